/**
 * A limit on tries per caller, for sign-in, captcha, codes and recovery only; counted in the database, so that every
 * node counts together.
 */
import { Refusal } from '../../model/errors/refusal.ts';
import type { Db } from '../db/pool.ts';

export interface Tries {
  /** Counts a try of `key`; refuses with the seconds to wait when there were more than `limit` within the window. */
  count(key: string, limit: number, windowSeconds?: number): Promise<void>;
  /**
   * Counts as a try only what fails: `work` that succeeds takes its own back
   * (docs/sessions.md#only-refused-sign-ins-count).
   */
  unlessDone<T>(key: string, limit: number, work: () => Promise<T>, windowSeconds?: number): Promise<T>;
}

const COUNT = `insert into anlan.tries as t (key, since, count) values ($1, to_timestamp($2::float8 / 1000), 1)
  on conflict (key) do update set
    count = case when t.since <= excluded.since - make_interval(secs => $3) then 1 else t.count + 1 end,
    since = case when t.since <= excluded.since - make_interval(secs => $3) then excluded.since else t.since end
  returning count, (extract(epoch from since) * 1000)::float8 as since`;

const TAKE_BACK = 'update anlan.tries set count = count - 1 where key = $1 and count > 0';

/** `millis` is the installation's clock. */
export function openTries(db: Db, millis: () => number): Tries {
  const keyOf = (key: string): string => key.slice(0, 200);

  async function count(key: string, limit: number, windowSeconds = 60): Promise<void> {
    const now = millis();
    const { rows } = await db.system((connection) =>
      connection.query<{ count: number; since: number }>(COUNT, [keyOf(key), now, windowSeconds], 'anlan-tries'),
    );
    const row = rows[0];
    if (row && row.count > limit)
      throw new Refusal('tries.exceeded', {
        seconds: Math.max(1, Math.ceil((row.since + windowSeconds * 1000 - now) / 1000)),
      });
  }

  return {
    count,
    async unlessDone(key, limit, work, windowSeconds) {
      // Counted before the work: guesses sent at the same time are guesses all the same.
      await count(key, limit, windowSeconds);
      const done = await work();
      await db.system((connection) => connection.query(TAKE_BACK, [keyOf(key)], 'anlan-tries-back'));
      return done;
    },
  };
}
