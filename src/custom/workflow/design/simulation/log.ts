/**
 * What happened in a simulation, as lines one can read: each a word of the texts with what is filled in, and the node
 * it is about. Pure.
 */
import type { Event, Graph, NodeId, NodeKind } from '../../../../engine/model/workflow/types.ts';
import type { Row, Value } from '../../../../engine/model/types.ts';
import type { Simulation, Step } from './simulation.ts';

export interface Line {
  /** Key below `log` of the texts. */
  readonly word: string;
  readonly node?: NodeId;
  readonly values: Readonly<Record<string, string>>;
}

/** What nodes are called. */
export type Names = (id: NodeId) => string;

/** Nodes by their names; what has none is called by its kind, and by its id too where others are. */
export function namesOf(graph: Graph, word: (kind: NodeKind) => string): Names {
  const nameless = new Map<NodeKind, number>();
  for (const { name, kind } of Object.values(graph.nodes))
    if (name === undefined) nameless.set(kind, (nameless.get(kind) ?? 0) + 1);
  return (id) => {
    const node = graph.nodes[id];
    if (!node) return id;
    return node.name ?? ((nameless.get(node.kind) ?? 0) > 1 ? `${word(node.kind)} ${id}` : word(node.kind));
  };
}

/** A value as it is read: texts plainly, an absent one as a dash. */
export function valueText(value: Value | undefined): string {
  if (value === null || value === undefined || value === '') return '—';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** `amount = 1500, urgent = true` */
export const variablesText = (row: Row): string =>
  Object.entries(row)
    .map(([name, value]) => `${name} = ${valueText(value)}`)
    .join(', ');

function waitLine(names: Names, event: Extract<Event, { type: 'waitOpened' }>): Line {
  const values = { node: names(event.node) };
  return event.what === 'timer'
    ? { word: 'timer', node: event.node, values: { ...values, due: event.due } }
    : { word: event.what, node: event.node, values: { ...values, name: event.name } };
}

function taskEndLine(names: Names, event: Extract<Event, { type: 'taskEnded' }>): Line[] {
  const { how, node, outcome } = event;
  // A task that goes because its branch was broken off is told once, by the branch.
  if (how !== 'completed' && how !== 'rejected') return [];
  return [
    {
      word: how === 'completed' && outcome !== undefined ? 'decided' : how,
      node,
      values: { node: names(node), outcome: outcome ?? '' },
    },
  ];
}

function linesOfEvent(graph: Graph, names: Names, event: Event): Line[] {
  const at = (word: string, node: NodeId, more: Readonly<Record<string, string>> = {}): Line[] => [
    { word, node, values: { node: names(node), ...more } },
  ];
  switch (event.type) {
    case 'started':
      return at('started', event.node);
    case 'entered':
      return graph.nodes[event.node]?.kind === 'user' || graph.nodes[event.node]?.kind === 'start'
        ? []
        : at('entered', event.node);
    case 'taskCreated':
      return at('task', event.node);
    case 'taskEnded':
      return taskEndLine(names, event);
    case 'left':
      return event.cancelled ? at('cancelled', event.node) : [];
    case 'regressed':
      return at('regressed', event.from, { target: names(event.to) });
    case 'waitOpened':
      return [waitLine(names, event)];
    case 'waitClosed':
      return event.fired ? at('fired', event.node) : [];
    case 'jobQueued':
      return at('job', event.node, { name: event.action });
    case 'callStarted':
      return at('call', event.node, { name: event.process });
    case 'thrown':
      return at(`thrown.${event.what}`, event.node, { name: event.name });
    case 'variables':
      return [{ word: 'variables', values: { list: variablesText(event.set) } }];
    case 'status':
      return [{ word: 'status', values: { value: event.value } }];
    case 'incident':
      return at(event.why, event.node, { message: event.message ?? '' });
    case 'life':
      return [{ word: `life.${event.value}`, values: {} }];
    default:
      return [];
  }
}

/** What one step led to. */
export function linesOf(graph: Graph, names: Names, { events }: Step): readonly Line[] {
  return events.flatMap((event) => linesOfEvent(graph, names, event));
}

/** All of it, step by step. */
export function logOf({ graph, steps }: Simulation, names: Names): readonly (readonly Line[])[] {
  return steps.map((step) => linesOf(graph, names, step));
}
