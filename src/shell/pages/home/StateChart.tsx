/** Rows of an entity by state, as bars: figures at their ends, the highest in full colour, the zero line at the left. */
import { type ReactNode, useEffect, useRef } from 'react';
import { BarChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useTranslation } from 'react-i18next';
import type { EntityCount } from '../../../engine/model/home-wire.ts';
import { textWidth, usePreferences } from '../../../engine/client/index.ts';

register([BarChart, GridComponent, SVGRenderer]);

const BAR = 30;
/** Widest label, and what stands around one, pixels. */
const LABEL_MAX = 160;
const LABEL_AROUND = 16;

/** A colour of the theme as it is now. */
function colour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--anlan-${name}`).trim();
}

export default function StateChart({ count }: { readonly count: EntityCount }): ReactNode {
  const { t } = useTranslation('pages');
  const mode = usePreferences((state) => state.mode);
  const ground = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = ground.current;
    if (!element) return undefined;
    const chart = init(element, undefined, { renderer: 'svg' });
    const highest = Math.max(...count.states.map((state) => state.count));
    const text = { color: colour('text2'), fontFamily: 'inherit', fontSize: 14 };
    chart.setOption({
      animation: false,
      grid: { left: Math.min(LABEL_MAX, Math.max(...count.states.map((state) => textWidth(state.title)))) + LABEL_AROUND, right: 48, top: 4, bottom: 4 },
      xAxis: { type: 'value', min: 0, show: false },
      yAxis: { type: 'category', inverse: true, data: count.states.map((state) => state.title), axisTick: { show: false }, axisLine: { lineStyle: { color: colour('line2') } }, axisLabel: { ...text, width: LABEL_MAX, overflow: 'truncate' } },
      series: [{
        type: 'bar', barWidth: 16, silent: true, label: { show: true, position: 'right', ...text, color: colour('text'), fontWeight: 600 },
        data: count.states.map((state) => ({ value: state.count, itemStyle: { color: state.count === highest ? colour('fill') : colour('bar-rest') } })),
      }],
    });
    const watcher = new ResizeObserver(() => chart.resize());
    watcher.observe(element);
    return () => {
      watcher.disconnect();
      chart.dispose();
    };
  }, [count, mode]);
  const words = count.states.map((state) => `${state.title} ${state.count}`).join(t('home.comma'));
  return <div ref={ground} className="home-chart" style={{ height: count.states.length * BAR + 8 }} role="img" aria-label={`${count.title}：${words}`} />;
}
