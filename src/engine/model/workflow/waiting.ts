/** What an instance waits for from outside: timers, messages and signals, opened where a token comes to stand. */
import { after, readCycle, readDuration, readMoment } from './duration.ts';
import { type Machine, Refused, addWait, nameOf, nodeAt, note, reckon, textOf } from './machine.ts';
import type { Node, NodeId, Token } from './types.ts';

/** When a timer is due, and how often it still comes back. */
function dueOf(m: Machine, node: Node, token: Token | undefined): { readonly due: string; readonly left?: number } {
  if (node.trigger?.type !== 'timer') throw new Refused('workflow.timer', { node: nameOf(node), text: '' }, node.id);
  const { kind, text: rule, workdays = false } = node.trigger.rule;
  const text = textOf(m, rule, token, node);
  const cycle = kind === 'cycle' ? readCycle(text) : undefined;
  const length = kind === 'date' ? undefined : (cycle?.every ?? readDuration(text));
  const due = length
    ? after(m.command.now, length, workdays ? m.isWorkday : undefined)
    : readMoment(text, m.command.zone);
  if (due === undefined) throw new Refused('workflow.timer', { node: nameOf(node), text }, node.id);
  return { due, ...(cycle?.times === undefined ? {} : { left: cycle.times }) };
}

/** Begins to wait for what a node catches. `left`: repetitions of a cycle that goes on. */
export function openWait(m: Machine, node: Node, scope: number, token: Token | undefined, left?: number): void {
  const { trigger } = node;
  const on = token ? { on: token.id } : {};
  const activity = token ? { activity: token.id } : {};
  if (trigger?.type === 'timer') {
    const { due, left: all } = dueOf(m, node, token);
    const times = left ?? all;
    const wait = addWait(m, { at: node.id, in: scope, ...on, ...(times === undefined ? {} : { left: times }) });
    note(m, {
      type: 'waitOpened',
      wait: wait.id,
      node: node.id,
      what: 'timer',
      due,
      ...activity,
    });
  } else if (trigger?.type === 'message' || trigger?.type === 'signal') {
    const name = textOf(m, trigger.name, token, node);
    const key = trigger.correlate && reckon(m, trigger.correlate, token, node);
    const wait = addWait(m, { at: node.id, in: scope, ...on, name });
    note(m, {
      type: 'waitOpened',
      wait: wait.id,
      node: node.id,
      what: trigger.type,
      name,
      ...(key === undefined ? {} : { key }),
      ...activity,
    });
  }
}

/** Arms the boundary events of an activity that is going to wait. */
export function armBoundary(m: Machine, token: Token, node: Node): void {
  for (const id of node.boundary ?? []) openWait(m, nodeAt(m, id), token.in, token);
}

/** Arms the event subprocesses of a scope. */
export function armHandlers(m: Machine, scope: number, handlers: readonly NodeId[] | undefined): void {
  for (const id of handlers ?? []) {
    const [start = ''] = nodeAt(m, id).starts ?? [];
    openWait(m, nodeAt(m, start), scope, undefined);
  }
}
