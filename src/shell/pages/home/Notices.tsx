/** What was published for the person: unread ones bold with a dot; opening one keeps that it was read. */
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Notice } from '../../../engine/model/home-wire.ts';
import { useNoticeNews } from '../../../engine/client/index.ts';
import { NoticeDialog } from '../../notices/NoticeDialog.tsx';
import { dayOrDistance } from '../../notices/notice-words.ts';
import { useNotices } from '../../notices/useNotices.ts';

const SHOWN = 7;
/** What somebody has published; what processes and reminders say stands among the to-dos and in the bell. */
const PUBLISHED = ['notice', 'announcement'];

export function Notices(): ReactNode {
  const { t } = useTranslation('pages');
  const { round } = useNoticeNews();
  const { data, failure, again, read } = useNotices(SHOWN, round, false, PUBLISHED);
  const [open, setOpen] = useState<Notice>();
  return (
    <section className="home-part home-notices" aria-labelledby="home-notices">
      <header>
        <h2 id="home-notices">{t('notice.title')}</h2>
        {data && data.unread > 0 && <span className="home-count">{t('notice.unread', { count: data.unread })}</span>}
      </header>
      {failure && !data && (
        <p className="home-none" role="alert">
          {t('home.failed', { reason: failure.reason })}{' '}
          <button type="button" className="plain-link" onClick={again}>
            {t('home.retry')}
          </button>
        </p>
      )}
      {data?.list.length === 0 && <p className="home-none">{t('notice.none')}</p>}
      <ul>
        {data?.list.map((notice) => (
          <li key={notice.id} className={notice.isRead ? undefined : 'home-unread'}>
            <button
              type="button"
              onClick={() => {
                setOpen(notice);
                if (!notice.isRead) read(notice, false);
              }}
            >
              {!notice.isRead && <span className="visually-hidden">{t('notice.new')}</span>}
              {notice.title}
            </button>
            <time dateTime={notice.publishTime} title={notice.publishTime}>
              {dayOrDistance(notice.publishTime)}
            </time>
          </li>
        ))}
      </ul>
      <NoticeDialog
        notice={open}
        onClose={() => setOpen(undefined)}
        onConfirm={(notice) => {
          setOpen(undefined);
          read(notice, true);
        }}
      />
    </section>
  );
}
