/**
 * Reads the events of rows for their consumers: each at its own pace, on one node at a time, once in the
 * database, and never past a transaction that still runs.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../../db/log.ts';
import type { Connection, Db } from '../../db/pool.ts';
import { lookAgain } from '../../look-again.ts';
import type { Engine } from '../../operations/engine.ts';
import type { EventConsumer, RowEvent } from './event.ts';
import { advance, type Cursor, windowToRead } from './window.ts';

/** How often one looks for events. Milliseconds. */
const LOOK_MS = 500;
/** Events handed over in one transaction. */
const BATCH = 500;
/** A consumer that failed is tried again after a second, two, four … and at last every minute. */
const LONGEST_WAIT_MS = 60_000;

const HORIZON = 'pg_snapshot_xmin(pg_current_snapshot())::text::bigint';
const CURSOR = `from_xid as "fromXid", to_xid as "toXid", after_id as "afterId", floor_id as "floorId", read_id as "readId"`;

/** Consumers with something to read; asking writes nothing. */
const BEHIND = `
select c.consumer from anlan.event_cursor c cross join (select ${HORIZON} as horizon) h
where c.consumer = any($1) and (c.from_xid < c.to_xid or h.horizon < c.to_xid
  or exists (select from anlan.event e where e.xid >= c.to_xid and e.xid < h.horizon))`;

/** Who is new reads what is written from now on. */
async function enter(db: Db, names: readonly string[]): Promise<void> {
  await db.systemWrite((connection) =>
    connection.query(
      `insert into anlan.event_cursor (consumer, from_xid, to_xid, after_id, floor_id, read_id)
       select n, h.horizon, h.horizon, 0, 0, 0 from unnest($1::text[]) n cross join (select ${HORIZON} as horizon) h on conflict do nothing`,
      [names],
    ),
  );
}

async function eventsIn(connection: Connection, { fromXid, toXid, afterId }: Cursor): Promise<RowEvent[]> {
  const { rows } = await connection.query<RowEvent>(
    `select id, tenant_id as tenant, entity, row_id as row, action, fields, by_id as by, history_id as history
     from anlan.event where xid >= $1::bigint and xid < $2::bigint and id > $3::bigint order by id limit ${BATCH}`,
    [fromXid, toXid, afterId],
  );
  return rows;
}

/**
 * Hands a consumer its next events, if no other node does so at the moment.
 * @returns whether there may be more
 */
async function readOnce(engine: Engine, name: string, consume: EventConsumer, log: Log): Promise<boolean> {
  return engine.db.systemWrite(async (connection) => {
    const {
      rows: [cursor],
    } = await connection.query<Cursor>(
      `select ${CURSOR} from anlan.event_cursor where consumer = $1 for update skip locked`,
      [name],
    );
    if (!cursor) return false;
    const {
      rows: [now],
    } = await connection.query<{ horizon: number }>(`select ${HORIZON} as horizon`);
    const window = windowToRead(cursor, now?.horizon ?? cursor.toXid);
    if (!window) return false;
    const events = await eventsIn(connection, window);
    if (events.length > 0) await consume(engine, connection, events, log);
    const full = events.length === BATCH;
    const next = advance(
      window,
      events.map(({ id }) => id),
      full,
    );
    await connection.query(
      `update anlan.event_cursor set from_xid = $2, to_xid = $3, after_id = $4, floor_id = $5, read_id = $6, read_at = now() where consumer = $1`,
      [name, next.fromXid, next.toXid, next.afterId, next.floorId, next.readId],
    );
    return full;
  });
}

/** @returns what ends it, once what is being handled is done */
export async function openReader(
  engine: Engine,
  consumers: Readonly<Record<string, EventConsumer>>,
  log: Log,
): Promise<{ close(): Promise<void> }> {
  const names = Object.keys(consumers);
  await enter(engine.db, names);
  const running = new Map<string, Promise<void>>();
  const stop = new AbortController();

  async function readOn(name: string, consume: EventConsumer): Promise<void> {
    for (let failures = 0; !stop.signal.aborted;) {
      try {
        if (!(await readOnce(engine, name, consume, log))) return;
        failures = 0;
      } catch (error) {
        log.error({ err: error, consumer: name }, 'events could not be handled; tried again');
        await delay(Math.min(LONGEST_WAIT_MS, 1_000 * 2 ** failures), undefined, { signal: stop.signal }).catch(
          () => undefined,
        );
        failures += 1;
      }
    }
  }
  async function look(): Promise<void> {
    const idle = names.filter((name) => !running.has(name));
    const { rows } = await engine.db.system((connection) =>
      connection.query<{ consumer: string }>(BEHIND, [idle], 'anlan.events.behind'),
    );
    for (const { consumer } of rows) {
      const consume = consumers[consumer];
      if (consume)
        running.set(
          consumer,
          readOn(consumer, consume).finally(() => running.delete(consumer)),
        );
    }
  }
  const looking = lookAgain(LOOK_MS, stop.signal, look);
  return {
    async close() {
      stop.abort();
      await looking;
      await Promise.all(running.values());
    },
  };
}
