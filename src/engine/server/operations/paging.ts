/** Order and place in a list: sort keys, keyset cursors, offsets near the start. */
import type { Grant } from '../../model/access.ts';
import { Refusal } from '../../model/errors/refusal.ts';
import { quoteIdent } from '../../model/names.ts';
import type { CompiledEntity } from '../../model/types.ts';
import { castOf, fieldTypes } from './field-types.ts';
import type { Statement } from './statement.ts';

export interface SortKey { readonly field: string; readonly desc: boolean; readonly sql: string; readonly cast: string; readonly nullable: boolean }

/** Jumps by page number reach this far; beyond it only next and previous (database.md). */
export const MAX_OFFSET = 100_000;
export const MAX_PAGE_SIZE = 1000;
export const DEFAULT_PAGE_SIZE = 20;

const CASTS: Readonly<Record<string, string>> = {
  text: 'text', integer: 'bigint', decimal: 'numeric', double: 'double precision', boolean: 'boolean', date: 'date', datetime: 'timestamptz',
  time: 'text', month: 'text', year: 'text', id: 'uuid',
};

/** Columns that can never be empty; the index order on them needs no care for nulls. */
const NEVER_NULL = new Set(['id', 'createdAt', 'rev']);

/** The sort keys asked for, else the declared ones, each ending in the id so that the order is total. */
export function sortKeys(entity: CompiledEntity, grant: Grant, sort: string | undefined, sqlOf: (field: string) => string | undefined): SortKey[] {
  const asked = (sort ?? '').split(',').map((key) => key.trim()).filter((key) => key !== '').slice(0, 5)
    .map((key) => (key.startsWith('-') ? { field: key.slice(1), desc: true } : { field: key, desc: false }));
  const types = fieldTypes(entity);
  const keys: SortKey[] = [];
  const add = (field: string, desc: boolean): void => {
    if (keys.some((key) => key.field === field) || grant.hidden.has(field) || entity.fields[field]?.writeOnly || entity.fields[field]?.sensitive) return;
    const type = Object.hasOwn(types, field) ? types[field] : undefined;
    const cast = type ? CASTS[type.type] : undefined;
    const sql = cast ? sqlOf(field) : undefined;
    if (sql && cast) keys.push({ field, desc, sql, cast: entity.fields[field] ? castOf(entity.fields[field].kind) || cast : cast, nullable: !NEVER_NULL.has(field) });
  };
  for (const key of asked) add(key.field, key.desc);
  if (keys.length === 0) for (const key of entity.list.sort) add(key.field, key.desc);
  if (keys.length === 0 && entity.storage.treeParent === undefined) add('createdAt', true);
  add('id', keys.at(-1)?.desc ?? false);
  return keys;
}

export function orderBy(keys: readonly SortKey[]): string {
  return keys.map((key) => `${key.sql}${key.desc ? ' desc' : ''}`).join(', ');
}

/** Hidden columns that hold the exact key values of a row, for the cursor of the next page. */
export function cursorColumns(keys: readonly SortKey[]): string {
  return keys.map((key, index) => `(${key.sql})::text as ${quoteIdent(`$k${index}`)}`).join(', ');
}

function signature(keys: readonly SortKey[]): string {
  return keys.map((key) => `${key.desc ? '-' : ''}${key.field}`).join(',');
}

/** The cursor behind the last row of a page. */
export function cursorOf(keys: readonly SortKey[], last: Readonly<Record<string, unknown>>): string {
  return Buffer.from(JSON.stringify([signature(keys), ...keys.map((_, index) => last[`$k${index}`] ?? null)])).toString('base64url');
}

function readCursor(keys: readonly SortKey[], cursor: string): (string | null)[] {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    parts = null;
  }
  if (!Array.isArray(parts) || parts.length !== keys.length + 1 || parts[0] !== signature(keys)) throw new Refusal('query.cursor');
  const values = parts.slice(1) as unknown[];
  if (!values.every((value): value is string | null => value === null || (typeof value === 'string' && value.length <= 4000))) throw new Refusal('query.cursor');
  return values;
}

/**
 * Rows behind the cursor. Keys that are never null and run one way become one row comparison, which an index answers
 * at any depth; others are spelt out with PostgreSQL's order of nulls (last when ascending, first when descending).
 */
export function behindCursor(statement: Statement, keys: readonly SortKey[], cursor: string): string {
  const values = readCursor(keys, cursor);
  const desc = keys[0]?.desc ?? false;
  const bound = keys.map((key, index) => (values[index] === null ? 'null' : statement.bind(values[index], key.cast)));
  if (keys.every((key) => !key.nullable && key.desc === desc)) return `(${keys.map((key) => key.sql).join(', ')}) ${desc ? '<' : '>'} (${bound.join(', ')})`;
  const behind = (index: number): string => {
    const key = keys[index];
    if (!key) return 'false';
    const value = bound[index] ?? 'null';
    const isNull = values[index] === null;
    const past = key.desc ? (isNull ? `${key.sql} is not null` : `${key.sql} < ${value}`) : isNull ? 'false' : key.nullable ? `(${key.sql} > ${value} or ${key.sql} is null)` : `${key.sql} > ${value}`;
    if (index === keys.length - 1) return past;
    const equal = isNull ? `${key.sql} is null` : `${key.sql} = ${value}`;
    return `(${past} or (${equal} and ${behind(index + 1)}))`;
  };
  const first = keys[0];
  const edge = first && values[0] !== null ? (first.desc ? `${first.sql} <= ${bound[0]}` : first.nullable ? `(${first.sql} >= ${bound[0]} or ${first.sql} is null)` : `${first.sql} >= ${bound[0]}`) : 'true';
  return `${edge} and ${behind(0)}`;
}

/** Page number and size as wished, within the limits (Q-144). */
export function pageOf(params: Readonly<Record<string, string | undefined>>, max: number = MAX_PAGE_SIZE): { page: number; size: number } {
  const number = (text: string | undefined, fallback: number): number => {
    const value = Number(text);
    return text !== undefined && Number.isSafeInteger(value) && value >= 1 ? value : fallback;
  };
  return { page: number(params['currentPage'] ?? params['page'], 1), size: Math.min(number(params['pageSize'] ?? params['limit'], DEFAULT_PAGE_SIZE), max) };
}
