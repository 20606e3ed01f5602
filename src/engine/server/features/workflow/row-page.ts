/** What the page of a record shows of the process that leads it: whom it waits for, what comes next, who did what. */
import { Refusal } from '../../../model/errors/refusal.ts';
import { nextSteps } from '../../../model/workflow/next.ts';
import type { Transaction } from '../../operations/engine.ts';
import { readingGrant, selectReadable } from '../../operations/get.ts';
import { follow } from '../../operations/messages/browser-events.ts';
import { courseOf, storedInstance } from './course.ts';
import { rightsOn } from './row-tasks.ts';

/**
 * The process that leads a row, or the last one that did; whoever may read the row may read it.
 * @throws {Refusal} `row.unknown` for a row that is not there for the caller
 */
export async function rowPage(tx: Transaction, { entity: name, id }: { readonly entity: string; readonly id: string }) {
  const { engine, call, connection } = tx;
  const entity = engine.project().entities.get(name);
  if (!entity?.workflow) throw new Refusal('row.unknown');
  const { row } = await selectReadable(
    engine,
    call,
    connection,
    entity,
    readingGrant(engine.grant(call.actor, entity)),
    id,
    { all: true },
  );
  const instance = row['processInstanceId'];
  if (typeof instance !== 'string') return { course: null, next: [], task: null };
  await follow(tx, instance);
  const stored = await storedInstance(tx, instance);
  const own = (await rightsOn(tx, entity, [id])).get(id)?.find(({ task }) => task !== null);
  return {
    course: await courseOf(tx, instance, stored),
    next: nextSteps(
      stored.graph,
      (stored.state.tokens ?? []).map(({ at }) => at),
    ),
    task: own?.task ?? null,
  };
}
