/** People as processes name them: those who can work, units upwards and their leaders, who holds a role or a post. */
import type { Row } from '../../../model/types.ts';
import type { Transaction } from '../../operations/engine.ts';
import { readRelated } from '../../operations/engine-writes.ts';
import { oneOf, runPrepared, Statement } from '../../operations/statement.ts';

/** An id, and no user name. */
export const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
/** More levels than any works has. */
const MOST_UNITS = 50;

/** A text that says something. */
export const idOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
/** What a field holds that may hold one or several. */
export const idsOf = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.filter((one): one is string => typeof one === 'string')
    : idOf(value) === undefined
      ? []
      : [String(value)];

/** People who can work, by id or user name, in the order given, each once. */
export async function workingPeople(tx: Transaction, names: readonly string[]): Promise<string[]> {
  // Whoever calls can work, or the door would have kept them out.
  const caller = tx.call.origin && tx.call.actor.id;
  const asked = names.filter((name) => name !== caller);
  const rows = [
    ...(await working(
      tx,
      'id',
      asked.filter((name) => UUID.test(name)),
    )),
    ...(await working(
      tx,
      'username',
      asked.filter((name) => !UUID.test(name)),
    )),
  ];
  const found = names.map((name) =>
    name === caller ? name : rows.find((row) => row.id === name || row.username === name)?.id,
  );
  return [...new Set(found.filter((id) => id !== undefined))];
}

async function working(
  { connection, call }: Transaction,
  by: 'id' | 'username',
  names: readonly string[],
): Promise<readonly { readonly id: string; readonly username: string }[]> {
  if (names.length === 0) return [];
  const statement = new Statement();
  return runPrepared(
    connection,
    `select u.id, u.username from "sys_user" u where u.tenant_id = ${statement.bind(call.actor.tenant, 'uuid')} and u.deleted_at is null and u.status = 'normal' and ${oneOf(statement, `u.${by}`, names, by === 'id' ? 'uuid' : 'text')}`,
    statement.values,
  );
}

/** A unit and those above it, the nearest first. */
export async function unitsUp(tx: Transaction, id: string | undefined): Promise<Row[]> {
  const line: Row[] = [];
  for (let next = id; next !== undefined && line.length < MOST_UNITS;) {
    const org = await readRelated(tx, 'sysOrg', next);
    if (!org || line.some((one) => one['id'] === org['id'])) break;
    line.push(org);
    next = idOf(org['parentId']);
  }
  return line;
}

/** The unit a person belongs to. */
export async function unitOf(tx: Transaction, person: string): Promise<string | undefined> {
  return idOf((await readRelated(tx, 'sysUser', person))?.['orgId']);
}

/**
 * The leader of the unit so many levels above; one without a leader who can work is led by the next above that has one.
 */
export async function leaderOf(
  tx: Transaction,
  unit: string | undefined,
  above: number,
  except?: string,
): Promise<string[]> {
  for (const one of (await unitsUp(tx, unit)).slice(above)) {
    const leader = idOf(one['leader']);
    const [working] = leader === undefined || leader === except ? [] : await workingPeople(tx, [leader]);
    if (working !== undefined) return [working];
  }
  return [];
}

/** Has the caller one of these posts (codes) today? */
export async function isOfPost(
  { connection, call, engine }: Pick<Transaction, 'connection' | 'call' | 'engine'>,
  codes: readonly string[],
): Promise<boolean> {
  if (codes.length === 0) return false;
  const {
    rows: [row],
  } = await connection.query<{ holds: boolean }>(
    `select ${holdsPost('$1::uuid', '$2::text[]', '$3::date')} as holds`,
    [call.actor.id, codes, engine.clock.today()],
    'anlan-wf-post',
  );
  return row?.holds ?? false;
}

/** Is `u` (a row of sys_user) of one of these posts today? A term that has not begun or is over does not count. */
export const holdsPost = (
  user: string,
  codes: string,
  today: string,
): string => `exists (select 1 from "sys_user_post" wp join "sys_post" wo on wo.id = wp.post and wo.deleted_at is null
  where wp.deleted_at is null and wp."user" = ${user} and wo."postCode" = any(${codes}) and (wp."startDate" is null or wp."startDate" <= ${today}) and (wp."endDate" is null or wp."endDate" >= ${today}))`;

/**
 * Does a link of a task let somebody claim it: by name, role or post? SQL of nothing but the link and the person, so
 * that a list may ask it once for all tasks.
 * @param me the person's id, `roles` their role codes (text[]), `today` a date, each as SQL
 */
export const offers = (
  link: string,
  { me, roles, today }: { readonly me: string; readonly roles: string; readonly today: string },
): string => `((${link}.kind = 'user' and ${link}.who = ${me}::text) or (${link}.kind = 'role' and ${link}.who = any(${roles}))
  or (${link}.kind = 'post' and ${link}.who = any(array(select wo."postCode" from "sys_user_post" wp join "sys_post" wo on wo.id = wp.post and wo.deleted_at is null
    where wp.deleted_at is null and wp."user" = ${me}::uuid and (wp."startDate" is null or wp."startDate" <= ${today}) and (wp."endDate" is null or wp."endDate" >= ${today})))))`;

/** Who can work and holds one of these roles or posts (codes), in the order of their names. */
export async function holders(
  { connection, call, engine }: Transaction,
  { roles = [], posts = [] }: { readonly roles?: readonly string[]; readonly posts?: readonly string[] },
  most: number,
): Promise<string[]> {
  if (roles.length === 0 && posts.length === 0) return [];
  const { rows } = await connection.query<{ id: string }>(
    `select u.id from "sys_user" u where u.tenant_id = $1 and u.deleted_at is null and u.status = 'normal' and (
      exists (select 1 from "sys_role" r where r.tenant_id = $1 and r.deleted_at is null and r."roleCode" = any($2) and r.id = any(u."roleId")) or ${holdsPost('u.id', '$3', '$4::date')})
    order by u.username, u.id limit $5`,
    [call.actor.tenant, roles, posts, engine.clock.today(), most],
  );
  return rows.map(({ id }) => id);
}
