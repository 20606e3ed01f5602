/** Steps that a kind of work has of its own: a list of those that wait for the reader, and one page to confirm any. */
import { type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import { PhonePartsContext, unsent, useOfflineQueue } from '../../../engine/client/index.ts';
import {
  type CardLook,
  PhoneActs,
  PhoneList,
  RecordFacts,
  RecordPage,
  RecordState,
  UnsentOf,
  useKeptRow,
  useRecordId,
  wordOf,
} from '../../../engine/client/phone.ts';
import type { EntityView, WireRow } from '../../../engine/model/wire.ts';
import { revOf } from './Acts.tsx';
import { PermitHead } from './Permit.tsx';
import { PERMIT_PAGE, STEP_PAGE, offered } from './routes.ts';

const STEP_LIST = '/app/dangerWork/steps';

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

function Confirming({ view, row }: { readonly view: EntityView; readonly row: WireRow }): ReactNode {
  const { t: words } = useTranslation('phone');
  const { useBack } = use(PhonePartsContext);
  const permitId = typeof row['permit'] === 'string' ? row['permit'] : '';
  const leave = useBack(`${PERMIT_PAGE}?id=${permitId}`);
  const permit = useKeptRow('workPermit', permitId);
  const waits = unsent(useOfflineQueue((state) => state.entries) ?? []).some((entry) => entry.row === row.id);
  const actions = offered(view, row, ['confirm', 'fail']);
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
        <PhoneActs
          view={view}
          row={row}
          actions={actions}
          path={STEP_PAGE}
          leave={leave}
          first="confirm"
          further={() => ({ stays: true, basedOn: revOf(permit.row) })}
        />
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
