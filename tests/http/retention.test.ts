/** Rows of a log stay as long as its file says, and no longer; what has no term stays for good. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListData } from '../../src/engine/model/wire.ts';
import { openRetention } from '../../src/engine/server/operations/system/retention.ts';
import { pauseJobs } from '../support/run-job.ts';
import { type TestServer, testServer } from '../support/server.ts';

let server: TestServer;
let folder: string;
const DAY = 86_400_000;

const NOTE = { note: { type: 'string', title: '说明', maxLength: 20 } };

function write(entity: string, storage: object, properties: object = NOTE): void {
  writeFileSync(
    join(folder, 'log', `${entity}.json`),
    JSON.stringify({
      format: 1,
      entity,
      area: 'log',
      title: entity,
      storage,
      data: { type: 'object', properties },
    }),
  );
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'anlan-retention-'));
  mkdirSync(join(folder, 'log'));
  write('logShort', { append: true, keep: { months: 2 } });
  write('logLong', { append: true });
  write(
    'logRead',
    { append: true, keep: { months: 3, averages: { months: 21, time: 'readAt', of: ['flow'] } } },
    {
      ...NOTE,
      readAt: { type: 'string', title: '时间', format: 'datetime' },
      flow: { type: 'number', title: '流量', multipleOf: 0.1 },
    },
  );
  server = await testServer({ schemaDirs: [folder] });
  // Its own job sweeps too, once the clock has moved.
  await pauseJobs(server);
});
afterAll(async () => {
  await server.end();
  rmSync(folder, { recursive: true, force: true });
});

test('rows older than the kept months go, in batches; younger ones and those without a term stay', async () => {
  const admin = await server.as('admin');
  const count = async (noun: string): Promise<number> =>
    (await admin.get<ListData>(`/api/log/log${noun}/queryLog${noun}`)).data.totalCount;
  for (const noun of ['Short', 'Long']) {
    await server.deps.db.write(server.tenant, (connection) =>
      connection.query(
        `insert into "log_${noun.toLowerCase()}" (id, tenant_id, created_at, note) select gen_random_uuid(), $1::uuid, now() - make_interval(days => n % 90), 'n' || n from generate_series(1, 9000) n`,
        [server.tenant],
      ),
    );
  }
  const retention = openRetention(server.deps.engine, pino({ level: 'fatal' }));
  const gone = await retention.sweep();
  const {
    rows: [old],
  } = await server.deps.db.read(server.tenant, (connection) =>
    connection.query<{ n: number }>(
      `select count(*)::int as n from log_long where created_at < now() - interval '2 months'`,
    ),
  );
  expect(gone).toBe(old?.n);
  expect(gone).toBeGreaterThan(2_000);
  expect(await count('Short')).toBe(9000 - gone);
  expect(await count('Long')).toBe(9000);
  server.advance(95 * DAY);
  // Readings of the demonstration, which are kept for a time as well, go along.
  expect(await retention.sweep()).toBeGreaterThanOrEqual(9000 - gone);
  const {
    rows: [left],
  } = await server.deps.db.read(server.tenant, (connection) =>
    connection.query(
      'select (select count(*)::int from log_short) as short, (select count(*)::int from log_long) as long',
    ),
  );
  expect(left).toEqual({ short: 0, long: 9000 });
  await retention.close();
});

test('averages of a minute take the place of rows that were kept for long enough, for each of what else they say', async () => {
  const rows = async (): Promise<unknown[]> =>
    (
      await server.deps.db.read(server.tenant, (connection) =>
        connection.query(
          `select note, to_char("readAt", 'MI:SS') as at, flow::text, count(*) over ()::int as all from log_read order by created_at, note`,
        ),
      )
    ).rows;
  // A reading of each of two pumps every ten seconds for two minutes, made a hundred days ago and now.
  await server.deps.db.write(server.tenant, (connection) =>
    connection.query(
      `insert into log_read (id, tenant_id, created_at, note, "readAt", flow)
       select gen_random_uuid(), $1::uuid, m + make_interval(secs => n * 10), p, timestamp '2026-01-01 08:00:00' + make_interval(secs => n * 10), n + case when p = 'B' then 0.25 else 0 end
       from generate_series(0, 11) n, unnest(array['A', 'B']) p, unnest(array[to_timestamp($2::float8 / 1000), to_timestamp($2::float8 / 1000) - interval '100 days']) m`,
      [server.tenant, server.deps.engine.clock.millis()],
    ),
  );
  const retention = openRetention(server.deps.engine, pino({ level: 'fatal' }));
  await retention.sweep();
  const merged = await rows();
  expect(merged.slice(0, 4)).toEqual([
    { note: 'A', at: '00:00', flow: '2.5', all: 28 },
    { note: 'B', at: '00:00', flow: '2.8', all: 28 },
    { note: 'A', at: '01:00', flow: '8.5', all: 28 },
    { note: 'B', at: '01:00', flow: '8.8', all: 28 },
  ]);
  await retention.sweep();
  expect(await rows()).toEqual(merged);
  // 24 months after they were made averages go too; what was made now has become averages by then.
  server.advance(700 * DAY);
  await retention.sweep();
  expect(await rows()).toHaveLength(4);
  await retention.close();
});
