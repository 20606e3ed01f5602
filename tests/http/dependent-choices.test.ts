/**
 * A choice whose filter reads other fields of its row is judged again when they change, whoever changes them and
 * whether or not it is sent along.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { InvalidData, WireRow } from '../../src/engine/model/wire.ts';
import type { Caller } from '../support/client.ts';
import { fileServer } from '../support/file-server.ts';
import { judge, complaints, xlsx } from './import/sheets.ts';

const folder = mkdtempSync(join(tmpdir(), 'anlan-choices-'));
mkdirSync(join(folder, 'yard'));
const name = { type: 'string', title: '名称', maxLength: 20 };
const write = (entity: string, title: string, properties: object, more: object = {}): void =>
  writeFileSync(
    join(folder, 'yard', `${entity}.json`),
    JSON.stringify({ format: 1, entity, area: 'yard', title, ...more, data: { type: 'object', properties } }),
  );
const province = { type: 'string', title: '省份', 'x-ref': { entity: 'province' } };
const ofProvince = { '==': [{ var: 'province' }, { var: '$row.province' }] };
const city = { type: 'string', title: '城市', 'x-ref': { entity: 'city', filter: ofProvince } };
write('province', '省份', { name }, { storage: { label: '{name}', unique: [['name']] } });
write('city', '城市', { name, province }, { storage: { label: '{name}', unique: [['name']] } });
write(
  'depot',
  '仓库',
  {
    name,
    province,
    city,
    near: {
      type: 'array',
      title: '邻近城市',
      items: { type: 'string' },
      'x-ref': { entity: 'city', filter: ofProvince },
    },
    kind: {
      type: 'string',
      title: '类型',
      oneOf: [
        { const: 'own', title: '自有' },
        { const: 'rented', title: '租用' },
      ],
    },
    landlord: { ...city, title: '出租方城市', 'x-show': { '==': [{ var: 'kind' }, 'rented'] } },
    gates: { type: 'array', title: '门', items: { type: 'object' }, 'x-ref': { entity: 'gate', by: 'depot' } },
  },
  { storage: { label: '{name}', unique: [['name']] }, list: { bulkEdit: ['province', 'city'] } },
);
write('gate', '门', {
  depot: { type: 'string', title: '仓库', 'x-ref': { entity: 'depot', partOf: true } },
  name,
  province,
  city,
});
const server = fileServer({ schemaDirs: [folder] });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const DEPOT = '/api/yard/depot';
let admin: Caller;
const ids: Record<string, string> = {};

const add = async (entity: string, body: object): Promise<WireRow> => {
  const noun = entity[0]!.toUpperCase() + entity.slice(1);
  const answer = await admin.post<WireRow>(`/api/yard/${entity}/add${noun}`, body);
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data;
};
const get = async (id: string): Promise<WireRow> => (await admin.get<WireRow>(`${DEPOT}/getDepot`, { id })).data;
const edit = async (row: WireRow, changes: object) =>
  admin.put<InvalidData>(`${DEPOT}/updateDepot`, { id: row.id, rev: (await get(row.id)).rev, ...changes });
const said = (answer: { readonly data: InvalidData }) =>
  answer.data.errors.map(({ field, code, message }) => [field, code, message]);

beforeAll(async () => {
  admin = await server.as('admin');
  for (const one of ['河北', '山东']) ids[one] = (await add('province', { name: one })).id;
  for (const [one, of] of [
    ['唐山', '河北'],
    ['邯郸', '河北'],
    ['济南', '山东'],
  ] as const)
    ids[one] = (await add('city', { name: one, province: ids[of] })).id;
});

const depot = (more: object = {}): Promise<WireRow> =>
  add('depot', { name: `库${String(Math.random()).slice(2, 12)}`, province: ids['河北'], city: ids['唐山'], ...more });

it('refuses the city by name where only the province is sent', async () => {
  const row = await depot();
  const answer = await edit(row, { province: ids['山东'] });
  expect(answer.code).toBe(422);
  expect(said(answer)).toEqual([['city', 'field.dependent', '城市与现在的省份不符，请重新选择']]);
  expect(await get(row.id)).toMatchObject({ province: ids['河北'], city: ids['唐山'] });
  expect((await edit(row, { province: ids['山东'], city: ids['济南'] })).code).toBe(200);
  expect((await edit(row, { province: ids['河北'], city: null })).code).toBe(200);
  expect(said(await edit(row, { city: ids['济南'] }))).toEqual([['city', 'field.reference', expect.any(String)]]);
});

it('goes on where the choice fits, and where something else changes', async () => {
  const row = await depot();
  expect((await edit(row, { name: `${row['name']}甲` })).code).toBe(200);
  expect((await edit(row, { province: ids['山东'], city: ids['济南'] })).code).toBe(200);
});

it('judges each of several choices, and says it once', async () => {
  const row = await depot({ city: null, near: [ids['唐山'], ids['邯郸']] });
  expect(said(await edit(row, { province: ids['山东'] }))).toEqual([
    ['near', 'field.dependent', '邻近城市与现在的省份不符，请重新选择'],
  ]);
});

it('lets a choice be that is not shown', async () => {
  const row = await depot({ city: null, kind: 'rented', landlord: ids['唐山'] });
  expect((await edit(row, { province: ids['山东'] })).code).toBe(422);
  expect((await edit(row, { kind: 'own', province: ids['山东'] })).code).toBe(200);
});

it('judges rows of a sub-table in their place', async () => {
  const row = await depot({ gates: [{ name: '东门', province: ids['河北'], city: ids['唐山'] }] });
  const [gate] = (await get(row.id))['gates'] as unknown as WireRow[];
  expect(said(await edit(row, { gates: [{ id: gate?.id, province: ids['山东'] }] }))).toEqual([
    ['gates.0.city', 'field.dependent', '城市与现在的省份不符，请重新选择'],
  ]);
});

it('names the rows of a change of many that do not go with it', async () => {
  const [kept, other] = [await depot({ city: null }), await depot()];
  const answer = await admin.post<{ rows: WireRow[]; refused: { id: string; message: string }[] }>(
    `${DEPOT}/action/batch`,
    { ids: [kept.id, other.id], set: { province: ids['山东'] } },
  );
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  expect(answer.data.refused).toMatchObject([{ id: other.id, message: '城市与现在的省份不符，请重新选择' }]);
  expect([(await get(kept.id))['province'], (await get(other.id))['province']]).toEqual([ids['山东'], ids['河北']]);
});

it('refuses the line of a sheet that changes the province alone', async () => {
  const row = await depot();
  const sheet = await xlsx([
    ['名称', '省份'],
    [String(row['name']), '山东'],
  ]);
  const judged = await judge(admin, DEPOT, 'Depot', sheet);
  expect(await complaints(admin, DEPOT, 'Depot', judged.data.id)).toEqual(['2 city 城市与现在的省份不符，请重新选择']);
});
