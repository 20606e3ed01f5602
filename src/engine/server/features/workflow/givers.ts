/** Which tasks and instances people may read because they take part in them, whatever their roles say. */
import type { RowGiver } from '../../operations/engine.ts';
import { holdsPost } from './people.ts';

/** A link that lets somebody claim: by name, role or post. */
const candidate = (link: string, me: string, roles: string): string => `((${link}.kind = 'user' and ${link}.who = ${me}::text) or (${link}.kind = 'role' and ${link}.who = any(${roles})) or (${link}.kind = 'post' and ${holdsPost(me, `array[${link}.who]`, 'current_date')}))`;

/** A task: whoever handles or handled it; whoever could claim it, until somebody has. */
const task: RowGiver = (statement, call, alias) => {
  const me = statement.bind(call.actor.id, 'uuid');
  const roles = statement.bind(call.actor.roles.map((role) => role.code), 'text[]');
  return `exists (select 1 from anlan.wf_link wl where wl.task_id = ${alias}.id and ((wl.kind = 'handler' and wl.who = ${me}::text) or (${alias}."state" = 'candidate' and ${candidate('wl', me, roles)})))`;
};

/** The to-do of a task that nobody has claimed yet: whoever could. */
const todo: RowGiver = (statement, call, alias) => {
  const me = statement.bind(call.actor.id, 'uuid');
  const roles = statement.bind(call.actor.roles.map((role) => role.code), 'text[]');
  // Other to-dos may be about something that has no such id: it is read as one only where it is.
  return `(${alias}."assignee" is null and exists (select 1 from anlan.wf_link wl where wl.task_id = case when ${alias}."bizType" = 'wfTask' then ${alias}."bizId"::uuid end and ${candidate('wl', me, roles)}))`;
};

/** An instance: whoever started or handled it, or was sent a copy. */
const instance: RowGiver = (statement, call, alias) => `exists (select 1 from anlan.wf_reader wr where wr.instance_id = ${alias}.id and wr.user_id = ${statement.bind(call.actor.id, 'uuid')})`;

/** What was done in an instance one may read. */
const record: RowGiver = (statement, call, alias) => `exists (select 1 from anlan.wf_reader wr where wr.instance_id = ${alias}."instance" and wr.user_id = ${statement.bind(call.actor.id, 'uuid')})`;

export const givers: Readonly<Record<string, RowGiver>> = { wfTask: task, wfInstance: instance, wfHistory: record, processRecord: record, todoItem: todo };
