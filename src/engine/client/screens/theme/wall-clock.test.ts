/**
 * Calendars of the page in browsers of several zones: what is typed is what is kept and shown, and now is the
 * installation's.
 */
import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { momentText, setTimeZone } from '../../registry/clock.ts';
import { dayjs } from './wall-clock.ts';

const WIRE = 'YYYY-MM-DD HH:mm:ss';
/** A browser's zone, and a time of day that its clocks never showed. */
const ZONES = [
  ['America/New_York', '2026-03-08 02:30:00'],
  ['Asia/Shanghai', '1986-05-04 02:30:00'],
  ['Africa/Cairo', '2026-04-24 00:30:00'],
  ['Pacific/Apia', '2011-12-30 12:00:00'],
  ['UTC', '2026-03-08 02:30:00'],
] as const;
const SKIPPED = [...new Set(ZONES.map(([, text]) => text))];

const two = (part: number): string => String(part).padStart(2, '0');
const moments = fc
  .tuple(
    fc.integer({ min: 100, max: 9999 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
    fc.integer({ min: 0, max: 23 }),
    fc.integer({ min: 0, max: 59 }),
    fc.integer({ min: 0, max: 59 }),
  )
  .map(
    ([year, month, day, hour, minute, second]) =>
      `${String(year).padStart(4, '0')}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`,
  );

const own = process.env['TZ'];
afterEach(() => setTimeZone(undefined));
afterAll(() => {
  if (own === undefined) delete process.env['TZ'];
  else process.env['TZ'] = own;
});

describe.each(ZONES)('in a browser of %s', (zone, skipped) => {
  beforeEach(() => {
    process.env['TZ'] = zone;
  });

  it('shows as typed what any clock may show, and what this zone skips', () => {
    if (zone !== 'UTC')
      expect(new Date(skipped.replace(' ', 'T')).toLocaleString('sv-SE'), 'the zone is that of the browser').not.toBe(
        skipped,
      );
    const same = (text: string): void => {
      expect(dayjs(text, WIRE, true).format(WIRE)).toBe(text);
      expect(dayjs(text).format(WIRE)).toBe(text);
      expect(
        dayjs(text.slice(0, 10), 'YYYY-MM-DD', true)
          .hour(Number(text.slice(11, 13)))
          .minute(Number(text.slice(14, 16)))
          .second(Number(text.slice(17)))
          .format(WIRE),
      ).toBe(text);
    };
    for (const text of SKIPPED) same(text);
    fc.assert(fc.property(moments, same));
  });

  it('goes a day and a quarter of an hour further on the clock, whatever the zone does there', () => {
    for (const text of SKIPPED) {
      const day = dayjs(text, WIRE, true);
      expect([
        day.add(1, 'day').subtract(1, 'day').format(WIRE),
        day.add(15, 'minute').format('HH:mm'),
        day.startOf('day').format('HH:mm:ss'),
        day.locale('zh-cn').format(WIRE),
      ]).toEqual([text, day.format('HH:') + two(Number(text.slice(14, 16)) + 15), '00:00:00', text]);
    }
  });

  it('says of now, and of any instant, what the clock of the installation shows', () => {
    const instant = new Date('2026-03-07T20:00:00Z');
    for (const [place, shown] of [
      ['Asia/Shanghai', '2026-03-08 04:00:00'],
      ['America/New_York', '2026-03-07 15:00:00'],
    ] as const) {
      setTimeZone(place);
      expect([dayjs(instant).format(WIRE), dayjs(instant.getTime()).format(WIRE)]).toEqual([shown, shown]);
    }
    const [before, now, after] = [momentText(new Date()), dayjs().format(WIRE), momentText(new Date())];
    expect([before, now, after].sort()).toEqual([before, now, after]);
    expect(dayjs(new Date(Number.NaN)).isValid()).toBe(false);
  });
});
