/**
 * The phone's home: what is to be done and by when, tiles of what one may open, and at the foot the two tabs (picture
 * 08).
 */
import { type ReactNode, useMemo, useState } from 'react';
import PullToRefresh from 'antd-mobile/es/components/pull-to-refresh';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { MenuNode } from '../../engine/model/wire.ts';
import { type Duties, Icon, ScanLink, ToneTag, useDuties, useSession, useTodos } from '../../engine/client/index.ts';
import { loadApps, useApps } from './apps-store.ts';
import { DueNote, TodoTime, countOf, dueAddress, todoAddress } from './due.tsx';
import { Notices, PhoneBell } from './Notices.tsx';
import { PhoneTabs } from './PhoneTabs.tsx';
import { dueEntities, entityOf } from './tile-entity.ts';

/** Deadlines on the home; the rest stands on its own page. */
const MOST_ITEMS = 3;

/**
 * @param known is it known yet whose deadlines to ask for? Before that nothing is said, least of all that there are
 * none.
 */
function Todo({ due, known }: { readonly due: Duties; readonly known: boolean }): ReactNode {
  const { t } = useTranslation('mobile');
  const { data: todos } = useTodos();
  const own = todos?.list.slice(0, MOST_ITEMS) ?? [];
  const count = due.count + (todos?.total ?? 0);
  const late = due.late + (todos?.late ?? 0);
  if (!known || (due.loading && count === 0))
    return <section className="ph-card ph-todo" aria-busy="true" aria-label={t('todo.title')} />;
  return (
    <section className="ph-card ph-todo" aria-label={t('todo.title')}>
      <div className="ph-todo-head">
        <p>
          <b>{count}</b> {t('todo.unit', { count })}
        </p>
        {late > 0 && <ToneTag tone="danger">{t('todo.overdue', { count: late })}</ToneTag>}
      </div>
      {due.error && (
        <p className="ph-todo-row" role="alert">
          {due.error.message}
        </p>
      )}
      {count === 0 && !due.error && <p className="ph-todo-row ph-soft">{t('todo.none')}</p>}
      <ul>
        {own.map((todo) => (
          <li key={todo.id}>
            <Link className="ph-todo-row" to={todoAddress(todo)}>
              <span className="ph-grow">
                <b>{todo.title}</b>
                <small>{[todo.kind, todo.node].filter(Boolean).join(' · ')}</small>
              </span>
              <TodoTime todo={todo} />
            </Link>
          </li>
        ))}
        {due.duties.slice(0, MOST_ITEMS - own.length).map((duty) => (
          <li key={duty.path}>
            <Link className="ph-todo-row" to={dueAddress(duty)}>
              <span className="ph-grow">
                <b>{duty.name}</b>
                <small>{duty.kind}</small>
              </span>
              <DueNote duty={duty} />
            </Link>
          </li>
        ))}
      </ul>
      {count > MOST_ITEMS && (
        <Link className="ph-todo-all" to="/apps/due">
          {t('todo.all')}
          <Icon name="right" />
        </Link>
      )}
    </section>
  );
}

function Tile({ tile, due }: { readonly tile: MenuNode; readonly due: number }): ReactNode {
  const { t } = useTranslation('mobile');
  const content = (
    <>
      <span className="ph-tile-icon">
        <Icon name={tile.icon} fallback="grid" size={28} />
        {due > 0 && <em aria-hidden="true">{due > 99 ? '99+' : due}</em>}
      </span>
      <span>{tile.title}</span>
      {due > 0 && <span className="visually-hidden">{t('tileDue', { count: due })}</span>}
    </>
  );
  if (tile.src && !tile.component)
    return (
      <a href={tile.src} target="_blank" rel="noreferrer">
        {content}
      </a>
    );
  return <Link to={tile.path}>{content}</Link>;
}

function Tiles({ due }: { readonly due: Duties }): ReactNode {
  const { t } = useTranslation('mobile');
  const { tiles, error } = useApps();
  if (!tiles && error) {
    return (
      <section className="ph-card ph-none" role="alert">
        <p>{error.message}</p>
        <button type="button" className="plain-button ph-button" onClick={() => void loadApps()}>
          {t('retry')}
        </button>
      </section>
    );
  }
  if (!tiles) return <section className="ph-card ph-tiles" aria-busy="true" />;
  if (tiles.length === 0)
    return (
      <section className="ph-card ph-none">
        <p>{t('noTiles')}</p>
        <p className="ph-soft">{t('noTilesText')}</p>
      </section>
    );
  return (
    <nav className="ph-card" aria-label={t('tiles')}>
      <ul className="ph-tiles">
        {tiles.map((tile) => (
          <li key={tile.path}>
            <Tile tile={tile} due={countOf(due.kinds.find((one) => one.entity === entityOf(tile)))} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function HomePage(): ReactNode {
  const user = useSession((state) => state.user);
  const { tiles, error } = useApps();
  const entities = useMemo(() => dueEntities(tiles ?? []), [tiles]);
  const due = useDuties(MOST_ITEMS, entities);
  const [round, setRound] = useState(0);
  const { reload: renewTodos } = useTodos();
  async function refresh(): Promise<void> {
    await loadApps();
    due.reload();
    renewTodos();
    setRound(round + 1);
  }
  return (
    <>
      <main className="ph-body">
        <PullToRefresh onRefresh={refresh}>
          <div className="ph-pad">
            <header className="ph-hello">
              <div className="ph-grow">
                <h1>{user?.nickname || user?.username}</h1>
                <p>{user?.deptName ?? user?.tenantName}</p>
              </div>
              <ScanLink />
              <PhoneBell />
            </header>
            {(tiles ?? !error) && <Todo due={due} known={tiles !== undefined} />}
            <Tiles due={due} />
            <Notices round={round} />
          </div>
        </PullToRefresh>
      </main>
      <PhoneTabs />
    </>
  );
}
