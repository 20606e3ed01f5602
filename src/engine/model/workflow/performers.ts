/** Who handles a user task: asked of the surroundings, and made a task. */
import { after, readDuration, readMoment } from './duration.ts';
import {
  type Asking,
  type Machine,
  Refused,
  addTask,
  nameOf,
  frameOf,
  note,
  setVariables,
  textOf,
  textsOf,
} from './machine.ts';
import { readPriority } from './priority.ts';
import type { Moment, Node, Performers, ResolvedPerformers, Task, Token } from './types.ts';

function resolvedRule(m: Machine, token: Token, node: Node): ResolvedPerformers {
  const { source, field, assignee, users, roles, posts } = node.task?.performers ?? {};
  const person = textOf(m, assignee, token, node);
  const list = (name: 'users' | 'roles' | 'posts', rules: typeof users): ResolvedPerformers => {
    const found = textsOf(m, rules, token, node);
    return found.length > 0 ? { [name]: found } : {};
  };
  return {
    ...(source === undefined ? {} : { source }),
    ...(field === undefined ? {} : { field }),
    ...(person === '' ? {} : { assignee: person }),
    ...list('users', users),
    ...list('roles', roles),
    ...list('posts', posts),
  };
}

/** Asks who handles the task of this token. */
export function* askPerformers(m: Machine, token: Token, node: Node, again: boolean): Asking<Performers> {
  const frame = frameOf(m, token);
  const item = frame?.multi?.items?.[token.i ?? 0];
  const answer = yield {
    ask: 'performers',
    node: node.id,
    rule: resolvedRule(m, token, node),
    initiator: m.initiator,
    variables: m.variables,
    ...(m.command.by === undefined ? {} : { by: m.command.by }),
    ...(again ? { again: true } : {}),
    ...(item === undefined ? {} : { item }),
  };
  if (answer.ask !== 'performers') throw new Error(`Performers were asked of ${node.id}`);
  m.answers.push(answer);
  return answer.performers;
}

function dueOf(m: Machine, token: Token, node: Node): { readonly due?: Moment } {
  const text = textOf(m, node.task?.due, token, node);
  if (text.trim() === '') return {};
  const length = readDuration(text);
  const due = length
    ? after(m.command.now, length, node.task?.workdays && m.isWorkday)
    : readMoment(text, m.command.zone);
  // A deadline that cannot be read is no task without one.
  if (due === undefined) throw new Refused('workflow.timer', { node: nameOf(node), text }, node.id);
  return { due };
}

/** How long a task may take, as its node says it. */
export function limitsOf(
  m: Machine,
  token: Token,
  node: Node,
): { readonly due?: Moment; readonly limitHours?: number } {
  const hours = Number(textOf(m, node.task?.limitHours, token, node) || NaN);
  return { ...dueOf(m, token, node), ...(Number.isFinite(hours) ? { limitHours: hours } : {}) };
}

/** What a decision that nobody makes is: agreement, in the word the node has for it. */
export function agreement(outcomes: readonly string[] | undefined): string {
  return outcomes === undefined || outcomes.includes('agree')
    ? 'agree'
    : (outcomes.find((outcome) => outcome !== 'reject') ?? 'agree');
}

/**
 * Nobody can handle a step that may be left out: the token goes on as if it were agreed to. It was handled by nobody,
 * so nobody goes back to it.
 */
export function passOver(m: Machine, token: Token, node: Node): void {
  const outcome = agreement(node.task?.outcomes);
  setVariables(m, { outcome });
  note(m, { type: 'skipped', activity: token.id, node: node.id });
  m.queue.push(frameOf(m, token) ? { do: 'done', token: token.id, outcome } : { do: 'leave', token: token.id });
}

/** Creates the task, on the administrator's list where nobody was found. */
export function createTask(
  m: Machine,
  token: Token,
  node: Node,
  performers: Performers,
  more: Pick<Task, 'added' | 'after'> = {},
): Task {
  const { assignee, candidates, roles, posts, why } = performers;
  const some = (list: readonly string[] | undefined): readonly string[] | undefined =>
    assignee === undefined && list && list.length > 0 ? list : undefined;
  const isNobodys = assignee === undefined && !some(candidates) && !some(roles) && !some(posts);
  const task = addTask(m, { token: token.id, ...(assignee === undefined ? { pool: true } : { assignee }), ...more });
  // What cannot be read as one is no reason to refuse the task.
  const priority = readPriority(textOf(m, node.task?.priority, token, node));
  note(m, {
    type: 'taskCreated',
    task: task.id,
    activity: token.id,
    node: node.id,
    assignee,
    candidates: some(candidates),
    roles: some(roles),
    posts: some(posts),
    ...(isNobodys ? { nobody: true, ...(why === undefined ? {} : { why }) } : {}),
    ...(more.added ? { added: more.added } : {}),
    ...(token.i === undefined ? {} : { i: token.i }),
    ...limitsOf(m, token, node),
    ...(priority === undefined ? {} : { priority }),
  });
  return task;
}
