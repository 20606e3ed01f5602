/**
 * Writes a backup archive: a zip whose last 64 bytes are the SHA-256 of everything before them, so that any damage
 * shows before it is opened.
 */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PassThrough, type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import yazl from 'yazl';

/** Hexadecimal characters of a SHA-256. */
export const SEAL_BYTES = 64;

export interface ArchiveWriter {
  /** Adds one entry and resolves when the stream has gone into it. */
  add(path: string, content: Readable, compress: boolean): Promise<void>;
}

/** Passes on all but the last bytes, which it replaces by the digest of the others. */
function sealing(): Transform {
  const hash = createHash('sha256');
  let held: Buffer = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const all = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
      const cut = Math.max(0, all.length - SEAL_BYTES);
      held = all.subarray(cut);
      hash.update(all.subarray(0, cut));
      done(null, all.subarray(0, cut));
    },
    flush(done) {
      done(null, hash.digest('hex'));
    },
  });
}

async function settle(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Writes the archive beside its place and puts it there when it is whole; only its owner may read it.
 * @param fill adds the entries, one after the other
 */
export async function writeArchive<T>(path: string, fill: (writer: ArchiveWriter) => Promise<T>): Promise<T> {
  const part = `${path}.part`;
  const zip = new yazl.ZipFile();
  const broken = new AbortController();
  zip.on('error', (error: Error) => broken.abort(error));
  const written = pipeline(zip.outputStream, sealing(), createWriteStream(part, { mode: 0o600 }), {
    signal: broken.signal,
  });
  // A disk that is full ends the stream while an entry still goes in: whoever waits for that entry hears of it.
  const failed = written.then(
    () => new Promise<never>(() => undefined),
    (error: unknown) => {
      throw error instanceof Error && error.name === 'AbortError' ? broken.signal.reason : error;
    },
  );
  failed.catch(() => undefined);
  try {
    const result = await Promise.race([
      failed,
      fill({
        add: (entry, content, compress) =>
          Promise.race([
            failed,
            new Promise<void>((resolve, reject) => {
              const through = new PassThrough();
              pipeline(content, through).then(() => resolve(), reject);
              zip.addReadStreamLazy(entry, { compress, mode: 0o600 }, (done) => done(null, through));
            }),
          ]),
      }),
    ]);
    zip.end({ comment: '0'.repeat(SEAL_BYTES), forceZip64Format: false });
    await Promise.race([failed, written]);
    await settle(part);
    await rename(part, path);
    await settle(dirname(path)).catch(() => undefined);
    return result;
  } catch (error) {
    broken.abort(error);
    await written.catch(() => undefined);
    await rm(part, { force: true });
    throw error;
  }
}
