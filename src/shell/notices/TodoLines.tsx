/** The soonest to-dos, above the notifications: what waits for the person stands before what only tells something. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { deadlineText } from '../../engine/model/deadline.ts';
import { ToneNote, ageText, momentText, usePreferences, useTodos } from '../../engine/client/index.ts';

const SHOWN = 4;

export function TodoLines({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation('notices');
  const language = usePreferences((state) => state.language);
  const { data } = useTodos();
  if (!data || data.total === 0) return null;
  return (
    <section aria-labelledby="notice-todos" className="notice-todos">
      <h3 id="notice-todos">
        {t('todos', { count: data.total })}
        <Link to="/common/todoItem?view=open" onClick={onClose}>
          {t('allTodos')}
        </Link>
      </h3>
      <ul>
        {data.list.slice(0, SHOWN).map(({ id, title, kind, node, due, arrived, route }) => (
          <li key={id}>
            <Link to={route} onClick={onClose}>
              <b>{title}</b>
              <span>{[kind, node].filter(Boolean).join(' · ')}</span>
            </Link>
            {due === null ? (
              arrived !== null && <time dateTime={arrived}>{ageText(arrived)}</time>
            ) : (
              <ToneNote tone={due < momentText(new Date()) ? 'danger' : 'warning'}>
                {deadlineText(due, momentText(new Date()), language)}
              </ToneNote>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
