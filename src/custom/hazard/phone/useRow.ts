/** One record on the phone: asked for anew when something about it arrived, and kept standing when it cannot be had. */
import { useCallback, useEffect, useState } from 'react';
import { type ApiError, asApiError, getRow, onArrival, useEntityView } from '../../../engine/client/index.ts';
import type { EntityView, WireRow } from '../../../engine/model/wire.ts';

export interface Loaded { readonly view: EntityView | undefined; readonly row: WireRow | undefined; readonly failure: ApiError | undefined; readonly reload: () => void }

export function useRow(entity: string, id: string): Loaded {
  const { view, error } = useEntityView(entity);
  const [row, setRow] = useState<WireRow>();
  const [failure, setFailure] = useState<ApiError>();
  const [round, setRound] = useState(0);
  const api = view?.api;
  useEffect(() => {
    let gone = false;
    if (api && id !== '') getRow(api, id).then((found) => { if (!gone) { setRow(found); setFailure(undefined); } }, (cause: unknown) => { if (!gone) setFailure(asApiError(cause)); });
    return () => { gone = true; };
  }, [api, id, round]);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  useEffect(() => onArrival(reload), [reload]);
  return { view, row, failure: error ?? failure, reload };
}
