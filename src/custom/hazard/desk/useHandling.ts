/**
 * Handling a hidden danger or its rectification at the desk: one form over what may be decided, kept for its writer
 * until it is sent.
 */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  asApiError,
  declaredCalls,
  dropDraft,
  keepDraft,
  readDraft,
  seatOf,
  useSession,
} from '../../../engine/client/index.ts';
import type { Row, Value } from '../../../engine/model/types.ts';
import { isEmpty } from '../../../engine/model/validate.ts';
import type { EntityView, ViewAction, ViewField, WireRow } from '../../../engine/model/wire.ts';
import type { HandleCalls } from './calls.ts';

/** Entity → its decisions with the codes they travel as (specification §3). */
const DECISIONS = {
  hiddenDanger: { toRectify: 0, transfer: 1, escalate: 2, reject: 3, suspend: 4 },
  rectification: { submit: 6 },
} as const;
export type Decision = { readonly [E in keyof typeof DECISIONS]: keyof (typeof DECISIONS)[E] }[keyof typeof DECISIONS];

const send = declaredCalls<HandleCalls>();
const BASIS = 'judgeBasis';
const NOBODY: ReadonlySet<string> = new Set();

export interface Handling {
  /** The decisions that the row leaves to the caller, in the order of their codes. */
  readonly decisions: readonly ViewAction[];
  readonly decision: ViewAction | undefined;
  readonly choose: (code: string) => void;
  readonly fields: readonly ViewField[];
  readonly required: ReadonlySet<string>;
  readonly values: Row;
  readonly fill: (changes: Readonly<Record<string, Value>>) => void;
  readonly wrong: Readonly<Record<string, string>>;
  readonly refusal: string | undefined;
  readonly running: boolean;
  readonly setBusy: (field: string, isBusy: boolean) => void;
  /** An upload is under way. */
  readonly busy: boolean;
  /** Gives up what was typed. */
  readonly forget: () => void;
  /** @returns was it taken? */
  readonly handle: () => Promise<boolean>;
}

/**
 * What the fields begin with: the row's own values, else the default. Files of the record are added to, not sent again.
 */
function startOf(actions: readonly ViewAction[], row: WireRow): Row {
  const start: Row = {};
  for (const { input } of actions) {
    const own = new Set(input?.own);
    for (const field of input?.fields ?? [])
      start[field.name] =
        (own.has(field.name) && field.kind !== 'files' ? row[field.name] : undefined) ??
        field.default ??
        (field.kind === 'files' ? [] : null);
  }
  return { ...start, handler: null, handlingOpinion: null, $labels: (row.$labels ?? {}) as Value };
}

/** @param opened the decision whose button was pressed */
export function useHandling(view: EntityView, row: WireRow, opened: Decision): Handling {
  const { t } = useTranslation('handling');
  const seat = useSession((state) => seatOf(state.user));
  const kind = view.name === 'rectification' ? view.name : 'hiddenDanger';
  const codes: Readonly<Record<string, number>> = DECISIONS[kind];
  const [key] = useState({ seat, form: `${kind}.handle`, id: row.id });
  const [kept] = useState(() => readDraft(key)?.values ?? {});
  const decisions = Object.keys(codes).flatMap((code) =>
    view.actions.filter((action) => action.code === code && row.$can?.includes(code) === true),
  );
  const [typed, setTyped] = useState<Row>(() => kept);
  const [code, setCode] = useState<string>(opened);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string>();
  const [running, setRunning] = useState(false);
  const [uploading, setUploading] = useState(NOBODY);
  const decision = decisions.find((action) => action.code === code) ?? decisions[0];
  const values: Row = { ...startOf(decisions, row), ...typed };
  const isMajor = values['level'] === 'major';
  // Why it is major is asked of a major one, and then it is needed.
  const fields = (decision?.input?.fields ?? []).filter(
    ({ kind, name }) => kind !== 'children' && (name !== BASIS || isMajor),
  );
  const required = new Set([...(decision?.input?.required ?? []), ...(isMajor ? [BASIS] : [])]);

  async function handle(): Promise<boolean> {
    const handling = decision && codes[decision.code];
    if (handling === undefined) return false;
    const missing = Object.fromEntries(
      fields
        .filter(({ name }) => required.has(name) && isEmpty(values[name] ?? null))
        .map(({ name, title }) => [name, t('needed', { title })]),
    );
    setWrong(missing);
    setRefusal(undefined);
    if (Object.keys(missing).length > 0) return false;
    setRunning(true);
    try {
      const input = Object.fromEntries(fields.map(({ name }) => [name, values[name] ?? null]));
      await send(`POST /api/hazard/${kind}/handle`, {
        body: { ...input, id: row.id, handling, ...(row.rev === undefined ? {} : { rev: Number(row.rev) }) },
      });
      dropDraft(key);
      return true;
    } catch (cause) {
      const error = asApiError(cause);
      const own = error.fieldErrors.filter(({ field }) => fields.some(({ name }) => name === field));
      setWrong(Object.fromEntries(own.map(({ field, message }) => [field, message])));
      setRefusal(own.length > 0 && own.length === error.fieldErrors.length ? undefined : error.message);
      setRunning(false);
      return false;
    }
  }
  return {
    decisions,
    decision,
    fields,
    required,
    values,
    wrong,
    refusal,
    running,
    handle,
    busy: uploading.size > 0,
    choose: (next) => {
      setCode(next);
      setWrong({});
      setRefusal(undefined);
    },
    fill: (changes) => {
      const { $labels, ...rest } = changes;
      const next: Row = {
        ...typed,
        ...rest,
        ...($labels ? { $labels: { ...(values['$labels'] as Row), ...($labels as Row) } as Value } : {}),
      };
      setTyped(next);
      keepDraft(key, { values: next, at: Date.now() });
      setWrong((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !Object.hasOwn(rest, name))));
    },
    setBusy: (field, isBusy) =>
      setUploading((before) => new Set(isBusy ? [...before, field] : [...before].filter((one) => one !== field))),
    forget: () => dropDraft(key),
  };
}
