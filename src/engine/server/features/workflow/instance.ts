/** An instance as a command finds it: read under lock. */
import { Refusal } from '../../../model/errors/refusal.ts';
import type { Event, Graph, State } from '../../../model/workflow/types.ts';
import type { Row } from '../../../model/types.ts';
import type { RowInHand, Transaction } from '../../operations/engine.ts';

export interface Instance {
  readonly id: string;
  readonly version: number;
  readonly definition: string;
  readonly graph: Graph;
  readonly state: State | null;
  readonly parent?: { readonly id: string; readonly activity: number };
  /** The row it leads, and the state in which that was handed in. */
  readonly about?: { readonly entity: string; readonly id: string; readonly before: string | null };
}

/** A transaction in which an action may have a row in hand that is not written yet. */
export interface LedTransaction extends Transaction { readonly hand?: RowInHand }

/** The row in hand, if it is this one and still unwritten. */
export function inHand({ hand }: LedTransaction, entity: string, id: string): Row | undefined {
  return hand && !hand.written && hand.entity.name === entity && hand.row['id'] === id ? hand.row : undefined;
}

interface Stored { id: string; version: number; definition_id: string; graph: Graph; state: State | null; parent_id: string | null; parent_activity: number | null; entity: string | null; row_id: string | null; state_before: string | null }

/** The instance, held until the transaction ends: of two commands the second runs on what the first one left. */
export async function lockInstance({ connection, call }: Transaction, id: string): Promise<Instance> {
  const { rows: [row] } = await connection.query<Stored>(
    'select i.id, i.version, i.definition_id, d.graph, i.state, i.parent_id, i.parent_activity, i.entity, i.row_id, i.state_before from anlan.wf_instance i join anlan.wf_definition d on d.id = i.definition_id where i.tenant_id = $1 and i.id = $2 for update of i',
    [call.actor.tenant, id]);
  if (!row) throw new Refusal('row.unknown');
  return {
    id: row.id, version: row.version, definition: row.definition_id, graph: row.graph, state: row.state,
    ...(row.parent_id === null || row.parent_activity === null ? {} : { parent: { id: row.parent_id, activity: row.parent_activity } }),
    ...(row.entity === null || row.row_id === null ? {} : { about: { entity: row.entity, id: row.row_id, before: row.state_before } }),
  };
}

/** What a command came to: the state after it, and what happened in order. */
export interface Done { readonly state: State; readonly events: readonly Event[] }
