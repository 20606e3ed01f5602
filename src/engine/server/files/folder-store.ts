/** Bytes in a folder, spread over 256 sub-folders by the first two letters of their keys. */
import { createReadStream } from 'node:fs';
import { access, constants, copyFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../../model/errors/refusal.ts';
import type { ByteStore } from './byte-store.ts';

export function folderStore(folder: string): ByteStore {
  const place = (key: string): string => join(folder, key.slice(0, 2), key);
  return {
    async keep(key, path) {
      await mkdir(join(folder, key.slice(0, 2)), { recursive: true });
      try {
        await rename(path, place(key));
      } catch (error) {
        // The folder may be a mounted volume of its own; a half copied file is never seen under its key.
        if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
        const part = `${place(key)}.part`;
        await copyFile(path, part)
          .then(() => rename(part, place(key)))
          .catch(async (cause: unknown) => {
            await rm(part, { force: true });
            throw cause;
          });
      }
    },
    async open(key, range) {
      await stat(place(key)).catch((error: NodeJS.ErrnoException) => {
        // A folder that cannot be read is not one that lacks the file.
        throw error.code === 'ENOENT' || error.code === 'ENOTDIR'
          ? new Refusal('file.unknown')
          : Object.assign(new Refusal('file.storeDown'), { cause: error });
      });
      return createReadStream(place(key), range);
    },
    remove: (key) => rm(place(key), { force: true }),
    async check() {
      await mkdir(folder, { recursive: true });
      await access(folder, constants.R_OK | constants.W_OK).catch(() => {
        throw new Error(`FILES_DIR: the folder ${folder} cannot be written; give it to the account the server runs as`);
      });
    },
  };
}
