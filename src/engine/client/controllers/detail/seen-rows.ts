/**
 * Records that were looked at last, by person: whoever comes back to one without a network finds it, and what was decided
 * about it.
 */
import type { WireRow } from '../../../model/wire.ts';

const MOST_SEEN = 30;
const seen = new Map<string, WireRow>();

const keyOf = (person: string | undefined, entity: string, id: string): string => `${person}/${entity}/${id}`;

export function keepSeen(person: string | undefined, entity: string, row: WireRow): void {
  const key = keyOf(person, entity, row.id);
  seen.delete(key);
  seen.set(key, row);
  const [oldest] = seen.keys();
  if (seen.size > MOST_SEEN && oldest !== undefined) seen.delete(oldest);
}

export const seenRow = (person: string | undefined, entity: string, id: string): WireRow | undefined =>
  seen.get(keyOf(person, entity, id));

/** The server said that it is gone, or nobody's business any more. */
export function forgetSeen(person: string | undefined, entity: string, id: string): void {
  seen.delete(keyOf(person, entity, id));
}
