/**
 * Who handles a step: node maintenance, leaders, posts, fields of the form, substitutes – and the administrators' list
 * with the reason where there is nobody (domain §0.6).
 */
import { beforeAll, expect, test } from 'vitest';
import type { Connection } from '../../../src/engine/server/db/pool.ts';
import { addRelated, readRelatedRows } from '../../../src/engine/server/operations/engine-writes.ts';
import { systemCall } from '../../../src/engine/server/operations/seed/system-call.ts';
import { type Flow, end, type Part, start, user } from '../../support/bpmn.ts';
import { fileServer } from '../../support/file-server.ts';
import { MATTER, PROCESS_FORMS } from '../../support/process-forms.ts';
import { done, workflowDesk } from '../../support/workflow.ts';

const server = fileServer({ schemaDirs: [PROCESS_FORMS] });
const desk = workflowDesk(server);
const [STARTER, TEAM, SHOP, COMPANY, OTHER, THIRD] = [
  'staff',
  'who.team',
  'who.shop',
  'who.company',
  'who.other',
  'who.third',
] as const;
const orgs = new Map<string, string>();
const unit = (code: string): string => orgs.get(code) ?? '';

/** A process of one step. */
async function step(key: string, attributes: Readonly<Record<string, string>>, more: object = {}): Promise<void> {
  await desk.deployed(
    key,
    key,
    [start(), user('check', '核对', attributes), end()],
    [
      { from: 'start', to: 'check' },
      { from: 'check', to: 'end' },
    ],
    more as never,
  );
}
const handlerOf = async (key: string, username: string = STARTER, variables: object = {}): Promise<unknown> =>
  (await desk.taskAt((await desk.begin(key, username, variables)).instance, 'check'))['assignee'];
const nobodyOf = async (key: string, username: string = STARTER, variables: object = {}): Promise<unknown> => {
  const { instance } = await desk.begin(key, username, variables);
  const [row] = (await desk.list('admin', 'wfTask', { view: 'nobody' })).filter((one) => one['instance'] === instance);
  expect(row, 'a task nobody handles stands on the administrators’ list').toMatchObject({
    nobody: true,
    assignee: null,
    state: 'candidate',
  });
  return row?.['nobodyReason'];
};
async function maintained(nodeKey: string, processKey: string | null, more: object): Promise<string> {
  return (
    await desk.add('processNodeConfig', {
      bizArea: 'other',
      processKey,
      nodeKey,
      nodeName: '核对',
      seq: 1,
      multiMode: 'any',
      required: true,
      status: 'enabled',
      ...more,
    })
  ).id;
}

beforeAll(async () => {
  for (const code of ['LZ', 'LG', 'LG-ZL', 'LG-ZL-01', 'LG-ZL-02', 'LZ-RL'])
    orgs.set(code, (await desk.list('admin', 'sysOrg', { orgCode: code })).find((row) => row['orgCode'] === code)!.id);
  await desk.hire(TEAM, 'teamLeader', 'LG-ZL-01', true);
  await desk.hire(SHOP, 'workshopLeader', 'LG-ZL', true);
  await desk.hire(COMPANY, 'companyLeader', 'LZ', true);
  await desk.hire(OTHER, 'employee', 'LG-ZL-02');
  await desk.hire(THIRD, 'employee', 'LZ-RL');
}, 240_000);

test('node maintenance answers for the unit itself, then for the units above, then by default, and nobody where no row fits', async () => {
  await step('whoUnit', { assigneeSource: 'nodeConfig' });
  expect(await nobodyOf('whoUnit')).toBe('noConfig');
  const rest = await maintained('check', 'whoUnit', { assigneeType: 'user', assigneeUsers: [await desk.id(COMPANY)] });
  expect(await handlerOf('whoUnit')).toBe(await desk.id(COMPANY));
  await maintained('check', 'whoUnit', {
    applyOrg: unit('LG-ZL'),
    assigneeType: 'user',
    assigneeUsers: [await desk.id(SHOP)],
  });
  expect(await handlerOf('whoUnit')).toBe(await desk.id(SHOP));
  const exact = await maintained('check', 'whoUnit', {
    applyOrg: unit('LG-ZL-01'),
    assigneeType: 'user',
    assigneeUsers: [await desk.id(TEAM)],
  });
  expect(await handlerOf('whoUnit')).toBe(await desk.id(TEAM));
  expect(await handlerOf('whoUnit', OTHER)).toBe(await desk.id(SHOP));
  expect(await handlerOf('whoUnit', THIRD)).toBe(await desk.id(COMPANY));
  await desk.change('processNodeConfig', exact, { status: 'disabled' });
  expect(await handlerOf('whoUnit')).toBe(await desk.id(SHOP));
  await desk.change('processNodeConfig', rest, { status: 'disabled' });
  expect(await nobodyOf('whoUnit', THIRD)).toBe('noConfig');
});

test('where no row of node maintenance fits, the people whom the drawing names beside it handle the step', async () => {
  await step('whoElse', { assigneeSource: 'nodeConfig', assignee: OTHER });
  expect(await handlerOf('whoElse')).toBe(await desk.id(OTHER));
  const row = await maintained('check', 'whoElse', { assigneeType: 'user', assigneeUsers: [await desk.id(SHOP)] });
  expect(await handlerOf('whoElse')).toBe(await desk.id(SHOP));
  await desk.change('processNodeConfig', row, { status: 'disabled' });
  expect(await handlerOf('whoElse')).toBe(await desk.id(OTHER));
});

test('a row that names the process goes before one for all of them, and one for a kind of matter before one for all kinds', async () => {
  await step('whoKind', { assigneeSource: 'nodeConfig' }, { usedForm: 'trialLesson' });
  const form = { name: '特种作业' };
  await maintained('check', null, {
    bizArea: 'education',
    assigneeType: 'user',
    assigneeUsers: [await desk.id(OTHER)],
  });
  expect(await handlerOf('whoKind', STARTER, form)).toBe(await desk.id(OTHER));
  await maintained('check', 'whoKind', { assigneeType: 'user', assigneeUsers: [await desk.id(TEAM)] });
  await maintained('check', 'whoKind', {
    bizSubType: 'height',
    assigneeType: 'user',
    assigneeUsers: [await desk.id(SHOP)],
  });
  expect(await handlerOf('whoKind', STARTER, form)).toBe(await desk.id(TEAM));
  expect(await handlerOf('whoKind', STARTER, { ...form, bizSubType: 'height' })).toBe(await desk.id(SHOP));
  expect(await handlerOf('whoKind', STARTER, { ...form, bizSubType: 'hot' })).toBe(await desk.id(TEAM));
});

test('leaders lead their unit; one without a leader, or whose leader has gone, is led by the next above; the unit above means the one above', async () => {
  await step('whoLeader', { assigneeSource: 'orgLeader' });
  await step('whoAbove', { assigneeSource: 'parentOrgLeader' });
  expect(await handlerOf('whoLeader')).toBe(await desk.id(TEAM));
  expect(await handlerOf('whoAbove')).toBe(await desk.id(SHOP));
  expect(await handlerOf('whoLeader', OTHER)).toBe(await desk.id(SHOP));
  await desk.act('sysUser', await desk.id(TEAM), 'disable');
  expect(await handlerOf('whoLeader')).toBe(await desk.id(SHOP));
  await desk.act('sysUser', await desk.id(TEAM), 'enable');
  await desk.change('sysOrg', unit('LZ'), { leader: null });
  expect(await nobodyOf('whoLeader', THIRD)).toBe('noLeader');
  await desk.change('sysOrg', unit('LZ'), { leader: await desk.id(COMPANY) });
  // What stood there may be given to somebody, and then stands there no more.
  const [row] = await desk.list('admin', 'wfTask', { view: 'nobody', nobodyReason: 'noLeader' });
  await done(desk.call('admin', 'task/assign', { id: row!.id, to: await desk.id(COMPANY) }));
  expect((await desk.list('admin', 'wfTask', { id: row!.id }))[0]).toMatchObject({
    nobody: false,
    nobodyReason: null,
    assignee: await desk.id(COMPANY),
  });
});

test('a post is whoever holds it today, a role whoever has it, and an empty one says so', async () => {
  const { id: post } = await desk.add('sysPost', {
    postCode: 'WHO-1',
    postName: '看火工',
    postSequence: 1,
    status: 'enabled',
  });
  await step('whoPost', { candidatePosts: 'WHO-1' });
  await maintained('checkPost', 'whoPostNode', { assigneeType: 'post', assigneePost: post });
  await desk.deployed(
    'whoPostNode',
    'whoPostNode',
    [start(), user('checkPost', '核对', { assigneeSource: 'nodeConfig' }), end()],
    [
      { from: 'start', to: 'checkPost' },
      { from: 'checkPost', to: 'end' },
    ],
  );
  expect(await nobodyOf('whoPost')).toBe('emptyRole');
  const today = server.deps.engine.clock.today();
  const { id: term } = await desk.add('sysUserPost', {
    user: await desk.id(OTHER),
    post,
    postType: 'main',
    startDate: '2020-01-01',
    endDate: '2020-12-31',
  });
  expect(await nobodyOf('whoPost')).toBe('emptyRole');
  await desk.change('sysUserPost', term, { endDate: today });
  const { instance } = await desk.begin('whoPost');
  const task = await desk.taskAt(instance, 'check');
  expect(task).toMatchObject({ state: 'candidate', nobody: false, candidatePosts: [post] });
  expect(await desk.call(THIRD, 'task/claim', { id: task.id })).toMatchObject({ code: 404 });
  await done(desk.call(OTHER, 'task/claim', { id: task.id }));
  const { instance: second } = await desk.begin('whoPostNode');
  await done(desk.call(OTHER, 'task/claim', { id: (await desk.taskAt(second, 'checkPost')).id }));
});

test('a field of the form names them, one or several; an empty one says so, and so does one that names somebody who has gone', async () => {
  await step('whoField', { assigneeSource: 'formField', assigneeField: 'checker' }, MATTER);
  expect(await handlerOf('whoField', STARTER, { checker: await desk.id(SHOP) })).toBe(await desk.id(SHOP));
  expect(await nobodyOf('whoField')).toBe('emptyField');
  expect(await nobodyOf('whoField', STARTER, { checker: await desk.id('caoyuting') })).toBe('gone');
  expect(await nobodyOf('whoField', STARTER, { checker: await desk.id('fanliuti') })).toBe('gone');
  await step('whoFields', { assigneeSource: 'formField', assigneeField: 'checkers' }, MATTER);
  const { instance } = await desk.begin('whoFields', STARTER, {
    checkers: [await desk.id(SHOP), await desk.id(OTHER)],
  });
  expect(await desk.taskAt(instance, 'check')).toMatchObject({
    assignee: null,
    candidates: [await desk.id(SHOP), await desk.id(OTHER)],
  });
  await step('whoRule', {});
  expect(await nobodyOf('whoRule')).toBe('noRule');
});

test('a maintained step that is not 必经 is left out where nobody can handle it, and the course says so; one that is waits for the administrator', async () => {
  const flow: Flow[] = [
    { from: 'start', to: 'check' },
    { from: 'check', to: 'sign' },
    { from: 'sign', to: 'end' },
  ];
  await desk.deployed(
    'whoSkip',
    '可跳过',
    [start(), user('check', '核对', { assigneeSource: 'nodeConfig' }), user('sign', '签发', { assignee: SHOP }), end()],
    flow,
    MATTER,
  );
  const row = await maintained('check', 'whoSkip', {
    assigneeType: 'formField',
    assigneeField: 'checker',
    required: false,
  });
  const { instance, currentNodes } = await desk.begin('whoSkip');
  expect(currentNodes).toBe('签发');
  expect(await desk.tasksOf(instance)).toMatchObject([{ nodeKey: 'sign', assignee: await desk.id(SHOP) }]);
  const [said] = await desk.list('admin', 'processRecord', { instance });
  expect(said).toMatchObject({ nodeName: '核对', action: 'skip', actionName: '无人可办，已跳过', handler: null });
  // Whoever comes next is told why the task came so soon.
  const told = (await desk.notices(SHOP)).filter(({ content }) => content.includes('“核对”无人可办，已跳过'));
  expect(told).toHaveLength(1);
  // Somebody who can handle it does.
  expect(await handlerOf('whoSkip', STARTER, { checker: await desk.id(TEAM) })).toBe(await desk.id(TEAM));
  await desk.change('processNodeConfig', row, { required: true });
  expect(await nobodyOf('whoSkip')).toBe('emptyField');
});

test('several maintained people: any one of them, all beside each other, or one after the other', async () => {
  const people = [await desk.id(TEAM), await desk.id(SHOP), await desk.id(OTHER)];
  const parts: readonly Part[] = [
    start(),
    user('many', '会签', { assigneeSource: 'nodeConfig' }),
    user('close', '归档', { assignee: COMPANY }),
    end(),
  ];
  const flows: readonly Flow[] = [
    { from: 'start', to: 'many' },
    { from: 'many', to: 'close' },
    { from: 'close', to: 'end' },
  ];
  await desk.deployed('whoMany', 'whoMany', parts, flows);
  const config = await maintained('many', 'whoMany', { assigneeType: 'user', assigneeUsers: people, multiMode: 'any' });
  const atMany = async (): Promise<string> => (await desk.begin('whoMany')).instance;
  const any = await atMany();
  expect(await desk.taskAt(any, 'many')).toMatchObject({ state: 'candidate', candidates: people });
  await desk.change('processNodeConfig', config, { multiMode: 'all' });
  const all = await atMany();
  expect((await desk.tasksOf(all)).map((row) => row['assignee'])).toEqual(people);
  await desk.change('processNodeConfig', config, { multiMode: 'sequence' });
  const inTurn = await atMany();
  for (const [index, username] of [TEAM, SHOP, OTHER].entries()) {
    const open = await desk.tasksOf(inTurn);
    expect(open.map((row) => [row['nodeKey'], row['assignee']])).toEqual([['many', people[index]]]);
    await done(desk.call(username, 'task/complete', { id: open[0]!.id, outcome: 'agree' }));
  }
  expect((await desk.tasksOf(inTurn)).map((row) => row['nodeKey'])).toEqual(['close']);
  // Everybody who holds a role, all of them.
  const [role] = (await desk.list('admin', 'sysRole', { roleCode: 'workshopLeader' })).filter(
    (row) => row['roleCode'] === 'workshopLeader',
  );
  await desk.change('processNodeConfig', config, {
    assigneeType: 'role',
    assigneeUsers: [],
    assigneeRole: role!.id,
    multiMode: 'all',
  });
  const byRole = await desk.tasksOf(await atMany());
  const holders = (await desk.list('admin', 'sysUser', { roleId: role!.id, status: 'normal' })).map((row) => row.id);
  expect(holders.length).toBeGreaterThan(1);
  expect(byRole.map((row) => row['assignee']).toSorted()).toEqual(holders.toSorted());
});

test('who has named nobody is not asked about; a row counts for the transaction that writes it, and for everybody once it is written', async () => {
  const { engine, directory } = server.deps;
  const [principal, agent] = [await desk.id(THIRD), await desk.id(OTHER)];
  const { tenant } = server;
  const call = systemCall(tenant);
  const row = { principal, agent, startTime: '2020-01-01 00:00:00', endTime: '2020-01-02 00:00:00', status: 'enabled' };
  await directory.ready(tenant);
  const known = (connection: Connection, person: string): boolean =>
    directory.mayHold(connection, tenant, 'wfDelegation', 'principal', person);
  const held = new Error('taken back');
  await expect(
    engine.db.write(tenant, async (connection) => {
      expect(known(connection, principal)).toBe(false);
      await addRelated({ engine, call, connection }, 'wfDelegation', row);
      expect(known(connection, principal)).toBe(true);
      expect(
        await readRelatedRows({ engine, call, connection }, 'wfDelegation', 'principal', [principal]),
      ).toHaveLength(1);
      await engine.db.read(tenant, async (other) => expect(known(other, principal)).toBe(false));
      throw held;
    }),
  ).rejects.toBe(held);
  await desk.add('wfDelegation', row);
  // The write is told to every node: until this one has heard of it as well, it may not know once more.
  await expect
    .poll(
      async () => {
        await directory.ready(tenant);
        return engine.db.read(tenant, (connection) =>
          Promise.resolve([principal, principal.toUpperCase(), agent].map((person) => known(connection, person))),
        );
      },
      { timeout: 10_000 },
    )
    .toEqual([true, true, false]);
  await engine.db.read(tenant, async (connection) => {
    // Of other fields, and of entities nobody declared, nothing is known.
    expect(directory.mayHold(connection, tenant, 'wfDelegation', 'agent', principal)).toBe(true);
  });
});

test('a substitute has it while the term lasts, for the categories named, and a substitute’s own substitute after that', async () => {
  const special = await desk.category('who');
  await step('whoAway', { assignee: TEAM });
  await step('whoAwayOther', { assignee: TEAM }, { category: special });
  const day = (days: number): string =>
    new Date(server.deps.engine.clock.millis() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10);
  const principal = await desk.id(TEAM);
  const term = { startTime: `${day(2)} 00:00:00`, endTime: `${day(4)} 00:00:00`, status: 'enabled' };
  const away = await desk.add('wfDelegation', {
    principal,
    agent: await desk.id(SHOP),
    categories: [special],
    ...term,
  });
  expect(await handlerOf('whoAwayOther')).toBe(principal);
  await desk.pass(3 * 24);
  expect(await handlerOf('whoAwayOther')).toBe(await desk.id(SHOP));
  expect(await handlerOf('whoAway')).toBe(principal);
  await desk.change('wfDelegation', away.id, { categories: [] });
  expect(await handlerOf('whoAway')).toBe(await desk.id(SHOP));
  await desk.add('wfDelegation', { principal: await desk.id(SHOP), agent: await desk.id(OTHER), ...term });
  expect(await handlerOf('whoAway')).toBe(await desk.id(OTHER));
  // Who stand in for each other are both away: the last one reached has it, and nothing goes round for ever.
  await desk.add('wfDelegation', { principal: await desk.id(OTHER), agent: principal, ...term });
  expect(await handlerOf('whoAway')).toBe(await desk.id(OTHER));
  await desk.change('wfDelegation', away.id, { status: 'disabled' });
  expect(await handlerOf('whoAway')).toBe(principal);
  await desk.change('wfDelegation', away.id, { status: 'enabled' });
  await desk.pass(2 * 24);
  expect(await handlerOf('whoAway')).toBe(principal);
});

test('going back finds whoever did the step, not whoever would be asked now', async () => {
  const parts: readonly Part[] = [
    start(),
    user('pool', '受理', { candidateUsers: `${TEAM},${SHOP}` }),
    user('close', '归档', { assignee: COMPANY }),
    end(),
  ];
  await desk.deployed('whoBack', 'whoBack', parts, [
    { from: 'start', to: 'pool' },
    { from: 'pool', to: 'close' },
    { from: 'close', to: 'end' },
  ]);
  const { instance } = await desk.begin('whoBack');
  const task = await desk.taskAt(instance, 'pool');
  await done(desk.call(SHOP, 'task/claim', { id: task.id }));
  await done(desk.call(SHOP, 'task/complete', { id: task.id }));
  await done(
    desk.call(COMPANY, 'task/regress', {
      id: (await desk.taskAt(instance, 'close')).id,
      to: 'pool',
      comment: '缺附件',
    }),
  );
  expect(await desk.taskAt(instance, 'pool')).toMatchObject({ state: 'assigned', assignee: await desk.id(SHOP) });
});

test('whoever is away is stood in for in every way of being asked, and what was decided says in whose stead', async () => {
  const [team, shop, third] = [await desk.id(TEAM), await desk.id(SHOP), await desk.id(THIRD)] as const;
  const now = server.deps.engine.clock.millis();
  const day = (days: number): string => new Date(now + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10);
  const { id: post } = await desk.add('sysPost', {
    postCode: 'WHO-2',
    postName: '值守',
    postSequence: 2,
    status: 'enabled',
  });
  await desk.add('sysUserPost', { user: shop, post, postType: 'main', startDate: '2020-01-01' });
  await desk.add('wfDelegation', {
    principal: shop,
    agent: third,
    startTime: `${day(-1)} 00:00:00`,
    endTime: `${day(30)} 00:00:00`,
    status: 'enabled',
  });
  const steadOf = async (instance: string, action: string): Promise<readonly unknown[]> =>
    (await desk.list('admin', 'processRecord', { instance }))
      .filter((row) => row['action'] === action)
      .map((row) => [row['handler'], row['insteadOf']]);

  // One of several, a post, a role: the stand-in may take it as that person could.
  await step('steadPool', { candidateUsers: `${TEAM},${SHOP}` });
  const { instance: pooled } = await desk.begin('steadPool');
  expect(await desk.taskAt(pooled, 'check')).toMatchObject({ candidates: [team, third] });
  await done(desk.call(THIRD, 'task/claim', { id: (await desk.taskAt(pooled, 'check')).id }));
  await done(desk.call(THIRD, 'task/complete', { id: (await desk.taskAt(pooled, 'check')).id }));
  expect(await steadOf(pooled, 'complete')).toEqual([[third, [shop]]]);
  await step('steadPost', { candidatePosts: 'WHO-2' });
  await step('steadRole', { candidateGroups: 'workshopLeader' });
  for (const key of ['steadPost', 'steadRole']) {
    const { instance } = await desk.begin(key);
    const { id } = await desk.taskAt(instance, 'check');
    await done(desk.call(THIRD, 'task/claim', { id }));
    expect(await steadOf(instance, 'claim')).toEqual([[third, [shop]]]);
  }

  // Each of a list signs, or whoever stands in; for themselves people sign in nobody's stead.
  const several =
    '<bpmn:multiInstanceLoopCharacteristics flowable:collection="${checkers}" flowable:elementVariable="signer" flowable:completion="all"/>';
  await desk.deployed(
    'steadAll',
    'steadAll',
    [start(), user('sign', '会签', { assignee: '${signer}' }, several), end()],
    [
      { from: 'start', to: 'sign' },
      { from: 'sign', to: 'end' },
    ],
    MATTER,
  );
  const { instance: signed } = await desk.begin('steadAll', STARTER, { checkers: [team, shop] });
  for (const task of await desk.tasksOf(signed))
    await done(
      desk.call(task['assignee'] === third ? THIRD : TEAM, 'task/complete', { id: task.id, outcome: 'agree' }),
    );
  expect((await steadOf(signed, 'complete')).toSorted()).toEqual(
    [
      [team, []],
      [third, [shop]],
    ].toSorted(),
  );

  // Named by whoever has the task: handed on, asked to sign besides, sent a copy.
  await step('steadNamed', { assignee: TEAM });
  const { instance: handed } = await desk.begin('steadNamed');
  const { id } = await desk.taskAt(handed, 'check');
  await done(desk.call(TEAM, 'task/copy', { id, users: [shop] }));
  for (const who of [SHOP, THIRD])
    expect((await desk.list(who, 'wfInstance', { id: handed })).map((row) => row.id)).toEqual([handed]);
  await done(desk.call(TEAM, 'task/addSign', { id, how: 'before', users: [shop] }));
  const added = (await desk.tasksOf(handed)).find((row) => row['assignee'] === third)!;
  await done(desk.call(THIRD, 'task/complete', { id: added.id }));
  await done(desk.call(TEAM, 'task/transfer', { id, to: shop }));
  expect(await desk.taskAt(handed, 'check')).toMatchObject({ assignee: third });
  await done(desk.call(THIRD, 'task/complete', { id }));
  expect(await steadOf(handed, 'complete')).toEqual([
    [third, [shop]],
    [third, [shop]],
  ]);
  const { records } = await done(
    (await desk.as('admin')).get<{ records: { action: string; handler: string; insteadOf: string[] }[] }>(
      '/api/workflow/instance/page',
      { id: handed },
    ),
  );
  expect(records.filter(({ action }) => action === 'complete')).toMatchObject([
    { handler: THIRD, insteadOf: [SHOP] },
    { handler: THIRD, insteadOf: [SHOP] },
  ]);
  expect(records.filter(({ action }) => action === 'transfer')).toMatchObject([{ insteadOf: [] }]);
});
