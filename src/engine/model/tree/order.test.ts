/** The numbers that put a row between two others. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeNumbers, type Sibling } from './order.ts';

const ANY = { min: 0, max: 2_000_000_000 };
const rowsOf = (...numbers: (number | null)[]): Sibling[] => numbers.map((n, index) => ({ id: `r${index}`, n }));
const told = (siblings: readonly Sibling[], at: number, n: number | null, range = ANY): Record<string, number> =>
  Object.fromEntries(placeNumbers(siblings, at, { id: 'm', n }, range));

describe('placing a row among its siblings', () => {
  it('takes a number in between, and leaves the others alone', () => {
    expect(told(rowsOf(10, 20), 1, 30)).toEqual({ m: 15 });
    expect(told(rowsOf(10, 20), 2, 5)).toEqual({ m: 30 });
    expect(told(rowsOf(10, 20), 0, 50)).toEqual({ m: 4 });
  });
  it('keeps a number that fits already', () => {
    expect(told(rowsOf(10, 20), 1, 17)).toEqual({ m: 17 });
    expect(told([], 0, 100)).toEqual({ m: 100 });
  });
  it('pushes as few as make room', () => {
    expect(told(rowsOf(1, 2, 3, 20, 30), 1, 99)).toEqual({ m: 5, r1: 10, r2: 15 });
  });
  it('makes room where all have the same number', () => {
    expect(told(rowsOf(100, 100, 100), 1, 100)).toEqual({ m: 110, r1: 120, r2: 130 });
  });
  it('numbers rows without a number as far as it must', () => {
    expect(told(rowsOf(10, null, null), 2, null)).toEqual({ r1: 20, m: 30 });
    expect(told(rowsOf(10, null, null), 0, null)).toEqual({ m: 4 });
  });
  it('numbers all anew where the last number is used up', () => {
    expect(told(rowsOf(1, 2, 3), 3, 1, { min: 0, max: 3 })).toEqual({ r0: 0, r1: 1, r2: 2, m: 3 });
  });

  it('gives, move after move, the order a plain list gives', () => {
    const numbers = fc.array(fc.option(fc.integer({ min: 0, max: 30 }), { freq: 6 }), { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(numbers, fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 40 }), (start, moves) => {
        // As a database sorts them: by number, those without one last, then by what comes next.
        const sorted = (rows: readonly Sibling[]): Sibling[] =>
          [...rows].sort((one, other) => (one.n ?? Infinity) - (other.n ?? Infinity) || (one.id < other.id ? -1 : 1));
        const table = new Map(start.map((n, index) => [`r${String(index).padStart(2, '0')}`, n]));
        const rows = (): Sibling[] => sorted([...table].map(([id, n]) => ({ id, n })));
        const model = rows().map(({ id }) => id);
        for (const [from, to] of moves) {
          const [id = ''] = model.splice(from % model.length, 1);
          const at = to % (model.length + 1);
          model.splice(at, 0, id);
          for (const [other, n] of placeNumbers(
            rows().filter((row) => row.id !== id),
            at,
            { id, n: table.get(id) ?? null },
            ANY,
          ))
            table.set(other, n);
          expect(rows().map((row) => row.id)).toEqual(model);
        }
      }),
    );
  });
});
