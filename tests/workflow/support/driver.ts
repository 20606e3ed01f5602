/**
 * Drives an instance in tests: answers questions, keeps the journal, and checks after every command what must always
 * hold.
 */
import { nodeAt, load } from '../../../src/engine/model/workflow/machine.ts';
import { conduct, run, statusOf } from '../../../src/engine/model/workflow/run.ts';
import type {
  Answer,
  Command,
  Event,
  Graph,
  JournalEntry,
  Outcome,
  Question,
  Refusal,
  State,
  Task,
} from '../../../src/engine/model/workflow/types.ts';

export const NOW = '2026-05-04 09:00:00';

/**
 * Whoever the model names; a task that names nobody goes to `boss`, and one for a leader, whom nobody has, is left out.
 * Actions answer nothing unless told.
 */
export function answerOf(
  question: Question,
  actions: Readonly<Record<string, Omit<Extract<Answer, { ask: 'action' }>, 'ask'>>> = {},
): Answer {
  if (question.ask === 'action') return { ask: 'action', ...actions[question.action] };
  const { assignee, users, roles } = question.rule;
  if (typeof question.item === 'string' && assignee === undefined)
    return { ask: 'performers', performers: { assignee: question.item } };
  if (assignee !== undefined) return { ask: 'performers', performers: { assignee } };
  if (question.rule.source === 'orgLeader') return { ask: 'performers', performers: { why: 'noLeader', skip: true } };
  if (users) return { ask: 'performers', performers: { candidates: users } };
  return { ask: 'performers', performers: roles ? { roles } : { assignee: 'boss' } };
}

/** A command without what the driver adds. */
export type Short = Command extends infer C ? (C extends Command ? Omit<C, 'now'> : never) : never;

export class Instance {
  state: State | undefined;
  readonly events: Event[] = [];
  readonly journal: JournalEntry[] = [];
  /** Open tasks as the events tell them: what a server's table would hold. */
  readonly table = new Map<number, { node: string; assignee?: string }>();
  last: readonly Event[] = [];
  /** Is every command carried out once more, on a reloaded state? */
  twice = true;

  constructor(
    readonly graph: Graph,
    readonly answer: (question: Question) => Answer = (question) => answerOf(question),
  ) {}

  /** Carries out a command; gives the refusal, if it was refused. */
  try(command: Short, now = NOW): Refusal | undefined {
    const whole = { ...command, now } as Command;
    const frozen = JSON.stringify(this.state);
    const talk = conduct(this.graph, this.state, whole);
    let turn = talk.next();
    while (!turn.done) turn = talk.next(this.answer(turn.value));
    const outcome: Outcome = turn.value;
    ensure(JSON.stringify(this.state) === frozen, 'a command changes nothing it was given');
    if (outcome.refusal) return outcome.refusal;
    const before = this.state;
    this.state = outcome.state;
    this.last = outcome.events;
    this.events.push(...outcome.events);
    this.journal.push({ command: whole, answers: outcome.answers });
    this.note(outcome.events);
    this.check(before, whole, outcome.answers);
    return undefined;
  }

  /** Carries out a command that must be allowed. */
  do(command: Short, now = NOW): this {
    const refusal = this.try(command, now);
    if (refusal) throw new Error(`${command.verb} refused: ${refusal.code} ${JSON.stringify(refusal.params)}`);
    return this;
  }

  start(variables: State['variables'] = {}, by = 'starter'): this {
    return this.do({ verb: 'start', by, variables });
  }

  get tasks(): readonly Task[] {
    return this.state?.tasks ?? [];
  }

  nodeOf(task: Task): string {
    return this.state?.tokens.find(({ id }) => id === task.token)?.at ?? '';
  }

  /** The open task at a node (of this assignee, where there are several). */
  task(node: string, assignee?: string): Task {
    const found = this.tasks.find(
      (task) => this.nodeOf(task) === node && !task.held && (assignee === undefined || task.assignee === assignee),
    );
    if (!found) throw new Error(`no task at ${node}; open: ${this.open.join(', ')}`);
    return found;
  }

  /** Nodes of open tasks, in order of their names. */
  get open(): string[] {
    return this.tasks.map((task) => this.nodeOf(task)).sort();
  }

  complete(
    node: string,
    more: { outcome?: string; variables?: State['variables']; by?: string; assignee?: string } = {},
  ): this {
    const task = this.task(node, more.assignee);
    if (task.assignee === undefined) this.do({ verb: 'claim', task: task.id, by: 'claimer' });
    const { by = task.assignee ?? 'claimer', outcome, variables } = more;
    return this.do({
      verb: 'complete',
      task: task.id,
      by,
      ...(outcome === undefined ? {} : { outcome }),
      ...(variables ? { variables } : {}),
    });
  }

  regress(from: string, to: string): this {
    const task = this.task(from);
    return this.do({ verb: 'regress', task: task.id, by: task.assignee ?? '', to });
  }

  /** Where a boundary event, catch or handler waits. */
  wait(node: string): number {
    const found = this.state?.waits?.find(({ at }) => at === node);
    if (!found) throw new Error(`nothing waits at ${node}`);
    return found.id;
  }

  token(node: string): number {
    const found = this.state?.tokens.find(({ at }) => at === node);
    if (!found) throw new Error(`no token at ${node}`);
    return found.id;
  }

  private note(events: readonly Event[]): void {
    for (const event of events) {
      if (event.type === 'taskCreated')
        this.table.set(event.task, {
          node: event.node,
          ...(event.assignee === undefined ? {} : { assignee: event.assignee }),
        });
      if (event.type === 'taskEnded') ensure(this.table.delete(event.task), `task ${event.task} ends once`);
      if (
        event.type === 'taskChanged' &&
        ['claim', 'assign', 'transfer', 'delegate', 'resolve', 'unclaim'].includes(event.how)
      ) {
        const { node } = this.table.get(event.task) ?? { node: '?' };
        this.table.set(event.task, { node, ...(event.assignee === undefined ? {} : { assignee: event.assignee }) });
      }
    }
  }

  /** The invariants of design and docs, after every command. */
  private check(before: State | undefined, command: Command, answers: readonly Answer[]): void {
    const state = this.state as State;
    const text = JSON.stringify(state);
    checkState(this.graph, state);
    // Save and reload, and the journal's answers, change nothing.
    if (this.twice) this.repeat(before, command, answers, text);
    // What the events told is what the state holds.
    const told = [...this.table]
      .map(([id, { node, assignee }]) => `${id} ${node} ${assignee}`)
      .sort()
      .join();
    const held = (state.tasks ?? [])
      .map((task) => `${task.id} ${this.nodeOf(task)} ${task.assignee}`)
      .sort()
      .join();
    ensure(told === held, `the events tell the tasks there are: ${told} is not ${held}`);
    ensure(
      before?.life !== 'suspended' || ['activate', 'terminate', 'suspend'].includes(command.verb),
      'nothing moves while suspended',
    );
  }

  private repeat(before: State | undefined, command: Command, answers: readonly Answer[], text: string): void {
    const [reloaded, same, given] = JSON.parse(JSON.stringify([before ?? null, command, answers])) as [
      State | null,
      Command,
      Answer[],
    ];
    const again = run(this.graph, reloaded ?? undefined, same, given);
    ensure(
      again.state !== undefined && JSON.stringify(again.state) === text,
      "a reloaded state and the journal's answers lead to the same state",
    );
  }
}

/** Fails the test. Plain, because it is asked a million times. */
export function ensure(holds: boolean, what: string): void {
  if (!holds) throw new Error(`invariant: ${what}`);
}

/** What holds of every state. */
export function checkState(graph: Graph, state: State): void {
  const m = load(graph, state, { verb: 'comment', task: 0, by: '', now: NOW });
  const ids = [...state.tokens, ...(state.scopes ?? []), ...(state.tasks ?? []), ...(state.waits ?? [])].map(
    ({ id }) => id,
  );
  ensure(
    new Set(ids).size === ids.length && ids.every((id) => id > 0 && id <= state.seq),
    'ids are unique and counted',
  );
  ensure(statusOf(state) === state.status, 'the status is what the tokens say');
  ensure(
    Object.values(state).every((one) => one !== undefined),
    'a state holds nothing that JSON would drop',
  );
  if (state.life !== 'running' && state.life !== 'suspended') {
    ensure(ids.length === 0 && state.last === undefined, 'nothing is left of an instance that is over');
    return;
  }
  ensure(state.tokens.length > 0, 'a living instance has a token');
  for (const scope of state.scopes ?? []) {
    const carrier = m.tokens.get(scope.token);
    ensure(carrier?.at === scope.of && carrier.in === scope.up, `the scope of ${scope.of} has its token`);
    ensure((m.inside.get(scope.id)?.size ?? 0) > 0, `the scope of ${scope.of} has something in it`);
    const { multi } = scope;
    if (!multi) continue;
    const active = m.inside.get(scope.id)?.size ?? 0;
    ensure(multi.next === active + multi.done + (multi.gone ?? 0), `the instances of ${scope.of} add up`);
    ensure(
      multi.next <= multi.size &&
        multi.agreed <= multi.done &&
        (multi.sequential ? active === 1 : multi.next === multi.size),
      `the count of ${scope.of} holds`,
    );
  }
  for (const task of state.tasks ?? []) {
    ensure(m.tokens.has(task.token), `task ${task.id} has its token`);
    ensure(task.assignee !== undefined || task.pool === true, `task ${task.id} has someone who can see it`);
    const before = [...m.tasks.values()].filter(({ added }) => added?.for === task.id && added.how === 'before').length;
    ensure((task.held ?? 0) === before, `task ${task.id} rests for those asked before it`);
  }
  for (const wait of state.waits ?? []) {
    ensure(
      wait.on === undefined ? nodeAt(m, wait.at).kind === 'start' : m.tokens.has(wait.on),
      `the wait at ${wait.at} has its token`,
    );
    ensure(wait.in === 0 || m.scopes.has(wait.in), `the wait at ${wait.at} has its scope`);
  }
  for (const token of state.tokens) {
    const node = nodeAt(m, token.at);
    const scope = m.scopes.get(token.in);
    ensure(token.in === 0 || scope !== undefined, `the token at ${token.at} stands in a living scope`);
    ensure(
      scope?.multi ? scope.of === token.at : node.parent === scope?.of,
      `the token at ${token.at} stands on the level of its scope`,
    );
    const hangs =
      m.tasksOf.has(token.id) ||
      m.opened.has(token.id) ||
      m.waitsOf.has(token.id) ||
      token.by !== undefined ||
      node.work?.async === true ||
      node.kind === 'call';
    ensure(hangs, `the token at ${token.at} waits for something`);
    if (node.kind === 'user' && !m.opened.has(token.id))
      ensure(m.tasksOf.has(token.id), `the token at ${token.at} has a task somebody sees`);
    ensure(
      !m.opened.has(token.id) || m.opened.get(token.id)?.size === 1,
      `the token at ${token.at} waits for one scope`,
    );
  }
}
