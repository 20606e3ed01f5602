/** Joins two people's edits of one row: what does not overlap is joined, what does is put side by side. */
import type { Row, Value } from '../../../model/types.ts';
import type { ConflictData } from '../../../model/wire.ts';
import { sameValue } from './same-value.ts';

/** One field that both changed to different values. */
export interface Clash {
  readonly field: string;
  readonly mine: Value;
  readonly theirs: Value;
}

export interface Merge {
  /** My changes that can go out again on top of the other's row. */
  readonly joined: Row;
  readonly clashes: readonly Clash[];
}

/** Did the other one change it? Sub-tables are not among `changes`; they show in the row as it stands now. */
function theirsOf(
  field: string,
  base: Readonly<Row>,
  conflict: ConflictData,
): { readonly changed: boolean; readonly value: Value } {
  const change = conflict.changes.find((candidate) => candidate.field === field);
  if (change) return { changed: true, value: change.new };
  const value = conflict.current[field];
  return { changed: value !== undefined && !sameValue(value, base[field]), value: value ?? null };
}

/**
 * @param mine the changed fields that were sent (refused because of the other's edit)
 * @param base the row they were typed over
 * @param conflict the server's 409: the row as it stands and what the other one changed
 */
export function mergeConflict(mine: Readonly<Row>, base: Readonly<Row>, conflict: ConflictData): Merge {
  const joined: Row = {};
  const clashes: Clash[] = [];
  for (const [field, value] of Object.entries(mine)) {
    const theirs = theirsOf(field, base, conflict);
    if (!theirs.changed) joined[field] = value;
    else if (!sameValue(value, theirs.value)) clashes.push({ field, mine: value, theirs: theirs.value });
  }
  return { joined, clashes };
}

/** What is sent after the person has chosen: the joined edits and those clashes in which mine won. */
export function settledChanges(merge: Merge, choices: Readonly<Record<string, 'mine' | 'theirs'>>): Row {
  const settled: Row = { ...merge.joined };
  for (const clash of merge.clashes) if (choices[clash.field] === 'mine') settled[clash.field] = clash.mine;
  return settled;
}
