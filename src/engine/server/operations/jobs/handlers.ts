/** What scheduled jobs can do: the background work of the engine, and actions of entities. */
import type { Row } from '../../../model/types.ts';
import { isSatisfied } from '../../../model/expression/evaluate.ts';
import { actOn } from '../act.ts';
import { sealAudit } from '../audit/seal.ts';
import type { Log } from '../../db/log.ts';
import type { Engine } from '../engine.ts';
import { keepDone } from '../commands/facts.ts';
import { selectVisible } from '../get.ts';
import { isLed } from '../lead.ts';
import type { Outbox } from '../messages/outbox.ts';
import { moveAllowed } from '../offered.ts';
import { writeContext } from '../write-context.ts';
import { systemCall } from '../seed/system-call.ts';
import { allTenants } from '../seed/tenant.ts';
import { makeRepeats } from './repeats.ts';
import { rowsOf } from './rows-of.ts';

/** Does one run with the job's parameters; gives how many things it handled. */
export type JobHandler = (params: Row) => Promise<number>;

export interface JobPorts {
  readonly log: Log;
  readonly engine: Engine;
  readonly outbox: Outbox;
  readonly sweepFiles: () => Promise<number>;
  readonly sweepLogs: () => Promise<number>;
  readonly sweepSignIns: () => Promise<number>;
}

/**
 * Runs an action on every row where its `when` holds and whose state it may leave, each in a transaction of its own.
 */
async function runEntityAction(engine: Engine, entityName: string, code: string): Promise<number> {
  const entity = engine.entity(entityName);
  const action = entity.actions[code];
  if (!action) throw new Error(`${entityName} has no action ${code}`);
  let done = 0;
  for (const { id: tenant } of await allTenants(engine)) {
    const call = systemCall(tenant);
    await engine.ready(tenant);
    for await (const rows of rowsOf(engine, tenant, entity, action.move && Object.keys(action.move))) {
      for (const row of rows.filter((one) => moveAllowed(entity, action, one) && !isLed(entity, one))) {
        done += await engine.db.write(tenant, async (connection) => {
          const grant = engine.grant(call.actor, entity);
          const { when } = action;
          const holds = async (one: Row): Promise<boolean> => {
            const { loader } = writeContext(engine, call, connection, code);
            return !when || loader.judge(() => isSatisfied(when, loader.scope(one)));
          };
          if (!(await holds(row))) return 0;
          const old = await selectVisible(engine, call, connection, entity, grant, String(row['id']), {
            lock: true,
            all: true,
          }).catch(() => undefined);
          // Asked once more under the lock, of rows read anew: another node or person may have been here first.
          if (!old || !moveAllowed(entity, action, old) || isLed(entity, old) || !(await holds(old))) return 0;
          await actOn(writeContext(engine, call, connection, code), entity, grant, action, old, {});
          await keepDone({ engine, call, connection }, entity, old, { act: code, input: {}, fields: [] });
          return 1;
        });
      }
    }
  }
  return done;
}

/** Name of a handler, as `scheduleJob.handler` holds it → what it does. */
export function jobHandlers({
  engine,
  log,
  outbox,
  sweepFiles,
  sweepLogs,
  sweepSignIns,
}: JobPorts): Readonly<Record<string, JobHandler>> {
  return {
    repeat: () => makeRepeats(engine, log),
    auditSeal: () => sealAudit(engine.db, () => engine.clock.millis()),
    fileSweep: sweepFiles,
    retention: sweepLogs,
    sessionSweep: sweepSignIns,
    messageRetry: () => outbox.retry(),
    entityAction: (params) => runEntityAction(engine, String(params['entity'] ?? ''), String(params['action'] ?? '')),
  };
}
