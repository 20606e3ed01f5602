/** When processes begin by the clock. */
import { expect, it } from 'vitest';
import { firstStart, nextStart } from './beginnings.ts';

const NOW = '2026-03-02 08:00:00';
const first = (kind: 'duration' | 'date' | 'cycle', text: string, workdays?: true) =>
  firstStart({ kind, text, ...(workdays ? { workdays } : {}) }, { now: NOW });

it('counts a duration and a repetition from the deployment on, and takes a date as it stands', () => {
  expect(first('duration', 'PT4H')).toEqual({ due: '2026-03-02 12:00:00' });
  expect(first('cycle', 'R3/P1D')).toEqual({ due: '2026-03-03 08:00:00', left: 3 });
  expect(first('cycle', 'R/P5D', true)).toEqual({ due: '2026-03-09 08:00:00' });
  expect(first('date', '2026-05-01T06:00')).toEqual({ due: '2026-05-01 06:00:00' });
  expect(first('date', '2026-03-02T08:00')).toEqual({ due: NOW });
});

it('lets what has passed and what never comes be', () => {
  expect(first('date', '2026-03-01')).toBeUndefined();
  expect(first('cycle', 'R0/P1D')).toBeUndefined();
});

it('comes again as often as it says, and once for all that was slept through', () => {
  const daily = { kind: 'cycle', text: 'R2/P1D' } as const;
  const second = nextStart(daily, { due: NOW, left: 2 }, { now: '2026-03-02 08:00:30' });
  expect(second).toEqual({ due: '2026-03-03 08:00:00', left: 1 });
  expect(nextStart(daily, second!, { now: '2026-03-03 08:00:30' })).toBeUndefined();
  expect(nextStart({ kind: 'cycle', text: 'R/P1D' }, { due: NOW }, { now: '2026-03-09 09:00:00' })).toEqual({
    due: '2026-03-10 08:00:00',
  });
  expect(nextStart({ kind: 'cycle', text: 'R/PT1M' }, { due: NOW }, { now: '2027-03-09 09:00:00' })).toEqual({
    due: '2027-03-09 09:01:00',
  });
  expect(nextStart({ kind: 'duration', text: 'P1D' }, { due: NOW }, { now: NOW })).toBeUndefined();
});

it('takes a date that names a zone as that moment, and working days from the calendar', () => {
  const time = { now: NOW, zone: 'Asia/Shanghai', calendar: { workdays: ['2026-03-07'], holidays: ['2026-03-03'] } };
  expect(firstStart({ kind: 'date', text: '2026-03-02T23:30:00Z' }, time)).toEqual({ due: '2026-03-03 07:30:00' });
  expect(firstStart({ kind: 'date', text: '2026-03-02T07:00:00+07:00' }, time)).toEqual({ due: NOW });
  expect(firstStart({ kind: 'cycle', text: 'R/P5D', workdays: true }, time)).toEqual({ due: '2026-03-09 08:00:00' });
  expect(firstStart({ kind: 'cycle', text: 'R/P1D', workdays: true }, time)).toEqual({ due: '2026-03-04 08:00:00' });
});
