/** Makes the actor of a person: roles with what they give, and the organisations below and above the person's own. */
import type { Actor } from '../../model/access.ts';
import type { Connection } from '../db/pool.ts';
import { type EntityOf, loadRoles } from './roles.ts';

/** A person as it stands in its row, or as it is about to. */
export interface Somebody {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly orgId: string | null;
  readonly roles: readonly string[];
}

/** Organisations from the root to `id`, and `id` with all below it; where they stand in a ring, each of it once. */
const ORGS = `with recursive below as (
  select o.id from "sys_org" o where o.tenant_id = $1 and o.id = $2 and o.deleted_at is null
  union select o.id from "sys_org" o join below b on o."parentId" = b.id where o.tenant_id = $1 and o.deleted_at is null
), above as (
  select o.id, o."parentId" as parent, 0 as depth from "sys_org" o where o.tenant_id = $1 and o.id = $2
  union all select o.id, o."parentId", a.depth + 1 from "sys_org" o join above a on o.id = a.parent where o.tenant_id = $1
) cycle id set again using way
select (select array_agg(id) from below) as below, (select string_agg(id::text, '/' order by depth desc) from above where not again) as path,
  (select o."orgType" from "sys_org" o where o.tenant_id = $1 and o.id = $2) as type`;

/**
 * The actor of somebody in a tenant.
 * @param disabled what roles would give that are switched off counts as well
 */
export async function actorOf(
  connection: Connection,
  tenant: string,
  { id, username, name, orgId, roles: ids }: Somebody,
  entityOf: EntityOf,
  disabled = false,
): Promise<Actor> {
  const roles = await loadRoles(connection, tenant, ids, entityOf, disabled);
  const orgs = orgId
    ? (
        await connection.query<{ below: string[] | null; path: string | null; type: string | null }>(
          ORGS,
          [tenant, orgId],
          'anlan-orgs',
        )
      ).rows[0]
    : undefined;
  return {
    id,
    tenant,
    username,
    name,
    orgId,
    orgPath: orgs?.path ?? null,
    orgType: orgs?.type ?? null,
    orgSubtree: orgs?.below ?? [],
    roles,
    codes: new Set(roles.flatMap((role) => [...role.codes])),
  };
}
