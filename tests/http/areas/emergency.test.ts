/**
 * Emergency: a plan's life, drills that are scored and bring their plan to its end, and stock that two people book at
 * once.
 */
import { beforeAll, expect, test } from 'vitest';
import { addDays } from '../../../src/engine/model/expression/dates.ts';
import type { Row } from '../../../src/engine/model/types.ts';
import type { ActionData, InvalidData, ListData, WireRow } from '../../../src/engine/model/wire.ts';
import type { Answer, Caller } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { menuOf } from '../../support/menu.ts';
import { runJob } from '../../support/run-job.ts';
import { actingAs, storeValid } from '../entity-tests.ts';
import { PIXEL, upload } from '../files/file-door.ts';

const server = fileServer();
let admin: Caller;
let me: string;
let org: string;
beforeAll(async () => {
  admin = await server.as('admin');
  me = String((await admin.get<ListData>('/api/admin/sysuser/querySysUser', { username: 'admin' })).data.list[0]?.id);
  org = String((await admin.get<ListData>('/api/admin/sysorg/querySysOrg', { orgCode: 'LZ' })).data.list[0]?.id);
}, 120_000);

const noun = (name: string): string => name[0]!.toUpperCase() + name.slice(1);
const post = <T>(name: string, verb: string, body: object, who = admin): Promise<Answer<T>> =>
  who.post<T>(`/api/emergency/${name}/${verb}`, body);
async function add(name: string, row: object): Promise<WireRow> {
  const answer = await post<WireRow>(name, `add${noun(name)}`, row);
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data;
}
const list = async (name: string, query: Record<string, string>): Promise<readonly WireRow[]> =>
  (await admin.get<ListData>(`/api/emergency/${name}/query${noun(name)}`, query)).data.list;
const edit = (name: string, { id, rev }: WireRow, changes: object): Promise<Answer<WireRow & InvalidData>> =>
  admin.put(`/api/emergency/${name}/update${noun(name)}`, { id, rev, ...changes });
const opens = async (...names: readonly string[]): Promise<void> =>
  expect((await menuOf(admin)).filter(({ within }) => within[0] === '应急管理').map(({ path }) => path)).toEqual(
    expect.arrayContaining(names.map((name) => `/emergency/${name}`)),
  );
const get = async (name: string, id: string): Promise<WireRow> =>
  (await admin.get<WireRow>(`/api/emergency/${name}/get${noun(name)}`, { id })).data;
const act = (
  name: string,
  id: string,
  action: string,
  input: Row = {},
  who = admin,
): Promise<Answer<ActionData & InvalidData>> => post(name, `action/${action}`, { ids: [id], input }, who);
const picture = async (): Promise<string> => (await upload(admin, '演练现场.png', PIXEL)).data.id;

async function plan(): Promise<WireRow> {
  return add('emergencyPlan', {
    planName: '煤气泄漏专项应急预案',
    planType: 'special',
    org,
    accidentTypes: ['poisoning'],
    edition: 'A/1',
    compileDate: '2026-02-02',
    file: [await picture()],
    responseLevels: [{ level: 'I', condition: '泄漏波及相邻单位', commander: '总经理' }],
    steps: [{ seq: 1, title: '报警', content: '岗位人员立即报告调度', dutyRole: '岗位工', limitMinutes: 1 }],
  });
}

test('a plan stands in its list with its level, file and edition, and is entered, changed and deleted [S-2.6-EME-01]', async () => {
  await opens('emergencyPlan');
  const made = await plan();
  expect(
    (
      await post<InvalidData>('emergencyPlan', 'addEmergencyPlan', {
        planName: '无版本号的预案',
        org,
        accidentTypes: ['poisoning'],
        compileDate: '2026-02-02',
      })
    ).data.errors
      .map(({ field }) => field)
      .sort(),
  ).toEqual(['edition', 'file', 'planType']);
  const found = (): Promise<readonly WireRow[]> =>
    list('emergencyPlan', { id: made.id, columns: 'planName,planType,edition,file,responseLevels' });
  expect(await found()).toMatchObject([
    { planType: 'special', edition: 'A/1', file: made['file'], responseLevels: [{ level: 'I', commander: '总经理' }] },
  ]);
  expect((await edit('emergencyPlan', made, { edition: 'A/2', planType: 'onsite' })).code).toBe(200);
  expect(await found()).toMatchObject([{ planType: 'onsite', edition: 'A/2' }]);
  expect((await post('emergencyPlan', 'deleteEmergencyPlan', { id: made.id })).code).toBe(200);
  expect(await found()).toEqual([]);
});

test('a team stands with its leader, its telephones and its members, who are entered with it [S-2.6-EME-04]', async () => {
  await opens('rescueTeam');
  const member = { name: '齐安民', phone: '13800002222', healthOk: true };
  const team = {
    teamName: '煤气防护队',
    teamType: 'fullTime',
    org,
    leader: '齐安民',
    leaderPhone: '13800002222',
    dutyPhone: '0315-2233119',
    specialty: ['gas'],
    members: [member, { ...member, name: '路向前', phone: '13800003333' }],
  };
  expect(
    (await post<InvalidData>('rescueTeam', 'addRescueTeam', { ...team, dutyPhone: null })).data.errors.map(
      ({ field }) => field,
    ),
  ).toEqual(['dutyPhone']);
  const made = await add('rescueTeam', team);
  const members = async (): Promise<unknown[]> =>
    ((await get('rescueTeam', made.id))['members'] as Row[]).map(({ name, phone }) => [name, phone]);
  expect(await list('rescueTeam', { id: made.id })).toMatchObject([
    { leaderPhone: '13800002222', dutyPhone: '0315-2233119', memberCount: 2 },
  ]);
  expect(await members()).toEqual([
    ['齐安民', '13800002222'],
    ['路向前', '13800003333'],
  ]);
  expect((await edit('rescueTeam', made, { members: [member] })).code).toBe(200);
  expect([await members(), (await list('rescueTeam', { id: made.id }))[0]?.['memberCount']]).toEqual([
    [['齐安民', '13800002222']],
    1,
  ]);
});

test('a plan is reviewed, issued, filed and revised, each with what it asks for; its dates follow', async () => {
  const made = await plan();
  expect(
    (await act('emergencyPlan', made.id, 'publish', { reviewMeeting: '2026-02-20', publishDate: '2026-03-02' })).code,
  ).toBe(422);
  await act('emergencyPlan', made.id, 'submit');
  expect((await act('emergencyPlan', made.id, 'publish', {})).data.errors.map(({ field }) => field)).toEqual([
    'reviewMeeting',
    'publishDate',
  ]);
  expect(
    (await act('emergencyPlan', made.id, 'publish', { reviewMeeting: '2026-03-03', publishDate: '2026-03-02' })).data
      .errors,
  ).toMatchObject([{ field: 'reviewMeeting', message: '评审日期不能晚于发布日期' }]);
  expect(
    (await act('emergencyPlan', made.id, 'publish', { reviewMeeting: '2026-02-20', publishDate: '2026-03-02' })).code,
  ).toBe(200);
  expect(await get('emergencyPlan', made.id)).toMatchObject({
    status: 'published',
    signer: me,
    filingDeadline: '2026-03-30',
    nextAssessDate: '2029-03-02',
  });
  expect(
    (
      await act('emergencyPlan', made.id, 'file', {
        filingOrg: '澜州市应急管理局',
        filingNo: 'LZ-2026-018',
        filingDate: '2026-03-12',
      })
    ).code,
  ).toBe(200);
  expect((await act('emergencyPlan', made.id, 'revise', {})).data.errors.map(({ field }) => field)).toEqual([
    'reviseReason',
  ]);
  expect((await act('emergencyPlan', made.id, 'revise', { reviseReason: 'exercise' })).code).toBe(200);
  expect((await act('emergencyPlan', made.id, 'abolish')).code).toBe(422);
  expect((await act('emergencyPlan', made.id, 'submit', {}, await server.as('staff'))).code).not.toBe(200);
});

test('the result of a drill ends its plan, and is scored from its lines by their weights [S-2.6-EME-02] [S-2.6-EME-03]', async () => {
  await opens('exercisePlan', 'exerciseResult');
  const drill = await add('exercisePlan', {
    exName: '转炉煤气泄漏演练',
    year: '2026',
    plan: (await plan()).id,
    exForm: 'practical',
    exLevel: 'workshop',
    org,
    planDate: '2026-11-20',
    place: '转炉平台',
    scenario: '一次除尘放散阀泄漏',
    commander: me,
  });
  expect(
    await list('exercisePlan', { planDateFrom: '2026-11-20', planDateTo: '2026-11-20', plan: String(drill['plan']) }),
  ).toMatchObject([
    {
      id: drill.id,
      planDate: '2026-11-20',
      $labels: { plan: expect.stringContaining('煤气泄漏专项应急预案') as string },
    },
  ]);
  await act('exercisePlan', drill.id, 'submit');
  const result = {
    exercise: drill.id,
    actualDate: '2026-11-20 09:00:00',
    endTime: '2026-11-20 10:30:00',
    actualPersons: 24,
    process: '按方案实施',
    photos: [await picture()],
    evaluator: me,
    needRevise: false,
  };
  expect(
    (await post<InvalidData>('exerciseResult', 'addExerciseResult', result)).data.errors.map(({ field }) => field),
  ).toEqual(['exercise']);
  await act('exercisePlan', drill.id, 'approve', {}, (await actingAs(server, 'safetyDept')).caller);
  const made = await add('exerciseResult', result);
  expect((await get('exercisePlan', drill.id))['status']).toBe('approved');
  expect((await act('exerciseResult', made.id, 'submit')).code).toBe(200);
  expect((await get('exercisePlan', drill.id))['status']).toBe('done');
  const evaluations = [
    { item: '响应', weight: 3, score: '95.0' },
    { item: '处置', weight: 1, score: '60.0' },
  ];
  expect((await act('exerciseResult', made.id, 'evaluate', { evaluations })).code).toBe(200);
  expect(await get('exerciseResult', made.id)).toMatchObject({
    status: 'evaluated',
    score: '86.3',
    evalLevel: 'good',
    photos: result.photos,
  });
  expect(await list('exerciseResult', { exercise: drill.id })).toMatchObject([
    { id: made.id, score: '86.3', evalLevel: 'good' },
  ]);
});

test('stock follows its movements: of two who take the last piece one is refused, what is short is marked, and a check moves the next one [S-2.6-EME-05]', async () => {
  await opens('emergencySupply');
  const validTo = addDays(server.deps.engine.clock.today(), 900);
  const supply = await add('emergencySupply', {
    supplyName: '正压式空气呼吸器',
    category: 'respirator',
    spec: 'RHZK6.8',
    unit: '套',
    opening: '2.0',
    minQuantity: '2.0',
    org,
    place: '煤气防护站',
    keeper: me,
    buyDate: '2026-01-05',
    validTo,
    inspectCycleDays: 30,
  });
  expect(supply).toMatchObject({ status: 'normal', nextInspect: '2026-02-04' });
  const book = (recordType: string, more: object): Promise<Answer<InvalidData>> =>
    post('supplyRecord', 'addSupplyRecord', {
      supply: supply.id,
      recordType,
      recordTime: '2026-11-20 08:00:00',
      operator: me,
      ...more,
    });
  expect((await book('out', {})).data.errors.map(({ field }) => field)).toEqual(['quantity']);
  expect((await book('out', { quantity: '1.0' })).code).toBe(200);
  expect(await list('emergencySupply', { status: 'low', id: supply.id })).toMatchObject([
    { place: '煤气防护站', quantity: '1.0', validTo, status: 'low' },
  ]);
  const last = await Promise.all([book('out', { quantity: '1.0' }), book('out', { quantity: '1.0' })]);
  expect(last.map(({ code }) => code).sort()).toEqual([200, 422]);
  expect(last.flatMap(({ data }) => data.errors ?? [])).toMatchObject([
    { field: 'supply', message: '物资：库存不足，数量不能小于 0' },
  ]);
  expect(
    (await admin.get<ListData>('/api/emergency/supplyRecord/querySupplyRecord', { supply: supply.id })).data.totalCount,
  ).toBe(2);
  await book('return', { quantity: '2.0' });
  await book('inspect', { result: 'pass' });
  expect(await get('emergencySupply', supply.id)).toMatchObject({
    quantity: '2.0',
    status: 'normal',
    lastInspect: '2026-11-20',
    nextInspect: '2026-12-20',
  });
  const typed = await admin.put<InvalidData>('/api/emergency/emergencySupply/updateEmergencySupply', {
    id: supply.id,
    rev: (await get('emergencySupply', supply.id))['rev'],
    opening: '9.0',
  });
  expect(typed.data.errors.map(({ field }) => field)).toEqual(['opening']);
});

test('the clock moves what nobody touches: a drill whose day is over, stock below its least, what runs out and what has run out, each once', async () => {
  const { engine } = server.deps;
  const day = (days: number): string => addDays(engine.clock.today(), days) ?? '';
  const supply = {
    supplyName: '防毒面具滤罐',
    category: 'ppe',
    spec: 'P-CO-3',
    unit: '只',
    opening: '20.0',
    minQuantity: '10.0',
    org,
    place: '煤气防护站',
    keeper: me,
    buyDate: day(0),
  };
  const drill = await add('exercisePlan', {
    exName: '夜间停电演练',
    year: day(1).slice(0, 4),
    plan: (await plan()).id,
    exForm: 'tabletop',
    exLevel: 'team',
    org,
    planDate: day(1),
    place: '主控室',
    scenario: '全厂失电',
    commander: me,
  });
  await act('exercisePlan', drill.id, 'submit');
  await act('exercisePlan', drill.id, 'approve', {}, (await actingAs(server, 'safetyDept')).caller);
  const [canister, lasting] = [
    await add('emergencySupply', { ...supply, validTo: day(31) }),
    await add('emergencySupply', { ...supply, validTo: day(400) }),
  ];
  // Stored past the door that marks what is short, as an import from an older system would.
  const short = await storeValid(
    server,
    engine.entity('emergencySupply'),
    { ...supply, opening: '3.0', status: 'normal' },
    { orgId: org },
  );
  const night = async (): Promise<void> => {
    for (const job of ['exerciseOverdue', 'supplyLow', 'supplyExpiring', 'supplyExpired'])
      await runJob(server, `emergency.${job}`);
  };
  const states = async (): Promise<unknown[]> => [
    (await get('exercisePlan', drill.id))['status'],
    ...(await Promise.all([canister.id, lasting.id, short].map((id) => get('emergencySupply', id)))).map(
      (row) => row['status'],
    ),
  ];
  await night();
  expect(await states()).toEqual(['approved', 'normal', 'normal', 'low']);
  server.advance(2 * 86_400_000);
  admin = await server.afresh('admin');
  await night();
  expect(await states()).toEqual(['overdue', 'expiring', 'normal', 'low']);
  const rev = (await get('emergencySupply', canister.id))['rev'];
  await night();
  expect((await get('emergencySupply', canister.id))['rev']).toBe(rev);
  server.advance(30 * 86_400_000);
  admin = await server.afresh('admin');
  await night();
  expect(await states()).toEqual(['overdue', 'expired', 'normal', 'low']);
});
