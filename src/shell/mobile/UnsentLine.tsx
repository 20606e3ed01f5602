/** What has not arrived yet, on every page of the phone, for as long as there is something. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon, ToneTag, unsent, useOfflineQueue } from '../../engine/client/index.ts';

export function UnsentLine(): ReactNode {
  const { t } = useTranslation('unsent');
  const { entries, sending, failed } = useOfflineQueue();
  const waiting = unsent(entries ?? []);
  const refused = waiting.filter(({ state }) => state === 'refused').length;
  if (failed)
    return (
      <p className="ph-offline" role="alert">
        <ToneTag tone="danger">{t('noRoom')}</ToneTag>
        {t('noRoomText')}
      </p>
    );
  if (waiting.length === 0) return null;
  return (
    <p className="ph-unsent" role="status">
      <Link to="/apps/outbox">
        <ToneTag tone={refused > 0 ? 'danger' : 'warning'}>{t('unsent', { count: waiting.length })}</ToneTag>
        <span className="ph-grow">
          {refused > 0 ? t('refusedCount', { count: refused }) : sending !== undefined ? t('sending') : t('waits')}
        </span>
        <Icon name="right" />
      </Link>
    </p>
  );
}
