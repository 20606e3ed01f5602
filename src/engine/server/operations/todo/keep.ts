/**
 * To-dos: one row for each thing somebody has to do, kept by whatever it comes from, in the transaction that changes
 * it.
 */
import type { Row } from '../../../model/types.ts';
import { inParts } from '../messages/browser-events.ts';
import { addRelated, announce, changeRead, readRelatedWhere, type WritingTransaction } from '../engine-writes.ts';

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

/** Who could take a to-do that nobody has. */
export type Takers = () => Promise<readonly string[]>;

/** Whoever has it or had it learns of it, and of what any of several may take, those. */
async function tell(tx: WritingTransaction, people: readonly (string | null)[], takers: Takers): Promise<void> {
  const { tenant } = tx.call.actor;
  const named = [...people.filter((one) => one !== null), ...(people.includes(null) ? await takers() : [])];
  for (const users of inParts([...new Set(named)]))
    await announce(tx, { event: { kind: 'todo' }, to: { tenant, users } });
}

const differs = (row: Row, fields: Row): boolean =>
  Object.entries(fields).some(([name, value]) => (row[name] ?? null) !== (value ?? null));

/**
 * Writes a to-do as it stands now; the second time it changes nothing. @param known its row, read under a lock that
 * holds others off; null: it cannot be there yet
 */
export async function keepTodo(tx: WritingTransaction, todo: Todo, takers: Takers, known?: Row | null): Promise<void> {
  const fields: Row = { kind: null, nodeName: null, dueAt: null, mobileRoute: null, resting: false, ...todo };
  const row =
    known === undefined
      ? (await readRelatedWhere(tx, 'todoItem', { bizType: todo.bizType, bizId: todo.bizId }))[0]
      : known;
  if (!row) {
    // What was over before anybody was told of it is no to-do.
    if (todo.status !== 'open') return;
    await addRelated(tx, 'todoItem', fields, 'create');
    return tell(tx, [todo.assignee], takers);
  }
  if (!differs(row, fields)) return;
  const isOver = todo.status !== 'open';
  await changeRead(
    tx,
    'todoItem',
    row,
    { ...fields, doneAt: isOver ? tx.engine.clock.now() : null },
    isOver ? todo.status : 'change',
  );
  return tell(tx, [row['assignee'] as string | null, todo.assignee], takers);
}
