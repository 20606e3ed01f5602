/** An instance as a command finds it: read under lock. */
import { Refusal } from '../../../model/errors/refusal.ts';
import type { Event, Graph, State } from '../../../model/workflow/types.ts';
import type { Transaction } from '../../operations/engine.ts';

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
}

interface Stored { id: string; version: number; definition_id: string; category: string | null; form: string | null; state: State | null; parent_id: string | null; parent_activity: number | null }

/** Graphs by definition, the last used last: a definition never changes, and reading its graph takes longer than most commands. */
const graphs = new Map<string, Graph>();
const MOST_GRAPHS = 200;

function remember(definition: string, graph: Graph): Graph {
  graphs.delete(definition);
  graphs.set(definition, graph);
  const [oldest] = graphs.keys();
  if (graphs.size > MOST_GRAPHS && oldest !== undefined) graphs.delete(oldest);
  return graph;
}

async function graphOf({ connection, call }: Transaction, definition: string): Promise<Graph> {
  const known = graphs.get(definition);
  if (known) return remember(definition, known);
  const { rows: [row] } = await connection.query<{ graph: Graph }>('select graph from anlan.wf_definition where tenant_id = $1 and id = $2', [call.actor.tenant, definition]);
  if (!row) throw new Refusal('row.unknown');
  return remember(definition, row.graph);
}

/** The instance, held until the transaction ends: of two commands the second runs on what the first one left. */
export async function lockInstance(tx: Transaction, id: string): Promise<Instance> {
  const { rows: [row] } = await tx.connection.query<Stored>(
    `select i.id, i.version, i.definition_id, f.category, f."formEntity" as form, i.state, i.parent_id, i.parent_activity from anlan.wf_instance i left join "wf_definition" f on f.id = i.definition_id where i.tenant_id = $1 and i.id = $2 for update of i`,
    [tx.call.actor.tenant, id], 'anlan-wf-lock');
  if (!row) throw new Refusal('row.unknown');
  return {
    id: row.id, version: row.version, definition: row.definition_id, graph: await graphOf(tx, row.definition_id), state: row.state,
    ...(row.category === null ? {} : { category: row.category }), ...(row.form === null ? {} : { form: row.form }),
    ...(row.parent_id === null || row.parent_activity === null ? {} : { parent: { id: row.parent_id, activity: row.parent_activity } }),
  };
}

/** What a command came to: the state after it, and what happened in order. */
export interface Done { readonly state: State; readonly events: readonly Event[] }
