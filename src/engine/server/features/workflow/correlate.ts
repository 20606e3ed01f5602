/** Messages and signals find the instances that wait for them: from outside, and from what another process throws. */
import { Refusal } from '../../../model/errors/refusal.ts';
import type { Row } from '../../../model/types.ts';
import type { Command, Event } from '../../../model/workflow/types.ts';
import type { Transaction } from '../../operations/engine.ts';
import { type Instance, lockInstance } from './instance.ts';

/** Carries out a command on an instance. */
type Perform = (tx: Transaction, instance: Instance, command: Command) => Promise<unknown>;

export interface Told {
  readonly kind: 'message' | 'signal';
  readonly name: string;
  readonly variables?: Row | undefined;
  /** Messages: the value that those who wait have named; without it only one may wait. */
  readonly key?: unknown;
  /** An instance that has heard it already. */
  readonly except?: string;
}

/**
 * Hands a message to the instances that wait for it, or tells a signal to all. What is held hears no signal.
 * @throws {Refusal} `workflow.noWait` for a message nobody waits for, `workflow.correlate` for one of which several instances cannot be told apart
 * @returns how many instances received it
 */
export async function correlate(tx: Transaction, { kind, name, variables, key, except }: Told, perform: Perform): Promise<number> {
  const { rows } = await tx.connection.query<{ instance_id: string; wait: number }>(
    'select instance_id, wait from anlan.wf_subscription where tenant_id = $1 and kind = $2 and name = $3 and ($4::jsonb is null or key = $4::jsonb) order by instance_id, wait',
    [tx.call.actor.tenant, kind, name, key === undefined ? null : JSON.stringify(key)]);
  const instances = new Set(rows.map((row) => row.instance_id)).size;
  if (kind === 'message' && instances === 0) throw new Refusal('workflow.noWait');
  if (kind === 'message' && instances > 1 && key === undefined) throw new Refusal('workflow.correlate', { name, count: instances });
  const now = tx.engine.clock.now();
  const told = new Set<string>();
  for (const { instance_id: id, wait } of rows) {
    if (told.has(id) || id === except) continue;
    const instance = await lockInstance(tx, id);
    const { state } = instance;
    if (kind === 'signal' && state?.life !== 'running') continue;
    // It may have been closed meanwhile: by the command before, or by whoever held the instance.
    if (!state?.waits?.some((one) => one.id === wait)) continue;
    await perform(tx, instance, kind === 'message' ? { verb: 'message', now, wait, ...(variables ? { variables } : {}) } : { verb: 'signal', now, name, ...(variables ? { variables } : {}) });
    told.add(id);
  }
  return told.size;
}

/** Hands on what a process has thrown. Nobody waits for it: then it was said to nobody. */
export async function handOn(tx: Transaction, from: string, events: readonly Event[], perform: Perform): Promise<void> {
  for (const event of events) {
    if (event.type !== 'thrown' || (event.what !== 'message' && event.what !== 'signal')) continue;
    // A signal has reached everything that waited for it in its own instance.
    await correlate(tx, { kind: event.what, name: event.name, key: event.key, ...(event.what === 'signal' ? { except: from } : {}) }, perform).catch((error: unknown) => {
      if (!(error instanceof Refusal && error.code === 'workflow.noWait')) throw error;
    });
  }
}
