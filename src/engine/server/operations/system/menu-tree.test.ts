/** The tree of the menu: what stands in it, in which order, and how often a row is looked at. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MenuNode } from '../../../model/wire.ts';
import { type MenuRow, menuTree } from './menu-tree.ts';

const rowOf = (id: number, parent: number | null, type: 'catalog' | 'menu'): MenuRow => ({
  id: String(id),
  parent: parent === null ? null : String(parent),
  code: `c${id}`,
  type,
  icon: null,
  path: `/${id}`,
  component: null,
  src: null,
  report: null,
  perm: null,
  name: `菜单${id}`,
  en: `Menu ${id}`,
  tw: null,
  roles: [],
});

/** Rows whose parents stand before them; a parent may be a leaf or missing. */
const menus = fc
  .array(fc.record({ up: fc.nat(), top: fc.boolean(), group: fc.boolean(), open: fc.boolean() }), { maxLength: 60 })
  .map((drawn) =>
    drawn.map(({ up, top, group, open }, id) => ({
      row: rowOf(id, top || id === 0 ? null : (up % (id + 1)) - 1, group ? ('catalog' as const) : ('menu' as const)),
      open,
    })),
  );

const leavesOf = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap((node) => (node.routes ? leavesOf(node.routes) : [node.path]));
const groupsOf = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => (node.routes ? [node, ...groupsOf(node.routes)] : []));

describe('the tree of the menu', () => {
  it('holds each open leaf whose groups reach the root once, no empty group, and keeps the order of the rows', () => {
    fc.assert(
      fc.property(menus, (drawn) => {
        const rows = drawn.map((one) => one.row);
        const byId = new Map(rows.map((row) => [row.id, row]));
        const reaches = (row: MenuRow): boolean =>
          row.parent === null || (byId.get(row.parent)?.type === 'catalog' && reaches(byId.get(row.parent) ?? row));
        const open = new Set(drawn.filter((one) => one.open).map((one) => one.row.id));
        const tree = menuTree(rows, 'zh', (row) => open.has(row.id));
        const seen = leavesOf(tree.below(null));
        expect([...seen].sort()).toEqual(
          rows
            .filter((row) => row.type === 'menu' && open.has(row.id) && reaches(row))
            .map((row) => row.path)
            .sort(),
        );
        for (const group of groupsOf(tree.below(null))) expect(group.routes?.length).toBeGreaterThan(0);
        const place = (path: string): number => rows.findIndex((row) => row.path === path);
        for (const siblings of [tree.below(null), ...groupsOf(tree.below(null)).map((group) => group.routes ?? [])]) {
          expect(siblings.map((node) => place(node.path))).toEqual(
            siblings.map((node) => place(node.path)).sort((a, b) => a - b),
          );
        }
        expect(tree.parents.map((parent) => parent.path)).toEqual(
          tree
            .below(null)
            .filter((node) => node.routes)
            .map((node) => node.path),
        );
        for (const parent of tree.parents)
          expect(tree.below(parent.id)).toEqual(tree.below(null).find((node) => node.path === parent.path)?.routes);
      }),
    );
  });

  it('has nothing below an unknown group, a leaf, and groups that stand in each other', () => {
    const tree = menuTree([rowOf(1, 2, 'catalog'), rowOf(2, 1, 'catalog'), rowOf(3, null, 'menu')], 'zh', () => true);
    expect([tree.below('9'), tree.below('3'), tree.below('1'), tree.below('2')]).toEqual([[], [], [], []]);
    expect(tree.parents).toEqual([]);
    expect(tree.below(null)).toEqual([{ title: '菜单3', path: '/3', pinyin: 'caidan3 cd3' }]);
    expect(menuTree([rowOf(3, null, 'menu')], 'en', () => true).below(null)).toEqual([{ title: 'Menu 3', path: '/3' }]);
  });

  it('looks at each of 1,500 rows once, in breadth and in depth', () => {
    for (const parentOf of [(id: number) => (id < 10 ? null : id % 10), (id: number) => (id === 0 ? null : id - 1)]) {
      const looks = { parent: 0, open: 0 };
      const rows = Array.from({ length: 1500 }, (_, id) => {
        const row = rowOf(id, parentOf(id), id < 10 || (parentOf(1499) === 1498 && id < 1499) ? 'catalog' : 'menu');
        return {
          ...row,
          get parent() {
            looks.parent += 1;
            return row.parent;
          },
        };
      });
      const tree = menuTree(rows, 'en', () => {
        looks.open += 1;
        return true;
      });
      const leaves = rows.filter((row) => row.type === 'menu').length;
      expect(leavesOf(tree.below(null))).toHaveLength(leaves);
      expect(looks).toEqual({ parent: 1500, open: leaves });
    }
  });
});
