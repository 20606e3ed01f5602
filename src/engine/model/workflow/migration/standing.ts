/**
 * Can tokens stand together at these places of one level of a process? Only then may they be put there: a token beside
 * a fork that it
 * never came through leaves the join behind it waiting for ever, and two tokens where the process has one way do its
 * work twice.
 *
 * All ways through the level are walked. A token at a node that was not asked for goes on at once, so only the places
 * asked for and what
 * waits in joins make the number of ways grow.
 */
import { isJoin, upstream } from '../joins.ts';
import type { FlowId, Graph, Node, NodeId } from '../types.ts';

/** Where a token stands: at a node, or in a join, by the flow it came by. */
export type Place = string;

export const placeAt = (node: NodeId): Place => node;
/** No node's id begins with this. */
export const placeBy = (flow: FlowId): Place => `>${flow}`;

type Marking = ReadonlySet<Place>;

/** Markings looked at before the question is left open. */
const MAX_MARKINGS = 20_000;
/** Ways out of one node taken in every combination; of more, each alone and all together. */
const MAX_COMBINED = 6;

interface Level {
  readonly graph: Graph;
  readonly asked: Marking;
  readonly reach: Map<string, ReadonlySet<NodeId>>;
}

const without = (marking: Marking, ...places: readonly Place[]): Set<Place> =>
  new Set([...marking].filter((place) => !places.includes(place)));
const keyOf = (marking: Marking): string => [...marking].sort().join(' ');

function arriving(graph: Graph, flow: FlowId): Place {
  const to = graph.flows[flow]?.to ?? '';
  const node = graph.nodes[to];
  return node && isJoin(node) ? placeBy(flow) : placeAt(to);
}

function subsets<T>(items: readonly T[]): T[][] {
  if (items.length > MAX_COMBINED) return [[], ...items.map((one) => [one]), [...items]];
  return items.reduce<T[][]>((sets, one) => [...sets, ...sets.map((set) => [...set, one])], [[]]);
}

/** The sets of flows a token may take from here. */
function waysOut(graph: Graph, node: Node): readonly (readonly FlowId[])[] {
  const out = node.out ?? [];
  if (node.kind === 'exclusive' || node.kind === 'eventBased') return out.map((flow) => [flow]);
  if (node.kind === 'parallel' || out.length < 2) return [out];
  const plain = out.filter((flow) => graph.flows[flow]?.when === undefined && flow !== node.default);
  const asked = out.filter((flow) => graph.flows[flow]?.when !== undefined && flow !== node.default);
  const chosen = subsets(asked)
    .map((set) => [...plain, ...set])
    .filter((set) => set.length > 0);
  return node.default === undefined ? chosen : [...chosen, ...(plain.length === 0 ? [[node.default]] : [])];
}

/** What may become of the token at a node. */
function moves({ graph }: Level, marking: Marking, id: NodeId): Marking[] {
  const node = graph.nodes[id];
  const rest = without(marking, placeAt(id));
  if (!node) return [rest];
  // A terminating or failing end takes the others of its level along.
  if (node.kind === 'end')
    return [node.trigger?.type === 'terminate' || node.trigger?.type === 'error' ? new Set() : rest];
  const left = waysOut(graph, node).map((flows) => new Set([...rest, ...flows.map((flow) => arriving(graph, flow))]));
  const broken = (node.boundary ?? []).map(
    (event) => new Set([...(graph.nodes[event]?.goesOn ? marking : rest), placeAt(event)]),
  );
  return [...left, ...broken];
}

const parkedIn = (node: Node, marking: Marking): FlowId[] =>
  (node.in ?? []).filter((flow) => marking.has(placeBy(flow)));

/** The nodes whose joins hold something. */
function joinsOf({ graph }: Level, marking: Marking): Node[] {
  const ids = [...marking]
    .filter((place) => place.startsWith('>'))
    .map((place) => graph.flows[place.slice(1)]?.to ?? '');
  return [...new Set(ids)].map((id) => graph.nodes[id]).filter((node): node is Node => node !== undefined);
}

function fired(node: Node, marking: Marking): Marking {
  return new Set([...without(marking, ...parkedIn(node, marking).map(placeBy)), placeAt(node.id)]);
}

function before(level: Level, flows: readonly FlowId[], join: NodeId): ReadonlySet<NodeId> {
  const key = `${join} ${flows.join(' ')}`;
  const known = level.reach.get(key);
  if (known) return known;
  const found = upstream(level.graph, flows, join);
  level.reach.set(key, found);
  return found;
}

/** Does this join go now? A parallel one when all have come, an inclusive one when nothing more can. */
function isReady(level: Level, node: Node, marking: Marking): boolean {
  const parked = parkedIn(node, marking);
  const empty = (node.in ?? []).filter((flow) => !parked.includes(flow));
  if (node.kind === 'parallel') return empty.length === 0;
  const [toEmpty, toFull] = [before(level, empty, node.id), before(level, parked, node.id)];
  const standing = [...marking]
    .map((place) => (place.startsWith('>') ? (level.graph.flows[place.slice(1)]?.to ?? '') : place))
    .filter((id) => id !== node.id);
  return !standing.some((id) => toEmpty.has(id) && !toFull.has(id));
}

/** What follows at once, whatever anybody does; undefined where everything waits. */
function atOnce(level: Level, marking: Marking): Marking[] | undefined {
  const passing = [...marking].find((place) => !place.startsWith('>') && !level.asked.has(place));
  if (passing !== undefined) return moves(level, marking, passing);
  const ready = joinsOf(level, marking).find((node) => isReady(level, node, marking));
  return ready && [fired(ready, marking)];
}

/** What may follow where everything waits. Inclusive joins that wait only for each other may go in any order. */
function later(level: Level, marking: Marking): Marking[] {
  const moved = [...marking].filter((place) => !place.startsWith('>')).flatMap((place) => moves(level, marking, place));
  if (moved.length > 0) return moved;
  return joinsOf(level, marking)
    .filter(({ kind }) => kind === 'inclusive')
    .map((node) => fired(node, marking));
}

/**
 * Can tokens stand at exactly these places at one moment, on the level that begins at one of `starts`?
 * @returns undefined where there are more ways than can be looked at
 */
export function canStandTogether(graph: Graph, starts: readonly NodeId[], asked: Marking): boolean | undefined {
  const level: Level = { graph, asked, reach: new Map() };
  const wanted = keyOf(asked);
  const open: Marking[] = starts.map((id) => new Set([placeAt(id)]));
  const seen = new Set(open.map(keyOf));
  for (let marking = open.pop(); marking; marking = open.pop()) {
    const next = atOnce(level, marking);
    if (!next && keyOf(marking) === wanted) return true;
    for (const one of next ?? later(level, marking)) {
      const key = keyOf(one);
      if (seen.has(key)) continue;
      if (seen.size >= MAX_MARKINGS) return undefined;
      seen.add(key);
      open.push(one);
    }
  }
  return false;
}
