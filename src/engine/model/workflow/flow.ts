/**
 * How tokens move: what happens when one enters a node, when what stands there is done, and when it leaves; scopes that
 * end; events that are raised.
 */
import type { Row, Value } from '../types.ts';
import { isHolding } from './formula.ts';
import { arrive, fireInclusive } from './joins.ts';
import {
  type Asking,
  type Machine,
  MAX_STEPS,
  Refused,
  cancelTokens,
  closeScope,
  closeWait,
  closeWaits,
  flowAt,
  forgetInside,
  frameOf,
  itemsAround,
  nameOf,
  nodeAt,
  note,
  openScope,
  passed,
  place,
  reckon,
  remove,
  setStatus,
  setVariables,
  textOf,
} from './machine.ts';
import { instanceDone, openInstances } from './repetition.ts';
import { beginTask } from './user-task.ts';
import { armBoundary, armHandlers, openWait } from './waiting.ts';
import type { FlowId, Formula, Life, Node, NodeId, Scope, Token, Wait } from './types.ts';

// -------------------------------------------------------------------------------------------------------------- scopes

/** Ends the instance. */
export function end(m: Machine, life: Exclude<Life, 'running' | 'suspended'>, reason?: string): void {
  cancelTokens(m, [...(m.inside.get(0) ?? [])], life === 'terminated' || life === 'withdrawn' ? life : 'cancelled');
  closeWaits(m, -1);
  m.queue.length = 0;
  m.head = 0;
  m.life = life;
  m.last = undefined;
  const { by } = m.command;
  note(m, {
    type: 'life',
    value: life,
    ...(by === undefined ? {} : { by }),
    ...(reason === undefined ? {} : { reason }),
  });
}

/** A token of this scope is gone for good: was it the last? */
export function ended(m: Machine, scope: number): void {
  let here = scope;
  while ((m.inside.get(here)?.size ?? 0) === 0) {
    const frame = m.scopes.get(here);
    if (!frame) {
      if (here === 0) end(m, 'completed');
      return;
    }
    const carrier = m.tokens.get(frame.token) as Token;
    closeScope(m, frame);
    if (nodeAt(m, carrier.at).kind !== 'eventSubprocess') {
      m.queue.push({ do: 'done', token: carrier.id });
      return;
    }
    forgetInside(m, carrier.at);
    remove(m, carrier);
    here = carrier.in;
  }
}

/** The event subprocess that has taken this scope over, if one has. */
export function takenBy(m: Machine, scope: number): Token | undefined {
  for (const id of m.inside.get(scope) ?? []) {
    const token = m.tokens.get(id) as Token;
    const node = nodeAt(m, token.at);
    if (node.kind === 'eventSubprocess' && !nodeAt(m, node.starts?.[0] ?? '').goesOn) return token;
  }
  return undefined;
}

function startHandler(m: Machine, handler: Node, scope: number): void {
  const start = nodeAt(m, handler.starts?.[0] ?? '');
  const newest = Math.max(0, ...(m.inside.get(scope) ?? []));
  const s = m.tokens.get(newest)?.s;
  if (!start.goesOn) {
    forgetInside(m, m.scopes.get(scope)?.of);
    cancelTokens(m, [...(m.inside.get(scope) ?? [])]);
    closeWaits(m, -scope - 1);
  }
  const carrier = place(m, handler.id, scope, s === undefined ? {} : { s }, { parked: true });
  note(m, { type: 'entered', activity: carrier.id, node: handler.id });
  openInside(m, carrier, handler);
}

/** Opens a subprocess at its plain start. */
function openInside(m: Machine, token: Token, node: Node): void {
  const scope = openScope(m, token);
  armHandlers(m, scope.id, node.handlers);
  place(m, node.starts?.[0] ?? '', scope.id, token.s === undefined ? {} : { s: token.s });
}

// -------------------------------------------------------------------------------------------------------------- events

function fireBoundary(m: Machine, boundary: Node, host: Token): void {
  if (!boundary.goesOn) {
    forgetInside(m, host.at);
    cancelTokens(m, [host.id]);
  }
  place(m, boundary.id, host.in, host.s === undefined ? {} : { s: host.s });
}

/** The nearest one of these that catches the code: one that names it before one that takes any. */
function catching(m: Machine, ids: readonly NodeId[], kind: 'error' | 'escalation', code: string): Node | undefined {
  const found = ids
    .map((id) => nodeAt(m, id))
    .filter(({ trigger }) => trigger?.type === kind && (trigger.code === undefined || trigger.code === code));
  return found.find(({ trigger }) => trigger?.type === kind && trigger.code !== undefined) ?? found[0];
}

/**
 * Raises an error or escalation at a token: it goes outward until something catches it. `own`: the boundary events of
 * the token's own
 * activity count too. Was it caught?
 */
export function raise(m: Machine, kind: 'error' | 'escalation', code: string, from: Token, own: boolean): boolean {
  let here: Token | undefined = from;
  let isOwn = own;
  while (here) {
    const node = nodeAt(m, here.at);
    const boundary = isOwn && !frameOf(m, here) ? catching(m, node.boundary ?? [], kind, code) : undefined;
    if (boundary) {
      fireBoundary(m, boundary, here);
      return true;
    }
    isOwn = true;
    const scope: Scope | undefined = m.scopes.get(here.in);
    const { at } = here;
    if (!scope?.multi && !takenBy(m, here.in)) {
      const level = scope ? nodeAt(m, scope.of).handlers : m.graph.handlers;
      const starts = (level ?? []).filter((id) => id !== at).map((id) => nodeAt(m, id).starts?.[0] ?? '');
      const start = catching(m, starts, kind, code);
      if (start) {
        startHandler(m, nodeAt(m, start.parent ?? ''), here.in);
        return true;
      }
    }
    here = scope && m.tokens.get(scope.token);
  }
  return false;
}

/** Something came that a wait was for. */
export function fireWait(m: Machine, wait: Wait): void {
  const node = nodeAt(m, wait.at);
  const token = wait.on === undefined ? undefined : m.tokens.get(wait.on);
  if (node.kind === 'boundary' || node.kind === 'start') {
    const again =
      node.goesOn &&
      (node.trigger?.type !== 'timer' ||
        (node.trigger.rule.kind === 'cycle' && (wait.left === undefined || wait.left > 1)));
    if (!again || node.trigger?.type === 'timer') closeWait(m, wait, true);
    if (node.kind === 'start') startHandler(m, nodeAt(m, node.parent ?? ''), wait.in);
    else if (token) fireBoundary(m, node, token);
    if (again && node.trigger?.type === 'timer')
      openWait(m, node, wait.in, token, wait.left === undefined ? undefined : wait.left - 1);
    return;
  }
  if (!token) return;
  closeWait(m, wait, true);
  if (token.at === node.id) {
    m.queue.push({ do: node.kind === 'receive' ? 'done' : 'leave', token: token.id });
    return;
  }
  // An event-based gateway: the other events are no longer waited for.
  closeWaits(m, token.id);
  remove(m, token);
  const caught = place(m, node.id, token.in, token.s === undefined ? {} : { s: token.s }, { parked: true });
  const by = node.in?.find((flow) => flowAt(m, flow).from === token.at);
  note(m, { type: 'entered', activity: caught.id, node: node.id, ...(by === undefined ? {} : { by }) });
  enterStatus(m, caught, node);
  m.queue.push({ do: node.kind === 'receive' ? 'done' : 'leave', token: caught.id });
}

/** Everything of this instance that waits for a signal. Gives how many did. */
export function deliverSignal(m: Machine, name: string): number {
  const waiting = [...m.waits.values()].filter(
    (wait) => wait.name === name && nodeAt(m, wait.at).trigger?.type === 'signal',
  );
  for (const wait of waiting) if (m.waits.has(wait.id)) fireWait(m, wait);
  return waiting.length;
}

// ---------------------------------------------------------------------------------------------------------- ways out

/** The flows a token takes from here. */
function chooseFlows(m: Machine, token: Token, node: Node): readonly FlowId[] {
  const out = node.out ?? [];
  if (out.length === 0 || node.kind === 'parallel') return out;
  const holds = (id: FlowId): boolean => {
    const { when } = flowAt(m, id);
    return when !== undefined && isHolding(reckon(m, when as Formula, token, node));
  };
  const isPlain = (id: FlowId): boolean => flowAt(m, id).when === undefined && id !== node.default;
  let chosen: readonly FlowId[];
  if (node.kind === 'exclusive') {
    const way = out.find((id) => id !== node.default && holds(id)) ?? node.default ?? out.find(isPlain);
    chosen = way === undefined ? [] : [way];
  } else {
    const taken = out.filter((id) => id !== node.default && (isPlain(id) || holds(id)));
    chosen = taken.length === 0 && node.default !== undefined ? [node.default] : taken;
  }
  if (chosen.length === 0) throw new Refused('workflow.noWay', { node: nameOf(node) }, node.id);
  return chosen;
}

/** The token goes on, by as many flows as are chosen; where there is none its way ends here. */
function leave(m: Machine, token: Token): void {
  const node = nodeAt(m, token.at);
  const flows = chooseFlows(m, token, node);
  closeWaits(m, token.id);
  remove(m, token);
  for (const flow of flows) arrive(m, flow, token.in, token.s);
  if (flows.length === 0) ended(m, token.in);
}

/** What stands at the token is done: one of several instances, one round of a loop, or all of it. */
function done(m: Machine, token: Token, outcome: string | undefined): void {
  const frame = frameOf(m, token);
  if (frame) {
    instanceDone(m, token, frame, outcome);
    return;
  }
  const node = nodeAt(m, token.at);
  if (node.kind === 'user') passed(m, node.id);
  const round = (token.round ?? 0) + 1;
  const { loop } = node;
  if (
    loop &&
    (loop.while || loop.most !== undefined) &&
    round < (loop.most ?? Infinity) &&
    (!loop.while || isHolding(reckon(m, loop.while, token, node)))
  ) {
    closeWaits(m, token.id);
    remove(m, token);
    place(m, node.id, token.in, { round, ...(token.s === undefined ? {} : { s: token.s }) });
    return;
  }
  leave(m, token);
}

// --------------------------------------------------------------------------------------------------------------- enter

function enterStatus(m: Machine, token: { s?: string }, node: Node): void {
  if (node.enterStatus === undefined) return;
  token.s = node.enterStatus;
  setStatus(m, node.enterStatus, node.id);
}

/** Carries out what an automatic node does. Gives whether it is over. */
function* work(m: Machine, token: Token, node: Node): Asking<boolean> {
  const { work: task } = node;
  if (!task) return true;
  for (const { name, value } of task.set ?? []) setVariables(m, { [name]: reckon(m, value, token, node) });
  if (task.action === undefined) return true;
  const input = inputOf(m, token, node);
  if (task.async) {
    armBoundary(m, token, node);
    queueJob(m, token, node);
    return false;
  }
  const answer = yield {
    ask: 'action',
    node: node.id,
    action: task.action,
    input,
    ...(m.command.by === undefined ? {} : { by: m.command.by }),
  };
  if (answer.ask !== 'action') throw new Error(`An action was asked of ${node.id}`);
  m.answers.push(answer);
  m.effects.acted = true;
  if (answer.error !== undefined) {
    const caught = raise(m, 'error', answer.error, token, true);
    if (!caught) throw new Refused('workflow.error', { node: nameOf(node), error: answer.error }, node.id);
    note(m, { type: 'thrown', node: node.id, what: 'error', name: answer.error, caught: true });
    return false;
  }
  takeResult(m, node, answer.result, answer.variables);
  return true;
}

function inputOf(m: Machine, token: Token, node: Node): Row {
  return Object.fromEntries(
    Object.entries(node.work?.input ?? {}).map(([name, rule]) => [
      name,
      typeof rule === 'string' ? rule : reckon(m, rule, token, node),
    ]),
  );
}

/** Queues the job of an asynchronous node (again). */
export function queueJob(m: Machine, token: Token, node: Node): void {
  note(m, {
    type: 'jobQueued',
    activity: token.id,
    node: node.id,
    action: node.work?.action ?? '',
    input: inputOf(m, token, node),
  });
}

export function takeResult(m: Machine, node: Node, result: Value | undefined, variables: Row | undefined): void {
  setVariables(m, variables);
  if (node.work?.result !== undefined && result !== undefined) setVariables(m, { [node.work.result]: result });
}

/** Starts the called process (again). */
export function startCall(m: Machine, token: Token, node: Node): void {
  const { call } = node;
  const give = call?.give ?? '*';
  const variables =
    give === '*'
      ? { ...m.variables, ...itemsAround(m, token) }
      : Object.fromEntries(give.map(({ to, from }) => [to, reckon(m, from, token, node)]));
  note(m, {
    type: 'callStarted',
    activity: token.id,
    node: node.id,
    process: textOf(m, call?.process, token, node),
    variables,
  });
}

/** The value by which a message finds whoever waits for it. */
function keyOf(m: Machine, { correlate }: { readonly correlate?: Formula }, token: Token, node: Node): { key?: Value } {
  return correlate ? { key: reckon(m, correlate, token, node) } : {};
}

function throwSomething(m: Machine, token: Token, node: Node): void {
  const { trigger } = node;
  if (trigger?.type === 'message')
    note(m, {
      type: 'thrown',
      node: node.id,
      what: 'message',
      name: textOf(m, trigger.name, token, node),
      ...keyOf(m, trigger, token, node),
    });
  if (trigger?.type === 'signal') {
    const name = textOf(m, trigger.name, token, node);
    note(m, { type: 'thrown', node: node.id, what: 'signal', name });
    deliverSignal(m, name);
  }
  if (trigger?.type === 'escalation') {
    const caught = raise(m, 'escalation', trigger.code ?? '', token, false);
    note(m, {
      type: 'thrown',
      node: node.id,
      what: 'escalation',
      name: trigger.code ?? '',
      ...(caught ? { caught } : {}),
    });
  }
}

/** The token's way ends here. */
function finish(m: Machine, token: Token, node: Node): void {
  if (node.trigger?.type === 'terminate') {
    forgetInside(m, m.scopes.get(token.in)?.of);
    cancelTokens(
      m,
      [...(m.inside.get(token.in) ?? [])].filter((id) => id !== token.id),
    );
    closeWaits(m, -token.in - 1);
  }
  if (node.trigger?.type === 'error') {
    const code = node.trigger.code ?? '';
    const caught = raise(m, 'error', code, token, false);
    note(m, { type: 'thrown', node: node.id, what: 'error', name: code, ...(caught ? { caught } : {}) });
    if (!caught) end(m, 'terminated', code);
    return;
  }
  if (!m.tokens.has(token.id)) return;
  remove(m, token);
  ended(m, token.in);
}

/** The body of an activity that is not (or is one instance of what is) repeated. */
export function* begin(m: Machine, token: Token, node: Node, again: boolean): Asking<void> {
  const frame = frameOf(m, token);
  if (node.loop?.testBefore && node.loop.while && !isHolding(reckon(m, node.loop.while, token, node))) {
    leave(m, token);
    return;
  }
  switch (node.kind) {
    case 'user':
      yield* beginTask(m, token, node, again);
      return;
    case 'service':
    case 'rule':
    case 'script':
    case 'send': {
      if (!(yield* work(m, token, node))) return;
      throwSomething(m, token, node);
      if (m.tokens.has(token.id)) done(m, token, undefined);
      return;
    }
    case 'receive':
      if (!frame) armBoundary(m, token, node);
      openWait(m, node, token.in, token);
      return;
    case 'subprocess':
      if (!frame) armBoundary(m, token, node);
      openInside(m, token, node);
      return;
    case 'call':
      if (!frame) armBoundary(m, token, node);
      startCall(m, token, node);
      return;
    default:
      done(m, token, undefined);
  }
}

function* enter(m: Machine, token: Token & { s?: string }, again: boolean, by: FlowId | undefined): Asking<void> {
  const node = nodeAt(m, token.at);
  note(m, {
    type: 'entered',
    activity: token.id,
    node: node.id,
    ...(by === undefined ? {} : { by }),
    ...(token.i !== undefined && frameOf(m, token)?.of === node.id ? { i: token.i } : {}),
  });
  enterStatus(m, token, node);
  switch (node.kind) {
    case 'start':
    case 'boundary':
    case 'exclusive':
    case 'parallel':
    case 'inclusive':
      leave(m, token);
      return;
    case 'catch':
      openWait(m, node, token.in, token);
      return;
    case 'eventBased':
      for (const flow of node.out ?? []) openWait(m, nodeAt(m, flowAt(m, flow).to), token.in, token);
      return;
    case 'throw':
    case 'end':
      if (!(yield* work(m, token, node))) return;
      throwSomething(m, token, node);
      if (!m.tokens.has(token.id)) return;
      if (node.kind === 'end') finish(m, token, node);
      else leave(m, token);
      return;
    default:
      if (node.repeat && !frameOf(m, token)) yield* openInstances(m, token, node, again);
      else yield* begin(m, token, node, again);
  }
}

/** Works off everything there is to do. */
function* drain(m: Machine): Asking<void> {
  while (m.head < m.queue.length) {
    const step = m.queue[m.head];
    m.head += 1;
    const token = step && m.tokens.get(step.token);
    if (!step || !token) continue;
    m.steps += 1;
    if (m.steps > MAX_STEPS)
      throw new Refused('workflow.steps', { limit: MAX_STEPS, node: nameOf(nodeAt(m, token.at)) }, token.at);
    if (step.do === 'enter') yield* enter(m, token, step.again === true, step.by);
    else if (step.do === 'leave') leave(m, token);
    else done(m, token, step.outcome);
  }
  m.queue.length = 0;
  m.head = 0;
}

/** Runs until everything waits. */
export function* settle(m: Machine): Asking<void> {
  do yield* drain(m);
  while (m.life === 'running' && fireInclusive(m));
}

/** A job that waited is done: on a throwing event or end the rest of it follows. */
export function resume(m: Machine, token: Token, node: Node): void {
  throwSomething(m, token, node);
  if (!m.tokens.has(token.id)) return;
  if (node.kind === 'end') finish(m, token, node);
  else if (node.kind === 'throw') leave(m, token);
  else done(m, token, undefined);
}
