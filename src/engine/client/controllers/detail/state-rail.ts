/** The rail of states of one row: the way it has taken, since when it stands where it is, and what comes next. */
import { waysAhead } from '../../../model/state-ways.ts';
import type { EntityView, HistoryEntry } from '../../../model/wire.ts';
import type { Value } from '../../../model/types.ts';

export interface RailStep {
  readonly value: string | number;
  readonly title: string;
  readonly place: 'done' | 'now' | 'ahead';
  /** Day on which the row last entered this state, `YYYY-MM-DD`. */
  readonly since?: string;
}

/** The fewest moves that lead from one state to another, both ends included; nothing when no moves lead there. */
function shortestWay(view: EntityView, from: Value, to: Value): readonly Value[] {
  const ways: Value[][] = [[from]];
  const seen = new Set<Value>([from]);
  for (const way of ways) {
    const at = way.at(-1);
    if (at === to) return way;
    for (const next of view.states?.ways.all[String(at)] ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return [];
}

/**
 * The states a row has been in, in the order of its last entry, the present one last. What lies before the first one
 * the history
 * knows (a row that was imported in use) is the shortest way to it, without days. After it stands what comes next where
 * all goes as it is meant to.
 * @param history newest first, as the server sends it
 * @returns nothing for entities without states
 */
export function stateRail(
  view: EntityView,
  state: Value | undefined,
  history: readonly HistoryEntry[],
): readonly RailStep[] {
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
  // The map holds the newest first.
  const known = [...entered.keys()].reverse().filter((one) => one !== state);
  const before =
    state === undefined
      ? []
      : shortestWay(view, view.states.initial, known[0] ?? state).filter((one) => one !== state && !entered.has(one));
  const passed = [...before, ...known];
  const ahead = typeof state === 'string' ? waysAhead(view.states.ways, state, new Set(passed.map(String))) : [];
  const placed: readonly (readonly [Value | undefined, RailStep['place']])[] = [
    ...passed.map((value) => [value, 'done'] as const),
    [state, 'now'],
    ...ahead.map((value) => [value, 'ahead'] as const),
  ];
  return placed.flatMap(([value, place]): RailStep[] => {
    const choice = field.choices?.find((one) => one.value === value);
    if (!choice) return [];
    const since = place === 'ahead' ? undefined : entered.get(choice.value);
    return [{ value: choice.value, title: choice.title, place, ...(since === undefined ? {} : { since }) }];
  });
}
