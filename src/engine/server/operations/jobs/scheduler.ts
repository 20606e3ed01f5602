/**
 * Runs scheduled jobs when their time comes or somebody asks, on the one node that leads; the figures of every run are
 * kept.
 */
import type { Row } from '../../../model/types.ts';
import { wallTime } from '../../../model/wall-time.ts';
import type { Leader } from '../../db/leader.ts';
import type { Log } from '../../db/log.ts';
import type { Engine } from '../engine.ts';
import { writeContext } from '../write-context.ts';
import { storeRow } from '../seed/seed-rows.ts';
import { systemCall } from '../seed/system-call.ts';
import { PLATFORM_OWNER } from '../seed/tenant.ts';
import { nextTimes } from './cron.ts';
import type { JobHandler } from './handlers.ts';
import { JOB_CHANNEL } from './job-hooks.ts';

/** Key of the lead among all nodes. */
export const LEADER_KEY = 733_017_002;

export interface Scheduler {
  /** Does this node run the jobs? */
  leads(): boolean;
  /** Ends after the runs in hand. */
  close(): Promise<void>;
}

export interface SchedulerOptions {
  readonly engine: Engine;
  readonly leader: Leader;
  readonly handlers: Readonly<Record<string, JobHandler>>;
  /** What this node is called in the records of runs. */
  readonly node: string;
  readonly zone: string;
  readonly log: Log;
}

interface Job {
  readonly id: string;
  readonly jobKey: string;
  readonly cron: string;
  readonly handler: string;
  readonly params: Row | null;
  readonly running: boolean;
  readonly asked: boolean;
  /** Milliseconds since 1970. */
  readonly next: number | null;
}

const TICK_MS = 500;
/** Jobs are read again after this long even if a notification was lost. */
const FLOOR_MS = 15_000;

const READ = `select id, "jobKey", cron, handler, params, status = 'running' as running, "askedAt" is not null as asked, (extract(epoch from "nextRunAt"::timestamptz) * 1000)::float8 as next from "schedule_job" where deleted_at is null`;
const at = (place: string): string => `to_timestamp(${place}::float8 / 1000)`;

export async function openScheduler({
  engine,
  leader,
  handlers,
  node,
  zone,
  log,
}: SchedulerOptions): Promise<Scheduler> {
  const running = new Map<string, Promise<void>>();
  let jobs: readonly Job[] = [];
  let readAt = -Infinity;
  let [closed, busy] = [false, false];
  const stopListening = await engine.db.listen(JOB_CHANNEL, () => {
    readAt = -Infinity;
  });

  const nextOf = (job: Job, from: number): number | null => nextTimes(job.cron, zone, from, 1)?.[0] ?? null;

  async function read(now: number): Promise<void> {
    readAt = now;
    jobs = await engine.db.system(async (connection) => (await connection.query<Job>(READ)).rows);
    for (const job of jobs.filter((one) => one.running && one.next === null)) {
      const next = nextOf(job, now);
      if (next !== null)
        await engine.db.system((connection) =>
          connection.query(
            `update "schedule_job" set "nextRunAt" = ${at('$2')} where id = $1 and status = 'running' and "nextRunAt" is null`,
            [job.id, next],
          ),
        );
    }
    if (jobs.some((job) => job.running && job.next === null))
      jobs = await engine.db.system(async (connection) => (await connection.query<Job>(READ)).rows);
  }

  /** Takes the run: of two nodes that believe they lead only one gets it. */
  async function claim(job: Job, now: number): Promise<boolean> {
    const { rowCount } = await engine.db.system((connection) =>
      connection.query(
        `update "schedule_job" set "lastRunAt" = ${at('$2')}, "askedAt" = null, "nextRunAt" = case when status = 'running' then ${at('$3')} end
       where id = $1 and deleted_at is null and "askedAt" is not null = $4 and "nextRunAt" is not distinct from ${at('$5')}`,
        [job.id, now, nextOf(job, now), job.asked, job.next],
      ),
    );
    return rowCount === 1;
  }

  async function outcome(
    job: Job,
  ): Promise<{ result: 'success' | 'fail'; handled: number | null; message: string | null }> {
    const handler = Object.hasOwn(handlers, job.handler) ? handlers[job.handler] : undefined;
    try {
      if (!handler) throw new Error(`no handler ${job.handler}`);
      return { result: 'success', handled: await handler(job.params ?? {}), message: null };
    } catch (error) {
      log.error({ err: error, job: job.jobKey }, 'a scheduled job failed');
      return {
        result: 'fail',
        handled: null,
        message: (error instanceof Error ? error.message : String(error)).slice(0, 300),
      };
    }
  }

  async function run(job: Job, now: number): Promise<void> {
    if (!(await claim(job, now))) return;
    const began = performance.now();
    const { result, handled, message } = await outcome(job);
    await engine.db.write(PLATFORM_OWNER, async (connection) => {
      await connection.query('update "schedule_job" set "lastResult" = $2, "lastMessage" = $3 where id = $1', [
        job.id,
        result,
        message,
      ]);
      await storeRow(writeContext(engine, systemCall(PLATFORM_OWNER), connection, 'add'), engine.entity('jobRun'), {
        job: job.id,
        trigger: job.asked ? 'manual' : 'schedule',
        startedAt: momentOf(now),
        durationMs: Math.round(performance.now() - began),
        result,
        handled,
        message,
        node,
      });
    });
  }

  /** Milliseconds as the engine writes moments, in the installation's zone. */
  const momentOf = (millis: number): string => wallTime(millis, zone);

  async function tick(): Promise<void> {
    if (!leader.leads()) {
      readAt = -Infinity;
      return;
    }
    const now = engine.clock.millis();
    if (now - readAt > FLOOR_MS || readAt > now) await read(now);
    for (const job of jobs) {
      const due = job.asked || (job.running && job.next !== null && job.next <= now);
      if (!due || running.has(job.id)) continue;
      readAt = -Infinity;
      running.set(
        job.id,
        run(job, now)
          .catch((error: unknown) => log.error({ err: error, job: job.jobKey }, 'a run of a job could not be kept'))
          .finally(() => {
            running.delete(job.id);
            readAt = -Infinity;
          }),
      );
    }
  }

  const timer = setInterval(() => {
    if (busy || closed) return;
    busy = true;
    tick()
      .catch((error: unknown) =>
        log.error({ err: error }, 'scheduled jobs could not be looked at; the next look tries again'),
      )
      .finally(() => {
        busy = false;
      });
  }, TICK_MS);
  timer.unref();
  return {
    leads: () => leader.leads(),
    async close() {
      closed = true;
      clearInterval(timer);
      while (running.size > 0) await Promise.all(running.values());
      await Promise.all([stopListening(), leader.close()]);
    },
  };
}
