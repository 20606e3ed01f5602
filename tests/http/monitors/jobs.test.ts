/**
 * Scheduled jobs: they run when their time comes, on one node, or when somebody asks; pausing stops them, and every run
 * is kept.
 */
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { LEADER_KEY, openScheduler, type Scheduler } from '../../../src/engine/server/operations/jobs/scheduler.ts';
import { verifyAudit } from '../../../src/engine/server/operations/audit/verify.ts';
import { fileServer } from '../../support/file-server.ts';

const server = fileServer();
const BASE = '/api/monitors/scheduleJob';
const MINUTE = 60_000;

async function job(key: string): Promise<WireRow> {
  const admin = await server.as('admin');
  const { data } = await admin.get<ListData>(`${BASE}/queryScheduleJob`, { jobKey: key });
  const [row] = data.list;
  if (!row) throw new Error(`no job ${key}`);
  return row;
}

async function runs(id: string): Promise<readonly WireRow[]> {
  const admin = await server.as('admin');
  return (await admin.get<ListData>('/api/monitors/jobRun/queryJobRun', { job: id, pageSize: 100 })).data.list;
}

const until = <T>(look: () => Promise<T>): Promise<T> => vi.waitFor(look, { timeout: 30_000, interval: 100 });

test("the engine's own work and the schedules of the area files stand there as jobs with their next time", async () => {
  const admin = await server.as('admin');
  const { list } = (await admin.get<ListData>(`${BASE}/queryScheduleJob`, { pageSize: 500 })).data;
  expect(list.map((row) => row['jobKey']).sort()).toEqual(
    expect.arrayContaining([
      'auditSeal',
      'messageRetry',
      'outboxTrim',
      'retention',
      'sessionSweep',
      'system.notificationExpire',
    ]),
  );
  await until(async () => expect(String((await job('retention'))['nextRunAt'])).toMatch(/ (00|06|12|18):10:00$/));
});

test('whatever runs a job can be chosen on its form', async () => {
  const admin = await server.as('admin');
  const { list } = (await admin.get<ListData>(`${BASE}/queryScheduleJob`, { pageSize: 500 })).data;
  const choices = new Set(
    server.deps.engine.entity('scheduleJob').fields['handler']?.choices?.map(({ value }) => value),
  );
  expect(list.map((row) => row['handler']).filter((handler) => !choices.has(String(handler)))).toEqual([]);
});

test('a job runs when its time comes, and its run and next time are kept', async () => {
  await until(async () => expect((await job('auditSeal'))['nextRunAt']).not.toBeNull());
  const before = await job('auditSeal');
  const admin = await server.as('admin');
  expect(
    (
      await admin.post('/api/admin/sysparam/addSysParam', {
        paramName: '封存',
        paramKey: 'jobs.seal',
        valueType: 'string',
        paramValue: '一',
      })
    ).msg,
  ).toBe('success');
  server.advance(2 * MINUTE);
  await until(async () =>
    expect(String((await job('auditSeal'))['nextRunAt']) > String(before['nextRunAt'])).toBe(true),
  );
  await until(async () => {
    const [last] = await runs(before.id);
    expect(last).toMatchObject({
      result: 'success',
      trigger: 'schedule',
      handled: expect.any(Number) as number,
      node: expect.stringContaining(String(process.pid)) as string,
    });
  });
  expect(await job('auditSeal')).toMatchObject({
    lastResult: 'success',
    lastRunAt: expect.stringMatching(/^\d{4}-/) as string,
  });
  // An entry is sealed once every transaction that began before it is over.
  await until(async () => {
    server.advance(MINUTE / 3);
    const { seals, broken } = await server.deps.db.system((connection) => verifyAudit(connection));
    expect(broken).toBeNull();
    expect(seals).toBeGreaterThan(0);
  });
});

test('run now runs at once, a paused job too; paused it does not run by itself, resumed it does', async () => {
  const admin = await server.as('admin');
  const { id } = await job('messageRetry');
  expect((await admin.post(`${BASE}/action/pause`, { id })).code).toBe(200);
  await until(async () => expect(await job('messageRetry')).toMatchObject({ status: 'paused', nextRunAt: null }));
  const byHand = async (): Promise<number> => (await runs(id)).filter(({ trigger }) => trigger === 'manual').length;
  expect(await byHand()).toBe(0);
  expect((await admin.post(`${BASE}/action/runNow`, { id })).code).toBe(200);
  await until(async () => expect(await byHand()).toBe(1));
  // A run that was under way at the pause stands in the list by now: runs of one job do not overlap.
  const done = (await runs(id)).length;
  expect((await job('messageRetry'))['askedAt']).toBeNull();
  server.advance(11 * MINUTE);
  const other = await job('auditSeal');
  await until(async () =>
    expect(String((await job('auditSeal'))['lastRunAt']) > String(other['lastRunAt'])).toBe(true),
  );
  expect((await runs(id)).length).toBe(done);
  expect((await admin.post(`${BASE}/action/resume`, { id })).code).toBe(200);
  await until(async () => expect((await job('messageRetry'))['nextRunAt']).not.toBeNull());
  server.advance(6 * MINUTE);
  await until(async () => expect((await runs(id)).length).toBe(done + 1));
});

test('a schedule of an area file runs its action on the rows where it holds, and on no others', async () => {
  const admin = await server.as('admin');
  const add = async (title: string, endTime: string): Promise<string> => {
    const { data, msg } = await admin.post<WireRow>('/api/notification/notification/addNotification', {
      title,
      content: '停电检修',
      type: 'notice',
      priority: 'normal',
      publishObject: 'all',
      endTime,
    });
    expect(msg).toBe('success');
    expect((await admin.post('/api/notification/notification/action/publish', { id: data.id })).msg).toBe('success');
    return data.id;
  };
  const day = (shift: number): string =>
    server.deps.engine.clock.now().replace(/^\d{4}/, (year) => String(Number(year) + shift));
  const [over, open] = [await add('已结束', day(-1)), await add('未结束', day(1))];
  const status = async (id: string): Promise<unknown> =>
    (await admin.get<WireRow>('/api/notification/notification/getNotification', { id })).data['status'];
  expect((await admin.post(`${BASE}/action/runNow`, { id: (await job('system.notificationExpire')).id })).code).toBe(
    200,
  );
  await until(async () => expect(await status(over)).toBe('expired'));
  expect(await status(open)).toBe('published');
});

test('a schedule nobody can read is refused; a changed one counts from now on; a failing job says why', async () => {
  const admin = await server.as('admin');
  const refused = await admin.post<{ errors: readonly { field: string; code: string }[] }>(`${BASE}/addScheduleJob`, {
    jobName: '错',
    jobKey: 'wrong',
    cron: '99 * * * *',
    handler: 'auditSeal',
  });
  expect(refused.data.errors).toEqual([expect.objectContaining({ field: 'cron', code: 'job.cron' })]);
  const row = (
    await admin.post<WireRow>(`${BASE}/addScheduleJob`, {
      jobName: '停用旧通知',
      jobKey: 'failing',
      cron: '0 3 * * *',
      handler: 'entityAction',
      params: { entity: 'notification', action: 'vanish' },
    })
  ).data;
  await until(async () => expect(String((await job('failing'))['nextRunAt'])).toMatch(/ 03:00:00$/));
  await admin.post(`${BASE}/action/runNow`, { id: row.id });
  await until(async () =>
    expect(await job('failing')).toMatchObject({
      lastResult: 'fail',
      lastMessage: 'notification has no action vanish',
    }),
  );
  const { rev } = await job('failing');
  expect((await admin.put(`${BASE}/updateScheduleJob`, { id: row.id, rev, cron: '30 4 * * *' })).msg).toBe('success');
  await until(async () => expect(String((await job('failing'))['nextRunAt'])).toMatch(/ 04:30:00$/));
});

test('of several nodes one leads, and another takes over when it ends', async () => {
  const { db, engine } = server.deps;
  const counts = [0, 0];
  const nodes: Scheduler[] = [];
  // The leading node of the server lets go only at its end; these two compete for a lead of their own.
  for (const index of [0, 1]) {
    nodes.push(
      await openScheduler({
        engine,
        leader: db.lead(LEADER_KEY + 1),
        node: `n${index}`,
        zone: 'Asia/Shanghai',
        log: pino({ level: 'fatal' }),
        handlers: {
          auditSeal: async () => {
            counts[index] = (counts[index] ?? 0) + 1;
            return 0;
          },
        },
      }),
    );
  }
  await until(async () => expect(nodes.filter((node) => node.leads()).length).toBe(1));
  const first = nodes.findIndex((node) => node.leads());
  await nodes[first]?.close();
  await until(async () => expect(nodes[1 - first]?.leads()).toBe(true));
  await nodes[1 - first]?.close();
});
