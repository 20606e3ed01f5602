/** Wrong tries in a row lock a name for a while, whether an account of that name exists or not: the lock tells nothing about accounts. */
import { createHash } from 'node:crypto';
import { Refusal } from '../../model/errors/refusal.ts';
import type { Connection, Db } from '../db/pool.ts';

export interface AccountLock {
  /** Refuses with the minutes to wait while the name is locked. */
  needOpen(name: string): Promise<void>;
  /** A wrong try; at the `max`-th in a row the name is locked for `minutes`. */
  fail(name: string, max: number, minutes: number): Promise<void>;
  /** A right one, a new password or an administrator forgets the wrong ones. */
  clear(name: string, connection?: Connection): Promise<void>;
}

const FAIL = `insert into anlan.tries as t (key, since, count, until)
  values ($1, to_timestamp($2::float8 / 1000), 1, case when $3::int <= 1 then to_timestamp($2::float8 / 1000) + make_interval(mins => $4) end)
  on conflict (key) do update set since = excluded.since,
    count = case when t.count + 1 >= $3::int then 0 else t.count + 1 end,
    until = case when t.count + 1 >= $3::int then excluded.since + make_interval(mins => $4) else t.until end`;

/** What was typed as a name may be a password in the wrong field: only its hash is kept. */
function keyOf(name: string): string {
  return `account ${createHash('sha256').update(name.trim()).digest('hex')}`;
}

/** `millis` is the installation's clock. */
export function openAccountLock(db: Db, millis: () => number): AccountLock {
  return {
    async needOpen(name) {
      const { rows } = await db.system((connection) => connection.query<{ until: number }>(
        `select (extract(epoch from until) * 1000)::float8 as until from anlan.tries where key = $1 and until > to_timestamp($2::float8 / 1000)`, [keyOf(name), millis()], 'anlan-locked'));
      const until = rows[0]?.until;
      if (until !== undefined) throw new Refusal('session.locked', { minutes: Math.ceil((until - millis()) / 60_000) });
    },
    async fail(name, max, minutes) {
      await db.system((connection) => connection.query(FAIL, [keyOf(name), millis(), max, minutes], 'anlan-fail'));
    },
    async clear(name, connection) {
      const run = (through: Connection): Promise<unknown> => through.query('delete from anlan.tries where key = $1', [keyOf(name)], 'anlan-open');
      await (connection ? run(connection) : db.system(run));
    },
  };
}
