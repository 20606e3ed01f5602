/** Relative dates of demonstration rows, on the edges of months, quarters and years. */
import { expect, it } from 'vitest';
import { resolveDate } from './relative-dates.ts';

const at = (today: string) => (text: string) => resolveDate(text, { today, now: `${today} 00:10:00` });

it.each([
  ['2026-11-30', 'today-30', '2026-10-31'],
  ['2026-11-30', 'today+1 09:30:00', '2026-12-01 09:30:00'],
  ['2026-11-30', 'now-30', '2026-11-29 23:40:00'],
  ['2026-11-30', 'thisMonth-1', '2026-10'],
  ['2026-01-31', 'thisMonth-1', '2025-12'],
  ['2026-11-30', 'thisMonth-1 first', '2026-10-01'],
  ['2026-11-30', 'thisMonth-1 last', '2026-10-31'],
  ['2028-03-15', 'thisMonth-1 last', '2028-02-29'],
  ['2026-12-31', 'thisMonth last', '2026-12-31'],
  ['2026-11-30', 'thisQuarter-1', '2026-Q3'],
  ['2026-02-01', 'thisQuarter-1', '2025-Q4'],
  ['2026-02-01', 'thisQuarter-1 last', '2025-12-31'],
  ['2026-12-31', 'thisYear', '2026'],
  ['2026-01-01', 'thisYear-2', '2024'],
  ['2026-06-15', 'thisYear+1 first', '2027-01-01'],
  ['2026-06-15', 'todayish', 'todayish'],
  ['2026-06-15', 'thisMonth 3', 'thisMonth 3'],
])('on %s %s is %s', (today, text, date) => {
  expect(at(today)(text)).toBe(date);
});
