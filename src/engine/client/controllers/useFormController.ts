/**
 * One open form: loads its row, judges and saves it, joins what another person changed meanwhile, keeps what was typed.
 */
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Row } from '../../model/types.ts';
import type { ConflictData, EntityView, FieldError, WireRow } from '../../model/wire.ts';
import { addRow, getRow, updateRow } from '../api/entities.ts';
import { type ApiError, asApiError } from '../api/errors.ts';
import { onSessionNews } from '../api/session.ts';
import { changedFields } from './form/changed-fields.ts';
import { checkRow, hiddenOf } from './form/check-row.ts';
import { dropDraft, keepDraft } from './form/drafts.ts';
import type { FormMode, FormSetting } from './form/form-scope.ts';
import { judgeRow } from './form/judge-row.ts';
import { type Merge, mergeConflict, settledChanges } from './form/merge-conflict.ts';
import { type FormRequest, type OpenedForm, draftKeyOf, openForm } from './form/open-form.ts';
import { usePreferences } from './preferences-store.ts';
import { useSession } from './session-store.ts';

export interface FormConflict {
  readonly data: ConflictData;
  readonly merge: Merge;
}

/** What became of a save. `joined` names whose edits were joined without a question. */
export type SaveResult =
  | { readonly kind: 'saved'; readonly row: WireRow; readonly joined?: { readonly by: string; readonly at: string } }
  | { readonly kind: 'unchanged' }
  /** A save is running already. */
  | { readonly kind: 'busy' }
  | { readonly kind: 'invalid'; readonly errors: readonly FieldError[] }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'failed'; readonly error: ApiError };

/**
 * What is filled in becomes something else than a row of its entity: what the form is called then, what its main button
 * says, and what is said once it is done.
 */
export interface FormOrder {
  readonly title: string;
  readonly label: string;
  readonly done: string;
  /** Its draft: `{entity}!{action}` of what it stands over, and that row's id. */
  readonly draft: { readonly form: string; readonly id: string };
  /** The action that opens it again. */
  readonly act: string;
  /** @returns what has come of it */
  readonly send: (filled: Row) => Promise<WireRow>;
}

export interface FormController {
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly failure?: ApiError;
  readonly retry: () => void;
  /**
   * Present once the row is there. Its `setting` changes when the stored row under the form does (a conflict was
   * joined).
   */
  readonly opened?: OpenedForm;
  readonly saving: boolean;
  readonly conflict?: FormConflict;
  readonly save: (values: Row) => Promise<SaveResult>;
  /** Saves again with the chosen side of every clash. */
  readonly settle: (choices: Readonly<Record<string, 'mine' | 'theirs'>>) => Promise<SaveResult>;
  /** Back to the form; with `dropMine` on top of the other's row. */
  readonly leaveConflict: (dropMine: boolean) => void;
  /**
   * Keeps `values()` for the time after the next sign-in when the session ends, when the page at `path` opens the form
   * again; undefined = nothing to keep.
   */
  readonly keepOnSessionEnd: (path: string, values: () => Row | undefined) => () => void;
  /** Keeps these changes now; undefined = there are none. */
  readonly keepNow: (changes: Row | undefined) => void;
  readonly forgetDraft: () => void;
  /** Gives up restored content: the form starts anew from the stored row. */
  readonly dropDraft: () => void;
}

/** Somebody else was faster in every round; after these the person is asked to look. */
const MOST_JOINS = 3;

function revOf(row: Readonly<Row> | null): number {
  return Number(row?.rev ?? 0);
}

/** The form is opened once per mount: give it a `key` of entity, mode and id. */
export function useFormController(input: {
  readonly view: EntityView;
  readonly mode: FormMode;
  readonly id?: string;
  readonly initial?: Row;
  readonly order?: FormOrder;
}): FormController {
  const user = useSession((state) => state.user);
  const locale = usePreferences((state) => state.language);
  // An open form keeps the view it was opened with; the screen says when there is a newer one. Only its words change,
  // with the language.
  const [request, setRequest] = useState<FormRequest>(() => {
    const { order, ...asked } = input;
    return { ...asked, ...(order ? { draft: order.draft } : {}), user, locale };
  });
  const { order } = input;
  const [opened, setOpened] = useState<OpenedForm | undefined>(() =>
    request.mode === 'add' ? openForm(request, null, new Date()) : undefined,
  );
  const [failure, setFailure] = useState<ApiError>();
  const [attempt, setAttempt] = useState(0);
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<FormConflict>();
  const running = useRef(false);
  /** The row as it was loaded. */
  const stored = useRef<WireRow | null>(null);

  if (input.view.locale === locale && request.view.locale !== locale && input.view.version === request.view.version) {
    setRequest({ ...request, view: input.view, locale });
    setOpened((before) => before && { ...before, setting: { ...before.setting, view: input.view, locale } });
  }

  const arrived = useEffectEvent((row: WireRow) => {
    stored.current = row;
    setOpened(openForm(request, row, new Date()));
  });
  const load = useEffectEvent((id: string) => getRow(request.view.api, id));
  const wanted = request.mode === 'add' ? undefined : request.id;
  useEffect(() => {
    if (!wanted) return undefined;
    let gone = false;
    load(wanted).then(
      (row) => {
        if (!gone) arrived(row);
      },
      (cause: unknown) => {
        if (!gone) setFailure(asApiError(cause));
      },
    );
    return () => {
      gone = true;
    };
  }, [wanted, attempt]);

  const retry = useCallback(() => {
    setFailure(undefined);
    setAttempt((count) => count + 1);
  }, []);

  const rebase = useCallback((current: WireRow): void => {
    setOpened((before) => before && { ...before, setting: { ...before.setting, base: current } });
  }, []);

  const forgetDraft = useCallback(() => dropDraft(draftKeyOf(request)), [request]);

  /** Sends the body; on top of a newer row as long as nothing overlaps. */
  const send = useCallback(
    async (body: Row, setting: FormSetting): Promise<SaveResult> => {
      const { api } = request.view;
      let changes = body;
      let base = setting.base;
      let joined: { by: string; at: string } | undefined;
      for (let join = 0; ; join += 1) {
        try {
          const row = base
            ? await updateRow(api, { id: base.id ?? null, rev: revOf(base), ...changes })
            : order
              ? await order.send(changes)
              : await addRow(api, changes);
          forgetDraft();
          return { kind: 'saved', row, joined };
        } catch (cause) {
          const error = asApiError(cause);
          if (error.fieldErrors.length > 0) return { kind: 'invalid', errors: error.fieldErrors };
          const data = error.conflict;
          if (!data) return { kind: 'failed', error };
          const merge = mergeConflict(changes, base ?? {}, data);
          if (merge.clashes.length > 0 || join >= MOST_JOINS) {
            // The form stays on its old row until the person has chosen: leaving the dialog must not overwrite
            // silently.
            setConflict({ data, merge });
            return { kind: 'conflict' };
          }
          rebase(data.current);
          base = data.current;
          changes = merge.joined;
          joined = { by: data.by, at: data.at };
        }
      }
    },
    [request, order, rebase, forgetDraft],
  );

  /** A second click while a save runs changes nothing. */
  const once = useCallback(async (work: () => Promise<SaveResult>): Promise<SaveResult> => {
    if (running.current) return { kind: 'busy' };
    running.current = true;
    setSaving(true);
    try {
      return await work();
    } finally {
      running.current = false;
      setSaving(false);
    }
  }, []);

  const save = useCallback(
    (values: Row) =>
      once(async () => {
        if (!opened) return { kind: 'busy' };
        const { setting } = opened;
        const judgement = judgeRow(setting, values);
        const errors = checkRow(setting, values, judgement, false);
        if (errors.length > 0) return { kind: 'invalid', errors };
        const body = changedFields(setting.view, setting.base, values, hiddenOf(setting, values, judgement));
        if (setting.base && Object.keys(body).length === 0) {
          forgetDraft();
          return { kind: 'unchanged' };
        }
        return send(body, setting);
      }),
    [once, opened, send, forgetDraft],
  );

  const settle = useCallback(
    (choices: Readonly<Record<string, 'mine' | 'theirs'>>) =>
      once(async () => {
        if (!conflict || !opened) return { kind: 'busy' };
        const body = settledChanges(conflict.merge, choices);
        setConflict(undefined);
        rebase(conflict.data.current);
        const setting = { ...opened.setting, base: conflict.data.current };
        if (Object.keys(body).length === 0) return { kind: 'saved', row: conflict.data.current };
        return send(body, setting);
      }),
    [once, conflict, opened, send, rebase],
  );

  const leaveConflict = useCallback(
    (dropMine: boolean) => {
      if (dropMine && conflict) {
        forgetDraft();
        setOpened((before) => before && openForm(request, conflict.data.current, new Date(), before.opening + 1));
      }
      setConflict(undefined);
    },
    [conflict, request, forgetDraft],
  );

  const startAnew = useCallback(() => {
    forgetDraft();
    setOpened((before) => before && openForm(request, stored.current, new Date(), before.opening + 1));
  }, [request, forgetDraft]);

  const keepOnSessionEnd = useCallback(
    (path: string, values: () => Row | undefined) =>
      onSessionNews(() => {
        const kept = values();
        if (!kept) return;
        const { mode, id, initial } = request;
        const reopen = order
          ? { path, act: order.act, ids: [order.draft.id] }
          : { path, act: mode, ids: id === undefined ? [] : [id], ...(initial ? { initial } : {}) };
        keepDraft(draftKeyOf(request), {
          values: kept,
          rev: revOf(opened?.setting.base ?? null),
          at: Date.now(),
          reopen,
        });
      }),
    [request, order, opened],
  );

  const keepNow = useCallback(
    (changes: Row | undefined) => {
      if (changes)
        keepDraft(draftKeyOf(request), { values: changes, rev: revOf(opened?.setting.base ?? null), at: Date.now() });
      else forgetDraft();
    },
    [request, opened, forgetDraft],
  );

  const phase = opened ? 'ready' : failure ? 'failed' : 'loading';
  return {
    phase,
    failure,
    retry,
    opened,
    saving,
    conflict,
    save,
    settle,
    leaveConflict,
    keepOnSessionEnd,
    keepNow,
    forgetDraft,
    dropDraft: startAnew,
  };
}
