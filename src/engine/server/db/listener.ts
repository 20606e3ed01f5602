/** One connection for notifications: it comes back by itself and tells its handlers that they may have missed some. */
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from './log.ts';

type Handler = (payload: string | undefined) => void;

export interface Listener {
  /** Returns the function that takes the handler away again. */
  add(channel: string, handler: Handler): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

export async function openListener(dial: () => pg.Client, log: Log): Promise<Listener> {
  const handlers = new Map<string, Set<Handler>>();
  let client: pg.Client | undefined;
  let closed = false;

  async function connect(): Promise<void> {
    const next = dial();
    next.on('error', (error) => {
      log.warn({ reason: error.message }, 'the connection for notifications was lost');
    });
    next.on('notification', ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload ?? '');
    });
    await next.connect();
    for (const channel of handlers.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    client = next;
    next.on('end', () => {
      client = undefined;
      if (!closed) void reconnect();
    });
  }

  async function reconnect(): Promise<void> {
    for (let wait = 50; !closed; wait = Math.min(wait * 2, 5_000)) {
      try {
        await connect();
        for (const set of handlers.values()) for (const handler of set) handler(undefined);
        return;
      } catch {
        await delay(wait);
      }
    }
  }

  await connect();
  return {
    async add(channel, handler) {
      const set = handlers.get(channel) ?? new Set();
      handlers.set(channel, set.add(handler));
      if (set.size === 1) await client?.query(`listen ${pg.escapeIdentifier(channel)}`);
      return async () => {
        set.delete(handler);
        if (set.size > 0) return;
        handlers.delete(channel);
        await client?.query(`unlisten ${pg.escapeIdentifier(channel)}`);
      };
    },
    async close() {
      closed = true;
      await client?.end();
    },
  };
}
