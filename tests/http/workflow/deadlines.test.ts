/**
 * Deadlines act: reminders, word to those above, what a node does by itself – each once, on the working calendar, and
 * not at all where the task is gone (docs/workflow.md#deadlines).
 */
import { beforeAll, expect, test } from 'vitest';
import { addDays, minutesBetween } from '../../../src/engine/model/expression/dates.ts';
import { hoursAfter } from '../../../src/engine/model/workflow/deadline.ts';
import { end, parallel, type Part, start, user } from '../../support/bpmn.ts';
import { fileServer } from '../../support/file-server.ts';
import { done, workflowDesk } from '../../support/workflow.ts';

const server = fileServer();
const desk = workflowDesk(server);
/** Who handles tasks here, the leader of their team, of the workshop above it, and of the company. */
const [HAND, TEAM, SHOP, COMPANY, SAFETY] = ['staff', 'due.team', 'due.shop', 'due.company', 'due.safety'] as const;

const escalationOn = (id: string, task: string): Part => ({
  tag: 'boundaryEvent',
  id,
  plain: { attachedToRef: task, cancelActivity: 'false' },
  inside: '<bpmn:escalationEventDefinition/>',
});

/** One task after the starter's own. */
async function single(key: string, attributes: Readonly<Record<string, string>>): Promise<void> {
  await desk.deployed(
    key,
    key,
    [start(), user('apply', '填写', { assignee: '${initiator}' }), user('check', '核对', attributes), end()],
    [
      { from: 'start', to: 'apply' },
      { from: 'apply', to: 'check' },
      { from: 'check', to: 'end' },
    ],
  );
}
/** Begins it, and hands it on to the second task. */
async function atCheck(key: string, variables: object = {}): Promise<string> {
  const {
    instance,
    tasks: [own],
  } = await desk.begin(key, COMPANY, variables);
  await done(desk.call(COMPANY, 'task/complete', { id: own!.id }));
  return instance;
}
const titles = async (who: string, about: string): Promise<readonly string[]> =>
  (await desk.notices(who)).map(({ title }) => title).filter((title) => title.includes(about));

beforeAll(async () => {
  await desk.hire(TEAM, 'teamLeader', 'LG-ZL-01', true);
  await desk.hire(SHOP, 'workshopLeader', 'LG-ZL', true);
  await desk.hire(COMPANY, 'companyLeader', 'LZ', true);
  await desk.hire(SAFETY, 'safetyDept', 'LZ-AH');
}, 240_000);

test('a limit of hours gives the task its deadline: a reminder before, word when it has passed, each once, even when the clock is set back', async () => {
  await single('dueHours', { assignee: HAND, limitHours: '100', overdueAction: 'remind' });
  const instance = await atCheck('dueHours');
  const task = await desk.taskAt(instance, 'check');
  expect(task['dueTime']).toBe(hoursAfter(String(task['createdTime']), 100));
  expect(await titles(HAND, 'dueHours')).toEqual(['待办：dueHours 试验 · 核对']);
  await desk.pass(75);
  expect(await titles(HAND, 'dueHours')).toHaveLength(1);
  await desk.pass(2);
  expect(await titles(HAND, 'dueHours')).toContain('即将到期：dueHours 试验 · 核对');
  expect(await desk.taskAt(instance, 'check')).toMatchObject({ overdue: false });
  await desk.pass(24);
  const late = ['已逾期：dueHours 试验 · 核对', '即将到期：dueHours 试验 · 核对', '待办：dueHours 试验 · 核对'];
  expect((await titles(HAND, 'dueHours')).toSorted()).toEqual(late.toSorted());
  expect(await titles(TEAM, 'dueHours')).toEqual(['逾期上报：dueHours 试验 · 核对']);
  expect(await desk.taskAt(instance, 'check')).toMatchObject({ overdue: true, state: 'assigned' });
  expect((await desk.list('admin', 'wfTask', { overdue: 'true' })).map((row) => row.id)).toContain(task.id);
  await desk.pass(-30);
  await desk.pass(30);
  await desk.pass(100);
  expect(await titles(HAND, 'dueHours')).toHaveLength(3);
  expect(await titles(TEAM, 'dueHours')).toHaveLength(1);
  expect(await titles(COMPANY, 'dueHours')).toEqual([]);
  await done(desk.call(HAND, 'task/complete', { id: task.id }));
  // What was said of the task goes with it; who was told above keeps nothing of it either.
  expect(await titles(HAND, 'dueHours')).toEqual([]);
  expect(
    (await desk.list('admin', 'processRecord', { instance })).find((row) => row['nodeKey'] === 'check'),
  ).toMatchObject({ overdue: true, dueAt: task['dueTime'] });
});

test('a maintained node says how long in working days, and escalates: to the leader, then to the unit above and the safety department', async () => {
  await desk.deployed(
    'dueShop',
    'dueShop',
    [
      start(),
      user('apply', '填写', { assignee: '${initiator}' }),
      user('check', '核对', { assigneeSource: 'nodeConfig', limitHours: '1' }),
      escalationOn('up', 'check'),
      user('watch', '督办', { assignee: SAFETY }),
      end(),
      end('end2'),
    ],
    [
      { from: 'start', to: 'apply' },
      { from: 'apply', to: 'check' },
      { from: 'check', to: 'end' },
      { from: 'up', to: 'watch' },
      { from: 'watch', to: 'end2' },
    ],
  );
  await desk.add('processNodeConfig', {
    bizArea: 'other',
    processKey: 'dueShop',
    nodeKey: 'check',
    nodeName: '核对',
    seq: 1,
    assigneeType: 'user',
    assigneeUsers: [await desk.id(HAND)],
    multiMode: 'any',
    required: true,
    limitHours: '36',
    workdays: true,
    overdueAction: 'escalate',
    status: 'enabled',
  });
  // Of the days to come only the sixth and the seventh are worked on.
  const today = server.deps.engine.clock.today();
  for (let day = 0; day < 10; day += 1) {
    const date = addDays(today, day) ?? '';
    const dayType = day === 5 || day === 6 ? 'workday' : 'holiday';
    const [known] = await desk.list('admin', 'holiday', { date });
    if (known) await desk.change('holiday', known.id, { dayType });
    else await desk.add('holiday', { date, dayType, name: '试验' });
  }
  const instance = await atCheck('dueShop');
  const task = await desk.taskAt(instance, 'check');
  expect(task).toMatchObject({ dueTime: `${addDays(today, 6) ?? ''} 12:00:00`, assignee: await desk.id(HAND) });
  const hoursToDue = (): number => minutesBetween(server.deps.engine.clock.now(), String(task['dueTime'])) / 60;
  await desk.pass(hoursToDue() - 25);
  expect(await titles(HAND, 'dueShop')).toEqual(['待办：dueShop 试验 · 核对']);
  await desk.pass(hoursToDue() + 1);
  expect(await titles(TEAM, 'dueShop')).toEqual(['逾期上报：dueShop 试验 · 核对']);
  expect(await titles(SHOP, 'dueShop')).toEqual([]);
  // The way the model has for it.
  expect((await desk.tasksOf(instance)).map((row) => row['nodeKey']).toSorted()).toEqual(['check', 'watch']);
  await desk.pass(24);
  expect(await titles(SHOP, 'dueShop')).toEqual(['逾期上报：dueShop 试验 · 核对']);
  expect(await titles(SAFETY, 'dueShop')).toContain('逾期上报：dueShop 试验 · 核对');
  await desk.pass(48);
  expect(await titles(SHOP, 'dueShop')).toHaveLength(1);
  expect((await desk.tasksOf(instance)).map((row) => row['nodeKey']).toSorted()).toEqual(['check', 'watch']);
});

test('what passes by itself does so whether claimed, unclaimed or delegated, and says that nobody did it; a signature is never given by time', async () => {
  const late = { limitHours: '2', overdueAction: 'autoPass' };
  await desk.deployed(
    'duePass',
    'duePass',
    [
      start(),
      parallel('fork'),
      user('one', '甲', { assignee: HAND, outcomes: 'yes,reject', ...late }),
      user('two', '乙', { candidateGroups: 'safetyDept', ...late }),
      user('three', '丙', { assignee: TEAM, ...late }),
      user('four', '丁', { assignee: TEAM, needSign: 'true', ...late }),
      parallel('join'),
      end(),
    ],
    ['one', 'two', 'three', 'four']
      .flatMap((node) => [
        { from: 'fork', to: node },
        { from: node, to: 'join' },
      ])
      .concat([
        { from: 'start', to: 'fork' },
        { from: 'join', to: 'end' },
      ]),
  );
  const { instance } = await desk.begin('duePass', COMPANY);
  await done(
    desk.call(TEAM, 'task/delegate', { id: (await desk.taskAt(instance, 'three')).id, to: await desk.id(SHOP) }),
  );
  await desk.pass(3);
  expect((await desk.tasksOf(instance)).map((row) => row['nodeKey'])).toEqual(['four']);
  const records = (await desk.list('admin', 'processRecord', { instance, sort: 'nodeKey' })).filter(
    (row) => row['action'] === 'expire',
  );
  expect(
    records.map((row) => [row['nodeKey'], row['handler'], row['actionName'], row['opinion'], row['overdue']]),
  ).toEqual(['one', 'three', 'two'].map((node) => [node, null, '超时自动办理', '超时未办理', true]));
  const [first] = (await desk.list('admin', 'wfTask', { instance })).filter((row) => row['nodeKey'] === 'one');
  expect(first).toMatchObject({ state: 'completed', outcome: 'yes' });
  expect(await titles(HAND, 'duePass')).toEqual(['超时自动通过：duePass 试验 · 甲']);
  expect(await titles(TEAM, 'duePass')).toContain('已逾期：duePass 试验 · 丁');
  expect(await titles(COMPANY, 'duePass')).toHaveLength(3);
});

test('what ends by itself ends the whole instance', async () => {
  await single('dueEnd', { assignee: HAND, dueDate: 'PT3H', overdueAction: 'autoEnd' });
  const instance = await atCheck('dueEnd');
  await desk.pass(4);
  expect(await desk.instance(instance)).toMatchObject({ state: 'terminated', endReason: '超时未办理' });
  expect(await titles(HAND, 'dueEnd')).toEqual(['超时自动终止：dueEnd 试验 · 核对']);
});

test('a step gone back to has a deadline of its own, the former one no more; what is handed on keeps it', async () => {
  await desk.deployed(
    'dueBack',
    'dueBack',
    [
      start(),
      user('check', '核对', { assignee: HAND, limitHours: '10', overdueAction: 'autoPass' }),
      user('boss', '审批', { assignee: TEAM }),
      end(),
    ],
    [
      { from: 'start', to: 'check' },
      { from: 'check', to: 'boss' },
      { from: 'boss', to: 'end' },
    ],
  );
  const { instance } = await desk.begin('dueBack', COMPANY);
  const first = await desk.taskAt(instance, 'check');
  await desk.pass(4);
  await done(desk.call(HAND, 'task/complete', { id: first.id }));
  await done(
    desk.call(TEAM, 'task/regress', { id: (await desk.taskAt(instance, 'boss')).id, to: 'check', comment: '再核对' }),
  );
  const second = await desk.taskAt(instance, 'check');
  expect(second['dueTime']).toBe(hoursAfter(String(second['createdTime']), 10));
  expect(String(second['dueTime']) > String(first['dueTime'])).toBe(true);
  await desk.pass(7);
  expect(await desk.taskAt(instance, 'check')).toMatchObject({ id: second.id, overdue: false });
  await done(desk.call(HAND, 'task/transfer', { id: second.id, to: await desk.id(SHOP) }));
  expect(await desk.taskAt(instance, 'check')).toMatchObject({ dueTime: second['dueTime'] });
  expect(await titles(HAND, 'dueBack')).toEqual([]);
  expect(await titles(SHOP, 'dueBack')).toEqual(['待办：dueBack 试验 · 核对']);
  await desk.pass(4);
  expect((await desk.tasksOf(instance)).map((row) => row['nodeKey'])).toEqual(['boss']);
});

test('while an instance is held nothing falls due, and the time it was held is nobody’s delay', async () => {
  await single('dueHeld', { assignee: HAND, limitHours: '10', overdueAction: 'autoEnd' });
  const instance = await atCheck('dueHeld');
  const before = await desk.taskAt(instance, 'check');
  await desk.pass(6);
  await done(desk.call('admin', 'instance/suspend', { id: instance }));
  await desk.pass(50);
  expect(await desk.instance(instance)).toMatchObject({ state: 'suspended' });
  await done(desk.call('admin', 'instance/activate', { id: instance }));
  await desk.runDue();
  const after = await desk.taskAt(instance, 'check');
  expect(after).toMatchObject({ state: 'assigned', overdue: false });
  expect(String(after['dueTime']) >= (hoursAfter(String(before['dueTime']), 49.9) ?? '')).toBe(true);
  await desk.pass(3);
  expect(await desk.instance(instance)).toMatchObject({ state: 'running' });
  await desk.pass(2);
  expect(await desk.instance(instance)).toMatchObject({ state: 'terminated' });
});

test('who handles a task is told of it, reminded by whoever waits, and whoever is sent a copy reads it', async () => {
  await single('dueTold', { candidateGroups: 'safetyDept' });
  const instance = await atCheck('dueTold');
  const task = await desk.taskAt(instance, 'check');
  const [told] = (await desk.notices(SAFETY)).filter(({ title }) => title.includes('dueTold'));
  expect(told).toMatchObject({ title: '待签收：dueTold 试验 · 核对', isRead: false });
  expect(told!.content).toContain(`/wfTask/${task.id}"`);
  // Their own first task the starter knows of.
  expect(await titles(COMPANY, 'dueTold')).toEqual([]);
  expect(await desk.call(HAND, 'task/remind', { id: task.id })).toMatchObject({ code: 404 });
  await done(desk.call(COMPANY, 'task/remind', { id: task.id, comment: '<b>急</b>' }));
  const [asked] = (await desk.notices(SAFETY)).filter(({ title }) => title.startsWith('催办：dueTold'));
  expect(asked!.content).toContain('&lt;b&gt;急&lt;/b&gt;');
  await done(desk.call(SAFETY, 'task/claim', { id: task.id }));
  await done(desk.call(SAFETY, 'task/copy', { id: task.id, users: [await desk.id(HAND)], comment: '请知悉' }));
  expect(await titles(HAND, 'dueTold')).toEqual(['抄送：dueTold 试验 · 核对']);
  expect((await desk.list(HAND, 'wfInstance', { id: instance })).map((row) => row.id)).toEqual([instance]);
  await done(desk.call(SAFETY, 'task/complete', { id: task.id }));
  expect(await titles(SAFETY, 'dueTold')).toEqual([]);
  expect(await titles(HAND, 'dueTold')).toHaveLength(1);
});
