/** The rows of the present page: fetched when the state or the entity changes, kept while the next ones come. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { EntityView, ListData } from '../../../model/wire.ts';
import { isAborted } from '../../api/client.ts';
import type { TreeRow } from '../../api/entities.ts';
import { type ApiError, CODE_NO_ANSWER, asApiError, isPassing } from '../../api/errors.ts';
import { useNavigation } from '../navigation.ts';
import { onArrival } from '../offline-queue/offline-queue.ts';
import { useListNews } from './useListNews.ts';
import { type Answer, fetchPage, takePage } from './fetch-page.ts';
import type { ListState } from './list-state.ts';

/** Nothing changes on the screen before this time: a quick answer must not flicker. */
const SLOW_MS = 300;
/** The rows are the reader's no more. */
const GONE: readonly number[] = [401, 403, 404];

export interface ListRows {
  /** The last answer; stays while the next one comes. */
  readonly data: ListData | undefined;
  /** Tree entities: nested rows. */
  readonly tree: readonly TreeRow[] | undefined;
  readonly way: readonly TreeRow[] | undefined;
  readonly searched: boolean;
  readonly error: ApiError | undefined;
  /**
   * When the rows that stand there were fetched, if newer ones could not be had; undefined where they are fresh, or
   * belong to another page.
   */
  readonly oldSince: Date | undefined;
  /** Loading, and nothing else to be shown meanwhile; or for longer than 300 ms. */
  readonly loading: boolean;
  /** Loading for longer than 300 ms. */
  readonly slow: boolean;
  readonly reload: () => void;
}

/** Nothing is drawn anew for an answer that says what is known: most returns to a tab bring the same rows. */
function isSame(before: Answer, fresh: Answer): boolean {
  return JSON.stringify(before) === JSON.stringify(fresh);
}

/** `stateKey` is the address of `state`: the same address means the same rows. */
export function useListRows(view: EntityView, state: ListState, stateKey: string): ListRows {
  const [answer, setAnswer] = useState<Answer>();
  /** Of what address the answer is, and since when. */
  const [origin, setOrigin] = useState<{ readonly stateKey: string; readonly at: Date }>();
  const [error, setError] = useState<ApiError>();
  const [loading, setLoading] = useState(true);
  const [slow, setSlow] = useState(false);
  const latest = useRef({ state, answer, error });
  useEffect(() => {
    latest.current = { state, answer, error };
  });
  const running = useRef<AbortController>(null);
  /** While a page is asked for, and when it was answered last. */
  const asking = useRef(false);
  const answeredAt = useRef(-Infinity);

  /**
   * Asks for the page of now. No state changes by it while rows stand on the screen: they stay untouched until
   * something else is known.
   */
  const load = useCallback(
    (isNews = false) => {
      running.current?.abort();
      const control = new AbortController();
      running.current = control;
      asking.current = true;
      const { answer: known, error: failed } = latest.current;
      if (!known || failed) setLoading(true);
      const timer = setTimeout(() => {
        // Rows that are asked for by themselves stay as they are meanwhile.
        if (isNews && known) return;
        setLoading(true);
        setSlow(true);
      }, SLOW_MS);
      control.signal.addEventListener('abort', () => clearTimeout(timer));
      takePage(view, stateKey, () => fetchPage(view, latest.current.state, known, control.signal))
        .then(
          (fresh) => {
            setAnswer((before) => (before && isSame(before, fresh) ? before : fresh));
            setOrigin({ stateKey, at: new Date() });
            setError(undefined);
          },
          (cause: unknown) => {
            if (isAborted(cause)) return;
            const failure = asApiError(cause);
            // What nobody asked for takes no rows away, unless they are the reader's no more.
            if (!isNews || !known || GONE.includes(failure.code)) setError(failure);
          },
        )
        .finally(() => {
          clearTimeout(timer);
          if (control.signal.aborted) return;
          asking.current = false;
          answeredAt.current = performance.now();
          setSlow(false);
          setLoading(false);
        });
    },
    [view, stateKey],
  );

  // A changed view (live schema) asks again, with the same page.
  useEffect(() => {
    load();
    return () => running.current?.abort();
  }, [load]);

  const { onShown } = useNavigation();
  // Meanwhile another tab may have changed a row.
  useEffect(() => onShown(() => load()), [onShown, load]);
  useListNews(view.name, {
    isAsking: () => asking.current,
    answeredAt: () => answeredAt.current,
    ask: () => {
      // Levels of a tree are asked for as they are opened: its top alone would not be what stands there.
      if (!view.tree) load(true);
    },
  });
  // On the phone something was sent that had waited.
  useEffect(() => onArrival(({ entity }) => entity === view.name && load()), [view.name, load]);
  const cutOff = error?.code === CODE_NO_ANSWER;
  useEffect(() => {
    if (!cutOff) return undefined;
    const again = (): void => load();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [cutOff, load]);
  const oldSince = error && isPassing(error) && origin?.stateKey === stateKey ? origin.at : undefined;
  return {
    data: answer?.data,
    tree: answer?.tree,
    way: answer?.way,
    searched: answer?.searched ?? false,
    error,
    oldSince,
    loading,
    slow,
    reload: useCallback(() => load(), [load]),
  };
}
