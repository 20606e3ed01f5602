/**
 * Which fields of a row are shown, required and locked now: `x-show`, `x-require`, `x-readOnly` and the sections'
 * `when`.
 */
import { isSatisfied } from '../../../model/expression/evaluate.ts';
import type { Row } from '../../../model/types.ts';
import type { WireRow } from '../../../model/wire.ts';
import { isSendable } from './changed-fields.ts';
import { type FormSetting, isLocal, scopeOf } from './form-scope.ts';

export interface Judgement {
  readonly hidden: ReadonlySet<string>;
  readonly required: ReadonlySet<string>;
  readonly locked: ReadonlySet<string>;
  readonly hiddenSections: ReadonlySet<string>;
}

/** A field that comes into view may hide another; after this many rounds the answer stands. */
const MOST_ROUNDS = 5;

/**
 * The row as the server will see it: hidden fields keep what is stored, on add their default, whatever was typed before
 * they went.
 */
function effectiveRow(setting: FormSetting, row: Readonly<Row>, hidden: ReadonlySet<string>): Row {
  const effective: Row = { ...row };
  for (const field of setting.view.fields)
    if (hidden.has(field.name))
      effective[field.name] = (setting.base ? setting.base[field.name] : field.default) ?? null;
  return effective;
}

function hiddenNow(setting: FormSetting, row: Readonly<Row>): { fields: Set<string>; sections: Set<string> } {
  const scope = scopeOf(setting, row);
  const fields = new Set<string>();
  const sections = new Set<string>();
  for (const field of setting.view.fields) {
    if (isLocal(field.show, row) && !isSatisfied(field.show, scope)) fields.add(field.name);
  }
  for (const section of setting.view.form.sections) {
    if (!isLocal(section.when, row) || isSatisfied(section.when, scope)) continue;
    sections.add(section.code);
    for (const name of section.fields) fields.add(name);
  }
  return { fields, sections };
}

/** The person's open task about a row that a process leads: it alone says what is filled in. */
function taskOf({ base }: FormSetting): WireRow['$task'] {
  return (base as WireRow | null)?.$task;
}

/** True when the stored row stands in a state in which it may be edited, or a task about it opens some of it. */
export function isEditableState(setting: FormSetting): boolean {
  const { states } = setting.view;
  const task = taskOf(setting);
  if (task) return task.writable.length > 0;
  const state = setting.base?.[states?.field ?? ''];
  return !states?.editable || setting.base === null || states.editable.includes(String(state));
}

/** Judges the row as it is typed now. Expressions only the server can answer count as: shown, not required, open. */
export function judgeRow(setting: FormSetting, row: Readonly<Row>): Judgement {
  let { fields: hidden, sections } = hiddenNow(setting, row);
  for (let round = 1; round < MOST_ROUNDS; round += 1) {
    const next = hiddenNow(setting, effectiveRow(setting, row, hidden));
    const settled = next.fields.size === hidden.size && [...next.fields].every((name) => hidden.has(name));
    ({ fields: hidden, sections } = next);
    if (settled) break;
  }
  const scope = scopeOf(setting, effectiveRow(setting, row, hidden));
  const closed = !isEditableState(setting);
  const task = taskOf(setting);
  for (const name of task?.hidden ?? []) hidden.add(name);
  const required = new Set<string>();
  const locked = new Set<string>();
  for (const field of setting.view.fields) {
    const isLocked =
      closed ||
      (task !== undefined && !task.writable.includes(field.name)) ||
      !isSendable(field) ||
      field.name === setting.view.states?.field ||
      (isLocal(field.lock, row) && isSatisfied(field.lock, scope));
    if (isLocked) locked.add(field.name);
    // What no answer ever holds has nothing to show once it is closed.
    if (isLocked && field.writeOnly && !setting.isNew) hidden.add(field.name);
    if (isLocked) continue;
    if (
      field.required ||
      task?.required.includes(field.name) ||
      (isLocal(field.require, row) && isSatisfied(field.require, scope))
    )
      required.add(field.name);
  }
  return { hidden, required, locked, hiddenSections: sections };
}
