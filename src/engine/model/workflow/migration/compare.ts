/**
 * What one version of a process has that another has not. Nodes are the same where their ids are; where an id is gone,
 * where kind and
 * name are, and only one on each side bears them. Flows are the same where they join the same nodes.
 */
import type { FlowId, Graph, Node, NodeId } from '../types.ts';

/** What of a node differs. `routes`: which flows come and go, and on which conditions. */
export type Aspect = 'id' | 'name' | 'kind' | 'scope' | 'task' | 'work' | 'trigger' | 'repeat' | 'status' | 'routes';

export interface Difference {
  readonly from: NodeId;
  readonly to: NodeId;
  readonly aspects: readonly Aspect[];
}

/** Which node and flow of the later version is which of the earlier one. */
export interface Mapping {
  readonly nodes: Readonly<Record<NodeId, NodeId>>;
  readonly flows: Readonly<Record<FlowId, FlowId>>;
}

export interface Comparison extends Mapping {
  readonly added: readonly NodeId[];
  readonly gone: readonly NodeId[];
  readonly changed: readonly Difference[];
}

/** Are two JSON values the same, whatever the order of their keys? What is absent is as good as undefined. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (
    typeof a !== 'object' ||
    typeof b !== 'object' ||
    a === null ||
    b === null ||
    Array.isArray(a) !== Array.isArray(b)
  )
    return false;
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) => isSame(left[key], right[key]));
}

const labelOf = ({ kind, name }: Node): string | undefined => (name === undefined ? undefined : `${kind} ${name}`);

/** The nodes that bear a label alone. */
function alone(nodes: readonly Node[]): Map<string, Node> {
  const found = new Map<string, Node | undefined>();
  for (const node of nodes) {
    const label = labelOf(node);
    if (label !== undefined) found.set(label, found.has(label) ? undefined : node);
  }
  return new Map([...found].filter((entry): entry is [string, Node] => entry[1] !== undefined));
}

function pairNodes(old: Graph, next: Graph): Record<NodeId, NodeId> {
  const pairs: Record<NodeId, NodeId> = {};
  for (const id of Object.keys(old.nodes)) if (Object.hasOwn(next.nodes, id)) pairs[id] = id;
  const [left, right] = [
    alone(Object.values(old.nodes).filter(({ id }) => !Object.hasOwn(pairs, id))),
    alone(Object.values(next.nodes).filter(({ id }) => !Object.hasOwn(pairs, id))),
  ];
  for (const [label, node] of left) {
    const other = right.get(label);
    if (other) pairs[node.id] = other.id;
  }
  return pairs;
}

/** Flows of the later version by what they join; those that share both ends are told apart by nothing but their ids. */
function pairFlows(old: Graph, next: Graph, nodes: Readonly<Record<NodeId, NodeId>>): Record<FlowId, FlowId> {
  const pairs: Record<FlowId, FlowId> = {};
  const ends = new Map<string, FlowId[]>();
  for (const [id, { from, to }] of Object.entries(next.flows))
    ends.set(`${from} ${to}`, [...(ends.get(`${from} ${to}`) ?? []), id]);
  for (const [id, { from, to }] of Object.entries(old.flows)) {
    const there = ends.get(`${nodes[from]} ${nodes[to]}`) ?? [];
    const found = there.includes(id) ? id : there.length === 1 ? there[0] : undefined;
    if (found !== undefined) pairs[id] = found;
  }
  return pairs;
}

/** Joined so that each flow of the later version is one of the earlier at most. */
function once(pairs: Readonly<Record<FlowId, FlowId>>): Record<FlowId, FlowId> {
  const taken = new Map<FlowId, FlowId>();
  for (const [id, to] of Object.entries(pairs)) if (!taken.has(to) || id === to) taken.set(to, id);
  return Object.fromEntries(Object.entries(pairs).filter(([id, to]) => taken.get(to) === id));
}

function hasSameRoutes(old: Graph, next: Graph, { flows }: Mapping, a: Node, b: Node): boolean {
  const side = (which: 'in' | 'out'): boolean => {
    const [before, after] = [a[which] ?? [], b[which] ?? []];
    return (
      before.length === after.length &&
      before.every((id) => {
        const to = flows[id];
        return to !== undefined && after.includes(to) && isSame(old.flows[id]?.when, next.flows[to]?.when);
      })
    );
  };
  return side('in') && side('out') && (a.default === undefined ? undefined : flows[a.default]) === b.default;
}

/** What of a pair of nodes differs. */
function aspectsOf(old: Graph, next: Graph, mapping: Mapping, a: Node, b: Node): Aspect[] {
  const at = (id: NodeId | undefined): NodeId | undefined =>
    id === undefined ? undefined : (mapping.nodes[id] ?? `${id} gone`);
  const told: Readonly<Record<Aspect, boolean>> = {
    id: a.id !== b.id,
    name: a.name !== b.name,
    kind: a.kind !== b.kind,
    scope: at(a.parent) !== b.parent || at(a.on) !== b.on,
    task: !isSame(a.task, b.task),
    work: !isSame([a.work, a.call], [b.work, b.call]),
    trigger: !isSame(a.trigger, b.trigger) || a.goesOn !== b.goesOn,
    repeat: !isSame([a.repeat, a.loop], [b.repeat, b.loop]),
    status: a.enterStatus !== b.enterStatus,
    routes: !hasSameRoutes(old, next, mapping, a, b),
  };
  return (Object.keys(told) as Aspect[]).filter((aspect) => told[aspect]);
}

/** Compares two versions of a process. */
export function compareGraphs(old: Graph, next: Graph): Comparison {
  const nodes = pairNodes(old, next);
  const mapping: Mapping = { nodes, flows: once(pairFlows(old, next, nodes)) };
  const met = new Set(Object.values(nodes));
  const changed = Object.entries(nodes).map(([from, to]): Difference => ({
    from,
    to,
    aspects: aspectsOf(old, next, mapping, old.nodes[from] as Node, next.nodes[to] as Node),
  }));
  return {
    ...mapping,
    added: Object.keys(next.nodes).filter((id) => !met.has(id)),
    gone: Object.keys(old.nodes).filter((id) => !Object.hasOwn(nodes, id)),
    changed: changed.filter(({ aspects }) => aspects.length > 0),
  };
}

/** The mapping with somebody's choices in it; flows follow their nodes. */
export function mappingOf(old: Graph, next: Graph, picks: Readonly<Record<NodeId, NodeId>> = {}): Mapping {
  const nodes = { ...pairNodes(old, next), ...picks };
  return { nodes, flows: once(pairFlows(old, next, nodes)) };
}
