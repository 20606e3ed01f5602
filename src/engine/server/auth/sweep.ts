/** Clears away what is over: used and expired secrets and codes, forgotten tries, sessions nobody can use any more. */
import type { Log } from '../db/log.ts';
import type { Db } from '../db/pool.ts';

const EVERY_MS = 3_600_000;

/** A day after their end, so that a refused token can still be told why. */
const STATEMENTS = [
  `delete from anlan.one_time where expires_at < to_timestamp($1::float8 / 1000) - interval '1 hour'`,
  `delete from anlan.phone_code where expires_at < to_timestamp($1::float8 / 1000) - interval '1 day'`,
  `delete from anlan.tries where since < to_timestamp($1::float8 / 1000) - interval '1 day' and coalesce(until < to_timestamp($1::float8 / 1000), true)`,
  `delete from anlan.session where least(ends_at, refresh_expires_at, last_at + make_interval(secs => idle_seconds), coalesce(revoked_at, 'infinity')) < to_timestamp($1::float8 / 1000) - interval '1 day'`,
];

export interface Sweep { close(): Promise<void> }

/** Sweeps now and every hour. Several nodes may sweep at once. `millis` is the installation's clock. */
export function openSweep(db: Db, millis: () => number, log: Log): Sweep {
  let tail: Promise<void> = Promise.resolve();
  const run = (): void => {
    tail = tail.then(async () => { for (const text of STATEMENTS) await db.system((connection) => connection.query(text, [millis()])); })
      .catch((error: unknown) => log.error({ err: error }, 'expired sessions and codes could not be cleared away; the next sweep tries again'));
  };
  run();
  const timer = setInterval(run, EVERY_MS);
  timer.unref();
  return {
    async close() {
      clearInterval(timer);
      await tail;
    },
  };
}
