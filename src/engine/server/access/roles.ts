/** What roles give: codes, row scopes and fields as they are stored, with the data permissions of their menus. */
import { type RoleGrant, type RowRule, shownByDefault } from '../../model/access.ts';
import type { CompiledEntity, Value } from '../../model/types.ts';
import type { Connection } from '../db/pool.ts';

const ROLES = `select r.id, r.status, r."roleCode" as code, r."dataScope" as scope, r."customOrgs" as orgs,
  (select array_agg(c.code) from anlan.role_code c where c.tenant_id = r.tenant_id and c.role_id = r.id) as codes,
  (select jsonb_agg(jsonb_build_object('entity', s.entity, 'scope', s.scope, 'orgs', s.orgs)) from anlan.role_scope s where s.tenant_id = r.tenant_id and s.role_id = r.id) as scopes,
  (select jsonb_agg(jsonb_build_object('entity', f.entity, 'field', f.field, 'mode', f.mode)) from anlan.role_field f where f.tenant_id = r.tenant_id and f.role_id = r.id) as fields,
  (select jsonb_agg(jsonb_build_object('entity', b.entity, 'except', b.hidden)) from anlan.role_button b where b.tenant_id = r.tenant_id and b.role_id = r.id) as shown
  from "sys_role" r where r.tenant_id = $1 and r.id = any($2::uuid[]) and r.deleted_at is null`;

/**
 * What data permissions say of these roles: the entity that the menu opens stands in its component
 * (docs/format/meanings.md#effective-rows).
 */
const PERMISSIONS = `select p."roleId" as role, substr(m."menuComponent", 8) as entity, m."menuName" as menu, p."filterFields" as hidden, p."readonlyFields" as closed, p."rowRule" as rule
  from "data_permission" p join "sys_menu" m on m.id = p."menuId"
  where p.tenant_id = $1 and p."roleId" = any($2::uuid[]) and p.deleted_at is null and p.status = 'enabled' and m."menuComponent" like 'schema:%' order by p.id`;

/** The entity of this name, as it is now. */
export type EntityOf = (name: string) => CompiledEntity | undefined;

export interface PermissionRow {
  readonly role: string;
  readonly entity: string;
  readonly menu: string;
  readonly hidden: string | null;
  readonly closed: string | null;
  readonly rule: Value;
}

export interface RoleRow {
  readonly id: string;
  readonly status: string;
  readonly code: string;
  readonly scope: string | null;
  readonly orgs: readonly string[] | null;
  readonly codes: readonly string[] | null;
  readonly scopes: readonly { entity: string; scope: string; orgs: string[] }[] | null;
  readonly fields: readonly { entity: string; field: string; mode: string }[] | null;
  readonly shown: readonly { entity: string; except: string[] }[] | null;
}

/** Names in a text with commas, full-width ones too; what is no text holds none. */
export function namesIn(text: Value | undefined): string[] {
  return (typeof text === 'string' ? text : '').split(/[,，\s]+/).filter((name) => name !== '');
}

/** What one stored role gives, with the data permissions that name it. */
export function roleGrant(row: RoleRow, permissions: readonly PermissionRow[], entityOf: EntityOf): RoleGrant {
  const scopes = new Map((row.scopes ?? []).map((entry) => [entry.entity, { scope: entry.scope, orgs: entry.orgs }]));
  // Where nothing is said for an entity, the role's own data scope holds.
  if (row.scope) scopes.set('*', { scope: row.scope, orgs: [...(row.orgs ?? [])] });
  const set = new Set(row.codes ?? []);
  const byDefault = new Set(
    (row.shown ?? []).flatMap(({ entity, except }) => {
      const known = entityOf(entity);
      return known ? shownByDefault(known, except, set) : [];
    }),
  );
  const fields = new Map<string, 'hidden' | 'readOnly'>(
    (row.fields ?? []).map((entry) => [
      `${entry.entity}.${entry.field}`,
      entry.mode === 'hidden' ? 'hidden' : 'readOnly',
    ]),
  );
  const limitedBy = new Map<string, string>();
  const narrowed = new Map<string, RowRule[]>();
  for (const { entity, menu, hidden, closed, rule } of permissions) {
    const limit = (name: string, mode: 'hidden' | 'readOnly'): void => {
      const key = `${entity}.${name}`;
      if (fields.get(key) === 'hidden' || fields.get(key) === mode) return;
      fields.set(key, mode);
      limitedBy.set(key, menu);
    };
    for (const name of namesIn(closed)) limit(name, 'readOnly');
    for (const name of namesIn(hidden)) limit(name, 'hidden');
    if (rule !== null) narrowed.set(entity, [...(narrowed.get(entity) ?? []), { name: menu, rule }]);
  }
  return { code: row.code, codes: new Set([...set, ...byDefault]), byDefault, scopes, fields, limitedBy, narrowed };
}

/**
 * What these roles give, in no order; those that are gone give nothing.
 * @param disabled what roles would give that are switched off counts as well
 */
export async function loadRoles(
  connection: Connection,
  tenant: string,
  ids: readonly string[],
  entityOf: EntityOf,
  disabled = false,
): Promise<readonly RoleGrant[]> {
  const { rows } = await connection.query<RoleRow>(ROLES, [tenant, ids], 'anlan-roles');
  const permissions = entityOf('dataPermission')
    ? (await connection.query<PermissionRow>(PERMISSIONS, [tenant, ids], 'anlan-permissions')).rows
    : [];
  return rows
    .filter(({ status }) => disabled || status === 'enabled')
    .map((row) =>
      roleGrant(
        row,
        permissions.filter(({ role }) => role === row.id),
        entityOf,
      ),
    );
}
