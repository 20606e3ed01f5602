/**
 * Keeps what is being written: a moment after the last key, and at once where it is left; one call at a time, each over
 * the edition it changed.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { REPEATABLE } from '../../api/client.ts';
import type { KeyedDraft } from '../../../model/calls/mail.ts';
import { asApiError, type ApiError, isPassing } from '../../api/errors.ts';
import { KEPT_ALIVE_BYTES } from '../../api/transport.ts';
import { callMail, draftOf, type Writing } from './calls.ts';

const PAUSE_MS = 1200;

export interface KeptDraft {
  readonly state: 'untouched' | 'waiting' | 'saving' | 'saved';
  /** Why it could not be kept; another window may have changed it. */
  readonly error: ApiError | undefined;
  /** Has something been typed since it was kept last? */
  readonly unkept: boolean;
  /** Keeps it now, and gives it with the number it is kept under. */
  readonly keep: () => Promise<Writing>;
  /** It was sent, or is given up: leaving it keeps nothing any more. */
  readonly finish: () => void;
}

type Kept = Readonly<Required<Pick<Writing, 'id' | 'rev'>>>;

interface Listeners {
  /** Is told the number and edition it is kept under. */
  readonly onKept: (kept: Pick<Writing, 'id' | 'rev'>) => void;
  /** The window was left for another place of the page, and what was typed last is kept. */
  readonly onLeft: () => void;
  /** As above, and it could not be kept. */
  readonly onLost: (error: ApiError) => void;
}

/** What is told apart: the words, whichever number and edition they are kept under. */
const wordsOf = (writing: Writing): string => JSON.stringify({ ...draftOf(writing), id: '', rev: 0 });
const goesOn = (words: string): boolean => new Blob([words]).size <= KEPT_ALIVE_BYTES;

/**
 * @param writing what stands in the window
 * @param touched whether anybody has changed it
 */
export function useDraft(writing: Writing, touched: boolean, { onKept, onLeft, onLost }: Listeners): KeptDraft {
  const [state, setState] = useState<KeptDraft['state']>('untouched');
  const [error, setError] = useState<ApiError>();
  /** The words of the call under way, and those that are kept. */
  const [calls, setCalls] = useState({ sent: '', kept: '' });
  const running = useRef<Promise<unknown>>(Promise.resolve());
  const place = useRef<Pick<Writing, 'id' | 'rev'>>({});
  const unanswered = useRef<KeyedDraft>(undefined);
  const said = useRef('');
  const finished = useRef(false);
  const words = wordsOf(writing);
  const unkept = touched && words !== calls.kept;

  const ask = async (draft: KeyedDraft): Promise<Kept> => {
    const call = { ...draft, key: draft.key ?? crypto.randomUUID() };
    unanswered.current = call;
    try {
      return await callMail('POST /api/mail/draft', { body: call }, { keepalive: goesOn(words), headers: REPEATABLE });
    } catch (cause) {
      if (!isPassing(asApiError(cause))) unanswered.current = undefined;
      throw cause;
    }
  };
  /** Whether a call without an answer has kept its draft is asked by its key, before it is changed again. */
  const askAgain = async (): Promise<void> => {
    const call = unanswered.current;
    if (!call) return;
    const { id, rev } = await ask(call);
    place.current = { id, rev };
  };
  const save = async (): Promise<Writing> => {
    const own = place.current.id === undefined ? writing : { ...writing, ...place.current };
    if (words === said.current && own.id !== undefined) return own;
    setState('saving');
    setCalls((before) => ({ ...before, sent: words }));
    try {
      // What was refused is tried again at once: the edition tells a draft that is kept already.
      await askAgain();
      const { id, rev } = await ask(draftOf({ ...own, ...place.current }));
      unanswered.current = undefined;
      place.current = { id, rev };
      said.current = words;
      setCalls({ sent: '', kept: words });
      setError(undefined);
      setState('saved');
      onKept(place.current);
      return { ...own, id, rev };
    } catch (cause) {
      setError(asApiError(cause));
      setState('waiting');
      throw cause;
    }
  };
  const keep = (): Promise<Writing> => {
    const next = running.current.then(save, save);
    running.current = next.catch(() => undefined);
    return next;
  };
  const finish = (): void => {
    finished.current = true;
  };
  const keepUntold = useEffectEvent(() => {
    if (unkept && !finished.current) void keep().catch(() => undefined);
  });
  const keepLeft = useEffectEvent(() => {
    if (unkept && !finished.current) void keep().then(onLeft, (cause: unknown) => onLost(asApiError(cause)));
  });
  useEffect(() => {
    if (!unkept) return undefined;
    const timer = setTimeout(keepUntold, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words, unkept]);
  useEffect(() => {
    const goes = (): void => keepUntold();
    const hides = (): void => {
      if (document.visibilityState === 'hidden') keepUntold();
    };
    window.addEventListener('pagehide', goes);
    document.addEventListener('visibilitychange', hides);
    return () => {
      window.removeEventListener('pagehide', goes);
      document.removeEventListener('visibilitychange', hides);
      keepLeft();
    };
  }, []);
  // A page that goes keeps neither what waits for the call under way nor what is too long to go on without it.
  const wouldBeLost = unkept && (!goesOn(words) || (state === 'saving' && words !== calls.sent));
  useEffect(() => {
    if (!wouldBeLost) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [wouldBeLost]);
  return { state: unkept && state !== 'saving' ? 'waiting' : state, error, unkept, keep, finish };
}
