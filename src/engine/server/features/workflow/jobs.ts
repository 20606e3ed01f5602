/**
 * What comes due: timers and queued steps, each taken by exactly one node and carried out in the transaction that takes
 * it.
 */
import type { Value } from '../../../model/types.ts';
import type { Log } from '../../db/log.ts';
import type { Engine, Transaction } from '../../operations/engine.ts';
import { changeRelated } from '../../operations/engine-writes.ts';
import { systemCall } from '../../operations/seed/system-call.ts';
import { allTenants } from '../../operations/seed/tenant.ts';
import { answerAction } from './actions.ts';
import { perform } from './command.ts';
import type { DeadlineKind, Overdue } from './deadlines.ts';
import { startDue } from './beginnings.ts';
import { lockInstance } from './instance.ts';
import { fallDue } from './overdue.ts';

interface Job {
  id: string;
  instance_id: string;
  kind: 'timer' | 'action' | DeadlineKind;
  ref: number;
  node: string;
  payload: { action?: string; input?: Record<string, Value>; overdue?: Overdue };
  attempts: number;
}

/** Tries before a step waits for an administrator; between them the wait grows fourfold. */
const ATTEMPTS = 4;
const FIRST_WAIT_SECONDS = 60;

async function carryOut(tx: Transaction, job: Job): Promise<void> {
  const instance = await lockInstance(tx, job.instance_id);
  const now = tx.engine.clock.now();
  const { kind, ref, node, payload } = job;
  if (kind === 'timer') return void (await perform(tx, instance, { verb: 'timer', now, wait: ref }));
  if (kind !== 'action')
    return fallDue(tx, instance, {
      kind,
      task: ref,
      node,
      ...(payload.overdue === undefined ? {} : { overdue: payload.overdue }),
    });
  const answer = await answerAction(tx, instance, {
    ask: 'action',
    node,
    action: payload.action ?? '',
    input: payload.input ?? {},
  });
  await perform(tx, instance, {
    verb: 'jobDone',
    now,
    token: ref,
    ...(answer.ask === 'action' && answer.result !== undefined ? { result: answer.result } : {}),
  });
}

/**
 * What is due and not of an instance that is held: nothing of that moves. Among those of one moment any: in an order of
 * their own each look would sort all of them.
 */
const NEXT = `select j.id, j.instance_id, j.kind, j.ref, j.node, j.payload, j.attempts from anlan.wf_job j
  where j.tenant_id = $1 and j.due_at <= $2 and j.failed is null and exists (select 1 from anlan.wf_instance i where i.id = j.instance_id and i.state ->> 'life' <> 'suspended')
  order by j.due_at limit 1 for update of j skip locked`;

/** Takes one job that is due; nothing of it is stored where it fails. @returns false when none was there */
async function runOne(engine: Engine, tenant: string, log: Log): Promise<boolean> {
  const call = systemCall(tenant);
  const taken: { job?: Job } = {};
  try {
    return await engine.db.write(tenant, async (connection) => {
      const {
        rows: [job],
      } = await connection.query<Job>(NEXT, [tenant, engine.clock.now()], 'anlan-wf-next');
      if (!job) return false;
      taken.job = job;
      await connection.query('delete from anlan.wf_job where tenant_id = $1 and id = $2', [tenant, job.id]);
      await carryOut({ engine, call, connection }, job);
      return true;
    });
  } catch (error) {
    const { job } = taken;
    if (!job) throw error;
    log.warn({ err: error, job: job.id, instance: job.instance_id, node: job.node }, 'a step of a process failed');
    await putOff(engine, tenant, job, error);
    return true;
  }
}

async function putOff(engine: Engine, tenant: string, job: Job, error: unknown): Promise<void> {
  const message = error instanceof Error ? error.message.slice(0, 500) : String(error).slice(0, 500);
  const last = job.attempts + 1 >= ATTEMPTS;
  await engine.db.write(tenant, async (connection) => {
    if (last && job.kind === 'action') {
      // From here on the instance keeps it: an administrator has it tried again.
      const { rowCount } = await connection.query(
        'delete from anlan.wf_job where tenant_id = $1 and id = $2 and attempts = $3',
        [tenant, job.id, job.attempts],
      );
      if (rowCount !== 1) return;
      const tx = { engine, call: systemCall(tenant), connection };
      return void (await perform(tx, await lockInstance(tx, job.instance_id), {
        verb: 'jobFailed',
        now: engine.clock.now(),
        token: job.ref,
        message,
      }));
    }
    // From now on, not from when it was due: what is long overdue must not be tried again at once. Only as we left it:
    // another node may have carried it out since.
    const { rowCount } = await connection.query(
      'update anlan.wf_job set attempts = attempts + 1, failed = $3, due_at = $5::timestamp + make_interval(secs => $4) where tenant_id = $1 and id = $2 and attempts = $6',
      [tenant, job.id, last ? message : null, FIRST_WAIT_SECONDS * 4 ** job.attempts, engine.clock.now(), job.attempts],
    );
    if (last && rowCount === 1)
      await changeRelated(
        { engine, call: systemCall(tenant), connection },
        'wfInstance',
        job.instance_id,
        { incident: message },
        'incident',
      );
  });
}

/** Carries out what is due, oldest first. @returns how many jobs were taken */
export async function runDue(engine: Engine, log: Log): Promise<number> {
  let count = 0;
  for (const { id: tenant } of await allTenants(engine)) {
    await engine.ready(tenant);
    while (await runOne(engine, tenant, log)) count += 1;
    while (await startDue(engine, tenant, log)) count += 1;
  }
  return count;
}
