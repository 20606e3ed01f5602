/** `/profile/notices`: all notifications meant for the person, newest first. */
import { type ReactNode, useState } from 'react';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Notice } from '../../engine/model/home-wire.ts';
import { useNoticeNews } from '../../engine/client/index.ts';
import { NoticeDialog } from './NoticeDialog.tsx';
import { NoticeFailure, NoticeRows } from './NoticeRows.tsx';
import { useNotices } from './useNotices.ts';
import '../pages/pages.css';
import './notices.css';

/** Rows of one step. */
const STEP = 50;

export default function NoticesPage(): ReactNode {
  const { t } = useTranslation('notices');
  const { round } = useNoticeNews();
  const [size, setSize] = useState(STEP);
  const { data, failure, again, read, readAll } = useNotices(size, round);
  const [open, setOpen] = useState<Notice>();
  function openNotice(notice: Notice): void {
    setOpen(notice);
    if (!notice.isRead) read(notice, false);
  }
  return (
    <section className="page" aria-labelledby="notices-title">
      <header className="page-head notice-head">
        <h1 id="notices-title">{t('title')}</h1>
        {data !== undefined && data.unread > 0 && (
          <>
            <span>{t('unread', { count: data.unread })}</span>
            <Button onClick={readAll}>{t('readAll')}</Button>
          </>
        )}
      </header>
      <NoticeFailure failure={failure} again={again} />
      {data?.list.length === 0 && <p className="notice-none">{t('none')}</p>}
      {data && data.list.length > 0 && <NoticeRows notices={data.list} onOpen={openNotice} />}
      {data && data.list.length < data.totalCount && (
        <div>
          <Button onClick={() => setSize(size + STEP)}>{t('more')}</Button>
        </div>
      )}
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
