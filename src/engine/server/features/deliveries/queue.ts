/** The queue of deliveries: what waits, is taken, and what became of it. */
import type { Value } from '../../../model/types.ts';
import type { Connection } from '../../db/pool.ts';
import { SYSTEM_USER } from '../../operations/seed/system-call.ts';
import type { Transaction } from '../../operations/engine.ts';
import { newId } from '../../operations/ids.ts';
import { tellBrowsers } from '../../operations/messages/browser-events.ts';

/** Something to be sent, by a channel or a webhook. */
export interface NewDelivery {
  readonly channel?: string;
  readonly webhook?: string;
  /** The person it is for. */
  readonly user?: string;
  /** Mail address or mobile number; empty for a group. */
  readonly receiver: string;
  /** For the log; what is sent is made when it is sent. */
  readonly subject: string;
  /** Name of the source that makes it. */
  readonly source: string;
  readonly about: Value;
  /** `YYYY-MM-DD HH:mm:ss`: not before. */
  readonly at: string;
  /** It waits for the digest of its person. */
  readonly isForDigest?: boolean;
}

const MOST_SUBJECT = 200;

const QUEUE = `insert into "delivery" (id, tenant_id, created_by, channel, webhook, "user", receiver, subject, source, about, status, attempts, "nextAt")
  select d.id, $1::uuid, $2::uuid, d.channel, d.webhook, d."user", d.receiver, d.subject, d.source, d.about, d.status, 0, d.at::timestamp
  from unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::uuid[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::text[])
    as d(id, channel, webhook, "user", receiver, subject, source, about, status, at)`;

/** Queues what is to be sent, in the transaction that makes it so. */
export async function queueDeliveries(
  { engine, connection, call }: Transaction,
  deliveries: readonly NewDelivery[],
): Promise<void> {
  if (deliveries.length === 0) return;
  await connection.query(QUEUE, [
    call.actor.tenant,
    SYSTEM_USER,
    deliveries.map(() => newId(engine.clock.millis())),
    deliveries.map(({ channel }) => channel ?? null),
    deliveries.map(({ webhook }) => webhook ?? null),
    deliveries.map(({ user }) => user ?? null),
    deliveries.map(({ receiver }) => receiver),
    deliveries.map(({ subject }) => subject.slice(0, MOST_SUBJECT)),
    deliveries.map(({ source }) => source),
    deliveries.map(({ about }) => JSON.stringify(about)),
    deliveries.map(({ isForDigest }) => (isForDigest ? 'digest' : 'waiting')),
    deliveries.map(({ at }) => at),
  ]);
  await tellLog(connection, call.actor.tenant);
}

/** A delivery that is being sent. */
export interface Taken {
  readonly id: string;
  readonly tenant: string;
  readonly channel: string | null;
  readonly webhook: string | null;
  readonly user: string | null;
  readonly receiver: string | null;
  readonly source: string;
  readonly about: string;
  readonly attempts: number;
}

/** Whoever has taken a delivery and is not heard of for so long has died: it is sent again. Seconds. */
const LEASE = 60;
/** Attempts at one target at a time, of one node: one that answers slowly holds up itself alone. */
const ABREAST = 2;

const dueAt = (table: string, column: string): string =>
  `select d.id, d.tenant_id, d."nextAt" from "${table}" t left join under_way u on u.target = t.id cross join lateral (
      select x.id, x.tenant_id, x."nextAt" from "delivery" x
      where x.tenant_id = t.tenant_id and x.${column} = t.id and x.status = 'waiting' and x."nextAt" <= $1::timestamp
      order by x."nextAt", x.id limit ${ABREAST} - coalesce(u.attempts, 0) for update skip locked
    ) d where t.deleted_at is null and t.status = 'enabled'`;

/**
 * `$1` now, `$2` targets with attempts under way and `$3` how many, `$4` how many to take. A lease is the moment at which
 * it is due again.
 */
const TAKE = `with under_way as (select * from unnest($2::uuid[], $3::int[]) as b(target, attempts)), by_channel as (${dueAt('message_channel', 'channel')}), by_webhook as (${dueAt('webhook', 'webhook')}),
  due as (select * from by_channel union all select * from by_webhook order by "nextAt" limit $4)
  update "delivery" d set attempts = d.attempts + 1, reason = null, "nextAt" = $1::timestamp + interval '${LEASE} seconds' from due
  where d.tenant_id = due.tenant_id and d.id = due.id
  returning d.id, d.tenant_id as tenant, d.channel, d.webhook, d."user", d.receiver, d.source, d.about, d.attempts::int`;

/** Takes what is due, of each target a few. @param underWay target → attempts at it that have not ended, `ABREAST` at most */
export async function takeDue(
  connection: Connection,
  now: string,
  underWay: ReadonlyMap<string, number>,
  most: number,
): Promise<readonly Taken[]> {
  return (
    await connection.query<Taken>(
      TAKE,
      [now, [...underWay.keys()], [...underWay.values()], most],
      'anlan-deliveries-take',
    )
  ).rows;
}

/** What became of an attempt. */
export type Outcome =
  | { readonly status: 'sent'; readonly subject: string; readonly content: string }
  | { readonly status: 'dropped' | 'dead'; readonly reason: string }
  | { readonly status: 'waiting'; readonly reason: string; readonly at: string };

const MOST_REASON = 500;
const MOST_CONTENT = 300_000;

/** Notes what became of an attempt. */
export async function settle(
  connection: Connection,
  { tenant, id }: Pick<Taken, 'tenant' | 'id'>,
  now: string,
  outcome: Outcome,
): Promise<void> {
  const isSent = outcome.status === 'sent';
  await connection.query(
    `update "delivery" set status = $3, reason = $4, "sentAt" = coalesce($5::timestamp, "sentAt"), "nextAt" = coalesce($6::timestamp, "nextAt"), subject = coalesce($7, subject), content = coalesce($8, content)
     where tenant_id = $1 and id = $2`,
    [
      tenant,
      id,
      outcome.status,
      isSent ? null : outcome.reason.slice(0, MOST_REASON),
      isSent ? now : null,
      outcome.status === 'waiting' ? outcome.at : null,
      isSent ? outcome.subject.slice(0, MOST_SUBJECT) : null,
      isSent ? outcome.content.slice(0, MOST_CONTENT) : null,
    ],
    'anlan-deliveries-settle',
  );
  await tellLog(connection, tenant);
}

/** Lists of the log that are open ask again: a delivery is no row that somebody writes, and has no event. */
function tellLog(connection: Connection, tenant: string): Promise<void> {
  return tellBrowsers(connection, { event: { kind: 'rows', entities: ['delivery'] }, to: { tenant } });
}
