/** The rail of states of one row: which were passed, which is now, and since when. */
import type { EntityView, HistoryEntry } from '../../../model/wire.ts';
import type { Value } from '../../../model/types.ts';

export interface RailStep {
  readonly value: string | number;
  readonly title: string;
  readonly place: 'done' | 'now' | 'ahead';
  /** Day on which the row last entered this state, `YYYY-MM-DD`. */
  readonly since?: string;
}

/**
 * @param history newest first, as the server sends it
 * @returns nothing for entities without states
 */
export function stateRail(view: EntityView, state: Value | undefined, history: readonly HistoryEntry[]): readonly RailStep[] {
  const field = view.fields.find((candidate) => candidate.name === view.states?.field);
  if (!view.states || !field?.choices) return [];
  const entered = new Map<Value, string>();
  for (const entry of history) {
    for (const change of entry.changes) {
      if (change.field === field.name && !entered.has(change.new)) entered.set(change.new, entry.at.slice(0, 10));
    }
  }
  const created = history.find((entry) => entry.action === 'add')?.at.slice(0, 10);
  if (created && !entered.has(view.states.initial)) entered.set(view.states.initial, created);
  return field.choices.map((choice) => ({
    value: choice.value,
    title: choice.title,
    place: choice.value === state ? 'now' : entered.has(choice.value) ? 'done' : 'ahead',
    since: entered.get(choice.value),
  }));
}
