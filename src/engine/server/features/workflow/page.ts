/** What the page of a task shows. */
import { Refusal } from '../../../model/errors/refusal.ts';
import type { Command, Graph, State, Verb } from '../../../model/workflow/types.ts';
import { offersOf, run } from '../../../model/workflow/run.ts';
import { TASK_VERBS } from '../../../model/workflow/verbs.ts';
import type { Transaction } from '../../operations/engine.ts';
import { readRelated } from '../../operations/engine-writes.ts';
import { follow } from '../../operations/messages/browser-events.ts';
import { courseOf, storedInstance } from './course.ts';
import { decisionsOf } from './decisions.ts';
import { keptSignature, shownHash } from './signature.ts';
import { type Part, needSight } from './verbs.ts';
import { saidParams } from './words.ts';

/** Reads without a transaction of its own: everything shown is as it stands when it is asked for. */
export async function taskPage(tx: Transaction, taskId: string) {
  const task = await readRelated(tx, 'wfTask', taskId);
  if (!task) throw new Refusal('row.unknown');
  const part = await needSight(tx, task);
  const id = String(task['instance']);
  await follow(tx, id);
  const stored = await storedInstance(tx, id);
  const { graph, state } = stored;
  const { outcomes = [], sign: signed = false, batch = false } = graph.nodes[String(task['nodeKey'])]?.task ?? {};
  const sign = signed || task['needSign'] === true;
  return {
    ...(await courseOf(tx, id, stored, {
      id: taskId,
      node: String(task['nodeKey']),
      own: task['state'] === 'assigned' && task['assignee'] === tx.call.actor.id,
    })),
    verbs: verbsOf(tx, graph, state, Number(task['number']), part),
    targets: offersOf(graph, state, Number(task['number'])).targets.map((target) => ({
      node: target,
      name: graph.nodes[target]?.name ?? target,
    })),
    outcomes: [...outcomes],
    sign,
    photo: task['needPhoto'] === true,
    batch,
    ...(await decisionsOf(tx, task)),
    shown: await shownHash(tx, task, state),
    keptSignature: sign ? await keptSignature(tx) : null,
  };
}

const SHOWN: readonly Verb[] = [...new Set(Object.values(TASK_VERBS).flat())].filter(
  (verb) => verb !== 'escalate' && verb !== 'expire' && verb !== 'assign',
);

/** Did this person ask for a signature besides this task that is still to come? */
const addedTo = ({ tasks = [] }: State, task: number, person: string): boolean =>
  tasks.some(
    ({ id, added, after = [] }) =>
      (added?.for === task && added.by === person) || (id === task && after.some(({ by }) => by === person)),
  );

/**
 * Each verb, and for one that is not to be had the refusal that using it would meet. Tried on the state as it stands;
 * nothing is stored.
 */
function verbsOf(
  { engine, call }: Transaction,
  graph: Graph,
  state: State,
  task: number,
  { candidate }: Part,
): { verb: string; offered: boolean; why?: string }[] {
  const somebody = state.initiator === call.actor.id ? call.actor.id : state.initiator;
  return SHOWN.map((verb) => {
    const given = {
      verb,
      now: engine.clock.now(),
      by: call.actor.id,
      task,
      to: verb === 'regress' ? (state.done?.at(-1) ?? '') : somebody,
      users: [somebody],
      how: 'before',
      signed: true,
    } as unknown as Command;
    const outcome = run(graph, state, given);
    // Whom it would take away is chosen in the course.
    if (verb === 'removeSign' && addedTo(state, task, call.actor.id)) return { verb, offered: true };
    // Who may claim is kept beside the state.
    const refusal =
      'refusal' in outcome
        ? outcome.refusal
        : verb === 'claim' && !candidate
          ? { code: 'workflow.notCandidate' as const, params: {} }
          : undefined;
    // Whom it would go to is not chosen yet.
    if (
      !refusal ||
      ['workflow.people', 'workflow.alreadyAsked'].includes(refusal.code) ||
      refusal.code === 'workflow.outcome'
    )
      return { verb, offered: true };
    return {
      verb,
      offered: false,
      why: new Refusal(refusal.code, saidParams(refusal.params, call.locale)).text(call.locale),
    };
  });
}
