/**
 * Key-aware three-way merge of schema files: independent edits join, and only the same key changed twice is a conflict.
 */
import { namedItems } from './read/named-items.ts';
import { readJson } from './read/read-json.ts';
import { type Json, isObject } from './read/source.ts';
import { writeCanonical } from './write.ts';

/** Stands for "the key is not there". */
const GONE = Symbol('gone');
type Side = unknown;

interface Joined {
  readonly value: Side;
  readonly conflicts: readonly string[];
}

/**
 * Joins two edits of one file. `conflicts` are the paths that both changed differently; there ours was kept.
 * Order is an edit too: new keys stand behind the key they follow in their own file. Text that is not JSON is one
 * conflict at the root.
 */
export function mergeFiles(
  base: string,
  ours: string,
  theirs: string,
): { readonly text: string; readonly conflicts: readonly string[] } {
  const [from, left, right] = [base, ours, theirs].map((text) => readJson({ path: '', text }));
  if (!from?.document || !left?.document || !right?.document) return { text: ours, conflicts: ['(not JSON)'] };
  const { value, conflicts } = join(from.document.value, left.document.value, right.document.value, '');
  return { text: writeCanonical(value), conflicts };
}

function join(base: Side, ours: Side, theirs: Side, path: string): Joined {
  if (same(ours, theirs) || same(base, theirs)) return { value: ours, conflicts: [] };
  if (same(base, ours)) return { value: theirs, conflicts: [] };
  if (isObject(ours) && isObject(theirs)) return joinObjects(isObject(base) ? base : {}, ours, theirs, path);
  const lists = [base, ours, theirs].map(asKeyed);
  const [from, left, right] = lists;
  if (left && right) {
    const { value, conflicts } = joinObjects(from ?? {}, left, right, path);
    return { value: Object.values(value as Json), conflicts };
  }
  return { value: ours, conflicts: [path] };
}

/** The same down to the order of keys: order is what one sees on the screen. */
function same(one: Side, other: Side): boolean {
  return one === other || (one !== GONE && other !== GONE && JSON.stringify(one) === JSON.stringify(other));
}

function at(value: Json, key: string): Side {
  return Object.hasOwn(value, key) ? value[key] : GONE;
}

function joinObjects(base: Json, ours: Json, theirs: Json, path: string): Joined {
  const conflicts: string[] = [];
  const joined = new Map<string, Side>();
  for (const key of new Set([...Object.keys(ours), ...Object.keys(theirs), ...Object.keys(base)])) {
    const result = join(at(base, key), at(ours, key), at(theirs, key), path === '' ? key : `${path}.${key}`);
    conflicts.push(...result.conflicts);
    if (result.value !== GONE) joined.set(key, result.value);
  }
  const order = joinOrder(Object.keys(base), Object.keys(ours), Object.keys(theirs)).filter((key) => joined.has(key));
  return { value: Object.fromEntries(order.map((key) => [key, joined.get(key)])), conflicts };
}

/** Ours leads, unless only theirs changed the order; keys of the other side go behind the one they follow there. */
function joinOrder(base: readonly string[], ours: readonly string[], theirs: readonly string[]): string[] {
  const unchanged = base.length === ours.length && base.every((key, index) => key === ours[index]);
  const [lead, other] = unchanged ? [theirs, ours] : [ours, theirs];
  const order = [...lead];
  other.forEach((key, index) => {
    if (order.includes(key)) return;
    const before = other.slice(0, index).findLast((one) => order.includes(one));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key);
  });
  return order;
}

/** A list whose items have names as a map; any other is one value. */
function asKeyed(value: Side): Json | undefined {
  const items = Array.isArray(value) ? namedItems(value) : undefined;
  return items && Object.fromEntries(items.map(([name, item]) => [`·${name}`, item]));
}
