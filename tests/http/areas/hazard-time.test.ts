/**
 * What time does to a hazard: a late order is marked and costs points once, a suspended one goes on by itself, one that
 * comes back is known as such; of two who handle it at once one is refused.
 */
import { beforeAll, expect, test } from 'vitest';
import type { Row } from '../../../src/engine/model/types.ts';
import type { ActionData, InvalidData, ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { type Answer, api, type Caller, signIn } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { workflowDesk } from '../../support/workflow.ts';
import { actingAs } from '../entity-tests.ts';
import { PIXEL, upload } from '../files/file-door.ts';

const server = fileServer();
const desk = workflowDesk(server);
const ROLES = ['employee', 'safetyOfficer', 'workshopLeader', 'safetyDept'] as const;
const ids: Record<string, string> = {};
const people: Record<string, Caller> = {};
let org: string;

const noun = (name: string): string => name[0]!.toUpperCase() + name.slice(1);
async function done<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { code, data, ...rest } = await answer;
  expect(code, JSON.stringify({ ...rest, data })).toBe(200);
  return data;
}
/** Moves the clock; sessions end meanwhile, and everybody signs in again. */
async function pass(hours: number): Promise<void> {
  await desk.pass(hours);
  for (const role of ROLES) people[role] = api(server.url, await signIn(server.url, `acting.${role}`, 'second-pass'));
}
const admin = (): Promise<Caller> => server.afresh('admin');
const row = async (name: string, id: string): Promise<WireRow> =>
  done((await admin()).get<WireRow>(`/api/hazard/${name}/get${noun(name)}`, { id }));
const act = (
  who: string,
  name: string,
  id: string,
  action: string,
  input: Row = {},
): Promise<Answer<ActionData & InvalidData>> =>
  people[who]!.post(`/api/hazard/${name}/action/${action}`, { ids: [id], input });
const points = async (source: string): Promise<readonly WireRow[]> =>
  (
    await done((await admin()).get<ListData>('/api/performance/deductMaintain/queryDeductMaintain', { pageSize: 100 }))
  ).list.filter(({ sourceId }) => sourceId === source);
const picture = async (who: string): Promise<string[]> => [(await upload(people[who]!, '现场.png', PIXEL)).data.id];

async function reported(location: string): Promise<string> {
  const input = {
    title: `${location}防护缺失`,
    source: 'dailyCheck',
    hiddenType: 'unsafeState',
    category: 'equipment',
    level: 'general',
    location,
    dutyOrg: org,
    description: '防护拆下没有装回',
    photos: await picture('safetyOfficer'),
  };
  return (
    await done(
      people['safetyOfficer']!.post<ActionData>('/api/hazard/hiddenDanger/action/reportNow', { ids: [], input }),
    )
  ).rows[0]!.id;
}
async function allocated(hazard: string): Promise<string> {
  await done(act('safetyOfficer', 'hiddenDanger', hazard, 'toRectify', { dutyOrg: org, rectifyType: 'deadline' }));
  const order = String((await row('hiddenDanger', hazard))['rectifyOrder']);
  await done(
    act('workshopLeader', 'rectification', order, 'allocate', {
      dutyPerson: ids['employee']!,
      reviewer: ids['safetyDept']!,
    }),
  );
  return order;
}

beforeAll(async () => {
  for (const role of ROLES) {
    const acting = await actingAs(server, role);
    [people[role], ids[role], org] = [acting.caller, acting.id, acting.orgId];
  }
  const caller = await admin();
  const criterion = {
    category: 'hazard',
    severity: 'slight',
    target: ['person'],
    personScore: '2.0',
    status: 'enabled',
  };
  for (const [code, autoRule] of [
    ['T-LATE', 'hazardOverdue'],
    ['T-AGAIN', 'repeatHazard'],
  ]) {
    // The demonstration has a criterion for each already; these are the ones that are looked at.
    await done(
      caller.post('/api/performance/deductCriterion/addDeductCriterion', {
        ...criterion,
        code,
        content: `试验 ${code}`,
        autoRule,
      }),
    );
  }
}, 240_000);

test('of two who decide about one hazard at once one does, and there is one order', async () => {
  const id = await reported('一号皮带机头轮');
  const both = await Promise.all(
    ['safetyOfficer', 'safetyDept'].map((who) =>
      act(who, 'hiddenDanger', id, 'toRectify', { dutyOrg: org, rectifyType: 'deadline' }),
    ),
  );
  expect(both.map(({ code }) => code).sort(), JSON.stringify(both)).toEqual([200, 409]);
  const orders = await done(
    (await admin()).get<ListData>('/api/hazard/rectification/queryRectification', { hiddenDanger: id }),
  );
  expect(orders.list.map((order) => order.id)).toEqual([(await row('hiddenDanger', id))['rectifyOrder']]);
});

test('an order that is not done in time is marked once, its hazard with it, and costs whoever was to do it points once', async () => {
  const id = await reported('三号皮带机尾轮');
  const order = await allocated(id);
  expect([
    (await row('rectification', order))['late'],
    (await row('hiddenDanger', id))['overdue'],
    await points(id),
  ]).toEqual([false, false, []]);
  await pass(8 * 24);
  expect([
    (await row('rectification', order))['late'],
    (await row('hiddenDanger', id))['overdue'],
    (await row('hiddenDanger', id))['status'],
  ]).toEqual([true, true, 'rectifying']);
  const entered = await points(id);
  expect(entered.every(({ user, sourceType }) => user === ids['employee'] && sourceType === 'auto')).toBe(true);
  const criteria = entered.map(({ criterion }) => criterion);
  expect(criteria.length).toBeGreaterThan(0);
  expect(new Set(criteria).size).toBe(criteria.length);
  await pass(24);
  expect(await points(id)).toHaveLength(entered.length);
});

test('a suspended hazard goes on by itself on its day; one closed and found again at its place is a repeated one, which costs points', async () => {
  const id = await reported('煤气加压站');
  const until = (await row('hiddenDanger', id))['findTime'];
  const suspendUntil = new Date(Date.parse(`${String(until).slice(0, 10)}T00:00:00Z`) + 3 * 86_400_000)
    .toISOString()
    .slice(0, 10);
  await done(
    act('workshopLeader', 'hiddenDanger', id, 'suspend', {
      suspendReason: '等检修窗口',
      suspendUntil,
      tempMeasure: '挂牌禁入',
    }),
  );
  await pass(24);
  expect((await row('hiddenDanger', id))['status']).toBe('suspended');
  await pass(72);
  expect(await row('hiddenDanger', id)).toMatchObject({ status: 'pending', currentNode: '处置隐患' });
  const order = await allocated(id);
  await done(
    act('employee', 'rectification', order, 'submit', { result: '已恢复', afterPhotos: await picture('employee') }),
  );
  await done(act('safetyDept', 'rectification', order, 'reviewPassMajor'));
  await done(act('safetyDept', 'rectification', order, 'examine'));
  expect((await row('hiddenDanger', id))['status']).toBe('closed');
  const again = await reported('煤气加压站');
  expect(await row('hiddenDanger', again)).toMatchObject({ repeated: true, repeatOf: id, status: 'pending' });
  expect(await points(again)).toEqual([]);
  await allocated(again);
  const entered = await points(again);
  expect(entered.map(({ user }) => user)).toEqual(entered.map(() => ids['employee']));
  expect(entered.length).toBeGreaterThan(0);
});
