/**
 * What an automatic step does: an action of the entity whose row the process is about, carried out by the system inside
 * the command's transaction.
 */
import type { Row } from '../../../model/types.ts';
import type { Answer, Question } from '../../../model/workflow/types.ts';
import { actOn } from '../../operations/act.ts';
import { keepDone } from '../../operations/commands/facts.ts';
import { readRelated } from '../../operations/engine-writes.ts';
import { widened } from '../../operations/seed/system-call.ts';
import { writeContext } from '../../operations/write-context.ts';
import type { Instance, LedTransaction } from './instance.ts';

type Asked = Extract<Question, { ask: 'action' }>;

/** @throws what the action throws: nothing of the command is stored then */
export async function answerAction(
  tx: LedTransaction,
  instance: Instance,
  { action: code, input }: Asked,
): Promise<Answer> {
  const row = await readRelated(tx, 'wfInstance', instance.id);
  const [entityName, id] = [row?.['bizEntity'], row?.['bizId']];
  if (typeof entityName !== 'string' || typeof id !== 'string')
    throw new Error(`the action ${code} of ${instance.graph.process} has no row to act on`);
  // What the step acts on is the row as the action before it left it.
  await tx.hand?.write();
  const entity = tx.engine.entity(entityName);
  const action = entity.actions[code];
  const old = await readRelated(tx, entityName, id);
  if (!action || !old)
    throw new Error(`the action ${code} of ${instance.graph.process} cannot be carried out on ${entityName} ${id}`);
  const call = widened(tx.call);
  await actOn(
    writeContext(tx.engine, call, tx.connection, code),
    entity,
    tx.engine.grant(call.actor, entity),
    action,
    old,
    input as Row,
    'process',
  );
  await keepDone({ ...tx, call }, entity, old, { act: code, input: input as Row, fields: action.input?.fields ?? [] });
  return { ask: 'action' };
}
