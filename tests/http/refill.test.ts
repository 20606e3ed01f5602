/**
 * Rows that were there before: a live change of keyword and computed fields reaches them, without a trace in rev and
 * history.
 */
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HistoryEntry, ListData, WireRow } from '../../src/engine/model/wire.ts';
import { openRefill } from '../../src/engine/server/operations/seed/refill.ts';
import type { Caller } from '../support/client.ts';
import { type TestServer, testServer } from '../support/server.ts';

const PATH = '/api/stock/stockPart';

let server: TestServer;
let admin: Caller;
let folder: string;

function write(properties: Record<string, object>): void {
  writeFileSync(
    join(folder, 'stock/stockPart.json'),
    JSON.stringify({
      format: 1,
      entity: 'stockPart',
      area: 'stock',
      title: '备件',
      data: {
        type: 'object',
        required: ['partNo'],
        properties: { partNo: { type: 'string', title: '编号', maxLength: 20, 'x-search': 'keyword' }, ...properties },
      },
    }),
  );
}

const plain = {
  maker: { type: 'string', title: '厂家', maxLength: 60 },
  price: { type: 'number', multipleOf: 0.01, title: '单价' },
  count: { type: 'integer', title: '数量' },
};
const total = (factor: number): object => ({
  type: 'number',
  multipleOf: 0.01,
  title: '金额',
  'x-computed': { '*': [{ var: 'price' }, { var: 'count' }, factor] },
});

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'anlan-refill-'));
  mkdirSync(join(folder, 'stock'));
  write(plain);
  server = await testServer({ schemaDirs: [folder] });
  admin = await server.as('admin');
  // More than one batch, so that the second one has to find its place.
  await server.deps.db.write(server.tenant, (connection) =>
    connection.query(
      `insert into "stock_part" (id, tenant_id, "partNo", maker, price, count, search_text, search_grams)
     select gen_random_uuid(), $1::uuid, 'N-' || n, case when n % 600 = 0 then '太行机械' else '首钢' end, 2.50, n, 'n-' || n, array['n-'] from generate_series(1, 1200) n`,
      [server.tenant],
    ),
  );
});
afterAll(async () => {
  await server.end();
  rmSync(folder, { recursive: true, force: true });
});

const found = async (keyword: string): Promise<ListData> =>
  (await admin.get<ListData>(`${PATH}/queryStockPart`, { keyword, sort: 'count' })).data;

test('a new keyword field and a new computed field reach old rows, deleted ones too', async () => {
  const gone = (await admin.get<ListData>(`${PATH}/queryStockPart`, { partNo: 'N-7' })).data.list[0];
  await admin.post(`${PATH}/deleteStockPart`, { id: gone?.id });
  expect((await found('太行')).totalCount).toBe(0);
  write({ ...plain, maker: { ...plain.maker, 'x-search': 'pinyin' }, total: total(1) });
  await expect.poll(async () => (await found('太行')).totalCount, { timeout: 20_000 }).toBe(2);
  const { list } = await found('thjx');
  expect(list.map((row) => [row['partNo'], row['total'], row['rev'], row['updatedAt']])).toEqual([
    ['N-600', '1500.00', 1, null],
    ['N-1200', '3000.00', 1, null],
  ]);
  expect((await admin.get<HistoryEntry[]>(`${PATH}/historyStockPart`, { id: list[0]?.id ?? '' })).data).toEqual([]);
  await admin.post(`${PATH}/action/restore`, { id: gone?.id });
  await expect
    .poll(async () => (await admin.get<WireRow>(`${PATH}/getStockPart`, { id: gone?.id ?? '' })).data['total'], {
      timeout: 20_000,
    })
    .toBe('17.50');
});

test('another expression is computed anew, and rows that are right already are not written', async () => {
  const version = async (partNo: string): Promise<string> =>
    server.deps.db.read(server.tenant, async (connection) =>
      String(
        (await connection.query<{ xmin: string }>(`select xmin::text from "stock_part" where "partNo" = $1`, [partNo]))
          .rows[0]?.xmin,
      ),
    );
  await admin.post(`${PATH}/addStockPart`, { partNo: 'ZERO', price: '2.50', count: 0 });
  const before = [await version('ZERO'), await version('N-9')];
  write({ ...plain, maker: { ...plain.maker, 'x-search': 'pinyin' }, total: total(2) });
  await expect.poll(async () => (await found('N-1199')).list[0]?.['total'], { timeout: 20_000 }).toBe('5995.00');
  await expect.poll(() => version('N-9'), { timeout: 20_000 }).not.toBe(before[1]);
  expect(await version('ZERO')).toBe(before[0]);
});

test('a new value kept from rows below counts those that were there before', async () => {
  writeFileSync(
    join(folder, 'stock/stockUse.json'),
    JSON.stringify({
      format: 1,
      entity: 'stockUse',
      area: 'stock',
      title: '领用',
      data: {
        type: 'object',
        properties: {
          part: { type: 'string', title: '备件', 'x-ref': { entity: 'stockPart' } },
          used: { type: 'integer', title: '数量' },
        },
      },
    }),
  );
  const part = (await found('N-1199')).list[0]?.id ?? '';
  const use = (used: number): Promise<number> =>
    admin.post('/api/stock/stockUse/addStockUse', { part, used }).then(({ code }) => code);
  await expect.poll(() => use(3), { timeout: 20_000 }).toBe(200);
  await use(4);
  write({
    ...plain,
    maker: { ...plain.maker, 'x-search': 'pinyin' },
    total: total(2),
    uses: { type: 'array', title: '领用', 'x-ref': { entity: 'stockUse', by: 'part' } },
    left: {
      type: 'integer',
      title: '剩余',
      'x-rollup': { '-': [{ var: 'count' }, { sum: [{ var: 'uses' }, { var: 'used' }] }] },
    },
  });
  await expect
    .poll(async () => (await admin.get<WireRow>(`${PATH}/getStockPart`, { id: part })).data['left'], {
      timeout: 20_000,
    })
    .toBe(1192);
});

test('what counts kept values is filled after them, and follows when those below are worked out otherwise', async () => {
  const uses = (each: number): Record<string, object> => ({
    ...plain,
    maker: { ...plain.maker, 'x-search': 'pinyin' },
    total: total(2),
    uses: { type: 'array', title: '领用', 'x-ref': { entity: 'stockUse', by: 'part' } },
    left: {
      type: 'integer',
      title: '剩余',
      'x-rollup': { '-': [{ var: 'count' }, { sum: [{ var: 'uses' }, { '*': [{ var: 'used' }, each] }] }] },
    },
    bin: { type: 'string', title: '货位', 'x-ref': { entity: 'stockBin' } },
  });
  const bin = (more: object): void =>
    writeFileSync(
      join(folder, 'stock/stockBin.json'),
      JSON.stringify({
        format: 1,
        entity: 'stockBin',
        area: 'stock',
        title: '货位',
        data: {
          type: 'object',
          properties: {
            name: { type: 'string', title: '名称', maxLength: 20 },
            parts: { type: 'array', title: '备件', 'x-ref': { entity: 'stockPart', by: 'bin' } },
            ...more,
          },
        },
      }),
    );
  bin({});
  write(uses(1));
  const add = (): Promise<string> =>
    admin.post<WireRow>('/api/stock/stockBin/addStockBin', { name: '甲' }).then(({ data }) => data?.id);
  let id = '';
  await expect.poll(async () => (id = await add()), { timeout: 20_000 }).toBeTruthy();
  const part = (await found('N-1199')).list[0];
  expect((await admin.put(`${PATH}/updateStockPart`, { id: part?.id, rev: part?.['rev'], bin: id })).code).toBe(200);
  const kept = async (): Promise<unknown> =>
    (await admin.get<WireRow>('/api/stock/stockBin/getStockBin', { id })).data['kept'];
  bin({ kept: { type: 'integer', title: '剩余', 'x-rollup': { sum: [{ var: 'parts' }, { var: 'left' }] } } });
  await expect.poll(kept, { timeout: 20_000 }).toBe(1192);
  write(uses(2));
  await expect.poll(kept, { timeout: 20_000 }).toBe(1185);
});

test('what a run that failed has left is done at the next start', async () => {
  await server.deps.db.write(server.tenant, async (connection) => {
    await connection.query(`update "stock_part" set search_grams = '{}', total = null where "partNo" = 'N-600'`);
    await connection.query(`delete from anlan.seed where kind = 'refill' and key = 'stockPart'`);
  });
  const start = openRefill(server.deps.engine, pino({ level: 'silent' }));
  start.start();
  await expect
    .poll(async () => (await found('太行')).list.map((row) => row['total']), { timeout: 20_000 })
    .toEqual(['3000.00', '6000.00']);
  await start.close();
});
