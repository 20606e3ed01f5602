/**
 * Entities nobody here wrote (tests/fixtures/foreign): shared parts, names, single settings, fields closed to forms,
 * references another field decides. Over HTTP.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '../../src/engine/model/types.ts';
import type { ActionData, EntityView, ListData, WireRow } from '../../src/engine/model/wire.ts';
import { FOREIGN } from '../fixtures/example-files.ts';
import type { Caller } from '../support/client.ts';
import { fileServer } from '../support/file-server.ts';

/**
 * Beside the fixtures: a type with a mistake, one that only refers to it, one whose rows it holds, and one that other
 * fields may name freely.
 */
const extra = mkdtempSync(join(tmpdir(), 'anlan-foreign-'));
const write = (entity: string, properties: object, more: object = {}): void => {
  mkdirSync(join(extra, 'erp'), { recursive: true });
  writeFileSync(
    join(extra, 'erp', `${entity}.json`),
    JSON.stringify({ format: 1, entity, area: 'erp', title: entity, ...more, data: { type: 'object', properties } }),
  );
};
write('erpBroken', { name: { type: 'strung', title: '名称' } });
write(
  'erpFeed',
  { parent: { type: 'string', title: '所属', 'x-ref': { entity: 'erpOrder', partOf: true } } },
  { storage: { source: 'provider:stock' } },
);
write('erpOrder', {
  name: { type: 'string', title: '名称', 'x-widget': 'hologram' },
  broken: { type: 'string', title: '坏引用', 'x-ref': { entity: 'erpBroken' } },
  feeds: { type: 'array', title: '行情', 'x-ref': { entity: 'erpFeed', by: 'parent' } },
});
write('erpNote', {
  about: { type: 'string', title: '实体' },
  aboutId: { type: 'string', title: '对象', 'x-ref': { entity: { var: 'about' } } },
  words: { type: 'string', title: '内容' },
});
afterAll(() => rmSync(extra, { recursive: true, force: true }));

const server = fileServer({ schemaDirs: [FOREIGN, extra] });
let admin: Caller;
beforeAll(async () => {
  admin = await server.as('admin');
}, 120_000);

const noun = (entity: string): string => entity.charAt(0).toUpperCase() + entity.slice(1);
const path = (entity: string, verb: string): string => `/api/erp/${entity}/${verb}${noun(entity)}`;
async function add(entity: string, row: Row): Promise<WireRow> {
  const answer = await admin.post<WireRow>(path(entity, 'add'), row);
  expect(answer.code, JSON.stringify(answer.data)).toBe(200);
  return answer.data;
}
const list = (entity: string, query: Record<string, string | number> = {}): Promise<ListData> =>
  admin.get<ListData>(path(entity, 'query'), query).then((answer) => answer.data);
const refusals = (answer: { data: unknown }): string[] =>
  ((answer.data as { errors?: { field: string; code: string }[] } | null)?.errors ?? []).map(
    (error) => `${error.field} ${error.code}`,
  );
const rowsOf = (row: WireRow, field: string): WireRow[] => row[field] as unknown as WireRow[];

test('a part several types share is saved with each of them: the field that names the parent is filled by its place', async () => {
  const item = await add('erpItem', {
    itemNo: 'A-1',
    itemName: '轴承',
    remarks: [
      { words: '易锈', reply: '已涂油' },
      { ownerType: 'supplier', words: '另一句' },
    ],
  });
  expect(rowsOf(item, 'remarks').map((row) => [row['ownerType'], row['ownerId'], row['reply']])).toEqual([
    ['item', item.id, '已涂油'],
    ['item', item.id, null],
  ]);
  const supplier = await add('erpSupplier', {
    supplierName: '东陵钢材',
    state: '1',
    remarks: [{ words: '月结', reply: '不应保存' }],
  });
  expect(
    rowsOf(supplier, 'remarks').map((row) => [row['ownerType'], row['words'], row['reply']]),
    "$parent.state is the supplier's",
  ).toEqual([['supplier', '月结', null]]);
  const [first] = rowsOf(item, 'remarks');
  const saved = await admin.put<WireRow>(path('erpItem', 'update'), {
    id: item.id,
    rev: item.rev ?? 0,
    remarks: [{ id: first?.id ?? '', words: '改过' }],
  });
  expect(rowsOf(saved.data, 'remarks').map((row) => [row['ownerType'], row['words']])).toEqual([['item', '改过']]);
});

test("a record always has a name: an empty label falls back to the number, a label that is a reference shows that one's, never an id", async () => {
  const item = await add('erpItem', { itemNo: 'B-7' });
  expect(item.$label).toBe('B-7');
  const named = await add('erpItem', { itemNo: 'B-8', itemName: '法兰' });
  const supply = await add('erpSupply', { item: named.id, price: '3.50' });
  expect(supply.$label).toBe('法兰');
  const stock = await add('erpStock', { item: item.id, supply: supply.id });
  expect([stock.$label, stock.$labels?.['supply']]).toEqual(['B-7', '法兰']);
  const nameless = await add('erpStock', { quantity: '1.000' });
  expect(nameless.$label).toMatch(/^#[0-9A-F]{8}$/);
  expect((await list('erpStock')).list.map((row) => row.$label).sort()).toEqual([nameless.$label, 'B-7'].sort());
});

test('settings of one row begin by themselves: read gives the defaults, the first save creates, the next ones change that row', async () => {
  const [start, ...others] = (await list('erpSetting', { withActions: 1 })).list;
  expect([others.length, start?.['unitName'], start?.['digits'], start?.rev, start?.$can]).toEqual([
    0,
    '件',
    2,
    0,
    ['edit', 'print'],
  ]);
  const id = start?.id ?? '';
  expect((await admin.get<WireRow>(path('erpSetting', 'get'), { id })).data).toMatchObject({
    id,
    unitName: '件',
    rev: 0,
  });
  const saves = await Promise.all(
    ['箱', '桶'].map((unitName) => admin.put<WireRow>(path('erpSetting', 'update'), { id, rev: 0, unitName })),
  );
  expect(saves.map((answer) => answer.code).sort(), 'two who begin at once').toEqual([200, 409]);
  const made = saves.find((answer) => answer.code === 200)?.data;
  expect([made?.id, made?.rev, made?.['digits']]).toEqual([id, 1, 2]);
  const later = await admin.put<WireRow>(path('erpSetting', 'update'), { id, rev: 1, digits: 3, unitName: '套' });
  expect([later.code, later.data['digits'], later.data['unitName']]).toEqual([200, 3, '套']);
  expect((await list('erpSetting')).list.map((row) => [row.id, row['unitName']])).toEqual([[id, '套']]);
  expect(refusals(await admin.put(path('erpSetting', 'update'), { id, rev: 2, unitName: '' }))).toEqual([
    'unitName field.required',
  ]);
});

test('what is closed to a form is never asked of it, holds on add too, and a hidden field keeps its default', async () => {
  const item = await add('erpItem', { itemNo: 'C-1' });
  expect([item['recordNo'], item['frozen'], item['source'], item['batchNo']]).toEqual([null, '无', 'manual', 'B0']);
  expect(refusals(await admin.post(path('erpItem', 'add'), { itemNo: 'C-2', frozen: '盘点' }))).toEqual([
    'frozen field.readOnly',
  ]);
  expect(
    (await add('erpItem', { itemNo: 'C-3', frozen: '无', batchNo: 'X9' }))['batchNo'],
    'unseen, so it is not changed',
  ).toBe('B0');
  const moved = await admin.post<ActionData>('/api/erp/erpItem/action/approve', { ids: [item.id] });
  expect(moved.code, JSON.stringify(moved.data)).toBe(200);
  expect((await admin.get<WireRow>(path('erpItem', 'get'), { id: item.id })).data['state']).toBe('1');
});

test('a type with a mistake, an unknown provider and an unknown widget are said at load, and what refers to them still works', async () => {
  const files = server.deps.store.files();
  const said = (file: string): string[] =>
    (files.find((one) => one.file === `erp/${file}.json`)?.problems ?? []).map(
      (problem) => `${problem.severity} ${problem.code}`,
    );
  expect([said('erpBroken'), said('erpFeed'), said('erpOrder').sort()]).toEqual([
    ['error format.wrongValue'],
    ['error format.unknownProvider'],
    ['warning format.targetAside', 'warning format.targetAside', 'warning format.unknownWidget'],
  ]);
  const order = await add('erpOrder', { name: '订单一' });
  expect([order.$label, order['broken']]).toEqual(['订单一', undefined]);
  expect(refusals(await admin.post(path('erpOrder', 'add'), { name: '订单二', broken: order.id }))).toEqual([
    'broken field.readOnly',
  ]);
  const saved = await admin.put<WireRow>(path('erpOrder', 'update'), {
    id: order.id,
    rev: order.rev ?? 0,
    name: '订单三',
  });
  expect([saved.code, saved.data['name']]).toEqual([200, '订单三']);
  const view = (await admin.get<EntityView>('/schema/erpOrder')).data;
  expect(view.fields.map((field) => [field.name, field.missing, field.writable, field.widget])).toEqual([
    ['name', undefined, true, undefined],
    ['broken', 'erpBroken', true, undefined],
    ['feeds', 'erpFeed', true, undefined],
  ]);
});

test('a reference whose entity another field names leads to a row of that entity, also after the name has changed, and holds the row back from deletion', async () => {
  const item = await add('erpItem', { itemNo: 'D-1' });
  const supplier = await add('erpSupplier', { supplierName: '南港' });
  const note = await add('erpNote', { about: 'erpItem', aboutId: item.id, words: '一' });
  expect(note.$labels?.['aboutId']).toBe('D-1');
  const change = (row: Row): Promise<{ data: unknown; code: number }> =>
    admin.put(path('erpNote', 'update'), { id: note.id, rev: note.rev ?? 0, ...row });
  expect(refusals(await change({ about: 'erpSupplier' }))).toEqual(['aboutId field.reference']);
  expect(refusals(await change({ about: 'erpNothing' }))).toEqual(['aboutId field.reference']);
  expect(refusals(await change({ about: null }))).toEqual(['aboutId field.reference']);
  expect(refusals(await admin.post(path('erpNote', 'add'), { about: 'erpItem', aboutId: supplier.id }))).toEqual([
    'aboutId field.reference',
  ]);
  const held = await admin.post(path('erpItem', 'delete'), { id: item.id });
  expect([held.code, held.msg], 'a note still speaks of it').toEqual([422, expect.stringContaining('erpNote')]);
  expect((await change({ about: 'erpSupplier', aboutId: supplier.id })).code).toBe(200);
  expect((await admin.post(path('erpItem', 'delete'), { id: item.id })).code).toBe(200);
});
