/**
 * What the person has to do now, out of processes and whatever else asks for it; nothing stands here while there is
 * nothing.
 */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { deadlineText } from '../../../engine/model/deadline.ts';
import type { TodoEntry } from '../../../engine/model/home-wire.ts';
import { ToneTag, ageText, formatCount, momentText, usePreferences, useTodos } from '../../../engine/client/index.ts';

function TodoRow({ todo }: { readonly todo: TodoEntry }): ReactNode {
  const { t } = useTranslation('pages');
  const { language } = usePreferences();
  const { due } = todo;
  return (
    <tr>
      <td>
        {due === null ? (
          <ToneTag tone="info">{t(todo.taken ? 'home.todo.own' : 'home.todo.pool')}</ToneTag>
        ) : (
          <ToneTag tone={due < momentText(new Date()) ? 'danger' : 'warning'}>
            {deadlineText(due, momentText(new Date()), language)}
          </ToneTag>
        )}
      </td>
      <td className="home-what">
        <Link to={todo.route}>{todo.title}</Link>
        <span>{[todo.kind, todo.node].filter(Boolean).join(' · ')}</span>
      </td>
      <td className="home-date">{todo.arrived !== null && ageText(todo.arrived)}</td>
      <td className="home-wide home-act">
        <Link to={todo.route} aria-label={t('home.handleOf', { label: todo.title })}>
          {t('home.handle')}
        </Link>
      </td>
    </tr>
  );
}

export function Todos(): ReactNode {
  const { t } = useTranslation('pages');
  const { data } = useTodos();
  if (!data || data.total === 0) return null;
  return (
    <section className="home-part home-duties home-todos" aria-labelledby="home-todos">
      <header>
        <h2 id="home-todos">{t('home.todo.title')}</h2>
        <span className="home-count">{formatCount(data.total)}</span>
        {data.total > data.list.length && (
          <Link to="/common/todoItem?view=open" className="home-more">
            {t('home.todo.all')}
          </Link>
        )}
      </header>
      <table>
        <thead className="visually-hidden">
          <tr>
            <th>{t('home.distance')}</th>
            <th>{t('home.record')}</th>
            <th>{t('home.todo.arrived')}</th>
            <th>{t('home.handle')}</th>
          </tr>
        </thead>
        <tbody>
          {data.list.map((todo) => (
            <TodoRow key={todo.id} todo={todo} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
