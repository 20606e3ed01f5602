/** Sheets of months and lanes of boards: nothing is lost, nothing stands twice. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { monthOf, sheetOf, shiftMonth } from './list-layout.ts';
import { readListState } from './list-state.ts';

const month = fc
  .tuple(fc.integer({ min: 1990, max: 2100 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, of]) => `${year}-${String(of).padStart(2, '0')}`);

describe('the sheet of a month', () => {
  it('holds whole weeks from Monday to Sunday, each day of the month once', () => {
    fc.assert(
      fc.property(month, (one) => {
        const sheet = sheetOf(one);
        expect(sheet.length % 7).toBe(0);
        expect(new Date(`${sheet[0]}T00:00:00Z`).getUTCDay()).toBe(1);
        const days = new Date(Date.UTC(Number(one.slice(0, 4)), Number(one.slice(5)), 0)).getUTCDate();
        expect(sheet.filter((day) => day.startsWith(one))).toHaveLength(days);
        expect(new Set(sheet).size).toBe(sheet.length);
        expect(
          sheet.slice(0, 7).some((day) => day.startsWith(one)) && sheet.slice(-7).some((day) => day.startsWith(one)),
        ).toBe(true);
      }),
    );
  });

  it('is left and come back to', () => {
    fc.assert(
      fc.property(month, fc.integer({ min: -30, max: 30 }), (one, by) => {
        expect(shiftMonth(shiftMonth(one, by), -by)).toBe(one);
      }),
    );
    expect(shiftMonth('2026-12', 1)).toBe('2027-01');
  });

  it('is the one of today where the address names none, or nonsense', () => {
    expect(monthOf(readListState('layout=calendar'), '2026-11-25')).toBe('2026-11');
    expect(monthOf(readListState('layout=calendar&month=2026-13'), '2026-11-25')).toBe('2026-11');
    expect(monthOf(readListState('layout=calendar&month=2027-02'), '2026-11-25')).toBe('2027-02');
  });
});
