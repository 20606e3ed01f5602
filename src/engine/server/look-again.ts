/** Background work that looks again and again for something to do, until it is ended. */
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Looks, and again so long after each look has ended. A look that fails is passed over: without the database there is
 * nothing to find either.
 * @param pause milliseconds
 * @param stop ends it; a pause ends at once, a look that is under way is waited for
 */
export async function lookAgain(pause: number, stop: AbortSignal, look: () => Promise<void>): Promise<void> {
  while (!stop.aborted) {
    await look().catch(() => undefined);
    await delay(pause, undefined, { signal: stop, ref: false }).catch(() => undefined);
  }
}
