/**
 * Early warning: readings move points, open and end alarms, alarms go their way with the right people, and nothing is
 * counted twice however many send at once.
 */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Row } from '../../../src/engine/model/types.ts';
import type { ActionData, InvalidData, ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { figuresOf } from '../../../src/custom/warning/pointAlarm.server.ts';
import type { Answer, Caller } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { runJob } from '../../support/run-job.ts';
import { actingAs, storeValid } from '../entity-tests.ts';
import { PIXEL, upload } from '../files/file-door.ts';

interface Person {
  readonly id: string;
  readonly caller: Caller;
}
const ROLES = ['employee', 'dispatcher', 'safetyOfficer', 'profDept', 'safetyDept', 'workshopLeader'] as const;

const server = fileServer();
const people = {} as Record<(typeof ROLES)[number], Person>;
let admin: Caller;
let org: string;
let area: string;
let leader: string;
let count = 0;

const now = (): string => server.deps.engine.clock.now();
const today = (): string => server.deps.engine.clock.today();
const ago = (seconds: number): string =>
  new Date(Date.parse(`${now().replace(' ', 'T')}Z`) - seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
const noun = (name: string): string => name[0]!.toUpperCase() + name.slice(1);
const post = <T>(name: string, verb: string, body: object, who: Caller): Promise<Answer<T>> =>
  who.post<T>(`/api/warning/${name}/${verb}`, body);
const tryAdd = (name: string, row: object, who = people.dispatcher.caller): Promise<Answer<InvalidData & WireRow>> =>
  post(name, `add${noun(name)}`, row, who);
async function add(name: string, row: object, who?: Caller): Promise<WireRow> {
  const answer = await tryAdd(name, row, who);
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data;
}
const get = async (name: string, id: string): Promise<WireRow> =>
  (await admin.get<WireRow>(`/api/warning/${name}/get${noun(name)}`, { id })).data;
const list = async (name: string, query: Record<string, string | number>, who = admin): Promise<readonly WireRow[]> =>
  (await who.get<ListData>(`/api/warning/${name}/query${noun(name)}`, { sort: 'createdAt', pageSize: 100, ...query }))
    .data.list;
const act = (
  name: string,
  id: string,
  action: string,
  input: Row = {},
  who: Person = people.dispatcher,
): Promise<Answer<ActionData & InvalidData>> => post(name, `action/${action}`, { ids: [id], input }, who.caller);
async function done(name: string, id: string, action: string, input: Row = {}, who?: Person): Promise<void> {
  const answer = await act(name, id, action, input, who);
  expect(answer.code, `${action} ${JSON.stringify(answer)}`).toBe(200);
}
const fields = (answer: Answer<InvalidData>): string[] => (answer.data.errors ?? []).map(({ field }) => field);
const picture = async (who: Person): Promise<string> => (await upload(who.caller, '现场.png', PIXEL)).data.id;
const told = async (who: Person, word: string): Promise<number> =>
  (
    await who.caller.get<{ list: readonly { title: string }[] }>('/api/notification/notification/queryMyNotification', {
      pageSize: 100,
    })
  ).data.list.filter(({ title }) => title.includes(word)).length;

const newDevice = (more: object = {}): Promise<WireRow> =>
  add('warnDevice', {
    deviceNo: `T-${(count += 1)}`,
    deviceName: `试验探测器 ${count}`,
    deviceType: 'gasDetector',
    org,
    area,
    location: '试验平台',
    protocol: 'modbus',
    dutyPerson: people.employee.id,
    ...more,
  });
async function newPoint(more: Row = {}, device?: WireRow): Promise<WireRow> {
  const { id } = device ?? (await newDevice());
  return add('warnPoint', {
    pointNo: `P-${(count += 1)}`,
    pointName: `试验点位 ${count}`,
    device: id,
    area,
    org,
    measureType: 'co',
    unit: 'ppm',
    rangeMin: '0.000',
    rangeMax: '500.000',
    high: '24.000',
    highHigh: '48.000',
    deadband: '2.000',
    delaySeconds: 0,
    level1Handlers: [people.employee.id],
    level2Handlers: [people.employee.id, people.safetyOfficer.id],
    ...more,
  });
}
const record = (
  point: WireRow,
  value: number,
  more: Row = {},
  who = admin,
): Promise<Answer<InvalidData & ActionData>> =>
  post(
    'pointSample',
    'action/record',
    { ids: [], input: { point: point.id, value: value.toFixed(3), sampledAt: now(), ...more } },
    who,
  );
async function read(point: WireRow, value: number, more: Row = {}): Promise<void> {
  const answer = await record(point, value, more);
  expect(answer.code, JSON.stringify(answer)).toBe(200);
}
const alarmsOf = (point: WireRow): Promise<readonly WireRow[]> => list('alarmInfo', { point: point.id });

beforeAll(async () => {
  admin = await server.as('admin');
  for (const role of ROLES) {
    const { id, orgId, caller } = await actingAs(server, role);
    people[role] = { id, caller };
    org = orgId;
  }
  area = String(
    (await admin.get<ListData>('/api/risk/riskArea/queryRiskArea', { areaCode: 'LT-BF1' })).data.list[0]?.id,
  );
  leader = String(
    (await admin.get<ListData>('/api/admin/sysorg/querySysOrg', { orgCode: 'LZ' })).data.list[0]?.['leader'],
  );
}, 240_000);

// A reading of one test must not lie before that of another.
beforeEach(() => server.advance(5_000));

test('the days of points in the demonstration agree with its alarms, and points with theirs [S-2.6-WAR-04]', async () => {
  const alarms = await list('alarmInfo', { pageSize: 1000 });
  const days = await list('pointAlarm', { pageSize: 1000 });
  expect(days.length).toBeGreaterThan(12);
  for (const day of days) {
    const own = alarms.filter(
      (alarm) => alarm['point'] === day['point'] && String(alarm['startTime']).startsWith(String(day['period'])),
    );
    expect(day, String(day['period'])).toMatchObject(figuresOf(own));
  }
  const points = await list('warnPoint', { pageSize: 1000, status: 'enabled' });
  for (const point of points.filter(({ currentState }) => ['low', 'high', 'highHigh'].includes(String(currentState)))) {
    const running = alarms.filter((alarm) => alarm['point'] === point.id && alarm['recoverTime'] === null);
    expect(
      running.map(({ level }) => level),
      String(point['pointName']),
    ).toContain(point['currentState'] === 'highHigh' ? '2' : '1');
  }
});

test('an alarm goes its way: reached for the delay it opens, its handler confirms and handles, the dispatcher closes it once the value is back [S-2.6-WAR-01] [S-2.6-WAR-03] [S-2.6-WAR-07]', async () => {
  const point = await newPoint({ delaySeconds: 10 });
  expect(point).toMatchObject({ currentState: 'offline', level1Minutes: 30, collectSeconds: 5 });
  await read(point, 30, { sampledAt: ago(20) });
  expect(await alarmsOf(point)).toEqual([]);
  expect(await get('warnPoint', point.id)).toMatchObject({ currentState: 'normal', currentValue: '30.000' });
  await read(point, 31, { sampledAt: ago(5) });
  const [alarm] = await alarmsOf(point);
  const id = String(alarm?.id);
  expect(alarm).toMatchObject({
    alarmType: 'gas',
    level: '1',
    alarmValue: '31.000',
    threshold: '24.000',
    status: 'new',
    handlers: [people.employee.id],
    ackMinutes: 30,
    dayCount: 1,
    unit: 'ppm',
    recoverTime: null,
  });
  expect(await get('warnPoint', point.id)).toMatchObject({ currentState: 'high' });
  expect(await told(people.employee, String(point['pointName']))).toBe(1);
  expect(await told(people.safetyDept, String(point['pointName']))).toBe(0);

  const staff = { id: '', caller: await server.as('staff') };
  expect((await act('alarmInfo', id, 'ack', {}, staff)).code).not.toBe(200);
  await done('alarmInfo', id, 'ack', {}, people.employee);
  expect((await act('alarmInfo', id, 'dispatch', {}, people.employee)).code).toBe(403);
  await done('alarmInfo', id, 'dispatch', { handlers: [people.employee.id] });
  const handling = { cause: 'real', handleMeasure: '关闭阀门', handlePhotos: [await picture(people.employee)] };
  expect((await act('alarmInfo', id, 'handle', handling)).code).toBe(403);
  await done('alarmInfo', id, 'handle', handling, people.employee);
  expect(await get('alarmInfo', id)).toMatchObject({
    status: 'handled',
    handledBy: people.employee.id,
    recoverTime: null,
    onTime: true,
  });
  // The value is still too high: nobody closes it.
  expect(fields(await act('alarmInfo', id, 'close', { closeOpinion: '已处置' }))).toEqual(['recoverTime']);
  await done('alarmInfo', id, 'return', { returnReason: '浓度没有降下来' });
  server.advance(60_000);
  await read(point, 23);
  expect(await get('alarmInfo', id)).toMatchObject({ recoverTime: null, peakValue: '31.000' });
  await read(point, 22);
  const recovered = await get('alarmInfo', id);
  expect(recovered['recoverTime']).not.toBeNull();
  expect(recovered['durationSeconds']).toBe(
    (Date.parse(`${String(recovered['recoverTime']).replace(' ', 'T')}Z`) -
      Date.parse(`${String(recovered['startTime']).replace(' ', 'T')}Z`)) /
      1000,
  );
  await done('alarmInfo', id, 'handle', handling, people.employee);
  await done('alarmInfo', id, 'close', { closeOpinion: '已恢复' });
  // Each step stands in 流程处理记录, under the number of the alarm; whoever took one sees it there.
  const recorded = async (who: Caller): Promise<readonly Row[]> =>
    (
      await who.get<ListData>('/api/common/processRecord/queryProcessRecord', {
        where: JSON.stringify({ '==': [{ var: 'bizId' }, id] }),
        sort: 'handledAt,id',
      })
    ).data.list;
  expect(
    (await recorded(await server.as('admin'))).map((step) => [
      step['actionName'],
      step['fromStatus'],
      step['toStatus'],
      step['opinion'],
    ]),
  ).toEqual([
    ['确认', 'new', 'acked', null],
    ['派单处置', 'acked', 'handling', null],
    ['提交处置', 'handling', 'handled', '关闭阀门'],
    ['退回', 'handled', 'handling', '浓度没有降下来'],
    ['提交处置', 'handling', 'handled', '关闭阀门'],
    ['复核关闭', 'handled', 'closed', '已恢复'],
  ]);
  const own = await recorded(people.employee.caller);
  expect(own.map((step) => step['actionName'])).toEqual(['确认', '提交处置', '提交处置']);
  expect(own[0]).toMatchObject({
    handler: people.employee.id,
    nodeName: expect.stringContaining(String(alarm?.['alarmNo'])) as string,
    nextHandlers: [people.employee.id],
    overdue: false,
  });
  expect(own[0]?.['dueAt']).toBe(alarm?.['ackDue']);
  expect(await get('warnPoint', point.id)).toMatchObject({ currentState: 'normal' });
  expect(await list('pointAlarm', { point: point.id })).toMatchObject([
    {
      period: today(),
      alarmCount: 1,
      level1Count: 1,
      level2Count: 0,
      totalSeconds: recovered['durationSeconds'],
      maxValue: '31.000',
      falseCount: 0,
    },
  ]);
  // Its way can be read step by step.
  const steps = JSON.stringify((await admin.get('/api/warning/alarmInfo/historyAlarmInfo', { id })).data);
  for (const step of ['ack', 'dispatch', 'handle', 'return', 'recover', 'close']) expect(steps).toContain(`"${step}"`);
});

test('level 2 takes over from level 1, stops the work in its area at once, tells the safety department, and is closed by a safety officer alone', async () => {
  const own = (
    await admin.post<WireRow>('/api/risk/riskArea/addRiskArea', {
      areaCode: `A-${(count += 1)}`,
      areaName: `试验区域 ${count}`,
      org,
      dutyPerson: people.employee.id,
      areaType: 'gas',
    })
  ).data.id;
  const elsewhere = (
    await admin.post<WireRow>('/api/risk/riskArea/addRiskArea', {
      areaCode: `A-${(count += 1)}`,
      areaName: `试验区域 ${count}`,
      org,
      dutyPerson: people.employee.id,
      areaType: 'gas',
    })
  ).data.id;
  const permit = (where: string, state: string, more: Row = {}): Promise<string> =>
    storeValid(
      server,
      server.deps.engine.entity('workPermit'),
      {
        workType: 'other',
        level: 'none',
        ruled: true,
        guardianCheck: 'ok',
        applyOrg: org,
        applicant: people.employee.id,
        ownerOrg: org,
        area: where,
        provider: null,
        location: '试验地点',
        planStart: ago(3600),
        planEnd: ago(-36_000),
        workLeader: people.employee.id,
        guardian: people.profDept.id,
        relatedPermits: [],
        otherTypes: [],
        emergencyMeasures: [],
        outdoor: false,
        gasRequired: false,
        status: state,
        ...more,
      },
      { orgId: org },
    );
  const [here, there, ready] = [
    await permit(own, 'working'),
    await permit(elsewhere, 'working'),
    await permit(own, 'ready'),
  ];
  const me = String(
    (await admin.get<ListData>('/api/admin/sysuser/querySysUser', { username: 'admin' })).data.list[0]?.id,
  );
  const interruptedByAdmin = await permit(own, 'interrupted', {
    guardian: me,
    interruptedAt: ago(60),
    interruptReason: 'weather',
    interruptLimit: 60,
  });
  const point = await newPoint({ area: own });
  await read(point, 30);
  const [first] = await alarmsOf(point);
  await done('alarmInfo', String(first?.id), 'ack');
  server.advance(20_000);
  await read(point, 60);
  const [one, two] = await alarmsOf(point);
  expect(one).toMatchObject({ level: '1', status: 'closed', supersededBy: two?.id });
  expect(one?.['recoverTime']).not.toBeNull();
  expect(two).toMatchObject({
    level: '2',
    status: 'new',
    ackMinutes: 10,
    interrupted: 1,
    threshold: '48.000',
    handlers: [people.employee.id, people.safetyOfficer.id],
  });
  const statusOf = async (id: string): Promise<unknown> => {
    const row = (await admin.get<WireRow>('/api/dangerWork/workPermit/getWorkPermit', { id })).data;
    return [row['status'], row['interruptReason']];
  };
  expect([await statusOf(here), await statusOf(there), await statusOf(ready)]).toEqual([
    ['interrupted', 'alarm'],
    ['working', null],
    ['ready', null],
  ]);
  expect(
    (await admin.get<ListData>('/api/dangerWork/permitInterrupt/queryPermitInterrupt', { permit: here })).data.list,
  ).toMatchObject([{ reason: 'alarm' }]);
  expect(await told(people.safetyDept, `二级报警：${String(point['pointName'])}`)).toBe(1);
  expect(await get('warnPoint', point.id)).toMatchObject({ currentState: 'highHigh' });

  // Nobody goes on while it runs, and what slipped in is found by the next reading.
  const resume = (): Promise<Answer<InvalidData>> =>
    admin.post('/api/dangerWork/workPermit/action/resume', {
      ids: [interruptedByAdmin],
      input: { measureChecked: true },
    });
  expect(fields(await resume())).toContain('area');
  const late = await permit(own, 'working');
  server.advance(1_000);
  await read(point, 61);
  expect(await statusOf(late)).toEqual(['interrupted', 'alarm']);
  expect(await get('alarmInfo', String(two?.id))).toMatchObject({ interrupted: 2, peakValue: '61.000' });

  const id = String(two?.id);
  expect((await act('alarmInfo', id, 'ignore', { cause: 'falseAlarm', ignoreReason: '误报' })).code).toBe(422);
  await done('alarmInfo', id, 'ack', {}, people.safetyOfficer);
  await done('alarmInfo', id, 'handleDirect', { cause: 'real', handleMeasure: '切断气源' });
  server.advance(5_000);
  // Below level 2 it still runs: the event is over when the value is normal.
  await read(point, 30);
  expect(await get('warnPoint', point.id)).toMatchObject({ currentState: 'high' });
  expect((await alarmsOf(point)).length).toBe(2);
  expect((await act('alarmInfo', id, 'closeSevere', { closeOpinion: '恢复' })).code).toBe(403);
  expect((await act('alarmInfo', id, 'close')).code).toBe(422);
  expect(fields(await act('alarmInfo', id, 'closeSevere', { closeOpinion: '恢复' }, people.safetyOfficer))).toEqual([
    'recoverTime',
  ]);
  server.advance(5_000);
  await read(point, 10);
  await done('alarmInfo', id, 'closeSevere', { closeOpinion: '恢复' }, people.safetyOfficer);
  expect(await list('pointAlarm', { point: point.id })).toMatchObject([
    { alarmCount: 2, level1Count: 1, level2Count: 1, maxValue: '61.000' },
  ]);
  expect(fields(await resume())).not.toContain('area');
});

test('samples at the same moment open one alarm, whose peak is the highest of them, and every one is kept', async () => {
  const point = await newPoint();
  const values = [30, 33, 29, 46, 31, 40, 28, 35];
  const answers = await Promise.all(values.map((value) => record(point, value)));
  expect(answers.map(({ code }) => code)).toEqual(values.map(() => 200));
  expect((await list('pointSample', { point: point.id })).length).toBe(values.length);
  const alarms = await alarmsOf(point);
  expect(alarms.length).toBe(1);
  expect(alarms[0]).toMatchObject({ level: '1', peakValue: '46.000', dayCount: 1 });
  server.advance(2_000);
  // Two levels at once: of one event one alarm stays open.
  await Promise.all([record(point, 50), record(point, 52), record(point, 47)]);
  const after = await alarmsOf(point);
  expect(after.map(({ level }) => level)).toEqual(['1', '2']);
  expect(after.filter((alarm) => alarm['recoverTime'] === null)).toMatchObject([{ level: '2', peakValue: '52.000' }]);
  server.advance(2_000);
  // Somebody handles it while the value comes back: whoever is second sees the first.
  const id = String(after[1]?.id);
  await done('alarmInfo', id, 'ack', {}, people.employee);
  await Promise.all([
    record(point, 5),
    act('alarmInfo', id, 'handleDirect', { cause: 'process', handleMeasure: '开风机' }, people.employee),
  ]);
  expect(await get('alarmInfo', id)).toMatchObject({ status: 'handled' });
  expect((await get('alarmInfo', id))['recoverTime']).not.toBeNull();
  expect(await list('pointAlarm', { point: point.id })).toMatchObject([
    { alarmCount: 2, level1Count: 1, level2Count: 1, maxValue: '52.000' },
  ]);
});

test('what is wrong with a sample is refused, and what is not sure does not calm anybody', async () => {
  const point = await newPoint();
  expect(fields(await record(point, 30, { unit: 'mg/m³' }))).toEqual(['unit']);
  expect(fields(await record(point, 30, { sampledAt: ago(-3600) }))).toEqual(['sampledAt']);
  expect(fields(await record(point, 30, { quality: 'perfect' }))).toEqual(['quality']);
  expect((await record(point, 30, {}, people.dispatcher.caller)).code).toBe(403);
  expect(
    (await post<InvalidData>('pointSample', 'addPointSample', { point: point.id, value: '1.000' }, admin)).code,
  ).not.toBe(200);
  await read(point, 30, { unit: 'ppm' });
  expect(await get('warnPoint', point.id)).toMatchObject({ currentState: 'high' });
  server.advance(1_000);
  await read(point, 0, { quality: 'bad' });
  expect(await get('warnPoint', point.id)).toMatchObject({ currentState: 'fault', currentValue: '30.000' });
  server.advance(1_000);
  await read(point, 1, { quality: 'uncertain' });
  expect(await get('warnPoint', point.id)).toMatchObject({ currentState: 'high', currentValue: '1.000' });
  expect((await alarmsOf(point))[0]?.['recoverTime']).toBeNull();
  server.advance(1_000);
  // Beyond the range of the sensor nobody knows how much it is, but it is much.
  await read(point, 900);
  expect((await list('pointSample', { point: point.id, sort: '-sampledAt,-createdAt' }))[0]).toMatchObject({
    value: '900.000',
    quality: 'uncertain',
  });
  expect((await alarmsOf(point)).at(-1)).toMatchObject({ level: '2' });
  // What comes late is kept and changes nothing.
  await read(point, 2, { sampledAt: ago(600) });
  expect(await get('warnPoint', point.id)).toMatchObject({ currentValue: '900.000', currentState: 'highHigh' });

  const off = await newPoint();
  const { rev } = await get('warnPoint', off.id);
  expect(
    (
      await people.dispatcher.caller.put('/api/warning/warnPoint/updateWarnPoint', {
        id: off.id,
        rev,
        status: 'disabled',
      })
    ).code,
  ).toBe(200);
  expect(fields(await record(off, 30))).toEqual(['point']);
});

test('a reading from a clock that is a little ahead counts as of its receipt, and makes none after it a late one', async () => {
  const point = await newPoint();
  const ahead = ago(-240);
  await read(point, 1, { sampledAt: ahead });
  const first = await get('warnPoint', point.id);
  expect(first['currentValue']).toBe('1.000');
  expect(String(first['currentTime']) <= now()).toBe(true);
  server.advance(5_000);
  await read(point, 30);
  expect(await get('warnPoint', point.id)).toMatchObject({ currentValue: '30.000', currentState: 'high' });
  expect(await alarmsOf(point)).toMatchObject([{ level: '1', recoverTime: null }]);
  expect((await list('pointSample', { point: point.id, sort: '-sampledAt' }))[0]).toMatchObject({ sampledAt: ahead });
  expect(fields(await record(point, 30, { sampledAt: ago(-400) }))).toEqual(['sampledAt']);
});

test('many samples in one call are taken each by itself, by the number of their point', async () => {
  const [one, two] = [await newPoint(), await newPoint()];
  const answer = await post<{ taken: number; refused: readonly { index: number; reason: string }[] }>(
    'pointSample',
    'recordSamples',
    {
      samples: [
        { pointNo: one['pointNo'], value: 12.5, sampledAt: now() },
        { pointNo: 'nothing like it', value: 1 },
        { pointNo: two['pointNo'], value: '7.000', unit: '%LEL' },
        { pointNo: two['pointNo'], value: '8.00049', quality: 'good' },
      ],
    },
    admin,
  );
  expect(answer.data).toMatchObject({
    taken: 2,
    refused: [{ index: 1 }, { index: 2, reason: '单位与点位的单位不一致' }],
  });
  expect([(await get('warnPoint', one.id))['currentValue'], (await get('warnPoint', two.id))['currentValue']]).toEqual([
    '12.500',
    '8.000',
  ]);
  expect((await post('pointSample', 'recordSamples', { samples: [] }, people.profDept.caller)).code).toBe(403);
});

/** Time passes while everybody goes on working: nobody's session idles away. */
async function pass(minutes: number): Promise<void> {
  for (let left = minutes; left > 0; left -= 5) {
    server.advance(Math.min(5, left) * 60_000);
    for (const who of [admin, ...Object.values(people).map(({ caller }) => caller)])
      await who.get('/api/notification/notification/queryMyNotification', { pageSize: 1 });
  }
}

test('a bypass waits for the safety officer, keeps its point silent while it lasts, and ends by itself', async () => {
  const point = await newPoint();
  const job = {
    device: point['device'],
    point: point.id,
    maintainType: 'bypass',
    planTime: now(),
    content: '动火期间屏蔽',
    person: '测试',
    bypassReason: '动火烟气',
    bypassTo: ago(-1200),
  };
  expect(fields(await tryAdd('warnMaintain', { ...job, bypassTo: ago(-24 * 3600 - 60) }))).toEqual(['bypassTo']);
  const other = await newPoint();
  expect(fields(await tryAdd('warnMaintain', { ...job, point: other.id }))).toEqual(['point']);
  const { id } = await add('warnMaintain', job, people.profDept.caller);
  expect((await act('warnMaintain', id, 'start', {}, people.profDept)).code).toBe(422);
  expect((await act('warnMaintain', id, 'approve', {}, people.profDept)).code).toBe(403);
  await done('warnMaintain', id, 'approve', {}, people.safetyOfficer);
  // What was approved is what is done.
  const { rev } = await get('warnMaintain', id);
  expect(
    (
      await people.profDept.caller.put('/api/warning/warnMaintain/updateWarnMaintain', {
        id,
        rev,
        bypassTo: ago(-1500),
      })
    ).code,
  ).toBe(200);
  expect((await act('warnMaintain', id, 'start', {}, people.profDept)).code).toBe(422);
  await done('warnMaintain', id, 'approve', {}, people.safetyOfficer);
  await done('warnMaintain', id, 'start', {}, people.profDept);
  expect(await get('warnPoint', point.id)).toMatchObject({ currentState: 'bypass' });
  expect(await get('warnDevice', String(point['device']))).toMatchObject({ status: 'offline' });
  await read(point, 300);
  expect(await get('warnPoint', point.id)).toMatchObject({ currentState: 'bypass', currentValue: '300.000' });
  expect(await alarmsOf(point)).toEqual([]);
  await runJob(server, 'warning.bypassExpire');
  expect(await get('warnMaintain', id)).toMatchObject({ status: 'doing' });
  await pass(26);
  // Silent for so long, its device would have gone offline.
  await read(point, 10);
  await runJob(server, 'warning.bypassExpire');
  await runJob(server, 'warning.bypassExpire');
  expect(await get('warnMaintain', id)).toMatchObject({ status: 'done', result: 'na' });
  expect(await get('warnPoint', point.id)).toMatchObject({ currentState: 'normal' });
  await read(point, 300);
  expect(await alarmsOf(point)).toMatchObject([{ level: '2' }]);
});

test('maintenance takes its device out of work and back, and a calibration moves the day of the next one [S-2.6-WAR-02] [S-2.6-WAR-08]', async () => {
  const device = await newDevice({ installDate: '2024-01-01', calibrateDate: '2024-01-31', calibrateCycleMonths: 6 });
  expect(device).toMatchObject({ status: 'offline', nextCalibrate: '2024-07-31' });
  const point = await newPoint({}, device);
  await read(point, 5);
  expect(await get('warnDevice', device.id)).toMatchObject({ status: 'online' });
  const job = async (maintainType: string): Promise<string> =>
    (
      await add(
        'warnMaintain',
        { device: device.id, maintainType, planTime: now(), content: '两点标准气标定', person: '测试' },
        people.profDept.caller,
      )
    ).id;
  const [first, second] = [await job('calibrate'), await job('clean')];
  await done('warnMaintain', first, 'start', {}, people.profDept);
  await done('warnMaintain', second, 'start', {}, people.profDept);
  expect(await get('warnDevice', device.id)).toMatchObject({ status: 'maintaining' });
  await done('warnMaintain', first, 'finish', { result: 'pass' }, people.profDept);
  // Somebody is still at it.
  expect(await get('warnDevice', device.id)).toMatchObject({ status: 'maintaining', calibrateDate: today() });
  await done('warnMaintain', second, 'finish', { result: 'na' }, people.profDept);
  expect(await get('warnDevice', device.id)).toMatchObject({ status: 'online' });
  const third = await job('calibrate');
  await done('warnMaintain', third, 'start', {}, people.profDept);
  await done('warnMaintain', third, 'finish', { result: 'fail' }, people.profDept);
  expect(await get('warnDevice', device.id)).toMatchObject({ status: 'fault' });
  expect(await get('warnPoint', point.id)).toMatchObject({ currentState: 'fault' });
});

test('a device that is heard no more leaves its points blind and raises one alarm, which ends when it sends again', async () => {
  const device = await newDevice();
  const point = await newPoint({}, device);
  await read(point, 30);
  const job = await admin.post<WireRow>('/api/monitors/scheduleJob/addScheduleJob', {
    jobKey: 'test.lost',
    jobName: '离线',
    cron: '0 0 1 1 *',
    handler: 'entityAction',
    params: { entity: 'warnDevice', action: 'lost' },
  });
  expect(job.code, JSON.stringify(job)).toBe(200);
  await runJob(server, 'test.lost');
  expect(await get('warnDevice', device.id)).toMatchObject({ status: 'online' });
  await pass(6);
  await runJob(server, 'test.lost');
  await runJob(server, 'test.lost');
  expect(await get('warnDevice', device.id)).toMatchObject({ status: 'offline' });
  expect(await get('warnPoint', point.id)).toMatchObject({ currentState: 'offline' });
  const own = (): Promise<readonly WireRow[]> => list('alarmInfo', { device: device.id, alarmType: 'offline' });
  expect(await own()).toMatchObject([{ level: '1', handlers: [people.employee.id], recoverTime: null }]);
  // The gas alarm runs on: silence is no recovery.
  expect((await alarmsOf(point)).filter((alarm) => alarm['alarmType'] === 'gas')).toMatchObject([
    { recoverTime: null },
  ]);
  await read(point, 30);
  expect(await get('warnDevice', device.id)).toMatchObject({ status: 'online' });
  expect(await get('warnPoint', point.id)).toMatchObject({ currentState: 'high' });
  expect((await own())[0]?.['recoverTime']).not.toBeNull();
  expect((await alarmsOf(point)).filter((alarm) => alarm['alarmType'] === 'gas').length).toBe(1);
});

test('the third alarm of a point in a day proposes a hazard; an alarm becomes a hazard and an emergency once, with where it came from', async () => {
  const point = await newPoint();
  for (let times = 0; times < 3; times++) {
    await read(point, 30 + times);
    server.advance(5_000);
    await read(point, 1);
    server.advance(5_000);
  }
  const alarms = await alarmsOf(point);
  expect(alarms.map((alarm) => alarm['dayCount'])).toEqual([1, 2, 3]);
  const last = String(alarms[2]?.id);
  expect((await list('alarmInfo', { view: 'repeated' })).some(({ id }) => id === last)).toBe(true);
  expect(fields(await act('alarmInfo', last, 'toHazard', { hazardLevel: 'general', hazardNote: '法兰泄漏' }))).toEqual([
    'photos',
  ]);
  await done('alarmInfo', last, 'toHazard', {
    hazardLevel: 'general',
    hazardNote: '法兰泄漏，一日内三次报警',
    photos: [await picture(people.dispatcher)],
    dutyPerson: people.employee.id,
  });
  const made = await get('alarmInfo', last);
  expect(
    (await admin.get<WireRow>('/api/hazard/hiddenDanger/getHiddenDanger', { id: String(made['hiddenDanger']) })).data,
  ).toMatchObject({
    source: 'alarm',
    sourceId: made['alarmNo'],
    sourceEntity: 'alarmInfo',
    sourceRow: last,
    category: 'gas',
    status: 'pending',
    currentNode: '处置隐患',
    dutyOrg: org,
    finder: people.dispatcher.id,
  });
  expect(
    (
      await act('alarmInfo', last, 'toHazard', {
        hazardLevel: 'general',
        hazardNote: '再来一次',
        photos: [await picture(people.dispatcher)],
      })
    ).code,
  ).toBe(422);
  expect((await list('alarmInfo', { view: 'repeated' })).some(({ id }) => id === last)).toBe(false);
  await done('alarmInfo', last, 'toEmergency', { accidentType: 'poisoning', responseLevel: 'III' });
  const { emergencyEvent } = await get('alarmInfo', last);
  expect(
    (await admin.get<WireRow>('/api/emergency/emergencyEvent/getEmergencyEvent', { id: String(emergencyEvent) })).data,
  ).toMatchObject({
    source: 'alarm',
    sourceId: made['alarmNo'],
    level: 'III',
    accidentType: 'poisoning',
    status: 'received',
    orgId: org,
  });
});

test('a false alarm is ignored with a reason and counts as false; a manual one ends when it is dealt with', async () => {
  const point = await newPoint();
  await read(point, 30);
  const [alarm] = await alarmsOf(point);
  const id = String(alarm?.id);
  expect(fields(await act('alarmInfo', id, 'ignore', { cause: 'real', ignoreReason: '嫌烦' }))).toEqual(['cause']);
  await done('alarmInfo', id, 'ignore', { cause: 'falseAlarm', ignoreReason: '对讲机干扰' });
  expect(await list('pointAlarm', { point: point.id })).toMatchObject([{ alarmCount: 1, falseCount: 1 }]);
  // It is the same event as long as the value stays.
  server.advance(5_000);
  await read(point, 31);
  expect((await alarmsOf(point)).length).toBe(1);

  const seen = await add('alarmInfo', {
    alarmType: 'ai',
    aiEvent: 'fallDown',
    level: '1',
    area,
    org,
    startTime: ago(60),
  });
  await done('alarmInfo', seen.id, 'ack');
  await done('alarmInfo', seen.id, 'handleDirect', { cause: 'other', handleMeasure: '送医' });
  expect((await get('alarmInfo', seen.id))['recoverTime']).not.toBeNull();
  await done('alarmInfo', seen.id, 'close');
  const { rev } = await get('alarmInfo', id);
  expect(
    (await people.dispatcher.caller.put('/api/warning/alarmInfo/updateAlarmInfo', { id, rev, alarmValue: '1.000' }))
      .code,
  ).not.toBe(200);
});

test('who deals with a recognition has dealt with the record of the gate', async () => {
  const record = await storeValid(
    server,
    server.deps.engine.entity('onsiteFace'),
    { name: '未识别人员', gateName: '试验门', result: 'stranger', score: '0.40' },
    { orgId: org },
  );
  const made = await add('faceRecord', { record, snapshot: await picture(people.dispatcher) });
  expect(made).toMatchObject({
    eventType: 'stranger',
    matchedName: '未识别人员',
    gateName: '试验门',
    status: 'pending',
  });
  expect((await tryAdd('faceRecord', { record, snapshot: await picture(people.dispatcher) })).code).not.toBe(200);
  await done(
    'faceRecord',
    made.id,
    'handle',
    { handleType: 'report', opinion: '形迹可疑，已上报' },
    people.safetyOfficer,
  );
  expect((await admin.get<WireRow>('/api/thirdParty/onsiteFace/getOnsiteFace', { id: record })).data).toMatchObject({
    handled: true,
    handleOpinion: '形迹可疑，已上报',
    handler: people.safetyOfficer.id,
  });
  expect(await told(people.safetyDept, '门禁异常上报')).toBe(1);
  expect((await act('faceRecord', made.id, 'handle', { handleType: 'refuse', opinion: '再来' })).code).toBe(422);
});

test('the course of a point is given by day and in narrow groups, to whoever sees the point [S-2.6-WAR-06]', async () => {
  interface Trend {
    readonly step: number;
    readonly points: readonly {
      readonly id: string;
      readonly unit: string;
      readonly limits: Row;
      readonly figures: readonly { at: string; low: number; mean: number; high: number; n: number }[];
    }[];
  }
  const point = await newPoint();
  for (const value of [10, 20, 12]) {
    await read(point, value);
    server.advance(2_000);
  }
  await read(point, 400, { quality: 'bad' });
  const trend = async (params: Record<string, string>, who = people.dispatcher.caller): Promise<Answer<Trend>> =>
    who.get('/api/warning/pointSample/queryTrend', { points: point.id, ...params });
  const day = (await trend({ by: 'day', from: `${today()} 00:00:00`, to: `${today()} 23:59:59` })).data;
  expect(day.points).toMatchObject([
    {
      id: point.id,
      unit: 'ppm',
      limits: { high: 24, highHigh: 48, low: null, lowLow: null },
      figures: [{ low: 10, mean: 14, high: 20, n: 3 }],
    },
  ]);
  const fine = (await trend({ from: ago(300), to: ago(-10) })).data;
  expect([fine.step, fine.points[0]?.figures.map(({ mean }) => mean)]).toEqual([1, [10, 20, 12]]);
  // Several are lines of one chart, in the order they were asked for, each with its unit and limits; a period shows
  // what lies within it.
  const second = await newPoint({
    measureType: 'combustible',
    unit: '%LEL',
    rangeMax: '100.000',
    high: '25.000',
    highHigh: '50.000',
  });
  await read(second, 5);
  const both = (await trend({ points: `${second.id},${point.id}`, from: ago(300), to: ago(-10) })).data.points;
  expect(
    both.map(({ id, unit, limits, figures }) => [id, unit, limits['high'], figures.map(({ mean }) => mean)]),
  ).toEqual([
    [second.id, '%LEL', 25, [5]],
    [point.id, 'ppm', 24, [10, 20, 12]],
  ]);
  const moments = fine.points[0]?.figures.map(({ at }) => at) ?? [];
  const within = (await trend({ from: String(moments[1]), to: String(moments[2]) })).data.points[0]?.figures ?? [];
  expect(within.map(({ mean }) => mean)).toEqual([20]);
  expect((await trend({ from: ago(7200), to: ago(3600) })).data.points[0]?.figures).toEqual([]);
  expect((await trend({}, people.employee.caller)).code).toBe(403);
  // A safety officer of another unit sees no such point.
  expect((await trend({}, await server.as('safety'))).data.points).toEqual([]);
});

test('an alarm nobody confirms goes to the head of the unit once, and after the same time again to the safety department once', async () => {
  const [point, calm] = [await newPoint(), await newPoint()];
  await read(point, 30);
  await read(calm, 30);
  await done('alarmInfo', String((await alarmsOf(calm))[0]?.id), 'ack');
  const name = `超时未确认：${String(point['pointName'])}`;
  const sent = async (): Promise<readonly WireRow[]> =>
    (await admin.get<ListData>('/api/notification/notification/queryNotification', { keyword: name, pageSize: 50 }))
      .data.list;
  await runJob(server, 'warning.alarmEscalate');
  expect(await sent()).toEqual([]);
  await pass(31);
  for (const job of ['alarmEscalate', 'alarmEscalate', 'alarmEscalateDept']) await runJob(server, `warning.${job}`);
  expect((await sent()).map((notice) => notice['targetUsers'])).toEqual([[leader]]);
  expect((await alarmsOf(point))[0]).toMatchObject({ escalateTo: 'leader', escalated: true, overdue: true });
  await pass(30);
  for (const job of ['alarmEscalate', 'alarmEscalateDept', 'alarmEscalate', 'alarmEscalateDept'])
    await runJob(server, `warning.${job}`);
  const all = await sent();
  expect(all.length).toBe(2);
  expect(all.flatMap((notice) => notice['targetUsers'] as string[])).toContain(people.safetyDept.id);
  expect((await alarmsOf(point))[0]).toMatchObject({ escalateTo: 'dept' });
  expect((await alarmsOf(calm))[0]).toMatchObject({ escalateTo: null, onTime: true, overdue: false });
});
