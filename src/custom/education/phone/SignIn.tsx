/**
 * `/educationTrainingManagement/signIn`: in front of the wall, by its code. Opened by the camera of the phone the code
 * stands in the address already.
 */
import { type ReactNode, use, useCallback, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ApiError,
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
import { type SignCode, readSignAddress, readSignLetters } from '../model/sign-code.ts';
import { HOME, SIGN_IN } from './routes.ts';
import './card.css';

/** Under way or ahead, or over and not left yet. */
const isOpen = ({ status, signInTime, signOutTime }: OwnTraining): boolean =>
  status !== 'finished' || (signInTime !== null && signOutTime === null);

/** What somebody may do at the wall just now; undefined where nothing is left. */
function nextStep({ status, signInTime, signOutTime }: OwnTraining): 'arrive' | 'depart' | undefined {
  if (signInTime === null) return status === 'finished' ? undefined : 'arrive';
  return signOutTime === null && status !== 'published' ? 'depart' : undefined;
}

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
  const [error, setError] = useState<ApiError>();
  const load = useCallback(async (): Promise<readonly OwnTraining[]> => {
    const { trainings } = await callLearning('GET /api/education/trainTrainee/mine', { query: {} });
    const open = trainings.filter(isOpen);
    setRows(open);
    setError(undefined);
    return open;
  }, []);
  const retry = useCallback(() => {
    setError(undefined);
    load().catch((cause: unknown) => setError(asApiError(cause)));
  }, [load]);
  useEffect(() => retry(), [retry]);
  return { rows, error, load, retry };
}

interface LeavingProps {
  readonly own: OwnTraining;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

/** Whoever scans a second time may only want to be sure: signing out is asked about first. */
function Leaving({ own, onLeave, onStay }: LeavingProps): ReactNode {
  const { t } = useTranslation('educationPhone');
  const box = useRef<HTMLDialogElement>(null);
  const title = useId();
  useEffect(() => box.current?.showModal(), []);
  return (
    <dialog
      ref={box}
      className="ph-dialog"
      aria-labelledby={title}
      onCancel={(event) => {
        event.preventDefault();
        onStay();
      }}
    >
      <h2 id={title}>{t('sign.askOut', { name: own.name })}</h2>
      <p>{t('sign.askOutHint', { time: own.signInTime?.slice(5, 16) ?? '' })}</p>
      <div className="ph-dialog-buttons">
        <button type="button" className="plain-button ph-button" onClick={onStay}>
          {t('sign.stay')}
        </button>
        <button type="button" className="plain-button ph-button plain-main" onClick={onLeave}>
          {t('sign.doOut')}
        </button>
      </div>
    </dialog>
  );
}

interface TypedCodeProps {
  readonly row: OwnTraining;
  readonly isBusy: boolean;
  readonly onCode: (code: string) => void;
}

/** The letters of the wall, typed by whoever cannot scan them. */
function TypedCode({ row, isBusy, onCode }: TypedCodeProps): ReactNode {
  const { t } = useTranslation('educationPhone');
  const [typed, setTyped] = useState('');
  const code = readSignLetters(typed);
  const step = nextStep(row);
  if (!step) return null;
  return (
    <form
      className="training-typed"
      onSubmit={(event) => {
        event.preventDefault();
        if (code === undefined) return;
        setTyped('');
        onCode(code);
      }}
    >
      <label className="ph-input">
        <input
          type="text"
          value={typed}
          maxLength={16}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          aria-label={t('sign.letters')}
          placeholder={t('sign.letters')}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      <button type="submit" className="plain-button ph-button" disabled={isBusy || code === undefined}>
        {t(step === 'arrive' ? 'sign.doIn' : 'sign.doOut')}
      </button>
    </form>
  );
}

export function SignIn(): ReactNode {
  const { t } = useTranslation('educationPhone');
  const { Head } = use(PhonePartsContext);
  const scan = use(ScannerContext);
  const { search } = useNavigation();
  const { rows, error, load, retry } = useOwn();
  const [said, setSaid] = useState<Said>();
  const [isBusy, setBusy] = useState(false);
  const [leaving, setLeaving] = useState<{ readonly own: OwnTraining; readonly code: string }>();

  /** Runs one step at the wall, and says what became of it. */
  async function run(work: () => Promise<Said | undefined>): Promise<void> {
    setBusy(true);
    setSaid(undefined);
    try {
      setSaid(await work());
    } catch (cause) {
      setSaid({ text: asApiError(cause).message, isWrong: true });
    } finally {
      setBusy(false);
    }
  }
  const sign = async (own: OwnTraining, code: string): Promise<Said> => {
    const isOut = own.signInTime !== null;
    const body = { ids: [own.id], input: { signCode: code, ...(await place()) } };
    await (isOut
      ? callLearning('POST /api/education/trainTrainee/action/depart', { body })
      : callLearning('POST /api/education/trainTrainee/action/arrive', { body }));
    await load();
    return { text: t(isOut ? 'sign.out' : 'sign.in', { name: own.name }), isWrong: false };
  };
  /** What was scanned signs in at once, and out when asked. */
  const signScanned = (own: OwnTraining, code: string): Promise<Said | undefined> => {
    if (nextStep(own) !== 'depart') return sign(own, code);
    setLeaving({ own, code });
    return Promise.resolve(undefined);
  };
  const take = ({ session, code }: SignCode): Promise<void> =>
    run(async () => {
      const own = (await load()).find((row) => row.implement === session);
      return own ? signScanned(own, code) : { text: t('sign.notListed'), isWrong: true };
    });
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
    if (read) return take(read);
    // The scanner takes typed letters too: they say nothing of the session.
    const letters = readSignLetters(text);
    const [own, ...others] = rows?.filter(nextStep) ?? [];
    if (letters !== undefined && own && others.length === 0) return run(() => signScanned(own, letters));
    setSaid({ text: t(letters === undefined ? 'sign.strange' : 'sign.which'), isWrong: true });
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
          {error && (
            <div className="ph-none" role="alert">
              <p>{error.message}</p>
              <button type="button" className="plain-button ph-button" onClick={retry}>
                {t('again')}
              </button>
            </div>
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
              <TypedCode row={row} isBusy={isBusy} onCode={(code) => void run(() => sign(row, code))} />
            </section>
          ))}
          {!scan && <ToneNote tone="warning">{t('sign.noScanner')}</ToneNote>}
        </div>
      </main>
      {leaving && (
        <Leaving
          own={leaving.own}
          onStay={() => setLeaving(undefined)}
          onLeave={() => {
            setLeaving(undefined);
            void run(() => sign(leaving.own, leaving.code));
          }}
        />
      )}
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
