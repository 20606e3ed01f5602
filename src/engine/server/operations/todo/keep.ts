/** To-dos: one row for each thing somebody has to do, kept by whatever it comes from, in the transaction that changes it. */
import type { Row } from '../../../model/types.ts';
import type { Transaction } from '../engine.ts';
import { addRelated, changeRelated, readRelatedRows } from '../engine-writes.ts';
import { tellBrowsers } from '../messages/browser-events.ts';

/** How a to-do stands. `bizType` (entity) and `bizId` (row) together are what it is about, and its key. */
export interface Todo {
  readonly bizType: string;
  readonly bizId: string;
  readonly title: string;
  readonly kind?: string | null;
  readonly nodeName?: string | null;
  /** Nobody: any of several may take it. */
  readonly assignee: string | null;
  readonly arrivedAt: string;
  readonly dueAt?: string | null;
  readonly route: string;
  readonly mobileRoute?: string | null;
  readonly status: 'open' | 'done' | 'cancelled';
  /** It is open, and nothing can be done just now. */
  readonly resting?: boolean;
}

/** Whoever has it or had it learns of it; what anybody may take concerns everybody. */
async function tell({ connection, call }: Transaction, people: readonly (string | null)[]): Promise<void> {
  const { tenant } = call.actor;
  if (people.includes(null)) return tellBrowsers(connection, { event: { kind: 'todo' }, to: { tenant } });
  for (const user of new Set(people)) if (user !== null) await tellBrowsers(connection, { event: { kind: 'todo' }, to: { tenant, user } });
}

const differs = (row: Row, fields: Row): boolean => Object.entries(fields).some(([name, value]) => (row[name] ?? null) !== (value ?? null));

/** Writes a to-do as it stands now; the second time it changes nothing. @param isNew it cannot be there yet */
export async function keepTodo(tx: Transaction, todo: Todo, isNew = false): Promise<void> {
  const fields: Row = { kind: null, nodeName: null, dueAt: null, mobileRoute: null, resting: false, ...todo };
  const [row] = isNew ? [] : (await readRelatedRows(tx, 'todoItem', 'bizId', [todo.bizId])).filter((one) => one['bizType'] === todo.bizType);
  if (!row) {
    // What was over before anybody was told of it is no to-do.
    if (todo.status !== 'open') return;
    await addRelated(tx, 'todoItem', fields, 'create');
    return tell(tx, [todo.assignee]);
  }
  if (!differs(row, fields)) return;
  const isOver = todo.status !== 'open';
  await changeRelated(tx, 'todoItem', String(row['id']), { ...fields, doneAt: isOver ? tx.engine.clock.now() : null }, isOver ? todo.status : 'change');
  return tell(tx, [row['assignee'] as string | null, todo.assignee]);
}
