/** What the figures of a report are drawn and written as. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReportData, ReportMeasure, ReportRow } from '../../api/reports.ts';
import { sortedRows } from '../../../model/report-rows.ts';
import {
  MOST_CATEGORIES,
  drawnOf,
  drillMeasure,
  figureText,
  filledKeys,
  isStacked,
  nextSort,
  shapeOf,
  slicesOf,
} from './figures.ts';

const measure = (
  code: string,
  of: ReportMeasure['of'] = 'count',
  unit: string | null = null,
  numeric = true,
): ReportMeasure => ({ code, title: code, of, unit, numeric });
const row = (keys: readonly (string | null)[], figures: ReportRow['figures']): ReportRow => ({
  keys: [...keys],
  labels: keys.map((key) => key ?? '未填'),
  figures,
  drill: null,
});
const group = (field: string, step: 'month' | null = null): ReportData['groups'][number] => ({
  field,
  title: field,
  step,
});

const byOrgAndState = {
  groups: [group('org'), group('state')],
  measures: [measure('count')],
  rows: [row(['甲', 'open'], [3]), row(['甲', 'closed'], [1]), row(['乙', 'closed'], [5])],
};

describe('series', () => {
  it('stand for the second group, each over every category; what is not there counts nothing', () => {
    expect(drawnOf(byOrgAndState, 0, 'bar')).toEqual({
      categories: ['甲', '乙'],
      series: [
        { name: 'open', values: [3, 0] },
        { name: 'closed', values: [1, 5] },
      ],
      left: 0,
    });
  });

  it('of means have gaps instead, and lie beside each other', () => {
    const means = { ...byOrgAndState, measures: [measure('mean', 'avg')] };
    const drawn = drawnOf(means, 0, 'bar');
    expect(drawn.series[0]?.values).toEqual([3, null]);
    expect(isStacked(means.measures[0]!, drawn)).toBe(false);
    expect(isStacked(measure('count'), drawnOf(byOrgAndState, 0, 'bar'))).toBe(true);
  });

  it('keep the largest categories in their order, and say how many are left out', () => {
    const rows = Array.from({ length: MOST_CATEGORIES + 2 }, (_, at) =>
      row([`o${at}`], [at === 4 || at === 7 ? 0 : 10 + at]),
    );
    const drawn = drawnOf({ groups: [group('org')], measures: [measure('count')], rows }, 0, 'bar');
    expect(drawn.left).toBe(2);
    expect(drawn.categories.slice(3, 8)).toEqual(['o3', 'o5', 'o6', 'o8', 'o9']);
  });

  it('over time have every month, also the empty ones, and leave out what has no time', () => {
    const rows = [row(['2026-02'], [2]), row(['2025-11'], ['1.50']), row([null], [9])];
    expect(drawnOf({ groups: [group('at', 'month')], measures: [measure('sum', 'sum')], rows }, 0, 'line')).toEqual({
      categories: ['2025-11', '2025-12', '2026-01', '2026-02'],
      series: [{ name: '', values: [1.5, 0, 0, 2] }],
      left: 0,
    });
  });
});

describe('stretches of time', () => {
  it('are filled up by day, month and year', () => {
    expect(filledKeys(['2028-03-01', '2028-02-28'])).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
    expect(filledKeys(['2026-01', '2025-11'])).toEqual(['2025-11', '2025-12', '2026-01']);
    expect(filledKeys(['2024', '2026'])).toEqual(['2024', '2025', '2026']);
    expect(filledKeys([])).toEqual([]);
  });

  it('stay as they are where too many would stand between, or a key is no time', () => {
    expect(filledKeys(['2026-01-01', '1990-01-01'])).toEqual(['1990-01-01', '2026-01-01']);
    expect(filledKeys(['b', 'a'])).toEqual(['a', 'b']);
  });
});

describe('slices', () => {
  it('are the largest, the rest is one', () => {
    const rows = Array.from({ length: 10 }, (_, at) => row([`k${at}`], [at]));
    const slices = slicesOf({ rows }, 0, '其他');
    expect(slices).toHaveLength(8);
    expect(slices[0]).toEqual({ name: 'k9', value: 9 });
    expect(slices.at(-1)).toEqual({ name: '其他', value: 3 });
    expect(slicesOf({ rows: rows.slice(0, 3) }, 0, '其他').map(({ name }) => name)).toEqual(['k2', 'k1']);
  });

  it('are no picture of means or of what is below zero', () => {
    const rows = [row(['a'], [1, '2.00', -3])];
    expect(shapeOf({ chart: 'pie', rows }, measure('count'), 0)).toBe('pie');
    expect(shapeOf({ chart: 'pie', rows }, measure('mean', 'avg'), 1)).toBe('bar');
    expect(shapeOf({ chart: 'pie', rows }, measure('sum', 'sum'), 2)).toBe('bar');
    expect(shapeOf({ chart: 'bar', rows }, measure('first', 'min', null, false), 0)).toBe('none');
    expect(shapeOf({ chart: 'bar', rows: [] }, measure('count'), 0)).toBe('none');
  });
});

describe('the order of the table', () => {
  const data = {
    groups: [group('org')],
    measures: [measure('count'), measure('last', 'max', null, false)],
    rows: [row(['b2'], [1, '2026-01-02']), row(['b10'], ['12.5', null]), row([null], [7, '2025-12-31'])],
  };
  const names = (sort: Parameters<typeof sortedRows>[1]): (string | null | undefined)[] =>
    sortedRows(data, sort, 'zh').map(({ keys }) => keys[0]);

  it('goes by words, figures and dates; what is unknown stands last', () => {
    expect(names(undefined)).toEqual(['b2', 'b10', null]);
    expect(names({ column: 0, down: false })).toEqual(['b2', 'b10', null]);
    expect(names({ column: 0, down: true })).toEqual(['b10', 'b2', null]);
    expect(names({ column: 1, down: true })).toEqual(['b10', null, 'b2']);
    expect(names({ column: 2, down: false })).toEqual([null, 'b2', 'b10']);
    expect(names({ column: 2, down: true })).toEqual(['b2', null, 'b10']);
  });

  it('turns round at the second press and is given up at the third', () => {
    const first = nextSort(undefined, 1, true);
    expect(first).toEqual({ column: 1, down: true });
    expect(nextSort(first, 1, true)).toEqual({ column: 1, down: false });
    expect(nextSort(nextSort(first, 1, true), 1, true)).toBeUndefined();
    expect(nextSort(first, 0, false)).toEqual({ column: 0, down: false });
  });
});

describe('a figure', () => {
  it('is grouped by thousands, digit by digit', () => {
    expect(figureText('1234567.80', measure('sum', 'sum'))).toBe('1,234,567.80');
    expect(figureText(-1286, measure('count'))).toBe('-1,286');
    expect(figureText('2026-01-02', measure('last', 'max', null, false))).toBe('2026-01-02');
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 30n), 10n ** 30n), (value) => {
        const text = figureText(String(value), measure('sum', 'sum'));
        expect(text.replaceAll(',', '')).toBe(String(value));
        expect(text).toMatch(/^-?\d{1,3}(,\d{3})*$/);
      }),
    );
  });

  it('opens its rows where it counts them', () => {
    expect(drillMeasure([measure('sum', 'sum'), measure('count')])).toBe(1);
    expect(drillMeasure([measure('sum', 'sum')])).toBe(0);
  });
});
