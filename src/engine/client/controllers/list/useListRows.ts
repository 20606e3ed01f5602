/** The rows of the present page: fetched when the state or the entity changes, kept while the next ones come. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { EntityView, ListData } from '../../../model/wire.ts';
import { isAborted } from '../../api/client.ts';
import type { TreeRow } from '../../api/entities.ts';
import { type ApiError, CODE_NO_ANSWER, asApiError } from '../../api/errors.ts';
import { useNavigation } from '../navigation.ts';
import { type Answer, fetchPage, takePage } from './fetch-page.ts';
import type { ListState } from './list-state.ts';

/** Nothing changes on the screen before this time: a quick answer must not flicker. */
const SLOW_MS = 300;

export interface ListRows {
  /** The last answer; stays while the next one comes. */
  readonly data: ListData | undefined;
  /** Tree entities: nested rows. */
  readonly tree: readonly TreeRow[] | undefined;
  readonly error: ApiError | undefined;
  readonly loading: boolean;
  /** Loading for longer than 300 ms. */
  readonly slow: boolean;
  readonly reload: () => void;
}

/** `stateKey` is the address of `state`: the same address means the same rows. */
export function useListRows(view: EntityView, state: ListState, stateKey: string): ListRows {
  const [answer, setAnswer] = useState<Answer>();
  const [error, setError] = useState<ApiError>();
  const [loading, setLoading] = useState(true);
  const [slow, setSlow] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const latest = useRef({ state, answer });
  useEffect(() => { latest.current = { state, answer }; });

  useEffect(() => {
    const control = new AbortController();
    setLoading(true);
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    takePage(view, stateKey, () => fetchPage(view, latest.current.state, latest.current.answer, control.signal))
      .then((fresh) => {
        setAnswer(fresh);
        setError(undefined);
      }, (cause: unknown) => {
        if (!isAborted(cause)) setError(asApiError(cause));
      })
      .finally(() => {
        clearTimeout(timer);
        if (control.signal.aborted) return;
        setSlow(false);
        setLoading(false);
      });
    return () => {
      clearTimeout(timer);
      control.abort();
    };
    // A changed view (live schema) asks again, with the same page.
  }, [view, stateKey, attempt]);

  const reload = useCallback(() => setAttempt((before) => before + 1), []);
  const { onShown } = useNavigation();
  // Meanwhile another tab may have changed a row.
  useEffect(() => onShown(reload), [onShown, reload]);
  const cutOff = error?.code === CODE_NO_ANSWER;
  useEffect(() => {
    if (!cutOff) return undefined;
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [cutOff, reload]);
  return { data: answer?.data, tree: answer?.tree, error, loading, slow, reload };
}
