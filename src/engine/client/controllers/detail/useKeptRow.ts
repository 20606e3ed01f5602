/** One record on the phone: asked for anew when something about it arrived, and kept standing when it cannot be had. */
import { useCallback, useEffect, useState } from 'react';
import type { EntityView, WireRow } from '../../../model/wire.ts';
import { type ApiError, asApiError } from '../../api/errors.ts';
import { useEntityView } from '../entity-views.ts';
import { onArrival } from '../offline-queue/offline-queue.ts';
import { useProjectedRow } from '../offline-queue/useProjectedRow.ts';
import { useSession } from '../session-store.ts';
import { useRowNews } from './useRowNews.ts';
import { rowOrTaken } from '../taken/reading.ts';
import { forgetSeen, keepSeen, seenRow } from './seen-rows.ts';

export interface KeptRow {
  readonly view: EntityView | undefined;
  /** With what waits on this device, and what may be done then. */
  readonly row: WireRow | undefined;
  readonly failure: ApiError | undefined;
  readonly reload: () => void;
}

export function useKeptRow(entity: string, id: string): KeptRow {
  const { view, error } = useEntityView(entity);
  const person = useSession((state) => state.user?.id);
  const [row, setRow] = useState<WireRow>();
  const [failure, setFailure] = useState<ApiError>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    let gone = false;
    if (view && id !== '') {
      rowOrTaken(view, id).then(
        (found) => {
          keepSeen(person, entity, found);
          if (gone) return;
          setRow(found);
          setFailure(undefined);
        },
        (cause: unknown) => {
          const reason = asApiError(cause);
          // Answered by the server it is gone, or nobody's business any more.
          const isGone = reason.code === 403 || reason.code === 404;
          if (isGone) forgetSeen(person, entity, id);
          if (gone) return;
          if (isGone) setRow(undefined);
          setFailure(reason);
        },
      );
    }
    return () => {
      gone = true;
    };
  }, [view, person, entity, id, round]);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  useEffect(() => onArrival(reload), [reload]);
  useRowNews(view, id, reload);
  const stored = row?.id === id ? row : seenRow(person, entity, id);
  return { view, row: useProjectedRow(view, stored), failure: error ?? failure, reload };
}
