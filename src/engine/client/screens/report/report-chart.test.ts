/**
 * How the figures of a report are drawn: which bars lie, which lie on each other, and that every series has a mark
 * beside its colour.
 */
import { describe, expect, it } from 'vitest';
import type { ReportMeasure } from '../../api/reports.ts';
import { type Picture, heightOf, optionOf } from './report-chart.ts';

const measure: ReportMeasure = { code: 'count', title: '数量', of: 'count', unit: null, numeric: true };
const picture = (categories: readonly string[], series: number, more: Partial<Picture> = {}): Picture => ({
  shape: 'bar',
  measure,
  narrow: false,
  slices: [],
  drawn: {
    categories,
    series: Array.from({ length: series }, (_, at) => ({
      name: series > 1 ? `s${at}` : '',
      values: categories.map((_one, index) => index),
    })),
    left: 0,
  },
  ...more,
});
interface Axes {
  readonly xAxis: { readonly type: string };
  readonly legend: { readonly show: boolean };
  readonly series: readonly {
    readonly stack?: string;
    readonly name: string;
    readonly lineStyle?: { readonly type: string };
  }[];
  readonly aria?: object;
}
const drawn = (one: Picture): Axes => optionOf(one)((name) => name) as unknown as Axes;
const many = Array.from({ length: 12 }, (_, at) => `o${at}`);

describe('bars', () => {
  it('stand while they are few and short, else they lie and the picture grows with them', () => {
    expect(drawn(picture(['甲', '乙'], 1)).xAxis.type).toBe('category');
    for (const lying of [
      picture(many, 1),
      picture(['能源动力中心煤气防护站'], 1),
      picture(many.slice(0, 5), 1, { narrow: true }),
    ])
      expect(drawn(lying).xAxis.type).toBe('value');
    expect(heightOf(picture(many, 1))).toBeGreaterThan(heightOf(picture(many.slice(0, 11), 1)));
  });

  it('of several series lie on each other with a legend and patterns; those of means stand beside each other', () => {
    const counts = drawn(picture(['甲'], 3));
    expect([
      counts.legend.show,
      counts.aria !== undefined,
      counts.series.every(({ stack }) => stack === 'all'),
    ]).toEqual([true, true, true]);
    expect(
      drawn(picture(['甲'], 3, { measure: { ...measure, of: 'avg' } })).series.every(
        ({ stack }) => stack === undefined,
      ),
    ).toBe(true);
    expect(drawn(picture(['甲'], 1)).legend.show).toBe(false);
    expect(drawn(picture(['甲'], 1)).series[0]?.name).toBe('数量');
  });
});

it('lines differ in their stroke as well', () => {
  expect(drawn(picture(['2026-01'], 3, { shape: 'line' })).series.map(({ lineStyle }) => lineStyle?.type)).toEqual([
    'solid',
    'dashed',
    'dotted',
  ]);
});
