/** The states of an entity in order: passed, present, still ahead, each with its day. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RailStep } from '../../controllers/detail/state-rail.ts';
import { Dash } from '../../parts/Dash.tsx';

export function StateRail({ steps }: { readonly steps: readonly RailStep[] }): ReactNode {
  const { t } = useTranslation('form');
  if (steps.length === 0) return null;
  return (
    <ol className="anlan-rail" aria-label={t('detail.states')}>
      {steps.map((step) => (
        <li key={step.value} className={`anlan-rail-${step.place}`} aria-current={step.place === 'now' ? 'step' : undefined}>
          {step.title}
          {step.since === undefined
            ? step.place !== 'now' && <span><Dash /></span>
            : <span>{step.place === 'now' ? t('detail.since', { day: step.since }) : step.since}</span>}
        </li>
      ))}
    </ol>
  );
}
