/** The outbox: every message that leaves, or would leave, with what became of it. Messages go after the answer, so that its time tells nothing. */
import type { Log } from '../../db/log.ts';
import type { Engine } from '../engine.ts';
import { writeContext } from '../save.ts';
import { storeRow } from '../seed/seed-rows.ts';
import { systemCall } from '../seed/system-call.ts';
import type { Channel, Message, Sender } from './senders.ts';

export interface Outbox {
  /** Runs what finds out whom to write to, and sends what it gives back; failures are logged and nobody waits. */
  later(compose: () => Promise<readonly Message[]>): void;
  /** Resolves when everything that was begun is done. */
  idle(): Promise<void>;
  /** How many were begun and are not done yet. */
  waiting(): number;
}

async function deliver(sender: Sender | undefined, message: Message): Promise<{ status: 'kept' | 'sent' | 'failed'; reason: string | null }> {
  if (!sender) return { status: 'kept', reason: null };
  try {
    await sender.send(message);
    return { status: 'sent', reason: null };
  } catch (error) {
    return { status: 'failed', reason: (error instanceof Error ? error.message : String(error)).slice(0, 300) };
  }
}

/** `demo` also writes contents to the log: there the codes open nothing but the demonstration. */
export function openOutbox(engine: Engine, senders: Readonly<Partial<Record<Channel, Sender>>>, log: Log, demo: boolean): Outbox {
  const running = new Set<Promise<void>>();
  async function post(message: Message): Promise<void> {
    const { tenant, channel, purpose, receiver, subject, content } = message;
    const outcome = await deliver(senders[channel], message);
    log.info({ channel, purpose, receiver: receiver.slice(0, 3), status: outcome.status, ...(demo ? { content } : {}) }, 'message');
    await engine.db.write(tenant, (connection) => storeRow(writeContext(engine, systemCall(tenant), connection, 'add'), engine.entity('messageOutbox'),
      { channel, purpose, receiver, subject, content, sentAt: engine.clock.now(), ...outcome }));
  }
  return {
    later(compose) {
      const run: Promise<void> = compose().then(async (messages) => { for (const message of messages) await post(message); })
        .catch((error: unknown) => log.error({ err: error }, 'a message could not be put into the outbox'))
        .finally(() => running.delete(run));
      running.add(run);
    },
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
    waiting: () => running.size,
  };
}
