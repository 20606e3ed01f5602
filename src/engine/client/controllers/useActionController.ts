/** Running one action on chosen rows: which of them may take it, its input, its result, and taking it back. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Row } from '../../model/types.ts';
import type { ActionData, EntityView, FieldError, ViewAction, WireRow } from '../../model/wire.ts';
import { getRow, removeRows, runAction } from '../api/entities.ts';
import { type ApiError, asApiError } from '../api/errors.ts';
import { inputErrors, needsWholeRow, offers, sentInput, startInput } from './action/action-input.ts';

export type ActionOutcome =
  | { readonly kind: 'done'; readonly data: ActionData }
  | { readonly kind: 'invalid'; readonly errors: readonly FieldError[] }
  | { readonly kind: 'failed'; readonly error: ApiError }
  | { readonly kind: 'busy' };

export interface ActionController {
  /** Rows that do not refuse the action from the start; the server judges again. */
  readonly ready: readonly WireRow[];
  /** Rows of which the server already said that they do not offer it. */
  readonly unfit: readonly WireRow[];
  /** What the dialog opens with; absent while the row is fetched. */
  readonly start?: Row;
  /** The row could not be fetched. */
  readonly failure?: ApiError;
  readonly running: boolean;
  readonly run: (values: Row) => Promise<ActionOutcome>;
  /** Takes a deletion back; absent where nothing can be taken back. */
  readonly undo?: (data: ActionData) => Promise<ActionData>;
}

export function useActionController(view: EntityView, action: ViewAction, rows: readonly WireRow[]): ActionController {
  const [running, setRunning] = useState(false);
  const [whole, setWhole] = useState<WireRow>();
  const [failure, setFailure] = useState<ApiError>();
  const busy = useRef(false);
  const ready = useMemo(() => rows.filter((row) => offers(row, action.code)), [rows, action.code]);
  const unfit = useMemo(() => rows.filter((row) => !offers(row, action.code)), [rows, action.code]);
  const one = ready.length === 1 ? ready[0] : undefined;
  const fetchId = one && needsWholeRow(action) ? one.id : undefined;

  useEffect(() => {
    if (fetchId === undefined) return undefined;
    let gone = false;
    getRow(view.api, fetchId).then(
      (row) => {
        if (!gone) setWhole(row);
      },
      (cause: unknown) => {
        if (!gone) setFailure(asApiError(cause));
      },
    );
    return () => {
      gone = true;
    };
  }, [view.api, fetchId]);

  const row = fetchId === undefined ? one : whole;
  const start = useMemo(
    () => (fetchId !== undefined && !whole ? undefined : startInput(action, row)),
    [action, fetchId, whole, row],
  );

  const send = useCallback(
    async (values: Row): Promise<ActionData> => {
      const ids = ready.map((item) => item.id);
      if (action.builtin && action.code === 'delete') return removeRows(view.api, ids);
      const target =
        action.needs === 'none'
          ? {}
          : row
            ? { id: row.id, ...(row.rev === undefined ? {} : { rev: Number(row.rev) }) }
            : { ids };
      return runAction(
        view.api,
        action.code,
        action.input ? { ...target, input: sentInput(view, action, values, row) } : target,
      );
    },
    [view, action, ready, row],
  );

  const run = useCallback(
    async (values: Row): Promise<ActionOutcome> => {
      if (busy.current) return { kind: 'busy' };
      busy.current = true;
      setRunning(true);
      try {
        return { kind: 'done', data: await send(values) };
      } catch (cause) {
        const error = asApiError(cause);
        return error.fieldErrors.length > 0
          ? { kind: 'invalid', errors: inputErrors(error.fieldErrors) }
          : { kind: 'failed', error };
      } finally {
        busy.current = false;
        setRunning(false);
      }
    },
    [send],
  );

  const canRestore =
    action.builtin &&
    action.code === 'delete' &&
    view.actions.some((other) => other.builtin && other.code === 'restore');
  const undo = useCallback(
    (data: ActionData) => {
      const refused = new Set(data.refused.map((refusal) => refusal.id));
      return runAction(view.api, 'restore', { ids: ready.map((item) => item.id).filter((id) => !refused.has(id)) });
    },
    [view.api, ready],
  );
  return { ready, unfit, start, failure, running, run, ...(canRestore ? { undo } : {}) };
}
