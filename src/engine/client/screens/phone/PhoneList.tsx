/** A list on the phone: declared views as tabs, search and a few filters, cards for the thumb, more as one scrolls. */
import { type ReactNode, use, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityView, WireRow } from '../../../model/wire.ts';
import { type ApiError, asApiError } from '../../api/errors.ts';
import { fileAddress } from '../../api/netdisc.ts';
import { useEntityView } from '../../controllers/entity-views.ts';
import { choicesOf, fieldOf, queryOf } from '../../controllers/formats/row-words.ts';
import { useListNews } from '../../controllers/list/useListNews.ts';
import { useNavigation } from '../../controllers/navigation.ts';
import { onArrival } from '../../controllers/offline-queue/offline-queue.ts';
import { rowsOrTaken } from '../../controllers/taken/reading.ts';
import { Icon } from '../../parts/Icon.tsx';
import { ToneTag } from '../../parts/ToneMark.tsx';
import { PhonePartsContext } from '../../registry/phone-pages.ts';
import { ScanLink } from '../scan/ScanLink.tsx';
import { RecordState } from './record-parts.tsx';
import './phone.css';

const PAGE = 20;
/** Rows that a list asks for again when some of them have changed. */
const MOST_RENEWED = 100;

/** What a card says of a row. */
export interface CardLook {
  readonly title: string;
  /** Id of a picture. */
  readonly picture?: string | undefined;
  readonly lines: readonly string[];
  /** Behind the state. */
  readonly marks?: ReactNode;
  /** At the right edge of the head, such as a deadline. */
  readonly due?: ReactNode;
}

export type CardOf = (view: EntityView, row: WireRow) => CardLook;

function Card({
  view,
  row,
  to,
  look,
}: {
  readonly view: EntityView;
  readonly row: WireRow;
  readonly to: string;
  readonly look: CardLook;
}): ReactNode {
  const { t } = useTranslation('phone');
  return (
    <li>
      <a className="pr-card" href={`#${to}`}>
        <span className="pr-card-head">
          <RecordState view={view} row={row} />
          {row.$task && <ToneTag tone="info">{t('yours')}</ToneTag>}
          {look.marks}
          <span className="pr-grow" />
          {look.due}
        </span>
        <span className="pr-card-body">
          {look.picture !== undefined && (
            <img src={fileAddress(look.picture, '/thumbnail')} alt="" loading="lazy" width="64" height="64" />
          )}
          <span className="pr-grow">
            <b>{look.title}</b>
            {look.lines.filter(Boolean).map((line) => (
              <small key={line}>{line}</small>
            ))}
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
  readonly only: Readonly<Record<string, string>>;
  readonly record: (row: WireRow) => string;
  readonly card: CardOf;
}

function Rows({ view, tab, keyword, chosen, only, record, card }: RowsProps): ReactNode {
  const { t } = useTranslation('phone');
  const { Pull } = use(PhonePartsContext);
  const [rows, setRows] = useState<readonly WireRow[]>();
  const [total, setTotal] = useState(0);
  const [failure, setFailure] = useState<ApiError>();
  const asked = useRef(0);
  const answered = useRef({ count: 0, at: 0 });
  const filters = JSON.stringify({ ...chosen, ...only });
  const ask = useCallback(
    async (page: number, size = PAGE): Promise<void> => {
      const own = (asked.current += 1);
      try {
        const data = await rowsOrTaken(view, {
          currentPage: page,
          pageSize: size,
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
      } finally {
        if (own === asked.current) answered.current = { count: own, at: performance.now() };
      }
    },
    [view, tab, keyword, filters],
  );
  useEffect(() => {
    void ask(1);
  }, [ask]);
  useEffect(() => onArrival(() => void ask(1)), [ask]);
  useListNews(view.name, {
    isAsking: () => asked.current !== answered.current.count,
    answeredAt: () => answered.current.at,
    // All that stands there at once; of a very long list nothing, for it would be cut off below the thumb.
    ask: () => {
      if ((rows?.length ?? 0) <= MOST_RENEWED)
        void ask(1, Math.max(PAGE, Math.ceil((rows?.length ?? 0) / PAGE) * PAGE));
    },
  });
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
        {rows?.length === 0 && (
          <p className="ph-none">{t(keyword || Object.keys(chosen).length > 0 ? 'noMatch' : 'none')}</p>
        )}
        <ul className="pr-cards" aria-label={view.title} aria-busy={!rows && !failure}>
          {rows?.map((row) => (
            <Card key={row.id} view={view} row={row} to={record(row)} look={card(view, row)} />
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

interface PhoneListProps {
  readonly entity: string;
  /** Address of a row's page. */
  readonly record: (row: WireRow) => string;
  readonly card: CardOf;
  /** Declared views, in this order; '' is everything one may see. */
  readonly tabs: readonly string[];
  readonly filters: readonly string[];
  /** Filters that always hold here: field → value. */
  readonly only?: Readonly<Record<string, string>>;
  readonly foot?: ReactNode;
  readonly title?: string;
  readonly above?: string;
}

export function PhoneList({
  entity,
  record,
  card,
  tabs,
  filters,
  only = {},
  foot,
  title,
  above = '/apps/home',
}: PhoneListProps): ReactNode {
  const { t } = useTranslation('phone');
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
      <Head title={title ?? view?.title ?? ''} above={above} right={view?.list.labels && <ScanLink />} />
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
        <div className="pr-filters">
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
            only={only}
            record={record}
            card={card}
          />
        )}
      </main>
      {foot}
    </>
  );
}
