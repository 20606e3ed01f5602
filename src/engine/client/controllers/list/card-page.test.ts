/** Cards of a tree: levels, pages, how many are below. */
import { describe, expect, it } from 'vitest';
import type { TreeRow } from '../../api/entities.ts';
import { cardPage, countBelow } from './card-page.ts';
import { readListState } from './list-state.ts';

const row = (id: string, more: Partial<TreeRow> = {}): TreeRow => ({ id, ...more }) as TreeRow;
const ids = ({ rows }: { readonly rows: readonly TreeRow[] }): string[] => rows.map((one) => one.id);
const [leaf, inner] = [row('b'), row('a', { children: [row('b')] })];

describe('cards of a tree', () => {
  it('show one level, and flat what was searched for', () => {
    const parts = { tree: [inner], rows: [inner, leaf], state: readListState(''), totalCount: 45_000 };
    expect(cardPage({ ...parts, searched: false })).toEqual({ rows: [inner], count: 1, page: 1 });
    expect(cardPage({ ...parts, searched: true })).toEqual({ rows: [inner, leaf], count: 2, page: 1 });
    expect(cardPage({ ...parts, tree: undefined, searched: false })).toEqual({
      rows: [inner, leaf],
      count: 45_000,
      page: 1,
    });
  });

  it('turn pages, and stay on the last one when its rows are gone', () => {
    const tree = Array.from({ length: 45 }, (_, index) => row(String(index)));
    const at = (page: number) =>
      cardPage({ tree, rows: tree, searched: false, state: readListState(`currentPage=${page}`), totalCount: 45 });
    expect([ids(at(2)).length, ids(at(2))[0], at(3).rows.length, at(9).page]).toEqual([20, '20', 5, 3]);
  });

  it('say how many rows are below, as far as it is known', () => {
    expect([
      countBelow(leaf, false),
      countBelow(inner, false),
      countBelow(inner, true),
      countBelow(row('c', { $children: 7 }), true),
    ]).toEqual([undefined, 1, 'some', 7]);
  });
});
