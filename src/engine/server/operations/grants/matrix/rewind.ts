/** A row as it was at a moment: its history undone, newest entry first. Pure. */
import type { Row, Value } from '../../../../model/types.ts';
import type { Change } from '../../engine.ts';

export interface PastEntry {
  readonly action: string;
  readonly changes: readonly Change[];
}

/** Of these the history names what went and what came, and not the value before and after. */
const LISTS: ReadonlySet<string> = new Set(['codes', 'scopes', 'fields', 'shown']);

/** The same text for the same value, in whatever order the database keeps its members. */
function textOf(value: Value): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(textOf).join(',')}]`;
  return `{${Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, entry]) => `${JSON.stringify(key)}:${textOf(entry)}`)
    .join(',')}}`;
}

const listOf = (value: Value | undefined): readonly Value[] => (Array.isArray(value) ? value : []);

function withoutChange(value: Value, { old, new: came }: Change): Value {
  const added = new Set(listOf(came).map(textOf));
  return [...listOf(value).filter((entry) => !added.has(textOf(entry))), ...listOf(old)];
}

/**
 * @param row as it is now; `alive` false when it is deleted
 * @param entries what happened since, newest first
 * @returns the row as it was; undefined when there was none
 */
export function rewind(row: Row, alive: boolean, entries: readonly PastEntry[]): Row | undefined {
  const past: Record<string, Value> = { ...row };
  let there = alive;
  for (const { action, changes } of entries) {
    for (const change of changes)
      past[change.field] = LISTS.has(change.field) ? withoutChange(past[change.field] ?? null, change) : change.old;
    if (action === 'add' || action === 'restore') there = false;
    else if (action === 'delete') there = true;
  }
  return there ? past : undefined;
}
