/** Roles as performers of a step about a row: whoever sees, by that role, only the rows of an organisation handles only those. */
import { readRelated } from '../../operations/engine-writes.ts';
import { type Instance, inHand, type LedTransaction } from './instance.ts';
import { unitsUp } from './people.ts';

/** How far a role sees the rows of an entity: what is said of the entity, else what is said of all. */
async function sightOf({ connection, call }: LedTransaction, role: string, entity: string): Promise<string | undefined> {
  const { rows: [row] } = await connection.query<{ scope: string | null }>(
    `select coalesce(s.scope, r."dataScope", a.scope) as scope from "sys_role" r
       left join anlan.role_scope s on s.tenant_id = r.tenant_id and s.role_id = r.id and s.entity = $3 left join anlan.role_scope a on a.tenant_id = r.tenant_id and a.role_id = r.id and a.entity = '*'
     where r.tenant_id = $1 and r.deleted_at is null and r."roleCode" = $2`, [call.actor.tenant, role, entity]);
  return row?.scope ?? undefined;
}

/** People of a role in these organisations. */
async function peopleOf({ connection, call }: LedTransaction, role: string, orgs: readonly string[]): Promise<string[]> {
  const { rows } = await connection.query<{ id: string }>(
    `select u.id from "sys_user" u join "sys_role" r on r.id = any(u."roleId") and r.tenant_id = u.tenant_id and r.deleted_at is null
     where u.tenant_id = $1 and u.deleted_at is null and u.status = 'normal' and r."roleCode" = $2 and u."orgId" = any($3) order by u.username, u.id`, [call.actor.tenant, role, orgs]);
  return rows.map(({ id }) => id);
}

/** Of these roles (codes) those that see every row, and the people of the others who see the row the instance leads. */
export async function sighted(tx: LedTransaction, { about }: Instance, roles: readonly string[]): Promise<{ readonly roles: readonly string[]; readonly people: readonly string[] }> {
  const owner = about && tx.engine.entity(about.entity).storage.owner;
  const org = about && owner !== undefined && roles.length > 0 ? (inHand(tx, about.entity, about.id) ?? await readRelated(tx, about.entity, about.id))?.[owner] : undefined;
  if (!about || typeof org !== 'string') return { roles, people: [] };
  const kept: string[] = [];
  const people: string[] = [];
  for (const role of roles) {
    const sight = await sightOf(tx, role, about.entity);
    if (sight === 'orgAndChildren') people.push(...await peopleOf(tx, role, (await unitsUp(tx, org)).map(({ id }) => String(id))));
    else if (sight === 'org') people.push(...await peopleOf(tx, role, [org]));
    else kept.push(role);
  }
  return { roles: kept, people: [...new Set(people)] };
}
