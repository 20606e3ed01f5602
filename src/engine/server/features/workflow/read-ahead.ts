/** What the storing of a command is going to need, asked for before it is known what the command leads to. */
import type { Row } from '../../../model/types.ts';
import type { Transaction } from '../../operations/engine.ts';
import { selectWhere } from '../../operations/row-loader.ts';
import type { Statement } from '../../operations/statement.ts';
import type { Instance, Standing } from './instance.ts';
import { openTasks } from './open-tasks.ts';
import { openTodosOf } from './todos.ts';

export interface Ahead {
  readonly standing: Promise<Standing & { readonly row: Row }>;
  /** What node maintenance says of the steps whose performers were asked for, and by which variables. */
  readonly configs: Map<string, { readonly of: Row; readonly row: Promise<Row | undefined> }>;
}

/** An answer that may turn out not to be wanted: its failure is heard by whoever waits for it, and by nobody else. */
export function heard<T>(answer: Promise<T>): Promise<T> {
  answer.catch(() => undefined);
  return answer;
}

/**
 * In one go: under the lock of the instance nobody else changes any of it. @param beside what was read with its lock,
 * if nothing was written since
 */
export async function standingOf(
  tx: Transaction,
  { id, open }: Instance,
  beside?: Instance['beside'],
): Promise<Standing & { readonly row: Row }> {
  const [tasks, { row, executions, visits, todos }] = await Promise.all([
    open ?? openTasks(tx, id),
    beside ?? rowsOf(tx, (statement) => statement.bind(id, 'uuid')),
  ]);
  if (!row) throw new Error(`instance ${id} has no row`);
  return { row, open: tasks, executions, visits, todos };
}

/** The rows of an instance but for its tasks. @param which its id as SQL */
async function rowsOf(tx: Transaction, which: (statement: Statement) => string): Promise<Omit<Standing, 'open'>> {
  const { engine, call, connection } = tx;
  const of = (entity: string, where: (id: string) => readonly string[]): Promise<readonly Row[]> =>
    selectWhere(engine, call, connection, engine.entity(entity), (statement) => where(which(statement)), true);
  const [[row], executions, visits, todos] = await Promise.all([
    of('wfInstance', (id) => [`t.id = ${id}`]),
    of('wfExecution', (id) => [`t.instance = ${id}`]),
    of('wfHistory', (id) => [`t.instance = ${id}`, 't."endTime" is null']),
    of('todoItem', openTodosOf),
  ]);
  return { row, executions, visits, todos };
}

/**
 * Those of the instance that a task belongs to, before it is known: sent behind what takes its lock, they are read once
 * it is held. @param free as of `lockInstanceOf`
 */
export function rowsBeside(tx: Transaction, task: string, free: boolean): Promise<Omit<Standing, 'open'>> {
  const led = free
    ? ' join anlan.wf_instance w on w.tenant_id = o.tenant_id and w.id = o.instance and w.row_id is null'
    : '';
  return heard(
    rowsOf(
      tx,
      (statement) =>
        `(select o.instance from "wf_task" o${led} where o.tenant_id = ${statement.bind(tx.call.actor.tenant, 'uuid')} and o.id = ${statement.bind(task, 'uuid')})`,
    ),
  );
}

export const readAhead = (tx: Transaction, instance: Instance): Ahead => ({
  standing: heard(standingOf(tx, instance, instance.beside)),
  configs: new Map(),
});
