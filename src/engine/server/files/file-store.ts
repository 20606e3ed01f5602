/**
 * Stored files: bytes are received and judged on this node, then handed to the store of the installation under a
 * generated key.
 */
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '../../model/errors/refusal.ts';
import { barePicture, isPicture } from './bare-picture.ts';
import type { ByteRange, ByteStore } from './byte-store.ts';
import { sniffType } from './sniff.ts';
import { cleanSvg } from './svg.ts';

export interface Stored {
  readonly key: string;
  readonly size: number;
  readonly sha256: string;
  readonly type: string;
}

export interface Intake {
  readonly name: string;
  /** Size in bytes that is refused already (Q-82: "under"). */
  readonly limit: number;
  /**
   * `business`: kinds we know, judged by their content. `any`: also others, as bytes nobody shows. `raw`: not looked
   * at.
   */
  readonly kinds: 'business' | 'any' | 'raw';
  /** Told before anything is kept, so that what is never finished can be cleared away. */
  readonly promise?: (key: string) => Promise<void>;
}

export interface FileStore {
  /** Takes a stream; refuses an empty or too large one and one whose content is not of its claimed kind. */
  put(stream: Readable, intake: Intake): Promise<Stored>;
  open(key: string, range?: ByteRange): Promise<Readable>;
  remove(key: string): Promise<void>;
  /** Keeps bytes we made ourselves under a key of our choice. */
  keep(key: string, bytes: Buffer): Promise<void>;
}

const HEAD_BYTES = 4096;
const SVG_BYTES = 2 * 1_048_576;
/** A picture is held whole while its notes are taken out. */
const PICTURE_BYTES = 100 * 1_048_576;
const DAY_MS = 86_400_000;
const FULL: ReadonlySet<string | undefined> = new Set(['ENOSPC', 'EDQUOT']);

/** A full disk is nobody's fault who uploads, and has words of its own. */
function said(error: unknown): unknown {
  return FULL.has((error as NodeJS.ErrnoException).code)
    ? Object.assign(new Refusal('file.noSpace'), { cause: error })
    : error;
}

/** What a crash has left in the folder for files on their way. */
async function clearOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > DAY_MS) await rm(join(folder, name), { force: true });
  }
}

/** What is rewritten before it is kept: an SVG without what could act, a picture without place and camera. */
const REWRITTEN: readonly {
  readonly takes: (type: string) => boolean;
  readonly limit: number;
  readonly rewrite: (bytes: Buffer, type: string) => Promise<Buffer> | Buffer;
}[] = [
  {
    takes: (type) => type === 'image/svg+xml',
    limit: SVG_BYTES,
    rewrite: (bytes) => Buffer.from(cleanSvg(bytes.toString('utf8')), 'utf8'),
  },
  { takes: isPicture, limit: PICTURE_BYTES, rewrite: barePicture },
];

/** Rewrites a file on its way, if it is of a kind that is; gives its new size and digest. */
async function rewritten(
  path: string,
  size: number,
  type: string,
): Promise<{ size: number; sha256: string } | undefined> {
  const kind = REWRITTEN.find(({ takes }) => takes(type));
  if (!kind) return undefined;
  if (size > kind.limit) throw new Refusal('file.tooLarge', { n: kind.limit / 1_048_576 });
  const before = await readFile(path);
  const bytes = await kind.rewrite(before, type);
  if (!bytes.equals(before)) await writeFile(path, bytes);
  return { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** @param folder of this node, for files on their way */
export async function openFileStore(bytes: ByteStore, folder: string): Promise<FileStore> {
  await mkdir(folder, { recursive: true });
  await clearOld(folder);

  async function receive(stream: Readable, path: string, { name, limit, kinds }: Intake): Promise<Omit<Stored, 'key'>> {
    const hash = createHash('sha256');
    let size = 0;
    let head = Buffer.alloc(0);
    await pipeline(
      stream,
      async function* count(source: AsyncIterable<Buffer>) {
        for await (const chunk of source) {
          size += chunk.length;
          if (size >= limit) throw new Refusal('file.tooLarge', { n: Math.round(limit / 1_048_576) });
          if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)]);
          hash.update(chunk);
          yield chunk;
        }
      },
      createWriteStream(path, { mode: 0o640 }),
    );
    if (size === 0) throw new Refusal('file.empty');
    if (kinds === 'raw') return { size, sha256: hash.digest('hex'), type: 'application/octet-stream' };
    const type = sniffType(head, name, kinds === 'any');
    return { type, ...((await rewritten(path, size, type)) ?? { size, sha256: hash.digest('hex') }) };
  }

  return {
    async put(stream, intake) {
      const key = randomUUID();
      const path = join(folder, `${key}.part`);
      try {
        const received = await receive(stream, path, intake);
        await intake.promise?.(key);
        await bytes.keep(key, path, received.size, received.sha256);
        return { key, ...received };
      } catch (error) {
        throw said(error);
      } finally {
        await rm(path, { force: true });
      }
    },
    open: (key, range) => bytes.open(key, range),
    remove: (key) => bytes.remove(key),
    async keep(key, content) {
      const path = join(folder, `${randomUUID()}.part`);
      try {
        await writeFile(path, content, { mode: 0o640 });
        await bytes.keep(key, path, content.length, createHash('sha256').update(content).digest('hex'));
      } catch (error) {
        throw said(error);
      } finally {
        await rm(path, { force: true });
      }
    },
  };
}
