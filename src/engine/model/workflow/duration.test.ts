/** Times as models write them, and when they are due. */
import { expect, it } from 'vitest';
import { isWeekday } from '../expression/dates.ts';
import { after, readCycle, readDuration, readMoment } from './duration.ts';

it.each([
  ['PT4H', 0, 0, 240],
  ['P1DT2H30M', 0, 1, 150],
  ['P2W', 0, 14, 0],
  ['P1Y2M', 14, 0, 0],
  ['PT90S', 0, 0, 2],
  ['PT1.5S', 0, 0, 1],
  ['PT0S', 0, 0, 0],
])('%s', (text, months, days, minutes) => {
  expect(readDuration(text)).toEqual({ months, days, minutes });
});

it.each(['', 'P', 'PT', 'P1DT', '4 hours', 'PT-1H', 'P1H', 'R3/PT1H', 'PT999999999H'])('%j is no duration', (text) => {
  expect(readDuration(text)).toBeUndefined();
});

it('reads dates with and without a time', () => {
  expect(readMoment('2026-05-01')).toBe('2026-05-01 00:00:00');
  expect(readMoment('2026-05-01T08:30')).toBe('2026-05-01 08:30:00');
  expect(readMoment('2026-05-01 08:30:15')).toBe('2026-05-01 08:30:15');
  expect(readMoment('2026-02-30')).toBeUndefined();
  expect(readMoment('soon')).toBeUndefined();
});

it.each([
  ['2026-11-29T08:00:00+08:00', '2026-11-29 08:00:00'],
  ['2026-11-29T08:00:00Z', '2026-11-29 16:00:00'],
  ['2026-11-29T20:15Z', '2026-11-30 04:15:00'],
  ['2026-11-29T08:00:00.123-0330', '2026-11-29 19:30:00'],
  ['2026-11-29T08:00:00', '2026-11-29 08:00:00'],
  ['2026-11-29', '2026-11-29 00:00:00'],
  ['2026-11-29T08:00:00+15:00', undefined],
  ['2026-11-29T08:00:00+8', undefined],
])('%s is, on a clock in Shanghai, %s', (text, shown) => {
  expect(readMoment(text, 'Asia/Shanghai')).toBe(shown);
});

it('reads a moment of summer time on a clock that keeps it', () => {
  expect(readMoment('2026-07-01T12:00:00Z', 'Europe/Berlin')).toBe('2026-07-01 14:00:00');
  expect(readMoment('2026-01-01T12:00:00Z', 'Europe/Berlin')).toBe('2026-01-01 13:00:00');
});

it('reads repetitions, and none that never moves on', () => {
  expect(readCycle('R3/PT1H')).toEqual({ times: 3, every: { months: 0, days: 0, minutes: 60 } });
  expect(readCycle('R/P1D')).toEqual({ every: { months: 0, days: 1, minutes: 0 } });
  expect(readCycle('R/PT0S')).toBeUndefined();
  expect(readCycle('0 0 * * *')).toBeUndefined();
});

it('reckons on the clock and on working days', () => {
  expect(after('2026-01-31 10:00:00', { months: 1, days: 1, minutes: 90 })).toBe('2026-03-01 11:30:00');
  expect(after('2026-05-08 10:00:00', { months: 0, days: 1, minutes: 0 }, isWeekday)).toBe('2026-05-11 10:00:00');
  expect(
    after(
      '2026-05-08 10:00:00',
      { months: 0, days: 1, minutes: 0 },
      (date) => date !== '2026-05-09' && date !== '2026-05-11',
    ),
  ).toBe('2026-05-10 10:00:00');
  expect(after('9999-12-31 10:00:00', { months: 0, days: 1, minutes: 0 })).toBeUndefined();
});
