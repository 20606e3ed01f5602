/**
 * Which tables are the rows of another: an order and its items. Told from what their database says of them and from
 * their names; a proposal, corrected like all others. Pure.
 */
import type { ReadColumn, ReadTable } from './read-table.ts';

/** The column by which a table belongs to its parent. `said`: its product says so, and where the rows stand there. */
export interface Part {
  readonly table: ReadTable;
  readonly column: string;
  readonly parent: string;
  readonly said?: true;
}

/** Last words of tables that hold rows of another. */
const ROWS = new Set([
  'item',
  'items',
  'detail',
  'details',
  'dtl',
  'line',
  'lines',
  'entry',
  'entries',
  'row',
  'rows',
  'sub',
  'mx',
  'part',
  'parts',
  'position',
  'positions',
]);

const wordsOf = (name: string): readonly string[] =>
  name
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
const singular = (word: string): string => word.replace(/(?<=\p{L}{3})s$/u, '');

/**
 * `order_item` is called after `order`, `orders` and `t_order`, `order_items_log` is not: the name of the parent and
 * one word for rows.
 */
function isCalledAfter(child: string, parent: string): boolean {
  const [own, theirs] = [wordsOf(child), wordsOf(parent)];
  return (
    ROWS.has(own.at(-1) ?? '') &&
    own.length === theirs.length + 1 &&
    theirs.every((word, at) => singular(word) === singular(own[at] ?? ''))
  );
}

/** Columns that point to another table of these. A row that refers to its own table is part of a tree. */
const pointers = (
  table: ReadTable,
  names: ReadonlySet<string>,
): readonly (ReadColumn & { readonly references: NonNullable<ReadColumn['references']> })[] =>
  table.columns.flatMap((column) =>
    column.references &&
    !column.generated &&
    !column.rows &&
    column.namedBy === undefined &&
    column.references.table !== table.name &&
    names.has(column.references.table)
      ? [{ ...column, references: column.references }]
      : [],
  );

function partOf(table: ReadTable, names: ReadonlySet<string>): Part | undefined {
  if (table.view) return undefined;
  const to = pointers(table, names);
  // Whoever joins two tables belongs to neither.
  if (to.filter(({ name }) => table.key.includes(name)).length > 1) return undefined;
  const called = to.filter(({ references }) => isCalledAfter(table.name, references.table));
  const bound = to.filter(
    ({ name, notNull, references }) =>
      (references.cascade === true && notNull === true) || (table.key.length > 1 && table.key.includes(name)),
  );
  const [only, ...others] = called.length > 0 ? called : bound;
  return only && others.length === 0 ? { table, column: only.name, parent: only.references.table } : undefined;
}

/** What a product says of rows that are kept inside others: several tables may hold rows of one. */
const saidParts = (table: ReadTable, names: ReadonlySet<string>): readonly Part[] =>
  table.columns.flatMap((column): Part[] =>
    column.part && column.references && names.has(column.references.table)
      ? [{ table, column: column.name, parent: column.references.table, said: true }]
      : [],
  );

/** The parts among tables that are read together. Of a ring of tables none is part of another. */
export function partsOf(tables: readonly ReadTable[]): readonly Part[] {
  const names = new Set(tables.filter(({ view }) => !view).map(({ name }) => name));
  const found = tables.flatMap((table): readonly Part[] => {
    const said = saidParts(table, names);
    const part = said.length === 0 ? partOf(table, names) : undefined;
    return part ? [part] : said;
  });
  const parents = new Map<string, readonly string[]>();
  for (const { table, parent } of found) parents.set(table.name, [...(parents.get(table.name) ?? []), parent]);
  const isRound = (name: string): boolean => {
    const seen = new Set<string>();
    const open = [...(parents.get(name) ?? [])];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (at === name) return true;
      if (!seen.has(at)) open.push(...(parents.get(at) ?? []));
      seen.add(at);
    }
    return false;
  };
  const round = new Set([...parents.keys()].filter(isRound));
  return found.filter(({ table }) => !round.has(table.name));
}
