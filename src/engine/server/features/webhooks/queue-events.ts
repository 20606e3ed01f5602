/** Queues what has happened to rows for the webhooks that asked for it. */
import type { CompiledEntity, Value } from '../../../model/types.ts';
import type { Log } from '../../db/log.ts';
import type { Connection } from '../../db/pool.ts';
import { changeRelated } from '../../operations/engine-writes.ts';
import type { Engine, Transaction } from '../../operations/engine.ts';
import { systemCall } from '../../operations/seed/system-call.ts';
import { tell } from '../../operations/tell.ts';
import { queueDeliveries } from '../deliveries/queue.ts';
import type { EventConsumer, RowEvent } from '../events/event.ts';
import { satisfied, type Written, writtenRows } from '../events/written-rows.ts';
import { checkCondition } from './condition.ts';

interface Webhook {
  readonly id: string;
  readonly name: string;
  readonly entity: string;
  readonly actions: readonly string[] | null;
  readonly condition: Value;
  readonly by: string;
}

/** Events of one delivery at most. */
const MOST_EVENTS = 100;
/** A webhook that is told of one row so often within so many minutes causes what it is told of. */
const LOOP_TIMES = 100;
const LOOP_MINUTES = 10;

async function webhooksOf(connection: Connection, tenant: string): Promise<readonly Webhook[]> {
  const { rows } = await connection.query<Webhook>(
    `select id, name, "entityName" as entity, actions, condition, created_by as by from "webhook" where tenant_id = $1 and deleted_at is null and status = 'enabled'`,
    [tenant],
    'anlan-webhooks',
  );
  return rows;
}

const COUNT = `insert into anlan.webhook_row as w (tenant_id, webhook_id, row_id, told, since)
  select $1::uuid, $2::uuid, r.id, r.told::int, now() from (select id, count(*) as told from unnest($3::uuid[]) as r(id) group by id) r
  on conflict (tenant_id, webhook_id, row_id) do update set
    told = case when w.since < now() - interval '${LOOP_MINUTES} minutes' then excluded.told else w.told + excluded.told end,
    since = case when w.since < now() - interval '${LOOP_MINUTES} minutes' then now() else w.since end
  returning told`;

/** Counts that it is told of these rows. @returns whether one of them comes again and again */
async function isLooping(tx: Transaction, { id }: Webhook, rows: readonly string[]): Promise<boolean> {
  const { rows: counts } = await tx.connection.query<{ told: number }>(COUNT, [tx.call.actor.tenant, id, rows]);
  return counts.some(({ told }) => told > LOOP_TIMES);
}

async function stopLoop(tx: Transaction, { id, name, by }: Webhook, log: Log): Promise<void> {
  log.warn({ webhook: id }, 'a webhook was stopped: it causes the events that it is told of');
  await changeRelated(tx, 'webhook', id, { status: 'looping' }, 'edit');
  await tell(
    tx,
    [by],
    `事件订阅“${name}”已停止`,
    [
      `${LOOP_MINUTES} 分钟内同一条记录通知了 ${LOOP_TIMES} 次以上，接收方很可能在收到通知后又改动该记录。请检查后重新启用。`,
    ],
    { entity: 'webhook', id, words: '查看订阅' },
  );
}

const about = (entity: string, written: readonly Written[]): Value => ({
  entity,
  events: written.map(({ event: { id, row, action, fields, by, history } }) => ({
    event: id,
    row,
    action,
    fields: [...fields],
    by,
    history,
  })),
});

function inParts<T>(list: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, part) => list.slice(part * size, (part + 1) * size));
}

async function queueFor(
  tx: Transaction,
  webhook: Webhook,
  entity: CompiledEntity,
  written: readonly Written[],
  log: Log,
): Promise<void> {
  const { engine } = tx;
  const asked = written.filter(({ event }) => !webhook.actions?.length || webhook.actions.includes(event.action));
  const when = webhook.condition === null ? undefined : checkCondition(engine, entity, webhook.condition).expression;
  // A condition that the entity has outgrown holds for nothing.
  if (webhook.condition !== null && !when) return;
  const met = await satisfied(tx, entity, { code: webhook.name, ...(when ? { when } : {}) }, asked, log);
  if (met.length === 0) return;
  const rows = met.map(({ event }) => event.row);
  if (await isLooping(tx, webhook, rows)) return stopLoop(tx, webhook, log);
  await queueDeliveries(
    tx,
    inParts(met, MOST_EVENTS).map((part) => ({
      webhook: webhook.id,
      receiver: '',
      subject: `${entity.title}：${part.length}`,
      source: 'webhook',
      about: about(entity.name, part),
      at: engine.clock.now(),
    })),
  );
}

async function queueOfTenant(
  engine: Engine,
  connection: Connection,
  tenant: string,
  events: readonly RowEvent[],
  log: Log,
): Promise<void> {
  const webhooks = await webhooksOf(connection, tenant);
  if (webhooks.length === 0) return;
  await engine.ready(tenant);
  const tx = { engine: engine.of(tenant), connection, call: systemCall(tenant) };
  for (const name of new Set(webhooks.map(({ entity }) => entity))) {
    const entity = tx.engine.project().entities.get(name);
    const own = events.filter((event) => event.entity === name);
    if (!entity || own.length === 0) continue;
    const written = await writtenRows(tx, entity, own, false);
    for (const webhook of webhooks.filter((one) => one.entity === name))
      await queueFor(tx, webhook, entity, written, log);
  }
}

/** Queues events for webhooks, in the transaction that notes them as read. */
export const queueEvents: EventConsumer = async (engine, connection, events, log) => {
  const tenants = new Map<string, RowEvent[]>();
  for (const event of events) {
    const own = tenants.get(event.tenant);
    if (own) own.push(event);
    else tenants.set(event.tenant, [event]);
  }
  for (const [tenant, own] of tenants) await queueOfTenant(engine, connection, tenant, own, log);
};
