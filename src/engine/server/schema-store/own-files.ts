/**
 * Entity files of the installation kept in the database: each text is an edition, and the newest runs beside the files
 * of the folders. An edition without text is the file taken away.
 */
import { Refusal } from '../../model/errors/refusal.ts';
import type { SourceFile } from '../../model/types.ts';
import type { Db } from '../db/pool.ts';
import { DATABASE_FOLDER } from './layers.ts';
import { ownFolder } from './own-folder.ts';
import type { LoadedFile } from './source-folders.ts';

/** Who makes a file, and when by the clock of the works. */
export interface FileAuthor {
  readonly id: string;
  readonly name: string;
  readonly at: string;
}

/** Where the installation's own files live: the folder that is mounted for them, else the database. */
export interface OwnHome {
  /** Text of a file; undefined where there is none. */
  read(path: string): Promise<string | undefined>;
  /**
   * Writes a file as a whole: whoever watches never sees half of it.
   * @param before its text as last read; undefined: there was none
   * @throws Refusal `generator.exists` where somebody else has written it since, `generator.folderClosed`,
   * `generator.path`
   */
  write(file: SourceFile, before: string | undefined, by: FileAuthor): Promise<void>;
  /** Takes a file away; one that is gone already stays so. @throws Refusal as `write` */
  remove(path: string, by: FileAuthor): Promise<void>;
}

/** The newest edition of every file, by path. */
export async function recallOwnFiles(db: Db): Promise<LoadedFile[]> {
  const { rows } = await db.system((connection) =>
    connection.query<SourceFile>(
      'select distinct on (path) path, text from anlan.own_file order by path, edition desc',
      [],
    ),
  );
  return rows.filter(({ text }) => text !== '').map(({ path, text }) => ({ path, text, folder: DATABASE_FOLDER }));
}

function inDatabase(db: Db): OwnHome {
  const newest = async (path: string): Promise<{ readonly edition: number; readonly text: string }> => {
    const {
      rows: [found],
    } = await db.system((connection) =>
      connection.query<{ edition: number; text: string }>(
        'select edition, text from anlan.own_file where path = $1 order by edition desc limit 1',
        [path],
      ),
    );
    return found ?? { edition: 0, text: '' };
  };
  /** Of two who write behind the same edition the second is told. */
  const put = async ({ path, text }: SourceFile, edition: number, by: FileAuthor): Promise<void> => {
    const { rowCount } = await db.system((connection) =>
      connection.query(
        'insert into anlan.own_file (path, edition, text, by_id, by_name, at) values ($1, $2, $3, $4, $5, $6) on conflict do nothing',
        [path, edition, text, by.id, by.name, by.at],
      ),
    );
    if (rowCount !== 1) throw new Refusal('generator.exists', { file: path });
  };
  return {
    read: async (path) => (await newest(path)).text || undefined,
    async write(file, before, by) {
      const { edition, text } = await newest(file.path);
      if (text !== (before ?? '')) throw new Refusal('generator.exists', { file: file.path });
      await put(file, edition + 1, by);
    },
    async remove(path, by) {
      const { edition, text } = await newest(path);
      if (text !== '') await put({ path, text: '' }, edition + 1, by);
    },
  };
}

function inFolder(place: string): OwnHome {
  const folder = ownFolder(place);
  return {
    read: (path) => folder.read(path),
    async write({ path, text }, before) {
      if ((await folder.read(path)) !== before) throw new Refusal('generator.exists', { file: path });
      await folder.write(path, text);
    },
    remove: (path) => folder.remove(path),
  };
}

/** @param folder the last of SCHEMA_DIRS; undefined where none is mounted */
export const ownHome = (db: Db, folder: string | undefined): OwnHome =>
  folder === undefined ? inDatabase(db) : inFolder(folder);
