/** Entity files of the installation kept in the database: each text is an edition, and the newest runs beside the files of the folders. */
import { Refusal } from '../../model/errors/refusal.ts';
import type { SourceFile } from '../../model/types.ts';
import type { Db } from '../db/pool.ts';
import { DATABASE_FOLDER } from './layers.ts';
import type { LoadedFile } from './source-folders.ts';

/** Who makes a file, and when by the clock of the works. */
export interface FileAuthor { readonly id: string; readonly name: string; readonly at: string }

/** The newest edition of every file, by path. */
export async function recallOwnFiles(db: Db): Promise<LoadedFile[]> {
  const { rows } = await db.system((connection) => connection.query<SourceFile>('select distinct on (path) path, text from anlan.own_file order by path, edition desc', []));
  return rows.map(({ path, text }) => ({ path, text, folder: DATABASE_FOLDER }));
}

/**
 * Keeps the first edition of a file.
 * @throws Refusal `generator.exists` where somebody has made one of this path
 */
export async function keepOwnFile(db: Db, { path, text }: SourceFile, by: FileAuthor): Promise<void> {
  const { rowCount } = await db.system((connection) => connection.query(
    'insert into anlan.own_file (path, edition, text, by_id, by_name, at) values ($1, 1, $2, $3, $4, $5) on conflict do nothing', [path, text, by.id, by.name, by.at]));
  if (rowCount !== 1) throw new Refusal('generator.exists', { file: path });
}
