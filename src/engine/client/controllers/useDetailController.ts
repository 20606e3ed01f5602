/**
 * One record on its own screen: the row with what it offers, its history, and reloading both after something was done.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { EntityView, HistoryEntry, WireRow } from '../../model/wire.ts';
import { fetchHistory } from '../api/entities.ts';
import { type ApiError, asApiError } from '../api/errors.ts';
import { useRowNews } from './detail/useRowNews.ts';
import { forgetSeen, keepSeen } from './detail/seen-rows.ts';
import { useNavigation } from './navigation.ts';
import { onArrival } from './offline-queue/offline-queue.ts';
import { useSession } from './session-store.ts';
import { rowOrTaken } from './taken/reading.ts';

export interface DetailController {
  /** Absent while it is loaded for the first time, and when it could not be. */
  readonly row?: WireRow;
  readonly failure?: ApiError;
  /** Newest first; undefined while it is loaded. */
  readonly history?: readonly HistoryEntry[];
  readonly historyFailure?: ApiError;
  /** The shown row is older than what is being fetched. */
  readonly reloading: boolean;
  readonly reload: () => void;
  /** The same after something was done to the row, which may be out of the caller's sight now: see `left`. */
  readonly reloadDone: () => void;
  /** What was done took the row out of the caller's sight. It still stands in `row`. */
  readonly left: boolean;
}

interface Loaded {
  readonly row?: WireRow;
  readonly failure?: ApiError;
  readonly left?: boolean;
  readonly history?: readonly HistoryEntry[];
  readonly historyFailure?: ApiError;
}

/** Give the screen a `key` of the id: another record starts anew. */
export function useDetailController(view: EntityView, id: string): DetailController {
  const [loaded, setLoaded] = useState<Loaded>({});
  const [round, setRound] = useState(0);
  const [shownRound, setShownRound] = useState(-1);
  const person = useSession((state) => state.user?.id);
  const { api, name, history: hasHistory, version } = view;
  const latest = useRef(view);
  useEffect(() => {
    latest.current = view;
  });
  /** From what was done until the row has been read anew. */
  const done = useRef(false);

  useEffect(() => {
    let gone = false;
    const put = (part: Loaded): void => {
      if (!gone) setLoaded((before) => ({ ...before, ...part }));
    };
    rowOrTaken(latest.current, id)
      .then(
        (row) => {
          if (!gone) done.current = false;
          keepSeen(person, name, row);
          put({ row, failure: undefined });
        },
        (cause: unknown) => {
          const failure = asApiError(cause);
          if (failure.code === 404 || failure.code === 403) forgetSeen(person, name, id);
          if (done.current && (failure.code === 404 || failure.code === 403)) return put({ left: true });
          // A row that is gone may not go on standing there; otherwise the old one stays with the message.
          put(failure.code === 404 || failure.code === 403 ? { row: undefined, failure } : { failure });
        },
      )
      .finally(() => {
        if (!gone) setShownRound(round);
      });
    if (hasHistory) {
      fetchHistory(api, id).then(
        (history) => put({ history, historyFailure: undefined }),
        (cause: unknown) => put({ historyFailure: asApiError(cause) }),
      );
    }
    return () => {
      gone = true;
    };
    // A new version of the entity may have new fields: the row is fetched again.
  }, [api, person, name, id, hasHistory, version, round]);

  const reload = useCallback(() => setRound((before) => before + 1), []);
  const reloadDone = useCallback(() => {
    done.current = true;
    reload();
  }, [reload]);
  // On the phone something was sent that had waited.
  useEffect(() => onArrival(({ row }) => row === id && reload()), [id, reload]);
  const { onShown } = useNavigation();
  // Meanwhile another tab may have changed the record.
  useEffect(() => onShown(reload), [onShown, reload]);
  useRowNews(view, id, reload);
  return { ...loaded, left: loaded.left === true, reloading: shownRound !== round, reload, reloadDone };
}
