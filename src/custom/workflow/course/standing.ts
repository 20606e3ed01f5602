/** Where a process stands and where it went, out of the visits of its nodes: what each node and each flow is drawn as. Pure. */

export type Stand = 'open' | 'passed' | 'cancelled' | 'returned';

export interface Visit {
  readonly node: string;
  readonly name: string;
  /** The way it was reached by; null at the start and where it was put by going back. */
  readonly flow: string | null;
  readonly from: string;
  readonly to: string | null;
  readonly how: Stand;
  readonly who: readonly string[];
}

/** Visits are in their order. */
export interface NodeCourse { readonly stand: Stand; readonly visits: readonly Visit[] }

/** A flow is walked, or what it led to was undone since. */
export type Walk = 'walked' | 'returned';

/** A node that is open anywhere is open; else its last visit speaks. */
export function nodesOf(visits: readonly Visit[]): ReadonlyMap<string, NodeCourse> {
  const nodes = new Map<string, Visit[]>();
  for (const visit of visits) nodes.set(visit.node, [...nodes.get(visit.node) ?? [], visit]);
  return new Map([...nodes].map(([node, own]) => [node, { stand: own.find(({ how }) => how === 'open')?.how ?? own.at(-1)?.how ?? 'passed', visits: own }]));
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
