/** The acts on a permit, each at its address: what it asks for, and what has to be seen before it. */
import { type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import { PhonePartsContext, useNavigation, useServerNow, useSession } from '../../../engine/client/index.ts';
import { PhoneActs, RecordPage, type RowsLook, useKeptRow, useRecordId, wordOf } from '../../../engine/client/phone.ts';
import type { Row } from '../../../engine/model/types.ts';
import type { EntityView, WireRow } from '../../../engine/model/wire.ts';
import { GasClock } from './GasClock.tsx';
import { PermitHead } from './Permit.tsx';
import { type ActPlace, PERMIT_LIST, PERMIT_PAGE, isMine, offered, placeAt, testState } from './routes.ts';

/** Who checks in: the name, the kind of work, what speaks for the person. */
const CHECKIN: RowsLook = {
  title: (worker, child) => `${String(worker['name'] ?? '')} · ${wordOf(child, worker as WireRow, 'workKind')}`,
  facts: ['certType', 'certNo', 'certValidTo'],
  fields: ['checkinMode', 'bodyOk', 'signature'],
  isFixed: true,
};

const LEAVE: RowsLook = {
  title: (worker) => String(worker['name'] ?? ''),
  facts: ['checkinTime'],
  fields: ['leaveTime'],
  isFixed: true,
};

/** Isolation points: locked and tagged, later removed. */
const POINTS: RowsLook = {
  title: (point) => `${String(point['seq'] ?? '')} ${String(point['point'] ?? '')}`,
  facts: ['method', 'lockedBy', 'removedBy'],
  fields: ['lockNo', 'tagNo', 'locked', 'removed'],
  isFixed: true,
};

/** Measures that wait for this person are filled in, the others are read. */
function useMeasures(row: WireRow): RowsLook {
  const person = useSession((state) => state.user)?.id ?? '';
  return {
    title: (measure: Row) => `${String(measure['seq'] ?? '')} ${String(measure['content'] ?? '')}`,
    facts: ['required', 'confirmRole', 'confirmBy'],
    fields: ['confirmResult', 'photo', 'signature'],
    isFixed: true,
    isOpen: (measure: Row) => isMine(measure, row, person),
  };
}

/**
 * Why an act cannot be done yet, by its code: a start without a test that holds, by the server's time. The server judges
 * it once more, and alone where its time is not known.
 */
function useBlock(row: WireRow): (code: string) => string | undefined {
  const { t } = useTranslation('dangerWork');
  const now = useServerNow();
  return (code) => {
    if (code !== 'startWork') return undefined;
    if (row['gasRequired'] === true && testState(row, now).kind === 'over') return t('gas.stale');
    if (now !== undefined && String(row['planStart']) > now)
      return t('start.early', { at: String(row['planStart']).slice(5, 16) });
    return undefined;
  };
}

/** Edition of a permit, which goes with what is done from it. */
export const revOf = (row: WireRow | undefined): number | undefined =>
  typeof row?.['rev'] === 'number' ? row['rev'] : undefined;

interface ActingProps {
  readonly place: ActPlace;
  readonly view: EntityView;
  readonly row: WireRow;
  readonly leave: () => void;
}

function Acting({ place, view, row, leave }: ActingProps): ReactNode {
  const measures = useMeasures(row);
  const blockOf = useBlock(row);
  return (
    <PhoneActs
      view={view}
      row={row}
      actions={offered(view, row, place.actions)}
      path={place.path}
      leave={leave}
      further={({ code }) => ({
        blocked: blockOf(code),
        basedOn: revOf(row),
        rows: { measures, workers: code === 'leave' ? LEAVE : CHECKIN, isolationPoints: POINTS },
      })}
    />
  );
}

/** The page of every act: `/app/dangerWork/approve`, `…/review`, `…/startWork` and the others. */
export function Act(): ReactNode {
  const { t } = useTranslation('dangerWork');
  const { useBack } = use(PhonePartsContext);
  const place = placeAt(useNavigation().path);
  const id = useRecordId();
  const loaded = useKeptRow('workPermit', id);
  const above = `${PERMIT_PAGE}?id=${id}`;
  const leave = useBack(above);
  if (!place) return null;
  return (
    <RecordPage title={t(`place.${place.word}`)} above={above} list={PERMIT_LIST} loaded={loaded}>
      {(view, row) => (
        <>
          <PermitHead view={view} row={row} />
          {['startWork', 'review', 'interrupt'].includes(place.word) && <GasClock row={row} />}
          <Acting place={place} view={view} row={row} leave={leave} />
        </>
      )}
    </RecordPage>
  );
}
