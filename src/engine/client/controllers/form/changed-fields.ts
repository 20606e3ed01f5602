/**
 * What a save sends: the fields a person changed, sub-tables as whole lists, nothing that is hidden or may not be
 * written.
 */
import type { Row, Value } from '../../../model/types.ts';
import { isEmpty } from '../../../model/validate.ts';
import type { EntityView, ViewField } from '../../../model/wire.ts';
import { sameValue } from './same-value.ts';

/** May the browser send this field at all? Fields the server fills by itself are never sent. */
export function isSendable(field: ViewField): boolean {
  return field.writable && !field.readOnly && !field.computed && !field.derived && !field.serial;
}

/** Is `field` a sub-table edited in its parent's form? */
export function isInline(field: ViewField): boolean {
  return field.kind === 'children' && field.children?.inline === true;
}

/** The compiled entity of an inline sub-table's rows. */
export function childView(view: EntityView, field: ViewField): EntityView | undefined {
  return field.children ? view.children[field.children.entity] : undefined;
}

/** The rows of a sub-table as they stand in `row`. */
export function childRows(row: Readonly<Row> | null, field: string): readonly Row[] {
  const value = row?.[field];
  return Array.isArray(value)
    ? value.filter((item): item is Row => item !== null && typeof item === 'object' && !Array.isArray(item))
    : [];
}

/** Nothing travels as null, an empty list as a list. */
function sentValue(value: Value | undefined): Value {
  return value === undefined || value === '' ? null : value;
}

/** One row of a sub-table as it travels: `id` with what changed, or everything that is filled when it is new. */
function sentChild(view: EntityView, row: Row, stored: Row | undefined, hidden: ReadonlySet<string>): Row {
  const sent: Row = stored ? { id: stored.id ?? null } : {};
  for (const field of view.fields) {
    if (!isSendable(field) || hidden.has(field.name)) continue;
    const value = row[field.name];
    if (stored ? !sameValue(value, stored[field.name]) : !isEmpty(value)) sent[field.name] = sentValue(value);
  }
  return sent;
}

/** Rows of a sub-table as they travel; `stored` are those with an id that the server knows. */
export function sentRows(
  view: EntityView,
  rows: readonly Row[],
  stored: readonly Row[],
  hidden: (row: Row) => ReadonlySet<string>,
): Row[] {
  const byId = new Map(stored.map((row) => [row.id, row]));
  return rows.map((row) => sentChild(view, row, row.id ? byId.get(row.id) : undefined, hidden(row)));
}

/** What is not shown: fields of the row itself, and fields of one row of a sub-table. */
export interface Hidden {
  readonly own: ReadonlySet<string>;
  readonly inChild: (field: string, row: Row) => ReadonlySet<string>;
}

/**
 * The body of add (`base` null: everything filled) or update (only what differs from `base`).
 * Hidden fields stay unchanged and are not sent.
 */
export function changedFields(
  view: EntityView,
  base: Readonly<Row> | null,
  values: Readonly<Row>,
  hidden: Hidden,
): Row {
  const changed: Row = {};
  for (const field of view.fields) {
    if (!isSendable(field) || hidden.own.has(field.name)) continue;
    const value = values[field.name];
    if (field.kind === 'children') {
      const child = childView(view, field);
      if (!isInline(field) || !child) continue;
      const rows = childRows(values, field.name);
      const stored = childRows(base, field.name);
      if (sameValue([...rows], [...stored])) continue;
      changed[field.name] = sentRows(child, rows, stored, (row) => hidden.inChild(field.name, row));
    } else if (base ? !sameValue(value, base[field.name]) : !isEmpty(value)) {
      changed[field.name] = sentValue(value);
    }
  }
  return changed;
}

/**
 * What is sent, with the keys that new rows of sub-tables were typed under: their files that lie on the device know them
 * by these.
 */
export function withRowKeys(sent: Readonly<Row>, typed: Readonly<Row>): Row {
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => {
      const rows = childRows(sent, name);
      if (rows.length === 0) return [name, value ?? null];
      const before = childRows(typed, name);
      return [name, rows.map((row, index) => ({ ...row, $key: before[index]?.['$key'] ?? null }))];
    }),
  );
}
