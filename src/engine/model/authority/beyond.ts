/**
 * What somebody would be given that the giver does not have: the one rule behind every act that grants, directly or
 * through a person.
 */
import { type Actor, type Grant, holdsCode, type RowScope } from '../access.ts';
import type { CompiledEntity } from '../types.ts';

/** The first thing beyond the giver: a permission code, or rows or a field of an entity. */
export type Beyond =
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'rows'; readonly entity: string }
  | { readonly kind: 'field'; readonly entity: string; readonly field: string };

/** What an actor may do with an entity; the engine remembers its answers. */
export type GrantOf = (actor: Actor, entity: CompiledEntity) => Grant;

/**
 * Are the rows of one source among those of the others? The own rows of a person are the person's, so they are within
 * whatever rows
 * somebody has; a named rule is within everything and within itself, because what it selects is known only when it is
 * asked.
 */
export function rowsWithin(own: readonly RowScope[], one: RowScope): boolean {
  if (one.kind === 'narrowed') {
    if (rowsWithin(own, one.of)) return true;
    return own.some(
      (scope) =>
        scope.kind === 'narrowed' &&
        rowsWithin([scope.of], one.of) &&
        scope.rules.every(({ rule }) => one.rules.some((other) => JSON.stringify(other.rule) === JSON.stringify(rule))),
    );
  }
  const wide = own.filter((scope) => scope.kind !== 'narrowed');
  if (wide.some(({ kind }) => kind === 'all')) return true;
  if (one.kind === 'self') return wide.length > 0;
  if (one.kind === 'named') return wide.some(({ kind }) => kind === 'named');
  if (one.kind === 'rule') return wide.some((scope) => scope.kind === 'rule' && scope.name === one.name);
  if (one.kind === 'all') return false;
  if (wide.some((scope) => scope.kind === 'orgs' && scope.orgs === one.orgs)) return true;
  const seen = new Set(wide.flatMap((scope) => (scope.kind === 'orgs' ? scope.orgs : [])));
  return one.orgs.every((org) => seen.has(org));
}

function beyondIn(entity: CompiledEntity, own: Grant, before: Grant | undefined, after: Grant): Beyond | undefined {
  if (after.actions.size === 0) return undefined;
  if (after.rows.some((scope) => !(before && rowsWithin(before.rows, scope)) && !rowsWithin(own.rows, scope)))
    return { kind: 'rows', entity: entity.name };
  const opened = (kept: 'hidden' | 'readOnly'): string | undefined =>
    [...own[kept]].find((field) => !after[kept].has(field) && (!before || before[kept].has(field)));
  const field = opened('hidden') ?? opened('readOnly');
  return field === undefined ? undefined : { kind: 'field', entity: entity.name, field };
}

/**
 * What `after` may do, see or write that neither `before` nor the giver may.
 * @param own who gives
 * @param before the person as it is; undefined when all of what the person has is judged
 * @param after the person as it would be
 * @returns the first thing found, codes before rows before fields; undefined when everything is the giver's own as well
 */
export function beyond(
  entities: Iterable<CompiledEntity>,
  grantOf: GrantOf,
  own: Actor,
  before: Actor | undefined,
  after: Actor,
): Beyond | undefined {
  const code = [...after.codes].find((one) => !(before && holdsCode(before.codes, one)) && !holdsCode(own.codes, one));
  if (code !== undefined) return { kind: 'code', code };
  for (const entity of entities) {
    const found = beyondIn(entity, grantOf(own, entity), before && grantOf(before, entity), grantOf(after, entity));
    if (found) return found;
  }
  return undefined;
}
