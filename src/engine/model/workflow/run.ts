/**
 * The interpreter's door: `run(graph, state, command, answers)` gives the next state and what follows from it, or a
 * refusal that says
 * what would be allowed. `conduct` is the same as a conversation, for whoever answers its questions on the way.
 */
import { startedBy } from './beginnings.ts';
import { end, fireWait, deliverSignal, queueJob, raise, resume, settle, startCall, takeResult } from './flow.ts';
import { targetsOf } from './going-back.ts';
import { type Sheet, type TaskCommand, adderOf, expire, handle, withdraw } from './handling.ts';
import {
  type Machine,
  Refused,
  frameOf,
  load,
  nameOf,
  nodeAt,
  note,
  place,
  save,
  setStatus,
  setVariables,
  timeOf,
} from './machine.ts';
import type {
  Answer,
  Asked,
  Command,
  Graph,
  JournalEntry,
  Node,
  NodeId,
  Outcome,
  Question,
  Refusal,
  State,
  Task,
  Token,
  Verb,
  Wait,
} from './types.ts';
import { valueOf } from './formula.ts';
import { HANDLER_VERBS, INSTANCE_VERBS, TASK_VERBS, type TaskState } from './verbs.ts';
import { armHandlers } from './waiting.ts';

// ------------------------------------------------------------------------------------------------------- what is
// allowed

/** The state of an open task. */
export function taskStateOf(task: Task): TaskState {
  if (task.held) return 'held';
  if (task.owner !== undefined) return 'delegated';
  return task.assignee === undefined ? 'candidate' : 'assigned';
}

function allowedFor(m: Machine, task: Task | undefined): Verb[] {
  const token = task && m.tokens.get(task.token);
  if (m.life !== 'running' || !task || !token) return [...INSTANCE_VERBS[m.life]];
  const without = nodeAt(m, token.at).task?.without ?? [];
  return TASK_VERBS[taskStateOf(task)].filter(
    (verb) =>
      !without.includes(verb) &&
      (verb !== 'unclaim' || task.pool) &&
      (verb !== 'regress' || targetsOf(m, token).length > 0),
  );
}

/** What may be done with a task now, whoever does it, and where `regress` may lead. */
export function offersOf(
  graph: Graph,
  state: State,
  task: number,
): { readonly verbs: readonly Verb[]; readonly targets: readonly NodeId[] } {
  const m = load(graph, state, { verb: 'comment', task, by: '', now: '' });
  const found = m.tasks.get(task);
  const token = found && m.tokens.get(found.token);
  const verbs = found ? allowedFor(m, found) : [];
  return { verbs, targets: token && verbs.includes('regress') ? targetsOf(m, token) : [] };
}

/** Who asked for an open signature, and who signs after it in turn. */
export interface Signers {
  readonly added?: { readonly by: string; readonly how: 'before' | 'after' | 'parallel' };
  readonly next: readonly { readonly user: string; readonly by: string }[];
}

/** The signatures added to a step (加签): to be asked of each of its open tasks. */
export function signersOf(graph: Graph, state: State, task: number): Signers {
  const m = load(graph, state, { verb: 'comment', task, by: '', now: '' });
  const found = m.tasks.get(task);
  const by = found && adderOf(m, found);
  return {
    ...(by === undefined ? {} : { added: { by, how: found?.added?.how ?? 'parallel' } }),
    next: found?.after ?? [],
  };
}

function refusalOf(m: Machine, error: Refused): Refusal {
  const { command } = m;
  const task = 'task' in command && command.task !== undefined ? m.tasks.get(command.task) : undefined;
  const token = task && m.tokens.get(task.token);
  return {
    code: error.code,
    params: error.params,
    allowed: allowedFor(m, task),
    ...(error.at === undefined ? {} : { at: error.at }),
    ...(command.verb === 'regress' && token && m.life === 'running' ? { targets: targetsOf(m, token) } : {}),
  };
}

// -------------------------------------------------------------------------------------------------------------
// commands

function* start(m: Machine, command: Extract<Command, { verb: 'start' }>): Generator<Question, void, Answer> {
  const plain = m.graph.starts.find((id) => !nodeAt(m, id).trigger);
  const node = command.node ?? plain;
  if (node === undefined) {
    const other = startedBy(m.graph);
    throw other
      ? new Refused(other.code, other.params)
      : new Refused('workflow.startNode', { node: m.graph.name ?? m.graph.process });
  }
  if (!m.graph.starts.includes(node)) throw new Refused('workflow.startNode', { node });
  const { initiator } = nodeAt(m, node);
  setVariables(m, { ...command.variables, ...(initiator === undefined ? {} : { [initiator]: command.by }) });
  note(m, { type: 'started', by: command.by, node });
  armHandlers(m, 0, m.graph.handlers);
  place(m, node, 0);
  yield* settle(m);
}

function sheetOf(m: Machine, id: number): Sheet {
  const task = m.tasks.get(id);
  const token = task && m.tokens.get(task.token);
  if (!task || !token) throw new Refused('workflow.noTask');
  return { task, token, node: nodeAt(m, token.at) };
}

function taskOf(m: Machine, command: TaskCommand): void {
  const sheet = sheetOf(m, command.task);
  const { task, node } = sheet;
  const state = taskStateOf(task);
  const { verb } = command;
  if (verb === 'claim' && state !== 'candidate') throw new Refused('workflow.taken');
  if (!TASK_VERBS[state].includes(verb)) throw new Refused('workflow.taskState', { verb, state });
  if (node.task?.without?.includes(verb)) throw new Refused('workflow.without', { verb });
  if (HANDLER_VERBS.has(verb) && task.assignee !== command.by && !command.override)
    throw new Refused('workflow.notAssignee');
  handle(m, sheet, command);
}

/** A task that nobody handled in time. */
function expireTask(m: Machine, command: Extract<Command, { verb: 'expire' }>): void {
  const sheet = sheetOf(m, command.task);
  const state = taskStateOf(sheet.task);
  if (!TASK_VERBS[state].includes('expire')) throw new Refused('workflow.taskState', { verb: 'expire', state });
  expire(m, sheet, command);
}

/** A token with a job or a called process that is still out. */
function jobOf(m: Machine, id: number, call: boolean): { token: Token; node: Node } {
  const token = m.tokens.get(id);
  const node = token && nodeAt(m, token.at);
  const isOuter = node?.repeat !== undefined && token !== undefined && !frameOf(m, token);
  if (!token || !node || isOuter || token.by !== undefined || (call ? node.kind !== 'call' : !node.work?.async))
    throw new Refused('workflow.noJob');
  return { token, node };
}

function waitOf(m: Machine, id: number, timer: boolean): Wait {
  const wait = m.waits.get(id);
  if (!wait || (nodeAt(m, wait.at).trigger?.type === 'timer') !== timer) throw new Refused('workflow.noWait');
  return wait;
}

/** An error came from outside: caught, or for an administrator. */
function fail(m: Machine, token: Token, node: Node, error: string | undefined, message: string | undefined): void {
  if (error !== undefined && raise(m, 'error', error, token, true)) {
    note(m, { type: 'thrown', node: node.id, what: 'error', name: error, caught: true });
    return;
  }
  m.tokens.set(token.id, { ...token, failed: true });
  note(m, {
    type: 'incident',
    node: node.id,
    activity: token.id,
    why: 'failed',
    ...((message ?? error) ? { message: message ?? error } : {}),
  });
}

function* called(m: Machine, command: Extract<Command, { verb: 'called' }>): Generator<Question, void, Answer> {
  const { token, node } = jobOf(m, command.token, true);
  if (command.how !== 'completed') {
    if (raise(m, 'error', command.how, token, true))
      note(m, { type: 'thrown', node: node.id, what: 'error', name: command.how, caught: true });
    else end(m, command.how, nameOf(node));
    yield* settle(m);
    return;
  }
  const { take } = node.call ?? {};
  const given = command.variables ?? {};
  if (take === '*') setVariables(m, given);
  else {
    const read = (name: string): (typeof given)[string] | undefined =>
      Object.hasOwn(given, name) ? given[name] : undefined;
    for (const { to, from } of take ?? []) setVariables(m, { [to]: valueOf(from, {}, read, timeOf(m)) });
  }
  resume(m, token, node);
  yield* settle(m);
}

/** Commands that let the surroundings' tokens move; after them nobody takes their last step back. */
function* outside(m: Machine, command: Command): Generator<Question, void, Answer> {
  m.last = undefined;
  switch (command.verb) {
    case 'timer':
      fireWait(m, waitOf(m, command.wait, true));
      break;
    case 'message': {
      const wait = waitOf(m, command.wait, false);
      setVariables(m, command.variables);
      fireWait(m, wait);
      break;
    }
    case 'signal':
      setVariables(m, command.variables);
      if (deliverSignal(m, command.name) === 0) throw new Refused('workflow.noWait');
      break;
    case 'escalate': {
      const task = m.tasks.get(command.task);
      const token = task && m.tokens.get(task.token);
      if (!token) throw new Refused('workflow.noTask');
      const caught = raise(m, 'escalation', command.code ?? '', token, true);
      note(m, {
        type: 'thrown',
        node: token.at,
        what: 'escalation',
        name: command.code ?? '',
        ...(caught ? { caught } : {}),
      });
      break;
    }
    case 'jobDone': {
      const { token, node } = jobOf(m, command.token, false);
      takeResult(m, node, command.result, command.variables);
      resume(m, token, node);
      break;
    }
    case 'jobFailed': {
      const { token, node } = jobOf(m, command.token, false);
      fail(m, token, node, command.error, command.message);
      break;
    }
    case 'called':
      yield* called(m, command);
      return;
    default: {
      if (command.verb !== 'retry') throw new Refused('workflow.noJob');
      const call = nodeAt(m, m.tokens.get(command.token)?.at ?? m.graph.starts[0] ?? '').kind === 'call';
      const { token, node } = jobOf(m, command.token, call);
      if (!token.failed) throw new Refused('workflow.notFailed');
      const { failed: _failed, ...rest } = token;
      m.tokens.set(token.id, rest);
      if (call) startCall(m, token, node);
      else queueJob(m, token, node);
    }
  }
  yield* settle(m);
}

/** Suspends the instance, or lets it go on once nothing holds it any more: neither somebody nor its parent. */
function hold(m: Machine, { verb, by, comment, parent }: Extract<Command, { verb: 'suspend' | 'activate' }>): void {
  const why = parent ? 'parent' : 'own';
  if (verb === 'activate') {
    if (m.life !== 'suspended') throw new Refused('workflow.running', { verb });
    if (!m.holds.includes(why)) throw new Refused('workflow.parentSuspended', { verb });
    m.holds = m.holds.filter((one) => one !== why);
    if (m.holds.length > 0) return;
  } else {
    const before = m.life;
    m.holds = [...m.holds, why];
    if (before === 'suspended') return;
  }
  m.life = verb === 'activate' ? 'running' : 'suspended';
  note(m, { type: 'life', value: m.life, by, ...(comment === undefined ? {} : { reason: comment }) });
}

function* perform(m: Machine, command: Command): Generator<Question, void, Answer> {
  const { verb } = command;
  if (verb === 'start') throw new Refused('workflow.started');
  if (m.life !== 'running' && m.life !== 'suspended') throw new Refused('workflow.ended', { verb });
  const holding = verb === 'activate' || (verb === 'suspend' && command.parent === true);
  if (m.life === 'suspended' && !holding && verb !== 'terminate')
    throw new Refused(m.holds.includes('parent') ? 'workflow.parentSuspended' : 'workflow.suspended', { verb });
  switch (verb) {
    case 'activate':
    case 'suspend':
      hold(m, command);
      return;
    case 'terminate':
      end(m, 'terminated', command.comment);
      return;
    case 'withdraw':
      withdraw(m, command);
      yield* settle(m);
      return;
    case 'timer':
    case 'message':
    case 'signal':
    case 'escalate':
    case 'jobDone':
    case 'jobFailed':
    case 'called':
    case 'retry':
      yield* outside(m, command);
      return;
    case 'expire':
      expireTask(m, command);
      yield* settle(m);
      return;
    default:
      taskOf(m, command);
      yield* settle(m);
  }
}

// ------------------------------------------------------------------------------------------------------------
// afterwards

/** Where the entity stands, as the tokens say it: what the newest token that still goes its way has passed. */
export function statusOf(state: Pick<State, 'tokens' | 'status'>): string | undefined {
  const told = [...state.tokens]
    .filter(({ s }) => s !== undefined)
    .sort((a, b) => Number(a.by !== undefined) - Number(b.by !== undefined) || b.id - a.id);
  return told[0]?.s ?? state.status;
}

/** Tokens that all wait in joins for what cannot come. */
function noteStuck(m: Machine): void {
  if (m.life !== 'running' || !m.effects.moved || m.waits.size > 0 || m.tokens.size === 0) return;
  const leaves = [...m.tokens.values()].filter(({ id }) => !m.opened.has(id));
  if (!leaves.every(({ by }) => by !== undefined)) return;
  for (const { id, at } of leaves) note(m, { type: 'incident', node: at, activity: id, why: 'stuck' });
}

/** Says what of the command cannot be withdrawn, keeps status and tokens one, and tells the variables written. */
function conclude(m: Machine): void {
  const { last, command } = m;
  if (last && command.verb === 'complete' && last.task === command.task && !last.fixed) {
    const isOver = last.i !== undefined && !m.scopes.has(last.in);
    const fixed = isOver ? 'countersigned' : m.effects.acted ? 'acted' : m.effects.cancelled ? 'cancelled' : undefined;
    if (fixed) last.fixed = fixed;
  }
  noteStuck(m);
  const status = statusOf({ tokens: [...m.tokens.values()], ...(m.status === undefined ? {} : { status: m.status }) });
  if (status !== undefined) setStatus(m, status);
  if (m.changed.size > 0)
    note(m, {
      type: 'variables',
      set: Object.fromEntries([...m.changed].map((name) => [name, m.variables[name] ?? null])),
    });
}

/**
 * Carries out one command as a conversation: it yields questions and takes answers, and gives the outcome in the end.
 * `state` is absent
 * for `start`. Nothing given is changed.
 */
export function* conduct(
  graph: Graph,
  state: State | undefined,
  command: Command,
): Generator<Question, Outcome, Answer> {
  const begun: State = state ?? {
    life: 'running',
    seq: 0,
    initiator: command.verb === 'start' ? command.by : '',
    tokens: [],
    variables: {},
  };
  const m = load(graph, begun, command);
  try {
    if (state) yield* perform(m, command);
    else if (command.verb === 'start') yield* start(m, command);
    else throw new Refused('workflow.noTask');
    conclude(m);
    return { state: save(m), events: m.events, answers: m.answers };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    // What would be allowed is asked of the state as it was: this machine is half way.
    return {
      refusal: state
        ? refusalOf(load(graph, begun, command), error)
        : {
            code: error.code,
            params: error.params,
            allowed: ['start'],
            ...(error.at === undefined ? {} : { at: error.at }),
          },
    };
  }
}

/**
 * Carries out one command with answers at hand (none, those collected so far, or those of the journal, in the order
 * they were asked).
 * Where one is missing, the question comes back and nothing has happened.
 */
export function run(
  graph: Graph,
  state: State | undefined,
  command: Command,
  answers: readonly Answer[] = [],
): Outcome | Asked {
  const talk = conduct(graph, state, command);
  let turn = talk.next();
  for (const answer of answers) {
    if (turn.done) return turn.value;
    turn = talk.next(answer);
  }
  return turn.done ? turn.value : { question: turn.value };
}

/** Carries out one command and asks `ask` on the way. What it throws ends the command without a change. */
export async function runAsking(
  graph: Graph,
  state: State | undefined,
  command: Command,
  ask: (question: Question) => Promise<Answer>,
): Promise<Outcome> {
  const talk = conduct(graph, state, command);
  let turn = talk.next();
  while (!turn.done) turn = talk.next(await ask(turn.value));
  return turn.value;
}

/**
 * The state a journal leads to, from the start or from `begun`. Throws where it does not fit the graph: a journal holds
 * only what was done.
 */
export function replay(graph: Graph, journal: readonly JournalEntry[], begun?: State): State | undefined {
  let state = begun;
  for (const { command, answers } of journal) {
    const outcome = run(graph, state, command, answers);
    if (!outcome.state)
      throw new Error(
        `The journal does not fit: ${command.verb} ${'refusal' in outcome && outcome.refusal ? outcome.refusal.code : 'asks'}`,
      );
    state = outcome.state;
  }
  return state;
}
