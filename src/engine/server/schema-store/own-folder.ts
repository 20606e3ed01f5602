/** The folder of an installation's own entity files, as the product itself writes into it. */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Refusal } from '../../model/errors/refusal.ts';

export interface OwnFolder {
  /** Text of a file; undefined where there is none. */
  read(path: string): Promise<string | undefined>;
  /**
   * Writes a file as a whole: whoever watches the folder never sees half of it.
   * @throws Refusal `generator.folderClosed` where the folder cannot be written to
   */
  write(path: string, text: string): Promise<void>;
  /** Takes a file away; one that is gone already stays so. @throws Refusal as `write` */
  remove(path: string): Promise<void>;
}

/** Two names and no way out of the folder; the second may be that of an area's own file. */
const PATH = /^[a-z][A-Za-z0-9]{0,59}\/(?:_area|[a-z][A-Za-z0-9]{0,59})\.json$/;

function placed(folder: string, path: string): string {
  if (!PATH.test(path)) throw new Refusal('generator.path', { path: path.slice(0, 120) });
  return join(folder, path);
}

export function ownFolder(folder: string): OwnFolder {
  return {
    read: (path) =>
      readFile(placed(folder, path), 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw new Refusal('generator.folderClosed');
      }),
    async write(path, text) {
      const target = placed(folder, path);
      const beside = join(dirname(target), `.${process.pid}-${Date.now()}.part`);
      try {
        await mkdir(dirname(target), { recursive: true });
        await writeFile(beside, text, { flag: 'wx' });
        await rename(beside, target);
      } catch {
        await rm(beside, { force: true }).catch(() => undefined);
        throw new Refusal('generator.folderClosed');
      }
    },
    async remove(path) {
      await rm(placed(folder, path), { force: true }).catch(() => {
        throw new Refusal('generator.folderClosed');
      });
    },
  };
}
