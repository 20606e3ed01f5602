/**
 * Wrong tries in a row lock a name for a while, whether an account of that name exists or not: the lock tells nothing
 * about accounts.
 */
import { createHash } from 'node:crypto';
import { Refusal } from '../../model/errors/refusal.ts';
import type { Connection, Db } from '../db/pool.ts';
import { nameKey } from './name-key.ts';

export interface AccountLock {
  /** Refuses with the minutes to wait while the name is locked for this address, or for everybody. */
  needOpen(name: string, ip: string): Promise<void>;
  /**
   * A wrong try. At the `max`-th in a row from one address the name is locked there for `minutes`; a stranger elsewhere
   * locks nobody out.
   * Many addresses guess no further together: at ten times as many in all the name is locked for everybody (decision
   * 0098).
   */
  fail(name: string, ip: string, max: number, minutes: number): Promise<void>;
  /** A right one forgets the wrong ones of its address and those counted together. */
  clear(name: string, ip: string): Promise<void>;
  /** A new password or an administrator forgets all of them. */
  clearAll(name: string, connection: Connection): Promise<void>;
}

/** Tries of all addresses together, for each that one has. */
const TOGETHER = 10;

/** `$1` the keys, of the address and of the name, `$3` their limits. */
const FAIL = `insert into anlan.tries as t (key, since, count, until)
  select w.key, to_timestamp($2::float8 / 1000), 1, case when w.most <= 1 then to_timestamp($2::float8 / 1000) + make_interval(mins => $4) end from unnest($1::text[], $3::int[]) as w(key, most) order by w.key
  on conflict (key) do update set since = excluded.since,
    count = case when t.count + 1 >= ($3::int[])[array_position($1::text[], t.key)] then 0 else t.count + 1 end,
    until = case when t.count + 1 >= ($3::int[])[array_position($1::text[], t.key)] then excluded.since + make_interval(mins => $4) else t.until end`;

/**
 * However a name is typed its tries are counted together. What was typed may be a password in the wrong field: only its
 * hash is kept.
 */
function keyOf(name: string): string {
  return `account ${createHash('sha256').update(nameKey(name)).digest('hex')}`;
}

const keysOf = (name: string, ip: string): [string, string] => [`${keyOf(name)} ${ip}`, keyOf(name)];

/** `millis` is the installation's clock. */
export function openAccountLock(db: Db, millis: () => number): AccountLock {
  return {
    async needOpen(name, ip) {
      const { rows } = await db.system((connection) =>
        connection.query<{ until: number | null }>(
          `select (extract(epoch from max(until)) * 1000)::float8 as until from anlan.tries where key = any($1::text[]) and until > to_timestamp($2::float8 / 1000)`,
          [keysOf(name, ip), millis()],
          'anlan-locked',
        ),
      );
      const until = rows[0]?.until;
      if (typeof until === 'number')
        throw new Refusal('session.locked', { minutes: Math.ceil((until - millis()) / 60_000) });
    },
    async fail(name, ip, max, minutes) {
      await db.system((connection) =>
        connection.query(FAIL, [keysOf(name, ip), millis(), [max, max * TOGETHER], minutes], 'anlan-fail'),
      );
    },
    async clear(name, ip) {
      await db.system((connection) =>
        connection.query('delete from anlan.tries where key = any($1::text[])', [keysOf(name, ip)], 'anlan-open'),
      );
    },
    async clearAll(name, connection) {
      await connection.query(
        'delete from anlan.tries where key = $1 or starts_with(key, $1 || chr(32))',
        [keyOf(name)],
        'anlan-open-all',
      );
    },
  };
}
