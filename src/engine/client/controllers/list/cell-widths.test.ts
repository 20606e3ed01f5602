/** What columns need: rows, heads in one line and in two, units, moments. */
import { expect, test } from 'vitest';
import type { EntityView, WireRow } from '../../../model/wire.ts';
import { cellWidths } from './cell-widths.ts';
import type { ListColumn } from './columns.ts';

const column = (name: string, kind: string, title: string, more: object = {}): ListColumn =>
  ({
    field: { name, kind, title, ...more },
    column: { field: name },
    width: 120,
    minWidth: 72,
    link: false,
    mono: false,
  }) as unknown as ListColumn;
const view = {
  list: { columns: [] },
  params: {},
  dicts: { level: [{ value: 'a', title: '一级' }] },
  locale: 'zh',
} as unknown as EntityView;
const widthOf = (one: ListColumn, rows: readonly object[]): { line: number; wrapped: number } | undefined =>
  cellWidths(view, [one], rows as WireRow[]).get(one.field.name);

test('a column needs its widest row, or its head', () => {
  expect(widthOf(column('x', 'text', '甲'), [{ x: '一二三' }, { x: '一二三四五' }])?.line).toBe(5 * 14 + 20);
  expect(widthOf(column('x', 'text', '一二三四五六七'), [{ x: '一' }])).toEqual({
    line: 7 * 13 + 20,
    wrapped: 4 * 13 + 20,
  });
  expect(widthOf(column('o', 'ref', '甲'), [{ o: 'id', $labels: { o: '炼化二厂' } }])?.line).toBe(4 * 14 + 20);
  expect(widthOf(column('l', 'text', '甲', { dict: 'level' }), [{ l: 'a' }])?.line).toBe(2 * 14 + 50);
});

test('figures have their unit where it depends on the row, and moments no seconds', () => {
  const unit = { parts: [{ path: 'u' }] };
  const inPpm = (v: string, more: object) =>
    widthOf(column('v', 'decimal', '甲', { scale: 3, ...more }), [{ v, u: 'ppm' }]);
  expect(inPpm('31.250', { unit })?.line).toBeGreaterThan(inPpm('31.250', {})?.line ?? 0);
  // The unit of the row has no more places than the figure needs.
  expect(inPpm('31.000', { unit })?.line).toBeLessThan(inPpm('31.250', { unit })?.line ?? 0);
  expect(widthOf(column('at', 'datetime', '甲'), [{ at: '2026-11-30 07:09:01' }])).toEqual(
    widthOf(column('at', 'datetime', '甲'), [{ at: '2026-11-30 07:09:00' }]),
  );
});

test('a head of words breaks between them, and what shows no text keeps its width', () => {
  const head = widthOf(column('x', 'integer', 'Number of people'), [{ x: 1 }]);
  expect(head?.wrapped).toBeLessThan(head?.line ?? 0);
  expect(head?.wrapped).toBeGreaterThan(20);
  expect(widthOf(column('f', 'files', '甲'), [{ f: ['x'] }])?.line).toBe(120);
});

test('where heads are words, three lines of one are known as well', () => {
  const one = column('x', 'integer', 'Injuries per million hours worked');
  const rows = [{ x: 1 }] as unknown as WireRow[];
  const { wrapped = 0, narrow = 0 } = cellWidths({ ...view, locale: 'en' }, [one], rows).get('x') ?? {};
  expect(narrow).toBeGreaterThan(20);
  expect(narrow).toBeLessThan(wrapped);
  expect(cellWidths(view, [one], rows).get('x')?.narrow).toBeUndefined();
});

test('what rows seen before needed stays', () => {
  const one = column('x', 'text', '甲');
  const before = cellWidths(view, [one], [{ x: '一二三四五' } as unknown as WireRow]);
  expect(cellWidths(view, [one], [{ x: '一' } as unknown as WireRow], before).get('x')?.line).toBe(90);
});
