/** JSON of a large value step by step, so that a server can answer others meanwhile. Pure. */
import type { Steps } from '../steps.ts';

/** Elements of a list between two steps. */
const AT_ONCE = 50;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/**
 * Is there a list of objects in it? All else is small, and JSON writes it at once, as it does what says itself how it
 * is written.
 */
function isLarge(value: unknown): value is object {
  if (!isObject(value) || 'toJSON' in value) return false;
  return isList(value) ? value.some(isObject) : Object.values(value).some(isLarge);
}

function* write(value: unknown, parts: string[]): Steps<void> {
  if (!isLarge(value)) {
    // What JSON has no word for is `null` in a list; as a member it is left out before.
    parts.push(JSON.stringify(value) ?? 'null');
    return;
  }
  let before = '';
  if (isList(value)) {
    for (const [at, one] of value.entries()) {
      parts.push(at === 0 ? '[' : ',');
      yield* write(one, parts);
      if (at % AT_ONCE === AT_ONCE - 1) yield;
    }
    parts.push(']');
    return;
  }
  parts.push('{');
  for (const [name, one] of Object.entries(value)) {
    if (one === undefined || typeof one === 'function' || typeof one === 'symbol') continue;
    parts.push(`${before}${JSON.stringify(name)}:`);
    yield* write(one, parts);
    before = ',';
  }
  parts.push('}');
}

/** What `JSON.stringify` makes of an object, yielding between the elements of its lists, wherever they are. */
export function* jsonSteps(value: object): Steps<string> {
  const parts: string[] = [];
  yield* write(value, parts);
  return parts.join('');
}
