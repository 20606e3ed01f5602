/** Order and place in a list: sort keys, keyset cursors, offsets near the start. */
import { type Grant, sightOf } from '../../model/access.ts';
import type { Locale } from '../../model/errors/define.ts';
import { Refusal } from '../../model/errors/refusal.ts';
import { shownMoment } from '../../model/expression/moment-sql.ts';
import { nearest } from '../../model/format/nearest.ts';
import { quoteIdent } from '../../model/names.ts';
import type { CompiledEntity } from '../../model/types.ts';
import { textOf } from '../../model/view.ts';
import { castOf, fieldTypes } from './field-types.ts';
import { short } from './reading/params.ts';
import type { Statement } from './statement.ts';

export interface SortKey { readonly field: string; readonly desc: boolean; readonly sql: string; readonly cast: string; readonly nullable: boolean }

/** Jumps by page number reach this far; beyond it only next and previous (database.md). */
export const MAX_OFFSET = 100_000;
/** From here on a page by number is counted before it is read, so that it is walked to from the nearer end. */
export const FAR_OFFSET = 1_000;
export const MAX_PAGE_SIZE = 1000;
export const DEFAULT_PAGE_SIZE = 20;

/** A moment is an instant here: those of files have a cast of their own (`castOf`), the engine's and those its views tell have this one. */
const CASTS: Readonly<Record<string, string>> = {
  text: 'text', integer: 'bigint', decimal: 'numeric', double: 'double precision', boolean: 'boolean', date: 'date', datetime: 'timestamptz',
  time: 'text', month: 'text', year: 'text', id: 'uuid',
};

/** Fields one list is sorted by; further ones decide nothing any more. */
const MOST_KEYS = 5;

/** Columns that can never be empty; the index order on them needs no care for nulls. */
const NEVER_NULL = new Set(['id', 'createdAt', 'rev']);

function sortedBy(text: string): { field: string; desc: boolean } {
  return text.startsWith('-') ? { field: text.slice(1), desc: true } : { field: text, desc: false };
}

/**
 * The sort keys asked for, else those of the view, else the declared ones, each ending in the id so that the order is total. One that
 * is asked for and does not exist, or may not be ordered by, is refused; of the declared ones it is left out.
 */
export function sortKeys(entity: CompiledEntity, grant: Grant, locale: Locale, sort: { readonly asked?: string; readonly view?: readonly string[] }, sqlOf: (field: string) => string | undefined): SortKey[] {
  const asked = (sort.asked ?? '').split(',').map((key) => key.trim()).filter((key) => key !== '').slice(0, MOST_KEYS).map(sortedBy);
  const types = fieldTypes(entity);
  const keys: SortKey[] = [];
  const castTo = (field: string): string | undefined => {
    const type = Object.hasOwn(types, field) ? types[field] : undefined;
    return type && sightOf(grant, entity, field) === 'open' ? CASTS[type.type] : undefined;
  };
  const add = (field: string, desc: boolean): boolean => {
    if (keys.some((key) => key.field === field)) return true;
    const cast = castTo(field);
    const sql = cast ? sqlOf(field) : undefined;
    if (sql && cast) keys.push({ field, desc, sql, cast: (entity.storage.source.kind === 'table' && entity.fields[field] && castOf(entity.fields[field].kind)) || cast, nullable: !NEVER_NULL.has(field) });
    return sql !== undefined;
  };
  for (const { field, desc } of asked) {
    if (add(field, desc)) continue;
    if (sightOf(grant, entity, field) === 'masked') throw new Refusal('query.masked', { field: textOf(entity, locale, `data.${field}`, entity.fields[field]?.title ?? field) });
    throw new Refusal('query.sort', { name: short(field), nearest: nearest(short(field), Object.keys(types).filter(castTo)) });
  }
  if (keys.length === 0) for (const { field, desc } of (sort.view ?? []).map(sortedBy)) add(field, desc);
  if (keys.length === 0) for (const key of entity.list.sort) add(key.field, key.desc);
  if (keys.length === 0 && entity.storage.treeParent === undefined) add('createdAt', true);
  // Instants are stored finer than a second. What is shown as the same moment goes by the next key; the last one may go by what is stored, which its index holds.
  const shown = keys.map((key, index) => (index < keys.length - 1 && key.cast === 'timestamptz' ? { ...key, sql: shownMoment(key.sql) } : key));
  add('id', keys.at(-1)?.desc ?? false);
  return [...shown, ...keys.slice(shown.length)];
}

export function orderBy(keys: readonly SortKey[]): string {
  return keys.map((key) => `${key.sql}${key.desc ? ' desc' : ''}`).join(', ');
}

/** The same order from its end: PostgreSQL turns the place of empty values with the direction. */
export function reversed(keys: readonly SortKey[]): SortKey[] {
  return keys.map((key) => ({ ...key, desc: !key.desc }));
}

/** Hidden columns that hold the exact key values of a row, for the cursor of the next page. */
export function cursorColumns(keys: readonly SortKey[]): string {
  return keys.map((key, index) => `(${key.sql})::text as ${quoteIdent(`$k${index}`)}`).join(', ');
}

function signature(keys: readonly SortKey[]): string {
  return keys.map((key) => `${key.desc ? '-' : ''}${key.field}`).join(',');
}

export interface Count { readonly total: number; readonly estimate: boolean }

/** A place in a list: the key values of the last row, and what the first page counted, so that no page counts again. */
export interface Cursor { readonly values: readonly (string | null)[]; readonly count: Count }

/** The cursor behind the last row of a page. */
export function cursorOf(keys: readonly SortKey[], last: Readonly<Record<string, unknown>>, count: Count): string {
  return Buffer.from(JSON.stringify([signature(keys), count.total, count.estimate ? 1 : 0, ...keys.map((_, index) => last[`$k${index}`] ?? null)])).toString('base64url');
}

/** Reads a cursor back; refuses one of another order or one that was tampered with. */
export function readCursor(keys: readonly SortKey[], cursor: string): Cursor {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    parts = null;
  }
  if (!Array.isArray(parts) || parts.length !== keys.length + 3 || parts[0] !== signature(keys) || !Number.isSafeInteger(parts[1])) throw new Refusal('query.cursor');
  const values = parts.slice(3) as unknown[];
  if (!values.every((value): value is string | null => value === null || (typeof value === 'string' && value.length <= 4000))) throw new Refusal('query.cursor');
  return { values, count: { total: Number(parts[1]), estimate: parts[2] === 1 } };
}

type Condition = (statement: Statement) => string;

/**
 * Rows behind the cursor, as conditions to be tried one after the other until a page is full. One nullable key (and the
 * id) becomes a row comparison, which an index answers at any depth, and the empty ones behind it (PostgreSQL keeps them
 * last when ascending, first when descending); more keys are spelt out in one condition.
 */
export function behindCursor(keys: readonly SortKey[], { values }: Cursor): Condition[] {
  const [first, second] = keys;
  const desc = first?.desc ?? false;
  const sameWay = keys.every((key) => key.desc === desc);
  const compare: Condition = (statement) => `(${keys.map((key) => key.sql).join(', ')}) ${desc ? '<' : '>'} (${keys.map((key, index) => statement.bind(values[index], key.cast)).join(', ')})`;
  if (sameWay && keys.every((key) => !key.nullable)) return [compare];
  if (sameWay && first && second && keys.length === 2 && !second.nullable) {
    const rest: Condition = (statement) => `${first.sql} is null and ${second.sql} ${desc ? '<' : '>'} ${statement.bind(values[1], second.cast)}`;
    if (values[0] === null) return desc ? [rest, () => `${first.sql} is not null`] : [rest];
    return desc ? [compare] : [compare, () => `${first.sql} is null`];
  }
  return [(statement) => spelt(statement, keys, values, 0)];
}

function spelt(statement: Statement, keys: readonly SortKey[], values: readonly (string | null)[], index: number): string {
  const key = keys[index];
  if (!key) return 'false';
  const isNull = values[index] === null;
  const value = isNull ? 'null' : statement.bind(values[index], key.cast);
  const past = key.desc ? (isNull ? `${key.sql} is not null` : `${key.sql} < ${value}`) : isNull ? 'false' : key.nullable ? `(${key.sql} > ${value} or ${key.sql} is null)` : `${key.sql} > ${value}`;
  if (index === keys.length - 1) return past;
  return `(${past} or (${isNull ? `${key.sql} is null` : `${key.sql} = ${value}`} and ${spelt(statement, keys, values, index + 1)}))`;
}

/** Where a page stands: so many rows behind the first (`fromEnd`: before the last one), or behind a cursor; `counted` = not to be counted with it. */
export interface Window { readonly size: number; readonly offset: number; readonly fromEnd?: boolean; readonly counted?: boolean; readonly behind?: Condition }

/** A far page by the shorter way; undefined where the list ends before it. An estimate does not say where the end is. */
export function farWindow(size: number, offset: number, { total, estimate }: Count): Window | undefined {
  if (!estimate && offset >= total) return undefined;
  const left = total - offset - size;
  if (estimate || left >= offset) return { size, offset, counted: true };
  return { size: Math.min(size, total - offset), offset: Math.max(left, 0), fromEnd: true, counted: true };
}

/** Page number and size as wished, within the limits (Q-144). */
export function pageOf(params: Readonly<Record<string, string | undefined>>, max: number = MAX_PAGE_SIZE): { page: number; size: number } {
  const number = (text: string | undefined, fallback: number): number => {
    const value = Number(text);
    return text !== undefined && Number.isSafeInteger(value) && value >= 1 ? value : fallback;
  };
  return { page: number(params['currentPage'] ?? params['page'], 1), size: Math.min(number(params['pageSize'] ?? params['limit'], DEFAULT_PAGE_SIZE), max) };
}
