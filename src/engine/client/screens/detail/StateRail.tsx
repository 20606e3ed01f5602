/** The states a row went through, each marked as passed and with its day, the present one, and those that come next. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RailStep } from '../../controllers/detail/state-rail.ts';
import { Icon } from '../../parts/Icon.tsx';

export function StateRail({ steps }: { readonly steps: readonly RailStep[] }): ReactNode {
  const { t } = useTranslation('form');
  if (steps.length === 0) return null;
  return (
    <ol className="anlan-rail" aria-label={t('detail.states')}>
      {steps.map((step) => (
        <li
          key={step.value}
          className={`anlan-rail-${step.place}`}
          aria-current={step.place === 'now' ? 'step' : undefined}
        >
          {step.place === 'done' && <Icon name="check" />}
          {step.title}
          {step.place === 'ahead' && <span className="visually-hidden">{t('detail.ahead')}</span>}
          {step.since !== undefined && (
            <span>{step.place === 'now' ? t('detail.since', { day: step.since }) : step.since}</span>
          )}
        </li>
      ))}
    </ol>
  );
}
