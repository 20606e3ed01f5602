/** Everything that is due, soonest first, by kind (picture 09). */
import { type ReactNode, useMemo, useState } from 'react';
import PullToRefresh from 'antd-mobile/es/components/pull-to-refresh';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Duty, TodoEntry } from '../../engine/model/home-wire.ts';
import { useDuties, useTodos } from '../../engine/client/index.ts';
import { useApps } from './apps-store.ts';
import { DueTag, TodoTime, countOf, dueAddress, todoAddress } from './due.tsx';
import { PhoneHead } from './PhoneHead.tsx';
import { dueEntities } from './tile-entity.ts';

/** Cards per kind; whoever has more of them goes to the list. */
const MOST_ITEMS = 50;

function Card({ duty }: { readonly duty: Duty }): ReactNode {
  const { t } = useTranslation('mobile');
  const { code, due, kind, name, next, tone } = duty;
  return (
    <li className="ph-card ph-due">
      <div className="ph-due-head">
        <span>{kind}</span>
        <DueTag duty={duty} />
      </div>
      <b>{name}</b>
      <div className="ph-due-foot">
        <span className="ph-grow ph-soft">
          <time dateTime={due}>{due}</time>
          {code && <span className="code">{code}</span>}
        </span>
        <Link
          className={`plain-button ph-button${tone === 'danger' ? ' plain-main' : ''}`}
          to={dueAddress(duty)}
          aria-label={t('todo.open', { action: next ?? t('look'), name })}
        >
          {next ?? t('look')}
        </Link>
      </div>
    </li>
  );
}

/** The kind that to-dos are, beside the entities. */
const TASKS = '$tasks';

function TodoCard({ todo }: { readonly todo: TodoEntry }): ReactNode {
  const { t } = useTranslation('mobile');
  const action = t(todo.taken ? 'todo.do' : 'todo.claim');
  return (
    <li className="ph-card ph-due">
      <div className="ph-due-head">
        <span>{[todo.kind, todo.node].filter(Boolean).join(' · ')}</span>
        <TodoTime todo={todo} />
      </div>
      <b>{todo.title}</b>
      <div className="ph-due-foot">
        <span className="ph-grow ph-soft">
          {todo.arrived !== null && <time dateTime={todo.arrived}>{todo.arrived.slice(0, 16)}</time>}
        </span>
        <Link
          className="plain-button ph-button"
          to={todoAddress(todo)}
          aria-label={t('todo.open', { action, name: todo.title })}
        >
          {action}
        </Link>
      </div>
    </li>
  );
}

export function DuePage(): ReactNode {
  const { t } = useTranslation('mobile');
  const tiles = useApps((state) => state.tiles);
  const entities = useMemo(() => dueEntities(tiles ?? []), [tiles]);
  const due = useDuties(MOST_ITEMS, entities);
  const [kind, setKind] = useState('');
  const { data: todos, reload: renewTodos } = useTodos();
  const tasks = { entity: TASKS, title: t('todo.tasks'), count: todos?.total ?? 0 };
  const kinds = [
    { entity: '', title: t('todo.every'), count: due.count + tasks.count },
    ...(tasks.count > 0 ? [tasks] : []),
    ...due.kinds.map((one) => ({ entity: one.entity, title: one.kind, count: countOf(one) })),
  ];
  const shown = due.duties.filter((duty) => kind === '' || duty.entity === kind);
  const own = kind === '' || kind === TASKS ? (todos?.list ?? []) : [];
  const count = kinds.find((one) => one.entity === kind)?.count ?? 0;
  return (
    <>
      <PhoneHead title={t('todo.title')} above="/apps/home" />
      <div className="ph-kinds" role="group" aria-label={t('todo.kind')}>
        {kinds.map((one) => (
          <button key={one.entity} type="button" aria-pressed={one.entity === kind} onClick={() => setKind(one.entity)}>
            {one.title} {one.count}
          </button>
        ))}
      </div>
      <main className="ph-body" aria-busy={due.loading}>
        <PullToRefresh
          onRefresh={async () => {
            due.reload();
            renewTodos();
          }}
        >
          <div className="ph-pad">
            {due.error && (
              <p className="ph-card ph-none" role="alert">
                {due.error.message}
              </p>
            )}
            {!due.loading && !due.error && shown.length + own.length === 0 && (
              <p className="ph-none">{t('todo.none')}</p>
            )}
            <ul aria-label={t('todo.title')}>
              {own.map((todo) => (
                <TodoCard key={todo.id} todo={todo} />
              ))}
              {shown.map((duty) => (
                <Card key={duty.path} duty={duty} />
              ))}
            </ul>
            {shown.length + own.length < count && (
              <p className="ph-none ph-soft">{t('todo.more', { shown: shown.length + own.length, count })}</p>
            )}
          </div>
        </PullToRefresh>
      </main>
    </>
  );
}
