/** Keeps what is being written: a moment after the last key, one call at a time, each over the edition it changed. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { asApiError, type ApiError } from '../../api/errors.ts';
import { callMail, draftOf, type Writing } from './calls.ts';

const PAUSE_MS = 1200;

export interface KeptDraft {
  readonly state: 'untouched' | 'waiting' | 'saving' | 'saved';
  /** Why it could not be kept; another window may have changed it. */
  readonly error: ApiError | undefined;
  /** Keeps it now, and gives it with the number it is kept under. */
  readonly keep: () => Promise<Writing>;
}

/**
 * @param writing what stands in the window
 * @param touched whether anybody has changed it
 * @param onKept is told the number and edition it is kept under
 */
export function useDraft(
  writing: Writing,
  touched: boolean,
  onKept: (kept: Pick<Writing, 'id' | 'rev'>) => void,
): KeptDraft {
  const [state, setState] = useState<KeptDraft['state']>('untouched');
  const [error, setError] = useState<ApiError>();
  const running = useRef<Promise<unknown>>(Promise.resolve());
  const place = useRef<Pick<Writing, 'id' | 'rev'>>({});
  const said = useRef('');

  const save = async (): Promise<Writing> => {
    const own = place.current.id === undefined ? writing : { ...writing, ...place.current };
    const draft = draftOf(own);
    const text = JSON.stringify({ ...draft, id: '', rev: 0 });
    if (text === said.current && own.id !== undefined) return own;
    setState('saving');
    try {
      const { id, rev } = await callMail('POST /api/mail/draft', { body: draft });
      place.current = { id, rev };
      said.current = text;
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
  const keepLater = useEffectEvent(() => void keep().catch(() => undefined));
  const text = JSON.stringify(writing);
  useEffect(() => {
    if (!touched) return undefined;
    const timer = setTimeout(keepLater, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, touched]);
  return { state: touched && state === 'untouched' ? 'waiting' : state, error, keep };
}
