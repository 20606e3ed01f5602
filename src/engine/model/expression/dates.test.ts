/** Calendar arithmetic: its laws, its ends, its clamping. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMinutes,
  addMonths,
  addWorkdays,
  daysBetween,
  isDate,
  isDatetime,
  isMonth,
  isTime,
  isWeekday,
  isYear,
  minutesBetween,
  yearsBetween,
} from './dates.ts';

const dates = fc
  .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('dates', () => {
  it('know what they are', () => {
    expect(['2024-02-29', '0001-01-01', '9999-12-31'].every(isDate)).toBe(true);
    expect(['2026-02-29', '1900-02-29', '0000-01-01', '2026-13-01', '2026-1-1', '2026-01-01 ', ''].some(isDate)).toBe(
      false,
    );
    expect(isDatetime('2026-01-01 23:59:59')).toBe(true);
    expect(['2026-01-01', '2026-01-01T08:00:00', '2026-01-01 24:00:00', '2026-01-01 08:00'].some(isDatetime)).toBe(
      false,
    );
    expect([
      isTime('08:00:00'),
      isTime('8:00:00'),
      isMonth('2026-12'),
      isMonth('2026-13'),
      isYear('2026'),
      isYear('0000'),
    ]).toEqual([true, false, true, false, true, false]);
  });

  it('count days forth and back', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -4_000_000, max: 4_000_000 }), (date, days) => {
        const moved = addDays(date, days);
        if (moved !== null) expect([daysBetween(date, moved), addDays(moved, -days)]).toEqual([days, date]);
        else expect(days).not.toBe(0);
      }),
    );
    expect(addDays('2024-02-28 10:00:00', 1)).toBe('2024-02-29 10:00:00');
    expect([addDays('9999-12-31', 1), addDays('0001-01-01', -1)]).toEqual([null, null]);
  });

  it('stay on the day of the month, or on its last day', () => {
    expect([
      addMonths('2026-01-31', 1),
      addMonths('2024-01-31', 1),
      addMonths('2026-03-31 08:00:00', -1),
      addMonths('2026-12-15', 1),
    ]).toEqual(['2026-02-28', '2024-02-29', '2026-02-28 08:00:00', '2027-01-15']);
    expect([
      addMonths('9999-12-01', 1),
      addMonths('0001-01-01', -1),
      addMonths('2026-01-01', Number.MAX_SAFE_INTEGER),
    ]).toEqual([null, null, null]);
  });

  it('run on the clock', () => {
    expect(addMinutes('2026-12-31 23:59:30', 1)).toBe('2027-01-01 00:00:30');
    expect(addMinutes('2026-01-01 00:00:00', -1)).toBe('2025-12-31 23:59:00');
    expect([addMinutes('9999-12-31 23:59:59', 1), addMinutes('2026-01-01 00:00:00', Number.MAX_SAFE_INTEGER)]).toEqual([
      null,
      null,
    ]);
    expect([
      minutesBetween('2026-01-01 08:00:00', '2026-01-01 08:30:59'),
      minutesBetween('2026-01-01 08:00:30', '2026-01-01 08:00:00'),
    ]).toEqual([30, 0]);
  });

  it('skip what is no working day', () => {
    expect([isWeekday('2026-11-20'), isWeekday('2026-11-21')]).toEqual([true, false]);
    expect([addWorkdays('2026-11-20', 1), addWorkdays('2026-11-23', -1), addWorkdays('2026-11-21', 0)]).toEqual([
      '2026-11-23',
      '2026-11-20',
      '2026-11-21',
    ]);
    expect([addWorkdays('9999-12-31', 1), addWorkdays('2026-01-01', 10_001)]).toEqual([null, null]);
    fc.assert(
      fc.property(dates, fc.integer({ min: 1, max: 300 }), (date, count) => {
        const moved = addWorkdays(date, count);
        if (moved !== null) expect([isWeekday(moved), daysBetween(date, moved) >= count]).toEqual([true, true]);
      }),
    );
  });

  it('count years by birthdays: one more on the day itself, and never less by going on', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: 0, max: 120 }), (birthday, age) => {
        const year = Number(birthday.slice(0, 4)) + age;
        if (year > 9999) return;
        const day = `${String(year).padStart(4, '0')}${birthday.slice(4)}`;
        // 29 February comes again on 1 March.
        const again = isDate(day) ? day : `${day.slice(0, 4)}-03-01`;
        const before = addDays(again, -1);
        expect(yearsBetween(birthday, again)).toBe(age);
        if (before !== null && age > 0) expect(yearsBetween(birthday, before)).toBe(age - 1);
        expect(yearsBetween(again, birthday)).toBe(-age + 0);
      }),
    );
  });
});
