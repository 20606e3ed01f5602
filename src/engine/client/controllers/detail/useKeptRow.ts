/** One record on the phone: asked for anew when something about it arrived, and kept standing when it cannot be had. */
import { useCallback, useEffect, useState } from 'react';
import type { EntityView, WireRow } from '../../../model/wire.ts';
import { getRow } from '../../api/entities.ts';
import { type ApiError, asApiError } from '../../api/errors.ts';
import { useEntityView } from '../entity-views.ts';
import { onArrival } from '../offline-queue/offline-queue.ts';
import { useSession } from '../session-store.ts';
import { useRowNews } from './useRowNews.ts';

export interface KeptRow {
  readonly view: EntityView | undefined;
  readonly row: WireRow | undefined;
  readonly failure: ApiError | undefined;
  readonly reload: () => void;
}

const MOST_SEEN = 30;
/**
 * What was looked at last, by person: whoever comes back to a record without a network finds it, and what was decided
 * about it.
 */
const seen = new Map<string, WireRow>();

function keep(key: string, row: WireRow): void {
  seen.delete(key);
  seen.set(key, row);
  const [oldest] = seen.keys();
  if (seen.size > MOST_SEEN && oldest !== undefined) seen.delete(oldest);
}

export function useKeptRow(entity: string, id: string): KeptRow {
  const { view, error } = useEntityView(entity);
  const person = useSession((state) => state.user?.id);
  const [row, setRow] = useState<WireRow>();
  const [failure, setFailure] = useState<ApiError>();
  const [round, setRound] = useState(0);
  const api = view?.api;
  const key = `${person}/${entity}/${id}`;
  useEffect(() => {
    let gone = false;
    if (api && id !== '') {
      getRow(api, id).then(
        (found) => {
          keep(key, found);
          if (gone) return;
          setRow(found);
          setFailure(undefined);
        },
        (cause: unknown) => {
          const reason = asApiError(cause);
          // Answered by the server it is gone, or nobody's business any more.
          const isGone = reason.code === 403 || reason.code === 404;
          if (isGone) seen.delete(key);
          if (gone) return;
          if (isGone) setRow(undefined);
          setFailure(reason);
        },
      );
    }
    return () => {
      gone = true;
    };
  }, [api, id, key, round]);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  useEffect(() => onArrival(reload), [reload]);
  useRowNews(view, id, reload);
  return { view, row: row?.id === id ? row : seen.get(key), failure: error ?? failure, reload };
}
