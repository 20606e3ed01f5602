/**
 * Where a process stands and where it went, out of the visits of its nodes: what each node and each flow is drawn as.
 * Pure.
 */

export type Stand = 'open' | 'waiting' | 'passed' | 'cancelled' | 'returned';

export interface Visit {
  readonly node: string;
  readonly name: string;
  /** The way it was reached by; null at the start and where it was put by going back. */
  readonly flow: string | null;
  readonly from: string;
  readonly to: string | null;
  readonly how: Stand;
  /** One of several who sign at once; the visit they are parts of stands before them. */
  readonly part: boolean;
  readonly who: readonly string[];
}

/** `visits` are those worth naming, in their order; `times` is how often it was come to. */
export interface NodeCourse {
  readonly stand: Stand;
  readonly visits: readonly Visit[];
  readonly times: number;
}

/** A flow is walked, or what it led to was undone since. */
export type Walk = 'walked' | 'returned';

/**
 * A node that is open anywhere is open; else its last visit speaks. Where several signed, going back by one of them is
 * going back by all.
 */
function nodeOf(own: readonly Visit[]): NodeCourse {
  const whole = own.filter(({ part }) => !part);
  const last = whole.at(-1);
  const parts = last ? own.slice(own.indexOf(last) + 1) : own;
  const stand =
    own.find(({ how }) => how === 'open' || how === 'waiting')?.how ??
    (parts.some(({ how }) => how === 'returned') ? 'returned' : (last?.how ?? 'passed'));
  return { stand, visits: own.length > whole.length ? own.filter(({ part }) => part) : own, times: whole.length };
}

export function nodesOf(visits: readonly Visit[]): ReadonlyMap<string, NodeCourse> {
  const nodes = new Map<string, Visit[]>();
  for (const visit of visits) nodes.set(visit.node, [...(nodes.get(visit.node) ?? []), visit]);
  return new Map([...nodes].map(([node, own]) => [node, nodeOf(own)]));
}

/** Flows that were never taken are not in it. */
export function flowsOf(visits: readonly Visit[]): ReadonlyMap<string, Walk> {
  const flows = new Map<string, Walk>();
  for (const { flow, how } of visits) if (flow !== null) flows.set(flow, how === 'returned' ? 'returned' : 'walked');
  return flows;
}

/** What is looked at first: where it stands, or where it ended. */
export function placeOf(visits: readonly Visit[]): string | undefined {
  return visits.find(({ how }) => how === 'open')?.node ?? visits.at(-1)?.node;
}
