/** Files that anybody may read: those of a row that custom code shows to strangers, as long as it does. */
import { hasFormat } from '../../../model/formats.ts';
import { qualifiedTable, quoteIdent } from '../../../model/names.ts';
import type { CompiledField } from '../../../model/types.ts';
import type { Connection } from '../../db/pool.ts';
import type { Engine, OpenCall, OpenFiles, ServerBehaviour } from '../engine.ts';
import { queryRows } from '../query.ts';
import { systemCall } from '../seed/system-call.ts';
import type { FileRow } from './find-file.ts';

/** Rows looked at for one file. */
const ROWS = 20;

/** SQL: does the field hold the file `$2`? A rich text does by the address in it. */
function holds({ column = '', kind }: CompiledField): string {
  const name = quoteIdent(column);
  return kind === 'file'
    ? `${name} = $2::uuid`
    : kind === 'files'
      ? `${name} @> array[$2::uuid]`
      : `position($2::text in ${name}) > 0`;
}

async function holders(
  engine: Engine,
  connection: Connection,
  tenant: string,
  name: string,
  { fields }: OpenFiles,
  id: string,
): Promise<string[]> {
  const entity = engine.entity(name);
  const conditions = fields.flatMap((field) =>
    entity.fields[field]?.column === undefined ? [] : [holds(entity.fields[field])],
  );
  const { rows } = await connection.query<{ id: string }>(
    `select id from ${qualifiedTable(entity.storage.table)} where tenant_id = $1 and deleted_at is null and (${conditions.join(' or ')}) limit ${ROWS}`,
    [tenant, id],
  );
  return rows.map((row) => row.id);
}

/** Name and size of stored files, in the order asked for; custom code has decided that these are shown. */
export async function openFileNames(
  { engine, tenant }: OpenCall,
  ids: readonly string[],
): Promise<readonly { readonly id: string; readonly name: string; readonly size: number }[]> {
  if (ids.length === 0) return [];
  const { rows } = await engine.db.read(tenant, (connection) =>
    connection.query<{ id: string; name: string; size: number }>(
      'select id, name, size::float8 as size from anlan.stored_file where tenant_id = $1 and id = any($2::uuid[])',
      [tenant, ids],
      'anlan-open-names',
    ),
  );
  return ids.flatMap((id) => rows.filter((row) => row.id === id));
}

/** The stored file, if a row that is shown holds it. */
export async function findOpenFile(
  engine: Engine,
  tenant: string,
  behaviours: readonly ServerBehaviour[],
  id: string,
): Promise<FileRow | undefined> {
  if (!hasFormat('uuid', id)) return undefined;
  await engine.ready(tenant);
  return engine.db.read(tenant, async (connection) => {
    const {
      rows: [file],
    } = await connection.query<FileRow>(
      'select id, name, type, size::float8 as size, sha256, key, created_by from anlan.stored_file where tenant_id = $1 and id = $2',
      [tenant, id],
      'anlan-open-file',
    );
    if (!file) return undefined;
    for (const { entity, openFiles } of behaviours) {
      if (!openFiles || !engine.project().entities.has(entity)) continue;
      const ids = await holders(engine, connection, tenant, entity, openFiles, file.id);
      if (ids.length === 0) continue;
      const shown = await queryRows(engine, systemCall(tenant), engine.entity(entity), {
        id: ids.join(','),
        where: JSON.stringify(openFiles.where),
        pageSize: '1',
      });
      if (shown.list.length > 0) return file;
    }
    return undefined;
  });
}
