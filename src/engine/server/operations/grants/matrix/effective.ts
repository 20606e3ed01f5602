/** What one role gives of one entity, resolved as for a person who has this role alone. Pure. */
import { type Actor, grantFor, holdsCode, type RoleGrant, scopeName } from '../../../../model/access.ts';
import type { GrantEntity } from '../../../../model/admin-wire.ts';
import type { GivenBy } from '../../../../model/authority/matrix-wire.ts';
import type { CompiledEntity } from '../../../../model/types.ts';

export interface Effective {
  readonly given: Readonly<Record<string, GivenBy>>;
  /** Code of the scope; '' where no row is seen. */
  readonly scope: string;
  readonly hidden: number;
  readonly readOnly: number;
}

function givenBy(role: RoleGrant, permission: string): GivenBy | undefined {
  if (role.byDefault?.has(permission)) return 'default';
  if (role.codes.has(permission)) return 'set';
  if (!holdsCode(role.codes, permission)) return undefined;
  const [area, entity] = permission.split(':');
  return ([`${area}:${entity}:*`, `${area}:*`] as const).find((code) => role.codes.has(code)) ?? '*';
}

/** @param entity absent of pages and of the engine's own screens: they have no rows */
export function effectiveOf(role: RoleGrant, grants: GrantEntity, entity: CompiledEntity | undefined): Effective {
  const given: Record<string, GivenBy> = {};
  for (const { permission } of [...grants.actions, ...grants.fieldCodes]) {
    const by = givenBy(role, permission);
    if (by !== undefined) given[permission] = by;
  }
  if (!entity || Object.keys(given).length === 0) return { given, scope: '', hidden: 0, readOnly: 0 };
  const alone: Actor = {
    id: '',
    tenant: '',
    username: '',
    name: '',
    orgId: null,
    orgPath: null,
    orgType: null,
    orgSubtree: [],
    roles: [role],
    codes: role.codes,
  };
  const grant = grantFor(alone, entity);
  const hidden = Object.values(entity.fields).filter(
    ({ name, writeOnly }) => !writeOnly && grant.hidden.has(name),
  ).length;
  const readOnly = Object.keys(entity.fields).filter(
    (name) => grant.readOnly.has(name) && !grant.hidden.has(name),
  ).length;
  return { given, scope: grant.rows[0] ? scopeName(grant.rows[0]) : '', hidden, readOnly };
}
