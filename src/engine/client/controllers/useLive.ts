/**
 * Figures that renew themselves: what is shown stays until the next answer is there, and nothing is asked while nobody
 * looks.
 */
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { type ApiError, asApiError } from '../api/errors.ts';
import { fetchMonitor } from '../api/monitors.ts';
import type { QueryParams } from '../api/query-text.ts';
import { useNavigation } from './navigation.ts';

export interface Live<T> {
  readonly data: T | undefined;
  readonly error: ApiError | undefined;
  readonly reload: () => void;
}

/** @param everyMs time between an answer and the next question; 0 = only once and on demand */
export function useLive<T>(page: string, params: QueryParams, everyMs: number): Live<T> {
  const { isShown, onShown } = useNavigation();
  const [data, setData] = useState<T>();
  const [error, setError] = useState<ApiError>();
  const [attempt, setAttempt] = useState(0);
  const wanted = JSON.stringify(params);
  const seen = useEffectEvent(() => isShown() && document.visibilityState === 'visible');
  const whenShown = useEffectEvent(onShown);

  useEffect(() => {
    const control = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let [asking, waiting] = [false, false];
    const ask = (): void => {
      clearTimeout(timer);
      waiting = !seen();
      if (asking || waiting) return;
      asking = true;
      void fetchMonitor<T>(page, JSON.parse(wanted) as QueryParams, control.signal)
        .then(
          (fresh) => {
            if (!control.signal.aborted) {
              setData(fresh);
              setError(undefined);
            }
          },
          (cause: unknown) => {
            if (!control.signal.aborted) setError(asApiError(cause));
          },
        )
        .finally(() => {
          asking = false;
          if (!control.signal.aborted && everyMs > 0) timer = setTimeout(ask, everyMs);
        });
    };
    const back = (): void => {
      if (waiting) ask();
    };
    ask();
    document.addEventListener('visibilitychange', back);
    const stop = whenShown(back);
    return () => {
      control.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', back);
      stop();
    };
  }, [page, wanted, everyMs, attempt]);

  return { data, error, reload: useCallback(() => setAttempt((count) => count + 1), []) };
}
