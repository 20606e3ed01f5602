/** Events of rows on real PostgreSQL: nothing is passed over or handed over twice, whoever commits late or fails. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Db, openDb } from '../../src/engine/server/db/pool.ts';
import type { EventConsumer, RowEvent } from '../../src/engine/server/features/events/event.ts';
import { openReader } from '../../src/engine/server/features/events/reader.ts';
import { trimEvents } from '../../src/engine/server/features/events/trim.ts';
import type { Engine } from '../../src/engine/server/operations/engine.ts';
import { quietLog, type TestDatabase, testDatabase } from '../support/database.ts';

const TENANT = randomUUID();
let database: TestDatabase;
let db: Db;
let engine: Engine;
let admin: pg.Client;
let readers: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  database = await testDatabase();
  db = openDb({ url: database.url, max: 8, timeZone: 'Asia/Shanghai', log: quietLog });
  engine = { db, clock: { millis: () => Date.now() } } as unknown as Engine;
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
}, 60_000);
afterAll(async () => {
  await admin.end();
  await db.end();
  await database.end();
});
beforeEach(async () => {
  await Promise.all(readers.map((reader) => reader.close()));
  readers = [];
  await admin.query('truncate anlan.event, anlan.event_cursor restart identity');
});

const ADD = `insert into anlan.event (tenant_id, entity, row_id, action, fields) select $1, 'crane', $2, 'edit', array['load'] from generate_series(1, $3) returning id`;
const add = async (count = 1, row = randomUUID(), client = admin): Promise<number[]> =>
  (await client.query<{ id: string }>(ADD, [TENANT, row, count])).rows.map(({ id }) => Number(id));
const read = async (consumers: Record<string, EventConsumer>): Promise<() => Promise<void>> => {
  const reader = await openReader(engine, consumers, quietLog);
  readers.push(reader);
  return () => reader.close();
};
const into =
  (handed: RowEvent[]): EventConsumer =>
  (_engine, connection, events) => {
    connection.afterCommit(() => handed.push(...events));
    return Promise.resolve();
  };
const soon = (look: () => void): Promise<void> => vi.waitFor(look, { timeout: 15_000, interval: 20 });
const ids = (events: readonly RowEvent[]): number[] => events.map(({ id }) => id);

test('who writes first and commits last is not passed over, and what a row had done to it comes in its order', async () => {
  const handed: RowEvent[] = [];
  await read({ all: into(handed) });
  const late = new pg.Client({ connectionString: database.adminUrl });
  await late.connect();
  await late.query('begin');
  const row = randomUUID();
  const first = await add(1, row, late);
  const second = await add();
  // The reader has looked since, and has handed over nothing.
  await vi.waitFor(
    async () => {
      const { rows } = await admin.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and query like '%anlan.event_cursor c cross join%' and query_start > (select min(at) from anlan.event where id = $1)`,
        [second[0]],
      );
      expect(rows[0]?.n).toBeGreaterThan(0);
    },
    { timeout: 10_000, interval: 50 },
  );
  expect(handed).toEqual([]);
  await late.query('commit');
  const third = await add(1, row);
  await soon(() => expect(ids(handed)).toEqual([...first, ...second, ...third]));
  expect(handed[0]).toMatchObject({ tenant: TENANT, entity: 'crane', row, action: 'edit', fields: ['load'], by: null });
  // As long as it runs nothing is known to be complete.
  await late.query('begin');
  const open = await add(1, row, late);
  const finished = await add();
  await add();
  const known = (): Promise<pg.QueryResult> =>
    admin.query(
      `select c.to_xid <= (select min(xid) from anlan.event where id = any($1)) as waits from anlan.event_cursor c`,
      [finished],
    );
  expect((await known()).rows).toEqual([{ waits: true }]);
  await late.query('rollback');
  await late.end();
  await soon(() => expect(handed).toHaveLength(5));
  expect(ids(handed)).not.toContain(open[0]);
});

test('two nodes hand over each of a thousand events once, and one that comes back goes on where it was', async () => {
  const [one, other]: [RowEvent[], RowEvent[]] = [[], []];
  const close = await read({ all: into(one) });
  await read({ all: into(other) });
  const written = await add(1_200);
  await soon(() => expect(one.length + other.length).toBe(1_200));
  expect(ids([...one, ...other]).toSorted((a, b) => a - b)).toEqual(written);
  await close();
  await Promise.all(readers.map((reader) => reader.close()));
  const missed = await add(3);
  const again: RowEvent[] = [];
  await read({ all: into(again) });
  await soon(() => expect(ids(again)).toEqual(missed));
});

test('a consumer that fails keeps nothing of what it wrote, is handed the same again, and holds up no other', async () => {
  const [handed, tries, kept]: [RowEvent[], number[], number[]] = [[], [], []];
  await read({
    all: into(handed),
    shaky: async (_engine, connection, events) => {
      tries.push(events.length);
      await connection.query(
        `insert into anlan.history (tenant_id, entity, row_id, action) select $1, 'shaky', $2, 'told'`,
        [TENANT, events[0]?.row],
      );
      connection.afterCommit(() => kept.push(events.length));
      if (tries.length === 1) throw new Error('not now');
    },
  });
  await add(2);
  await soon(() => expect(handed).toHaveLength(2));
  // A try that has begun may not be committed yet.
  await soon(() => expect(kept).not.toEqual([]));
  expect(tries.length).toBeGreaterThan(1);
  const { rows } = await admin.query(`select count(*)::int as told from anlan.history where entity = 'shaky'`);
  expect(rows).toEqual([{ told: 1 }]);
});

test('events are kept for a week, and for a month where somebody has not read them, who is told of then', async () => {
  const handed: RowEvent[] = [];
  await admin.query(
    `insert into anlan.event_cursor (consumer, from_xid, to_xid, after_id, floor_id, read_id) values ('slow', 0, 0, 0, 0, 0)`,
  );
  const close = await read({ all: into(handed) });
  const [week, month, fresh] = [await add(), await add(2), await add()];
  await soon(() => expect(handed).toHaveLength(4));
  await close();
  const age = (days: number, which: readonly number[]): Promise<unknown> =>
    admin.query('update anlan.event set at = now() - make_interval(days => $1) where id = any($2)', [days, which]);
  await age(8, week);
  await age(31, month);
  const warn = vi.fn();
  const left = async (): Promise<number[]> =>
    (await admin.query<{ id: string }>('select id from anlan.event order by id')).rows.map(({ id }) => Number(id));
  expect(await trimEvents(engine, ['all', 'slow'], { ...quietLog, warn })).toBe(2);
  expect(await left()).toEqual([...week, ...fresh]);
  expect(warn).toHaveBeenCalledExactlyOnceWith({ consumer: 'slow', events: 2, days: 30 }, expect.any(String));
  expect(await trimEvents(engine, ['all'], quietLog)).toBe(1);
  expect(await left()).toEqual(fresh);
});
