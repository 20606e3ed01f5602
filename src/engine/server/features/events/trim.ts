/** Deletes events that are old and that every consumer has read; very old ones whoever has not, and says so. */
import type { Log } from '../../db/log.ts';
import type { Db } from '../../db/pool.ts';
import type { Engine } from '../../operations/engine.ts';

/** Days for which events can be asked for again. */
export const KEPT_DAYS = 7;
/** Days after which a consumer that stands still holds them no longer. */
const MOST_DAYS = 30;

/** What a consumer that is still there has not read. */
const UNREAD = `(e.xid >= c.from_xid and e.id > c.floor_id and (e.xid >= c.to_xid or e.id > c.after_id))`;

/** How far each consumer is behind: the age of the oldest event it has not read. Seconds. */
export async function eventLags(
  db: Db,
  consumers: readonly string[],
): Promise<readonly { readonly consumer: string; readonly seconds: number }[]> {
  const { rows } = await db.system((connection) =>
    connection.query<{ consumer: string; seconds: number }>(
      `select c.consumer, coalesce(extract(epoch from now() - (select min(e.at) from anlan.event e where ${UNREAD})), 0)::float8 as seconds from anlan.event_cursor c where c.consumer = any($1)`,
      [[...consumers]],
    ),
  );
  return rows;
}

/** @returns how many were deleted */
export async function trimEvents(engine: Engine, consumers: readonly string[], log: Log): Promise<number> {
  const [now, names] = [engine.clock.millis(), [...consumers]];
  return engine.db.systemWrite(async (connection) => {
    const before = (days: number): string => `e.at < to_timestamp($1::float8 / 1000) - make_interval(days => ${days})`;
    const { rows: lost } = await connection.query<{ consumer: string; events: number }>(
      `select c.consumer, count(*) as events from anlan.event_cursor c join anlan.event e on ${UNREAD} where c.consumer = any($2) and ${before(MOST_DAYS)} group by 1`,
      [now, names],
    );
    for (const { consumer, events } of lost)
      log.warn({ consumer, events, days: MOST_DAYS }, 'events were deleted that a consumer has not read');
    // What a product of before read, and this one does not, holds nothing back.
    await connection.query(
      `delete from anlan.event_cursor where consumer <> all($2) and read_at < to_timestamp($1::float8 / 1000) - make_interval(days => ${MOST_DAYS})`,
      [now, names],
    );
    // What nodes of the edition before told nobody.
    await connection.query(`delete from anlan.outbox e where ${before(KEPT_DAYS)}`, [now]);
    const { rowCount } = await connection.query(
      `delete from anlan.event e where ${before(MOST_DAYS)} or (${before(KEPT_DAYS)} and not exists (select from anlan.event_cursor c where c.consumer = any($2) and ${UNREAD}))`,
      [now, names],
    );
    return rowCount;
  });
}
