/** History by day, newest first, as the timeline shows it. */
import type { HistoryEntry } from '../../../model/wire.ts';

export interface DayGroup {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly entries: readonly HistoryEntry[];
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
