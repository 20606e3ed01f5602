/** History by day, newest first, as the timeline shows it. */
import type { HistoryEntry, ViewField } from '../../../model/wire.ts';

export interface DayGroup {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly entries: readonly HistoryEntry[];
}

/** Actions every entity has; their words in the past tense. */
export const BUILT_IN: readonly string[] = [
  'add',
  'edit',
  'delete',
  'restore',
  'import',
  'submit',
  'handOver',
  'unlink',
  'changeValue',
  'replaceValue',
];

/** The history without fields that no screen shows, and without what told of nothing else and has no name. */
export function newsOf(
  entries: readonly HistoryEntry[],
  fields: readonly Pick<ViewField, 'name' | 'hidden'>[],
): readonly HistoryEntry[] {
  const hidden = new Set(fields.filter((field) => field.hidden).map((field) => field.name));
  return entries.flatMap((entry) => {
    const changes = entry.changes.filter((change) => !hidden.has(change.field));
    const isNamed = entry.actionLabel !== undefined || BUILT_IN.includes(entry.action);
    return changes.length === 0 && entry.changes.length > 0 && !isNamed ? [] : [{ ...entry, changes }];
  });
}

/** Groups entries by their day; the order inside stays as it is. */
export function groupByDay(entries: readonly HistoryEntry[]): readonly DayGroup[] {
  const groups: { day: string; entries: HistoryEntry[] }[] = [];
  for (const entry of entries) {
    const day = entry.at.slice(0, 10);
    const last = groups.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else groups.push({ day, entries: [entry] });
  }
  return groups;
}

/** Only the entries in which the state changed. */
export function stateChanges(
  entries: readonly HistoryEntry[],
  stateField: string | undefined,
): readonly HistoryEntry[] {
  return entries.filter((entry) => entry.changes.some((change) => change.field === stateField));
}
