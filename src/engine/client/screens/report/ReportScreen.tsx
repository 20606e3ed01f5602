/**
 * A report of an entity: the conditions of its list, the picture of a measure, and all figures as a table. The
 * conditions stand in the address.
 */
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { App, Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { type ReportSort, sortedRows } from '../../../model/report-rows.ts';
import type { EntityView } from '../../../model/wire.ts';
import type { ExportFormat } from '../../api/entities.ts';
import { asApiError } from '../../api/errors.ts';
import { type ReportData, askReports, exportReport } from '../../api/reports.ts';
import { renewView, useEntityView } from '../../controllers/entity-views.ts';
import { type ListState, isFiltered, readListState, writeListState } from '../../controllers/list/list-state.ts';
import { useNavigation } from '../../controllers/navigation.ts';
import { checkPermi } from '../../controllers/permissions.ts';
import { useAnnouncedLabel } from '../../controllers/page-label.ts';
import { conditionsOf, reportAddress, withQuery } from '../../controllers/report/report-address.ts';
import { type Asked, useAsked } from '../../controllers/report/useAsked.ts';
import { useSession } from '../../controllers/session-store.ts';
import { useNarrow } from '../../controllers/useMedia.ts';
import { Icon } from '../../parts/Icon.tsx';
import { momentText } from '../../registry/clock.ts';
import { ErrorNotice } from '../detail/ErrorNotice.tsx';
import { FilterBar } from '../list/FilterBar.tsx';
import { TreeFold } from '../list/TreeFilter.tsx';
import { FILE_FORMATS } from '../list/ExportMenu.tsx';
import { Place, Skeleton } from '../list/list-states.tsx';
import { saveBlob } from '../list/save-blob.ts';
import { type Ordered, ReportFigures } from './ReportFigures.tsx';
import '../list/list.css';
import '../list/list-phone.css';
import './report.css';

/** The list's state, as its filters change it; whatever else an address may hold is no condition of a report. */
type Conditions = {
  readonly view: EntityView;
  readonly state: ListState;
  readonly change: (parts: Partial<ListState>) => void;
  readonly reload: () => void;
};

function Figures({
  data,
  ordered,
  conditions,
}: {
  readonly data: ReportData;
  readonly ordered: Ordered;
  readonly conditions: Conditions;
}): ReactNode {
  const { t } = useTranslation('report');
  if (data.rows.length > 0) return <ReportFigures data={data} {...ordered} />;
  return isFiltered(conditions.state) ? (
    <Place title={t('noMatch')} text={t('noMatchText')}>
      <Button onClick={() => conditions.change({ keyword: '', filters: {}, view: '' })}>{t('clear')}</Button>
    </Place>
  ) : (
    <Place title={t('none')} text={t('noneText', { entity: data.entityTitle })} />
  );
}

function Body({
  asked,
  ordered,
  conditions,
}: {
  readonly asked: Asked<ReportData>;
  readonly ordered: Ordered;
  readonly conditions: Conditions;
}): ReactNode {
  const { t } = useTranslation('report');
  const { data, error, slow, reload } = asked;
  if (error) {
    return (
      <div className="list-place">
        <ErrorNotice title={t('failed')} error={error} onRetry={reload}>
          {isFiltered(conditions.state) && (
            <Button onClick={() => conditions.change({ keyword: '', filters: {}, view: '' })}>{t('clear')}</Button>
          )}
        </ErrorNotice>
      </div>
    );
  }
  if (!data) return slow ? <Skeleton /> : null;
  return (
    <div className={slow ? 'list-stale' : undefined}>
      <Figures data={data} ordered={ordered} conditions={conditions} />
    </div>
  );
}

/** Beside the filters: a view of the list that was open when the report was opened, which no field of the bar shows. */
function OpenView({ view, state, change }: Conditions): ReactNode {
  const { t } = useTranslation('report');
  const title = view.list.views[state.view]?.title;
  if (title === undefined) return null;
  return (
    <p className="report-view">
      {t('view', { title })}
      <button type="button" className="plain-link" onClick={() => change({ view: '' })}>
        {t('viewClear')}
      </button>
    </p>
  );
}

/** Who printed it and when, at the foot of the paper. */
function Printed(): ReactNode {
  const { t } = useTranslation('report');
  const name = useSession((session) => session.user?.nickname ?? '');
  return <p className="report-printed">{t('printed', { name, at: momentText(new Date()).slice(0, 16) })}</p>;
}

function Report({ view, code }: { readonly view: EntityView; readonly code: string }): ReactNode {
  const {
    t,
    i18n: { language },
  } = useTranslation('report');
  const { message } = App.useApp();
  const [sort, setSort] = useState<ReportSort>();
  const { search, href, swap, replaceSearch } = useNavigation();
  const narrow = useNarrow();
  const state = useMemo(() => readListState(search), [search]);
  const filters = conditionsOf(state);
  const ask = useCallback(
    (signal: AbortSignal) =>
      askReports(
        'GET /api/report/run',
        { query: { entity: view.name, report: code, ...(filters ? { filters } : {}) } },
        { signal },
      ),
    [view, code, filters],
  );
  const asked = useAsked(ask);
  const conditions: Conditions = {
    view,
    state,
    change: (parts) => replaceSearch(writeListState({ ...state, ...parts })),
    reload: asked.reload,
  };
  const reports = view.reports;
  const { data } = asked;
  const rows = useMemo(() => (data ? sortedRows(data, sort, language) : []), [data, sort, language]);
  const title = data?.title ?? reports.find((one) => one.code === code)?.title;
  useAnnouncedLabel(title);
  async function save(format: ExportFormat): Promise<void> {
    try {
      const file = await exportReport({
        entity: view.name,
        report: code,
        format,
        ...(filters ? { filters } : {}),
        ...(sort ? { order: `${sort.down ? '-' : ''}${sort.column}` } : {}),
      });
      saveBlob(file.blob, file.name ?? `${title ?? code}.${format}`);
    } catch (cause) {
      void message.error(asApiError(cause).message);
    }
  }
  const treeField = view.list.treeFilter ? view.fields.find((field) => field.name === view.list.treeFilter) : undefined;

  return (
    <section
      className={`report${narrow ? ' list-narrow' : ''}${filters ? '' : ' report-unfiltered'}`}
      aria-label={title}
      aria-busy={data === undefined && asked.error === undefined}
    >
      <header className="report-head">
        <h1>{title}</h1>
        {(data?.path ?? null) !== null && (
          <a href={href(withQuery(data?.path ?? '', filters))}>
            {t('toList', { entity: data?.entityTitle ?? view.title })}
          </a>
        )}
        <span className="filter-space" />
        {checkPermi(`${view.area}:${view.name}:exportReport`) && (
          <Dropdown
            trigger={['click']}
            disabled={!data || data.rows.length === 0}
            menu={{
              items: FILE_FORMATS.map(([format, label]) => ({ key: format, label })),
              onClick: ({ key }) => void save(key as ExportFormat),
            }}
          >
            <Button icon={<Icon name="download" />} aria-haspopup="menu">
              {t('export')}
              <Icon name="down" />
            </Button>
          </Dropdown>
        )}
        <Button icon={<Icon name="printer" />} disabled={!data} onClick={() => window.print()}>
          {t('print')}
        </Button>
      </header>
      {reports.length > 1 && (
        <div className="view-tabs report-others" role="group" aria-label={t('othersOf', { entity: view.title })}>
          {reports.map((one) => (
            <button
              key={one.code}
              type="button"
              className="view-tab"
              aria-pressed={one.code === code}
              onClick={() => {
                if (one.code !== code) swap(reportAddress(view.name, one.code, filters));
              }}
            >
              {one.title}
            </button>
          ))}
        </div>
      )}
      <FilterBar
        controller={conditions}
        narrow={narrow}
        lead={treeField && !narrow ? <TreeFold controller={conditions} field={treeField} /> : undefined}
      />
      <OpenView {...conditions} />
      <Body asked={asked} ordered={{ rows, sort, onSort: setSort }} conditions={conditions} />
      <Printed />
    </section>
  );
}

export default function ReportScreen({ entity, code }: { readonly entity: string; readonly code: string }): ReactNode {
  const { t } = useTranslation('report');
  const { view, error } = useEntityView(entity);
  if (view) return <Report key={`${entity} ${code}`} view={view} code={code} />;
  return error ? (
    <div className="status-page status-inside">
      <ErrorNotice title={t('failed')} error={error} onRetry={() => void renewView(entity)} />
    </div>
  ) : null;
}
