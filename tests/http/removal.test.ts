/**
 * Rows that go: one rule whether they are deleted, taken out of a sub-table or taken along; rows that let go; numbers
 * that change places in one save.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '../../src/engine/model/types.ts';
import type {
  ActionData,
  ConflictData,
  HistoryEntry,
  InvalidData,
  ListData,
  WireRow,
} from '../../src/engine/model/wire.ts';
import type { Caller } from '../support/client.ts';
import { type TestServer, testServer } from '../support/server.ts';

const text = (title: string): object => ({ type: 'string', title, maxLength: 50 });
const ref = (title: string, entity: string, more: object = {}): object => ({
  type: 'string',
  title,
  'x-ref': { entity, ...more },
});
const entity = (name: string, title: string, properties: object, more: object = {}): object => ({
  format: 1,
  entity: name,
  area: 'trip',
  title,
  data: { type: 'object', properties },
  ...more,
});

/**
 * A route with stops, each with parts that refer to goods; tasks that hold a stop, notes that let go of it; a tree of
 * zones.
 */
const FILES = [
  entity(
    'tripRoute',
    '路线',
    {
      name: text('名称'),
      phase: {
        type: 'string',
        title: '状态',
        default: 'open',
        oneOf: [
          { const: 'open', title: '未出发' },
          { const: 'gone', title: '已出发' },
        ],
      },
      stops: { type: 'array', title: '站点', 'x-ref': { entity: 'tripStop', by: 'route' } },
    },
    {
      storage: { label: '{name}' },
      states: { field: 'phase', editable: ['open'] },
      actions: { leave: { label: '出发', move: { open: 'gone' } } },
    },
  ),
  entity(
    'tripStop',
    '站点',
    {
      route: ref('路线', 'tripRoute', { partOf: true }),
      no: { type: 'integer', title: '序号' },
      place: text('地点'),
      kept: { type: 'boolean', title: '必停' },
      parts: { type: 'array', title: '装卸', 'x-ref': { entity: 'tripPart', by: 'stop' } },
    },
    {
      storage: { label: '{place}', unique: [['route', 'no']] },
      checks: {
        keptStays: { when: { var: 'kept' }, refuse: '必停的站点不能删除', on: ['delete'] },
        lastStays: {
          when: { '==': [{ count: [{ var: 'route.stops' }] }, 1] },
          refuse: '至少留一个站点',
          on: ['delete'],
        },
      },
    },
  ),
  entity('tripPart', '装卸', {
    stop: ref('站点', 'tripStop', { partOf: true }),
    goods: ref('货物', 'tripGoods'),
    amount: { type: 'integer', title: '数量' },
  }),
  entity('tripGoods', '货物', { name: text('名称') }, { storage: { label: '{name}' } }),
  entity('tripTask', '任务', { name: text('名称'), stop: ref('站点', 'tripStop') }, { storage: { label: '{name}' } }),
  entity(
    'tripNote',
    '便条',
    {
      name: text('名称'),
      stop: ref('站点', 'tripStop', { onDelete: 'unlink' }),
      place: { type: 'boolean', title: '有站点', 'x-computed': { '!=': [{ var: 'stop' }, null] } },
    },
    { storage: { label: '{name}' } },
  ),
  entity(
    'tripZone',
    '片区',
    { name: text('名称'), parent: ref('上级', 'tripZone') },
    { storage: { label: '{name}', tree: { parent: 'parent' } } },
  ),
];

let server: TestServer;
let admin: Caller;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'anlan-removal-'));
  mkdirSync(join(folder, 'trip'));
  for (const file of FILES)
    writeFileSync(join(folder, 'trip', `${(file as { entity: string }).entity}.json`), JSON.stringify(file));
  server = await testServer({ schemaDirs: [folder] });
  admin = await server.as('admin');
});
afterAll(async () => {
  await server.end();
  rmSync(folder, { recursive: true, force: true });
});

const noun = (name: string): string => name[0]!.toUpperCase() + name.slice(1);
const call = <T>(name: string, verb: string, body: object, who = admin) =>
  who.post<T>(`/api/trip/${name}/${verb}${verb.includes('/') ? '' : noun(name)}`, body);
async function add(name: string, row: object): Promise<WireRow> {
  const answer = await call<WireRow>(name, 'add', row);
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data;
}
const get = (name: string, id: string) => admin.get<WireRow>(`/api/trip/${name}/get${noun(name)}`, { id });
const update = <T = WireRow>(name: string, row: Row, changes: object, who = admin) =>
  who.put<T>(`/api/trip/${name}/update${noun(name)}`, { id: row['id'], rev: row['rev'], ...changes });
const remove = (name: string, ...ids: string[]) => call<ActionData & InvalidData>(name, 'delete', { ids });
const history = async (name: string, id: string): Promise<HistoryEntry[]> =>
  (await admin.get<HistoryEntry[]>(`/api/trip/${name}/history${noun(name)}`, { id })).data;
const stopsOf = (row: Row): WireRow[] => row['stops'] as unknown as WireRow[];
const places = (row: Row): unknown[] => stopsOf(row).map((stop) => [stop['no'], stop['place']]);
const route = (...stops: object[]): Promise<WireRow> =>
  add('tripRoute', { name: '甲线', stops: stops.map((stop, index) => ({ no: index + 1, ...stop })) });

test('a row taken out of a sub-table is judged like one that is deleted, and named', async () => {
  const made = await route({ place: '东门', kept: true }, { place: '西门' }, { place: '南门' });
  const [east, west, south] = stopsOf(made) as [WireRow, WireRow, WireRow];
  await add('tripTask', { name: '查西门', stop: west.id });
  const without = async (stop: WireRow): Promise<unknown> =>
    (await update<InvalidData>('tripRoute', made, { stops: stopsOf(made).filter(({ id }) => id !== stop.id) })).data
      .errors;
  expect(await without(east)).toEqual([
    { field: 'stops', code: 'check.failed', message: '站点 东门：必停的站点不能删除' },
  ]);
  expect(await without(west)).toEqual([
    { field: 'stops', code: 'row.referenced', message: '站点 西门：仍被 1 条“任务”引用，不能删除' },
  ]);
  expect(places((await get('tripRoute', made.id)).data)).toEqual([
    [1, '东门'],
    [2, '西门'],
    [3, '南门'],
  ]);
  const all = await update<InvalidData>('tripRoute', made, { stops: [{ no: 9, place: '新门' }] });
  expect(all.data.errors.map(({ message }) => message)).toEqual(['站点 东门：必停的站点不能删除']);
  const free = await route({ place: '一门' }, { place: '二门' });
  expect(
    (await update<InvalidData>('tripRoute', free, { stops: [] })).data.errors.map(({ message }) => message),
  ).toEqual(['站点 二门：至少留一个站点']);
  const after = (await update('tripRoute', made, { stops: stopsOf(made).filter(({ id }) => id !== south.id) })).data;
  expect(places(after)).toEqual([
    [1, '东门'],
    [2, '西门'],
  ]);
  expect(after['rev']).toBe(Number(made['rev']) + 1);
});

test('a parent takes its parts along only if each of them may go', async () => {
  const made = await route({ place: '北门', kept: true }, { place: '侧门' });
  const refused = await remove('tripRoute', made.id);
  expect([refused.code, refused.msg]).toEqual([422, '站点 北门：必停的站点不能删除']);
  const open = await route({ place: '一号' }, { place: '二号' });
  const task = await add('tripTask', { name: '查一号', stop: stopsOf(open)[0]!.id });
  expect((await remove('tripRoute', open.id)).msg).toBe('站点 一号：仍被 1 条“任务”引用，不能删除');
  expect((await get('tripRoute', open.id)).code).toBe(200);
  await remove('tripTask', task.id);
  // Of those that go together a check counts none: none of the two is the last one that stays.
  expect((await remove('tripRoute', open.id)).code).toBe(200);
});

test('what belonged to a row that was taken out holds nothing back; what goes together comes back together, to what is still there', async () => {
  const goods = await add('tripGoods', { name: '钢卷' });
  const made = await route(
    { place: '一号', parts: [{ goods: goods.id, amount: 3 }] },
    { place: '二号', parts: [{ amount: 4 }] },
  );
  expect((await remove('tripGoods', goods.id)).msg).toBe('仍被 1 条“装卸”引用，不能删除');
  const after = (await update('tripRoute', made, { stops: [stopsOf(made)[1]] })).data;
  expect((await remove('tripGoods', goods.id)).code).toBe(200);
  expect((await remove('tripRoute', after.id)).code).toBe(200);
  expect((await call<ActionData>('tripRoute', 'action/restore', { ids: [after.id] })).code).toBe(200);
  const back = (await get('tripRoute', after.id)).data;
  expect(stopsOf(back).map((stop) => [stop['place'], (stop['parts'] as Row[]).length])).toEqual([['二号', 1]]);

  const other = await add('tripGoods', { name: '钢坯' });
  const held = await route({ place: '一号', parts: [{ goods: other.id }] });
  await remove('tripRoute', held.id);
  await remove('tripGoods', other.id);
  const blocked = await call<ActionData>('tripRoute', 'action/restore', { ids: [held.id] });
  expect([blocked.code, blocked.msg]).toEqual([422, '不能恢复：货物']);
});

test('letting go is a change: what is worked out follows, history says who, and an open form meets it as such', async () => {
  const made = await route({ place: '一号' }, { place: '二号' });
  const note = await add('tripNote', { name: '留意', stop: stopsOf(made)[0]!.id });
  expect(note['place']).toBe(true);
  await update('tripRoute', made, { stops: [stopsOf(made)[1]] }, await server.as('admin'));
  const now = (await get('tripNote', note.id)).data;
  expect([now['stop'], now['place'], now['rev']]).toEqual([null, false, 2]);
  expect((await admin.get<ListData>('/api/trip/tripNote/queryTripNote', { place: 'true' })).data.totalCount).toBe(0);
  const [entry] = await history('tripNote', note.id);
  expect(entry).toMatchObject({ action: 'unlink', by: note['createdBy'] });
  expect(entry?.changes.map(({ field, old, new: value }) => [field, old, value])).toEqual([
    ['stop', stopsOf(made)[0]!.id, null],
    ['place', true, false],
  ]);
  const late = await update<ConflictData>('tripNote', note, { name: '留意二' });
  expect(late.code).toBe(409);
  expect(late.data.changes.map(({ field }) => field)).toEqual(['stop', 'place']);
});

test('parent and child go together and come back together, in whichever order they are named', async () => {
  const top = await add('tripZone', { name: '东区' });
  const middle = await add('tripZone', { name: '东一', parent: top.id });
  const leaf = await add('tripZone', { name: '东一甲', parent: middle.id });
  expect((await remove('tripZone', top.id)).code).toBe(422);
  expect((await remove('tripZone', middle.id, top.id, leaf.id)).data.refused).toEqual([]);
  const restored = await call<ActionData>('tripZone', 'action/restore', { ids: [leaf.id, middle.id, top.id] });
  expect(restored.data.refused).toEqual([]);
  expect((await get('tripZone', leaf.id)).data['parent']).toBe(middle.id);
  const other = await add('tripZone', { name: '东二', parent: middle.id });
  const partly = await remove('tripZone', middle.id, leaf.id);
  expect(partly.data.refused).toMatchObject([{ id: middle.id, code: 'row.referenced' }]);
  expect((await get('tripZone', other.id)).data['parent']).toBe(middle.id);
});

test('numbers are judged on what the save leaves: rows change places, move on for one that comes in, and take the number of one that goes', async () => {
  const made = await route({ place: '甲' }, { place: '乙' }, { place: '丙' });
  const numbered = (row: Row, ...order: (string | [number, string])[]) =>
    order.map((one, index) => {
      const [no, place] = typeof one === 'string' ? [index + 1, one] : one;
      return { ...stopsOf(row).find((stop) => stop['place'] === place), no, place };
    });
  const save = async (row: WireRow, ...order: (string | [number, string])[]) =>
    update<WireRow & InvalidData>('tripRoute', row, { stops: numbered(row, ...order) });
  const swapped = (await save(made, '乙', '甲', '丙')).data;
  expect(places(swapped)).toEqual([
    [1, '乙'],
    [2, '甲'],
    [3, '丙'],
  ]);
  const shifted = (await save(swapped, '新', '乙', '甲', '丙')).data;
  expect(places(shifted)).toEqual([
    [1, '新'],
    [2, '乙'],
    [3, '甲'],
    [4, '丙'],
  ]);
  const taken = (await save(shifted, '丙', '新', '甲')).data;
  expect(places(taken)).toEqual([
    [1, '丙'],
    [2, '新'],
    [3, '甲'],
  ]);
  const twice = await save(taken, [1, '丙'], [2, '新'], [2, '甲']);
  expect([twice.code, twice.data.errors.map(({ field, code }) => [field, code])]).toEqual([
    422,
    [['stops.2.no', 'field.unique']],
  ]);
  expect(places((await get('tripRoute', made.id)).data)).toEqual(places(taken));
  expect(
    stopsOf(taken).map((stop) => stop['rev']),
    'one step for each save that changed the row',
  ).toEqual([3, 2, 3]);
});

test('rows that were moved stand as they were left, and that is a change of their record', async () => {
  const made = await route({ no: 3, place: '甲' }, { no: 4, place: '乙' }, { no: 5, place: '丙' });
  const [a, b, c] = stopsOf(made);
  const moved = (await update('tripRoute', made, { stops: [c, a, { no: 6, place: '丁' }, b] })).data;
  expect(stopsOf(moved).map((stop) => stop['place'])).toEqual(['丙', '甲', '丁', '乙']);
  const late = await update<ConflictData>('tripRoute', made, { stops: [a, b, c] });
  expect(late.code).toBe(409);
  const [d, e] = [stopsOf(moved)[2], stopsOf(moved)[0]];
  const again = (await update('tripRoute', moved, { stops: [a, b, d, e] })).data;
  expect([again['rev'], stopsOf(again).map((stop) => stop['place'])]).toEqual([3, ['甲', '乙', '丁', '丙']]);
  expect((await history('tripRoute', made.id)).map(({ action }) => action)).toEqual(['edit', 'edit', 'add']);
  const same = (await update('tripRoute', again, { stops: stopsOf(again) })).data;
  expect(same['rev']).toBe(3);
});

test('of a save that takes a row out and one that refers to it at the same moment, one is refused', async () => {
  for (let round = 0; round < 8; round += 1) {
    const made = await route({ place: '甲' }, { place: '乙' });
    const [first, second] = stopsOf(made);
    const [saved, task] = await Promise.all([
      update<InvalidData>('tripRoute', made, { stops: [second] }),
      call<InvalidData>('tripTask', 'add', { name: '查', stop: first!.id }),
    ]);
    expect([saved.code, task.code].sort()).toEqual([200, 422]);
    expect([...(saved.data.errors ?? []), ...(task.data.errors ?? [])].map(({ code }) => code)).toEqual([
      saved.code === 422 ? 'row.referenced' : 'field.reference',
    ]);
  }
});
