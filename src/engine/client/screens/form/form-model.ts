/**
 * The living form: Formily holds the values and redraws single fields; this says what follows from a change and what is
 * wrong.
 */
import { type Form, createForm } from '@formily/core';
import type { Row, Value } from '../../../model/types.ts';
import type { EntityView, FieldError } from '../../../model/wire.ts';
import { isSendable } from '../../controllers/form/changed-fields.ts';
import { checkRow, formFields } from '../../controllers/form/check-row.ts';
import { type Emptied, emptiedChoices, emptyValues } from '../../controllers/form/dependent-choices.ts';
import { isSecret } from '../../controllers/form/drafts.ts';
import { movedErrors, movedPath } from '../../controllers/form/error-path.ts';
import { type FormSetting, withHops } from '../../controllers/form/form-scope.ts';
import { type Judgement, judgeRow } from '../../controllers/form/judge-row.ts';
import { liveValues } from '../../controllers/form/live-values.ts';
import {
  type KnownRow,
  type Unlabelled,
  isReference,
  missingLabels,
  withKnownLabels,
} from '../../controllers/form/missing-labels.ts';
import type { OpenedForm } from '../../controllers/form/open-form.ts';
import { hasPassing, movedRefusals, NO_REFUSALS, refusalErrors, withRefusal } from '../../controllers/form/refusals.ts';
import { sameValue } from '../../controllers/form/same-value.ts';
import { childRows } from '../../controllers/form/changed-fields.ts';
import { rejudged } from '../../controllers/form/shown-errors.ts';
import type { RowsStep } from '../../controllers/form/sub-table.ts';
import { watchedFields } from '../../controllers/form/watched-fields.ts';

/** What the frame around the fields shows; replaced whenever part of it changes. */
export interface FormSnapshot {
  readonly judgement: Judgement;
  readonly errors: readonly FieldError[];
  /** Names of the fields that differ from what the form opened with. */
  readonly changed: readonly string[];
  /** References whose labels are to be asked for. */
  readonly unlabelled: readonly Unlabelled[];
}

/** State of one field, handed to its component by Formily. */
export interface FieldState {
  readonly required: boolean;
  readonly errors: readonly FieldError[];
  /** What was chosen is gone, because what it depended on became another one. */
  readonly emptied?: Emptied;
  /** Counts up when the field has to be drawn again though its own value stayed: labels, filters, units. */
  readonly round: number;
}

function rowOf(value: Value | undefined): Row {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {};
}

function topOf(path: string): string {
  return path.split('.', 1)[0] ?? '';
}

export class FormModel {
  readonly form: Form;
  private setting: FormSetting;
  private readonly start: Row;
  /**
   * What Formily holds, as plain JSON: reading it from there costs a walk through proxies, at every key once a field.
   */
  private values: Row;
  private readonly touched: Set<string>;
  /** Paths a person has left once: they are judged at every change from then on. */
  private readonly visited = new Set<string>();
  private refused = NO_REFUSALS;
  private readonly waiting: (() => void)[] = [];
  /** Choices that are gone, until the person chooses again. */
  private readonly emptied = new Map<string, Emptied>();
  /** `field:id` whose labels were asked for. */
  private readonly asked = new Set<string>();
  private rounds = 0;
  private watchers: { readonly view: EntityView; readonly by: ReadonlyMap<string, readonly string[]> } | undefined;
  private readonly listeners = new Set<() => void>();
  private current: FormSnapshot;

  constructor(opened: OpenedForm) {
    this.setting = opened.setting;
    this.start = opened.untouched;
    this.form = createForm({ values: structuredClone(opened.start) });
    this.values = structuredClone(opened.start);
    this.touched = new Set(opened.draftAt === undefined ? [] : Object.keys(opened.start));
    const row = this.values;
    this.current = {
      judgement: judgeRow(this.setting, row),
      errors: [],
      changed: this.changedNames(row),
      unlabelled: this.unasked(row),
    };
    this.paint(this.current.judgement, undefined, new Set());
  }

  /** The row as it is typed now; plain JSON, safe to keep. */
  row(): Row {
    return JSON.parse(JSON.stringify(this.values)) as Row;
  }

  /**
   * What a field holds, as plain JSON that is not to be changed. Never read it from Formily, which hands out proxies:
   * rows built of them
   * can be neither cloned nor compared.
   */
  value(name: string): Value {
    return this.values[name] ?? null;
  }

  settingNow(): FormSetting {
    return this.setting;
  }

  snapshot = (): FormSnapshot => this.current;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** A person gave `name` a new value; `patch` are fields that a reference copied along, and `$labels`. */
  change(name: string, value: Value, patch: Readonly<Record<string, Value>> = {}): void {
    const copied = Object.keys(patch).filter((field) => !field.startsWith('$'));
    const given = new Set([name, ...copied]);
    const before = this.values;
    const noted = [...given].filter((field) => this.emptied.delete(field));
    for (const field of given) this.touched.add(field);
    this.write({ [name]: value, ...patch });
    this.settle(given, new Set(noted));
    this.emptyDependents(before, given);
  }

  /** What depended on a field that became another one is no choice any more. */
  private emptyDependents(before: Row, given: ReadonlySet<string>): void {
    const { fields } = this.setting.view;
    const open = fields.filter((field) => !this.current.judgement.locked.has(field.name));
    const emptied = emptiedChoices(open, before, this.values, given);
    if (emptied.size === 0) return;
    for (const [field, why] of emptied) {
      this.touched.add(field);
      this.emptied.set(field, why);
    }
    this.write(emptyValues(fields, emptied));
    this.settle(new Set(emptied.keys()), new Set(emptied.keys()));
  }

  /** Takes a step on the rows of a sub-table as they stand now; what is said of its places moves with the rows. */
  changeRows(name: string, step: RowsStep): void {
    const { rows, placeOf } = step(childRows(this.values, name));
    if (placeOf) {
      this.current = { ...this.current, errors: movedErrors(this.current.errors, name, placeOf) };
      this.refused = movedRefusals(this.refused, name, placeOf);
      this.release();
      const visited = [...this.visited].flatMap((path) => movedPath(path, name, placeOf) ?? []);
      this.visited.clear();
      for (const path of visited) this.visited.add(path);
    }
    this.change(name, rows as Value);
  }

  /**
   * A person left this place (`equipName`, `inspections.0.planDate`): what is wrong there may be said now. No value
   * changes by it, so what the server said stays.
   */
  leave(path: string): void {
    this.visited.add(path);
    this.judge(new Set());
  }

  /** The input at `path` holds what is no value; null = it does again. Until then the form is not saved. */
  refuse(path: string, reason: string | null, passing = false): void {
    const refused = withRefusal(this.refused, path, reason, passing);
    if (refused === this.refused) return;
    this.refused = refused;
    this.release();
    this.judge(new Set([topOf(path)]));
  }

  /** Is an upload or the like under way? */
  waits(): boolean {
    return hasPassing(this.refused);
  }

  /** Resolves once nothing is under way any more. */
  async settled(): Promise<void> {
    if (this.waits())
      await new Promise<void>((resolve) => {
        this.waiting.push(resolve);
      });
  }

  private release(): void {
    if (!this.waits()) for (const resolve of this.waiting.splice(0)) resolve();
  }

  /** What keeps the form from being saved before any rule is asked. */
  refusals(): readonly FieldError[] {
    return refusalErrors(this.refused).filter(({ field }) => !this.current.judgement.hidden.has(topOf(field)));
  }

  /** All that is wrong as far as it can be seen here, in the order of the form, as a save would say it. */
  mistakes(): readonly FieldError[] {
    const row = this.row();
    const refusals = this.refusals();
    const refused = new Set(refusals.map(({ field }) => field));
    const places = new Map(formFields(this.setting.view).map(({ name }, place) => [name, place]));
    const placeOf = ({ field }: FieldError): number => places.get(topOf(field)) ?? places.size;
    return [
      ...refusals,
      ...checkRow(this.setting, row, judgeRow(this.setting, row), false).filter(({ field }) => !refused.has(field)),
    ].sort((one, other) => placeOf(one) - placeOf(other));
  }

  /** Says what is wrong with these fields, as a save would, and gives the first of it. */
  firstMistake(fields: ReadonlySet<string>): FieldError | undefined {
    const inFields = (error: FieldError): boolean => fields.has(topOf(error.field));
    const found = this.mistakes().filter(inFields);
    this.setErrors([...this.current.errors.filter((error) => !inFields(error)), ...found]);
    return found[0];
  }

  setErrors(errors: readonly FieldError[]): void {
    this.publish({ ...this.current, errors });
  }

  /** The stored row under the form became another one: fields nobody touched here take its values. */
  adopt(setting: FormSetting): void {
    if (setting === this.setting) return;
    const { base: before, locale: spoken } = this.setting;
    const row = this.row();
    this.setting = setting;
    const taken = Object.fromEntries(
      setting.view.fields
        .filter(
          (field) =>
            sameValue(row[field.name], before?.[field.name]) && !sameValue(row[field.name], setting.base?.[field.name]),
        )
        .map((field) => [field.name, setting.base?.[field.name] ?? null]),
    );
    const labels = rowOf(setting.base?.$labels);
    this.take({
      ...taken,
      $labels: Object.fromEntries(Object.keys(taken).map((name) => [name, labels[name] ?? null])),
    });
    if (setting.locale !== spoken) this.sayAgain();
  }

  /** In another language: what is said of the fields, and all of them drawn with its words. */
  private sayAgain(): void {
    this.judge(
      new Set(this.current.errors.map((error) => topOf(error.field))),
      new Set(this.setting.view.fields.map((field) => field.name)),
    );
  }

  /** Writes values that are not this person's own: no touch is remembered. */
  take(values: Readonly<Row>): void {
    this.write(values);
    this.settle(new Set(Object.keys(values)));
  }

  /** The changed fields as they stand, for a draft, without secrets; undefined when there are none. */
  changes(): Row | undefined {
    const row = this.row();
    const secret = new Set(this.setting.view.fields.filter(isSecret).map((field) => field.name));
    const names = this.changedNames(row).filter((name) => !secret.has(name));
    return names.length > 0 ? Object.fromEntries(names.map((name) => [name, row[name] ?? null])) : undefined;
  }

  /** The answer to `unlabelled`. Nothing changes by it but what follows from the rows behind the references. */
  label(option: string, known: ReadonlyMap<string, KnownRow>): void {
    this.write(withKnownLabels(this.setting.view, this.row(), option, known));
    const name = topOf(option);
    const isRead = [...known.values()].some(({ hops }) => hops !== undefined);
    if (isRead) this.settle(new Set([name]), new Set([name]));
    else this.judge(new Set(), new Set([name]));
  }

  /** Writes values. A reference that is set without its label loses the old one. */
  private write(values: Readonly<Row>): void {
    const { $labels, $hops, ...fields } = values;
    const given = rowOf($labels);
    // What was once known of a row is still known when it is chosen again.
    for (const [name, known] of Object.entries(rowOf($hops)))
      this.put('$hops', withHops(this.values, name, rowOf(known)).$hops);
    for (const [name, value] of Object.entries(fields)) this.put(name, value);
    const dropped = this.setting.view.fields
      .filter((field) => field.name in fields && isReference(field))
      .map((field) => [field.name, null]);
    if (dropped.length > 0 || $labels)
      this.put('$labels', { ...rowOf(this.values['$labels']), ...Object.fromEntries(dropped), ...given });
  }

  private put(name: string, value: Value | undefined): void {
    this.values = { ...this.values, [name]: value ?? null };
    // A copy: Formily may change in place what it was given.
    this.form.setValuesIn(name, typeof value === 'object' ? structuredClone(value) : value);
  }

  /** References without a label, each id asked for once. */
  private unasked(row: Row): readonly Unlabelled[] {
    const missing = missingLabels(this.setting.view, row)
      .map((one) => ({ ...one, ids: one.ids.filter((id) => !this.asked.has(`${one.field}:${id}`)) }))
      .filter((one) => one.ids.length > 0);
    for (const one of missing) for (const id of one.ids) this.asked.add(`${one.field}:${id}`);
    return missing;
  }

  /** What follows from changed fields: computed values, conditions, then errors. */
  private settle(changed: ReadonlySet<string>, noted?: ReadonlySet<string>): void {
    const live = liveValues(this.setting, this.values, changed, this.touched);
    this.write(live);
    this.judge(new Set([...changed, ...Object.keys(live)]), noted);
  }

  private judge(changed: ReadonlySet<string>, relabelled: ReadonlySet<string> = new Set()): void {
    const row = this.values;
    const judgement = judgeRow(this.setting, row);
    const fresh = [...this.refusals(), ...checkRow(this.setting, row, judgement)];
    const errors = rejudged(this.current.errors, fresh, changed, this.visited, judgement.hidden);
    const stale = new Set(relabelled);
    for (const name of changed) for (const watcher of this.watchersOf(name)) stale.add(watcher);
    this.publish({ judgement, errors, changed: this.changedNames(row), unlabelled: this.unasked(row) }, stale);
  }

  /** Fields that read this one to be drawn; worked out once a view. */
  private watchersOf(name: string): readonly string[] {
    const { view } = this.setting;
    if (this.watchers?.view !== view) {
      const by = new Map<string, string[]>();
      for (const field of view.fields)
        for (const watched of watchedFields(field)) by.set(watched, [...(by.get(watched) ?? []), field.name]);
      this.watchers = { view, by };
    }
    return this.watchers.by.get(name) ?? [];
  }

  private changedNames(row: Row): readonly string[] {
    return this.setting.view.fields
      .filter(
        (field) =>
          isSendable(field) &&
          !sameValue(row[field.name], this.start[field.name]) &&
          (this.touched.has(field.name) || !this.setting.isNew),
      )
      .map((field) => field.name);
  }

  private publish(next: FormSnapshot, stale: ReadonlySet<string> = new Set()): void {
    const before = this.current;
    const same =
      stale.size === 0 &&
      next.unlabelled.length === 0 &&
      before.unlabelled.length === 0 &&
      JSON.stringify(before.errors) === JSON.stringify(next.errors) &&
      String(before.changed) === String(next.changed) &&
      sameJudgement(before.judgement, next.judgement);
    if (same) return;
    this.current = next;
    this.paint(next.judgement, before, stale);
    for (const listener of this.listeners) listener();
  }

  /** Hands each field its state; Formily redraws only those whose state differs. */
  private paint(judgement: Judgement, before: FormSnapshot | undefined, stale: ReadonlySet<string>): void {
    this.rounds += 1;
    for (const { name } of this.setting.view.fields) {
      const errors = this.current.errors.filter((error) => topOf(error.field) === name);
      const unchanged =
        before &&
        !stale.has(name) &&
        before.judgement.hidden.has(name) === judgement.hidden.has(name) &&
        before.judgement.locked.has(name) === judgement.locked.has(name) &&
        before.judgement.required.has(name) === judgement.required.has(name) &&
        JSON.stringify(before.errors.filter((error) => topOf(error.field) === name)) === JSON.stringify(errors);
      if (unchanged) continue;
      this.form.setFieldState(name, (state) => {
        state.display = judgement.hidden.has(name) ? 'hidden' : 'visible';
        state.pattern = judgement.locked.has(name) ? 'readOnly' : 'editable';
        state.componentProps = {
          ...state.componentProps,
          required: judgement.required.has(name),
          errors,
          emptied: this.emptied.get(name),
          round: this.rounds,
        };
      });
    }
  }
}

function sameSet(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  return left.size === right.size && [...left].every((name) => right.has(name));
}

function sameJudgement(left: Judgement, right: Judgement): boolean {
  return (
    sameSet(left.hidden, right.hidden) &&
    sameSet(left.required, right.required) &&
    sameSet(left.locked, right.locked) &&
    sameSet(left.hiddenSections, right.hiddenSections)
  );
}
