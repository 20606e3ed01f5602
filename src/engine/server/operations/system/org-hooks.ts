/** Organisations keep the path of their names, so that lists can show where in the house a unit stands. */
import type { EntityHooks } from '../engine.ts';

const PATHS = `with recursive up as (
  select o.id, o."parentId" as parent, o."orgName" as path from "sys_org" o where o.tenant_id = $1 and o.id = $2
  union all select u.id, p."parentId", p."orgName" || ' / ' || u.path from up u join "sys_org" p on p.tenant_id = $1 and p.id = u.parent
) cycle parent set again using way, own as (select path from up where parent is null limit 1), below as (
  select o.id, (select path from own) as path from "sys_org" o where o.tenant_id = $1 and o.id = $2
  union all select c.id, b.path || ' / ' || c."orgName" from below b join "sys_org" c on c.tenant_id = $1 and c."parentId" = b.id
) cycle id set again using way
update "sys_org" t set "orgPath" = left(below.path, 500) from below where not below.again and t.tenant_id = $1 and t.id = below.id and t."orgPath" is distinct from left(below.path, 500)`;

export const orgHooks: EntityHooks = {
  async after({ kind, row, old, connection, call }) {
    if (kind === 'delete') return;
    if (old && old['orgName'] === row['orgName'] && old['parentId'] === row['parentId']) return;
    await connection.query(PATHS, [call.actor.tenant, row['id']]);
  },
};
