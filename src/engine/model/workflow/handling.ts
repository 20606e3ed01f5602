/**
 * What people do with tasks: each verb changes the task, and where it was the last signature of its token, lets the
 * token go on.
 */
import { end } from './flow.ts';
import { goBack, goToStart, planBack } from './going-back.ts';
import { type Machine, Refused, type Working, endTask, frameOf, nodeAt, note, setVariables } from './machine.ts';
import { createTask } from './performers.ts';
import { addInstance, removeInstance } from './repetition.ts';
import type { Command, Node, Task, TaskEnd, Token } from './types.ts';

export type TaskCommand = Extract<Command, { readonly task: number; readonly by: string }>;
/** The shape of the commands with this verb. */
type Of<V extends TaskCommand['verb'], C = TaskCommand> = C extends TaskCommand
  ? V & C['verb'] extends never
    ? never
    : C
  : never;

/** A task with all that belongs to it. */
export interface Sheet {
  readonly task: Working<Task>;
  readonly token: Working<Token>;
  readonly node: Node;
}

/** The command's opinion, where there is one. */
const said = (command: { readonly by?: string; readonly comment?: string }): { by?: string; comment?: string } => ({
  ...(command.by === undefined ? {} : { by: command.by }),
  ...(command.comment === undefined ? {} : { comment: command.comment }),
});

function others(command: { readonly users: readonly string[] }, except: string | undefined): readonly string[] {
  const { users } = command;
  if (users.length === 0 || new Set(users).size < users.length || users.some((user) => user === '' || user === except))
    throw new Refused('workflow.people');
  return users;
}

function other(to: string, task: Task): string {
  if (to === '' || to === task.assignee) throw new Refused('workflow.people');
  return to;
}

function claim(m: Machine, { task }: Sheet, command: Of<'claim'>): void {
  task.assignee = command.by;
  task.touched = true;
  note(m, { type: 'taskChanged', task: task.id, how: 'claim', ...said(command), assignee: command.by });
}

function unclaim(m: Machine, { task }: Sheet, command: Of<'unclaim'>): void {
  if (!task.pool) throw new Refused('workflow.notPool');
  delete task.assignee;
  delete task.touched;
  note(m, { type: 'taskChanged', task: task.id, how: 'unclaim', ...said(command) });
}

function reassign(m: Machine, { task }: Sheet, command: Of<'assign' | 'transfer'>): void {
  task.assignee = other(command.to, task);
  delete task.owner;
  if (command.verb === 'transfer') {
    // There is no way back: neither to the owner nor to the candidates.
    delete task.pool;
    task.touched = true;
  }
  note(m, { type: 'taskChanged', task: task.id, how: command.verb, ...said(command), assignee: command.to });
}

function delegate(m: Machine, { task }: Sheet, command: Of<'delegate'>): void {
  const owner = task.owner ?? task.assignee;
  task.assignee = other(command.to, task);
  if (owner === command.to) throw new Refused('workflow.people');
  task.owner = owner;
  task.touched = true;
  note(m, { type: 'taskChanged', task: task.id, how: 'delegate', ...said(command), assignee: command.to, owner });
}

function resolve(m: Machine, { task }: Sheet, command: Of<'resolve'>): void {
  task.assignee = task.owner;
  delete task.owner;
  note(m, { type: 'taskChanged', task: task.id, how: 'resolve', ...said(command), assignee: task.assignee });
}

/** Who signs at the step of a task already, or is to sign after it. */
function signing(m: Machine, { task, token }: Pick<Sheet, 'task' | 'token'>): ReadonlySet<string> {
  const multi = frameOf(m, token)?.multi;
  const beside = [...m.tasks.values()].filter(
    (one) => one.token === token.id || (multi && m.tokens.get(one.token)?.in === token.in),
  );
  const after = [task, ...beside].flatMap((one) => one.after ?? []);
  return new Set([...beside.flatMap(({ assignee }) => assignee ?? []), ...after.map(({ user }) => user)]);
}

function addSign(m: Machine, { task, token, node }: Sheet, command: Of<'addSign'>): void {
  const users = others(command, task.assignee);
  const frame = frameOf(m, token);
  const asked = signing(m, { task, token });
  if (users.some((user) => asked.has(user))) throw new Refused('workflow.alreadyAsked');
  task.touched = true;
  if (command.how === 'after') task.after = [...(task.after ?? []), ...users.map((user) => ({ user, by: command.by }))];
  if (command.how === 'before') task.held = (task.held ?? 0) + users.length;
  note(m, {
    type: 'taskChanged',
    task: task.id,
    how: 'addSign',
    ...said(command),
    users,
    ...(task.held === undefined ? {} : { held: task.held }),
  });
  if (command.how === 'after') return;
  // In a countersign of people another signatory counts like the others.
  if (command.how === 'parallel' && frame?.multi?.items && !frame.multi.sequential) {
    for (const user of users) addInstance(m, frame, user, command.by);
    return;
  }
  for (const user of users)
    createTask(m, token, node, { assignee: user }, { added: { for: task.id, by: command.by, how: command.how } });
}

/** Takes an added task away with what was asked for before it; what rested for it may go on. */
function dropAdded(m: Machine, task: Task, command: Of<'removeSign'>): void {
  const open = [task];
  for (let one = open.pop(); one; one = open.pop()) {
    const { id, added } = one;
    open.push(...[...m.tasks.values()].filter((two) => two.added?.for === id));
    endTask(m, one, 'removed', said(command));
    if (added) release(m, added);
  }
}

/** One signature asked for before a task is there, or no longer wanted. */
function release(m: Machine, added: NonNullable<Task['added']>): void {
  const waiting = added.how === 'before' ? m.tasks.get(added.for) : undefined;
  if (!waiting) return;
  const held = (waiting.held ?? 1) - 1;
  if (held > 0) waiting.held = held;
  else delete waiting.held;
  note(m, { type: 'taskChanged', task: waiting.id, how: held > 0 ? 'removeSign' : 'ready', held });
}

/** Who asked for this signature (加签); undefined for one that belongs to the step itself. */
export function adderOf(m: Machine, task: Task): string | undefined {
  if (task.added) return task.added.by;
  const token = m.tokens.get(task.token);
  return token?.i === undefined ? undefined : frameOf(m, token)?.multi?.added?.[token.i];
}

/** The open task of somebody who was added beside or before a task. */
function addedTo(m: Machine, { task, token }: Sheet, user: string): Task | undefined {
  return [...m.tasks.values()].find((one) => {
    if (one.assignee !== user || one === task) return false;
    if (one.added) return one.added.for === task.id;
    return m.tokens.get(one.token)?.in === token.in && adderOf(m, one) !== undefined;
  });
}

function removeSign(m: Machine, sheet: Sheet, command: Of<'removeSign'>): void {
  const { task, node } = sheet;
  // Where the token goes on by it, the step before is no longer the last.
  m.last = undefined;
  const mayUndo = (by: string | undefined): boolean => by === command.by || command.override === true;
  if (command.user === undefined) {
    removeTask(m, sheet, command);
    return;
  }
  const queued = task.after?.find(({ user, by }) => user === command.user && mayUndo(by));
  if (!queued) {
    const added = addedTo(m, sheet, command.user);
    const token = added && m.tokens.get(added.token);
    if (!added || !token) throw new Refused('workflow.notAdded');
    removeTask(m, { task: added, token, node }, command);
    return;
  }
  task.after = task.after?.filter((one) => one !== queued);
  if (task.after?.length === 0) delete task.after;
  note(m, { type: 'taskChanged', task: task.id, how: 'removeSign', ...said(command), users: [queued.user] });
}

/** An open signature that somebody added, or, by an administrator, any of a countersign. */
function removeTask(m: Machine, { task, token }: Sheet, command: Of<'removeSign'>): void {
  const adder = adderOf(m, task);
  if (command.override !== true && (adder === undefined || adder !== command.by))
    throw new Refused('workflow.notAdded');
  if (task.added) {
    dropAdded(m, task, command);
    if (!m.tasksOf.has(token.id)) m.queue.push({ do: 'done', token: token.id, outcome: token.outcome });
    return;
  }
  const frame = frameOf(m, token);
  if (!frame?.multi) throw new Refused('workflow.notAdded');
  if (frame.multi.size - (frame.multi.gone ?? 0) < 2) throw new Refused('workflow.lastSigner');
  for (const id of [...(m.tasksOf.get(token.id) ?? [])]) endTask(m, m.tasks.get(id) as Task, 'removed', said(command));
  removeInstance(m, token, frame);
}

/** A step that declares no outcomes knows the two that countersigning counts. */
function needOutcome(declared: readonly string[] | undefined, outcome: string | undefined): void {
  const outcomes = declared?.length ? declared : ['agree', 'reject'];
  if (outcome !== undefined && outcome !== 'reject' && !outcomes.includes(outcome))
    throw new Refused('workflow.outcome', { outcome, expected: outcomes.join(' | ') });
}

function complete(m: Machine, { task, token, node }: Sheet, command: Of<'complete'>): void {
  const { outcome } = command;
  if (node.task?.sign && !command.signed) throw new Refused('workflow.signature');
  needOutcome(node.task?.outcomes, outcome);
  setVariables(m, command.variables);
  endTask(m, task, 'completed', { ...said(command), ...(outcome === undefined ? {} : { outcome }) });
  // What was added beside it is a next step of its own; the task is not taken back over their heads.
  m.last = undefined;
  const since = m.seq;
  if (!goOn(m, { task, token, node }, outcome)) return;
  const decided = token.outcome;
  m.last = {
    by: command.by,
    node: node.id,
    task: task.id,
    in: token.in,
    since,
    ...(token.i === undefined ? {} : { i: token.i }),
    ...(decided === 'reject' ? {} : { agreed: true }),
    ...(task.added ? { fixed: 'countersigned' as const } : {}),
  };
}

/**
 * A task is done: whoever it was asked for goes on, then whoever signs after it, and the token once nothing of it is
 * open. @returns whether the token goes on
 */
function goOn(m: Machine, { task, token, node }: Sheet, outcome: string | undefined): boolean {
  const { added } = task;
  if (added) release(m, added);
  // What the task itself decided counts, not what those said who were asked besides.
  if (!added && outcome !== undefined) token.outcome = outcome;
  const [next, ...rest] = task.after ?? [];
  if (next)
    createTask(
      m,
      token,
      node,
      { assignee: next.user },
      { added: { for: task.id, by: next.by, how: 'after' }, ...(rest.length > 0 ? { after: rest } : {}) },
    );
  if (m.tasksOf.has(token.id)) return false;
  const decided = token.outcome;
  setVariables(m, { outcome: decided ?? null });
  m.queue.push({ do: 'done', token: token.id, ...(decided === undefined ? {} : { outcome: decided }) });
  return true;
}

/** Time decides for whoever did not. What needs somebody's signature is not signed by time. */
export function expire(
  m: Machine,
  sheet: Sheet,
  { outcome, comment }: Extract<Command, { readonly verb: 'expire' }>,
): void {
  if (sheet.node.task?.sign) throw new Refused('workflow.signature');
  m.last = undefined;
  endTask(m, sheet.task, 'completed', {
    ...(comment === undefined ? {} : { comment }),
    ...(outcome === undefined ? {} : { outcome }),
  });
  goOn(m, sheet, outcome);
}

function regress(m: Machine, { task, token, node }: Sheet, command: Of<'regress'>): void {
  if (command.to === node.id || !m.done.includes(command.to)) throw new Refused('workflow.target');
  const plan = planBack(m, command.to, token);
  m.last = undefined;
  note(m, {
    type: 'regressed',
    from: node.id,
    to: command.to,
    how: 'regress',
    by: command.by,
    ...(command.comment === undefined ? {} : { comment: command.comment }),
  });
  goBack(m, plan, { task: task.id, how: 'regressed', ...said(command) });
}

function reject(m: Machine, { task, token, node }: Sheet, command: Of<'reject'>): void {
  const { firstTask } = m.graph;
  const acting = { task: task.id, how: 'rejected' as TaskEnd, ...said(command) };
  if (
    node.task?.rejectTo === 'end' ||
    firstTask === undefined ||
    firstTask === node.id ||
    !m.done.includes(firstTask)
  ) {
    endTask(m, task, 'rejected', said(command));
    end(m, 'rejected', command.comment);
    return;
  }
  m.last = undefined;
  note(m, {
    type: 'regressed',
    from: token.at,
    to: firstTask,
    how: 'reject',
    by: command.by,
    ...(command.comment === undefined ? {} : { comment: command.comment }),
  });
  goToStart(m, firstTask, acting);
}

function remark(
  m: Machine,
  { task }: Sheet,
  how: 'comment' | 'remind' | 'carbonCopy',
  command: Of<'comment'> | Of<'carbonCopy'>,
): void {
  // However many ways name somebody, they have one copy.
  const users = 'users' in command ? { users: others({ users: [...new Set(command.users)] }, undefined) } : {};
  note(m, {
    type: 'noted',
    how,
    task: task.id,
    by: command.by,
    ...users,
    ...(command.comment === undefined ? {} : { comment: command.comment }),
  });
}

/** Carries out a verb that the table allows. */
export function handle(m: Machine, sheet: Sheet, command: TaskCommand): void {
  switch (command.verb) {
    case 'claim':
      return claim(m, sheet, command);
    case 'unclaim':
      return unclaim(m, sheet, command);
    case 'assign':
    case 'transfer':
      return reassign(m, sheet, command);
    case 'delegate':
      return delegate(m, sheet, command);
    case 'resolve':
      return resolve(m, sheet, command);
    case 'complete':
      return complete(m, sheet, command);
    case 'addSign':
      return addSign(m, sheet, command);
    case 'removeSign':
      return removeSign(m, sheet, command);
    case 'regress':
      return regress(m, sheet, command);
    case 'reject':
      return reject(m, sheet, command);
    case 'comment':
    case 'remind':
    case 'carbonCopy':
      return remark(m, sheet, command.verb, command);
    default:
      throw new Refused('workflow.noTask');
  }
}

// ------------------------------------------------------------------------------------------------------------ withdraw

type Withdraw = Extract<Command, { readonly verb: 'withdraw' }>;

/** The starter takes the whole request back, as long as nobody else has handled anything. */
function withdrawAll(m: Machine, command: Withdraw): void {
  if (command.by !== m.initiator && !command.override) throw new Refused('workflow.starterOnly');
  const own = m.graph.firstTask;
  const isSigned = [...m.scopes.values()].some(
    (scope) => (scope.multi?.done ?? 0) > 0 && nodeAt(m, scope.of).kind === 'user',
  );
  const isTouched = [...m.tasks.values()].some((task) => task.touched && task.assignee !== m.initiator);
  if (isSigned || isTouched || m.done.some((id) => id !== own)) throw new Refused('workflow.touched');
  end(m, 'withdrawn', command.comment);
}

/** The last handler takes a completion back: the step after it is undone, and the task is there again. */
function withdrawStep(m: Machine, command: Withdraw & { readonly task: number }): void {
  const { last } = m;
  if (!last || last.task !== command.task || (last.by !== command.by && !command.override))
    throw new Refused('workflow.notLast');
  if (last.fixed) throw new Refused(`workflow.${last.fixed}`);
  const newer = [...m.tokens.values()].filter(({ id }) => id > last.since);
  if ([...m.tasks.values()].some((task) => task.id > last.since && task.touched)) throw new Refused('workflow.touched');
  const node = nodeAt(m, last.node);
  if (node.task?.without?.includes('withdraw')) throw new Refused('workflow.without', { verb: 'withdraw' });
  const frame = m.scopes.get(last.in);
  const remark = {
    type: 'regressed' as const,
    from: last.node,
    to: last.node,
    how: 'withdraw' as const,
    by: command.by,
    ...(command.comment === undefined ? {} : { comment: command.comment }),
  };
  if (last.i !== undefined && frame?.multi) {
    // One signature of a countersign that still runs: it is open again, and one that came in its turn is not.
    note(m, remark);
    const behind = frame.multi.sequential ? newer.filter((token) => token.in === frame.id) : [];
    goBack(
      m,
      { target: last.node, scope: frame.id, rebuild: [], cancel: behind.map(({ id }) => id), restore: [], undone: [] },
      undefined,
    );
    const back = [...m.tokens.values()].at(-1);
    if (back) back.i = last.i;
    frame.multi = {
      ...frame.multi,
      done: frame.multi.done - 1,
      agreed: frame.multi.agreed - (last.agreed ? 1 : 0),
      next: frame.multi.next - behind.length,
    };
    m.last = undefined;
    return;
  }
  if (last.i !== undefined) throw new Refused('workflow.countersigned');
  const outermost = newer.filter((token) => !newer.some((other) => m.scopes.get(token.in)?.token === other.id));
  const plan = planBack(
    m,
    last.node,
    outermost[0],
    m.scopes.has(last.in) || last.in === 0 ? last.in : (outermost[0]?.in ?? 0),
  );
  const gone = new Set(plan.cancel);
  if (outermost.some(({ id }) => !gone.has(id))) throw new Refused('workflow.touched');
  note(m, remark);
  goBack(m, { ...plan, undone: plan.undone.filter((id) => id === last.node) }, undefined);
  m.last = undefined;
}

/** Takes back the whole request, or one completion. */
export function withdraw(m: Machine, command: Withdraw): void {
  if (command.task === undefined) withdrawAll(m, command);
  else withdrawStep(m, { ...command, task: command.task });
}
