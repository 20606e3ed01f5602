/** Steps that a kind of work has of its own: on the permit's page, as a list of one's own, and each to be confirmed. */
import { type ReactNode, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, PhonePartsContext, unsent, useNavigation, useOfflineQueue } from '../../../engine/client/index.ts';
import {
  ActionChoice,
  type CardLook,
  PhoneAction,
  PhoneList,
  RecordFacts,
  RecordPage,
  RecordState,
  UnsentOf,
  fieldOf,
  queryOf,
  useKeptRow,
  useRecordId,
  useRelatedRows,
  wordOf,
} from '../../../engine/client/phone.ts';
import type { EntityView, ViewField, WireRow } from '../../../engine/model/wire.ts';
import { revOf } from './Acts.tsx';
import { PermitHead } from './Permit.tsx';
import { PERMIT_PAGE, offered } from './routes.ts';

const STEP_LIST = '/app/dangerWork/steps';
const STEP_PAGE = '/app/dangerWork/step';

const stepCard = (view: EntityView, row: WireRow): CardLook => ({
  title: wordOf(view, row, 'step'),
  lines: [wordOf(view, row, 'permit'), wordOf(view, row, 'confirmers')],
});

/** `/app/dangerWork/steps` */
export function StepList(): ReactNode {
  const { t } = useTranslation('dangerWork');
  return (
    <PhoneList
      entity="permitStep"
      record={({ id }) => `${STEP_PAGE}?id=${id}`}
      card={stepCard}
      tabs={['mine', 'open', 'confirmed', '']}
      filters={['step']}
      title={t('steps.title')}
    />
  );
}

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

function Confirming({ view, row }: { readonly view: EntityView; readonly row: WireRow }): ReactNode {
  const { t: words } = useTranslation('phone');
  const { useBack } = use(PhonePartsContext);
  const { search } = useNavigation();
  const [picked, pick] = useState(queryOf(search, 'act') || 'confirm');
  const permitId = typeof row['permit'] === 'string' ? row['permit'] : '';
  const leave = useBack(`${PERMIT_PAGE}?id=${permitId}`);
  const permit = useKeptRow('workPermit', permitId);
  const waits = unsent(useOfflineQueue((state) => state.entries) ?? []).some((entry) => entry.row === row.id);
  const actions = offered(view, row, ['confirm', 'fail']);
  const action = actions.find(({ code }) => code === picked);
  return (
    <>
      {permit.row && <PermitHead row={permit.row} {...(permit.view ? { view: permit.view } : {})} />}
      <section className="pr-sheet">
        <p className="pr-card-head">
          <RecordState view={view} row={row} />
          <b>{wordOf(view, row, 'step')}</b>
        </p>
        <UnsentOf id={row.id} />
        {!waits && actions.length === 0 && <p className="ph-soft">{words('act.none')}</p>}
      </section>
      {!waits && actions.length > 0 && (
        <section className="pr-sheet">
          {actions.length > 1 && <ActionChoice actions={actions} chosen={action?.code} onChoose={pick} />}
          {action && (
            <PhoneAction
              key={action.code}
              view={view}
              row={row}
              action={action}
              path={STEP_PAGE}
              leave={leave}
              stays
              basedOn={revOf(permit.row)}
            />
          )}
        </section>
      )}
      <RecordFacts view={view} row={row} but={new Set(['permit', 'status'])} />
    </>
  );
}

/** `/app/dangerWork/step`: one page for every step. */
export function Step(): ReactNode {
  const { t } = useTranslation('dangerWork');
  const loaded = useKeptRow('permitStep', useRecordId());
  const permit = loaded.row?.['permit'];
  return (
    <RecordPage
      title={t('steps.one')}
      above={typeof permit === 'string' ? `${PERMIT_PAGE}?id=${permit}` : STEP_LIST}
      list={STEP_LIST}
      loaded={loaded}
    >
      {(view, row) => <Confirming view={view} row={row} />}
    </RecordPage>
  );
}
