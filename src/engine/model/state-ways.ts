/** Where rows go from each of their states: by actions and by the process that leads them. Pure. */
import { type CompiledAction, type CompiledWorkflow, ENDS, type StateWays, type Tone } from './types.ts';

/** Actions of these tones hold a row up or end it early. */
const HOLDING: ReadonlySet<Tone> = new Set(['warning', 'danger']);

function note(ways: Record<string, string[]>, from: string, to: string): void {
  if (from === to) return;
  const known = (ways[from] ??= []);
  if (!known.includes(to)) known.push(to);
}

/** @param initial the state of a new row */
export function stateWays(
  initial: string,
  actions: readonly Pick<CompiledAction, 'move' | 'tone'>[],
  workflow: Pick<CompiledWorkflow, 'status' | 'ends'> | undefined,
): StateWays {
  const all: Record<string, string[]> = {};
  const onward: Record<string, string[]> = {};
  const moves = actions.flatMap(({ move, tone }) =>
    Object.entries(move ?? {}).map(([from, to]) => ({ from, to, tone })),
  );
  for (const { from, to } of moves) note(all, from, to);
  // Of several ways on, what succeeds is meant: an interruption is written down beside it as well.
  for (const { from, to, tone } of moves) if (tone === 'success') note(onward, from, to);
  for (const { from, to, tone } of moves) if (!HOLDING.has(tone)) note(onward, from, to);
  if (!workflow) return { all, onward };
  // The steps of a process stand in their order. Which of its ends it comes to, nobody knows before: the first one is
  // the one it is made for.
  const namesOf = (isMeant: (node: string) => boolean): readonly string[] =>
    Object.entries(workflow.status).flatMap(([node, state]) => (isMeant(node) ? [state] : []));
  const outside = new Set<string>([...ENDS, ...workflow.ends]);
  const steps = [...new Set([initial, ...namesOf((node) => !outside.has(node))])];
  const ends = namesOf((node) => workflow.ends.includes(node));
  for (const [at, state] of steps.entries()) {
    const next = steps[at + 1] ?? ends[0];
    if (next !== undefined) note(onward, state, next);
    for (const one of [...steps.slice(at + 1), ...ends]) note(all, state, one);
  }
  return { all, onward };
}

/** Has a row in this state nowhere to go? */
export function isEnd(ways: StateWays, state: unknown): boolean {
  return typeof state === 'string' && state !== '' && (ways.all[state] ?? []).length === 0;
}

/** More steps ahead than these say nothing a person could plan by. */
const MOST_AHEAD = 4;

/** The states that come next where all goes as it is meant to, without those that `passed` holds. */
export function waysAhead(ways: StateWays, state: string, passed: ReadonlySet<string>): readonly string[] {
  const ahead: string[] = [];
  let at = state;
  while (ahead.length < MOST_AHEAD) {
    const next = (ways.onward[at] ?? []).find((one) => one !== state && !passed.has(one) && !ahead.includes(one));
    if (next === undefined) break;
    ahead.push(next);
    at = next;
  }
  return ahead;
}
