/**
 * A gas test at the place: the gases that have to be tested stand there with their limits, readings are typed, and each
 * says at once whether it passes; the server judges.
 */
import { type ReactNode, use, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  PhonePartsContext,
  ToneTag,
  asApiError,
  momentText,
  queryRows,
  useEntityView,
} from '../../../engine/client/index.ts';
import {
  PhoneForm,
  RecordPage,
  type RowsLook,
  takenRows,
  useKeptRow,
  useRecordId,
  usePhoneDraft,
} from '../../../engine/client/phone.ts';
import type { Row } from '../../../engine/model/types.ts';
import type { EntityView, WireRow } from '../../../engine/model/wire.ts';
import { callPermits } from './calls.ts';
import { type GasLimit, takenLimits } from './limits.ts';
import { revOf } from './Acts.tsx';
import { GasClock } from './GasClock.tsx';
import { PermitHead } from './Permit.tsx';
import { PERMIT_LIST, PERMIT_PAGE, testKind } from './routes.ts';

const SECTIONS = ['itemsRows', 'basic', 'files'];
/** What an analyst carries stays the same from test to test. */
const CARRIED = ['instrument', 'instrumentNo', 'calibrateValidTo', 'samplePart'];

/** Passes, fails, or undefined: not typed yet, or in a unit that only the server converts. */
function judged(row: Row, limits: readonly GasLimit[]): boolean | undefined {
  const limit = limits.find(({ id }) => id === row['gas']);
  const { value, unit } = row;
  if (!limit || value === null || value === undefined || value === '' || unit !== limit.unit) return undefined;
  const reading = Number(value);
  return (limit.min === null || reading >= limit.min) && (limit.max === null || reading <= limit.max);
}

/** What stands there to be filled in: what has to be tested, else what is limited for this kind of work. */
const firstOf = (limits: readonly GasLimit[]): readonly GasLimit[] => {
  const must = limits.filter(({ mustTest }) => mustTest);
  return must.length > 0 ? must : limits.filter(({ isOwn }) => isOwn);
};

function Form({
  view,
  permit,
  limits,
  carried,
  leave,
}: {
  readonly view: EntityView;
  readonly permit: WireRow;
  readonly limits: readonly GasLimit[];
  readonly carried: Row;
  readonly leave: () => void;
}): ReactNode {
  const { t } = useTranslation('dangerWork');
  const draft = usePhoneDraft(view, `/app/dangerWork/gasAnalysis?id=${permit.id}`, {
    given: {
      ...carried,
      permit: permit.id,
      analysisKind: testKind(permit) ?? 'before',
      sampleTime: momentText(new Date()),
      items: firstOf(limits).map(({ id, name, unit }) => ({
        $key: id,
        gas: id,
        unit,
        value: null,
        $labels: { gas: name },
      })),
      $labels: { permit: String(permit['permitNo'] ?? '') },
    },
    about: permit.id,
    basedOn: revOf(permit),
  });
  const items: RowsLook = {
    fields: ['gas', 'value', 'unit'],
    title: (row) => {
      const limit = limits.find(({ id }) => id === row['gas']);
      const passes = judged(row, limits);
      return (
        limit && (
          <>
            {limit.name} <small>{limit.text}</small>{' '}
            {passes !== undefined && (
              <ToneTag tone={passes ? 'success' : 'danger'}>{t(passes ? 'gas.pass' : 'gas.fail')}</ToneTag>
            )}
          </>
        )
      );
    },
    isShut: (row, name) => name === 'gas' && row['gas'] !== null && row['$key'] === row['gas'],
  };
  if (!draft) return null;
  return (
    <PhoneForm
      draft={draft}
      sections={SECTIONS}
      rows={{ items }}
      instead={{ permit: () => null }}
      titleOf={() => String(permit['permitNo'] ?? '')}
      label={t('gas.save')}
      onDone={leave}
    >
      <PermitHead row={permit} />
      <GasClock row={permit} />
    </PhoneForm>
  );
}

/** What this analyst's last test was made with. */
function useCarried(view: EntityView | undefined): Row | undefined {
  const [carried, setCarried] = useState<Row>();
  const api = view?.api;
  useEffect(() => {
    if (!api) return undefined;
    const control = new AbortController();
    queryRows(api, { view: 'mine', pageSize: 1, currentPage: 1 }, control.signal).then(
      ({ list: [last] }) => setCarried(Object.fromEntries(CARRIED.map((name) => [name, last?.[name] ?? null]))),
      // Without a network nothing is known of it; it is typed.
      () => {
        if (!control.signal.aborted) setCarried({});
      },
    );
    return () => control.abort();
  }, [api]);
  return carried;
}

/** The limits of a permit's tests: of the server, or without a network of what was taken along. */
function useLimits(permit: WireRow | undefined): {
  readonly limits?: readonly GasLimit[];
  readonly failure?: string;
} {
  const [state, setState] = useState<{ readonly limits?: readonly GasLimit[]; readonly failure?: string }>({});
  const id = permit?.id ?? '';
  const latest = useRef(permit);
  useEffect(() => {
    latest.current = permit;
  });
  useEffect(() => {
    if (id === '') return undefined;
    const control = new AbortController();
    callPermits('GET /api/dangerWork/gasAnalysis/limits', { query: { permit: id } }, { signal: control.signal })
      .catch(async (cause: unknown) => {
        const taken = control.signal.aborted ? undefined : await takenRows('gasLimit', cause);
        const row = latest.current;
        if (!taken || !row) throw cause;
        return { limits: takenLimits(taken, row) };
      })
      .then(
        ({ limits }) => setState({ limits }),
        (cause: unknown) => {
          if (!control.signal.aborted) setState({ limits: [], failure: asApiError(cause).message });
        },
      );
    return () => control.abort();
  }, [id]);
  return state;
}

/** `/app/dangerWork/gasAnalysis` */
export function Gas(): ReactNode {
  const { t } = useTranslation('dangerWork');
  const { useBack } = use(PhonePartsContext);
  const id = useRecordId();
  const loaded = useKeptRow('workPermit', id);
  const { view, error } = useEntityView('gasAnalysis');
  const carried = useCarried(view);
  const { limits, failure } = useLimits(loaded.row);
  const above = `${PERMIT_PAGE}?id=${id}`;
  const leave = useBack(above);
  // Whoever has no right to gas tests is told nothing of them, not even that they are there.
  const isClosed =
    error?.code === 404 || error?.code === 403 || (view && !view.actions.some(({ code }) => code === 'add'));
  function reasonAt(row: WireRow): string | undefined {
    if (isClosed) return t('gas.mayNot');
    return error?.message ?? failure ?? (testKind(row) ? undefined : t('gas.notNow'));
  }
  return (
    <RecordPage title={t('place.gasAnalysis')} above={above} list={PERMIT_LIST} loaded={loaded} isWhole>
      {(_view, row) => {
        const reason = reasonAt(row);
        if (reason !== undefined)
          return (
            <main className="ph-body" id="sheet" tabIndex={-1}>
              <p className="ph-none" role="alert">
                {reason}
              </p>
            </main>
          );
        return (
          view && limits && carried && <Form view={view} permit={row} limits={limits} carried={carried} leave={leave} />
        );
      }}
    </RecordPage>
  );
}
