/** What comes due: timers and queued steps, each taken by exactly one node and carried out in the transaction that takes it. */
import type { Value } from '../../../model/types.ts';
import type { Log } from '../../db/log.ts';
import type { Engine, Transaction } from '../../operations/engine.ts';
import { systemCall } from '../../operations/seed/system-call.ts';
import { allTenants } from '../../operations/seed/tenant.ts';
import { answerAction } from './actions.ts';
import { lockInstance, perform } from './instance.ts';

interface Job { id: string; instance_id: string; kind: 'timer' | 'action'; ref: number; node: string; payload: { action?: string; input?: Record<string, Value> }; attempts: number }

/** Tries before a step waits for an administrator; between them the wait grows fourfold. */
const ATTEMPTS = 4;
const FIRST_WAIT_SECONDS = 60;

async function carryOut(tx: Transaction, job: Job): Promise<void> {
  const instance = await lockInstance(tx, job.instance_id);
  const now = tx.engine.clock.now();
  if (job.kind === 'timer') return void await perform(tx, instance, { verb: 'timer', now, wait: job.ref });
  const answer = await answerAction(tx, instance, { ask: 'action', node: job.node, action: job.payload.action ?? '', input: job.payload.input ?? {} });
  await perform(tx, instance, { verb: 'jobDone', now, token: job.ref, ...(answer.ask === 'action' && answer.result !== undefined ? { result: answer.result } : {}) });
}

/** Takes one job that is due; nothing of it is stored where it fails. @returns false when none was there */
async function runOne(engine: Engine, tenant: string, log: Log, after: ReadonlySet<string>): Promise<string | undefined> {
  const call = systemCall(tenant);
  const taken: { job?: Job } = {};
  try {
    return await engine.db.write(tenant, async (connection) => {
      const { rows: [job] } = await connection.query<Job>(
        `select id, instance_id, kind, ref, node, payload, attempts from anlan.wf_job where tenant_id = $1 and due_at <= $2 and failed is null and not (id = any($3)) order by due_at, id limit 1 for update skip locked`, [tenant, engine.clock.now(), [...after]]);
      if (!job) return undefined;
      taken.job = job;
      await connection.query('delete from anlan.wf_job where tenant_id = $1 and id = $2', [tenant, job.id]);
      await carryOut({ engine, call, connection }, job);
      return job.id;
    });
  } catch (error) {
    const { job } = taken;
    if (!job) throw error;
    log.warn({ err: error, job: job.id, instance: job.instance_id, node: job.node }, 'a step of a process failed');
    await putOff(engine, tenant, job, error);
    return job.id;
  }
}

async function putOff(engine: Engine, tenant: string, job: Job, error: unknown): Promise<void> {
  const message = error instanceof Error ? error.message.slice(0, 500) : String(error).slice(0, 500);
  const last = job.attempts + 1 >= ATTEMPTS;
  await engine.db.write(tenant, async (connection) => {
    if (last && job.kind === 'action') {
      // From here on the instance keeps it: an administrator has it tried again.
      await connection.query('delete from anlan.wf_job where tenant_id = $1 and id = $2', [tenant, job.id]);
      const tx = { engine, call: systemCall(tenant), connection };
      return void await perform(tx, await lockInstance(tx, job.instance_id), { verb: 'jobFailed', now: engine.clock.now(), token: job.ref, message });
    }
    await connection.query('update anlan.wf_job set attempts = attempts + 1, failed = $3, due_at = due_at + make_interval(secs => $4) where tenant_id = $1 and id = $2',
      [tenant, job.id, last ? message : null, FIRST_WAIT_SECONDS * 4 ** job.attempts]);
  });
}

/** Carries out what is due, oldest first. @returns how many jobs were taken */
export async function runDue(engine: Engine, log: Log): Promise<number> {
  let count = 0;
  for (const { id: tenant } of await allTenants(engine)) {
    await engine.ready(tenant);
    const tried = new Set<string>();
    for (let job = await runOne(engine, tenant, log, tried); job !== undefined; job = await runOne(engine, tenant, log, tried)) {
      tried.add(job);
      count += 1;
    }
  }
  return count;
}
