/**
 * Exports made ready to be fetched once by whoever asked for them: kept in the store, so that every node can
 * hand them out.
 */
import type { Readable } from 'node:stream';
import { Refusal } from '../../../model/errors/refusal.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { Call, Engine } from '../engine.ts';
import { newId } from '../ids.ts';
import { markGone, MEGABYTE, storeBytes } from './keep-file.ts';

export interface PreparedFile {
  readonly name: string;
  readonly saveAs: string;
  readonly key: string;
  readonly size: number;
  readonly type: string;
}

/** An export larger than this is fetched as a stream instead. */
const LIMIT = 512 * MEGABYTE;

/** @param saveAs the name the saved file is to have @returns the name it is fetched under, which nobody guesses */
export async function prepareFile(
  engine: Engine,
  files: FileStore,
  call: Call,
  content: Readable,
  saveAs: string,
  type: string,
): Promise<string> {
  const name = `${newId(engine.clock.millis())}_${saveAs}`;
  await storeBytes(
    engine,
    files,
    content,
    { name, limit: LIMIT, kinds: 'raw' },
    call.actor.tenant,
    (connection, stored) =>
      connection.query(
        'insert into anlan.prepared_file (tenant_id, name, save_as, key, size, type, created_by, created_at) values ($1, $2, $3, $4, $5, $6, $7, to_timestamp($8::float8 / 1000))',
        [call.actor.tenant, name, saveAs, stored.key, stored.size, type, call.actor.id, engine.clock.millis()],
      ),
  );
  return name;
}

/** The caller's own prepared file under exactly this name; a path is no name. */
export async function preparedFile(engine: Engine, call: Call, name: string): Promise<PreparedFile> {
  const { rows } = await engine.db.read(call.actor.tenant, (connection) =>
    connection.query<PreparedFile>(
      'select name, save_as as "saveAs", key, size::float8 as size, type from anlan.prepared_file where tenant_id = $1 and name = $2 and created_by = $3',
      [call.actor.tenant, name, call.actor.id],
    ),
  );
  const [row] = rows;
  if (!row) throw new Refusal('file.unknown');
  return row;
}

/** The file has been sent and is not to be had again. */
export async function dropPrepared(engine: Engine, call: Call, { name, key }: PreparedFile): Promise<void> {
  await engine.db.write(call.actor.tenant, async (connection) => {
    await markGone(engine, connection, [key]);
    await connection.query('delete from anlan.prepared_file where tenant_id = $1 and name = $2', [
      call.actor.tenant,
      name,
    ]);
  });
}
