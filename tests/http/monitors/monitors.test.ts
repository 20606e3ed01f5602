/**
 * The monitors by HTTP: figures of this very server, flow control that takes effect at once, and doors that open only
 * to whoever holds the code.
 */
import { expect, test, vi } from 'vitest';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { fileServer } from '../../support/file-server.ts';

const server = fileServer();

const until = <T>(look: () => Promise<T>): Promise<T> => vi.waitFor(look, { timeout: 30_000, interval: 100 });
async function figures<T>(page: string, query: Readonly<Record<string, string>> = {}): Promise<T> {
  const admin = await server.as('admin');
  const answer = await admin.get<T>(`/api/monitors/${page}`, query);
  expect(answer.msg).toBe('success');
  return answer.data;
}

test('every monitor is closed to whoever does not hold its code, and to strangers', async () => {
  const staff = await server.as('staff');
  for (const path of [
    'dbPool/query',
    'registry/query',
    'metrics/query',
    'cache/query',
    'logs/query',
    'flowRule/figures',
    'scheduleJob/next',
    'flowRule/queryFlowRule',
    'metricSample/queryMetricSample',
    'monitorLink/queryMonitorLink',
  ]) {
    expect((await staff.get(`/api/monitors/${path}`)).code, path).toBe(403);
    expect((await server.stranger().get(`/api/monitors/${path}`)).code, path).toBe(401);
  }
  expect((await staff.post('/api/monitors/cache/clear', { name: 'directory' })).code).toBe(403);
});

test('[S-2.6-MON-01] the database pool shows its connections and its statements without their values', async () => {
  interface Pool {
    pool: { max: number; active: number; idle: number; waiting: number };
    database: { version: string; bytes: number; connections: number };
    statements: { text: string; count: number; totalMs: number; maxMs: number }[];
  }
  const admin = await server.as('admin');
  await admin.get('/api/admin/sysuser/querySysUser', { keyword: 'geheim-7391' });
  const busy = server.deps.db.system((connection) => connection.query('select pg_sleep(2)'));
  await until(async () => expect((await figures<Pool>('dbPool/query')).pool.active).toBeGreaterThanOrEqual(1));
  await busy;
  const { pool, database, statements } = await figures<Pool>('dbPool/query');
  expect(pool).toMatchObject({ max: 16, waiting: 0 });
  expect(pool.idle).toBeGreaterThan(0);
  expect(Number(database.bytes)).toBeGreaterThan(1_000_000);
  expect(statements.find(({ text }) => text.includes('pg_sleep'))).toMatchObject({ count: 1 });
  expect(statements.find(({ text }) => text.includes('pg_sleep'))?.maxMs).toBeGreaterThan(1_900);
  expect(statements.some(({ text }) => text.includes('"sys_user"'))).toBe(true);
  expect(JSON.stringify(statements)).not.toContain('geheim');
  expect((await admin.post('/api/monitors/dbPool/clear')).code).toBe(200);
  expect(JSON.stringify((await figures<Pool>('dbPool/query')).statements)).not.toContain('pg_sleep');
});

test('[S-2.6-MON-02] the registry shows this node, well and in the lead', async () => {
  interface Node {
    name: string;
    version: string;
    alive: boolean;
    leader: boolean;
    own: boolean;
    address: string;
    startedAt: string;
    beatAt: string;
  }
  await until(async () =>
    expect(await figures<Node[]>('registry/query')).toEqual([
      expect.objectContaining({
        own: true,
        alive: true,
        leader: true,
        address: server.url,
        version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
      }),
    ]),
  );
  await server.deps.db.systemWrite((connection) =>
    connection.query(
      `insert into anlan.node (id, name, version, runtime, address, started_at, beat_at, leader, figures) select gen_random_uuid(), 'lost:1', '0.0.1', runtime, address, started_at, beat_at - interval '1 minute', true, figures from anlan.node limit 1`,
    ),
  );
  const lost = (await figures<Node[]>('registry/query')).find((node) => node.name === 'lost:1');
  expect(lost).toMatchObject({ alive: false, leader: false, own: false });
  // One that died a moment ago still counts as well; only the last that said so leads.
  await server.deps.db.systemWrite((connection) =>
    connection.query(
      `update anlan.node set name = 'died:1', beat_at = (select max(beat_at) from anlan.node) - interval '1 second' where name = 'lost:1'`,
    ),
  );
  const nodes = await figures<Node[]>('registry/query');
  expect(nodes.find((node) => node.name === 'died:1')).toMatchObject({ alive: true, leader: false });
  expect(nodes.filter((node) => node.leader)).toEqual([expect.objectContaining({ own: true })]);
});

test('[S-2.6-MON-03] metrics count requests by route, say how the process is, keep samples for the chart and stand in /metrics', async () => {
  interface Metrics {
    now: { cpu: number; memory: number; heap: number };
    uptime: number;
    routes: { route: string; count: number; failed: number; p50: number; p95: number; p99: number }[];
    series: { metric: string; value: number; node: string }[];
  }
  const admin = await server.as('admin');
  const route = 'GET /api/admin/sysorg/querySysOrg';
  const countOf = async (): Promise<number> =>
    (await figures<Metrics>('metrics/query')).routes.find((one) => one.route === route)?.count ?? 0;
  const before = await countOf();
  for (let call = 0; call < 3; call += 1) await admin.get('/api/admin/sysorg/querySysOrg');
  await until(async () => expect(await countOf()).toBe(before + 3));
  const { now, routes } = await figures<Metrics>('metrics/query');
  await until(async () => expect((await figures<Metrics>('metrics/query')).now.memory).toBeGreaterThan(20));
  expect(now.cpu).toBeGreaterThanOrEqual(0);
  for (const { p50, p95, p99, count } of routes.filter((one) => one.count > 0))
    expect(p50 <= p95 && p95 <= p99 && count > 0).toBe(true);
  server.advance(61_000);
  await until(async () =>
    expect(new Set((await figures<Metrics>('metrics/query')).series.map((one) => one.metric))).toEqual(
      new Set(['cpu', 'memory', 'disk', 'dbPoolActive', 'dbPoolWait', 'qps', 'p95', 'errorRate']),
    ),
  );
  expect((await figures<ListData>('metricSample/queryMetricSample', { metric: 'memory' })).totalCount).toBeGreaterThan(
    0,
  );
  const text = await (await fetch(`${server.url}/metrics`)).text();
  expect(text).toContain(`anlan_route_requests{route="${route}"}`);
  expect(text).toContain(`anlan_route_seconds{route="${route}",quantile="0.95"}`);
});

test('[S-2.6-MON-04] a rule of one a second lets the second call fail with 429 and says when to come back; changed or off, it stops at once', async () => {
  const admin = await server.as('admin');
  const path = '/api/admin/sysorg/querySysOrg';
  const add = async (rule: Readonly<Record<string, unknown>>): Promise<WireRow> => {
    const answer = await admin.post<WireRow>('/api/monitors/flowRule/addFlowRule', {
      limitType: 'global',
      threshold: 1,
      windowSec: 1,
      action: 'reject',
      status: 'enabled',
      ...rule,
    });
    expect(answer.msg).toBe('success');
    return answer.data;
  };
  const call = (token = admin.token): Promise<Response> =>
    fetch(`${server.url}/prod-api${path}`, { headers: { authorization: `Bearer ${token}` } });
  // The window is long here, so that a busy machine cannot come back too late.
  const rule = await add({ resource: 'GET /api/admin/sysorg/*', windowSec: 3_600 });
  await until(async () =>
    expect((await figures<{ id: string }[]>('flowRule/figures')).map((one) => one.id)).toContain(rule.id),
  );
  expect((await call()).status).toBe(200);
  const refused = await call();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
  expect(refused.headers.get('content-security-policy')).toContain("script-src 'self';");
  expect(await refused.json()).toMatchObject({
    code: 429,
    msg: expect.stringMatching(/^访问过于频繁，请 \d+ 秒后再试$/) as string,
  });
  expect(
    (await figures<{ id: string; refused: number }[]>('flowRule/figures')).find((one) => one.id === rule.id)?.refused,
  ).toBe(1);
  const off = await admin.put<WireRow>('/api/monitors/flowRule/updateFlowRule', {
    id: rule.id,
    rev: rule['rev'],
    status: 'disabled',
  });
  expect(off.msg).toBe('success');
  await until(async () => expect((await call()).status).toBe(200));

  // By person: one's own calls do not count for another.
  const own = await add({ resource: path, limitType: 'user', windowSec: 3_600 });
  await until(async () =>
    expect((await figures<{ id: string }[]>('flowRule/figures')).map((one) => one.id)).toContain(own.id),
  );
  const safety = await server.as('safety');
  expect([(await call()).status, (await call()).status, (await call(safety.token)).status]).toEqual([200, 429, 200]);
  await admin.post('/api/monitors/flowRule/deleteFlowRule', { id: own.id });
  await until(async () => expect((await call()).status).toBe(200));

  // In a queue the second waits for its turn.
  const queue = await add({ resource: path, limitType: 'ip', action: 'queue' });
  await until(async () =>
    expect((await figures<{ id: string }[]>('flowRule/figures')).map((one) => one.id)).toContain(queue.id),
  );
  expect((await Promise.all([call(), call()])).map((one) => one.status)).toEqual([200, 200]);
  await admin.post('/api/monitors/flowRule/deleteFlowRule', { id: queue.id });

  // An export is one act, however it is asked for: by GET, HEAD or POST, and in whatever spelling.
  const exported = await add({
    resource: 'GET /api/equipment/equipCrane/export*',
    limitType: 'user',
    threshold: 2,
    windowSec: 3_600,
  });
  await until(async () =>
    expect((await figures<{ id: string }[]>('flowRule/figures')).map((one) => one.id)).toContain(exported.id),
  );
  const take = async (method: string, name = 'exportEquipCrane'): Promise<number> =>
    (
      await fetch(`${server.url}/prod-api/api/equipment/equipCrane/${name}?format=csv`, {
        method,
        headers: { authorization: `Bearer ${safety.token}` },
      })
    ).status;
  expect([
    await take('GET'),
    await take('POST'),
    await take('POST'),
    await take('GET'),
    await take('GET', 'ex%70ortEquipCrane'),
    await take('HEAD'),
  ]).toEqual([200, 200, 429, 429, 429, 429]);
  await admin.post('/api/monitors/flowRule/deleteFlowRule', { id: exported.id });
});

test('the log is found by request number and level, without what the address carried', async () => {
  const admin = await server.as('admin');
  const answer = await fetch(`${server.url}/prod-api/api/admin/sysuser/querySysUser?keyword=geheim-5512`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const id = answer.headers.get('x-request-id') ?? '';
  await until(async () => {
    const found = await figures<{ requestId: string; text: string; level: string }[]>('logs/query', { keyword: id });
    expect(found).toEqual([
      expect.objectContaining({ requestId: id, level: 'info', text: 'GET /api/admin/sysuser/querySysUser 200' }),
    ]);
  });
  await admin.get('/api/nothing/here');
  await until(async () =>
    expect(
      (await figures<{ text: string }[]>('logs/query', { level: 'warn', keyword: '/api/nothing/here' })).length,
    ).toBe(1),
  );
  expect(await figures<unknown[]>('logs/query', { level: 'error', keyword: '/api/nothing/here' })).toEqual([]);
  expect(JSON.stringify(await figures('logs/query'))).not.toContain('geheim-5512');
});

test('caches say what they hold, and forget it when they are told to', async () => {
  interface Cache {
    name: string;
    size: number;
    hits: number;
    misses: number;
  }
  const of = async (name: string): Promise<Cache> => {
    const found = (await figures<Cache[]>('cache/query')).find((cache) => cache.name === name);
    if (!found) throw new Error(name);
    return found;
  };
  const before = await of('directory');
  expect(before.size).toBeGreaterThan(0);
  await until(async () => expect((await of('directory')).hits).toBeGreaterThan(before.hits));
  const { misses } = await of('directory');
  const admin = await server.as('admin');
  expect((await admin.post('/api/monitors/cache/clear', { name: 'directory' })).code).toBe(200);
  await until(async () => expect((await of('directory')).misses).toBeGreaterThan(misses));
  expect((await admin.post('/api/monitors/cache/clear', { name: 'nothing' })).code).toBe(404);
});

test("a schedule is said in words, with its next times on the installation's clock", async () => {
  const { words, times } = await figures<{ words: string; times: number[] }>('scheduleJob/next', { cron: '0 3 * * *' });
  expect(words).toBe('每天 03:00');
  expect(times.length).toBe(5);
  expect(times.every((time) => new Date(time).getUTCHours() === 19)).toBe(true);
  expect(await figures('scheduleJob/next', { cron: 'x' })).toEqual({ words: null, times: null });
});
