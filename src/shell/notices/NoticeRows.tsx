/** Notifications as rows: unread ones bold with a dot, then heading, urgency and when. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Notice } from '../../engine/model/home-wire.ts';
import { ToneNote, ToneTag } from '../../engine/client/index.ts';
import { dayOrDistance, priorityTone } from './notice-words.ts';

export function NoticeRows({
  notices,
  onOpen,
}: {
  readonly notices: readonly Notice[];
  readonly onOpen: (notice: Notice) => void;
}): ReactNode {
  const { t } = useTranslation('notices');
  return (
    <ul className="notice-rows" aria-label={t('list')}>
      {notices.map((notice) => (
        <li key={notice.id}>
          <button
            type="button"
            className={notice.isRead ? 'notice-row' : 'notice-row notice-unread'}
            onClick={() => onOpen(notice)}
          >
            <span className="notice-title">
              {!notice.isRead && <span className="visually-hidden">{t('new')}</span>}
              {notice.title}
            </span>
            <span className="notice-line">
              <ToneTag tone={priorityTone(notice.priority)}>{notice.priorityTitle}</ToneTag>
              <span>{notice.typeTitle}</span>
              {notice.needReceipt && (
                <ToneNote tone={notice.confirmed ? 'none' : 'warning'}>
                  {t(notice.confirmed ? 'confirmed' : 'asks')}
                </ToneNote>
              )}
              <time dateTime={notice.publishTime} title={notice.publishTime}>
                {dayOrDistance(notice.publishTime)}
              </time>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What went wrong, with the way to try again. */
export function NoticeFailure({
  failure,
  again,
}: {
  readonly failure: { readonly kind: string; readonly reason: string } | undefined;
  readonly again: () => void;
}): ReactNode {
  const { t } = useTranslation('notices');
  if (!failure) return null;
  return (
    <p className="notice-none" role="alert">
      {t(failure.kind, { reason: failure.reason })}{' '}
      <button type="button" className="plain-link" onClick={again}>
        {t('retry')}
      </button>
    </p>
  );
}
