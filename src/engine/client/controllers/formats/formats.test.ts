/** Counters, moments and distances in time, at their borders and for any value. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatCount } from './format-count.ts';
import { setTimeZone } from '../../registry/clock.ts';
import { formatMoment, momentOf } from './format-moment.ts';
import { ageText, recentText } from './time-ago.ts';

const NOW = new Date('2026-11-21T08:00:00Z');
const before = (seconds: number): Date => new Date(NOW.getTime() - seconds * 1000);
const texts = (language: string): Record<string, unknown> => ({
  messages: JSON.parse(readFileSync(`src/engine/client/locales/messages.${language}.json`, 'utf8')) as unknown,
});

beforeAll(async () => {
  await i18next.init({
    lng: 'zh',
    fallbackLng: false,
    resources: { zh: texts('zh'), tw: texts('tw'), en: texts('en') } as never,
  });
});

describe('counters', () => {
  it('step at powers of 1000 [C-9-52]', () => {
    expect([0, 1, 999, 1000, 1_000_000].map(formatCount)).toEqual(['0', '1', '999', '1k', '1M']);
  });
  it('say thousands with k and millions with M [C-9-53] [C-9-54]', () => {
    expect([1500, 2_000_000, 1049, 1050].map(formatCount)).toEqual(['1.5k', '2M', '1k', '1.1k']);
  });
  it('go on with G and T [C-9-55] [C-9-56]', () => expect([3e9, 4e12].map(formatCount)).toEqual(['3G', '4T']));
  it('end with P and E [C-9-57] [C-9-58]', () =>
    expect([5e15, 6e18, 7e21].map(formatCount)).toEqual(['5P', '6E', '7000E']));

  it('round up into the next suffix, keep the sign, and leave what is no number open', () => {
    expect([999_949, 999_950, -1500, -0.04, Number.NaN, Number.POSITIVE_INFINITY].map(formatCount)).toEqual([
      '999.9k',
      '1M',
      '-1.5k',
      '0',
      '—',
      '—',
    ]);
  });

  it('are never further from the value than a twentieth of their step, and grow with it', () => {
    const read = (text: string): number =>
      Number.parseFloat(text) * 1000 ** ['', 'k', 'M', 'G', 'T', 'P', 'E'].indexOf(/[kMGTPE]$/.exec(text)?.[0] ?? '');
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
        fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
        (one, other) => {
          expect(Math.abs(read(formatCount(one)) - one)).toBeLessThanOrEqual(Math.max(0.05, one * 0.051));
          if (one <= other) expect(read(formatCount(one))).toBeLessThanOrEqual(read(formatCount(other)));
        },
      ),
    );
  });
});

describe('moments', () => {
  it('are written year to second [C-9-50]', () => {
    expect(formatMoment(new Date('2026-11-21T00:05:09Z'), 'Asia/Shanghai')).toBe('2026-11-21 08:05:09');
    expect(formatMoment('2026-11-21T00:05:09.123Z', 'Asia/Shanghai')).toBe('2026-11-21 08:05:09');
  });
  it('take ten digits as seconds, thirteen as milliseconds [C-9-51]', () => {
    for (const stamp of [1_700_000_000, '1700000000', 1_700_000_000_000, '1700000000000'])
      expect(formatMoment(stamp, 'UTC')).toBe('2023-11-14 22:13:20');
  });
  it("of the server are on the installation's clock, wherever the browser is", () => {
    const own = process.env['TZ'];
    setTimeZone('Asia/Shanghai');
    try {
      for (const zone of ['America/New_York', 'Africa/Cairo', 'Asia/Shanghai']) {
        process.env['TZ'] = zone;
        expect(formatMoment('2026-11-21 08:05:09')).toBe('2026-11-21 08:05:09');
        expect(momentOf('2026-11-21 08:05:09')?.toISOString()).toBe('2026-11-21T00:05:09.000Z');
      }
    } finally {
      setTimeZone(undefined);
      if (own === undefined) delete process.env['TZ'];
      else process.env['TZ'] = own;
    }
  });
  it('are left open when there are none', () => {
    for (const nothing of [null, undefined, '', 'gestern', '2026-13-45 99:00:00', Number.NaN, new Date(Number.NaN)])
      expect(formatMoment(nothing)).toBe('—');
  });
  it('always have the one shape', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1971-01-01'), max: new Date('2999-12-31'), noInvalidDate: true }),
        (date) => {
          expect(formatMoment(date)).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
        },
      ),
    );
  });
});

describe('ages (helper A)', () => {
  it('are minutes below an hour [C-9-59]', async () => {
    await i18next.changeLanguage('zh');
    expect([0, 59, 60, 3599].map((age) => ageText(before(age), NOW))).toEqual([
      '0 分钟',
      '0 分钟',
      '1 分钟',
      '59 分钟',
    ]);
  });
  it('are hours below a day, then days [C-9-60] [C-9-61]', async () => {
    await i18next.changeLanguage('en');
    expect([3600, 86_399, 86_400, 172_800].map((age) => ageText(before(age), NOW))).toEqual([
      '1 hour',
      '23 hours',
      '1 day',
      '2 days',
    ]);
    await i18next.changeLanguage('tw');
    expect([1, 3599, 86_399, 172_800].map((age) => ageText(before(age), NOW))).toEqual([
      '0 分鐘',
      '59 分鐘',
      '23 小時',
      '2 天',
    ]);
  });
});

describe('recent moments (helper B)', () => {
  it('are just now under half a minute, then minutes [C-9-62] [C-9-63]', async () => {
    await i18next.changeLanguage('zh');
    expect([-5, 0, 29, 30, 31, 119, 3599].map((age) => recentText(before(age), NOW))).toEqual([
      '刚刚',
      '刚刚',
      '刚刚',
      '1 分钟前',
      '1 分钟前',
      '1 分钟前',
      '59 分钟前',
    ]);
  });
  it('are hours, then one day up to two [C-9-64] [C-9-65]', async () => {
    await i18next.changeLanguage('zh');
    expect([3600, 18_000, 86_399, 86_400, 108_000, 172_799].map((age) => recentText(before(age), NOW))).toEqual([
      '1 小时前',
      '5 小时前',
      '23 小时前',
      '1 天前',
      '1 天前',
      '1 天前',
    ]);
    await i18next.changeLanguage('en');
    expect(recentText(before(108_000), NOW)).toBe('1 day ago');
  });
  it('are a date from two days on [C-9-66]', () => {
    expect(recentText(before(3 * 86_400), NOW)).toBe(formatMoment(before(3 * 86_400)));
    expect(recentText(before(172_800), NOW)).toMatch(/^2026-11-19 /);
  });
});
