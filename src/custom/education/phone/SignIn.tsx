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
  useNavigation,
} from '../../../engine/client/index.ts';
import type { OwnTraining } from '../learning-wire.ts';
import { callLearning } from '../lesson/calls.ts';
import { type SignCode, readSignAddress } from '../model/sign-code.ts';
import { HOME, SIGN_IN } from './routes.ts';

/** Under way or ahead, or over and not left yet. */
const isOpen = ({ status, signInTime, signOutTime }: OwnTraining): boolean =>
  status !== 'finished' || (signInTime !== null && signOutTime === null);

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
function useOwn() {
  const [rows, setRows] = useState<readonly OwnTraining[]>();
  const load = useCallback(async (): Promise<readonly OwnTraining[]> => {
    const { trainings } = await callLearning('GET /api/education/trainTrainee/mine', { query: {} });
    const open = trainings.filter(isOpen);
    setRows(open);
    return open;
  }, []);
  useEffect(() => {
    load().catch(() => setRows([]));
  }, [load]);
  return { rows, load };
}

export function SignIn(): ReactNode {
  const { t } = useTranslation('educationPhone');
  const { Head } = use(PhonePartsContext);
  const scan = use(ScannerContext);
  const { search } = useNavigation();
  const { rows, load } = useOwn();
  const [said, setSaid] = useState<Said>();
  const [isBusy, setBusy] = useState(false);

  async function take({ session, code }: SignCode): Promise<void> {
    setBusy(true);
    setSaid(undefined);
    try {
      const own = (await load()).find((row) => row.implement === session);
      if (!own) return setSaid({ text: t('sign.notListed'), isWrong: true });
      const isOut = own.signInTime !== null;
      const body = { ids: [own.id], input: { signCode: code, ...(await place()) } };
      await (isOut
        ? callLearning('POST /api/education/trainTrainee/action/depart', { body })
        : callLearning('POST /api/education/trainTrainee/action/arrive', { body }));
      await load();
      setSaid({ text: t(isOut ? 'sign.out' : 'sign.in', { name: own.name }), isWrong: false });
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
  useEffect(() => {
    if (!given) return;
    history.replaceState(history.state, '', `#${SIGN_IN}`);
    takeGiven(given);
  }, [given]);

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
          {rows?.map((row) => (
            <section key={row.id} className="pr-sheet" aria-label={row.name}>
              <p className="pr-card-head">
                <b>{row.name}</b>
                <span className="pr-grow" />
                {row.signInTime === null ? (
                  <ToneTag tone="warning">{t('sign.open')}</ToneTag>
                ) : (
                  <ToneTag tone="success">{t(row.signOutTime === null ? 'sign.isIn' : 'sign.isOut')}</ToneTag>
                )}
              </p>
              <p className="pr-rowfacts">
                {row.signInTime !== null && <span>{t('sign.inAt', { time: row.signInTime.slice(5, 16) })}</span>}
                {row.signOutTime !== null && <span>{t('sign.outAt', { time: row.signOutTime.slice(5, 16) })}</span>}
                <span>{row.resultText}</span>
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
