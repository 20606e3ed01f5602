/**
 * The course of an instance: told to whoever may read it, with every visit, whose it was, what was undone, and how it
 * ended.
 */
import { beforeAll, expect, test } from 'vitest';
import { listen, type Listening } from '../../support/listening.ts';
import { end, exclusive, parallel, start, user } from '../../support/bpmn.ts';
import { fileServer } from '../../support/file-server.ts';
import type { ListData } from '../../../src/engine/model/wire.ts';
import type { Caller } from '../../support/client.ts';
import { MATTER, PROCESS_FORMS } from '../../support/process-forms.ts';
import { type ProcessRoom, done, processRoom } from '../../support/process-room.ts';

const server = fileServer({ schemaDirs: [PROCESS_FORMS] });
let room: ProcessRoom;

interface Page {
  readonly instance: string;
  readonly bpmn: string;
  readonly begun: { readonly by: string };
  readonly ended: { readonly state: string; readonly reason: string | null; readonly minutes: number | null } | null;
  readonly records: readonly {
    readonly nodeName: string;
    readonly action: string;
    readonly outcome: string | null;
    readonly voided: boolean;
    readonly minutes: number | null;
  }[];
  readonly open: readonly { readonly id: string; readonly taskName: string; readonly readable: boolean }[];
  readonly visits: readonly {
    readonly node: string;
    readonly flow: string | null;
    readonly how: string;
    readonly part: boolean;
    readonly who: readonly string[];
    readonly to: string | null;
  }[];
}

const page = (who: string, id: string) => room.as(who).get<Page>('/api/workflow/instance/page', { id });
const visitsOf = async (instance: string): Promise<readonly (readonly [string, string, number])[]> =>
  (await done(page('admin', instance))).visits.map(({ node, how, who }) => [node, how, who.length]);

beforeAll(async () => {
  room = await processRoom(server, ['employee', 'teamLeader', 'workshopLeader', 'safetyDept']);
  await room.deploy(
    'two',
    '两步',
    [
      start(),
      user('apply', '填写', { assignee: '${initiator}' }),
      user('lead', '审批', { assignee: room.id('teamLeader'), outcomes: 'agree,reject' }),
      exclusive('g'),
      user('boss', '批准', { assignee: room.id('workshopLeader') }),
      end(),
    ],
    [
      { from: 'start', to: 'apply' },
      { from: 'apply', to: 'lead' },
      { from: 'lead', to: 'g' },
      { from: 'g', to: 'boss', when: '${days > 3}' },
      { from: 'g', to: 'end', standard: true },
      { from: 'boss', to: 'end' },
    ],
    MATTER,
  );
}, 240_000);

test('the course names every visit, what was undone by going back and what is done again, and whose it was', async () => {
  const {
    instance,
    tasks: [own],
  } = await room.begin('two', 'employee', { days: 9 });
  await done(room.call('employee', 'task/complete', { id: own!.id, comment: '家中有事' }));
  await done(
    room.call('teamLeader', 'task/complete', { id: (await room.taskAt(instance, 'lead')).id, outcome: 'agree' }),
  );
  await done(
    room.call('workshopLeader', 'task/regress', {
      id: (await room.taskAt(instance, 'boss')).id,
      to: 'lead',
      comment: '再核实',
    }),
  );
  expect(await visitsOf(instance)).toEqual([
    ['start', 'passed', 0],
    ['apply', 'passed', 1],
    ['lead', 'returned', 1],
    ['g', 'passed', 0],
    ['boss', 'returned', 1],
    ['lead', 'open', 1],
  ]);
  const shown = await done(page('employee', instance));
  expect(shown.visits.map(({ flow }) => flow)).toEqual([
    null,
    'f_start_apply',
    'f_apply_lead',
    'f_lead_g',
    'f_g_boss',
    null,
  ]);
  expect(shown.records.map(({ nodeName, action, outcome, voided }) => [nodeName, action, outcome, voided])).toEqual([
    ['填写', 'complete', null, false],
    ['审批', 'complete', 'agree', true],
    ['批准', 'regress', null, false],
  ]);
  expect(shown.bpmn).toContain('userTask id="lead"');
  expect(shown.ended).toBeNull();
});

test('how it ended stands in it: by its end, or with the reason it was ended for', async () => {
  const {
    instance,
    tasks: [own],
  } = await room.begin('two', 'employee', { days: 1 });
  await done(room.call('employee', 'task/complete', { id: own!.id }));
  server.advance(3 * 60_000);
  await done(
    room.call('teamLeader', 'task/complete', { id: (await room.taskAt(instance, 'lead')).id, outcome: 'agree' }),
  );
  const over = await done(page('employee', instance));
  expect(over.ended).toMatchObject({ state: 'completed', reason: null, minutes: 3 });
  expect(over.records.at(-1)).toMatchObject({ nodeName: '审批', minutes: 3 });
  expect(over.visits.at(-1)).toMatchObject({ node: 'end', how: 'passed' });
  const { instance: other } = await room.begin('two', 'employee', { days: 1 });
  await done(room.call('admin', 'instance/terminate', { id: other, comment: '重复提交' }));
  expect((await done(page('employee', other))).ended).toMatchObject({ state: 'terminated', reason: '重复提交' });
  expect(await visitsOf(other)).toEqual([
    ['start', 'passed', 0],
    ['apply', 'cancelled', 1],
  ]);
});

test('whoever may read the instance gets its course, and nobody else; an open task is a link only for whom it can be opened', async () => {
  const {
    instance,
    tasks: [own],
  } = await room.begin('two', 'employee', { days: 1 });
  await done(room.call('employee', 'task/complete', { id: own!.id }));
  const lead = await room.taskAt(instance, 'lead');
  for (const [who, readable] of [
    ['employee', false],
    ['teamLeader', true],
    ['admin', true],
  ] as const) {
    expect((await done(page(who, instance))).open, who).toEqual([
      expect.objectContaining({ id: lead.id, taskName: '审批', readable }),
    ]);
  }
  expect(await page('safetyDept', instance)).toMatchObject({ code: 404 });
  expect(await page('employee', crypto.randomUUID())).toMatchObject({ code: 404 });
  await done(room.call('teamLeader', 'task/copy', { id: lead.id, users: [room.id('safetyDept')] }));
  expect((await done(page('safetyDept', instance))).instance).toBe(instance);
});

test('a branch that falls away is cancelled, not passed', async () => {
  await room.deploy(
    'race',
    '先到先得',
    [
      start(),
      parallel('fork'),
      user('a', '甲', { assignee: room.id('teamLeader') }),
      user('b', '乙', { assignee: room.id('safetyDept') }),
      end('stop', '<bpmn:terminateEventDefinition/>'),
    ],
    [
      { from: 'start', to: 'fork' },
      { from: 'fork', to: 'a' },
      { from: 'fork', to: 'b' },
      { from: 'a', to: 'stop' },
      { from: 'b', to: 'stop' },
    ],
  );
  const { instance } = await room.begin('race', 'employee');
  await done(room.call('teamLeader', 'task/complete', { id: (await room.taskAt(instance, 'a')).id }));
  expect((await visitsOf(instance)).map(([node, how]) => [node, how])).toEqual(
    expect.arrayContaining([
      ['a', 'passed'],
      ['b', 'cancelled'],
      ['stop', 'passed'],
    ]),
  );
});

test('those who sign at once are parts of one visit, each with a name, and a join waits for its other branch', async () => {
  const both =
    '<bpmn:multiInstanceLoopCharacteristics flowable:collection="${signers}" flowable:elementVariable="signer" flowable:completion="all"/>';
  await room.deploy(
    'several',
    '会签',
    [
      start(),
      parallel('fork'),
      user('sign', '会签', { assignee: '${signer}' }, both),
      user('beside', '旁办', { assignee: room.id('workshopLeader') }),
      parallel('join'),
      end(),
    ],
    [
      { from: 'start', to: 'fork' },
      { from: 'fork', to: 'sign' },
      { from: 'fork', to: 'beside' },
      { from: 'sign', to: 'join' },
      { from: 'beside', to: 'join' },
      { from: 'join', to: 'end' },
    ],
    MATTER,
  );
  const { instance } = await room.begin('several', 'employee', {
    signers: [room.id('teamLeader'), room.id('safetyDept')],
  });
  const mine = (await room.tasksOf(instance)).find((task) => task['assignee'] === room.id('teamLeader'))!;
  await done(room.call('teamLeader', 'task/complete', { id: mine.id }));
  await done(room.call('workshopLeader', 'task/complete', { id: (await room.taskAt(instance, 'beside')).id }));
  const { visits } = await done(page('admin', instance));
  expect(visits.filter(({ node }) => node === 'sign').map(({ how, part, who }) => [how, part, who.length])).toEqual([
    ['open', false, 0],
    ['passed', true, 1],
    ['open', true, 1],
  ]);
  expect(visits.filter(({ node }) => node === 'join').map(({ how, flow }) => [how, flow])).toEqual([
    ['waiting', 'f_beside_join'],
  ]);
});

test('everybody who has a task in a list can open its page', async () => {
  const {
    instance,
    tasks: [own],
  } = await room.begin('two', 'employee', { days: 1 });
  await done(room.call('employee', 'task/complete', { id: own!.id }));
  const lead = await room.taskAt(instance, 'lead');
  for (const who of ['employee', 'teamLeader', 'admin'] as const) {
    for (const row of await room.list(who, 'workflow/wfTask', { instance }))
      expect(
        await room.as(who).get('/api/workflow/task/page', { id: row.id }),
        `${who} ${String(row['taskName'])}`,
      ).toMatchObject({ code: 200 });
  }
  expect(await room.as('workshopLeader').get('/api/workflow/task/page', { id: lead.id })).toMatchObject({ code: 404 });
});

const listening = (who: Parameters<ProcessRoom['as']>[0]): Promise<Listening> =>
  listen(server.url, room.as(who).token ?? '');

test('of a process only those hear who have a page of it open that they may read, and of a task only who has it or could take it', async () => {
  const {
    instance,
    tasks: [own],
  } = await room.begin('two', 'employee', { days: 9 });
  await room.deploy(
    'pooled',
    '受理',
    [start(), user('take', '受理', { candidateGroups: 'teamLeader' }), end()],
    [
      { from: 'start', to: 'take' },
      { from: 'take', to: 'end' },
    ],
  );
  const [starter, stranger, taker] = [
    await listening('employee'),
    await listening('workshopLeader'),
    await listening('teamLeader'),
  ];
  await done(page('employee', instance));
  expect(await page('workshopLeader', instance)).toMatchObject({ code: 404 });
  await done(room.call('employee', 'task/comment', { id: own!.id, comment: '稍后补充' }));
  expect(await starter.hear('process')).toEqual({ kind: 'process', instances: [instance] });
  // Asked for again, it is heard of again.
  await done(page('employee', instance));
  await done(room.call('employee', 'task/complete', { id: own!.id }));
  expect(await starter.hear('process')).toEqual({ kind: 'process', instances: [instance] });
  await room.begin('pooled', 'employee');
  await taker.hear('todo');
  await done(
    room.call('teamLeader', 'task/complete', { id: (await room.taskAt(instance, 'lead')).id, outcome: 'agree' }),
  );
  await stranger.hear('todo');
  // Up to their own task nothing was heard that was not theirs.
  expect(stranger.heard.filter(({ kind }) => ['process', 'todo'].includes(kind))).toEqual([{ kind: 'todo' }]);
  for (const one of [starter, stranger, taker]) one.stop();
});

test('a task or process of others is answered by every verb as one that is not there', async () => {
  const {
    instance,
    tasks: [own],
  } = await room.begin('two', 'employee', { days: 1 });
  const nowhere = '01890a5d-ac96-774b-bcce-b302099a8057';
  const to = room.id('teamLeader');
  const verbs: Readonly<Record<string, object>> = {
    'task/claim': {},
    'task/unclaim': {},
    'task/complete': { outcome: 'agree', variables: { days: 1 }, form: { days: 1 } },
    'task/delegate': { to },
    'task/resolve': {},
    'task/transfer': { to },
    'task/addSign': { how: 'before', users: [to] },
    'task/removeSign': {},
    'task/regress': { to: 'apply', comment: '退' },
    'task/reject': { comment: '退' },
    'task/remind': {},
    'task/copy': { users: [to] },
    'task/comment': { comment: '看' },
    'task/assign': { to },
  };
  const said = async (path: string, body: object): Promise<object> => {
    const { code, msg, data } = await room.call<unknown>('workshopLeader', path, body);
    return { code, msg, data };
  };
  for (const [path, more] of Object.entries(verbs))
    expect(await said(path, { id: own!.id, ...more }), path).toEqual(await said(path, { id: nowhere, ...more }));
  for (const more of [{}, { task: own!.id }])
    expect(await said('instance/withdraw', { id: instance, ...more })).toEqual(
      await said('instance/withdraw', { id: nowhere, ...more }),
    );
  const all = await done(
    room.call<{ done: string[]; refused: { id: string; message: string }[] }>('workshopLeader', 'task/completeAll', {
      ids: [own!.id, nowhere],
    }),
  );
  expect(all.done).toEqual([]);
  expect(all.refused.map(({ id }) => id)).toEqual([own!.id, nowhere]);
  expect(new Set(all.refused.map(({ message }) => message))).toEqual(
    new Set(['记录不存在或已删除，也可能不归您查看，或属于其他租户']),
  );
  expect(
    (await done(room.call<{ tasks: object[] }>('workshopLeader', 'task/batch', { ids: [own!.id, nowhere] }))).tasks,
  ).toEqual([]);
  expect(await room.taskAt(instance, 'apply')).toMatchObject({ state: 'assigned' });
});

test("names of steps are the reader's where the drawing says them: in the course, in lists, in to-dos, found by them, and with the next deployment", async () => {
  const parts = (check: string) => [
    start(),
    user('apply', '填写申报', { assignee: '${initiator}', nameEn: 'Fill in the return', nameTw: '填寫申報' }),
    user('check', '核对申报', { assignee: '${initiator}', nameEn: check }),
    end(),
  ];
  const flows = [
    { from: 'start', to: 'apply' },
    { from: 'apply', to: 'check' },
    { from: 'check', to: 'end' },
  ];
  await room.deploy('said', '申报', parts('Check the return'), flows);
  const {
    instance,
    tasks: [own],
  } = await done(room.call('admin', 'start', { process: 'said', name: '隐患 月度申报' }));
  await done(room.call('admin', 'task/complete', { id: own!.id }));
  const [english, traditional] = [await server.as('admin', 'en'), await server.as('admin', 'tw')];
  const course = await done(english.get<Page>('/api/workflow/instance/page', { id: instance }));
  expect([course.records.map(({ nodeName }) => nodeName), course.open.map(({ taskName }) => taskName)]).toEqual([
    ['Fill in the return'],
    ['Check the return'],
  ]);
  const task = await done(
    english.get<{ readonly targets: readonly { readonly name: string }[] }>('/api/workflow/task/page', {
      id: course.open[0]!.id,
    }),
  );
  expect(task.targets).toEqual([{ node: 'apply', name: 'Fill in the return' }]);
  const listed = async (caller: Caller, query: object) =>
    (await done(caller.get<ListData>('/api/workflow/wfTask/queryWfTask', { instance, sort: 'number', ...query }))).list;
  expect((await listed(english, {})).map((row) => row['taskName'])).toEqual(['Fill in the return', 'Check the return']);
  expect((await listed(english, { keyword: 'THE RETURN' })).length).toBe(2);
  expect((await listed(room.as('admin'), { keyword: 'the return' })).length).toBe(0);
  expect((await listed(english, { keyword: '核对' })).map((row) => row.$label)).toEqual([
    expect.stringMatching(/^Check the return：WF-/),
  ]);
  // What a drawing does not say in a language is called as it is drawn; what is stored is that in any case.
  expect((await listed(traditional, {})).map((row) => row['taskName'])).toEqual(['填寫申報', '核对申报']);
  expect((await listed(room.as('admin'), {})).map((row) => row['taskName'])).toEqual(['填写申报', '核对申报']);
  const {
    list: [todo],
  } = await done(
    english.get<{ readonly list: readonly { readonly node: string }[] }>('/api/todo/mine', { pageSize: 1 }),
  );
  expect(todo?.node).toBe('Check the return');
  const {
    list: [standing],
  } = await done(english.get<ListData>('/api/workflow/wfInstance/queryWfInstance', { id: instance }));
  expect(standing?.['currentNodes']).toBe('Check the return');
  // Another process calls the same step otherwise: the newest counts, for what is there as well.
  await room.deploy('saidAgain', '复报', parts('Verify the return'), flows);
  expect((await listed(english, {})).map((row) => [row['taskName'], row['title']])).toEqual([
    ['Fill in the return', 'Hazard 月度申报'],
    ['Verify the return', 'Hazard 月度申报'],
  ]);
});
