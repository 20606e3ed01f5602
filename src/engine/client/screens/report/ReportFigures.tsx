/** The figures of a report: the picture of a measure, and all of them as a table. */
import { type ReactNode, Suspense, lazy, useState } from 'react';
import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ReportSort } from '../../../model/report-rows.ts';
import type { ReportData, ReportRow } from '../../api/reports.ts';
import { measureTitle, shapeOf } from '../../controllers/report/figures.ts';
import { useNarrow } from '../../controllers/useMedia.ts';
import { ReportTable } from './ReportTable.tsx';
import './report.css';

const ReportChart = lazy(() => import('./ReportChart.tsx'));

/** A table of more columns needs the whole width, below its chart. */
const MOST_BESIDE = 4;

/** The rows in the order that was asked for, which is also that of the file. */
export interface Ordered {
  readonly rows: readonly ReportRow[];
  readonly sort: ReportSort | undefined;
  readonly onSort: (sort: ReportSort | undefined) => void;
}

export function ReportFigures({ data, ...ordered }: Ordered & { readonly data: ReportData }): ReactNode {
  const { t } = useTranslation('report');
  const narrow = useNarrow();
  const [wanted, setWanted] = useState<string>();
  const { groups, measures } = data;
  const drawable = measures.filter(({ numeric }) => numeric);
  const drawn = drawable.find(({ code }) => code === wanted) ?? drawable[0];
  const at = drawn ? measures.indexOf(drawn) : 0;
  const shape = shapeOf(data, drawn, at);
  return (
    <div
      className={
        shape !== 'none' && groups.length + measures.length <= MOST_BESIDE ? 'report-body report-beside' : 'report-body'
      }
    >
      {shape !== 'none' && drawn && (
        <div className="report-picture">
          {drawable.length > 1 && (
            <Segmented<string>
              className="report-measures"
              aria-label={t('measure')}
              value={drawn.code}
              onChange={setWanted}
              options={drawable.map((measure) => ({ value: measure.code, label: measureTitle(measure) }))}
            />
          )}
          <Suspense fallback={<div className="report-chart" />}>
            <ReportChart data={data} at={at} shape={shape} narrow={narrow} />
          </Suspense>
        </div>
      )}
      <div className="report-figures">
        <ReportTable data={data} {...ordered} />
        {data.more && <p className="report-note">{t('more', { count: data.rows.length })}</p>}
      </div>
    </div>
  );
}
