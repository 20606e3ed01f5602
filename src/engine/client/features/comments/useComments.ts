/** The comments on a record: read, read again when somebody says something, and following the record. */
import { useCallback, useEffect, useState } from 'react';
import type { Comment, commentCalls } from '../../../model/calls/comments.ts';
import { declaredCalls } from '../../api/declared.ts';
import { type ApiError, asApiError } from '../../api/errors.ts';
import { onSchemaEvent } from '../../api/events.ts';
import { useNavigation } from '../../controllers/navigation.ts';

export const callComments = declaredCalls<typeof commentCalls>();

export interface RecordOf {
  readonly entity: string;
  readonly row: string;
}

interface Loaded {
  readonly list: readonly Comment[];
  readonly total: number;
  readonly isFollowed: boolean;
}

export interface Comments {
  /** Absent until they are there. */
  readonly loaded?: Loaded;
  readonly failure?: ApiError;
  readonly reload: () => void;
}

export function useComments({ entity, row }: RecordOf): Comments {
  const [state, setState] = useState<{ readonly loaded?: Loaded; readonly failure?: ApiError }>({});
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  useEffect(() => {
    const control = new AbortController();
    callComments('GET /api/comments', { query: { entity, row } }, { signal: control.signal }).then(
      (loaded) => setState({ loaded }),
      (cause: unknown) => {
        // What stands there already goes on standing there.
        if (!control.signal.aborted) setState((before) => ({ ...before, failure: asApiError(cause) }));
      },
    );
    return () => control.abort();
  }, [entity, row, round]);
  useEffect(
    () =>
      onSchemaEvent((event) => {
        if (event.kind === 'comments' && event.entity === entity && event.id === row) reload();
      }),
    [entity, row, reload],
  );
  const { onShown } = useNavigation();
  useEffect(() => onShown(reload), [onShown, reload]);
  return { ...state, reload };
}

/** A comment with its answers. */
export interface Thread {
  readonly first: Comment;
  readonly answers: readonly Comment[];
}

/** An answer whose comment is not among those that were read begins a thread of its own. */
export function threadsOf(list: readonly Comment[]): readonly Thread[] {
  const ids = new Set(list.map(({ id }) => id));
  const isFirst = ({ parent }: Comment): boolean => parent === null || !ids.has(parent);
  return list
    .filter(isFirst)
    .map((first) => ({ first, answers: list.filter((one) => !isFirst(one) && one.parent === first.id) }));
}

/** A text cut where somebody is mentioned. */
export function cutAtMentions(
  text: string,
  names: readonly string[],
): readonly { readonly text: string; readonly isMention: boolean }[] {
  const marks = [...names].sort((a, b) => b.length - a.length).map((name) => `@${name}`);
  const parts: { text: string; isMention: boolean }[] = [];
  let plain = '';
  for (let at = 0; at < text.length;) {
    const mark = marks.find((one) => text.startsWith(one, at));
    if (mark === undefined) {
      plain += text.charAt(at);
      at += 1;
      continue;
    }
    if (plain !== '') parts.push({ text: plain, isMention: false });
    parts.push({ text: mark, isMention: true });
    plain = '';
    at += mark.length;
  }
  if (plain !== '') parts.push({ text: plain, isMention: false });
  return parts;
}
