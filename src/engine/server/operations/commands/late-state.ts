/**
 * Commands that were done before and arrive when the row has gone on (docs/evidence.md#commands-that-arrive-late): taken
 * where the row stood in a state that allows them when they were done.
 */
import type { CompiledAction, CompiledEntity, Row } from '../../../model/types.ts';
import type { Transaction } from '../engine.ts';
import { minutesWaited } from './sent.ts';

/** A row that went from one state to another. */
interface Passage {
  readonly from: string | null;
  readonly to: string | null;
  /** Milliseconds, by the server's clock. */
  readonly at: number;
}

/**
 * Did the row stand in one of these states at a moment?
 * @param passages of the row, in their order
 * @returns undefined where it has left none of them: it was stored as it is, or comes to them yet
 */
export function stoodIn(states: readonly string[], passages: readonly Passage[], moment: number): boolean | undefined {
  const isOne = (state: string | null): boolean => state !== null && states.includes(state);
  if (!passages.some(({ from, to }) => isOne(from) && !isOne(to))) return undefined;
  const [first] = passages;
  const last = passages.findLast(({ at }) => at <= moment);
  // What is dated before the row was there counts as of its beginning.
  return isOne(last ? last.to : (first?.from ?? first?.to ?? null));
}

/**
 * The passages of a row, when the server was told of each: by its history, and by the fact of the command that brought it
 * about.
 */
async function passagesOf({ call, connection }: Transaction, entity: CompiledEntity, id: string): Promise<Passage[]> {
  const { rows } = await connection.query<Passage>(
    `with passage as (
       select h.id, h.at, f->>'old' as "from", f->>'new' as "to", (h.changes->>'rev')::bigint as rev, lead((h.changes->>'rev')::bigint) over (order by h.id) as next
         from anlan.history h cross join lateral jsonb_array_elements(h.changes->'fields') f
        where h.tenant_id = $1 and h.entity = $2 and h.row_id = $3 and f->>'field' = $4
     )
     select p."from", p."to", extract(epoch from coalesce((
         select c.received_at from anlan.command_fact c
          where c.tenant_id = $1 and c.entity = $2 and c.row_id = $3 and c.outcome = 'done' and c.rev >= p.rev and (p.next is null or c.rev < p.next)
          order by c.rev, c.id limit 1
       ), p.at))::float8 * 1000 as at
       from passage p order by p.id`,
    [call.actor.tenant, entity.name, id, entity.states?.field ?? ''],
  );
  return rows;
}

/** To-state of a command that was done before and arrives when the row has gone on; undefined for all others. */
export async function lateState(
  tx: Transaction,
  entity: CompiledEntity,
  { late, move }: CompiledAction,
  old: Row,
): Promise<string | undefined> {
  const { command } = tx.call;
  const from = entity.states && String(old[entity.states.field]);
  if (!late || from === undefined || !Object.hasOwn(late, from)) return undefined;
  if (!command?.waited || command.happened === null) return undefined;
  const stood = stoodIn(Object.keys(move ?? {}), await passagesOf(tx, entity, String(old['id'])), command.happened);
  return (stood ?? minutesWaited(tx.call) !== undefined) ? late[from] : undefined;
}
