/**
 * Moves running instances to another version of their process, and takes a move back while nothing has happened since.
 */
import { Refusal } from '../../../model/errors/refusal.ts';
import { messageOf } from '../../../model/errors/catalogue.ts';
import type { Locale } from '../../../model/errors/define.ts';
import type { Row, Value } from '../../../model/types.ts';
import type { Move, MoveProblem } from '../../../model/workflow/migration/check.ts';
import { mappingOf } from '../../../model/workflow/migration/compare.ts';
import type { MoveCommand } from '../../../model/workflow/migration/journal.ts';
import { type Rescheduled, migrate } from '../../../model/workflow/migration/migrate.ts';
import type { Graph, NodeId, State } from '../../../model/workflow/types.ts';
import type { Transaction } from '../../operations/engine.ts';
import { addRelated, changeRelated, readRelated, readRelatedRows } from '../../operations/engine-writes.ts';
import { tellBrowsers } from '../../operations/messages/browser-events.ts';
import { perform, processNews, startInstance } from './command.ts';
import { arm, deadlineOf, disarm } from './deadlines.ts';
import { configOf } from './node-config.ts';
import { type Instance, lockInstance } from './instance.ts';
import { storeEvents } from './store-events.ts';
import { timingFor } from './timing.ts';
import { keepTaskTodo } from './todos.ts';

/** A deployed version as it is stored. */
export interface Version {
  readonly id: string;
  readonly key: string;
  readonly version: number;
  readonly bpmn: string;
  readonly graph: Graph;
}

/** @throws {Refusal} `row.unknown` */
export async function versionOf({ connection, call }: Transaction, id: string): Promise<Version> {
  const {
    rows: [row],
  } = await connection.query<Version>(
    'select id, key, version, bpmn, graph from anlan.wf_definition where tenant_id = $1 and id = $2',
    [call.actor.tenant, id],
  );
  if (!row) throw new Refusal('row.unknown');
  return row;
}

/** The versions of a process, the newest first. */
export async function versionsOf(
  { connection, call }: Transaction,
  key: string,
): Promise<readonly { readonly id: string; readonly version: number }[]> {
  return (
    await connection.query<{ id: string; version: number }>(
      'select id, version from anlan.wf_definition where tenant_id = $1 and key = $2 order by version desc',
      [call.actor.tenant, key],
    )
  ).rows;
}

/** A problem as people read it. */
export const moveProblemText = ({ code, params }: MoveProblem, locale: Locale): string =>
  messageOf(code, locale, params);

export type Picks = Readonly<Record<NodeId, NodeId>>;

/** The move of an instance of one version to another, with somebody's choices. */
export const moveTo = (old: Graph, next: Graph, picks: Picks = {}): Move => ({
  old,
  next,
  mapping: mappingOf(old, next, picks),
});

// ------------------------------------------------------------------------------------------------------- rows that
// follow

/** A row whose words followed the move, and the words it had. */
interface Renamed {
  readonly entity: string;
  readonly id: string;
  readonly before: Row;
}

/** Where rows name a step: the field of its id, that of its name, that of the flow it was reached by. */
const NAMING: readonly {
  readonly entity: string;
  readonly node: string;
  readonly name?: string;
  readonly flow?: string;
}[] = [
  { entity: 'wfTask', node: 'nodeKey', name: 'taskName' },
  { entity: 'wfHistory', node: 'activityId', name: 'activityName', flow: 'flow' },
  { entity: 'processRecord', node: 'nodeKey' },
];

function renamedFields(
  { next, mapping }: Move,
  { node, name, flow }: (typeof NAMING)[number],
  row: Row,
  isOpen: boolean,
): Row {
  const to = mapping.nodes[String(row[node])];
  const by = flow === undefined ? undefined : mapping.flows[String(row[flow])];
  const changes: Row = {
    ...(to === undefined ? {} : { [node]: to }),
    ...(flow === undefined || by === undefined ? {} : { [flow]: by }),
  };
  // What is over keeps the name under which it was done.
  if (name !== undefined && isOpen && to !== undefined) changes[name] = next.nodes[to]?.name ?? to;
  return Object.fromEntries(Object.entries(changes).filter(([field, value]) => row[field] !== value));
}

/**
 * Tasks, history and opinions name their steps as the later version does, so that going back and the diagram find them.
 */
async function renameRows(tx: Transaction, instance: Instance, move: Move, state: State): Promise<Renamed[]> {
  const open = new Set([
    ...(state.tasks ?? []).map(({ id }) => `wfTask ${id}`),
    ...state.tokens.map(({ id }) => `wfHistory ${id}`),
  ]);
  const done: Renamed[] = [];
  for (const naming of NAMING) {
    for (const row of await readRelatedRows(tx, naming.entity, 'instance', [instance.id])) {
      const changes = renamedFields(move, naming, row, open.has(`${naming.entity} ${Number(row['number'])}`));
      if (Object.keys(changes).length === 0) continue;
      const id = String(row['id']);
      await changeRelated(tx, naming.entity, id, changes, 'migrate');
      done.push({
        entity: naming.entity,
        id,
        before: Object.fromEntries(Object.keys(changes).map((field) => [field, row[field] ?? null])),
      });
    }
  }
  return done;
}

/** Jobs and timers name their nodes as the later version does. */
async function renameJobs({ connection, call }: Transaction, id: string, { mapping }: Move): Promise<void> {
  await connection.query(
    'update anlan.wf_job set node = $3::jsonb ->> node where tenant_id = $1 and instance_id = $2 and $3::jsonb ? node',
    [call.actor.tenant, id, JSON.stringify(mapping.nodes)],
  );
}

async function openTasks(tx: Transaction, id: string, state: State): Promise<readonly Row[]> {
  const open = new Set((state.tasks ?? []).map((task) => task.id));
  return (await readRelatedRows(tx, 'wfTask', 'instance', [id])).filter((row) => open.has(Number(row['number'])));
}

/** Tasks whose node says another deadline have it from now on. */
async function reschedule(
  tx: Transaction,
  instance: Instance,
  state: State,
  changed: readonly Rescheduled[],
): Promise<Renamed[]> {
  const rows = changed.length === 0 ? [] : await openTasks(tx, instance.id, state);
  const done: Renamed[] = [];
  for (const limits of changed) {
    const row = rows.find((one) => Number(one['number']) === limits.task);
    if (!row) continue;
    const [id, deadline] = [
      String(row['id']),
      deadlineOf(tx, instance, limits, await configOf(tx, instance, limits.node, state)),
    ];
    await disarm(tx, instance.id, limits.task);
    await changeRelated(tx, 'wfTask', id, { dueTime: deadline?.due ?? null, overdue: false }, 'migrate');
    if (deadline) await arm(tx, instance.id, limits.task, limits.node, deadline);
    done.push({ entity: 'wfTask', id, before: { dueTime: row['dueTime'] ?? null, overdue: row['overdue'] ?? false } });
  }
  return done;
}

/** The to-dos of open tasks say what the tasks say now. */
async function keepTodos(tx: Transaction, id: string, state: State): Promise<void> {
  for (const row of await openTasks(tx, id, state)) await keepTaskTodo(tx, row);
}

// ------------------------------------------------------------------------------------------------------------------
// moves

/** What waits outside of the state, row by row. */
async function waiting(
  { connection, call }: Transaction,
  table: 'wf_job' | 'wf_subscription',
  id: string,
): Promise<Value> {
  const {
    rows: [row],
  } = await connection.query<{ list: Value }>(
    `select coalesce(jsonb_agg(to_jsonb(t)), '[]') as list from anlan.${table} t where tenant_id = $1 and instance_id = $2`,
    [call.actor.tenant, id],
  );
  return row?.list ?? [];
}

async function restoreWaiting(
  { connection, call }: Transaction,
  table: 'wf_job' | 'wf_subscription',
  id: string,
  list: Value,
): Promise<void> {
  await connection.query(`delete from anlan.${table} where tenant_id = $1 and instance_id = $2`, [
    call.actor.tenant,
    id,
  ]);
  await connection.query(
    `insert into anlan.${table} select * from jsonb_populate_recordset(null::anlan.${table}, $1)`,
    [JSON.stringify(list)],
  );
}

async function keep(
  { connection, call }: Transaction,
  instance: Instance,
  definition: string,
  state: State,
  command: MoveCommand,
): Promise<number> {
  const version = instance.version + 1;
  await connection.query(
    'update anlan.wf_instance set definition_id = $1, state = $2, version = $3 where tenant_id = $4 and id = $5',
    [definition, JSON.stringify(state), version, call.actor.tenant, instance.id],
  );
  await tellBrowsers(connection, processNews(call.actor.tenant, instance));
  await connection.query(
    `insert into anlan.wf_journal (tenant_id, instance_id, version, command, answers) values ($1, $2, $3, $4, '[]')`,
    [call.actor.tenant, instance.id, version, JSON.stringify(command)],
  );
  return version;
}

/** The line in the course of the instance: who moved it, from which version to which. */
async function record(
  tx: Transaction,
  instance: Instance,
  name: string,
  from: number,
  to: number,
  comment: string | undefined,
): Promise<void> {
  const [row, person] = [
    await readRelated(tx, 'wfInstance', instance.id),
    await readRelated(tx, 'sysUser', tx.call.actor.id),
  ];
  const at = instance.state?.tokens[0]?.at ?? '';
  await addRelated(
    tx,
    'processRecord',
    {
      bizType: row?.['bizEntity'] ?? 'wfInstance',
      bizId: row?.['bizId'] ?? instance.id,
      instance: instance.id,
      nodeKey: at,
      nodeName: `V${from} → V${to}`,
      action: name,
      actionName: name === 'migrate' ? '迁移' : '撤销迁移',
      handler: tx.call.actor.id,
      handlerOrg: person?.['orgId'] ?? null,
      opinion: comment ?? null,
      handledAt: tx.engine.clock.now(),
    },
    name,
  );
}

interface Said {
  readonly picks?: Picks;
  readonly comment?: string;
}

/**
 * Moves one instance, in the running transaction. Its tasks, their handlers, opinions and what waits follow.
 * @param to id of the definition
 * @throws {Refusal} `workflow.move…` with every reason in `data.problems`
 */
export async function moveInstance(
  tx: Transaction,
  id: string,
  to: string,
  { picks, comment }: Said = {},
): Promise<void> {
  const instance = await lockInstance(tx, id);
  const [from, target] = [await versionOf(tx, instance.definition), await versionOf(tx, to)];
  if (from.key !== target.key) throw new Refusal('workflow.moveOther');
  if (from.id === target.id) throw new Refusal('workflow.moveSame');
  const { state } = instance;
  const move = moveTo(from.graph, target.graph, picks);
  const time = { now: tx.engine.clock.now(), ...timingFor(tx, target.graph) };
  const moved = state
    ? migrate(move, state, time)
    : { problems: [{ code: 'workflow.moveEnded' as const, params: {} }] };
  if (!state || !moved.state) {
    const reasons = (moved.problems ?? []).map((problem) => ({
      ...problem,
      message: moveProblemText(problem, tx.call.locale),
    }));
    const [only, more] = moved.problems ?? [];
    if (only && !more) throw new Refusal(only.code, only.params, { problems: reasons });
    throw new Refusal(
      'workflow.moveRefused',
      { reasons: reasons.map(({ message }) => message).join('；') },
      { problems: reasons },
    );
  }
  const [jobs, subscriptions] = [await waiting(tx, 'wf_job', id), await waiting(tx, 'wf_subscription', id)];
  const command: MoveCommand = {
    verb: 'migrate',
    ...time,
    by: tx.call.actor.id,
    from: from.id,
    to: target.id,
    mapping: move.mapping,
  };
  const version = await keep(tx, instance, target.id, moved.state, command);
  const standing: Instance = { ...instance, definition: target.id, graph: target.graph };
  const renamed = await renameRows(tx, instance, move, moved.state);
  await renameJobs(tx, id, move);
  renamed.push(...(await reschedule(tx, standing, moved.state, moved.rescheduled)));
  await keepTodos(tx, id, moved.state);
  await storeEvents(tx, standing, moved.state, moved.events, command, { perform, start: startInstance });
  await changeRelated(tx, 'wfInstance', id, { definition: target.id, movedFrom: from.id }, 'migrate');
  await record(tx, instance, 'migrate', from.version, target.version, comment);
  await tx.connection.query(
    `insert into anlan.wf_move (instance_id, tenant_id, from_definition, version, state, jobs, subscriptions, renamed) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (instance_id) do update set from_definition = excluded.from_definition, version = excluded.version, state = excluded.state, jobs = excluded.jobs, subscriptions = excluded.subscriptions, renamed = excluded.renamed`,
    [
      id,
      tx.call.actor.tenant,
      from.id,
      version,
      JSON.stringify(state),
      JSON.stringify(jobs),
      JSON.stringify(subscriptions),
      JSON.stringify(renamed),
    ],
  );
}

interface LastMove {
  from_definition: string;
  version: number;
  state: State;
  jobs: Value;
  subscriptions: Value;
  renamed: readonly Renamed[];
}

/**
 * Puts an instance back where it was before its last move.
 * @throws {Refusal} `workflow.notMoved`, or `workflow.moveFinal` once anything has happened since
 */
export async function moveBack(tx: Transaction, id: string, { comment }: Pick<Said, 'comment'> = {}): Promise<void> {
  const instance = await lockInstance(tx, id);
  const {
    rows: [last],
  } = await tx.connection.query<LastMove>(
    'select from_definition, version, state, jobs, subscriptions, renamed from anlan.wf_move where tenant_id = $1 and instance_id = $2',
    [tx.call.actor.tenant, id],
  );
  if (!last) throw new Refusal('workflow.notMoved');
  if (last.version !== instance.version) throw new Refusal('workflow.moveFinal');
  const [from, target] = [await versionOf(tx, instance.definition), await versionOf(tx, last.from_definition)];
  const command: MoveCommand = { verb: 'migrateBack', now: tx.engine.clock.now(), by: tx.call.actor.id };
  await keep(tx, instance, target.id, last.state, command);
  for (const { entity, id: row, before } of last.renamed) await changeRelated(tx, entity, row, before, 'migrateBack');
  await keepTodos(tx, id, last.state);
  await restoreWaiting(tx, 'wf_job', id, last.jobs);
  await restoreWaiting(tx, 'wf_subscription', id, last.subscriptions);
  await storeEvents(tx, { ...instance, definition: target.id, graph: target.graph }, last.state, [], command, {
    perform,
    start: startInstance,
  });
  await changeRelated(tx, 'wfInstance', id, { definition: target.id }, 'migrateBack');
  await record(tx, instance, 'migrateBack', from.version, target.version, comment);
  await tx.connection.query('delete from anlan.wf_move where tenant_id = $1 and instance_id = $2', [
    tx.call.actor.tenant,
    id,
  ]);
}
