/** The course of one figure as lines, one a node, with the zero line at the base. */
import { type ReactNode, useEffect, useRef } from 'react';
import { LineChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { init, use as register, type ECharts } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { formatMoment, usePreferences } from '../../engine/client/index.ts';

register([LineChart, GridComponent, TooltipComponent, SVGRenderer]);

interface Point { readonly node: string; readonly at: number; readonly value: number }

const colour = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(`--anlan-${name}`).trim();
const STYLES = ['solid', 'dashed', 'dotted'] as const;
const clock = (at: number): string => formatMoment(at).slice(11, 16);

export default function MetricChart({ title, points }: { readonly title: string; readonly points: readonly Point[] }): ReactNode {
  const mode = usePreferences((state) => state.mode);
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts>(undefined);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const made = init(element, null, { renderer: 'svg' });
    chart.current = made;
    const watcher = new ResizeObserver(() => made.resize());
    watcher.observe(element);
    return () => {
      watcher.disconnect();
      made.dispose();
      chart.current = undefined;
    };
  }, []);
  useEffect(() => {
    const [text, line, fill] = [colour('text2'), colour('line'), colour('fill')];
    const nodes = [...new Set(points.map((point) => point.node))];
    chart.current?.setOption({
      animation: false, color: [fill, '#8fb6ea', text], textStyle: { color: text, fontFamily: 'inherit' }, grid: { left: 48, right: 16, top: 12, bottom: 24 }, tooltip: { trigger: 'axis' },
      xAxis: { type: 'time', axisLabel: { color: text, hideOverlap: true, formatter: clock }, axisLine: { lineStyle: { color: line } } },
      yAxis: { type: 'value', min: 0, axisLabel: { color: text }, splitLine: { lineStyle: { color: line } }, splitNumber: 3 },
      series: nodes.map((name, index) => ({
        type: 'line', name, showSymbol: points.length < 3, lineStyle: { width: 1.5, type: STYLES[index % STYLES.length] },
        data: points.filter((point) => point.node === name).map((point) => [point.at, Math.round(point.value * 10) / 10]),
      })),
    }, { replaceMerge: ['series'] });
  }, [points, mode]);
  return <figure className="monitor-section"><figcaption>{title}</figcaption><div ref={place} className="monitor-chart" role="img" aria-label={title} /></figure>;
}
