/**
 * A person leaves with open tasks: they go to a successor with a record, in the transaction of the leaving; without one
 * they stand on the administrators' list.
 */
import { beforeAll, expect, test } from 'vitest';
import type { HandoverData, LeaveData } from '../../../src/engine/model/admin-wire.ts';
import type { WireRow } from '../../../src/engine/model/wire.ts';
import { end, parallel, start, user } from '../../support/bpmn.ts';
import { fileServer } from '../../support/file-server.ts';
import { MATTER, PROCESS_FORMS } from '../../support/process-forms.ts';
import { type Crew, USERS, openCrew } from '../leaving/crew.ts';
import { done, openDesk } from './desk.ts';

const server = fileServer({ schemaDirs: [PROCESS_FORMS] });
let desk: Awaited<ReturnType<typeof openDesk>>;
let crew: Crew;
beforeAll(async () => {
  desk = await openDesk(server, ['employee', 'teamLeader']);
  crew = await openCrew(server, () => desk.people['admin']!);
}, 240_000);

const worker = async (username: string): Promise<WireRow> =>
  crew.person(username, { roleId: [await crew.role('teamLeader')] });
const held = (id: string): Promise<HandoverData> =>
  done(desk.people['admin']!.get<HandoverData>(`${USERS}/queryHandover`, { id }));
const leave = (id: string, more: object = {}): Promise<LeaveData> =>
  done(desk.people['admin']!.post<LeaveData>(`${USERS}/leave`, { id, ...more }));
const row = (...ids: readonly string[]) => ids.slice(1).map((to, at) => ({ from: ids[at]!, to }));

/**
 * A process whose steps wait for these people: one handles, one is among several, one had it prepared by somebody else.
 */
async function begun(key: string, leaver: string): Promise<string> {
  await desk.deployed(
    key,
    '交接流程',
    [
      start(),
      parallel('fork'),
      user('own', '本人办理', { assignee: leaver }),
      user('pool', '共同受理', { candidateUsers: `${leaver},${desk.ids['teamLeader']}` }),
      user('lent', '委派出去', { assignee: leaver }),
      parallel('join'),
      end(),
    ],
    [...row('start', 'fork', 'own', 'join', 'end'), ...row('fork', 'pool', 'join'), ...row('fork', 'lent', 'join')],
  );
  return (await desk.begin(key)).instance;
}

test('open tasks, those lent out and those shared go to the successor, who finishes the process', async () => {
  const [leaver, heir] = [await worker('task.leaver'), await worker('task.heir')];
  const instance = await begun('handed', leaver.id);
  desk.people['leaver'] = await crew.caller('task.leaver');
  await done(
    desk.call('leaver', 'task/delegate', { id: (await desk.taskAt(instance, 'lent')).id, to: desk.ids['teamLeader'] }),
  );
  await done(desk.call('admin', 'instance/suspend', { id: instance }));
  const listed = (await held(leaver.id)).held.find(({ entity }) => entity === 'wfTask');
  expect(listed).toMatchObject({ title: '流程任务', count: 3, optional: true });
  expect([...listed!.names].sort()).toEqual(
    ['本人办理：handed 试验', '共同受理：handed 试验', '委派出去：handed 试验'].sort(),
  );

  const { handed } = await leave(leaver.id, { successor: heir.id });
  expect(handed).toContainEqual({ entity: 'wfTask', title: '流程任务', count: 3, to: '交接 task.heir' });
  // What was held is held still.
  expect(await desk.instanceOf(instance)).toMatchObject({ state: 'suspended' });
  await done(desk.call('admin', 'instance/activate', { id: instance }));
  expect(await desk.taskAt(instance, 'own')).toMatchObject({ state: 'assigned', assignee: heir.id });
  expect(await desk.taskAt(instance, 'lent')).toMatchObject({ state: 'assigned', assignee: heir.id, ownerUser: null });
  expect(await desk.taskAt(instance, 'pool')).toMatchObject({
    state: 'candidate',
    candidates: [desk.ids['teamLeader'], heir.id],
  });
  expect((await held(leaver.id)).held.map(({ entity }) => entity)).not.toContain('wfTask');
  const records = (await desk.list('admin', 'processRecord')).filter(
    (one) => one['instance'] === instance && one['opinion'] === '离职交接' && one['action'] === 'assign',
  );
  expect(records.map((one) => one['nodeKey']).sort()).toEqual(['lent', 'own']);

  desk.people['heir'] = await crew.caller('task.heir');
  await done(desk.call('heir', 'task/claim', { id: (await desk.taskAt(instance, 'pool')).id }));
  for (const node of ['own', 'lent', 'pool'])
    await done(desk.call('heir', 'task/complete', { id: (await desk.taskAt(instance, node)).id }));
  expect(await desk.instanceOf(instance)).toMatchObject({ state: 'completed' });
});

test('without a successor tasks stay, on the list of those nobody handles, from where an administrator gives them away', async () => {
  const leaver = await worker('alone.leaver');
  const instance = await begun('listed', leaver.id);
  const { handed } = await leave(leaver.id);
  expect(handed).toEqual([{ entity: 'wfTask', title: '流程任务', count: 3, to: '', how: 'listed' }]);
  const nobodys = (await desk.list('admin', 'wfTask', { view: 'nobody' }))
    .filter((one) => one['instance'] === instance)
    .map((one) => one['nodeKey']);
  // The shared one still has somebody who may take it.
  expect([...nobodys].sort()).toEqual(['lent', 'own']);
  expect(await desk.taskAt(instance, 'pool')).toMatchObject({ candidates: [desk.ids['teamLeader']], nobody: false });
  await done(
    desk.call('admin', 'task/assign', { id: (await desk.taskAt(instance, 'own')).id, to: desk.ids['teamLeader'] }),
  );
  expect(
    (await desk.list('admin', 'wfTask', { view: 'nobody' }))
      .filter((one) => one['instance'] === instance)
      .map((one) => one['nodeKey']),
  ).toEqual(['lent']);
  await done(desk.call('teamLeader', 'task/complete', { id: (await desk.taskAt(instance, 'own')).id }));
});

test('a process goes on when whoever started it has left', async () => {
  const starter = await worker('start.leaver');
  await desk.deployed(
    'orphan',
    '无主流程',
    [
      start(),
      user('apply', '填写', { assignee: '${initiator}' }),
      user('lead', '审批', desk.named('teamLeader')),
      user('boss', '批准', desk.named('teamLeader')),
      end(),
    ],
    row('start', 'apply', 'lead', 'boss', 'end'),
  );
  desk.people['starter'] = await crew.caller('start.leaver');
  const {
    instance,
    tasks: [own],
  } = await desk.begin('orphan', 'starter');
  await done(desk.call('starter', 'task/complete', { id: own!.id }));
  await leave(starter.id);
  await done(desk.call('teamLeader', 'task/complete', { id: (await desk.taskAt(instance, 'lead')).id }));
  await done(desk.call('teamLeader', 'task/reject', { id: (await desk.taskAt(instance, 'boss')).id, comment: '重填' }));
  // Back with a starter who is gone: nobody's, and said to be.
  expect(await desk.taskAt(instance, 'apply')).toMatchObject({ nobody: true });
});

test('whoever was to sign in turn and has left is not waited for in silence', async () => {
  const leaver = await worker('turn.leaver');
  const inTurn =
    '<bpmn:multiInstanceLoopCharacteristics isSequential="true" flowable:collection="${signers}" flowable:elementVariable="signer" flowable:completion="all"/>';
  await desk.deployed(
    'turn',
    '依次会签',
    [start(), user('sign', '会签', { assignee: '${signer}' }, inTurn), end()],
    row('start', 'sign', 'end'),
    MATTER,
  );
  const { instance } = await desk.begin('turn', 'employee', { signers: [desk.ids['teamLeader'], leaver.id] });
  await leave(leaver.id);
  await done(desk.call('teamLeader', 'task/complete', { id: (await desk.taskAt(instance, 'sign')).id }));
  expect((await desk.list('admin', 'wfTask', { view: 'nobody' })).map((one) => one['instance'])).toContain(instance);
});

test('substitutions end with the person, or go on with the successor; maintained steps name the successor', async () => {
  const [leaver, heir] = [await worker('sub.leaver'), await worker('sub.heir')];
  const admin = desk.people['admin']!;
  const { ids } = desk;
  const stand = (principal: string, agent: string): Promise<WireRow> =>
    done(
      admin.post<WireRow>('/api/workflow/wfDelegation/addWfDelegation', {
        principal,
        agent,
        startTime: '2020-01-01 00:00:00',
        endTime: '2099-01-01 00:00:00',
        status: 'enabled',
      }),
    );
  const [own, others, heirs] = [
    await stand(leaver.id, ids['teamLeader']!),
    await stand(ids['employee']!, leaver.id),
    await stand(heir.id, leaver.id),
  ];
  const node = await done(
    admin.post<WireRow>('/api/common/processNodeConfig/addProcessNodeConfig', {
      bizArea: 'other',
      nodeKey: 'check',
      nodeName: '核查',
      seq: 1,
      assigneeType: 'user',
      assigneeUsers: [leaver.id, ids['teamLeader']],
      multiMode: 'any',
      required: true,
      status: 'enabled',
    }),
  );
  expect((await held(leaver.id)).held.map(({ entity, count }) => [entity, count]).sort()).toEqual([
    ['processNodeConfig', 1],
    ['wfDelegation', 3],
  ]);
  const { handed } = await leave(leaver.id, { successor: heir.id });
  expect(handed.map(({ entity, count, how }) => [entity, count, how])).toEqual(
    expect.arrayContaining([
      ['wfDelegation', 1, undefined],
      ['wfDelegation', 2, 'ended'],
      ['processNodeConfig', 1, undefined],
    ]),
  );
  const delegation = async (id: string): Promise<WireRow> => (await desk.list('admin', 'wfDelegation', { id }))[0]!;
  expect(await delegation(own.id)).toMatchObject({ status: 'disabled' });
  expect(await delegation(others.id)).toMatchObject({ status: 'enabled', agent: heir.id });
  expect(await delegation(heirs.id)).toMatchObject({ status: 'disabled' });
  expect((await desk.list('admin', 'processNodeConfig', { id: node.id }))[0]).toMatchObject({
    assigneeUsers: [heir.id, ids['teamLeader']],
  });
});
