/**
 * Running instances move to another version of their process: planned, done each by itself, and taken back while
 * nothing has happened since.
 */
import { beforeAll, expect, test } from 'vitest';
import type { CallAnswer } from '../../../src/engine/model/calls/declare.ts';
import type { workflowCalls } from '../../../src/engine/model/calls/workflow.ts';
import { minutesBetween } from '../../../src/engine/model/expression/dates.ts';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import type { JournalLine } from '../../../src/engine/model/workflow/migration/journal.ts';
import { replayAcross } from '../../../src/engine/model/workflow/migration/journal.ts';
import type { Graph, State } from '../../../src/engine/model/workflow/types.ts';
import { end, parallel, start, timerOn, user } from '../../support/bpmn.ts';
import { fileServer } from '../../support/file-server.ts';
import { runJob } from '../../support/run-job.ts';
import { done, openDesk } from './desk.ts';

const server = fileServer();
type Plan = CallAnswer<(typeof workflowCalls)['POST /api/workflow/instance/migrationPlan']>;
type Moved = CallAnswer<(typeof workflowCalls)['POST /api/workflow/instance/migrate']>;

let desk: Awaited<ReturnType<typeof openDesk>>;
beforeAll(async () => {
  desk = await openDesk(server, ['employee', 'teamLeader', 'safetyDept', 'companyLeader']);
}, 240_000);

const plan = (body: object): Promise<Plan> => done(desk.call<Plan>('admin', 'instance/migrationPlan', body));
const migrate = (to: WireRow, instances: readonly string[], more: object = {}): Promise<Moved> =>
  done(desk.call<Moved>('admin', 'instance/migrate', { to: to.id, instances, ...more }));
const back = (...instances: readonly string[]): Promise<Moved> =>
  done(desk.call<Moved>('admin', 'instance/migrateBack', { instances }));

const own = () => user('apply', '填写', { assignee: '${initiator}' });
const row = (...ids: readonly string[]) => ids.slice(1).map((to, at) => ({ from: ids[at]!, to }));

interface Stored {
  definition_id: string;
  state: State;
  version: number;
}
async function stored(id: string): Promise<Stored> {
  const {
    rows: [found],
  } = await server.deps.db.system((connection) =>
    connection.query<Stored>('select definition_id, state, version from anlan.wf_instance where id = $1', [id]),
  );
  return found!;
}

/** The journal of an instance, carried out again over all its versions. */
async function replayed(id: string): Promise<State | undefined> {
  return server.deps.db.system(async (connection) => {
    const { rows } = await connection.query<JournalLine>(
      'select command, answers from anlan.wf_journal where instance_id = $1 order by version',
      [id],
    );
    const { rows: graphs } = await connection.query<{ id: string; graph: Graph }>(
      'select d.id, d.graph from anlan.wf_definition d join anlan.wf_definition own on own.key = d.key join anlan.wf_instance i on i.definition_id = own.id where i.id = $1',
      [id],
    );
    const first = rows
      .map(({ command }) => (command.verb === 'migrate' ? command.from : undefined))
      .find((from) => from !== undefined);
    return replayAcross(rows, first ?? graphs[0]!.id, (version) => graphs.find((one) => one.id === version)!.graph);
  });
}

const jobs = async (id: string): Promise<readonly { node: string; due: string }[]> =>
  (
    await server.deps.db.system((connection) =>
      connection.query<{ node: string; due: string }>(
        `select node, to_char(due_at, 'YYYY-MM-DD HH24:MI:SS') as due from anlan.wf_job where instance_id = $1 order by node`,
        [id],
      ),
    )
  ).rows;

test('an instance goes on by the new version with its task, its handler and what was said; what was renamed is found again', async () => {
  await desk.deployed(
    'grow',
    '加签流程',
    [start(), own(), user('lead', '班组审批', desk.named('teamLeader')), end()],
    row('start', 'apply', 'lead', 'end'),
  );
  const {
    instance,
    tasks: [first],
  } = await desk.begin('grow');
  await done(desk.call('employee', 'task/complete', { id: first!.id, comment: '请批准' }));
  const before = await desk.taskAt(instance, 'lead');
  const next = await desk.deployed(
    'grow',
    '加签流程',
    [
      start(),
      own(),
      user('check', '班组审批', desk.named('companyLeader')),
      user('boss', '公司审批', desk.named('companyLeader')),
      end(),
    ],
    row('start', 'apply', 'check', 'boss', 'end'),
  );

  const planned = await plan({ from: (await desk.instanceOf(instance))['definition'] });
  expect(planned).toMatchObject({
    from: { version: 1 },
    to: { id: next.id, version: 2 },
    added: [{ node: 'boss', name: '公司审批' }],
    gone: [],
  });
  expect(planned.changed).toContainEqual({
    from: { node: 'lead', name: '班组审批' },
    to: { node: 'check', name: '班组审批' },
    aspects: expect.arrayContaining(['id', 'task']),
  });
  expect(planned.places).toEqual([
    {
      node: 'lead',
      name: '班组审批',
      kind: 'user',
      instances: 1,
      to: 'check',
      options: expect.arrayContaining([{ node: 'boss', name: '公司审批' }]),
    },
  ]);
  expect(planned.total).toBe(1);
  expect(planned.instances).toMatchObject([
    { id: instance, currentNodes: '班组审批', problems: [], opens: [], closes: [] },
  ]);
  expect((await stored(instance)).version).toBe(2);

  expect(await migrate(next, [instance])).toEqual({ done: [instance], refused: [] });
  expect(await desk.instanceOf(instance)).toMatchObject({
    definition: next.id,
    currentNodes: '班组审批',
    state: 'running',
  });
  expect(await desk.taskAt(instance, 'check')).toMatchObject({
    id: before.id,
    assignee: desk.ids['teamLeader'],
    createdTime: before['createdTime'],
    state: 'assigned',
  });
  // Going back still finds what was finished before, and makes it void.
  await done(desk.call('teamLeader', 'task/regress', { id: before.id, to: 'apply', comment: '写明原因' }));
  expect(
    (await desk.list('admin', 'processRecord')).find(
      (one) => one['instance'] === instance && one['opinion'] === '请批准',
    ),
  ).toMatchObject({ voided: true });
  await done(desk.call('employee', 'task/complete', { id: (await desk.taskAt(instance, 'apply')).id }));
  // From here on it is the new version that says who handles the step.
  await done(desk.call('companyLeader', 'task/complete', { id: (await desk.taskAt(instance, 'check')).id }));
  await done(desk.call('companyLeader', 'task/complete', { id: (await desk.taskAt(instance, 'boss')).id }));
  expect(await desk.instanceOf(instance)).toMatchObject({ state: 'completed' });
  expect(await replayed(instance)).toEqual((await stored(instance)).state);
  const moves = (await desk.list('admin', 'processRecord')).filter(
    (one) => one['instance'] === instance && one['action'] === 'migrate',
  );
  expect(moves).toMatchObject([{ nodeName: 'V1 → V2', actionName: '迁移' }]);
  const visits = (await desk.list('admin', 'wfHistory', { instance })).map((one) => [
    one['activityId'],
    one['endTime'] !== null,
  ]);
  expect(visits.every(([, over]) => over)).toBe(true);
  expect(visits.map(([node]) => node)).not.toContain('lead');
});

test('what cannot be mapped is named with its reason, each instance by itself, and somebody may choose', async () => {
  await desk.deployed(
    'cut',
    '精简流程',
    [
      start(),
      own(),
      user('lead', '班组审批', desk.named('teamLeader')),
      user('boss', '公司审批', desk.named('companyLeader')),
      end(),
    ],
    row('start', 'apply', 'lead', 'boss', 'end'),
  );
  const [early, late] = [await desk.begin('cut'), await desk.begin('cut')];
  await done(desk.call('employee', 'task/complete', { id: late.tasks[0]!.id }));
  const from = String((await desk.instanceOf(early.instance))['definition']);
  const next = await desk.deployed(
    'cut',
    '精简流程',
    [start(), own(), user('boss', '公司审批', desk.named('companyLeader')), end()],
    row('start', 'apply', 'boss', 'end'),
  );
  const planned = await plan({ from, to: next.id });
  expect(Object.fromEntries(planned.instances.map(({ id, problems }) => [id, problems]))).toEqual({
    [early.instance]: [],
    [late.instance]: ['新版本没有“班组审批”，请指定对应的环节'],
  });
  expect(await migrate(next, [early.instance, late.instance])).toEqual({
    done: [early.instance],
    refused: [{ id: late.instance, code: 'workflow.moveGone', message: '新版本没有“班组审批”，请指定对应的环节' }],
  });
  expect(await desk.instanceOf(late.instance)).toMatchObject({ definition: from, movedFrom: null });
  expect((await plan({ from, picks: { lead: 'boss' } })).instances).toMatchObject([
    { id: late.instance, problems: [] },
  ]);
  expect(await migrate(next, [late.instance], { picks: { lead: 'boss' } })).toMatchObject({ done: [late.instance] });
  expect(await desk.taskAt(late.instance, 'boss')).toMatchObject({
    taskName: '公司审批',
    assignee: desk.ids['teamLeader'],
  });
  expect(await migrate(next, [late.instance])).toMatchObject({ refused: [{ code: 'workflow.moveSame' }] });
  const { instance: other } = await desk.begin('grow');
  expect(await migrate(next, [other])).toMatchObject({ refused: [{ code: 'workflow.moveOther' }] });
});

test('tokens are never put where the new version could not have them', async () => {
  await desk.deployed(
    'wide',
    '并行流程',
    [start(), user('left', '甲方', desk.named('teamLeader')), user('right', '乙方', desk.named('safetyDept')), end()],
    row('start', 'left', 'right', 'end'),
  );
  const { instance } = await desk.begin('wide');
  const next = await desk.deployed(
    'wide',
    '并行流程',
    [
      start(),
      parallel('fork'),
      user('left', '甲方', desk.named('teamLeader')),
      user('right', '乙方', desk.named('safetyDept')),
      parallel('join'),
      end(),
    ],
    [...row('start', 'fork', 'left', 'join', 'end'), { from: 'fork', to: 'right' }, { from: 'right', to: 'join' }],
  );
  expect(await migrate(next, [instance])).toMatchObject({
    done: [],
    refused: [{ id: instance, code: 'workflow.moveTogether' }],
  });
  await done(desk.call('teamLeader', 'task/complete', { id: (await desk.taskAt(instance, 'left')).id }));
  await done(desk.call('safetyDept', 'task/complete', { id: (await desk.taskAt(instance, 'right')).id }));
  expect(await desk.instanceOf(instance)).toMatchObject({ state: 'completed' });
  expect(await migrate(next, [instance])).toMatchObject({ refused: [{ code: 'workflow.moveEnded' }] });
});

test('a move is taken back to exactly what was there, until anything has happened', async () => {
  const parts = (duration: string) => [
    start(),
    own(),
    user('lead', '班组审批', desk.named('teamLeader')),
    timerOn('late', 'lead', duration),
    user('boss', '公司审批', desk.named('companyLeader')),
    end(),
  ];
  const flows = [...row('start', 'apply', 'lead', 'end'), { from: 'late', to: 'boss' }, { from: 'boss', to: 'end' }];
  await desk.deployed('timed', '限时流程', parts('PT4H'), flows);
  const {
    instance,
    tasks: [first],
  } = await desk.begin('timed');
  await done(desk.call('employee', 'task/complete', { id: first!.id }));
  const [before, waiting] = [await stored(instance), await jobs(instance)];
  expect(await back(instance)).toMatchObject({ refused: [{ code: 'workflow.notMoved' }] });
  const next = await desk.deployed(
    'timed',
    '限时流程',
    [...parts('PT1H').filter(({ id }) => id !== 'lead'), user('review', '班组审批', desk.named('teamLeader'))].map(
      (part) => (part.id === 'late' ? timerOn('late', 'review', 'PT1H') : part),
    ),
    [...row('start', 'apply', 'review', 'end'), { from: 'late', to: 'boss' }, { from: 'boss', to: 'end' }],
  );
  expect((await plan({ from: before.definition_id, instances: [instance] })).instances).toMatchObject([
    { problems: [], opens: ['late'], closes: ['late'] },
  ]);
  await migrate(next, [instance]);
  expect((await jobs(instance))[0]!.due < waiting[0]!.due).toBe(true);
  expect(await desk.instanceOf(instance)).toMatchObject({ movedFrom: before.definition_id });
  expect(await back(instance)).toEqual({ done: [instance], refused: [] });
  const after = await stored(instance);
  expect([after.definition_id, after.state]).toEqual([before.definition_id, before.state]);
  expect(await jobs(instance)).toEqual(waiting);
  expect(await desk.taskAt(instance, 'lead')).toMatchObject({ taskName: '班组审批', state: 'assigned' });
  expect(await desk.instanceOf(instance)).toMatchObject({ definition: before.definition_id, movedFrom: null });
  await migrate(next, [instance]);
  await done(
    desk.call('teamLeader', 'task/comment', { id: (await desk.taskAt(instance, 'review')).id, comment: '在看' }),
  );
  expect(await back(instance)).toMatchObject({ refused: [{ code: 'workflow.moveFinal' }] });
  expect(await desk.instanceOf(instance)).toMatchObject({ definition: next.id, movedFrom: null });
  // The timer that began with the move is the one that comes.
  server.advance(3_660_000);
  desk.people['admin'] = await server.afresh('admin');
  await runJob(server, 'workflowDue');
  expect((await desk.tasksOf(instance)).map((one) => one['nodeKey'])).toEqual(['boss']);
  expect(await replayed(instance)).toEqual((await stored(instance)).state);
});

test('a deadline counts anew where the new version gives another, to-dos follow, and both come back', async () => {
  const parts = (id: string, name: string, limitHours: string) => [
    start(),
    user(id, name, { ...desk.named('teamLeader'), limitHours }),
    end(),
  ];
  await desk.deployed('limit', '限办流程', parts('lead', '班组审批', '24'), row('start', 'lead', 'end'));
  const { instance } = await desk.begin('limit');
  const told = async (): Promise<unknown[]> => {
    const { id, dueTime } = (await desk.tasksOf(instance))[0]!;
    const todo = (await desk.people['admin']!.get<ListData>('/api/common/todoItem/queryTodoItem', { bizId: id })).data
      .list[0];
    const due = (await jobs(instance)).map((job) => [job.node, job.due]);
    return [dueTime, todo?.['nodeName'], todo?.['dueAt'], due];
  };
  const before = await told();
  const next = await desk.deployed('limit', '限办流程', parts('check', '班组复核', '2'), row('start', 'check', 'end'));
  const now = server.deps.engine.clock.now();
  await migrate(next, [instance], { picks: { lead: 'check' } });
  const [dueTime, nodeName, dueAt, due] = await told();
  expect(minutesBetween(now, String(dueTime))).toBe(120);
  expect([nodeName, dueAt]).toEqual(['班组复核', dueTime]);
  expect(due).toContainEqual(['check', dueTime]);
  expect(due).not.toContainEqual(['lead', before[0]]);
  await back(instance);
  expect(await told()).toEqual(before);
});

test('only who may move instances plans or moves them, and a key makes a move happen once', async () => {
  const { instance } = await desk.begin('timed');
  const { definition_id: from } = await stored(instance);
  const next = await desk.deployed('timed', '限时流程', [start(), own(), end()], row('start', 'apply', 'end'));
  for (const path of ['instance/migrationPlan', 'instance/migrate', 'instance/migrateBack']) {
    expect(await desk.call('employee', path, { from, to: next.id, instances: [instance] }), path).toMatchObject({
      code: 403,
    });
  }
  const body = { key: 'move-once-only' };
  expect(await migrate(next, [instance], body)).toEqual(await migrate(next, [instance], body));
  expect((await stored(instance)).version).toBe(2);
  expect(
    await done(
      desk.people['admin']!.post('/api/workflow/wfInstance/action/migrateBack', { ids: [instance], input: {} }),
    ),
  ).toMatchObject({ refused: [] });
  expect(await desk.instanceOf(instance)).toMatchObject({ definition: from });
  await done(
    desk.people['admin']!.post('/api/workflow/wfInstance/action/migrate', {
      ids: [instance],
      input: { opinion: '统一版本' },
    }),
  );
  expect(await desk.instanceOf(instance)).toMatchObject({ definition: next.id });
});
