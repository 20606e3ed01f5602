/** The rows of a grid, wide cells among them. */
import { expect, test } from 'vitest';
import { gridRows } from './grid-rows.ts';

const cell = (height: number, wide = false): { height: number; wide: boolean } => ({ height, wide });

test('cells stand beside each other as far as the columns go, a wide one in a row of its own', () => {
  expect(gridRows([cell(50), cell(70), cell(50), cell(90, true), cell(50)], 2, 16)).toEqual([
    { from: 0, end: 2, top: 0, bottom: 70 },
    { from: 2, end: 3, top: 86, bottom: 136 },
    { from: 3, end: 4, top: 152, bottom: 242 },
    { from: 4, end: 5, top: 258, bottom: 308 },
  ]);
});

test('in one column each has a row, and without any there is none', () => {
  expect(gridRows([cell(50), cell(50, true)], 1, 16).map(({ top }) => top)).toEqual([0, 66]);
  expect(gridRows([], 2, 16)).toEqual([]);
});
