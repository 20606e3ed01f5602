/** A report that is being designed: its figures as its screen will draw them, and their file. Its figures open nothing yet. */
import { type ReactNode, useMemo, useState } from 'react';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ReportData } from '../../api/reports.ts';
import { type ReportSort, sortedRows } from '../../controllers/report/figures.ts';
import { Icon } from '../../parts/Icon.tsx';
import { Place } from '../list/list-states.tsx';
import { ReportFigures } from './ReportFigures.tsx';
import { saveReport } from './save-report.ts';
import '../list/list.css';

/** `old`: the figures are of the report as it was before. */
export default function ReportSketch({ data, title, old }: { readonly data: ReportData; readonly title: string; readonly old: boolean }): ReactNode {
  const { t, i18n: { language } } = useTranslation('report');
  const [sort, setSort] = useState<ReportSort>();
  const drawn = useMemo(() => ({ ...data, title, path: null }), [data, title]);
  const rows = useMemo(() => sortedRows(data, sort, language), [data, sort, language]);
  return (
    <>
      <header className="report-head">
        <h2>{title}</h2>
        <span className="filter-space" />
        <Button icon={<Icon name="download" />} disabled={old || rows.length === 0} onClick={() => saveReport(drawn, rows, t('total'))}>{t('export')}</Button>
      </header>
      <div className={old ? 'list-stale' : undefined}>
        {rows.length > 0 ? <ReportFigures data={drawn} rows={rows} sort={sort} onSort={setSort} /> : <Place title={t('none')} text={t('noneText', { entity: data.entityTitle })} />}
      </div>
    </>
  );
}
