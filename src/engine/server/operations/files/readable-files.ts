/**
 * Which stored files a person may read: the right to a file is the right to a field of a row that holds it; a long text
 * holds those it shows. What a feature keeps outside of rows it opens itself.
 */
import type { Grant } from '../../../model/access.ts';
import { qualifiedTable, quoteIdent } from '../../../model/names.ts';
import { hasTable } from '../../../model/table-shape.ts';
import type { CompiledEntity, CompiledField } from '../../../model/types.ts';
import type { Connection } from '../../db/pool.ts';
import type { Call, Engine } from '../engine.ts';
import { selectReadable } from '../get.ts';
import { visibleRows } from '../row-scope.ts';
import { tableOf } from '../sql-scope.ts';
import { runPrepared, Statement } from '../statement.ts';
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

/** SQL of the files among `asked` that a row `t` holds in this field, and of whether it holds any. */
function holding(
  { column, kind, text }: CompiledField,
  asked: string,
): { readonly held: string; readonly any: string } | undefined {
  if (column === undefined) return undefined;
  const name = `t.${quoteIdent(column)}`;
  if (kind === 'file') return { held: `array[${name}]`, any: `${name} = any(${asked})` };
  if (kind === 'files') return { held: name, any: `${name} && ${asked}` };
  if (text !== 'rich' && text !== 'markdown') return undefined;
  const named = `select n.id from unnest(${asked}) n(id) where position('/api/file/file/' || n.id::text in ${name}) > 0`;
  return { held: `array(${named})`, any: `exists (${named})` };
}

/**
 * Those of the files that rows hold in this field which the caller sees. All rows are asked: a picture of a question
 * lies on the sheets of everybody who sits the exam.
 */
async function heldVisibly(
  engine: Engine,
  call: Call,
  connection: Connection,
  entity: CompiledEntity,
  grant: Grant,
  field: CompiledField,
  files: readonly string[],
): Promise<readonly string[]> {
  const statement = new Statement();
  const tenant = statement.bind(call.actor.tenant, 'uuid');
  const asked = statement.bind(files, 'uuid[]');
  const sql = holding(field, asked);
  if (!sql) return [];
  const conditions = [
    ...visibleRows(engine, call, statement, entity, 't', tenant, grant),
    `${tenant} is not null`,
    sql.any,
  ];
  const rows = await runPrepared<{ id: string }>(
    connection,
    `select distinct f.id from ${tableOf(entity)} t, unnest(${sql.held}) f(id) where ${conditions.join(' and ')} and f.id = any(${asked})`,
    statement.values,
  );
  return rows.map(({ id }) => id);
}

/**
 * Those of the files that a row of a person's own holds (`access.only`), whoever sees it: no right but that to the row
 * opens them. A text is looked through where the file's own uploader wrote it.
 */
async function personalFiles(
  engine: Engine,
  { actor: { tenant } }: Call,
  connection: Connection,
  files: readonly StoredFile[],
): Promise<ReadonlySet<string>> {
  const held = new Set<string>();
  if (files.length === 0) return held;
  const [ids, people] = [files.map(({ id }) => id), files.flatMap(({ created_by }) => created_by ?? [])];
  for (const entity of engine.project().entities.values()) {
    if (entity.access.only === undefined || !hasTable(entity)) continue;
    for (const field of Object.values(entity.fields)) {
      const sql = holding(field, '$2::uuid[]');
      if (!sql) continue;
      const isText = field.kind !== 'file' && field.kind !== 'files';
      const { rows } = await connection.query<{ id: string }>(
        `select distinct f.id from ${tableOf(entity)} t, unnest(${sql.held}) f(id) where t.tenant_id = $1 and ${isText ? 't.created_by = any($3::uuid[])' : '$3::uuid[] is not null'} and ${sql.any} and f.id = any($2::uuid[])`,
        [tenant, ids, people],
      );
      for (const { id } of rows) held.add(id);
    }
  }
  return held;
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
  for (const keeper of engine.fileKeepers()) {
    const asked = files.map((file) => file.id).filter((id) => !open.has(id));
    if (asked.length > 0) for (const id of await keeper.readable({ engine, call, connection }, asked)) open.add(id);
  }
  for (const entity of engine.project().entities.values()) {
    const grant = engine.grant(call.actor, entity);
    if (!grant.actions.has('query')) continue;
    // The file management shows files themselves as rows; what a mail holds is opened by the mail alone.
    if (showsFiles(entity)) {
      const seen: StoredFile[] = [];
      for (const file of files)
        if (!open.has(file.id) && (await visible(engine, call, connection, entity.name, file.id))) seen.push(file);
      const personal = await personalFiles(engine, call, connection, seen);
      for (const { id } of seen) if (!personal.has(id)) open.add(id);
    }
    for (const field of Object.values(entity.fields)) {
      if (grant.hidden.has(field.name)) continue;
      const before = files.map((file) => file.id).filter((id) => !open.has(id));
      if (before.length === 0) return open;
      const sql = holding(field, '$1::uuid[]');
      if (!sql) continue;
      for (const id of await heldVisibly(engine, call, connection, entity, grant, field, before)) open.add(id);
      // A row may be open to somebody for having acted on it, which is asked row by row.
      const asked = before.filter((id) => !open.has(id));
      if (asked.length === 0 || engine.readers(entity.name).length === 0) continue;
      const { rows } = await connection.query<{ id: string; held: readonly string[] }>(
        `select t.id, ${sql.held} as held from ${qualifiedTable(entity.storage.table)} t where ${sql.any} limit $2`,
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
