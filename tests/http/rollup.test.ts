/**
 * Values kept from the rows of sub-tables: right by whichever door such a row comes, changes, moves or goes, and with
 * two at once.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '../../src/engine/model/types.ts';
import type { ActionData, HistoryEntry, InvalidData, WireRow } from '../../src/engine/model/wire.ts';
import type { Caller } from '../support/client.ts';
import { type TestServer, testServer } from '../support/server.ts';

const text = (title: string): object => ({ type: 'string', title, maxLength: 50 });
const whole = (title: string, more: object = {}): object => ({ type: 'integer', title, ...more });
const ref = (title: string, entity: string, more: object = {}): object => ({
  type: 'string',
  title,
  'x-ref': { entity, ...more },
});
const rows = (title: string, entity: string, by: string, onDelete?: string): object => ({
  type: 'array',
  title,
  'x-ref': { entity, by, ...(onDelete ? { onDelete } : {}) },
});
const entity = (name: string, title: string, properties: object, more: object = {}): object => ({
  format: 1,
  entity: name,
  area: 'store',
  title,
  data: { type: 'object', properties },
  storage: { label: '{name}' },
  ...more,
});
const sum = (list: string, of: unknown): object => ({ sum: [{ var: list }, of] });

/** Sites count their shelves, shelves their moves (rows of their own) and their labels (lines of their form). */
const FILES = [
  entity('storeSite', '库区', {
    name: text('名称'),
    shelves: rows('货架', 'storeShelf', 'site', 'unlink'),
    total: whole('总数', { 'x-rollup': sum('shelves', { var: 'stock' }) }),
  }),
  entity(
    'storeShelf',
    '货架',
    {
      name: text('名称'),
      site: ref('库区', 'storeSite', { onDelete: 'unlink' }),
      opening: whole('期初', { default: 0 }),
      moves: rows('出入库', 'storeMove', 'shelf'),
      labels: rows('标签', 'storeLabel', 'shelf'),
      stock: whole('库存', {
        'x-rollup': {
          '+': [
            { var: 'opening' },
            sum('moves', { if: [{ '==': [{ var: 'kind' }, 'out'] }, { '-': [{ var: 'amount' }] }, { var: 'amount' }] }),
          ],
        },
      }),
      pieces: whole('标签张数', { 'x-rollup': sum('labels', { var: 'pieces' }) }),
      twice: whole('两倍', { 'x-computed': { '*': [{ var: 'stock' }, 2] } }),
    },
    {
      checks: {
        neverBelow: { when: { '<': [{ var: 'stock' }, 0] }, refuse: '库存不足', at: 'stock' },
        named: {
          when: { and: [{ '!': [{ var: '$isNew' }] }, { '==': [{ var: 'name' }, '旧'] }] },
          refuse: '名称太旧',
          at: 'name',
        },
      },
    },
  ),
  entity(
    'storeMove',
    '出入库',
    {
      name: text('摘要'),
      shelf: ref('货架', 'storeShelf'),
      amount: whole('数量'),
      note: text('备注'),
      kind: {
        type: 'string',
        title: '类型',
        default: 'in',
        oneOf: [
          { const: 'in', title: '入' },
          { const: 'out', title: '出' },
        ],
      },
    },
    { list: { bulkEdit: ['amount'] } },
  ),
  entity(
    'storeLabel',
    '标签',
    { shelf: ref('货架', 'storeShelf', { partOf: true }), pieces: whole('张数') },
    { storage: {} },
  ),
];

let server: TestServer;
let admin: Caller;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'anlan-rollup-'));
  mkdirSync(join(folder, 'store'));
  for (const file of FILES)
    writeFileSync(join(folder, 'store', `${(file as { entity: string }).entity}.json`), JSON.stringify(file));
  server = await testServer({ schemaDirs: [folder] });
  admin = await server.as('admin');
});
afterAll(async () => {
  await server.end();
  rmSync(folder, { recursive: true, force: true });
});

const noun = (name: string): string => name[0]!.toUpperCase() + name.slice(1);
const call = <T>(name: string, verb: string, body: object) =>
  admin.post<T>(`/api/store/${name}/${verb}${verb.includes('/') ? '' : noun(name)}`, body);
async function add(name: string, row: object): Promise<WireRow> {
  const answer = await call<WireRow>(name, 'add', row);
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data;
}
const get = async (name: string, id: string): Promise<WireRow> =>
  (await admin.get<WireRow>(`/api/store/${name}/get${noun(name)}`, { id })).data;
const update = <T = WireRow>(name: string, row: Row, changes: object) =>
  admin.put<T>(`/api/store/${name}/update${noun(name)}`, { id: row['id'], rev: row['rev'], ...changes });
const shelf = (more: object = {}): Promise<WireRow> => add('storeShelf', { name: '甲', ...more });
const move = (at: Row, amount: number, more: object = {}): Promise<WireRow> =>
  add('storeMove', { name: '单', shelf: at['id'], amount, ...more });
const stock = async (at: Row): Promise<unknown> => (await get('storeShelf', String(at['id'])))['stock'];

test('a sum follows each row below: added, changed, moved elsewhere, edited in bulk, deleted and brought back', async () => {
  const [a, b] = [await shelf({ opening: 5 }), await shelf()];
  expect([a['stock'], b['stock']]).toEqual([5, 0]);
  const made = await move(a, 7);
  expect(await get('storeShelf', a.id)).toMatchObject({ stock: 12, twice: 24, rev: 2 });
  const changed = (await update('storeMove', made, { amount: 3 })).data;
  expect(await stock(a)).toBe(8);
  const elsewhere = (await update('storeMove', changed, { shelf: b.id })).data;
  expect([await stock(a), await stock(b)]).toEqual([5, 3]);
  await update('storeMove', elsewhere, { note: '不相干' });
  expect((await get('storeShelf', b.id))['rev']).toBe(2);
  await call('storeMove', 'action/batch', { ids: [made.id], set: { amount: 4 } });
  expect(await stock(b)).toBe(4);
  await call('storeMove', 'delete', { ids: [made.id] });
  expect(await stock(b)).toBe(0);
  await call('storeMove', 'action/restore', { ids: [made.id] });
  expect(await stock(b)).toBe(4);
  const history = (await admin.get<HistoryEntry[]>('/api/store/storeShelf/historyStoreShelf', { id: b.id })).data;
  expect(history[0]).toMatchObject({
    action: 'rollup',
    changes: [
      { field: 'stock', old: 0, new: 4 },
      { field: 'twice', old: 0, new: 8 },
    ],
  });
});

test('the row itself is counted anew when its own part of the sum changes, and with the lines of its form; nobody types the value', async () => {
  const made = await shelf({ opening: 1, labels: [{ pieces: 2 }, { pieces: 3 }] });
  await move(made, 10);
  expect(made['pieces']).toBe(5);
  const read = await get('storeShelf', made.id);
  const opened = (await update('storeShelf', read, { opening: 4 })).data;
  expect(opened).toMatchObject({ stock: 14, pieces: 5, rev: Number(read['rev']) + 1 });
  const typed = (await update('storeShelf', opened, { stock: 99, name: '乙' })).data;
  expect(typed).toMatchObject({ stock: 14, name: '乙' });
  const lines = typed['labels'] as unknown as Row[];
  expect((await update('storeShelf', typed, { labels: [{ ...lines[0], pieces: 9 }] })).data).toMatchObject({
    pieces: 9,
    stock: 14,
    rev: Number(typed['rev']) + 1,
  });
});

test('values above are kept from values kept below, also when the row between goes, comes back or lets go', async () => {
  const site = await add('storeSite', { name: '北区' });
  const total = async (): Promise<unknown> => (await get('storeSite', site.id))['total'];
  const one = await shelf({ site: site.id, opening: 2 });
  const two = await shelf({ site: site.id });
  await move(two, 5);
  expect(await total()).toBe(7);
  await call('storeShelf', 'delete', { ids: [one.id] });
  expect(await total()).toBe(5);
  await call('storeShelf', 'action/restore', { ids: [one.id] });
  expect(await total()).toBe(7);
  expect((await call('storeSite', 'delete', { ids: [site.id] })).code).toBe(200);
  expect((await get('storeShelf', one.id))['site']).toBeNull();
});

test('of two who take the last one is refused, at the row they chose; other flaws of that row do not matter', async () => {
  const made = await shelf({ opening: 1 });
  const out = { name: '领', shelf: made.id, kind: 'out', amount: 1 };
  const answers = await Promise.all([1, 2, 3].map(() => call<InvalidData>('storeMove', 'add', out)));
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 422, 422]);
  expect(answers.flatMap(({ data }) => data.errors ?? [])[0]).toEqual({
    field: 'shelf',
    code: 'check.failed',
    message: '货架：库存不足',
  });
  expect(await stock(made)).toBe(0);
  const old = await shelf({ name: '旧', opening: 3 });
  await move(old, 1);
  expect(await stock(old)).toBe(4);
});

test('twenty who book at once are all counted, and those who hold the row itself among them', async () => {
  const [a, b] = [await shelf(), await shelf()];
  const booked = Array.from({ length: 20 }, (_, index) => move(index % 2 ? a : b, index));
  const renamed = update('storeShelf', a, { opening: 1000 });
  await Promise.all(booked);
  expect([200, 409]).toContain((await renamed).code);
  const opening = Number((await get('storeShelf', a.id))['opening']);
  expect([await stock(a), await stock(b)]).toEqual([opening + 100, 90]);
  const refused = await call<ActionData>('storeShelf', 'delete', { ids: [a.id] });
  expect(refused.code).toBe(422);
});
