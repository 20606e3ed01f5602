/**
 * Acting from a message: a link for one task, one decision and one person. It is kept as a hash, good for three days, and
 * does nothing by being opened.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Locale } from '../../../model/errors/define.ts';
import { Refusal } from '../../../model/errors/refusal.ts';
import type { Row } from '../../../model/types.ts';
import { actionLabel } from '../../../model/view.ts';
import type { Connection } from '../../db/pool.ts';
import type { Call, Transaction } from '../../operations/engine.ts';
import { readRelated } from '../../operations/engine-writes.ts';
import { sayMatter, sayWord } from '../../operations/words.ts';
import { reachedPeople } from '../deliveries/choice.ts';
import type { MessageActs } from '../deliveries/source.ts';
import { callOf } from '../notices/tell-due.ts';
import { checkTask } from './batch.ts';
import { storedInstance } from './course.ts';

const HOURS = 72;
/** Decisions that a message offers. */
const MOST_OFFERED = 3;

interface Act {
  readonly task: string;
  /** Absent where the step knows no decisions. */
  readonly outcome?: string;
}

const WORDS: Readonly<Record<string, Readonly<Record<Locale, string>>>> = {
  agree: { zh: '同意', tw: '同意', en: 'Agree' },
  reject: { zh: '不同意', tw: '不同意', en: 'Disagree' },
  escalate: { zh: '同意并报上级', tw: '同意並報上級', en: 'Agree and escalate' },
  approve: { zh: '批准', tw: '批准', en: 'Approve' },
  return: { zh: '退回', tw: '退回', en: 'Return' },
};
const DONE: Readonly<Record<Locale, string>> = { zh: '办理', tw: '辦理', en: 'Complete' };

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** What a decision is called: as the action of the record that it is, or by its own word. */
async function decisionWord(tx: Transaction, task: Row, outcome: string | undefined): Promise<string> {
  const { engine, call } = tx;
  if (outcome === undefined) return DONE[call.locale];
  const { graph } = await storedInstance(tx, String(task['instance']));
  const entity = engine.project().entities.get(graph.about?.entity ?? '');
  const action = entity && Object.hasOwn(entity.actions, outcome) ? entity.actions[outcome] : undefined;
  return action
    ? actionLabel(entity as NonNullable<typeof entity>, action, call.locale)
    : (WORDS[outcome]?.[call.locale] ?? outcome);
}

async function keepAct({ engine, call }: Transaction, act: Act): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await engine.db.write(call.actor.tenant, (connection) =>
    connection.query(
      `insert into anlan.one_time (kind, hash, tenant_id, identity_id, payload, expires_at) values ('act', $1, $2, $3, $4, to_timestamp($5::float8 / 1000) + make_interval(hours => ${HOURS}))`,
      [hashOf(secret), call.actor.tenant, call.actor.id, JSON.stringify(act), engine.clock.millis()],
    ),
  );
  return secret;
}

/** The task that a notification is about. */
async function toldTask({ connection, call }: Transaction, notification: unknown): Promise<string | undefined> {
  if (typeof notification !== 'string') return undefined;
  const { rows } = await connection.query<{ task: string }>(
    'select task_id as task from anlan.wf_told where tenant_id = $1 and notification_id = $2',
    [call.actor.tenant, notification],
  );
  return rows[0]?.task;
}

/** A link for each decision on a task that its handler may take unseen: where the step allows deciding many at once. */
export const actLinks: MessageActs = async (tx, { user, about }) => {
  const notification =
    about !== null && typeof about === 'object' && !Array.isArray(about) ? about['notification'] : null;
  const id = await toldTask(tx, notification);
  if (id === undefined || user === null) return [];
  const reader = await callOf(tx.engine, tx.connection, tx.call.actor.tenant, user);
  const [person] = await reachedPeople(tx.connection, tx.call.actor.tenant, [user]);
  if (!reader) return [];
  const own = { ...tx, call: { ...reader, locale: person?.choice.locale ?? 'zh' } };
  const task = await readRelated(own, 'wfTask', id);
  const checked = task && (await checkTask(own, task));
  if (!checked || checked.why !== null) return [];
  const outcomes = checked.outcomes.length === 0 ? [undefined] : checked.outcomes.slice(0, MOST_OFFERED);
  const links: { label: string; path: string }[] = [];
  for (const outcome of outcomes) {
    const secret = await keepAct(own, { task: id, ...(outcome === undefined ? {} : { outcome }) });
    links.push({ label: await decisionWord(own, task, outcome), path: `/act/${secret}` });
  }
  return links;
};

/**
 * What a link of the caller's stands for, held until the transaction ends where it is one.
 * @throws {Refusal} `act.over` for a link that was used, is too old or is none; `act.foreign` for somebody else's
 */
async function actOf({ actor }: Call, connection: Connection, millis: number, secret: string): Promise<Act> {
  const { rows } = await connection.query<{ user: string; act: Act }>(
    `select identity_id as "user", payload as act from anlan.one_time where kind = 'act' and hash = $1 and tenant_id = $2 and expires_at > to_timestamp($3::float8 / 1000) for update`,
    [hashOf(secret), actor.tenant, millis],
  );
  const [found] = rows;
  if (!found) throw new Refusal('act.over');
  if (found.user !== actor.id) throw new Refusal('act.foreign');
  return found.act;
}

/** What a link is for, as its page shows it: the matter, the decision, and why it cannot be taken any more. */
export async function showAct(tx: Transaction, secret: string) {
  const { task: id, outcome } = await actOf(tx.call, tx.connection, tx.engine.clock.millis(), secret);
  const task = await readRelated(tx, 'wfTask', id);
  const checked = task && (await checkTask(tx, task));
  if (!checked) throw new Refusal('act.over');
  const word = sayWord(tx);
  return {
    task: id,
    title: sayMatter(tx)(String(task['title'])),
    taskName: word(String(task['taskName'])),
    process: word(String(task['processName'])),
    decision: await decisionWord(tx, task, outcome),
    why: checked.why,
  };
}

/** Takes a link out, to be acted on in the same transaction. @throws {Refusal} `act.over`, `act.foreign` */
export async function takeAct(tx: Transaction, secret: string): Promise<Act> {
  const act = await actOf(tx.call, tx.connection, tx.engine.clock.millis(), secret);
  await tx.connection.query(`delete from anlan.one_time where kind = 'act' and hash = $1`, [hashOf(secret)]);
  return act;
}
