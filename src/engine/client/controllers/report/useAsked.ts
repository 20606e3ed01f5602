/**
 * What a page asks the server for: asked anew when the question changes and when the page is seen again; what stands
 * there stays until then.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAborted } from '../../api/client.ts';
import { type ApiError, asApiError } from '../../api/errors.ts';
import { useNavigation } from '../navigation.ts';

/** A quick answer must not flicker. */
const SLOW_MS = 300;

export interface Asked<T> {
  readonly data: T | undefined;
  readonly error: ApiError | undefined;
  /** On its way for longer than a moment. */
  readonly slow: boolean;
  readonly reload: () => void;
}

/** @param ask stays the same function while the question is the same */
export function useAsked<T>(ask: (signal: AbortSignal) => Promise<T>): Asked<T> {
  const { onShown } = useNavigation();
  const { language } = useTranslation('engine').i18n;
  const [data, setData] = useState<T>();
  const [error, setError] = useState<ApiError>();
  const [slow, setSlow] = useState(false);
  const running = useRef<AbortController>(null);
  const load = useCallback(() => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    control.signal.addEventListener('abort', () => clearTimeout(timer));
    ask(control.signal)
      .then(
        (fresh) => {
          setData(fresh);
          setError(undefined);
        },
        (cause: unknown) => {
          if (!isAborted(cause)) setError(asApiError(cause));
        },
      )
      .finally(() => {
        clearTimeout(timer);
        if (!control.signal.aborted) setSlow(false);
      });
  }, [ask]);
  // Answers are in the language of the page.
  useEffect(() => {
    load();
    return () => running.current?.abort();
  }, [load, language]);
  useEffect(() => onShown(load), [onShown, load]);
  return { data, error, slow, reload: load };
}
