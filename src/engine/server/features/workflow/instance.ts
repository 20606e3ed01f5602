/** An instance as a command finds it: read under lock. */
import { Refusal } from '../../../model/errors/refusal.ts';
import type { Event, Graph, State } from '../../../model/workflow/types.ts';
import type { Transaction } from '../../operations/engine.ts';

export interface Instance {
  readonly id: string;
  readonly version: number;
  readonly definition: string;
  readonly graph: Graph;
  readonly state: State | null;
  readonly parent?: { readonly id: string; readonly activity: number };
}

interface Stored { id: string; version: number; definition_id: string; graph: Graph; state: State | null; parent_id: string | null; parent_activity: number | null }

/** The instance, held until the transaction ends: of two commands the second runs on what the first one left. */
export async function lockInstance({ connection, call }: Transaction, id: string): Promise<Instance> {
  const { rows: [row] } = await connection.query<Stored>(
    'select i.id, i.version, i.definition_id, d.graph, i.state, i.parent_id, i.parent_activity from anlan.wf_instance i join anlan.wf_definition d on d.id = i.definition_id where i.tenant_id = $1 and i.id = $2 for update of i',
    [call.actor.tenant, id]);
  if (!row) throw new Refusal('row.unknown');
  return {
    id: row.id, version: row.version, definition: row.definition_id, graph: row.graph, state: row.state,
    ...(row.parent_id === null || row.parent_activity === null ? {} : { parent: { id: row.parent_id, activity: row.parent_activity } }),
  };
}

/** What a command came to: the state after it, and what happened in order. */
export interface Done { readonly state: State; readonly events: readonly Event[] }
