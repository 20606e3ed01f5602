/**
 * What the bell opens: the newest notifications, unread ones first, all read at one press, and the way to the whole
 * list.
 */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Notice } from '../../engine/model/home-wire.ts';
import { NoticeDialog } from './NoticeDialog.tsx';
import { NoticeFailure, NoticeRows } from './NoticeRows.tsx';
import { TodoLines } from './TodoLines.tsx';
import { useNotices } from './useNotices.ts';

const SHOWN = 8;

interface NoticePanelProps {
  readonly round: number;
  /** The bell: a press on it is not one beside the panel, and it gets the keyboard back. */
  readonly bell: () => HTMLElement | null;
  readonly onClose: () => void;
}

export default function NoticePanel({ round, bell, onClose }: NoticePanelProps): ReactNode {
  const { t } = useTranslation('notices');
  const { data, failure, again, read, readAll } = useNotices(SHOWN, round, true);
  const [open, setOpen] = useState<Notice>();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    function outside(event: PointerEvent): void {
      if (
        !open &&
        event.target instanceof Node &&
        !panel.current?.contains(event.target) &&
        !bell()?.contains(event.target)
      )
        onClose();
    }
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open, bell, onClose]);
  function openNotice(notice: Notice): void {
    setOpen(notice);
    if (!notice.isRead) read(notice, false);
  }
  return (
    <>
      <div
        className="notice-panel"
        role="dialog"
        aria-labelledby="notice-panel-title"
        tabIndex={-1}
        ref={panel}
        hidden={open !== undefined}
        aria-busy={!data && !failure}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation();
            onClose();
            bell()?.focus();
          }
        }}
        onBlur={(event) => {
          if (
            !open &&
            event.relatedTarget instanceof Node &&
            !event.currentTarget.contains(event.relatedTarget) &&
            event.relatedTarget !== bell()
          )
            onClose();
        }}
      >
        <header>
          <h2 id="notice-panel-title">{t('title')}</h2>
          {data !== undefined && data.unread > 0 && (
            <button
              type="button"
              className="plain-link"
              onClick={() => {
                readAll();
                panel.current?.focus();
              }}
            >
              {t('readAll')}
            </button>
          )}
        </header>
        <TodoLines onClose={onClose} />
        <NoticeFailure failure={failure} again={again} />
        {data?.list.length === 0 && <p className="notice-none">{t('none')}</p>}
        {data && data.list.length > 0 && <NoticeRows notices={data.list} onOpen={openNotice} />}
        <footer>
          <Link to="/profile/notices" onClick={onClose}>
            {t('all')}
          </Link>
        </footer>
      </div>
      <NoticeDialog
        notice={open}
        onClose={() => setOpen(undefined)}
        onConfirm={(notice) => {
          setOpen(undefined);
          read(notice, true);
        }}
        onClosed={() => panel.current?.focus({ preventScroll: true })}
      />
    </>
  );
}
