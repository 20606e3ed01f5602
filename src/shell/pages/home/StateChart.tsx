/**
 * Rows of an entity by state, as bars: figures at their ends, the highest in full colour, the zero line at the left.
 */
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityCount } from '../../../engine/model/home-wire.ts';
import { Chart, textWidth } from '../../../engine/client/index.ts';

const BAR = 30;
/** Widest label, and what stands around one, pixels. */
const LABEL_MAX = 160;
const LABEL_AROUND = 16;

export default function StateChart({ count }: { readonly count: EntityCount }): ReactNode {
  const { t } = useTranslation('pages');
  const option = useCallback(
    (colour: (name: string) => string) => {
      const highest = Math.max(...count.states.map((state) => state.count));
      const text = { color: colour('text2'), fontFamily: 'inherit', fontSize: 14 };
      return {
        grid: {
          left: Math.min(LABEL_MAX, Math.max(...count.states.map((state) => textWidth(state.title)))) + LABEL_AROUND,
          right: 48,
          top: 4,
          bottom: 4,
        },
        xAxis: { type: 'value', min: 0, show: false },
        yAxis: {
          type: 'category',
          inverse: true,
          data: count.states.map((state) => state.title),
          axisTick: { show: false },
          axisLine: { lineStyle: { color: colour('line2') } },
          axisLabel: { ...text, width: LABEL_MAX, overflow: 'truncate' },
        },
        series: [
          {
            type: 'bar',
            barWidth: 16,
            silent: true,
            label: { show: true, position: 'right', ...text, color: colour('text'), fontWeight: 600 },
            data: count.states.map((state) => ({
              value: state.count,
              itemStyle: { color: state.count === highest ? colour('fill') : colour('bar-rest') },
            })),
          },
        ],
      };
    },
    [count],
  );
  const words = count.states.map((state) => `${state.title} ${state.count}`).join(t('home.comma'));
  return (
    <Chart
      className="home-chart"
      style={{ height: count.states.length * BAR + 8 }}
      label={`${count.title}：${words}`}
      option={option}
    />
  );
}
