/** Builds indexes of large tables beside the running server, one at a time in the whole installation. */
import type { Connection, Db } from '../db/pool.ts';
import { qualified, concurrently } from './ddl.ts';
import { BUILD_LOCK } from './apply.ts';
import type { Step } from './step.ts';

/** Runs `work` on a connection that may take its time, and leaves the connection as it was. */
async function patiently<T>(db: Db, work: (connection: Connection) => Promise<T>): Promise<T> {
  return db.system(async (connection) => {
    await connection.query('set statement_timeout = 0');
    try {
      await connection.query(`select pg_advisory_lock(${BUILD_LOCK})`);
      try {
        return await work(connection);
      } finally {
        await connection.query(`select pg_advisory_unlock(${BUILD_LOCK})`);
      }
    } finally {
      await connection.query('reset statement_timeout');
    }
  });
}

async function settle(connection: Connection, step: Step, error: Error | undefined): Promise<void> {
  await connection.query(
    `update anlan.journal set state = $3, error = $4 where entity = $1 and sql = $2 and state = 'building'`,
    [step.entity, step.sql.join(';\n'), error ? 'failed' : 'done', error?.message ?? null],
  );
}

/**
 * Builds the index of one step without keeping writers out. A build that fails (duplicates, a lost connection) leaves
 * no half-made index behind.
 * @throws the database's error
 */
export async function buildIndex(db: Db, step: Step): Promise<void> {
  await patiently(db, async (connection) => {
    const drop = `drop index concurrently if exists ${qualified(step.index ?? '')}`;
    try {
      await connection.query(drop);
      for (const sql of step.sql) await connection.query(concurrently(sql));
      await settle(connection, step, undefined);
    } catch (error) {
      await connection.query(drop).catch(() => undefined);
      await settle(connection, step, error as Error);
      throw error;
    }
  });
}
