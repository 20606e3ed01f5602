/** What of the matrix is shown, and what its cells say. Pure. */
import type { MatrixCell, MatrixData, MatrixEntity, MatrixRole } from '../../engine/client/index.ts';

export interface MatrixFilter {
  readonly keyword: string;
  readonly area: string | undefined;
  /** Ids; none: all. */
  readonly roles: readonly string[];
  readonly changed: boolean;
  /** Only what no person holds. */
  readonly unused: boolean;
}

export type Cells = ReadonlyMap<string, MatrixCell>;

export const cellKey = (entity: string, role: string): string => `${entity} ${role}`;

export function cellsByKey(cells: readonly MatrixCell[]): Cells {
  return new Map(cells.map((cell) => [cellKey(cell.entity, cell.role), cell]));
}

export function isChanged(cell: MatrixCell): boolean {
  return (
    cell.came !== undefined ||
    cell.went !== undefined ||
    cell.scopeBefore !== undefined ||
    cell.hiddenBefore !== undefined ||
    cell.readOnlyBefore !== undefined
  );
}

/** Permissions that no enabled role with members gives. */
export function unusedPermissions({ entities, roles, cells }: MatrixData): ReadonlySet<string> {
  const active = new Set(
    roles.filter(({ enabled, members, change }) => enabled && members > 0 && change !== 'went').map(({ id }) => id),
  );
  const held = new Set(cells.filter(({ role }) => active.has(role)).flatMap(({ given }) => Object.keys(given)));
  return new Set(
    entities
      .flatMap(({ actions }) => actions.map(({ permission }) => permission))
      .filter((permission) => !held.has(permission)),
  );
}

export interface Shown {
  readonly roles: readonly MatrixRole[];
  readonly entities: readonly MatrixEntity[];
}

/** An action found by the keyword keeps its entity. */
export function shownOf(data: MatrixData, { keyword, area, roles, changed, unused }: MatrixFilter): Shown {
  const words = keyword.trim().toLowerCase();
  const idle = unused ? unusedPermissions(data) : undefined;
  const differing = data.cells.filter(isChanged);
  const [changedRoles, changedEntities] = [
    new Set(differing.map(({ role }) => role)),
    new Set(differing.map(({ entity }) => entity)),
  ];
  const has = (...texts: readonly string[]): boolean =>
    words === '' || texts.some((text) => text.toLowerCase().includes(words));
  const entities = data.entities.flatMap((entity): MatrixEntity[] => {
    if ((area !== undefined && entity.area !== area) || (changed && !changedEntities.has(entity.name))) return [];
    const named = has(entity.title, entity.name);
    const actions = entity.actions.filter(
      ({ permission, label }) => (named || has(label, permission)) && (!idle || idle.has(permission)),
    );
    return actions.length > 0 ? [{ ...entity, actions }] : [];
  });
  return {
    entities,
    roles: data.roles.filter(
      ({ id, change, enabledBefore }) =>
        (roles.length === 0 || roles.includes(id)) &&
        (!changed || changedRoles.has(id) || change !== undefined || enabledBefore !== undefined),
    ),
  };
}
