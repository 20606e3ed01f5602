/** Messages and signals find the instances that wait for them: from outside, and from what another process throws. */
import { Refusal } from '../../../model/errors/refusal.ts';
import type { Row } from '../../../model/types.ts';
import type { Command, Event } from '../../../model/workflow/types.ts';
import type { Transaction } from '../../operations/engine.ts';
import { type Brought, broughtTo, broughtToStart } from './brought.ts';
import { refuseUndeclared } from './declared.ts';
import { type Instance, lockInstance } from './instance.ts';

/** What a message may lead to: an instance goes on, or another one begins. */
export interface Hearing {
  perform(tx: Transaction, instance: Instance, command: Command): Promise<unknown>;
  begin(
    tx: Transaction,
    process: string,
    beginning: { readonly name: string; readonly by: string; readonly node: string; readonly variables?: Row },
  ): Promise<{ readonly id: string }>;
}

export interface Told {
  readonly kind: 'message' | 'signal';
  readonly name: string;
  /** Who starts what begins with it. */
  readonly by: string;
  /** What whoever sends it from outside gives along. */
  readonly variables?: Row | undefined;
  /** Messages: the value that those who wait have named; without it only one may wait. */
  readonly key?: unknown;
  /** An instance that has heard it already. */
  readonly except?: string;
}

/** The newest definitions that begin with it, the first start event of each. */
async function beginningWith(
  { connection, call }: Transaction,
  kind: Told['kind'],
  name: string,
): Promise<readonly { id: string; process: string; name: string; node: string }[]> {
  const { rows } = await connection.query<{ id: string; process: string; name: string; node: string }>(
    `select distinct on (w.key) w.id, w.key as process, f.name, s.node from "wf_definition" f join anlan.wf_definition w on w.id = f.id cross join jsonb_array_elements_text(w.graph -> 'starts') with ordinality as s(node, nr)
      where f.tenant_id = $1 and f."isLatest" and f.state = 'active' and f.deleted_at is null and w.graph #>> array['nodes', s.node, 'trigger', 'type'] = $2 and w.graph #>> array['nodes', s.node, 'trigger', 'name'] = $3 order by w.key, s.nr`,
    [call.actor.tenant, kind, name],
  );
  return rows;
}

/**
 * Hands a message to the instances that wait for it, or tells a signal to all. What is held hears no signal.
 * A message nobody waits for starts the processes that begin with it; a signal starts those besides.
 * Each takes of the variables what it declares. A message brings nothing that one who receives it does not declare, a
 * signal nothing that nobody declares.
 * @throws {Invalid} naming such a variable
 * @throws {Refusal} `workflow.noWait` for a message that reaches nothing, `workflow.correlate` for one of which several
 * instances cannot be told apart
 * @returns how many instances received it, and which began
 */
export async function correlate(
  tx: Transaction,
  { kind, name, variables = {}, key, except, by }: Told,
  hearing: Hearing,
): Promise<{ received: number; started: string[] }> {
  const { rows } = await tx.connection.query<{ instance_id: string; wait: number }>(
    'select instance_id, wait from anlan.wf_subscription where tenant_id = $1 and kind = $2 and name = $3 and ($4::jsonb is null or key = $4::jsonb) order by instance_id, wait',
    [tx.call.actor.tenant, kind, name, key === undefined ? null : JSON.stringify(key)],
  );
  const instances = new Set(rows.map((row) => row.instance_id)).size;
  const beginning = kind === 'signal' || instances === 0 ? await beginningWith(tx, kind, name) : [];
  if (kind === 'message' && instances === 0 && beginning.length === 0) throw new Refusal('workflow.noWait');
  if (kind === 'message' && instances > 1 && key === undefined)
    throw new Refusal('workflow.correlate', { name, count: instances });
  const now = tx.engine.clock.now();
  const told = new Set<string>();
  const declared = new Set<string>();
  const take = ({ variables: taken, names }: Brought): { readonly variables?: Row } => {
    for (const one of names) declared.add(one);
    if (kind === 'message')
      refuseUndeclared(
        tx,
        Object.keys(variables).filter((one) => !names.includes(one)),
      );
    return Object.keys(taken).length > 0 ? { variables: taken } : {};
  };
  for (const { instance_id: id, wait } of rows) {
    if (told.has(id) || id === except) continue;
    const instance = await lockInstance(tx, id);
    const { state } = instance;
    if (kind === 'signal' && state?.life !== 'running') continue;
    // It may have been closed meanwhile: by the command before, or by whoever held the instance.
    if (!state?.waits?.some((one) => one.id === wait)) continue;
    const nodes = state.waits
      .filter((one) => (kind === 'message' ? one.id === wait : one.name === name))
      .map(({ at }) => at);
    const brought = take(await broughtTo(tx, { ...instance, state }, nodes, variables));
    await hearing.perform(
      tx,
      instance,
      kind === 'message' ? { verb: 'message', now, wait, ...brought } : { verb: 'signal', now, name, ...brought },
    );
    told.add(id);
  }
  const started: string[] = [];
  for (const { id, process, name: title, node } of beginning)
    started.push(
      (await hearing.begin(tx, process, { name: title, by, node, ...take(await broughtToStart(tx, id, variables)) }))
        .id,
    );
  if (told.size > 0 || started.length > 0)
    refuseUndeclared(
      tx,
      Object.keys(variables).filter((one) => !declared.has(one)),
    );
  return { received: told.size, started };
}

/** Hands on what a process has thrown. Nobody waits for it: then it was said to nobody. */
export async function handOn(
  tx: Transaction,
  from: { readonly id: string; readonly initiator: string },
  events: readonly Event[],
  hearing: Hearing,
): Promise<void> {
  for (const event of events) {
    if (event.type !== 'thrown' || (event.what !== 'message' && event.what !== 'signal')) continue;
    // A signal has reached everything that waited for it in its own instance.
    await correlate(
      tx,
      {
        kind: event.what,
        name: event.name,
        key: event.key,
        by: from.initiator,
        ...(event.what === 'signal' ? { except: from.id } : {}),
      },
      hearing,
    ).catch((error: unknown) => {
      if (!(error instanceof Refusal && error.code === 'workflow.noWait')) throw error;
    });
  }
}
