/** The picture of one measure of a report. */
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportData } from '../../api/reports.ts';
import { type Shape, drawnOf, measureTitle, slicesOf } from '../../controllers/report/figures.ts';
import Chart from '../chart/Chart.tsx';
import { heightOf, optionOf, type Picture } from './report-chart.ts';

interface ReportChartProps {
  readonly data: ReportData;
  /** Place of the measure that is drawn. */
  readonly at: number;
  readonly shape: Exclude<Shape, 'none'>;
  readonly narrow: boolean;
}

export default function ReportChart({ data, at, shape, narrow }: ReportChartProps): ReactNode {
  const { t } = useTranslation('report');
  const measure = data.measures[at];
  const others = t('others');
  const picture = useMemo(
    (): Picture | undefined =>
      measure && {
        shape,
        drawn: drawnOf(data, at, shape),
        slices: shape === 'pie' ? slicesOf(data, at, others) : [],
        measure,
        narrow,
      },
    [data, at, shape, measure, narrow, others],
  );
  const option = useMemo(() => picture && optionOf(picture), [picture]);
  if (!measure || !picture || !option) return null;
  return (
    <>
      <Chart
        className="report-chart"
        style={{ height: heightOf(picture) }}
        label={t('chartOf', { title: data.title, measure: measureTitle(measure) })}
        option={option}
      />
      {shape !== 'pie' && picture.drawn.left > 0 && (
        <p className="report-note">
          {t('chartLeft', { count: picture.drawn.categories.length, left: picture.drawn.left })}
        </p>
      )}
    </>
  );
}
