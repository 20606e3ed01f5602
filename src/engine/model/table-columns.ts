/** Columns of an entity's table: one per stored field, and those the engine keeps in every table. */
import { IMPLICIT_COLUMNS as IMPLICIT, columnName } from './names.ts';
import type { ColumnShape } from './table-types.ts';
import type { CompiledEntity, CompiledField, FieldKind } from './types.ts';

/**
 * Field kind → PostgreSQL type as format_type writes it; a decimal's scale is added. A moment that people write is what
 * their clock shows (decision 0172).
 */
const TYPES: Readonly<Record<Exclude<FieldKind, 'children' | 'decimal'>, string>> = {
  text: 'text',
  boolean: 'boolean',
  integer: 'bigint',
  double: 'double precision',
  date: 'date',
  datetime: 'timestamp(0) without time zone',
  time: 'text',
  month: 'text',
  year: 'text',
  ref: 'uuid',
  refs: 'uuid[]',
  multi: 'text[]',
  file: 'uuid',
  files: 'uuid[]',
  json: 'jsonb',
};

/** What the engine records itself is an instant. */
const MOMENT = 'timestamp(3) with time zone';
/** Exact numbers have 30 digits, those behind the point included. */
const DECIMAL_DIGITS = 30;

/** Column type of a field; undefined for one without a column (sub-tables, derived values). */
export function columnType(field: CompiledField): string | undefined {
  if (field.kind === 'children' || field.derived) return undefined;
  return field.kind === 'decimal' ? `numeric(${DECIMAL_DIGITS},${field.scale ?? 0})` : TYPES[field.kind];
}

/** A constant in the one spelling that planner and catalogue share. */
export function literal(text: string, type: string): string {
  return `'${text.replaceAll("'", "''")}'::${type}`;
}

/**
 * The column's own default, so that rows which were there before the field get it too. Values whose spelling the
 * database would change (times, lists, objects) have none; the server writes those itself.
 */
function defaultOf(field: CompiledField): string | undefined {
  const value = field.default;
  if (value === undefined || value === null || typeof value === 'object') return undefined;
  const text = String(value);
  switch (field.kind) {
    case 'text':
    case 'time':
    case 'month':
    case 'year':
      return literal(text, 'text');
    case 'boolean':
      return literal(text, 'boolean');
    case 'integer':
      return /^-?\d{1,18}$/.test(text) ? literal(text, 'bigint') : undefined;
    case 'decimal':
      return /^-?\d+(\.\d+)?$/.test(text) ? literal(text, 'numeric') : undefined;
    case 'double':
      return /^-?\d{1,15}(\.\d+)?$/.test(text) ? literal(text, 'double precision') : undefined;
    case 'date':
      return /^\d{4}-\d\d-\d\d$/.test(text) ? literal(text, 'date') : undefined;
    default:
      return undefined;
  }
}

/**
 * Stored fields in file order. What is required is judged by the server (it depends on what is shown), so they may be
 * null, but for the field of a partition, which is part of the key.
 */
function fieldColumns(entity: CompiledEntity): ColumnShape[] {
  return Object.values(entity.fields).flatMap((field) => {
    const type = columnType(field);
    if (type === undefined) return [];
    const initial = defaultOf(field);
    return [
      {
        name: field.column ?? columnName(field.name),
        type,
        notNull: field.name === entity.storage.partition?.by,
        field: field.name,
        ...(initial === undefined ? {} : { default: initial }),
      },
    ];
  });
}

const column = (name: string, type: string, initial?: string): ColumnShape => ({
  name,
  type,
  notNull: initial !== undefined,
  ...(initial ? { default: initial } : {}),
});

export function columnShapes(entity: CompiledEntity): ColumnShape[] {
  const { scope, append } = entity.storage;
  const key = (name: string): ColumnShape => ({ name, type: 'uuid', notNull: true });
  return [
    ...(scope === 'platform' ? [] : [key(IMPLICIT.tenantId)]),
    key(IMPLICIT.id),
    ...fieldColumns(entity),
    column(IMPLICIT.createdBy, 'uuid'),
    column(IMPLICIT.createdAt, MOMENT, 'now()'),
    ...(append
      ? []
      : [
          column(IMPLICIT.updatedBy, 'uuid'),
          column(IMPLICIT.updatedAt, MOMENT),
          column(IMPLICIT.rev, 'bigint', literal('1', 'bigint')),
          column(IMPLICIT.deletedAt, MOMENT),
          column('deletion_id', 'uuid'),
        ]),
    ...(entity.partOf ? [column('position', 'bigint')] : []),
    ...(entity.list.keyword.length > 0 ? [column('search_text', 'text'), column('search_grams', 'text[]')] : []),
  ];
}
