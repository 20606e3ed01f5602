/** What Excel shows for a number, and which formats show a day or a time. */
import { describe, expect, it } from 'vitest';
import { formatOf, momentParts, shownNumber } from './number-format.ts';

describe('the format of a style', () => {
  it.each([
    [0, undefined, undefined],
    [49, undefined, undefined],
    [164, 'General', undefined],
    [164, '0'.repeat(300), undefined],
    [14, undefined, 'yyyy/m/d'],
    [14, 'dd.mm.yyyy', 'dd.mm.yyyy'],
    [58, undefined, 'm"月"d"日"'],
    [99, undefined, undefined],
  ])('%i %s → %s', (id, code, format) => {
    expect(formatOf(id, code)).toBe(format);
  });

  it.each([
    ['yyyy"年"m"月"', true, false],
    ['m-d', true, false],
    ['mmm', true, false],
    ['yyyy/m/d h:mm', true, true],
    ['mm:ss', false, true],
    ['[h]:mm', false, true],
    ['上午/下午h"时"mm"分"', false, true],
    ['#,##0.00 "days"', false, false],
    ['[Red]0.0', false, false],
    ['0"年"', false, false],
    [undefined, false, false],
  ])('%s shows a day: %s, a time: %s', (format, day, clock) => {
    expect(momentParts(format, 46086)).toMatchObject({ day, clock });
  });

  it.each([
    ['[>=100]yyyy-mm-dd;0.00', 46086, true, false],
    ['[>=100]yyyy-mm-dd;0.00', 50, false, false],
    ['[<1]h:mm;0.00', 0.35, false, true],
    ['[<1]h:mm;0.00', 8.5, false, false],
    ['[<1e2]0;[<200]h:mm;yyyy/m/d', 150, false, true],
    ['[<1e2]0;[<200]h:mm;yyyy/m/d', 46086, true, false],
    ['yyyy/m/d;"-"', -1, false, false],
    ['"d;m"0;yyyy', 5, false, false],
  ])('%s shows of %f a day: %s, a time: %s', (format, value, day, clock) => {
    expect(momentParts(format, value)).toMatchObject({ day, clock });
  });

  it.each([
    ['yyyy-mm', { year: true, month: true, dayOfMonth: false }],
    ['yyyy"年"m"月"', { year: true, month: true, dayOfMonth: false }],
    ['yyyy"年d"', { year: true, month: false, dayOfMonth: false }],
    ['aaaa', { year: false, month: false, dayOfMonth: false }],
    ['[$-409]dddd', { year: false, month: false, dayOfMonth: false }],
    ['m"月"d"日"', { year: false, month: true, dayOfMonth: true }],
    ['yyyy/m/d dddd', { year: true, month: true, dayOfMonth: true }],
    ['yyyy-mm-dd hh:mm', { year: true, month: true, dayOfMonth: true }],
  ])('%s shows of a day %j', (format, shows) => {
    expect(momentParts(format, 46086)).toMatchObject({ shows });
  });
});

it.each([
  [150.5, '[>=100]0;0.00', '151'],
  [50.5, '[>=100]0;0.00', '50.50'],
  [-5, '[>=100]0;0.00', '-5.00'],
  [5, '[>100]0;[>10]0.0', undefined],
  [1500, '[>=1e3]0.0,"k";0', '1.5k'],
  [46086, 'aaaa', '星期四'],
  [46086, '"周"aaa', '周四'],
  [46086, 'yyyy"年"m"月"d"日" aaaa', '2026年3月5日 星期四'],
  [46086, '[$-409]dddd', 'Thursday'],
  [46086, 'yyyy-mm', '2026-03'],
  [7, '[红色]0.0', '7.0'],
])('%f in %s is shown as %s', (value, format, shown) => {
  expect(shownNumber(value, format, false)).toBe(shown);
});

it.each([
  [46086.6, 22, '2026/3/5 14:24'],
  [46086, 27, '2026年3月'],
  [0.6, 34, '下午2时24分'],
  [0.2, 55, '上午4时48分'],
  [1.0625, 46, '25:30:00'],
  [12.5, 7, '¥12.50'],
  [0.5, 12, '1/2'],
  [1234.5, 43, '1,234.50'],
  [0, 41, '-'],
  [13800138000, 11, '1.38E+10'],
])('%s in format %i is shown as %s', (value, id, shown) => {
  expect(shownNumber(value, formatOf(id, undefined) ?? '', false)).toBe(shown);
});
