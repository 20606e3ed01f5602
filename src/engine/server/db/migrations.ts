/** Brings the engine's own tables to the newest version, once per database, whichever process comes first. */
import { type Migration, Kysely, Migrator, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import { newPool } from './connect.ts';
import type { Log } from './log.ts';

const SCHEMA = 'anlan';
const TABLE = 'migration';

/** Name → SQL; run in the order of the names. */
export type Migrations = Readonly<Record<string, string>>;

function runnable(migrations: Migrations): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(migrations).map(([name, text]) => [
      name,
      {
        up: async (db: Kysely<unknown>) => {
          await sql.raw(text).execute(db);
        },
      },
    ]),
  );
}

/** Has the newest migration been applied? Answers without Kysely's look at every table of the database. */
async function isCurrent(pool: pg.Pool, migrations: Migrations): Promise<boolean> {
  const newest = Object.keys(migrations).sort().at(-1) ?? '';
  try {
    const { rowCount } = await pool.query(`select 1 from ${SCHEMA}.${TABLE} where name = $1`, [newest]);
    return rowCount === 1;
  } catch {
    return false;
  }
}

/**
 * Makes or upgrades the tables in the PostgreSQL schema `anlan`, as the role of `url`, which then owns them.
 * @throws the error of the migration that failed; its transaction is rolled back
 */
export async function migrateEngine(url: string, migrations: Migrations, log: Log): Promise<void> {
  const pool = newPool(url, { max: 2 });
  pool.on('error', () => undefined);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    if (await isCurrent(pool, migrations)) return;
    const migrator = new Migrator({
      db,
      provider: { getMigrations: () => Promise.resolve(runnable(migrations)) },
      migrationTableSchema: SCHEMA,
      migrationTableName: TABLE,
      migrationLockTableName: 'migration_lock',
    });
    const { error, results = [] } = await migrator.migrateToLatest();
    for (const { migrationName, status } of results) log.info({ migration: migrationName, status }, 'engine migration');
    if (error)
      throw error instanceof Error
        ? error
        : new Error(`the engine's tables could not be migrated: ${JSON.stringify(error)}`);
  } finally {
    await db.destroy();
    // Kysely ends no pool that it has not used: the look at the newest migration would hold its connection for ten seconds more.
    if (!pool.ended) await pool.end();
  }
}
