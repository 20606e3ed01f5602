/**
 * The HTTP figures: list16, get16, add16, update16 against the limit server, keysetDeep against the first page,
 * loopDelay.
 */
import { Agent } from 'node:http';
import { type Figure, type Round, atMost, ratio } from './figure.ts';
import { type Call, type Reply, drive, send } from './load.ts';
import { cpuMs } from './measure.ts';
import { type Stage, fillDevices } from './stage.ts';

export interface Settings {
  readonly rounds: number;
  readonly seconds: number;
}

const BASE = '/prod-api/api/bench/benchDevice';
const CONNECTIONS = 16;

interface Page {
  readonly list: readonly Record<string, unknown>[];
  readonly totalCount: number;
  readonly after?: string;
}

function envelope<T>(reply: Reply): T {
  const body = JSON.parse(reply.body.toString('utf8')) as { code: number; data: T };
  if (reply.status !== 200 || body.code !== 200)
    throw new Error(`${reply.status} ${reply.body.toString('utf8').slice(0, 300)}`);
  return body.data;
}

async function once<T>(url: string, call: Call): Promise<T> {
  const agent = new Agent();
  try {
    return envelope<T>(await send(agent, new URL(url), call));
  } finally {
    agent.destroy();
  }
}

/** A cheap look at an answer under load: the right code, and long enough to hold what was asked for. */
const accept = (reply: Reply): void => {
  if (reply.status !== 200 || reply.body.subarray(0, 11).toString() !== '{"code":200')
    throw new Error(`${reply.status} ${reply.body.toString('utf8').slice(0, 300)}`);
};

interface Side {
  readonly url: string;
  readonly pid: number;
  readonly call: (n: number) => Call;
  readonly accept?: (reply: Reply, n: number) => void;
}

/** Drives both sides in turn, changing who begins, after one unmeasured turn of each. */
export async function compare(
  ours: Side,
  limit: Side,
  { rounds, seconds }: Settings,
  between: () => Promise<void> = async () => undefined,
): Promise<Round[]> {
  const turn = async (side: Side, time: number): Promise<{ rate: number; cpu: number }> => {
    const before = cpuMs(side.pid);
    const load = await drive(side.url, CONNECTIONS, time, side.call, side.accept ?? accept);
    return { rate: load.perSecond, cpu: (cpuMs(side.pid) - before) / load.requests };
  };
  await turn(ours, seconds / 2);
  await turn(limit, seconds / 2);
  const measured: Round[] = [];
  for (let round = 0; round < rounds; round++) {
    await between();
    const first = round % 2 === 0 ? await turn(ours, seconds) : undefined;
    const other = await turn(limit, seconds);
    const own = first ?? (await turn(ours, seconds));
    measured.push({ ours: own.rate, limit: other.rate, cpuOurs: own.cpu, cpuLimit: other.cpu });
  }
  return measured;
}

const STATES = ['inUse', 'stopped', 'repair', 'scrapped'];
const listQuery = (stage: Stage, n: number): string =>
  `kindId=${stage.kinds[(n * 7) % stage.kinds.length]}&status=${STATES[n % 2]}`;
export const ourList = (stage: Stage, n: number): Call => ({
  method: 'GET',
  path: `${BASE}/queryBenchDevice?${listQuery(stage, n)}&sort=-checkedOn`,
  headers: stage.headers,
});
const limitList = (stage: Stage, n: number): Call => ({
  method: 'GET',
  path: `/list?${listQuery(stage, n)}`,
  headers: {},
});

let serial = 0;
const device = (stage: Stage): Record<string, unknown> => ({
  deviceNo: `N${Date.now()}${serial++}`,
  deviceName: '测量用水泵',
  orgId: stage.orgs[serial % stage.orgs.length],
  kindId: stage.kinds[serial % stage.kinds.length],
  grade: 'b',
  model: 'QD-7',
  place: '二号泵房',
  phone: '13800138000',
  ratedLoad: '12.50',
  amount: 3,
  madeOn: '2019-05-01',
  checkedOn: '2024-03-01',
  active: true,
  remark: '新装设备，运行正常',
});
const add = (stage: Stage): Call => ({
  method: 'POST',
  path: `${BASE}/addBenchDevice`,
  headers: stage.headers,
  body: JSON.stringify(device(stage)),
});

/** Both sides answer the same lists and rows, byte for byte, and a new row at once: nobody keeps answers. */
async function sameAnswers(stage: Stage): Promise<void> {
  for (let n = 0; n < 40; n++) {
    const ours = await once<Page>(stage.product.url, ourList(stage, n));
    const limit = await once<Page>(stage.limit.url, limitList(stage, n));
    if (ours.list.length === 0) throw new Error('an empty list measures nothing');
    same(ours.list, limit.list);
    same(ours.totalCount, limit.totalCount);
    if ('price' in (ours.list[0] ?? {})) throw new Error('price is not withheld');
  }
  const row = await once<Record<string, unknown>>(stage.product.url, add(stage));
  const shown = { method: 'GET', headers: stage.headers };
  const query = `kindId=${String(row['kindId'])}&status=inUse&sort=-checkedOn`;
  const before = await once<Page>(stage.product.url, { ...shown, path: `${BASE}/queryBenchDevice?${query}` });
  const next = await once<Record<string, unknown>>(stage.product.url, {
    ...add(stage),
    body: JSON.stringify({ ...device(stage), kindId: row['kindId'], checkedOn: '2099-01-01' }),
  });
  for (const [url, call] of [
    [stage.product.url, { ...shown, path: `${BASE}/queryBenchDevice?${query}` }],
    [stage.limit.url, { method: 'GET', headers: {}, path: `/list?${query}` }],
  ] as const) {
    const after = await once<Page>(url, call);
    if (after.totalCount !== before.totalCount + 1 || after.list[0]?.['id'] !== next['id'])
      throw new Error('a row written a moment ago is not in the answer');
  }
  const { $can: can, ...ours } = await once<Record<string, unknown>>(stage.product.url, {
    ...shown,
    path: `${BASE}/getBenchDevice?id=${String(row['id'])}`,
  });
  if (!Array.isArray(can)) throw new Error('the row says nothing of its actions');
  same(ours, await once(stage.limit.url, { method: 'GET', headers: {}, path: `/get?id=${String(row['id'])}` }));
}

function same(ours: unknown, limit: unknown): void {
  const [a, b] = [JSON.stringify(ours), JSON.stringify(limit)];
  if (a !== b) throw new Error(`ours and the limit differ:\n${a.slice(0, 1500)}\n${b.slice(0, 1500)}`);
}

async function idsInSight(stage: Stage): Promise<string[]> {
  const { rows } = await stage.db.query<{ id: string }>(
    `select id from bench_device where "orgId" = any($1::uuid[]) and deleted_at is null order by id`,
    [stage.orgs],
  );
  return rows.map((row) => row.id);
}

export async function list16(stage: Stage, settings: Settings): Promise<Figure> {
  await sameAnswers(stage);
  let newest = 0;
  const rounds = await compare(
    { ...stage.product, call: (n) => ourList(stage, n) },
    { ...stage.limit, call: (n) => limitList(stage, n) },
    settings,
    async () => {
      // A row written between rounds is in the next answer of both.
      const kindId = stage.kinds[newest++ % stage.kinds.length];
      const row = await once<Record<string, unknown>>(stage.product.url, {
        ...add(stage),
        body: JSON.stringify({ ...device(stage), kindId, checkedOn: '2099-01-02' }),
      });
      const query = `kindId=${kindId}&status=inUse`;
      const seen = [
        await once<Page>(stage.product.url, {
          method: 'GET',
          headers: stage.headers,
          path: `${BASE}/queryBenchDevice?${query}&sort=-checkedOn`,
        }),
        await once<Page>(stage.limit.url, { method: 'GET', headers: {}, path: `/list?${query}` }),
      ];
      for (const page of seen)
        if (page.list[0]?.['id'] !== row['id']) throw new Error('a row written between rounds is missing');
    },
  );
  return ratio('list16', 0.5, rounds, 'requests a second, 20 of 100,000 rows, 16 connections');
}

export async function get16(stage: Stage, settings: Settings): Promise<Figure> {
  const ids = await idsInSight(stage);
  const idOf = (n: number): string => ids[(n * 31) % ids.length]!;
  return ratio(
    'get16',
    0.5,
    await compare(
      {
        ...stage.product,
        call: (n) => ({ method: 'GET', path: `${BASE}/getBenchDevice?id=${idOf(n)}`, headers: stage.headers }),
      },
      { ...stage.limit, call: (n) => ({ method: 'GET', path: `/get?id=${idOf(n)}`, headers: {} }) },
      settings,
    ),
    'requests a second',
  );
}

export async function add16(stage: Stage, settings: Settings): Promise<Figure> {
  const reset = async (): Promise<void> => {
    await stage.db.query(`delete from bench_device where "deviceNo" like 'N%'`);
    // The history only takes additions; the bench begins anew as the database's administrator.
    await stage.db.query('set session_replication_role = replica');
    await stage.db.query(`delete from anlan.history where entity = 'benchDevice'`);
    await stage.db.query('set session_replication_role = origin');
    await stage.db.query('delete from anlan.event');
    await stage.db.query('vacuum analyze bench_device, anlan.history, anlan.event');
  };
  const rounds = await compare(
    { ...stage.product, call: () => add(stage) },
    {
      ...stage.limit,
      call: () => ({
        method: 'POST',
        path: '/add',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(device(stage)),
      }),
    },
    settings,
    reset,
  );
  await reset();
  return ratio('add16', 0.3, rounds, 'rows a second, with validation, history, audit and event');
}

export async function update16(stage: Stage, settings: Settings): Promise<Figure> {
  const ids = await idsInSight(stage);
  const { rows } = await stage.db.query<{ id: string; rev: number }>(
    'select id, rev::int as rev from bench_device where id = any($1::uuid[])',
    [ids],
  );
  const revs = new Map(rows.map((row) => [row.id, row.rev]));
  let turn = 0;
  const order: string[] = [];
  const body = (n: number): string => {
    const id = ids[turn++ % ids.length]!;
    order[n] = id;
    return JSON.stringify({ id, rev: revs.get(id), place: `三号库房${turn}`, amount: turn % 50 });
  };
  const changed = (reply: Reply, n: number): void => {
    accept(reply);
    const id = order[n]!;
    revs.set(id, (revs.get(id) ?? 0) + 1);
  };
  return ratio(
    'update16',
    0.3,
    await compare(
      {
        ...stage.product,
        accept: changed,
        call: (n) => ({ method: 'PUT', path: `${BASE}/updateBenchDevice`, headers: stage.headers, body: body(n) }),
      },
      {
        ...stage.limit,
        accept: changed,
        call: (n) => ({
          method: 'PUT',
          path: '/update',
          headers: { 'content-type': 'application/json' },
          body: body(n),
        }),
      },
      settings,
      async () => {
        await stage.db.query('vacuum analyze bench_device, anlan.history, anlan.event');
      },
    ),
    'rows a second, with validation, history, audit and event',
  );
}

/** Next page at row 900,000 of 1,000,000 against the first page, as a user at the root of the organisation. */
export async function keysetDeep(stage: Stage, settings: Settings): Promise<Figure> {
  const {
    rows: [owner],
  } = await stage.db.query<{ tenant_id: string; created_by: string }>(
    'select tenant_id, created_by from bench_device limit 1',
  );
  const { rows: orgs } = await stage.db.query<{ id: string }>('select distinct "orgId" as id from bench_device');
  if (!owner) throw new Error('there are no rows');
  await fillDevices(
    stage,
    owner.tenant_id,
    orgs.map((org) => org.id),
    owner.created_by,
    1_000_000,
  );
  const page = (size: number, after?: string): Call => ({
    method: 'GET',
    headers: stage.rootHeaders,
    path: `${BASE}/queryBenchDevice?sort=deviceNo&pageSize=${size}${after === undefined ? '' : `&after=${encodeURIComponent(after)}`}`,
  });
  let after: string | undefined;
  for (let row = 0; row < 900_000; row += 1000) {
    const next = await once<Page>(stage.product.url, page(1000, after));
    if (next.after === undefined) throw new Error(`the list ends after row ${row}`);
    after = next.after;
  }
  const deep = await once<Page>(stage.product.url, page(20, after));
  const { rows: exact } = await stage.db.query<{ id: string }>(
    'select id from bench_device where deleted_at is null order by "deviceNo", id offset 900000 limit 20',
  );
  same(
    deep.list.map((row) => row['id']),
    exact.map((row) => row.id),
  );
  return ratio(
    'keysetDeep',
    0.8,
    await compare(
      { ...stage.product, call: () => page(20, after) },
      { ...stage.product, call: () => page(20) },
      settings,
    ),
    'of the first page; row 900,000 of 1,000,000',
  );
}

/**
 * The longest a request waits for the event loop, 99 of 100 samples, while lists, writes, a scan over Chinese text and
 * an export run.
 * @param readDelay resets the probe in the server and gives back its p99 in milliseconds since the last reset
 */
export async function loopDelay(stage: Stage, settings: Settings, readDelay: () => Promise<number>): Promise<Figure> {
  const calls: ((n: number) => Call)[] = [
    (n) => ourList(stage, n),
    () => add(stage),
    (n) => ourList(stage, n + 3),
    () => ({
      method: 'GET',
      path: `${BASE}/queryBenchDevice?keyword=${encodeURIComponent('蒸汽')}`,
      headers: stage.headers,
    }),
  ];
  const samples: number[] = [];
  await readDelay();
  for (let round = 0; round < settings.rounds; round++) {
    const agent = new Agent();
    const exported = send(agent, new URL(stage.product.url), {
      method: 'GET',
      path: `${BASE}/exportBenchDevice?status=repair`,
      headers: stage.headers,
    });
    await drive(stage.product.url, CONNECTIONS, settings.seconds, (n) => calls[n % calls.length]!(n), accept);
    await exported;
    agent.destroy();
    samples.push(await readDelay());
  }
  return atMost('loopDelay', 'ms', 50, samples, 'p99 under lists, writes, a text scan and an export');
}
