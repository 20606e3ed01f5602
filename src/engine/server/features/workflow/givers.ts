/** Which tasks and instances people may read because they take part in them, whatever their roles say. */
import type { Operation, RowGiver } from '../../operations/engine.ts';
import type { Statement } from '../../operations/statement.ts';
import { offers } from './people.ts';

/**
 * Is there a link that lets the caller claim the task with this id? What it asks of the task is its id alone:
 * PostgreSQL may then ask it once for the whole list.
 */
function offered({ engine, call }: Operation, statement: Statement, id: string): string {
  const person = {
    me: statement.bind(call.actor.id, 'uuid'),
    roles: statement.bind(
      call.actor.roles.map((role) => role.code),
      'text[]',
    ),
    today: statement.bind(engine.clock.today(), 'date'),
  };
  return `exists (select 1 from anlan.wf_link wl where wl.task_id = ${id} and ${offers('wl', person)})`;
}

/** A task: whoever handles or handled it; whoever could claim it, until somebody has. */
const task: RowGiver = (
  operation,
  statement,
  alias,
) => `(exists (select 1 from anlan.wf_link wl where wl.task_id = ${alias}.id and wl.kind = 'handler' and wl.who = ${statement.bind(operation.call.actor.id, 'uuid')}::text)
  or (${alias}."state" = 'candidate' and ${offered(operation, statement, `${alias}.id`)}))`;

/**
 * The to-do of a task that nobody has claimed yet: whoever could. Other to-dos may be about something that has no such
 * id: it is read as one only where it is.
 */
const todo: RowGiver = (operation, statement, alias) =>
  `(${alias}."assignee" is null and ${offered(operation, statement, `case when ${alias}."bizType" = 'wfTask' then ${alias}."bizId"::uuid end`)})`;

/** An instance: whoever started or handled it, or was sent a copy. */
const instance: RowGiver = ({ call }, statement, alias) =>
  `exists (select 1 from anlan.wf_reader wr where wr.instance_id = ${alias}.id and wr.user_id = ${statement.bind(call.actor.id, 'uuid')})`;

/** What was done in an instance one may read. */
const record: RowGiver = ({ call }, statement, alias) =>
  `exists (select 1 from anlan.wf_reader wr where wr.instance_id = ${alias}."instance" and wr.user_id = ${statement.bind(call.actor.id, 'uuid')})`;

export const givers: Readonly<Record<string, RowGiver>> = {
  wfTask: task,
  wfInstance: instance,
  wfHistory: record,
  processRecord: record,
  todoItem: todo,
};
