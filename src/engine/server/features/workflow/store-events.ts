/**
 * Stores what a command led to: rows of tasks, history and opinions, what waits, who may read; called processes begin
 * and end with it.
 */
import { messageOf } from '../../../model/errors/catalogue.ts';
import { Refusal } from '../../../model/errors/refusal.ts';
import type { Row, Value } from '../../../model/types.ts';
import type { MoveCommand } from '../../../model/workflow/migration/journal.ts';
import type { Command, Event, Life, Node, State, Task, Verb } from '../../../model/workflow/types.ts';
import {
  addRelated,
  aside,
  changeRead,
  changeRelated,
  readRelated,
  readRelatedRows,
  readRelatedWhere,
} from '../../operations/engine-writes.ts';
import { newId } from '../../operations/ids.ts';
import { sameValue } from '../../operations/same-value.ts';
import { arm, deadlineOf, disarm, shift } from './deadlines.ts';
import { keepExecutions } from './executions.ts';
import { type Done, type Instance, type LedTransaction, lockInstance } from './instance.ts';
import { OVER, reflect } from './led-rows.ts';
import { tellCopied, tellNew, tellReminded, untell } from './messages.ts';
import { configOf } from './node-config.ts';
import { openTasks } from './open-tasks.ts';
import { idsOf } from './people.ts';
import { type Ahead, standingOf } from './read-ahead.ts';
import { keepTaskTodo } from './todos.ts';
import { verbWord } from './words.ts';

type EventOf<T extends Event['type']> = Extract<Event, { type: T }>;

/** What a command may lead to in other instances: called processes begin and end with it. */
export interface Further {
  perform(tx: LedTransaction, instance: Instance, command: Command): Promise<Done>;
  start(
    tx: LedTransaction,
    process: string,
    beginning: {
      readonly name: string;
      readonly by: string;
      readonly variables: Row;
      readonly parent: NonNullable<Instance['parent']>;
    },
  ): Promise<unknown>;
}

/** What the events of one command are stored with. */
interface Course {
  readonly tx: LedTransaction;
  readonly instance: Instance;
  readonly state: State;
  readonly command: Command | MoveCommand;
  readonly further: Further;
  /** The row of the instance as it stands. */
  row: Row;
  /** Open tasks touched so far: number in the instance → row. */
  readonly tasks: Map<number, Row>;
  /** Who handled a visit that ends with this command, and how: visit → for its row in the history. */
  readonly handled: Map<number, Row>;
  /** Tasks whose to-do has to follow, and whether they are new. */
  readonly told: Map<number, boolean>;
  /** Names of steps that nobody could handle and that were passed over: whoever comes next is told. */
  readonly passed: string[];
  /**
   * Read ahead: visits that were not over before this command, to-dos of the tasks that were open, what node
   * maintenance says of steps.
   */
  readonly visits: readonly Row[];
  readonly todos: readonly Row[];
  readonly configs: ReadonlyMap<string, Row | undefined>;
  /** Other processes were begun: they may have come back to this instance. */
  called?: true;
}

const ACTIVITY: Readonly<Record<Node['kind'], string>> = {
  start: 'startEvent',
  end: 'endEvent',
  catch: 'event',
  throw: 'event',
  boundary: 'event',
  user: 'userTask',
  service: 'serviceTask',
  send: 'serviceTask',
  receive: 'otherTask',
  manual: 'otherTask',
  rule: 'serviceTask',
  script: 'serviceTask',
  exclusive: 'exclusiveGateway',
  parallel: 'parallelGateway',
  inclusive: 'inclusiveGateway',
  eventBased: 'eventGateway',
  subprocess: 'subProcess',
  eventSubprocess: 'subProcess',
  call: 'callActivity',
};

/** Characters of a name in the tables of tasks, records and the history: an id that stands for one may have more. */
const NAME_LENGTH = 100;
const nameOf = ({ instance: { graph } }: Course, node: string): string =>
  graph.nodes[node]?.name ?? node.slice(0, NAME_LENGTH);
const now = ({ tx }: Course): string => tx.engine.clock.now();

async function taskRow(course: Course, number: number): Promise<Row | undefined> {
  const known = course.tasks.get(number);
  if (known) return known;
  await readTasks(course);
  return course.tasks.get(number);
}

async function readTasks({ tx, instance, tasks }: Course): Promise<void> {
  for (const row of await openTasks(tx, instance.id))
    if (!tasks.has(Number(row['number']))) tasks.set(Number(row['number']), row);
}

async function changeTask(course: Course, number: number, changes: Row, act: string): Promise<void> {
  const row = await taskRow(course, number);
  if (!row) return;
  if (row['rev'] === undefined) {
    // Made by this very command: nobody has read it yet.
    await changeRelated(course.tx, 'wfTask', String(row['id']), changes, act);
    course.tasks.set(number, { ...row, ...changes });
  } else course.tasks.set(number, await changeRead(course.tx, 'wfTask', row, changes, act));
  course.told.set(number, course.told.get(number) ?? false);
}

/** Whose a task is or may become; and handlers and candidates may read its instance. */
async function link(
  { tx, instance }: Course,
  task: string,
  who: Readonly<Partial<Record<'handler' | 'user' | 'role' | 'post', readonly string[]>>>,
): Promise<void> {
  const links = Object.entries(who).flatMap(([kind, ids]) => ids.map((id) => [kind, id] as const));
  if (links.length === 0) return;
  await aside(
    tx,
    tx.connection.query(
      `with linked as (insert into anlan.wf_link (tenant_id, task_id, kind, who) select $1, $2, kind, who from unnest($3::text[], $4::text[]) x (kind, who) on conflict do nothing)
    insert into anlan.wf_reader (tenant_id, instance_id, user_id, why) select $1, $5, who, 'handler' from unnest($6::uuid[]) who on conflict do nothing`,
      [
        tx.call.actor.tenant,
        task,
        links.map(([kind]) => kind),
        links.map(([, id]) => id),
        instance.id,
        [...new Set([...(who.handler ?? []), ...(who.user ?? [])])],
      ],
      'anlan-wf-link',
    ),
  );
}

async function mayRead({ tx, instance }: Course, people: readonly string[], why: 'starter' | 'copy'): Promise<void> {
  if (people.length === 0) return;
  await aside(
    tx,
    tx.connection.query(
      'insert into anlan.wf_reader (tenant_id, instance_id, user_id, why) select $1, $2, who, $4 from unnest($3::uuid[]) who on conflict do nothing',
      [tx.call.actor.tenant, instance.id, people, why],
      'anlan-wf-reader',
    ),
  );
}

/** How a task's row stands that is open in this state. */
function standing(state: State, task: Task): string {
  if (state.life === 'suspended') return 'suspended';
  if ((task.held ?? 0) > 0) return 'waiting';
  if (task.owner !== undefined) return 'delegated';
  return task.assignee === undefined ? 'candidate' : 'assigned';
}

function taskInState(course: Course, number: number): Task | undefined {
  return course.state.tasks?.find((task) => task.id === number);
}

/**
 * Was somebody asked in turn who can no longer work? They were named when the step before was done, so nobody looked
 * since.
 */
async function isGone({ tx }: Course, { assignee, added, i }: EventOf<'taskCreated'>): Promise<boolean> {
  if (assignee === undefined || (added === undefined && i === undefined)) return false;
  return (await readRelated(tx, 'sysUser', assignee))?.['status'] !== 'normal';
}

async function createTask(course: Course, event: EventOf<'taskCreated'>): Promise<void> {
  const { tx, instance, state, row } = course;
  const task = taskInState(course, event.task);
  const { candidates = [], roles = [], posts = [] } = event;
  const nobody = event.nobody ?? (await isGone(course, event));
  const config = course.configs.get(event.node);
  const deadline = deadlineOf(tx, instance, event, config);
  const [roleRows, postRows] = [
    await readRelatedRows(tx, 'sysRole', 'roleCode', roles),
    await readRelatedRows(tx, 'sysPost', 'postCode', posts),
  ];
  const fields: Row = {
    taskName: nameOf(course, event.node),
    nodeKey: event.node,
    instance: instance.id,
    number: event.task,
    processName: (instance.graph.name ?? instance.graph.process).slice(0, NAME_LENGTH),
    title: row['name'] ?? '',
    initiator: state.initiator,
    assignee: event.assignee ?? null,
    candidates: [...candidates],
    candidateRoles: roleRows.map((one) => String(one['id'])),
    candidatePosts: postRows.map((one) => String(one['id'])),
    createdTime: now(course),
    needSign: config?.['needSign'] === true || instance.graph.nodes[event.node]?.task?.sign === true,
    needPhoto: config?.['needPhoto'] === true,
    dueTime: deadline?.due ?? null,
    nobody,
    nobodyReason: nobody ? (event.why ?? (event.nobody ? 'noRule' : 'gone')) : null,
    state: task ? standing(state, task) : event.assignee === undefined ? 'candidate' : 'assigned',
    ...(event.priority === undefined ? {} : { priority: event.priority }),
  };
  const id = await addRelated(tx, 'wfTask', fields, 'create');
  course.tasks.set(event.task, { ...fields, id });
  course.told.set(event.task, true);
  await link(course, id, {
    handler: event.assignee === undefined ? [] : [event.assignee],
    user: candidates,
    role: roles,
    post: posts,
  });
  if (deadline) await arm(tx, instance.id, event.task, event.node, deadline);
  await tellNew(tx, { ...fields, id }, { passed: course.passed });
}

async function taskChanged(course: Course, event: EventOf<'taskChanged'>): Promise<void> {
  const task = taskInState(course, event.task);
  const before = await taskRow(course, event.task);
  if (!before) return;
  const { assignee } = event;
  await changeTask(
    course,
    event.task,
    {
      ...(task
        ? { state: standing(course.state, task), assignee: task.assignee ?? null, ownerUser: task.owner ?? null }
        : {}),
      ...(event.how === 'claim' ? { claimTime: now(course) } : {}),
      ...(event.how === 'unclaim' ? { claimTime: null } : {}),
      ...(assignee === undefined ? {} : { nobody: false, nobodyReason: null }),
    },
    event.how,
  );
  const handlers = [assignee, event.owner].filter((one): one is string => one !== undefined);
  await link(course, String(before['id']), { handler: handlers });
  await tellChanged(course, event, before);
  if (event.by !== undefined)
    await record(course, {
      node: String(before['nodeKey']),
      action: event.how,
      by: event.by,
      receivedAt: before['createdTime'],
      dueAt: before['dueTime'],
      comment: event.comment,
      people: event.users ?? [assignee ?? event.by],
    });
}

/** It has come to somebody else, or back to whoever waited. */
async function tellChanged(course: Course, { how, task }: EventOf<'taskChanged'>, { id }: Row): Promise<void> {
  const row = course.tasks.get(task);
  if (!row || !['unclaim', 'assign', 'transfer', 'delegate', 'resolve', 'ready'].includes(how)) return;
  await untell(course.tx, String(id));
  await tellNew(course.tx, row);
}

const ENDED: Readonly<Record<EventOf<'taskEnded'>['how'], string>> = {
  completed: 'completed',
  regressed: 'regressed',
  rejected: 'rejected',
  withdrawn: 'withdrawn',
  terminated: 'terminated',
  cancelled: 'cancelled',
  removed: 'cancelled',
};

/** Acts by which a task ends, as the record of what was done names them. */
const ENDING: Readonly<Record<EventOf<'taskEnded'>['how'], Verb>> = {
  completed: 'complete',
  regressed: 'regress',
  rejected: 'reject',
  withdrawn: 'withdraw',
  terminated: 'terminate',
  cancelled: 'terminate',
  removed: 'removeSign',
};

async function endTask(course: Course, event: EventOf<'taskEnded'>): Promise<void> {
  const before = await taskRow(course, event.task);
  if (!before) return;
  // Nothing was said of it before this command, nor by it.
  const quiet = course.instance.quiet === before['id'] && !course.told.has(event.task);
  const visit = (course.instance.state?.tasks?.find(({ id }) => id === event.task) ?? taskInState(course, event.task))
    ?.token;
  if (visit !== undefined)
    course.handled.set(visit, {
      assignee: event.by ?? before['assignee'] ?? null,
      ...(event.by === undefined ? {} : { action: ENDING[event.how] }),
    });
  await changeTask(
    course,
    event.task,
    {
      state: ENDED[event.how],
      endTime: now(course),
      ...(event.outcome === undefined ? {} : { outcome: event.outcome }),
      ...(event.comment === undefined ? {} : { comment: event.comment }),
    },
    ENDING[event.how],
  );
  if (before['dueTime'] !== null) await disarm(course.tx, course.instance.id, event.task);
  if (!quiet) await aside(course.tx, untell(course.tx, String(before['id'])));
  // Whoever did nothing has done nothing: tasks that fell away with a step leave no opinion.
  const { by } = event;
  if (
    (by !== undefined || course.command.verb === 'expire') &&
    ['completed', 'regressed', 'rejected', 'removed'].includes(event.how)
  ) {
    await record(course, {
      node: event.node,
      action: by === undefined ? 'expire' : ENDING[event.how],
      by,
      receivedAt: before['createdTime'],
      dueAt: before['dueTime'],
      comment: event.comment,
      outcome: event.outcome,
      ...(event.how === 'removed' ? { people: idsOf(before['assignee']) } : {}),
      ...givenBy(course, event),
    });
  }
}

/** What whoever completed the task has signed with, and the files they put to their opinion. */
function givenBy({ command }: Course, { task, how }: EventOf<'taskEnded'>): Pick<Act, 'signature' | 'attachments'> {
  return command.verb === 'complete' && how === 'completed' && command.task === task
    ? { signature: command.signature, attachments: command.attachments }
    : {};
}

/** Nobody could handle a step that may be left out: the course says so. */
async function skipped(course: Course, { node }: EventOf<'skipped'>): Promise<void> {
  course.passed.push(nameOf(course, node));
  await record(course, { node, action: 'skip', by: undefined });
}

interface Act {
  readonly node: string;
  readonly action: Verb | 'ready' | 'reopened' | 'skip';
  readonly by: string | undefined;
  readonly receivedAt?: Value | undefined;
  readonly dueAt?: Value | undefined;
  readonly comment?: string | undefined;
  readonly outcome?: string | undefined;
  readonly signature?: { readonly file: string; readonly shown: string } | undefined;
  readonly attachments?: readonly string[] | undefined;
  /** Whom it is about; whoever did it themselves is not named again. */
  readonly people?: readonly string[] | undefined;
}

/** A decision that is an action of the record is called as that is. */
function outcomeWord({ tx, instance: { about } }: Course, outcome: string): string {
  const action = about && tx.engine.project().entities.get(about.entity)?.actions[outcome];
  return action?.label ?? outcome;
}

/** One row of what somebody did: the timeline of the instance and of the record it is about. */
async function record(
  course: Course,
  { node, action, by, receivedAt, dueAt, comment, outcome, signature, attachments = [], people = [] }: Act,
): Promise<void> {
  const { tx, instance, row, state } = course;
  if (action === 'ready' || action === 'reopened') return;
  // What time has decided nobody has.
  const org =
    by === undefined
      ? undefined
      : by === tx.call.actor.id
        ? tx.call.actor.orgId
        : (await readRelated(tx, 'sysUser', by))?.['orgId'];
  const fields: Row = {
    bizType: row['bizEntity'] ?? 'wfInstance',
    bizId: row['bizId'] ?? instance.id,
    instance: instance.id,
    nodeKey: node,
    nodeName: nameOf(course, node),
    action,
    actionName: by === undefined || outcome === undefined ? verbWord(action, 'zh') : outcomeWord(course, outcome),
    handler: by ?? null,
    handlerOrg: org ?? null,
    insteadOf: by !== undefined && by === tx.call.actor.id ? [...(instance.stead ?? [])] : [],
    people: [...new Set(people)].filter((one) => one !== by),
    opinion: comment ?? null,
    signature: signature?.file ?? null,
    signedHash: signature?.shown ?? null,
    attachments: [...attachments],
    receivedAt: receivedAt ?? null,
    handledAt: now(course),
    dueAt: dueAt ?? null,
    fromStatus: course.instance.state?.status ?? null,
    toStatus: state.status ?? null,
    nextHandlers: [
      ...new Set((state.tasks ?? []).flatMap((task) => (task.assignee === undefined ? [] : [task.assignee]))),
    ],
  };
  await addRelated(tx, 'processRecord', fields, action);
}

async function entered(course: Course, { activity, node, by, i }: EventOf<'entered'>): Promise<void> {
  const known = course.instance.graph.nodes[node];
  await addRelated(
    course.tx,
    'wfHistory',
    {
      instance: course.instance.id,
      number: activity,
      activityId: node,
      activityName: nameOf(course, node),
      activityType: known?.trigger?.type === 'timer' ? 'timer' : ACTIVITY[known?.kind ?? 'start'],
      flow: by ?? null,
      place: i ?? null,
      startTime: now(course),
    },
    'enter',
  );
}

async function left(course: Course, { activity, node, cancelled }: EventOf<'left'>): Promise<void> {
  const of = ({ number, activityId, endTime }: Row): boolean =>
    Number(number) === activity && activityId === node && endTime === null;
  const known = course.visits.filter(of);
  // One that this command began stands in no list yet.
  for (const visit of known.length > 0
    ? known
    : await readRelatedWhere(course.tx, 'wfHistory', {
        instance: course.instance.id,
        number: activity,
        activityId: node,
        endTime: null,
      })) {
    await changeRead(
      course.tx,
      'wfHistory',
      visit,
      { endTime: now(course), ...(cancelled ? { cancelled: true } : {}), ...course.handled.get(activity) },
      'leave',
    );
  }
}

async function queue(
  { tx, instance }: Course,
  kind: 'timer' | 'action',
  ref: number,
  node: string,
  payload: unknown,
  due: string,
): Promise<void> {
  await tx.connection.query(
    'insert into anlan.wf_job (id, tenant_id, instance_id, kind, ref, node, payload, due_at) values ($1, $2, $3, $4, $5, $6, $7, $8)',
    [newId(tx.engine.clock.millis()), tx.call.actor.tenant, instance.id, kind, ref, node, JSON.stringify(payload), due],
  );
}

async function unqueue({ tx, instance }: Course, kind: 'timer' | 'action', ref: number): Promise<void> {
  await tx.connection.query(
    'delete from anlan.wf_job where tenant_id = $1 and instance_id = $2 and kind = $3 and ref = $4',
    [tx.call.actor.tenant, instance.id, kind, ref],
  );
}

async function openWait(course: Course, event: EventOf<'waitOpened'>): Promise<void> {
  if (event.what === 'timer') {
    return queue(course, 'timer', event.wait, event.node, {}, event.due);
  }
  await course.tx.connection.query(
    'insert into anlan.wf_subscription (tenant_id, instance_id, wait, kind, name, key) values ($1, $2, $3, $4, $5, $6)',
    [
      course.tx.call.actor.tenant,
      course.instance.id,
      event.wait,
      event.what,
      event.name,
      event.key === undefined ? null : JSON.stringify(event.key),
    ],
  );
}

async function closeWait(course: Course, { wait }: EventOf<'waitClosed'>): Promise<void> {
  await unqueue(course, 'timer', wait);
  await course.tx.connection.query(
    'delete from anlan.wf_subscription where tenant_id = $1 and instance_id = $2 and wait = $3',
    [course.tx.call.actor.tenant, course.instance.id, wait],
  );
}

/** Called processes that are not over go with the step that called them. */
async function endCalled({ tx, instance, further }: Course, activity: number): Promise<void> {
  const { rows } = await tx.connection.query<{ id: string }>(
    'select id from anlan.wf_instance where tenant_id = $1 and parent_id = $2 and parent_activity = $3 and running',
    [tx.call.actor.tenant, instance.id, activity],
  );
  for (const { id } of rows)
    await further.perform(tx, await lockInstance(tx, id), {
      verb: 'terminate',
      now: tx.engine.clock.now(),
      by: tx.call.actor.id,
      override: true,
    });
}

type Ended = Exclude<Life, 'running' | 'suspended'>;

/**
 * The calling process goes on. Two that end each other at one moment are told apart by the database, and one runs
 * again.
 */
async function returnTo(
  { tx, state, further }: Course,
  parent: NonNullable<Instance['parent']>,
  how: Ended,
): Promise<void> {
  const caller = await lockInstance(tx, parent.id);
  if (caller.state?.life === 'suspended')
    throw new Refusal('workflow.parentSuspended', { verb: verbWord('complete', tx.call.locale) });
  const waits = caller.state?.life === 'running' && caller.state.tokens.some((token) => token.id === parent.activity);
  if (waits)
    await further.perform(tx, caller, {
      verb: 'called',
      now: tx.engine.clock.now(),
      token: parent.activity,
      how,
      variables: state.variables,
    });
}

/** Those of the people who have no copy of this task yet: one copy is one thing to read. */
async function withoutCopy(
  { tx, instance }: Course,
  task: Row | undefined,
  people: readonly string[],
): Promise<readonly string[]> {
  const before = await readRelatedWhere(tx, 'processRecord', {
    instance: instance.id,
    nodeKey: String(task?.['nodeKey'] ?? ''),
    action: 'carbonCopy',
    receivedAt: String(task?.['createdTime'] ?? now({ tx } as Course)),
  });
  const have = new Set(before.flatMap((row) => [...idsOf(row['people']), String(row['handler'])]));
  return people.filter((person) => !have.has(person));
}

/** Called processes rest while the one that called them does. */
async function followLife({ tx, instance, further }: Course, verb: 'suspend' | 'activate'): Promise<void> {
  const { rows } = await tx.connection.query<{ id: string }>(
    'select id from anlan.wf_instance where tenant_id = $1 and parent_id = $2 and running order by id',
    [tx.call.actor.tenant, instance.id],
  );
  for (const { id } of rows) {
    const called = await lockInstance(tx, id);
    // One that was called before this was so is not held by its parent.
    if (verb === 'activate' && !called.state?.holds?.includes('parent')) continue;
    const now = tx.engine.clock.now();
    await further.perform(tx, called, { verb, now, by: tx.call.actor.id, override: true, parent: true });
  }
}

async function changeLife(course: Course, { value, reason }: EventOf<'life'>): Promise<void> {
  const { tx, instance, state } = course;
  if (!OVER.has(value)) {
    await followLife(course, value === 'suspended' ? 'suspend' : 'activate');
    // What was open is held, or goes on as it stood.
    for (const task of state.tasks ?? [])
      await changeTask(
        course,
        task.id,
        { state: standing(state, task) },
        value === 'suspended' ? 'suspend' : 'activate',
      );
    if (value === 'running') {
      await shift(tx, instance.id, [...course.tasks.values()]);
      // Their deadlines are other ones now.
      course.tasks.clear();
    }
    return;
  }
  await tx.connection.query('delete from anlan.wf_job where tenant_id = $1 and instance_id = $2', [
    tx.call.actor.tenant,
    instance.id,
  ]);
  await tx.connection.query('delete from anlan.wf_subscription where tenant_id = $1 and instance_id = $2', [
    tx.call.actor.tenant,
    instance.id,
  ]);
  if (instance.parent) await returnTo(course, instance.parent, value as Ended);
  if (reason !== undefined) await changeInstance(course, { endReason: reason }, 'end');
}

const HANDLERS: { readonly [T in Event['type']]?: (course: Course, event: EventOf<T>) => Promise<void> } = {
  started: (course, event) => mayRead(course, [event.by], 'starter'),
  entered,
  left,
  taskCreated: createTask,
  taskChanged,
  taskEnded: endTask,
  skipped,
  voided: async (course, { nodes }) => {
    const undone = async (
      entity: 'processRecord' | 'wfHistory',
      node: string,
      counts: (row: Row) => boolean,
    ): Promise<void> => {
      for (const row of await readRelatedRows(course.tx, entity, 'instance', [course.instance.id])) {
        if (row['voided'] !== true && nodes.includes(String(row[node])) && counts(row))
          await changeRelated(course.tx, entity, String(row['id']), { voided: true }, 'void');
      }
    };
    await undone('processRecord', 'nodeKey', (row) => row['action'] === 'complete');
    await undone('wfHistory', 'activityId', (row) => row['endTime'] !== null && row['cancelled'] !== true);
  },
  noted: async (course, event) => {
    const task = await taskRow(course, event.task);
    const fresh = event.how === 'carbonCopy' ? await withoutCopy(course, task, event.users ?? []) : [];
    await record(course, {
      node: String(task?.['nodeKey'] ?? ''),
      action: event.how,
      by: event.by,
      receivedAt: task?.['createdTime'],
      dueAt: task?.['dueTime'],
      comment: event.comment,
      people: event.users,
    });
    await mayRead(course, event.users ?? [], 'copy');
    if (task && event.how === 'remind') await tellReminded(course.tx, task, event.comment);
    // Who has a copy is told again where something is said with the next.
    if (task && event.how === 'carbonCopy')
      await tellCopied(course.tx, task, event.comment ? (event.users ?? []) : fresh, event.comment);
  },
  waitOpened: openWait,
  waitClosed: closeWait,
  jobQueued: (course, { activity, node, action, input }) =>
    queue(course, 'action', activity, node, { action, input }, now(course)),
  jobCancelled: (course, { activity }) => unqueue(course, 'action', activity),
  callStarted: async (course, { activity, node, process, variables }) => {
    course.called = true;
    await course.further.start(course.tx, process, {
      name: `${String(course.row['name'])} · ${nameOf(course, node)}`,
      by: course.state.initiator,
      variables,
      parent: { id: course.instance.id, activity },
    });
  },
  callCancelled: (course, { activity }) => endCalled(course, activity),
  life: changeLife,
  incident: (course, { node, why, message }) =>
    changeInstance(
      course,
      {
        incident:
          message ??
          messageOf(why === 'stuck' ? 'workflow.noWay' : 'workflow.noJob', 'zh', { node: nameOf(course, node) }),
      },
      'incident',
    ),
};

async function changeInstance(course: Course, changes: Row, act: string): Promise<void> {
  course.row = await changeRead(course.tx, 'wfInstance', course.row, changes, act);
}

/** Words of the steps an instance stands at, each once. */
export function currentNodes({ graph }: Pick<Instance, 'graph'>, state: State): string {
  const names = (state.tokens ?? [])
    .filter((token) => graph.nodes[token.at]?.kind !== 'parallel' && graph.nodes[token.at]?.kind !== 'inclusive')
    .map((token) => graph.nodes[token.at]?.name ?? token.at);
  return [...new Set(names)].join('、').slice(0, 500);
}

/**
 * Stores the events of one command in their order, and how the instance stands after them. @param ahead what was read
 * before, if nothing was written since. @returns the tasks that are open then; undefined where a process it called has
 * led on from here
 */
export async function storeEvents(
  tx: LedTransaction,
  instance: Instance,
  state: State,
  events: readonly Event[],
  command: Command | MoveCommand,
  further: Further,
  ahead?: Ahead,
): Promise<readonly Row[] | undefined> {
  const tasks = new Map<number, Row>();
  const steps = [...new Set(events.flatMap((event) => (event.type === 'taskCreated' ? [event.node] : [])))];
  const configOfStep = (node: string): Promise<Row | undefined> => {
    const known = ahead?.configs.get(node);
    return known && sameValue(known.of, state.variables) ? known.row : configOf(tx, instance, node, state);
  };
  const [{ row: found, open, executions, visits, todos }, configs] = await Promise.all([
    ahead?.standing ?? standingOf(tx, instance),
    Promise.all(steps.map(async (node) => [node, await configOfStep(node)] as const)),
  ]);
  for (const task of open) tasks.set(Number(task['number']), task);
  const course: Course = {
    tx,
    instance,
    state,
    command,
    further,
    row: found,
    tasks,
    handled: new Map(),
    told: new Map(),
    passed: [],
    visits,
    todos,
    configs: new Map(configs),
  };
  for (const event of events)
    await (HANDLERS[event.type] as ((course: Course, event: Event) => Promise<void>) | undefined)?.(course, event);
  // A called process that was over at once has led on from here: what was read before is old, and how the instance
  // stands now is stored already.
  const isOld = course.called === true && !(await isNewest(tx, instance));
  for (const [number, isNew] of course.told) {
    const before = course.tasks.get(number);
    const task =
      isOld && before ? await readRelated(tx, 'wfTask', String(before['id'])) : await taskRow(course, number);
    if (task)
      await keepTaskTodo(tx, task, isOld ? undefined : isNew ? null : todos.find(({ bizId }) => bizId === task['id']));
  }
  if (isOld) return undefined;
  const over = OVER.has(state.life);
  const { row } = course;
  const changes: Row = {
    state: state.life,
    currentNodes: over ? null : currentNodes(instance, state),
    handlers: over
      ? []
      : [...new Set((state.tasks ?? []).flatMap((task) => (task.assignee === undefined ? [] : [task.assignee])))],
    ...(over && row['endTime'] === null ? { endTime: now(course) } : {}),
    // A move can be taken back only until the next command.
    ...(row['movedFrom'] && command.verb !== 'migrate' ? { movedFrom: null } : {}),
  };
  if (Object.entries(changes).some(([field, value]) => JSON.stringify(row[field] ?? null) !== JSON.stringify(value)))
    await changeInstance(course, changes, command.verb);
  if (instance.about) await reflect(tx, instance, instance.about, state, String(changes['currentNodes'] ?? ''));
  await keepExecutions(tx, instance, state, executions, command.verb);
  const remaining = (state.tasks ?? []).map(({ id: number }) => course.tasks.get(number));
  return remaining.every((task) => task !== undefined) ? remaining : undefined;
}

/** Has no other command been carried out on the instance since this one was kept? */
async function isNewest({ connection, call }: LedTransaction, { id, version }: Instance): Promise<boolean> {
  const {
    rows: [row],
  } = await connection.query<{ version: number }>(
    'select version from anlan.wf_instance where tenant_id = $1 and id = $2',
    [call.actor.tenant, id],
  );
  return row?.version === version + 1;
}
