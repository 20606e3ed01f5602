/**
 * What roles give as it is stored, now and at a moment: their own history and that of their data permissions undone.
 */
import type { RoleGrant } from '../../../../model/access.ts';
import type { Row, Value } from '../../../../model/types.ts';
import { type EntityOf, type PermissionRow, roleGrant, type RoleRow } from '../../../access/roles.ts';
import type { Connection } from '../../../db/pool.ts';
import { type PastEntry, rewind } from './rewind.ts';

const ROLES = `select r.id, r.deleted_at is null as alive, jsonb_build_object('status', r.status, 'roleCode', r."roleCode", 'roleName', r."roleName", 'dataScope', r."dataScope", 'customOrgs', to_jsonb(r."customOrgs"),
  'codes', (select jsonb_agg(c.code) from anlan.role_code c where c.tenant_id = r.tenant_id and c.role_id = r.id),
  'scopes', (select jsonb_agg(jsonb_build_object('entity', s.entity, 'scope', s.scope, 'orgs', s.orgs)) from anlan.role_scope s where s.tenant_id = r.tenant_id and s.role_id = r.id and s.entity <> '*'),
  'fields', (select jsonb_agg(jsonb_build_object('entity', f.entity, 'field', f.field, 'mode', case f.mode when 'hidden' then 'hidden' else 'readOnly' end)) from anlan.role_field f where f.tenant_id = r.tenant_id and f.role_id = r.id),
  'shown', (select jsonb_agg(jsonb_build_object('entity', b.entity, 'except', b.hidden)) from anlan.role_button b where b.tenant_id = r.tenant_id and b.role_id = r.id)) as row
  from "sys_role" r where r.tenant_id = $1 and r.id = any($2::uuid[])`;

const PERMISSIONS = `select id, deleted_at is null as alive, jsonb_build_object('roleId', "roleId", 'menuId', "menuId", 'filterFields', "filterFields", 'readonlyFields', "readonlyFields", 'rowRule', "rowRule", 'status', status) as row
  from "data_permission" where tenant_id = $1 order by id`;

/** Entities by the menus that open them (docs/format/meanings.md#effective-rows). */
const MENUS = `select id, substr("menuComponent", 8) as entity, "menuName" as menu from "sys_menu" where "menuComponent" like 'schema:%'`;

const HISTORY =
  'select row_id as id, action, changes from anlan.history where tenant_id = $1 and entity = any($2::text[]) and at > $3::timestamptz order by id desc';

const MEMBERS = `select r.id, count(u.id)::int as members from unnest($2::uuid[]) as r(id) left join "sys_user" u on u.tenant_id = $1 and r.id = any(u."roleId") and u.deleted_at is null and u.status = 'normal' group by r.id`;

interface Stored {
  readonly id: string;
  readonly alive: boolean;
  readonly row: Row;
}

export interface RoleState {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly grant: RoleGrant;
}

type Histories = ReadonlyMap<string, readonly PastEntry[]>;
type Menus = ReadonlyMap<string, { readonly entity: string; readonly menu: string }>;

async function historiesSince(connection: Connection, tenant: string, at: string): Promise<Histories> {
  const { rows } = await connection.query<{ id: string; action: string; changes: { fields?: PastEntry['changes'] } }>(
    HISTORY,
    [tenant, ['sysRole', 'dataPermission'], at],
  );
  const found = new Map<string, PastEntry[]>();
  for (const { id, action, changes } of rows)
    found.set(id, [...(found.get(id) ?? []), { action, changes: changes.fields ?? [] }]);
  return found;
}

/** Rows as they were; without histories as they are. */
function then(stored: readonly Stored[], histories: Histories): { id: string; row: Row }[] {
  return stored.flatMap(({ id, alive, row }) => {
    const past = rewind(row, alive, histories.get(id) ?? []);
    return past ? [{ id, row: past }] : [];
  });
}

const text = (value: Value | undefined): string | null => (typeof value === 'string' ? value : null);

function permissionRows(rows: readonly { row: Row }[], menus: Menus): PermissionRow[] {
  return rows.flatMap(({ row }) => {
    const menu = menus.get(text(row['menuId']) ?? '');
    if (!menu || row['status'] !== 'enabled') return [];
    return [
      {
        role: text(row['roleId']) ?? '',
        ...menu,
        hidden: text(row['filterFields']),
        closed: text(row['readonlyFields']),
        rule: row['rowRule'] ?? null,
      },
    ];
  });
}

/** The lists are our own: the history keeps them in the shape they are stored in. */
function stateOf(id: string, row: Row, permissions: readonly PermissionRow[], entityOf: EntityOf): RoleState {
  const stored = {
    id,
    status: text(row['status']) ?? '',
    code: text(row['roleCode']) ?? '',
    scope: text(row['dataScope']),
    orgs: row['customOrgs'] ?? null,
    codes: row['codes'] ?? null,
    scopes: row['scopes'] ?? null,
    fields: row['fields'] ?? null,
    shown: row['shown'] ?? null,
  } as RoleRow;
  return {
    id,
    code: stored.code,
    name: text(row['roleName']) ?? '',
    enabled: stored.status === 'enabled',
    grant: roleGrant(
      stored,
      permissions.filter(({ role }) => role === id),
      entityOf,
    ),
  };
}

export interface RoleFacts {
  readonly now: ReadonlyMap<string, RoleState>;
  /** Absent when no moment was asked for. */
  readonly before?: ReadonlyMap<string, RoleState>;
  readonly members: ReadonlyMap<string, number>;
}

/** @param at a moment in the installation's zone, or none */
export async function loadRoleFacts(
  connection: Connection,
  tenant: string,
  ids: readonly string[],
  entityOf: EntityOf,
  at: string | undefined,
): Promise<RoleFacts> {
  const roles = (await connection.query<Stored>(ROLES, [tenant, ids])).rows;
  const permissions = entityOf('dataPermission') ? (await connection.query<Stored>(PERMISSIONS, [tenant])).rows : [];
  const menus = new Map(
    (await connection.query<{ id: string; entity: string; menu: string }>(MENUS)).rows.map(({ id, ...menu }) => [
      id,
      menu,
    ]),
  );
  const members = new Map(
    (await connection.query<{ id: string; members: number }>(MEMBERS, [tenant, ids])).rows.map((row) => [
      row.id,
      row.members,
    ]),
  );
  const statesWith = (histories: Histories): ReadonlyMap<string, RoleState> => {
    const limits = permissionRows(then(permissions, histories), menus);
    return new Map(then(roles, histories).map(({ id, row }) => [id, stateOf(id, row, limits, entityOf)]));
  };
  const now = statesWith(new Map());
  return {
    now,
    members,
    ...(at === undefined ? {} : { before: statesWith(await historiesSince(connection, tenant, at)) }),
  };
}
