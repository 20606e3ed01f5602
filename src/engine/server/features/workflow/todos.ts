/** The to-do of a task: one for each, whoever has it; before it is claimed it is everybody's who could claim it. */
import type { Row } from '../../../model/types.ts';
import type { Transaction } from '../../operations/engine.ts';
import { type Todo, keepTodo } from '../../operations/todo/keep.ts';

const RESTING: readonly unknown[] = ['waiting', 'suspended'];
const OPEN: readonly unknown[] = ['candidate', 'assigned', 'delegated', ...RESTING];
/** Ended by an act of whoever had it. */
const HANDLED: readonly unknown[] = ['completed', 'regressed', 'rejected'];

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** What a row of `wfTask` is as a to-do. Pure. */
export function todoOf(task: Row): Todo {
  const [id, state] = [String(task['id']), task['state']];
  return {
    bizType: 'wfTask', bizId: id, title: String(task['title']), kind: textOf(task['processName']), nodeName: textOf(task['taskName']), assignee: textOf(task['assignee']), arrivedAt: String(task['createdTime']), dueAt: textOf(task['dueTime']),
    route: `/workflow/wfTask/${id}`, mobileRoute: `/alarmDisposal/appProcessDetail?task=${id}`,
    status: OPEN.includes(state) ? 'open' : HANDLED.includes(state) ? 'done' : 'cancelled', resting: RESTING.includes(state),
  };
}

/** Keeps the to-do of a task beside it; to be called in the transaction that has written the task's row. @param isNew the task was created just now */
export const keepTaskTodo = (tx: Transaction, task: Row, isNew = false): Promise<void> => keepTodo(tx, todoOf(task), isNew);
