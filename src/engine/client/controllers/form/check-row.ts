/**
 * The browser's own judgement before a save, by the module the server uses: fields, sub-table rows, and the checks it
 * can answer.
 */
import { checkText } from '../../../model/check-text.ts';
import { holdsCode } from '../../../model/access.ts';
import { isSatisfied } from '../../../model/expression/evaluate.ts';
import type { Row } from '../../../model/types.ts';
import { TUNING_CODE, validateRow } from '../../../model/validate.ts';
import type { EntityView, FieldError, ViewField } from '../../../model/wire.ts';
import { type Hidden, childRows, childView, isInline } from './changed-fields.ts';
import { type FormSetting, asksClock, childSetting, isLocal, scopeOf } from './form-scope.ts';
import { type Judgement, judgeRow } from './judge-row.ts';

/** The fields a person meets in this form, in the order of its sections. `x-hidden` ones are not among them. */
export function formFields(view: EntityView): readonly ViewField[] {
  const byName = new Map(view.fields.map((field) => [field.name, field]));
  return view.form.sections
    .flatMap((section) => section.fields.map((name) => byName.get(name)))
    .filter((field): field is ViewField => field !== undefined && !field.hidden);
}

/** The columns of a sub-table: its form without the fields that say whose part a row is. */
export function childFields(parentField: ViewField, child: EntityView): readonly ViewField[] {
  return formFields(child).filter(
    (field) => field.name !== parentField.children?.by && field.name !== parentField.children?.naming?.field,
  );
}

function checkFields(
  setting: FormSetting,
  fields: readonly ViewField[],
  row: Readonly<Row>,
  judgement: Judgement,
  prefix: string,
): FieldError[] {
  return validateRow(fields, row as Row, {
    locale: setting.locale,
    param: (key) => setting.view.params[key] ?? null,
    tunes: holdsCode(new Set(setting.user.codes), TUNING_CODE),
    // What is locked cannot be mended here; if it is wrong, the server says so.
    shown: (name) => !judgement.hidden.has(name) && !judgement.locked.has(name),
    required: (name) => judgement.required.has(name),
    prefix,
  });
}

/** The stored row a sub-table row came from. */
function storedChild(setting: FormSetting, field: string, row: Readonly<Row>): Readonly<Row> | null {
  return row.id ? (childRows(setting.base, field).find((stored) => stored.id === row.id) ?? null) : null;
}

/** The setting in which row `row` of sub-table `field` is judged. */
export function settingOfChild(
  setting: FormSetting,
  field: ViewField,
  child: EntityView,
  parent: Readonly<Row>,
  row: Readonly<Row>,
): FormSetting {
  return childSetting(setting, child, parent, storedChild(setting, field.name, row));
}

function failedChecks(setting: FormSetting, row: Readonly<Row>, trustClock: boolean): FieldError[] {
  const action = setting.isNew ? 'add' : 'edit';
  const scope = scopeOf(setting, row);
  return setting.view.checks
    .filter(
      (check) =>
        (!check.on || check.on.includes(action)) &&
        isLocal(check.when, row) &&
        (trustClock || !asksClock(check.when)) &&
        isSatisfied(check.when, scope),
    )
    .map((check) => ({ field: check.at ?? '', code: 'check.failed', message: checkText(check.refuse, row) }));
}

/**
 * Every mistake that can be seen from here. An empty list means: ask the server.
 * @param trustClock false before a save: what only the browser's clock says against a row is left to the server
 */
export function checkRow(
  setting: FormSetting,
  row: Readonly<Row>,
  judgement: Judgement,
  trustClock = true,
): readonly FieldError[] {
  const fields = formFields(setting.view);
  const errors = checkFields(setting, fields, row, judgement, '');
  for (const field of fields) {
    const child = childView(setting.view, field);
    if (!isInline(field) || !child || judgement.hidden.has(field.name) || judgement.locked.has(field.name)) continue;
    childRows(row, field.name).forEach((item, index) => {
      const inner = settingOfChild(setting, field, child, row, item);
      errors.push(
        ...checkFields(inner, childFields(field, child), item, judgeRow(inner, item), `${field.name}.${index}.`),
      );
    });
  }
  const wrong = new Set(errors.map((error) => error.field));
  return [
    ...errors,
    ...failedChecks(setting, row, trustClock).filter((error) => error.field === '' || !wrong.has(error.field)),
  ];
}

/** What does not travel: hidden fields, and of a new row the closed ones, which the server fills by itself. */
function unsent(setting: FormSetting, { hidden, locked }: Judgement): ReadonlySet<string> {
  return setting.isNew ? new Set([...hidden, ...locked]) : hidden;
}

/** What is left out of the body of a save. */
export function hiddenOf(setting: FormSetting, row: Readonly<Row>, judgement: Judgement): Hidden {
  return {
    own: unsent(setting, judgement),
    inChild: (name, item) => {
      const field = setting.view.fields.find((candidate) => candidate.name === name);
      const child = field && childView(setting.view, field);
      if (!field || !child) return new Set();
      const inner = settingOfChild(setting, field, child, row, item);
      return unsent(inner, judgeRow(inner, item));
    },
  };
}
