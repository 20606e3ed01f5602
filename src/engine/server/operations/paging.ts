/** Order and place in a list: sort keys, keyset cursors, offsets near the start. */
import { type Grant, sightOf } from '../../model/access.ts';
import type { Locale } from '../../model/errors/define.ts';
import { Refusal } from '../../model/errors/refusal.ts';
import { shownMoment } from '../../model/expression/moment-sql.ts';
import { nearest } from '../../model/format/nearest.ts';
import { quoteIdent } from '../../model/names.ts';
import type { CompiledEntity } from '../../model/types.ts';
import { textOf } from '../../model/view.ts';
import { fieldTypes } from './field-types.ts';
import { isOrderable, type OrderSql } from './order.ts';
import { short } from './reading/params.ts';
import type { Statement } from './statement.ts';

export interface SortKey extends OrderSql {
  readonly field: string;
  readonly desc: boolean;
}

/** Jumps by page number reach this far; beyond it only next and previous (database.md). */
export const MAX_OFFSET = 100_000;
/** From here on a page by number is counted before it is read, so that it is walked to from the nearer end. */
export const FAR_OFFSET = 1_000;
export const MAX_PAGE_SIZE = 1000;
export const DEFAULT_PAGE_SIZE = 20;

/** Fields one list is sorted by; further ones decide nothing any more. */
const MOST_KEYS = 5;

function sortedBy(text: string): { field: string; desc: boolean } {
  return text.startsWith('-') ? { field: text.slice(1), desc: true } : { field: text, desc: false };
}

/**
 * The sort keys asked for, else those of the view, else the declared ones, else `due` and the newest, each ending in the
 * id so that the order is total. One that is asked for and does not exist, or may not be ordered by, is refused; of the
 * declared ones it is left out.
 * @param due keys of a list that opens with what is due next
 */
export function sortKeys(
  entity: CompiledEntity,
  grant: Grant,
  locale: Locale,
  sort: { readonly asked?: string; readonly view?: readonly string[] },
  orderOf: (field: string, at: number) => OrderSql | undefined,
  due: () => readonly (OrderSql & { readonly field: string })[] = () => [],
): SortKey[] {
  const asked = (sort.asked ?? '')
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '')
    .slice(0, MOST_KEYS)
    .map(sortedBy);
  const keys: SortKey[] = [];
  const isOpen = (field: string): boolean => isOrderable(entity, grant, field);
  const add = (field: string, desc: boolean): boolean => {
    if (keys.some((key) => key.field === field)) return true;
    const order = isOpen(field) ? orderOf(field, keys.length) : undefined;
    if (order) keys.push({ ...order, field, desc });
    return order !== undefined;
  };
  for (const { field, desc } of asked) {
    if (add(field, desc)) continue;
    if (sightOf(grant, entity, field) === 'masked')
      throw new Refusal('query.masked', {
        field: textOf(entity, locale, `data.${field}`, entity.fields[field]?.title ?? field),
      });
    throw new Refusal('query.sort', {
      name: short(field),
      nearest: nearest(short(field), Object.keys(fieldTypes(entity)).filter(isOpen)),
    });
  }
  if (keys.length === 0) for (const { field, desc } of (sort.view ?? []).map(sortedBy)) add(field, desc);
  const byDue = keys.length === 0 ? due().map((key) => ({ ...key, desc: false })) : [];
  keys.push(...byDue);
  if (keys.length === byDue.length) for (const key of entity.list.sort) add(key.field, key.desc);
  if (keys.length === 0 && entity.storage.treeParent === undefined) add('createdAt', true);
  // Instants are stored finer than a second. What is shown as the same moment goes by the next key; the last one may go
  // by what is stored, which its index holds.
  const shown = keys.map((key, index) =>
    index < keys.length - 1 && key.cast === 'timestamptz' ? { ...key, sql: shownMoment(key.sql) } : key,
  );
  add('id', keys.at(-1)?.desc ?? false);
  return [...shown, ...keys.slice(shown.length)];
}

/**
 * A list whose first key falls is read in two stretches, its empty rows behind the filled ones: an index that is walked
 * backwards has
 * them first.
 */
export type Stretch = 'filled' | 'empty';

/** The stretches of a list; one of all rows where the order is the database's own, or no index leads along it. */
function stretchesOf([first]: readonly SortKey[]): readonly (Stretch | undefined)[] {
  return first?.desc && first.nullable && first.column !== undefined ? ['filled', 'empty'] : [undefined];
}

export function inStretch([first]: readonly SortKey[], stretch: Stretch | undefined): string[] {
  return stretch && first ? [`${first.column ?? first.sql} is ${stretch === 'filled' ? 'not ' : ''}null`] : [];
}

/** Empty values stand last both ways. `backwards` is the same order from its end. */
export function orderBy(keys: readonly SortKey[], stretch?: Stretch, backwards = false): string {
  return keys
    .map(({ sql, desc, nullable }, at) => {
      const place = desc && nullable && !(stretch && at === 0) ? ` nulls ${backwards ? 'first' : 'last'}` : '';
      return `${sql}${desc === backwards ? '' : ' desc'}${place}`;
    })
    .join(', ');
}

export function joinsOf(keys: readonly SortKey[]): string {
  return keys.map(({ join }) => join ?? '').join('');
}

/** Hidden columns that hold the exact key values of a row, for the cursor of the next page. */
export function cursorColumns(keys: readonly SortKey[]): string {
  return keys.map((key, index) => `(${key.sql})::text as ${quoteIdent(`$k${index}`)}`).join(', ');
}

/** With the types of the values: a field's order may become another one while somebody pages. */
function signature(keys: readonly SortKey[]): string {
  return keys.map((key) => `${key.desc ? '-' : ''}${key.field} ${key.cast}`).join(',');
}

export interface Count {
  readonly total: number;
  readonly estimate: boolean;
}

/** A place in a list: the key values of the last row, and what the first page counted, so that no page counts again. */
export interface Cursor {
  readonly values: readonly (string | null)[];
  readonly count: Count;
}

/** The cursor behind the last row of a page. */
export function cursorOf(keys: readonly SortKey[], last: Readonly<Record<string, unknown>>, count: Count): string {
  return Buffer.from(
    JSON.stringify([
      signature(keys),
      count.total,
      count.estimate ? 1 : 0,
      ...keys.map((_, index) => last[`$k${index}`] ?? null),
    ]),
  ).toString('base64url');
}

/** Reads a cursor back; refuses one of another order or one that was tampered with. */
export function readCursor(keys: readonly SortKey[], cursor: string): Cursor {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    parts = null;
  }
  if (
    !Array.isArray(parts) ||
    parts.length !== keys.length + 3 ||
    parts[0] !== signature(keys) ||
    !Number.isSafeInteger(parts[1])
  )
    throw new Refusal('query.cursor');
  const values = parts.slice(3) as unknown[];
  if (
    !values.every(
      (value): value is string | null => value === null || (typeof value === 'string' && value.length <= 4000),
    )
  )
    throw new Refusal('query.cursor');
  return { values, count: { total: Number(parts[1]), estimate: parts[2] === 1 } };
}

type Condition = (statement: Statement) => string;

/** Rows behind the cursor, in places to be looked through one after the other until a page is full. */
function behindCursor(
  keys: readonly SortKey[],
  { values }: Cursor,
): { readonly stretch?: Stretch; readonly behind: Condition }[] {
  const [first, ...others] = keys;
  if (!first?.nullable) return [{ behind: (statement) => past(statement, keys, values) }];
  if (values[0] === null)
    return [{ stretch: 'empty', behind: (statement) => past(statement, others, values.slice(1)) }];
  return [
    { stretch: 'filled', behind: (statement) => past(statement, [{ ...first, nullable: false }, ...others], values) },
    { stretch: 'empty', behind: () => 'true' },
  ];
}

/**
 * Rows past these values: as a row comparison, which an index answers at any depth, where no key may be empty and all
 * go one way; else spelt out.
 */
function past(statement: Statement, keys: readonly SortKey[], values: readonly (string | null)[]): string {
  const desc = keys[0]?.desc ?? false;
  if (keys.some((key) => key.nullable || key.desc !== desc)) return spelt(statement, keys, values, 0);
  return `(${keys.map((key) => key.sql).join(', ')}) ${desc ? '<' : '>'} (${keys.map((key, index) => statement.bind(values[index], key.cast)).join(', ')})`;
}

function spelt(
  statement: Statement,
  keys: readonly SortKey[],
  values: readonly (string | null)[],
  index: number,
): string {
  const key = keys[index];
  if (!key) return 'false';
  const isNull = values[index] === null;
  const value = isNull ? 'null' : statement.bind(values[index], key.cast);
  const beyond = isNull ? 'false' : `${key.sql} ${key.desc ? '<' : '>'} ${value}`;
  const further = key.nullable && !isNull ? `(${beyond} or ${key.sql} is null)` : beyond;
  if (index === keys.length - 1) return further;
  return `(${further} or (${isNull ? `${key.sql} is null` : `${key.sql} = ${value}`} and ${spelt(statement, keys, values, index + 1)}))`;
}

/**
 * Where a page stands: so many rows behind the first (`fromEnd`: before the last one), or behind a cursor; `counted` =
 * not to be counted with it.
 */
export interface Window {
  readonly size: number;
  readonly offset: number;
  readonly fromEnd?: boolean;
  readonly counted?: boolean;
  readonly stretch?: Stretch | undefined;
  readonly behind?: Condition;
  /** Nobody is going to look at the labels of references. */
  readonly unlabelled?: boolean;
}

/**
 * A far page by the shorter way; undefined where the list ends before it. An estimate does not say where the end is.
 */
function farWindow(size: number, offset: number, { total, estimate }: Count): Window | undefined {
  if (!estimate && offset >= total) return undefined;
  const left = total - offset - size;
  if (estimate || left >= offset) return { size, offset, counted: true };
  return { size: Math.min(size, total - offset), offset: Math.max(left, 0), fromEnd: true, counted: true };
}

/** Counts the rows of a stretch, or all; up to the most that is counted, and `beyond` it. */
type Counter = (stretch?: Stretch, beyond?: number) => Promise<Count>;

/** Rows of one window; `total`, how many rows the whole list has, where that was counted with them. */
interface Found<R> {
  readonly rows: readonly R[];
  readonly total?: number | undefined;
}

/** The rows of a page, behind a cursor or at a place, and what they had to be counted for already. */
export async function readPage<R>(
  keys: readonly SortKey[],
  { size, offset, cursor }: { readonly size: number; readonly offset: number; readonly cursor?: Cursor | undefined },
  count: Counter,
  read: (window: Window) => Promise<Found<R>>,
): Promise<{ rows: R[]; count?: Count }> {
  const rows: R[] = [];
  if (cursor) {
    for (const place of behindCursor(keys, cursor))
      if (rows.length < size) rows.push(...(await read({ size: size - rows.length, offset: 0, ...place })).rows);
    return { rows, count: cursor.count };
  }
  const stretches = stretchesOf(keys);
  const isFar = offset >= FAR_OFFSET;
  const empty = isFar && stretches.length > 1 ? await count('empty') : undefined;
  // Counted so far, an estimate of the whole says that the page begins among the filled rows.
  const whole = isFar ? await count(undefined, empty?.estimate ? 0 : empty?.total) : undefined;
  let filled =
    empty &&
    whole &&
    (empty.estimate ? await count('filled') : { total: whole.total - empty.total, estimate: whole.estimate });
  for (const stretch of stretches) {
    const left = size - rows.length;
    if (left === 0) break;
    if (stretch === 'empty' && rows.length === 0 && offset > 0) filled ??= await count('filled');
    const skipped = rows.length > 0 ? 0 : stretch === 'empty' ? Math.max(offset - (filled?.total ?? 0), 0) : offset;
    const total = stretch === 'filled' ? filled : stretch === 'empty' ? empty : whole;
    const window =
      isFar && total ? farWindow(left, skipped, total) : { size: left, offset: skipped, counted: rows.length > 0 };
    const found = window && (await read({ ...window, stretch }));
    rows.push(...(found?.rows ?? []));
    // A short list without empty rows, as most are, takes one statement.
    if (found?.total === offset + rows.length) break;
  }
  return { rows, ...(whole ? { count: whole } : {}) };
}

/** Page number and size as wished, within the limits (Q-144). */
export function pageOf(
  params: Readonly<Record<string, string | undefined>>,
  max: number = MAX_PAGE_SIZE,
): { page: number; size: number } {
  const number = (text: string | undefined, fallback: number): number => {
    const value = Number(text);
    return text !== undefined && Number.isSafeInteger(value) && value >= 1 ? value : fallback;
  };
  return {
    page: number(params['currentPage'] ?? params['page'], 1),
    size: Math.min(number(params['pageSize'] ?? params['limit'], DEFAULT_PAGE_SIZE), max),
  };
}
