/**
 * A log by months behind its calls: taken, listed, summed and exported over all months, averaged and dropped in time;
 * and the samples of an installation of yesterday, whose table was one.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tableShape } from '../../src/engine/model/table-shape.ts';
import type { TableShape } from '../../src/engine/model/table-types.ts';
import type { ListData, WireRow } from '../../src/engine/model/wire.ts';
import { openPartitions, type Partitions } from '../../src/engine/server/operations/system/partitions.ts';
import { openRetention } from '../../src/engine/server/operations/system/retention.ts';
import { openDb } from '../../src/engine/server/db/pool.ts';
import { applyShapes } from '../../src/engine/server/schema-store/apply.ts';
import { nextMonth } from '../../src/engine/server/schema-store/partition-ddl.ts';
import type { Caller } from '../support/client.ts';
import { quietLog } from '../support/database.ts';
import { ownPlace, type TestPlace, type TestServer, testServer } from '../support/server.ts';
import { fetchBytes } from './files/file-door.ts';

const READS = '/api/log/logRead';
const SAMPLES = '/api/warning/pointSample';
const DAY = 86_400_000;

let place: TestPlace & { end(): Promise<void> };
let server: TestServer;
let admin: Caller;
let partitions: Partitions;
let folder: string;

const start = async (): Promise<void> => {
  server = await testServer({ place: { ...place, end: () => Promise.resolve() }, schemaDirs: [folder] });
  admin = await server.as('admin');
  partitions = openPartitions(server.deps.engine, pino({ level: 'fatal' }));
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'anlan-partitions-'));
  mkdirSync(join(folder, 'log'));
  writeFileSync(
    join(folder, 'log', 'logRead.json'),
    JSON.stringify({
      format: 1,
      entity: 'logRead',
      area: 'log',
      title: '读数',
      storage: {
        append: true,
        keep: { months: 3, averages: { months: 3, time: 'readAt', of: ['flow'] } },
        partition: { by: 'readAt', every: 'month' },
        unique: [['note', 'readAt', 'flow']],
      },
      data: {
        type: 'object',
        required: ['readAt'],
        properties: {
          note: { type: 'string', title: '说明', maxLength: 20 },
          readAt: { type: 'string', title: '时间', format: 'datetime' },
          flow: { type: 'number', title: '流量', multipleOf: 0.1 },
        },
      },
      list: { columns: { note: true, readAt: true, flow: { aggregate: 'sum' } }, search: { filters: ['readAt'] } },
    }),
  );
  place = await ownPlace();
  await start();
});
afterAll(async () => {
  await server.end();
  await place.end();
  rmSync(folder, { recursive: true, force: true });
});

const month = (by: number): string => nextMonth(server.deps.engine.clock.today().slice(0, 7), by);
const read = (note: string, readAt: string, flow: string): Promise<{ code: number }> =>
  admin.post(`${READS}/addLogRead`, { note, readAt, flow });
const list = async (query: object = {}): Promise<ListData> =>
  (await admin.get<ListData>(`${READS}/queryLogRead`, { pageSize: 100, sort: 'readAt', ...query })).data;

/** Table of each row, in the order of its time. */
async function lying(table: string, order: string): Promise<string[]> {
  const { rows } = await server.deps.db.read(server.tenant, (connection) =>
    connection.query<{ name: string }>(
      `select c.relname as name from "${table}" t join pg_class c on c.oid = t.tableoid order by t."${order}", t.id`,
    ),
  );
  return rows.map(({ name }) => name);
}

test('rows of three months lie in three partitions, and every call reads over all of them', async () => {
  const at = [month(-4), month(-1), month(0)].map((one) => `${one}-01 08:00:00`);
  for (const [index, one] of at.entries()) expect((await read('R', one, `${index + 1}.5`)).code).toBe(200);
  // The month of four months ago has no partition of its own until the next look.
  expect(await lying('log_read', 'readAt')).toEqual([
    'log_read~default',
    `log_read~${month(-1)}`,
    `log_read~${month(0)}`,
  ]);
  await partitions.make();
  expect(await lying('log_read', 'readAt')).toEqual([-4, -1, 0].map((by) => `log_read~${month(by)}`));
  const all = await list({ totals: 1 });
  expect(all.totalCount).toBe(3);
  expect(all.list.map((row) => row['readAt'])).toEqual(at);
  expect(Number(all.totals?.['flow'])).toBe(7.5);
  expect((await list({ readAtFrom: at[1]!, readAtTo: at[2]! })).list.map((row) => row['flow'])).toEqual(['2.5', '3.5']);
  const [first] = all.list;
  expect((await admin.get<WireRow>(`${READS}/getLogRead`, { id: String(first?.['id']) })).data['flow']).toBe('1.5');
  const file = await fetchBytes(admin, `${READS}/exportLogRead?format=csv`);
  for (const one of at) expect(file.bytes.toString('utf8')).toContain(one);
  // A rule that holds the field is kept over all partitions.
  expect((await read('R', at[0]!, '1.5')).code).toBe(422);
});

test('averages are made in their months, and what is over goes with its partition', async () => {
  await server.deps.db.write(server.tenant, (connection) =>
    connection.query(
      `insert into log_read (id, tenant_id, created_at, note, "readAt", flow)
       select gen_random_uuid(), $1::uuid, $2::timestamptz + make_interval(secs => n * 10), 'A', $2::timestamp + make_interval(secs => n * 10), n from generate_series(0, 11) n`,
      [server.tenant, `${month(-5)}-10 08:00:00`],
    ),
  );
  const retention = openRetention(server.deps.engine, pino({ level: 'fatal' }), partitions);
  expect(await retention.sweep()).toBeGreaterThanOrEqual(10);
  expect(
    (await list({ where: JSON.stringify({ '==': [{ var: 'note' }, 'A'] }) })).list.map((row) => row['flow']),
  ).toEqual(['2.5', '8.5']);
  const [old, late] = [month(-5), month(-4)];
  expect((await lying('log_read', 'readAt')).slice(0, 3)).toEqual([
    `log_read~${old}`,
    `log_read~${old}`,
    `log_read~${late}`,
  ]);
  server.advance(70 * DAY);
  const isThere = async (): Promise<boolean> =>
    (
      await server.deps.db.system((connection) =>
        connection.query('select 1 from pg_class where relname = $1', [`log_read~${old}`]),
      )
    ).rowCount > 0;
  // The server's own job is due as well: who finds the table in use leaves it to the next look.
  for (let looks = 0; looks < 10 && (await isThere()); looks += 1) await retention.sweep();
  expect(await isThere()).toBe(false);
  // The row of the month after was made later than its time says: its partition stays as long as it does.
  expect((await lying('log_read', 'readAt'))[0]).toBe(`log_read~${late}`);
  admin = await server.afresh('admin');
  expect((await read('late', `${old}-20 08:00:00`, '9')).code).toBe(200);
  expect((await list({ readAtTo: `${old}-28 00:00:00` })).list.map((row) => row['note'])).toEqual(['late']);
  await retention.close();
});

test('samples of yesterday, in one table, are there after the start that partitions it, and new ones come', async () => {
  const { engine } = server.deps;
  const [point] = (
    await admin.get<ListData>('/api/warning/warnPoint/queryWarnPoint', { pageSize: 1, status: 'enabled' })
  ).data.list;
  const pointNo = String(point?.['pointNo']);
  const record = async (sampledAt: string, value: number): Promise<WireRow> =>
    (await admin.post<WireRow>(`${SAMPLES}/recordSamples`, { samples: [{ pointNo, sampledAt, value }] })).data;
  const samples = async (): Promise<readonly WireRow[]> =>
    (
      await admin.get<ListData>(`${SAMPLES}/queryPointSample`, {
        pageSize: 1000,
        sort: 'sampledAt',
        point: String(point?.['id']),
      })
    ).data.list;
  const { partition, ...shape } = tableShape(engine.entity('pointSample'), engine.project());
  expect(partition).toBe('sampledAt');
  for (const by of [-3, -1]) await record(`${month(by)}-05 10:00:00`, 1);
  await server.end();
  // The table as the edition before made it.
  const plain: TableShape = {
    ...shape,
    primaryKey: ['tenant_id', 'id'],
    columns: shape.columns.map((column) => (column.name === partition ? { ...column, notNull: false } : column)),
  };
  const db = openDb({ url: place.url, max: 3, timeZone: 'Asia/Shanghai', log: quietLog });
  expect((await applyShapes(db, [plain])).applied.map(({ kind }) => kind)).toEqual(['uniteTable']);
  await db.systemWrite((connection) => connection.query(`update anlan.schema_state set fingerprint = ''`));
  const count = async (): Promise<unknown> =>
    (
      await db.system((connection) =>
        connection.query(
          `select (select relkind from pg_class where oid = 'point_sample'::regclass) as kind, count(*)::int as n, md5(string_agg(id::text || "sampledAt" || value, ',' order by id)) as sum from "point_sample"`,
        ),
      )
    ).rows[0];
  const before = await count();
  expect(before).toMatchObject({ kind: 'r' });
  await start();
  expect(await count()).toEqual({ ...(before as object), kind: 'p' });
  await db.end();
  const known = (await samples()).length;
  expect(known).toBeGreaterThanOrEqual(2);
  await record(`${month(-2)}-05 10:00:00`, 2);
  await record(`${month(-2)}-05 10:00:00`, 2);
  expect((await samples()).length).toBe(known + 1);
  expect(server.deps.store.pending()).toEqual([]);
});
