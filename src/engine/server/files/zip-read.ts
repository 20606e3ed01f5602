/**
 * Looks into a stored zip and unpacks it entry by entry, without ever writing a path the zip names; what smells of an
 * attack is refused before a byte is unpacked.
 */
import type { Readable } from 'node:stream';
import { PassThrough } from 'node:stream';
import yauzl from 'yauzl';
import { Refusal } from '../../model/errors/refusal.ts';
import type { FileStore } from './file-store.ts';

export interface ZipLimits {
  readonly maxEntries: number;
  readonly maxBytes: number;
}

export interface ZipEntry {
  readonly path: string;
  readonly folder: boolean;
  readonly size: number;
  readonly packed: number;
  readonly locked: boolean;
  /** Milliseconds since 1970, as the zip says. */ readonly at: number;
}

export interface OpenZip {
  readonly entries: readonly ZipEntry[];
  read(entry: ZipEntry): Promise<Readable>;
  close(): void;
}

/** Text repeats itself about twentyfold; a thousandfold is made on purpose. */
const BELIEVABLE = 200;
/** Smaller ones may be as repetitive as they like. */
const HARMLESS = 1_048_576;
const UTF8_NAMES = 0x800;
const SYMBOLIC_LINK = 0o120000;
const KIND_OF_FILE = 0o170000;

/** Reads the parts of a stored file that the zip's directory points to. */
class StoredReader extends yauzl.RandomAccessReader {
  constructor(
    private readonly files: FileStore,
    private readonly key: string,
  ) {
    super();
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const out = new PassThrough();
    this.files.open(this.key, { start, end: end - 1 }).then(
      (content) => {
        content.on('error', (error) => out.destroy(error));
        content.pipe(out);
      },
      (error: unknown) => out.destroy(error as Error),
    );
    return out;
  }
}

/** Names are UTF-8 when the zip says so or when they can be; else those of a Chinese Windows. */
export function zipName(raw: Buffer, utf8: boolean): string {
  if (!utf8) {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(raw);
    } catch {
      return new TextDecoder('gb18030').decode(raw);
    }
  }
  return raw.toString('utf8');
}

/** A path that stays below where it is unpacked, on every system. */
export function safePath(path: string): string | undefined {
  const parts = path
    .replaceAll('\\', '/')
    .split('/')
    .filter((part, index, all) => part !== '' || (index > 0 && index < all.length - 1));
  const wrong =
    path.startsWith('/') ||
    /^[A-Za-z]:/.test(path) ||
    parts.length === 0 ||
    parts.some(
      (part) =>
        part === '' || part === '.' || part === '..' || /[:*?"<>|]|\p{Cc}/u.test(part) || [...part].length > 255,
    );
  return wrong ? undefined : parts.join('/');
}

function entryOf(entry: yauzl.Entry): ZipEntry {
  const name = zipName(entry.fileNameRaw, (entry.generalPurposeBitFlag & UTF8_NAMES) !== 0);
  const path = safePath(name);
  const mode = entry.versionMadeBy >> 8 === 3 ? (entry.externalFileAttributes >>> 16) & KIND_OF_FILE : 0;
  if (path === undefined || mode === SYMBOLIC_LINK) throw new Refusal('zip.unsafe', { path: name.slice(0, 100) });
  if (entry.uncompressedSize > HARMLESS && entry.uncompressedSize > entry.compressedSize * BELIEVABLE)
    throw new Refusal('zip.bomb', { path });
  return {
    path,
    folder: /[/\\]$/.test(name),
    size: entry.uncompressedSize,
    packed: entry.compressedSize,
    locked: entry.isEncrypted(),
    at: entry.getLastModDate().getTime(),
  };
}

function openArchive(files: FileStore, key: string, size: number): Promise<yauzl.ZipFile> {
  return new Promise((resolve, reject) => {
    yauzl.fromRandomAccessReader(
      new StoredReader(files, key),
      size,
      { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: true },
      (error, zip) => (error ? reject(error) : resolve(zip)),
    );
  });
}

/** @throws Refusal `zip.*` with what is wrong */
export async function openZip(
  files: FileStore,
  { key, size, name }: { readonly key: string; readonly size: number; readonly name: string },
  limits: ZipLimits,
): Promise<OpenZip> {
  const zip = await openArchive(files, key, size).catch((error: unknown) => {
    throw error instanceof Refusal ? error : new Refusal('zip.unreadable', { name });
  });
  const found = new Map<ZipEntry, yauzl.Entry>();
  let total = 0;
  let packed = 0;
  try {
    if (zip.entryCount > limits.maxEntries)
      throw new Refusal('zip.tooMany', { actual: zip.entryCount, limit: limits.maxEntries });
    await new Promise<void>((resolve, reject) => {
      zip.on('entry', (raw: yauzl.Entry) => {
        try {
          const entry = entryOf(raw);
          total += entry.size;
          packed += entry.packed;
          if (total > limits.maxBytes)
            throw new Refusal('zip.tooLarge', { limit: Math.round(limits.maxBytes / 1_048_576) });
          // Entries that lie on top of each other unpack the same bytes again and again.
          if (packed > size) throw new Refusal('zip.bomb', { path: entry.path });
          found.set(entry, raw);
          zip.readEntry();
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      });
      zip.on('end', resolve);
      zip.on('error', (error: unknown) =>
        reject(error instanceof Refusal ? error : new Refusal('zip.unreadable', { name })),
      );
      zip.readEntry();
    });
  } catch (error) {
    zip.close();
    throw error;
  }
  return {
    entries: [...found.keys()],
    read: (entry) =>
      new Promise((resolve, reject) => {
        const raw = found.get(entry);
        if (!raw || entry.locked) return reject(new Refusal('zip.locked', { path: entry.path }));
        zip.openReadStream(raw, {}, (error, content) =>
          error ? reject(new Refusal('zip.unreadable', { name })) : resolve(content),
        );
      }),
    close: () => zip.close(),
  };
}
