/**
 * What was written over a record that somebody else changed meanwhile: joined where it does not overlap, put side by
 * side where it does. Rows of sub-tables are told apart by their ids. Pure.
 */
import type { Row, Value } from '../../../model/types.ts';
import { childRows } from '../form/changed-fields.ts';
import { sameValue } from '../form/same-value.ts';

type Side = 'mine' | 'theirs';

/** One field that both changed to different values. */
export interface MovedClash {
  /** `field`, or `table/id/field` in a row of a sub-table. */
  readonly path: string;
  readonly mine: Value;
  readonly theirs: Value;
}

export interface Moved {
  /** What was written, over the record of now. */
  readonly merged: Row;
  readonly clashes: readonly MovedClash[];
}

/** By path, whose value counts; mine where nobody has chosen. */
export type Sides = Readonly<Record<string, Side>>;

type Texts = readonly string[];
const isTexts = (value: Value | undefined): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** Members that either side put in, without those that either took out. */
function joinedTexts(mine: Texts, base: Texts, theirs: Texts): string[] {
  const kept = theirs.filter((one) => mine.includes(one) || !base.includes(one));
  return [...kept, ...mine.filter((one) => !base.includes(one) && !kept.includes(one))];
}

interface Merging {
  readonly sides: Sides;
  readonly clashes: MovedClash[];
  /** What is sent names rows by id with what was changed; what is typed holds them whole. */
  readonly isBody: boolean;
}

function mergedValue(
  mine: Value,
  base: Value | undefined,
  theirs: Value | undefined,
  path: string,
  by: Merging,
): Value {
  if (base === undefined || sameValue(theirs, base) || sameValue(mine, theirs)) return mine;
  if (sameValue(mine, base)) return theirs ?? null;
  if (isTexts(mine) && isTexts(theirs) && isTexts(base ?? [])) return joinedTexts(mine, base as Texts, theirs);
  by.clashes.push({ path, mine, theirs: theirs ?? null });
  return by.sides[path] === 'theirs' ? (theirs ?? null) : mine;
}

const isSpecial = (name: string): boolean => name.startsWith('$') || name === 'id' || name === 'rev';

function mergedFields(mine: Row, base: Row, theirs: Row, above: string, by: Merging): Row {
  return Object.fromEntries(
    Object.entries(mine).map(([name, value]) => {
      const path = above + name;
      const mineRows = childRows(mine, name);
      const hasRows = [mineRows, childRows(base, name), childRows(theirs, name)].some((rows) => rows.length > 0);
      if (isSpecial(name)) return [name, value ?? null];
      if (above === '' && hasRows && name in base) return [name, mergedRows(mine, base, theirs, name, by)];
      return [name, mergedValue(value ?? null, base[name], theirs[name], path, by)];
    }),
  );
}

function mergedRows(mine: Row, base: Row, theirs: Row, name: string, by: Merging): Row[] {
  const now = new Map(childRows(theirs, name).map((row) => [row.id, row]));
  const before = new Map(childRows(base, name).map((row) => [row.id, row]));
  const own = childRows(mine, name).flatMap((row): Row[] => {
    const stored = before.get(row.id);
    if (!row.id || !stored) return [row];
    const current = now.get(row.id);
    if (current) return [mergedFields(row, stored, current, `${name}/${String(row.id)}/`, by)];
    // They took it out: with nothing of mine in it, it stays out.
    const isTouched = Object.entries(row).some(([key, value]) => !isSpecial(key) && !sameValue(value, stored[key]));
    if (!isTouched) return [];
    const path = `${name}/${String(row.id)}`;
    by.clashes.push({ path, mine: row, theirs: null });
    const { id: _id, ...anew } = { ...stored, ...row };
    return by.sides[path] === 'theirs' ? [] : [anew];
  });
  const known = new Set([...before.keys(), ...own.map(({ id }) => id)]);
  const added = [...now.values()].filter(({ id }) => !known.has(id));
  return [...own, ...added.map((row) => (by.isBody ? { id: row.id ?? null } : row))];
}

/**
 * @param mine what was typed, or what is sent of it
 * @param base the record it was typed over; fields that are not in it cannot clash
 * @param theirs the record as it stands now
 */
export function mergeMoved(
  mine: Readonly<Row>,
  base: Readonly<Row>,
  theirs: Readonly<Row>,
  { sides = {}, isBody = false }: { readonly sides?: Sides; readonly isBody?: boolean } = {},
): Moved {
  const by: Merging = { sides, clashes: [], isBody };
  const merged = mergedFields(mine, base, theirs, '', by);
  return { merged, clashes: by.clashes };
}
