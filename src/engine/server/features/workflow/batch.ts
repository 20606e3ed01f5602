/** Several tasks decided at once: which of them can be, and why the others cannot, before anything is sent. */
import { Refusal } from '../../../model/errors/refusal.ts';
import type { Row } from '../../../model/types.ts';
import { run } from '../../../model/workflow/run.ts';
import type { Command } from '../../../model/workflow/types.ts';
import type { Transaction } from '../../operations/engine.ts';
import { readRelatedRows } from '../../operations/engine-writes.ts';
import { sayMatter, sayWord } from '../../operations/words.ts';
import { type Stored, storedInstance } from './course.ts';
import { needGiven } from './signature.ts';
import { partIn } from './verbs.ts';
import { saidParams } from './words.ts';

/** Only what its node allows is decided unseen. */
export function needBatch(task: Row, { graph }: Pick<Stored, 'graph'>): void {
  if (graph.nodes[String(task['nodeKey'])]?.task?.batch !== true)
    throw new Refusal('workflow.notBatch', { task: String(task['taskName']) });
}

/** @throws {Refusal} what completing it would be refused with */
async function needDecidable(tx: Transaction, task: Row, stored: Stored): Promise<void> {
  if (!(await partIn(tx, task)).handler) throw new Refusal('workflow.notAssignee');
  needBatch(task, stored);
  await needGiven(tx, task, {});
  const command: Command = {
    verb: 'complete',
    now: tx.engine.clock.now(),
    by: tx.call.actor.id,
    task: Number(task['number']),
  };
  const tried = run(stored.graph, stored.state, command);
  if ('refusal' in tried && tried.refusal)
    throw new Refusal(tried.refusal.code, saidParams(tried.refusal.params, tx.call.locale));
}

interface Checked {
  readonly id: string;
  readonly title: string;
  readonly taskName: string;
  readonly why: string | null;
  readonly outcomes: readonly string[];
}

/** What deciding a task unseen would meet; undefined where the caller has no part in it. */
export async function checkTask(tx: Transaction, task: Row): Promise<Checked | undefined> {
  const part = await partIn(tx, task);
  if (!part.handler && !part.candidate && !part.starter) return undefined;
  const stored = await storedInstance(tx, String(task['instance']));
  const why = await needDecidable(tx, task, stored).then(
    () => null,
    (error: unknown) => {
      if (error instanceof Refusal) return error.text(tx.call.locale);
      throw error;
    },
  );
  return {
    id: String(task['id']),
    title: sayMatter(tx)(String(task['title'])),
    taskName: sayWord(tx)(String(task['taskName'])),
    why,
    outcomes: stored.graph.nodes[String(task['nodeKey'])]?.task?.outcomes ?? [],
  };
}

/** The decisions that all know who ask for one; undefined where they have none in common. */
function commonOutcomes(tasks: readonly Checked[]): readonly string[] | undefined {
  const asking = tasks
    .filter(({ why, outcomes }) => why === null && outcomes.length > 0)
    .map(({ outcomes }) => outcomes);
  const common = asking[0]?.filter((one) => asking.every((outcomes) => outcomes.includes(one))) ?? [];
  return asking.length > 0 && common.length === 0 ? undefined : common;
}

/**
 * The tasks that the caller may see among these, each with the reason it cannot be decided with the others; and the
 * decisions they have in common.
 */
export async function batchCheck(tx: Transaction, ids: readonly string[]) {
  const tasks: Checked[] = [];
  for (const task of await readRelatedRows(tx, 'wfTask', 'id', ids)) {
    const checked = await checkTask(tx, task);
    if (checked) tasks.push(checked);
  }
  const common = commonOutcomes(tasks);
  const differ = new Refusal('workflow.outcomesDiffer').text(tx.call.locale);
  return {
    tasks: tasks.map(({ id, title, taskName, why, outcomes }) => ({
      id,
      title,
      taskName,
      why: why ?? (common === undefined && outcomes.length > 0 ? differ : null),
    })),
    outcomes: [...(common ?? [])],
  };
}
