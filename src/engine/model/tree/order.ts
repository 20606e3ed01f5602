/**
 * The order of rows below the same parent: which field holds it, and which numbers a row and its neighbours get when
 * one is put between two others. Pure.
 */
import type { CompiledEntity } from '../types.ts';

/**
 * The field by whose numbers siblings stand in order: the first number their list is sorted by, upwards. Undefined
 * where rows are not ordered by hand.
 */
export function orderField(entity: CompiledEntity): string | undefined {
  if (!entity.storage.treeParent || !('edit' in entity.actions)) return undefined;
  return entity.list.sort.find(({ field: name, desc }) => {
    const field = entity.fields[name];
    return !desc && field?.kind === 'integer' && field.column !== undefined && !field.derived && !field.readOnly;
  })?.field;
}

export interface Sibling {
  readonly id: string;
  /** Empty ones stand last. */ readonly n: number | null;
}

/** Distance between numbers where nothing stands in the way: later rows find room. */
const STEP = 10;

/**
 * Numbers that have to change so that `moved` stands before `siblings[at]`; as few as there can be, since each one is a
 * row somebody else may have in hand.
 * @param siblings in their order, without the one that is moved; ties are told apart by what the list is sorted by next
 * @returns id → number, among them always the moved row's own
 */
export function placeNumbers(
  siblings: readonly Sibling[],
  at: number,
  moved: Sibling,
  { min, max }: { readonly min: number; readonly max: number },
): ReadonlyMap<string, number> {
  const changes = new Map<string, number>();
  let floor = min - 1;
  for (const { id, n } of siblings.slice(0, at)) {
    floor = n ?? floor + STEP;
    if (n === null) changes.set(id, floor);
  }
  const rest = siblings.slice(at);
  const next = rest[0]?.n ?? null;
  if (moved.n !== null && moved.n > floor && moved.n <= max && (next === null || moved.n < next))
    return changes.set(moved.id, moved.n);
  // The rows behind are pushed until there is room before one of them.
  const pushed = [moved.id];
  for (const { id, n } of rest) {
    if (n === null || n - floor - 1 >= pushed.length) break;
    pushed.push(id);
  }
  const end = rest[pushed.length - 1]?.n ?? null;
  const numbers =
    end === null ? pushed.map((_, index) => floor + STEP * (index + 1)) : spread(pushed.length, floor, end);
  if ((numbers.at(-1) ?? 0) > max) return renumbered([...siblings.slice(0, at), moved, ...rest], min, max);
  pushed.forEach((id, index) => changes.set(id, numbers[index] ?? 0));
  return changes;
}

/** So many numbers between two others, at even distances. */
function spread(count: number, low: number, high: number): number[] {
  return Array.from({ length: count }, (_, index) => low + Math.floor(((high - low) * (index + 1)) / (count + 1)));
}

/** All of them anew, where the last number was used up. */
function renumbered(rows: readonly Sibling[], min: number, max: number): ReadonlyMap<string, number> {
  const wide = min + STEP * rows.length <= max;
  const numbers = wide ? rows.map((_, index) => min + STEP * (index + 1)) : spread(rows.length, min - 1, max + 1);
  return new Map(rows.map(({ id }, index) => [id, numbers[index] ?? 0]));
}
