/**
 * What happens when a deadline comes: a reminder, word to those above, or what the node does by itself. Each once: the
 * job that brought it is gone with it.
 */
import type { Row } from '../../../model/types.ts';
import { agreement } from '../../../model/workflow/performers.ts';
import type { State } from '../../../model/workflow/types.ts';
import type { Transaction } from '../../operations/engine.ts';
import { changeRelated, readRelatedRows } from '../../operations/engine-writes.ts';
import { perform } from './command.ts';
import type { DeadlineKind, Overdue } from './deadlines.ts';
import type { Instance } from './instance.ts';
import { handlersOf, tellDecided, tellTime } from './messages.ts';
import { holders, idOf, leaderOf, unitOf } from './people.ts';
import { standIn } from './stand-ins.ts';

const ROLE_PARAM = 'deadline.escalateRole';
/** People whose leaders are told of one task. */
const MOST_HANDLERS = 20;

/** The leaders of those who have it in hand; whoever leads their own unit is led by the next above. */
async function leadersOf(
  tx: Transaction,
  { category, state }: Pick<Instance, 'category' | 'state'>,
  people: readonly string[],
  above: number,
): Promise<string[]> {
  const found: string[] = [];
  for (const person of people.slice(0, MOST_HANDLERS))
    found.push(...(await leaderOf(tx, await unitOf(tx, person), above, person)));
  // Whoever is away has it looked after by who stands in for them.
  for (const leader of [...found])
    found.push(await standIn(tx, leader, { initiator: state?.initiator ?? '', category }, new Map()));
  return [...new Set(found)].filter((leader) => !people.includes(leader));
}

interface Due {
  readonly kind: DeadlineKind;
  readonly task: number;
  readonly node: string;
  readonly overdue?: Overdue;
}

/** A deadline has come, in the transaction that took it off the clock. */
export async function fallDue(
  tx: Transaction,
  instance: Instance,
  { kind, task: number, node, overdue }: Due,
): Promise<void> {
  const open = instance.state?.tasks?.find((one) => one.id === number);
  const task = (await readRelatedRows(tx, 'wfTask', 'instance', [instance.id])).find(
    (row) => Number(row['number']) === number,
  );
  if (!open || !task) return;
  const people = await handlersOf(tx, task);
  if (kind === 'remind') return tellTime(tx, task, people, 'soon');
  if (kind === 'above') {
    const role = idOf(tx.engine.param(tx.call.actor.tenant, ROLE_PARAM));
    return tellTime(
      tx,
      task,
      [
        ...(await leadersOf(tx, instance, people, 1)),
        ...(await holders(tx, role === undefined ? {} : { roles: [role] }, MOST_HANDLERS)),
      ],
      'above',
    );
  }
  await changeRelated(tx, 'wfTask', String(task['id']), { overdue: true }, 'due');
  await act(
    tx,
    instance,
    { task, number, people, node, ...(overdue === undefined ? {} : { overdue }) },
    instance.state as State,
  );
}

interface Late {
  readonly task: Row;
  readonly number: number;
  readonly people: readonly string[];
  readonly node: string;
  readonly overdue?: Overdue;
}

async function act(
  tx: Transaction,
  instance: Instance,
  { task, number, people, node, overdue }: Late,
  state: State,
): Promise<void> {
  const now = tx.engine.clock.now();
  const rules = instance.graph.nodes[node]?.task;
  const isHeld = (state.tasks?.find((one) => one.id === number)?.held ?? 0) > 0;
  const comment = '超时未办理';
  if (overdue === 'autoEnd') {
    await perform(tx, instance, { verb: 'terminate', now, by: tx.call.actor.id, override: true, comment });
    return tellDecided(tx, task, [...people, state.initiator], 'autoEnd');
  }
  // Nobody's signature is given by the clock, nor a photograph taken, and no task passes over the heads of those asked
  // before it: these are told of instead.
  if (
    overdue === 'autoPass' &&
    rules?.sign !== true &&
    task['needSign'] !== true &&
    task['needPhoto'] !== true &&
    !isHeld
  ) {
    await perform(tx, instance, { verb: 'expire', now, task: number, outcome: agreement(rules?.outcomes), comment });
    return tellDecided(tx, task, [...people, state.initiator], 'autoPass');
  }
  await tellTime(tx, task, people, 'late');
  if (overdue !== undefined) await tellTime(tx, task, await leadersOf(tx, instance, people, 0), 'above');
  // The model may have a way of its own for what is late.
  if (overdue === 'escalate') await perform(tx, instance, { verb: 'escalate', now, task: number, code: 'overdue' });
}
