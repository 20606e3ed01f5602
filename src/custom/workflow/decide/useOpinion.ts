/**
 * An opinion that is being written on a task: kept for its writer until it is sent, so that a reload or a closed dialog
 * loses nothing.
 */
import { useCallback, useState } from 'react';
import { dropDraft, keepDraft, readDraft, seatOf, useSession } from '../../../engine/client/index.ts';

const FORM = 'wfTask.opinion';

export interface Opinion {
  readonly text: string;
  readonly type: (text: string) => void;
  /** When it was sent. */
  readonly forget: () => void;
}

/** @param task stays the same while it is shown */
export function useOpinion(task: string | undefined): Opinion {
  const seat = useSession((state) => seatOf(state.user));
  const [key] = useState({ seat, form: FORM, id: task });
  const [text, setText] = useState(() => String(readDraft(key)?.values['opinion'] ?? ''));
  const type = useCallback(
    (typed: string) => {
      setText(typed);
      if (typed === '') dropDraft(key);
      else keepDraft(key, { values: { opinion: typed }, at: Date.now() });
    },
    [key],
  );
  const forget = useCallback(() => dropDraft(key), [key]);
  return { text, type, forget };
}
