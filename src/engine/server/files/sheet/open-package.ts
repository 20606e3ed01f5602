/**
 * The parts of an office file in memory: a zip that is unpacked part by part, never further than a limit, whatever its
 * directory claims.
 */
import type { Readable } from 'node:stream';
import yauzl from 'yauzl';
import { Refusal } from '../../../model/errors/refusal.ts';
import { BadXml, type XmlHandler, XmlScanner } from './xml-scan.ts';

export interface OfficePackage {
  has(path: string): boolean;
  /** The text of a part, piece by piece; between two of them others have their turn. */
  pieces(path: string): AsyncIterable<string>;
}

const MAX_PARTS = 2_000;
/** Text of all parts that are read, unpacked. A sheet of 10,000 records has a few megabytes. */
export const MAX_UNPACKED = 200 * 1_048_576;

function openZip(bytes: Buffer): Promise<yauzl.ZipFile> {
  return new Promise((resolve, reject) =>
    yauzl.fromBuffer(bytes, { lazyEntries: true, autoClose: false, validateEntrySizes: true }, (error, zip) =>
      error ? reject(error) : resolve(zip),
    ),
  );
}

function listEntries(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  return new Promise((resolve, reject) => {
    const found = new Map<string, yauzl.Entry>();
    zip.on('entry', (entry: yauzl.Entry) => {
      if (found.size >= MAX_PARTS) return reject(new Refusal('import.damaged'));
      found.set(entry.fileName.replace(/^\//, ''), entry);
      zip.readEntry();
    });
    zip.on('end', () => resolve(found));
    zip.on('error', reject);
    zip.readEntry();
  });
}

function contentOf(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Readable> {
  return new Promise((resolve, reject) =>
    zip.openReadStream(entry, {}, (error, content) => (error ? reject(error) : resolve(content))),
  );
}

const damaged = (error: unknown): Refusal => (error instanceof Refusal ? error : new Refusal('import.damaged'));

/** @throws Refusal `import.*` */
export async function openPackage(bytes: Buffer): Promise<OfficePackage> {
  const fail = (error: unknown): never => {
    throw damaged(error);
  };
  const zip = await openZip(bytes).catch(fail);
  const entries = await listEntries(zip).catch(fail);
  let unpacked = 0;
  return {
    has: (path) => entries.has(path),
    async *pieces(path) {
      const entry = entries.get(path);
      if (!entry) throw new Refusal('import.damaged');
      if (entry.isEncrypted()) throw new Refusal('import.encrypted');
      const decoder = new TextDecoder('utf-8', { fatal: true });
      try {
        for await (const piece of (await contentOf(zip, entry)) as AsyncIterable<Buffer>) {
          unpacked += piece.length;
          if (unpacked > MAX_UNPACKED) throw new Refusal('import.unpacked', { limit: MAX_UNPACKED / 1_048_576 });
          yield decoder.decode(piece, { stream: true });
        }
        yield decoder.decode();
      } catch (error) {
        throw damaged(error);
      }
    },
  };
}

/** Reads a part into `handler`; after each piece the caller has its turn. */
export async function* scanPart(parts: OfficePackage, path: string, handler: XmlHandler): AsyncGenerator<void> {
  const scanner = new XmlScanner(handler);
  try {
    for await (const piece of parts.pieces(path)) {
      scanner.write(piece);
      yield;
    }
    scanner.end();
  } catch (error) {
    throw error instanceof BadXml ? new Refusal('import.damaged') : error;
  }
}

/** Reads a part to its end. */
export async function readPart(parts: OfficePackage, path: string, handler: XmlHandler): Promise<void> {
  const steps = scanPart(parts, path, handler);
  while (!(await steps.next()).done);
}
