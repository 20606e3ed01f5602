/**
 * The risk map: boundaries are judged, areas below lie on the plan of the top one, levels follow hazards and permits, and
 * everybody sees of it what they see elsewhere.
 */
import { beforeAll, expect, test } from 'vitest';
import type { Row } from '../../../src/engine/model/types.ts';
import type { InvalidData, ListData, WireRow } from '../../../src/engine/model/wire.ts';
import type { MapArea, MapData, MapMark } from '../../../src/custom/risk/model/map-data.ts';
import { type Answer, api, type Caller, signIn } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { actingAs, storeValid } from '../entity-tests.ts';
import { PIXEL, fetchBytes, upload } from '../files/file-door.ts';

const server = fileServer();
let officer: Caller;
let admin: Caller;
let me: string;
let org: string;
beforeAll(async () => {
  const acting = await actingAs(server, 'safetyOfficer');
  [officer, me, org] = [acting.caller, acting.id, acting.orgId];
  admin = await server.as('admin');
}, 180_000);

const SQUARE = [
  [0.1, 0.1],
  [0.4, 0.1],
  [0.4, 0.4],
  [0.1, 0.4],
];
let count = 0;
const tryArea = (more: object): Promise<Answer<InvalidData & WireRow>> =>
  officer.post('/api/risk/riskArea/addRiskArea', {
    areaCode: `M${(count += 1)}`,
    areaName: `图上区域 ${count}`,
    areaType: 'gas',
    org,
    dutyPerson: me,
    ...more,
  });
async function area(more: object = {}): Promise<WireRow> {
  const answer = await tryArea(more);
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data;
}
const picture = async (who = officer): Promise<string> => (await upload(who, '平面图.png', PIXEL)).data.id;
const areaRow = async (id: string): Promise<WireRow> =>
  (await officer.get<WireRow>('/api/risk/riskArea/getRiskArea', { id })).data;
async function change(id: string, changes: Row): Promise<void> {
  const { rev } = await areaRow(id);
  const answer = await officer.put('/api/risk/riskArea/updateRiskArea', { id, rev: rev ?? null, ...changes });
  expect(answer.code, JSON.stringify(answer)).toBe(200);
}
const mapOf = (who: Caller): Promise<Answer<MapData>> => who.get<MapData>('/api/risk/riskArea/queryMap');
async function onMap(id: string, who = officer): Promise<MapArea | undefined> {
  return (await mapOf(who)).data.areas.find((one) => one.id === id);
}
const marksIn = async (id: string, who = officer): Promise<readonly MapMark[]> =>
  (await mapOf(who)).data.marks.filter((mark) => mark.area === id);
const store = (entity: string, row: Row): Promise<string> =>
  storeValid(server, server.deps.engine.entity(entity), row, { orgId: org });

test.each([
  [
    'three corners',
    [
      [0.1, 0.1],
      [0.4, 0.1],
    ],
    '边界至少要有 3 个角点，请继续在平面图上添加',
  ],
  [
    'corners on the plan',
    [
      [0.1, 0.1],
      [0.4, 0.1],
      [0.4, 1.2],
    ],
    '边界的第 3 个角点在平面图以外，请移到图内',
  ],
  [
    'corners apart',
    [
      [0.1, 0.1],
      [0.1, 0.1],
      [0.4, 0.4],
    ],
    '边界的第 1 个角点与下一个重合，请移开或删除一个',
  ],
  [
    'no edge across another',
    [
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 1],
    ],
    '边界的第 1 条边与第 3 条边相交，请移动角点，使边界不自相交',
  ],
  [
    'pairs of numbers',
    [
      ['a', 'b'],
      [0.4, 0.1],
      [0.4, 0.4],
    ],
    '边界应为角点列表（[[横,纵],…]）',
  ],
])('a boundary needs %s', async (_, polygon, message) => {
  const answer = await tryArea({ polygon });
  expect(answer.code).toBe(422);
  expect(answer.data.errors).toMatchObject([{ field: 'polygon', message }]);
});

test('what is wrong with a boundary is said in the language of the caller', async () => {
  const crossing = {
    polygon: [
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 1],
    ],
  };
  const said = async (language: string): Promise<string | undefined> => {
    const who = api(server.url, officer.token, language);
    const answer = await who.post<InvalidData>('/api/risk/riskArea/addRiskArea', {
      areaCode: 'X1',
      areaName: '一',
      areaType: 'gas',
      org,
      dutyPerson: me,
      ...crossing,
    });
    return answer.data.errors.find(({ field }) => field === 'polygon')?.message;
  };
  expect(await said('en')).toBe(
    'Edge 1 of Boundary crosses edge 3. Move the corners so that the boundary does not cross itself',
  );
  expect(await said('tw')).toContain('第 1 條邊與第 3 條邊相交');
});

test('areas below lie on the plan of the top one, also when it is replaced and when they move', async () => {
  const plan = await picture();
  const top = await area({ planImage: plan });
  const middle = await area({ parentId: top.id });
  // The plan of an area below another is that of the top: one of its own is not kept.
  const low = await area({ parentId: middle.id, planImage: await picture(), polygon: SQUARE });
  expect(await areaRow(low.id)).toMatchObject({ planImage: null, sitePlan: plan, polygon: SQUARE });
  expect(await onMap(low.id)).toMatchObject({ plan, polygon: SQUARE });
  const { rev } = await areaRow(low.id);

  const later = await picture();
  await change(top.id, { planImage: later });
  expect(await areaRow(low.id)).toMatchObject({ sitePlan: later, rev });

  const other = await area({ planImage: await picture() });
  await change(middle.id, { parentId: other.id });
  expect((await areaRow(low.id))['sitePlan']).toBe(other['planImage']);
  expect((await mapOf(officer)).data.plans).toContainEqual({ id: other['planImage'], name: other['areaName'] });
});

test('whoever sees an area reads the plan it lies on, though not the area that holds it', async () => {
  const plan = await picture(admin);
  const top = await admin.post<WireRow>('/api/risk/riskArea/addRiskArea', {
    areaCode: 'TOP',
    areaName: '总图',
    areaType: 'production',
    org,
    dutyPerson: me,
    planImage: plan,
  });
  const safety = await server.as('safety');
  const own = (await safety.get<ListData>('/api/risk/riskArea/queryRiskArea', { areaCode: 'LG-ZL' })).data.list[0]!;
  expect((await safety.get('/api/risk/riskArea/getRiskArea', { id: top.data.id })).code).not.toBe(200);
  expect((await fetchBytes(safety, `/api/file/file/${plan}`)).bytes.equals(PIXEL)).toBe(false);
  const { rev } = (await admin.get<WireRow>('/api/risk/riskArea/getRiskArea', { id: own.id })).data;
  const moved = await admin.put('/api/risk/riskArea/updateRiskArea', {
    id: own.id,
    rev: rev ?? null,
    parentId: top.data.id,
  });
  expect(moved.code, JSON.stringify(moved)).toBe(200);
  expect((await mapOf(safety)).data.plans).toContainEqual({ id: plan, name: '总图' });
  expect((await fetchBytes(safety, `/api/file/file/${plan}`)).status).toBe(200);
});

test('a permit of a high level raises its area to yellow while it is open, and stands on the map', async () => {
  const here = await area({ polygon: SQUARE });
  expect((await onMap(here.id))?.level).toBeNull();
  const permit = {
    workType: 'other',
    level: 'special',
    ruled: true,
    guardianCheck: 'ok',
    applyOrg: org,
    applicant: me,
    ownerOrg: org,
    area: here.id,
    provider: null,
    relatedPermits: [],
    otherTypes: [],
    workLeader: me,
    guardian: me,
  };
  const id = await store('workPermit', { ...permit, status: 'working' });
  await store('workPermit', { ...permit, level: 'none', status: 'closed' });
  expect((await marksIn(here.id)).map(({ kind, row }) => [kind, row.id])).toEqual([['permit', id]]);
});

test('a major hazard that is open on a point raises the area by one, and stands at the area of its point', async () => {
  const here = await area({ polygon: SQUARE });
  const post = async (entity: string, verb: string, body: object, who = officer): Promise<WireRow> => {
    const answer = await who.post<WireRow>(`/api/${entity}/${verb}`, body);
    expect(answer.code, JSON.stringify(answer)).toBe(200);
    return answer.data;
  };
  const point = await post('risk/riskPoint', 'addRiskPoint', {
    pointName: '图上风险点',
    pointType: 'facility',
    area: here.id,
    org,
    dutyPerson: me,
  });
  await post('risk/riskItem', 'addRiskItem', {
    point: point.id,
    unit: '检修',
    hazardFactor: '残余煤气',
    factorClass: 'object',
    accidentTypes: ['poisoning'],
    method: 'LEC',
    measures: [{ measureType: 'engineering', content: '切断煤气并吹扫' }],
    l: '1.0',
    e: '6.0',
    c: '15.0',
  });
  expect((await onMap(here.id))?.level).toBe('general');
  const hazard = await post(
    'hazard/hiddenDanger',
    'addHiddenDanger',
    {
      title: '煤气管道泄漏',
      source: 'riskInspect',
      hiddenType: 'unsafeState',
      category: 'gas',
      level: 'major',
      judgeBasis: '重大事故隐患判定标准',
      location: '炉顶',
      dutyOrg: org,
      description: '法兰泄漏',
      riskPoint: point.id,
      photos: [await picture(admin)],
    },
    admin,
  );
  await post('hazard/hiddenDanger', 'action/report', { ids: [hazard.id] }, admin);
  expect((await onMap(here.id))?.level).toBe('larger');
  expect((await marksIn(here.id)).map(({ kind, row }) => [kind, row.id])).toEqual([['hazard', hazard.id]]);
});

test('alarms and points in use stand on the map with what is known of them, and nothing else', async () => {
  const here = await area({ polygon: SQUARE });
  const device = await store('warnDevice', { org, area: here.id, status: 'online' });
  const point = await store('warnPoint', {
    device,
    area: here.id,
    org,
    measureType: 'CO',
    unit: 'ppm',
    currentState: 'high',
    status: 'enabled',
  });
  await store('warnPoint', { device, area: here.id, org, measureType: 'CO', unit: 'ppm', status: 'disabled' });
  const marks = await marksIn(here.id);
  expect(marks.map(({ kind, row }) => [kind, row.id])).toEqual([['point', point]]);
  expect(Object.keys(marks[0]!.row)).not.toContain('level1Handlers');
});

test('a safety officer sees the areas of the own unit, who has no right to a kind none of it', async () => {
  const safety = (await mapOf(await server.as('safety'))).data;
  const names = safety.areas.map(({ name }) => name);
  expect(names).toContain('转炉跨');
  expect(names).not.toContain('煤气柜区');
  // The professional department lists no alarms.
  const professional = (await mapOf((await actingAs(server, 'profDept')).caller)).data;
  expect(professional.totals.alarm).toBeUndefined();
  expect(professional.totals.point).toBeGreaterThan(0);
  expect(professional.marks.some(({ kind }) => kind === 'alarm')).toBe(false);
});

test('a contractor is refused the map, and a stranger has to sign in', async () => {
  expect((await mapOf(await server.as('contractor'))).code).toBe(403);
  expect((await mapOf(server.stranger())).code).toBe(401);
});

test('another tenant sees nothing of these', async () => {
  const made = await admin.post<WireRow>('/api/admin/systenant/addSysTenant', {
    tenantCode: 'maptenant',
    tenantName: '另一家',
    adminUsername: 'map.boss',
    adminPassword: 'fern-dune-reed-9',
  });
  expect(made.code, JSON.stringify(made)).toBe(200);
  server.advance(61_000);
  const first = api(server.url, await signIn(server.url, 'map.boss', 'fern-dune-reed-9', 'maptenant'));
  await first.put('/api/account/sysuserdetail/updatePassword', {
    password: 'fern-dune-reed-9',
    newPassword: 'river-moss-7',
  });
  const boss = api(server.url, await signIn(server.url, 'map.boss', 'river-moss-7', 'maptenant'));
  expect((await mapOf(boss)).data).toMatchObject({ plans: [], areas: [], marks: [] });
});

test('the demonstration has a plan with areas of all four colours or nearly so', async () => {
  const { plans, areas } = (await mapOf(admin)).data;
  expect(plans.map(({ name }) => name)).toContain('厂区');
  const drawn = areas.filter(({ polygon, plan }) => polygon.length > 0 && plan !== null);
  expect(drawn.length).toBeGreaterThan(10);
  expect(new Set(drawn.map(({ level }) => level)).size).toBeGreaterThan(2);
});
