/** The head of a record: name, state and warnings, actions, key facts, the rail of its states. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityView, HistoryEntry, ViewAction, WireRow } from '../../../model/wire.ts';
import { keyFacts, nameOf, warnings } from '../../controllers/detail/key-facts.ts';
import { stateRail } from '../../controllers/detail/state-rail.ts';
import { ToneTag } from '../../parts/ToneMark.tsx';
import { columnTone } from '../../registry/columnTone.ts';
import { WhyButton } from '../why/WhyButton.tsx';
import { DetailActions } from './DetailActions.tsx';
import { FieldValue } from './FieldValue.tsx';
import { RecordSteps } from './RecordSteps.tsx';
import { StateRail } from './StateRail.tsx';

interface DetailHeadProps {
  readonly view: EntityView;
  readonly row: WireRow;
  readonly history: readonly HistoryEntry[];
  readonly onRun: (action: ViewAction) => void;
  /** Its actions stand at the foot of the page. */
  readonly phone: boolean;
}

export function DetailHead({ view, row, history, onRun, phone }: DetailHeadProps): ReactNode {
  const { t } = useTranslation('form');
  const state = view.fields.find((field) => field.name === view.states?.field);
  const facts = keyFacts(view);
  const deleted = row.deletedAt !== undefined && row.deletedAt !== null;
  return (
    <header className="anlan-detail-head">
      <div className="anlan-detail-title">
        <h1>{nameOf(view, row)}</h1>
        {deleted ? (
          <ToneTag tone="danger">{t('detail.deleted')}</ToneTag>
        ) : (
          state && <FieldValue field={state} row={row} entity={view} />
        )}
        {warnings(view, row, (field) => columnTone(view, field, row)).map(({ field, tone }) => (
          <ToneTag key={field.name} tone={tone}>
            {field.title}
          </ToneTag>
        ))}
        {!phone && (
          <>
            <span className="anlan-grow" />
            <RecordSteps view={view} id={row.id} />
            <WhyButton view={view} row={row.id} />
            <DetailActions view={view} row={row} onRun={onRun} />
          </>
        )}
      </div>
      {facts.length > 0 && (
        <dl className="anlan-facts">
          {facts.map((field) => (
            <div key={field.name}>
              <dt>{field.title}</dt>
              <dd>
                <FieldValue field={field} row={row} entity={view} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <StateRail steps={stateRail(view, row[view.states?.field ?? ''], history)} />
    </header>
  );
}
