/** What a period and an identity number say by themselves. */
import { expect, it } from 'vitest';
import { readIdCard } from './person.server.ts';
import { daysOfPeriod } from './site.server.ts';

it.each([
  ['month', '2028-02', { from: '2028-02-01', to: '2028-02-29' }],
  ['quarter', '2026-Q3', { from: '2026-07-01', to: '2026-09-30' }],
  ['quarter', '2026Q4', { from: '2026-10-01', to: '2026-12-31' }],
  ['year', '2026', { from: '2026-01-01', to: '2026-12-31' }],
  ['month', '2026-13', null],
  ['month', '2026-Q3', null],
  ['quarter', '2026-Q5', null],
  ['year', '26', null],
  ['project', '完工评价', null],
  ['month', null, null],
])('a %s %s has its first and last day, or is no period', (type, period, days) =>
  expect(daysOfPeriod(type, period)).toEqual(days),
);

it.each([
  ['530199199403120618', { birthday: '1994-03-12', woman: false }],
  ['53019919830202302X', { birthday: '1983-02-02', woman: true }],
  ['530199********0618', null],
  ['5301991994031206', null],
  [null, null],
])('an identity number %s says when its owner was born, and whether she is a woman', (number, said) =>
  expect(readIdCard(number)).toEqual(said),
);
