/**
 * The organisations a session keeps in memory: names and places of the whole tree for staff, the own line for everybody
 * else.
 */
import { TEXT_ORDER } from '../../../model/list/row-order.ts';
import type { Organisation } from '../../../model/wire.ts';
import type { Call, Engine } from '../engine.ts';

/** Organisations at once. */
const LIMIT = 10_000;

export interface OrganisationPage {
  readonly list: readonly Organisation[];
  readonly totalCount: number;
}

/** Contractors and attendees are told of the organisations above and below their own only. */
const SEEN = `from "sys_org" o where o.tenant_id = $1 and o.deleted_at is null and (o.id = any($3::uuid[])
  or exists (select 1 from "sys_user" u where u.tenant_id = $1 and u.id = $2 and u.deleted_at is null and coalesce(u."userType", '0') = '0'))`;

/** @param page counted from 1 */
export async function organisationsOf(
  engine: Engine,
  call: Call,
  page: number,
  size: number,
): Promise<OrganisationPage> {
  const { tenant, id, orgPath, orgSubtree } = call.actor;
  const line = [...new Set([...(orgPath?.split('/') ?? []), ...orgSubtree])];
  const limit = Math.min(Math.max(size, 1), LIMIT);
  return engine.db.read(tenant, async (connection) => {
    const { rows } = await connection.query<Organisation>(
      `select o.id, o."parentId", o."orgCode", o."orgName", o."orgType" ${SEEN} order by o."orgSequence", o."orgCode" collate ${TEXT_ORDER}, o.id limit $4 offset $5`,
      [tenant, id, line, limit, (Math.max(page, 1) - 1) * limit],
      'anlan-organisations',
    );
    if (page <= 1 && rows.length < limit) return { list: rows, totalCount: rows.length };
    const counted = await connection.query<{ count: number }>(`select count(*)::int as count ${SEEN}`, [
      tenant,
      id,
      line,
    ]);
    return { list: rows, totalCount: counted.rows[0]?.count ?? 0 };
  });
}
