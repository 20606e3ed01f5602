/** The open tasks of an instance, whatever it has behind it. */
import type { Row } from '../../../model/types.ts';
import type { Transaction } from '../../operations/engine.ts';
import { readRelatedWhere } from '../../operations/engine-writes.ts';
import { selectWhere } from '../../operations/row-loader.ts';

export function openTasks(tx: Transaction, instance: string): Promise<readonly Row[]> {
  return readRelatedWhere(tx, 'wfTask', { instance, endTime: null });
}

/** Those of the instance that a task belongs to: it among them, while it is open. */
export function openTasksBeside({ engine, call, connection }: Transaction, task: string): Promise<readonly Row[]> {
  return selectWhere(
    engine,
    call,
    connection,
    engine.entity('wfTask'),
    (statement) => [
      `t.instance = (select o.instance from "wf_task" o where o.id = ${statement.bind(task, 'uuid')})`,
      't."endTime" is null',
    ],
    true,
  );
}
