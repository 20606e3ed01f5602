/**
 * A hazard from report to closing over the process of its order: each person's step by HTTP, and who has no part in it
 * is refused.
 */
import { beforeAll, expect, test } from 'vitest';
import type { Row } from '../../../src/engine/model/types.ts';
import type { ActionData, InvalidData, ListData, WireRow } from '../../../src/engine/model/wire.ts';
import type { Answer, Caller } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { actingAs } from '../entity-tests.ts';
import { PIXEL, upload } from '../files/file-door.ts';

const server = fileServer();
const ROLES = ['employee', 'contractorWorker', 'safetyOfficer', 'workshopLeader', 'safetyDept'] as const;
const people: Record<string, Caller> = {};
const ids: Record<string, string> = {};
let org: string;

const noun = (name: string): string => name[0]!.toUpperCase() + name.slice(1);
async function done<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { code, data, ...rest } = await answer;
  expect(code, JSON.stringify({ ...rest, data })).toBe(200);
  return data;
}
const row = async (name: string, id: string): Promise<WireRow> =>
  done(people['admin']!.get<WireRow>(`/api/hazard/${name}/get${noun(name)}`, { id }));
const act = (
  who: string,
  name: string,
  id: string,
  action: string,
  input: Row = {},
): Promise<Answer<ActionData & InvalidData>> =>
  people[who]!.post(`/api/hazard/${name}/action/${action}`, { ids: [id], input });
const picture = async (who: string): Promise<string[]> => [(await upload(people[who]!, '现场.png', PIXEL)).data.id];

/** @param unit where it is; the works themselves without one */
async function reported(unit = org): Promise<string> {
  const input = {
    title: '皮带机尾轮护罩缺失',
    source: 'snapshot',
    hiddenType: 'unsafeState',
    category: 'equipment',
    level: 'general',
    location: '二号皮带机尾轮',
    dutyOrg: unit,
    description: '护罩拆下没有装回',
    photos: await picture('contractorWorker'),
  };
  return (
    await done(
      people['contractorWorker']!.post<ActionData>('/api/hazard/hiddenDanger/action/reportNow', { ids: [], input }),
    )
  ).rows[0]!.id;
}

beforeAll(async () => {
  for (const role of ROLES) {
    const acting = await actingAs(server, role);
    [people[role], ids[role], org] = [acting.caller, acting.id, acting.orgId];
  }
  people['admin'] = await server.afresh('admin');
}, 240_000);

test('[O-0-07] a hazard is reported, turned to rectification, allocated, rectified, reviewed and closed, each step by another', async () => {
  const id = await reported();
  expect(await row('hiddenDanger', id)).toMatchObject({
    status: 'pending',
    finder: ids['contractorWorker'],
    currentNode: '处置隐患',
  });
  expect((await act('admin', 'hiddenDanger', id, 'reject', { rejectReason: '不是隐患' })).code).toBe(409);
  await done(
    people['safetyOfficer']!.post('/api/hazard/hiddenDanger/handle', {
      id,
      handling: 0,
      dutyOrg: org,
      rectifyType: 'deadline',
      incentive: true,
      hiddenType: 'management',
    }),
  );
  const hazard = await row('hiddenDanger', id);
  expect(hazard).toMatchObject({ status: 'rectifying', handling: 0, incentive: true, hiddenType: 'management' });
  const order = String(hazard['rectifyOrder']);
  expect(await row('rectification', order)).toMatchObject({
    status: 'pendingAllocate',
    hiddenDanger: id,
    issuer: ids['safetyOfficer'],
  });
  // Whom it waits for now is said on the hazard, though the step belongs to the process of the order.
  const waits = async (): Promise<readonly unknown[]> =>
    (
      await done(
        people['safetyOfficer']!.get<{ course: { open: readonly { taskName: string }[] } }>('/api/workflow/row/page', {
          entity: 'hiddenDanger',
          id,
        }),
      )
    ).course.open.map(({ taskName }) => taskName);
  expect(await waits()).toEqual(['分配整改']);
  await done(
    act('workshopLeader', 'rectification', order, 'allocate', {
      dutyPerson: ids['employee']!,
      reviewer: ids['safetyDept']!,
    }),
  );
  expect(await row('rectification', order)).toMatchObject({
    status: 'pendingRectify',
    currentAssignees: [ids['employee']],
  });
  expect(
    (
      await act('safetyOfficer', 'rectification', order, 'submit', {
        result: '装回',
        afterPhotos: await picture('safetyOfficer'),
      })
    ).code,
  ).not.toBe(200);
  await done(
    people['employee']!.post('/api/hazard/rectification/handle', {
      id: order,
      handling: 6,
      result: '护罩已装回并紧固',
      afterPhotos: await picture('employee'),
    }),
  );
  expect([(await row('rectification', order))['status'], (await row('hiddenDanger', id))['status']]).toEqual([
    'reviewing',
    'reviewing',
  ]);
  const answer = await act('safetyDept', 'rectification', order, 'reviewPass');
  const answered = answer.code === 200 ? answer : await act('safetyDept', 'rectification', order, 'reviewPassMajor');
  expect(answered.code, JSON.stringify([answer, answered])).toBe(200);
  if ((await row('rectification', order))['status'] === 'examining')
    await done(act('safetyDept', 'rectification', order, 'examine'));
  expect(await row('rectification', order)).toMatchObject({ status: 'closed', currentNode: null });
  const closed = await row('hiddenDanger', id);
  expect(closed).toMatchObject({ status: 'closed', currentNode: null });
  expect(closed['closeTime']).toBeTruthy();
  // Its area stands in the menu of whoever works there, with the list below it.
  const { menu } = await done(
    people['safetyOfficer']!.post<{ menu: unknown }>('/api/account/sysuserdetail/queryCurrentAuthority', {
      parentId: '0',
    }),
  );
  expect(JSON.stringify(menu)).toContain('"/hazard/hiddenDanger"');
});

test('[T-4-37] [T-4-41] each decision leads to the state it names and stands on the record of the process: transferred and escalated it is still to be handled, by somebody else; suspended it is resumed; refused it is back with its finder', async () => {
  const decided = (id: string, handling: number, more: Row = {}, who = 'safetyOfficer') =>
    people[who]!.post<InvalidData>('/api/hazard/hiddenDanger/handle', { id, handling, ...more });
  const records = async (id: string): Promise<unknown[]> =>
    (
      await done(
        people['admin']!.get<ListData>('/api/common/processRecord/queryProcessRecord', {
          bizId: id,
          sort: 'handledAt,id',
          pageSize: 50,
        }),
      )
    ).list
      .filter((one) => one['action'] === 'complete')
      .map((one) => [one['actionName'], one['fromStatus'], one['toStatus']]);
  const transferred = await reported();
  await done(decided(transferred, 1, { handler: ids['safetyDept']! }));
  expect(await row('hiddenDanger', transferred)).toMatchObject({
    status: 'pending',
    handling: 1,
    handler: ids['safetyDept'],
    currentAssignees: [ids['safetyDept']],
  });
  expect((await decided(transferred, 3, { rejectReason: '不再由我处置' })).code).not.toBe(200);
  await done(decided(transferred, 3, { rejectReason: '不构成隐患' }, 'safetyDept'));
  expect(await row('hiddenDanger', transferred)).toMatchObject({ status: 'rejected', handling: 3 });
  expect(await records(transferred)).toEqual([
    ['转办', 'pending', 'pending'],
    ['驳回', 'pending', 'rejected'],
  ]);

  // Above the works there is nobody; of this unit nobody is maintained, so that whoever may handle it there does.
  expect((await decided(await reported(), 2, { handlingOpinion: '请上级处置' })).code).toBe(422);
  const [unit] = (await done(people['admin']!.get<ListData>('/api/admin/sysorg/querySysOrg', { orgCode: 'HT' }))).list;
  const escalated = await reported(unit!.id);
  const before = String((await row('hiddenDanger', escalated))['escalateLevel']);
  await done(decided(escalated, 2, { handlingOpinion: '请上级处置' }));
  const above = await row('hiddenDanger', escalated);
  const LEVELS = ['team', 'workshop', 'factory', 'company'];
  expect(above).toMatchObject({ status: 'pending', handling: 2 });
  expect(LEVELS.indexOf(String(above['escalateLevel']))).toBe(LEVELS.indexOf(before) + 1);
  expect(await records(escalated)).toEqual([['上报上级', 'pending', 'pending']]);

  const held = await reported();
  await done(
    decided(
      held,
      4,
      { suspendReason: '等备件', suspendUntil: '2099-01-01', tempMeasure: '停机挂牌' },
      'workshopLeader',
    ),
  );
  expect(await row('hiddenDanger', held)).toMatchObject({ status: 'suspended', handling: 4 });
  expect(await records(held)).toEqual([['挂起', 'pending', 'suspended']]);
  await done(act('workshopLeader', 'hiddenDanger', held, 'resume'));
  expect(await row('hiddenDanger', held)).toMatchObject({ status: 'pending' });

  const turned = await reported();
  await done(decided(turned, 0, { dutyOrg: org, rectifyType: 'deadline' }));
  expect(await row('hiddenDanger', turned)).toMatchObject({ status: 'rectifying', handling: 0 });
  expect(await records(turned)).toEqual([['转整改', 'pending', 'rectifying']]);
});

test('while it is rectified a hazard is suspended and resumed, and the same order goes on', async () => {
  const id = await reported();
  await done(act('safetyOfficer', 'hiddenDanger', id, 'toRectify', { dutyOrg: org, rectifyType: 'deadline' }));
  const order = String((await row('hiddenDanger', id))['rectifyOrder']);
  await done(
    act('workshopLeader', 'rectification', order, 'allocate', {
      dutyPerson: ids['employee']!,
      reviewer: ids['safetyDept']!,
    }),
  );
  const input = { suspendReason: '等备件', suspendUntil: '2099-01-01', tempMeasure: '停机挂牌' };
  expect((await act('safetyOfficer', 'hiddenDanger', id, 'suspend', input)).code).not.toBe(200);
  await done(act('workshopLeader', 'hiddenDanger', id, 'suspend', input));
  expect([(await row('rectification', order))['status'], (await row('hiddenDanger', id))['status']]).toEqual([
    'suspended',
    'suspended',
  ]);
  await done(act('workshopLeader', 'hiddenDanger', id, 'resumeRectify'));
  expect(await row('hiddenDanger', id)).toMatchObject({ status: 'rectifying', rectifyOrder: order });
  expect(await row('rectification', order)).toMatchObject({
    status: 'pendingRectify',
    currentAssignees: [ids['employee']],
  });
});

test('what the form may not say is refused by name: a deadline before now, an unknown decision, the rectifier as reviewer', async () => {
  const id = await reported();
  expect(
    await act('safetyOfficer', 'hiddenDanger', id, 'toRectify', {
      dutyOrg: org,
      rectifyType: 'deadline',
      dueDate: '2020-01-01 08:00:00',
    }),
  ).toMatchObject({ code: 422, data: { errors: [{ field: 'dueDate' }] } });
  expect(await people['safetyOfficer']!.post('/api/hazard/hiddenDanger/handle', { id, handling: 5 })).toMatchObject({
    code: 422,
    data: { errors: [{ field: 'handling' }] },
  });
  await done(act('safetyOfficer', 'hiddenDanger', id, 'toRectify', { dutyOrg: org, rectifyType: 'deadline' }));
  const order = String((await row('hiddenDanger', id))['rectifyOrder']);
  expect(
    await act('workshopLeader', 'rectification', order, 'allocate', {
      dutyPerson: ids['employee']!,
      reviewer: ids['employee']!,
    }),
  ).toMatchObject({ code: 422, data: { errors: [{ field: 'dutyPerson' }] } });
});
