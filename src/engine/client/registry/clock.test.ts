/** The clock's texts in a time zone. */
import { expect, it } from 'vitest';
import { dayText, momentText } from './clock.ts';

it('speaks in the time zone it is given', () => {
  const moment = new Date('2026-11-21T18:32:05Z');
  expect(momentText(moment, 'Asia/Shanghai')).toBe('2026-11-22 02:32:05');
  expect(dayText(moment, 'UTC')).toBe('2026-11-21');
  expect(momentText(new Date('2026-11-21T16:00:00Z'), 'Asia/Shanghai')).toBe('2026-11-22 00:00:00');
});
