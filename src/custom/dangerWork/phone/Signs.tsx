/** `/app/signList` and `/app/sign`: what waits for one's signature, and the signing itself under what is signed. */
import { type ReactNode, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PhonePartsContext, unsent, useNavigation, useOfflineQueue } from '../../../engine/client/index.ts';
import {
  ActionChoice,
  type CardLook,
  type KeptRow,
  LoadFailure,
  PhoneAction,
  PhoneList,
  RecordFacts,
  RecordState,
  UnsentOf,
  queryOf,
  useKeptRow,
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

/** The permit as whoever signs reads it. */
function Signed({ permit: { view, row } }: { readonly permit: KeptRow }): ReactNode {
  if (!view || !row) return null;
  return (
    <>
      <PermitHead view={view} row={row} />
      <RecordFacts view={view} row={row} />
    </>
  );
}

export function Sign(): ReactNode {
  const { t } = useTranslation('dangerWork');
  const { t: words } = useTranslation('phone');
  const { Head, useBack } = use(PhonePartsContext);
  const { search } = useNavigation();
  const id = queryOf(search, 'id');
  const loaded = useKeptRow('permitSign', id);
  const { view, row } = loaded;
  const permit = useKeptRow('workPermit', typeof row?.['permit'] === 'string' ? row['permit'] : '');
  const [picked, pick] = useState(queryOf(search, 'act') || 'sign');
  const leave = useBack('/app/signList');
  const waits = unsent(useOfflineQueue((state) => state.entries) ?? []).some((entry) => entry.row === id);
  const actions = view && row ? offered(view, row, ['sign', 'refuse']) : [];
  const action = actions.find(({ code }) => code === picked);
  return (
    <>
      <Head title={t('signs.one')} above="/app/signList" />
      <main className="ph-body" id="sheet" tabIndex={-1}>
        <LoadFailure loaded={loaded} />
        {view && row && (
          <div className="ph-pad pr-detail">
            <section className="pr-sheet">
              <p className="pr-card-head">
                <RecordState view={view} row={row} />
                {wordOf(view, row, 'signRole')}
              </p>
              <UnsentOf id={id} />
              {!waits && actions.length === 0 && <p className="ph-soft">{words('act.none')}</p>}
            </section>
            <Signed permit={permit} />
            {!waits && actions.length > 0 && (
              <section className="pr-sheet">
                {actions.length > 1 && <ActionChoice actions={actions} chosen={action?.code} onChoose={pick} />}
                {action && (
                  <PhoneAction
                    key={action.code}
                    view={view}
                    row={row}
                    action={action}
                    path="/app/sign"
                    leave={leave}
                    basedOn={revOf(permit.row)}
                  />
                )}
              </section>
            )}
            {actions.length === 0 && <RecordFacts view={view} row={row} />}
          </div>
        )}
      </main>
    </>
  );
}
