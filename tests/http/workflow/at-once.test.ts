/**
 * Several people at one task in the same moment, and two nodes at what is due: each thing happens once, and whoever
 * came second is told how it stands.
 */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runDue } from '../../../src/engine/server/features/workflow/jobs.ts';
import type { Graph, JournalEntry, State } from '../../../src/engine/model/workflow/types.ts';
import { replay } from '../../../src/engine/model/workflow/run.ts';
import { end, parallel, type Part, start, user } from '../../support/bpmn.ts';
import { quietLog } from '../../support/database.ts';
import { MATTER, PROCESS_FORMS } from '../../support/process-forms.ts';
import { type TestPlace, type TestServer, ownPlace, testServer } from '../../support/server.ts';
import { type Desk, done, workflowDesk } from '../../support/workflow.ts';

let place: TestPlace & { end(): Promise<void> };
let server: TestServer;
let second: TestServer;
let desk: Desk;
let beside: Desk;
let db: pg.Client;
const [ONE, TWO] = ['safety', 'equip'] as const;

beforeAll(async () => {
  place = await ownPlace();
  server = await testServer({ place, schemaDirs: [PROCESS_FORMS] });
  second = await testServer({ place, schemaDirs: [PROCESS_FORMS] });
  [desk, beside] = [workflowDesk(server), workflowDesk(second)];
  db = new pg.Client({ connectionString: place.adminUrl });
  await db.connect();
}, 240_000);
afterAll(async () => {
  await db?.end();
  await second?.end();
  await server?.end();
  await place?.end();
});

const flows = (...path: string[]) => path.slice(1).map((to, at) => ({ from: path[at] ?? '', to }));
const codes = (answers: readonly { code: number }[]): number[] => answers.map(({ code }) => code).toSorted();
const doneAt = async (instance: string, node: string, action: string): Promise<number> =>
  (await desk.list('admin', 'processRecord', { instance })).filter(
    (row) => row['nodeKey'] === node && row['action'] === action,
  ).length;

/** The journal leads to the state that is stored, and the rows of open tasks are those of the state. */
async function consistent(instance: string): Promise<void> {
  const {
    rows: [row],
  } = await db.query<{ state: State; version: number; graph: Graph }>(
    'select i.state, i.version, d.graph from anlan.wf_instance i join anlan.wf_definition d on d.id = i.definition_id where i.id = $1',
    [instance],
  );
  const { rows: journal } = await db.query<JournalEntry>(
    'select command, answers from anlan.wf_journal where instance_id = $1 order by version',
    [instance],
  );
  expect(journal).toHaveLength(row!.version);
  expect(replay(row!.graph, journal)).toEqual(row!.state);
  const { rows: open } = await db.query<{ number: number }>(
    `select number from wf_task where instance = $1 and deleted_at is null and "endTime" is null order by number`,
    [instance],
  );
  expect(open.map(({ number }) => Number(number))).toEqual(
    (row!.state.tasks ?? []).map(({ id }) => id).toSorted((a, b) => a - b),
  );
}

test('of two people who claim one task, at two nodes, one has it', async () => {
  await desk.deployed(
    'onceClaim',
    'onceClaim',
    [start(), user('pool', '受理', { candidateUsers: `${ONE},${TWO}` }), end()],
    flows('start', 'pool', 'end'),
  );
  for (let round = 0; round < 5; round += 1) {
    const { instance } = await desk.begin('onceClaim');
    const { id } = await desk.taskAt(instance, 'pool');
    const answers = await Promise.all([desk.call(ONE, 'task/claim', { id }), beside.call(TWO, 'task/claim', { id })]);
    expect(codes(answers)).toEqual([200, 409]);
    const winner = answers[0]!.code === 200 ? ONE : TWO;
    expect(await desk.taskAt(instance, 'pool')).toMatchObject({ assignee: await desk.id(winner) });
    expect(answers.find(({ code }) => code === 409)!.data).toMatchObject({
      allowed: expect.arrayContaining(['complete']),
    });
    await consistent(instance);
  }
});

test('a task completed ten times at once, at two nodes, is completed once', async () => {
  await desk.deployed(
    'onceDone',
    'onceDone',
    [start(), user('first', '甲', { assignee: ONE }), user('next', '乙', { assignee: TWO }), end()],
    flows('start', 'first', 'next', 'end'),
  );
  const { instance } = await desk.begin('onceDone');
  const { id } = await desk.taskAt(instance, 'first');
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? desk : beside).call(ONE, 'task/complete', { id })),
  );
  expect(codes(answers)).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  expect((await desk.tasksOf(instance)).map((row) => row['nodeKey'])).toEqual(['next']);
  expect(await doneAt(instance, 'first', 'complete')).toBe(1);
  await consistent(instance);
});

test('sixty who decide one task, or change one row, in the same moment take nobody else a connection; one of them does it, and who waits too long is told when to try again', async () => {
  const { instance } = await desk.begin('onceDone');
  const { id } = await desk.taskAt(instance, 'first');
  const [category] = await desk.list('admin', 'wfCategory');
  const [admin, one] = [await desk.as('admin'), await desk.as(ONE)];
  const put = (): Promise<Response> =>
    fetch(`${admin.url}/prod-api/api/workflow/wfCategory/updateWfCategory`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${admin.token ?? ''}`, 'content-type': 'application/json' },
      body: JSON.stringify({ id: category!.id, rev: category!['rev'], categoryName: '改名' }),
    });
  // Both are held from outside, so that everybody waits at once.
  await db.query('begin');
  await db.query('select 1 from anlan.wf_instance where id = $1 for update', [instance]);
  await db.query('select 1 from wf_category where id = $1 for update', [category!.id]);
  const decided = Promise.all(Array.from({ length: 60 }, () => one.post('/api/workflow/task/complete', { id })));
  const changed = Array.from({ length: 60 }, put);
  for (let at = 0; at < 10; at += 1) {
    expect(await admin.get('/api/admin/sysorg/querySysOrg', { pageSize: 1 })).toMatchObject({ code: 200 });
    await desk.add('wfCategory', { categoryCode: `beside${at}`, categoryName: '旁人' });
  }
  const first = await Promise.race(changed);
  expect([first.status, first.headers.get('retry-after')]).toEqual([409, '2']);
  expect(await first.json()).toMatchObject({ code: 409, msg: '这条记录正在被他人处理，请稍后重试' });
  await db.query('rollback');
  const complete = async (): Promise<number> => (await one.post('/api/workflow/task/complete', { id })).code;
  const change = async (): Promise<number> => ((await (await put()).json()) as { code: number }).code;
  for (const [answers, again] of [
    [codes(await decided), complete],
    [
      await Promise.all(
        changed.map(async (answer) =>
          (await answer) === first ? 409 : ((await (await answer).json()) as { code: number }).code,
        ),
      ),
      change,
    ],
  ] as const) {
    // On a slow machine all of them waited too long: whoever does as told, and tries again, gets it.
    const all = answers.includes(200) ? answers : [...answers.slice(1), await again()];
    expect(all.filter((code) => code === 200)).toHaveLength(1);
    expect(all.filter((code) => code === 409)).toHaveLength(59);
  }
  expect((await desk.tasksOf(instance)).map((row) => row['nodeKey'])).toEqual(['next']);
  await consistent(instance);
});

test('one who completes and one who sends back, one who withdraws and one who goes on: one of them does', async () => {
  await desk.deployed(
    'onceBack',
    'onceBack',
    [
      start(),
      user('first', '甲', { assignee: ONE }),
      user('next', '乙', { assignee: TWO }),
      user('last', '丙', { assignee: ONE }),
      end(),
    ],
    flows('start', 'first', 'next', 'last', 'end'),
  );
  for (let round = 0; round < 5; round += 1) {
    const { instance } = await desk.begin('onceBack');
    const first = await desk.taskAt(instance, 'first');
    await done(desk.call(ONE, 'task/complete', { id: first.id }));
    const { id } = await desk.taskAt(instance, 'next');
    const [complete, regress, withdraw] = await Promise.all([
      desk.call(TWO, 'task/complete', { id }),
      beside.call(TWO, 'task/regress', { id, to: 'first', comment: '退' }),
      beside.call(ONE, 'instance/withdraw', { id: instance, task: first.id }),
    ]);
    expect(codes([complete, regress, withdraw])).toEqual([200, 409, 409]);
    const at = (await desk.tasksOf(instance)).map((row) => row['nodeKey']);
    expect(at).toEqual([complete.code === 200 ? 'last' : 'first']);
    await consistent(instance);
  }
});

test('two who finish the branches of a join at once let it go once', async () => {
  await desk.deployed(
    'onceJoin',
    'onceJoin',
    [
      start(),
      parallel('fork'),
      user('left', '左', { assignee: ONE }),
      user('right', '右', { assignee: TWO }),
      parallel('join'),
      user('after', '后', { assignee: ONE }),
      end(),
    ],
    [...flows('start', 'fork', 'left', 'join', 'after', 'end'), ...flows('fork', 'right', 'join')],
  );
  for (let round = 0; round < 5; round += 1) {
    const { instance } = await desk.begin('onceJoin');
    const [left, right] = [await desk.taskAt(instance, 'left'), await desk.taskAt(instance, 'right')];
    expect(
      codes(
        await Promise.all([
          desk.call(ONE, 'task/complete', { id: left.id }),
          beside.call(TWO, 'task/complete', { id: right.id }),
        ]),
      ),
    ).toEqual([200, 200]);
    expect((await desk.tasksOf(instance)).map((row) => row['nodeKey'])).toEqual(['after']);
    await consistent(instance);
  }
});

test('of what is due at two nodes at once each is taken once, and none is lost; what fails is put off and holds nobody up', async () => {
  const timer: Part = {
    tag: 'intermediateCatchEvent',
    id: 'wait',
    inside:
      '<bpmn:timerEventDefinition><bpmn:timeDuration xsi:type="bpmn:tFormalExpression">PT30M</bpmn:timeDuration></bpmn:timerEventDefinition>',
  };
  await desk.deployed(
    'onceDue',
    'onceDue',
    [start(), timer, user('then', '到时', { assignee: ONE, limitHours: '1', overdueAction: 'autoPass' }), end()],
    flows('start', 'wait', 'then', 'end'),
  );
  // More repetitions than there may be: the timer of this one is refused each time.
  const far =
    '<bpmn:multiInstanceLoopCharacteristics><bpmn:loopCardinality xsi:type="bpmn:tFormalExpression">${days}</bpmn:loopCardinality></bpmn:multiInstanceLoopCharacteristics>';
  await desk.deployed(
    'onceStuck',
    'onceStuck',
    [start(), timer, user('then', '到时', { assignee: ONE }, far), end()],
    flows('start', 'wait', 'then', 'end'),
    MATTER,
  );
  const wrong = (await desk.begin('onceStuck', 'staff', { days: 100_000 })).instance;
  const instances: string[] = [];
  for (let at = 0; at < 40; at += 1) instances.push((await desk.begin('onceDue')).instance);
  const due = async (): Promise<number> =>
    Number(
      (
        await db.query<{ n: string }>('select count(*) as n from anlan.wf_job where instance_id = any($1)', [
          [wrong, ...instances],
        ])
      ).rows[0]?.n,
    );
  expect(await due()).toBe(41);
  // One clock for both nodes.
  for (const node of [server, second]) node.advance(31 * 60_000);
  const both = (): Promise<readonly number[]> =>
    Promise.all([runDue(server.deps.engine, quietLog), runDue(second.deps.engine, quietLog)]);
  await both();
  await both();
  for (const instance of instances) {
    const { rows: journal } = await db.query<{ verb: string }>(
      `select command ->> 'verb' as verb from anlan.wf_journal where instance_id = $1 order by version`,
      [instance],
    );
    expect(journal.map(({ verb }) => verb)).toEqual(['start', 'timer']);
    await consistent(instance);
  }
  const {
    rows: [off],
  } = await db.query<{ attempts: number; failed: string | null }>(
    'select attempts, failed from anlan.wf_job where instance_id = $1',
    [wrong],
  );
  expect(off).toMatchObject({ attempts: 1, failed: null });
  for (const node of [server, second]) node.advance(24 * 3_600_000);
  // One that the scheduler took is stored a moment after both are done.
  await expect
    .poll(async () => {
      await both();
      return Number(
        (
          await db.query<{ n: string }>(
            `select count(*) as n from anlan.wf_journal where command ->> 'verb' = 'expire' and instance_id = any($1)`,
            [instances],
          )
        ).rows[0]?.n,
      );
    })
    .toBe(40);
  for (let round = 0; round < 3; round += 1) {
    for (const node of [server, second]) node.advance(24 * 3_600_000);
    await both();
  }
  const {
    rows: [given],
  } = await db.query<{ attempts: number; failed: string | null }>(
    'select attempts, failed from anlan.wf_job where instance_id = $1',
    [wrong],
  );
  expect(given!.failed).toBeTruthy();
  const {
    rows: [told],
  } = await db.query<{ incident: string | null }>('select incident from wf_instance where id = $1', [wrong]);
  expect(told!.incident).toBeTruthy();
});
