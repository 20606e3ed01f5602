/** Branches of a tree of rows: joining what came later, what stands open at first, what lies below what. Pure. */
import type { TreeRow } from '../../api/entities.ts';

/** The tree with the branches that were fetched later; what came along with its parent stays as it came. */
export function graftBranches(rows: readonly TreeRow[], loaded: ReadonlyMap<string, readonly TreeRow[]>): TreeRow[] {
  return rows.map((row) => {
    const below = row.children ?? loaded.get(row.id);
    return below ? { ...row, children: graftBranches(below, loaded) } : row;
  });
}

function idsAbove(rows: readonly TreeRow[], levels: number): string[] {
  return levels === 0
    ? []
    : rows.flatMap((row) => (row.children?.length ? [row.id, ...idsAbove(row.children, levels - 1)] : []));
}

/** Two levels of what came along, and all the way to what was searched for. */
export function openedAtFirst(rows: readonly TreeRow[], searching: boolean): string[] {
  return idsAbove(rows, searching ? 9 : 2);
}

/** How many rows stand there, with those of the opened branches. */
export function countShown(rows: readonly TreeRow[], opened: ReadonlySet<string>): number {
  return rows.reduce((count, row) => count + 1 + (opened.has(row.id) ? countShown(row.children ?? [], opened) : 0), 0);
}

/** The row with this id, wherever it stands. */
export function rowIn(rows: readonly TreeRow[], id: string): TreeRow | undefined {
  for (const row of rows) {
    const found = row.id === id ? row : rowIn(row.children ?? [], id);
    if (found) return found;
  }
  return undefined;
}

/** The way from the top to the row with this id, itself last; empty when it is not there. */
export function wayTo(rows: readonly TreeRow[], id: string): readonly TreeRow[] {
  for (const row of rows) {
    if (row.id === id) return [row];
    const below = wayTo(row.children ?? [], id);
    if (below.length > 0) return [row, ...below];
  }
  return [];
}

/** May `row` be put below `target`? Not below itself, not below what lies below it, not where it stands already. */
export function mayStandBelow(row: TreeRow, target: TreeRow, parent: string): boolean {
  return target.id !== row.id && row[parent] !== target.id && rowIn(row.children ?? [], target.id) === undefined;
}

/** May `row` be put right before or after `target`? Not beside itself, nor below itself. */
export function mayStandBeside(row: TreeRow, target: TreeRow): boolean {
  return target.id !== row.id && rowIn(row.children ?? [], target.id) === undefined;
}

/** The rows right before and after the one with this id below the same parent; undefined when it is not there. */
export function neighboursIn(
  rows: readonly TreeRow[],
  id: string,
): { readonly before: TreeRow | undefined; readonly after: TreeRow | undefined } | undefined {
  const at = rows.findIndex((row) => row.id === id);
  if (at >= 0) return { before: rows[at - 1], after: rows[at + 1] };
  for (const row of rows) {
    const found = neighboursIn(row.children ?? [], id);
    if (found) return found;
  }
  return undefined;
}

/**
 * Where on a row of this height something is let go: its middle takes it below, its edges beside. Shares of the height.
 */
const EDGE = 0.3;

export type DropPlace = 'before' | 'below' | 'after';

export function placeAt(y: number, height: number): DropPlace {
  return y < height * EDGE ? 'before' : y > height * (1 - EDGE) ? 'after' : 'below';
}
