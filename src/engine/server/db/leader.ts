/** One leader among all processes on a database: who holds an advisory lock on a connection kept for it. */
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from './log.ts';

export interface Leader {
  /** Does this process lead now? A lost connection ends it at once. */
  leads(): boolean;
  /** Lets go. */
  close(): Promise<void>;
}

/** How often one who does not lead asks again. */
const AGAIN_MS = 1_000;

export function openLeader(dial: () => pg.Client, key: number, log: Log): Leader {
  let holder: pg.Client | undefined;
  let closed = false;
  const stop = new AbortController();

  async function hold(): Promise<void> {
    const client = dial();
    client.on('error', (error) => {
      log.warn({ reason: error.message }, 'the connection that holds the lead was lost');
    });
    try {
      await client.connect();
      const ended = new Promise<void>((resolve) => {
        client.once('end', resolve);
      });
      while (!closed) {
        const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [key]);
        // Whoever closes meanwhile has nothing to let go yet: what came too late is let go here.
        if (closed) return;
        if (rows[0]?.held) {
          holder = client;
          await ended;
          return;
        }
        await delay(AGAIN_MS, undefined, { signal: stop.signal });
      }
    } finally {
      holder = undefined;
      await client.end().catch(() => undefined);
    }
  }

  async function run(): Promise<void> {
    while (!closed) {
      await hold().catch(() => undefined);
      await delay(AGAIN_MS, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  }
  const running = run();
  return {
    leads: () => holder !== undefined,
    async close() {
      closed = true;
      stop.abort();
      await holder?.end();
      await running;
    },
  };
}
