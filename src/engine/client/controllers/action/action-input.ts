/** What an action's dialog opens with, what is wrong with it, and how it travels. */
import type { Locale } from '../../../model/errors/define.ts';
import type { Row } from '../../../model/types.ts';
import { validateRow } from '../../../model/validate.ts';
import type { EntityView, FieldError, ViewAction, ViewField, WireRow } from '../../../model/wire.ts';
import { childRows, childView, sentRows } from '../form/changed-fields.ts';
import { emptyValue } from '../form/start-row.ts';

/** `$can` is absent when it was not asked for; then nothing is known against the row. */
export function offers(row: WireRow, code: string): boolean {
  return row.$can === undefined || row.$can.includes(code);
}

/** The fields that a person fills in: how sure a position is, and where it came from, is filled in with it. */
export function askedFields(fields: readonly ViewField[]): readonly ViewField[] {
  const filled = new Set(fields.flatMap(({ position }) => [position?.accuracy, position?.source]));
  return fields.filter(({ name }) => !filled.has(name));
}

/** Fields of the row begin with what the row holds, the others with their default. */
export function startInput(action: ViewAction, row: WireRow | undefined): Row {
  const own = new Set(action.input?.own);
  const values: Row = {};
  for (const field of action.input?.fields ?? [])
    values[field.name] = (own.has(field.name) ? row?.[field.name] : undefined) ?? emptyValue(field);
  return row?.$labels ? { ...values, $labels: row.$labels } : values;
}

/** Must the whole row be fetched first? Lists carry neither sub-tables nor, perhaps, every field. */
export function needsWholeRow(action: ViewAction): boolean {
  return (action.input?.own.length ?? 0) > 0;
}

/** Mistakes the browser sees before it asks the server. */
export function checkInput(
  view: EntityView,
  action: ViewAction,
  values: Readonly<Row>,
  locale: Locale,
): readonly FieldError[] {
  const required = new Set(action.input?.required);
  return validateRow(action.input?.fields ?? [], values as Row, {
    locale,
    param: (key) => view.params[key] ?? null,
    shown: () => true,
    required: (name) => required.has(name),
  });
}

/** The input as it travels: named fields only, sub-table rows as the parent's form would send them. */
export function sentInput(
  view: EntityView,
  action: ViewAction,
  values: Readonly<Row>,
  row: Readonly<Row> | undefined,
): Row {
  const input: Row = {};
  for (const field of action.input?.fields ?? []) {
    const child = childView(view, field);
    const value = values[field.name] ?? null;
    if (field.kind === 'children' && child)
      input[field.name] = sentRows(
        child,
        childRows(values, field.name),
        childRows(row ?? null, field.name),
        () => new Set(),
      );
    else input[field.name] = value === '' ? null : value;
  }
  return input;
}

/** Paths of an action's errors come with or without `input.` in front. */
export function inputErrors(errors: readonly FieldError[]): readonly FieldError[] {
  return errors.map((error) =>
    error.field.startsWith('input.') ? { ...error, field: error.field.slice('input.'.length) } : error,
  );
}
