/** The first rows of a related list and how many there are; asked for anew when somebody has changed some. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { EntityView, ListData, ViewField, WireRow } from '../../../model/wire.ts';
import { followRows } from '../../api/entities.ts';
import { isAborted } from '../../api/client.ts';
import { type ApiError, asApiError } from '../../api/errors.ts';
import { useEntityView } from '../entity-views.ts';
import { useListNews } from '../list/useListNews.ts';
import { onArrival } from '../offline-queue/offline-queue.ts';
import { relatedTaken } from '../taken/reading.ts';
import { isCutOff } from '../taken/taken-store.ts';
import { relatedQuery } from './key-facts.ts';

/** More are behind the link to the whole list. */
const FIRST_ROWS = 5;

export interface RelatedRows {
  /** The entity of the rows; absent while it is loaded or when the person may not see it. */
  readonly view?: EntityView;
  readonly data?: ListData;
  readonly failure?: ApiError;
  readonly reload: () => void;
}

/**
 * @param owner the entity of the record
 * @param round counts reloads of the record the list belongs to
 * @param most rows of it
 */
export function useRelatedRows(
  owner: string,
  field: ViewField,
  row: WireRow,
  round: unknown,
  most: number = FIRST_ROWS,
): RelatedRows {
  const { view, error } = useEntityView(field.children?.entity ?? '');
  const [data, setData] = useState<ListData>();
  const [failure, setFailure] = useState<ApiError>();
  const api = view?.api;
  const { id } = row;
  const [again, setAgain] = useState(0);
  const reload = useCallback(() => setAgain((count) => count + 1), []);
  useEffect(() => onArrival(reload), [reload]);
  const asking = useRef(false);
  const answeredAt = useRef(0);
  useListNews(view?.name ?? '', {
    isAsking: () => asking.current,
    answeredAt: () => answeredAt.current,
    ask: reload,
  });
  const latest = useRef(row);
  useEffect(() => {
    latest.current = row;
  });
  useEffect(() => {
    if (!api) return undefined;
    const control = new AbortController();
    asking.current = true;
    followRows(api, { ...relatedQuery(field, { id }), currentPage: 1, pageSize: most }, control.signal)
      .then(
        (answer) => {
          setData(answer);
          setFailure(undefined);
        },
        async (cause: unknown) => {
          if (isAborted(cause)) return;
          const taken = (await isCutOff(cause)) ? relatedTaken(owner, field, latest.current, most) : undefined;
          if (taken) setData(taken);
          else setFailure(asApiError(cause));
        },
      )
      .finally(() => {
        if (control.signal.aborted) return;
        asking.current = false;
        answeredAt.current = performance.now();
      });
    return () => control.abort();
  }, [api, owner, field, id, round, again, most]);
  return { view, data, failure: failure ?? error, reload };
}
