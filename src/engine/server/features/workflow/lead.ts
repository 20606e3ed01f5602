/**
 * The workflow's side of `operations/lead.ts`: how a process starts on a row, and how an action or a form decides a
 * task about it.
 */
import { Refusal } from '../../../model/errors/refusal.ts';
import type { Row } from '../../../model/types.ts';
import { actOn } from '../../operations/act.ts';
import type { Lead, RowInHand, TaskRight, Transaction } from '../../operations/engine.ts';
import { addRelated, changeRelated, lockRelated, readRelated } from '../../operations/engine-writes.ts';
import { labelsOf } from '../../operations/labels.ts';
import { conclude, needRev, updateInside } from '../../operations/save.ts';
import { writeContext } from '../../operations/write-context.ts';
import { perform, startInstance } from './command.ts';
import { type Done, graphOf, lockInstance } from './instance.ts';
import { refuseUndeclared } from './declared.ts';
import { ledRow, outcomesOn, rightsOn } from './row-tasks.ts';
import { completeWith, filesIn } from './start-form.ts';
import { needSignature, type Signature } from './signature.ts';
import { actOnTask, type TaskInHand, takeTask } from './verbs.ts';

async function start(tx: Transaction, hand: RowInHand, process: string): Promise<void> {
  const { entity, row } = hand;
  const id = String(row['id']);
  const label = (await labelsOf(tx.engine, tx.call, tx.connection, entity, [id], true)).get(id) ?? '';
  await startInstance({ ...tx, hand }, process, {
    name: `${entity.title} ${label}`.trim(),
    by: tx.call.actor.id,
    about: { entity: entity.name, id },
  });
}

/**
 * The action is the message for which the process of the row waits. @throws {Refusal} `workflow.noWait` if it no longer
 * does
 */
async function send(tx: Transaction, hand: RowInHand, code: string, comment: string | undefined): Promise<void> {
  const instance = await lockInstance(tx, String(hand.row['processInstanceId']));
  const wait = instance.state?.waits?.find(
    ({ at, name }) => name === code && instance.graph.nodes[at]?.trigger?.type === 'message',
  );
  if (!wait) throw new Refusal('workflow.noWait');
  const { state } = await perform({ ...tx, hand }, instance, {
    verb: 'message',
    now: tx.engine.clock.now(),
    wait: wait.id,
  });
  const { call } = tx;
  const person = await readRelated(tx, 'sysUser', call.actor.id);
  await addRelated(
    tx,
    'processRecord',
    {
      bizType: hand.entity.name,
      bizId: String(hand.row['id']),
      instance: instance.id,
      nodeKey: wait.at,
      nodeName: instance.graph.nodes[wait.at]?.name ?? wait.at,
      action: 'message',
      actionName: hand.entity.actions[code]?.label ?? code,
      handler: person ? call.actor.id : null,
      handlerOrg: person?.['orgId'] ?? null,
      opinion: comment ?? null,
      handledAt: tx.engine.clock.now(),
      fromStatus: instance.state?.status ?? null,
      toStatus: state.status ?? null,
    },
    'message',
  );
}

/** A task that nobody has claimed is claimed by deciding it. */
async function decide(
  tx: Transaction,
  hand: RowInHand,
  { task, comment, signature, attachments }: TaskRight,
  code: string,
): Promise<void> {
  if (task === null) return send(tx, hand, code, comment);
  const row = await readRelated(tx, 'wfTask', task);
  if (row?.['state'] === 'candidate') await actOnTask({ ...tx, hand }, task, { verb: 'claim' });
  await actOnTask({ ...tx, hand }, task, {
    verb: 'complete',
    outcome: code,
    ...(comment === undefined ? {} : { comment }),
    ...(signature ? { signature, verified: true as const } : {}),
    ...(attachments ? { attachments } : {}),
  });
}

export const lead: Lead = { rights: rightsOn, outcomes: outcomesOn, start, decide };

export interface Completion {
  readonly outcome?: string;
  readonly comment?: string;
  readonly variables?: Row;
  readonly form?: Row;
  readonly rev?: number;
  readonly signature?: Signature;
  readonly attachments?: readonly string[];
}

/** Where no form is open nothing can be given; but first the verb says whose task it is and how it stands. */
async function withNothingGiven<T>(tx: Transaction, variables: Row, act: () => Promise<T>): Promise<T> {
  const acted = await act();
  refuseUndeclared(tx, Object.keys(variables));
  return acted;
}

/** Completes a task that is about no row: what its node opens of the form the process began with becomes variables. */
async function completeForm(
  tx: Transaction,
  hand: TaskInHand,
  { form = {}, variables = {}, rev: _rev, ...given }: Completion,
): Promise<Done & { readonly instance: string }> {
  const {
    task,
    instance: { graph, state, id: instance },
  } = hand;
  const id = String(task['id']);
  // Whoever has not got it in hand is told so by the verb itself.
  if (task['state'] !== 'assigned' || task['assignee'] !== tx.call.actor.id || !state)
    return withNothingGiven(tx, variables, () => actOnTask(tx, id, { verb: 'complete', ...given }, hand));
  const written = await completeWith(
    tx,
    { form: graph.form, state, instance, task: id, node: String(task['nodeKey']), outcome: given.outcome },
    variables,
    form,
  );
  const [before, files] = [
    filesIn(tx, graph.form, state?.variables ?? {}),
    filesIn(tx, graph.form, { ...state?.variables, ...written }),
  ];
  const isChanged = before.join() !== files.join();
  if (isChanged) await changeRelated(tx, 'wfInstance', instance, { files }, 'complete');
  const { beside: _beside, ...asItStands } = hand.instance;
  return actOnTask(
    tx,
    id,
    { verb: 'complete', ...given, ...(Object.keys(written).length > 0 ? { variables: written } : {}) },
    isChanged ? { ...hand, instance: asItStands } : hand,
  );
}

/**
 * Completes a task. About a row, `form` writes what its node opens, in the same transaction; an outcome that names an
 * action of the entity is that action,
 * with the fields it asks for.
 * @throws {Invalid} on the fields that the node or the action requires
 */
export async function completeTask(
  tx: Transaction,
  id: string,
  { form: filled = {}, variables = {}, rev, ...given }: Completion,
): Promise<Done & { readonly instance: string }> {
  const free = await takeTask(tx, id, true);
  if (free) return completeForm(tx, free, { form: filled, variables, ...given });
  const task = await readRelated(tx, 'wfTask', id);
  const led = task && (await ledRow(tx, task));
  const complete = { verb: 'complete' as const, ...given };
  // Whoever has no right to the task is told so by the verb itself.
  if (!task || !led?.right) return withNothingGiven(tx, variables, () => actOnTask(tx, id, complete));
  const { engine, call, connection } = tx;
  const { entity } = led;
  const { comment, signature, attachments } = given;
  const right: TaskRight = {
    ...led.right,
    ...(comment === undefined ? {} : { comment }),
    ...(signature ? { signature } : {}),
    ...(attachments ? { attachments } : {}),
  };
  const grant = engine.grant(call.actor, entity);
  const old = await lockRelated(tx, entity.name, led.id);
  if (!old) return withNothingGiven(tx, variables, () => actOnTask(tx, id, complete));
  if (signature) {
    // Signed is what was shown, before the form changes it.
    const { state } = await lockInstance(tx, String(task['instance']));
    if (state) await needSignature(tx, task, state, signature);
  }
  if (rev !== undefined) await needRev(engine, call, connection, entity, grant, old, rev);
  const action =
    given.outcome !== undefined && right.decisions.includes(given.outcome) ? entity.actions[given.outcome] : undefined;
  const asked = new Set(action?.input?.fields.map(({ name }) => name) ?? []);
  refuseUndeclared(
    tx,
    Object.keys(variables).filter((name) => !asked.has(name) && !right.form.writable.includes(name)),
  );
  const form = { ...variables, ...filled };
  const rest = Object.fromEntries(Object.entries(form).filter(([name]) => !asked.has(name)));
  if (Object.keys(rest).length > 0) {
    const context = writeContext(engine, call, connection, 'edit', undefined, right);
    await conclude(context, await updateInside(context, entity, grant, old, rest));
  }
  if (!action) return actOnTask(tx, id, signature ? { ...complete, verified: true } : complete);
  const input = Object.fromEntries(Object.entries(form).filter(([name]) => asked.has(name)));
  await actOn(
    writeContext(engine, call, connection, action.code, input, right),
    entity,
    grant,
    action,
    (await lockRelated(tx, entity.name, led.id)) ?? old,
    input,
  );
  const {
    rows: [stored],
  } = await connection.query<{ id: string; state: Done['state']; definition: string }>(
    'select id, state, definition_id as definition from anlan.wf_instance where tenant_id = $1 and id = $2',
    [call.actor.tenant, task['instance']],
  );
  if (!stored) throw new Refusal('row.unknown');
  return { instance: stored.id, state: stored.state, events: [], graph: await graphOf(tx, stored.definition) };
}
