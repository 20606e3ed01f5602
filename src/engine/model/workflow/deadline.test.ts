/** Deadlines on the wall clock and on a working calendar. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, isWeekday, minutesBetween } from '../expression/dates.ts';
import { hoursAfter, remindAt, workingMinutesAfter } from './deadline.ts';

// 8 May 2026 is a Friday.
it.each([
  ['2026-05-08 15:00:00', 24, '2026-05-11 15:00:00'],
  ['2026-05-08 15:00:20', 4, '2026-05-08 19:00:20'],
  ['2026-05-08 15:00:00', 9, '2026-05-11 00:00:00'],
  ['2026-05-09 10:20:30', 24, '2026-05-12 00:00:00'],
  ['2026-05-10 23:59:59', 0.5, '2026-05-11 00:30:00'],
  ['2026-05-04 08:00:00', 120, '2026-05-11 08:00:00'],
])('%s and %d working hours', (from, hours, due) => {
  expect(hoursAfter(from, hours, isWeekday)).toBe(due);
});

it('leaves out the days off of the calendar, and works where the calendar says so', () => {
  const holidays = ['2026-05-11', '2026-05-12'];
  const calendar = (date: string): boolean => date === '2026-05-09' || (isWeekday(date) && !holidays.includes(date));
  expect(hoursAfter('2026-05-08 15:00:00', 24, calendar)).toBe('2026-05-09 15:00:00');
  expect(hoursAfter('2026-05-08 15:00:00', 48, calendar)).toBe('2026-05-13 15:00:00');
  expect(hoursAfter('2026-05-08 15:00:00', 1, () => false)).toBeUndefined();
  expect(hoursAfter('2026-05-08 15:00:00', 24)).toBe('2026-05-09 15:00:00');
});

const moment = fc
  .tuple(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 0, max: 59 }))
  .map(
    ([day, minute, second]) =>
      `${addDays('2024-01-01', day) ?? ''} ${[Math.floor(minute / 60), minute % 60, second].map((part) => String(part).padStart(2, '0')).join(':')}`,
  );

it('never falls on a day off, counts every minute once, and is the clock where every day is worked', () => {
  fc.assert(
    fc.property(
      moment,
      fc.integer({ min: 0, max: 20_000 }),
      fc.integer({ min: 0, max: 20_000 }),
      (from, one, other) => {
        const first = workingMinutesAfter(from, one, isWeekday) ?? '';
        expect(isWeekday(first.slice(0, 10))).toBe(true);
        expect(first >= from).toBe(true);
        expect(workingMinutesAfter(first, other, isWeekday)).toBe(workingMinutesAfter(from, one + other, isWeekday));
        expect(hoursAfter(from, one / 60, () => true)).toBe(hoursAfter(from, one / 60));
      },
    ),
  );
});

it('reminds before the deadline, and never before half the time has gone', () => {
  expect(remindAt('2026-05-04 08:00:00', '2026-05-08 08:00:00', 24)).toBe('2026-05-07 08:00:00');
  expect(remindAt('2026-05-04 08:00:00', '2026-05-04 12:00:00', 24)).toBe('2026-05-04 10:00:00');
  expect(remindAt('2026-05-04 08:00:00', '2026-05-08 08:00:00', 0)).toBeUndefined();
  expect(remindAt('2026-05-04 08:00:00', '2026-05-04 08:00:00', 24)).toBeUndefined();
  fc.assert(
    fc.property(
      moment,
      fc.integer({ min: 1, max: 10_000 }),
      fc.integer({ min: 1, max: 200 }),
      (from, minutes, hours) => {
        const due = hoursAfter(from, minutes / 60) ?? '';
        const at = remindAt(from, due, hours) ?? '';
        expect(at <= due && minutesBetween(from, at) >= minutes / 2 - 1).toBe(true);
      },
    ),
  );
});
