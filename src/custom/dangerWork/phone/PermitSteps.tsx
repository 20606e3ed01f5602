/** The steps on a permit's page, each with its state, who confirms it, and the way to do so. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../engine/client/index.ts';
import { RecordState, UnsentOf, fieldOf, useRelatedRows, wordOf } from '../../../engine/client/phone.ts';
import type { EntityView, ViewField, WireRow } from '../../../engine/model/wire.ts';
import { STEP_PAGE } from './routes.ts';

interface OfPermit {
  readonly owner: EntityView;
  readonly field: ViewField;
  readonly row: WireRow;
}

function StepRows({ owner, field, row }: OfPermit): ReactNode {
  const { t } = useTranslation('dangerWork');
  const { view, data } = useRelatedRows(owner.name, field, row, row['rev']);
  if (!view || !data || data.list.length === 0) return null;
  const steps = [...data.list].sort((one, other) => Number(one['seq'] ?? 0) - Number(other['seq'] ?? 0));
  return (
    <section className="pr-sheet" aria-label={t('steps.ofPermit')}>
      <h2>{t('steps.ofPermit')}</h2>
      {steps.map((step) => {
        const isDone = step['status'] === 'confirmed';
        const names = wordOf(view, step, isDone ? 'confirmBy' : 'confirmers') || wordOf(view, step, 'confirmRole');
        return (
          <div key={step.id}>
            <a className="pr-row" href={`#${STEP_PAGE}?id=${step.id}`}>
              <RecordState view={view} row={step} />
              <span className="pr-grow">
                {wordOf(view, step, 'step')}
                <small>
                  {t('steps.by', { names })}
                  {isDone && typeof step['confirmTime'] === 'string' ? ` · ${step['confirmTime'].slice(5, 16)}` : ''}
                </small>
              </span>
              <Icon name="right" />
            </a>
            <UnsentOf id={step.id} />
          </div>
        );
      })}
    </section>
  );
}

/** The steps of a permit, each with its state and who confirms it. */
export function PermitSteps({ view, row }: { readonly view: EntityView; readonly row: WireRow }): ReactNode {
  const field = fieldOf(view, 'steps');
  return field && <StepRows owner={view} field={field} row={row} />;
}
