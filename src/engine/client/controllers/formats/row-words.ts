/** Words of a row as its entity's file has them. Pure. */
import { listMark } from '../../../model/list-mark.ts';
import type { Row } from '../../../model/types.ts';
import type { EntityView, ViewField, WireRow } from '../../../model/wire.ts';

interface Choice {
  readonly value: string;
  readonly title: string;
}

/** What a field may be set to: its own choices, or those of its dictionary that are still offered. */
export function choicesOf(view: EntityView, field: ViewField | undefined): readonly Choice[] {
  const values =
    field?.choices ?? (field?.dict ? view.dicts[field.dict]?.filter(({ disabled }) => !disabled) : undefined) ?? [];
  return values.map(({ value, title }) => ({ value: String(value), title }));
}

export const fieldOf = (view: EntityView, name: string): ViewField | undefined =>
  view.fields.find((field) => field.name === name);

/** The word of a choice, the label of a reference, else the text itself; '' for nothing. */
export function wordOf(view: EntityView, row: WireRow, name: string): string {
  const value = row[name];
  const label = row.$labels?.[name];
  if (label !== undefined) return Array.isArray(label) ? label.join(listMark(view.locale)) : label;
  if (value === null || value === undefined || Array.isArray(value)) return '';
  return choicesOf(view, fieldOf(view, name)).find((choice) => choice.value === String(value))?.title ?? String(value);
}

/** Ids of stored files in a field. */
export function picturesOf(row: Readonly<Row>, name: string): readonly string[] {
  const value = row[name];
  return Array.isArray(value)
    ? value.filter((id): id is string => typeof id === 'string')
    : typeof value === 'string'
      ? [value]
      : [];
}

/** What stands behind `?name=`; '' for nothing. */
export const queryOf = (search: string, name: string): string => new URLSearchParams(search).get(name) ?? '';

/** The reasons at the fields with one more, or without that of `name` where it is null. */
export function withReason(
  reasons: Readonly<Record<string, string>>,
  name: string,
  reason: string | null,
): Readonly<Record<string, string>> {
  const { [name]: _, ...others } = reasons;
  return reason === null ? others : { ...others, [name]: reason };
}
