/** Rows of a log stay as long as its file says, and no longer; what has no term stays for good. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListData } from '../../src/engine/model/wire.ts';
import { openRetention } from '../../src/engine/server/operations/system/retention.ts';
import { type TestServer, testServer } from '../support/server.ts';

let server: TestServer;
let folder: string;
const DAY = 86_400_000;

function write(entity: string, storage: object): void {
  writeFileSync(
    join(folder, 'log', `${entity}.json`),
    JSON.stringify({
      format: 1,
      entity,
      area: 'log',
      title: entity,
      storage,
      data: { type: 'object', properties: { note: { type: 'string', title: '说明', maxLength: 20 } } },
    }),
  );
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'anlan-retention-'));
  mkdirSync(join(folder, 'log'));
  write('logShort', { append: true, keep: { months: 2 } });
  write('logLong', { append: true });
  server = await testServer({ schemaDirs: [folder] });
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
