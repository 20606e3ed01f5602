/** Lists of hidden dangers and rectifications on the phone: by whose turn it is, with cards for the thumb. */
import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState, use } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ApiError,
  Icon,
  PhonePartsContext,
  ToneNote,
  ToneTag,
  asApiError,
  columnTone,
  fileAddress,
  momentText,
  onArrival,
  queryRows,
  useEntityView,
  useNavigation,
  usePreferences,
} from '../../../engine/client/index.ts';
import { deadlineText } from '../../../engine/model/deadline.ts';
import type { EntityView, WireRow } from '../../../engine/model/wire.ts';
import { choicesOf, fieldOf, picturesOf, queryOf, wordOf } from './words.ts';
import './hazard.css';

const PAGE = 20;
const DONE = new Set(['closed', 'void', 'draft']);

/** A day and how far it is; late in words and shape. */
export function Due({ view, row }: { readonly view: EntityView; readonly row: WireRow }): ReactNode {
  const language = usePreferences((state) => state.language);
  const due = row['dueDate'];
  const state = String(row[view.states?.field ?? 'status']);
  if (typeof due !== 'string' || DONE.has(state)) return null;
  return (
    <ToneNote tone={due < momentText(new Date()) ? 'danger' : 'none'}>
      {due.slice(5, 16)} {deadlineText(due, momentText(new Date()), language)}
    </ToneNote>
  );
}

export function State({ view, row }: { readonly view: EntityView; readonly row: WireRow }): ReactNode {
  const field = view.states?.field ?? 'status';
  return <ToneTag tone={columnTone(view, field, row) ?? 'none'}>{wordOf(view, row, field)}</ToneTag>;
}

function Card({
  view,
  row,
  to,
  photos,
}: {
  readonly view: EntityView;
  readonly row: WireRow;
  readonly to: string;
  readonly photos: string;
}): ReactNode {
  const { t } = useTranslation('hazard');
  const [picture] = picturesOf(row, photos);
  const place = [wordOf(view, row, 'area'), wordOf(view, row, 'location')].filter(Boolean).join(' · ');
  return (
    <li>
      <a className="hz-card" href={`#${to}`}>
        <span className="hz-card-head">
          <State view={view} row={row} />
          {row.$task && <ToneTag tone="info">{t('yours')}</ToneTag>}
          {row['level'] === 'major' && <ToneTag tone="danger">{wordOf(view, row, 'level')}</ToneTag>}
          <span className="hz-grow" />
          <Due view={view} row={row} />
        </span>
        <span className="hz-card-body">
          {picture && <img src={fileAddress(picture, '/thumbnail')} alt="" loading="lazy" width="64" height="64" />}
          <span className="hz-grow">
            <b>{String(row['title'] ?? row.$label ?? '')}</b>
            {place && <small>{place}</small>}
            <small>
              {[wordOf(view, row, 'dutyOrg'), wordOf(view, row, 'dutyPerson') || wordOf(view, row, 'handler')]
                .filter(Boolean)
                .join(' · ') || t('noDuty')}
            </small>
          </span>
        </span>
      </a>
    </li>
  );
}

/** The foot of a list: once it comes into sight the next page is asked for. */
function More({ text, onSeen }: { readonly text: string; readonly onSeen?: () => void }): ReactNode {
  const foot = useRef<HTMLParagraphElement>(null);
  const seen = useEffectEvent(() => onSeen?.());
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) seen();
    });
    if (foot.current) observer.observe(foot.current);
    return () => observer.disconnect();
  }, []);
  return (
    <p ref={foot} className="ph-none ph-soft">
      {text}
    </p>
  );
}

interface RowsProps {
  readonly view: EntityView;
  readonly tab: string;
  readonly keyword: string;
  readonly chosen: Readonly<Record<string, string>>;
  readonly record: string;
  readonly photos: string;
}

function Rows({ view, tab, keyword, chosen, record, photos }: RowsProps): ReactNode {
  const { t } = useTranslation('hazard');
  const { Pull } = use(PhonePartsContext);
  const [rows, setRows] = useState<readonly WireRow[]>();
  const [total, setTotal] = useState(0);
  const [failure, setFailure] = useState<ApiError>();
  const asked = useRef(0);
  const { api } = view;
  const filters = JSON.stringify(chosen);
  const ask = useCallback(
    async (page: number): Promise<void> => {
      const own = (asked.current += 1);
      try {
        const data = await queryRows(api, {
          currentPage: page,
          pageSize: PAGE,
          withActions: 1,
          ...(tab ? { view: tab } : {}),
          ...(keyword ? { keyword } : {}),
          ...(JSON.parse(filters) as Record<string, string>),
        });
        if (own !== asked.current) return;
        setRows((before) =>
          page === 1
            ? data.list
            : [...(before ?? []), ...data.list.filter(({ id }) => !before?.some((one) => one.id === id))],
        );
        setTotal(data.totalCount);
        setFailure(undefined);
      } catch (cause) {
        // What stands there stays, with the reason above it.
        if (own === asked.current) setFailure(asApiError(cause));
      }
    },
    [api, tab, keyword, filters],
  );
  useEffect(() => {
    void ask(1);
  }, [ask]);
  useEffect(() => onArrival(() => void ask(1)), [ask]);
  const page = Math.ceil((rows?.length ?? 0) / PAGE);
  return (
    <Pull onRefresh={() => ask(1)}>
      <div className="ph-pad">
        {failure && (
          <div className="ph-card ph-none" role="alert">
            <p>{failure.message}</p>
            <button type="button" className="plain-button ph-button" onClick={() => void ask(1)}>
              {t('retry')}
            </button>
          </div>
        )}
        {rows?.length === 0 && <p className="ph-none">{t(keyword || filters !== '{}' ? 'noMatch' : 'none')}</p>}
        <ul className="hz-cards" aria-label={view.title} aria-busy={!rows && !failure}>
          {rows?.map((row) => (
            <Card key={row.id} view={view} row={row} to={`${record}?id=${row.id}`} photos={photos} />
          ))}
        </ul>
        {rows && rows.length > 0 && (
          <More
            key={rows.length}
            text={rows.length < total ? t('more') : t('all', { count: total })}
            {...(rows.length < total && !failure ? { onSeen: () => void ask(page + 1) } : {})}
          />
        )}
      </div>
    </Pull>
  );
}

/** A filter of one choice, as the phone's own picker has it. */
function Filter({
  view,
  name,
  value,
  onChange,
}: {
  readonly view: EntityView;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}): ReactNode {
  const field = fieldOf(view, name);
  if (!field) return null;
  return (
    <select aria-label={field.title} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{field.title}</option>
      {choicesOf(view, field).map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.title}
        </option>
      ))}
    </select>
  );
}

interface ListProps {
  readonly entity: string;
  readonly record: string;
  readonly photos: string;
  /** Declared views, in this order; '' is everything one may see. */ readonly tabs: readonly string[];
  readonly filters: readonly string[];
  readonly children?: ReactNode;
  readonly foot?: ReactNode;
  readonly title?: string;
}

function ListPage({ entity, record, photos, tabs, filters, children, foot, title }: ListProps): ReactNode {
  const { t } = useTranslation('hazard');
  const { Head } = use(PhonePartsContext);
  const { view, error } = useEntityView(entity);
  const { search, replaceSearch } = useNavigation();
  const known = tabs.filter((code) => code === '' || (view && code in view.list.views));
  const [tab, keyword] = [queryOf(search, 'tab'), queryOf(search, 'keyword')];
  const current = known.includes(tab) && new URLSearchParams(search).has('tab') ? tab : (known[0] ?? '');
  const chosen = Object.fromEntries(
    filters.flatMap((name) => (queryOf(search, name) ? [[name, queryOf(search, name)]] : [])),
  );
  const set = (name: string, value: string): void => {
    const next = new URLSearchParams(search);
    if (value === '' && name !== 'tab') next.delete(name);
    else next.set(name, value);
    replaceSearch(next.toString());
  };
  return (
    <>
      <Head title={title ?? view?.title ?? ''} above="/apps/home" />
      {children}
      {view && (
        <div className="ph-kinds" role="group" aria-label={t('tabs')}>
          {known.map((code) => (
            <button key={code} type="button" aria-pressed={code === current} onClick={() => set('tab', code)}>
              {code === '' ? t('everything') : view.list.views[code]?.title}
            </button>
          ))}
        </div>
      )}
      {view && (
        <div className="hz-filters">
          <label className="ph-input">
            <Icon name="search" />
            <input
              type="search"
              aria-label={t('search')}
              placeholder={t('search')}
              defaultValue={keyword}
              onChange={(event) => set('keyword', event.target.value.trim())}
            />
          </label>
          {filters.map((name) => (
            <Filter
              key={name}
              view={view}
              name={name}
              value={queryOf(search, name)}
              onChange={(value) => set(name, value)}
            />
          ))}
        </div>
      )}
      <main className="ph-body" id="sheet" tabIndex={-1}>
        {error && !view && (
          <p className="ph-none" role="alert">
            {error.message}
          </p>
        )}
        {view && (
          <Rows
            key={current}
            view={view}
            tab={current}
            keyword={keyword}
            chosen={chosen}
            record={record}
            photos={photos}
          />
        )}
      </main>
      {foot}
    </>
  );
}

/** `/hiddenDanger/index`: what waits for me, what I reported, and the button to report. */
export function HazardIndex(): ReactNode {
  const { t } = useTranslation('hazard');
  const { view } = useEntityView('hiddenDanger');
  const may = view?.actions.some(({ code }) => code === 'reportNow');
  return (
    <ListPage
      entity="hiddenDanger"
      record="/list/hiddenDangerDetail"
      photos="photos"
      tabs={['mine', 'reported', '']}
      filters={['status', 'level']}
      foot={
        may && (
          <div className="ph-bar">
            <a className="plain-button ph-button" href="#/hiddenDangerRectify/index">
              {t('toRectify')}
            </a>
            <a className="plain-button ph-button" href="#/governanceList/index">
              {t('toGovern')}
            </a>
            <a className="plain-button plain-main ph-button hz-main" href="#/hiddenDanger/report">
              {t('report.button')}
            </a>
          </div>
        )
      }
    />
  );
}

/** `/governanceList/index`: what is under treatment, by state, overdue first in sight. */
export function GovernanceIndex(): ReactNode {
  const { t } = useTranslation('hazard');
  return (
    <ListPage
      entity="hiddenDanger"
      record="/list/hiddenDangerDetail"
      photos="photos"
      tabs={['open', 'late', 'major', 'closed', '']}
      filters={['status', 'category']}
      title={t('toGovern')}
    />
  );
}

/** `/hiddenDangerRectify/index`: rectifications by whose turn it is and by state. */
export function RectifyIndex(): ReactNode {
  return (
    <ListPage
      entity="rectification"
      record="/hiddenDangerRectify/rectifyDetail"
      photos="beforePhotos"
      tabs={['mine', 'toReview', 'open', 'late', 'closed', '']}
      filters={['status', 'level']}
    />
  );
}
