/** Which tasks and instances people may read because they take part in them, whatever their roles say. */
import type { RowGiver } from '../../operations/engine.ts';
import { holdsPost } from './people.ts';

/** A task: whoever handles or handled it; whoever could claim it, until somebody has. */
const task: RowGiver = (statement, call, alias) => {
  const me = statement.bind(call.actor.id, 'uuid');
  const roles = statement.bind(call.actor.roles.map((role) => role.code), 'text[]');
  return `exists (select 1 from anlan.wf_link wl where wl.task_id = ${alias}.id and ((wl.kind = 'handler' and wl.who = ${me}::text) or (${alias}."state" = 'candidate' and (
    (wl.kind = 'user' and wl.who = ${me}::text) or (wl.kind = 'role' and wl.who = any(${roles})) or (wl.kind = 'post' and ${holdsPost(me, 'array[wl.who]', 'current_date')})))))`;
};

/** An instance: whoever started or handled it, or was sent a copy. */
const instance: RowGiver = (statement, call, alias) => `exists (select 1 from anlan.wf_reader wr where wr.instance_id = ${alias}.id and wr.user_id = ${statement.bind(call.actor.id, 'uuid')})`;

/** What was done in an instance one may read. */
const record: RowGiver = (statement, call, alias) => `exists (select 1 from anlan.wf_reader wr where wr.instance_id = ${alias}."instance" and wr.user_id = ${statement.bind(call.actor.id, 'uuid')})`;

export const givers: Readonly<Record<string, RowGiver>> = { wfTask: task, wfInstance: instance, wfHistory: record, processRecord: record };
