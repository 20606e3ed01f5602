/**
 * The course of one or more points of one unit, with their limits as lines; by day the lowest and the highest value
 * beside the mean.
 */
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Chart } from '../../engine/client/index.ts';
import { type LimitName, millisOf, momentOf, type Trend, type TrendPoint } from './trend.ts';

type Colour = (name: string) => string;

const COLOURS = ['primary', 'success', 'warning-dot', 'text3', 'danger', 'info', 'link', 'text2'] as const;
const STYLES = ['solid', 'dashed', 'dotted'] as const;
const LIMITS: Readonly<Record<LimitName, 'danger' | 'warning'>> = {
  lowLow: 'danger',
  low: 'warning',
  high: 'warning',
  highHigh: 'danger',
};
const DAY_MS = 86_400_000;
/** Marks of the time below the chart. */
const STEPS = 6;

interface TrendChartProps {
  readonly title: string;
  readonly trend: Trend;
  readonly points: readonly TrendPoint[];
  readonly byDay: boolean;
}

interface Extent {
  readonly min: number;
  readonly max: number;
}

/** Both ends of the axis on an even figure, the limits of level 1 always in sight. */
function evenly(
  min: number,
  max: number,
  points: readonly TrendPoint[],
): { readonly from: number; readonly to: number } {
  const shown = [min, max, ...points.flatMap(({ limits }) => [limits.low, limits.high].filter((one) => one !== null))];
  const [least, most] = [Math.min(...shown), Math.max(...shown)];
  const step = 10 ** Math.floor(Math.log10(Math.max(most - least, 0.01)));
  return { from: Math.floor(least / step) * step, to: Math.ceil(most / step) * step };
}

/** Limits that several points share are one line. */
function limitLines(points: readonly TrendPoint[], word: (name: LimitName) => string, colour: Colour): object[] {
  const seen = new Map<string, object>();
  for (const { limits } of points) {
    for (const name of Object.keys(LIMITS) as LimitName[]) {
      const value = limits[name];
      if (value !== null)
        seen.set(`${name} ${value}`, {
          yAxis: value,
          name: `${word(name)} ${value}`,
          lineStyle: { color: colour(LIMITS[name] === 'danger' ? 'danger' : 'warning-dot'), type: 'dashed', width: 1 },
          label: { color: colour(LIMITS[name]) },
        });
    }
  }
  return [...seen.values()];
}

export default function TrendChart({ title, trend, points, byDay }: TrendChartProps): ReactNode {
  const { t } = useTranslation('warning');
  const option = useCallback(
    (colour: Colour) => {
      const [text, line] = [colour('text2'), colour('line')];
      const named = (point: TrendPoint, what?: 'low' | 'mean' | 'high'): string =>
        what && byDay ? (points.length > 1 ? `${point.name} ${t(`trend.${what}`)}` : t(`trend.${what}`)) : point.name;
      const courses = byDay ? (['high', 'mean', 'low'] as const) : (['mean'] as const);
      const marks = limitLines(points, (name) => t(`trend.limit.${name}`), colour);
      const unit = points[0]?.unit ?? '';
      const [from, to] = [millisOf(trend.from), millisOf(trend.to)];
      const clock = (moment: string): string =>
        byDay ? moment.slice(5, 10) : to - from > DAY_MS ? moment.slice(5, 16) : moment.slice(11, 16);
      return {
        grid: { left: 56, right: 96, top: 32, bottom: 28 },
        tooltip: {
          trigger: 'axis',
          axisPointer: {
            label: { formatter: ({ value }: { value: unknown }) => momentOf(Number(value)).slice(0, byDay ? 10 : 19) },
          },
          valueFormatter: (value: unknown) => `${String(value)} ${unit}`,
        },
        // One course needs no name but the heading's.
        legend: {
          show: courses.length * points.length > 1,
          top: 0,
          left: 72,
          right: 96,
          textStyle: { color: text },
          itemWidth: 20,
          itemStyle: { opacity: 0 },
        },
        xAxis: {
          type: 'value',
          min: from,
          max: to,
          interval: byDay ? Math.ceil((to - from) / DAY_MS / STEPS) * DAY_MS : (to - from) / STEPS,
          axisLabel: { color: text, hideOverlap: true, formatter: (at: number) => clock(momentOf(at)) },
          axisLine: { lineStyle: { color: line } },
          splitLine: { show: false },
        },
        yAxis: {
          type: 'value',
          scale: true,
          name: unit,
          nameTextStyle: { color: text, align: 'right' },
          axisLabel: { color: text },
          splitLine: { lineStyle: { color: line } },
          min: ({ min, max }: Extent) => evenly(min, max, points).from,
          max: ({ min, max }: Extent) => evenly(min, max, points).to,
        },
        series: points.flatMap((point, index) =>
          courses.map((what, course) => ({
            type: 'line',
            name: named(point, what),
            connectNulls: false,
            showSymbol: point.figures.length < 40,
            symbolSize: 4,
            color: colour(COLOURS[index % COLOURS.length] ?? 'primary'),
            lineStyle: {
              width: what === 'mean' ? 2 : 1,
              type: byDay
                ? what === 'mean'
                  ? 'solid'
                  : 'dotted'
                : STYLES[Math.floor(index / COLOURS.length) % STYLES.length],
            },
            data: point.figures.map((figure) => [
              millisOf(byDay ? `${figure.at.slice(0, 10)} 00:00:00` : figure.at),
              figure[what],
            ]),
            ...(index === 0 && course === 0
              ? {
                  markLine: { silent: true, symbol: 'none', label: { formatter: '{b}', position: 'end' }, data: marks },
                }
              : {}),
          })),
        ),
      };
    },
    [trend, points, byDay, t],
  );
  return <Chart className="warning-chart" label={title} option={option} />;
}
