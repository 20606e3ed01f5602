/** Regions are one list for all tenants: the platform keeps it, and rows are known by their code. */
import { Refusal } from '../../../model/errors/refusal.ts';
import type { Call, Engine, EntityHooks } from '../engine.ts';
import { PLATFORM_OWNER } from '../seed/tenant.ts';

/** Rows of the platform: only people of its own tenant write them. */
export const platformHooks: EntityHooks = {
  before({ call }) {
    if (call.actor.tenant !== PLATFORM_OWNER) throw new Refusal('platform.only');
  },
};

/** Ids of the living regions with these codes, in the order of the codes. Refuses when one of them is unknown. */
export async function regionIds(engine: Engine, call: Call, codes: readonly string[]): Promise<string[]> {
  const { rows } = await engine.db.read(call.actor.tenant, (connection) =>
    connection.query<{ id: string; code: string }>(
      'select id, "regionCode" as code from "sys_region" where "regionCode" = any($1::text[]) and deleted_at is null',
      [codes],
    ),
  );
  const byCode = new Map(rows.map((row) => [row.code, row.id]));
  return codes.map((code) => {
    const id = byCode.get(code);
    if (id === undefined) throw new Refusal('row.unknown');
    return id;
  });
}

export interface RegionName {
  readonly regionCode: string;
  readonly regionName: string;
}

const TOP =
  'select "regionCode", "regionName" from "sys_region" where "parentId" is null and deleted_at is null and dissolved is not true order by "regionCode"';
const BELOW = `select "regionCode", "regionName" from "sys_region" where deleted_at is null and dissolved is not true
  and "parentId" in (select id from "sys_region" where "regionName" = $1 and "parentId" is null and deleted_at is null) order by "regionCode"`;

/**
 * Names right below a region of the top, those of the top without one; for whoever is signed in: they are no secret.
 */
export async function regionNames(engine: Engine, call: Call, above: string): Promise<readonly RegionName[]> {
  const { rows } = await engine.db.read(call.actor.tenant, (connection) =>
    above === '' ? connection.query<RegionName>(TOP) : connection.query<RegionName>(BELOW, [above]),
  );
  return rows;
}
