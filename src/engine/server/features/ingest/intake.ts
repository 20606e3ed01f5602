/** Takes messages one after the other into the spool and, many at once, into the database. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../../db/log.ts';
import type { Message, Spool } from './spool.ts';

export interface Intake {
  /** Resolves once the message outlives this process; waits while too many are under way. */
  put(message: Message): Promise<void>;
  /** Resolves when all that was put is in the database, or cannot be: then it stays for the next start. */
  close(): Promise<void>;
}

/** Messages stored at once. */
export const AT_ONCE = 500;
/** Messages under way before a sender is held up. */
const MOST_WAITING = 20_000;
const AGAIN_MS = 2000;

/** @param store puts messages into the database; what it throws is tried again */
export function openIntake(spool: Spool, store: (messages: readonly Message[]) => Promise<void>, log: Log): Intake {
  const waiting: Message[] = [];
  const held: (() => void)[] = [];
  const stop = new AbortController();
  let running: Promise<void> | undefined;

  async function drain(): Promise<void> {
    while (waiting.length > 0 && !stop.signal.aborted) {
      const some = waiting.slice(0, AT_ONCE);
      try {
        await store(some);
      } catch (error) {
        log.error({ err: error, messages: waiting.length }, 'readings could not be stored; they are tried again');
        await delay(AGAIN_MS, undefined, { signal: stop.signal }).catch(() => undefined);
        continue;
      }
      waiting.splice(0, some.length);
      await spool.done(some.length);
      for (const go of held.splice(0)) go();
    }
  }
  const begin = (): void => {
    running ??= drain().finally(() => {
      running = undefined;
      if (waiting.length > 0 && !stop.signal.aborted) begin();
    });
  };

  return {
    async put(message) {
      while (waiting.length >= MOST_WAITING && !stop.signal.aborted)
        await new Promise<void>((resolve) => held.push(resolve));
      await spool.put(message);
      waiting.push(message);
      begin();
    },
    async close() {
      stop.abort();
      for (const go of held.splice(0)) go();
      await running;
    },
  };
}
