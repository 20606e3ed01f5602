/** `/app/signList` and `/app/sign`: what waits for one's signature, and the signing itself under what is signed. */
import { type ReactNode, use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PhonePartsContext, unsent, useOfflineQueue } from '../../../engine/client/index.ts';
import {
  type CardLook,
  type KeptRow,
  PhoneActs,
  PhoneList,
  RecordFacts,
  RecordPage,
  RecordState,
  ShownContext,
  UnsentOf,
  shownLines,
  useKeptRow,
  useRecordId,
  wordOf,
} from '../../../engine/client/phone.ts';
import type { EntityView, WireRow } from '../../../engine/model/wire.ts';
import { revOf } from './Acts.tsx';
import { PermitHead } from './Permit.tsx';
import { offered } from './routes.ts';

const card = (view: EntityView, row: WireRow): CardLook => ({
  title: wordOf(view, row, 'permit'),
  lines: [wordOf(view, row, 'signRole'), wordOf(view, row, 'signer')],
});

export function SignList(): ReactNode {
  const { t } = useTranslation('dangerWork');
  return (
    <PhoneList
      entity="permitSign"
      record={({ id }) => `/app/sign?id=${id}`}
      card={card}
      tabs={['mine', 'signed', 'refused', '']}
      filters={['signRole']}
      title={t('signs.title')}
    />
  );
}

/** The permit as whoever signs reads it; above the pad it stands in words. */
function Signed({ permit, children }: { readonly permit: KeptRow; readonly children: ReactNode }): ReactNode {
  const { view, row } = permit;
  const lines = useMemo(() => (view && row ? shownLines(view, row) : []), [view, row]);
  return (
    <>
      {view && row && (
        <>
          <PermitHead view={view} row={row} />
          <RecordFacts view={view} row={row} />
        </>
      )}
      <ShownContext value={lines}>{children}</ShownContext>
    </>
  );
}

const SIGN_LIST = '/app/signList';

function Signing({ view, row }: { readonly view: EntityView; readonly row: WireRow }): ReactNode {
  const { t: words } = useTranslation('phone');
  const { useBack } = use(PhonePartsContext);
  const leave = useBack(SIGN_LIST);
  const permit = useKeptRow('workPermit', typeof row['permit'] === 'string' ? row['permit'] : '');
  const waits = unsent(useOfflineQueue((state) => state.entries) ?? []).some((entry) => entry.row === row.id);
  const actions = offered(view, row, ['sign', 'refuse']);
  const acting = !waits && actions.length > 0 && (
    <PhoneActs
      view={view}
      row={row}
      actions={actions}
      path="/app/sign"
      leave={leave}
      first="sign"
      further={() => ({ basedOn: revOf(permit.row) })}
    />
  );
  return (
    <>
      <section className="pr-sheet">
        <p className="pr-card-head">
          <RecordState view={view} row={row} />
          {wordOf(view, row, 'signRole')}
        </p>
        <UnsentOf id={row.id} />
        {!waits && actions.length === 0 && <p className="ph-soft">{words('act.none')}</p>}
      </section>
      <Signed permit={permit}>{acting}</Signed>
      {actions.length === 0 && <RecordFacts view={view} row={row} />}
    </>
  );
}

export function Sign(): ReactNode {
  const { t } = useTranslation('dangerWork');
  const loaded = useKeptRow('permitSign', useRecordId());
  return (
    <RecordPage title={t('signs.one')} above={SIGN_LIST} list={SIGN_LIST} loaded={loaded}>
      {(view, row) => <Signing view={view} row={row} />}
    </RecordPage>
  );
}
