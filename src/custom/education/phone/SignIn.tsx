/**
 * `/educationTrainingManagement/signIn`: in front of the wall, by its code. Opened by the camera of the phone the code
 * stands in the address already.
 */
import { type ReactNode, use, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Icon,
  PhonePartsContext,
  ScannerContext,
  ToneNote,
  ToneTag,
  askFix,
  asApiError,
  queryRows,
  useEntityView,
  useNavigation,
  useSession,
} from '../../../engine/client/index.ts';
import { wordOf } from '../../../engine/client/phone.ts';
import type { WireRow } from '../../../engine/model/wire.ts';
import { callLearning } from '../lesson/calls.ts';
import { type SignCode, readSignAddress } from '../model/sign-code.ts';
import { HOME, SIGN_IN } from './routes.ts';

/** Under way or ahead, or over and not left yet. */
const OPEN = JSON.stringify({
  or: [
    { in: [{ var: 'implement.status' }, ['published', 'ongoing']] },
    {
      and: [
        { '==': [{ var: 'implement.status' }, 'finished'] },
        { '!=': [{ var: 'signInTime' }, null] },
        { '==': [{ var: 'signOutTime' }, null] },
      ],
    },
  ],
});
const MOST = 20;

/** Nobody waits longer for a device that does not say where it is. */
const PATIENCE_MS = 4000;

/** Where the phone is, as far as it says in time; the server says where it is needed. */
async function place(): Promise<Readonly<Record<string, unknown>>> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS, undefined));
  const fix = await Promise.race([askFix().catch(() => undefined), late]);
  return fix ? { signPosition: fix.position, signAccuracy: Math.round(fix.accuracy) } : {};
}

interface Said {
  readonly text: string;
  readonly isWrong: boolean;
}

/** Own places in sessions that one signs in to or out of today. */
function useOwn(person: string | undefined) {
  const { view } = useEntityView('trainTrainee');
  const [rows, setRows] = useState<readonly WireRow[]>();
  const load = useCallback(async (): Promise<readonly WireRow[]> => {
    if (!view || person === undefined) return [];
    const { list } = await queryRows(view.api, { user: person, where: OPEN, pageSize: MOST });
    setRows(list);
    return list;
  }, [view, person]);
  useEffect(() => {
    load().catch(() => setRows([]));
  }, [load]);
  return { view, rows, load };
}

export function SignIn(): ReactNode {
  const { t } = useTranslation('educationPhone');
  const { Head } = use(PhonePartsContext);
  const scan = use(ScannerContext);
  const { search } = useNavigation();
  const person = useSession((state) => state.user?.id);
  const { view, rows, load } = useOwn(person);
  const [said, setSaid] = useState<Said>();
  const [isBusy, setBusy] = useState(false);

  async function take({ session, code }: SignCode): Promise<void> {
    setBusy(true);
    setSaid(undefined);
    try {
      const own = (await load()).find((row) => row['implement'] === session);
      if (!own) return setSaid({ text: t('sign.notListed'), isWrong: true });
      const isOut = own['signInTime'] !== null;
      const body = { ids: [own.id], input: { signCode: code, ...(await place()) } };
      await (isOut
        ? callLearning('POST /api/education/trainTrainee/action/depart', { body })
        : callLearning('POST /api/education/trainTrainee/action/arrive', { body }));
      await load();
      setSaid({ text: t(isOut ? 'sign.out' : 'sign.in', { name: own.$labels?.['implement'] ?? '' }), isWrong: false });
    } catch (cause) {
      setSaid({ text: asApiError(cause).message, isWrong: true });
    } finally {
      setBusy(false);
    }
  }
  const takeGiven = useEffectEvent((code: SignCode) => void take(code));

  // The code of the address is used once: going back does not send it again. The router is not told, since another
  // address is another page, and what the server said would be lost with this one.
  const given = useMemo(() => readSignAddress(`#${SIGN_IN}?${search.replace(/^\?/, '')}`), [search]);
  const isReady = view !== undefined && person !== undefined;
  useEffect(() => {
    if (!given || !isReady) return;
    history.replaceState(history.state, '', `#${SIGN_IN}`);
    takeGiven(given);
  }, [given, isReady]);

  async function ask(): Promise<void> {
    const text = await scan?.(t('sign.scan'));
    if (text === undefined) return;
    const read = readSignAddress(text);
    if (read) await take(read);
    else setSaid({ text: t('sign.strange'), isWrong: true });
  }
  return (
    <>
      <Head title={t('sign.title')} above={HOME} />
      <main className="ph-body" id="sheet" tabIndex={0}>
        <div className="ph-pad pr-detail">
          {said && (
            <p className={said.isWrong ? 'ph-error' : 'pr-said'} role={said.isWrong ? 'alert' : 'status'}>
              {said.text}
            </p>
          )}
          {rows?.length === 0 && <p className="ph-none">{t('sign.none')}</p>}
          {view &&
            rows?.map((row) => (
              <section key={row.id} className="pr-sheet" aria-label={wordOf(view, row, 'implement')}>
                <p className="pr-card-head">
                  <b>{wordOf(view, row, 'implement')}</b>
                  <span className="pr-grow" />
                  {row['signInTime'] === null ? (
                    <ToneTag tone="warning">{t('sign.open')}</ToneTag>
                  ) : (
                    <ToneTag tone="success">{t(row['signOutTime'] === null ? 'sign.isIn' : 'sign.isOut')}</ToneTag>
                  )}
                </p>
                <p className="pr-rowfacts">
                  {row['signInTime'] !== null && (
                    <span>{t('sign.inAt', { time: String(row['signInTime']).slice(5, 16) })}</span>
                  )}
                  {row['signOutTime'] !== null && (
                    <span>{t('sign.outAt', { time: String(row['signOutTime']).slice(5, 16) })}</span>
                  )}
                  <span>{wordOf(view, row, 'result')}</span>
                </p>
              </section>
            ))}
          {!scan && <ToneNote tone="warning">{t('sign.noScanner')}</ToneNote>}
        </div>
      </main>
      {scan && (
        <div className="ph-bar">
          <button
            type="button"
            className="plain-button plain-main ph-button pr-main"
            disabled={isBusy}
            onClick={() => void ask()}
          >
            <Icon name="scan" />
            {t('sign.scan')}
          </button>
        </div>
      )}
    </>
  );
}
