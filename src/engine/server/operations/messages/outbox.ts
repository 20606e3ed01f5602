/**
 * The outbox: every message that leaves, or would leave, with what became of it. Messages go after the answer, so that
 * its time tells nothing.
 */
import type { Log } from '../../db/log.ts';
import type { Engine } from '../engine.ts';
import { writeContext } from '../write-context.ts';
import { storeRow } from '../seed/seed-rows.ts';
import { systemCall } from '../seed/system-call.ts';
import { allTenants } from '../seed/tenant.ts';
import type { Channel, Message, Sender } from './senders.ts';

export interface Outbox {
  /** Runs what finds out whom to write to, and sends what it gives back; failures are logged and nobody waits. */
  later(compose: () => Promise<readonly Message[]>): void;
  /**
   * Sends again what failed within the last half hour: later a code or a link would be worth nothing. Gives how many
   * arrived.
   */
  retry(): Promise<number>;
  /** Resolves when everything that was begun is done. */
  idle(): Promise<void>;
  /** How many were begun and are not done yet. */
  waiting(): number;
}

async function deliver(
  sender: Sender | undefined,
  message: Message,
): Promise<{ status: 'kept' | 'sent' | 'failed'; reason: string | null }> {
  if (!sender || (sender.canSend && !(await sender.canSend(message.tenant)))) return { status: 'kept', reason: null };
  try {
    await sender.send(message);
    return { status: 'sent', reason: null };
  } catch (error) {
    return { status: 'failed', reason: (error instanceof Error ? error.message : String(error)).slice(0, 300) };
  }
}

const RETRY_MINUTES = 30;
const FAILED = `select id, channel, purpose, receiver, subject, content from "message_outbox" where tenant_id = $1 and status = 'failed' and "sentAt" > to_timestamp($2::float8 / 1000) - make_interval(mins => $3::int) order by id limit 200`;

/** `demo` also writes contents to the log: there the codes open nothing but the demonstration. */
export function openOutbox(
  engine: Engine,
  senders: Readonly<Partial<Record<Channel, Sender>>>,
  log: Log,
  demo: boolean,
): Outbox {
  const running = new Set<Promise<void>>();
  async function post(message: Message): Promise<void> {
    const { tenant, channel, purpose, receiver, subject, content } = message;
    const outcome = await deliver(senders[channel], message);
    log.info(
      { channel, purpose, receiver: receiver.slice(0, 3), status: outcome.status, ...(demo ? { content } : {}) },
      'message',
    );
    await engine.db.write(tenant, (connection) =>
      storeRow(writeContext(engine, systemCall(tenant), connection, 'add'), engine.entity('messageOutbox'), {
        channel,
        purpose,
        receiver,
        subject,
        content,
        sentAt: engine.clock.now(),
        ...outcome,
      }),
    );
  }
  return {
    later(compose) {
      const run: Promise<void> = compose()
        .then(async (messages) => {
          for (const message of messages) await post(message);
        })
        .catch((error: unknown) => log.error({ err: error }, 'a message could not be put into the outbox'))
        .finally(() => running.delete(run));
      running.add(run);
    },
    async retry() {
      let arrived = 0;
      for (const tenant of await allTenants(engine)) {
        const { rows } = await engine.db.read(tenant.id, (connection) =>
          connection.query<Message & { readonly id: string }>(FAILED, [
            tenant.id,
            engine.clock.millis(),
            RETRY_MINUTES,
          ]),
        );
        for (const message of rows) {
          if (!senders[message.channel]) continue;
          const { status, reason } = await deliver(senders[message.channel], { ...message, tenant: tenant.id });
          await engine.db.write(tenant.id, (connection) =>
            connection.query('update "message_outbox" set status = $3, reason = $4 where tenant_id = $1 and id = $2', [
              tenant.id,
              message.id,
              status,
              reason,
            ]),
          );
          if (status === 'sent') arrived += 1;
        }
      }
      return arrived;
    },
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
    waiting: () => running.size,
  };
}
