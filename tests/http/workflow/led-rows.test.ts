/**
 * Rows that a process leads: their state is the process's, their actions decide tasks, a task opens what its node says,
 * and all of it ends with the process.
 */
import { beforeAll, expect, test } from 'vitest';
import type { Row } from '../../../src/engine/model/types.ts';
import type { ActionData, InvalidData, ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { type Answer, api, type Caller, signIn } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { actingAs, completed } from '../entity-tests.ts';
import { PIXEL, upload } from '../files/file-door.ts';

const server = fileServer();
const ROLES = ['employee', 'trainOfficer', 'safetyOfficer', 'workshopLeader', 'safetyDept', 'hrOfficer'] as const;
const people: Record<string, Caller> = {};
const ids: Record<string, string> = {};
let org: string;

const noun = (name: string): string => name[0]!.toUpperCase() + name.slice(1);
const AREA: Readonly<Record<string, string>> = {
  injuryCase: 'injury',
  exercisePlan: 'emergency',
  trainPlan: 'education',
  wfTask: 'workflow',
  wfInstance: 'workflow',
  processRecord: 'common',
};
async function done<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { code, data, ...rest } = await answer;
  expect(code, JSON.stringify({ ...rest, data })).toBe(200);
  return data;
}
const path = (name: string, verb: string): string =>
  name.startsWith('sys') ? `/api/admin/${name.toLowerCase()}/${verb}` : `/api/${AREA[name]}/${name}/${verb}`;
const list = async (who: string, name: string, query: object = {}): Promise<readonly WireRow[]> =>
  (await done(people[who]!.get<ListData>(path(name, `query${noun(name)}`), { pageSize: 200, ...query }))).list;
const get = (who: string, name: string, id: string): Promise<Answer<WireRow>> =>
  people[who]!.get<WireRow>(path(name, `get${noun(name)}`), { id });
const row = async (name: string, id: string, who = 'admin'): Promise<WireRow> => done(get(who, name, id));
const act = (
  who: string,
  name: string,
  id: string,
  action: string,
  input: Row = {},
): Promise<Answer<ActionData & InvalidData>> => people[who]!.post(path(name, `action/${action}`), { ids: [id], input });
const edit = (who: string, name: string, { id, rev }: WireRow, changes: Row): Promise<Answer<WireRow & InvalidData>> =>
  people[who]!.put(path(name, `update${noun(name)}`), { id, rev, ...changes });
const call = <T = { state: string }>(who: string, verb: string, body: object): Promise<Answer<T & InvalidData>> =>
  people[who]!.post(`/api/workflow/${verb}`, body);
const instanceOf = async (name: string, id: string): Promise<string> =>
  String((await row(name, id))['processInstanceId']);
async function taskAt(instance: string, node: string): Promise<WireRow> {
  const found = (await list('admin', 'wfTask', { instance })).find(
    (task) => task['nodeKey'] === node && ['candidate', 'assigned'].includes(String(task['state'])),
  );
  expect(found, node).toBeDefined();
  return found!;
}

/** A draft of this person, with all that handing it in asks for. */
async function drafted(name: string, who: string, given: Row = {}): Promise<string> {
  const more: Row =
    name === 'trainPlan'
      ? {
          items: [
            {
              courseName: '煤气安全',
              trainType: 'retrain',
              targetPost: '炉前工',
              plannedMonth: '2026-12',
              plannedHours: '4',
              plannedPersons: 20,
              mode: 'offline',
              assess: 'exam',
            },
          ],
        }
      : name === 'injuryCase'
        ? { applyMaterials: [(await upload(people[who]!, '申请表.png', PIXEL)).data.id] }
        : {};
  const fields = await completed(server, server.deps.engine.entity(name), { org, ...more, ...given }, { orgId: org });
  return (await done(people[who]!.post<WireRow>(path(name, `add${noun(name)}`), fields))).id;
}

beforeAll(async () => {
  people['admin'] = await server.as('admin');
  for (const role of ROLES) {
    const acting = await actingAs(server, role);
    [people[role], ids[role], org] = [acting.caller, acting.id, acting.orgId];
  }
  people['admin'] = await server.afresh('admin');
  // Whoever works here is an employee too, and as such hands in what is theirs.
  const employee = (await list('admin', 'sysRole', { roleCode: 'employee' }))[0]!.id;
  for (const role of ['safetyOfficer', 'trainOfficer']) {
    const person = await row('sysUser', ids[role]!);
    await done(edit('admin', 'sysUser', person, { roleId: [...(person['roleId'] as string[]), employee] }));
  }
}, 240_000);

test('handed in, a row is in the hands of its process: whoever has no task about it neither edits, deletes nor decides it', async () => {
  const id = await drafted('exercisePlan', 'safetyOfficer');
  await done(act('safetyOfficer', 'exercisePlan', id, 'submit'));
  const open = await row('exercisePlan', id);
  expect(open).toMatchObject({ status: 'reviewing', currentNode: '审批演练计划', finishedAt: null });
  expect(open['submittedAt']).toBeTruthy();
  expect((await list('safetyOfficer', 'wfInstance', { id: String(open['processInstanceId']) }))[0]).toMatchObject({
    bizEntity: 'exercisePlan',
    bizId: id,
    state: 'running',
    initiator: ids['safetyOfficer'],
  });
  // An administrator holds every code, and has no task about it.
  expect(open.$can).not.toEqual(expect.arrayContaining(['edit', 'delete', 'approve']));
  expect(open.$why).toMatchObject({ approve: expect.stringContaining('审批演练计划') as string });
  for (const answer of [
    await edit('admin', 'exercisePlan', open, { place: '别处' }),
    await act('admin', 'exercisePlan', id, 'approve'),
  ])
    expect(answer).toMatchObject({ code: 409, msg: expect.stringContaining('审批演练计划') as string });
  expect((await people['admin']!.post(path('exercisePlan', 'deleteExercisePlan'), { ids: [id] })).code).not.toBe(200);
  expect((await act('safetyOfficer', 'exercisePlan', id, 'submit')).code).toBe(409);
  expect(await call('safetyOfficer', 'start', { process: 'exercisePlan', name: '没有记录的审批' })).toMatchObject({
    code: 422,
    msg: expect.stringContaining('演练计划') as string,
  });
  const shown = await done(
    people['safetyOfficer']!.get<{
      course: { open: { taskName: string; pool: string[] }[] };
      next: string[];
      task: string | null;
    }>('/api/workflow/row/page', { entity: 'exercisePlan', id }),
  );
  expect(shown).toMatchObject({
    course: { open: [{ taskName: '审批演练计划' }] },
    next: ['已批准', '已退回'],
    task: null,
  });
  expect(shown.course.open[0]!.pool.join()).toContain('安全管理部门');
  expect((await people['trainOfficer']!.get<object>('/api/workflow/row/page', { entity: 'injuryCase', id })).code).toBe(
    404,
  );
  expect(await row('exercisePlan', id)).toEqual(open);
});

test('a word, a reminder or a copy on a task changes nothing of the row, and keeps nobody from deciding it', async () => {
  const id = await drafted('exercisePlan', 'safetyOfficer');
  await done(act('safetyOfficer', 'exercisePlan', id, 'submit'));
  const task = await taskAt(await instanceOf('exercisePlan', id), 'review');
  await done(call('safetyDept', 'task/claim', { id: task.id }));
  const before = await row('exercisePlan', id, 'safetyDept');
  await done(call('admin', 'task/comment', { id: task.id, comment: '请尽快' }));
  await done(call('admin', 'task/copy', { id: task.id, users: [ids['trainOfficer']] }));
  await done(call('safetyOfficer', 'task/remind', { id: task.id }));
  expect(await row('exercisePlan', id, 'safetyDept')).toEqual(before);
  await done(call('safetyDept', 'task/complete', { id: task.id, rev: before.rev, form: {} }));
});

test('an action whose code its node decides by is the task: claimed and completed with it, one write of the row, one record of the process', async () => {
  const id = await drafted('exercisePlan', 'safetyOfficer');
  await done(act('safetyOfficer', 'exercisePlan', id, 'submit'));
  const instance = await instanceOf('exercisePlan', id);
  expect((await row('exercisePlan', id, 'safetyDept')).$can).toEqual(expect.arrayContaining(['approve', 'return']));
  await done(act('safetyDept', 'exercisePlan', id, 'approve'));
  const over = await row('exercisePlan', id);
  expect(over).toMatchObject({
    status: 'approved',
    currentNode: null,
    currentAssignees: [],
    processInstanceId: instance,
  });
  expect(over['finishedAt']).toBeTruthy();
  expect(
    (await list('admin', 'processRecord', { sort: 'handledAt,id' })).filter((one) => one['instance'] === instance),
  ).toMatchObject([
    { action: 'claim' },
    {
      nodeKey: 'review',
      action: 'complete',
      actionName: '批准',
      handler: ids['safetyDept'],
      fromStatus: 'reviewing',
      toStatus: 'approved',
    },
  ]);
  const history = await done(
    people['admin']!.get<readonly { action: string; changes: { field: string }[] }[]>(
      path('exercisePlan', 'historyExercisePlan'),
      { id },
    ),
  );
  expect(
    history
      .filter(({ action }) => action === 'approve')
      .map(({ changes }) =>
        changes
          .map(({ field }) => field)
          .filter((field) => ['status', 'currentNode', 'finishedAt'].includes(field))
          .sort(),
      ),
  ).toEqual([['currentNode', 'finishedAt', 'status']]);
});

test('sent back, a row can be mended and handed in anew, which is a new instance; what the action asks for is asked in the task too', async () => {
  const id = await drafted('trainPlan', 'trainOfficer');
  await done(act('trainOfficer', 'trainPlan', id, 'submit'));
  const first = await instanceOf('trainPlan', id);
  const task = await taskAt(first, 'review');
  await done(call('safetyDept', 'task/claim', { id: task.id }));
  expect(await call('safetyDept', 'task/complete', { id: task.id, outcome: 'return' })).toMatchObject({
    code: 422,
    data: { errors: [{ field: 'returnReason', code: 'field.required' }] },
  });
  expect(await row('trainPlan', id)).toMatchObject({ status: 'reviewing' });
  expect(
    await call('safetyDept', 'task/complete', {
      id: task.id,
      outcome: 'return',
      form: { returnReason: '缺预算', planName: '改名' },
    }),
  ).toMatchObject({ code: 409 });
  expect(
    await call('safetyDept', 'task/complete', {
      id: task.id,
      outcome: 'return',
      form: { returnReason: '缺预算' },
      rev: 1,
    }),
  ).toMatchObject({ code: 409 });
  await done(call('safetyDept', 'task/complete', { id: task.id, outcome: 'return', form: { returnReason: '缺预算' } }));
  const back = await row('trainPlan', id, 'trainOfficer');
  expect(back).toMatchObject({ status: 'returned', returnReason: '缺预算' });
  expect(back.$can).toEqual(expect.arrayContaining(['edit', 'submit']));
  await done(edit('trainOfficer', 'trainPlan', back, { planName: '补了预算的计划' }));
  await done(act('trainOfficer', 'trainPlan', id, 'submit'));
  expect(await instanceOf('trainPlan', id)).not.toBe(first);
  expect(await row('trainPlan', id)).toMatchObject({ status: 'reviewing', finishedAt: null });
});

test('a task opens the fields its node names, to its handler alone, and lets read the row while it is open and to whoever decided it', async () => {
  const id = await drafted('injuryCase', 'safetyOfficer');
  await done(act('safetyOfficer', 'injuryCase', id, 'submit'));
  const instance = await instanceOf('injuryCase', id);
  expect((await get('employee', 'injuryCase', id)).code).not.toBe(200);
  // Of an entity with a process too, whoever has no part in any is not told what it is made of.
  expect((await people['employee']!.get<object>('/schema/injuryCase')).code).toBe(404);
  const task = await taskAt(instance, 'orgReview');
  await done(call('admin', 'task/assign', { id: task.id, to: ids['employee'] }));
  const given = await row('injuryCase', id, 'employee');
  expect(given).toMatchObject({
    status: 'orgReview',
    $task: { id: task.id, writable: ['diagnosis', 'hospital', 'diagnosisFiles', 'witnesses', 'witnessFiles'] },
  });
  expect((await people['employee']!.get<object>('/schema/injuryCase')).code).toBe(200);
  // Of the other rows nothing.
  expect((await people['employee']!.get<ListData>(path('injuryCase', 'queryInjuryCase'))).code).toBe(403);
  expect((await act('workshopLeader', 'injuryCase', id, 'agree')).code).toBe(409);
  expect(
    await call('employee', 'task/complete', { id: task.id, outcome: 'agree', form: { injuredName: '别人' } }),
  ).toMatchObject({ code: 422, data: { errors: [{ field: 'injuredName', code: 'field.readOnly' }] } });
  await done(
    call('employee', 'task/complete', { id: task.id, outcome: 'agree', form: { diagnosis: '左手背二度烧伤' } }),
  );
  expect(await row('injuryCase', id)).toMatchObject({
    status: 'hrReview',
    diagnosis: '左手背二度烧伤',
    currentNode: '人事审核与申报',
  });
  // Whoever decided goes on reading what they decided, and no more: it offers nothing, and it is in no list.
  const acted = await row('injuryCase', id, 'employee');
  expect(acted).toMatchObject({ status: 'hrReview', diagnosis: '左手背二度烧伤' });
  expect(acted.$can ?? []).toEqual([]);
  expect(acted).not.toHaveProperty('$task');
  expect((await people['employee']!.get<object>('/schema/injuryCase')).code).toBe(200);
  await done(people['employee']!.get<object>('/api/workflow/row/page', { entity: 'injuryCase', id }));
  expect((await people['employee']!.get<ListData>(path('injuryCase', 'queryInjuryCase'))).code).toBe(403);
  expect((await edit('employee', 'injuryCase', acted, { hospital: '市三院' })).code).not.toBe(200);
  expect((await act('employee', 'injuryCase', id, 'agree')).code).not.toBe(200);
  const ours = await row('injuryCase', id, 'hrOfficer');
  expect(await edit('hrOfficer', 'injuryCase', ours, { injuredName: '别人' })).toMatchObject({
    code: 422,
    data: { errors: [{ field: 'injuredName' }] },
  });
  expect(await done(edit('hrOfficer', 'injuryCase', ours, { hospital: '市三院' }))).toMatchObject({
    hospital: '市三院',
    status: 'hrReview',
  });
});

test('whoever was only asked, and did nothing, no longer reads the row when the task has gone to somebody else', async () => {
  const id = await drafted('injuryCase', 'safetyOfficer');
  await done(act('safetyOfficer', 'injuryCase', id, 'submit'));
  const task = await taskAt(await instanceOf('injuryCase', id), 'orgReview');
  await done(call('admin', 'task/assign', { id: task.id, to: ids['trainOfficer'] }));
  expect(await row('injuryCase', id, 'trainOfficer')).toMatchObject({ status: 'orgReview' });
  await done(call('admin', 'task/assign', { id: task.id, to: ids['workshopLeader'] }));
  expect((await get('trainOfficer', 'injuryCase', id)).code).not.toBe(200);
});

test('a row that somebody decided outside of their own rows is read by them after the process too, and not written', async () => {
  const [unit] = (
    await done(people['admin']!.get<ListData>('/api/admin/sysorg/querySysOrg', { orgType: 'workshop', pageSize: 1 }))
  ).list;
  // May edit and delete plans of the own workshop; this one is of the factory.
  const [role] = (
    await done(
      people['admin']!.get<ListData>('/api/admin/sysrole/querySysRole', { roleCode: 'safetyOfficer', pageSize: 1 }),
    )
  ).list;
  const me = await done(
    people['admin']!.post<WireRow>('/api/admin/sysuser/addSysUser', {
      username: 'officer.elsewhere',
      nickname: '外车间安全员',
      password: 'first-pass',
      orgId: unit!.id,
      userType: '0',
      roleId: [role!.id],
    }),
  );
  const first = api(server.url, await signIn(server.url, 'officer.elsewhere', 'first-pass'));
  await done(
    first.put('/api/account/sysuserdetail/updatePassword', { password: 'first-pass', newPassword: 'second-pass' }),
  );
  people['elsewhere'] = api(server.url, await signIn(server.url, 'officer.elsewhere', 'second-pass'));
  const id = await drafted('injuryCase', 'safetyOfficer');
  expect((await get('elsewhere', 'injuryCase', id)).code).toBe(404);
  await done(act('safetyOfficer', 'injuryCase', id, 'submit'));
  const task = await taskAt(await instanceOf('injuryCase', id), 'orgReview');
  await done(call('admin', 'task/assign', { id: task.id, to: me.id }));
  await done(
    call('elsewhere', 'task/complete', { id: task.id, outcome: 'return', form: { returnReason: '材料不全' } }),
  );
  const back = await row('injuryCase', id, 'elsewhere');
  expect(back).toMatchObject({ status: 'returned' });
  expect(back['finishedAt']).toBeTruthy();
  // Whoever handed it in has both.
  expect((await row('injuryCase', id, 'safetyOfficer')).$can).toEqual(expect.arrayContaining(['edit', 'submit']));
  expect((back.$can ?? []).filter((code) => code !== 'print')).toEqual([]);
  expect((await list('elsewhere', 'injuryCase')).map((one) => one.id)).not.toContain(id);
  expect((await edit('elsewhere', 'injuryCase', back, { hospital: '市三院' })).code).toBe(404);
  expect((await act('elsewhere', 'injuryCase', id, 'submit')).code).toBe(404);
  expect((await people['elsewhere'].get<object>(path('injuryCase', 'historyInjuryCase'), { id })).code).toBe(200);
});

test('of a role that sees its own organisation only those who see the row are asked', async () => {
  const [workshop] = (
    await done(people['admin']!.get<ListData>('/api/admin/sysorg/querySysOrg', { orgType: 'workshop', pageSize: 1 }))
  ).list;
  const role = (
    await done(
      people['admin']!.get<ListData>('/api/admin/sysrole/querySysRole', { roleCode: 'workshopLeader', pageSize: 1 }),
    )
  ).list[0]!.id;
  const other = await done(
    people['admin']!.post<WireRow>('/api/admin/sysuser/addSysUser', {
      username: 'leader.elsewhere',
      nickname: '外车间主任',
      password: 'first-pass',
      orgId: workshop!.id,
      userType: '0',
      roleId: [role],
    }),
  );
  const id = await drafted('injuryCase', 'safetyOfficer');
  await done(act('safetyOfficer', 'injuryCase', id, 'submit'));
  const { candidates } = await taskAt(await instanceOf('injuryCase', id), 'orgReview');
  expect(candidates).toContain(ids['workshopLeader']);
  expect(candidates).not.toContain(other.id);
  const there = await drafted('injuryCase', 'hrOfficer', { org: workshop!.id });
  await done(act('hrOfficer', 'injuryCase', there, 'submit'));
  expect((await taskAt(await instanceOf('injuryCase', there), 'orgReview'))['candidates']).toEqual(
    expect.arrayContaining([other.id, ids['workshopLeader']]),
  );
});

test('withdrawn or ended, the row is again in the state in which it was handed in, and free', async () => {
  for (const [who, verb] of [
    ['safetyOfficer', 'withdraw'],
    ['admin', 'terminate'],
  ] as const) {
    const id = await drafted('injuryCase', 'safetyOfficer');
    await done(act('safetyOfficer', 'injuryCase', id, 'submit'));
    await done(call(who, `instance/${verb}`, { id: await instanceOf('injuryCase', id), comment: '填错了' }));
    const free = await row('injuryCase', id, 'safetyOfficer');
    expect(free, verb).toMatchObject({ status: 'draft', currentNode: null });
    expect(free.$can, verb).toEqual(expect.arrayContaining(['edit', 'submit']));
  }
});

test('two who decide at one moment are one decision and a refusal', async () => {
  const id = await drafted('exercisePlan', 'safetyOfficer');
  await done(act('safetyOfficer', 'exercisePlan', id, 'submit'));
  const both = await Promise.all([
    act('safetyDept', 'exercisePlan', id, 'approve'),
    act('workshopLeader', 'exercisePlan', id, 'return'),
  ]);
  expect(both.map(({ code }) => code === 200).sort()).toEqual([false, true]);
  const records = (await list('admin', 'processRecord')).filter(
    (one) => one['bizId'] === id && one['action'] === 'complete',
  );
  expect(records).toHaveLength(1);
  expect((await row('exercisePlan', id))['status']).toBe(
    records[0]!['actionName'] === '批准' ? 'approved' : 'returned',
  );
});
