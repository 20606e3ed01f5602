/**
 * Dangerous work: the level follows from the rules, nobody starts without people, measures, gas and signatures in
 * order, and what is wrong on site stops the work.
 */
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Row } from '../../../src/engine/model/types.ts';
import type { ActionData, EntityView, InvalidData, ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { type Answer, type Caller, api } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { listen } from '../../support/listening.ts';
import { pathsBelow } from '../../support/menu.ts';
import { runJob } from '../../support/run-job.ts';
import { actingAs, storeValid } from '../entity-tests.ts';
import { readPdf } from '../export/read-files.ts';
import { fetchBytes, photograph, PIXEL, upload } from '../files/file-door.ts';

interface Person {
  readonly id: string;
  readonly caller: Caller;
}
const ROLES = [
  'employee',
  'teamLeader',
  'guardian',
  'gasAnalyst',
  'safetyOfficer',
  'workshopLeader',
  'profDept',
  'safetyDept',
  'companyLeader',
] as const;

const server = fileServer();
const people = {} as Record<(typeof ROLES)[number], Person>;
let admin: Caller;
let org: string;
let task: WireRow;

const MINUTE = 60_000;
const now = (): string => server.deps.engine.clock.now();
const today = (): string => server.deps.engine.clock.today();
const moment = (base: string, minutes: number): string =>
  new Date(Date.parse(`${base.replace(' ', 'T')}Z`) + minutes * MINUTE).toISOString().slice(0, 19).replace('T', ' ');
const dayAfter = (days: number): string => moment(`${today()} 00:00:00`, days * 1440).slice(0, 10);
const isWorkday = (day: string): boolean => server.deps.engine.calendar(server.tenant)?.isWorkday(day) ?? true;

const post = <T>(name: string, verb: string, body: object, who: Caller): Promise<Answer<T>> =>
  who.post<T>(`/api/dangerWork/${name}/${verb}`, body);
const noun = (name: string): string => name[0]!.toUpperCase() + name.slice(1);
const tryAdd = (name: string, row: object, who = people.employee.caller): Promise<Answer<InvalidData & WireRow>> =>
  post(name, `add${noun(name)}`, row, who);
async function add(name: string, row: object, who?: Caller): Promise<WireRow> {
  const answer = await tryAdd(name, row, who);
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data;
}
const get = async (name: string, id: string): Promise<WireRow> =>
  (await admin.get<WireRow>(`/api/dangerWork/${name}/get${noun(name)}`, { id })).data;
const list = async (name: string, query: Record<string, string | number>, who = admin): Promise<readonly WireRow[]> =>
  (await who.get<ListData>(`/api/dangerWork/${name}/query${noun(name)}`, { sort: 'createdAt', pageSize: 50, ...query }))
    .data.list;
const act = (
  id: string,
  action: string,
  input: Row = {},
  who: Person = people.guardian,
): Promise<Answer<ActionData & InvalidData>> =>
  post('workPermit', `action/${action}`, { ids: [id], input }, who.caller);
async function done(id: string, action: string, input: Row = {}, who?: Person): Promise<void> {
  const answer = await act(id, action, input, who);
  expect(answer.code, `${action} ${JSON.stringify(answer)}`).toBe(200);
}
const fields = (answer: Answer<InvalidData>): string[] => (answer.data.errors ?? []).map(({ field }) => field);
const rows = (row: WireRow, name: string): Row[] => row[name] as Row[];
const status = async (id: string): Promise<unknown> => (await get('workPermit', id))['status'];
const picture = (who: Person = people.guardian): Promise<string> => photograph(who.caller);
const stored = (name: string, given: Row): Promise<string> =>
  storeValid(server, server.deps.engine.entity(name), given, { orgId: org });

/** A certificate of the company that lasts as long as asked for. */
async function certify(user: string, days: number, more: Row = {}): Promise<string> {
  return storeValid(
    server,
    server.deps.engine.entity('qualification'),
    {
      certNo: `JH-T${(count += 1)}`,
      user,
      name: '测试',
      certType: 'guardianCert',
      validFrom: dayAfter(-300),
      validTo: dayAfter(days),
      status: 'valid',
      ...more,
    },
    { orgId: org },
  );
}

let count = 0;
beforeAll(async () => {
  // A working day in the morning: neither night nor day off raises a level unless a test means it.
  const ahead =
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].find(
      (days) => isWorkday(dayAfter(days)) && isWorkday(dayAfter(days + 1)),
    ) ?? 1;
  server.advance(Date.parse(`${dayAfter(ahead)}T09:00:00Z`) - Date.parse(`${now().replace(' ', 'T')}Z`));
  admin = await server.as('admin');
  for (const role of ROLES) {
    const { id, orgId, caller } = await actingAs(server, role);
    people[role] = { id, caller };
    org = orgId;
  }
  await certify(people.guardian.id, 300);
  task = await newTask();
}, 240_000);

// A guardian guards one work at a time: what a test leaves at work would stand in the way of the next one.
afterEach(async () => {
  await server.deps.db.write(server.tenant, (connection) =>
    connection.query(
      "update work_permit set status = 'closed' where guardian = any($1) and status not in ('closed', 'cancelled')",
      [[people.guardian.id, people.safetyOfficer.id, people.employee.id]],
    ),
  );
});

async function newTask(): Promise<WireRow> {
  const made = await add('workTask', {
    taskName: `试验检修 ${(count += 1)}`,
    taskKind: 'project',
    riskLevel: 'larger',
    workTypes: ['hot', 'height'],
    planStart: `${dayAfter(-1)} 00:00:00`,
    planEnd: `${dayAfter(40)} 00:00:00`,
    ownerOrg: org,
    location: '试验场',
    constructOrgType: 'internal',
    workOrg: org,
    workLeader: people.teamLeader.id,
    content: '更换管段',
  });
  expect((await post('workTask', 'action/submit', { ids: [made.id] }, people.employee.caller)).code).toBe(200);
  return made;
}

const worker = (user = people.employee.id, more: object = {}): object => ({
  personType: 'internal',
  user,
  workKind: 'worker',
  ...more,
});
const application = (workType: string, more: object = {}): object => ({
  workTask: task.id,
  workType,
  ownerOrg: org,
  location: `试验地点 ${(count += 1)}`,
  planStart: now().replace(/:\d\d$/, ':00'),
  planEnd: moment(now(), 240).replace(/:\d\d$/, ':00'),
  content: '切割螺栓',
  workOrg: '检修公司',
  workLeader: people.teamLeader.id,
  guardian: people.guardian.id,
  riskAnalysis: '火花引燃',
  hazards: ['fire'],
  workers: [worker()],
  ...more,
});
const hotDetail = (more: object = {}): object => ({
  hotMethods: ['grinding'],
  position: '法兰螺栓',
  extinguisherCount: 2,
  fireWatchMinutes: 30,
  ...more,
});
const hot = (more: object = {}, detail: object = {}): Promise<WireRow> =>
  add('workPermit', application('hot', { hotDetail: [hotDetail(detail)], ...more }));
/** A permit in some state, stored as it stands. */
const permitIn = (state: string, more: Row = {}): Promise<string> =>
  stored('workPermit', {
    workTask: task.id,
    workType: 'other',
    level: 'none',
    ruled: true,
    guardianCheck: 'ok',
    applyOrg: org,
    applicant: people.employee.id,
    ownerOrg: org,
    area: null,
    provider: null,
    location: `试验地点 ${(count += 1)}`,
    planStart: moment(now(), -60),
    planEnd: moment(now(), 600),
    validHours: 24,
    workLeader: people.teamLeader.id,
    guardian: people.guardian.id,
    relatedPermits: [],
    otherTypes: [],
    emergencyMeasures: [],
    outdoor: false,
    status: state,
    ...more,
  });

interface Gas {
  readonly gas: string;
  readonly value: string;
  readonly unit: string;
}
const limitId = async (gasName: string): Promise<string> => (await list('gasLimit', { gasName }))[0]?.id ?? '';
async function analyse(permit: string, items: readonly Gas[], more: Row = {}): Promise<Answer<InvalidData & WireRow>> {
  return tryAdd(
    'gasAnalysis',
    {
      permit,
      analysisKind: 'before',
      sampleTime: now(),
      samplePart: 'point',
      instrument: '四合一检测仪',
      instrumentNo: 'DX-1',
      calibrateValidTo: today(),
      signature: await picture(people.gasAnalyst),
      items: await Promise.all(items.map(async ({ gas, value, unit }) => ({ gas: await limitId(gas), value, unit }))),
      ...more,
    },
    people.gasAnalyst.caller,
  );
}
const HOT_GAS = '可燃气体（动火）';

async function checkIn(id: string): Promise<void> {
  const workers = rows(await get('workPermit', id), 'workers').map((one) => ({
    ...one,
    bodyOk: true,
    checkinMode: 'card',
  }));
  await done(id, 'checkin', { disclosureBy: people.safetyOfficer.id, workers });
}
/**
 * Each of the three at the same moment, from the list as it was before: nobody takes away what another has confirmed.
 */
async function confirmAll(id: string): Promise<void> {
  const measures = rows(await get('workPermit', id), 'measures');
  const roles: readonly (readonly [Person, readonly string[]])[] = [
    [people.employee, ['owner', 'applicant']],
    [people.teamLeader, ['workLeader']],
    [people.guardian, ['guardian']],
  ];
  await Promise.all(
    roles.map(async ([who, own]) => {
      const photo = [await picture(who)];
      await done(
        id,
        'checkMeasures',
        {
          measures: measures.map((one) =>
            own.includes(String(one['confirmRole'])) ? { ...one, confirmResult: 'yes', photo } : one,
          ),
        },
        who,
      );
    }),
  );
}
async function signAll(id: string): Promise<void> {
  for (const sign of await list('permitSign', { permit: id, status: 'pending' })) {
    const who = Object.values(people).find((one) => one.id === sign['signer'])!;
    const answer = await post<InvalidData>(
      'permitSign',
      'action/sign',
      { ids: [sign.id], input: { signature: await picture(who) } },
      who.caller,
    );
    expect(answer.code, JSON.stringify(answer)).toBe(200);
  }
}
const issue = async (who: Person): Promise<Row> => ({
  reviewPhotos: [await picture(who)],
  approveSign: await picture(who),
});

test('a plan of the demonstration that is being approved is led by its process, and waits for somebody who may approve it', async () => {
  const open = await list('workPermit', { status: 'approving' });
  expect(open.length).toBeGreaterThan(0);
  for (const permit of open) {
    expect(permit, String(permit['permitNo'])).toMatchObject({
      processInstanceId: expect.any(String) as string,
      finishedAt: null,
    });
    const tasks = (
      await admin.get<ListData>('/api/workflow/wfTask/queryWfTask', { instance: String(permit['processInstanceId']) })
    ).data.list.filter((one) => one['endTime'] === null);
    expect(tasks.map((one) => [one['nodeKey'], one['nobody']])).toEqual([['approve2', false]]);
  }
});

test('a permit goes from its draft to its end with the right people in the right order, and its job with it [S-2.6-DAN-02]', async () => {
  task = await newTask();
  const permit = await hot({}, { lelPercent: '5.00' });
  const { id } = permit;
  expect(permit).toMatchObject({
    level: 'second',
    levelUpgraded: false,
    approver: 'workshopLeader',
    validHours: 72,
    gasRequired: true,
    interruptLimit: 60,
    guardianCheck: 'ok',
    status: 'draft',
  });
  expect(permit['permitNo']).toMatch(/^DH-/);
  const library = (await list('measureTemplate', { workType: 'hot', status: 'enabled' })).map(({ content }) => content);
  expect(
    rows(await get('workPermit', id), 'measures')
      .map(({ content }) => content)
      .sort(),
  ).toEqual([...library].sort());
  expect((await act(id, 'submit', {}, people.safetyOfficer)).code).toBe(422);
  await done(id, 'submit', {}, people.employee);
  expect((await act(id, 'approve', {}, people.employee)).code).toBe(403);
  await done(id, 'approve', { approveOpinion: '同意' }, people.workshopLeader);

  const present = rows(await get('workPermit', id), 'workers').map((one) => ({ ...one, checkinMode: 'card' }));
  expect(fields(await act(id, 'checkin', { disclosureBy: people.safetyOfficer.id, workers: present }))).toEqual([
    'workers',
  ]);
  expect(
    fields(
      await act(id, 'checkin', {
        disclosureBy: people.safetyOfficer.id,
        workers: [
          ...present.map((one) => ({ ...one, bodyOk: true })),
          worker(people.teamLeader.id, { checkinMode: 'card', bodyOk: true }),
        ] as Row[],
      }),
    ),
  ).toEqual(['workers']);
  await checkIn(id);

  const measures = rows(await get('workPermit', id), 'measures');
  const shot = await picture();
  const foreign = measures.map((one) =>
    one['confirmRole'] === 'workLeader' ? { ...one, confirmResult: 'yes', photo: [shot] } : one,
  );
  expect(fields(await act(id, 'checkMeasures', { measures: foreign }))).toEqual(['measures']);
  expect(fields(await act(id, 'confirm'))).toEqual(['measures']);
  await confirmAll(id);
  expect((await act(id, 'confirmNoGas')).code).toBe(422);
  const both = await Promise.all([act(id, 'confirm'), act(id, 'confirm', {}, people.employee)]);
  expect(both.map(({ code }) => code).sort()).toEqual([200, 422]);

  const passed = await analyse(id, [{ gas: HOT_GAS, value: '0.100', unit: 'vol' }]);
  expect(passed.data).toMatchObject({ result: 'pass', validUntil: moment(passed.data['sampleTime'] as string, 30) });
  expect(await status(id)).toBe('reviewing');
  expect(fields(await act(id, 'review', await issue(people.workshopLeader), people.workshopLeader))).toEqual(['signs']);
  await signAll(id);
  expect((await act(id, 'reviewCompany', await issue(people.companyLeader), people.companyLeader)).code).toBe(422);
  await done(id, 'review', await issue(people.workshopLeader), people.workshopLeader);
  expect((await list('permitSign', { permit: id, signRole: 'approver' }))[0]).toMatchObject({
    status: 'signed',
    signer: people.workshopLeader.id,
    imageHash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
  });

  expect((await act(id, 'startWork', {}, people.employee)).code).toBe(403);
  await done(id, 'startWork');
  expect((await get('workTask', task.id))['status']).toBe('working');
  expect((await act(id, 'cancel', { cancelReason: '不干了' }, people.employee)).code).toBe(422);
  const cleared = { clearPhotos: [await picture()] };
  expect(fields(await act(id, 'end', cleared))).toEqual(['workers']);
  await done(id, 'leave', {
    workers: rows(await get('workPermit', id), 'workers').map((one) => ({ ...one, leaveTime: now() })),
  });
  await done(id, 'end', cleared);
  const accept = async (): Promise<Row> => ({
    acceptOpinion: '现场清理干净',
    acceptSign: await picture(people.workshopLeader),
  });
  expect(fields(await act(id, 'acceptClosed', await accept(), people.workshopLeader))).toEqual(['closableAt']);
  server.advance(31 * MINUTE);
  expect((await act(id, 'acceptClosed', await accept())).code).toBe(403);
  await done(id, 'acceptClosed', await accept(), people.workshopLeader);
  expect(await get('workTask', task.id)).toMatchObject({ status: 'finished', openPermits: 0 });
  task = await newTask();
});

test('the level follows from details, days off, nights and hazard factors, says who approves and for how long, and is never below the rule', async () => {
  const level = async (row: Promise<WireRow>): Promise<unknown[]> => {
    const made = await row;
    return [made['level'], made['approver'], made['validHours'], made['levelReasons']];
  };
  expect(await level(hot({}, { onPipeRack: true }))).toEqual(['first', 'safetyDept', 8, ['condition']]);
  expect(await level(hot({}, { runningEquipment: true }))).toEqual(['special', 'companyLeader', 8, ['condition']]);
  const off = Array.from({ length: 20 }, (_, index) => dayAfter(index + 1)).find((one) => !isWorkday(one));
  expect(await level(hot({ planStart: `${off} 08:00:00`, planEnd: `${off} 16:00:00` }))).toEqual([
    'first',
    'safetyDept',
    8,
    ['dayOff'],
  ]);
  const next = dayAfter(1);
  expect(await level(hot({ planStart: `${next} 14:00:00`, planEnd: `${next} 19:00:00` }))).toEqual([
    'first',
    'safetyDept',
    8,
    ['night'],
  ]);
  expect(await level(hot({ applyLevel: 'special' }))).toEqual(['special', 'companyLeader', 8, ['applied']]);
  const high = (more: object): Promise<WireRow> =>
    add(
      'workPermit',
      application('height', {
        heightDetail: [{ height: '8.0', workMode: 'ladder', harnessCheck: true, windLevel: 1, weather: '晴', ...more }],
      }),
    );
  expect(await level(high({}))).toEqual(['II', 'profDept', 168, ['condition']]);
  expect(await level(high({ specialFactors: ['dark'] }))).toEqual(['III', 'profDept', 168, ['condition', 'factor']]);
  expect(await level(high({ extremes: ['rain'] }))).toEqual(['II', 'companyLeader', 168, ['condition']]);
  const long = await hot({ planEnd: moment(now(), 9 * 60) }, { onPipeRack: true });
  expect(fields(await act(long.id, 'submit', {}, people.employee))).toEqual(['planEnd']);
  const bare = await add('workPermit', application('hot'));
  expect(fields(await act(bare.id, 'submit', {}, people.employee))).toEqual(['workType']);
});

/** A permit whose plan is handed in. */
async function handedIn(workType: string, more: object): Promise<string> {
  const { id } = await add('workPermit', application(workType, more));
  await done(id, 'submit', {}, people.employee);
  return id;
}
const space = (highRisk: boolean): Promise<string> =>
  handedIn('confinedSpace', {
    spaceDetail: [
      {
        spaceName: `试验罐 ${(count += 1)}`,
        originalMedium: '煤气',
        isolation: ['blind'],
        ventilation: 'forced',
        detectorNo: 'DX-1',
        rescueGear: ['tripod'],
        commMode: '对讲机',
        highRisk,
      },
    ],
  });
const atHeight = (height: string): Promise<string> =>
  handedIn('height', {
    heightDetail: [{ height, workMode: 'ladder', harnessCheck: true, windLevel: 1, weather: '晴' }],
  });
const hoisting = async (loadMass: string): Promise<string> =>
  handedIn('lifting', {
    liftDetail: [
      {
        loadName: '管段',
        loadMass,
        craneType: 'truck',
        ratedLoad: '300.00',
        rigging: '钢丝绳',
        commander: '甲',
        commanderCert: 'TS6-1',
        driver: '乙',
        driverCert: 'TS6-2',
        schemeFile: [await picture(people.employee)],
      },
    ],
  });

/** Who approves the plan, in this order: before each of them the permit waits, and nobody else is asked. */
async function follows(id: string, ...order: readonly Person[]): Promise<void> {
  const all = [people.workshopLeader, people.profDept, people.safetyDept, people.companyLeader];
  for (const [index, who] of order.entries()) {
    // The drawing asks the safety department beside the head of the unit.
    const others = all.filter(
      (one) => one !== who && !(index === 0 && who === people.workshopLeader && one === people.safetyDept),
    );
    for (const other of others)
      expect([await status(id), (await act(id, 'approve', {}, other)).code], `step ${index + 1}`).toEqual([
        'approving',
        409,
      ]);
    await done(id, 'approve', {}, who);
  }
  expect(await get('workPermit', id)).toMatchObject({ status: 'approved', currentNode: null });
}
const nodePath = '/api/common/processNodeConfig';
/** A node that the administrator maintains for this kind of work, and how it is switched off again. */
async function maintained(kind: string, nodeKey: string, who: Person, more: object = {}): Promise<() => Promise<void>> {
  const { code, data, msg } = await admin.post<WireRow>(`${nodePath}/addProcessNodeConfig`, {
    bizArea: 'dangerWork',
    bizSubType: kind,
    processKey: 'workPermit',
    nodeKey,
    nodeName: '审批方案',
    seq: 1,
    assigneeType: 'user',
    assigneeUsers: [who.id],
    multiMode: 'any',
    required: true,
    status: 'enabled',
    ...more,
  });
  expect(code, msg).toBe(200);
  return async () =>
    expect(
      (await admin.put(`${nodePath}/updateProcessNodeConfig`, { id: data.id, rev: data['rev'], status: 'disabled' }))
        .code,
    ).toBe(200);
}
const nodePage = async (menuCode: string): Promise<WireRow | undefined> =>
  (await admin.get<ListData>('/api/admin/sysmenu/querySysMenu', { menuCode })).data.list[0];

test('the plan for a confined space is approved by whom the nodes of that kind name, and without any by its unit, at high risk by the safety department too [S-2.6-DAN-04]', async () => {
  expect(await nodePage('dangerWork.spaceNodes')).toMatchObject({
    menuPath: '/dangerWork/spaceNodes',
    menuComponent: 'custom:dangerWork.spaceNodes',
    menuStatus: 'show',
  });
  await follows(await space(false), people.workshopLeader);
  await follows(await space(true), people.workshopLeader, people.safetyDept);
  const off = [
    await maintained('confinedSpace', 'approve1', people.profDept),
    await maintained('confinedSpace', 'approve2', people.companyLeader),
  ];
  expect(
    (
      await admin.get<ListData>(`${nodePath}/queryProcessNodeConfig`, {
        bizArea: 'dangerWork',
        bizSubType: 'confinedSpace',
      })
    ).data.list.map((row) => row['nodeKey']),
  ).toEqual(['approve1', 'approve2']);
  await follows(await space(true), people.profDept, people.companyLeader);
  // Nodes of one kind are no other kind's.
  await follows(await atHeight('3.0'), people.workshopLeader);
  for (const one of off) await one();
  await follows(await space(true), people.workshopLeader, people.safetyDept);
});

test('the plan for work at height goes the way of its level, and to whom the nodes of that level name [S-2.6-DAN-05]', async () => {
  expect(await nodePage('dangerWork.heightNodes')).toMatchObject({
    menuPath: '/dangerWork/heightNodes',
    menuComponent: 'custom:dangerWork.heightNodes',
    menuStatus: 'show',
  });
  await follows(await atHeight('3.0'), people.workshopLeader);
  await follows(await atHeight('8.0'), people.workshopLeader, people.profDept);
  await follows(await atHeight('31.0'), people.workshopLeader, people.profDept, people.companyLeader);
  const off = [
    await maintained('height', 'approve2', people.safetyDept),
    await maintained('height', 'approve2', people.companyLeader, { bizLevel: 'III' }),
  ];
  await follows(await atHeight('8.0'), people.workshopLeader, people.safetyDept);
  await follows(await atHeight('16.0'), people.workshopLeader, people.companyLeader);
  for (const one of off) await one();
});

test('the plan for hoisting goes the way of its level, and to whom the nodes of that level name [S-2.6-DAN-06]', async () => {
  expect(await nodePage('dangerWork.liftingNodes')).toMatchObject({
    menuPath: '/dangerWork/liftingNodes',
    menuComponent: 'custom:dangerWork.liftingNodes',
    menuStatus: 'show',
  });
  await follows(await hoisting('12.00'), people.workshopLeader, people.profDept);
  await follows(await hoisting('120.00'), people.workshopLeader, people.profDept, people.companyLeader);
  const off = [
    await maintained('lifting', 'approve2', people.safetyDept, { bizLevel: 'second' }),
    await maintained('lifting', 'approve1', people.companyLeader, { bizLevel: 'second' }),
  ];
  await follows(await hoisting('60.00'), people.companyLeader, people.safetyDept);
  await follows(await hoisting('12.00'), people.workshopLeader, people.profDept);
  for (const one of off) await one();
});

test('while its plan is approved a permit waits for heads who see it, is returned, handed in anew, withdrawn or made void, and led by nobody afterwards', async () => {
  const id = await atHeight('8.0');
  // The head of another unit neither sees it nor is asked.
  const first = async (path: string, query: Record<string, string>): Promise<string> =>
    String((await admin.get<ListData>(path, query)).data.list[0]?.id);
  const [unit, role] = [
    await first('/api/admin/sysorg/querySysOrg', { orgCode: 'WL-LC' }),
    await first('/api/admin/sysrole/querySysRole', { roleCode: 'workshopLeader' }),
  ];
  const elsewhere = (
    await admin.post<WireRow>('/api/admin/sysuser/addSysUser', {
      username: 'leader.elsewhere',
      nickname: '外单位负责人',
      password: 'first-pass',
      orgId: unit,
      userType: '0',
      roleId: [role],
    })
  ).data.id;
  const [task] = (
    await admin.get<ListData>('/api/workflow/wfTask/queryWfTask', {
      instance: String((await get('workPermit', id))['processInstanceId']),
    })
  ).data.list;
  expect(task!['candidates']).toContain(people.workshopLeader.id);
  expect(task!['candidates']).not.toContain(elsewhere);
  expect(JSON.stringify(task!['candidateRoles'])).not.toContain(role);
  await done(id, 'approve', { approveOpinion: '同意' }, people.workshopLeader);
  expect(await get('workPermit', id)).toMatchObject({
    status: 'approving',
    currentNode: '管理部门审批方案',
    approveOpinion: '同意',
  });
  expect(fields(await act(id, 'reject', {}, people.profDept))).toEqual(['rejectReason']);
  await done(id, 'reject', { rejectReason: '脚手架没有验收' }, people.profDept);
  const back = await get('workPermit', id);
  expect(back).toMatchObject({ status: 'rejected', rejectReason: '脚手架没有验收' });
  expect(
    (
      await people.employee.caller.put('/api/dangerWork/workPermit/updateWorkPermit', {
        id,
        rev: back['rev'],
        content: '改用升降平台',
      })
    ).code,
  ).toBe(200);
  await done(id, 'submit', {}, people.employee);
  expect(
    (
      await people.employee.caller.post('/api/workflow/instance/withdraw', {
        id: (await get('workPermit', id))['processInstanceId'],
      })
    ).code,
  ).toBe(200);
  expect(await status(id)).toBe('rejected');
  await done(id, 'submit', {}, people.employee);
  expect((await act(id, 'cancel', { cancelReason: '不是我的' }, people.safetyOfficer)).code).toBe(422);
  expect(fields(await act(id, 'cancel', {}, people.employee))).toEqual(['cancelReason']);
  await done(id, 'cancel', { cancelReason: '计划取消' }, people.employee);
  const gone = await get('workPermit', id);
  expect(gone).toMatchObject({ status: 'cancelled', cancelReason: '计划取消', currentNode: null });
  expect(gone['finishedAt']).toBeTruthy();
  const other = await atHeight('8.0');
  await done(other, 'approve', {}, people.workshopLeader);
  await done(other, 'void', { cancelReason: '大风' }, people.safetyDept);
  expect(await status(other)).toBe('cancelled');
  // One that was waiting before there was a process is approved as it stands.
  const former = await permitIn('approving');
  await done(former, 'approve', {}, people.workshopLeader);
  expect(await status(former)).toBe('approved');
  // Approved, it is in no process any more: the site's steps are plain actions.
  const plain = await atHeight('3.0');
  await done(plain, 'approve', {}, people.workshopLeader);
  await checkIn(plain);
  await done(plain, 'cancel', { cancelReason: '下雨' }, people.employee);
  expect(await status(plain)).toBe('cancelled');
});

test('what is decided on the page of a task is a fact of the permit, with its step and its words, and so is a refusal', async () => {
  const id = await atHeight('8.0');
  const head = people.workshopLeader.caller;
  const [task] = (
    await admin.get<ListData>('/api/workflow/wfTask/queryWfTask', {
      instance: String((await get('workPermit', id))['processInstanceId']),
    })
  ).data.list;
  expect((await head.post('/api/workflow/task/claim', { id: task?.id })).code).toBe(200);
  expect((await head.post('/api/workflow/task/complete', { id: task?.id, outcome: 'reject' })).code).toBe(422);
  const decided = await head.post('/api/workflow/task/complete', {
    id: task?.id,
    outcome: 'approve',
    comment: '同意方案',
    form: { approveOpinion: '同意' },
  });
  expect(decided.code, JSON.stringify(decided)).toBe(200);
  const { rows: kept } = await server.deps.db.read(server.tenant, (connection) =>
    connection.query<{ act: string; outcome: string; input: string }>(
      'select act, outcome, input from anlan.command_fact where tenant_id = $1 and row_id = $2 order by id',
      [server.tenant, id],
    ),
  );
  expect(kept.slice(-2).map(({ act: one, outcome }) => [one, outcome])).toEqual([
    ['reject', 'refused'],
    ['approve', 'done'],
  ]);
  expect(JSON.parse(kept.at(-1)?.input ?? '{}')).toEqual({
    approveOpinion: '同意',
    $opinion: '同意方案',
    $outcome: 'approve',
    $step: task?.['taskName'],
    $verb: '办理',
  });
});

test('a reading is compared in the unit of its limit or not at all, and what failed stops the permit until it is put right', async () => {
  const ready = (more: Row = {}): Promise<string> =>
    permitIn('gasTesting', { workType: 'hot', level: 'second', gasRequired: true, ...more });
  const id = await ready();
  // Nobody knows the explosion limit of this medium.
  expect(fields(await analyse(id, [{ gas: HOT_GAS, value: '3.000', unit: 'lel' }]))).toEqual(['items.0.unit']);
  expect(fields(await analyse(id, [{ gas: '一氧化碳（有限空间）', value: '3.000', unit: 'mgm3' }])).sort()).toEqual([
    'items',
    'items.0.gas',
  ]);
  expect(fields(await analyse(id, []))).toContain('items');
  expect(
    fields(await analyse(id, [{ gas: HOT_GAS, value: '0.100', unit: 'vol' }], { calibrateValidTo: dayAfter(-1) })),
  ).toEqual(['calibrateValidTo']);
  expect(
    fields(await analyse(id, [{ gas: HOT_GAS, value: '0.100', unit: 'vol' }], { sampleTime: moment(now(), 5) })),
  ).toEqual(['sampleTime']);
  expect(await status(id)).toBe('gasTesting');
  // 6,000 ppm are 0.6 %VOL.
  const failed = await analyse(id, [{ gas: HOT_GAS, value: '6000.000', unit: 'ppm' }]);
  expect(rows(failed.data, 'items')[0]).toMatchObject({ inLimitUnit: '0.600', limitText: '≤0.5 %VOL', pass: false });
  expect(await status(id)).toBe('rectifying');
  const [todo] = await list('permitRectify', { permit: id });
  expect(todo).toMatchObject({
    status: 'todo',
    dutyPerson: people.teamLeader.id,
    problem: expect.stringContaining('0.600') as string,
  });
  expect(fields(await act(id, 'rectified', { rectifyResult: '加强通风' }, people.employee))).toEqual(['rectifies']);
  expect(
    (
      await post(
        'permitRectify',
        'action/finish',
        { ids: [todo?.id], input: { result: '已通风' } },
        people.safetyOfficer.caller,
      )
    ).code,
  ).toBe(422);
  expect((await act(id, 'startWork')).code).toBe(422);

  const space = await permitIn('gasTesting', { workType: 'confinedSpace', gasRequired: true });
  const four = (co: Gas): Gas[] => [
    { gas: '氧气（有限空间）', value: '20.900', unit: 'vol' },
    { gas: '可燃气体（有限空间）', value: '0.000', unit: 'lel' },
    { gas: '硫化氢', value: '0.000', unit: 'ppm' },
    co,
  ];
  expect(fields(await analyse(space, four({ gas: '硫化氢', value: '0.000', unit: 'ppm' })))).toEqual(['items']);
  expect(
    fields(
      await analyse(space, [
        { gas: '氧气（化工受限空间）', value: '20.900', unit: 'vol' },
        ...four({ gas: '一氧化碳（有限空间）', value: '1.000', unit: 'mgm3' }).slice(1),
      ]),
    ),
  ).toContain('items.0.gas');
  // 25 ppm of CO are 31 mg/m³, 24 are 30.
  const over = await analyse(space, four({ gas: '一氧化碳（有限空间）', value: '25.000', unit: 'ppm' }));
  expect([over.data['result'], rows(over.data, 'items')[3]?.['pass']]).toEqual(['fail', false]);
  const other = await permitIn('gasTesting', { workType: 'confinedSpace', gasRequired: true });
  expect(
    (await analyse(other, four({ gas: '一氧化碳（有限空间）', value: '23.000', unit: 'ppm' }))).data['result'],
  ).toBe('pass');
  expect(await status(other)).toBe('reviewing');
  expect((await tryAdd('gasAnalysis', { permit: other }, people.employee.caller)).code).toBe(403);
});

test('nobody starts on an old gas test, outside the plan, in too much wind, or as the guardian of two works at once', async () => {
  const gas = {
    workType: 'hot',
    level: 'second',
    gasRequired: true,
    gasResult: 'pass',
    gasSampledAt: moment(now(), -31),
    gasValidUntil: moment(now(), -1),
  };
  const old = await permitIn('ready', gas);
  expect(fields(await act(old, 'startWork'))).toEqual(['gasValidUntil']);
  expect(fields(await act(await permitIn('ready', { planStart: moment(now(), 60) }), 'startWork'))).toEqual([
    'planStart',
  ]);
  const windy = await permitIn('ready', { outdoor: true, maxWind: 4 });
  expect(fields(await act(windy, 'startWork'))).toEqual(['windLevel']);
  expect(fields(await act(windy, 'startWork', { windLevel: 5 }))).toEqual(['windLevel']);
  const [one, two] = [await permitIn('ready'), await permitIn('ready')];
  const both = await Promise.all([act(one, 'startWork'), act(two, 'startWork')]);
  expect(both.map(({ code }) => code).sort()).toEqual([200, 422]);
  const [working] = both
    .map(({ code }, index) => (code === 200 ? [one, two][index] : undefined))
    .filter((id) => id !== undefined);
  await done(String(working), 'end', { clearPhotos: [await picture()] });
  expect(
    fields(
      await act(
        String(working),
        'acceptClosed',
        { acceptOpinion: '合格', acceptSign: await picture(people.workshopLeader) },
        people.workshopLeader,
      ),
    ),
  ).toEqual([]);
});

test('two permits do not take one place at one time unless they know of each other, and never one line', async () => {
  const place = { location: `交叉作业点 ${(count += 1)}` };
  const [one, two] = [await hot(place), await hot({ ...place, location: ` ${place.location} ` })];
  const both = await Promise.all([one, two].map(({ id }) => act(id, 'submit', {}, people.employee)));
  expect(both.map(({ code }) => code).sort()).toEqual([200, 422]);
  expect(both.flatMap(fields)).toEqual(['placeTaken']);
  const [taken, free] = both[0]?.code === 200 ? [one, two] : [two, one];
  const rev = (await get('workPermit', free.id))['rev'];
  const linked = await people.employee.caller.put<WireRow>('/api/dangerWork/workPermit/updateWorkPermit', {
    id: free.id,
    rev,
    relatedPermits: [taken.id],
  });
  expect([linked.code, linked.data['placeTaken']]).toEqual([200, []]);
  await done(free.id, 'submit', {}, people.employee);
  const later = await hot({ ...place, planStart: moment(now(), 1440), planEnd: moment(now(), 1500) });
  await done(later.id, 'submit', {}, people.employee);
  const needs = await hot({ otherTypes: ['height'] });
  expect(fields(await act(needs.id, 'submit', {}, people.employee))).toEqual(['relatedPermits']);

  const plate = async (more: object): Promise<WireRow> =>
    add(
      'workPermit',
      application('blindPlate', {
        plateDetail: [
          {
            operation: 'insert',
            pipeName: '试验煤气管',
            medium: '煤气',
            temperature: '20.0',
            pressure: '0.010',
            plateMaterial: 'Q235B',
            plateSpec: 'DN500',
            plateNo: `MB-${count}`,
            position: '法兰',
            diagram: [await picture(people.employee)],
          },
        ],
        ...more,
      }),
    );
  const first = await plate({});
  await done(first.id, 'submit', {}, people.employee);
  const second = await plate({ relatedPermits: [first.id] });
  expect(fields(await act(second.id, 'submit', {}, people.employee))).toEqual(['placeTaken']);
});

test('people without certificate or training, on the blacklist or at other work do not get through the door, whenever that becomes known', async () => {
  const person = await stored('providerPerson', {
    name: '试验工',
    idCard: '530199199001011215',
    status: 'admitted',
    trainStatus: 'pass',
    trainValidTo: dayAfter(60),
  });
  const contractor = { personType: 'contractor', providerPerson: person, workKind: 'worker' };
  const welder = await add(
    'workPermit',
    application('other', { workers: [{ ...contractor, workKind: 'welder', certType: 'specialOperation' }] }),
  );
  expect(rows(await get('workPermit', welder.id), 'workers')[0]).toMatchObject({
    name: '试验工',
    certValid: false,
    trainingValid: true,
    blacklisted: false,
  });
  expect(fields(await act(welder.id, 'submit', {}, people.employee))).toContain('workers');
  await certify(people.employee.id, 300, { user: null, providerPerson: person, certType: 'specialOperation' });
  const permit = await add(
    'workPermit',
    application('other', {
      workers: [{ ...contractor, workKind: 'welder', certType: 'specialOperation' }],
      measures: [],
    }),
  );
  expect(rows(await get('workPermit', permit.id), 'workers')[0]).toMatchObject({
    certValid: true,
    certValidTo: dayAfter(300),
  });

  const opened = async (state: string): Promise<string> => {
    const id = await permitIn(state);
    await stored('workPermitWorker', {
      permit: id,
      ...contractor,
      name: '试验工',
      bodyOk: true,
      checkinMode: state === 'ready' ? 'card' : null,
    });
    return id;
  };
  const [door, ready] = [await opened('approved'), await opened('ready')];
  await stored('blacklistPerson', {
    name: '试验工',
    idCard: '530199199001011215',
    person: null,
    status: 'effective',
    startDate: today(),
    months: 0,
    endDate: null,
  });
  const present = async (): Promise<Row[]> =>
    rows(await get('workPermit', door), 'workers').map((one) => ({ ...one, bodyOk: true, checkinMode: 'card' }));
  expect(
    fields(await act(door, 'checkin', { disclosureBy: people.safetyOfficer.id, workers: await present() })),
  ).toEqual(['workers']);
  expect(fields(await act(ready, 'startWork'))).toEqual(['workers']);

  const guard = people.safetyOfficer.id;
  const open = await permitIn('ready', { guardian: guard });
  expect(
    fields(
      await add('workPermit', application('other', { guardian: guard })).then(({ id }) =>
        act(id, 'submit', {}, people.employee),
      ),
    ),
  ).toContain('guardian');
  await certify(guard, 1);
  expect((await get('workPermit', open))['status']).toBe('ready');
  const soon = await add(
    'workPermit',
    application('other', { guardian: guard, planStart: `${dayAfter(2)} 09:00:00`, planEnd: `${dayAfter(2)} 12:00:00` }),
  );
  expect([soon['guardianCheck'], soon['certsUntil']]).toEqual(['expired', dayAfter(1)]);
});

test('a certificate that ends while the permit is open lets nobody start, check in, or be let start, until it is renewed', async () => {
  const lasts = (id: string, days: number): Promise<unknown> =>
    server.deps.db.write(server.tenant, (connection) =>
      connection.query('update qualification set "validTo" = $2 where id = $1', [id, dayAfter(days)]),
    );
  const cert = await certify(people.teamLeader.id, 0, { certType: 'specialOperation' });
  const opened = async (state: string, checkinMode: string | null, more: Row = {}): Promise<string> => {
    const id = await permitIn(state, { approver: 'workshopLeader', workLeader: people.employee.id, ...more });
    await stored('workPermitWorker', {
      permit: id,
      personType: 'internal',
      user: people.teamLeader.id,
      providerPerson: null,
      name: '试验焊工',
      workKind: 'welder',
      certType: 'specialOperation',
      bodyOk: true,
      checkinMode,
      leaveTime: null,
    });
    return id;
  };
  const [ready, gate, site] = [
    await opened('ready', 'card'),
    await opened('approved', null),
    await opened('reviewing', 'card'),
  ];
  const present = async (): Promise<Row[]> =>
    rows(await get('workPermit', gate), 'workers').map((one) => ({ ...one, bodyOk: true, checkinMode: 'card' }));
  // It held yesterday, when the permit was issued.
  await lasts(cert, -1);
  expect(
    fields(await act(gate, 'checkin', { disclosureBy: people.safetyOfficer.id, workers: await present() })),
  ).toEqual(['workers']);
  expect(fields(await act(site, 'review', await issue(people.workshopLeader), people.workshopLeader))).toEqual([
    'workers',
  ]);
  expect(fields(await act(ready, 'startWork'))).toEqual(['workers']);
  expect(await status(ready)).toBe('ready');
  await lasts(cert, 0);
  const [guarding] = (
    await admin.get<ListData>('/api/education/qualification/queryQualification', {
      user: people.guardian.id,
      certType: 'guardianCert',
    })
  ).data.list;
  await lasts(String(guarding?.id), -1);
  expect(fields(await act(ready, 'startWork'))).toEqual(['guardian']);
  await lasts(String(guarding?.id), 300);
  await done(ready, 'startWork');
  expect(await get('workPermit', ready)).toMatchObject({ status: 'working', certsUntil: dayAfter(0) });
});

test('a permit stands in its list with kind and state, is changed, read and printed [S-2.6-DAN-01]', async () => {
  const { caller } = people.employee;
  expect(await pathsBelow(caller, '危险作业')).toContain('/dangerWork/workPermit');
  const { id, rev, permitNo } = await hot();
  const found = async (): Promise<readonly WireRow[]> =>
    list('workPermit', { keyword: String(permitNo), workType: 'hot', status: 'draft' }, caller);
  expect(await found()).toMatchObject([
    { id, workType: 'hot', status: 'draft', $labels: { workTask: expect.stringContaining('试验检修') as string } },
  ]);
  const changed = await caller.put<WireRow>('/api/dangerWork/workPermit/updateWorkPermit', {
    id,
    rev,
    content: '更换法兰垫片',
  });
  expect(changed.code, JSON.stringify(changed)).toBe(200);
  expect(await found()).toMatchObject([{ id, content: '更换法兰垫片' }]);
  expect(await get('workPermit', id)).toMatchObject({ content: '更换法兰垫片', hotDetail: [{ position: '法兰螺栓' }] });
  const printed = await fetchBytes(people.safetyDept.caller, `/api/dangerWork/workPermit/printWorkPermit?id=${id}`);
  expect([printed.status, printed.header('content-type')]).toEqual([200, 'application/pdf']);
  const text = (await readPdf(printed.bytes)).pages.join('').replaceAll('\n', '');
  for (const word of [String(permitNo), '动火', '更换法兰垫片', '法兰螺栓']) expect(text, word).toContain(word);
});

test('every state of a permit has its name, and in each of them what it does not allow is refused by that name [T-4-38]', async () => {
  const { fields: known } = (await people.guardian.caller.get<EntityView>('/schema/workPermit')).data;
  const states = known.find(({ name }) => name === 'status')?.choices ?? [];
  expect(states.map(({ title }) => title)).toEqual([
    '草稿',
    '审批中',
    '已驳回',
    '待人员签到',
    '待措施确认',
    '待气体分析',
    '待现场复核',
    '待开工',
    '作业中',
    '已中断',
    '停工整改',
    '交接中',
    '待完工验收',
    '已关闭',
    '已超期',
    '已作废',
  ]);
  for (const { value, title } of states) {
    const id = await permitIn(String(value));
    // Starting is for permits that are ready, checking in for those that are not yet.
    expect(await act(id, value === 'ready' ? 'checkin' : 'startWork'), title).toMatchObject({
      code: 422,
      msg: expect.stringContaining(`状态为“${title}”时不能`) as string,
    });
    expect(await status(id)).toBe(value);
  }
});

test('whoever has a permit open hears at once that others have changed it, and nobody else does', async () => {
  const id = await permitIn('working');
  const [other, third] = [
    await permitIn('working', { guardian: people.safetyOfficer.id }),
    await permitIn('working', { guardian: people.safetyOfficer.id }),
  ];
  const halt = (permit: string): Promise<void> =>
    done(permit, 'stop', { interruptReason: 'violation', interruptNote: '未戴护目镜' }, people.safetyDept);
  const open = (who: Caller, permit: string): Promise<Answer<WireRow>> =>
    who.get<WireRow>('/api/dangerWork/workPermit/getWorkPermit', { id: permit });
  const [reader, stranger] = [people.safetyDept.caller, people.companyLeader.caller];
  const [reading, apart] = [await listen(server.url, reader.token!), await listen(server.url, stranger.token!)];
  const { rev } = (await open(reader, id)).data;
  await open(stranger, other);
  await done(id, 'interrupt', { interruptReason: 'weather' });
  const told = await reading.hear('row');
  expect(told).toEqual({ kind: 'row', entity: 'workPermit', id, rev: expect.any(Number) });
  expect(told.rev).toBeGreaterThan(Number(rev));
  // Read again, it is heard of again; and only once for each reading.
  expect((await open(reader, id)).data).toMatchObject({ status: 'interrupted', rev: told.rev });
  await done(id, 'resume', { measureChecked: true });
  await reading.hear('row');
  await halt(id);
  await halt(other);
  expect(await apart.hear('row')).toMatchObject({ id: other });
  expect(apart.heard.filter(({ kind }) => kind === 'row')).toHaveLength(1);
  await open(reader, third);
  await halt(third);
  expect(await reading.hear('row')).toMatchObject({ id: third });
  expect(reading.heard.flatMap((event) => (event.kind === 'row' ? [event.id] : []))).toEqual([id, id, third]);
  reading.stop();
  apart.stop();
});

test('a short break goes on after a check, a long one needs a new gas test, and its minutes count', async () => {
  const id = await permitIn('working', {
    workType: 'hot',
    level: 'second',
    gasRequired: true,
    gasResult: 'pass',
    gasSampledAt: now(),
    gasValidUntil: moment(now(), 30),
    interruptLimit: 60,
    actualStart: now(),
  });
  expect((await act(id, 'interrupt', { interruptReason: 'weather' }, people.workshopLeader)).code).toBe(403);
  await done(id, 'interrupt', { interruptReason: 'weather' });
  server.advance(20 * MINUTE);
  expect(fields(await act(id, 'resume', { measureChecked: false }))).toEqual(['status']);
  const twice = await Promise.all([1, 2].map(() => act(id, 'resume', { measureChecked: true })));
  expect(twice.map(({ code }) => code).sort()).toEqual([200, 422]);
  expect(await get('workPermit', id)).toMatchObject({ status: 'working', interruptMinutes: 20, interruptedAt: null });
  await done(id, 'stop', { interruptReason: 'violation', interruptNote: '未戴护目镜' }, people.safetyDept);
  expect((await list('permitInterrupt', { permit: id })).map(({ reason, operator }) => [reason, operator])).toEqual([
    ['weather', people.guardian.id],
    ['violation', people.safetyDept.id],
  ]);
  const long = await permitIn('interrupted', {
    workType: 'hot',
    level: 'second',
    gasRequired: true,
    interruptedAt: moment(now(), -61),
    interruptReason: 'weather',
    interruptLimit: 60,
  });
  expect((await act(long, 'resume', { measureChecked: true })).code).toBe(422);
  await done(long, 'reanalyze');
  expect(
    (await analyse(long, [{ gas: HOT_GAS, value: '0.000', unit: 'vol' }], { analysisKind: 'resume' })).data['result'],
  ).toBe('pass');
  expect(await status(long)).toBe('reviewing');
  // A test that fails while people work takes them out at once, and no check brings them back.
  const other = await permitIn('working', {
    workType: 'hot',
    level: 'second',
    gasRequired: true,
    gasResult: 'pass',
    gasSampledAt: now(),
    interruptLimit: 60,
  });
  await analyse(other, [{ gas: HOT_GAS, value: '0.900', unit: 'vol' }], { analysisKind: 'during' });
  expect(await get('workPermit', other)).toMatchObject({
    status: 'interrupted',
    interruptReason: 'gasExceed',
    gasResult: 'fail',
  });
  expect((await act(other, 'resume', { measureChecked: true })).code).toBe(422);
  await done(other, 'rectify', { rectifyIssue: '阀门内漏', dutyPerson: people.employee.id });
  const [found] = await list('permitRectify', { permit: other });
  const step = (action: string, who: Person, input: Row = {}): Promise<Answer<InvalidData>> =>
    post('permitRectify', `action/${action}`, { ids: [found?.id], input }, who.caller);
  expect((await step('finish', people.employee, { result: '更换盘根' })).code).toBe(200);
  expect((await step('verify', people.employee)).code).toBe(403);
  expect((await step('verify', people.guardian)).code).toBe(200);
  await stored('permitMeasure', {
    permit: other,
    content: '已落实的措施',
    confirmRole: 'guardian',
    confirmResult: 'yes',
    confirmBy: people.guardian.id,
  });
  await done(other, 'rectified', { rectifyResult: '已更换' }, people.employee);
  expect(rows(await get('workPermit', other), 'measures').map(({ confirmResult }) => confirmResult)).toEqual([null]);
});

test('a change of the guardian stops the work until one with a certificate has taken over and the measures are checked', async () => {
  const id = await permitIn('working', {
    actualStart: now(),
    gasRequired: true,
    interruptLimit: 30,
    workType: 'hot',
    level: 'second',
    gasResult: 'pass',
    gasSampledAt: now(),
  });
  const hand = async (to: Person): Promise<Row> => ({
    transferType: 'guardian',
    transferTo: to.id,
    transferContent: '工具已清点',
    fromSign: await picture(),
  });
  expect(fields(await act(id, 'transfer', await hand(people.gasAnalyst)))).toEqual(['guardian', 'transferTo']);
  await certify(people.employee.id, 300);
  expect((await act(id, 'transfer', await hand(people.employee), people.employee)).code).toBe(403);
  await done(id, 'transfer', await hand(people.employee));
  expect(await get('workPermit', id)).toMatchObject({
    status: 'transferring',
    guardian: people.guardian.id,
    transferTo: people.employee.id,
  });
  const take = async (measureChecked: boolean): Promise<Row> => ({
    measureChecked,
    toSign: await picture(people.employee),
  });
  expect((await act(id, 'accept', await take(true))).code).toBe(422);
  expect(fields(await act(id, 'accept', await take(false), people.employee))).toEqual(['status']);
  expect((await act(id, 'acceptRetest', await take(true), people.employee)).code).toBe(422);
  await done(id, 'accept', await take(true), people.employee);
  expect(await get('workPermit', id)).toMatchObject({
    status: 'working',
    guardian: people.employee.id,
    transferTo: null,
  });
  expect((await list('permitTransfer', { permit: id }))[0]).toMatchObject({
    fromUser: people.guardian.id,
    toUser: people.employee.id,
    measureChecked: true,
    acceptTime: expect.any(String) as string,
  });
  expect((await list('permitInterrupt', { permit: id }))[0]).toMatchObject({
    reason: 'shift',
    resumeTime: expect.any(String) as string,
  });
  // In a confined space any break needs a new test.
  const space = await permitIn('transferring', {
    workType: 'confinedSpace',
    gasRequired: true,
    interruptLimit: 0,
    interruptedAt: now(),
    interruptReason: 'shift',
    transferTo: people.employee.id,
    transferType: 'shift',
  });
  expect((await act(space, 'accept', await take(true), people.employee)).code).toBe(422);
  await done(space, 'acceptRetest', await take(true), people.employee);
  expect(await status(space)).toBe('gasTesting');
});

test('a permit past its time, without its gas records or with a certificate that ran out ends or stops by itself, and says so', async () => {
  const past = await permitIn('working', {
    planStart: moment(now(), -1500),
    planEnd: moment(now(), -100),
    validHours: 24,
  });
  const live = await permitIn('working', {
    gasRequired: true,
    recordMinutes: 15,
    gasSampledAt: moment(now(), -29),
    gasResult: 'pass',
  });
  const missed = await permitIn('working', {
    gasRequired: true,
    recordMinutes: 15,
    gasSampledAt: moment(now(), -31),
    gasResult: 'pass',
  });
  const cert = await permitIn('working', { certsUntil: dayAfter(-1) });
  await runJob(server, 'dangerWork.workPermitExpire');
  await runJob(server, 'dangerWork.workPermitMissed');
  await runJob(server, 'dangerWork.workPermitCerts');
  expect([await status(past), await status(live), await status(missed), await status(cert)]).toEqual([
    'expired',
    'working',
    'interrupted',
    'interrupted',
  ]);
  expect([
    (await list('permitInterrupt', { permit: missed }))[0]?.['reason'],
    (await list('permitInterrupt', { permit: cert }))[0]?.['reason'],
  ]).toEqual(['noRecord', 'certificate']);
  expect((await act(past, 'resume', { measureChecked: true })).code).toBe(422);
  await done(past, 'closeExpired', { clearPhotos: [await picture()] });
  expect(await status(past)).toBe('closed');
});

interface Told {
  readonly title: string;
  readonly content: string;
}
const told = async (role: keyof typeof people, word: string, place: string): Promise<readonly Told[]> =>
  (
    await people[role].caller.get<{ list: readonly Told[] }>('/api/notification/notification/queryMyNotification', {
      pageSize: 100,
    })
  ).data.list.filter(({ title }) => title.startsWith(`${word}：`) && title.includes(place));

test('fifteen minutes before its end those at the place are told of it once, by a message that opens the permit', async () => {
  const [near, far] = ['到期塔', '远期塔'];
  const ends = await permitIn('working', { location: near, planStart: moment(now(), -225), validHours: 4 });
  await permitIn('working', { location: far, planStart: moment(now(), -220), validHours: 4 });
  await runJob(server, 'dangerWork.workPermitEnding');
  await runJob(server, 'dangerWork.workPermitEnding');
  for (const role of ['guardian', 'teamLeader', 'employee'] as const) {
    const messages = await told(role, '作业票即将到期', near);
    expect(messages.map(({ content }) => content)).toEqual([
      expect.stringContaining(`href="#/dangerWork/workPermit/${ends}"`),
    ]);
    expect(await told(role, '作业票即将到期', far)).toEqual([]);
  }
  expect(await told('safetyOfficer', '作业票即将到期', near)).toEqual([]);
  expect(await status(ends)).toBe('working');
});

test('of each missed gas record those at the place and the analyst are told once, of the last one that the work was stopped', async () => {
  const place = '漏测釜';
  const permit = await permitIn('working', {
    location: place,
    gasRequired: true,
    recordMinutes: 15,
    gasSampledAt: moment(now(), -16),
    gasResult: 'pass',
  });
  await stored('gasAnalysis', {
    permit,
    analyst: people.gasAnalyst.id,
    sampleTime: moment(now(), -16),
    result: 'pass',
  });
  const everybody = ['guardian', 'teamLeader', 'employee', 'gasAnalyst'] as const;
  const count = async (word: string): Promise<number[]> =>
    Promise.all(everybody.map(async (role) => (await told(role, word, place)).length));
  await runJob(server, 'dangerWork.workPermitUnrecorded');
  await runJob(server, 'dangerWork.workPermitUnrecorded');
  expect(await count('漏测气体')).toEqual([1, 1, 1, 1]);
  expect(await status(permit)).toBe('working');
  await server.deps.db.write(server.tenant, (connection) =>
    connection.query('update work_permit set "gasSampledAt" = $2 where id = $1', [permit, moment(now(), -31)]),
  );
  await runJob(server, 'dangerWork.workPermitUnrecorded');
  await runJob(server, 'dangerWork.workPermitMissed');
  expect(await count('漏测气体')).toEqual([1, 1, 1, 1]);
  expect(await count('漏测气体，作业已中断')).toEqual([1, 1, 1, 1]);
  expect(await status(permit)).toBe('interrupted');
});

test('a signature is used once, by the person it waits for, and stays; emergency measures are of the kind of work [S-2.6-DAN-03]', async () => {
  const permit = await permitIn('reviewing');
  const [mine, other] = [
    await stored('permitSign', { permit, signRole: 'guardian', signer: people.guardian.id, status: 'pending' }),
    await stored('permitSign', { permit, signRole: 'workLeader', signer: people.guardian.id, status: 'pending' }),
  ];
  const sign = (id: string, signature: string, who = people.guardian): Promise<Answer<InvalidData>> =>
    post('permitSign', 'action/sign', { ids: [id], input: { signature } }, who.caller);
  const once = await picture();
  expect((await sign(mine, once, people.employee)).code).not.toBe(200);
  expect((await sign(mine, once)).code).toBe(200);
  expect((await sign(mine, await picture())).code).toBe(422);
  expect(fields(await sign(other, once))).toEqual(['signature']);
  expect(
    (await admin.put('/api/dangerWork/permitSign/updatePermitSign', { id: mine, rev: 1, opinion: '改' })).code,
  ).not.toBe(200);
  const [measure] = await list('emergencyMeasure', { workType: 'hot', status: 'enabled' });
  expect(fields(await tryAdd('workPermit', application('height', { emergencyMeasures: [measure?.id] })))).toEqual([
    'emergencyMeasures',
  ]);
  expect((await hot({ emergencyMeasures: [measure?.id] }))['emergencyMeasures']).toEqual([measure?.id]);
});

/** A call that waited on a phone without a network for so many minutes. */
const waited = (who: Person, minutes: number): Caller =>
  api(server.url, who.caller.token, 'zh', { 'command-elapsed': String(minutes * MINUTE) });
const SPACE_GAS: readonly Gas[] = [
  { gas: '氧气（有限空间）', value: '20.900', unit: 'vol' },
  { gas: '可燃气体（有限空间）', value: '0.000', unit: 'lel' },
  { gas: '硫化氢', value: '0.000', unit: 'ppm' },
  { gas: '一氧化碳（有限空间）', value: '1.000', unit: 'mgm3' },
];
const messages = (answer: Answer<InvalidData>): string =>
  (answer.data.errors ?? []).map(({ message }) => message).join('；');
const stepsOf = (permit: string): Promise<readonly WireRow[]> => list('permitStep', { permit, sort: 'seq' });
const statesOf = async (permit: string): Promise<unknown[]> =>
  (await stepsOf(permit)).map(({ step, status: state }) => [step, state]);
const stepId = async (permit: string, step: string): Promise<string> =>
  (await list('permitStep', { permit, step }))[0]?.id ?? '';
/** Confirms a step, with a photograph unless the test means none. */
async function tryStep(
  permit: string,
  step: string,
  who: Person,
  more: Row = {},
  caller = who.caller,
): Promise<Answer<ActionData & InvalidData>> {
  const input = { signature: await picture(who), photos: [await picture(who)], ...more };
  return post('permitStep', 'action/confirm', { ids: [await stepId(permit, step)], input }, caller);
}
async function confirmStep(permit: string, step: string, who: Person, caller?: Caller): Promise<void> {
  const answer = await tryStep(permit, step, who, {}, caller);
  expect(answer.code, `${step} ${JSON.stringify(answer)}`).toBe(200);
}
const accepted = async (): Promise<Row> => ({
  acceptOpinion: '现场清理干净',
  acceptSign: await picture(people.workshopLeader),
});
const spaceRow = (more: Row = {}): object => ({
  spaceName: `试验罐 ${(count += 1)}`,
  originalMedium: '煤气',
  isolation: ['blind'],
  ventilation: 'forced',
  detectorNo: 'DX-1',
  rescueGear: ['tripod'],
  commMode: '对讲机',
  ...more,
});
const leaveAll = async (id: string): Promise<void> =>
  done(id, 'leave', {
    workers: rows(await get('workPermit', id), 'workers').map((one) => ({ ...one, leaveTime: now() })),
  });

test('a confined space is isolated and ventilated before its gas is tested, counts people and tools in and out, and does both anew after a break', async () => {
  const { id } = await add(
    'workPermit',
    application('confinedSpace', { spaceDetail: [spaceRow({ processEngineer: people.profDept.id })] }),
  );
  await done(id, 'submit', {}, people.employee);
  expect(await stepsOf(id)).toEqual([]);
  await done(id, 'approve', {}, people.workshopLeader);
  expect(await stepsOf(id)).toMatchObject([
    { step: 'isolate', before: 'gas', confirmers: [people.profDept.id], status: 'todo', needPhoto: true },
    { step: 'ventilate', before: 'gas', confirmers: [people.guardian.id], status: 'todo' },
  ]);
  await checkIn(id);
  await confirmAll(id);
  await done(id, 'confirm');
  const early = await analyse(id, SPACE_GAS);
  expect([fields(early), messages(early)]).toEqual([['permit'], '隔离置换确认还没有完成，由测试profDept确认后再取样']);
  expect((await tryStep(id, 'isolate', people.guardian)).code).toBe(422);
  expect(fields(await tryStep(id, 'isolate', people.profDept, { photos: [] }))).toEqual(['photos']);
  await confirmStep(id, 'isolate', people.profDept);
  expect(messages(await analyse(id, SPACE_GAS))).toBe('通风确认还没有完成，由测试guardian确认后再取样');
  const failing = await post<InvalidData>(
    'permitStep',
    'action/fail',
    { ids: [await stepId(id, 'ventilate')], input: { finding: '风机未启动' } },
    people.guardian.caller,
  );
  expect(failing.code, JSON.stringify(failing)).toBe(200);
  expect(fields(await analyse(id, SPACE_GAS))).toEqual(['permit']);
  await confirmStep(id, 'ventilate', people.guardian);
  expect((await analyse(id, SPACE_GAS)).code).toBe(200);
  expect(await status(id)).toBe('reviewing');
  await signAll(id);
  await done(id, 'review', await issue(people.workshopLeader), people.workshopLeader);
  await done(id, 'startWork');

  const [worker] = rows(await get('workPermit', id), 'workers');
  const entrant = worker?.['id'] ?? null;
  const name = String(worker?.['name']);
  expect((await act(id, 'enter', { entrant }, people.employee)).code).toBe(403);
  await done(id, 'enter', { entrant, tools: 2 });
  expect(messages(await act(id, 'enter', { entrant }))).toBe(`${name}已经在里面`);
  expect(await get('workPermit', id)).toMatchObject({ insideNow: name, toolsInside: 2 });
  const cleared = { clearPhotos: [await picture()] };
  const inside = await act(id, 'end', cleared);
  expect([[...new Set(fields(inside))].sort(), messages(inside)]).toEqual([
    ['entries', 'workers'],
    expect.stringContaining(`${name}还在里面`) as string,
  ]);
  await done(id, 'exit', { entrant, tools: 1 });
  expect(messages(await act(id, 'exit', { entrant }))).toBe(`${name}不在里面`);
  await done(id, 'enter', { entrant });
  await done(id, 'exit', { entrant });
  await done(id, 'enter', { entrant });
  await done(id, 'interrupt', { interruptReason: 'equipment' });
  expect((await list('permitInterrupt', { permit: id }))[0]).toMatchObject({ inside: name });
  expect((await act(id, 'enter', { entrant })).code).toBe(422);
  await done(id, 'exit', { entrant });
  expect(await get('workPermit', id)).toMatchObject({ insideNow: null, toolsInside: 1 });
  expect(rows(await get('workPermit', id), 'workers')[0]).toMatchObject({ entryCount: 3, insideSince: null });
  expect((await list('permitEntry', { permit: id })).map(({ toolsIn, toolsOut }) => [toolsIn, toolsOut])).toEqual([
    [2, 1],
    [0, 0],
    [0, 0],
  ]);

  // Any break in a confined space needs another test, and the space is made safe for it again.
  await done(id, 'reanalyze');
  expect(await statesOf(id)).toEqual([
    ['isolate', 'todo'],
    ['ventilate', 'todo'],
  ]);
  expect(fields(await analyse(id, SPACE_GAS, { analysisKind: 'resume' }))).toEqual(['permit']);
  await confirmStep(id, 'isolate', people.profDept);
  await confirmStep(id, 'ventilate', people.guardian);
  expect((await analyse(id, SPACE_GAS, { analysisKind: 'resume' })).code).toBe(200);
  await done(id, 'review', await issue(people.workshopLeader), people.workshopLeader);
  await done(id, 'startWork');
  await leaveAll(id);
  expect(messages(await act(id, 'end', cleared))).toBe('还有 1 件工具没有带出来');
});

test('tools that stayed behind are fetched before the work ends, by people who have not left', async () => {
  const id = await permitIn('working', { workType: 'confinedSpace', toolsInside: 1, actualStart: now() });
  const entrant = await stored('workPermitWorker', {
    permit: id,
    personType: 'internal',
    user: people.employee.id,
    providerPerson: null,
    name: '取工具的人',
    workKind: 'worker',
    certType: null,
    bodyOk: true,
    checkinMode: 'card',
    checkinTime: moment(now(), -60),
    leaveTime: null,
    insideSince: null,
  });
  await done(id, 'enter', { entrant });
  await done(id, 'exit', { entrant, tools: 1 });
  await leaveAll(id);
  expect(messages(await act(id, 'enter', { entrant }))).toMatch(/没有签到，或已经离场$/);
  const foreign = await stored('workPermitWorker', { permit: await permitIn('working'), name: '别处的人' });
  expect((await act(id, 'enter', { entrant: foreign })).code).toBe(422);
  await done(id, 'end', { clearPhotos: [await picture()] });
  await done(id, 'acceptClosed', await accepted(), people.workshopLeader);
});

/** A permit whose plan was approved before there were steps, with its people and details, checked in. */
async function onSite(workType: string, workers: readonly Row[], detail?: readonly [string, Row]): Promise<string> {
  const id = await permitIn('approved', { workType, approver: 'workshopLeader' });
  for (const one of workers)
    await stored('workPermitWorker', {
      permit: id,
      personType: 'internal',
      providerPerson: null,
      name: '试验工',
      certType: null,
      bodyOk: true,
      checkinMode: null,
      leaveTime: null,
      ...one,
    });
  if (detail) await stored(detail[0], { permit: id, ...detail[1] });
  await checkIn(id);
  await done(id, 'confirmNoGas');
  return id;
}
const review = async (id: string): Promise<Answer<InvalidData>> =>
  act(id, 'review', await issue(people.workshopLeader), people.workshopLeader);

test('the scaffold is accepted and the load lifted for a trial before the issue, by the officer of the unit and the signaller', async () => {
  const high = await onSite('height', [{ user: people.employee.id, workKind: 'worker' }]);
  expect(await stepsOf(high)).toMatchObject([{ step: 'scaffold', status: 'todo' }]);
  expect((await stepsOf(high))[0]?.['confirmers']).toContain(people.safetyOfficer.id);
  await signAll(high);
  const held = await review(high);
  expect([fields(held), messages(held)]).toEqual([
    ['steps'],
    expect.stringMatching(/^脚手架\/设施验收还没有完成，由.*测试safetyOfficer.*确认$/) as string,
  ]);
  expect((await tryStep(high, 'scaffold', people.employee)).code).not.toBe(200);
  await confirmStep(high, 'scaffold', people.safetyOfficer);
  expect((await review(high)).code).toBe(200);

  const certType = 'specialOperation';
  await certify(people.employee.id, 300, { certType });
  const load = await onSite('lifting', [{ user: people.employee.id, workKind: 'signal', certType }]);
  expect(await stepsOf(load)).toMatchObject([{ step: 'trialLift', confirmers: [people.employee.id] }]);
  await signAll(load);
  expect(messages(await review(load))).toBe('试吊还没有完成，由测试employee确认');
  await confirmStep(load, 'trialLift', people.employee);
  expect((await review(load)).code).toBe(200);
  // A contractor's signaller has no account: the work leader answers.
  const hired = await onSite('lifting', [{ user: people.employee.id, workKind: 'worker' }]);
  expect(await stepsOf(hired)).toMatchObject([{ confirmers: [people.teamLeader.id] }]);
  // In words of the caller's language.
  const english = api(server.url, people.workshopLeader.caller.token, 'en');
  expect(
    messages(
      await english.post('/api/dangerWork/workPermit/action/review', {
        ids: [hired],
        input: await issue(people.workshopLeader),
      }),
    ),
  ).toContain('Trial lift has not been confirmed');
});

test('power is switched on after the issue and before the start, and off before the work is accepted, by the electrician or the supplier', async () => {
  const certType = 'specialOperation';
  await certify(people.employee.id, 300, { certType });
  const id = await onSite(
    'tempPower',
    [{ user: people.employee.id, workKind: 'electrician', certType }],
    ['tempPowerDetail', { powerSupplier: people.profDept.id, connectTime: null, disconnectTime: null }],
  );
  expect(await stepsOf(id)).toMatchObject([
    { step: 'powerOn', confirmers: [people.employee.id, people.profDept.id] },
    { step: 'powerOff' },
  ]);
  expect((await list('permitSign', { permit: id, signRole: 'powerSupplier' }))[0]).toMatchObject({
    signer: people.profDept.id,
    status: 'pending',
  });
  expect(messages(await review(id))).toBe('还有人没有签名或拒签');
  await signAll(id);
  expect(messages(await tryStep(id, 'powerOn', people.profDept))).toBe('作业票还没有到这个环节，现在不能确认');
  expect((await review(id)).code).toBe(200);
  expect(messages(await act(id, 'startWork'))).toContain('送电还没有完成');
  await confirmStep(id, 'powerOn', people.profDept);
  await done(id, 'startWork');
  expect(fields(await tryStep(id, 'powerOff', people.employee))).toEqual(['status']);
  await leaveAll(id);
  await done(id, 'end', { clearPhotos: [await picture()] });
  expect(messages(await act(id, 'acceptClosed', await accepted(), people.workshopLeader))).toContain(
    '停电拆除还没有完成',
  );
  await confirmStep(id, 'powerOff', people.employee);
  await done(id, 'acceptClosed', await accepted(), people.workshopLeader);
  expect(rows(await get('workPermit', id), 'powerDetail')[0]).toMatchObject({
    connectTime: expect.any(String) as string,
    disconnectTime: expect.any(String) as string,
  });
  expect((await tryStep(id, 'powerOff', people.employee)).code).toBe(422);
});

test('a medium is shut off with every point locked before the start, and restored with every lock removed before the acceptance', async () => {
  task = await newTask();
  const energy = (points: readonly object[]): Promise<WireRow> =>
    add(
      'workPermit',
      application('energyMedium', {
        energyDetail: [
          {
            medium: 'nitrogen',
            section: 'N-3 支管',
            reason: '改道',
            operator: people.teamLeader.id,
            processEngineer: people.profDept.id,
          },
        ],
        isolationPoints: points,
      }),
    );
  const bare = await energy([]);
  expect(bare['permitNo']).toMatch(/^NY-/);
  expect(fields(await act(bare.id, 'submit', {}, people.employee))).toEqual(['isolationPoints']);
  const { id } = await energy([
    { point: '根部阀', method: 'valve', lockNo: 'S-1', tagNo: 'P-1' },
    { point: '末端盲板', method: 'blind', tagNo: 'P-2' },
  ]);
  await done(id, 'submit', {}, people.employee);
  await done(id, 'approve', {}, people.workshopLeader);
  await checkIn(id);
  await confirmAll(id);
  await done(id, 'confirmNoGas');
  await signAll(id);
  await done(id, 'reviewProf', await issue(people.profDept), people.profDept);
  expect(messages(await act(id, 'startWork'))).toBe('介质停送还没有完成，由测试profDept确认');
  expect(messages(await tryStep(id, 'energyOff', people.profDept))).toBe('根部阀、末端盲板：还没有上锁挂牌');
  const points = async (change: Row): Promise<Row> => ({
    isolationPoints: rows(await get('workPermit', id), 'isolationPoints').map((one) => ({ ...one, ...change })),
  });
  const [first] = (await points({ locked: true }))['isolationPoints'] as Row[];
  expect(fields(await act(id, 'setLocks', { isolationPoints: [first ?? {}] }))).toEqual(['isolationPoints']);
  await done(id, 'setLocks', await points({ locked: true }), people.teamLeader);
  expect(rows(await get('workPermit', id), 'isolationPoints')[0]).toMatchObject({
    lockedBy: people.teamLeader.id,
    lockedAt: expect.any(String) as string,
  });
  await confirmStep(id, 'energyOff', people.profDept);
  await done(id, 'startWork');
  expect(messages(await act(id, 'setLocks', await points({ removed: true })))).toBe('完工以后才能拆除锁和牌');
  await leaveAll(id);
  await done(id, 'end', { clearPhotos: [await picture()] });
  expect(messages(await act(id, 'acceptClosed', await accepted(), people.workshopLeader))).toBe(
    '介质恢复还没有完成，由测试profDept确认',
  );
  expect(messages(await tryStep(id, 'energyOn', people.profDept))).toBe('根部阀、末端盲板：锁和牌还没有拆除');
  await done(id, 'setLocks', await points({ removed: true }));
  await confirmStep(id, 'energyOn', people.profDept);
  await done(id, 'acceptClosed', await accepted(), people.workshopLeader);
  expect(rows(await get('workPermit', id), 'energyDetail')[0]).toMatchObject({
    stopBy: people.profDept.id,
    stopTime: expect.any(String) as string,
    supplyBy: people.profDept.id,
    supplyTime: expect.any(String) as string,
  });
});

test('units concerned sign earthwork before it is issued, and the shift foreman before it starts', async () => {
  task = await newTask();
  const earth = async (more: Row): Promise<WireRow> =>
    add(
      'workPermit',
      application('earth', {
        shiftForeman: people.employee.id,
        earthDetail: [
          { scope: '沟槽', depth: '0.80', method: 'manual', undergroundFacilities: ['power'], drawing: [], ...more },
        ],
      }),
    );
  const drawing = [await picture(people.employee)];
  expect(fields(await act((await earth({ drawing })).id, 'submit', {}, people.employee))).toEqual(['workType']);
  const { id } = await earth({ drawing, countersigners: [people.profDept.id, people.safetyDept.id] });
  await done(id, 'submit', {}, people.employee);
  await done(id, 'approve', {}, people.workshopLeader);
  await checkIn(id);
  await confirmAll(id);
  await done(id, 'confirmNoGas');
  expect(
    (await list('permitSign', { permit: id, signRole: 'countersigner', sort: 'seq' })).map(
      ({ signer, status: state }) => [signer, state],
    ),
  ).toEqual([
    [people.profDept.id, 'pending'],
    [people.safetyDept.id, 'pending'],
  ]);
  const signs = async (role: string): Promise<void> => {
    for (const { id: one, signer } of await list('permitSign', { permit: id, signRole: role })) {
      const who = Object.values(people).find((person) => person.id === signer)!;
      const input = { signature: await picture(who) };
      expect((await post('permitSign', 'action/sign', { ids: [one], input }, who.caller)).code).toBe(200);
    }
  };
  for (const role of ['applicant', 'disclosure', 'workLeader', 'guardian']) await signs(role);
  const issued = async (): Promise<Answer<InvalidData>> =>
    act(id, 'reviewProf', await issue(people.profDept), people.profDept);
  expect(fields(await issued())).toEqual(['signs']);
  await signs('countersigner');
  expect((await issued()).code).toBe(200);
  expect(messages(await act(id, 'startWork'))).toBe('当班班长还没有签名或拒签');
  await signs('shiftForeman');
  await done(id, 'startWork');
});

test('a gas test and the step before it come to one state in either order, and a step of before a correction is refused', async () => {
  const space = async (): Promise<string> => {
    const id = await permitIn('gasTesting', { workType: 'confinedSpace', gasRequired: true });
    for (const [step, state] of [
      ['isolate', 'confirmed'],
      ['ventilate', 'todo'],
    ] as const)
      await stored('permitStep', {
        permit: id,
        step,
        status: state,
        before: 'gas',
        after: 'approve',
        confirmRole: 'guardian',
        confirmers: [people.guardian.id],
        confirmTime: state === 'confirmed' ? moment(now(), -120) : null,
        needPhoto: false,
        again: true,
        reopenedAt: null,
      });
    return id;
  };
  const sampled = async (id: string, minutes: number): Promise<Answer<InvalidData & WireRow>> =>
    post(
      'gasAnalysis',
      'addGasAnalysis',
      {
        permit: id,
        analysisKind: 'before',
        sampleTime: moment(now(), -minutes),
        samplePart: 'point',
        instrument: '四合一检测仪',
        instrumentNo: 'DX-1',
        calibrateValidTo: today(),
        signature: await picture(people.gasAnalyst),
        items: await Promise.all(
          SPACE_GAS.map(async ({ gas, value, unit }) => ({ gas: await limitId(gas), value, unit })),
        ),
      },
      waited(people.gasAnalyst, minutes),
    );
  const ventilated = (id: string, minutes: number): Promise<void> =>
    confirmStep(id, 'ventilate', people.guardian, waited(people.guardian, minutes));
  // Ventilated twenty minutes ago, sampled ten minutes ago: it counts whichever arrives first.
  const [one, other, wrong] = [await space(), await space(), await space()];
  expect((await sampled(one, 10)).code).toBe(200);
  expect(await status(one)).toBe('gasTesting');
  await ventilated(one, 20);
  await ventilated(other, 20);
  expect((await sampled(other, 10)).code).toBe(200);
  expect([await status(one), await status(other)]).toEqual(['reviewing', 'reviewing']);
  // Sampled before: another test is needed.
  expect((await sampled(wrong, 20)).code).toBe(200);
  await ventilated(wrong, 10);
  expect(await status(wrong)).toBe('gasTesting');
  const late = await permitIn('confirming', { workType: 'height' });
  await stored('permitStep', {
    permit: late,
    step: 'scaffold',
    status: 'todo',
    before: 'issue',
    after: 'approve',
    confirmers: [people.guardian.id],
    needPhoto: false,
    reopenedAt: moment(now(), -5),
  });
  expect(messages(await tryStep(late, 'scaffold', people.guardian, {}, waited(people.guardian, 30)))).toContain(
    '整改或中断以后要重新确认',
  );
  await confirmStep(late, 'scaffold', people.guardian);
});

test('permits that were past a step before there were steps go to their end without it, and get it when they are sent back', async () => {
  const space = await permitIn('gasTesting', {
    workType: 'confinedSpace',
    gasRequired: true,
    approver: 'workshopLeader',
  });
  expect((await analyse(space, SPACE_GAS)).code).toBe(200);
  await signAll(space);
  expect((await review(space)).code).toBe(200);
  await done(space, 'startWork');
  await done(space, 'end', { clearPhotos: [await picture()] });
  await done(space, 'acceptClosed', await accepted(), people.workshopLeader);
  expect(await stepsOf(space)).toEqual([]);
  const power = await permitIn('ready', { workType: 'tempPower' });
  await done(power, 'startWork');
  await done(power, 'rectify', { rectifyIssue: '电缆破皮', dutyPerson: people.employee.id });
  const [found] = await list('permitRectify', { permit: power });
  for (const [action, who, input] of [
    ['finish', people.employee, { result: '已更换' }],
    ['verify', people.guardian, {}],
  ] as const)
    expect((await post('permitRectify', `action/${action}`, { ids: [found?.id], input }, who.caller)).code).toBe(200);
  await done(power, 'rectified', { rectifyResult: '已更换' }, people.employee);
  expect(await statesOf(power)).toEqual([
    ['powerOn', 'todo'],
    ['powerOff', 'todo'],
  ]);
});

test('the safety department keeps the rules of the steps, and appoints who confirms where nobody is there', async () => {
  const [rule] = await list('workStepRule', { workType: 'height', step: 'scaffold' });
  const change = (who: Person, changes: Row): Promise<Answer<InvalidData & WireRow>> =>
    who.caller.put('/api/dangerWork/workStepRule/updateWorkStepRule', {
      id: rule?.id,
      rev: rule?.['rev'] ?? null,
      ...changes,
    });
  expect((await change(people.safetyOfficer, { status: 'disabled' })).code).toBe(403);
  const off = await change(people.safetyDept, { status: 'disabled' });
  expect(off.code).toBe(200);
  const without = await onSite('height', [{ user: people.employee.id, workKind: 'worker' }]);
  expect(await stepsOf(without)).toEqual([]);
  expect((await change(people.safetyDept, { status: 'enabled', rev: off.data['rev'] ?? null })).code).toBe(200);
  const id = await onSite('height', [{ user: people.employee.id, workKind: 'worker' }]);
  const appoint = (who: Person): Promise<Answer<InvalidData>> =>
    stepId(id, 'scaffold').then((step) =>
      post('permitStep', 'action/appoint', { ids: [step], input: { confirmers: [people.employee.id] } }, who.caller),
    );
  expect((await appoint(people.employee)).code).not.toBe(200);
  expect((await appoint(people.safetyDept)).code).toBe(200);
  await confirmStep(id, 'scaffold', people.employee);
});

test('where no rules of steps were ever entered the first permits bring the standard ones, once, and rules that were disabled stay so', async () => {
  const entered = (await list('workStepRule', {})).map(({ workType, step }) => [workType, step]).sort();
  // As an update finds an installation of before there were steps.
  await server.deps.db.write(server.tenant, (connection) => connection.query('delete from work_step_rule'));
  const hotWork = await onSite('hot', [{ user: people.employee.id, workKind: 'worker' }]);
  expect([await stepsOf(hotWork), await list('workStepRule', {})]).toEqual([[], []]);
  const both = await Promise.all(
    [people.employee, people.teamLeader].map(({ id }) => onSite('height', [{ user: id, workKind: 'worker' }])),
  );
  for (const id of both) expect(await statesOf(id)).toEqual([['scaffold', 'todo']]);
  const brought = await list('workStepRule', {}, people.safetyDept.caller);
  expect(brought.map(({ workType, step }) => [workType, step]).sort()).toEqual(entered);
  for (const { id, rev } of brought)
    expect(
      (
        await people.safetyDept.caller.put('/api/dangerWork/workStepRule/updateWorkStepRule', {
          id,
          rev,
          status: 'disabled',
        })
      ).code,
    ).toBe(200);
  expect(await stepsOf(await onSite('height', [{ user: people.employee.id, workKind: 'worker' }]))).toEqual([]);
  await server.deps.db.write(server.tenant, (connection) =>
    connection.query("update work_step_rule set status = 'enabled'"),
  );
});

test('photos of measures and of the end come from the camera alone', async () => {
  task = await newTask();
  const chosen = (await upload(people.guardian.caller, '相册.png', PIXEL)).data.id;
  const { id } = await hot();
  await done(id, 'submit', {}, people.employee);
  await done(id, 'approve', {}, people.workshopLeader);
  await checkIn(id);
  const measures = rows(await get('workPermit', id), 'measures');
  const withPhoto = (photo: string): Row => ({
    measures: measures.map((one) =>
      one['confirmRole'] === 'guardian' ? { ...one, confirmResult: 'yes', photo: [photo] } : one,
    ),
  });
  expect(messages(await act(id, 'checkMeasures', withPhoto(chosen)))).toBe(
    '现场照片只收现场拍摄的照片，“相册.png”不是。请用“拍照”',
  );
  await done(id, 'checkMeasures', withPhoto(await picture()));
  const working = await permitIn('working', { actualStart: now() });
  expect(fields(await act(working, 'end', { clearPhotos: [chosen] }))).toEqual(['clearPhotos']);
  await done(working, 'end', { clearPhotos: [await picture()] });
});

test('a signature and a step say where they were made, how sure that is, and whether a device gave it', async () => {
  const id = await onSite('height', [{ user: people.employee.id, workKind: 'worker' }]);
  const sign = (await list('permitSign', { permit: id })).find((one) => one['signer'] === people.guardian.id);
  const input = { signature: await picture(), geo: '101.7183,26.5833', geoAccuracy: 7 };
  expect((await post('permitSign', 'action/sign', { ids: [sign?.id], input }, people.guardian.caller)).code).toBe(200);
  expect(await get('permitSign', String(sign?.id))).toMatchObject({
    geo: '101.7183,26.5833',
    geoAccuracy: 7,
    geoSource: 'phone',
  });
  const answer = await tryStep(id, 'scaffold', people.safetyOfficer, { geo: '101.7183,26.5833' });
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  expect(await get('permitStep', await stepId(id, 'scaffold'))).toMatchObject({
    geoAccuracy: null,
    geoSource: 'manual',
  });
});

test('who asks whether people would pass names each of them once, by an id, and a time', async () => {
  const ask = async (body: object): Promise<readonly (string | number)[]> => {
    const answer = await people.employee.caller.post<InvalidData>('/api/dangerWork/workPermit/candidates', body);
    return [answer.code, ...(answer.data.errors ?? []).map(({ field }) => field)];
  };
  const user = people.guardian.id;
  expect(await ask({ workers: [{ user, certType: null }] })).toEqual([200]);
  for (const workers of ['x'.repeat(1000), [{}], [{ user: 'somebody' }], [{ user, providerPerson: user }], [null]])
    expect(await ask({ workers }), JSON.stringify(workers).slice(0, 60)).toEqual([422, 'workers']);
  expect(await ask({ workers: Array.from({ length: 101 }, () => ({ user })) })).toEqual([422, 'workers']);
  expect(await ask({ workers: [{ user }], planEnd: 'tomorrow' })).toEqual([422, 'planEnd']);
});

/** A confined space in some state of work that has begun, with somebody inside. */
async function occupied(state: string, more: Row = {}): Promise<{ readonly id: string; readonly entrant: string }> {
  const id = await permitIn(state, {
    workType: 'confinedSpace',
    gasRequired: true,
    interruptLimit: 0,
    actualStart: moment(now(), -30),
    insideNow: '里面的人',
    toolsInside: 0,
    ...more,
  });
  return { id, entrant: await checkedIn(id, { name: '里面的人', insideSince: moment(now(), -20) }) };
}
/** Somebody who has checked in to a permit. */
const checkedIn = (permit: string, more: Row = {}): Promise<string> =>
  stored('workPermitWorker', {
    permit,
    personType: 'internal',
    user: people.employee.id,
    providerPerson: null,
    name: '在场的人',
    workKind: 'worker',
    certType: null,
    bodyOk: true,
    checkinMode: 'card',
    checkinTime: moment(now(), -60),
    leaveTime: null,
    insideSince: null,
    ...more,
  });
const clearedSite = async (who?: Person): Promise<Row> => ({ clearPhotos: [await picture(who)] });
const HOT: Row = { workType: 'hot', level: 'second', gasRequired: true };
const GOOD: readonly Gas[] = [{ gas: HOT_GAS, value: '0.100', unit: 'vol' }];
const BAD: readonly Gas[] = [{ gas: HOT_GAS, value: '0.900', unit: 'vol' }];
const siteMeasure = (permit: string, more: Row = {}): Promise<string> =>
  stored('permitMeasure', {
    permit,
    content: '清理可燃物',
    required: true,
    needPhoto: false,
    confirmRole: 'guardian',
    confirmResult: 'yes',
    confirmBy: people.guardian.id,
    confirmTime: moment(now(), -40),
    reopenedAt: null,
    photo: [],
    signature: null,
    template: null,
    ...more,
  });

test('work that has begun is closed by its end and acceptance alone, with everybody counted out', async () => {
  const { id, entrant } = await occupied('working');
  await done(id, 'interrupt', { interruptReason: 'equipment' });
  await done(id, 'reanalyze');
  expect(await status(id)).toBe('gasTesting');
  const began = '作业已经开工，不能作废：清点人数后完工，再验收关闭';
  expect(messages(await act(id, 'cancel', { cancelReason: '不干了' }, people.employee))).toBe(began);
  expect(messages(await act(id, 'void', { cancelReason: '停产' }, people.safetyDept))).toBe(began);
  const inside = await act(id, 'end', await clearedSite());
  expect([...new Set(fields(inside))].sort()).toEqual(['entries', 'workers']);
  await done(id, 'exit', { entrant });
  await leaveAll(id);
  await done(id, 'end', await clearedSite());
  await done(id, 'acceptClosed', await accepted(), people.workshopLeader);
  // Before the start nothing has to be ended.
  const idle = await permitIn('ready', { actualStart: null });
  expect((await act(idle, 'end', await clearedSite())).code).toBe(422);
  await done(idle, 'void', { cancelReason: '停产' }, people.safetyDept);
});

test.each(['confirming', 'gasTesting', 'reviewing', 'ready', 'rectifying', 'transferring'])(
  'people are counted out and leave while work that has begun is %s',
  async (state) => {
    const { id, entrant } = await occupied(state);
    await done(id, 'exit', { entrant });
    await leaveAll(id);
    expect(await get('workPermit', id)).toMatchObject({ status: state, insideNow: null });
  },
);

test('an end that is not accepted leaves the work standing, and it is judged before anybody goes on', async () => {
  const id = await permitIn('working', { ...HOT, interruptLimit: 60, actualStart: moment(now(), -90) });
  await checkedIn(id);
  await leaveAll(id);
  await done(id, 'end', await clearedSite());
  const ended = (await get('workPermit', id))['actualEnd'];
  const other = await permitIn('ready');
  await done(other, 'startWork');
  server.advance(5 * MINUTE);
  await done(id, 'endReject', { acceptOpinion: '焊渣没有清理' }, people.workshopLeader);
  const back = await get('workPermit', id);
  expect(back).toMatchObject({
    status: 'interrupted',
    interruptReason: 'other',
    interruptedAt: ended,
    actualEnd: null,
  });
  expect(rows(back, 'workers').map(({ leaveTime }) => leaveTime)).toEqual([null]);
  expect(await list('permitInterrupt', { permit: id })).toMatchObject([
    { startTime: ended, resumeTime: null, description: '焊渣没有清理', operator: people.workshopLeader.id },
  ]);
  expect(fields(await act(id, 'resume', { measureChecked: true }))).toContain('guardian');
  await done(other, 'end', await clearedSite());
  await server.deps.db.write(server.tenant, (connection) =>
    connection.query('update work_permit set "interruptedAt" = $2 where id = $1', [id, moment(now(), -61)]),
  );
  expect((await act(id, 'resume', { measureChecked: true })).code).toBe(422);
  await done(id, 'reanalyze');
});

test('what an ended work stood for stands when its end is not accepted: gas above its limit, or what was not confirmed yet', async () => {
  const gas = await permitIn('working', { ...HOT, interruptLimit: 60, actualStart: moment(now(), -90) });
  await analyse(gas, BAD, { analysisKind: 'during' });
  await done(gas, 'end', await clearedSite());
  await done(gas, 'endReject', { acceptOpinion: '气瓶没有撤走' }, people.workshopLeader);
  expect(await get('workPermit', gas)).toMatchObject({ status: 'interrupted', interruptReason: 'gasExceed' });
  expect(await list('permitInterrupt', { permit: gas })).toMatchObject([{ reason: 'gasExceed', resumeTime: null }]);
  expect((await act(gas, 'resume', { measureChecked: true })).code).toBe(422);
  const unready = await permitIn('reviewing', { ...HOT, actualStart: moment(now(), -90) });
  await siteMeasure(unready);
  await done(unready, 'end', await clearedSite());
  await done(unready, 'endReject', { acceptOpinion: '气瓶没有撤走' }, people.workshopLeader);
  expect(await get('workPermit', unready)).toMatchObject({
    status: 'confirming',
    measures: [{ confirmResult: null }],
  });
});

test('a test that failed is kept while the work is handed over, ended or expired, and whoever takes over tests anew', async () => {
  await certify(people.employee.id, 300);
  const id = await permitIn('working', { ...HOT, interruptLimit: 60, gasResult: 'pass', actualStart: now() });
  await done(id, 'transfer', {
    transferType: 'guardian',
    transferTo: people.employee.id,
    transferContent: '工具已清点',
    fromSign: await picture(),
  });
  expect((await analyse(id, BAD, { analysisKind: 'during' })).data['result']).toBe('fail');
  expect(await get('workPermit', id)).toMatchObject({
    status: 'transferring',
    interruptReason: 'gasExceed',
    gasResult: 'fail',
  });
  expect((await list('permitInterrupt', { permit: id })).map(({ reason }) => reason)).toEqual(['gasExceed']);
  const take = async (): Promise<Row> => ({ measureChecked: true, toSign: await picture(people.employee) });
  expect((await act(id, 'accept', await take(), people.employee)).code).toBe(422);
  await done(id, 'acceptRetest', await take(), people.employee);
  expect(await status(id)).toBe('gasTesting');
  for (const state of ['ending', 'expired']) {
    const late = await permitIn(state, { ...HOT, actualStart: moment(now(), -60) });
    expect((await analyse(late, BAD, { analysisKind: 'during' })).code, state).toBe(200);
    expect(await get('workPermit', late)).toMatchObject({ status: state, gasResult: 'fail' });
  }
});

test('a sample from before the measures were confirmed, or a new test was asked for, moves nothing on', async () => {
  const since = (minutes: number): Row => ({ sampleTime: moment(now(), -minutes) });
  const id = await permitIn('confirming', HOT);
  await siteMeasure(id);
  await done(id, 'confirm');
  expect((await analyse(id, GOOD, since(10))).code).toBe(200);
  expect(await status(id)).toBe('gasTesting');
  expect((await analyse(id, GOOD)).code).toBe(200);
  expect(await status(id)).toBe('reviewing');
  const again = await permitIn('interrupted', { ...HOT, interruptedAt: now(), interruptReason: 'weather' });
  await analyse(again, BAD, { analysisKind: 'resume' });
  await done(again, 'reanalyze');
  expect((await analyse(again, GOOD, since(10))).code).toBe(200);
  expect(await get('workPermit', again)).toMatchObject({ status: 'gasTesting', gasResult: 'fail' });
});

test('nobody issues a permit whose newest gas test failed, or has run out', async () => {
  const gas = async (more: Row): Promise<string[]> =>
    fields(await review(await permitIn('reviewing', { ...HOT, approver: 'workshopLeader', ...more })));
  expect(await gas({ gasResult: 'fail', gasSampledAt: now(), gasValidUntil: null })).toEqual(['gasValidUntil']);
  expect(await gas({ gasResult: 'pass', gasValidUntil: moment(now(), -1) })).toEqual(['gasValidUntil']);
  expect(await gas({ gasResult: 'pass', gasValidUntil: moment(now(), 9) })).toEqual([]);
});

test('a measure that was confirmed before a correction and arrives after it is confirmed anew all the same', async () => {
  const id = await permitIn('rectifying');
  await siteMeasure(id);
  await done(id, 'rectified', { rectifyResult: '已更换' }, people.employee);
  const confirmed = async (who: Caller): Promise<unknown[]> => {
    const measures = rows(await get('workPermit', id), 'measures').map((one) => ({ ...one, confirmResult: 'yes' }));
    const answer = await post('workPermit', 'action/checkMeasures', { ids: [id], input: { measures } }, who);
    expect(answer.code, JSON.stringify(answer)).toBe(200);
    return rows(await get('workPermit', id), 'measures').map(({ confirmResult }) => confirmResult);
  };
  expect(await confirmed(waited(people.guardian, 10))).toEqual([null]);
  expect(await confirmed(people.guardian.caller)).toEqual(['yes']);
});

test('signatures are asked for once measures and gas stand, given then alone, and given anew after measures were opened again', async () => {
  const early = await permitIn('confirming');
  const signed = async (id: string | undefined, who: Person): Promise<Answer<InvalidData>> =>
    post('permitSign', 'action/sign', { ids: [id], input: { signature: await picture(who) } }, who.caller);
  const sign = { permit: early, signRole: 'guardian', signer: people.guardian.id, status: 'pending' };
  expect(messages(await signed(await stored('permitSign', sign), people.guardian))).toBe(
    '现在不能签：措施都确认、气体合格以后，到签发为止才能签',
  );
  task = await newTask();
  const id = await atHeight('3.0');
  const signs = async (): Promise<unknown[]> =>
    (await list('permitSign', { permit: id, sort: 'seq' })).map(({ signRole, status: state }) => [signRole, state]);
  await done(id, 'approve', {}, people.workshopLeader);
  await checkIn(id);
  expect(await signs()).toEqual([]);
  await confirmAll(id);
  await done(id, 'confirmNoGas');
  const all = (state: string): unknown[] =>
    ['applicant', 'disclosure', 'workLeader', 'guardian'].map((role) => [role, state]);
  expect(await signs()).toEqual(all('pending'));
  await signAll(id);
  server.advance(MINUTE);
  await done(id, 'reviewFail', { rejectReason: '护栏松动' }, people.workshopLeader);
  expect(await signs()).toEqual(all('signed'));
  await confirmAll(id);
  await done(id, 'confirmNoGas');
  expect(await signs()).toEqual([
    ['applicant', 'pending'],
    ['disclosure', 'signed'],
    ['workLeader', 'pending'],
    ['guardian', 'pending'],
  ]);
  expect(fields(await review(id))).toContain('signs');
});

test('a refusal to sign is told to applicant and guardian, and whoever refused signs later, or is asked again', async () => {
  const location = '拒签平台';
  const permit = await permitIn('reviewing', { location });
  const row = { permit, signRole: 'workLeader', signer: people.teamLeader.id, status: 'pending', refuseReason: null };
  const id = await stored('permitSign', row);
  const decide = (action: string, input: Row): Promise<Answer<InvalidData>> =>
    post('permitSign', `action/${action}`, { ids: [id], input }, people.teamLeader.caller);
  expect((await decide('refuse', { refuseReason: '盲板没有加' })).code).toBe(200);
  for (const role of ['employee', 'guardian'] as const)
    expect((await told(role, '拒签', location)).map(({ content }) => content)).toEqual([
      expect.stringContaining('盲板没有加') as string,
    ]);
  expect(await told('teamLeader', '拒签', location)).toEqual([]);
  expect((await decide('sign', { signature: await picture(people.teamLeader) })).code).toBe(200);
  expect(await get('permitSign', id)).toMatchObject({ status: 'signed', refuseReason: null });
});

test('a handover is taken back by whoever gave it, was to get it, or may stop the work, and given to nobody who may not take over', async () => {
  const id = await permitIn('working', { actualStart: now() });
  const hand = async (to: Person): Promise<Row> => ({
    transferType: 'shift',
    transferTo: to.id,
    transferContent: '工具已清点',
    fromSign: await picture(),
  });
  expect(messages(await act(id, 'transfer', await hand(people.companyLeader)))).toBe('接班人没有“接班”的权限，请换人');
  for (const who of [people.guardian, people.teamLeader, people.safetyOfficer]) {
    await done(id, 'transfer', await hand(people.teamLeader));
    expect((await act(id, 'takeBack', {}, people.employee)).code).toBe(422);
    await done(id, 'takeBack', {}, who);
    expect(await get('workPermit', id)).toMatchObject({ status: 'interrupted', transferTo: null });
  }
  await done(id, 'transfer', await hand(people.teamLeader));
  await done(id, 'accept', { measureChecked: true, toSign: await picture(people.teamLeader) }, people.teamLeader);
  expect(
    (await list('permitTransfer', { permit: id })).map((one) => [
      one['withdrawnAt'] !== null,
      one['acceptTime'] !== null,
    ]),
  ).toEqual([
    [true, false],
    [true, false],
    [true, false],
    [false, true],
  ]);
});

test('an expired permit whose guardian is gone is emptied and closed by the officer, who says why', async () => {
  const { id, entrant } = await occupied('expired', { guardian: people.companyLeader.id });
  const officer = people.safetyOfficer;
  const full = await act(id, 'closeExpired', await clearedSite(officer), officer);
  expect([...new Set(fields(full))].sort()).toEqual(['entries', 'workers']);
  expect((await act(id, 'exit', { entrant }, officer)).msg).toContain('代登记原因');
  const gone = rows(await get('workPermit', id), 'workers').map((one) => ({ ...one, leaveTime: now() }));
  expect((await act(id, 'leave', { workers: gone }, officer)).msg).toContain('代登记原因');
  const countReason = '监护人送医，现场代为清点';
  await done(id, 'exit', { entrant, countReason }, officer);
  const workers = rows(await get('workPermit', id), 'workers').map((one) => ({ ...one, leaveTime: now() }));
  await done(id, 'leave', { workers, countReason }, officer);
  expect(await get('workPermit', id)).toMatchObject({ insideNow: null, countReason });
  await done(id, 'closeExpired', await clearedSite(officer), officer);
  // At work that goes on it is the guardian's.
  const working = await occupied('working');
  expect((await act(working.id, 'exit', { entrant: working.entrant, countReason }, officer)).code).toBe(422);
});

test('a correction is finished without a network, and arrives later', async () => {
  const id = await permitIn('working', { actualStart: now() });
  await done(id, 'rectify', { rectifyIssue: '电缆破皮', dutyPerson: people.employee.id });
  const [found] = await list('permitRectify', { permit: id });
  const finish = { ids: [found?.id], input: { result: '已更换' } };
  expect((await post('permitRectify', 'action/finish', finish, waited(people.employee, 30))).code).toBe(200);
  expect(await get('permitRectify', String(found?.id))).toMatchObject({ status: 'done', result: '已更换' });
});

test('measures of the owner wait for whoever is of the unit or below it, on the phone as for the server', async () => {
  const [user] = (await admin.get<ListData>('/api/admin/sysuser/querySysUser', { username: 'staff' })).data.list;
  const [elsewhere] = (await admin.get<ListData>('/api/admin/sysorg/querySysOrg', { orgCode: 'WL-LC' })).data.list;
  const staff = await server.afresh('staff');
  const isOwn = async (ownerOrg: unknown): Promise<unknown> => {
    const id = await permitIn('confirming', { ownerOrg: String(ownerOrg), applicant: user?.id ?? null });
    return (await staff.get<WireRow>('/api/dangerWork/workPermit/getWorkPermit', { id })).data['ownGround'];
  };
  // The unit of the tests stands above that of the person.
  expect([await isOwn(user?.['orgId']), await isOwn(org), await isOwn(elsewhere?.id)]).toEqual([true, true, false]);
});

test('who asks whether people would pass is told of nobody whom the form does not offer', async () => {
  const ask = async (who: Caller, worker: Row): Promise<readonly (string | number)[]> => {
    const answer = await who.post<InvalidData>('/api/dangerWork/workPermit/candidates', { workers: [worker] });
    return [answer.code, ...(answer.data.errors ?? []).map(({ field }) => field)];
  };
  const contractor = await server.afresh('contractor');
  const path = '/api/thirdParty/providerPerson/queryProviderPerson';
  const peopleOf = async (who: Caller): Promise<readonly string[]> =>
    (await who.get<ListData>(path, { pageSize: 500 })).data.list.map(({ id }) => id);
  const own = await peopleOf(contractor);
  const foreign = (await peopleOf(admin)).find((id) => !own.includes(id))!;
  expect(await ask(contractor, { providerPerson: own[0] ?? null })).toEqual([200]);
  expect(await ask(contractor, { providerPerson: foreign })).toEqual([422, 'workers']);
  expect(await ask(people.employee.caller, { providerPerson: foreign })).toEqual([200]);
  expect(await ask(people.employee.caller, { user: '01900000-0000-7000-8000-00000000abcd' })).toEqual([422, 'workers']);
});
