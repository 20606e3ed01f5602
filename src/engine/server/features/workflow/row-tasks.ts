/** Open tasks about rows: whose they are, what their nodes open and require, and whom they let read the row. */
import { messageOf } from '../../../model/errors/catalogue.ts';
import { Invalid } from '../../../model/errors/refusal.ts';
import type { CompiledEntity, NodeForm, Row } from '../../../model/types.ts';
import { isEmpty } from '../../../model/validate.ts';
import { textOf } from '../../../model/view.ts';
import type { UserTaskRules } from '../../../model/workflow/types.ts';
import { REFUSING_OUTCOMES } from '../../../model/workflow/verbs.ts';
import type { RowGiver, TaskRight, Transaction } from '../../operations/engine.ts';
import { readRelated } from '../../operations/engine-writes.ts';
import { formNow } from './in-use.ts';
import { inHand, type Instance, type LedTransaction } from './instance.ts';
import { offers } from './people.ts';

interface Found {
  id: string;
  task: string;
  form: NodeForm | null;
  rules: UserTaskRules | null;
}

const NO_FORM: NodeForm = { writable: [], hidden: [], required: [] };

/** Actions of the entity for which processes of these rows wait as for messages of that name. */
async function awaitedOn(
  { connection, call }: Transaction,
  entity: CompiledEntity,
  ids: readonly string[],
): Promise<readonly { readonly id: string; readonly codes: readonly string[] }[]> {
  const { rows } = await connection.query<{ id: string; codes: string[] }>(
    `select i.row_id as id, array_agg(s.name) as codes from anlan.wf_subscription s join anlan.wf_instance i on i.id = s.instance_id and i.tenant_id = s.tenant_id
     where s.tenant_id = $1 and s.kind = 'message' and i.entity = $2 and i.row_id = any($3) and i.running and i.state ->> 'life' <> 'suspended' group by i.row_id`,
    [call.actor.tenant, entity.name, ids],
  );
  return rows
    .map(({ id, codes }) => ({ id, codes: codes.filter((code) => isOwnAction(entity, code)) }))
    .filter(({ codes }) => codes.length > 0);
}

const isOwnAction = (entity: CompiledEntity, code: string): boolean =>
  Object.hasOwn(entity.actions, code) && entity.actions[code]?.builtin === false;

/**
 * Open tasks about rows of an entity that are this person's, or might be claimed; last what their processes wait for as
 * a message.
 */
export async function rightsOn(
  tx: Transaction,
  entity: CompiledEntity,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly TaskRight[]>> {
  const { connection, call, engine } = tx;
  const { rows } = await connection.query<Found>(
    `select i.row_id as id, t.id as task, d.graph #> array['about', 'forms', t."nodeKey"] as form, d.graph #> array['nodes', t."nodeKey", 'task'] as rules
     from anlan.wf_instance i join anlan.wf_definition d on d.id = i.definition_id join "wf_task" t on t.instance = i.id and t.tenant_id = i.tenant_id and t.deleted_at is null
     where i.tenant_id = $1 and i.entity = $2 and i.row_id = any($3) and i.running and ((t.state = 'assigned' and t.assignee = $4) or (t.state = 'candidate' and exists (
       select 1 from anlan.wf_link l where l.task_id = t.id and ${offers('l', { me: '$4', roles: '$5', today: '$6::date' })})))
     order by t."createdTime", t.id`,
    [
      call.actor.tenant,
      entity.name,
      ids,
      call.actor.id,
      call.actor.roles.map((role) => role.code),
      engine.clock.today(),
    ],
  );
  const found = new Map<string, TaskRight[]>();
  for (const { id, task, form, rules } of rows) {
    const decisions = (rules?.outcomes ?? []).filter((code) => isOwnAction(entity, code));
    found.set(id, [
      ...(found.get(id) ?? []),
      { task, form: form ? formNow(entity, form) : NO_FORM, decisions, batch: rules?.batch === true },
    ]);
  }
  for (const { id, codes } of await awaitedOn(tx, entity, ids))
    found.set(id, [...(found.get(id) ?? []), { task: null, form: NO_FORM, decisions: codes, batch: false }]);
  return found;
}

/** By row that a process leads: the actions that decide some step of it. */
export async function outcomesOn(
  { connection, call }: Transaction,
  entity: CompiledEntity,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { rows } = await connection.query<{ id: string; codes: string[] }>(
    `select i.row_id as id, array(select jsonb_array_elements_text(n.value #> '{task,outcomes}') from jsonb_each(d.graph -> 'nodes') n where jsonb_typeof(n.value #> '{task,outcomes}') = 'array') as codes
     from anlan.wf_instance i join anlan.wf_definition d on d.id = i.definition_id and d.tenant_id = i.tenant_id where i.tenant_id = $1 and i.entity = $2 and i.row_id = any($3) and i.running`,
    [call.actor.tenant, entity.name, ids],
  );
  return new Map(rows.map(({ id, codes }) => [id, new Set(codes)]));
}

/** A row under a process: whoever has an open task about it, started it, or was sent a copy. */
export const ledRows =
  (entity: string): RowGiver =>
  ({ engine, call }, statement, alias) => {
    const me = statement.bind(call.actor.id, 'uuid');
    const roles = statement.bind(
      call.actor.roles.map((role) => role.code),
      'text[]',
    );
    const name = statement.bind(entity, 'text');
    return `exists (select 1 from anlan.wf_instance wi where wi.row_id = ${alias}.id and wi.entity = ${name} and (
    exists (select 1 from anlan.wf_reader wr where wr.instance_id = wi.id and wr.user_id = ${me} and wr.why in ('starter', 'copy'))
    or exists (select 1 from "wf_task" wt where wt.instance = wi.id and wt.deleted_at is null and ((wt.state in ('assigned', 'delegated', 'waiting', 'suspended') and wt.assignee = ${me}) or (wt.state = 'candidate' and exists (
      select 1 from anlan.wf_link wl where wl.task_id = wt.id and ${offers('wl', { me, roles, today: statement.bind(engine.clock.today(), 'date') })}))))))`;
  };

/** A row under a process, now or once: whoever did something in it. Whoever was only asked has done nothing. */
export const actedRows =
  (entity: string): RowGiver =>
  ({ call }, statement, alias) =>
    `exists (select 1 from anlan.wf_instance wi join "process_record" pr on pr.tenant_id = wi.tenant_id and pr."instance" = wi.id
    where wi.row_id = ${alias}.id and wi.entity = ${statement.bind(entity, 'text')} and pr."handler" = ${statement.bind(call.actor.id, 'uuid')})`;

/** The row a task is about, and what the caller may do with it there. */
export interface LedRow {
  readonly entity: CompiledEntity;
  readonly id: string;
  readonly right: TaskRight | undefined;
}

export async function ledRow(tx: Transaction, task: Row): Promise<LedRow | undefined> {
  const {
    rows: [found],
  } = await tx.connection.query<{ entity: string; id: string }>(
    'select entity, row_id as id from anlan.wf_instance where tenant_id = $1 and id = $2 and row_id is not null',
    [tx.call.actor.tenant, task['instance']],
  );
  return found && rightAbout(tx, task, found);
}

async function rightAbout(
  tx: Transaction,
  task: Row,
  about: Pick<NonNullable<Instance['about']>, 'entity' | 'id'>,
): Promise<LedRow | undefined> {
  const entity = tx.engine.project().entities.get(about.entity);
  if (!entity) return undefined;
  const right = (await rightsOn(tx, entity, [about.id])).get(about.id)?.find((one) => one.task === task['id']);
  return { entity, id: about.id, right };
}

/**
 * What a node requires must be filled in before it is passed. @param about the row that the process of the task leads
 */
export async function needFilled(
  tx: LedTransaction,
  task: Row,
  about: Instance['about'],
  outcome: string | undefined,
): Promise<void> {
  const led = !about || REFUSING_OUTCOMES.has(outcome) ? undefined : await rightAbout(tx, task, about);
  const required = led?.right?.form.required ?? [];
  const row =
    led && required.length > 0
      ? (inHand(tx, led.entity.name, led.id) ?? (await readRelated(tx, led.entity.name, led.id)))
      : undefined;
  if (!led || !row) return;
  const { locale } = tx.call;
  const missing = required.filter((name) => isEmpty(row[name]));
  if (missing.length > 0)
    throw new Invalid(
      missing.map((name) => ({
        field: name,
        code: 'field.required',
        message: messageOf('field.required', locale, {
          field: textOf(led.entity, locale, `data.${name}`, led.entity.fields[name]?.title ?? name),
        }),
      })),
    );
}
