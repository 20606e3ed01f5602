/**
 * To-dos follow the tasks they stand for, in the transaction that changes them, and each person is told of own ones at
 * once.
 */
import { beforeAll, expect, test } from 'vitest';
import type { TodoData } from '../../../src/engine/model/home-wire.ts';
import { end, start, user } from '../../support/bpmn.ts';
import { fileServer } from '../../support/file-server.ts';
import { type ProcessRoom, done, processRoom } from '../../support/process-room.ts';

const server = fileServer();
let room: ProcessRoom;
let count = 0;

const mine = async (who: string, matter: string): Promise<readonly (readonly [string | null, boolean])[]> =>
  (await done(room.as(who).get<TodoData>('/api/todo/mine', { pageSize: 50 }))).list
    .filter(({ title }) => title === matter)
    .map(({ node, taken }) => [node, taken]);
const statuses = async (matter: string): Promise<readonly (readonly [unknown, unknown, unknown])[]> =>
  (await room.list('admin', 'common/todoItem', { keyword: matter, sort: 'arrivedAt,id' })).map((row) => [
    row['nodeName'],
    row['status'],
    row['assignee'],
  ]);
function matterOf(): string {
  count += 1;
  return `待办试验 ${count}`;
}

beforeAll(async () => {
  room = await processRoom(server, ['employee', 'teamLeader', 'workshopLeader', 'safetyDept']);
  await room.deploy(
    'todos',
    '待办',
    [
      start(),
      user('apply', '填写', { assignee: '${initiator}' }),
      user('take', '受理', { candidateGroups: 'safetyDept' }),
      user('lead', '审批', { assignee: room.id('teamLeader'), limitHours: '1' }),
      end(),
    ],
    [
      { from: 'start', to: 'apply' },
      { from: 'apply', to: 'take' },
      { from: 'take', to: 'lead' },
      { from: 'lead', to: 'end' },
    ],
  );
}, 900_000);

test('a to-do goes with its task from hand to hand, and is done or cancelled with it', async () => {
  const matter = matterOf();
  const {
    instance,
    tasks: [own],
  } = await room.begin('todos', 'employee', {}, matter);
  expect(await mine('employee', matter)).toEqual([['填写', true]]);
  await done(room.call('employee', 'task/delegate', { id: own!.id, to: room.id('workshopLeader') }));
  expect([await mine('employee', matter), await mine('workshopLeader', matter)]).toEqual([[], [['填写', true]]]);
  await done(room.call('workshopLeader', 'task/resolve', { id: own!.id }));
  expect([await mine('employee', matter), await mine('workshopLeader', matter)]).toEqual([[['填写', true]], []]);
  await done(room.call('employee', 'task/complete', { id: own!.id }));
  expect(await mine('employee', matter)).toEqual([]);
  expect(await mine('safetyDept', matter)).toEqual([['受理', false]]);
  expect(await mine('teamLeader', matter)).toEqual([]);
  const take = await room.taskAt(instance, 'take');
  await done(room.call('safetyDept', 'task/claim', { id: take.id }));
  expect(await mine('safetyDept', matter)).toEqual([['受理', true]]);
  await done(room.call('safetyDept', 'task/regress', { id: take.id, to: 'apply', comment: '补充' }));
  expect(await mine('employee', matter)).toEqual([['填写', true]]);
  await done(room.call('employee', 'instance/withdraw', { id: instance, comment: '不办了' }));
  expect(await mine('employee', matter)).toEqual([]);
  expect(await statuses(matter)).toEqual([
    ['填写', 'done', room.id('employee')],
    ['受理', 'done', room.id('safetyDept')],
    ['填写', 'cancelled', room.id('employee')],
  ]);
});

test('what is held back is no work for now, and comes again when it is let go', async () => {
  const matter = matterOf();
  const { instance } = await room.begin('todos', 'employee', {}, matter);
  await done(room.call('admin', 'instance/suspend', { id: instance }));
  expect(await mine('employee', matter)).toEqual([]);
  expect(await statuses(matter)).toEqual([['填写', 'open', room.id('employee')]]);
  await done(room.call('admin', 'instance/activate', { id: instance }));
  expect(await mine('employee', matter)).toEqual([['填写', true]]);
});

test('the deadline of a to-do is that of its task, also after the time it was held', async () => {
  const matter = matterOf();
  const {
    instance,
    tasks: [own],
  } = await room.begin('todos', 'employee', {}, matter);
  await done(room.call('employee', 'task/complete', { id: own!.id }));
  const take = await room.taskAt(instance, 'take');
  await done(room.call('safetyDept', 'task/claim', { id: take.id }));
  await done(room.call('safetyDept', 'task/complete', { id: take.id }));
  const dues = async (): Promise<readonly unknown[]> => [
    (await room.taskAt(instance, 'lead'))['dueTime'],
    (await room.list('teamLeader', 'common/todoItem', { keyword: matter }))[0]?.['dueAt'],
  ];
  const [due, told] = await dues();
  expect(due).toEqual(expect.any(String));
  expect(told).toBe(due);
  await done(room.call('admin', 'instance/suspend', { id: instance }));
  server.advance(10 * 60_000);
  await done(room.call('admin', 'instance/activate', { id: instance }));
  const [later, toldLater] = await dues();
  expect(later).not.toBe(due);
  expect(toldLater).toBe(later);
});

test('a verb that is refused leaves the to-do as it was', async () => {
  const matter = matterOf();
  const {
    tasks: [own],
  } = await room.begin('todos', 'employee', {}, matter);
  expect(await room.call('employee', 'task/transfer', { id: own!.id, to: room.id('employee') })).toMatchObject({
    code: 422,
  });
  expect(await mine('employee', matter)).toEqual([['填写', true]]);
  expect(await statuses(matter)).toEqual([['填写', 'open', room.id('employee')]]);
});

test('the list of to-dos shows own ones only, to whom it is open', async () => {
  const matter = matterOf();
  await room.begin('todos', 'employee', {}, matter);
  expect((await room.list('employee', 'common/todoItem', { keyword: matter })).map((row) => row['title'])).toEqual([
    matter,
  ]);
  expect(await room.list('teamLeader', 'common/todoItem', { keyword: matter })).toEqual([]);
  expect(await server.stranger().get('/api/todo/mine')).toMatchObject({ code: 401 });
});
