/** Clears away what is over: used and expired secrets and codes, forgotten tries, sessions nobody can use any more. */
import type { Db } from '../db/pool.ts';

/** A day after their end, so that a refused token can still be told why. */
const STATEMENTS = [
  `delete from anlan.one_time where expires_at < to_timestamp($1::float8 / 1000) - interval '1 hour'`,
  `delete from anlan.phone_code where expires_at < to_timestamp($1::float8 / 1000) - interval '1 day'`,
  `delete from anlan.tries where since < to_timestamp($1::float8 / 1000) - interval '1 day' and coalesce(until < to_timestamp($1::float8 / 1000), true)`,
  `delete from anlan.session where least(ends_at, refresh_expires_at, last_at + make_interval(secs => idle_seconds), coalesce(revoked_at, 'infinity')) < to_timestamp($1::float8 / 1000) - interval '1 day'`,
];

/** One sweep; gives how much went. Several nodes may sweep at once. `millis` is the installation's clock. */
export async function sweepSignIns(db: Db, millis: () => number): Promise<number> {
  let gone = 0;
  for (const text of STATEMENTS) gone += (await db.system((connection) => connection.query(text, [millis()]))).rowCount;
  return gone;
}
