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
    expect(momentParts(format)).toMatchObject({ day, clock });
  });
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
