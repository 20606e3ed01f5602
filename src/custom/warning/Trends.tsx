/**
 * Charts of the course of points, one for each unit of measure; says when there is nothing to draw, and when it failed.
 */
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type Live, ToneNote, useListMark } from '../../engine/client/index.ts';
import type { Trend } from './trend.ts';
import './warning.css';

const TrendChart = lazy(() => import('./TrendChart.tsx'));

export function Trends({ live, byDay }: { readonly live: Live<Trend>; readonly byDay: boolean }): ReactNode {
  const { t } = useTranslation('warning');
  const mark = useListMark();
  const { data, error } = live;
  if (error && !data)
    return (
      <p role="alert">
        <ToneNote tone="warning">{t('trend.failed', { reason: error.message })}</ToneNote>
      </p>
    );
  if (!data) return <div className="warning-chart" aria-busy />;
  const units = [...new Set(data.points.map(({ unit }) => unit))];
  if (!data.points.some(({ figures }) => figures.length > 0))
    return (
      <p className="warning-none" role="status">
        {t('trend.none')}
      </p>
    );
  return (
    <Suspense fallback={<div className="warning-chart" aria-busy />}>
      {units.map((unit) => {
        const points = data.points.filter((point) => point.unit === unit);
        return (
          <TrendChart
            key={unit}
            title={t('trend.of', { names: points.map(({ name }) => name).join(mark) })}
            trend={data}
            points={points}
            byDay={byDay}
          />
        );
      })}
    </Suspense>
  );
}
