/** How the figures of a report are drawn, as the chart takes it. Pure but for the colours it is handed. */
import type { EChartsCoreOption } from 'echarts/core';
import type { ReportMeasure } from '../../api/reports.ts';
import { type Drawn, type Shape, figureText, isStacked } from '../../controllers/report/figures.ts';
import { textWidth } from '../../controllers/list/text-width.ts';
import type { Colour } from '../chart/Chart.tsx';

/** Apart from each other in lightness as well, so that they are told apart in grey. */
const COLOURS = ['fill', 'bar-rest', 'text2', 'warning-dot', 'success', 'danger', 'field', 'primary'] as const;
const LINES = ['solid', 'dashed', 'dotted'] as const;
/** What lies on bars whose colours would repeat or stand close: nothing on the first two. */
const PATTERNS = [
  { symbol: 'none' },
  { symbol: 'none' },
  { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [2, 6], rotation: -Math.PI / 4 },
  {
    symbol: 'circle',
    symbolSize: 0.6,
    dashArrayX: [
      [6, 6],
      [0, 6, 6, 0],
    ],
    dashArrayY: [6, 0],
  },
  { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [2, 6], rotation: Math.PI / 4 },
];
/** More bars, or longer labels, lie: their names stay readable. */
const MOST_STANDING = { wide: 10, narrow: 4 };
const LONGEST_STANDING = { wide: 84, narrow: 56 };
const LABEL_MAX = { wide: 180, narrow: 104 };
const LYING_BAR = 30;
const HEIGHT = 320;
/** Room of a legend's line, and of the axis below lying bars. */
const LEGEND = 32;
/** Points that are marked each; more run into each other. */
const MOST_MARKS = 40;

export interface Picture {
  readonly shape: Exclude<Shape, 'none'>;
  readonly drawn: Drawn;
  readonly slices: readonly { readonly name: string; readonly value: number }[];
  readonly measure: ReportMeasure;
  readonly narrow: boolean;
}

function isLying({ shape, drawn: { categories }, narrow }: Picture): boolean {
  const room = narrow ? 'narrow' : 'wide';
  return (
    shape === 'bar' &&
    (categories.length > MOST_STANDING[room] ||
      categories.some((label) => textWidth(label, 12) > LONGEST_STANDING[room]))
  );
}

/** Pixels. */
export function heightOf(picture: Picture): number {
  const { drawn } = picture;
  if (!isLying(picture)) return HEIGHT;
  const bars = isStacked(picture.measure, drawn) ? 1 : drawn.series.length;
  return drawn.categories.length * Math.max(LYING_BAR, bars * 14 + 8) + 2 * LEGEND + 16;
}

function withUnit({ unit }: ReportMeasure, text: string): string {
  return unit === null ? text : `${text} ${unit}`;
}

const shown = (measure: ReportMeasure, value: unknown): string =>
  typeof value === 'number' ? withUnit(measure, figureText(value, measure)) : '—';

function pieOption({ slices, measure, narrow }: Picture, colour: Colour): EChartsCoreOption {
  return {
    color: COLOURS.map(colour),
    tooltip: { trigger: 'item', valueFormatter: (value: unknown) => shown(measure, value) },
    series: [
      {
        type: 'pie',
        radius: narrow ? '42%' : '68%',
        percentPrecision: 1,
        data: slices.map((slice) => ({ ...slice })),
        itemStyle: { borderColor: colour('sheet'), borderWidth: 1 },
        label: {
          color: colour('text'),
          formatter: ({ name, value, percent }: { name: string; value: number; percent: number }) =>
            `${name}\n${shown(measure, value)} · ${percent} %`,
          lineHeight: 18,
          overflow: 'break',
          width: narrow ? 84 : 200,
        },
        labelLine: { lineStyle: { color: colour('field') }, length: narrow ? 10 : 15, length2: narrow ? 6 : 15 },
      },
    ],
  };
}

/** Bars and lines stand on the same axes. */
function axesOption(picture: Picture, colour: Colour): EChartsCoreOption {
  const {
    shape,
    drawn: { categories, series },
    measure,
    narrow,
  } = picture;
  const [text, lying, stacked] = [colour('text2'), isLying(picture), isStacked(measure, picture.drawn)];
  const room = narrow ? 'narrow' : 'wide';
  const several = series.length > 1;
  const labelWidth = LABEL_MAX[room];
  const names = {
    type: 'category',
    data: [...categories],
    inverse: lying,
    boundaryGap: shape === 'bar',
    axisTick: { show: false },
    axisLine: { lineStyle: { color: colour('line2') } },
    axisLabel: {
      color: text,
      ...(lying
        ? { width: labelWidth, overflow: 'break', lineHeight: 14, interval: 0 }
        : {
            hideOverlap: true,
            ...(shape === 'bar' ? { interval: 0, width: LONGEST_STANDING[room], overflow: 'break' } : {}),
          }),
    },
  };
  const figures = {
    type: 'value',
    minInterval: measure.of === 'count' ? 1 : 0,
    axisLabel: { color: text, formatter: (value: number) => figureText(value, measure), hideOverlap: true },
    splitLine: { lineStyle: { color: colour('line') } },
    name: measure.unit ?? '',
    nameTextStyle: { color: text, ...(lying ? {} : { align: 'left', padding: [0, 0, 0, -24] }) },
    ...(lying ? { nameGap: 6, nameLocation: 'end' } : {}),
  };
  const highest = Math.max(...(series[0]?.values ?? []).map((value) => value ?? 0));
  const barColour = (value: number | null): string => colour(value === highest ? 'fill' : 'bar-rest');
  return {
    color: COLOURS.map(colour),
    ...(several && shape === 'bar'
      ? {
          aria: {
            enabled: true,
            label: { enabled: false },
            decal: { show: true, decals: PATTERNS.map((pattern) => ({ ...pattern, color: colour('sheet') })) },
          },
        }
      : {}),
    grid: {
      left: 8,
      right: lying && !several ? 56 : 16,
      top: several ? LEGEND + 8 : lying ? 8 : 32,
      bottom: 8,
      outerBoundsMode: 'same',
      outerBoundsContain: 'all',
    },
    tooltip: {
      trigger: 'axis',
      confine: true,
      axisPointer: { type: shape === 'bar' ? 'shadow' : 'line' },
      valueFormatter: (value: unknown) => shown(measure, value),
    },
    legend: {
      show: several,
      type: 'scroll',
      top: 0,
      left: 0,
      right: 0,
      textStyle: { color: text },
      pageTextStyle: { color: text },
      pageIconColor: text,
      pageIconInactiveColor: colour('line2'),
      itemWidth: 20,
      itemHeight: 12,
    },
    xAxis: lying ? figures : names,
    yAxis: lying ? names : figures,
    series: series.map(({ name, values }, index) =>
      shape === 'bar'
        ? {
            type: 'bar',
            name: name || measure.title,
            barMaxWidth: lying ? 18 : 32,
            ...(stacked ? { stack: 'all', itemStyle: { borderColor: colour('sheet'), borderWidth: 1 } } : {}),
            // One series needs no axis to be read; of several the tooltip and the table say each.
            ...(several
              ? {}
              : {
                  label: {
                    show: true,
                    position: lying ? 'right' : 'top',
                    color: colour('text'),
                    formatter: ({ value }: { value: unknown }) =>
                      typeof value === 'number' ? figureText(value, measure) : '',
                  },
                }),
            data: several ? [...values] : values.map((value) => ({ value, itemStyle: { color: barColour(value) } })),
          }
        : {
            type: 'line',
            name: name || measure.title,
            showSymbol: values.length <= MOST_MARKS,
            symbolSize: 5,
            connectNulls: false,
            lineStyle: { width: 2, type: LINES[index % LINES.length] },
            data: [...values],
          },
    ),
  };
}

export function optionOf(picture: Picture): (colour: Colour) => EChartsCoreOption {
  return (colour) => (picture.shape === 'pie' ? pieOption(picture, colour) : axesOption(picture, colour));
}
