/**
 * The figures of the workflow: completing a task against hand-written statements, one's tasks among 100,000, 10,000
 * timers due at once, and the size of a state.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BpmnModdle } from 'bpmn-moddle';
import pg from 'pg';
import type { WireRow } from '../../src/engine/model/wire.ts';
import { compileText } from '../../src/engine/model/workflow/compile.ts';
import { bpmn, end, type Part, start, user } from '../support/bpmn.ts';
import { root } from '../support/checkout.ts';
import { type Caller, api, signIn } from '../support/client.ts';
import { adminUrl } from '../support/database-access.ts';
import { type Product, startProduct, until } from '../support/product.ts';
import { plainEnvironment } from '../support/run-process.ts';
import { Instance } from '../workflow/support/driver.ts';
import { forward } from '../workflow/support/generate.ts';
import { type Figure, atMost, ratio } from './figure.ts';
import { type Settings, compare, ourList } from './http-cases.ts';
import { type Call, drive, type Reply } from './load.ts';
import { settledDown, type Stage, vacuumed } from './stage.ts';

const POOL = 16;

async function must<T>(answer: Promise<{ readonly code: number; readonly data: T }>): Promise<T> {
  const { code, data } = await answer;
  if (code !== 200) throw new Error(JSON.stringify({ code, data }).slice(0, 500));
  return data;
}

async function deployed(admin: Caller, key: string, parts: readonly Part[], path: readonly string[]): Promise<void> {
  const category = (
    await must(admin.post<WireRow>('/api/workflow/wfCategory/addWfCategory', { categoryCode: key, categoryName: key }))
  ).id;
  const text = bpmn(
    key,
    key,
    parts,
    path.slice(1).map((to, at) => ({ from: path[at] ?? '', to })),
  );
  const { id } = await must(
    admin.post<WireRow>('/api/workflow/wfModel/addWfModel', {
      name: key,
      modelKey: key,
      category,
      usedForm: 'none',
      bpmnXml: text,
    }),
  );
  await must(admin.post('/api/workflow/wfModel/action/deploy', { ids: [id], input: {} }));
}

/** `count` calls, sixteen at a time. */
async function many<T>(count: number, call: (n: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: POOL }, async () => {
      for (let n = next++; n < count; n = next++) answers.push(await call(n));
    }),
  );
  return answers;
}

interface Standing {
  readonly instance: string;
  readonly tasks: readonly { readonly id: string }[];
}

async function startLimit(product: Product): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', fileURLToPath(new URL('workflow-limit.ts', import.meta.url))],
    {
      cwd: root,
      env: plainEnvironment({
        LIMIT_URL: adminUrl(product.dataDir),
        LIMIT_POOL: String(POOL),
        TZ: 'Asia/Shanghai',
        NODE_ENV: 'production',
      }),
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (part: Buffer) => resolve(part.toString('utf8').trim()));
    child.once('exit', (code) => reject(new Error(`the limit server ended with ${code}`)));
  });
  return { url, child };
}

const WRITTEN = [
  'anlan.wf_journal',
  'anlan.wf_link',
  'anlan.audit',
  'anlan.event',
  'anlan.history',
  'wf_task',
  'wf_history',
  'process_record',
  'wf_execution',
  'todo_item',
  'notification',
  'anlan.wf_told',
  'anlan.wf_job',
  'anlan.wf_reader',
];
/** Tables whose rows are changed: each change counts one up in its row. */
const CHANGED = ['wf_task', 'wf_history', 'wf_instance', 'wf_execution', 'todo_item'];
/** Fields that a change fills: who has left a step, how, and how long it took. */
const FILLED = [
  'wf_task."endTime"',
  'wf_task."durationMinutes"',
  'wf_history."endTime"',
  'wf_history."durationMinutes"',
  'wf_history.assignee',
  'wf_history.action',
  'todo_item."doneAt"',
];

/** Both sides add the same number of rows to every table, change as many, and fill the same fields of them. */
async function sameRows(db: pg.Client, ours: () => Promise<unknown>, limit: () => Promise<unknown>): Promise<void> {
  // A union that is worked through by several processes at once comes in any order.
  const counted = [
    ...WRITTEN.map((table) => `count(*)::int as n from ${table}`),
    ...CHANGED.map((table) => `coalesce(sum(rev - 1), 0)::int from ${table}`),
    ...FILLED.map((field) => `count(${field})::int from ${field.split('.')[0]}`),
  ]
    .map((what, at) => `select ${at} as at, ${what}`)
    .join(' union all ');
  const counts = async (): Promise<number[]> =>
    (await db.query<{ n: number }>(`${counted} order by at`)).rows.map(({ n }) => n);
  const added = async (act: () => Promise<unknown>): Promise<string> => {
    const before = await counts();
    for (let turn = 0; turn < 10; turn += 1) await act();
    return JSON.stringify((await counts()).map((n, at) => n - (before[at] ?? 0)));
  };
  const [own, other] = [await added(ours), await added(limit)];
  if (own !== other)
    throw new Error(
      `the limit does not write the same rows: ${[...WRITTEN, ...CHANGED, ...FILLED].join()} ${own} against ${other}`,
    );
}

/** Completions a second with 1,000 open instances, against hand-written statements that write the same rows. */
export async function taskComplete(settings: Settings): Promise<Figure> {
  const product = await startProduct({ built: true, env: { DEMO: '1' } });
  const db = new pg.Client({ connectionString: adminUrl(product.dataDir) });
  await db.connect();
  try {
    const admin = api(product.url, await signIn(product.url, 'admin', 'admin123'));
    await settledDown(db);
    await deployed(
      admin,
      'benchRound',
      [start(), user('first', '甲', { assignee: '${initiator}' }), user('second', '乙', { assignee: '${initiator}' })],
      ['start', 'first', 'second', 'first'],
    );
    const token = await signIn(product.url, 'staff', 'anlan123');
    const staff = api(product.url, token);
    const begun = await many(1000, (n) =>
      must(
        staff.post<Standing>('/api/workflow/start', {
          process: 'benchRound',
          name: n % 2 === 0 ? 'bench ours' : 'bench limit',
        }),
      ),
    );
    // Everybody has passed a step: what the limit copies is there.
    const free = await many(begun.length, (n) =>
      must(staff.post<Standing>('/api/workflow/task/complete', { id: begun[n]?.tasks[0]?.id })),
    );
    const { rows: names } = await db.query<{ id: string }>(`select id from wf_instance where name = 'bench limit'`);
    const others = new Set(names.map(({ id }) => id));
    const mine = free.filter(({ instance }) => !others.has(instance)).map(({ tasks }) => tasks[0]?.id ?? '');
    await db.query('vacuum analyze');
    const limit = await startLimit(product);
    try {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const call = (): Call => ({
        method: 'POST',
        path: '/prod-api/api/workflow/task/complete',
        headers,
        body: JSON.stringify({ id: mine.pop() }),
      });
      const took = (reply: Reply): void => {
        const answer = JSON.parse(reply.body.toString('utf8')) as { code: number; data: Standing };
        if (answer.code !== 200) throw new Error(reply.body.toString('utf8').slice(0, 300));
        mine.unshift(answer.data.tasks[0]?.id ?? '');
      };
      const byHand = { method: 'POST', path: '/complete', headers: { 'content-type': 'application/json' }, body: '{}' };
      await sameRows(
        db,
        async () => {
          const { tasks } = await must(staff.post<Standing>('/api/workflow/task/complete', { id: mine.pop() }));
          mine.unshift(tasks[0]?.id ?? '');
        },
        () =>
          fetch(`${limit.url}/complete`, { method: 'POST', headers: byHand.headers, body: byHand.body }).then(
            (answer) => answer.text(),
          ),
      );
      const rounds = await compare(
        { ...product, call, accept: took },
        { url: limit.url, pid: limit.child.pid ?? 0, call: () => byHand },
        settings,
        async () => {
          await db.query('vacuum analyze');
          // Every plan is made anew after that, on each connection once: a server meets it every few minutes, not every
          // three seconds.
          await drive(product.url, POOL, 1, call, took);
          await drive(
            limit.url,
            POOL,
            1,
            () => byHand,
            () => undefined,
          );
        },
      );
      return ratio(
        'taskComplete',
        0.5,
        rounds,
        'completions a second at 1,000 open instances, 16 connections, the same rows written',
      );
    } finally {
      limit.child.kill('SIGTERM');
    }
  } finally {
    await db.end();
    await product.stop();
  }
}

/** Open tasks of 200 people beside the devices of the stage; each has 500. */
const TASKS = `with people as (select id, row_number() over (order by id) - 1 as place from (select $1::uuid as id union all select gen_random_uuid() from generate_series(1, 199)) x)
insert into wf_task (tenant_id, id, created_by, created_at, updated_by, updated_at, rev, "taskName", "nodeKey", instance, number, "processName", title, initiator, assignee, candidates, "candidateRoles", "candidatePosts", "createdTime", nobody, overdue, priority, state)
select $2, gen_random_uuid(), $1, now(), $1, now(), 1, '审批', 'check', $3, n, '采购审批', '采购申请 ' || n, $1, p.id, '{}', '{}', '{}', now() - n * interval '1 minute', false, false, 'normal', 'assigned'
from generate_series(1, 100000) n join people p on p.place = n % 200`;

/** The first page of one's 500 among 100,000 open tasks, against `list16` on the same product. */
export async function myTasks(stage: Stage, settings: Settings): Promise<Figure> {
  const {
    rows: [me],
  } = await stage.db.query<{ id: string; tenant: string }>(
    `select id, tenant_id as tenant from sys_user where username = 'benchmiddle'`,
  );
  if (!me) throw new Error('the stage has no measured user');
  const {
    rows: [about],
  } = await stage.db.query<{ id: string }>(
    `insert into wf_instance (tenant_id, id, created_by, created_at, updated_by, updated_at, rev, name, definition, initiator, "startTime", state)
    select $1, gen_random_uuid(), $2, now(), $2, now(), 1, '采购申请', (select id from wf_definition where tenant_id = $1 limit 1), $2, now(), 'running' returning id`,
    [me.tenant, me.id],
  );
  await stage.db.query(TASKS, [me.id, me.tenant, about?.id]);
  await stage.db.query(
    `insert into anlan.wf_link (tenant_id, task_id, kind, who) select tenant_id, id, 'handler', assignee::text from wf_task where "nodeKey" = 'check' on conflict do nothing`,
  );
  await vacuumed(stage.db, 'wf_task', 'anlan.wf_link');
  const call = (): Call => ({
    method: 'GET',
    path: '/prod-api/api/workflow/wfTask/queryWfTask?view=open',
    headers: stage.headers,
  });
  const page = (reply: Reply): void => {
    if (reply.status !== 200 || !reply.body.toString('utf8').includes('"totalCount":500'))
      throw new Error(`${reply.status} ${reply.body.toString('utf8').slice(0, 300)}`);
  };
  return ratio(
    'myTasks',
    0.8,
    await compare(
      { ...stage.product, call, accept: page },
      { ...stage.product, call: (n) => ourList(stage, n) },
      settings,
    ),
    'of list16; first page of 500 among 100,000 open tasks',
  );
}

/** Copies an instance that waits for its timer. */
const COPIES: readonly string[] = [
  `create temp table made as select gen_random_uuid() as id from generate_series(1, $2::int)`,
  `insert into wf_instance (tenant_id, id, created_by, created_at, updated_by, updated_at, rev, name, definition, initiator, "startTime", state, "currentNodes")
    select i.tenant_id, m.id, i.created_by, now(), i.updated_by, now(), 1, i.name, i.definition, i.initiator, i."startTime", i.state, i."currentNodes" from made m, wf_instance i where i.id = $1`,
  `insert into anlan.wf_instance (id, tenant_id, definition_id, version, state, running) select m.id, i.tenant_id, i.definition_id, i.version, i.state, true from made m, anlan.wf_instance i where i.id = $1`,
  `insert into anlan.wf_job (id, tenant_id, instance_id, kind, ref, node, payload, due_at) select gen_random_uuid(), j.tenant_id, m.id, j.kind, j.ref, j.node, j.payload, j.due_at from made m, anlan.wf_job j where j.instance_id = $1`,
];

async function openDatabase(dataDir: string): Promise<pg.Client> {
  const db = new pg.Client({ connectionString: adminUrl(dataDir) });
  await db.connect();
  return db;
}

/**
 * 10,000 timers due at once; the node that carries them out is killed in the middle, another one goes on: lost and
 * doubled ones.
 */
export async function timers(count = 10_000): Promise<Figure> {
  let product = await startProduct({ built: true });
  const { dataDir, port } = product;
  let db = await openDatabase(dataDir);
  try {
    const admin = api(product.url, await signIn(product.url, 'admin', 'admin123'));
    const wait: Part = {
      tag: 'intermediateCatchEvent',
      id: 'wait',
      inside:
        '<bpmn:timerEventDefinition><bpmn:timeDate xsi:type="bpmn:tFormalExpression">2020-01-01T00:00:00</bpmn:timeDate></bpmn:timerEventDefinition>',
    };
    // Nobody looks while they are made.
    const {
      list: [job],
    } = await must(
      admin.get<{ list: readonly WireRow[] }>('/api/monitors/scheduleJob/queryScheduleJob', { jobKey: 'workflowDue' }),
    );
    await must(admin.post('/api/monitors/scheduleJob/action/pause', { ids: [job?.id] }));
    await deployed(
      admin,
      'benchTimer',
      [start(), wait, user('after', '后', { assignee: '${initiator}' }), end()],
      ['start', 'wait', 'after', 'end'],
    );
    const { instance } = await must(
      admin.post<Standing>('/api/workflow/start', { process: 'benchTimer', name: 'bench timer' }),
    );
    for (const [at, sql] of COPIES.entries())
      await db.query(at === 0 ? sql.replace('$2::int', String(count - 1)) : sql, at === 0 ? [] : [instance]);
    await db.query('analyze');
    const left = async (): Promise<number> =>
      (
        await db.query<{ n: number }>(
          `select count(*)::int as n from anlan.wf_job where kind = 'timer' and instance_id in (select m.id from anlan.wf_instance m join anlan.wf_instance i using (definition_id) where i.id = $1)`,
          [instance],
        )
      ).rows[0]?.n ?? 0;
    const run = async (): Promise<unknown> =>
      must(
        api(product.url, await signIn(product.url, 'admin', 'admin123')).post(
          '/api/monitors/scheduleJob/action/runNow',
          { id: job?.id },
        ),
      );
    await run();
    await until('a third carried out', async () => (await left()) < (count * 2) / 3, 600_000, 50);
    // The one who goes on starts the database anew.
    await db.end();
    await product.kill();
    product = await startProduct({ built: true, dataDir, port });
    db = await openDatabase(dataDir);
    const rest = await left();
    const began = performance.now();
    await run();
    await until('nothing due', async () => (await left()) === 0, 900_000, 50);
    const seconds = (performance.now() - began) / 1000;
    const {
      rows: [fired],
    } = await db.query<{ wrong: number; tasks: number }>(
      `select (select count(*)::int from anlan.wf_instance i join anlan.wf_instance first using (definition_id) where first.id = $1
        and (select count(*) from anlan.wf_journal j where j.instance_id = i.id and j.command ->> 'verb' = 'timer') <> 1) as wrong,
      (select count(*)::int from wf_task where "nodeKey" = 'after') as tasks`,
      [instance],
    );
    const wrong = (fired?.wrong ?? 0) + Math.abs((fired?.tasks ?? 0) - count);
    return {
      ...atMost(
        'timers',
        'lost',
        0,
        [wrong],
        `${count} due at once, the node killed after ${count - rest}; ${Math.round(rest / seconds)} a second by the one that went on`,
      ),
      value: wrong,
      ok: wrong === 0,
      ours: wrong,
    };
  } finally {
    await db.end();
    await product.stop();
  }
}

/** The largest state, without its variables, that the shipped processes have on their way. */
export async function processState(): Promise<Figure> {
  const sizes: number[] = [];
  for (const name of ['leaveApproval', 'purchaseApproval']) {
    const { graph, problems } = await compileText(
      readFileSync(fileURLToPath(new URL(`../../src/schemas/workflow/${name}.bpmn`, import.meta.url)), 'utf8'),
      (xml) => new BpmnModdle().fromXML(xml),
    );
    if (!graph) throw new Error(JSON.stringify(problems));
    // Ids as long as they are in the product; every outcome, so that the longest way is gone.
    for (const outcome of [
      ...new Set(Object.values(graph.nodes).flatMap((node) => node.task?.outcomes ?? ['agree'])),
    ]) {
      const person = '01900000-0000-7000-8000-000000000001';
      const one = new Instance(graph, (question) =>
        question.ask === 'action' ? { ask: 'action' } : { ask: 'performers', performers: { assignee: person } },
      );
      one.start({}, person);
      for (let step = 0; step < 50 && one.state?.life === 'running'; step += 1) {
        const { variables: _variables, ...rest } = one.state;
        sizes.push(JSON.stringify(rest).length);
        const next = forward(graph, one.state);
        if (!next) break;
        const known =
          next.verb === 'complete'
            ? graph.nodes[one.nodeOf(one.tasks.find((task) => task.id === next.task) ?? one.tasks[0]!)]?.task?.outcomes
            : undefined;
        if (
          one.try(
            next.verb === 'complete'
              ? { ...next, outcome: known?.includes(outcome) ? outcome : (known?.[0] ?? 'agree') }
              : next,
          )
        )
          break;
      }
    }
  }
  return atMost(
    'processState',
    'bytes',
    1024,
    [Math.max(...sizes)],
    `the largest of ${sizes.length} states of the two shipped processes, variables apart`,
  );
}
