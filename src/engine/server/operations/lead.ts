/** Rows that a process leads: what an operation asks of the workflow before it changes one, and tells it afterwards (format.md, States and processes). */
import { Refusal } from '../../model/errors/refusal.ts';
import type { CompiledEntity, Row } from '../../model/types.ts';
import type { TaskRight, Transaction } from './engine.ts';

/** Is a process under way that leads the row? Suspended ones are. */
export function isLed(entity: CompiledEntity, row: Row): boolean {
  return entity.workflow !== undefined && typeof row['processInstanceId'] === 'string' && (row['finishedAt'] ?? null) === null;
}

/** What the caller may do with a row that is led; of several tasks the one that the action decides, else the oldest. */
export async function rightOn(tx: Transaction, entity: CompiledEntity, row: Row, action?: string): Promise<TaskRight | undefined> {
  const id = String(row['id']);
  const rights = (await tx.engine.lead.rights(tx, entity, [id])).get(id) ?? [];
  return rights.find(({ decisions }) => action !== undefined && decisions.includes(action)) ?? rights.find(({ task }) => task !== null);
}

/** The row is in the hands of its process. */
export function inProcess(row: Row, action: string): Refusal {
  return new Refusal('row.inProcess', { node: String(row['currentNode'] ?? '—'), action });
}
