/** To the record before and after this one, in the order of the list it was opened from. */
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityView } from '../../../model/wire.ts';
import { neighbourOf } from '../../controllers/list/shown-order.ts';
import { placeOf } from '../../controllers/list/shown-rows.ts';
import { useNavigation } from '../../controllers/navigation.ts';
import { Icon } from '../../parts/Icon.tsx';

export function RecordSteps({ view, id }: { readonly view: EntityView; readonly id: string }): ReactNode {
  const { t } = useTranslation('form');
  const { swap } = useNavigation();
  const [busy, setBusy] = useState(false);
  const place = placeOf(view.name, id);
  if (!place || place.total < 2) return null;
  const step = async (by: -1 | 1): Promise<void> => {
    setBusy(true);
    // Without an answer the record that is shown stays.
    const next = await neighbourOf(view, id, by).catch(() => undefined);
    setBusy(false);
    if (next !== undefined) swap(`${view.path}/${encodeURIComponent(next)}`);
  };
  const [first, last] = [place.number <= 1, place.number >= place.total];
  return (
    <span className="anlan-steps" role="group" aria-label={t('detail.steps')}>
      <button
        type="button"
        className="plain-icon"
        aria-label={t('detail.before')}
        title={t('detail.before')}
        disabled={busy || first}
        onClick={() => void step(-1)}
      >
        <Icon name="left" />
      </button>
      <span className="anlan-steps-place">{t('detail.place', { number: place.number, total: place.total })}</span>
      <button
        type="button"
        className="plain-icon"
        aria-label={t('detail.after')}
        title={t('detail.after')}
        disabled={busy || last}
        onClick={() => void step(1)}
      >
        <Icon name="right" />
      </button>
    </span>
  );
}
