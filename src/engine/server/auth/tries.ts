/** A limit on tries per caller, for sign-in, captcha and recovery calls only. */
import { Refusal } from '../../model/errors/refusal.ts';

const WINDOW_MS = 60_000;
const MAX_KEYS = 10_000;

export interface Tries {
  /** Counts a try; refuses with the seconds to wait when there were too many within a minute. */
  count(key: string): void;
}

/** At most `limit` tries a minute and key; `millis` is the installation's clock. */
export function openTries(limit: number, millis: () => number): Tries {
  const seen = new Map<string, { start: number; count: number }>();
  return {
    count(key) {
      const now = millis();
      const entry = seen.get(key);
      if (!entry || now - entry.start >= WINDOW_MS) {
        if (seen.size >= MAX_KEYS) seen.clear();
        seen.set(key, { start: now, count: 1 });
        return;
      }
      entry.count += 1;
      if (entry.count > limit) throw new Refusal('tries.exceeded', { seconds: Math.ceil((entry.start + WINDOW_MS - now) / 1000) });
    },
  };
}
