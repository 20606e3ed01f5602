/**
 * Takes away what is personal of somebody who left long ago; the row stays, so that records keep naming whoever it was.
 */
import type { CompiledField, Row } from '../../../model/types.ts';
import type { Connection } from '../../db/pool.ts';
import type { Call, HookContext } from '../engine.ts';
import { isListKind } from '../draft.ts';
import { usedFiles } from '../files/file-uses.ts';
import { writeJournal } from '../journal.ts';
import { dropFiles } from '../netdisc/versions.ts';

/** What says where somebody stood and not who it was. Whatever else a user has or comes to have is personal. */
const KEPT: ReadonlySet<string> = new Set(['orgId', 'userType', 'status', 'leftOn', 'successor', 'anonymisedAt']);
/** Characters of the id that tell anonymised people apart. */
const SHORT = 6;

const isOwn = (field: CompiledField): boolean =>
  field.kind !== 'children' && !field.derived && !field.computed && !field.writeOnly;

/** The row about to be written gets a made-up name and account, and nothing else of the person. */
export function anonymiseRow({ entity, row }: HookContext): void {
  const id = String(row['id']);
  for (const field of Object.values(entity.fields))
    if (isOwn(field) && !KEPT.has(field.name)) row[field.name] = isListKind(field) ? [] : null;
  row['username'] = `left-${id}`;
  row['nickname'] = `离职人员 ${id.slice(-SHORT)}`;
}

/** SQL of a value as it stands afterwards. */
const starred = (value: string, field: string): string =>
  `case when ${value} = 'null' or ${field} = any($4) then ${value} else '"***"' end`;
const FIELDS = `(select coalesce(jsonb_agg(f || jsonb_build_object('old', ${starred("f -> 'old'", "f ->> 'field'")}, 'new', ${starred("f -> 'new'", "f ->> 'field'")}) order by n), '[]') from jsonb_array_elements(h.changes -> 'fields') with ordinality as x(f, n))`;
const BEFORE = `(select coalesce(jsonb_object_agg(key, ${starred('value', 'key')}), '{}') from jsonb_each(h.changes -> 'before'))`;

/**
 * Values in the history of a row give way to stars, and what it held when it was deleted once; which fields changed,
 * when and by whom stays.
 */
async function eraseHistory(
  connection: Connection,
  tenant: string,
  entity: string,
  id: string,
  millis: number,
): Promise<void> {
  await connection.query(
    `update anlan.history h set erased_at = to_timestamp($5::float8 / 1000), changes = case when jsonb_typeof(h.changes) = 'object'
       then h.changes || jsonb_build_object('fields', ${FIELDS}) || case when h.changes ? 'before' then jsonb_build_object('before', ${BEFORE}) else '{}' end else h.changes end
     where h.tenant_id = $1 and h.entity = $2 and h.row_id = $3 and h.erased_at is null`,
    [tenant, entity, id, [...KEPT], millis],
  );
}

/** The request a person once registered with holds the same data. */
async function dropRegistration({ engine, call, connection }: HookContext, id: string): Promise<void> {
  const entity = engine.project().entities.get('userRegister');
  const gone =
    entity &&
    (await connection.query('delete from "user_register" where tenant_id = $1 and id = $2', [call.actor.tenant, id]));
  if (!entity || gone?.rowCount === 0) return;
  await writeJournal(connection, call, [{ entity, id, action: 'anonymise', rev: 0, changes: [] }]);
  await eraseHistory(connection, call.actor.tenant, entity.name, id, engine.clock.millis());
}

async function dropPictures({ engine, call, connection, entity }: HookContext, old: Row): Promise<void> {
  const files = Object.values(entity.fields)
    .filter(({ kind }) => kind === 'file' || kind === 'files')
    .flatMap(({ name }) => [old[name] ?? []].flat())
    .filter((id): id is string => typeof id === 'string');
  const used = await usedFiles(engine, connection, call.actor.tenant, files);
  await dropFiles(
    engine,
    connection,
    call.actor.tenant,
    files.filter((id) => !used.has(id)),
  );
}

/**
 * The account: no password, no second factor, a name nobody knows; of who belongs to other tenants too, it goes on
 * there.
 */
async function closeAccount(connection: Connection, { actor }: Call, id: string, username: string): Promise<void> {
  for (const table of ['session', 'one_time', 'preference'])
    await connection.query(`delete from anlan.${table} where tenant_id = $1 and identity_id = $2`, [actor.tenant, id]);
  await connection.query(
    `update anlan.identity set username = $2, password_hash = null, totp_secret = null, totp_pending = null, totp_step = null, last_login_at = null where id = $1
       and not exists (select 1 from anlan.membership m where m.identity_id = $1 and m.tenant_id <> $3)`,
    [id, username, actor.tenant],
  );
}

/**
 * Everything beside the row, in its transaction: account, sessions, settings, pictures, registration, and the values in
 * its history.
 */
export async function forgetPerson(context: HookContext): Promise<void> {
  const { engine, call, connection, entity, old, row } = context;
  const id = String(row['id']);
  await closeAccount(connection, call, id, String(row['username']));
  await connection.query('delete from anlan.phone_code where tenant_id = $1 and mobile = $2', [
    call.actor.tenant,
    old?.['mobile'] ?? '',
  ]);
  if (old) await dropPictures(context, old);
  await dropRegistration(context, id);
  await eraseHistory(connection, call.actor.tenant, entity.name, id, engine.clock.millis());
}
