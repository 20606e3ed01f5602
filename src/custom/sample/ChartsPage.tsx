/** Charts: line, bar, pie and a mixed one over the same rows; they follow the width of the page and the colours of the theme. */
import { type ReactNode, useEffect, useRef } from 'react';
import type { EChartsCoreOption } from 'echarts/core';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../../engine/client/index.ts';
import { SamplePage, SampleSection } from './SamplePage.tsx';
import { sampleRows } from './sample-rows.ts';

/** Only the parts that are drawn here; fetched with the page. */
async function loadCharts(): Promise<typeof import('echarts/core')> {
  const [core, charts, components, renderers] = await Promise.all([import('echarts/core'), import('echarts/charts'), import('echarts/components'), import('echarts/renderers')]);
  core.use([charts.BarChart, charts.LineChart, charts.PieChart, components.GridComponent, components.TooltipComponent, renderers.SVGRenderer]);
  return core;
}

function Chart({ option, label }: { readonly option: EChartsCoreOption; readonly label: string }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    let end = (): void => undefined;
    let gone = false;
    void loadCharts().then((core) => {
      if (gone) return;
      const chart = core.init(element, null, { renderer: 'svg' });
      chart.setOption(option);
      const watcher = new ResizeObserver(() => chart.resize());
      watcher.observe(element);
      end = () => {
        watcher.disconnect();
        chart.dispose();
      };
    });
    return () => {
      gone = true;
      end();
    };
  }, [option]);
  return <div ref={place} className="sample-chart" role="img" aria-label={label} />;
}

/** The colours of the theme as they stand in the page. */
function colours(): Readonly<Record<'text' | 'line' | 'fill' | 'pale', string>> {
  const style = getComputedStyle(document.documentElement);
  return { text: style.getPropertyValue('--anlan-text2').trim(), line: style.getPropertyValue('--anlan-line').trim(), fill: style.getPropertyValue('--anlan-fill').trim(), pale: style.getPropertyValue('--anlan-bar-rest').trim() };
}

export default function ChartsPage(): ReactNode {
  const { t } = useTranslation('demo');
  const { mode } = usePreferences();
  const { text, line, fill, pale } = colours();
  const names = sampleRows.map((row) => row.code);
  const most = Math.max(...sampleRows.map((row) => row.firstHalf));
  const base = { animation: false, color: [fill, pale], textStyle: { color: text }, tooltip: { trigger: 'axis' }, grid: { left: 48, right: 64, top: 36, bottom: 48 } };
  const axes = {
    xAxis: { type: 'category', data: names, axisLabel: { color: text, rotate: 30, fontSize: 11 }, axisLine: { lineStyle: { color: line } } },
    yAxis: { type: 'value', name: `${t('table.hours')} h`, nameTextStyle: { color: text, align: 'left', padding: [0, 0, 0, -40] }, axisLabel: { color: text }, splitLine: { lineStyle: { color: line } } },
  };
  const first = sampleRows.map((row) => row.firstHalf);
  const loadByPlace = [...new Set(sampleRows.map((row) => row.place))].map((place) => ({ name: place, value: sampleRows.reduce((sum, row) => sum + (row.place === place ? row.load : 0), 0) }));
  const second = sampleRows.map((row) => row.secondHalf);
  // Lines are named at their end: there is no legend.
  const endLabel = { show: true, formatter: '{a}', color: text };
  const charts = {
    line: { ...base, ...axes, color: [fill, text], series: [{ type: 'line', data: first, name: t('row.firstHalf'), endLabel }, { type: 'line', data: second, name: t('row.secondHalf'), lineStyle: { type: 'dashed' }, endLabel: { ...endLabel, offset: [0, 14] } }] },
    bar: { ...base, ...axes, series: [{ type: 'bar', name: t('row.firstHalf'), data: first.map((value) => ({ value, itemStyle: { color: value === most ? fill : pale } })) }] },
    pie: { ...base, tooltip: { trigger: 'item' }, series: [{ type: 'pie', radius: ['34%', '58%'], label: { color: text, formatter: '{b}\n{c} t · {d}%', overflow: 'break' }, data: loadByPlace }] },
    mixed: { ...base, ...axes, series: [{ type: 'bar', name: t('row.firstHalf'), data: first, itemStyle: { color: pale } }, { type: 'line', name: t('row.secondHalf'), data: second, endLabel }] },
  } satisfies Record<string, EChartsCoreOption>;
  return (
    <SamplePage title={t('charts.title')} text={t('charts.text')}>
      <div className="sample-charts" key={mode}>
        {(['line', 'bar', 'pie', 'mixed'] as const).map((kind) => <SampleSection key={kind} title={t(`charts.${kind}`)}><Chart option={charts[kind]} label={t(`charts.${kind}`)} /></SampleSection>)}
      </div>
    </SamplePage>
  );
}
