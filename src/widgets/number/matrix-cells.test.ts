/**
 * A matrix of two numbers: each pair has the level and the score that the file's expressions give it, and both typed as
 * the row holds them.
 */
import { describe, expect, it } from 'vitest';
import { exampleView } from '../../../tests/support/example-views.ts';
import type { Row } from '../../engine/model/types.ts';
import { cellsOf } from './matrix-cells.ts';

const view = exampleView('riskItem');
const field = view.fields.find((one) => one.name === 's')!;
const at = (row: Row, l: number, s: number): ReturnType<typeof cellsOf>[number][number] =>
  cellsOf(field, view, row)
    .flat()
    .find((cell) => Number(cell.row) === l && cell.column === s)!;

describe('cellsOf', () => {
  it('stand as the file orders them, with the level and the score of their pair', () => {
    const cells = cellsOf(field, view, { method: 'LS', l: null, s: null });
    expect(cells.map((line) => line.map(({ rank }) => rank))).toEqual([
      [3, 2, 1, 0, 0],
      [3, 3, 2, 1, 0],
      [3, 3, 2, 2, 1],
      [3, 3, 3, 3, 2],
      [3, 3, 3, 3, 3],
    ]);
    expect(at({ method: 'LS' }, 4, 5)).toEqual({
      row: '4.0',
      column: 5,
      rank: 0,
      level: '重大风险（红）',
      score: '20',
      chosen: false,
    });
  });

  it('are chosen where both numbers are theirs', () => {
    expect(
      cellsOf(field, view, { method: 'LS', l: '4.0', s: 5 })
        .flat()
        .filter(({ chosen }) => chosen)
        .map(({ row, column }) => [row, column]),
    ).toEqual([['4.0', 5]]);
    expect(
      cellsOf(field, view, { method: 'LS', l: '2.5', s: 5 })
        .flat()
        .some(({ chosen }) => chosen),
    ).toBe(false);
  });
});
