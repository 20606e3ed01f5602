/**
 * The home page's figures: deadlines from the schema, counts and recent records, each within what the caller may see.
 */
import { expect, test } from 'vitest';
import type { DutyData, HomeData } from '../../../src/engine/model/home-wire.ts';
import type { ListData } from '../../../src/engine/model/wire.ts';
import { fileServer } from '../../support/file-server.ts';

const server = fileServer();

const homeOf = async (account: string, language = 'zh'): Promise<HomeData> =>
  (await (await server.as(account, language)).get<HomeData>('/api/account/home')).data;

const dutiesOf = async (account: string, params: Record<string, string | number> = {}): Promise<DutyData> =>
  (await (await server.as(account)).get<DutyData>('/api/account/duties', params)).data;

test('what is due comes soonest first, late before soon, from every entity with a deadline', async () => {
  const { duties, kinds } = await dutiesOf('equip');
  expect(duties.length).toBeGreaterThan(5);
  expect(duties.map((duty) => duty.due)).toEqual(duties.map((duty) => duty.due).sort());
  expect(new Set(duties.map((duty) => duty.tone))).toEqual(new Set(['danger', 'warning']));
  expect(kinds.map((kind) => kind.entity)).toEqual(expect.arrayContaining(['equipCrane', 'equipInspect']));
  const late = await (
    await server.as('equip')
  ).get<ListData>('/api/equipment/equipInspect/queryEquipInspect', {
    where: JSON.stringify({ '<': [{ var: 'dueDate' }, { today: [] }] }),
    pageSize: 1,
  });
  expect(kinds.find((kind) => kind.entity === 'equipInspect')?.late).toBe(late.data.totalCount);
});

test('the phone asks for so many of each kind about its own entities, and hears what to do next with each', async () => {
  const { duties, kinds } = await dutiesOf('equip', { pageSize: 2, entities: 'equipInspect,noSuchThing' });
  expect(kinds.map((kind) => kind.entity)).toEqual(['equipInspect']);
  expect(duties).toHaveLength(2);
  expect((await dutiesOf('equip', { entities: '' })).kinds).toEqual([]);
  const all = (await dutiesOf('equip', { pageSize: 100 })).duties.filter((duty) => duty.entity === 'equipCrane');
  const rows = (
    await (
      await server.as('equip')
    ).get<ListData>('/api/equipment/equipCrane/queryEquipCrane', { pageSize: 1000, withActions: 1 })
  ).data.list;
  for (const { id, name, code, next } of all) {
    const row = rows.find((one) => one.id === id);
    expect([name, code]).toEqual([row?.['equipName'], row?.['equipNo']]);
    expect(next).toBe(row?.$can?.includes('edit') ? '编辑' : undefined);
  }
  expect(all.length).toBeGreaterThan(2);
});

test('each person sees duties, counts and records of the own scope only', async () => {
  const safety = await homeOf('safety');
  expect((await dutiesOf('contractor')).duties.filter((duty) => duty.entity.startsWith('equip'))).toEqual([]);
  for (const { entity, total } of safety.counts) {
    const list = await (
      await server.as('safety')
    ).get<ListData>(`/api/equipment/${entity}/query${entity.charAt(0).toUpperCase()}${entity.slice(1)}`, {
      pageSize: 1,
    });
    if (list.code === 200) expect(total, entity).toBe(list.data.totalCount);
  }
  // Whoever keeps the machines of the whole works; the figures of an administrator are one of each area.
  const all = await homeOf('equip');
  const machines = safety.counts.find((one) => one.entity.startsWith('equip'))?.entity;
  const count = (home: HomeData): number => home.counts.find((one) => one.entity === machines)?.total ?? 0;
  expect(count(safety)).toBeGreaterThan(0);
  expect(count(safety)).toBeLessThan(count(all));
  const { counts } = await homeOf('admin');
  expect(counts.length).toBeLessThanOrEqual(4);
  expect(new Set(counts.map((one) => server.deps.engine.entity(one.entity).area)).size).toBe(counts.length);
});

test('records one has changed come back, newest first, as long as they may be seen', async () => {
  const admin = await server.as('admin');
  expect((await homeOf('admin')).recent).toEqual([]);
  const add = (name: string): Promise<{ data: { id: string } }> =>
    admin.post('/api/conference/conference/addConference', {
      confName: name,
      confType: 'meeting',
      startDate: '2027-05-01',
      endDate: '2027-05-02',
      hostUnit: '安全环保部',
    });
  const first = await add('首次检查会');
  const second = await add('二次检查会');
  expect((await homeOf('admin')).recent.map((one) => [one.label, one.kind, one.path])).toEqual([
    ['二次检查会', '会议', `/meetSys/conference/${second.data.id}`],
    ['首次检查会', '会议', `/meetSys/conference/${first.data.id}`],
  ]);
  await admin.post('/api/conference/conference/deleteConference', { id: second.data.id });
  expect((await homeOf('admin')).recent.map((one) => one.label)).toEqual(['首次检查会']);
});

test('its words are in the language of the page', async () => {
  const words = async (language: string): Promise<string | undefined> =>
    (await homeOf('equip', language)).counts.find((one) => one.entity === 'equipBoiler')?.title;
  expect([await words('zh'), await words('tw'), await words('en')]).toEqual(['锅炉', '鍋爐', 'Boilers']);
});
