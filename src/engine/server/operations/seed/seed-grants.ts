/**
 * What the files grant to roles: codes and row scopes. Each reaches its role once; what an administrator took away
 * stays away, what one set stays set.
 */
import type { CompiledArea, Row, Value } from '../../../model/types.ts';
import type { Connection } from '../../db/pool.ts';
import type { Engine } from '../engine.ts';
import {
  isNews,
  mergeSeed,
  type Remembered,
  rememberSeeds,
  seededIds,
  type SeedRecord,
  seedRecords,
} from './seed-rows.ts';

export const GRANT_KINDS = ['roleCode', 'roleScope'] as const;
export type GrantKind = (typeof GRANT_KINDS)[number];

/** One code or scope: `role` is the role's code, `of` the permission code or the entity. */
export interface GrantSeed {
  readonly key: string;
  readonly role: string;
  readonly of: string;
  readonly fields: Row;
}

/** What the files say. Several areas may add to a role; of two scopes for one entity the first counts. */
export function grantSeeds(areas: readonly CompiledArea[], kind: GrantKind): readonly GrantSeed[] {
  const seeds = new Map<string, GrantSeed>();
  for (const role of areas.flatMap((area) => area.roles)) {
    // What holds everywhere is the role's own data scope.
    const entries: readonly [string, Row][] =
      kind === 'roleCode'
        ? role.codes.map((code) => [code, {}])
        : Object.entries(role.scopes).flatMap(([entity, scope]): [string, Row][] =>
            entity === '*' ? [] : [[entity, { scope }]],
          );
    for (const [of, fields] of entries) {
      const key = `${role.code}/${of}`;
      if (!seeds.has(key)) seeds.set(key, { key, role: role.code, of, fields });
    }
  }
  return [...seeds.values()];
}

/** What the roles have: role id and code or entity, joined by `/` → its fields. */
export async function storedGrants(
  connection: Connection,
  tenant: string,
  kind: GrantKind,
): Promise<ReadonlyMap<string, Row>> {
  if (kind === 'roleCode') {
    const { rows } = await connection.query<{ role_id: string; code: string }>(
      'select role_id, code from anlan.role_code where tenant_id = $1',
      [tenant],
    );
    return new Map(rows.map(({ role_id: role, code }) => [`${role}/${code}`, {}]));
  }
  const { rows } = await connection.query<{ role_id: string; entity: string; scope: string }>(
    'select role_id, entity, scope from anlan.role_scope where tenant_id = $1 order by scope desc',
    [tenant],
  );
  return new Map(rows.map(({ role_id: role, entity, scope }) => [`${role}/${entity}`, { scope }]));
}

/**
 * A register from before scopes were remembered says only that one was seeded; what the file says now is taken for it.
 */
export function rememberedGrant(record: SeedRecord, fields: Row): SeedRecord {
  return typeof record.value === 'object' ? record : { ...record, value: fields };
}

async function insertGrants(
  connection: Connection,
  tenant: string,
  kind: GrantKind,
  grants: readonly { readonly role: string; readonly of: string; readonly scope: Value }[],
): Promise<void> {
  if (grants.length === 0) return;
  if (kind === 'roleCode')
    await connection.query(
      `insert into anlan.role_code (tenant_id, role_id, code) select $1, role, of from jsonb_to_recordset($2) as g(role uuid, of text) on conflict do nothing`,
      [tenant, JSON.stringify(grants)],
    );
  else
    await connection.query(
      `insert into anlan.role_scope (tenant_id, role_id, entity, scope) select $1, role, of, scope from jsonb_to_recordset($2) as g(role uuid, of text, scope text) where not exists (select 1 from anlan.role_scope s where s.tenant_id = $1 and s.role_id = g.role and s.entity = g.of)`,
      [tenant, JSON.stringify(grants)],
    );
}

export async function seedGrants(
  engine: Engine,
  connection: Connection,
  tenant: string,
  areas: readonly CompiledArea[],
  first: boolean,
): Promise<void> {
  const roles = await seededIds(connection, tenant, 'sysRole');
  const at = engine.clock.now();
  for (const kind of GRANT_KINDS) {
    const records = await seedRecords(connection, tenant, kind);
    const stored = await storedGrants(connection, tenant, kind);
    const grants: { role: string; of: string; scope: Value }[] = [];
    const news: Remembered[] = [];
    for (const seed of grantSeeds(areas, kind)) {
      const role = roles.get(seed.role);
      if (!role) continue;
      const { key } = seed;
      const known = records.get(key);
      if (!known) {
        grants.push({ role, of: seed.of, scope: seed.fields['scope'] ?? null });
        news.push({
          key,
          row_id: role,
          value: seed.fields,
          applied: first ? null : { '': { from: null, to: null } },
          at: first ? null : at,
        });
        continue;
      }
      const record = rememberedGrant(known, seed.fields);
      const present = stored.get(`${role}/${seed.of}`);
      if (!present) {
        if (!record.removed) news.push({ ...record, removed: true, applied: null, at: null });
        continue;
      }
      const { changes, applied, ...sides } = mergeSeed(record, present, seed.fields);
      const changed = Object.keys(changes).length > 0;
      if (changed)
        await connection.query(
          `update anlan.role_scope set scope = $4, orgs = '{}' where tenant_id = $1 and role_id = $2 and entity = $3`,
          [tenant, role, seed.of, seed.fields['scope']],
        );
      if (changed || isNews(known, seed.fields, sides))
        news.push({
          key,
          row_id: role,
          value: seed.fields,
          ...sides,
          applied: changed ? applied : null,
          at: changed ? at : null,
        });
    }
    await insertGrants(connection, tenant, kind, grants);
    await rememberSeeds(connection, tenant, kind, news);
  }
  await engine.touched(connection, tenant, 'sysRole');
}
