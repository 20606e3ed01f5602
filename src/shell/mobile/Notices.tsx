/** Notifications on the phone: the newest on its home, where one opens in its place, and the way to all of them. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Notice } from '../../engine/model/home-wire.ts';
import { Icon, ToneTag, useNoticeNews } from '../../engine/client/index.ts';
import { BellIcon } from '../notices/BellIcon.tsx';
import { priorityTone } from '../notices/notice-words.ts';
import { type NoticeList, useNotices } from '../notices/useNotices.ts';

const MOST_NOTICES = 3;

/** The words of a text that may be marked up. */
function plainText(content: string): string {
  return new DOMParser().parseFromString(content, 'text/html').body.textContent ?? '';
}

/** One that opens in its place, and has been read then. */
export function NoticeDetails({
  notice,
  read,
}: {
  readonly notice: Notice;
  readonly read: NoticeList['read'];
}): ReactNode {
  const { t } = useTranslation('notices');
  return (
    <details
      onToggle={(event) => {
        if (event.currentTarget.open && !notice.isRead) read(notice, false);
      }}
    >
      <summary>
        <span className={notice.isRead ? 'ph-grow' : 'ph-grow ph-unread'}>
          {!notice.isRead && <span className="visually-hidden">{t('new')}</span>}
          {notice.title}
        </span>
        {priorityTone(notice.priority) !== 'none' && (
          <ToneTag tone={priorityTone(notice.priority)}>{notice.priorityTitle}</ToneTag>
        )}
        <time dateTime={notice.publishTime}>{notice.publishTime.slice(5, 10)}</time>
      </summary>
      <p>{plainText(notice.content)}</p>
      {notice.needReceipt && !notice.confirmed && (
        <button type="button" className="plain-button ph-button" onClick={() => read(notice, true)}>
          {t('confirm')}
        </button>
      )}
    </details>
  );
}

/** Nothing stands here while there is nothing to say; a failure here must not hide the rest of the home. */
export function Notices({ round }: { readonly round: number }): ReactNode {
  const { t } = useTranslation('mobile');
  const news = useNoticeNews();
  const { data, read } = useNotices(MOST_NOTICES, round + news.round);
  if (!data || data.list.length === 0) return null;
  return (
    <section className="ph-card ph-notices" aria-label={t('notices')}>
      <h2>
        {t('notices')}
        {data.unread > 0 && <small>{t('unread', { count: data.unread })}</small>}
      </h2>
      {data.list.map((notice) => (
        <NoticeDetails key={notice.id} notice={notice} read={read} />
      ))}
      {data.totalCount > data.list.length && (
        <Link className="ph-todo-all" to="/apps/notices">
          {t('allNotices')}
          <Icon name="right" />
        </Link>
      )}
    </section>
  );
}

/** The bell of the phone's home, with how many are unread. */
export function PhoneBell(): ReactNode {
  const { t } = useTranslation('layout');
  const { unread = 0 } = useNoticeNews();
  return (
    <Link
      className="plain-icon ph-icon ph-bell"
      to="/apps/notices"
      aria-label={unread > 0 ? t('bell.label', { count: unread }) : t('bell.none')}
    >
      <BellIcon size={24} />
      {unread > 0 && <em aria-hidden="true">{unread > 99 ? '99+' : unread}</em>}
    </Link>
  );
}
