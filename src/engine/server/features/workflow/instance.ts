/** An instance as a command finds it: read under lock. */
import { Refusal } from '../../../model/errors/refusal.ts';
import type { Event, Graph, State } from '../../../model/workflow/types.ts';
import type { Row } from '../../../model/types.ts';
import type { RowInHand, Transaction } from '../../operations/engine.ts';
import type { WritingTransaction } from '../../operations/engine-writes.ts';

export interface Instance {
  readonly id: string;
  readonly version: number;
  readonly definition: string;
  /** Category of its definition, and the entity it is about. */
  readonly category?: string;
  readonly form?: string;
  readonly graph: Graph;
  readonly state: State | null;
  readonly parent?: { readonly id: string; readonly activity: number };
  /** The row it leads, and the state in which that was handed in. */
  readonly about?: { readonly entity: string; readonly id: string; readonly before: string | null };
  /** Rows of its open tasks, where they were read under its lock and nothing was done since. */
  readonly open?: readonly Row[];
  /** Its further rows, where they were asked for with its lock and nothing was done since. */
  readonly beside?: Promise<Omit<Standing, 'open'>>;
  /** A task of which nothing was said, as it was read under the lock: there is nothing to take back. */
  readonly quiet?: string;
  /** In whose stead the caller has the task in hand. */
  readonly stead?: readonly string[];
}

/** A transaction in which an action may have a row in hand that is not written yet. */
export interface LedTransaction extends WritingTransaction {
  readonly hand?: RowInHand;
}

/** The row in hand, if it is this one and still unwritten. */
export function inHand({ hand }: LedTransaction, entity: string, id: string): Row | undefined {
  return hand && !hand.written && hand.entity.name === entity && hand.row['id'] === id ? hand.row : undefined;
}

/** Rows of an instance as they stand before a command. */
export interface Standing {
  readonly row: Row | undefined;
  readonly open: readonly Row[];
  readonly executions: readonly Row[];
  /** Visits that are not over. */
  readonly visits: readonly Row[];
  /** To-dos of the open tasks. */
  readonly todos: readonly Row[];
}

interface Stored {
  id: string;
  version: number;
  definition_id: string;
  category: string | null;
  form: string | null;
  state: State | null;
  parent_id: string | null;
  parent_activity: number | null;
  entity: string | null;
  row_id: string | null;
  state_before: string | null;
}

/**
 * Graphs by definition, the last used last: a definition never changes, and reading its graph takes longer than most
 * commands.
 */
const graphs = new Map<string, Graph>();
const MOST_GRAPHS = 200;

function remember(definition: string, graph: Graph): Graph {
  graphs.delete(definition);
  graphs.set(definition, graph);
  const [oldest] = graphs.keys();
  if (graphs.size > MOST_GRAPHS && oldest !== undefined) graphs.delete(oldest);
  return graph;
}

export async function graphOf({ connection, call }: Transaction, definition: string): Promise<Graph> {
  const known = graphs.get(definition);
  if (known) return remember(definition, known);
  const {
    rows: [row],
  } = await connection.query<{ graph: Graph }>(
    'select graph from anlan.wf_definition where tenant_id = $1 and id = $2',
    [call.actor.tenant, definition],
  );
  if (!row) throw new Refusal('row.unknown');
  return remember(definition, row.graph);
}

const LOCK = `select i.id, i.version, i.definition_id, f.category, f."formEntity" as form, i.state, i.parent_id, i.parent_activity, i.entity, i.row_id, i.state_before from anlan.wf_instance i left join "wf_definition" f on f.id = i.definition_id where i.tenant_id = $1 and`;
const OF_TASK = 'i.id = (select t.instance from "wf_task" t where t.tenant_id = $1 and t.id = $2)';

async function lock(tx: Transaction, which: string, id: string, name: string): Promise<Instance | undefined> {
  const {
    rows: [row],
  } = await tx.connection.query<Stored>(`${LOCK} ${which} for update of i`, [tx.call.actor.tenant, id], name);
  return (
    row && {
      id: row.id,
      version: row.version,
      definition: row.definition_id,
      graph: await graphOf(tx, row.definition_id),
      state: row.state,
      ...(row.category === null ? {} : { category: row.category }),
      ...(row.form === null ? {} : { form: row.form }),
      ...(row.parent_id === null || row.parent_activity === null
        ? {}
        : { parent: { id: row.parent_id, activity: row.parent_activity } }),
      ...(row.entity === null || row.row_id === null
        ? {}
        : { about: { entity: row.entity, id: row.row_id, before: row.state_before } }),
    }
  );
}

/** The instance, held until the transaction ends: of two commands the second runs on what the first one left. */
export async function lockInstance(tx: Transaction, id: string): Promise<Instance> {
  const instance = await lock(tx, 'i.id = $2', id, 'anlan-wf-lock');
  if (!instance) throw new Refusal('row.unknown');
  return instance;
}

/**
 * The same by a task; undefined where there is none. @param free only an instance that leads no row: one that does is
 * held after its row
 */
export const lockInstanceOf = (tx: Transaction, task: string, free = false): Promise<Instance | undefined> =>
  lock(
    tx,
    `${OF_TASK}${free ? ' and i.row_id is null' : ''}`,
    task,
    free ? 'anlan-wf-lock-free' : 'anlan-wf-lock-task',
  );

/**
 * What a command came to: the state after it, what happened in order, and the rows of the tasks that are open then,
 * where they are known.
 */
export interface Done {
  readonly state: State;
  readonly events: readonly Event[];
  readonly graph: Graph;
  readonly open?: readonly Row[];
}
