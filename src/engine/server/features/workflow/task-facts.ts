/**
 * What is decided on a task's page is a fact of the record it is about, where that keeps commands (docs/evidence.md):
 * with the step, the words, the signature and what the node's form wrote.
 */
import { Invalid, Refusal } from '../../../model/errors/refusal.ts';
import type { CompiledEntity, Value } from '../../../model/types.ts';
import type { Verb } from '../../../model/workflow/types.ts';
import { type Act, keepDone, keepRefused, keepsCommands } from '../../operations/commands/facts.ts';
import { shownNow } from '../../operations/commands/shown.ts';
import type { Engine, Transaction } from '../../operations/engine.ts';
import { readRelated } from '../../operations/engine-writes.ts';
import type { Completion } from './lead.ts';
import type { InstanceVerb, TaskVerb } from './verbs.ts';
import { verbWord } from './words.ts';

/** Who takes a task in hand, asks for haste or passes something on decides nothing. */
const NO_FACT: ReadonlySet<Verb> = new Set(['claim', 'unclaim', 'remind', 'carbonCopy']);

type Given =
  | (TaskVerb & { readonly comment?: string })
  | ({ readonly verb: 'complete' } & Completion)
  | { readonly verb: InstanceVerb; readonly comment?: string };

interface About {
  readonly entity: CompiledEntity;
  readonly id: string;
  /** The step, as its drawing calls it. */
  readonly step?: string;
}

/** Does anything that a process may be about keep its commands? */
const isAnyKept = (engine: Engine): boolean =>
  [...engine.project().entities.values()].some((entity) => keepsCommands(entity) && entity.workflow !== undefined);

/** The record that a task, or an instance, is about; undefined where it keeps no commands. */
async function aboutOf(tx: Transaction, of: 'wfTask' | 'wfInstance', id: string): Promise<About | undefined> {
  if (!isAnyKept(tx.engine)) return undefined;
  const task = of === 'wfTask' ? await readRelated(tx, 'wfTask', id) : undefined;
  if (of === 'wfTask' && !task) return undefined;
  const instance = await readRelated(tx, 'wfInstance', task ? String(task['instance']) : id);
  const [name, row] = [instance?.['bizEntity'], instance?.['bizId']];
  const entity = typeof name === 'string' ? tx.engine.project().entities.get(name) : undefined;
  return entity && keepsCommands(entity) && typeof row === 'string'
    ? { entity, id: row, ...(task ? { step: String(task['taskName']) } : {}) }
    : undefined;
}

/** Members of an input that are none of the form begin with `$`, which no field does. */
function actOf({ entity, step }: About, given: Given): Act {
  const complete = given.verb === 'complete' ? (given as Completion) : undefined;
  const outcome = complete?.outcome;
  const named =
    'to' in given ? given.to : 'users' in given ? [...given.users] : 'user' in given ? given.user : undefined;
  const said: readonly (readonly [name: string, value: Value | undefined])[] = [
    ['$verb', verbWord(given.verb, 'zh')],
    ['$step', step],
    ['$outcome', outcome],
    ['$opinion', given.comment],
    ['$people', named],
    ['$signature', complete?.signature?.file],
    ['$attachments', complete?.attachments && [...complete.attachments]],
  ];
  return {
    act: outcome !== undefined && entity.actions[outcome] ? outcome : given.verb,
    input: {
      ...complete?.variables,
      ...complete?.form,
      ...Object.fromEntries(said.filter((one): one is [string, Value] => one[1] !== undefined)),
    },
    fields: [
      ...Object.values(entity.fields),
      ...Object.values(entity.actions).flatMap(({ input }) => input?.fields ?? []),
    ],
    files: [complete?.signature?.file ?? [], complete?.attachments ?? []].flat(),
  };
}

/** Does it, and keeps what was done as a fact of the record. */
export async function keepingFact<T>(
  tx: Transaction,
  of: 'wfTask' | 'wfInstance',
  id: string,
  given: Given,
  run: () => Promise<T>,
): Promise<T> {
  const about = NO_FACT.has(given.verb) ? undefined : await aboutOf(tx, of, id);
  if (!about) return run();
  const act = actOf(about, given);
  const shown = typeof act.input['$signature'] === 'string' ? await shownNow(tx, about.entity, about.id) : undefined;
  const done = await run();
  await keepDone(tx, about.entity, about.id, act, shown);
  return done;
}

/** Does it, and keeps its refusal in a transaction of its own, since that of the decision is taken back. */
export async function refusedAsFact<T>(
  { engine, call }: Pick<Transaction, 'engine' | 'call'>,
  task: string,
  given: Given,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!NO_FACT.has(given.verb) && isAnyKept(engine) && (error instanceof Refusal || error instanceof Invalid))
      await engine.db.write(call.actor.tenant, async (connection) => {
        const tx = { engine, call, connection };
        const about = await aboutOf(tx, 'wfTask', task);
        if (about) await keepRefused(tx, about.entity, about.id, actOf(about, given), error);
      });
    throw error;
  }
}
