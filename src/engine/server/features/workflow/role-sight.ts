/**
 * Roles as performers of a step about a row: whoever sees, by that role, only the rows of an organisation, or those of
 * a rule, handles only those.
 */
import { isSatisfied } from '../../../model/expression/evaluate.ts';
import type { CompiledEntity, Row } from '../../../model/types.ts';
import { readRelated } from '../../operations/engine-writes.ts';
import { RowLoader } from '../../operations/row-loader.ts';
import { type Instance, inHand, type LedTransaction } from './instance.ts';
import { unitsUp } from './people.ts';

/** How far a role sees the rows of an entity: what is said of the entity, else what is said of all. */
async function sightOf(
  { connection, call }: LedTransaction,
  role: string,
  entity: string,
): Promise<string | undefined> {
  const {
    rows: [row],
  } = await connection.query<{ scope: string | null }>(
    `select coalesce(s.scope, r."dataScope", a.scope) as scope from "sys_role" r
       left join anlan.role_scope s on s.tenant_id = r.tenant_id and s.role_id = r.id and s.entity = $3 left join anlan.role_scope a on a.tenant_id = r.tenant_id and a.role_id = r.id and a.entity = '*'
     where r.tenant_id = $1 and r.deleted_at is null and r."roleCode" = $2`,
    [call.actor.tenant, role, entity],
  );
  return row?.scope ?? undefined;
}

/** People of a role in these organisations. */
async function peopleOf(
  { connection, call }: LedTransaction,
  role: string,
  orgs: readonly string[],
): Promise<string[]> {
  const { rows } = await connection.query<{ id: string }>(
    `select u.id from "sys_user" u join "sys_role" r on r.id = any(u."roleId") and r.tenant_id = u.tenant_id and r.deleted_at is null
     where u.tenant_id = $1 and u.deleted_at is null and u.status = 'normal' and r."roleCode" = $2 and u."orgId" = any($3) order by u.username, u.id`,
    [call.actor.tenant, role, orgs],
  );
  return rows.map(({ id }) => id);
}

/** People of a role, each with their organisation, its kind and the way to it from the root. */
const PEOPLE = `with recursive own as (
  select u.id, u.username, u."orgId" as org from "sys_user" u join "sys_role" r on r.id = any(u."roleId") and r.tenant_id = u.tenant_id and r.deleted_at is null
    where u.tenant_id = $1 and u.deleted_at is null and u.status = 'normal' and r."roleCode" = $2
), above as (
  select o.id as base, o.id, o."parentId" as parent, 0 as depth from "sys_org" o where o.tenant_id = $1 and o.id in (select org from own)
  union all select a.base, o.id, o."parentId", a.depth + 1 from "sys_org" o join above a on o.id = a.parent where o.tenant_id = $1
) cycle id set again using way
select own.id, own.org, o."orgType" as type, (select string_agg(a.id::text, '/' order by a.depth desc) from above a where a.base = own.org and not a.again) as path
  from own left join "sys_org" o on o.tenant_id = $1 and o.id = own.org order by own.username, own.id`;

/**
 * Of a role that sees rows by a rule of their entity those who see this one. What a rule asks of somebody's own codes
 * does not hold here.
 */
async function peopleWhoSee(
  { engine, call, connection }: LedTransaction,
  role: string,
  rule: CompiledEntity['access']['rows'][string],
  row: Row,
): Promise<string[]> {
  const { rows } = await connection.query<{ id: string; org: string | null; type: string | null; path: string | null }>(
    PEOPLE,
    [call.actor.tenant, role],
  );
  const loader = new RowLoader(engine, call, connection);
  const seeing: string[] = [];
  for (const { id, org, type, path } of rows) {
    const user = { id, orgId: org, orgPath: path, orgType: type, postIds: [], codes: [] };
    if (await loader.judge(() => isSatisfied(rule, { ...loader.scope(row), user }))) seeing.push(id);
  }
  return seeing;
}

/** Of these roles (codes) those that see every row, and the people of the others who see the row the instance leads. */
export async function sighted(
  tx: LedTransaction,
  { about }: Instance,
  roles: readonly string[],
): Promise<{ readonly roles: readonly string[]; readonly people: readonly string[] }> {
  const entity = about && roles.length > 0 ? tx.engine.entity(about.entity) : undefined;
  const row =
    about && entity && (inHand(tx, about.entity, about.id) ?? (await readRelated(tx, about.entity, about.id)));
  if (!entity || !row) return { roles, people: [] };
  const org = entity.storage.owner === undefined ? undefined : row[entity.storage.owner];
  const kept: string[] = [];
  const people: string[] = [];
  for (const role of roles) {
    const sight = await sightOf(tx, role, entity.name);
    const rule =
      sight !== undefined && Object.hasOwn(entity.access.rows, sight) ? entity.access.rows[sight] : undefined;
    if (rule) people.push(...(await peopleWhoSee(tx, role, rule, row)));
    else if (typeof org !== 'string') kept.push(role);
    else if (sight === 'orgAndChildren')
      people.push(
        ...(await peopleOf(
          tx,
          role,
          (await unitsUp(tx, org)).map(({ id }) => String(id)),
        )),
      );
    else if (sight === 'org') people.push(...(await peopleOf(tx, role, [org])));
    else kept.push(role);
  }
  return { roles: kept, people: [...new Set(people)] };
}
