/** Which filters a list has, how wide they are, and which of them fit into one row. Pure. */
import type { EntityView, ViewField } from '../../../model/wire.ts';
import { textWidth } from './text-width.ts';

/** Every parameter that a filter of `field` may set. */
export function filterParams(field: string): string[] {
  return [field, `${field}From`, `${field}To`, `${field}Like`, `${field}Under`];
}

/** The parameters of one field out of all filters. */
export function filterValue(filters: Readonly<Record<string, string>>, field: string): Record<string, string> {
  return Object.fromEntries(
    filterParams(field).flatMap((name) => {
      const value = filters[name];
      return value ? [[name, value]] : [];
    }),
  );
}

/** All filters with those of one field replaced. */
export function withFilter(
  filters: Readonly<Record<string, string>>,
  field: string,
  value: Readonly<Record<string, string>>,
): Record<string, string> {
  const own = filterParams(field);
  return { ...Object.fromEntries(Object.entries(filters).filter(([name]) => !own.includes(name))), ...value };
}

/** The declared filters that may be read; the tree at the left is one already. */
export function filterFields(view: EntityView): ViewField[] {
  return view.list.filters.flatMap((name) =>
    view.fields.filter((field) => field.name === name && field.name !== view.list.treeFilter),
  );
}

const RANGE_KINDS: readonly ViewField['kind'][] = ['date', 'datetime', 'month', 'year', 'time'];

/** Width of a field's filter in pixels: its label stands inside it, beside what is chosen. */
export function filterWidth(field: ViewField): number {
  const label = textWidth(field.title);
  if (RANGE_KINDS.includes(field.kind)) return 220 + label;
  if (field.kind === 'integer' || field.kind === 'decimal' || field.kind === 'double') return 176 + label;
  return (field.kind === 'boolean' ? 92 : 140) + label;
}

/**
 * How many filters stand in the first row of `room` pixels, 8 apart; those with a value are not preferred: order is
 * habit.
 */
export function fittingFilters(fields: readonly ViewField[], room: number): number {
  let used = 0;
  let count = 0;
  for (const field of fields) {
    used += filterWidth(field) + (count > 0 ? 8 : 0);
    if (used > room) break;
    count += 1;
  }
  return count;
}

/** Titles of the fields that are filtered, for the sentence of an empty list. */
export function filteredTitles(view: EntityView, filters: Readonly<Record<string, string>>): string[] {
  return view.fields
    .filter((field) => Object.keys(filterValue(filters, field.name)).length > 0)
    .map((field) => field.title);
}
