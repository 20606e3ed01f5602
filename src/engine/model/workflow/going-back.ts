/**
 * Going back to an earlier user task (回退, 驳回, 撤回) so that the tokens are such as they might have been.
 *
 * From the target one walks along the flows; every token met there is cancelled, for it will come again. A join is
 * passed only if all
 * its flows are reached. Where one is not, its other branches are not to be done again: either it has not fired yet
 * (then what lies
 * beyond is not ours), or it has (then everything beyond is undone too, and the tokens of the other branches are put
 * back into it, so
 * that it fires when the repeated branch arrives). Which of both holds is seen from the tokens: it has fired if neither
 * the branch nor
 * any other that leads to it has one any more.
 *
 * A subprocess that ended is rebuilt around the target; whatever else was in it had ended, so its joins have fired.
 */
import { isJoin, upstream } from './joins.ts';
import { type Machine, Refused, cancelTokens, nameOf, nodeAt, note, openScope, place } from './machine.ts';
import { armBoundary, armHandlers } from './waiting.ts';
import type { FlowId, Graph, Node, NodeId, Scope, TaskEnd, Token } from './types.ts';

/** What is reached from a node within one level: nodes, flows, and joins that were met but not passed. */
interface Reach {
  readonly nodes: Set<NodeId>;
  readonly flows: Set<FlowId>;
  readonly blocked: Set<NodeId>;
}

/** `beside`: also by what runs beside an activity that goes on. */
function walk(graph: Graph, reach: Reach, from: readonly NodeId[], beside = true): void {
  const open: NodeId[] = [];
  const add = (id: NodeId): void => {
    if (reach.nodes.has(id)) return;
    reach.nodes.add(id);
    reach.blocked.delete(id);
    open.push(id);
  };
  for (const id of from) add(id);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const node = graph.nodes[id];
    for (const boundary of node?.boundary ?? []) if (beside || !graph.nodes[boundary]?.goesOn) add(boundary);
    for (const flow of node?.out ?? []) {
      reach.flows.add(flow);
      const target = graph.nodes[graph.flows[flow]?.to ?? ''];
      if (!target || reach.nodes.has(target.id)) continue;
      if (!isJoin(target) || target.in?.every((one) => reach.flows.has(one))) add(target.id);
      else reach.blocked.add(target.id);
    }
  }
}

/** What going back will do. */
export interface Plan {
  readonly target: NodeId;
  /** The scope that lives, and the subprocesses to rebuild in it, the outermost first. */
  readonly scope: number;
  readonly rebuild: readonly NodeId[];
  readonly cancel: readonly number[];
  /** Flows into joins that get their token back: by the subprocess they stand in (the living scope: undefined). */
  readonly restore: readonly { readonly flow: FlowId; readonly inside: NodeId | undefined }[];
  /** User tasks whose results no longer count. */
  readonly undone: readonly NodeId[];
}

/** The chain of scopes around a token, the innermost first; 0 is the process. */
function scopesAround(m: Machine, scope: number): number[] {
  const chain = [scope];
  for (let here: Scope | undefined = m.scopes.get(scope); here; here = m.scopes.get(here.up)) chain.push(here.up);
  return chain;
}

/** The token of `scope` in which (or as which) this one lives. */
function representative(m: Machine, token: Token, scope: number): Token | undefined {
  let here: Token | undefined = token;
  while (here && here.in !== scope) {
    const around: Scope | undefined = m.scopes.get(here.in);
    here = around && m.tokens.get(around.token);
  }
  return here;
}

const isReached = (reach: Reach, token: Token): boolean =>
  token.by === undefined ? reach.nodes.has(token.at) : reach.flows.has(token.by) || reach.nodes.has(token.at);

/** Passes a join that has fired: its other flows get their tokens back. Only a parallel join needs them. */
function force(graph: Graph, reach: Reach, id: NodeId, restore: FlowId[]): void {
  const node = graph.nodes[id];
  if (node?.kind === 'parallel') restore.push(...(node.in ?? []).filter((flow) => !reach.flows.has(flow)));
  walk(graph, reach, [id]);
}

const nothing = (): Reach => ({ nodes: new Set(), flows: new Set(), blocked: new Set() });

/**
 * Can a branch that is not gone back on still bring this join a token? One that could also come by the target once more
 * is of a later
 * round: it says nothing of the round gone back to.
 */
function isSupplied(graph: Graph, join: Node, target: Node, reach: Reach, living: readonly Token[]): boolean {
  const missing = (join.in ?? []).filter((flow) => !reach.flows.has(flow));
  const before = upstream(graph, missing, join.id);
  const again = upstream(graph, target.in ?? [], join.id);
  return living.some(
    (token) =>
      !isReached(reach, token) &&
      ((token.at === join.id && token.by !== undefined && missing.includes(token.by)) ||
        (before.has(token.at) && !again.has(token.at))),
  );
}

/**
 * Walks from a node through a living level, and through every join that has fired. Gives the flows into those that get
 * their token back.
 */
function livingLevel(
  graph: Graph,
  from: Node,
  living: readonly Token[],
): { readonly reach: Reach; readonly restore: readonly FlowId[] } {
  const [reach, main] = [nothing(), nothing()];
  const restore: FlowId[] = [];
  walk(graph, reach, [from.id]);
  walk(graph, main, [from.id], false);
  while (!living.some((token) => isReached(main, token))) {
    const join = [...reach.blocked]
      .map((id) => graph.nodes[id] as Node)
      .find((one) => !isSupplied(graph, one, from, reach, living));
    if (!join) break;
    force(graph, reach, join.id, restore);
    walk(graph, main, [join.id], false);
  }
  return { reach, restore };
}

/** The level of a subprocess that has ended: everything in it is over, so its joins have fired. */
function endedLevel(graph: Graph, from: NodeId, target: NodeId): { reach: Reach; restore: FlowId[] } {
  const reach = nothing();
  const restore: FlowId[] = [];
  walk(graph, reach, [from]);
  for (;;) {
    const [join] = reach.blocked;
    if (join === undefined) break;
    force(graph, reach, join, restore);
  }
  // The target itself may lie behind its own way out; that changes nothing.
  reach.nodes.add(target);
  return { reach, restore };
}

/**
 * What going back to `target` means for the task of `acting` (or, where its token is gone, from within `within`).
 * Refuses where the
 * target lies on a branch beside the task, or in a repeated subprocess that is over.
 */
export function planBack(m: Machine, target: NodeId, acting: Token | undefined, within = acting?.in ?? 0): Plan {
  const { graph } = m;
  const node = nodeAt(m, target);
  const refusal = new Refused('workflow.parallel', { node: nameOf(node) });
  const chain = scopesAround(m, within);
  const parents: (NodeId | undefined)[] = [];
  for (let parent = node.parent; parent !== undefined; parent = nodeAt(m, parent).parent) parents.push(parent);
  parents.push(undefined);
  // The innermost living scope around the acting task that also stands around the target.
  const scope = chain.find((id) => !m.scopes.get(id)?.multi && parents.includes(m.scopes.get(id)?.of)) ?? 0;
  const living = m.scopes.get(scope)?.of;
  const rebuild = parents.slice(0, parents.indexOf(living)).reverse() as NodeId[];
  for (const id of rebuild) {
    if (nodeAt(m, id).repeat || nodeAt(m, id).loop) throw new Refused('workflow.repeated', { node: nameOf(node) });
    if (nodeAt(m, id).kind === 'eventSubprocess') throw refusal;
  }
  const restore: { flow: FlowId; inside: NodeId | undefined }[] = [];
  const reached = new Set<NodeId>();
  let from = target;
  for (const id of [...rebuild].reverse()) {
    const level = endedLevel(graph, from, target);
    restore.push(...level.restore.map((flow) => ({ flow, inside: id })));
    for (const one of level.reach.nodes) reached.add(one);
    from = id;
  }
  const here = [...(m.inside.get(scope) ?? [])].map((id) => m.tokens.get(id) as Token);
  // A subprocess to be rebuilt that still lives runs beside the task.
  if (rebuild.length > 0 && here.some((token) => token.at === from)) throw refusal;
  const { reach, restore: back } = livingLevel(graph, nodeAt(m, from), here);
  const standing = acting && representative(m, acting, scope);
  if (standing && !isReached(reach, standing)) throw refusal;
  restore.push(...back.map((flow) => ({ flow, inside: living })));
  for (const id of reach.nodes) reached.add(id);
  const since = m.done.indexOf(target);
  const undone = m.done.filter(
    (id, at) =>
      at >= Math.max(since, 0) && (reached.has(id) || [...ancestors(graph, id)].some((one) => reached.has(one))),
  );
  return {
    target,
    scope,
    rebuild,
    cancel: here.filter((token) => isReached(reach, token)).map(({ id }) => id),
    restore,
    undone,
  };
}

function* ancestors(graph: Graph, id: NodeId): Generator<NodeId> {
  for (let parent = graph.nodes[id]?.parent; parent !== undefined; parent = graph.nodes[parent]?.parent) yield parent;
}

/** Countersigns that are broken off with signatures in them. */
function brokenCountersigns(m: Machine, ids: readonly number[]): NodeId[] {
  const cancelled = new Set(ids);
  return [...m.scopes.values()]
    .filter(
      (scope) =>
        scope.multi &&
        scope.multi.done > 0 &&
        nodeAt(m, scope.of).kind === 'user' &&
        scopesAround(m, scope.id).some((id) => {
          const token = m.scopes.get(id)?.token;
          return token !== undefined && cancelled.has(token);
        }),
    )
    .map(({ of }) => of);
}

function putBack(m: Machine, flow: FlowId, scope: number): void {
  const at = m.graph.flows[flow]?.to ?? '';
  const token = place(m, at, scope, { by: flow }, { parked: true });
  note(m, { type: 'entered', activity: token.id, node: at, by: flow });
}

/** Does what the plan says: cancels, rebuilds, and puts one token at the target. */
export function goBack(
  m: Machine,
  plan: Plan,
  acting: { readonly task: number; readonly how: TaskEnd; readonly by?: string; readonly comment?: string } | undefined,
): void {
  const voided = [...new Set([...plan.undone, ...brokenCountersigns(m, plan.cancel)])];
  cancelTokens(m, plan.cancel, 'cancelled', acting);
  const gone = new Set(plan.undone);
  m.done = m.done.filter((id) => !gone.has(id));
  if (voided.length > 0) note(m, { type: 'voided', nodes: voided });
  let scope = plan.scope;
  const restoreIn = (inside: NodeId | undefined): void => {
    for (const one of plan.restore) if (one.inside === inside) putBack(m, one.flow, scope);
  };
  restoreIn(m.scopes.get(scope)?.of);
  for (const id of plan.rebuild) {
    const node: Node = nodeAt(m, id);
    const carrier = place(m, id, scope, {}, { parked: true });
    note(m, { type: 'entered', activity: carrier.id, node: id });
    armBoundary(m, carrier, node);
    scope = openScope(m, carrier).id;
    armHandlers(m, scope, node.handlers);
    restoreIn(id);
  }
  place(m, plan.target, scope, {}, { again: true });
}

/** Back to the starter's own first task, whatever is going on: everything else is cancelled. */
export function goToStart(
  m: Machine,
  target: NodeId,
  acting: { readonly task: number; readonly how: TaskEnd; readonly by?: string; readonly comment?: string },
): void {
  const all = [...(m.inside.get(0) ?? [])];
  const voided = [...new Set([...m.done, ...brokenCountersigns(m, all)])];
  const isTaken = all.some((id) => nodeAt(m, m.tokens.get(id)?.at ?? target).kind === 'eventSubprocess');
  cancelTokens(m, all, 'cancelled', acting);
  m.done = [];
  if (voided.length > 0) note(m, { type: 'voided', nodes: voided });
  // An event subprocess that had taken over had disarmed the others.
  if (isTaken && ![...m.waits.values()].some((wait) => wait.in === 0 && wait.on === undefined))
    armHandlers(m, 0, m.graph.handlers);
  place(m, target, 0, {}, { again: true });
}

/** The user tasks this task may go back to: those that were finished and lead to it. */
export function targetsOf(m: Machine, acting: Token): NodeId[] {
  return m.done.filter((id) => {
    if (id === acting.at) return false;
    try {
      planBack(m, id, acting);
      return true;
    } catch (error) {
      if (error instanceof Refused) return false;
      throw error;
    }
  });
}
