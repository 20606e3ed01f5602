/** Where branches come together: parallel joins count, inclusive joins ask whether anything can still come. */
import { type Machine, type Working, flowAt, nodeAt, note, place, remove } from './machine.ts';
import type { FlowId, Graph, Node, NodeId, Token } from './types.ts';

/** Does this node hold tokens back until the others have come? */
export function isJoin(node: Node): boolean {
  return (node.kind === 'parallel' || node.kind === 'inclusive') && (node.in?.length ?? 0) > 1;
}

/** Tokens parked at a join of one scope, the oldest of each flow first. */
function parkedAt(m: Machine, node: Node, scope: number): Map<FlowId, Working<Token>[]> {
  const parked = new Map<FlowId, Working<Token>[]>();
  for (const id of m.inside.get(scope) ?? []) {
    const token = m.tokens.get(id);
    if (!token || token.at !== node.id || token.by === undefined) continue;
    const others = parked.get(token.by);
    if (others) others.push(token);
    else parked.set(token.by, [token]);
  }
  return parked;
}

/** One token of each flow goes in, one comes out. */
function fire(m: Machine, node: Node, scope: number, parked: ReadonlyMap<FlowId, readonly Token[]>): void {
  const taken = [...parked.values()].map(([first]) => first as Token);
  for (const token of taken) remove(m, token);
  const newest = taken.reduce((a, b) => (b.id > a.id ? b : a));
  place(m, node.id, scope, newest.s === undefined ? {} : { s: newest.s });
}

/** A token comes by a flow: it enters, or is parked where others are waited for. */
export function arrive(m: Machine, flowId: FlowId, scope: number, s: string | undefined): void {
  const node = nodeAt(m, flowAt(m, flowId).to);
  const status = s === undefined ? {} : { s };
  if (!isJoin(node)) {
    place(m, node.id, scope, status, { by: flowId });
    return;
  }
  const token = place(m, node.id, scope, { ...status, by: flowId }, { parked: true });
  note(m, { type: 'entered', activity: token.id, node: node.id, by: flowId });
  if (node.kind !== 'parallel') return;
  const parked = parkedAt(m, node, scope);
  if (node.in?.every((flow) => parked.has(flow))) fire(m, node, scope, parked);
}

/**
 * Nodes from which a token could still come by one of the flows without passing the join itself. Boundary events come
 * from what they sit on.
 */
export function upstream(graph: Graph, flows: readonly FlowId[], join: NodeId): Set<NodeId> {
  const found = new Set<NodeId>();
  const open = flows.map((flow) => graph.flows[flow]?.from ?? join);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === join || found.has(id)) continue;
    found.add(id);
    const node = graph.nodes[id];
    if (node?.on !== undefined) open.push(node.on);
    for (const flow of node?.in ?? []) open.push(graph.flows[flow]?.from ?? join);
  }
  return found;
}

interface Waiting {
  readonly node: Node;
  readonly scope: number;
  readonly parked: Map<FlowId, Working<Token>[]>;
  readonly oldest: number;
  readonly blockers: readonly Token[];
}

/**
 * What an inclusive join waits for (BPMN 2.0.2, 13.3.3): tokens from which a flow without a token can be reached but
 * none that has one.
 */
function waitingJoins(m: Machine): Waiting[] {
  const groups = new Map<string, { node: Node; scope: number }>();
  for (const token of m.tokens.values()) {
    if (token.by === undefined) continue;
    const node = nodeAt(m, token.at);
    if (node.kind === 'inclusive') groups.set(`${token.in} ${node.id}`, { node, scope: token.in });
  }
  return [...groups.values()].map(({ node, scope }) => {
    const parked = parkedAt(m, node, scope);
    const empty = (node.in ?? []).filter((flow) => !parked.has(flow));
    const [toEmpty, toFull] =
      empty.length === 0
        ? [new Set<NodeId>(), new Set<NodeId>()]
        : [upstream(m.graph, empty, node.id), upstream(m.graph, [...parked.keys()], node.id)];
    const others = [...(m.inside.get(scope) ?? [])]
      .map((id) => m.tokens.get(id) as Token)
      .filter(({ at }) => at !== node.id);
    const oldest = Math.min(...[...parked.values()].flat().map(({ id }) => id));
    return { node, scope, parked, oldest, blockers: others.filter(({ at }) => toEmpty.has(at) && !toFull.has(at)) };
  });
}

/** Lets go every inclusive join that nothing can come to any more. Was there one? */
export function fireInclusive(m: Machine): boolean {
  const waiting = waitingJoins(m);
  const ready = waiting.filter(({ blockers }) => blockers.length === 0);
  if (ready.length > 0) {
    for (const { node, scope, parked } of ready) fire(m, node, scope, parked);
    return true;
  }
  // Joins that wait only for each other would wait for ever: of such a ring the one that has waited longest goes first.
  let ring = waiting;
  for (let before = -1; before !== ring.length;) {
    before = ring.length;
    const held = new Set(ring.map(({ node, scope }) => `${scope} ${node.id}`));
    ring = ring.filter(({ blockers }) =>
      blockers.every((token) => token.by !== undefined && held.has(`${token.in} ${token.at}`)),
    );
  }
  const first = ring.reduce<Waiting | undefined>(
    (best, one) => (best && best.oldest < one.oldest ? best : one),
    undefined,
  );
  if (first) fire(m, first.node, first.scope, first.parked);
  return first !== undefined;
}
