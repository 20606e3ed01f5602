/**
 * Charts: line, bar, pie and a mixed one over the same rows; they follow the width of the page and the colours of the
 * theme.
 */
import { type ComponentProps, type ReactNode, Suspense, useMemo } from 'react';
import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { Chart } from '../../engine/client/index.ts';
import { SamplePage, SampleSection } from './SamplePage.tsx';
import { sampleRows } from './sample-rows.ts';

type Option = ComponentProps<typeof Chart>['option'];
type Colour = Parameters<Option>[0];
type Kind = 'line' | 'bar' | 'pie' | 'mixed';

const KINDS: readonly Kind[] = ['line', 'bar', 'pie', 'mixed'];
const FIRST = sampleRows.map((row) => row.firstHalf);
const SECOND = sampleRows.map((row) => row.secondHalf);
const MOST = Math.max(...FIRST);
const LOAD_BY_PLACE = [...new Set(sampleRows.map((row) => row.place))].map((place) => ({
  name: place,
  value: sampleRows.reduce((sum, row) => sum + (row.place === place ? row.load : 0), 0),
}));

/** What each of them draws, in words of the language. */
function options(t: (key: string) => string): Readonly<Record<Kind, Option>> {
  const base = (colour: Colour) => ({
    color: [colour('fill'), colour('bar-rest')],
    tooltip: { trigger: 'axis' },
    grid: { left: 48, right: 64, top: 36, bottom: 48 },
  });
  const axes = (colour: Colour) => {
    const axisLabel = { color: colour('text2') };
    return {
      xAxis: {
        type: 'category',
        data: sampleRows.map((row) => row.code),
        axisLabel: { ...axisLabel, rotate: 30, fontSize: 11 },
        axisLine: { lineStyle: { color: colour('line') } },
      },
      yAxis: {
        type: 'value',
        name: `${t('table.hours')} h`,
        nameTextStyle: { ...axisLabel, align: 'left', padding: [0, 0, 0, -40] },
        axisLabel,
        splitLine: { lineStyle: { color: colour('line') } },
      },
    };
  };
  // Lines are named at their end: there is no legend.
  const endLabel = (colour: Colour) => ({ show: true, formatter: '{a}', color: colour('text2') });
  const [first, second] = [t('row.firstHalf'), t('row.secondHalf')];
  return {
    line: (colour) => ({
      ...base(colour),
      ...axes(colour),
      color: [colour('fill'), colour('text2')],
      series: [
        { type: 'line', data: FIRST, name: first, endLabel: endLabel(colour) },
        {
          type: 'line',
          data: SECOND,
          name: second,
          lineStyle: { type: 'dashed' },
          endLabel: { ...endLabel(colour), offset: [0, 14] },
        },
      ],
    }),
    bar: (colour) => ({
      ...base(colour),
      ...axes(colour),
      series: [
        {
          type: 'bar',
          name: first,
          data: FIRST.map((value) => ({ value, itemStyle: { color: colour(value === MOST ? 'fill' : 'bar-rest') } })),
        },
      ],
    }),
    pie: (colour) => ({
      ...base(colour),
      tooltip: { trigger: 'item' },
      series: [
        {
          type: 'pie',
          radius: ['34%', '58%'],
          label: { color: colour('text2'), formatter: '{b}\n{c} t · {d}%', overflow: 'break' },
          data: LOAD_BY_PLACE,
        },
      ],
    }),
    mixed: (colour) => ({
      ...base(colour),
      ...axes(colour),
      series: [
        { type: 'bar', name: first, data: FIRST, itemStyle: { color: colour('bar-rest') } },
        { type: 'line', name: second, data: SECOND, endLabel: endLabel(colour) },
      ],
    }),
  };
}

export default function ChartsPage(): ReactNode {
  const { t } = useTranslation('demo');
  const drawn = useMemo(() => options(t), [t]);
  return (
    <SamplePage title={t('charts.title')} text={t('charts.text')}>
      <div className="sample-charts">
        {KINDS.map((kind) => (
          <SampleSection key={kind} title={t(`charts.${kind}`)}>
            <Suspense
              fallback={
                <div className="sample-chart">
                  <Skeleton active />
                </div>
              }
            >
              <Chart className="sample-chart" option={drawn[kind]} label={t(`charts.${kind}`)} />
            </Suspense>
          </SampleSection>
        ))}
      </div>
    </SamplePage>
  );
}
