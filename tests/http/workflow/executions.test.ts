/** The list of executions: where each running instance stands, and for what it waits, as long as it runs. */
import { beforeAll, expect, test } from 'vitest';
import { end, parallel, start, timerOn, user } from '../../support/bpmn.ts';
import { fileServer } from '../../support/file-server.ts';
import { done, openDesk } from './desk.ts';

const server = fileServer();
let desk: Awaited<ReturnType<typeof openDesk>>;
beforeAll(async () => {
  desk = await openDesk(server, ['employee', 'teamLeader', 'safetyDept']);
  await desk.deployed(
    'sides',
    '双方',
    [
      start(),
      user('apply', '填写', { assignee: '${initiator}' }),
      parallel('fork'),
      user('left', '甲方', desk.named('teamLeader')),
      user('right', '乙方', desk.named('safetyDept')),
      timerOn('late', 'right', 'PT2H', false),
      user('ask', '催问', desk.named('employee')),
      end('asked'),
      parallel('join'),
      end(),
    ],
    [
      { from: 'start', to: 'apply' },
      { from: 'apply', to: 'fork' },
      { from: 'fork', to: 'left' },
      { from: 'fork', to: 'right' },
      { from: 'left', to: 'join' },
      { from: 'right', to: 'join' },
      { from: 'join', to: 'end' },
      { from: 'late', to: 'ask' },
      { from: 'ask', to: 'asked' },
    ],
  );
}, 240_000);

test('a running instance stands in the list of executions at each of its nodes, and is gone from it when it is over [S-2.6-WF-03] [O-1-43]', async () => {
  const {
    instance,
    tasks: [own],
  } = await desk.begin('sides');
  const active = async () =>
    (await desk.list('admin', 'wfExecution', { view: 'active', instance, sort: 'activityId' })).map((row) => [
      row['activityName'],
      row['waitEvent'],
      row['isConcurrent'],
    ]);
  expect(await active()).toEqual([['填写', 'task', false]]);
  await done(desk.call('employee', 'task/complete', { id: own!.id }));
  expect(await active()).toEqual([
    ['甲方', 'task', true],
    ['乙方', 'task', true],
  ]);
  await done(desk.call('teamLeader', 'task/complete', { id: (await desk.taskAt(instance, 'left')).id }));
  expect(await active()).toEqual([
    ['join', 'join', true],
    ['乙方', 'task', true],
  ]);
  await done(desk.call('safetyDept', 'task/complete', { id: (await desk.taskAt(instance, 'right')).id }));
  expect(await active()).toEqual([]);
  expect(await desk.instanceOf(instance)).toMatchObject({ state: 'completed' });
  // Rows are taken over by those who come after, so that they do not pile up.
  expect(await desk.list('admin', 'wfExecution', { instance })).toHaveLength(2);
  const of = desk.people['employee']!.get('/api/workflow/wfExecution/queryWfExecution', {});
  expect(await of).toMatchObject({ code: 403 });
});

test('a called process that is over at once leads its caller on, and the caller stands where it led to', async () => {
  await desk.deployed('atOnce', '立即', [start(), end()], [{ from: 'start', to: 'end' }]);
  await desk.deployed(
    'caller',
    '主流程',
    [
      start(),
      user('apply', '填写', { assignee: '${initiator}' }),
      { tag: 'callActivity', id: 'call', name: '调用', plain: { calledElement: 'atOnce' } },
      user('after', '后续', desk.named('teamLeader')),
      end(),
    ],
    [
      { from: 'start', to: 'apply' },
      { from: 'apply', to: 'call' },
      { from: 'call', to: 'after' },
      { from: 'after', to: 'end' },
    ],
  );
  const {
    instance,
    tasks: [own],
  } = await desk.begin('caller');
  await done(desk.call('employee', 'task/complete', { id: own!.id }));
  expect(await desk.instanceOf(instance)).toMatchObject({
    state: 'running',
    currentNodes: '后续',
    handlers: [desk.ids['teamLeader']],
  });
  expect((await desk.tasksOf(instance)).map((task) => task['taskName'])).toEqual(['后续']);
  expect(
    (await desk.list('admin', 'wfExecution', { view: 'active', instance })).map((row) => row['activityName']),
  ).toEqual(['后续']);
  const called = await desk.list('admin', 'wfInstance', { parent: instance });
  expect(called.map((row) => row['state'])).toEqual(['completed']);
  await done(desk.call('teamLeader', 'task/complete', { id: (await desk.taskAt(instance, 'after')).id }));
  expect(await desk.instanceOf(instance)).toMatchObject({ state: 'completed', currentNodes: null });
});
