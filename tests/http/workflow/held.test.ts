/**
 * What a process must not pass in silence: a list that nobody set, days the works are closed, the zone of a moment, a
 * parent that is suspended; and who was added to a step is taken away again, and a copy is one.
 */
import { beforeAll, expect, test } from 'vitest';
import { addDays } from '../../../src/engine/model/expression/dates.ts';
import { end, start, user } from '../../support/bpmn.ts';
import { fileServer } from '../../support/file-server.ts';
import { MATTER, PROCESS_FORMS } from '../../support/process-forms.ts';
import { type ProcessRoom, done, processRoom } from '../../support/process-room.ts';
import { workflowDesk } from '../../support/workflow.ts';

const server = fileServer({ schemaDirs: [PROCESS_FORMS] });
const desk = workflowDesk(server);
let room: ProcessRoom;

const straight = (...nodes: readonly string[]) => nodes.slice(1).map((to, at) => ({ from: nodes[at] ?? '', to }));

interface Course {
  readonly records: readonly {
    readonly action: string;
    readonly handler: string;
    readonly people: readonly string[];
  }[];
  readonly open: readonly {
    readonly id: string;
    readonly handler: string | null;
    readonly added: { readonly by: string; readonly how: string; readonly removable: boolean } | null;
    readonly next: readonly { readonly id: string; readonly name: string; readonly removable: boolean }[];
  }[];
}
const course = (who: 'employee' | 'teamLeader' | 'safetyDept', id: string): Promise<Course> =>
  done(room.as(who).get<Course>('/api/workflow/instance/page', { id }));

beforeAll(async () => {
  room = await processRoom(server, ['employee', 'teamLeader', 'workshopLeader', 'safetyDept']);
}, 1_200_000);

test('a countersign over people whom nobody named waits on the administrators’ list; over an empty list that was given it passes', async () => {
  const several =
    '<bpmn:multiInstanceLoopCharacteristics flowable:collection="${checkers}" flowable:elementVariable="signer" flowable:completion="all"/>';
  await room.deploy(
    'heldList',
    'heldList',
    [start(), user('sign', '会签', { assignee: '${signer}' }, several), end()],
    straight('start', 'sign', 'end'),
    MATTER,
  );
  const { instance, state } = await room.begin('heldList', 'employee', {});
  expect(state).toBe('running');
  const task = await room.taskAt(instance, 'sign');
  expect(task).toMatchObject({ state: 'candidate', nobody: true, nobodyReason: 'emptyField' });
  await done(room.call('admin', 'task/assign', { id: task.id, to: room.id('teamLeader') }));
  const over = await done(room.call('teamLeader', 'task/complete', { id: task.id, outcome: 'agree' }));
  expect(over.state).toBe('completed');
  expect((await room.begin('heldList', 'employee', { checkers: [] })).state).toBe('completed');
});

test('deadlines, timers and formulas of a process leave out the days the works are closed, and read a zone', async () => {
  const today = server.deps.engine.clock.today();
  for (let day = 1; day < 8; day += 1) {
    const date = addDays(today, day) ?? '';
    const dayType = day === 4 || day === 6 ? 'workday' : 'holiday';
    const [known] = await desk.list('admin', 'holiday', { date });
    if (known) await desk.change('holiday', known.id, { dayType });
    else await desk.add('holiday', { date, dayType, name: '检修' });
  }
  await room.deploy(
    'heldDays',
    'heldDays',
    [
      start(),
      user('formula', '算出', { assignee: '${initiator}', dueDate: '${addWorkdays(today(), 2)}' }),
      user('length', '期限', { assignee: '${initiator}', dueDate: 'P2D', workdays: 'true' }),
      user('zoned', '时区', { assignee: '${initiator}', dueDate: '2037-11-29T20:00:00Z' }),
      {
        tag: 'intermediateCatchEvent',
        id: 'wait',
        inside:
          '<bpmn:timerEventDefinition><bpmn:timeDate xsi:type="bpmn:tFormalExpression">2037-11-29T08:00:00+02:00</bpmn:timeDate></bpmn:timerEventDefinition>',
      },
      end(),
    ],
    straight('start', 'formula', 'length', 'zoned', 'wait', 'end'),
  );
  const { instance } = await room.begin('heldDays', 'employee');
  const due = async (node: string): Promise<unknown> => {
    const task = await room.taskAt(instance, node);
    await done(room.call('employee', 'task/complete', { id: task.id }));
    return task['dueTime'];
  };
  const sixth = addDays(today, 6) ?? '';
  expect(await due('formula')).toBe(`${sixth} 00:00:00`);
  expect(String(await due('length')).slice(0, 10)).toBe(sixth);
  expect(await due('zoned')).toBe('2037-11-30 04:00:00');
  const waits = await server.deps.engine.db.read(server.tenant, ({ query }) =>
    query<{ due: string }>(
      `select to_char(due_at, 'YYYY-MM-DD HH24:MI:SS') as due from anlan.wf_job where instance_id = $1 and kind = 'timer'`,
      [instance],
    ),
  );
  expect(waits.rows.map(({ due: at }) => at)).toEqual(['2037-11-29 14:00:00']);
});

test('a called process rests while the one that called it is suspended, and says so; what was held by itself stays held', async () => {
  await room.deploy(
    'heldChild',
    'heldChild',
    [start(), user('inner', '子任务', { assignee: room.id('teamLeader') }), end()],
    straight('start', 'inner', 'end'),
  );
  await room.deploy(
    'heldParent',
    'heldParent',
    [
      start(),
      { tag: 'callActivity', id: 'call', name: '调用', plain: { calledElement: 'heldChild' } },
      user('after', '后续', { assignee: '${initiator}' }),
      end(),
    ],
    straight('start', 'call', 'after', 'end'),
  );
  const { instance } = await room.begin('heldParent', 'employee');
  const [child] = await room.list('admin', 'workflow/wfInstance', { parent: instance });
  const { id } = await room.taskAt(child!.id, 'inner');
  const complete = () => room.call<unknown>('teamLeader', 'task/complete', { id });
  const control = (verb: string, whose: string) => room.call<unknown>('admin', `instance/${verb}`, { id: whose });

  await done(control('suspend', instance));
  expect(await room.taskAt(child!.id, 'inner')).toMatchObject({ state: 'suspended' });
  expect(await complete()).toMatchObject({
    code: 409,
    msg: '上级流程已挂起，本流程随之挂起；上级流程激活后才能办理',
    data: { allowed: expect.arrayContaining(['activate', 'terminate']) },
  });
  expect(await control('activate', child!.id)).toMatchObject({ code: 409, msg: expect.stringContaining('上级流程') });
  const { verbs } = await done(
    room.as('teamLeader').get<{ verbs: { verb: string; why?: string }[] }>('/api/workflow/task/page', { id }),
  );
  expect(verbs.find(({ verb }) => verb === 'complete')?.why).toContain('上级流程已挂起');
  await done(control('activate', instance));
  expect(await room.taskAt(child!.id, 'inner')).toMatchObject({ state: 'assigned' });

  await done(control('suspend', child!.id));
  await done(control('suspend', instance));
  await done(control('activate', instance));
  expect(await complete()).toMatchObject({ code: 409, msg: '流程已挂起，激活后才能办理' });
  await done(control('activate', child!.id));
  await done(complete());
  await room.taskAt(instance, 'after');
});

test('whoever added signatories takes them away again, open or not yet come to, and the course tells it', async () => {
  const names = Object.fromEntries(
    await Promise.all(
      (['workshopLeader', 'safetyDept', 'teamLeader'] as const).map(async (role) => {
        const [person] = await desk.list('admin', 'sysUser', { id: room.id(role) });
        return [role, String(person?.['nickname'])] as const;
      }),
    ),
  );
  await room.deploy(
    'heldSign',
    'heldSign',
    [start(), user('check', '核对', { assignee: room.id('teamLeader') }), end()],
    straight('start', 'check', 'end'),
  );
  const { instance } = await room.begin('heldSign', 'employee');
  const { id: own } = await room.taskAt(instance, 'check');
  const add = (how: string, ...people: ('workshopLeader' | 'safetyDept')[]) =>
    done(room.call('teamLeader', 'task/addSign', { id: own, how, users: people.map((role) => room.id(role)) }));
  const openOf = async (who: 'teamLeader' | 'safetyDept') =>
    (await course(who, instance)).open.map(({ handler, added, next }) => [
      handler,
      added?.removable ?? null,
      next.map(({ name, removable }) => [name, removable]),
    ]);

  await add('before', 'workshopLeader', 'safetyDept');
  expect(await openOf('teamLeader')).toEqual([
    [names['teamLeader'], null, []],
    [names['workshopLeader'], true, []],
    [names['safetyDept'], true, []],
  ]);
  // Who was added sees who it was, and takes nobody away.
  expect((await openOf('safetyDept')).map(([, removable]) => removable)).toEqual([null, false, false]);
  const added = (await course('teamLeader', instance)).open.find(({ handler }) => handler === names['workshopLeader'])!;
  expect(await room.call<unknown>('safetyDept', 'task/removeSign', { id: added.id })).toMatchObject({ code: 404 });
  await done(room.call('teamLeader', 'task/removeSign', { id: added.id, comment: '不必' }));
  await done(room.call('teamLeader', 'task/removeSign', { id: own, user: room.id('safetyDept') }));
  await add('after', 'safetyDept');
  expect(await openOf('teamLeader')).toEqual([[names['teamLeader'], null, [[names['safetyDept'], true]]]]);
  await done(room.call('teamLeader', 'task/removeSign', { id: own, user: room.id('safetyDept') }));
  expect(await room.call<unknown>('teamLeader', 'task/removeSign', { id: own })).toMatchObject({
    code: 409,
    msg: '只有加签的人可以减签',
  });
  const { records } = await course('employee', instance);
  expect(records.filter(({ action }) => action.endsWith('Sign')).map(({ action, people }) => [action, people])).toEqual(
    [
      ['addSign', [names['workshopLeader'], names['safetyDept']]],
      ['removeSign', [names['workshopLeader']]],
      ['removeSign', [names['safetyDept']]],
      ['addSign', [names['safetyDept']]],
      ['removeSign', [names['safetyDept']]],
    ],
  );
  // One asked for beside the task outlives it, and is taken away by who asked; then the step is over.
  await add('parallel', 'workshopLeader');
  await done(room.call('teamLeader', 'task/complete', { id: own }));
  const [beside] = (await course('teamLeader', instance)).open;
  expect(beside?.added).toMatchObject({ how: 'parallel', removable: true });
  expect(await done(room.call('teamLeader', 'task/removeSign', { id: beside!.id }))).toMatchObject({
    state: 'completed',
  });
});

test('a copy to one person is one, however many ways name them', async () => {
  await room.deploy(
    'heldCopy',
    'heldCopy',
    [start(), user('check', '核对', { assignee: room.id('teamLeader') }), end()],
    straight('start', 'check', 'end'),
  );
  const { instance } = await room.begin('heldCopy', 'employee');
  const { id } = await room.taskAt(instance, 'check');
  const to = room.id('safetyDept');
  await done(room.call('teamLeader', 'task/copy', { id, users: [to, to.toUpperCase()] }));
  await done(
    room.as('teamLeader').post('/api/workflow/wfTask/action/carbonCopy', { ids: [id], input: { people: [to] } }),
  );
  const copies = (await desk.list('admin', 'notification')).filter(({ title }) =>
    String(title).startsWith('抄送：heldCopy'),
  );
  expect(copies.map(({ targetUsers }) => targetUsers)).toEqual([[to]]);
  // A word that is said with the next one is not lost.
  await done(room.call('teamLeader', 'task/copy', { id, users: [to], comment: '请看第二页' }));
  const told = (await desk.list('admin', 'notification')).filter(({ content }) =>
    String(content).includes('请看第二页'),
  );
  expect(told.map(({ targetUsers }) => targetUsers)).toEqual([[to]]);
});
