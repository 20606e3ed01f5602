/** The course of an instance: told to whoever may read it, with every visit, whose it was, what was undone, and how it ended. */
import { beforeAll, expect, test } from 'vitest';
import { end, exclusive, parallel, start, user } from '../../support/bpmn.ts';
import { fileServer } from '../../support/file-server.ts';
import type { ListData } from '../../../src/engine/model/wire.ts';
import type { Caller } from '../../support/client.ts';
import { MATTER, PROCESS_FORMS } from '../../support/process-forms.ts';
import { type ProcessRoom, done, processRoom } from '../../support/process-room.ts';

const server = fileServer({ schemaDirs: [PROCESS_FORMS] });
let room: ProcessRoom;

interface Page {
  readonly instance: string; readonly bpmn: string; readonly begun: { readonly by: string };
  readonly ended: { readonly state: string; readonly reason: string | null; readonly minutes: number | null } | null;
  readonly records: readonly { readonly nodeName: string; readonly action: string; readonly outcome: string | null; readonly voided: boolean; readonly minutes: number | null }[];
  readonly open: readonly { readonly id: string; readonly taskName: string; readonly readable: boolean }[];
  readonly visits: readonly { readonly node: string; readonly flow: string | null; readonly how: string; readonly part: boolean; readonly who: readonly string[]; readonly to: string | null }[];
}

const page = (who: string, id: string) => room.as(who).get<Page>('/api/workflow/instance/page', { id });
const visitsOf = async (instance: string): Promise<readonly (readonly [string, string, number])[]> => (await done(page('admin', instance))).visits.map(({ node, how, who }) => [node, how, who.length]);

beforeAll(async () => {
  room = await processRoom(server, ['employee', 'teamLeader', 'workshopLeader', 'safetyDept']);
  await room.deploy('two', '两步', [start(), user('apply', '填写', { assignee: '${initiator}' }), user('lead', '审批', { assignee: room.id('teamLeader'), outcomes: 'agree,reject' }), exclusive('g'), user('boss', '批准', { assignee: room.id('workshopLeader') }), end()],
    [{ from: 'start', to: 'apply' }, { from: 'apply', to: 'lead' }, { from: 'lead', to: 'g' }, { from: 'g', to: 'boss', when: '${days > 3}' }, { from: 'g', to: 'end', standard: true }, { from: 'boss', to: 'end' }], MATTER);
}, 240_000);

test('the course names every visit, what was undone by going back and what is done again, and whose it was', async () => {
  const { instance, tasks: [own] } = await room.begin('two', 'employee', { days: 9 });
  await done(room.call('employee', 'task/complete', { id: own!.id, comment: '家中有事' }));
  await done(room.call('teamLeader', 'task/complete', { id: (await room.taskAt(instance, 'lead')).id, outcome: 'agree' }));
  await done(room.call('workshopLeader', 'task/regress', { id: (await room.taskAt(instance, 'boss')).id, to: 'lead', comment: '再核实' }));
  expect(await visitsOf(instance)).toEqual([['start', 'passed', 0], ['apply', 'passed', 1], ['lead', 'returned', 1], ['g', 'passed', 0], ['boss', 'returned', 1], ['lead', 'open', 1]]);
  const shown = await done(page('employee', instance));
  expect(shown.visits.map(({ flow }) => flow)).toEqual([null, 'f_start_apply', 'f_apply_lead', 'f_lead_g', 'f_g_boss', null]);
  expect(shown.records.map(({ nodeName, action, outcome, voided }) => [nodeName, action, outcome, voided])).toEqual([['填写', 'complete', null, false], ['审批', 'complete', 'agree', true], ['批准', 'regress', null, false]]);
  expect(shown.bpmn).toContain('userTask id="lead"');
  expect(shown.ended).toBeNull();
});

test('how it ended stands in it: by its end, or with the reason it was ended for', async () => {
  const { instance, tasks: [own] } = await room.begin('two', 'employee', { days: 1 });
  await done(room.call('employee', 'task/complete', { id: own!.id }));
  server.advance(3 * 60_000);
  await done(room.call('teamLeader', 'task/complete', { id: (await room.taskAt(instance, 'lead')).id, outcome: 'agree' }));
  const over = await done(page('employee', instance));
  expect(over.ended).toMatchObject({ state: 'completed', reason: null, minutes: 3 });
  expect(over.records.at(-1)).toMatchObject({ nodeName: '审批', minutes: 3 });
  expect(over.visits.at(-1)).toMatchObject({ node: 'end', how: 'passed' });
  const { instance: other } = await room.begin('two', 'employee', { days: 1 });
  await done(room.call('admin', 'instance/terminate', { id: other, comment: '重复提交' }));
  expect((await done(page('employee', other))).ended).toMatchObject({ state: 'terminated', reason: '重复提交' });
  expect(await visitsOf(other)).toEqual([['start', 'passed', 0], ['apply', 'cancelled', 1]]);
});

test('whoever may read the instance gets its course, and nobody else; an open task is a link only for whom it can be opened', async () => {
  const { instance, tasks: [own] } = await room.begin('two', 'employee', { days: 1 });
  await done(room.call('employee', 'task/complete', { id: own!.id }));
  const lead = await room.taskAt(instance, 'lead');
  for (const [who, readable] of [['employee', false], ['teamLeader', true], ['admin', true]] as const) {
    expect((await done(page(who, instance))).open, who).toEqual([expect.objectContaining({ id: lead.id, taskName: '审批', readable })]);
  }
  expect(await page('safetyDept', instance)).toMatchObject({ code: 404 });
  expect(await page('employee', crypto.randomUUID())).toMatchObject({ code: 404 });
  await done(room.call('teamLeader', 'task/copy', { id: lead.id, users: [room.id('safetyDept')] }));
  expect((await done(page('safetyDept', instance))).instance).toBe(instance);
});

test('a branch that falls away is cancelled, not passed', async () => {
  await room.deploy('race', '先到先得', [start(), parallel('fork'), user('a', '甲', { assignee: room.id('teamLeader') }), user('b', '乙', { assignee: room.id('safetyDept') }), end('stop', '<bpmn:terminateEventDefinition/>')],
    [{ from: 'start', to: 'fork' }, { from: 'fork', to: 'a' }, { from: 'fork', to: 'b' }, { from: 'a', to: 'stop' }, { from: 'b', to: 'stop' }]);
  const { instance } = await room.begin('race', 'employee');
  await done(room.call('teamLeader', 'task/complete', { id: (await room.taskAt(instance, 'a')).id }));
  expect((await visitsOf(instance)).map(([node, how]) => [node, how])).toEqual(expect.arrayContaining([['a', 'passed'], ['b', 'cancelled'], ['stop', 'passed']]));
});

test('those who sign at once are parts of one visit, each with a name, and a join waits for its other branch', async () => {
  const both = '<bpmn:multiInstanceLoopCharacteristics flowable:collection="${signers}" flowable:elementVariable="signer" flowable:completion="all"/>';
  await room.deploy('several', '会签', [start(), parallel('fork'), user('sign', '会签', { assignee: '${signer}' }, both), user('beside', '旁办', { assignee: room.id('workshopLeader') }), parallel('join'), end()],
    [{ from: 'start', to: 'fork' }, { from: 'fork', to: 'sign' }, { from: 'fork', to: 'beside' }, { from: 'sign', to: 'join' }, { from: 'beside', to: 'join' }, { from: 'join', to: 'end' }], MATTER);
  const { instance } = await room.begin('several', 'employee', { signers: [room.id('teamLeader'), room.id('safetyDept')] });
  const mine = (await room.tasksOf(instance)).find((task) => task['assignee'] === room.id('teamLeader'))!;
  await done(room.call('teamLeader', 'task/complete', { id: mine.id }));
  await done(room.call('workshopLeader', 'task/complete', { id: (await room.taskAt(instance, 'beside')).id }));
  const { visits } = await done(page('admin', instance));
  expect(visits.filter(({ node }) => node === 'sign').map(({ how, part, who }) => [how, part, who.length])).toEqual([['open', false, 0], ['passed', true, 1], ['open', true, 1]]);
  expect(visits.filter(({ node }) => node === 'join').map(({ how, flow }) => [how, flow])).toEqual([['waiting', 'f_beside_join']]);
});

test('everybody who has a task in a list can open its page', async () => {
  const { instance, tasks: [own] } = await room.begin('two', 'employee', { days: 1 });
  await done(room.call('employee', 'task/complete', { id: own!.id }));
  const lead = await room.taskAt(instance, 'lead');
  for (const who of ['employee', 'teamLeader', 'admin'] as const) {
    for (const row of await room.list(who, 'workflow/wfTask', { instance })) expect(await room.as(who).get('/api/workflow/task/page', { id: row.id }), `${who} ${String(row['taskName'])}`).toMatchObject({ code: 200 });
  }
  expect(await room.as('workshopLeader').get('/api/workflow/task/page', { id: lead.id })).toMatchObject({ code: 404 });
});

test('whoever has the stream of events open hears which process something was done in, and nothing else of it', async () => {
  const { instance, tasks: [own] } = await room.begin('two', 'employee', { days: 1 });
  const stop = new AbortController();
  const answer = await fetch(`${server.url}/prod-api/schema/events`, { headers: { authorization: `Bearer ${room.as('workshopLeader').token ?? ''}` }, signal: stop.signal });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  const hear = async (kind: string): Promise<unknown> => {
    for (let rest = ''; ;) {
      const { value = '', done: over } = await reader.read();
      if (over) throw new Error('the stream ended');
      rest += value;
      const heard = rest.split('\n').filter((line) => line.startsWith('data:') && line.endsWith('}')).map((line) => JSON.parse(line.slice(5)) as { kind: string }).find((event) => event.kind === kind);
      if (heard) return heard;
    }
  };
  await hear('hello');
  await done(room.call('employee', 'task/comment', { id: own!.id, comment: '稍后补充' }));
  expect(await hear('process')).toEqual({ kind: 'process', instances: [instance] });
  stop.abort();
});

test('names of steps are the reader\'s where the drawing says them: in the course, in lists, in to-dos, found by them, and with the next deployment', async () => {
  const parts = (check: string) => [start(), user('apply', '填写申报', { assignee: '${initiator}', nameEn: 'Fill in the return', nameTw: '填寫申報' }), user('check', '核对申报', { assignee: '${initiator}', nameEn: check }), end()];
  const flows = [{ from: 'start', to: 'apply' }, { from: 'apply', to: 'check' }, { from: 'check', to: 'end' }];
  await room.deploy('said', '申报', parts('Check the return'), flows);
  const { instance, tasks: [own] } = await done(room.call('admin', 'start', { process: 'said', name: '隐患 月度申报' }));
  await done(room.call('admin', 'task/complete', { id: own!.id }));
  const [english, traditional] = [await server.as('admin', 'en'), await server.as('admin', 'tw')];
  const course = await done(english.get<Page>('/api/workflow/instance/page', { id: instance }));
  expect([course.records.map(({ nodeName }) => nodeName), course.open.map(({ taskName }) => taskName)]).toEqual([['Fill in the return'], ['Check the return']]);
  const task = await done(english.get<{ readonly targets: readonly { readonly name: string }[] }>('/api/workflow/task/page', { id: course.open[0]!.id }));
  expect(task.targets).toEqual([{ node: 'apply', name: 'Fill in the return' }]);
  const listed = async (caller: Caller, query: object) => (await done(caller.get<ListData>('/api/workflow/wfTask/queryWfTask', { instance, sort: 'number', ...query }))).list;
  expect((await listed(english, {})).map((row) => row['taskName'])).toEqual(['Fill in the return', 'Check the return']);
  expect((await listed(english, { keyword: 'THE RETURN' })).length).toBe(2);
  expect((await listed(room.as('admin'), { keyword: 'the return' })).length).toBe(0);
  expect((await listed(english, { keyword: '核对' })).map((row) => row.$label)).toEqual([expect.stringMatching(/^Check the return：WF-/)]);
  // What a drawing does not say in a language is called as it is drawn; what is stored is that in any case.
  expect((await listed(traditional, {})).map((row) => row['taskName'])).toEqual(['填寫申報', '核对申报']);
  expect((await listed(room.as('admin'), {})).map((row) => row['taskName'])).toEqual(['填写申报', '核对申报']);
  const { list: [todo] } = await done(english.get<{ readonly list: readonly { readonly node: string }[] }>('/api/todo/mine', { pageSize: 1 }));
  expect(todo?.node).toBe('Check the return');
  const { list: [standing] } = await done(english.get<ListData>('/api/workflow/wfInstance/queryWfInstance', { id: instance }));
  expect(standing?.['currentNodes']).toBe('Check the return');
  // Another process calls the same step otherwise: the newest counts, for what is there as well.
  await room.deploy('saidAgain', '复报', parts('Verify the return'), flows);
  expect((await listed(english, {})).map((row) => [row['taskName'], row['title']])).toEqual([['Fill in the return', 'Hidden danger 月度申报'], ['Verify the return', 'Hidden danger 月度申报']]);
});
