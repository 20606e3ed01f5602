/**
 * Safety duties: tasks that come round for whoever holds a position, proof before they are handed in, work of the
 * portal that does them, and the month they add up to.
 */
import { beforeAll, expect, test } from 'vitest';
import { addDays } from '../../../src/engine/model/expression/dates.ts';
import type { Row } from '../../../src/engine/model/types.ts';
import type { ActionData, InvalidData, ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { type Answer, api, type Caller, signIn } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { runJob } from '../../support/run-job.ts';
import { actingAs } from '../entity-tests.ts';
import { PIXEL, upload } from '../files/file-door.ts';

const server = fileServer();
const ROLES = ['safetyDept', 'employee', 'workshopLeader', 'safetyOfficer'] as const;
const people: Record<string, Caller> = {};
const ids: Record<string, string> = {};
let org: string;
const noun = (name: string): string => name[0]!.toUpperCase() + name.slice(1);
const base = (name: string): string => `/api/liability/${name}`;
const send = (name: string, row: object, who = people['safetyDept']!): Promise<Answer<WireRow & InvalidData>> =>
  who.post(`${base(name)}/add${noun(name)}`, row);
const act = (
  name: string,
  id: string,
  action: string,
  input: Row = {},
  who = people['safetyDept']!,
): Promise<Answer<ActionData & InvalidData>> => who.post(`${base(name)}/action/${action}`, { ids: [id], input });
const get = async (name: string, id: string): Promise<WireRow> =>
  (await people['admin']!.get<WireRow>(`${base(name)}/get${noun(name)}`, { id })).data;
const list = async (name: string, query: object, who = people['admin']!): Promise<readonly WireRow[]> =>
  (await who.get<ListData>(`${base(name)}/query${noun(name)}`, { pageSize: 500, ...query })).data.list;
async function done<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { code, data, ...rest } = await answer;
  expect(code, JSON.stringify({ ...rest, data })).toBe(200);
  return data;
}
const fields = (answer: Answer<InvalidData>): string[] => answer.data.errors.map(({ field }) => field);
const today = (): string => server.deps.engine.clock.today();
const day = (days: number): string => addDays(today(), days) ?? '';
/** Goes on to the first day for which this holds, and signs everybody in again. */
async function goTo(holds: (day: string) => boolean): Promise<void> {
  do server.advance(86_400_000);
  while (!holds(today()));
  people['admin'] = await server.afresh('admin');
  for (const role of ROLES) people[role] = api(server.url, await signIn(server.url, `acting.${role}`, 'second-pass'));
}
async function everybody(): Promise<void> {
  for (const role of ROLES) {
    const user = await actingAs(server, role);
    [people[role], ids[role], org] = [user.caller, user.id, user.orgId];
  }
}
const repeats = async (): Promise<void> => runJob(server, 'repeat');

beforeAll(async () => {
  people['admin'] = await server.as('admin');
  await everybody();
  people['admin'] = await server.afresh('admin');
}, 180_000);

let codes = 0;
const duty = (more: Row = {}): Row => ({
  itemCode: `X-${++codes}`,
  content: '检查岗位安全装置',
  standard: '逐项确认',
  frequency: 'month',
  times: 1,
  linkBiz: 'none',
  score: '10.0',
  ...more,
});
const position = async (items: Row[], more: Row = {}): Promise<WireRow> =>
  done(
    send('dutyPosition', {
      positionCode: `GW-T${++codes}`,
      positionName: `试验岗位 ${codes}`,
      org,
      level: 'worker',
      responsibility: '岗位安全',
      dutyItems: items,
      ...more,
    }),
  );
const holds = async (positionId: string, role: string, more: Row = {}): Promise<WireRow> =>
  done(send('positionPerson', { position: positionId, user: ids[role], startDate: today(), signed: false, ...more }));
const task = async (positionId: string, role: string, more: Row = {}): Promise<WireRow> => {
  const [item] = ((await get('dutyPosition', positionId)) as WireRow & { dutyItems: WireRow[] }).dutyItems;
  return done(
    send('dutyTask', {
      user: ids[role],
      position: positionId,
      item: item!.id,
      content: item!['content'],
      startDate: today(),
      dueDate: day(6),
      times: item!['times'],
      evidence: item!['evidenceType'],
      linkBiz: item!['linkBiz'],
      fullScore: item!['score'],
      ...more,
    }),
  );
};
const record = (taskId: string, role: string, more: Row = {}): Promise<Answer<WireRow & InvalidData>> =>
  send(
    'dutyRecord',
    { task: taskId, performTime: `${today()} 00:00:01`, description: '已逐项检查', ...more },
    people[role],
  );

test('a position has its duties and its holders, and a task comes round once for each who holds it, as often as the duty says [S-2.6-LIA-02] [S-2.6-LIA-04] [S-2.6-LIA-05]', async () => {
  const made = await position([
    duty(),
    duty({ frequency: 'week', content: '每周检查' }),
    duty({ frequency: 'halfYear', content: '半年总结' }),
    duty({ frequency: 'event', content: '按需检查' }),
  ]);
  const leaves = await holds(made.id, 'employee');
  await holds(made.id, 'workshopLeader');
  await holds(made.id, 'safetyOfficer', { startDate: day(200) });
  expect(await get('dutyPosition', made.id)).toMatchObject({ itemCount: 4, holderCount: 2 });
  expect(
    (await send('positionPerson', { position: made.id, user: ids['employee'], startDate: today(), signed: false }))
      .code,
  ).toBe(422);
  const of = async (content: string): Promise<readonly WireRow[]> =>
    (await list('dutyTask', { position: made.id })).filter((one) => one['content'] === content);
  await goTo((at) => at.endsWith('-01'));
  const first = today();
  await repeats();
  await repeats();
  // On the first of a month the clock may have brought that month's already.
  const monthly = (await of('检查岗位安全装置')).filter(({ startDate }) => startDate === first);
  expect(monthly.map(({ user }) => user).sort()).toEqual([ids['employee'], ids['workshopLeader']].sort());
  expect(monthly[0]).toMatchObject({ startDate: first, times: 1, fullScore: '10.0', status: 'pending', orgId: org });
  expect(String(monthly[0]?.['dueDate']).slice(0, 7)).toBe(first.slice(0, 7));
  expect(addDays(String(monthly[0]?.['dueDate']), 1)?.endsWith('-01')).toBe(true);
  expect(await of('按需检查')).toEqual([]);
  const weeks = (await of('每周检查')).length;
  await goTo((at) => new Date(`${at}T00:00:00Z`).getUTCDay() === 1);
  await repeats();
  expect((await of('每周检查')).length).toBe(weeks + 2);
  // A duty that is added later comes round for the same people.
  const { dutyItems } = (await get('dutyPosition', made.id)) as WireRow & { dutyItems: WireRow[] };
  await done(
    people['safetyDept']!.put(`${base('dutyPosition')}/updateDutyPosition`, {
      id: made.id,
      rev: (await get('dutyPosition', made.id))['rev'],
      dutyItems: [...dutyItems, duty({ frequency: 'day', content: '每日确认' })],
    }),
  );
  await repeats();
  expect((await of('每日确认')).map(({ user }) => user).sort()).toEqual(
    [ids['employee'], ids['workshopLeader']].sort(),
  );
  // Somebody leaves: the open tasks go to the successor, who holds the position from then on.
  await done(act('positionPerson', leaves.id, 'leave', { endDate: today(), successor: ids['safetyDept'] ?? null }));
  expect((await of('检查岗位安全装置')).map(({ user }) => user).sort()).toEqual(
    [ids['safetyDept'], ids['workshopLeader']].sort(),
  );
  expect(
    (await list('positionPerson', { position: made.id })).filter(({ user }) => user === ids['safetyDept']),
  ).toMatchObject([{ active: true, startDate: today() }]);
  await goTo(() => true);
  await runJob(server, 'liability.holderEnds');
  expect(await get('positionPerson', leaves.id)).toMatchObject({ active: false });
  expect(await get('dutyPosition', made.id)).toMatchObject({ holderCount: 2 });
});

test('records of the demonstration hold the proof that their duties ask for, to be opened by whoever reads them [S-2.6-LIA-03]', async () => {
  // Before the tests' own: of people that the demonstration brings.
  const tasks = new Map((await list('dutyTask', { pageSize: '200' })).map((one) => [one.id, one]));
  const records = (await list('dutyRecord', { pageSize: '200', performTimeTo: `${today()} 00:00:00` })).filter(
    (one) => !Object.values(ids).includes(String(one['user'])),
  );
  const asked = records.flatMap((one) => {
    const evidence = (tasks.get(String(one['task']))?.['evidence'] ?? []) as unknown as readonly string[];
    return ['photo', 'file']
      .filter((kind) => evidence.includes(kind))
      .map((kind) => one[`${kind}s`] as unknown as string[]);
  });
  expect(asked.length).toBeGreaterThanOrEqual(5);
  for (const proof of asked) expect(proof.length).toBeGreaterThan(0);
});

test('a duty is handed in with as many records as it asks, each with its proof, and confirmed by somebody else [S-2.6-LIA-03] [S-2.6-LIA-06]', async () => {
  const made = await position([duty({ times: 2, evidenceType: ['photo'] })]);
  const { id } = await task(made.id, 'employee');
  const own = people['employee']!;
  expect((await list('dutyTask', { view: 'mine' }, own)).map((one) => one.id)).toContain(id);
  expect(fields(await record(id, 'employee'))).toEqual(['photos']);
  const photos = async (): Promise<Row> => ({ photos: [(await upload(own, '现场.png', PIXEL)).data.id] });
  expect(
    fields(
      await send(
        'dutyRecord',
        {
          task: id,
          performTime: `${today()} 00:00:01`,
          description: '代填',
          photos: [(await upload(people['workshopLeader']!, '现场.png', PIXEL)).data.id],
        },
        people['workshopLeader'],
      ),
    ),
  ).toContain('task');
  await done(record(id, 'employee', await photos()));
  expect(fields(await act('dutyTask', id, 'submit', {}, own))).toEqual(['recordCount']);
  await done(record(id, 'employee', await photos()));
  expect((await act('dutyTask', id, 'submit', {}, people['workshopLeader'])).code).toBe(422);
  await done(act('dutyTask', id, 'submit', {}, own));
  expect(fields(await record(id, 'employee', await photos()))).toEqual(['task']);
  await done(act('dutyTask', id, 'return', { returnReason: '照片看不清' }, people['workshopLeader']));
  await done(act('dutyTask', id, 'submit', {}, own));
  expect((await act('dutyTask', id, 'confirm', {}, own)).code).toBe(403);
  await done(act('dutyTask', id, 'confirm', { confirmOpinion: '属实' }, people['workshopLeader']));
  expect(await get('dutyTask', id)).toMatchObject({
    status: 'done',
    late: false,
    gained: '10.00',
    confirmBy: ids['workshopLeader'],
  });
  const [entry] = await list('dutyRecord', { task: id });
  expect(entry).toMatchObject({ score: '10.00', confirmOpinion: '属实' });
  // Whoever sees only the own rows is named at another place with a filter than without one.
  for (const query of [{ place: '没有' }, {}, { place: '没有' }])
    expect(await list('dutyRecord', query, own)).toHaveLength('place' in query ? 0 : 2);
  expect((await list('dutyRecord', { task: id }, own)).map((one) => one.$labels?.['task'])).toEqual(
    Array.from({ length: 2 }, () => expect.stringMatching(/./)),
  );
});

test('a month adds up exactly: late counts half, waived does not count, two confirmed at once both count, and the night ranks [S-2.6-LIA-01]', async () => {
  const made = await position([duty({ score: '3.3' })]);
  const period = (date: string): Promise<WireRow> =>
    list('dutyPerson', { user: ids['safetyOfficer'], period: date.slice(0, 7) }).then(([row]) => row!);
  // All due in one month that nobody else has: the one that holds the day six days on.
  await goTo((at) => at.endsWith('-02'));
  const tasks = await Promise.all([1, 2, 3, 4].map(() => task(made.id, 'safetyOfficer')));
  const late = await task(made.id, 'safetyOfficer', { dueDate: today() });
  expect(await period(late['dueDate'] as string)).toMatchObject({
    taskTotal: 5,
    taskDone: 0,
    fullScore: '16.50',
    gained: '0.00',
    doneRate: '0.0',
  });
  expect((await list('dutyPerson', { user: ids['safetyOfficer'], period: today().slice(0, 7) })).length).toBe(1);
  for (const { id } of tasks.slice(0, 2)) {
    await done(record(id, 'safetyOfficer'));
    await done(act('dutyTask', id, 'submit', {}, people['safetyOfficer']));
  }
  await Promise.all(tasks.slice(0, 2).map(({ id }) => done(act('dutyTask', id, 'confirm', {}, people['safetyDept']))));
  await done(act('dutyTask', tasks[2]!.id, 'waive', { waiveReason: '休假' }));
  expect(await period(today())).toMatchObject({
    taskTotal: 4,
    taskDone: 2,
    fullScore: '13.20',
    gained: '6.60',
    doneRate: '50.0',
    score: '50.0',
    level: 'fail',
  });
  await goTo(() => true);
  await runJob(server, 'liability.taskOverdue');
  expect(await get('dutyTask', late.id)).toMatchObject({ status: 'overdue' });
  await done(record(late.id, 'safetyOfficer'));
  await done(act('dutyTask', late.id, 'submit', {}, people['safetyOfficer']));
  await done(act('dutyTask', late.id, 'confirm', {}, people['workshopLeader']));
  expect(await get('dutyTask', late.id)).toMatchObject({ late: true, gained: '1.65' });
  expect(await period(today())).toMatchObject({
    taskDone: 3,
    onTimeCount: 2,
    gained: '8.25',
    score: '62.5',
    level: 'pass',
  });
  const better = await task(made.id, 'workshopLeader');
  await done(record(better.id, 'workshopLeader'));
  await done(act('dutyTask', better.id, 'submit', {}, people['workshopLeader']));
  await done(act('dutyTask', better.id, 'confirm', {}, people['safetyDept']));
  await runJob(server, 'liability.personRanking');
  const months = (await list('dutyPerson', { period: today().slice(0, 7) })).filter(({ score }) => score !== null);
  expect(months.length).toBeGreaterThan(1);
  expect(months.map(({ rank }) => rank)).toEqual(
    months.map(({ score }) => 1 + months.filter((other) => Number(other['score']) > Number(score)).length),
  );
});

test('work done in the portal within the period does the duty by itself, and work before it does not', async () => {
  const made = await position([duty({ linkBiz: 'exercise', content: '组织演练' })]);
  const { id } = await task(made.id, 'safetyDept');
  const drill = async (planDate: string): Promise<void> => {
    const [plan] = (
      await people['admin']!.get<ListData>('/api/emergency/emergencyPlan/queryEmergencyPlan', {
        status: 'published',
        pageSize: 1,
      })
    ).data.list;
    const added = await done(
      people['admin']!.post<WireRow>('/api/emergency/exercisePlan/addExercisePlan', {
        exName: '桌面演练',
        year: planDate.slice(0, 4),
        plan: plan!.id,
        exForm: 'tabletop',
        exLevel: 'team',
        org,
        planDate,
        place: '主控室',
        scenario: '失电',
        commander: ids['safetyDept'],
      }),
    );
    await server.deps.db.write(server.tenant, (connection) =>
      connection.query(`update exercise_plan set status = 'done' where id = $1`, [added.id]),
    );
  };
  const look = async (): Promise<WireRow> => {
    for (const job of ['taskLinked', 'taskAutoDone']) await runJob(server, `liability.${job}`);
    return get('dutyTask', id);
  };
  await drill(day(-1));
  expect(await look()).toMatchObject({ status: 'pending', linkDone: 0 });
  await drill(day(2));
  expect(await look()).toMatchObject({ status: 'done', linkDone: 1, autoDone: true, gained: '10.00' });
});
