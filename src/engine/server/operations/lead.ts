/**
 * Rows that a process leads: what an operation asks of the workflow before it changes one, and tells it afterwards
 * (docs/format/meanings.md#states-and-processes).
 */
import { Refusal } from '../../model/errors/refusal.ts';
import type { CompiledAction, CompiledEntity, Row } from '../../model/types.ts';
import type { TaskRight, Transaction } from './engine.ts';

/** Is a process under way that leads the row? Suspended ones are. */
export function isLed(entity: CompiledEntity, row: Row): boolean {
  return (
    entity.workflow !== undefined &&
    typeof row['processInstanceId'] === 'string' &&
    (row['finishedAt'] ?? null) === null
  );
}

/** Does the action leave the row in this state, by a move that says so? */
export function staysIn(entity: CompiledEntity, { move }: CompiledAction, row: Row): boolean {
  const state = String(row[entity.states?.field ?? '']);
  return move !== undefined && Object.hasOwn(move, state) && move[state] === state;
}

const NONE: ReadonlyMap<string, ReadonlySet<string>> = new Map();

/**
 * By row that is led: what only a task decides. Asked where an action stays in a state: any other move is refused to
 * whoever has no task anyhow.
 */
export async function outcomesOf(
  tx: Transaction,
  entity: CompiledEntity,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const actions = Object.values(entity.actions);
  const asked = rows.filter((row) => isLed(entity, row) && actions.some((action) => staysIn(entity, action, row)));
  return asked.length === 0
    ? NONE
    : tx.engine.lead.outcomes(
        tx,
        entity,
        asked.map(({ id }) => String(id)),
      );
}

/** What the caller may do with a row that is led; of several tasks the one that the action decides, else the oldest. */
export async function rightOn(
  tx: Transaction,
  entity: CompiledEntity,
  row: Row,
  action?: string,
): Promise<TaskRight | undefined> {
  const id = String(row['id']);
  const rights = (await tx.engine.lead.rights(tx, entity, [id])).get(id) ?? [];
  return (
    rights.find(({ decisions }) => action !== undefined && decisions.includes(action)) ??
    rights.find(({ task }) => task !== null)
  );
}

/** The row is in the hands of its process. */
export function inProcess(row: Row, action: string): Refusal {
  return new Refusal('row.inProcess', { node: String(row['currentNode'] ?? '—'), action });
}
