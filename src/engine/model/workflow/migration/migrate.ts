/**
 * Puts a running instance onto another version of its process. Tokens, open tasks, scopes and what was finished keep
 * their numbers and go
 * to the counterparts of their nodes; what waits goes on waiting as long as the later version says the same, and begins
 * anew where it does
 * not. Nobody is asked and nothing moves on, so the instance stands after it as it stood, in the other drawing.
 */
import { takenBy, queueJob } from '../flow.ts';
import { limitsOf } from '../performers.ts';
import { type Machine, Refused, closeWait, frameOf, load, nodeAt, note, save, setStatus } from '../machine.ts';
import { statusOf } from '../run.ts';
import { openWait } from '../waiting.ts';
import type { Event, Node, NodeId, State, Timing, Token, Wait } from '../types.ts';
import { type Move, type MoveProblem, checkMove, counterpart, nameIn } from './check.ts';
import { isSame } from './compare.ts';

/** An open task whose node gives it another time now. */
export type Rescheduled = { readonly task: number; readonly node: NodeId } & ReturnType<typeof limitsOf>;

export type Migrated =
  /** `forgotten`: steps that were finished and cannot be gone back to any more. */
  | {
      readonly state: State;
      readonly events: readonly Event[];
      readonly rescheduled: readonly Rescheduled[];
      readonly forgotten: readonly NodeId[];
      readonly problems?: undefined;
    }
  | { readonly problems: readonly MoveProblem[]; readonly state?: undefined };

/** The finished user tasks by their counterparts, the latest of each; and those that have none. */
function doneAfter(
  move: Move,
  state: State,
): { readonly done: readonly NodeId[]; readonly forgotten: readonly NodeId[] } {
  const pairs = (state.done ?? [])
    .map((id) => ({ id, there: counterpart(move, id) }))
    .map(({ id, there }) => ({ id, to: there?.kind === 'user' ? there.id : undefined }));
  const kept = pairs.map(({ to }) => to).filter((to) => to !== undefined);
  return {
    done: kept.filter((id, at) => kept.lastIndexOf(id) === at),
    forgotten: pairs.filter(({ to }) => to === undefined).map(({ id }) => id),
  };
}

function tokenAfter(move: Move, token: Token): Token {
  const [here, there] = [move.old.nodes[token.at], counterpart(move, token.at)];
  const by = token.by === undefined ? undefined : move.mapping.flows[token.by];
  const s =
    token.by === undefined && there?.enterStatus !== undefined && there.enterStatus !== here?.enterStatus
      ? there.enterStatus
      : undefined;
  return {
    ...token,
    at: there?.id ?? token.at,
    ...(by === undefined ? {} : { by }),
    ...(s === undefined ? {} : { s }),
  };
}

/**
 * The state with every name in the words of the later version; waits without a counterpart keep theirs until they are
 * closed.
 */
function renamed(move: Move, state: State): State {
  const at = (id: NodeId): NodeId => counterpart(move, id)?.id ?? id;
  const { done } = doneAfter(move, state);
  const { last: _last, done: _done, ...rest } = state;
  return {
    ...rest,
    tokens: state.tokens.map((token) => tokenAfter(move, token)),
    ...(state.scopes ? { scopes: state.scopes.map((scope) => ({ ...scope, of: at(scope.of) })) } : {}),
    ...(state.waits ? { waits: state.waits.map((wait) => ({ ...wait, at: at(wait.at) })) } : {}),
    ...(done.length > 0 ? { done } : {}),
  };
}

/** Does what it catches still belong where it waits? */
function isInPlace(m: Machine, wait: Wait, node: Node): boolean {
  if (wait.on === undefined) {
    const handler = node.kind === 'start' && node.parent !== undefined ? m.graph.nodes[node.parent] : undefined;
    return handler?.kind === 'eventSubprocess' && handler.parent === m.scopes.get(wait.in)?.of;
  }
  const token = m.tokens.get(wait.on);
  const host = token && nodeAt(m, token.at);
  if (!host) return false;
  if (node.kind === 'boundary') return node.on === host.id;
  return (
    node.id === host.id ||
    (host.kind === 'eventBased' && (host.out ?? []).some((flow) => m.graph.flows[flow]?.to === node.id))
  );
}

/**
 * Closes what the later version does not wait for, or waits for differently. @returns the earlier nodes of what was
 * closed, by token or scope
 */
function closeOld(m: Machine, move: Move, waits: readonly Wait[]): ReadonlySet<string> {
  const closed = new Set<string>();
  for (const { id, at } of waits) {
    const wait = m.waits.get(id);
    const there = counterpart(move, at);
    if (!wait || (there && isInPlace(m, wait, there) && isSame(move.old.nodes[at]?.trigger, there.trigger))) continue;
    closed.add(keyOf(wait, at));
    closeWait(m, wait);
  }
  return closed;
}

const keyOf = (wait: Pick<Wait, 'on' | 'in'>, node: NodeId): string => `${wait.on ?? `scope ${wait.in}`} ${node}`;

interface Opening {
  readonly m: Machine;
  readonly move: Move;
  readonly closed: ReadonlySet<string>;
}

const isWaitedFor = (m: Machine, id: NodeId, where: Pick<Wait, 'on' | 'in'>): boolean =>
  [...m.waits.values()].some(
    (wait) =>
      wait.at === id && (where.on === undefined ? wait.on === undefined && wait.in === where.in : wait.on === where.on),
  );

/**
 * Begins to wait for an event that may or may not have been there before: one that was there and has come already stays
 * as it is.
 * `earlier`: the events that stood at the same place.
 */
function openLate(
  { m, move, closed }: Opening,
  event: Node,
  token: Token | undefined,
  scope: number,
  earlier: readonly NodeId[],
): void {
  const where = token ? { on: token.id, in: scope } : { in: scope };
  if (isWaitedFor(m, event.id, where)) return;
  const before = earlier.find((id) => move.mapping.nodes[id] === event.id);
  if (before === undefined || closed.has(keyOf(where, before))) openWait(m, event, scope, token);
}

/** What a token waits for in the later version and not yet. */
function openAt(opening: Opening, token: Token, origin: NodeId): void {
  const { m, move } = opening;
  if (token.by !== undefined) return;
  const node = nodeAt(m, token.at);
  const isOpen = (id: NodeId): boolean => isWaitedFor(m, id, { on: token.id, in: token.in });
  if ((node.kind === 'catch' || (node.kind === 'receive' && !m.opened.has(token.id))) && !isOpen(node.id))
    openWait(m, node, token.in, token);
  if (node.kind === 'eventBased') {
    for (const flow of node.out ?? []) {
      const target = nodeAt(m, m.graph.flows[flow]?.to ?? '');
      if (!isOpen(target.id)) openWait(m, target, token.in, token);
    }
  }
  if (frameOf(m, token)) return;
  for (const id of node.boundary ?? [])
    openLate(opening, nodeAt(m, id), token, token.in, move.old.nodes[origin]?.boundary ?? []);
}

/** The event subprocesses of a level. One that has taken it over leaves the others disarmed. */
function openHandlers(opening: Opening, scope: number, of: NodeId | undefined, origin: NodeId | undefined): void {
  const { m, move } = opening;
  if (takenBy(m, scope)) return;
  const earlier = (origin === undefined ? move.old.handlers : move.old.nodes[origin]?.handlers) ?? [];
  const starts = earlier.map((id) => move.old.nodes[id]?.starts?.[0] ?? '');
  for (const id of (of === undefined ? m.graph.handlers : nodeAt(m, of).handlers) ?? [])
    openLate(opening, nodeAt(m, nodeAt(m, id).starts?.[0] ?? ''), undefined, scope, starts);
}

/** A queued job is queued anew where the later version does something else. */
function followJob(m: Machine, move: Move, token: Token, origin: NodeId): void {
  const [here, there] = [move.old.nodes[origin], nodeAt(m, token.at)];
  const isOut =
    there.work?.async === true && token.by === undefined && token.failed !== true && !m.opened.has(token.id);
  if (!isOut || isSame(here?.work, there.work)) return;
  note(m, { type: 'jobCancelled', activity: token.id, node: origin });
  queueJob(m, token, there);
}

/** The open tasks whose nodes say another deadline than before; it counts from now. */
function rescheduledBy(m: Machine, move: Move, state: State): Rescheduled[] {
  const origins = new Map(state.tokens.map(({ id, at }) => [id, at]));
  return [...m.tasks.values()].flatMap(({ id, token: number }) => {
    const token = m.tokens.get(number) as Token;
    const [before, node] = [move.old.nodes[origins.get(number) ?? '']?.task, nodeAt(m, token.at)];
    const isAsBefore = (['due', 'limitHours', 'workdays', 'overdue'] as const).every((rule) =>
      isSame(before?.[rule], node.task?.[rule]),
    );
    return isAsBefore ? [] : [{ task: id, node: node.id, ...limitsOf(m, token, node) }];
  });
}

/**
 * Moves an instance to another version of its process, or says everything that speaks against it. A move that changes
 * nothing gives the
 * state as it was.
 */
export function migrate(move: Move, state: State, time: Timing): Migrated {
  const problems = checkMove(move, state);
  if (problems.length > 0) return { problems };
  const { forgotten } = doneAfter(move, state);
  if (isSame(move.old, move.next) && Object.entries(move.mapping.nodes).every(([from, to]) => from === to))
    return { state, events: [], rescheduled: [], forgotten };
  const m = load(move.next, renamed(move, state), { verb: 'comment', task: 0, by: '', ...time });
  let rescheduled: readonly Rescheduled[];
  try {
    rescheduled = rescheduledBy(m, move, state);
    const opening: Opening = { m, move, closed: closeOld(m, move, state.waits ?? []) };
    for (const { id, at } of state.tokens) {
      const token = m.tokens.get(id) as Token;
      openAt(opening, token, at);
      followJob(m, move, token, at);
    }
    openHandlers(opening, 0, undefined, undefined);
    for (const { id, of, multi } of state.scopes ?? []) if (!multi) openHandlers(opening, id, m.scopes.get(id)?.of, of);
  } catch (error) {
    // An expression of the later version that cannot be worked out with what the instance knows.
    if (error instanceof Refused) return { problems: [{ code: error.code, params: error.params }] };
    throw error;
  }
  const status = statusOf({ tokens: [...m.tokens.values()], ...(m.status === undefined ? {} : { status: m.status }) });
  if (status !== undefined) setStatus(m, status);
  return { state: save(m), events: m.events, rescheduled, forgotten };
}

/** The steps of an instance that need a counterpart, in words: where it stands, each once. */
export function standsAt(
  { old }: Pick<Move, 'old'>,
  state: State,
): readonly { readonly node: NodeId; readonly name: string }[] {
  return [...new Set(state.tokens.map(({ at }) => at))].map((node) => ({ node, name: nameIn(old, node) }));
}
