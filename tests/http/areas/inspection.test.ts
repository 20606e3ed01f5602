/**
 * An inspection round as phones send it: the task carries what it inspects, scans are kept with how far they were, what
 * failed becomes a hidden danger once, and what was done without a network counts as of when it was done.
 */
import { beforeAll, expect, test } from 'vitest';
import type { TakenEntity } from '../../../src/engine/model/calls/offline.ts';
import { type PackedJson, unpacked } from '../../../src/engine/model/json/packed-json.ts';
import type { Row } from '../../../src/engine/model/types.ts';
import type { ActionData, InvalidData, ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { type Answer, type Caller, api } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { runJob } from '../../support/run-job.ts';
import { actingAs } from '../entity-tests.ts';
import { PIXEL, upload } from '../files/file-door.ts';

interface Person {
  readonly id: string;
  readonly caller: Caller;
}
type Role = 'safetyOfficer' | 'teamLeader' | 'employee';

const server = fileServer();
const people = {} as Record<Role, Person>;
let admin: Caller;
let org: string;
beforeAll(async () => {
  admin = await server.as('admin');
  for (const role of ['safetyOfficer', 'teamLeader', 'employee'] as const) {
    const { id, orgId, caller } = await actingAs(server, role);
    people[role] = { id, caller };
    org = orgId;
  }
}, 240_000);

const MINUTE = 60_000;
/** Wall time so many hours from now. */
const wall = (hours: number): string =>
  new Date(Date.parse(`${server.deps.engine.clock.now().replace(' ', 'T')}Z`) + hours * 60 * MINUTE)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');
let phones = 0;
/** A phone that did something so many minutes ago and sends it now; its clock is off by some more. */
const phone = (who: Role, ago: number, more: Readonly<Record<string, string>> = {}, off = 0): Caller =>
  api(server.url, people[who].caller.token, 'zh', {
    'command-device': `phone-${(phones += 1)}`,
    'command-time': new Date(server.deps.engine.clock.millis() + (off - ago) * MINUTE).toISOString(),
    'command-elapsed': String(ago * MINUTE),
    ...more,
  });

const noun = (name: string): string => name[0]!.toUpperCase() + name.slice(1);
async function add(name: string, row: object, who: Caller = admin): Promise<WireRow> {
  const answer = await who.post<WireRow>(`/api/risk/${name}/add${noun(name)}`, row);
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data;
}
const get = async (name: string, id: string, who: Caller = admin): Promise<WireRow> =>
  (await who.get<WireRow>(`/api/risk/${name}/get${noun(name)}`, { id })).data;
const act = (
  name: string,
  id: string,
  action: string,
  input: Row,
  who: Caller,
): Promise<Answer<ActionData & InvalidData>> => who.post(`/api/risk/${name}/action/${action}`, { ids: [id], input });
async function done(answer: Promise<Answer<unknown>>): Promise<void> {
  const given = await answer;
  expect(given.code, JSON.stringify(given)).toBe(200);
}
const fields = (answer: Answer<InvalidData>): string[] => (answer.data.errors ?? []).map(({ field }) => field);
const record = (who: Caller, row: Row): Promise<Answer<WireRow & InvalidData>> =>
  who.post('/api/risk/inspectRecord/addInspectRecord', row);

let count = 0;
/** A risk point with one thing to look at. */
async function place(more: object = {}): Promise<{ readonly point: WireRow; readonly item: WireRow }> {
  count += 1;
  const area = await add('riskArea', {
    areaCode: `XJ${count}`,
    areaName: `巡检区 ${count}`,
    areaType: 'gas',
    org,
    dutyPerson: people.safetyOfficer.id,
  });
  const point = await add('riskPoint', {
    pointName: `巡检点 ${count}`,
    pointType: 'facility',
    area: area.id,
    org,
    dutyPerson: people.safetyOfficer.id,
  });
  const item = await add('inspectItem', {
    itemName: `阀门 ${count}`,
    category: 'gas',
    standard: '无泄漏',
    riskPoint: point.id,
    orgId: org,
    ...more,
  });
  return { point, item };
}
const task = (items: readonly WireRow[], more: object = {}): Promise<WireRow> =>
  add('inspectTask', {
    taskName: `巡检 ${count}`,
    org,
    inspectors: [people.employee.id, people.teamLeader.id],
    items: items.map(({ id }) => id),
    startTime: wall(-1),
    dueTime: wall(8),
    ...more,
  });
const begun = async (items: readonly WireRow[], more: object = {}): Promise<string> => {
  const { id } = await task(items, more);
  await done(act('inspectTask', id, 'start', {}, people.employee.caller));
  return id;
};
/** So many metres north of where the points of this file lie. */
const north = (metres: number): string => `118.500000,${(31.7 + metres / 111_195).toFixed(6)}`;
const checkins = async (id: string): Promise<readonly Row[]> =>
  (await get('inspectTask', id))['checkinPoints'] as readonly Row[];

test('a task carries a copy of what it inspects and where, for whoever may not see the items', async () => {
  const { point, item } = await place({ valueType: 'number', unit: 'ppm', maxValue: '24.000' });
  const { id } = await task([item], { needScan: true });
  const own = await get('inspectTask', id, people.employee.caller);
  expect(own['checklist']).toMatchObject([
    {
      id: item.id,
      itemName: item['itemName'],
      standard: '无泄漏',
      valueType: 'number',
      unit: 'ppm',
      point: point.id,
      pointNo: point['pointNo'],
      pointName: point['pointName'],
      needPhoto: false,
    },
  ]);
  expect(Number((own['checklist'] as Row[])[0]?.['maxValue'])).toBe(24);
  expect((await people.employee.caller.get('/api/risk/inspectItem/getInspectItem', { id: item.id })).code).toBe(403);
  const answer = await people.employee.caller.get<{ readonly entities: PackedJson }>('/api/offline/pack');
  const taken = (unpacked(answer.data.entities) as readonly TakenEntity[]).find(
    ({ entity }) => entity === 'inspectTask',
  );
  expect(taken?.rows.find((row) => row.id === id)?.['checklist']).toHaveLength(1);
});

test('where a point is is said by the first scan of somebody who may say so, and who scans it from 300 m is kept and flagged', async () => {
  const { point, item } = await place();
  const { item: other } = await place({ riskPoint: point.id });
  const id = await begun([item, other], { needScan: true, scanRangeMeters: 100 });
  const [staff, leader] = [people.employee.caller, people.teamLeader.caller];
  const scan = (who: Caller, position: string | null, accuracy: number | null = 8): Promise<void> =>
    done(act('inspectTask', id, 'checkin', { point: point.id, position, accuracy }, who));
  expect(fields(await record(staff, { task: id, item: item.id, result: 'pass' }))).toEqual(['riskPoint']);
  await scan(staff, north(0));
  await scan(leader, north(0), 400);
  await scan(leader, null, null);
  expect((await get('riskPoint', point.id))['position']).toBeNull();
  await scan(leader, north(0));
  expect(await get('riskPoint', point.id)).toMatchObject({
    position: north(0),
    positionWithin: 8,
    positionBy: people.teamLeader.id,
  });
  await scan(leader, north(50));
  expect((await get('riskPoint', point.id))['position']).toBe(north(0));
  expect((await checkins(id)).map(({ state, metres }) => [state, metres])).toEqual([
    ['unplaced', null],
    ['unplaced', null],
    ['noPosition', null],
    ['there', 0],
    ['there', 50],
  ]);

  const second = await begun([item, other], { needScan: true, scanRangeMeters: 100 });
  const scanAt = (metres: number): Promise<void> =>
    done(act('inspectTask', second, 'checkin', { point: point.id, position: north(metres), accuracy: 10 }, staff));
  await scanAt(300);
  const far = await record(staff, { task: second, item: item.id, result: 'pass', geo: north(300), geoWithin: 10 });
  expect(far.code, JSON.stringify(far)).toBe(200);
  expect(far.data).toMatchObject({ scanned: false, scanState: 'far', scanMetres: 300, riskPoint: point.id });
  await scanAt(110);
  const near = await record(staff, { task: second, item: other.id, result: 'pass' });
  expect(near.data).toMatchObject({ scanned: true, scanState: 'there', scanMetres: 110 });
  expect(
    (await admin.get<ListData>('/api/risk/inspectRecord/queryInspectRecord', { task: second, view: 'away' })).data.list,
  ).toHaveLength(1);
  // The way that was gone, in its order.
  await done(act('inspectTask', second, 'submit', {}, staff));
  expect(((await get('inspectTask', second))['track'] as Row[]).map(({ position }) => position).toSorted()).toEqual(
    [north(300), north(300), north(110)].toSorted(),
  );
});

test('nobody says of a result that it was scanned, a point of another task is refused, and so is a stranger', async () => {
  const { point, item } = await place();
  const { point: elsewhere } = await place();
  const id = await begun([item]);
  const staff = people.employee.caller;
  expect((await act('inspectTask', id, 'checkin', { point: elsewhere.id }, staff)).code).toBe(422);
  expect((await act('inspectTask', id, 'checkin', { point: point.id }, people.safetyOfficer.caller)).code).toBe(422);
  expect(await checkins(id)).toEqual([]);
  const lied = await record(staff, { task: id, item: item.id, result: 'pass', scanned: true });
  expect(fields(lied)).toEqual(['scanned']);
  const plain = await record(staff, { task: id, item: item.id, result: 'pass' });
  expect(plain.data).toMatchObject({ scanned: false, scanState: 'none' });
});

test('a figure says by its limits whether it passes, and what fails becomes a hidden danger with its photos in the same call, once', async () => {
  const { point, item } = await place({ valueType: 'number', unit: 'ppm', maxValue: '24.000' });
  const { item: photographed } = await place({ riskPoint: point.id, needPhoto: true });
  const { item: mended } = await place({ riskPoint: point.id });
  const id = await begun([item, photographed, mended]);
  const staff = people.employee.caller;
  const photos = [(await upload(staff, '现场.png', PIXEL)).data.id];
  expect(fields(await record(staff, { task: id, item: photographed.id, result: 'pass' }))).toEqual(['photos']);
  expect((await record(staff, { task: id, item: photographed.id, result: 'na' })).code).toBe(200);
  const found = {
    task: id,
    item: item.id,
    value: '46.000',
    problem: '法兰处 46 ppm',
    photos,
    hiddenType: 'unsafeState',
  };
  const again = phone('employee', 3, { 'idempotency-key': `round-${id}` });
  const [first, second] = [await record(again, found), await record(again, found)];
  expect([first.code, second.code], JSON.stringify(first)).toEqual([200, 200]);
  expect(second.data.id).toBe(first.data.id);
  const kept = await get('inspectRecord', first.data.id);
  expect(kept).toMatchObject({ result: 'fail', hazardDue: null });
  const { list } = (
    await admin.get<ListData>('/api/hazard/hiddenDanger/queryHiddenDanger', { riskPoint: point.id, pageSize: 20 })
  ).data;
  expect(list.map((row) => row.id)).toEqual([kept['hiddenDanger']]);
  const hazard = (
    await admin.get<WireRow>('/api/hazard/hiddenDanger/getHiddenDanger', { id: String(kept['hiddenDanger']) })
  ).data;
  expect(hazard).toMatchObject({
    status: 'pending',
    source: 'riskInspect',
    sourceRow: first.data.id,
    hiddenType: 'unsafeState',
    description: '法兰处 46 ppm',
    finder: people.employee.id,
    photos,
  });
  // Put right on the spot it is none, whatever its kind.
  const fixed = await record(staff, {
    task: id,
    item: mended.id,
    result: 'fail',
    problem: '护栏松动',
    photos: [(await upload(staff, '护栏.png', PIXEL)).data.id],
    onSpotFixed: true,
    hiddenType: 'environment',
  });
  expect(fixed.data).toMatchObject({ hiddenDanger: null, hazardDue: null });
});

test('a round that was made without a network counts as of when it was made, though the clock has counted it as missed; one made too late does not', async () => {
  const { point, item } = await place();
  const [late, tooLate] = [
    await task([item], { startTime: wall(-9), dueTime: wall(-3), inspectors: [people.employee.id] }),
    await task([item], { startTime: wall(-9), dueTime: wall(-3), inspectors: [people.employee.id] }),
  ];
  await runJob(server, 'risk.taskMiss');
  const points = async (of: WireRow): Promise<readonly unknown[]> =>
    (
      await admin.get<ListData>('/api/performance/deductMaintain/queryDeductMaintain', {
        where: JSON.stringify({ '==': [{ var: 'sourceId' }, of.id] }),
        pageSize: 20,
      })
    ).data.list.map(({ status, user }) => [status, user]);
  expect(await points(late)).toEqual([['pending', people.employee.id]]);
  // With a connection it is over.
  expect((await act('inspectTask', late.id, 'start', {}, people.employee.caller)).code).toBe(422);
  const ago = (hours: number, off = 0): Caller => phone('employee', hours * 60, {}, off);
  await done(act('inspectTask', late.id, 'start', {}, ago(5)));
  await done(act('inspectTask', late.id, 'checkin', { point: point.id, position: north(0), accuracy: 5 }, ago(4.9)));
  // The clock of the phone is an hour ahead: what was read off it is put right.
  const made = await record(ago(4.8, 60), { task: late.id, item: item.id, result: 'pass', checkTime: wall(-3.8) });
  expect(made.code, JSON.stringify(made)).toBe(200);
  expect(String(made.data['checkTime']).slice(0, 16)).toBe(wall(-4.8).slice(0, 16));
  await done(act('inspectTask', late.id, 'submit', {}, ago(4.7)));
  const row = await get('inspectTask', late.id);
  expect(row).toMatchObject({ status: 'done', overdue: false, claimed: true, itemDone: 1 });
  expect(String(row['actualEnd']).slice(0, 16)).toBe(wall(-4.7).slice(0, 16));
  expect(await points(late)).toEqual([['revoked', people.employee.id]]);

  const refused = await act('inspectTask', tooLate.id, 'start', {}, ago(0.5));
  expect([refused.code, fields(refused)]).toEqual([422, ['dueTime']]);
  expect((await get('inspectTask', tooLate.id))['status']).toBe('missed');
  expect(await points(tooLate)).toEqual([['pending', people.employee.id]]);
});
