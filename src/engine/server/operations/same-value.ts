/** When two values of a field are the same to the server. */
import type { Value } from '../../model/types.ts';

/** Equality as a person means it: same text, same list; null and missing are one. */
export function sameValue(left: Value | undefined, right: Value | undefined): boolean {
  const [a, b] = [left ?? null, right ?? null];
  if (a === b) return true;
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return false;
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

function sorted(value: Value): Value {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
