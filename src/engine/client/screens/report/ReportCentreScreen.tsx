/** Every report the caller may see, by areas; each leads to its figures. */
import { type ReactNode, useDeferredValue, useState } from 'react';
import { Button, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { type ReportEntry, askReports } from '../../api/reports.ts';
import { useNavigation } from '../../controllers/navigation.ts';
import { findReports } from '../../controllers/report/find-reports.ts';
import { reportAddress } from '../../controllers/report/report-address.ts';
import { useAsked } from '../../controllers/report/useAsked.ts';
import { Icon } from '../../parts/Icon.tsx';
import { ErrorNotice } from '../detail/ErrorNotice.tsx';
import { Place, Skeleton } from '../list/list-states.tsx';
import '../list/list.css';
import '../list/list-phone.css';
import './report.css';

function Areas({
  reports,
  keyword,
  onClear,
}: {
  readonly reports: readonly ReportEntry[];
  readonly keyword: string;
  readonly onClear: () => void;
}): ReactNode {
  const { t } = useTranslation('report');
  const { href } = useNavigation();
  const areas = findReports(reports, keyword);
  if (reports.length === 0) return <Place title={t('centreNone')} text={t('centreNoneText')} />;
  if (areas.length === 0)
    return (
      <Place title={t('centreNoMatch', { keyword: keyword.trim() })} text={t('centreNoMatchText')}>
        <Button onClick={onClear}>{t('centreClear')}</Button>
      </Place>
    );
  return areas.map(({ area, title, reports: entries }) => (
    <section key={area} className="report-area" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {entries.map((one) => (
          <li key={`${one.entity} ${one.code}`}>
            <a href={href(reportAddress(one.entity, one.code))}>{one.title}</a>
            <span>{one.entityTitle}</span>
          </li>
        ))}
      </ul>
    </section>
  ));
}

const askAll = (signal: AbortSignal): Promise<readonly ReportEntry[]> =>
  askReports('GET /api/report/list', { query: {} }, { signal });

export default function ReportCentreScreen(): ReactNode {
  const { t } = useTranslation('report');
  const [keyword, setKeyword] = useState('');
  const wanted = useDeferredValue(keyword);
  const { data, error, slow, reload } = useAsked(askAll);
  return (
    <section className="report report-centre" aria-label={t('centre')} aria-busy={!data && !error}>
      <header className="report-head" role="search">
        <h1>{t('centre')}</h1>
        <Input
          className="report-keyword"
          aria-label={t('keyword')}
          placeholder={t('keyword')}
          allowClear
          maxLength={100}
          suffix={<Icon name="search" />}
          value={keyword}
          onChange={({ target }) => setKeyword(target.value)}
        />
      </header>
      {error && (
        <div className="list-place">
          <ErrorNotice title={t('centreFailed')} error={error} onRetry={reload} />
        </div>
      )}
      {!error &&
        (data ? <Areas reports={data} keyword={wanted} onClear={() => setKeyword('')} /> : slow && <Skeleton />)}
    </section>
  );
}
