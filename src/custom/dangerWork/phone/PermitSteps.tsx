/** The steps on a permit's page, each with its state, who confirms it, and the way to do so. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, unsent, useOfflineQueue } from '../../../engine/client/index.ts';
import { RecordState, fieldOf, useRelatedRows, wordOf } from '../../../engine/client/phone.ts';
import type { EntityView, ViewField, WireRow } from '../../../engine/model/wire.ts';
import { STEP_PAGE } from './routes.ts';

interface OfPermit {
  readonly owner: EntityView;
  readonly field: ViewField;
  readonly row: WireRow;
}

/** What was done with a step on this phone and has not arrived. */
function UnsentMark({ id }: { readonly id: string }): ReactNode {
  const { t } = useTranslation('phone');
  const own = unsent(useOfflineQueue((state) => state.entries) ?? []).filter(({ row }) => row === id);
  return own.map(({ id: entry, act, state }) => (
    <small key={entry}>{t(state === 'refused' ? 'act.cameBack' : 'act.waits', { act })}</small>
  ));
}

function StepRows({ owner, field, row }: OfPermit): ReactNode {
  const { t } = useTranslation('dangerWork');
  const { view, data } = useRelatedRows(owner.name, field, row, row['rev']);
  if (!view || !data || data.list.length === 0) return null;
  const steps = [...data.list].sort((one, other) => Number(one['seq'] ?? 0) - Number(other['seq'] ?? 0));
  return (
    <section className="pr-sheet" aria-label={t('steps.ofPermit')}>
      <h2>{t('steps.ofPermit')}</h2>
      <ul className="pr-course">
        {steps.map((step) => {
          const isDone = step['status'] === 'confirmed';
          const names = wordOf(view, step, isDone ? 'confirmBy' : 'confirmers') || wordOf(view, step, 'confirmRole');
          return (
            <li key={step.id}>
              <RecordState view={view} row={step} />
              <a className="pr-grow" href={`#${STEP_PAGE}?id=${step.id}`}>
                <b>{wordOf(view, step, 'step')}</b>
                <small>
                  {t('steps.by', { names })}
                  {isDone && typeof step['confirmTime'] === 'string' ? ` · ${step['confirmTime'].slice(5, 16)}` : ''}
                </small>
                <UnsentMark id={step.id} />
              </a>
              <Icon name="right" />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The steps of a permit, each with its state and who confirms it. */
export function PermitSteps({ view, row }: { readonly view: EntityView; readonly row: WireRow }): ReactNode {
  const field = fieldOf(view, 'steps');
  return field && <StepRows owner={view} field={field} row={row} />;
}
