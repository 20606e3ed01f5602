/** What a consumer of events is handed. */
import type { Log } from '../../db/log.ts';
import type { Connection } from '../../db/pool.ts';
import type { Engine } from '../../operations/engine.ts';

/** A row was written: which, by what, and which of its fields it changed. What they hold is read by whoever may. */
export interface RowEvent {
  readonly id: number;
  readonly tenant: string;
  readonly entity: string;
  readonly row: string;
  /** Code of the action: `add`, `edit`, `delete`, or one of the entity's own. */
  readonly action: string;
  readonly fields: readonly string[];
  /** Null: a job. */
  readonly by: string | null;
  /** Entry of the history with what stood there before; null where the entity keeps none. */
  readonly history: number | null;
}

/**
 * Handles events, in the transaction that notes them as read: what it writes is written once for each event, whatever
 * happens to the process. Events of one row come in the order in which they were written.
 */
export type EventConsumer = (
  engine: Engine,
  connection: Connection,
  events: readonly RowEvent[],
  log: Log,
) => Promise<void>;
