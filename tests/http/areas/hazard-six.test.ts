/**
 * A major hazard from a contractor's worker's report to its closing by six people of the works, each state of both
 * records, and at each who may act; then what goes wrong on the way.
 */
import { beforeAll, expect, test } from 'vitest';
import type { Row } from '../../../src/engine/model/types.ts';
import type { ActionData, InvalidData, WireRow } from '../../../src/engine/model/wire.ts';
import type { Answer } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { workflowDesk } from '../../support/workflow.ts';
import { PIXEL, upload } from '../files/file-door.ts';

const server = fileServer();
const desk = workflowDesk(server);

/**
 * Worker of a contractor, safety officer of the steel plant, leader of its converter workshop, one of a team of it,
 * safety department, head of the company.
 */
const SIX = {
  worker: 'six.worker',
  officer: 'safety',
  workshop: 'six.workshop',
  team: 'staff',
  safety: 'six.safety',
  company: 'six.company',
} as const;
/** Of other plants: they have no part in it, whatever their role may do at home. */
const OTHERS = ['other.officer', 'other.workshop', 'other.worker'] as const;
const EVERYBODY: readonly string[] = [...Object.values(SIX), ...OTHERS];

const units: Record<string, string> = {};
const { as } = desk;
const noun = (name: string): string => name[0]!.toUpperCase() + name.slice(1);
async function done<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { code, data, ...rest } = await answer;
  expect(code, JSON.stringify({ ...rest, data })).toBe(200);
  return data;
}
const get = async (who: string, name: string, id: string): Promise<Answer<WireRow>> =>
  (await as(who)).get<WireRow>(`/api/hazard/${name}/get${noun(name)}`, { id });
const row = async (name: string, id: string): Promise<WireRow> => done(get('admin', name, id));
const act = async (
  who: string,
  name: string,
  id: string,
  action: string,
  input: Row = {},
): Promise<Answer<ActionData & InvalidData>> =>
  (await as(who)).post(`/api/hazard/${name}/action/${action}`, { ids: [id], input });
const picture = async (who: string): Promise<string[]> => [(await upload(await as(who), '现场.png', PIXEL)).data.id];
const paper = async (who: string): Promise<string[]> => [
  (await upload(await as(who), '治理方案.pdf', '%PDF-1.4 plan')).data.id,
];
const at = (days: number): string =>
  `${new Date(Date.parse(`${server.deps.engine.clock.today()}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)} 12:00:00`;

async function reported(more: Row = {}): Promise<string> {
  const input = {
    title: '转炉氧枪升降卷扬钢丝绳断丝超标',
    source: 'dailyCheck',
    hiddenType: 'unsafeState',
    category: 'equipment',
    level: 'general',
    location: `转炉 ${server.deps.engine.clock.millis()} 平台`,
    dutyOrg: units['LG-ZL']!,
    description: '一个捻距内断丝 14 根',
    photos: await picture(SIX.worker),
    ...more,
  };
  return (
    await done((await as(SIX.worker)).post<ActionData>('/api/hazard/hiddenDanger/action/reportNow', { ids: [], input }))
  ).rows[0]!.id;
}

/** The actions of `watched` that the record offers to each of these people; whoever cannot read it is offered none. */
async function offered(
  name: string,
  id: string,
  watched: readonly string[],
): Promise<Record<string, readonly string[]>> {
  const found: Record<string, readonly string[]> = {};
  for (const who of EVERYBODY) {
    const { code, data } = await get(who, name, id);
    const actions = code === 200 ? (data.$can ?? []).filter((one) => watched.includes(one)) : [];
    if (actions.length > 0) found[who] = [...actions].sort();
  }
  return found;
}

/** Whoever has no part is refused, by the door as by the record, and nothing is changed. */
async function refusedTo(
  people: readonly string[],
  name: string,
  id: string,
  action: string,
  input: Row,
): Promise<void> {
  const before = await row(name, id);
  for (const who of people) {
    const answer = await act(who, name, id, action, input);
    expect([403, 404, 409, 422], `${who} ${action}: ${JSON.stringify(answer)}`).toContain(answer.code);
  }
  expect(await row(name, id)).toMatchObject({ rev: before.rev, status: before['status'] });
}
const others = (...those: readonly string[]): readonly string[] => EVERYBODY.filter((who) => !those.includes(who));

const HANDLE = ['toRectify', 'transfer', 'escalate', 'reject', 'suspend', 'resume', 'resumeRectify'] as const;
const ORDER = [
  'allocate',
  'allocateMajor',
  'reject',
  'submitPlan',
  'approve',
  'rejectPlan',
  'applyDelay',
  'approveDelay',
  'rejectDelay',
  'submit',
  'reviewPass',
  'reviewPassMajor',
  'reviewFail',
  'examine',
  'examineFail',
  'reissue',
  'void',
] as const;

beforeAll(async () => {
  for (const org of await desk.list('admin', 'sysOrg')) units[String(org['orgCode'])] = org.id;
  await desk.hire(SIX.worker, 'contractorWorker', 'HT-01');
  await desk.hire('other.officer', 'safetyOfficer', 'ZG');
  await desk.hire('other.workshop', 'workshopLeader', 'DL-GL');
  await desk.hire('other.worker', 'employee', 'ZG-RZ-01');
  const [rectifyLeader, reviewer, examiner] = [
    await desk.hire(SIX.workshop, 'workshopLeader', 'LG-ZL', true),
    await desk.hire(SIX.safety, 'safetyDept', 'LZ-AH', true),
    await desk.hire(SIX.company, 'companyLeader', 'LZ', true),
  ];
  await desk.add('hazardPerson', {
    org: units['LG-ZL']!,
    level: ['general', 'major'],
    handler: await desk.id(SIX.officer),
    rectifyLeader,
    reviewer,
    examiner,
    status: 'enabled',
  });
}, 240_000);

test('[S-2.6-HID-08] [S-2.6-HID-10] [S-2.6-HID-12] a major hazard goes from a contractor’s worker through six people to its closing; each state is seen, and who has no part in it is refused', async () => {
  const { worker, officer, workshop, team, safety, company } = SIX;
  const person = {
    team: await desk.id(team),
    officer: await desk.id(officer),
    safety: await desk.id(safety),
    workshop: await desk.id(workshop),
    company: await desk.id(company),
    worker: await desk.id(worker),
  };
  const id = await reported({ level: 'major', judgeBasis: '吊运熔融金属的起重机钢丝绳达到报废标准仍在使用' });

  // 待处置: with the officer who is maintained for the plant.
  expect(await row('hiddenDanger', id)).toMatchObject({
    status: 'pending',
    currentNode: '处置隐患',
    finder: person.worker,
    handler: person.officer,
    rectifyOrder: null,
  });
  expect(await offered('hiddenDanger', id, HANDLE)).toEqual({
    [officer]: ['escalate', 'reject', 'toRectify', 'transfer'],
  });
  const turning = { dutyOrg: units['LG-ZL']!, rectifyType: 'stopWork', handlingOpinion: '立即停用，限期更换' };
  await refusedTo(others(officer), 'hiddenDanger', id, 'toRectify', turning);
  await done(act(officer, 'hiddenDanger', id, 'toRectify', turning));

  // 整改中, 待分配.
  const hazard = await row('hiddenDanger', id);
  expect(hazard).toMatchObject({ status: 'rectifying', handling: 0, handlingOpinion: '立即停用，限期更换' });
  const order = String(hazard['rectifyOrder']);
  expect(await row('rectification', order)).toMatchObject({
    status: 'pendingAllocate',
    level: 'major',
    issuer: person.officer,
    reviewer: person.safety,
    examiner: person.company,
    dutyPerson: person.workshop,
  });
  expect(await offered('hiddenDanger', id, HANDLE)).toEqual({ [workshop]: ['suspend'], [safety]: ['suspend'] });
  expect(await offered('rectification', order, ORDER)).toEqual({
    [officer]: ['allocateMajor', 'reject'],
    [workshop]: ['allocateMajor', 'reject'],
  });
  await refusedTo(others(officer, workshop), 'rectification', order, 'allocateMajor', { dutyPerson: person.team });
  await done(act(workshop, 'rectification', order, 'allocateMajor', { dutyPerson: person.team, dueDate: at(20) }));

  // 待制定方案: the plan asks for the file of a major hazard first.
  expect(await row('rectification', order)).toMatchObject({
    status: 'pendingPlan',
    dutyPerson: person.team,
    currentAssignees: [person.team],
  });
  expect(await row('hiddenDanger', id)).toMatchObject({ status: 'rectifying', dutyPerson: person.team });
  expect(await offered('rectification', order, ORDER)).toEqual({ [team]: ['submitPlan'] });
  const plan = {
    planMeasure: '更换钢丝绳并做满载试验',
    planFiles: await paper(team),
    emergencyPlan: '氧枪锁定在上极限，人员撤离平台',
    fundPlan: '86000.00',
  };
  await refusedTo(others(team), 'rectification', order, 'submitPlan', plan);
  expect(await act(team, 'rectification', order, 'submitPlan', plan)).toMatchObject({
    code: 422,
    data: { errors: [{ field: 'planFiles', message: '重大隐患须先建立重大隐患档案' }] },
  });
  await done(
    (await as(officer)).post('/api/hazard/majorHazardFile/addMajorHazardFile', {
      hiddenDanger: id,
      cause: '超周期使用',
      harmDegree: '氧枪坠落可致熔池爆炸',
      difficulty: '备件在库，需停炉 8 小时',
      targetTask: '更换并建立周检',
      methodMeasure: '整绳更换',
      fundSource: '安全费用 8.6 万元',
      dutyOrgPerson: '转炉车间',
      timeLimit: '20 日内',
      emergency: '锁定氧枪',
    }),
  );
  await done(act(team, 'rectification', order, 'submitPlan', plan));

  // 待审批: the safety department, then the company.
  expect(await row('rectification', order)).toMatchObject({
    status: 'pendingApproval',
    currentNode: '安全部门审批方案',
    planApprover: null,
  });
  expect(await offered('rectification', order, ORDER)).toEqual({ [safety]: ['approve', 'rejectPlan'] });
  await refusedTo(others(safety), 'rectification', order, 'approve', {});
  await done(act(safety, 'rectification', order, 'approve', { planOpinion: '方案可行' }));
  expect(await row('rectification', order)).toMatchObject({
    status: 'pendingApproval',
    currentNode: '公司领导审批方案',
    planApprover: person.safety,
  });
  expect(await offered('rectification', order, ORDER)).toEqual({ [company]: ['approve', 'rejectPlan'] });
  await refusedTo(others(company), 'rectification', order, 'approve', {});
  await done(act(company, 'rectification', order, 'approve', { planOpinion: '同意，尽快实施' }));

  // 待整改.
  expect(await row('rectification', order)).toMatchObject({
    status: 'pendingRectify',
    planApprover: person.company,
    currentAssignees: [person.team],
  });
  expect(await offered('rectification', order, ORDER)).toEqual({ [team]: ['applyDelay', 'submit'] });
  const work = { result: '钢丝绳已更换，满载试验合格', afterPhotos: await picture(team), fundActual: '84500.00' };
  await refusedTo(others(team), 'rectification', order, 'submit', work);
  await done((await as(team)).post('/api/hazard/rectification/handle', { id: order, handling: 6, ...work }));

  // 待复查: not passed, done again, passed.
  expect([(await row('rectification', order))['status'], (await row('hiddenDanger', id))['status']]).toEqual([
    'reviewing',
    'reviewing',
  ]);
  expect(await offered('rectification', order, ORDER)).toEqual({ [safety]: ['reviewFail', 'reviewPassMajor'] });
  await refusedTo(others(safety), 'rectification', order, 'reviewPassMajor', {});
  await done(act(safety, 'rectification', order, 'reviewFail', { reviewOpinion: '绳端固定未按规程' }));
  expect(await row('rectification', order)).toMatchObject({
    status: 'pendingRectify',
    rejectCount: 1,
    reviewResult: 'fail',
    currentAssignees: [person.team],
  });
  expect(await row('hiddenDanger', id)).toMatchObject({ status: 'rectifying' });
  await done(act(team, 'rectification', order, 'submit', { ...work, result: '绳端按规程重新固定' }));
  await done(act(safety, 'rectification', order, 'reviewPassMajor', { reviewOpinion: '复查合格' }));

  // 待验收.
  expect(await row('rectification', order)).toMatchObject({
    status: 'examining',
    reviewer: person.safety,
    reviewResult: 'pass',
    currentAssignees: [person.company],
  });
  expect(await row('hiddenDanger', id)).toMatchObject({ status: 'reviewing' });
  expect(await offered('rectification', order, ORDER)).toEqual({ [company]: ['examine', 'examineFail'] });
  await refusedTo(others(company), 'rectification', order, 'examine', {});
  expect(await act(company, 'rectification', order, 'examineFail')).toMatchObject({
    code: 422,
    data: { errors: [{ field: 'examineOpinion' }] },
  });
  await done(act(company, 'rectification', order, 'examineFail', { examineOpinion: '缺满载试验记录' }));
  expect(await row('rectification', order)).toMatchObject({
    status: 'pendingRectify',
    rejectCount: 2,
    currentAssignees: [person.team],
  });
  expect(await row('hiddenDanger', id)).toMatchObject({ status: 'rectifying' });
  await done(act(team, 'rectification', order, 'submit', { ...work, result: '补满载试验记录三份' }));
  await done(act(safety, 'rectification', order, 'reviewPassMajor'));
  await done(act(company, 'rectification', order, 'examine', { examineOpinion: '同意销号' }));

  // 已销号, 已闭环: nobody has anything left to do, and the course names all six.
  expect(await row('rectification', order)).toMatchObject({
    status: 'closed',
    examiner: person.company,
    currentNode: null,
    late: false,
  });
  const closed = await row('hiddenDanger', id);
  expect(closed).toMatchObject({ status: 'closed', currentNode: null, overdue: false });
  expect(closed['closeTime']).toBeTruthy();
  expect([await offered('hiddenDanger', id, HANDLE), await offered('rectification', order, ORDER)]).toEqual([{}, {}]);
  const records = await desk.list('admin', 'processRecord', { bizId: order });
  const handlers = new Set([closed['finder'], closed['handler'], ...records.map((record) => record['handler'])]);
  expect([...handlers].sort()).toEqual(Object.values(person).sort());
});

test('whoever put it right neither reviews nor examines it, whichever way the work came to them; the refusal says so', async () => {
  const { officer, workshop, team } = SIX;
  const id = await reported();
  await done(act(officer, 'hiddenDanger', id, 'toRectify', { dutyOrg: units['LG-ZL']!, rectifyType: 'deadline' }));
  const order = String((await row('hiddenDanger', id))['rectifyOrder']);
  const ids = { officer: await desk.id(officer), team: await desk.id(team), workshop: await desk.id(workshop) };
  expect(
    await act(workshop, 'rectification', order, 'allocate', { dutyPerson: ids.team, reviewer: ids.team }),
  ).toMatchObject({ code: 422, data: { errors: [{ field: 'dutyPerson', message: '复查人不能是整改责任人' }] } });
  await done(act(workshop, 'rectification', order, 'allocate', { dutyPerson: ids.team, reviewer: ids.officer }));
  // The task is handed on to the very person who is to review: the work is theirs then.
  await done(
    desk.call(team, 'task/transfer', {
      id: (await desk.taskAt(String((await row('rectification', order))['processInstanceId']), 'rectify')).id,
      to: ids.officer,
    }),
  );
  const work = { result: '已处理', afterPhotos: await picture(officer) };
  expect(await act(officer, 'rectification', order, 'submit', work)).toMatchObject({
    code: 422,
    data: { errors: [{ message: '复查人不能是整改人' }] },
  });
  expect(await row('rectification', order)).toMatchObject({ status: 'pendingRectify', rectifier: null });
  // Given to a third, who does it: that one is written down, and the reviewer passes it.
  await done(
    desk.call(officer, 'task/transfer', {
      id: (await desk.taskAt(String((await row('rectification', order))['processInstanceId']), 'rectify')).id,
      to: ids.workshop,
    }),
  );
  await done(
    act(workshop, 'rectification', order, 'submit', { result: '已处理', afterPhotos: await picture(workshop) }),
  );
  expect(await row('rectification', order)).toMatchObject({
    status: 'reviewing',
    dutyPerson: ids.team,
    rectifier: ids.workshop,
  });
  await done(act(officer, 'rectification', order, 'reviewPass'));
  expect([(await row('rectification', order))['status'], (await row('hiddenDanger', id))['status']]).toEqual([
    'closed',
    'closed',
  ]);
});

test('of two who allocate one order the second is told that it was changed; a deadline before today is refused at every step that sets one', async () => {
  const { officer, workshop, team } = SIX;
  const id = await reported();
  const turning = { dutyOrg: units['LG-ZL']!, rectifyType: 'deadline' };
  const past = (field: string, message: string): object => ({ code: 422, data: { errors: [{ field, message }] } });
  expect(await act(officer, 'hiddenDanger', id, 'toRectify', { ...turning, dueDate: at(-1) })).toMatchObject(
    past('dueDate', '整改期限不能早于现在'),
  );
  expect(
    await act(officer, 'hiddenDanger', id, 'transfer', { handler: await desk.id(workshop), dueDate: at(-1) }),
  ).toMatchObject(past('dueDate', '要求完成时间不能早于现在'));
  await done(act(officer, 'hiddenDanger', id, 'toRectify', turning));
  const order = String((await row('hiddenDanger', id))['rectifyOrder']);
  const dutyPerson = await desk.id(team);
  expect(await act(workshop, 'rectification', order, 'allocate', { dutyPerson, dueDate: at(-1) })).toMatchObject(
    past('dueDate', '整改期限不能早于现在'),
  );
  expect(await act(workshop, 'rectification', order, 'allocate', { dutyPerson, dueDate: at(40) })).toMatchObject(
    past('dueDate', '一般隐患的整改期限超过规定天数'),
  );
  const { rev } = await row('rectification', order);
  const both = await Promise.all(
    [officer, workshop].map(async (who) =>
      (await as(who)).post<ActionData & InvalidData>('/api/hazard/rectification/action/allocate', {
        ids: [order],
        input: { dutyPerson, dueDate: at(3) },
        rev,
      }),
    ),
  );
  expect(both.map(({ code }) => code).sort(), JSON.stringify(both)).toEqual([200, 409]);
  expect(both.find(({ code }) => code === 409)?.msg).toMatch(/待分配|已|改/);
  expect(
    await act(team, 'rectification', order, 'applyDelay', { delayTo: at(2), delayReason: '备件未到' }),
  ).toMatchObject(past('delayTo', '延期至须晚于整改期限'));
});

test('the plant that is not responsible returns the order; issued again to another its rectifier is theirs, and taken back the hazard is to be handled anew', async () => {
  const { officer, workshop } = SIX;
  const id = await reported();
  await done(act(officer, 'hiddenDanger', id, 'toRectify', { dutyOrg: units['LG-ZL']!, rectifyType: 'deadline' }));
  const order = String((await row('hiddenDanger', id))['rectifyOrder']);
  expect(await act(workshop, 'rectification', order, 'reject', {})).toMatchObject({
    code: 422,
    data: { errors: [{ field: 'rejectReason' }] },
  });
  await done(act(workshop, 'rectification', order, 'reject', { rejectReason: '设备归精炼车间管理' }));
  expect(await row('rectification', order)).toMatchObject({
    status: 'rejected',
    currentAssignees: [await desk.id(officer)],
  });
  expect(await row('hiddenDanger', id)).toMatchObject({ status: 'rectifying' });
  expect(
    await act(officer, 'rectification', order, 'reissue', { dutyOrg: units['LG-JL']!, dueDate: at(-1) }),
  ).toMatchObject({ code: 422, data: { errors: [{ field: 'dueDate' }] } });
  await done(act(officer, 'rectification', order, 'reissue', { dutyOrg: units['LG-JL']!, dueDate: at(5) }));
  expect(await row('rectification', order)).toMatchObject({
    status: 'pendingAllocate',
    rejectReason: null,
    dutyOrg: units['LG-JL'],
  });
  expect(await row('hiddenDanger', id)).toMatchObject({ dutyOrg: units['LG-JL'], dueDate: at(5) });
  await done(act(officer, 'rectification', order, 'reject', { rejectReason: '不属于本单位' }));
  await done(act(officer, 'rectification', order, 'void'));
  expect(await row('rectification', order)).toMatchObject({ status: 'void', currentNode: null });
  expect(await row('hiddenDanger', id)).toMatchObject({
    status: 'pending',
    currentNode: '处置隐患',
    rectifyOrder: null,
  });
});

test('[S-2.6-HID-07] [S-2.6-HID-09] an order is issued without a hazard: what is compulsory is named, it is delayed at most twice and before its deadline, and rectified with what was done, when and by whom', async () => {
  const { officer, workshop, team, safety } = SIX;
  const issue = async (input: Row): Promise<Answer<ActionData & InvalidData>> =>
    (await as(officer)).post('/api/hazard/rectification/action/issue', { ids: [], input });
  expect((await issue({})).data.errors.map(({ field }) => field).sort()).toEqual([
    'dueDate',
    'dutyOrg',
    'level',
    'problem',
    'rectifyType',
    'title',
  ]);
  const given = {
    title: '连铸平台护栏补焊',
    problem: '北侧护栏立柱开焊两处',
    level: 'general',
    dutyOrg: units['LG-ZL']!,
    rectifyType: 'deadline',
  };
  expect(await issue({ ...given, dueDate: at(-1) })).toMatchObject({
    code: 422,
    data: { errors: [{ field: 'dueDate', message: '整改期限不能早于现在' }] },
  });
  expect(await issue({ ...given, rectifyType: 'immediate', dueDate: at(5) })).toMatchObject({
    code: 422,
    data: { errors: [{ field: 'dueDate', message: '立即整改的期限超过规定小时数' }] },
  });
  const order = (await done(issue({ ...given, dueDate: at(2) }))).rows[0]!.id;
  const dutyPerson = await desk.id(team);
  expect(await row('rectification', order)).toMatchObject({
    status: 'pendingAllocate',
    hiddenDanger: null,
    issuer: await desk.id(officer),
    rectNo: expect.stringMatching(/^ZG-LG-\d{8}-\d{4}$/) as string,
  });
  await done(act(workshop, 'rectification', order, 'allocate', { dutyPerson }));
  for (const [asked, granted] of [
    [3, true],
    [4, false],
    [5, true],
  ] as const) {
    await done(act(team, 'rectification', order, 'applyDelay', { delayTo: at(asked), delayReason: '焊机待检' }));
    expect(await row('rectification', order)).toMatchObject({
      status: 'pendingApproval',
      currentNode: '审批延期',
      applyDelay: true,
    });
    await done(
      act(safety, 'rectification', order, granted ? 'approveDelay' : 'rejectDelay', { planOpinion: '见现场' }),
    );
  }
  expect(await row('rectification', order)).toMatchObject({
    status: 'pendingRectify',
    applyDelay: false,
    dueDate: at(5),
    delayCount: 2,
  });
  expect((await act(team, 'rectification', order, 'applyDelay', { delayTo: at(6), delayReason: '再延' })).code).toBe(
    422,
  );
  expect(
    (await act(team, 'rectification', order, 'submit', { result: '已补焊' })).data.errors.map(({ field }) => field),
  ).toEqual(['afterPhotos']);
  const photos = await picture(team);
  await done(
    act(team, 'rectification', order, 'submit', { result: '已补焊并打磨', afterPhotos: photos, fundActual: '320.00' }),
  );
  const handed = await row('rectification', order);
  expect(handed).toMatchObject({
    status: 'reviewing',
    result: '已补焊并打磨',
    afterPhotos: photos,
    fundActual: '320.00',
    rectifier: dutyPerson,
    overdueDays: 0,
  });
  expect(String(handed['finishTime']).slice(0, 10)).toBe(server.deps.engine.clock.today());
});

test('an order whose process is ended by an administrator gives its hazard back to whoever handles it', async () => {
  const { officer } = SIX;
  const id = await reported();
  const turning = { dutyOrg: units['LG-ZL']!, rectifyType: 'deadline' };
  await done(act(officer, 'hiddenDanger', id, 'toRectify', turning));
  const order = String((await row('hiddenDanger', id))['rectifyOrder']);
  await done(
    desk.call('admin', 'instance/terminate', {
      id: (await row('rectification', order))['processInstanceId'],
      comment: '下达有误',
    }),
  );
  expect(await row('rectification', order)).toMatchObject({ status: 'suspended', currentNode: null });
  expect(await row('hiddenDanger', id)).toMatchObject({ status: 'pending', currentNode: '处置隐患' });
  // Turned again it has an order that is led.
  await done(act(officer, 'hiddenDanger', id, 'toRectify', turning));
  const next = String((await row('hiddenDanger', id))['rectifyOrder']);
  expect(await row('rectification', next)).toMatchObject({ status: 'pendingAllocate', currentNode: '分配整改' });
});

test('whoever has left handles nothing: a hazard in hand goes to the successor, a new one to those who may handle it there', async () => {
  const leaver = await desk.hire('hazard.leaver', 'safetyOfficer', 'JX');
  const heir = await desk.hire('hazard.heir', 'safetyOfficer', 'JX');
  await desk.add('hazardPerson', {
    org: units['JX-BJ'],
    level: ['general'],
    handler: leaver,
    rectifyLeader: await desk.id('dinghailou'),
    reviewer: heir,
    status: 'enabled',
  });
  const matter = { dutyOrg: units['JX-BJ']!, title: '备件库货架立柱变形', location: '备件库 3 排' };
  const id = await reported(matter);
  expect(await row('hiddenDanger', id)).toMatchObject({ handler: leaver, currentAssignees: [leaver] });
  await done((await as('admin')).post('/api/admin/sysuser/leave', { id: leaver, successor: heir }));
  expect(await row('hiddenDanger', id)).toMatchObject({ status: 'pending', handler: heir, currentAssignees: [heir] });
  // So does what is maintained; an account that is closed only stays there, and is passed over.
  const [maintained] = await desk.list('admin', 'hazardPerson', { org: units['JX-BJ']! });
  expect(maintained?.['handler']).toBe(heir);
  await desk.act('sysUser', heir, 'disable');
  const next = await reported({ ...matter, location: '备件库 5 排' });
  const stands = await row('hiddenDanger', next);
  expect(stands).toMatchObject({ status: 'pending', handler: null, currentNode: '处置隐患' });
  const [task] = (await desk.list('admin', 'wfTask', { instance: String(stands['processInstanceId']) })).filter(
    (one) => one['nodeKey'] === 'handle',
  );
  expect(task).toMatchObject({ state: 'candidate', nobody: false });
  await done(act(SIX.safety, 'hiddenDanger', next, 'toRectify', { dutyOrg: units['JX-BJ']!, rectifyType: 'deadline' }));
  expect(await row('hiddenDanger', next)).toMatchObject({ status: 'rectifying' });
});

test('a hazard that nobody handles within a day is told to the leader of its handler, and a day later above', async () => {
  const id = await reported({ title: '转炉操作室逃生门锁死' });
  const titles = async (who: string): Promise<readonly string[]> =>
    (await desk.notices(who))
      .map(({ title }) => title)
      .filter((title) => title.includes('转炉操作室逃生门锁死') && title.includes('逾期'));
  await desk.pass(23);
  expect([await titles(SIX.officer), await titles(SIX.company), await titles(SIX.safety)]).toEqual([[], [], []]);
  await desk.pass(2);
  expect(await titles(SIX.officer)).toHaveLength(1);
  await desk.pass(25);
  expect(await titles(SIX.safety)).toHaveLength(1);
  // It waits for its handler still.
  expect(await row('hiddenDanger', id)).toMatchObject({
    status: 'pending',
    currentAssignees: [await desk.id(SIX.officer)],
  });
  expect(
    (
      await desk.list('admin', 'wfTask', { instance: String((await row('hiddenDanger', id))['processInstanceId']) })
    ).map((task) => task['overdue']),
  ).toEqual([true]);
});
