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

/**
 * People who can work, by id or user name, in the order given, each once. Whoever is called neither is looked for by
 * what was mapped, and by a name that only one of them has.
 */
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
  const others = names.filter((name, at) => found[at] === undefined && !UUID.test(name));
  const named = others.length === 0 ? undefined : await peopleCalled(tx, others);
  return [...new Set(found.map((id, at) => id ?? named?.get(names[at] ?? '')).filter((id) => id !== undefined))];
}

/** Name → id of whoever works and is meant by it. */
async function peopleCalled(
  { connection, call }: Transaction,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const working = `u.tenant_id = $1 and u.deleted_at is null and u.status = 'normal'`;
  const { rows } = await connection.query<{ name: string; id: string | null }>(
    `select asked.name, coalesce(
       (select u.id::text from anlan.wf_name m join "sys_user" u on u.id = m.target and ${working} where m.tenant_id = $1 and m.kind = 'person' and m.name = asked.name),
       (select min(u.id::text) from "sys_user" u where ${working} and u.nickname = asked.name having count(*) = 1)) as id
     from unnest($2::text[]) asked (name)`,
    [call.actor.tenant, names],
    'anlan-wf-called',
  );
  return new Map(rows.flatMap(({ name, id }) => (id === null ? [] : [[name, id] as const])));
}

/** What a code of a role or a post looks like; a name may look like one too. */
const CODE = /^[A-Za-z][\w-]*$/;

/** Could one of these be a name, and no code? */
export const mayBeNames = (groups: readonly string[]): boolean => groups.some((group) => !CODE.test(group));

/**
 * Codes of roles or posts that are given by code, by what was mapped, or by a name that only one of them has; what is
 * none of it stays as it is.
 */
export async function groupCodes(
  { connection, call }: Transaction,
  kind: 'role' | 'post',
  groups: readonly string[],
): Promise<string[]> {
  if (groups.length === 0) return [];
  const [table, code, name] =
    kind === 'role' ? ['"sys_role"', '"roleCode"', '"roleName"'] : ['"sys_post"', '"postCode"', '"postName"'];
  const living = 'g.tenant_id = $1 and g.deleted_at is null';
  const { rows } = await connection.query<{ code: string }>(
    `select coalesce(
       (select g.${code} from ${table} g where ${living} and g.${code} = asked.name),
       (select g.${code} from anlan.wf_name m join ${table} g on g.id = m.target and ${living} where m.tenant_id = $1 and m.kind = $3 and m.name = asked.name),
       (select min(g.${code}) from ${table} g where ${living} and g.${name} = asked.name having count(*) = 1), asked.name) as code
     from unnest($2::text[]) with ordinality asked (name, place) order by asked.place`,
    [call.actor.tenant, groups, kind],
  );
  return [...new Set(rows.map((row) => row.code))];
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
