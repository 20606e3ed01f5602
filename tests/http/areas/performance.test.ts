/**
 * Safety performance: points that count once and are explained to the last tenth, months that close against late
 * points, and evaluations that take what the portal knows.
 */
import { beforeAll, expect, test } from 'vitest';
import { addDays } from '../../../src/engine/model/expression/dates.ts';
import type { Row } from '../../../src/engine/model/types.ts';
import type { ActionData, InvalidData, ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { type Answer, api, type Caller, signIn } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { runJob } from '../../support/run-job.ts';
import { actingAs, storeValid } from '../entity-tests.ts';

const server = fileServer();
const ROLES = ['safetyDept', 'safetyOfficer', 'companyLeader', 'employee', 'workshopLeader'] as const;
const people: Record<string, Caller> = {};
const ids: Record<string, string> = {};
const orgs: Record<string, string> = {};
const noun = (name: string): string => name[0]!.toUpperCase() + name.slice(1);
const base = (name: string): string => `/api/performance/${name}`;
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
async function goOn(days: number): Promise<void> {
  server.advance(days * 86_400_000);
  people['admin'] = await server.afresh('admin');
  for (const role of ROLES) people[role] = api(server.url, await signIn(server.url, `acting.${role}`, 'second-pass'));
}

beforeAll(async () => {
  people['admin'] = await server.as('admin');
  for (const role of ROLES) {
    const user = await actingAs(server, role);
    [people[role], ids[role]] = [user.caller, user.id];
  }
  people['admin'] = await server.afresh('admin');
  for (const row of (await people['admin'].get<ListData>('/api/admin/sysorg/querySysOrg', { pageSize: 200 })).data.list)
    orgs[String(row['orgCode'])] = row.id;
}, 180_000);

let codes = 0;
const criterion = (more: Row = {}): Promise<WireRow> =>
  done(
    send('deductCriterion', {
      code: `T-${++codes}`,
      category: 'violation',
      content: '高处作业未系安全带',
      severity: 'serious',
      target: ['person'],
      personScore: '0.1',
      unitScore: '0.0',
      leaderScore: '0.0',
      ...more,
    }),
  );
async function entry(more: Row, steps: readonly string[] = ['submit', 'confirm']): Promise<string> {
  const { id } = await done(
    send('deductMaintain', {
      type: 'deduct',
      target: 'person',
      user: ids['employee'],
      org: orgs['LG'],
      criterion: (await criterion()).id,
      occurTime: `${today()} 00:00:01`,
      fact: '平台边缘未系安全带',
      score: '0.1',
      ...more,
    }),
  );
  for (const step of steps) await done(act('deductMaintain', id, step));
  return id;
}
const begin = async (month: string): Promise<WireRow> =>
  (await done(people['safetyDept']!.post<ActionData>(`${base('scorePeriod')}/action/begin`, { input: { month } })))
    .rows[0]!;
const scoreOf = async (role: string, year = today().slice(0, 4)): Promise<WireRow> =>
  (await list('personScore', { user: ids[role], year }))[0]!;
const sum = (rows: readonly WireRow[]): string =>
  (rows.reduce((total, { change }) => total + Math.round(Number(change) * 10), 0) / 10).toFixed(1);

test('points by hand count once in the score of the year, whose details add up to the last tenth, also of many at once [S-2.6-PER-02] [S-2.6-PER-03] [S-2.6-PER-06]', async () => {
  const first = await entry({}, ['submit']);
  expect(await list('personScore', { user: ids['employee'] })).toEqual([]);
  await Promise.all([act('deductMaintain', first, 'confirm'), act('deductMaintain', first, 'confirm')]);
  expect(await scoreOf('employee')).toMatchObject({
    initScore: '12.0',
    deductTotal: '0.1',
    rewardTotal: '0.0',
    balance: '11.9',
    level: 'green',
  });
  const more = await Promise.all(Array.from({ length: 8 }, () => entry({}, ['submit'])));
  await Promise.all(more.map((id) => done(act('deductMaintain', id, 'confirm'))));
  await entry({ type: 'reward', score: '0.3', fact: '制止违章' });
  await entry({ score: '3.4', fact: '擅自拆除护罩' });
  const score = await scoreOf('employee');
  const details = await list('scoreRecord', { user: ids['employee'] });
  expect(score).toMatchObject({ deductTotal: '4.3', rewardTotal: '0.3', balance: '8.0', level: 'yellow' });
  expect(sum(details)).toBe('-4.0');
  expect(details.map(({ balanceAfter }) => Number(balanceAfter)).toSorted((a, b) => a - b)[0]).toBe(8);
  expect(new Set(details.map(({ balanceAfter }) => balanceAfter)).size).toBe(details.length - 1);
  expect(
    details.every(({ reason, deduct, period }) => reason !== null && deduct !== null && period === today().slice(0, 7)),
  ).toBe(true);
  expect(
    (await list('scoreRecord', {}, people['employee']))
      .map(({ user }) => user)
      .filter((user) => user !== ids['employee']),
  ).toEqual([]);
});

test('an appeal leaves points as they are until it is decided: upheld they count once, revoked they are counted back', async () => {
  const own = people['employee']!;
  const before = (await scoreOf('employee'))['balance'];
  const id = await entry({ score: '1.5' });
  expect((await act('deductMaintain', id, 'appeal', { appealReason: '当时已系' }, people['workshopLeader'])).code).toBe(
    422,
  );
  await done(act('deductMaintain', id, 'appeal', { appealReason: '当时已系' }, own));
  await done(act('deductMaintain', id, 'keep', { appealResult: '录像为证' }));
  expect(Number((await scoreOf('employee'))['balance'])).toBeCloseTo(Number(before) - 1.5);
  await done(act('deductMaintain', id, 'appeal', { appealReason: '录像是别人' }, own));
  await done(act('deductMaintain', id, 'revoke', { appealResult: '情况属实' }));
  expect((await scoreOf('employee'))['balance']).toBe(before);
  expect(sum(await list('scoreRecord', { deduct: id }))).toBe('0.0');
  expect(await get('deductMaintain', id)).toMatchObject({ status: 'revoked', booked: false });
  const pending = await entry({ score: '2.0' }, ['submit']);
  await done(act('deductMaintain', pending, 'appeal', { appealReason: '不在现场' }, own));
  await done(act('deductMaintain', pending, 'revoke', { appealResult: '情况属实' }));
  expect((await scoreOf('employee'))['balance']).toBe(before);
});

test('what the criterion says is taken from the unit and its head as well, and the unit shows it in its total [S-2.6-PER-01] [S-2.6-PER-04]', async () => {
  const leader = ids['workshopLeader']!;
  await done(
    people['admin']!.put('/api/admin/sysorg/updateSysOrg', {
      id: orgs['LG-JL'],
      rev: (await people['admin']!.get<WireRow>('/api/admin/sysorg/getSysOrg', { id: orgs['LG-JL']! })).data['rev'],
      leader,
    }),
  );
  const heavy = await criterion({
    target: ['person', 'unit', 'leader'],
    personScore: '6.0',
    unitScore: '2.5',
    leaderScore: '1.5',
  });
  await entry({ criterion: heavy.id, score: '6.0', org: orgs['LG-JL'] ?? null, user: ids['safetyOfficer'] ?? null });
  await entry({
    target: 'unit',
    user: null,
    criterion: heavy.id,
    score: '4.0',
    org: orgs['LG-JL'] ?? null,
    fact: '未开班前会',
  });
  const [evaluation] = await list('unitEvaluation', { org: orgs['LG-JL'], period: today().slice(0, 7) });
  expect(evaluation).toMatchObject({ recordScore: '-6.50', totalScore: '-6.50', grade: 'D', status: 'collecting' });
  expect(await scoreOf('workshopLeader')).toMatchObject({ balance: '9.0' });
  expect(await scoreOf('safetyOfficer')).toMatchObject({ balance: '6.0', level: 'yellow' });
});

test('points come into force by themselves after three working days, and an event costs points once', async () => {
  const late = await criterion({ autoRule: 'taskOverdue', personScore: '1.0', content: '履职任务逾期（试验）' });
  const waiting = await entry({ score: '0.2' }, ['submit']);
  await runJob(server, 'performance.deductAutoConfirm');
  expect(await get('deductMaintain', waiting)).toMatchObject({ status: 'pending' });
  const [position] = (
    await people['admin']!.get<ListData>('/api/liability/dutyPosition/queryDutyPosition', { pageSize: 1 })
  ).data.list;
  const [item] = (
    (await people['admin']!.get<WireRow>('/api/liability/dutyPosition/getDutyPosition', { id: position!.id }))
      .data as WireRow & { dutyItems: WireRow[] }
  ).dutyItems;
  const task = await done(
    people['safetyDept']!.post<WireRow>('/api/liability/dutyTask/addDutyTask', {
      user: ids['employee'],
      position: position!.id,
      item: item!.id,
      content: '班前会',
      startDate: today(),
      dueDate: today(),
      times: 1,
      linkBiz: 'none',
      fullScore: '5.0',
    }),
  );
  await goOn(6);
  await runJob(server, 'performance.deductAutoConfirm');
  expect(await get('deductMaintain', waiting)).toMatchObject({ status: 'confirmed', booked: true });
  await runJob(server, 'liability.taskOverdue');
  await runJob(server, 'liability.taskOverdue');
  const entered = (await list('deductMaintain', { user: ids['employee'], criterion: late.id })).filter(
    ({ sourceId }) => sourceId === task.id,
  );
  expect(entered).toMatchObject([{ sourceType: 'auto', status: 'pending', score: '1.0' }]);
  expect((await act('deductMaintain', waiting, 'appeal', { appealReason: '迟了' }, people['employee'])).code).toBe(200);
  await done(act('deductMaintain', waiting, 'keep', { appealResult: '维持' }));
  await done(act('deductMaintain', entered[0]!.id, 'cancel', { appealResult: '停产' }));
  await goOn(9);
  expect((await act('deductMaintain', waiting, 'appeal', { appealReason: '太迟了' }, people['employee'])).code).toBe(
    422,
  );
});

test('a plant is evaluated by what the portal knows and by people, each for the own column, and the total is the sum of its details [S-2.6-PER-07] [S-2.6-PER-05]', async () => {
  // A month that holds nothing else, before the passwords are over.
  const month = (addDays(`${today().slice(0, 7)}-01`, 31) ?? '').slice(0, 7);
  while (today() < `${month}-20`) server.advance(86_400_000);
  await goOn(0);
  await done(
    send('evalStandard', {
      standardName: '班组建设',
      target: 'unit',
      indicatorType: 'process',
      fullScore: '5.0',
      formula: 'manual',
      dataSource: 'none',
    }),
  );
  const hazard = async (more: Row): Promise<void> => {
    await storeValid(
      server,
      server.deps.engine.entity('hiddenDanger'),
      {
        findTime: `${month}-05 09:00:00`,
        finder: ids['employee']!,
        dutyOrg: orgs['LG']!,
        dutyPerson: ids['safetyOfficer']!,
        dueDate: `${month}-10 17:00:00`,
        level: 'general',
        ...more,
      },
      { orgId: orgs['LG']! },
    );
  };
  await hazard({ status: 'closed', closeTime: `${month}-08 10:00:00` });
  await hazard({ status: 'rectifying' });
  await hazard({ status: 'pending' });
  // The jobs of the nights in between may have opened it.
  const period = (await list('scorePeriod', { month }))[0] ?? (await begin(month));
  await done(act('scorePeriod', period.id, 'evaluate'));
  await done(act('scorePeriod', period.id, 'evaluate'));
  const evaluations = await list('unitEvaluation', { period: month });
  const [made] = evaluations.filter(({ org }) => org === orgs['LG']);
  const details = async (): Promise<WireRow[]> =>
    ((await get('unitEvaluation', made!.id)) as WireRow & { details: WireRow[] }).details;
  const of = async (name: string): Promise<WireRow> =>
    (await details()).find((one) => one.$labels?.['standard'] === name)!;
  expect(await of('隐患整改率')).toMatchObject({ actualValue: '33.33', score: '6.67', auto: true });
  const others = evaluations.filter(({ org }) => org !== orgs['LG']);
  const idle = (
    await Promise.all(
      others.map(async ({ id }) => ((await get('unitEvaluation', id)) as WireRow & { details: WireRow[] }).details),
    )
  )
    .flat()
    .filter((one) => one.$labels?.['standard'] === '隐患整改率');
  expect(idle.length).toBe(others.length);
  for (const one of idle)
    expect(one).toMatchObject({ actualValue: null, score: '20.00', deductReason: '本期没有应办事项' });
  expect(await list('hazardScore', { user: ids['employee'], period: month })).toMatchObject([
    { foundCount: 3, adoptedCount: 2, rewardScore: '4.0', deductScore: '0.0', netScore: '4.0' },
  ]);
  expect(await list('hazardScore', { user: ids['safetyOfficer'], period: month })).toMatchObject([
    { dutyHazard: 3, overdueHazard: 2, deductScore: '4.0', netScore: '-4.0' },
  ]);
  expect(
    (
      (await get('hazardScore', (await list('hazardScore', { user: ids['employee'], period: month }))[0]!.id))[
        'hazards'
      ] as string[]
    ).length,
  ).toBe(3);

  await done(act('unitEvaluation', made!.id, 'release'));
  const [own, byHand] = [await of('隐患整改率'), await of('班组建设')];
  const line = (row: WireRow, more: Row): Row => ({
    id: row.id,
    standard: row['standard'] as string,
    score: row['score'] as string,
    ...more,
  });
  const rest = async (...changed: WireRow[]): Promise<Row[]> =>
    (await details()).filter((row) => !changed.some(({ id }) => id === row.id)).map((row) => line(row, {}));
  await done(
    act(
      'unitEvaluation',
      made!.id,
      'selfSubmit',
      {
        details: [
          line(byHand, { selfScore: '5.00', score: '5.00' }),
          line(own, { selfScore: '20.00', score: '20.00' }),
          ...(await rest(own, byHand)),
        ],
      },
      people['safetyOfficer'],
    ),
  );
  expect(await of('班组建设')).toMatchObject({ selfScore: '5.00', score: '0.00' });
  expect(await of('隐患整改率')).toMatchObject({ selfScore: '20.00', score: '6.67' });
  const scored = (score: string): Promise<Answer<ActionData & InvalidData>> =>
    rest(own, byHand).then((others) =>
      act('unitEvaluation', made!.id, 'score', {
        details: [line(byHand, { score, selfScore: '1.00' }), line(own, { score: '19.00' }), ...others],
        opinion: '班组建设扎实',
      }),
    );
  expect((await scored('5.01')).code).toBe(422);
  await done(scored('4.50'));
  expect(await of('班组建设')).toMatchObject({ selfScore: '5.00', score: '4.50' });
  expect(await of('隐患整改率')).toMatchObject({ score: '6.67' });
  const total = await get('unitEvaluation', made!.id);
  const cents = (await details()).reduce((all, { score }) => all + Math.round(Number(score) * 100), 0);
  expect(total['totalScore']).toBe((cents / 100).toFixed(2));
  expect(total).toMatchObject({ manualScore: '4.50', vetoHit: false });

  await done(act('unitEvaluation', made!.id, 'publicize'));
  expect((await act('unitEvaluation', made!.id, 'confirm', {}, people['companyLeader'])).code).toBe(422);
  await done(act('unitEvaluation', made!.id, 'objection', { objectionReason: '漏检是停产' }, people['safetyOfficer']));
  await done(act('unitEvaluation', made!.id, 'publicize'));
  await goOn(4);
  expect(
    (await act('unitEvaluation', made!.id, 'objection', { objectionReason: '又' }, people['safetyOfficer'])).code,
  ).toBe(422);
  await done(act('unitEvaluation', made!.id, 'confirm', {}, people['companyLeader']));
});

test('a closed month takes no late points, of a close and points at once neither is lost, and it is opened again with a reason', async () => {
  await goOn(0);
  const month = '2025-04';
  const at = `${month}-15 09:00:00`;
  const period = await begin(month);
  const waiting = await entry({ occurTime: at, score: '0.4' }, ['submit']);
  expect(fields(await act('scorePeriod', period.id, 'close'))).toEqual(['openDeducts']);
  await done(act('deductMaintain', waiting, 'confirm'));
  const balance = (await scoreOf('employee', '2025'))['balance'];
  const draft = await entry({ occurTime: at, score: '0.6' }, ['submit']);
  const [confirmed, closed] = await Promise.all([
    act('deductMaintain', draft, 'confirm'),
    act('scorePeriod', period.id, 'close'),
  ]);
  // Whichever came first: confirmed points are counted before the close, and points that wait keep the month open.
  expect(confirmed.code).toBe(200);
  if (closed.code !== 200) await done(act('scorePeriod', period.id, 'close'));
  expect(Number((await scoreOf('employee', '2025'))['balance'])).toBeCloseTo(Number(balance) - 0.6);
  const refused = await send('deductMaintain', {
    type: 'deduct',
    target: 'person',
    user: ids['employee'],
    org: orgs['LG'],
    criterion: (await criterion()).id,
    occurTime: at,
    fact: '补记',
    score: '1.0',
  });
  expect(refused).toMatchObject({
    code: 422,
    msg: `${month} 已结账，数据不再改动。确需更正，请有“重新打开”权限的人重新打开`,
  });
  expect((await act('deductMaintain', draft, 'appeal', { appealReason: '迟到的申诉' }, people['employee'])).code).toBe(
    422,
  );
  const elsewhere = await entry({ occurTime: '2025-05-02 09:00:00', score: '0.1' }, []);
  const moved = await people['safetyDept']!.put<InvalidData>(`${base('deductMaintain')}/updateDeductMaintain`, {
    id: elsewhere,
    rev: (await get('deductMaintain', elsewhere))['rev'],
    occurTime: at,
  });
  expect(moved.code).toBe(422);
  expect((await act('scorePeriod', period.id, 'reopen', { reopenReason: '补记' }, people['safetyOfficer'])).code).toBe(
    403,
  );
  await done(act('scorePeriod', period.id, 'reopen', { reopenReason: '漏记一起违章' }));
  await entry({ occurTime: at, score: '1.0', fact: '补记' });
  expect(await get('scorePeriod', period.id)).toMatchObject({
    status: 'open',
    reopenReason: '漏记一起违章',
    reopenedBy: ids['safetyDept'],
  });
});
