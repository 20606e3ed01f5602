/**
 * Typed content of a dialog or a plain form that outlives the end of the session: the same person finds it again in
 * this tab.
 */
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { Row } from '../../../model/types.ts';
import { onSessionNews } from '../../api/session.ts';
import { seatOf, useSession } from '../session-store.ts';
import { type Reopen, dropDraft, keepDraft, readDraft } from './drafts.ts';

export interface KeptInput {
  /** What was typed before the session ended. */
  readonly kept: Row | undefined;
  /** When it was sent, or given up. */
  readonly forget: () => void;
}

/**
 * @param form name of the form; `id` tells its objects apart
 * @param typed what is worth keeping now, without secrets; undefined = nothing
 * @param reopen what the page has to open again; absent where the form is the page
 */
export function useKeptInput(
  {
    form,
    id,
    reopen,
  }: { readonly form: string; readonly id?: string | undefined; readonly reopen?: Reopen | undefined },
  typed: () => Row | undefined,
): KeptInput {
  const seat = useSession((state) => seatOf(state.user));
  // Once the session has ended there is nobody any more; the key is that of whoever opened the form.
  const [key] = useState({ seat, form, id });
  const [kept] = useState(() => readDraft(key)?.values);
  const keep = useEffectEvent(() => {
    const values = typed();
    if (values) keepDraft(key, { values, at: Date.now(), ...(reopen ? { reopen } : {}) });
  });
  useEffect(() => onSessionNews(() => keep()), []);
  const forget = useCallback(() => dropDraft(key), [key]);
  return { kept, forget };
}
