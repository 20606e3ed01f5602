/** The home page's work: how many, what is due, notices, how things stand, shortcuts and what was worked on last. */
import { type CSSProperties, type ReactNode, Suspense, lazy, useState } from 'react';
import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Duty, DutyData, DutyKind, EntityCount, HomeData } from '../../../engine/model/home-wire.ts';
import { deadlineText } from '../../../engine/model/deadline.ts';
import type { MenuNode } from '../../../engine/model/wire.ts';
import {
  type HomePart,
  Icon,
  type MyHome,
  ToneNote,
  ToneTag,
  fetchHome,
  formatCount,
  momentText,
  recentText,
  useDuties,
  usePreferences,
  useSession,
} from '../../../engine/client/index.ts';
import { PageSkeleton } from '../../session/PageSkeleton.tsx';
import { findLeaf } from '../../addresses.ts';
import { isExternal } from '../../frame/external.ts';
import { useExternal } from '../../frame/useExternal.ts';
import { shortcutsOf, usesOf } from './menu-use.ts';
import { NewArticles } from './NewArticles.tsx';
import { Notices } from './Notices.tsx';
import { Todos } from './Todos.tsx';
import { useLoaded } from '../../useLoaded.ts';
import './home.css';

const StateChart = lazy(() => import('./StateChart.tsx'));

const DUTIES = 8;
const SHORTCUTS = 8;

/** Morning, afternoon or evening, by the installation's clock. */
function partOfDay(): 'morning' | 'noon' | 'afternoon' | 'evening' {
  const hour = Number(momentText(new Date()).slice(11, 13));
  if (hour < 5 || hour >= 18) return 'evening';
  return hour < 11 ? 'morning' : hour < 13 ? 'noon' : 'afternoon';
}

function Counters({
  kinds,
  counts,
}: {
  readonly kinds: readonly DutyKind[];
  readonly counts: readonly EntityCount[];
}): ReactNode {
  const { t } = useTranslation('pages');
  const sum = (pick: (kind: DutyKind) => number): number => kinds.reduce((all, kind) => all + pick(kind), 0);
  const late = sum((kind) => kind.late);
  return (
    <ul className="home-counters" aria-label={t('home.counters')}>
      <li>
        <b className={late > 0 ? 'home-late' : undefined}>{formatCount(late)}</b>
        <span>{late > 0 ? <ToneNote tone="danger">{t('home.late')}</ToneNote> : t('home.late')}</span>
      </li>
      <li>
        <b>{formatCount(sum((kind) => kind.soon))}</b>
        <span>{t('home.soon')}</span>
      </li>
      {counts.slice(0, 2).map((count) => (
        <li key={count.entity}>
          <b>{formatCount(count.total)}</b>
          <Link to={count.path}>{count.title}</Link>
        </li>
      ))}
    </ul>
  );
}

function DutyRow({ duty, now }: { readonly duty: Duty; readonly now: string }): ReactNode {
  const { t } = useTranslation('pages');
  const { language } = usePreferences();
  return (
    <tr>
      <td>
        <ToneTag tone={duty.tone}>{deadlineText(duty.due, now, language)}</ToneTag>
      </td>
      <td className="home-what">
        <Link to={duty.path}>{duty.label}</Link>
        <span>
          {duty.kind} · {duty.what}
        </span>
      </td>
      <td className="home-wide">{duty.state ?? '—'}</td>
      <td className="home-wide">{duty.unit ?? '—'}</td>
      <td className="home-date">
        {duty.due.slice(0, 4) === now.slice(0, 4) ? duty.due.slice(5, 16) : duty.due.slice(0, 10)}
      </td>
      <td className="home-wide home-act">
        <Link to={duty.path} aria-label={t('home.handleOf', { label: duty.label })}>
          {t('home.handle')}
        </Link>
      </td>
    </tr>
  );
}

function DutyTable({ duties, kinds }: DutyData): ReactNode {
  const { t } = useTranslation('pages');
  const [chosen, setChosen] = useState('');
  const entity = kinds.some((kind) => kind.entity === chosen) ? chosen : '';
  const now = momentText(new Date());
  const shown = duties.filter((duty) => entity === '' || duty.entity === entity);
  const total = kinds
    .filter((kind) => entity === '' || kind.entity === entity)
    .reduce((all, kind) => all + kind.late + kind.soon, 0);
  const target = kinds.find((kind) => kind.entity === entity) ?? kinds[0];
  return (
    <section className="home-part home-duties" aria-labelledby="home-duties">
      <header>
        <h2 id="home-duties">{t('home.duties')}</h2>
        <span className="home-count">{formatCount(total)}</span>
        {kinds.length > 1 && (
          <Segmented
            className="home-kinds"
            value={entity}
            onChange={setChosen}
            aria-label={t('home.kinds')}
            options={[
              { value: '', label: t('home.all') },
              ...kinds.slice(0, 4).map((kind) => ({ value: kind.entity, label: kind.kind })),
            ]}
          />
        )}
        {target && total > DUTIES && (
          <Link to={target.path} className="home-more">
            {t('home.allOf', { kind: target.kind })}
          </Link>
        )}
      </header>
      {shown.length === 0 ? (
        <p className="home-none">{t('home.noDuties')}</p>
      ) : (
        <table>
          <thead className="visually-hidden">
            <tr>
              <th>{t('home.distance')}</th>
              <th>{t('home.record')}</th>
              <th>{t('home.state')}</th>
              <th>{t('home.unit')}</th>
              <th>{t('home.due')}</th>
              <th>{t('home.handle')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.slice(0, DUTIES).map((duty) => (
              <DutyRow key={`${duty.entity} ${duty.id}`} duty={duty} now={now} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** Leaves at these addresses, in their order, as far as the menu has them. */
function chosenOf(menu: readonly MenuNode[], paths: readonly string[]): MenuNode[] {
  return paths.flatMap((path) => findLeaf(menu, path)?.leaf ?? []);
}

function Shortcuts({ paths }: { readonly paths: readonly string[] }): ReactNode {
  const { t } = useTranslation('pages');
  const { menu, user } = useSession();
  const openExternal = useExternal();
  const chosen = chosenOf(menu, paths);
  const leaves = chosen.length > 0 ? chosen : shortcutsOf(menu, usesOf(user?.id ?? ''), SHORTCUTS);
  return (
    <section className="home-part" aria-labelledby="home-shortcuts">
      <header>
        <h2 id="home-shortcuts">{t('home.shortcuts')}</h2>
      </header>
      <ul className="home-shortcuts">
        {leaves.map((leaf) => (
          <li key={leaf.path}>
            {leaf.report ? (
              <a
                href={`#${leaf.path}`}
                onClick={(event) => {
                  event.preventDefault();
                  openExternal(leaf);
                }}
              >
                <Icon name="external" />
                {leaf.title}
              </a>
            ) : isExternal(leaf) ? (
              <a href={leaf.src} target="_blank" rel="noreferrer">
                <Icon name="external" />
                {leaf.title}
              </a>
            ) : (
              <Link to={leaf.path}>
                <Icon name={leaf.icon ?? 'list'} />
                {leaf.title}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Recent({ recent }: Pick<HomeData, 'recent'>): ReactNode {
  const { t } = useTranslation('pages');
  return (
    <section className="home-part" aria-labelledby="home-recent">
      <header>
        <h2 id="home-recent">{t('home.recent')}</h2>
      </header>
      {recent.length === 0 ? (
        <p className="home-none">{t('home.noRecent')}</p>
      ) : (
        <ul className="home-recent">
          {recent.map((record) => (
            <li key={`${record.entity} ${record.id}`}>
              <Link to={record.path}>{record.label}</Link>
              <span>{[record.kind, record.action].filter(Boolean).join(' · ')}</span>
              <time>{recentText(record.at)}</time>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Charts({ counts }: Pick<HomeData, 'counts'>): ReactNode {
  const { t } = useTranslation('pages');
  return (
    <div className="home-charts">
      {counts.map((count) => (
        <section key={count.entity} className="home-part" aria-labelledby={`home-${count.entity}`}>
          <header>
            <h2 id={`home-${count.entity}`}>{count.title}</h2>
            <span className="home-count">{t('home.byState', { total: formatCount(count.total) })}</span>
            <Link to={count.path} className="home-more">
              {t('home.open')}
            </Link>
          </header>
          <Suspense fallback={<div className="home-chart" />}>
            <StateChart count={count} />
          </Suspense>
        </section>
      ))}
    </div>
  );
}

interface Shown {
  readonly due: ReactNode;
  readonly data: HomeData | undefined;
  readonly shortcuts: readonly string[];
}

/** The usual order. */
function Usual({ due, data, shortcuts }: Shown): ReactNode {
  return (
    <>
      <div className="home-grid">
        {due}
        <Notices />
      </div>
      {data && data.counts.length > 0 && <Charts counts={data.counts} />}
      <div className="home-grid">
        {data && <Recent recent={data.recent} />}
        <Shortcuts paths={shortcuts} />
      </div>
    </>
  );
}

function partOf(part: HomePart, { due, data, shortcuts }: Shown): ReactNode {
  switch (part.widget) {
    case 'duties':
      return due;
    case 'notices':
      return <Notices />;
    case 'charts':
      return data && <Charts counts={data.counts} />;
    case 'recent':
      return data && <Recent recent={data.recent} />;
    case 'shortcuts':
      return <Shortcuts paths={shortcuts} />;
    case 'articles':
      return <NewArticles column={part.props ?? ''} />;
  }
}

/** The order that somebody has laid out, in twelve columns; below each other where there is no room. */
function LaidOut({ layout, ...shown }: Shown & { readonly layout: readonly HomePart[] }): ReactNode {
  const place = ({ x, y, w, h }: HomePart): CSSProperties =>
    ({
      '--x': (x ?? 0) + 1,
      '--y': y === null ? 'auto' : y + 1,
      '--w': Math.min(w, 12 - (x ?? 0)),
      '--h': h ?? 1,
    }) as CSSProperties;
  const ordered = [...layout].sort((a, b) => (a.y ?? 0) - (b.y ?? 0) || (a.x ?? 0) - (b.x ?? 0));
  return (
    <div className="home-laid">
      {ordered.map((part, at) => (
        <div key={`${part.widget} ${at}`} style={place(part)}>
          {partOf(part, shown)}
        </div>
      ))}
    </div>
  );
}

/** @param config what is meant for this person; without it all stands as usual */
export function HomeBody({ config }: { readonly config?: MyHome | null | undefined }): ReactNode {
  const { t, i18n } = useTranslation('pages');
  const user = useSession((state) => state.user);
  const home = useLoaded(fetchHome, i18n.language);
  const due = useDuties(DUTIES);
  const data = home.value;
  const waiting = due.kinds.length === 0 && (due.loading || due.error !== undefined);
  const failure = home.failure ?? due.error?.message;
  const again = (): void => {
    home.again();
    due.reload();
  };
  const shown: Shown = {
    due: waiting ? (
      <div className="home-part home-duties">
        <PageSkeleton />
      </div>
    ) : (
      <div className="home-work">
        <Todos />
        <DutyTable duties={due.duties} kinds={due.kinds} />
      </div>
    ),
    data,
    shortcuts: config?.shortcuts ?? [],
  };
  return (
    <div className="home" aria-busy={(data === undefined || waiting) && failure === undefined}>
      <header className="home-head">
        <div>
          <h1>{t(`home.greeting.${partOfDay()}`, { name: user?.nickname ?? '' })}</h1>
          <p>{[user?.deptName, user?.roleNames.join(t('home.comma'))].filter(Boolean).join(' · ')}</p>
        </div>
        {data && !waiting && <Counters kinds={due.kinds} counts={data.counts} />}
      </header>
      {failure !== undefined && (
        <div className="home-failed" role="alert">
          <p>{t('home.failed', { reason: failure })}</p>
          <button type="button" className="plain-button" onClick={again}>
            {t('home.retry')}
          </button>
        </div>
      )}
      {config && config.layout.length > 0 ? <LaidOut layout={config.layout} {...shown} /> : <Usual {...shown} />}
    </div>
  );
}
