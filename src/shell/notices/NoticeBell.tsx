/**
 * The bell of the header: how many things the person has to do and how many notifications are unread, live; a press
 * lists them.
 */
import { type ReactNode, Suspense, lazy, useCallback, useRef, useState } from 'react';
import { Badge } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNoticeNews, useTodos } from '../../engine/client/index.ts';
import { BellIcon } from './BellIcon.tsx';
import './notices.css';

const NoticePanel = lazy(() => import('./NoticePanel.tsx'));

/** Beyond it the number is of no use, as for mails (specification, section 9). */
const MOST = 99;

/** Says a risen number once, to those who cannot see it rise. */
function useRisen(unread: number | undefined): boolean {
  const [seen, setSeen] = useState({ unread, risen: false });
  if (seen.unread !== unread)
    setSeen({ unread, risen: seen.unread !== undefined && unread !== undefined && unread > seen.unread });
  return seen.risen;
}

export function NoticeBell(): ReactNode {
  const { t } = useTranslation('layout');
  const { unread, round } = useNoticeNews();
  const todos = useTodos().data?.total ?? 0;
  const [open, setOpen] = useState(false);
  const bell = useRef<HTMLButtonElement>(null);
  const risen = useRisen(unread);
  const close = useCallback(() => setOpen(false), []);
  const theBell = useCallback(() => bell.current, []);
  const label = [
    unread ? t('bell.label', { count: unread }) : t('bell.none'),
    ...(todos > 0 ? [t('bell.todos', { count: todos })] : []),
  ].join(t('bell.comma'));
  return (
    <span className="notice-bell">
      <button
        ref={bell}
        type="button"
        className="plain-icon mail"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Badge count={(unread ?? 0) + todos} overflowCount={MOST} size="small" offset={[2, -2]}>
          <BellIcon />
        </Badge>
      </button>
      <span className="visually-hidden" role="status">
        {risen && t('bell.risen', { count: unread ?? 0 })}
      </span>
      {open && (
        <Suspense fallback={null}>
          <NoticePanel round={round} bell={theBell} onClose={close} />
        </Suspense>
      )}
    </span>
  );
}
