/** Days on which something repeats: against a plain walk over all days, and the cases people argue about. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, isDate } from '../expression/dates.ts';
import { CYCLES, occurrences, type Recurrence } from './occurrences.ts';

const days = (rule: Recurrence, first: string, last: string): string[] =>
  occurrences(rule, first, last).map(({ date }) => date);
const date = fc.integer({ min: 0, max: 4000 }).map((offset) => addDays('2020-01-01', offset) ?? '');
const rule = fc
  .record({
    cycle: fc.constantFrom(...CYCLES),
    from: date,
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
    monthDays: fc.uniqueArray(fc.integer({ min: 1, max: 31 }), { maxLength: 4 }),
    off: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 5 }),
  })
  .map(({ off, ...rest }): Recurrence =>
    off.length > 0
      ? { ...rest, isWorkday: (day) => !off.includes(new Date(`${day}T00:00:00Z`).getUTCDay() || 7) }
      : rest,
  );

describe('occurrences', () => {
  it('are the same whether a span is asked for at once or day by day, in order, each once', () => {
    fc.assert(
      fc.property(rule, date, fc.integer({ min: 0, max: 120 }), (one, first, span) => {
        const last = addDays(first, span) ?? first;
        const whole = occurrences(one, first, last);
        const single = Array.from({ length: span + 1 }, (_, index) => addDays(first, index) ?? first).flatMap((day) =>
          occurrences(one, day, day),
        );
        const key = (list: readonly { day: string; date: string }[]): string[] =>
          list.map(({ day, date: on }) => `${on} ${day}`).sort();
        expect(key(whole)).toEqual(key(single));
        expect(new Set(whole.map(({ day }) => day)).size).toBe(whole.length);
        for (const { day, date: on } of whole)
          expect([isDate(on), on >= first, on <= last, day >= one.from, one.isWorkday?.(on) ?? true]).toEqual([
            true,
            true,
            true,
            true,
            true,
          ]);
      }),
      { numRuns: 300 },
    );
  });

  it('of a month fall on its last day where it has no such day, in a leap year on 29 February', () => {
    expect(days({ cycle: 'month', from: '2027-12-31' }, '2027-12-01', '2028-04-30')).toEqual([
      '2027-12-31',
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
      '2028-04-30',
    ]);
    expect(days({ cycle: 'month', from: '2027-01-01', monthDays: [30, 31] }, '2027-02-01', '2027-02-28')).toEqual([
      '2027-02-28',
    ]);
    expect(days({ cycle: 'year', from: '2024-02-29' }, '2024-01-01', '2028-12-31')).toEqual([
      '2024-02-29',
      '2025-02-28',
      '2026-02-28',
      '2027-02-28',
      '2028-02-29',
    ]);
    expect(days({ cycle: 'quarter', from: '2026-02-10' }, '2026-01-01', '2026-12-31')).toEqual([
      '2026-02-10',
      '2026-05-10',
      '2026-08-10',
      '2026-11-10',
    ]);
  });

  it('begin and end with the first and last day', () => {
    expect(days({ cycle: 'day', from: '2026-03-02', until: '2026-03-04' }, '2026-02-01', '2026-04-01')).toEqual([
      '2026-03-02',
      '2026-03-03',
      '2026-03-04',
    ]);
    expect(days({ cycle: 'tenDays', from: '2026-03-05' }, '2026-03-01', '2026-04-01')).toEqual([
      '2026-03-11',
      '2026-03-21',
      '2026-04-01',
    ]);
    expect(days({ cycle: 'once', from: '2026-03-05' }, '2026-03-01', '2026-04-01')).toEqual(['2026-03-05']);
    expect(days({ cycle: 'once', from: '2026-03-05' }, '2026-03-06', '2026-04-01')).toEqual([]);
    expect(days({ cycle: 'week', from: '2026-03-04' }, '2026-03-01', '2026-03-20')).toEqual([
      '2026-03-04',
      '2026-03-11',
      '2026-03-18',
    ]);
  });

  it('leave days off out, and of long cycles give the next working day', () => {
    const isWorkday = (day: string): boolean => day < '2026-10-01' || day > '2026-10-07';
    expect(days({ cycle: 'day', from: '2026-01-01', isWorkday }, '2026-09-30', '2026-10-08')).toEqual([
      '2026-09-30',
      '2026-10-08',
    ]);
    expect(occurrences({ cycle: 'month', from: '2026-01-01', isWorkday }, '2026-09-20', '2026-10-31')).toEqual([
      { day: '2026-10-01', date: '2026-10-08' },
    ]);
  });
});
