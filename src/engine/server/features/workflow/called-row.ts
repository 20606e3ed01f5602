/**
 * The row that a called process leads, where its definition is that of an entity's records
 * (docs/workflow.md#a-called-process-leads-a-row).
 */
import { Refusal } from '../../../model/errors/refusal.ts';
import type { Row } from '../../../model/types.ts';
import type { Transaction } from '../../operations/engine.ts';
import { addRelated, lockRelated } from '../../operations/engine-writes.ts';
import { labelsOf } from '../../operations/labels.ts';
import { inProcess, isLed } from '../../operations/lead.ts';

/** The entity whose records a definition leads. */
export async function ledEntity({ connection, call }: Transaction, definition: string): Promise<string | undefined> {
  const {
    rows: [row],
  } = await connection.query<{ entity: string | null }>(
    `select graph #>> '{about,entity}' as entity from anlan.wf_definition where tenant_id = $1 and id = $2`,
    [call.actor.tenant, definition],
  );
  return row?.entity ?? undefined;
}

/**
 * The row named by the variable that is called like the entity; without one a new row, made of the variables that are
 * called like its fields.
 * @throws {Refusal} for a row that is not there, or that a process leads already
 */
export async function calledRow(
  tx: Transaction,
  entityName: string,
  variables: Row,
): Promise<{ readonly entity: string; readonly id: string; readonly name: string }> {
  const { engine, call, connection } = tx;
  const entity = engine.entity(entityName);
  const named = variables[entityName];
  const fields = Object.fromEntries(
    Object.entries(variables).filter(([name, value]) => Object.hasOwn(entity.fields, name) && value !== null),
  );
  const id = typeof named === 'string' && named !== '' ? named : await addRelated(tx, entityName, fields, 'start');
  const row = await lockRelated(tx, entityName, id);
  if (!row) throw new Refusal('row.unknown');
  if (isLed(entity, row)) throw inProcess(row, entity.title);
  return {
    entity: entityName,
    id,
    name: `${entity.title} ${(await labelsOf(engine, call, connection, entity, [id], true)).get(id) ?? ''}`.trim(),
  };
}
