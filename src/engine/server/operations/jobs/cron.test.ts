/** When schedules of five fields come round, those with Quartz's question mark among them. */
import { expect, it } from 'vitest';
import { nextTimes } from './cron.ts';

const from = Date.UTC(2026, 0, 1);
const days = (cron: string): string[] | undefined =>
  nextTimes(cron, 'UTC', from, 3)?.map((at) => new Date(at).toISOString().slice(0, 16).replace('T', ' '));

it.each([
  ['0 12 L * ?', ['2026-01-31 12:00', '2026-02-28 12:00', '2026-03-31 12:00']],
  ['0 12 15 * ?', ['2026-01-15 12:00', '2026-02-15 12:00', '2026-03-15 12:00']],
  ['0 12 ? * 1', ['2026-01-05 12:00', '2026-01-12 12:00', '2026-01-19 12:00']],
])('a question mark leaves the day to the other field: %s', (cron, expected) => {
  expect(days(cron)).toEqual(expected);
});

// Read, they would run every day or every minute.
it.each(['0 12 ? * ?', '? 12 * * *', '0 ? * * *', '0 12 * ? *', '0 12 ?,15 * *', '0 12 15 * ?,1', '0 12 ?/2 * 1'])(
  'a question mark that leaves no day to the other field is no schedule: %s',
  (cron) => {
    expect(days(cron)).toBeUndefined();
  },
);

// Quartz's six fields begin with seconds, and count the days of the week from another one.
it.each(['0 0 12 ? * 2', '0 0 12 15 * ?', '0 0 12 * * ? 2026'])('%s has not five fields', (cron) => {
  expect(days(cron)).toBeUndefined();
});

it('a schedule that never comes round has no times, one that is none is undefined', () => {
  expect([days('0 0 31 2 *'), days('every day')]).toEqual([[], undefined]);
});
