/**
 * Which stored files a person may read: the right to a file is the right to a field of a row that holds it; a long text
 * holds those it shows.
 */
import { qualifiedTable } from '../../../model/names.ts';
import type { CompiledEntity, CompiledField } from '../../../model/types.ts';
import type { Connection } from '../../db/pool.ts';
import type { Call, Engine } from '../engine.ts';
import { selectReadable } from '../get.ts';
import { filesInNotices } from '../system/notifications.ts';

export interface StoredFile {
  readonly id: string;
  readonly created_by: string | null;
}

/** Are the rows of this entity the stored files themselves? */
function showsFiles({ storage: { source } }: CompiledEntity): boolean {
  return source.kind === 'view' && source.name === 'sys_file';
}

/** Rows looked at for one file and field. */
const ROWS_PER_FILE = 20;

/**
 * Everybody sees the own picture, whoever has set it; a picture one sets oneself is one's own upload (own-profile.ts).
 */
async function ownPicture(call: Call, connection: Connection): Promise<string | null> {
  const { rows } = await connection.query<{ avatar: string | null }>(
    'select "avatar" from "sys_user" where tenant_id = $1 and id = $2 and deleted_at is null',
    [call.actor.tenant, call.actor.id],
    'anlan-own-picture',
  );
  return rows[0]?.avatar ?? null;
}

async function visible(engine: Engine, call: Call, connection: Connection, name: string, id: string): Promise<boolean> {
  const entity = engine.entity(name);
  return selectReadable(engine, call, connection, entity, engine.grant(call.actor, entity), id).then(
    ({ row }) => row['id'] === id,
    () => false,
  );
}

/** SQL of the files among `$1` that a row holds in this field, and of whether it holds any. */
function holding({ column, kind, text }: CompiledField): { readonly held: string; readonly any: string } | undefined {
  if (column === undefined) return undefined;
  const name = `"${column.replaceAll('"', '""')}"`;
  if (kind === 'file') return { held: `array[${name}]`, any: `${name} = any($1::uuid[])` };
  if (kind === 'files') return { held: name, any: `${name} && $1::uuid[]` };
  if (text !== 'rich' && text !== 'markdown') return undefined;
  const named = `select f.id from unnest($1::uuid[]) f(id) where position('/api/file/file/' || f.id::text in ${name}) > 0`;
  return { held: `array(${named})`, any: `exists (${named})` };
}

/**
 * Those of the files that the caller has stored, has as picture, or finds in a field of a row that both may be read.
 */
export async function readableFiles(
  engine: Engine,
  call: Call,
  connection: Connection,
  files: readonly StoredFile[],
): Promise<Set<string>> {
  const open = new Set(files.filter((file) => file.created_by === call.actor.id).map((file) => file.id));
  const own = open.size < files.length ? await ownPicture(call, connection) : null;
  if (own !== null) open.add(own);
  const rest = files.map((file) => file.id).filter((id) => !open.has(id));
  if (rest.length > 0) for (const id of await filesInNotices(engine, call, connection, rest)) open.add(id);
  for (const entity of engine.project().entities.values()) {
    const grant = engine.grant(call.actor, entity);
    if (!grant.actions.has('query')) continue;
    // The file management shows files themselves as rows.
    if (showsFiles(entity)) {
      for (const { id } of files)
        if (!open.has(id) && (await visible(engine, call, connection, entity.name, id))) open.add(id);
    }
    for (const field of Object.values(entity.fields)) {
      const asked = files.map((file) => file.id).filter((id) => !open.has(id));
      if (asked.length === 0) return open;
      const sql = holding(field);
      if (!sql || grant.hidden.has(field.name)) continue;
      const { rows } = await connection.query<{ id: string; held: readonly string[] }>(
        `select id, ${sql.held} as held from ${qualifiedTable(entity.storage.table)} where ${sql.any} limit $2`,
        [asked, ROWS_PER_FILE * asked.length],
      );
      for (const row of rows) {
        if (
          row.held.some((id) => asked.includes(id) && !open.has(id)) &&
          (await visible(engine, call, connection, entity.name, row.id))
        )
          for (const id of row.held) open.add(id);
      }
    }
  }
  return open;
}
