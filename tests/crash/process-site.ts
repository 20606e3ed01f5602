/**
 * Kills server or database while processes are handled, starts again, sends anew what was not answered, and looks at
 * what was kept.
 */
import pg from 'pg';
import type { ListData, WireRow } from '../../src/engine/model/wire.ts';
import { replay } from '../../src/engine/model/workflow/run.ts';
import type { Graph, JournalEntry, State } from '../../src/engine/model/workflow/types.ts';
import { bpmn, end, parallel, type Part, start, user } from '../support/bpmn.ts';
import { type Answer, type Caller, api, signIn } from '../support/client.ts';
import { adminUrl } from '../support/database-access.ts';
import {
  type Product,
  databasePid,
  freePort,
  isAlive,
  removeData,
  startProduct,
  temporaryFolder,
  until,
} from '../support/product.ts';

const WRITERS = 6;

export interface ProcessSite {
  product: Product;
  readonly port: number;
  readonly dataDir: string;
  token: string;
  close(): Promise<void>;
}

const caller = (site: ProcessSite): Caller => api(site.product.url, site.token);

async function must<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { code, data, ...rest } = await answer;
  if (code !== 200) throw new Error(JSON.stringify({ code, data, ...rest }));
  return data;
}

const flow = (...path: string[]) => path.slice(1).map((to, at) => ({ from: path[at] ?? '', to }));
const STARTER = { assignee: '${initiator}' };
/** Due as soon as somebody looks. */
const past: Part = {
  tag: 'intermediateCatchEvent',
  id: 'wait',
  inside:
    '<bpmn:timerEventDefinition><bpmn:timeDate xsi:type="bpmn:tFormalExpression">2020-01-01T00:00:00</bpmn:timeDate></bpmn:timerEventDefinition>',
};

/** A product with two processes: two branches that meet, and a timer that is due at once. */
export async function openProcessSite(): Promise<ProcessSite> {
  const dataDir = temporaryFolder('process-data');
  const port = await freePort();
  const product = await startProduct({ built: true, dataDir, port });
  const site: ProcessSite = {
    product,
    port,
    dataDir,
    token: await signIn(product.url, 'admin', 'admin123'),
    async close() {
      if (isAlive(site.product.pid)) await site.product.stop();
      await removeData(dataDir);
    },
  };
  const category = (
    await must(
      caller(site).post<WireRow>('/api/workflow/wfCategory/addWfCategory', {
        categoryCode: 'crash',
        categoryName: '试验',
      }),
    )
  ).id;
  const models = {
    crashFlow: bpmn(
      'crashFlow',
      'crashFlow',
      [
        start(),
        parallel('fork'),
        user('left', '左', STARTER),
        user('right', '右', STARTER),
        parallel('join'),
        user('after', '后', STARTER),
        end(),
      ],
      [...flow('start', 'fork', 'left', 'join', 'after', 'end'), ...flow('fork', 'right', 'join')],
    ),
    crashTimer: bpmn(
      'crashTimer',
      'crashTimer',
      [start(), past, user('after', '后', { ...STARTER, limitHours: '48' }), end()],
      flow('start', 'wait', 'after', 'end'),
    ),
  };
  for (const [modelKey, bpmnXml] of Object.entries(models)) {
    const { id } = await must(
      caller(site).post<WireRow>('/api/workflow/wfModel/addWfModel', {
        name: modelKey,
        modelKey,
        category,
        usedForm: 'none',
        bpmnXml,
      }),
    );
    await must(caller(site).post('/api/workflow/wfModel/action/deploy', { ids: [id], input: {} }));
  }
  return site;
}

interface Sent {
  readonly path: string;
  readonly body: { readonly key: string } & Record<string, unknown>;
}

/** Calls of one round: each has a key of its own, those answered and those not. */
class Handling {
  readonly answered: Sent[] = [];
  readonly open = new Set<Sent>();
  stopped = false;
  fault: Error | undefined;
  private serial = 0;

  constructor(
    readonly site: ProcessSite,
    readonly round: number,
  ) {}

  async send<T>(path: string, body: object): Promise<T | undefined> {
    this.serial += 1;
    const sent: Sent = { path, body: { ...body, key: `round-${this.round}-${this.serial}` } };
    this.open.add(sent);
    const answer = await caller(this.site)
      .post<T>(`/api/workflow/${path}`, sent.body)
      .catch(() => undefined);
    if (answer?.code === 200) {
      this.open.delete(sent);
      this.answered.push(sent);
      return answer.data;
    }
    if (answer && answer.status < 500 && answer.code !== 500)
      this.fault = new Error(`a good call was refused: ${JSON.stringify([sent, answer])}`);
    this.stopped = true;
    return undefined;
  }
}

interface Standing {
  readonly instance: string;
  readonly tasks: readonly { readonly id: string; readonly taskName: string }[];
}

/** Starts, finishes both branches at once, sends back, finishes again: until something is not answered. */
async function handle(work: Handling): Promise<void> {
  const at = (standing: Standing | undefined, name: string): string =>
    standing?.tasks.find((task) => task.taskName === name)?.id ?? '';
  while (!work.stopped) {
    const begun = await work.send<Standing>('start', { process: 'crashFlow', name: `crash ${work.round}` });
    if (!begun) return;
    const both = await Promise.all(
      ['左', '右'].map((name) => work.send<Standing>('task/complete', { id: at(begun, name) })),
    );
    const joined = both.find((one) => at(one, '后') !== '');
    if (work.stopped || !joined) return;
    const back = await work.send<Standing>('task/regress', { id: at(joined, '后'), to: 'left', comment: '退回' });
    const again = back && (await work.send<Standing>('task/complete', { id: at(back, '左') }));
    if (!again) return;
    await work.send('task/complete', { id: at(again, '后') });
  }
}

export interface ProcessCrash {
  readonly acknowledged: number;
  readonly inFlight: number;
  /** Calls, acknowledged or sent anew, that the journal does not hold exactly once. */
  readonly wrong: number;
  /**
   * Instances whose state is not what their journal leads to, or whose tasks, records or history are not those of their
   * state.
   */
  readonly torn: number;
}

export const processKills = ['server', 'database', 'both'] as const;
export type ProcessKill = (typeof processKills)[number];

async function kill(site: ProcessSite, kind: ProcessKill): Promise<void> {
  const database = databasePid(site.dataDir);
  if (database === undefined) throw new Error('the database does not run');
  if (kind !== 'server') process.kill(database, 'SIGKILL');
  if (kind !== 'database') await site.product.kill();
  await until('the database gone', () => kind === 'server' || !isAlive(database));
}

async function revive(site: ProcessSite, kind: ProcessKill): Promise<void> {
  if (kind !== 'database') site.product = await startProduct({ built: true, dataDir: site.dataDir, port: site.port });
  await until('the product ready', () =>
    fetch(`${site.product.url}/readyz`).then(
      (answer) => answer.status === 200,
      () => false,
    ),
  );
}

/** One kill with calls in flight; what was not answered is sent again with its key; then the reckoning. */
export async function processRound(site: ProcessSite, kind: ProcessKill, round: number): Promise<ProcessCrash> {
  const work = new Handling(site, round);
  const writers = Promise.all(Array.from({ length: WRITERS }, () => handle(work)));
  await until('writers at work', () => work.answered.length >= 40 + ((round * 13) % 30) || work.fault !== undefined);
  await until('a call in flight', () => work.open.size > 0 || work.fault !== undefined);
  const inFlight = work.open.size;
  await kill(site, kind);
  await revive(site, kind);
  work.stopped = true;
  await writers;
  if (work.fault) throw work.fault;
  const acknowledged = work.answered.length;
  for (const { path, body } of work.open) {
    const answer = await caller(site).post(`/api/workflow/${path}`, body);
    if (answer.code !== 200) throw new Error(`what was sent anew was refused: ${JSON.stringify([path, body, answer])}`);
    work.answered.push({ path, body });
  }
  return {
    acknowledged,
    inFlight,
    ...(await withDatabase(site, async (db) => ({ wrong: await miscounted(db, work), torn: await torn(db) }))),
  };
}

async function withDatabase<T>(site: ProcessSite, act: (db: pg.Client) => Promise<T>): Promise<T> {
  const db = new pg.Client({ connectionString: adminUrl(site.dataDir) });
  await db.connect();
  try {
    return await act(db);
  } finally {
    await db.end();
  }
}

/**
 * Each call that was answered left one line in the journal: as many commands of a verb on a task as there were calls of
 * it.
 */
async function miscounted(db: pg.Client, work: Handling): Promise<number> {
  const { rows } = await db.query<{ verb: string; task: string | null; n: number }>(
    `select j.command ->> 'verb' as verb, t.id as task, count(*)::int as n from anlan.wf_journal j
    left join wf_task t on t.instance = j.instance_id and t.number = (j.command ->> 'task')::int join wf_instance i on i.id = j.instance_id where i.name = $1 group by 1, 2`,
    [`crash ${work.round}`],
  );
  const count = (verb: string, task: unknown): number =>
    rows
      .filter((row) => row.verb === verb && (task === undefined || row.task === task))
      .reduce((sum, { n }) => sum + n, 0);
  const starts = work.answered.filter(({ path }) => path === 'start').length;
  const verbs = work.answered.filter(({ path }) => path !== 'start');
  return (
    Math.abs(count('start', undefined) - starts) +
    verbs.filter(({ path, body }) => count(path.slice('task/'.length), body['id']) !== 1).length
  );
}

/** Instances `i` of the test: those of the demonstration's past are led by records, and claimed. */
const OWN = `exists (select 1 from wf_instance own where own.id = i.id and (own.name like 'crash %' or own.name = '到时试验'))`;

/** Looks at every instance of the test. */
async function torn(db: pg.Client): Promise<number> {
  const { rows } = await db.query<{
    id: string;
    state: State;
    version: number;
    graph: Graph;
    journal: JournalEntry[];
    open: number[];
    records: number;
    running: number;
  }>(
    `select i.id, i.state, i.version, d.graph, (select json_agg(json_build_object('command', j.command, 'answers', j.answers) order by j.version) from anlan.wf_journal j where j.instance_id = i.id) as journal,
       coalesce((select array_agg(t.number::int order by t.number) from wf_task t where t.instance = i.id and t."endTime" is null and t.deleted_at is null), '{}') as open,
       (select count(*)::int from process_record r where r.instance = i.id) as records, (select count(*)::int from wf_history h where h.instance = i.id and h."endTime" is null) as running
     from anlan.wf_instance i join anlan.wf_definition d on d.id = i.definition_id where ${OWN}`,
  );
  const isTorn = (row: (typeof rows)[number]): boolean => {
    const tasks = (row.state.tasks ?? []).map(({ id }) => id).toSorted((a, b) => a - b);
    const acts = row.journal.filter(({ command }) => command.verb === 'complete' || command.verb === 'regress').length;
    return (
      row.journal.length !== row.version ||
      JSON.stringify(sorted(replay(row.graph, row.journal))) !== JSON.stringify(sorted(row.state)) ||
      JSON.stringify(tasks) !== JSON.stringify(row.open) ||
      row.records !== acts ||
      row.running !== row.state.tokens.length
    );
  };
  return rows.filter(isTorn).length;
}

/** The database keeps the keys of an object in an order of its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  );
}

/** Many timers due at once, the server killed while they are carried out: how many fired exactly once in the end. */
export async function timerRound(
  site: ProcessSite,
  count: number,
): Promise<{ readonly atKill: number; readonly fired: number; readonly torn: number }> {
  for (let at = 0; at < count; at += 10)
    await Promise.all(
      Array.from({ length: 10 }, () =>
        must(caller(site).post('/api/workflow/start', { process: 'crashTimer', name: '到时试验' })),
      ),
    );
  const job = (
    await must(caller(site).get<ListData>('/api/monitors/scheduleJob/queryScheduleJob', { jobKey: 'workflowDue' }))
  ).list[0]?.id;
  const begin = (): Promise<unknown> => must(caller(site).post('/api/monitors/scheduleJob/action/runNow', { id: job }));
  const fired = (db: pg.Client): Promise<number> =>
    db
      .query<{ n: number }>(
        `select count(*)::int as n from anlan.wf_journal j join anlan.wf_instance i on i.id = j.instance_id where j.command ->> 'verb' = 'timer' and ${OWN}`,
      )
      .then(({ rows }) => rows[0]?.n ?? 0);
  const atKill = await withDatabase(site, async (db) => {
    let seen = 0;
    await begin();
    await until('some fired', async () => (seen = await fired(db)) >= 5);
    return seen;
  });
  // The database ends with its owner, so that nothing can be asked after the kill.
  await site.product.kill();
  site.product = await startProduct({ built: true, dataDir: site.dataDir, port: site.port });
  await begin();
  return withDatabase(site, async (db) => {
    const waiting = async (): Promise<number> =>
      (
        await db.query<{ n: number }>(
          `select count(*)::int as n from anlan.wf_job j join anlan.wf_instance i on i.id = j.instance_id where j.kind = 'timer' and ${OWN}`,
        )
      ).rows[0]?.n ?? 0;
    await until('nothing due', async () => (await waiting()) === 0, 120_000, 100);
    const {
      rows: [once],
    } = await db.query<{ n: number }>(
      `select count(*)::int as n from (select j.instance_id from anlan.wf_journal j join anlan.wf_instance i on i.id = j.instance_id where j.command ->> 'verb' = 'timer' and ${OWN} group by 1 having count(*) = 1) x`,
    );
    return { atKill, fired: once?.n ?? 0, torn: await torn(db) };
  });
}
