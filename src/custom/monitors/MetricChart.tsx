/** The course of one figure over the chosen hours as lines, one a node, with the zero line at the base. */
import { type ReactNode, useCallback } from 'react';
import { Chart, formatMoment } from '../../engine/client/index.ts';

interface Point {
  readonly node: string;
  readonly at: number;
  readonly value: number;
}

const STYLES = ['solid', 'dashed', 'dotted'] as const;
const HOUR_MS = 3_600_000;
/** Hours beyond which the day says more than the time of day. */
const DAYS_FROM = 48;

export default function MetricChart({
  title,
  points,
  hours,
}: {
  readonly title: string;
  readonly points: readonly Point[];
  readonly hours: number;
}): ReactNode {
  const option = useCallback(
    (colour: (name: string) => string) => {
      const [text, line, first, second] = [colour('text2'), colour('line'), colour('primary'), colour('text3')];
      const now = Date.now();
      const clock = (at: number): string =>
        hours > DAYS_FROM ? formatMoment(at).slice(5, 10) : formatMoment(at).slice(11, 16);
      const nodes = [...new Set(points.map((point) => point.node))];
      return {
        color: [first, text, second],
        grid: { left: 48, right: 16, top: 12, bottom: 24 },
        tooltip: {
          trigger: 'axis',
          axisPointer: { label: { formatter: ({ value }: { value: unknown }) => formatMoment(Number(value)) } },
        },
        // The whole span is shown however young the server is; a step is a quarter of it, so that no label repeats.
        xAxis: {
          type: 'value',
          min: now - hours * HOUR_MS,
          max: now,
          interval: (hours * HOUR_MS) / 4,
          axisLabel: { color: text, hideOverlap: true, formatter: clock },
          splitLine: { show: false },
          axisLine: { lineStyle: { color: line } },
        },
        yAxis: {
          type: 'value',
          min: 0,
          axisLine: { show: false },
          axisTick: { show: false },
          axisLabel: { color: text },
          splitLine: { lineStyle: { color: line } },
          splitNumber: 3,
        },
        series: nodes.map((name, index) => ({
          type: 'line',
          name,
          showSymbol: points.length < 3,
          lineStyle: { width: 1.5, type: STYLES[index % STYLES.length] },
          data: points
            .filter((point) => point.node === name)
            .map((point) => [point.at, Math.round(point.value * 10) / 10]),
        })),
      };
    },
    [points, hours],
  );
  return (
    <figure className="monitor-section">
      <figcaption>{title}</figcaption>
      <Chart className="monitor-chart" label={title} option={option} />
    </figure>
  );
}
