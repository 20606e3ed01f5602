/** How processes begin without a person: which start event a message or a signal sets off, and when the clock does. */
import { after, readCycle, readDuration, readMoment, workdaysOf } from './duration.ts';
import type { WorkflowErrorCode } from '../errors/workflow-errors.ts';
import type { Graph, Moment, NodeId, TextRule, TimerRule, Timing, Trigger } from './types.ts';

/** When a start by the clock comes, and how often it still comes (undefined: for ever). */
export interface ClockStart {
  readonly due: Moment;
  readonly left?: number;
}

/** Steps a repetition is moved on by at once; whoever slept longer begins to count anew. */
const MOST_STEPS = 10_000;

/** Start events by the clock, with their rules. */
export function clockStarts(graph: Graph): readonly { readonly node: NodeId; readonly rule: TimerRule }[] {
  return graph.starts.flatMap((node) => {
    const trigger = graph.nodes[node]?.trigger;
    return trigger?.type === 'timer' ? [{ node, rule: trigger.rule }] : [];
  });
}

/** Why nobody begins a process by hand: its starts wait for something, and the first of them says for what. */
export interface StartedBy {
  readonly code: WorkflowErrorCode;
  readonly params: Readonly<Record<'process' | 'name', string>>;
}

/** What the first start waits for, where no start is a plain one; the compiler puts that first. */
export function startedBy(graph: Pick<Graph, 'process' | 'name' | 'starts' | 'nodes'>): StartedBy | undefined {
  const trigger = graph.nodes[graph.starts[0] ?? '']?.trigger;
  return trigger && startedByTrigger(trigger, graph.name ?? graph.process);
}

/** The same of a trigger alone. @param process the name of the process */
export function startedByTrigger(trigger: Trigger, process: string): StartedBy | undefined {
  switch (trigger.type) {
    case 'message':
      return { code: 'workflow.startsByMessage', params: { process, name: said(trigger.name) } };
    case 'signal':
      return { code: 'workflow.startsBySignal', params: { process, name: said(trigger.name) } };
    case 'timer':
      return { code: 'workflow.startsByClock', params: { process, name: said(trigger.rule.text) } };
    default:
      return undefined;
  }
}

const said = (rule: TextRule): string => (typeof rule === 'string' ? rule : rule.text);

/**
 * The first time a rule comes after `now`: a duration counts from there, a date that has passed comes no more.
 * @returns undefined where it never comes
 */
export function firstStart({ kind, text, workdays }: TimerRule, time: Timing): ClockStart | undefined {
  const { now, zone } = time;
  // What has no instance has no variables either; the compiler refuses such a text.
  if (typeof text !== 'string') return undefined;
  if (kind === 'date') {
    const due = readMoment(text, zone);
    return due !== undefined && due >= now ? { due } : undefined;
  }
  const cycle = kind === 'cycle' ? readCycle(text) : undefined;
  const every = cycle?.every ?? readDuration(text);
  const due = every && cycle?.times !== 0 ? after(now, every, workdays ? workdaysOf(time) : undefined) : undefined;
  return due === undefined ? undefined : { due, ...(cycle?.times === undefined ? {} : { left: cycle.times }) };
}

/**
 * The next time after one that has come. Times that were missed since are not made up for: a server that slept for a
 * week begins one process, not seven.
 * @returns undefined where it was the last
 */
export function nextStart(
  { kind, text, workdays }: TimerRule,
  { due, left }: ClockStart,
  time: Timing,
): ClockStart | undefined {
  const { now } = time;
  const isWorkday = workdays ? workdaysOf(time) : undefined;
  const cycle = kind === 'cycle' && typeof text === 'string' ? readCycle(text) : undefined;
  if (!cycle || left === 1) return undefined;
  const step = (from: Moment): Moment | undefined => after(from, cycle.every, isWorkday);
  let next = step(due);
  for (let count = 0; next !== undefined && next <= now && count < MOST_STEPS; count += 1) next = step(next);
  if (next !== undefined && next <= now) next = step(now);
  return next === undefined ? undefined : { due: next, ...(left === undefined ? {} : { left: left - 1 }) };
}
