/** What the storing of a command is going to need, asked for before it is known what the command leads to. */
import type { Row } from '../../../model/types.ts';
import type { Transaction } from '../../operations/engine.ts';
import { readRelated, readRelatedWhere } from '../../operations/engine-writes.ts';
import { executionsOf } from './executions.ts';
import type { Instance } from './instance.ts';
import { openTasks } from './open-tasks.ts';
import { openTodos } from './todos.ts';

/** Rows of an instance as they stand before a command. */
export interface Standing {
  readonly row: Row;
  readonly open: readonly Row[];
  readonly executions: readonly Row[];
  /** Visits that are not over. */
  readonly visits: readonly Row[];
  /** To-dos of the open tasks. */
  readonly todos: readonly Row[];
}

export interface Ahead {
  readonly standing: Promise<Standing>;
  /** What node maintenance says of the steps whose performers were asked for, and by which variables. */
  readonly configs: Map<string, { readonly of: Row; readonly row: Promise<Row | undefined> }>;
}

/** An answer that may turn out not to be wanted: its failure is heard by whoever waits for it, and by nobody else. */
export function heard<T>(answer: Promise<T>): Promise<T> {
  answer.catch(() => undefined);
  return answer;
}

/** In one go: under the lock of the instance nobody else changes any of it. */
export async function standingOf(tx: Transaction, { id, open }: Instance): Promise<Standing> {
  const [row, tasks, executions, visits, todos] = await Promise.all([
    readRelated(tx, 'wfInstance', id), open ?? openTasks(tx, id), executionsOf(tx, id), readRelatedWhere(tx, 'wfHistory', { instance: id, endTime: null }), openTodos(tx, id),
  ]);
  if (!row) throw new Error(`instance ${id} has no row`);
  return { row, open: tasks, executions, visits, todos };
}

export const readAhead = (tx: Transaction, instance: Instance): Ahead => ({ standing: heard(standingOf(tx, instance)), configs: new Map() });
