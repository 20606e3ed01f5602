/** Roles as performers of a step about a row: whoever sees, by that role, only the rows of an organisation handles only those. */
import type { Performers } from '../../../model/workflow/types.ts';
import { readRelated } from '../../operations/engine-writes.ts';
import type { Instance, LedTransaction } from './instance.ts';
import { inHand } from './instance.ts';

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
     where u.tenant_id = $1 and u.deleted_at is null and u.status = 'normal' and r."roleCode" = $2 and u."orgId" = any($3) order by u.id`, [call.actor.tenant, role, orgs]);
  return rows.map(({ id }) => id);
}

/**
 * Roles whose people see only their organisation's rows, by the names of those who see this one; roles that see all stay roles.
 * @param line organisations from the one that owns a row up to the topmost
 */
export async function narrowed(tx: LedTransaction, { about }: Instance, performers: Performers, line: (org: string) => Promise<readonly string[]>): Promise<Performers> {
  const owner = about && tx.engine.entity(about.entity).storage.owner;
  if (!about || owner === undefined || !performers.roles) return performers;
  const org = (inHand(tx, about.entity, about.id) ?? await readRelated(tx, about.entity, about.id))?.[owner];
  if (typeof org !== 'string') return performers;
  const roles: string[] = [];
  const people: string[] = [...performers.candidates ?? []];
  for (const role of performers.roles) {
    const sight = await sightOf(tx, role, about.entity);
    if (sight === 'orgAndChildren') people.push(...await peopleOf(tx, role, await line(org)));
    else if (sight === 'org') people.push(...await peopleOf(tx, role, [org]));
    else roles.push(role);
  }
  const { roles: _roles, candidates: _candidates, ...rest } = performers;
  return { ...rest, ...(roles.length > 0 ? { roles } : {}), ...(people.length > 0 ? { candidates: [...new Set(people)] } : {}) };
}
