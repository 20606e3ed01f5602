/** The verbs of tasks and instances: who may use one, and the command it becomes. Buttons and calls come here alike. */
import { Refusal } from '../../../model/errors/refusal.ts';
import type { Row } from '../../../model/types.ts';
import { signersOf } from '../../../model/workflow/run.ts';
import type { Command } from '../../../model/workflow/types.ts';
import type { Transaction } from '../../operations/engine.ts';
import { readRelated } from '../../operations/engine-writes.ts';
import { selectVisible } from '../../operations/get.ts';
import { perform } from './command.ts';
import { type Done, type Instance, type LedTransaction, lockInstance, lockInstanceOf } from './instance.ts';
import { isOfPost } from './people.ts';
import { needFilled } from './row-tasks.ts';
import { openTasksBeside } from './open-tasks.ts';
import { rowsBeside } from './read-ahead.ts';
import { insteadOfNamed, keepStoodIn, type StoodIn } from './stand-ins.ts';
import { type Signature, needGiven, needSignature } from './signature.ts';

/** A command on a task, without what the server fills in. */
export type TaskVerb =
  | { readonly verb: 'claim' | 'unclaim' | 'resolve' | 'comment' | 'remind' | 'reject' }
  /** `user`: who was added to the task; without it the task itself is an added one. */
  | { readonly verb: 'removeSign'; readonly user?: string }
  | { readonly verb: 'assign' | 'delegate' | 'transfer'; readonly to: string }
  | {
      readonly verb: 'complete';
      readonly outcome?: string;
      readonly variables?: Row;
      readonly signature?: Signature;
      readonly attachments?: readonly string[];
      /** The signature was held against what was shown before the form was written. */ readonly verified?: true;
    }
  | { readonly verb: 'addSign'; readonly how: 'before' | 'after' | 'parallel'; readonly users: readonly string[] }
  | { readonly verb: 'carbonCopy'; readonly users: readonly string[] }
  /** Without `to`: the step handled last. */
  | { readonly verb: 'regress'; readonly to?: string };

type Given = TaskVerb & { readonly comment?: string };

/** What a person is to a task. */
export interface Part {
  readonly handler: boolean;
  readonly candidate: boolean;
  readonly starter: boolean;
}

export async function partIn(tx: Transaction, task: Row): Promise<Part> {
  const { told: _told, stead: _stead, ...part } = await linksTo(tx, String(task['id']));
  return { ...part, starter: task['initiator'] === tx.call.actor.id };
}

/**
 * Links that may be the caller's, and whether something was said of the task that has not been taken back: one plain
 * statement, for every verb asks it.
 */
async function linksTo(
  { connection, call, engine }: Transaction,
  task: string,
): Promise<Omit<Part, 'starter'> & { readonly told: boolean; readonly stead: readonly string[] }> {
  const { rows } = await connection.query<{ kind: string; who: string }>(
    `select l.kind, l.who from anlan.wf_link l where l.tenant_id = $1 and l.task_id = $2 and (l.who = $3 or l.kind in ('role', 'post'))
     union all select 'told', '' where exists (select from anlan.wf_told where tenant_id = $1 and task_id = $2)
     union all select 'stead', s.principal::text from "wf_task" t join anlan.wf_stead s on s.instance_id = t.instance and s.node = t."nodeKey" and s.agent = $3::uuid where t.tenant_id = $1 and t.id = $2`,
    [call.actor.tenant, task, call.actor.id],
    'anlan-wf-part',
  );
  const of = (kind: string): string[] => rows.filter((row) => row.kind === kind).map(({ who }) => who);
  const roles = of('role');
  const byName = of('user').length > 0 || call.actor.roles.some(({ code }) => roles.includes(code));
  return {
    handler: of('handler').length > 0,
    candidate: byName || (await isOfPost({ connection, call, engine }, of('post'))),
    told: of('told').length > 0,
    stead: of('stead'),
  };
}

/** A task in hand: its instance is held, and it was read since. */
export interface TaskInHand {
  readonly task: Row;
  readonly instance: Instance;
  readonly part: Part;
}

/** Takes a task in hand; undefined where there is none. @param free as of `lockInstanceOf` */
export async function takeTask(tx: Transaction, id: string, free = false): Promise<TaskInHand | undefined> {
  // Sent in one go: the connection works through them in order, so all of them wait for the lock.
  const held = Promise.all([lockInstanceOf(tx, id, free), openTasksBeside(tx, id), linksTo(tx, id)]);
  const beside = rowsBeside(tx, id, free);
  const [instance, open, { told, stead, ...part }] = await held;
  if (!instance) return undefined;
  const task = open.find((one) => one['id'] === id) ?? (await readRelated(tx, 'wfTask', id));
  return (
    task && {
      task,
      instance: { ...instance, open, beside, ...(told ? {} : { quiet: id }), ...(stead.length > 0 ? { stead } : {}) },
      part: { ...part, starter: task['initiator'] === tx.call.actor.id },
    }
  );
}

/** May the caller put tasks into other hands? */
export function administers({ engine, call }: Pick<Transaction, 'engine' | 'call'>): boolean {
  return engine.grant(call.actor, engine.entity('wfTask')).actions.has('assign');
}

/** @throws {Refusal} `row.unknown` for a row of `wfTask` or `wfInstance` that the caller's rights do not show */
async function needListed(tx: Transaction, name: 'wfTask' | 'wfInstance', id: string): Promise<void> {
  const { engine, call, connection } = tx;
  const entity = engine.entity(name);
  const grant = engine.grant(call.actor, entity);
  if (!grant.actions.has('query')) throw new Refusal('row.unknown');
  await selectVisible(engine, call, connection, entity, grant, id);
}

/**
 * May the caller see this task: by a part in it, as its starter, or by the rights to the list of tasks? Somebody else's
 * is answered as one that is not there.
 */
export async function needSight(tx: Transaction, task: Row, known?: Part): Promise<Part> {
  const part = known ?? (await partIn(tx, task));
  if (!part.handler && !part.candidate && !part.starter) await needListed(tx, 'wfTask', String(task['id']));
  return part;
}

/** Did the caller ask for this signature, or for one that comes after it? */
function hasAdded({ call }: Transaction, task: Row, { graph, state }: Instance): boolean {
  if (!state) return false;
  const { added, next } = signersOf(graph, state, Number(task['number']));
  return [added, ...next].some((one) => one?.by === call.actor.id);
}

async function needPart(
  tx: Transaction,
  { task, part, instance }: TaskInHand,
  { verb }: Pick<Given, 'verb'>,
): Promise<void> {
  if (verb === 'removeSign' && hasAdded(tx, task, instance)) return;
  const hasPart = part.handler || part.candidate || part.starter;
  // What others have in hand is a matter of administrators alone.
  if ((verb === 'assign' || !hasPart) && !administers(tx)) throw new Refusal('row.unknown');
  await needSight(tx, task, part);
  if (verb === 'assign') return;
  if (verb === 'claim' && !part.candidate) throw new Refusal('workflow.notCandidate');
  if (verb === 'remind' && !part.starter && !part.handler && !administers(tx))
    throw new Refusal('workflow.notAssignee');
}

/** Whom the people are that a verb names: somebody who can work. @returns the verb with their ids as they are stored */
async function needPeople(tx: Transaction, given: Given): Promise<Given> {
  const stored = async (id: string | undefined): Promise<string> => {
    const person = id === undefined ? undefined : await readRelated(tx, 'sysUser', id);
    if (person?.['status'] !== 'normal') throw new Refusal('workflow.people');
    return String(person['id']);
  };
  if ('users' in given) {
    const users: string[] = [];
    for (const id of given.users) users.push(await stored(id));
    return { ...given, users };
  }
  if (given.verb === 'assign' || given.verb === 'delegate' || given.verb === 'transfer')
    return { ...given, to: await stored(given.to) };
  return given;
}

/** The verb with whoever stands in for the people it names: asked in their stead; of a copy both have one. */
async function withStandIns(tx: Transaction, { task, instance }: TaskInHand, given: Given): Promise<Given> {
  const stood: StoodIn = new Map();
  const instead = (people: readonly string[]): Promise<string[]> =>
    insteadOfNamed(
      tx,
      people,
      { initiator: String(task['initiator'] ?? ''), category: instance.category },
      tx.call.actor.id,
      stood,
    );
  let said = given;
  if (given.verb === 'carbonCopy')
    said = { ...given, users: [...new Set([...given.users, ...(await instead(given.users))])] };
  else if (given.verb === 'addSign') said = { ...given, users: await instead(given.users) };
  else if (given.verb === 'assign' || given.verb === 'delegate' || given.verb === 'transfer')
    said = { ...given, to: (await instead([given.to]))[0] ?? given.to };
  if (said.verb !== 'carbonCopy')
    await keepStoodIn(tx, { id: instance.id, state: null }, { node: String(task['nodeKey']) }, stood);
  return said;
}

/**
 * A verb on a task, in the running transaction.
 * @param id of the row of `wfTask`
 * @param taken the same task, if the caller has it in hand already
 * @throws {Refusal} `row.unknown` for somebody else's task, `workflow.*` with what would be allowed
 */
export async function actOnTask(
  tx: LedTransaction,
  id: string,
  given: Given,
  taken?: TaskInHand,
): Promise<Done & { readonly instance: string }> {
  const hand = taken ?? (await takeTask(tx, id));
  if (!hand) throw new Refusal('row.unknown');
  const { task, instance } = hand;
  await needPart(tx, hand, given);
  const said = await withStandIns(tx, hand, await needPeople(tx, given));
  if (given.verb === 'complete') await needFilled(tx, task, instance.about, given.outcome);
  if (given.verb === 'complete') await needGiven(tx, task, given);
  const common = {
    now: tx.engine.clock.now(),
    by: tx.call.actor.id,
    task: Number(task['number']),
    ...(given.comment ? { comment: given.comment } : {}),
    ...(given.verb === 'assign' || (given.verb === 'removeSign' && administers(tx)) ? { override: true as const } : {}),
  };
  const { comment: _comment, verified = false, ...verb } = 'verified' in said ? said : { ...said, verified: undefined };
  const signature = given.verb === 'complete' ? given.signature : undefined;
  if (signature && instance.state && !verified) await needSignature(tx, task, instance.state, signature);
  const command =
    verb.verb === 'regress'
      ? ({ ...common, verb: 'regress', to: verb.to ?? instance.state?.done?.at(-1) ?? '' } as Command)
      : ({ ...common, ...verb, ...(signature ? { signed: true as const } : {}) } as Command);
  return { ...(await perform(tx, instance, command)), instance: instance.id };
}

export type InstanceVerb = 'terminate' | 'suspend' | 'activate' | 'withdraw';

/** Whoever began, handled or was sent it, or whose rights show it: to everybody else it is not there. */
async function needReader(tx: Transaction, id: string): Promise<void> {
  const { rowCount } = await tx.connection.query(
    'select 1 from anlan.wf_reader where tenant_id = $1 and instance_id = $2 and user_id = $3 limit 1',
    [tx.call.actor.tenant, id, tx.call.actor.id],
    'anlan-wf-reads',
  );
  if (rowCount === 0) await needListed(tx, 'wfInstance', id);
}

/** A verb on an instance; whoever holds the right to it acts as an administrator. */
export async function actOnInstance(
  tx: Transaction,
  id: string,
  verb: InstanceVerb,
  given: { readonly comment?: string; readonly task?: number } = {},
): Promise<Done & { readonly instance: string }> {
  if (verb === 'withdraw') await needReader(tx, id);
  const instance = await lockInstance(tx, id);
  const command: Command = {
    verb,
    now: tx.engine.clock.now(),
    by: tx.call.actor.id,
    ...(verb === 'withdraw' ? {} : { override: true }),
    ...given,
  };
  return { ...(await perform(tx, instance, command)), instance: id };
}
