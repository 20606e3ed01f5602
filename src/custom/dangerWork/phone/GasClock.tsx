/** How long the last gas test still holds, counted down while the page is open. */
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { momentText } from '../../../engine/client/index.ts';
import type { WireRow } from '../../../engine/model/wire.ts';
import { minutesUntil } from './routes.ts';

const TICK_MS = 5000;
/** States in which the last test decides whether people may work. */
const COUNTS = new Set(['reviewing', 'ready', 'working', 'interrupted', 'transferring']);

/** The clock of the works, read anew every five seconds. */
export function useNow(): string {
  const [now, setNow] = useState(() => momentText(new Date()));
  useEffect(() => {
    const timer = setInterval(() => setNow(momentText(new Date())), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

export function GasClock({ row }: { readonly row: WireRow }): ReactNode {
  const { t } = useTranslation('dangerWork');
  const now = useNow();
  if (row['gasRequired'] !== true || !COUNTS.has(String(row['status']))) return null;
  const left = row['gasResult'] === 'pass' ? minutesUntil(row['gasValidUntil'], now) : undefined;
  const isValid = left !== undefined && left >= 0;
  return (
    <section className="pr-sheet" aria-label={t('gas.clock')}>
      <h2>{t('gas.clock')}</h2>
      <p className="pr-count" data-tone={isValid ? 'success' : 'danger'} role="timer">
        {isValid ? t('gas.left', { count: left }) : t(row['gasResult'] === 'fail' ? 'gas.failed' : 'gas.none')}
      </p>
      {typeof row['gasSampledAt'] === 'string' && (
        <p className="ph-soft">{t('gas.sampled', { at: row['gasSampledAt'].slice(5, 16) })}</p>
      )}
    </section>
  );
}
