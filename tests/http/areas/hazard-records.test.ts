/**
 * What is kept of hidden dangers and orders: the control list and its filters, a record with all that was said and
 * done, snapshots, the check of a plan, and who is maintained as responsible.
 */
import { beforeAll, expect, test } from 'vitest';
import { addDays } from '../../../src/engine/model/expression/dates.ts';
import type { Row } from '../../../src/engine/model/types.ts';
import type { ActionData, EntityView, InvalidData, ListData, WireRow } from '../../../src/engine/model/wire.ts';
import type { Answer, Caller } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { actingAs } from '../entity-tests.ts';
import { PIXEL, upload } from '../files/file-door.ts';

const server = fileServer();
const ROLES = [
  'employee',
  'contractorWorker',
  'safetyOfficer',
  'workshopLeader',
  'safetyDept',
  'companyLeader',
] as const;
type Who = (typeof ROLES)[number] | 'admin';
const people = {} as Record<Who, Caller>;
const ids = {} as Record<Who, string>;
let org: string;

interface Course {
  readonly course: {
    readonly open: readonly { readonly taskName: string }[];
    readonly records: readonly Row[];
    readonly visits: readonly Row[];
  };
  readonly task: string | null;
}

const noun = (name: string): string => name[0]!.toUpperCase() + name.slice(1);
async function done<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { code, data, ...rest } = await answer;
  expect(code, JSON.stringify({ ...rest, data })).toBe(200);
  return data;
}
const get = (name: string, id: string, who: Who = 'admin'): Promise<WireRow> =>
  done(people[who].get<WireRow>(`/api/hazard/${name}/get${noun(name)}`, { id }));
const list = async (
  name: string,
  query: Record<string, string | number>,
  who: Who = 'admin',
): Promise<readonly WireRow[]> =>
  (await done(people[who].get<ListData>(`/api/hazard/${name}/query${noun(name)}`, { pageSize: 100, ...query }))).list;
const act = (
  who: Who,
  name: string,
  id: string,
  action: string,
  input: Row = {},
): Promise<Answer<ActionData & InvalidData>> =>
  people[who].post(`/api/hazard/${name}/action/${action}`, { ids: [id], input });
const picture = async (who: Who): Promise<string[]> => [(await upload(people[who], '现场.png', PIXEL)).data.id];
const paper = async (who: Who): Promise<string[]> => [
  (await upload(people[who], '治理方案.pdf', '%PDF-1.4 plan')).data.id,
];
const fields = ({ data }: Answer<InvalidData>): string[] => (data.errors ?? []).map(({ field }) => field).sort();
const courseOf = (entity: string, id: string, who: Who): Promise<Course> =>
  done(people[who].get<Course>('/api/workflow/row/page', { entity, id }));

let count = 0;
async function reported(more: Row = {}): Promise<string> {
  const input = {
    title: `护栏缺失 ${(count += 1)}`,
    source: 'dailyCheck',
    hiddenType: 'unsafeState',
    category: 'equipment',
    level: 'general',
    location: `检查点 ${count}`,
    dutyOrg: org,
    description: '护栏拆下没有装回',
    photos: await picture('contractorWorker'),
    suggestMeasure: '装回并紧固',
    ...more,
  };
  return (
    await done(
      people.contractorWorker.post<ActionData>('/api/hazard/hiddenDanger/action/reportNow', { ids: [], input }),
    )
  ).rows[0]!.id;
}
/** Turned to rectification. @returns the id of the order */
async function turned(id: string, more: Row = {}): Promise<string> {
  await done(
    act('safetyOfficer', 'hiddenDanger', id, 'toRectify', {
      dutyOrg: org,
      rectifyType: 'deadline',
      handlingOpinion: '限期装回',
      tempMeasure: '拉警戒带',
      ...more,
    }),
  );
  return String((await get('hiddenDanger', id))['rectifyOrder']);
}

beforeAll(async () => {
  for (const role of ROLES) {
    const acting = await actingAs(server, role);
    [people[role], ids[role], org] = [acting.caller, acting.id, acting.orgId];
  }
  people.admin = await server.afresh('admin');
}, 240_000);

test('the control list shows the state of each, is narrowed by state, level, category, unit and words, and leads to the record [S-2.6-HID-03]', async () => {
  const [open, turning, gas] = [
    await reported(),
    await reported(),
    await reported({ category: 'gas', title: '煤气管漏点' }),
  ];
  await turned(turning);
  const view = await done(people.safetyOfficer.get<EntityView>('/schema/hiddenDanger'));
  expect(view.list.columns.map(({ field }) => field)).toEqual(
    expect.arrayContaining(['title', 'status', 'level', 'dueDate', 'dutyOrg', 'dutyPerson']),
  );
  expect(view.list.filters).toEqual(
    expect.arrayContaining(['status', 'level', 'category', 'dutyOrg', 'findTime', 'dueDate', 'overdue']),
  );
  const found = async (query: Record<string, string | number>): Promise<string[]> =>
    (await list('hiddenDanger', { dutyOrg: org, ...query }, 'safetyOfficer'))
      .map(({ id }) => id)
      .filter((id) => [open, turning, gas].includes(id))
      .sort();
  expect(await found({})).toEqual([open, turning, gas].sort());
  expect(await found({ status: 'rectifying' })).toEqual([turning]);
  expect(await found({ status: 'pending' })).toEqual([open, gas].sort());
  expect(await found({ category: 'gas' })).toEqual([gas]);
  expect(await found({ level: 'major' })).toEqual([]);
  expect(await found({ keyword: '煤气管漏点' })).toEqual([gas]);
  expect(await found({ findTimeTo: '2020-01-01 00:00:00' })).toEqual([]);
  const [row] = await list('hiddenDanger', { keyword: '煤气管漏点' }, 'safetyOfficer');
  expect(await get('hiddenDanger', row!.id, 'safetyOfficer')).toMatchObject({
    id: gas,
    title: '煤气管漏点',
    status: 'pending',
  });
});

test('a record tells measures, who is responsible, its dates and what was done to it by whom [S-2.6-HID-04]', async () => {
  const id = await reported();
  const order = await turned(id);
  const due = `${addDays(server.deps.engine.clock.today(), 3)} 18:00:00`;
  await done(
    act('workshopLeader', 'rectification', order, 'allocate', {
      dutyPerson: ids.employee,
      reviewer: ids.safetyDept,
      dueDate: due,
    }),
  );
  const row = await get('hiddenDanger', id, 'safetyOfficer');
  expect(row).toMatchObject({
    suggestMeasure: '装回并紧固',
    tempMeasure: '拉警戒带',
    handlingOpinion: '限期装回',
    dutyPerson: ids.employee,
    dutyOrg: org,
    dueDate: due,
    closeTime: null,
  });
  expect(row['findTime']).toBeTruthy();
  const log = await done(
    people.safetyOfficer.get<
      readonly {
        readonly action: string;
        readonly actor?: string;
        readonly changes: readonly { readonly field: string }[];
      }[]
    >('/api/hazard/hiddenDanger/historyHiddenDanger', { id }),
  );
  expect(log.map(({ action }) => action)).toEqual(expect.arrayContaining(['reportNow', 'toRectify']));
  expect(log.find(({ action }) => action === 'toRectify')?.changes.map(({ field }) => field)).toEqual(
    expect.arrayContaining(['handlingOpinion', 'tempMeasure', 'status']),
  );
});

test('a snapshot is a photograph with place and words, and taken up it becomes a hidden danger that shows it [S-2.6-HID-05]', async () => {
  const photos = await picture('employee');
  const shot = {
    photos,
    description: '氧气瓶与乙炔瓶混放',
    geo: '101.1044,23.4873',
    location: '机修车间北门',
    captureType: 'hazard',
  };
  const add = (row: object): Promise<Answer<WireRow & InvalidData>> =>
    people.employee.post('/api/hazard/hazardCapture/addHazardCapture', row);
  expect(fields(await add({ ...shot, photos: [], geo: null, description: null }))).toEqual([
    'description',
    'geo',
    'photos',
  ]);
  const made = await done(add(shot));
  expect(made).toMatchObject({ status: 'pending', reporter: ids.employee });
  expect(fields(await act('safetyOfficer', 'hazardCapture', made.id, 'accept', { hazardTitle: '气瓶混放' }))).toEqual([
    'category',
    'dutyOrg',
    'hiddenType',
    'level',
  ]);
  expect((await act('employee', 'hazardCapture', made.id, 'accept', {})).code).toBe(403);
  await done(
    act('safetyOfficer', 'hazardCapture', made.id, 'accept', {
      hazardTitle: '气瓶混放',
      hiddenType: 'unsafeState',
      category: 'equipment',
      level: 'general',
      dutyOrg: org,
    }),
  );
  const taken = await get('hazardCapture', made.id);
  expect(taken).toMatchObject({ status: 'accepted', screener: ids.safetyOfficer });
  expect(await get('hiddenDanger', String(taken['hiddenDanger']))).toMatchObject({
    title: '气瓶混放',
    source: 'snapshot',
    sourceId: taken['captureNo'],
    finder: ids.employee,
    location: '机修车间北门',
    geo: shot.geo,
    description: shot.description,
    photos,
    status: 'pending',
    currentNode: '处置隐患',
  });
});

test('every handling step stands on the record of the process with who, when and which action, in their order; an order shows all of it, and only that, to whoever has no part in it [S-2.6-HID-06] [S-2.6-HID-13]', async () => {
  const id = await reported();
  await done(act('safetyOfficer', 'hiddenDanger', id, 'transfer', { handler: ids.safetyDept }));
  await done(act('safetyDept', 'hiddenDanger', id, 'toRectify', { dutyOrg: org, rectifyType: 'deadline' }));
  const order = String((await get('hiddenDanger', id))['rectifyOrder']);
  await done(
    act('workshopLeader', 'rectification', order, 'allocate', { dutyPerson: ids.employee, reviewer: ids.safetyDept }),
  );
  await done(
    act('employee', 'rectification', order, 'submit', { result: '已装回', afterPhotos: await picture('employee') }),
  );
  await done(act('safetyDept', 'rectification', order, 'reviewFail', { reviewOpinion: '螺栓未紧固' }));
  await done(
    act('employee', 'rectification', order, 'submit', { result: '已紧固', afterPhotos: await picture('employee') }),
  );
  const steps = async (bizId: string): Promise<readonly Row[]> =>
    (
      await done(
        people.admin.get<ListData>('/api/common/processRecord/queryProcessRecord', {
          bizId,
          sort: 'handledAt,id',
          pageSize: 50,
        }),
      )
    ).list.filter(({ action }) => action === 'complete');
  const told = (rows: readonly Row[]): unknown[] =>
    rows.map(({ nodeName, actionName, handler, toStatus }) => [nodeName, actionName, handler, toStatus]);
  const handled = await steps(id);
  expect(told(handled)).toEqual([
    ['处置隐患', '转办', ids.safetyOfficer, 'pending'],
    ['处置隐患', '转整改', ids.safetyDept, 'rectifying'],
  ]);
  const ordered = await steps(order);
  expect(told(ordered)).toEqual([
    ['分配整改', '分配', ids.workshopLeader, 'pendingRectify'],
    ['整改', '提交整改', ids.employee, 'reviewing'],
    ['复查', '复查不合格', ids.safetyDept, 'pendingRectify'],
    ['整改', '提交整改', ids.employee, 'reviewing'],
  ]);
  for (const rows of [handled, ordered]) {
    const times = rows.map(({ handledAt }) => String(handledAt));
    expect(times.every((time) => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(time))).toBe(true);
    expect(times).toEqual([...times].sort());
  }
  // The company's leader reads the order with its whole course, and has nothing to do there.
  const row = await get('rectification', order, 'companyLeader');
  expect(row).toMatchObject({ status: 'reviewing', result: '已紧固', rejectCount: 1, reviewOpinion: '螺栓未紧固' });
  expect(row.$can ?? []).not.toEqual(expect.arrayContaining(['edit']));
  expect(
    (row.$can ?? []).filter((code) => ['submit', 'reviewPass', 'reviewFail', 'allocate', 'examine'].includes(code)),
  ).toEqual([]);
  expect(
    (
      await people.companyLeader.put('/api/hazard/rectification/updateRectification', {
        id: order,
        rev: row.rev,
        result: '改写',
      })
    ).code,
  ).not.toBe(200);
  const { course, task } = await courseOf('rectification', order, 'companyLeader');
  expect([task, course.open.map(({ taskName }) => taskName)]).toEqual([null, ['复查']]);
  expect(course.records).toHaveLength(
    (
      await done(
        people.admin.get<ListData>('/api/common/processRecord/queryProcessRecord', { bizId: order, pageSize: 50 }),
      )
    ).list.length,
  );
});

test('the plan for a major hazard is checked: returned with a reason it is drawn up anew, accepted twice it is carried out [S-2.6-HID-11]', async () => {
  const id = await reported({ level: 'major', judgeBasis: '护栏缺失处下方为熔融金属吊运通道' });
  const order = await turned(id);
  await done(
    act('workshopLeader', 'rectification', order, 'allocateMajor', {
      dutyPerson: ids.employee,
      reviewer: ids.safetyDept,
    }),
  );
  await done(
    people.safetyOfficer.post('/api/hazard/majorHazardFile/addMajorHazardFile', {
      hiddenDanger: id,
      cause: '检修后未恢复',
      harmDegree: '坠落',
      difficulty: '无',
      targetTask: '恢复护栏',
      methodMeasure: '焊接恢复',
      fundSource: '安全费用',
      dutyOrgPerson: '车间',
      timeLimit: '10 日',
      emergency: '封闭通道',
    }),
  );
  const plan = async (): Promise<Row> => ({
    planMeasure: '焊接恢复护栏',
    planFiles: await paper('employee'),
    emergencyPlan: '封闭通道',
    fundPlan: '3000.00',
  });
  const checked = async (): Promise<unknown[]> => {
    const row = await get('rectification', order);
    return [row['status'], row['currentNode']];
  };
  await done(act('employee', 'rectification', order, 'submitPlan', await plan()));
  expect(await checked()).toEqual(['pendingApproval', '安全部门审批方案']);
  expect((await act('companyLeader', 'rectification', order, 'approve')).code).toBe(409);
  expect(fields(await act('safetyDept', 'rectification', order, 'rejectPlan'))).toEqual(['planOpinion']);
  await done(act('safetyDept', 'rectification', order, 'rejectPlan', { planOpinion: '缺应急措施' }));
  expect(await checked()).toEqual(['pendingPlan', '制定方案']);
  await done(act('employee', 'rectification', order, 'submitPlan', await plan()));
  await done(act('safetyDept', 'rectification', order, 'approve'));
  expect(await checked()).toEqual(['pendingApproval', '公司领导审批方案']);
  await done(act('companyLeader', 'rectification', order, 'rejectPlan', { planOpinion: '工期过长' }));
  expect(await checked()).toEqual(['pendingPlan', '制定方案']);
  await done(act('employee', 'rectification', order, 'submitPlan', await plan()));
  await done(act('safetyDept', 'rectification', order, 'approve'));
  await done(act('companyLeader', 'rectification', order, 'approve'));
  expect(await checked()).toEqual(['pendingRectify', '整改']);
});

test('who is responsible for a unit is maintained, and stands as the default on what is to be handled and allocated there, the closest row first [S-2.6-HID-14]', async () => {
  const path = '/api/hazard/hazardPerson';
  const row = {
    org,
    level: ['general'],
    handler: ids.safetyOfficer,
    rectifyLeader: ids.workshopLeader,
    reviewer: ids.safetyDept,
    status: 'enabled',
  };
  expect((await people.employee.post(`${path}/addHazardPerson`, row)).code).toBe(403);
  expect(
    fields(
      await people.safetyDept.post<InvalidData>(`${path}/addHazardPerson`, {
        ...row,
        handler: null,
        rectifyLeader: null,
      }),
    ),
  ).toEqual(['handler', 'rectifyLeader']);
  const made = await done(people.safetyDept.post<WireRow>(`${path}/addHazardPerson`, row));
  expect(await list('hazardPerson', { org, status: 'enabled' }, 'workshopLeader')).toMatchObject([
    { id: made.id, handler: ids.safetyOfficer, rectifyLeader: ids.workshopLeader },
  ]);
  const first = await reported();
  expect(await get('hiddenDanger', first)).toMatchObject({
    handler: ids.safetyOfficer,
    currentAssignees: [ids.safetyOfficer],
  });
  const order = await turned(first);
  // The dialog of the allocation begins with what stands on the order.
  expect(await get('rectification', order)).toMatchObject({
    status: 'pendingAllocate',
    dutyPerson: ids.workshopLeader,
    reviewer: ids.safetyDept,
  });
  const closer = await done(
    people.safetyDept.post<WireRow>(`${path}/addHazardPerson`, {
      ...row,
      category: ['gas'],
      rectifyLeader: ids.employee,
    }),
  );
  const gas = await turned(await reported({ category: 'gas' }));
  expect(await get('rectification', gas)).toMatchObject({ dutyPerson: ids.employee });
  await done(
    people.safetyDept.put(`${path}/updateHazardPerson`, { id: closer.id, rev: closer.rev, status: 'disabled' }),
  );
  expect(await get('rectification', await turned(await reported({ category: 'gas' })))).toMatchObject({
    dutyPerson: ids.workshopLeader,
  });
  // A default is no order: whoever allocates chooses somebody else.
  await done(act('workshopLeader', 'rectification', order, 'allocate', { dutyPerson: ids.employee }));
  expect(await get('rectification', order)).toMatchObject({
    status: 'pendingRectify',
    dutyPerson: ids.employee,
    currentAssignees: [ids.employee],
  });
});
