/**
 * Which codes of a role's draft a box stands for, and what ticking it does; wildcards are opened only as far as needed.
 * Pure.
 */
import type { GrantEntity } from '../../../model/admin-wire.ts';
import { holdsCode } from '../../../model/access.ts';

export type Codes = ReadonlySet<string>;

/** `all`: everything, also what comes later. `some`: at least one code. */
export type Share = 'all' | 'some' | 'none';

export function entityWildcard({ area, name }: Pick<GrantEntity, 'area' | 'name'>): string {
  return `${area}:${name}:*`;
}

export function areaWildcard(area: string): string {
  return `${area}:*`;
}

/** All codes of an entity, those of its fields included. */
export function permissionsOf(entity: GrantEntity): string[] {
  return [...entity.actions, ...entity.fieldCodes].map(({ permission }) => permission);
}

/** Replaces the wildcards that cover `code` by what they stand for, until `code` stands there by itself. */
function opened(codes: Codes, code: string, entities: readonly GrantEntity[]): Set<string> {
  const next = new Set(codes);
  const [area = '', name = ''] = code.split(':');
  if (next.delete('*')) for (const entity of entities) next.add(areaWildcard(entity.area));
  if (code !== areaWildcard(area) && next.delete(areaWildcard(area)))
    for (const entity of entities) if (entity.area === area) next.add(entityWildcard(entity));
  const own = entities.find((entity) => entity.area === area && entity.name === name);
  if (own && code !== entityWildcard(own) && next.delete(entityWildcard(own)))
    for (const permission of permissionsOf(own)) next.add(permission);
  return next;
}

/** Gives or takes one code. */
export function withCode(codes: Codes, code: string, on: boolean, entities: readonly GrantEntity[]): Set<string> {
  if (on) return new Set([...codes, code]);
  const next = opened(codes, code, entities);
  next.delete(code);
  return next;
}

/** Gives everything of an entity, also what comes later, or takes everything. */
export function withEntity(
  codes: Codes,
  entity: GrantEntity,
  on: boolean,
  entities: readonly GrantEntity[],
): Set<string> {
  const wildcard = entityWildcard(entity);
  const next = on ? new Set(codes) : opened(codes, wildcard, entities);
  for (const code of [...next]) if (code.startsWith(`${entity.area}:${entity.name}:`)) next.delete(code);
  if (on) next.add(wildcard);
  return next;
}

/** The same for a whole area. */
export function withArea(codes: Codes, area: string, on: boolean, entities: readonly GrantEntity[]): Set<string> {
  const wildcard = areaWildcard(area);
  const next = on ? new Set(codes) : opened(codes, wildcard, entities);
  for (const code of [...next]) if (code.startsWith(`${area}:`)) next.delete(code);
  if (on) next.add(wildcard);
  return next;
}

export function shareOfEntity(codes: Codes, entity: GrantEntity): Share {
  if (holdsCode(codes, entityWildcard(entity))) return 'all';
  return permissionsOf(entity).some((permission) => codes.has(permission)) ? 'some' : 'none';
}

export function shareOfArea(codes: Codes, area: string): Share {
  if (codes.has('*') || codes.has(areaWildcard(area))) return 'all';
  return [...codes].some((code) => code.startsWith(`${area}:`)) ? 'some' : 'none';
}

/**
 * May the author tick or untick this box? What covers it has to be the author's own as well, for unticking opens it.
 */
export function mayChange(held: Codes, codes: Codes, code: string): boolean {
  const [area = '', name = ''] = code.split(':');
  return (
    holdsCode(held, code) &&
    ['*', areaWildcard(area), `${area}:${name}:*`].every(
      (wildcard) => !codes.has(wildcard) || holdsCode(held, wildcard),
    )
  );
}
