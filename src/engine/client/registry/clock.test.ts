/** The clock's texts in a time zone. */
import { expect, it } from 'vitest';
import { dayText, instantOf, momentText } from './clock.ts';

it('speaks in the time zone it is given', () => {
  const moment = new Date('2026-11-21T18:32:05Z');
  expect(momentText(moment, 'Asia/Shanghai')).toBe('2026-11-22 02:32:05');
  expect(dayText(moment, 'UTC')).toBe('2026-11-21');
  expect(momentText(new Date('2026-11-21T16:00:00Z'), 'Asia/Shanghai')).toBe('2026-11-22 00:00:00');
});

it('finds the instant of a text in any zone, on both sides of a change of its clocks', () => {
  for (const [zone, text, instant] of [
    ['Asia/Shanghai', '2026-11-22 02:32:05', '2026-11-21T18:32:05.000Z'],
    ['America/New_York', '2026-03-08 01:59:59', '2026-03-08T06:59:59.000Z'],
    ['America/New_York', '2026-03-08 03:00:00', '2026-03-08T07:00:00.000Z'],
    ['Africa/Cairo', '2026-04-24 01:00:00', '2026-04-23T22:00:00.000Z'],
    ['UTC', '2026-03-08 02:30:00', '2026-03-08T02:30:00.000Z'],
  ] as const)
    expect(instantOf(text, zone).toISOString()).toBe(instant);
  expect(instantOf('2026-13-45 99:00:00').getTime()).toBeNaN();
});
