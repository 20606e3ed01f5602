/**
 * Takes away what is personal of somebody who left long ago; the row stays, so that records keep naming whoever it was.
 */
import type { CompiledField, Row, Value } from '../../../model/types.ts';
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
  for (const table of ['session', 'one_time', 'preference', 'import_mapping'])
    await connection.query(`delete from anlan.${table} where tenant_id = $1 and identity_id = $2`, [actor.tenant, id]);
  await connection.query(
    `update anlan.identity set username = $2, password_hash = null, totp_secret = null, totp_pending = null, totp_step = null, last_login_at = null where id = $1
       and not exists (select 1 from anlan.membership m where m.identity_id = $1 and m.tenant_id <> $3)`,
    [id, username, actor.tenant],
  );
}

/**
 * Facts and the forms under which was signed keep the id of a person and no name: the made-up one stands for it
 * (docs/evidence.md#people-who-were-forgotten).
 */
async function eraseFacts(
  { engine, call: { actor }, connection }: HookContext,
  id: string,
  last: Value | undefined,
  made: string,
): Promise<void> {
  const { rows } = await connection.query<{ name: string }>(
    'select distinct by_name as name from anlan.command_fact where tenant_id = $1 and by_id = $2',
    [actor.tenant, id],
  );
  const names = new Set([...rows.map(({ name }) => name), ...(typeof last === 'string' ? [last] : [])]);
  names.delete(made);
  for (const name of [...names].filter((one) => one.trim().length > 1)) {
    await connection.query(
      `select set_config('anlan.erased_name', $1, true), set_config('anlan.erased_made', $2, true)`,
      [name, made],
    );
    await connection.query(
      `update anlan.command_fact set by_name = case when by_id = $2 then $4 else by_name end, input = anlan.without_name(input, $3, $4),
         refusal = anlan.without_name(refusal, $3, $4), files = anlan.without_name(files::text, $3, $4)::jsonb, erased_at = to_timestamp($5::float8 / 1000)
       where tenant_id = $1 and ((by_id = $2 and by_name = $3) or position($3 in concat(input, refusal, files)) > 0)`,
      [actor.tenant, id, name, made, engine.clock.millis()],
    );
    await connection.query(
      `update anlan.command_shown set form = anlan.without_name(form, $2, $3), erased_at = to_timestamp($4::float8 / 1000)
       where tenant_id = $1 and anlan.without_name(form, $2, $3) <> form`,
      [actor.tenant, name, made, engine.clock.millis()],
    );
  }
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
  await eraseFacts(context, id, old?.['nickname'], String(row['nickname']));
}
