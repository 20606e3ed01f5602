/** Brings the engine's own tables to the newest version, once per database, whichever process comes first. */
import type pg from 'pg';
import { newClient } from './connect.ts';
import { MIGRATION_LOCK } from './locks.ts';
import type { Log } from './log.ts';

/** Name → SQL; run in the order of the names. */
export type Migrations = Readonly<Record<string, string>>;

/** Names of the migrations that have been applied, in order; none where the table is not there yet. */
async function appliedIn(client: pg.Client): Promise<ReadonlySet<string>> {
  const { rows: found } = await client.query<{ there: boolean }>(
    `select to_regclass('anlan.migration') is not null as there`,
  );
  if (found[0]?.there !== true) return new Set();
  const { rows } = await client.query<{ name: string }>('select name from anlan.migration order by name');
  return new Set(rows.map(({ name }) => name));
}

/**
 * Makes or upgrades the tables in the PostgreSQL schema `anlan`, as the role of `url`, which then owns them: all in one
 * transaction.
 * @throws the error of the migration that failed; nothing of the others is applied then
 */
export async function migrateEngine(url: string, migrations: Migrations, log: Log): Promise<void> {
  const names = Object.keys(migrations).sort();
  const client = newClient(url);
  await client.connect();
  try {
    if ((await appliedIn(client)).has(names.at(-1) ?? '')) return;
    await client.query('begin');
    // One process migrates; the others wait here and find it done.
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    // Making a schema asks for a right even where it is there.
    await client.query(`do $$ begin if to_regnamespace('anlan') is null then create schema anlan; end if; end $$`);
    await client.query(
      'create table if not exists anlan.migration (name varchar(255) primary key, timestamp varchar(255) not null)',
    );
    const applied = await appliedIn(client);
    const missing = names.filter((name) => !applied.has(name));
    for (const name of missing) {
      // Row security binds the owner, too: rows that a migration carries over are those of all tenants.
      await client.query(`select set_config('anlan.system', 'on', true)`);
      await client.query(migrations[name] ?? '');
      await client.query('insert into anlan.migration values ($1, $2)', [name, new Date().toISOString()]);
    }
    await client.query('commit');
    if (missing.length === names.length) log.info({ migrations: missing.length }, 'made the tables of the engine');
    else for (const migration of missing) log.info({ migration }, 'engine migration');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
}
