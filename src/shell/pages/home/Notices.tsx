/** Notifications meant for the person: unread ones bold with a dot; opening one keeps that it was read. */
import { type ReactNode, useCallback, useState } from 'react';
import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Notice } from '../../../engine/model/home-wire.ts';
import { ToneTag, fetchNotices, readNotice, recentText, usePreferences } from '../../../engine/client/index.ts';
import { useLoaded } from './useLoaded.ts';

const SHOWN = 7;
const load = () => fetchNotices(SHOWN);

/** How long ago while it is fresh, then the day; the time of day stands in the notice itself. */
function dayOrDistance(at: string): string {
  const text = recentText(at);
  return /^\d{4}-/.test(text) ? text.slice(0, 10) : text;
}

function toneOf(priority: string): 'danger' | 'warning' | 'none' {
  return priority === 'urgent' ? 'danger' : priority === 'high' ? 'warning' : 'none';
}

function NoticeDialog({ notice, onClose, onConfirm }: { readonly notice: Notice | undefined; readonly onClose: () => void; readonly onConfirm: (notice: Notice) => void }): ReactNode {
  const { t } = useTranslation('pages');
  const asks = notice?.needReceipt === true && !notice.confirmed;
  return (
    <Modal
      open={notice !== undefined} title={notice?.title} width={560} maskClosable={false} onCancel={onClose} destroyOnHidden
      footer={notice && <>{asks && <Button type="primary" onClick={() => onConfirm(notice)}>{t('notice.confirm')}</Button>}<Button onClick={onClose}>{t('notice.close')}</Button></>}
    >
      {notice && (
        <>
          <p className="home-notice-facts"><ToneTag tone={toneOf(notice.priority)}>{notice.priorityTitle}</ToneTag>{[notice.typeTitle, notice.publisherName, notice.publishTime.slice(0, 16)].filter(Boolean).join(' · ')}</p>
          <div className="home-notice-text" dangerouslySetInnerHTML={{ __html: notice.content }} />
        </>
      )}
    </Modal>
  );
}

export function Notices(): ReactNode {
  const { t } = useTranslation('pages');
  const { language } = usePreferences();
  const notices = useLoaded(load, language);
  const [open, setOpen] = useState<Notice>();
  const { again } = notices;
  const read = useCallback((notice: Notice, confirm: boolean) => readNotice(notice.id, confirm).then(again, again), [again]);
  const data = notices.value;
  return (
    <section className="home-part home-notices" aria-labelledby="home-notices">
      <header><h2 id="home-notices">{t('notice.title')}</h2>{data && data.unread > 0 && <span className="home-count">{t('notice.unread', { count: data.unread })}</span>}</header>
      {notices.failure !== undefined && !data && <p className="home-none" role="alert">{t('home.failed', { reason: notices.failure })} <button type="button" className="plain-link" onClick={again}>{t('home.retry')}</button></p>}
      {data?.list.length === 0 && <p className="home-none">{t('notice.none')}</p>}
      <ul>
        {data?.list.map((notice) => (
          <li key={notice.id} className={notice.isRead ? undefined : 'home-unread'}>
            <button type="button" onClick={() => { setOpen(notice); if (!notice.isRead) void read(notice, false); }}>
              {!notice.isRead && <span className="visually-hidden">{t('notice.new')}</span>}{notice.title}
            </button>
            <time dateTime={notice.publishTime} title={notice.publishTime}>{dayOrDistance(notice.publishTime)}</time>
          </li>
        ))}
      </ul>
      <NoticeDialog notice={open} onClose={() => setOpen(undefined)} onConfirm={(notice) => { setOpen(undefined); void read(notice, true); }} />
    </section>
  );
}
