/** Stored files: bytes in a folder under generated keys, their names and owners in the database (database.md). */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, type ReadStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '../../model/errors/refusal.ts';
import { sniffType } from './sniff.ts';

export interface Stored { readonly key: string; readonly size: number; readonly sha256: string; readonly type: string }

export interface FileStore {
  /**
   * Takes a stream; refuses an empty or too large one and one whose content is not of its claimed kind.
   * @param limit size in bytes that is refused already (Q-82: "under")
   */
  put(stream: Readable, name: string, limit: number): Promise<Stored>;
  open(key: string): Promise<ReadStream>;
  remove(key: string): Promise<void>;
}

const HEAD_BYTES = 4096;

/** A store in a folder; keys are uuids, spread over 256 sub-folders. */
export function folderStore(folder: string): FileStore {
  const place = (key: string): string => join(folder, key.slice(0, 2), key);
  return {
    async put(stream, name, limit) {
      const key = randomUUID();
      const path = place(key);
      await mkdir(join(folder, key.slice(0, 2)), { recursive: true });
      const hash = createHash('sha256');
      let size = 0;
      let head = Buffer.alloc(0);
      const part = `${path}.part`;
      try {
        await pipeline(stream, async function* count(source: AsyncIterable<Buffer>) {
          for await (const chunk of source) {
            size += chunk.length;
            if (size >= limit) throw new Refusal('file.tooLarge', { n: Math.round(limit / 1_048_576) });
            if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)]);
            hash.update(chunk);
            yield chunk;
          }
        }, createWriteStream(part, { mode: 0o640 }));
        if (size === 0) throw new Refusal('file.empty');
        const type = sniffType(head, name);
        await rename(part, path);
        return { key, size, sha256: hash.digest('hex'), type };
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    async open(key) {
      await stat(place(key)).catch(() => {
        throw new Refusal('file.unknown');
      });
      return createReadStream(place(key));
    },
    remove: (key) => rm(place(key), { force: true }),
  };
}
