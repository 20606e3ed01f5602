/** Joining and moving branches. */
import { describe, expect, it } from 'vitest';
import type { TreeRow } from '../../api/entities.ts';
import { graftBranches, mayStandBelow, openedAtFirst, rowIn, wayTo } from './tree-branches.ts';

const row = (id: string, children?: TreeRow[], parentId: string | null = null): TreeRow =>
  ({ id, parentId, ...(children ? { children } : {}) }) as TreeRow;

describe('branches of a tree', () => {
  it('come to their parent, however deep, and never replace what came along', () => {
    const tree = [row('a', [row('b')]), row('c')];
    const grafted = graftBranches(
      tree,
      new Map([
        ['b', [row('d')]],
        ['d', [row('e')]],
        ['a', [row('x')]],
      ]),
    );
    expect(rowIn(grafted, 'e')?.id).toBe('e');
    expect(rowIn(grafted, 'x')).toBeUndefined();
    expect(rowIn(grafted, 'c')?.children).toBeUndefined();
  });

  it('stand open for two levels, and all the way to a match', () => {
    const tree = [row('a', [row('b', [row('c', [row('d')])])])];
    expect(openedAtFirst(tree, false)).toEqual(['a', 'b']);
    expect(openedAtFirst(tree, true)).toEqual(['a', 'b', 'c']);
  });

  it('are reached by the way from the top', () => {
    const tree = [row('a', [row('b', [row('c')])]), row('d')];
    expect(['a', 'c', 'd', 'x'].map((id) => wayTo(tree, id).map((one) => one.id))).toEqual([
      ['a'],
      ['a', 'b', 'c'],
      ['d'],
      [],
    ]);
  });

  it('are not put below themselves, below what is below them, or where they stand', () => {
    const inner = row('c', undefined, 'b');
    const moved = row('b', [inner], 'a');
    const top = row('a', [moved]);
    expect([moved, inner, top].map((target) => mayStandBelow(moved, target, 'parentId'))).toEqual([
      false,
      false,
      false,
    ]);
    expect(mayStandBelow(inner, top, 'parentId')).toBe(true);
  });
});
