/**
 * Deadlines of tasks: reckoned when a task begins and put on the clock; what happens then stands in overdue.ts
 * (docs/workflow.md#deadlines).
 */
import { isWeekday, minutesBetween } from '../../../model/expression/dates.ts';
import type { Row } from '../../../model/types.ts';
import { hoursAfter, remindAt } from '../../../model/workflow/deadline.ts';
import type { Event, UserTaskRules } from '../../../model/workflow/types.ts';
import type { Transaction } from '../../operations/engine.ts';
import { aside, changeRelated, type WritingTransaction } from '../../operations/engine-writes.ts';
import { newId } from '../../operations/ids.ts';
import type { Instance } from './instance.ts';
import { idOf } from './people.ts';

/** What is done about a task that is late. */
export type Overdue = NonNullable<UserTaskRules['overdue']>;
/** What a deadline does, in the order of time. */
export type DeadlineKind = 'remind' | 'due' | 'above';
export const DEADLINE_KINDS: readonly DeadlineKind[] = ['remind', 'due', 'above'];

const REMIND_PARAM = 'deadline.remindHours';
const ABOVE_PARAM = 'deadline.escalateHours';
/** Where no parameter says otherwise. */
const DAY_HOURS = 24;

/** When a task is due and what happens then; nothing where neither model nor maintained node says. */
export interface Deadline {
  readonly due: string;
  readonly overdue?: Overdue;
}

function hoursOf({ engine, call }: Transaction, name: string): number {
  const value = engine.param(call.actor.tenant, name);
  return value === null || value === undefined || Number.isNaN(Number(value)) ? DAY_HOURS : Number(value);
}

/** Which days are worked on, by the tenant's calendar. */
function workdaysOf({ engine, call }: Transaction): (date: string) => boolean {
  return engine.calendar(call.actor.tenant)?.isWorkday ?? isWeekday;
}

/** Reckons a task's deadline: the maintained node's (`config`) where it names one, else the model's. */
export function deadlineOf(
  tx: Transaction,
  instance: Instance,
  event: Pick<Extract<Event, { type: 'taskCreated' }>, 'node' | 'due' | 'limitHours'>,
  config: Row | undefined,
): Deadline | undefined {
  const rules = instance.graph.nodes[event.node]?.task;
  const now = tx.engine.clock.now();
  const overdue = (idOf(config?.['overdueAction']) ?? rules?.overdue) as Overdue | undefined;
  const hours = Number(config?.['limitHours'] ?? 0) || event.limitHours;
  const maintained = Number(config?.['limitHours'] ?? 0) > 0;
  const calendar = workdaysOf(tx);
  const working = maintained ? config?.['workdays'] === true : rules?.workdays === true;
  // What stands as a date is a date; a limit of hours says how long.
  const due =
    !maintained && event.due !== undefined
      ? event.due
      : hours !== undefined && hours > 0
        ? hoursAfter(now, hours, working ? calendar : undefined)
        : undefined;
  return due === undefined ? undefined : { due, ...(overdue === undefined ? {} : { overdue }) };
}

/** Puts a task's deadline on the clock. */
export async function arm(
  tx: WritingTransaction,
  instance: string,
  task: number,
  node: string,
  { due, overdue }: Deadline,
): Promise<void> {
  const now = tx.engine.clock.now();
  const remind = remindAt(now, due, hoursOf(tx, REMIND_PARAM));
  const above = overdue === 'escalate' ? hoursAfter(due, hoursOf(tx, ABOVE_PARAM)) : undefined;
  const at = (
    [
      ['remind', remind],
      ['due', due],
      ['above', above],
    ] as const
  ).flatMap(([kind, moment]) => (moment === undefined ? [] : [{ kind, moment, id: newId(tx.engine.clock.millis()) }]));
  await aside(
    tx,
    tx.connection.query(
      `insert into anlan.wf_job (id, tenant_id, instance_id, kind, ref, node, payload, due_at)
    select x.id, $1, $2, x.kind, $3, $4, $5, x.moment from unnest($6::uuid[], $7::text[], $8::timestamp[]) x (id, kind, moment)`,
      [
        tx.call.actor.tenant,
        instance,
        task,
        node,
        JSON.stringify(overdue === undefined ? {} : { overdue }),
        at.map(({ id }) => id),
        at.map(({ kind }) => kind),
        at.map(({ moment }) => moment),
      ],
      'anlan-wf-arm',
    ),
  );
}

/** A task is over: nothing more falls due. */
export async function disarm({ connection, call }: Transaction, instance: string, task: number): Promise<void> {
  await connection.query(
    'delete from anlan.wf_job where tenant_id = $1 and instance_id = $2 and kind = any($3) and ref = $4',
    [call.actor.tenant, instance, DEADLINE_KINDS, task],
  );
}

/** A held instance goes on: the time it was held is nobody's delay. */
export async function shift(tx: Transaction, instance: string, tasks: readonly Row[]): Promise<void> {
  const { connection, call, engine } = tx;
  const {
    rows: [held],
  } = await connection.query<{ since: string }>(
    `select command ->> 'now' as since from anlan.wf_journal where tenant_id = $1 and instance_id = $2 and command ->> 'verb' = 'suspend' order by version desc limit 1`,
    [call.actor.tenant, instance],
  );
  const minutes = held ? minutesBetween(held.since, engine.clock.now()) : 0;
  if (minutes <= 0) return;
  await connection.query(
    'update anlan.wf_job set due_at = due_at + make_interval(mins => $4) where tenant_id = $1 and instance_id = $2 and kind = any($3)',
    [call.actor.tenant, instance, DEADLINE_KINDS, minutes],
  );
  for (const task of tasks) {
    const due = idOf(task['dueTime']);
    if (due !== undefined && task['overdue'] !== true)
      await changeRelated(
        tx,
        'wfTask',
        String(task['id']),
        { dueTime: hoursAfter(due, minutes / 60) ?? due },
        'activate',
      );
  }
}
