/**
 * Processes run: deployed from a model, started, handled by the right people through every verb, and told about as they
 * go.
 */
import { beforeAll, expect, test } from 'vitest';
import type { Row } from '../../../src/engine/model/types.ts';
import type { ActionData, InvalidData, ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { bpmn, end, exclusive, type Flow, parallel, type Part, start, timerOn, user } from '../../support/bpmn.ts';
import { type Answer, api, type Caller, signIn } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { MATTER, PROCESS_FORMS } from '../../support/process-forms.ts';
import { runJob } from '../../support/run-job.ts';
import { actingAs } from '../entity-tests.ts';

const server = fileServer({ schemaDirs: [PROCESS_FORMS] });
const ROLES = ['employee', 'teamLeader', 'workshopLeader', 'safetyDept', 'companyLeader'] as const;
const people: Record<string, Caller> = {};
const ids: Record<string, string> = {};
let category: string;

interface Standing {
  readonly instance: string;
  readonly state: string;
  readonly currentNodes: string;
  readonly tasks: readonly {
    readonly id: string;
    readonly taskName: string;
    readonly state: string;
    readonly assignee: string | null;
  }[];
}

const call = <T = Standing>(who: string, path: string, body: object): Promise<Answer<T>> =>
  people[who]!.post<T>(`/api/workflow/${path}`, body);
async function done<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { code, data, ...rest } = await answer;
  expect(code, JSON.stringify({ ...rest, data })).toBe(200);
  return data;
}
const list = async (who: string, entity: string, query: object = {}): Promise<readonly WireRow[]> =>
  (
    await people[who]!.get<ListData>(
      `/api/${entity.startsWith('process') ? 'common' : 'workflow'}/${entity}/query${entity[0]!.toUpperCase()}${entity.slice(1)}`,
      { pageSize: 200, ...query },
    )
  ).data.list;
const tasksOf = async (instance: string, who = 'admin'): Promise<readonly WireRow[]> =>
  (await list(who, 'wfTask', { instance })).filter((row) =>
    ['candidate', 'assigned', 'delegated', 'waiting', 'suspended'].includes(String(row['state'])),
  );
const taskAt = async (instance: string, node: string): Promise<WireRow> => {
  const found = (await tasksOf(instance)).find((row) => row['nodeKey'] === node);
  expect(found, `${node} of ${instance}`).toBeDefined();
  return found!;
};

async function model(
  key: string,
  name: string,
  parts: readonly Part[],
  flows: readonly Flow[],
  more: Row = {},
): Promise<WireRow> {
  return done(
    people['admin']!.post<WireRow>('/api/workflow/wfModel/addWfModel', {
      name,
      modelKey: key,
      category,
      usedForm: 'none',
      bpmnXml: bpmn(key, name, parts, flows),
      ...more,
    }),
  );
}
const deploy = (id: string): Promise<Answer<ActionData & InvalidData>> =>
  people['admin']!.post('/api/workflow/wfModel/action/deploy', { ids: [id], input: {} });
async function deployed(...args: Parameters<typeof model>): Promise<void> {
  await done(deploy((await model(...args)).id));
}
const begin = (process: string, who = 'employee', variables: object = {}, more: object = {}): Promise<Standing> =>
  done(call(who, 'start', { process, name: `${process} 试验`, variables, ...more }));

const NAMED = (role: string): Readonly<Record<string, string>> => ({ assignee: ids[role]! });

beforeAll(async () => {
  people['admin'] = await server.as('admin');
  for (const role of ROLES) {
    const acting = await actingAs(server, role);
    [people[role], ids[role]] = [acting.caller, acting.id];
  }
  people['admin'] = await server.afresh('admin');
  category = (
    await done(
      people['admin'].post<WireRow>('/api/workflow/wfCategory/addWfCategory', {
        categoryCode: 'test',
        categoryName: '试验',
      }),
    )
  ).id;
  await deployed(
    'leave',
    '请假',
    [
      start(),
      user('apply', '填写', { assignee: '${initiator}' }),
      user('lead', '班组审批', { ...NAMED('teamLeader'), outcomes: 'agree,reject' }),
      exclusive('long'),
      user('boss', '车间审批', NAMED('workshopLeader')),
      end(),
    ],
    [
      { from: 'start', to: 'apply' },
      { from: 'apply', to: 'lead' },
      { from: 'lead', to: 'long' },
      { from: 'long', to: 'boss', when: '${days > 3}' },
      { from: 'long', to: 'end', standard: true },
      { from: 'boss', to: 'end' },
    ],
    MATTER,
  );
  await deployed(
    'pool',
    '受理',
    [start(), user('take', '受理', { candidateGroups: 'safetyDept' }), end()],
    [
      { from: 'start', to: 'take' },
      { from: 'take', to: 'end' },
    ],
  );
}, 240_000);

test('a process goes from hand to hand by its conditions, and tells who did what', async () => {
  const {
    instance,
    tasks: [own],
  } = await begin('leave', 'employee', { days: 5 });
  expect(own).toMatchObject({ taskName: '填写', state: 'assigned', assignee: ids['employee'] });
  expect(await done(call('employee', 'task/complete', { id: own!.id, comment: '家中有事' }))).toMatchObject({
    state: 'running',
    currentNodes: '班组审批',
    tasks: [],
  });
  const lead = await taskAt(instance, 'lead');
  expect(lead).toMatchObject({
    assignee: ids['teamLeader'],
    initiator: ids['employee'],
    title: 'leave 试验',
    processName: '请假',
  });
  expect((await list('teamLeader', 'wfTask', { view: 'open' })).map((row) => row.id)).toContain(lead.id);
  expect((await list('workshopLeader', 'wfTask')).map((row) => row.id)).not.toContain(lead.id);
  await done(call('teamLeader', 'task/complete', { id: lead.id, outcome: 'agree', comment: '同意' }));
  await done(call('workshopLeader', 'task/complete', { id: (await taskAt(instance, 'boss')).id }));
  const [row] = await list('employee', 'wfInstance', { id: instance });
  expect(row).toMatchObject({ state: 'completed', currentNodes: null, handlers: [] });
  expect(row!['endTime']).toBeTruthy();
  const records = (await list('employee', 'processRecord', { sort: 'handledAt,id' })).filter(
    (one) => one['instance'] === instance,
  );
  expect(records.map((one) => [one['nodeKey'], one['action'], one['handler'], one['opinion']])).toEqual([
    ['apply', 'complete', ids['employee'], '家中有事'],
    ['lead', 'complete', ids['teamLeader'], '同意'],
    ['boss', 'complete', ids['workshopLeader'], null],
  ]);
});

test('what the record says, a script set or the product knows is not given: by no call, and whoever tries is told the name', async () => {
  const admin = people['admin']!;
  const [boss] = await done(admin.get<ListData>('/api/admin/sysuser/querySysUser', { username: 'safety' })).then(
    ({ list: rows }) => rows.filter((one) => one['username'] === 'safety'),
  );
  const { id: claim } = await done(
    admin.post<WireRow>('/api/bugs/bugClaim/addBugClaim', {
      claimNo: 'B-1',
      amount: '5000.00',
      checker: ids['teamLeader'],
    }),
  );
  await done(admin.post<ActionData>('/api/bugs/bugClaim/action/submit', { ids: [claim], input: {} }));
  const { processInstanceId } = await done(admin.get<WireRow>('/api/bugs/bugClaim/getBugClaim', { id: claim }));
  const check = await taskAt(String(processInstanceId), 'check');
  for (const name of ['amount', 'checker', 'initiator', 'outcome', 'approver']) {
    const refused = await call<InvalidData>('teamLeader', 'task/complete', { id: check.id, variables: { [name]: 1 } });
    expect(refused).toMatchObject({ code: 422, data: { errors: [{ field: name, code: 'workflow.undeclared' }] } });
    expect(refused.data.errors[0]!.message).toContain(name);
  }
  // What the node opens of the record is a field of it, by either name.
  await done(call('teamLeader', 'task/complete', { id: check.id, variables: { secret: '已核' } }));
  expect(await taskAt(String(processInstanceId), 'boss')).toMatchObject({ assignee: boss!.id });
  expect(await done(admin.get<WireRow>('/api/bugs/bugClaim/getBugClaim', { id: claim }))).toMatchObject({
    amount: '5000.00',
    secret: '已核',
  });

  await deployed(
    'scripted',
    '脚本',
    [
      start(),
      {
        tag: 'scriptTask',
        id: 'work',
        plain: { scriptFormat: 'expression' },
        inside: `<bpmn:script>approver = '${ids['workshopLeader']}'</bpmn:script>`,
      },
      user('apply', '填写', { assignee: '${initiator}' }),
      user('sign', '审批', { assignee: '${approver}' }),
      end(),
    ],
    [
      { from: 'start', to: 'work' },
      { from: 'work', to: 'apply' },
      { from: 'apply', to: 'sign' },
      { from: 'sign', to: 'end' },
    ],
  );
  expect(
    await call<InvalidData>('employee', 'start', {
      process: 'scripted',
      name: '脚本 试验',
      variables: { approver: ids['employee'] },
    }),
  ).toMatchObject({ code: 422, data: { errors: [{ field: 'approver', code: 'workflow.undeclared' }] } });
  const {
    instance,
    tasks: [own],
  } = await begin('scripted');
  // Somebody else's task is still none of one's business.
  expect(await call('companyLeader', 'task/complete', { id: own!.id, variables: { approver: 1 } })).toMatchObject({
    code: 404,
  });
  expect(
    await call<InvalidData>('employee', 'task/complete', { id: own!.id, variables: { approver: ids['employee'] } }),
  ).toMatchObject({ code: 422, data: { errors: [{ field: 'approver', code: 'workflow.undeclared' }] } });
  await done(call('employee', 'task/complete', { id: own!.id }));
  expect(await taskAt(instance, 'sign')).toMatchObject({ assignee: ids['workshopLeader'] });
});

test('the short way is taken where the condition does not hold, and a key makes a call happen once', async () => {
  const {
    instance,
    tasks: [own],
  } = await begin('leave', 'employee', { days: 2 });
  const body = { id: own!.id, key: 'once-and-only' };
  const first = await done(call('employee', 'task/complete', body));
  expect(await done(call('employee', 'task/complete', body))).toEqual(first);
  // The key stands for the whole call: another verb, and the same one with another word, are other calls.
  const used = { code: 409, msg: '这个 Idempotency-Key 已用于另一次请求' };
  expect(await call('employee', 'task/claim', { id: own!.id, key: 'once-and-only' })).toMatchObject(used);
  expect(await call('employee', 'task/complete', { ...body, comment: '另一句' })).toMatchObject(used);
  const begun = { process: 'leave', name: '一次 试验', key: 'once-started' };
  const started = await done(call('employee', 'start', begun));
  expect(await done(call('employee', 'start', begun))).toEqual(started);
  expect(await call('employee', 'start', { ...begun, variables: { days: 4 } })).toMatchObject(used);
  const several = { ids: [started.tasks[0]!.id], key: 'once-several' };
  // Nothing was done under it: it may be used for what was mended.
  expect(await done(call('employee', 'task/completeAll', several))).toMatchObject({ done: [] });
  expect(await done(call('employee', 'task/completeAll', { ...several, comment: '改' }))).toMatchObject({ done: [] });
  const withdrawal = { id: started.instance, key: 'once-withdrawn' };
  await done(call('employee', 'instance/withdraw', withdrawal));
  expect(await done(call('employee', 'instance/withdraw', withdrawal))).toMatchObject({ state: 'withdrawn' });
  expect(await call('employee', 'instance/withdraw', { ...withdrawal, comment: '不要了' })).toMatchObject(used);
  await done(call('teamLeader', 'task/complete', { id: (await taskAt(instance, 'lead')).id, outcome: 'agree' }));
  expect((await list('admin', 'wfInstance', { id: instance }))[0]).toMatchObject({ state: 'completed' });
  expect(
    await list('employee', 'processRecord').then((rows) =>
      rows.filter((one) => one['instance'] === instance && one['nodeKey'] === 'apply'),
    ),
  ).toHaveLength(1);
});

test('a task for several is seen by all of them until one claims it, and two who claim it at once are one and a refusal', async () => {
  const { instance } = await begin('pool');
  const task = await taskAt(instance, 'take');
  expect(task).toMatchObject({ state: 'candidate', assignee: null });
  expect((await list('safetyDept', 'wfTask', { view: 'candidate' })).map((row) => row.id)).toContain(task.id);
  expect(await call('teamLeader', 'task/claim', { id: task.id })).toMatchObject({ code: 404 });
  const both = await Promise.all([
    call('safetyDept', 'task/claim', { id: task.id }),
    call('safetyDept', 'task/claim', { id: task.id }),
  ]);
  expect(both.map(({ code }) => code).sort()).toEqual([200, 409]);
  expect(await taskAt(instance, 'take')).toMatchObject({ state: 'assigned', assignee: ids['safetyDept'] });
  await done(call('safetyDept', 'task/unclaim', { id: task.id }));
  expect(await taskAt(instance, 'take')).toMatchObject({ state: 'candidate', assignee: null });
  await done(call('safetyDept', 'task/claim', { id: task.id }));
  const twice = await Promise.all([
    call('safetyDept', 'task/complete', { id: task.id }),
    call('safetyDept', 'task/complete', { id: task.id }),
  ]);
  expect(twice.map(({ code }) => code).sort()).toEqual([200, 409]);
  expect(
    (await list('admin', 'processRecord')).filter(
      (one) => one['instance'] === instance && one['action'] === 'complete',
    ),
  ).toHaveLength(1);
});

test('what is refused says what would be allowed, and nothing is stored [T-4-36]', async () => {
  const {
    instance,
    tasks: [own],
  } = await begin('leave', 'employee', { days: 1 });
  const refused = await call<{ allowed: string[] }>('employee', 'task/resolve', { id: own!.id });
  expect(refused).toMatchObject({ code: 409 });
  expect(refused.data.allowed).toEqual(expect.arrayContaining(['complete', 'transfer']));
  expect(await call<InvalidData>('employee', 'task/complete', { id: own!.id, outcom: 'x' })).toMatchObject({
    code: 422,
    data: { errors: [{ field: 'outcom', code: 'field.unknown' }] },
  });
  expect(await call<InvalidData>('employee', 'task/complete', { id: 'nonsense' })).toMatchObject({
    code: 422,
    data: { errors: [{ field: 'id', code: 'field.format' }] },
  });
  expect(await call('companyLeader', 'task/complete', { id: own!.id })).toMatchObject({ code: 404 });
  expect(await taskAt(instance, 'apply')).toMatchObject({ state: 'assigned' });
});

test('a delegated task comes back, a transferred one does not', async () => {
  const {
    instance,
    tasks: [own],
  } = await begin('leave', 'employee', { days: 1 });
  await done(call('employee', 'task/delegate', { id: own!.id, to: ids['teamLeader'], comment: '请代填' }));
  expect(await taskAt(instance, 'apply')).toMatchObject({
    state: 'delegated',
    assignee: ids['teamLeader'],
    ownerUser: ids['employee'],
  });
  expect(await call('employee', 'task/complete', { id: own!.id })).toMatchObject({ code: 409 });
  await done(call('teamLeader', 'task/resolve', { id: own!.id }));
  expect(await taskAt(instance, 'apply')).toMatchObject({
    state: 'assigned',
    assignee: ids['employee'],
    ownerUser: null,
  });
  await done(call('employee', 'task/transfer', { id: own!.id, to: ids['companyLeader'] }));
  expect(await taskAt(instance, 'apply')).toMatchObject({
    state: 'assigned',
    assignee: ids['companyLeader'],
    ownerUser: null,
  });
  await done(call('companyLeader', 'task/complete', { id: own!.id }));
  expect(await call<InvalidData>('employee', 'task/transfer', { id: own!.id, to: ids['companyLeader'] })).toMatchObject(
    { code: 409 },
  );
});

test('going back makes later opinions void, and the way forward is walked anew', async () => {
  const {
    instance,
    tasks: [own],
  } = await begin('leave', 'employee', { days: 9 });
  await done(call('employee', 'task/complete', { id: own!.id }));
  await done(
    call('teamLeader', 'task/complete', {
      id: (await taskAt(instance, 'lead')).id,
      outcome: 'agree',
      comment: '第一次',
    }),
  );
  const boss = await taskAt(instance, 'boss');
  expect(await call('workshopLeader', 'task/regress', { id: boss.id, to: 'nowhere', comment: '退' })).toMatchObject({
    code: 409,
  });
  await done(call('workshopLeader', 'task/regress', { id: boss.id, to: 'lead', comment: '请再核实天数' }));
  expect(await taskAt(instance, 'lead')).toMatchObject({ state: 'assigned', assignee: ids['teamLeader'] });
  expect((await list('admin', 'wfTask', { id: boss.id }))[0]).toMatchObject({
    state: 'regressed',
    comment: '请再核实天数',
  });
  const first = (await list('admin', 'processRecord')).find(
    (one) => one['instance'] === instance && one['opinion'] === '第一次',
  );
  expect(first).toMatchObject({ voided: true });
  await done(call('teamLeader', 'task/complete', { id: (await taskAt(instance, 'lead')).id, outcome: 'agree' }));
  await done(call('workshopLeader', 'task/reject', { id: (await taskAt(instance, 'boss')).id, comment: '天数太多' }));
  // Back with whoever applied, who may give it up.
  expect(await taskAt(instance, 'apply')).toMatchObject({ assignee: ids['employee'] });
  await done(call('employee', 'instance/withdraw', { id: instance, comment: '不请了' }));
  expect((await list('employee', 'wfInstance', { id: instance }))[0]).toMatchObject({ state: 'withdrawn' });
  expect(await tasksOf(instance)).toEqual([]);
});

test('a held instance moves by nothing but its release or its end', async () => {
  const {
    instance,
    tasks: [own],
  } = await begin('leave', 'employee', { days: 1 });
  expect(await call('employee', 'instance/suspend', { id: instance })).toMatchObject({ code: 403 });
  await done(call('admin', 'instance/suspend', { id: instance }));
  expect((await tasksOf(instance))[0]).toMatchObject({ state: 'suspended' });
  expect(await call('employee', 'task/complete', { id: own!.id })).toMatchObject({
    code: 409,
    data: { allowed: expect.arrayContaining(['activate', 'terminate']) },
  });
  await done(call('admin', 'instance/activate', { id: instance }));
  expect((await tasksOf(instance))[0]).toMatchObject({ state: 'assigned' });
  await done(call('admin', 'instance/terminate', { id: instance, comment: '试验结束' }));
  expect((await list('admin', 'wfInstance', { id: instance }))[0]).toMatchObject({ state: 'terminated' });
  expect(await call('employee', 'task/complete', { id: own!.id })).toMatchObject({ code: 409 });
});

test('all sign beside each other before it goes on, and further signers are asked and let go', async () => {
  const several =
    '<bpmn:multiInstanceLoopCharacteristics flowable:collection="${signers}" flowable:elementVariable="signer" flowable:completion="all"/>';
  await deployed(
    'together',
    '会签',
    [
      start(),
      user('sign', '会签', { assignee: '${signer}' }, several),
      user('close', '归档', NAMED('workshopLeader')),
      end(),
    ],
    [
      { from: 'start', to: 'sign' },
      { from: 'sign', to: 'close' },
      { from: 'close', to: 'end' },
    ],
    MATTER,
  );
  const { instance } = await begin('together', 'employee', { signers: [ids['teamLeader'], ids['safetyDept']] });
  const open = await tasksOf(instance);
  expect(open.map((row) => row['assignee']).sort()).toEqual([ids['teamLeader'], ids['safetyDept']].sort());
  const mine = open.find((row) => row['assignee'] === ids['teamLeader'])!;
  await done(call('teamLeader', 'task/addSign', { id: mine.id, how: 'before', users: [ids['companyLeader']] }));
  expect((await tasksOf(instance)).find((row) => row.id === mine.id)).toMatchObject({ state: 'waiting' });
  const added = (await tasksOf(instance)).find((row) => row['assignee'] === ids['companyLeader'])!;
  await done(call('companyLeader', 'task/complete', { id: added.id, comment: '可以' }));
  await done(call('teamLeader', 'task/complete', { id: mine.id }));
  expect((await tasksOf(instance)).map((row) => row['nodeKey'])).toEqual(['sign']);
  await done(
    call('safetyDept', 'task/complete', { id: open.find((row) => row['assignee'] === ids['safetyDept'])!.id }),
  );
  expect((await tasksOf(instance)).map((row) => row['nodeKey'])).toEqual(['close']);
});

test('what a task or a process would refuse as it stands is not offered, and says why; nobody is added twice', async () => {
  await deployed(
    'reasons',
    '理由',
    [
      start(),
      user('apply', '填写', { assignee: '${initiator}' }),
      user('direct', '直接分配', NAMED('teamLeader')),
      user('pool', '分组', { candidateUsers: `${ids['workshopLeader']},${ids['safetyDept']}` }),
      end(),
    ],
    [
      { from: 'start', to: 'apply' },
      { from: 'apply', to: 'direct' },
      { from: 'direct', to: 'pool' },
      { from: 'pool', to: 'end' },
    ],
  );
  const offers = async (who: string, entity: string, id: string): Promise<WireRow> =>
    await done(
      people[who]!.get<WireRow>(`/api/workflow/${entity}/get${entity[0]!.toUpperCase()}${entity.slice(1)}`, { id }),
    );
  const { instance, tasks } = await begin('reasons');
  expect((await offers('employee', 'wfInstance', instance)).$can).toContain('withdraw');
  await done(call('employee', 'task/complete', { id: tasks[0]!.id }));
  const direct = (await taskAt(instance, 'direct')).id;
  const own = await offers('teamLeader', 'wfTask', direct);
  expect(own.$can).toEqual(expect.arrayContaining(['agree', 'addSign']));
  expect(own.$can).not.toEqual(expect.arrayContaining(['unclaim']));
  expect(own.$can).not.toEqual(expect.arrayContaining(['removeSign']));
  expect(own.$why).toMatchObject({
    unclaim: '任务是直接分配的，没有可退回的候选人',
    removeSign: '只有加签的人可以减签',
  });
  // The administrator sees the same of it: there is nobody to take away.
  expect((await offers('admin', 'wfTask', direct)).$can).not.toEqual(expect.arrayContaining(['removeSign']));
  expect((await list('teamLeader', 'wfTask', { id: direct, withActions: 1 }))[0]!.$can).not.toEqual(
    expect.arrayContaining(['removeSign']),
  );

  const add = (how: string, ...users: string[]): Promise<Answer<unknown>> =>
    call('teamLeader', 'task/addSign', { id: direct, how, users: users.map((role) => ids[role]) });
  await done(add('parallel', 'companyLeader'));
  await done(add('after', 'safetyDept'));
  for (const how of ['before', 'after', 'parallel'])
    for (const again of ['companyLeader', 'safetyDept'])
      expect(await add(how, 'workshopLeader', again), `${how} ${again}`).toMatchObject({
        code: 422,
        msg: '所选人员里有人已在这一环节办理，或已经加签，不用再加',
      });
  const added = (await tasksOf(instance)).find(({ assignee }) => assignee === ids['companyLeader'])!;
  expect((await offers('admin', 'wfTask', added.id)).$can).toContain('removeSign');
  await done(call('teamLeader', 'task/removeSign', { id: added.id }));
  await done(call('teamLeader', 'task/removeSign', { id: direct, user: ids['safetyDept'] }));
  // Whoever was taken away can be added anew.
  await done(add('parallel', 'companyLeader'));
  await done(
    call('teamLeader', 'task/removeSign', {
      id: (await tasksOf(instance)).find(({ assignee }) => assignee === ids['companyLeader'])!.id,
    }),
  );

  await done(call('teamLeader', 'task/complete', { id: direct }));
  const gone = await offers('employee', 'wfInstance', instance);
  expect(gone.$can).not.toEqual(expect.arrayContaining(['withdraw']));
  expect(gone.$why).toMatchObject({ withdraw: '下一环节已开始办理，不能撤回' });
  expect((await call('employee', 'instance/withdraw', { id: instance })).code).toBe(409);
  // Claimed from a group it can be given back; in somebody else's hands by transfer it cannot.
  const pool = (await taskAt(instance, 'pool')).id;
  await done(call('safetyDept', 'task/claim', { id: pool }));
  expect((await offers('safetyDept', 'wfTask', pool)).$can).toContain('unclaim');
  expect((await list('safetyDept', 'wfTask', { id: pool, withActions: 1 }))[0]!.$can).toContain('unclaim');
  await done(call('safetyDept', 'task/transfer', { id: pool, to: ids['companyLeader'] }));
  const transferred = await offers('companyLeader', 'wfTask', pool);
  expect(transferred.$can).not.toEqual(expect.arrayContaining(['unclaim']));
  expect(transferred.$why).toMatchObject({ unclaim: '任务是直接分配的，没有可退回的候选人' });
});

test('parallel branches meet, a timer takes an undecided one away, and what nobody handles stands on the administrators’ list', async () => {
  await deployed(
    'both',
    '并行',
    [
      start(),
      parallel('fork'),
      user('left', '左', NAMED('teamLeader')),
      user('right', '右', { candidateGroups: 'publisher' }),
      timerOn('late', 'right', 'PT2H'),
      exclusive('either'),
      parallel('join'),
      end(),
    ],
    [
      { from: 'start', to: 'fork' },
      { from: 'fork', to: 'left' },
      { from: 'fork', to: 'right' },
      { from: 'left', to: 'join' },
      { from: 'right', to: 'either' },
      { from: 'late', to: 'either' },
      { from: 'either', to: 'join' },
      { from: 'join', to: 'end' },
    ],
  );
  const { instance } = await begin('both');
  expect((await list('admin', 'wfTask', { view: 'nobody' })).map((row) => row['instance'])).toContain(instance);
  await done(call('admin', 'task/assign', { id: (await taskAt(instance, 'right')).id, to: ids['companyLeader'] }));
  expect(await taskAt(instance, 'right')).toMatchObject({ assignee: ids['companyLeader'], nobody: false });
  await done(call('teamLeader', 'task/complete', { id: (await taskAt(instance, 'left')).id }));
  await runJob(server, 'workflowDue');
  expect((await tasksOf(instance)).map((row) => row['nodeKey'])).toEqual(['right']);
  server.advance(2 * 3_600_000 + 60_000);
  people['admin'] = await server.afresh('admin');
  await runJob(server, 'workflowDue');
  expect(await tasksOf(instance)).toEqual([]);
  expect((await list('admin', 'wfInstance', { id: instance }))[0]).toMatchObject({ state: 'completed' });
});

test('a model that cannot run is not deployed, and says why with node and line', async () => {
  const wrong = await model(
    'wrong',
    '有误',
    [
      start(),
      user('a', '甲', { assignee: '${initiator}' }),
      exclusive('g'),
      end(),
      user('lost', '失联', { assignee: '${x' }),
    ],
    [
      { from: 'start', to: 'a' },
      { from: 'a', to: 'g' },
      { from: 'g', to: 'end', when: '${amount >}' },
      { from: 'g', to: 'lost', standard: true },
    ],
  );
  const refused = await deploy(wrong.id);
  expect(refused).toMatchObject({ code: 422 });
  expect(refused.data.errors.map(({ field, code }) => [field, code])).toEqual(
    expect.arrayContaining([
      ['bpmnXml', 'process.expression'],
      ['bpmnXml', 'process.leftOver'],
    ]),
  );
  expect(refused.data.errors.map(({ message }) => message).join()).toMatch(/第 \d+ 行/);
  expect(await call('admin', 'start', { process: 'wrong', name: '有误的流程' })).toMatchObject({ code: 404 });
});

test('[A-7.4-018] the calls of the workflow stand in the API document under one prefix, and start, claim and complete work as it says', async () => {
  // The clock has moved on past their sessions.
  for (const who of ['employee', 'safetyDept'])
    people[who] = api(server.url, await signIn(server.url, `acting.${who}`, 'second-pass'));
  const token = people['safetyDept']!.token;
  const document = (await (
    await fetch(`${server.url}/prod-api/openapi.json`, { headers: { authorization: `Bearer ${token}` } })
  ).json()) as { paths: Record<string, Record<string, { requestBody?: unknown }>> };
  for (const verb of ['start', 'task/claim', 'task/complete', 'task/delegate', 'task/regress', 'instance/withdraw'])
    expect(
      Object.keys(document.paths).filter((path) => path.endsWith(`/api/workflow/${verb}`)),
      verb,
    ).toHaveLength(1);
  const plain = async (path: string, who: string, body: object): Promise<{ code: number; data: Standing }> =>
    (
      await fetch(`${server.url}/prod-api/api/workflow/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${people[who]!.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json() as Promise<{ code: number; data: Standing }>;
  const { verbs, starts } = (
    await people['safetyDept']!.get<{ verbs: string[]; starts: string[] }>('/api/workflow/capabilities')
  ).data;
  expect(verbs).toEqual(expect.arrayContaining(['claim', 'complete', 'regress', 'withdraw']));
  expect(starts).toEqual(['person', 'message', 'signal', 'clock']);
  const begun = await plain('start', 'employee', { process: 'pool', name: '用命令行发起' });
  expect(begun.code).toBe(200);
  const { id } = await taskAt(begun.data.instance, 'take');
  expect((await plain('task/claim', 'safetyDept', { id })).code).toBe(200);
  expect(await plain('task/complete', 'safetyDept', { id })).toMatchObject({ code: 200, data: { state: 'completed' } });
});
