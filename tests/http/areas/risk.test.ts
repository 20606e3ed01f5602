/**
 * Risk control: levels follow from the criteria, who approves follows from the level, lists are copies, tasks come from
 * plans and end with results.
 */
import { pino } from 'pino';
import { beforeAll, expect, test } from 'vitest';
import type { Row } from '../../../src/engine/model/types.ts';
import type { HistoryEntry, ActionData, InvalidData, ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { makeRepeats } from '../../../src/engine/server/operations/jobs/repeats.ts';
import type { Answer, Caller } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { pathsBelow } from '../../support/menu.ts';
import { runJob } from '../../support/run-job.ts';
import { actingAs } from '../entity-tests.ts';
import { readBook } from '../export/read-files.ts';
import { fetchBytes, PIXEL, upload } from '../files/file-door.ts';

interface Person {
  readonly id: string;
  readonly caller: Caller;
}
type Role = 'safetyOfficer' | 'workshopLeader' | 'safetyDept' | 'companyLeader' | 'employee';

const server = fileServer();
const people = {} as Record<Role, Person>;
let org: string;
beforeAll(async () => {
  for (const role of ['safetyOfficer', 'workshopLeader', 'safetyDept', 'companyLeader', 'employee'] as const) {
    const { id, orgId, caller } = await actingAs(server, role);
    people[role] = { id, caller };
    org = orgId;
  }
}, 180_000);

const noun = (name: string): string => name[0]!.toUpperCase() + name.slice(1);
const officer = (): Caller => people.safetyOfficer.caller;
const post = <T>(name: string, verb: string, body: object, who: Caller = officer()): Promise<Answer<T>> =>
  who.post<T>(`/api/risk/${name}/${verb}`, body);
const tryAdd = (name: string, row: object, who?: Caller): Promise<Answer<InvalidData & WireRow>> =>
  post(name, `add${noun(name)}`, row, who);
async function add(name: string, row: object, who?: Caller): Promise<WireRow> {
  const answer = await tryAdd(name, row, who);
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data;
}
const get = async (name: string, id: string, who = officer()): Promise<WireRow> =>
  (await who.get<WireRow>(`/api/risk/${name}/get${noun(name)}`, { id })).data;
const list = async (
  name: string,
  query: Record<string, string | number>,
  who = officer(),
): Promise<readonly WireRow[]> => (await who.get<ListData>(`/api/risk/${name}/query${noun(name)}`, query)).data.list;
const edit = async (name: string, id: string, changes: Row): Promise<Answer<InvalidData>> =>
  officer().put(`/api/risk/${name}/update${noun(name)}`, { id, rev: (await get(name, id))['rev'], ...changes });
const act = (
  name: string,
  id: string,
  action: string,
  input: Row = {},
  who?: Caller,
): Promise<Answer<ActionData & InvalidData>> => post(name, `action/${action}`, { ids: [id], input }, who);
const fields = (answer: Answer<InvalidData>): string[] => (answer.data.errors ?? []).map(({ field }) => field);

const picture = async (): Promise<string[]> => [(await upload(people.employee.caller, '现场.png', PIXEL)).data.id];

let count = 0;
const area = (): Promise<WireRow> =>
  add('riskArea', {
    areaCode: `T${(count += 1)}`,
    areaName: `试验区 ${count}`,
    areaType: 'gas',
    org,
    dutyPerson: people.safetyOfficer.id,
  });
const pointIn = (of: WireRow): Promise<WireRow> =>
  add('riskPoint', {
    pointName: `试验点 ${(count += 1)}`,
    pointType: 'facility',
    area: of.id,
    org,
    dutyPerson: people.safetyOfficer.id,
  });
const measure = { measureType: 'engineering', content: '切断煤气并吹扫' };
const event = (point: string, more: object): object => ({
  point,
  unit: '检修',
  hazardFactor: '残余煤气',
  factorClass: 'object',
  accidentTypes: ['poisoning'],
  method: 'LEC',
  measures: [measure],
  ...more,
});
const lec = (point: string, l: string, e: string, c: string, more: object = {}): Promise<WireRow> =>
  add('riskItem', event(point, { l, e, c, ...more }));

/** A point in force, of the level that L (with E 6 and C 15) gives: 1 general, 3 larger, 6 major. */
async function pointInForce(l: string): Promise<{ point: WireRow; of: WireRow; item: WireRow }> {
  const of = await area();
  const point = await pointIn(of);
  const item = await lec(point.id, l, '6.0', '15.0');
  await act('riskPoint', point.id, 'submit');
  const [action, who] =
    ({ major: ['approveMajor', people.companyLeader], larger: ['approveLarger', people.safetyDept] } as const)[
      String((await get('riskPoint', point.id))['level'])
    ] ?? (['approve', people.workshopLeader] as const);
  expect((await act('riskPoint', point.id, action, {}, who.caller)).code).toBe(200);
  return { point, of, item };
}

test('an event is graded by the criteria in force, its point by its worst event, the area by its worst point', async () => {
  const of = await area();
  const point = await pointIn(of);
  const levels = async (): Promise<unknown[]> => [
    (await get('riskPoint', point.id))['level'],
    (await get('riskArea', of.id))['level'],
  ];
  expect(await levels()).toEqual([null, null]);
  const low = await lec(point.id, '1.0', '6.0', '7.0', { residualL: '0.5', residualE: '6.0', residualC: '7.0' });
  expect(low).toMatchObject({ d: '42.0', level: 'low', controlLevel: 'team', residualD: '21.0', residualLevel: 'low' });
  const ls = async (l: string, s: number): Promise<unknown> =>
    (await add('riskItem', event(point.id, { method: 'LS', l, s })))['level'];
  expect([await ls('2.0', 4), await ls('3.0', 3), await ls('4.0', 4)]).toEqual(['low', 'general', 'larger']);
  const red = await lec(point.id, '0.1', '0.5', '1.0', { forcedLevel: true, forcedReason: '构成重大危险源' });
  expect(red).toMatchObject({ level: 'major', controlLevel: 'company' });
  expect(await levels()).toEqual(['major', 'major']);
  expect((await post('riskItem', 'deleteRiskItem', { id: red.id })).code).toBe(200);
  expect(await levels()).toEqual(['larger', 'larger']);
  expect(fields(await tryAdd('riskItem', event(point.id, { l: '2.0', e: '6.0', c: '15.0' })))).toEqual(['l']);
  expect(
    fields(
      await tryAdd(
        'riskItem',
        event(point.id, { l: '1.0', e: '6.0', c: '7.0', residualL: '3.0', residualE: '6.0', residualC: '7.0' }),
      ),
    ),
  ).toEqual(['residualC']);
});

test('a point is complete before it is handed in, its level says who approves it, and one of two who do so at once is refused', async () => {
  const point = await pointIn(await area());
  expect(fields(await act('riskPoint', point.id, 'submit'))).toEqual(['itemCount']);
  const bare = await lec(point.id, '6.0', '6.0', '15.0', { measures: [] });
  expect(fields(await act('riskPoint', point.id, 'submit'))).toEqual(['openItems']);
  expect((await edit('riskItem', bare.id, { measures: [measure] })).code).toBe(200);
  expect((await act('riskPoint', point.id, 'submit')).code).toBe(200);
  expect(await get('riskPoint', point.id)).toMatchObject({ level: 'major', status: 'reviewing' });
  expect((await act('riskPoint', point.id, 'approve', {}, people.workshopLeader.caller)).code).toBe(422);
  expect((await act('riskPoint', point.id, 'approveLarger', {}, people.safetyDept.caller)).code).toBe(422);
  expect((await act('riskPoint', point.id, 'approveMajor', {}, people.safetyDept.caller)).code).toBe(403);
  expect(fields(await edit('riskItem', bare.id, { unit: '巡检' }))).toEqual(['point']);
  const both = await Promise.all(
    [1, 2].map(() => act('riskPoint', point.id, 'approveMajor', {}, people.companyLeader.caller)),
  );
  expect(both.map(({ code }) => code).sort()).toEqual([200, 422]);
  const year = Number(server.deps.engine.clock.today().slice(0, 4)) + 1;
  expect(String((await get('riskPoint', point.id))['nextReviewDate'])).toMatch(new RegExp(`^${year}-`));
});

test('nothing below a point in force is changed until it is assessed anew, and an open major hazard raises it for as long as it is open', async () => {
  const { point, of, item } = await pointInForce('1.0');
  expect(fields(await tryAdd('riskItem', event(point.id, { l: '1.0', e: '6.0', c: '7.0' })))).toEqual(['point']);
  expect(fields(await post('riskItem', 'deleteRiskItem', { id: item.id }))).toEqual(['point']);
  const shown = async (): Promise<unknown[]> => [
    (await get('riskPoint', point.id))['level'],
    (await get('riskPoint', point.id))['dynamicLevel'],
    (await get('riskArea', of.id))['dynamicLevel'],
  ];
  expect(await shown()).toEqual(['general', 'general', 'general']);
  const admin = await server.as('admin');
  const hazard = (
    await admin.post<WireRow>('/api/hazard/hiddenDanger/addHiddenDanger', {
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
      photos: [(await upload(admin, '泄漏.png', PIXEL)).data.id],
    })
  ).data;
  expect(await shown()).toEqual(['general', 'general', 'general']);
  expect((await admin.post('/api/hazard/hiddenDanger/action/report', { ids: [hazard.id] })).code).toBe(200);
  expect(await shown()).toEqual(['general', 'larger', 'larger']);
  // What it waits for is in its process's hands: ended there, it is a draft again, and dropped.
  const { data: open } = await admin.get<WireRow>('/api/hazard/hiddenDanger/getHiddenDanger', { id: hazard.id });
  const ended = await admin.post('/api/workflow/instance/terminate', {
    id: open['processInstanceId'],
    comment: '重复上报',
  });
  expect([ended.code, (await admin.post('/api/hazard/hiddenDanger/action/void', { ids: [hazard.id] })).code]).toEqual([
    200, 200,
  ]);
  expect(await shown()).toEqual(['general', 'general', 'general']);
  expect(fields(await act('riskPoint', point.id, 'reassess'))).toEqual(['reassessReason']);
  expect((await act('riskPoint', point.id, 'reassess', { reassessReason: 'process' })).code).toBe(200);
  expect((await edit('riskItem', item.id, { unit: '巡检' })).code).toBe(200);
});

test('a control list copies the points in force with level and measures, is numbered by unit and year, and replaces the one before [S-2.6-RIS-01]', async () => {
  const { point, item } = await pointInForce('3.0');
  const drafts = await Promise.all([1, 2].map(() => tryAdd('controlList', { org, year: '2031' })));
  expect(drafts.map(({ data }) => data['edition']).sort()).toEqual([1, 2]);
  const [first, second] = [drafts[0]!.data, drafts[1]!.data];
  const own = (await get('controlList', first.id))['rows'] as Row[];
  expect(own.find(({ pointName }) => pointName === point['pointName'])).toMatchObject({
    level: 'larger',
    controlLevel: 'factory',
    hazards: '残余煤气',
    measures: '切断煤气并吹扫',
  });
  const inForce = await list('riskPoint', { status: 'effective', pageSize: 1, level: 'larger' });
  expect(inForce.length).toBe(1);
  expect(first['largerCount']).toBe(own.filter(({ level }) => level === 'larger').length);
  const sign = async (): Promise<Row> => ({
    signer: (await upload(people.companyLeader.caller, '签名.png', PIXEL)).data.id,
  });
  expect(fields(await act('controlList', first.id, 'publish', {}, people.companyLeader.caller))).toEqual(['signer']);
  expect((await act('controlList', first.id, 'publish', await sign())).code).toBe(403);
  const both = await Promise.all([
    act('controlList', first.id, 'publish', await sign(), people.companyLeader.caller),
    act('controlList', second.id, 'publish', await sign(), people.companyLeader.caller),
  ]);
  expect(both.map(({ code }) => code)).toEqual([200, 200]);
  const states = [(await get('controlList', first.id))['status'], (await get('controlList', second.id))['status']];
  expect(states.sort()).toEqual(['published', 'replaced']);
  await act('riskPoint', point.id, 'reassess', { reassessReason: 'process' });
  await edit('riskItem', item.id, { hazardFactor: '改过的因素' });
  expect(
    ((await get('controlList', first.id))['rows'] as Row[]).find(({ pointName }) => pointName === point['pointName']),
  ).toMatchObject({ hazards: '残余煤气' });
  expect((await edit('controlList', first.id, { remark: '再改' })).code).not.toBe(200);
});

/** An item made from the measure of a risk event. */
async function itemOf(event: WireRow, more: object = {}): Promise<WireRow> {
  const source = ((await get('riskItem', event.id))['measures'] as Row[])[0];
  return add('inspectItem', { itemName: `检查项 ${(count += 1)}`, category: 'gas', measure: source?.['id'], ...more });
}
const at = (hours: number): string =>
  server.deps.engine.clock.now().replace(/ .*/, ` ${String(hours).padStart(2, '0')}:00:00`);
const hoursAgo = (hours: number): string =>
  new Date(Date.parse(`${server.deps.engine.clock.now().replace(' ', 'T')}Z`) - hours * 3_600_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');
const task = (items: readonly WireRow[], more: object = {}): Promise<WireRow> =>
  add('inspectTask', {
    taskName: '高炉巡检',
    org,
    inspectors: [people.employee.id],
    items: items.map(({ id }) => id),
    startTime: at(0),
    dueTime: hoursAgo(-8),
    ...more,
  });

test('a task is done by those it was given to: every item once, within its limits, before it is handed in and never after [S-2.6-RIS-03] [S-2.6-RIS-04] [S-2.6-RIS-06]', async () => {
  const { point, item } = await pointInForce('1.0');
  const gas = await itemOf(item, { valueType: 'number', unit: 'ppm', minValue: '0.000', maxValue: '24.000' });
  expect(gas).toMatchObject({ riskPoint: point.id, standard: '切断煤气并吹扫' });
  expect(((await get('riskItem', item.id))['measures'] as Row[])[0]).toMatchObject({ inspectItem: gas.id });
  const valve = await add('inspectItem', {
    itemName: '切断阀',
    category: 'gas',
    standard: '无内漏',
    riskPoint: point.id,
  });
  const other = await add('inspectItem', { itemName: '灭火器', category: 'fire', standard: '压力正常' });
  const { id } = await task([gas, valve], { inspectors: [people.safetyOfficer.id] });
  const staff = people.employee.caller;
  expect(await list('inspectTask', { id }, staff)).toEqual([]);
  expect((await act('inspectTask', id, 'assign', { inspectors: [people.employee.id] })).code).toBe(200);
  expect((await list('inspectTask', { id }, staff))[0]).toMatchObject({ status: 'pending', itemTotal: 2, itemDone: 0 });
  expect((await get('inspectTask', id))['transferFrom']).toBe(people.safetyOfficer.id);
  expect((await act('inspectTask', id, 'start')).code).toBe(422);
  const record = (of: WireRow, more: object, who = staff): Promise<Answer<InvalidData & WireRow>> =>
    tryAdd('inspectRecord', { task: id, item: of.id, ...more }, who);
  expect(fields(await record(valve, { result: 'pass' }))).toEqual(['task']);
  expect((await act('inspectTask', id, 'start', {}, staff)).code).toBe(200);
  expect(fields(await record(other, { result: 'pass' }))).toEqual(['item']);
  expect(fields(await record(gas, { result: 'pass', value: '46.000' }))).toEqual(['result']);
  expect(fields(await record(gas, { result: 'fail', value: '46.000' })).sort()).toEqual(['photos', 'problem']);
  const photos = await picture();
  const twice = await Promise.all(
    [1, 2].map(() => record(gas, { result: 'fail', value: '46.000', problem: '炉顶法兰 46 ppm', photos })),
  );
  expect(twice.map(({ code }) => code).sort()).toEqual([200, 422]);
  const failed = twice.find(({ code }) => code === 200)?.data as WireRow;
  expect(failed).toMatchObject({
    riskPoint: point.id,
    inspector: people.employee.id,
    hazardDue: expect.stringMatching(/^\d{4}-/) as string,
  });
  expect(fields(await act('inspectTask', id, 'submit', {}, staff))).toEqual(['itemDone']);
  expect((await get('inspectRecord', failed.id)).$can).toContain('edit');
  expect((await record(valve, { result: 'pass' })).code).toBe(200);
  expect((await act('inspectTask', id, 'submit', {}, staff)).code).toBe(200);
  expect(await get('inspectTask', id)).toMatchObject({ status: 'done', itemDone: 2, failCount: 1, overdue: false });
  expect(fields(await edit('inspectRecord', failed.id, { problem: '改' }))).toEqual(['task']);
  // What no change would mend is not offered: the task of a record stays the one it was made for.
  const closed = await get('inspectRecord', failed.id);
  expect([closed.$can?.includes('edit'), closed.$why?.['edit']]).toEqual([false, '任务不在执行中，检查记录不能再改']);
  const both = await Promise.all(
    [1, 2].map(() => act('inspectRecord', failed.id, 'register', { hiddenType: 'unsafeState' }, staff)),
  );
  expect(both.map(({ code }) => code).sort()).toEqual([200, 422]);
  const registered = await get('inspectRecord', failed.id);
  expect(registered['hazardDue']).toBeNull();
  const hazard = (
    await (
      await server.as('admin')
    ).get<WireRow>('/api/hazard/hiddenDanger/getHiddenDanger', { id: String(registered['hiddenDanger']) })
  ).data;
  expect(hazard).toMatchObject({
    status: 'pending',
    currentNode: '处置隐患',
    source: 'riskInspect',
    sourceEntity: 'inspectRecord',
    sourceRow: failed.id,
    riskPoint: point.id,
    category: 'gas',
    level: 'general',
    description: '炉顶法兰 46 ppm',
    finder: people.employee.id,
    dutyOrg: org,
    photos,
  });
  // Its history begins with its addition, not with a change of everything it holds.
  const { data: history } = await (
    await server.as('admin')
  ).get<readonly HistoryEntry[]>('/api/hazard/hiddenDanger/historyHiddenDanger', { id: hazard.id });
  expect(history.at(-1)).toMatchObject({ action: 'add', by: people.employee.id });
});

test('the measures of an event become inspection items at one stroke, each once', async () => {
  const point = await pointIn(await area());
  const item = await lec(point.id, '1.0', '6.0', '15.0', {
    measures: [measure, { ...measure, measureType: 'ppe', content: '佩戴空气呼吸器' }],
  });
  const made = async (): Promise<unknown[]> =>
    (await list('inspectItem', { riskPoint: point.id, sort: 'createdAt', pageSize: 20 })).map(
      ({ itemName, category, measure: of }) => [itemName, category, of],
    );
  for (const round of [1, 2])
    expect((await act('riskItem', item.id, 'toInspect', { category: 'gas' })).code, `round ${round}`).toBe(200);
  const measures = (await get('riskItem', item.id))['measures'] as Row[];
  expect((await made()).sort()).toEqual(measures.map(({ id, content }) => [content, 'gas', id]).sort());
  expect(measures.every(({ inspectItem }) => typeof inspectItem === 'string')).toBe(true);
});

test('only those of a task record for it, and a measure that fails twice in a row sends its point back to be assessed', async () => {
  const { point, item } = await pointInForce('1.0');
  const valve = await itemOf(item);
  const round = async (result: 'pass' | 'fail'): Promise<unknown[]> => {
    const { id } = await task([valve]);
    await act('inspectTask', id, 'start', {}, people.employee.caller);
    const found = {
      task: id,
      item: valve.id,
      result,
      ...(result === 'fail' ? { problem: '内漏', photos: await picture() } : {}),
    };
    if (result === 'pass')
      expect(fields(await tryAdd('inspectRecord', found, people.workshopLeader.caller))).toEqual(['task']);
    await add('inspectRecord', found, people.employee.caller);
    expect((await act('inspectTask', id, 'submit', {}, people.employee.caller)).code).toBe(200);
    return [(await get('inspectItem', valve.id))['failStreak'], (await get('riskPoint', point.id))['status']];
  };
  expect([await round('fail'), await round('pass'), await round('fail'), await round('fail')]).toEqual([
    [1, 'effective'],
    [0, 'effective'],
    [1, 'effective'],
    [2, 'draft'],
  ]);
  expect(await get('riskPoint', point.id)).toMatchObject({ reassessReason: 'measure' });
});

test('a report counts the tasks and checks of its unit and period, stands once it is handed in, and leaves as a sheet [S-2.6-RIS-07]', async () => {
  const today = server.deps.engine.clock.today();
  const [unit] = (await (await server.as('admin')).get<ListData>('/api/admin/sysorg/querySysOrg', { orgCode: 'ZG-CP' }))
    .data.list;
  const own = { org: unit?.id ?? '' };
  const { id: done } = await task([], own);
  await act('inspectTask', done, 'start', {}, people.employee.caller);
  const item = await add('inspectItem', { itemName: '通道', category: 'onsite', standard: '畅通' });
  await add('inspectRecord', { task: done, item: item.id, result: 'pass' }, people.employee.caller);
  await act('inspectTask', done, 'submit', {}, people.employee.caller);
  await task([], own);
  const { id: off } = await task([], own);
  await act('inspectTask', off, 'cancel', { cancelReason: '停产检修' });
  const report = await add('riskReport', { ...own, periodType: 'month', periodDay: today });
  expect(report).toMatchObject({
    period: today.slice(0, 7),
    taskTotal: 2,
    taskDone: 1,
    missCount: 0,
    doneRate: '50.0',
    checkTotal: 1,
    hazardFound: 0,
    measureEffect: '100.0',
  });
  await task([], own);
  expect((await act('riskReport', report.id, 'refresh')).code).toBe(200);
  expect((await get('riskReport', report.id))['taskTotal']).toBe(3);
  expect(fields(await act('riskReport', report.id, 'submit', {}, people.workshopLeader.caller))).toEqual(['analysis']);
  await edit('riskReport', report.id, { majorPoints: '无重大风险点', analysis: '受控' });
  expect((await act('riskReport', report.id, 'confirm', {}, people.safetyDept.caller)).code).toBe(422);
  expect((await act('riskReport', report.id, 'submit', {}, people.workshopLeader.caller)).code).toBe(200);
  await task([], own);
  expect((await act('riskReport', report.id, 'confirm', {}, people.safetyDept.caller)).code).toBe(200);
  expect(await get('riskReport', report.id)).toMatchObject({ status: 'confirmed', taskTotal: 3 });
  expect((await act('riskReport', report.id, 'refresh')).code).toBe(422);
  const sheet = await fetchBytes(
    officer(),
    `/api/risk/riskReport/exportRiskReport?${new URLSearchParams({ id: report.id, columns: 'period,taskTotal,taskDone' }).toString()}`,
  );
  expect((await readBook(sheet.bytes)).rows.slice(0, 2).map((row) => row.map(({ value }) => String(value)))).toEqual([
    ['期间', '应检任务', '完成任务'],
    [today.slice(0, 7), '3', '1'],
  ]);
});

const DAY = 86_400_000;
const silent = pino({ level: 'silent' });

const run = (jobKey: string): Promise<void> => runJob(server, `risk.${jobKey}`);

test('a plan makes the task of the day, who is named in it inspects each item, and what was found stands among the records [O-0-08]', async () => {
  const admin = await server.as('admin');
  expect(await pathsBelow(admin, '风险管控')).toEqual(
    expect.arrayContaining(['/risk/inspectPlan', '/risk/inspectTask', '/risk/inspectItem', '/risk/inspectRecord']),
  );
  const inspector = people.employee.caller;
  const [valve, gauge] = [
    await add('inspectItem', { itemName: '放散阀', category: 'gas', standard: '启闭灵活' }, admin),
    await add('inspectItem', { itemName: '压力表', category: 'gas', standard: '在检定期内' }, admin),
  ];
  const plan = await add(
    'inspectPlan',
    {
      planName: '煤气柜日检',
      cycle: 'day',
      org,
      items: [valve.id, gauge.id],
      inspectors: [people.employee.id],
      startDate: server.deps.engine.clock.today(),
      taskStart: '00:00:00',
      durationHours: '23.0',
    },
    admin,
  );
  expect(await list('inspectTask', { plan: plan.id }, admin)).toEqual([]);
  expect((await act('inspectPlan', plan.id, 'enable', {}, admin)).code).toBe(200);
  await makeRepeats(server.deps.engine, silent);
  const today = server.deps.engine.clock.today();
  const [made, ...more] = (await list('inspectTask', { plan: plan.id }, inspector)).filter((row) =>
    String(row['startTime']).startsWith(today),
  );
  expect([made, more]).toMatchObject([{ taskName: '煤气柜日检', status: 'pending', itemTotal: 2, itemDone: 0 }, []]);
  const id = String(made?.id);
  expect((await act('inspectTask', id, 'start', {}, inspector)).code).toBe(200);
  for (const item of [valve, gauge])
    expect((await tryAdd('inspectRecord', { task: id, item: item.id, result: 'pass' }, inspector)).code).toBe(200);
  expect((await act('inspectTask', id, 'submit', {}, inspector)).code).toBe(200);
  expect(await get('inspectTask', id, admin)).toMatchObject({ status: 'done', itemDone: 2, failCount: 0 });
  const records = await list('inspectRecord', { task: id }, admin);
  expect(records.map((row) => [row['item'], row['result'], row['inspector']]).sort()).toEqual(
    [valve, gauge].map((item) => [item.id, 'pass', people.employee.id]).sort(),
  );
});

test('what is not done two hours after it was due is missed, a plan ends after its last day, and a review falls due, each by the clock', async () => {
  const admin = await server.as('admin');
  const [late, soon] = [
    await task([], { startTime: hoursAgo(9), dueTime: hoursAgo(3) }),
    await task([], { startTime: hoursAgo(9), dueTime: hoursAgo(1) }),
  ];
  await run('taskMiss');
  await run('taskMiss');
  expect([await get('inspectTask', late.id), await get('inspectTask', soon.id)]).toMatchObject([
    { status: 'missed', overdue: true },
    { status: 'pending', overdue: true },
  ]);
  expect((await act('inspectTask', late.id, 'start', {}, people.employee.caller)).code).toBe(422);
  const { point } = await pointInForce('1.0');
  const item = await add('inspectItem', { itemName: '柜位', category: 'gas', standard: '20% 至 80%' });
  const plan = await add('inspectPlan', {
    planName: '当日检查',
    org,
    items: [item.id],
    inspectors: [people.employee.id],
    startDate: server.deps.engine.clock.today(),
    endDate: server.deps.engine.clock.today(),
  });
  expect((await act('inspectPlan', plan.id, 'enable')).code).toBe(200);
  await run('planExpire');
  await run('pointReview');
  const states = async (who: Caller): Promise<unknown[]> => [
    (await get('inspectPlan', plan.id, who))['status'],
    (await get('riskPoint', point.id, who))['status'],
  ];
  expect(await states(admin)).toEqual(['enabled', 'effective']);
  // The plans of the demonstration would make the tasks of a year.
  for (const { id } of await list('inspectPlan', { status: 'enabled', pageSize: 50 }, admin))
    if (id !== plan.id) await act('inspectPlan', id, 'pause', {}, admin);
  server.advance(367 * DAY);
  const later = await server.afresh('admin');
  await run('planExpire');
  await run('pointReview');
  expect(await states(later)).toEqual(['finished', 'draft']);
  expect((await get('riskPoint', point.id, later))['reassessReason']).toBe('yearly');
});

test('a plan makes its tasks once, on the last day of a leap February, and over a holiday that is moved [S-2.6-RIS-02] [S-2.6-RIS-05]', async () => {
  const { engine } = server.deps;
  const admin = await server.afresh('admin');
  const job = (await admin.get<ListData>('/api/monitors/scheduleJob/queryScheduleJob', { jobKey: 'repeat' })).data
    .list[0];
  expect((await admin.post('/api/monitors/scheduleJob/action/pause', { ids: [job?.id] })).code).toBe(200);
  const item = await add('inspectItem', { itemName: '水封', category: 'gas', standard: '不低于 3000 mm' }, admin);
  const until = Date.parse('2028-02-27T09:00:00+08:00') - Date.parse(`${engine.clock.now().replace(' ', 'T')}+08:00`);
  server.advance(until);
  const now = await server.afresh('admin');
  await makeRepeats(engine, silent);
  const holiday = (date: string, dayType: string): Promise<WireRow> =>
    add('holiday', { date, dayType, name: '检修假' }, now);
  // Tuesday the 29th is off, and so is Wednesday; Saturday is worked instead.
  await holiday('2028-02-29', 'holiday');
  const moved = await holiday('2028-03-01', 'rest');
  await holiday('2028-03-04', 'workday');
  const plan = async (more: object): Promise<WireRow> => {
    const made = await add(
      'inspectPlan',
      {
        planName: '水封检查',
        org,
        items: [item.id],
        inspectors: [people.employee.id],
        startDate: '2028-02-01',
        taskStart: '08:00:00',
        durationHours: '4.0',
        ...more,
      },
      now,
    );
    expect((await act('inspectPlan', made.id, 'enable', {}, now)).code).toBe(200);
    return made;
  };
  const monthly = { cycle: 'month', monthDays: ['31'] };
  const [asWritten, moving, daily] = [
    await plan(monthly),
    await plan({ ...monthly, skipHoliday: true }),
    await plan({ cycle: 'day', skipHoliday: true }),
  ];
  const idle = await add(
    'inspectPlan',
    { planName: '草稿', org, items: [item.id], inspectors: [people.employee.id], startDate: '2028-02-01' },
    now,
  );
  const days = async (of: WireRow): Promise<string[]> =>
    (await list('inspectTask', { plan: of.id, sort: 'startTime', pageSize: 50 }, await server.afresh('admin'))).map(
      (one) => String(one['startTime']).slice(0, 10),
    );
  for (let day = 0; day < 4; day += 1) {
    await Promise.all([makeRepeats(engine, silent), makeRepeats(engine, silent)]);
    server.advance(DAY);
  }
  expect([await days(asWritten), await days(moving), await days(idle)]).toEqual([['2028-02-29'], ['2028-03-02'], []]);
  expect(await days(daily)).toEqual(['2028-02-28', '2028-03-02']);
  server.advance(DAY);
  // The holiday goes: what was made stays, and the day is made no second time.
  const last = await server.afresh('admin');
  expect((await last.post('/api/risk/holiday/deleteHoliday', { id: moved.id })).code).toBe(200);
  await makeRepeats(engine, silent);
  await makeRepeats(engine, silent);
  expect(await days(moving)).toEqual(['2028-03-02']);
  expect(await days(daily)).toEqual(['2028-02-28', '2028-03-02', '2028-03-03', '2028-03-04']);
  expect((await list('inspectTask', { plan: asWritten.id }, last))[0]).toMatchObject({
    taskName: '水封检查',
    itemTotal: 1,
    startTime: '2028-02-29 08:00:00',
    dueTime: '2028-02-29 12:00:00',
    inspectors: [people.employee.id],
  });
});
