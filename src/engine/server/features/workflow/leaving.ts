/** What a person who leaves has in the workflow: open tasks, and substitutions that still run. */
import { messageOf } from '../../../model/errors/catalogue.ts';
import type { HeldRecords } from '../../../model/admin-wire.ts';
import type { Row } from '../../../model/types.ts';
import type { Command, State, Task } from '../../../model/workflow/types.ts';
import type { Connection } from '../../db/pool.ts';
import type { Call, Engine, Holding, Passed, Transaction } from '../../operations/engine.ts';
import { changeRelated, readRelatedRows } from '../../operations/engine-writes.ts';
import { listPath, titleOf } from '../../operations/home/seen-entities.ts';
import { perform } from './command.ts';
import { lockInstance } from './instance.ts';
import { tellNew } from './messages.ts';

const NAMED = 5;
/** On the administrators' list, with the reason. */
const GONE: Row = { nobody: true, nobodyReason: 'gone' };
const OPEN = `t.deleted_at is null and t.tenant_id = $1 and t."state" in ('candidate', 'assigned', 'delegated', 'waiting', 'suspended')`;
const MINE = `(t."assignee" = $2::uuid or t."ownerUser" = $2::uuid or (t."assignee" is null and t."candidates" @> array[$2::uuid]))`;

/** The records as the dialog lists them; named only to whoever may put tasks into other hands. */
function told(
  engine: Engine,
  call: Call,
  entity: string,
  rows: readonly { readonly label: string }[],
  field: string,
  person: string,
  action: string,
): HeldRecords | undefined {
  if (rows.length === 0) return undefined;
  const target = engine.entity(entity);
  const sees = engine.grant(call.actor, target).actions.has(action);
  const title = target.fields[field]?.title ?? field;
  return {
    entity,
    title: titleOf(target, call),
    count: rows.length,
    names: sees ? rows.slice(0, NAMED).map(({ label }) => label) : [],
    optional: true,
    fields: sees ? [{ title, count: rows.length, path: `${listPath(target)}?${field}=${person}` }] : [],
  };
}

const bySystem = (
  tx: Transaction,
): { readonly now: string; readonly by: string; readonly override: true; readonly comment: string } => ({
  now: tx.engine.clock.now(),
  by: tx.call.actor.id,
  override: true,
  comment: messageOf('workflow.handedOver', tx.call.locale),
});

/** The commands that bring a task out of the hands of a person into those of another. */
function commandsFor(tx: Transaction, task: Task, person: string, successor: string): Command[] {
  const common = { ...bySystem(tx), task: task.id };
  const assign: Command = { ...common, verb: 'assign', to: successor };
  // Who had it prepared by somebody else gets it back first: nobody else may answer for it.
  if (task.owner === person) return task.assignee === successor ? [{ ...common, verb: 'resolve' }, assign] : [assign];
  if (task.owner !== undefined && task.owner !== successor) return [{ ...common, verb: 'delegate', to: successor }];
  return [assign];
}

/** Runs commands on an instance, which is let go on for as long where it is held. */
async function performAll(
  tx: Transaction,
  id: string,
  commandsOf: (state: State) => readonly Command[],
): Promise<number> {
  const instance = await lockInstance(tx, id);
  const { state } = instance;
  const commands = state ? commandsOf(state) : [];
  if (!state || commands.length === 0) return 0;
  const { task: _task, ...common } = { ...bySystem(tx), task: 0 };
  const all: readonly Command[] =
    state.life === 'suspended'
      ? [{ ...common, verb: 'activate' }, ...commands, { ...common, verb: 'suspend' }]
      : commands;
  for (const command of all) await perform(tx, await lockInstance(tx, id), command);
  return commands.length;
}

async function passHandled(
  tx: Transaction,
  instance: string,
  numbers: ReadonlySet<number>,
  person: string,
  successor: string,
): Promise<void> {
  await performAll(tx, instance, (state) =>
    (state.tasks ?? [])
      .filter((task) => numbers.has(task.id) && (task.assignee === person || task.owner === person))
      .flatMap((task) => commandsFor(tx, task, person, successor)),
  );
}

/** A task that waits for any of several waits for the successor instead, or for one fewer. */
async function passCandidate(tx: Transaction, task: Row, person: string, successor: string | undefined): Promise<void> {
  const { connection, call } = tx;
  const id = String(task['id']);
  const others = (task['candidates'] as readonly string[]).filter((one) => one !== person);
  const candidates = successor === undefined || others.includes(successor) ? others : [...others, successor];
  await connection.query(
    `delete from anlan.wf_link where tenant_id = $1 and task_id = $2 and kind = 'user' and who = $3`,
    [call.actor.tenant, id, person],
  );
  if (successor !== undefined) {
    await connection.query(
      `insert into anlan.wf_link (tenant_id, task_id, kind, who) values ($1, $2, 'user', $3) on conflict do nothing`,
      [call.actor.tenant, id, successor],
    );
    await connection.query(
      `insert into anlan.wf_reader (tenant_id, instance_id, user_id, why) values ($1, $2, $3, 'handler') on conflict do nothing`,
      [call.actor.tenant, task['instance'], successor],
    );
  }
  const {
    rows: [left],
  } = await connection.query<{ any: boolean }>(
    `select exists (select 1 from anlan.wf_link where tenant_id = $1 and task_id = $2 and kind <> 'handler') as any`,
    [call.actor.tenant, id],
  );
  await changeRelated(tx, 'wfTask', id, { candidates, ...(left?.any ? {} : GONE) }, 'handOver');
  if (successor !== undefined && !others.includes(successor))
    await tellNew(tx, { ...task, candidates }, { whom: [successor] });
}

interface Open {
  id: string;
  instance: string;
  number: number;
  label: string;
}

async function openTasks(connection: Connection, call: Call, person: string, lock: boolean): Promise<Open[]> {
  return (
    await connection.query<Open>(
      `select t.id, t."instance" as instance, t."number" as number, concat(t."taskName", '：', t."title") as label from "wf_task" t where ${OPEN} and ${MINE} order by t."instance", t."number"${lock ? ' for update of t' : ''}`,
      [call.actor.tenant, person],
    )
  ).rows;
}

const tasks: Holding = {
  entity: 'wfTask',
  held: async (engine, call, connection, person) =>
    told(engine, call, 'wfTask', await openTasks(connection, call, person, false), 'assignee', person, 'assign'),
  async pass(tx, person, successor) {
    const open = await openTasks(tx.connection, tx.call, person, false);
    for (const instance of new Set(open.map((task) => task.instance))) {
      const own = open.filter((task) => task.instance === instance);
      if (successor !== undefined)
        await passHandled(tx, instance, new Set(own.map(({ number }) => number)), person, successor);
      for (const row of await readRelatedRows(
        tx,
        'wfTask',
        'id',
        own.map(({ id }) => id),
      )) {
        if (row['assignee'] === null) await passCandidate(tx, row, person, successor);
        // It stays where it is, and stands on the administrators' list.
        else if (successor === undefined) await changeRelated(tx, 'wfTask', String(row['id']), GONE, 'handOver');
      }
    }
    return open.length === 0
      ? []
      : [{ count: open.length, ...(successor === undefined ? { how: 'listed' as const } : {}) }];
  },
};

interface Substitution {
  id: string;
  principal: string;
  agent: string;
  maker: string | null;
  label: string;
}

async function running(
  { engine, call, connection }: Pick<Transaction, 'engine' | 'call' | 'connection'>,
  person: string,
): Promise<Substitution[]> {
  return (
    await connection.query<Substitution>(
      `select d.id, d.principal, d.agent, d.created_by as maker, concat(p.nickname, ' → ', a.nickname) as label from "wf_delegation" d join "sys_user" p on p.id = d.principal join "sys_user" a on a.id = d.agent
     where d.tenant_id = $1 and d.deleted_at is null and d.status = 'enabled' and d."endTime" > $3 and (d.principal = $2 or d.agent = $2) order by d.id`,
      [call.actor.tenant, person, engine.clock.now()],
    )
  ).rows;
}

/** Whoever has left needs no stand-in; whom the person stood in for gets the successor. */
const substitutions: Holding = {
  entity: 'wfDelegation',
  held: async (engine, call, connection, person) =>
    told(
      engine,
      call,
      'wfDelegation',
      await running({ engine, call, connection }, person),
      'principal',
      person,
      'query',
    ),
  async pass(tx, person, successor) {
    let [passed, ended] = [0, 0];
    for (const { id, principal, agent, maker } of await running(tx, person)) {
      // Nobody stands in by a row of their own making.
      const isPassed = agent === person && successor !== undefined && successor !== principal && successor !== maker;
      await changeRelated(tx, 'wfDelegation', id, isPassed ? { agent: successor } : { status: 'disabled' }, 'handOver');
      if (isPassed) passed += 1;
      else ended += 1;
    }
    return [{ count: passed }, { count: ended, how: 'ended' as const }].filter(
      ({ count }) => count > 0,
    ) satisfies Passed[];
  },
};

export const holdings: readonly Holding[] = [tasks, substitutions];
