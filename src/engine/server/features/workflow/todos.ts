/** The to-do of a task: one for each, whoever has it; before it is claimed it is everybody's who could claim it. */
import type { Row } from '../../../model/types.ts';
import type { WritingTransaction } from '../../operations/engine-writes.ts';
import { takersOf } from './messages.ts';
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
    bizType: 'wfTask',
    bizId: id,
    title: String(task['title']),
    kind: textOf(task['processName']),
    nodeName: textOf(task['taskName']),
    assignee: textOf(task['assignee']),
    arrivedAt: String(task['createdTime']),
    dueAt: textOf(task['dueTime']),
    route: `/workflow/wfTask/${id}`,
    mobileRoute: `/alarmDisposal/appProcessDetail?task=${id}`,
    status: OPEN.includes(state) ? 'open' : HANDLED.includes(state) ? 'done' : 'cancelled',
    resting: RESTING.includes(state),
  };
}

/**
 * Conditions on `t` for the to-dos of the open tasks of an instance, given as SQL. As a list of ids, for a join is
 * planned by way of all to-dos of tasks.
 */
export const openTodosOf = (instance: string): readonly string[] => [
  `t."bizType" = 'wfTask'`,
  `t."bizId" = any(array(select o.id::text from "wf_task" o where o.instance = ${instance} and o."endTime" is null and o.deleted_at is null))`,
];

/**
 * Keeps the to-do of a task beside it; to be called in the transaction that has written the task's row. @param known as
 * `keepTodo` has it
 */
export const keepTaskTodo = (tx: WritingTransaction, task: Row, known?: Row | null): Promise<void> =>
  keepTodo(tx, todoOf(task), () => takersOf(tx, String(task['id'])), known);
