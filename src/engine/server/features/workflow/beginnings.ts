/**
 * Processes that begin without a person: the newest definitions that a message or a signal starts, and those that the
 * clock does.
 */
import { type ClockStart, clockStarts, firstStart, nextStart } from '../../../model/workflow/beginnings.ts';
import type { Graph, TimerRule } from '../../../model/workflow/types.ts';
import type { Log } from '../../db/log.ts';
import type { Engine, Transaction } from '../../operations/engine.ts';
import { systemCall } from '../../operations/seed/system-call.ts';
import { startInstance } from './command.ts';
import { timingOf } from './timing.ts';

/** Holds the start events by the clock of a definition; those of the versions before it come no more. */
export async function setClocks(tx: Transaction, definition: string, graph: Graph): Promise<void> {
  const { tenant } = tx.call.actor;
  await tx.connection.query(
    'delete from anlan.wf_clock c using anlan.wf_definition w where w.id = c.definition_id and c.tenant_id = $1 and w.key = $2',
    [tenant, graph.process],
  );
  for (const { node, rule } of clockStarts(graph)) {
    const first = firstStart(rule, timingOf(tx));
    if (first)
      await tx.connection.query(
        'insert into anlan.wf_clock (tenant_id, definition_id, node, rule, due_at, times_left) values ($1, $2, $3, $4, $5, $6)',
        [tenant, definition, node, JSON.stringify(rule), first.due, first.left ?? null],
      );
  }
}

interface Clock {
  definition_id: string;
  node: string;
  rule: TimerRule;
  due_at: string;
  times_left: number | null;
  process: string;
  name: string;
  state: string;
  by: string | null;
}

const NEXT = `select c.definition_id, c.node, c.rule, to_char(c.due_at, 'YYYY-MM-DD HH24:MI:SS') as due_at, c.times_left, w.key as process, f.name, f.state, d."deployedBy" as by
  from anlan.wf_clock c join anlan.wf_definition w on w.id = c.definition_id join "wf_definition" f on f.id = w.id join "wf_deployment" d on d.id = f.deployment
  where c.tenant_id = $1 and c.due_at <= $2 order by c.due_at, c.definition_id, c.node limit 1 for update of c skip locked`;

async function moveOn(
  tx: Transaction,
  { definition_id: id, node, rule, due_at: due, times_left: left }: Clock,
): Promise<void> {
  const at: ClockStart = { due, ...(left === null ? {} : { left }) };
  const next = nextStart(rule, at, timingOf(tx));
  const where = [tx.call.actor.tenant, id, node];
  if (next)
    await tx.connection.query(
      'update anlan.wf_clock set due_at = $4, times_left = $5 where tenant_id = $1 and definition_id = $2 and node = $3',
      [...where, next.due, next.left ?? null],
    );
  else
    await tx.connection.query(
      'delete from anlan.wf_clock where tenant_id = $1 and definition_id = $2 and node = $3',
      where,
    );
}

/** Begins one process whose time has come, in the name of who deployed it. @returns false when none was due */
export async function startDue(engine: Engine, tenant: string, log: Log): Promise<boolean> {
  const taken: { clock?: Clock } = {};
  try {
    return await engine.db.write(tenant, async (connection) => {
      const tx: Transaction = { engine, call: systemCall(tenant), connection };
      const {
        rows: [clock],
      } = await connection.query<Clock>(NEXT, [tenant, engine.clock.now()], 'anlan-wf-clock');
      if (!clock) return false;
      taken.clock = clock;
      await moveOn(tx, clock);
      // While a definition is held nothing of it begins, by hand or by itself.
      if (clock.state === 'active' && clock.by !== null)
        await startInstance(tx, clock.process, { name: clock.name, by: clock.by, node: clock.node });
      return true;
    });
  } catch (error) {
    const { clock } = taken;
    if (!clock) throw error;
    log.error({ err: error, process: clock.process, node: clock.node }, 'a process could not begin by the clock');
    await engine.db.write(tenant, (connection) => moveOn({ engine, call: systemCall(tenant), connection }, clock));
    return true;
  }
}
