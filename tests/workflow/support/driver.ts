/** Drives an instance in tests: answers questions, keeps the journal, and checks after every command what must always hold. */
import { expect } from 'vitest';
import { nodeAt, load } from '../../../src/engine/model/workflow/machine.ts';
import { conduct, run, statusOf, taskStateOf } from '../../../src/engine/model/workflow/run.ts';
import type { Answer, Command, Event, Graph, JournalEntry, Outcome, Question, Refusal, State, Task } from '../../../src/engine/model/workflow/types.ts';

export const NOW = '2026-05-04 09:00:00';

/** Whoever the model names; a task that names nobody goes to `boss`. Actions answer nothing unless told. */
export function answerOf(question: Question, actions: Readonly<Record<string, Omit<Extract<Answer, { ask: 'action' }>, 'ask'>>> = {}): Answer {
  if (question.ask === 'action') return { ask: 'action', ...actions[question.action] };
  const { assignee, users, roles } = question.rule;
  if (typeof question.item === 'string' && assignee === undefined) return { ask: 'performers', performers: { assignee: question.item } };
  if (assignee !== undefined) return { ask: 'performers', performers: { assignee } };
  if (users) return { ask: 'performers', performers: { candidates: users } };
  return { ask: 'performers', performers: roles ? { roles } : { assignee: 'boss' } };
}

/** A command without what the driver adds. */
export type Short = Command extends infer C ? C extends Command ? Omit<C, 'now'> : never : never;

export class Instance {
  state: State | undefined;
  readonly events: Event[] = [];
  readonly journal: JournalEntry[] = [];
  /** Open tasks as the events tell them: what a server's table would hold. */
  readonly table = new Map<number, { node: string; assignee?: string }>();
  last: readonly Event[] = [];

  constructor(readonly graph: Graph, readonly answer: (question: Question) => Answer = (question) => answerOf(question)) {}

  /** Carries out a command; gives the refusal, if it was refused. */
  try(command: Short, now = NOW): Refusal | undefined {
    const whole = { ...command, now } as Command;
    const frozen = JSON.stringify(this.state);
    const talk = conduct(this.graph, this.state, whole);
    let turn = talk.next();
    while (!turn.done) turn = talk.next(this.answer(turn.value));
    const outcome: Outcome = turn.value;
    expect(JSON.stringify(this.state), 'a command changes nothing it was given').toBe(frozen);
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
    const found = this.tasks.find((task) => this.nodeOf(task) === node && !task.held && (assignee === undefined || task.assignee === assignee));
    if (!found) throw new Error(`no task at ${node}; open: ${this.open.join(', ')}`);
    return found;
  }

  /** Nodes of open tasks, in order of their names. */
  get open(): string[] {
    return this.tasks.map((task) => this.nodeOf(task)).sort();
  }

  complete(node: string, more: { outcome?: string; variables?: State['variables']; by?: string; assignee?: string } = {}): this {
    const task = this.task(node, more.assignee);
    const { by = task.assignee ?? 'admin', outcome, variables } = more;
    return this.do({ verb: 'complete', task: task.id, by, ...(task.assignee === undefined ? { override: true } : {}), ...(outcome === undefined ? {} : { outcome }), ...(variables ? { variables } : {}) });
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
      if (event.type === 'taskCreated') this.table.set(event.task, { node: event.node, ...(event.assignee === undefined ? {} : { assignee: event.assignee }) });
      if (event.type === 'taskEnded') expect(this.table.delete(event.task), `task ${event.task} ends once`).toBe(true);
      if (event.type === 'taskChanged' && ['claim', 'assign', 'transfer', 'delegate', 'resolve', 'unclaim'].includes(event.how)) {
        const { node } = this.table.get(event.task) ?? { node: '?' };
        this.table.set(event.task, { node, ...(event.assignee === undefined ? {} : { assignee: event.assignee }) });
      }
    }
  }

  /** The invariants of design and docs, after every command. */
  private check(before: State | undefined, command: Command, answers: readonly Answer[]): void {
    const state = this.state as State;
    checkState(this.graph, state);
    // Save and reload, and the journal's answers, change nothing.
    const reloaded = before && JSON.parse(JSON.stringify(before)) as State;
    const again = run(this.graph, reloaded, JSON.parse(JSON.stringify(command)) as Command, JSON.parse(JSON.stringify(answers)) as Answer[]);
    expect('state' in again ? again.state : again).toEqual(state);
    expect(JSON.parse(JSON.stringify(state))).toEqual(state);
    // What the events told is what the state holds.
    const told = [...this.table].map(([id, { node, assignee }]) => [id, node, assignee]).sort();
    expect(told).toEqual(state.tasks?.map((task) => [task.id, this.nodeOf(task), task.assignee]).sort() ?? []);
    if (before?.life === 'suspended' && command.verb !== 'activate' && command.verb !== 'terminate') throw new Error('something moved while suspended');
  }
}

/** What holds of every state. */
export function checkState(graph: Graph, state: State): void {
  const m = load(graph, state, { verb: 'comment', task: 0, by: '', now: NOW });
  const ids = [...state.tokens, ...state.scopes ?? [], ...state.tasks ?? [], ...state.waits ?? []].map(({ id }) => id);
  expect(new Set(ids).size, 'ids are unique').toBe(ids.length);
  expect(Math.max(0, ...ids)).toBeLessThanOrEqual(state.seq);
  expect(statusOf(state), 'the status is what the tokens say').toBe(state.status);
  if (state.life !== 'running' && state.life !== 'suspended') {
    expect([state.tokens, state.scopes, state.tasks, state.waits, state.last], 'nothing is left of an instance that is over').toEqual([[], undefined, undefined, undefined, undefined]);
    return;
  }
  expect(state.tokens.length, 'a living instance has a token').toBeGreaterThan(0);
  for (const scope of state.scopes ?? []) {
    const carrier = m.tokens.get(scope.token);
    expect(carrier?.at, 'a scope has its token').toBe(scope.of);
    expect(carrier?.in).toBe(scope.up);
    expect(m.inside.get(scope.id)?.size ?? 0, 'a scope has something in it').toBeGreaterThan(0);
  }
  for (const task of state.tasks ?? []) {
    expect(m.tokens.has(task.token), 'a task has its token').toBe(true);
    expect(task.held === undefined || task.held > 0).toBe(true);
    expect(['candidate', 'assigned', 'delegated', 'held']).toContain(taskStateOf(task));
    const before = [...m.tasks.values()].filter(({ added }) => added?.for === task.id && added.how === 'before').length;
    expect(task.held ?? 0, 'a task rests for those asked before it').toBe(before);
  }
  for (const wait of state.waits ?? []) {
    const at = nodeAt(m, wait.at);
    if (wait.on === undefined) expect(at.kind, 'only event subprocesses wait without a token').toBe('start');
    else expect(m.tokens.has(wait.on), 'a wait has its token').toBe(true);
    expect(wait.in === 0 || m.scopes.has(wait.in)).toBe(true);
  }
  for (const token of state.tokens) {
    const node = nodeAt(m, token.at);
    const scope = m.scopes.get(token.in);
    expect(token.in === 0 || scope !== undefined, 'a token stands in a living scope').toBe(true);
    expect(scope?.multi ? scope.of : node.parent, 'a token stands on the level of its scope').toBe(scope?.multi ? token.at : scope?.of);
    const hangs = m.tasksOf.has(token.id) || m.opened.has(token.id) || m.waitsOf.has(token.id) || token.by !== undefined || token.failed === true
      || node.work?.async === true || node.kind === 'call';
    expect(hangs, `the token at ${token.at} waits for something`).toBe(true);
    if (node.kind === 'user' && !m.opened.has(token.id)) expect(m.tasksOf.has(token.id), 'a token at a user task has a task somebody sees').toBe(true);
  }
}
