/**
 * Which rows a list of cards shows: of a tree one level, or flat what was searched for with the rows above it, page by
 * page. Pure.
 */
import type { TreeRow } from '../../api/entities.ts';
import type { ListController } from '../useListController.ts';

interface CardPage {
  readonly rows: readonly TreeRow[];
  /** Cards on all pages. */
  readonly count: number;
  readonly page: number;
}

export function cardPage({
  tree,
  rows = [],
  searched,
  state,
  totalCount,
}: Pick<ListController, 'tree' | 'rows' | 'searched' | 'state' | 'totalCount'>): CardPage {
  if (!tree) return { rows, count: totalCount, page: state.currentPage };
  const level = searched ? rows : tree;
  const { pageSize: size } = state;
  // A level comes whole; the last page may have gone with its last row.
  const page = Math.min(state.currentPage, Math.max(1, Math.ceil(level.length / size)));
  return { rows: level.slice((page - 1) * size, page * size), count: level.length, page };
}

/** How many rows stand right below one; `some` where a search brought only those that match, undefined for a leaf. */
export function countBelow(row: TreeRow, searched: boolean): number | 'some' | undefined {
  if (row.$children) return row.$children;
  return row.children?.length ? (searched ? 'some' : row.children.length) : undefined;
}
