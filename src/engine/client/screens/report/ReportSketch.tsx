/**
 * A report that is being designed: its figures as its screen will draw them. They open nothing yet, and there is no
 * file before it is published.
 */
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ReportSort, sortedRows } from '../../../model/report-rows.ts';
import type { ReportData } from '../../api/reports.ts';
import { Place } from '../list/list-states.tsx';
import { ReportFigures } from './ReportFigures.tsx';
import '../list/list.css';
import '../list/list-phone.css';

/** `old`: the figures are of the report as it was before. */
export default function ReportSketch({
  data,
  title,
  old,
}: {
  readonly data: ReportData;
  readonly title: string;
  readonly old: boolean;
}): ReactNode {
  const {
    t,
    i18n: { language },
  } = useTranslation('report');
  const [sort, setSort] = useState<ReportSort>();
  const drawn = useMemo(() => ({ ...data, title, path: null }), [data, title]);
  const rows = useMemo(() => sortedRows(data, sort, language), [data, sort, language]);
  return (
    <>
      <header className="report-head">
        <h2>{title}</h2>
      </header>
      <div className={old ? 'list-stale' : undefined}>
        {rows.length > 0 ? (
          <ReportFigures data={drawn} rows={rows} sort={sort} onSort={setSort} />
        ) : (
          <Place title={t('none')} text={t('noneText', { entity: data.entityTitle })} />
        )}
      </div>
    </>
  );
}
