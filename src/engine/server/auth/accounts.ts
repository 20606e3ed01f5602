/**
 * Accounts by their names: found however the name is typed, and made only where no other name is the same to people
 * (docs/people.md#one-name-however-it-is-written).
 */
import type { Connection } from '../db/pool.ts';
import { nameKey, nameKeySql } from './name-key.ts';

export interface Account {
  readonly id: string;
  readonly password_hash: string | null;
}

const KEY = nameKeySql('i.username');

/** Id of the account that a stored name means, for a statement that reads many. */
export function accountSql(column: string): string {
  return `(select i.id from anlan.identity i where ${KEY} = ${nameKeySql(column)} order by i.username = ${column} desc, i.created_at, i.id limit 1)`;
}

/**
 * The account that a name typed at any door means: the one written exactly so, else the one of the same form. Where
 * older accounts
 * differ only in form the oldest is meant, and each is still reached by its exact name.
 */
export async function accountNamed(connection: Connection, typed: string): Promise<Account | undefined> {
  const { rows } = await connection.query<Account>(
    `select i.id, i.password_hash from anlan.identity i where ${KEY} = $1 order by i.username = $2 desc, i.created_at, i.id limit 1`,
    [nameKey(typed), typed.trim()],
    'anlan-identity',
  );
  return rows[0];
}

export interface NewAccount {
  readonly id: string;
  readonly username: string;
  readonly hash: string | null;
  readonly original: boolean;
}

/** @returns false when somebody has the name, in whatever form. Two that come at once wait for each other. */
export async function addAccount(
  connection: Connection,
  { id, username, hash, original }: NewAccount,
): Promise<boolean> {
  await connection.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`account ${nameKey(username)}`]);
  const { rowCount } = await connection.query(
    `insert into anlan.identity (id, username, password_hash, is_original, password_changed_at) select $1::uuid, $2::text, $3::text, $4::boolean, now() where not exists (select 1 from anlan.identity i where ${KEY} = $5)`,
    [id, username, hash, original, nameKey(username)],
  );
  return rowCount > 0;
}
