/** A column is as wide as what stands in any of its rows, within its limits. */
import { expect, it } from 'vitest';
import type { TreeRow } from '../../api/entities.ts';
import type { ListColumn } from './columns.ts';
import { treeColumns } from './tree-widths.ts';

const column = (name: string, width?: number): ListColumn =>
  ({
    field: { name, kind: 'text', title: '路径' },
    column: { field: name },
    width,
    minWidth: 160,
    link: false,
    mono: false,
  }) as unknown as ListColumn;
const row = (path: string, children: TreeRow[] = []): TreeRow => ({ id: path, path, children }) as unknown as TreeRow;
const widthOf = (rows: readonly TreeRow[], width?: number): number =>
  treeColumns([column('name'), column('path', width)], rows)[1]?.width ?? 0;

it('a text is as wide as the longest one of all rows, those below others too', () => {
  expect(widthOf([row('/a', [row('/a/longer/than/others')])])).toBe(widthOf([row('/a/longer/than/others')]));
  expect(widthOf([row('/a/longer/than/others')])).toBeGreaterThan(widthOf([row('/a/longer')]));
});

it('never narrower than declared or than its head, and never very wide', () => {
  expect(widthOf([row('/a')], 140)).toBe(140);
  expect(widthOf([row('')])).toBe(46);
  expect(widthOf([row('/'.repeat(500))])).toBe(320);
});

it('the first column has room for its branches', () => {
  expect(treeColumns([column('name')], [])[0]?.width).toBe(280);
});
