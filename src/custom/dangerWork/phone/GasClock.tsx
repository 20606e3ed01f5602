/** How long the last gas test still holds, counted down by the server's time while the page is open. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useServerNow } from '../../../engine/client/index.ts';
import type { WireRow } from '../../../engine/model/wire.ts';
import { type TestState, testState } from './routes.ts';

/** States in which the last test decides whether people may work. */
const COUNTS = new Set(['reviewing', 'ready', 'working', 'interrupted', 'transferring']);
const TONES: Readonly<Record<TestState['kind'], string>> = { holds: 'success', until: 'none', over: 'danger' };

export function GasClock({ row }: { readonly row: WireRow }): ReactNode {
  const { t } = useTranslation('dangerWork');
  const now = useServerNow();
  if (row['gasRequired'] !== true || !COUNTS.has(String(row['status']))) return null;
  const test = testState(row, now);
  return (
    <section className="pr-sheet" aria-label={t('gas.clock')}>
      <h2>{t('gas.clock')}</h2>
      <p className="pr-count" data-tone={TONES[test.kind]} role="timer">
        {test.kind === 'holds' && t('gas.left', { count: test.minutes })}
        {test.kind === 'until' && t('gas.until', { at: test.at.slice(5, 16) })}
        {test.kind === 'over' && t(row['gasResult'] === 'fail' ? 'gas.failed' : 'gas.none')}
      </p>
      {typeof row['gasSampledAt'] === 'string' && (
        <p className="ph-soft">{t('gas.sampled', { at: row['gasSampledAt'].slice(5, 16) })}</p>
      )}
    </section>
  );
}
