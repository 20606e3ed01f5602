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

/** An address in a text: of the desk `#/area/entity/id`, or of the phone `#/app…`. */
const WAY = /^#(\/.+)$/;

/** Where the phone shows what stands at an address of the desk; tasks are handled on a page of their own. */
const onPhone = (to: string): string =>
  to.startsWith('/app')
    ? to
    : to.startsWith(TASKS)
      ? `/alarmDisposal/appProcessDetail?task=${to.slice(TASKS.length)}`
      : `/apps/e${to}`;
const TASKS = '/workflow/wfTask/';

/** The words of a text that may be marked up, and the record it leads to. */
function readText(content: string): {
  readonly words: string;
  readonly way?: { readonly to: string; readonly words: string };
} {
  const { body } = new DOMParser().parseFromString(content, 'text/html');
  const link = [...body.querySelectorAll('a')].findLast((one) => WAY.test(one.getAttribute('href') ?? ''));
  const to = WAY.exec(link?.getAttribute('href') ?? '')?.[1];
  const label = link?.textContent ?? '';
  link?.remove();
  // What stood one below the other is not run into one word.
  for (const block of body.querySelectorAll('p, div, li, tr, h1, h2, h3, h4')) block.append('\n');
  return {
    words: (body.textContent ?? '').trim(),
    ...(to === undefined ? {} : { way: { to: onPhone(to), words: label } }),
  };
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
  const { words, way } = readText(notice.content);
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
      <p>{words}</p>
      {way && (
        <Link className="plain-button ph-button" to={way.to}>
          {way.words}
        </Link>
      )}
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
