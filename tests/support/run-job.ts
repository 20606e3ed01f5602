/** Scheduled jobs, run when a test says so. */
import { expect, vi } from 'vitest';
import type { ListData } from '../../src/engine/model/wire.ts';
import type { TestServer } from './server.ts';

/** Has the job run now, and waits for the end of that run. */
export async function runJob(server: TestServer, jobKey: string): Promise<void> {
  const admin = await server.as('admin');
  const id =
    (await admin.get<ListData>('/api/monitors/scheduleJob/queryScheduleJob', { jobKey })).data.list[0]?.id ?? '';
  // Not how many: an old run is forgotten in time.
  const last = async (): Promise<string | undefined> =>
    (
      await admin.get<ListData>('/api/monitors/jobRun/queryJobRun', {
        job: id,
        trigger: 'manual',
        sort: '-createdAt',
        pageSize: 1,
      })
    ).data.list[0]?.id;
  const before = await last();
  expect((await admin.post('/api/monitors/scheduleJob/action/runNow', { id })).code).toBe(200);
  await vi.waitFor(async () => expect(await last()).not.toBe(before), { timeout: 30_000, interval: 100 });
}

/**
 * Nothing runs by the clock from here on: deadlines of the demonstration fall due with the first minute, and change
 * rows under a test that compares them.
 */
export async function pauseJobs(server: TestServer): Promise<void> {
  const admin = await server.as('admin');
  const ids = (
    await admin.get<ListData>('/api/monitors/scheduleJob/queryScheduleJob', { status: 'running', pageSize: 200 })
  ).data.list.map(({ id }) => id);
  expect((await admin.post('/api/monitors/scheduleJob/action/pause', { ids })).code).toBe(200);
  // What the first minute may have begun meanwhile is over when this run is.
  await runJob(server, 'workflowDue');
}
