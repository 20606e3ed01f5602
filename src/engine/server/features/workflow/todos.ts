/** The to-do of a task: one for each, whoever has it; before it is claimed it is everybody's who could claim it. */
import type { Row } from '../../../model/types.ts';
import type { WritingTransaction } from '../../operations/engine-writes.ts';
import { selectWhere } from '../../operations/row-loader.ts';
import { columnOf } from '../../operations/sql-scope.ts';
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

/** The to-dos of the open tasks of an instance. As a list of ids, for a join is planned by way of all to-dos of tasks. */
export function openTodos({ engine, call, connection }: WritingTransaction, instance: string): Promise<readonly Row[]> {
  const entity = engine.entity('todoItem');
  return selectWhere(engine, call, connection, entity, (statement) => [
    `t.${columnOf(entity, 'bizType')} = 'wfTask'`, `t.${columnOf(entity, 'bizId')} = any(array(select o.id::text from "wf_task" o where o.instance = ${statement.bind(instance, 'uuid')} and o."endTime" is null and o.deleted_at is null))`,
  ], true);
}

/** Keeps the to-do of a task beside it; to be called in the transaction that has written the task's row. @param known as `keepTodo` has it */
export const keepTaskTodo = (tx: WritingTransaction, task: Row, known?: Row | null): Promise<void> => keepTodo(tx, todoOf(task), known);
