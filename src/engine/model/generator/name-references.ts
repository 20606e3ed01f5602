/**
 * References that the names of columns say where no key does: `dept_id` leads to the table of departments that is read
 * with it, `parent_id` to its own. Pure; a proposal, corrected like all others.
 */
import { commonPrefixes } from './column-words.ts';
import { ownKey } from './propose-field.ts';
import type { ColumnKind, ReadColumn, ReadTable } from './read-table.ts';

/** A prefix that so many tables share says of what system they are, and nothing of what they hold. */
const SHARED = 2;
/** What a column that leads to a row above its own is called. */
const ABOVE = new Set([
  'parent',
  'parent_id',
  'pid',
  'p_id',
  'parentid',
  'super_id',
  'up_id',
  'father_id',
  'higher_id',
]);

const wordsOf = (name: string): readonly string[] =>
  name
    .normalize('NFC')
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
const singular = (word: string): string => word.replace(/(?<=\p{L}{3})s$/u, '');
const joined = (words: readonly string[]): string => words.map(singular).join('_');

/** Is it called as what leads to a row above is? `leader_user_id` of a user leads to another one, and not up. */
export const leadsUp = (column: string): boolean => ABOVE.has(wordsOf(column).join('_'));

/** What kinds of keys can be held by what kinds of columns. */
function classOf(kind: ColumnKind | undefined): 'number' | 'text' | undefined {
  if (kind === 'integer' || kind === 'decimal' || kind === 'double') return 'number';
  return kind === 'text' || kind === 'uuid' ? 'text' : undefined;
}

interface Target {
  readonly table: ReadTable;
  readonly key: ReadColumn;
  readonly prefix: string | undefined;
}

/** Tables that one column identifies, by what they are called with and without their prefix. */
function targetsOf(tables: readonly ReadTable[]): ReadonlyMap<string, readonly Target[]> {
  const firsts = new Map<string, number>();
  for (const { name } of tables) {
    const [first = '', ...more] = wordsOf(name);
    if (more.length > 0) firsts.set(first, (firsts.get(first) ?? 0) + 1);
  }
  const found = new Map<string, Target[]>();
  for (const table of tables) {
    const [name, ...further] = ownKey(table);
    const key = further.length === 0 ? table.columns.find((column) => column.name === name) : undefined;
    if (!key || table.view || classOf(key.kind) === undefined) continue;
    const words = wordsOf(table.name);
    const [first = '', ...more] = words;
    const prefixed = more.length > 0 && (commonPrefixes.has(first) || (firsts.get(first) ?? 0) >= SHARED);
    const target = { table, key, prefix: prefixed ? first : undefined };
    for (const called of new Set([joined(words), ...(prefixed ? [joined(more)] : [])])) {
      const others = found.get(called);
      if (others) others.push(target);
      else found.set(called, [target]);
    }
  }
  return found;
}

/** The one table of this name; of several the one with the prefix of the table that refers to it. */
function chosen(targets: readonly Target[], from: ReadTable): Target | undefined {
  const [first] = wordsOf(from.name);
  const near = targets.length > 1 ? targets.filter(({ prefix }) => prefix === first) : targets;
  return near.length === 1 ? near[0] : undefined;
}

function targetOf(
  column: ReadColumn,
  table: ReadTable,
  targets: ReadonlyMap<string, readonly Target[]>,
): Target | undefined {
  const words = wordsOf(column.name);
  if (words.at(-1) !== 'id') return undefined;
  // `apply_user_id` is a user who applies.
  for (let from = 0; from < words.length - 1; from += 1) {
    const found = chosen(targets.get(joined(words.slice(from, -1))) ?? [], table);
    if (found) return found;
  }
  return undefined;
}

/** The tables with the references that their names say. Keys that are declared go before. */
export function withNamedReferences(tables: readonly ReadTable[]): readonly ReadTable[] {
  const targets = targetsOf(tables);
  return tables.map((table) => {
    const [own, ...further] = ownKey(table);
    return {
      ...table,
      columns: table.columns.map((column): ReadColumn => {
        const kind = classOf(column.kind);
        const free =
          !column.references &&
          column.namedBy === undefined &&
          !column.generated &&
          !column.serial &&
          !column.values &&
          !column.list;
        if (!free || kind === undefined || (column.name === own && further.length === 0) || table.view) return column;
        const key = further.length === 0 ? table.columns.find(({ name }) => name === own) : undefined;
        const target = key && leadsUp(column.name) ? { table, key } : targetOf(column, table, targets);
        return !target || classOf(target.key.kind) !== kind
          ? column
          : { ...column, references: { table: target.table.name, column: target.key.name, guessed: true } };
      }),
    };
  });
}
