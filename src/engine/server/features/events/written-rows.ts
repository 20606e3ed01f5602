/** The rows behind events, as they were before and after each, and which of them a condition holds for. */
import { isSatisfied } from '../../../model/expression/evaluate.ts';
import type { CompiledEntity, Row, TypedExpression } from '../../../model/types.ts';
import type { Log } from '../../db/log.ts';
import type { Connection } from '../../db/pool.ts';
import type { Change, Transaction } from '../../operations/engine.ts';
import { RowLoader, selectBy } from '../../operations/row-loader.ts';
import type { RowEvent } from './event.ts';

/** The fields that an event changed, with what stood there before and after; none where no history is kept. */
type Changes = ReadonlyMap<number, readonly Change[]>;

async function changesOf(connection: Connection, tenant: string, events: readonly RowEvent[]): Promise<Changes> {
  const ids = events.flatMap(({ history }) => (history === null ? [] : [history]));
  if (ids.length === 0) return new Map();
  const { rows } = await connection.query<{ id: number; fields: readonly Change[] | null }>(
    `select id, changes -> 'fields' as fields from anlan.history where tenant_id = $1 and id = any($2::bigint[])`,
    [tenant, ids],
  );
  return new Map(rows.map(({ id, fields }) => [Number(id), fields ?? []]));
}

/** The row as it was before the event, and as it was after it, as far as its history says; else as it stands. */
function around(row: Row, changes: readonly Change[]): { readonly old: Row; readonly then: Row } {
  return {
    old: { ...row, ...Object.fromEntries(changes.map(({ field, old }) => [field, old])) },
    then: { ...row, ...Object.fromEntries(changes.map((change) => [change.field, change.new])) },
  };
}

/** An event with its row. */
export interface Written {
  readonly event: RowEvent;
  /** The row before the event; without a history as it stands. */
  readonly old: Row;
  /** The row after it. */
  readonly then: Row;
}

/** The events of an entity, with their rows. @param onlyLiving without those of rows that are deleted by now */
export async function writtenRows(
  { engine, call, connection }: Transaction,
  entity: CompiledEntity,
  events: readonly RowEvent[],
  onlyLiving: boolean,
): Promise<readonly Written[]> {
  const ids = [...new Set(events.map(({ row }) => row))];
  const rows = new Map(
    (await selectBy(engine, call, connection, entity, 'id', ids, onlyLiving)).map((row) => [String(row['id']), row]),
  );
  const changes = await changesOf(connection, call.actor.tenant, events);
  return events.flatMap((event) => {
    const row = rows.get(event.row);
    return row ? [{ event, ...around(row, changes.get(event.history ?? -1) ?? []) }] : [];
  });
}

/** Which of the rows the condition of a rule holds for; a row for which it cannot be judged is in the log. */
export async function satisfied<T extends { readonly old?: Row; readonly then: Row }>(
  { engine, call, connection }: Transaction,
  entity: CompiledEntity,
  { code, when }: { readonly code: string; readonly when?: TypedExpression },
  rows: readonly T[],
  log: Log,
): Promise<readonly T[]> {
  if (!when) return rows;
  const loader = new RowLoader(engine, call, connection);
  const found: T[] = [];
  for (const one of rows) {
    try {
      const scope = loader.scope(one.then, one.old ? { old: one.old } : {});
      if (await loader.judge(() => isSatisfied(when, scope))) found.push(one);
    } catch (error) {
      // What the database refuses ends the transaction, and is tried again with it.
      if (error instanceof Error && 'severity' in error) throw error;
      log.warn({ err: error, entity: entity.name, rule: code, row: one.then['id'] }, 'a condition could not be judged');
    }
  }
  return found;
}
