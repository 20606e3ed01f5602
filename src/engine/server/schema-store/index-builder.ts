/**
 * Builds indexes of large tables, and partitions them, beside the running server: one at a time in the whole
 * installation.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { qualifiedTable } from '../../model/names.ts';
import type { Connection, Db } from '../db/pool.ts';
import type { Log } from '../db/log.ts';
import { BUILD_LOCK } from '../db/locks.ts';
import { concurrently } from './ddl.ts';
import { buildOnPartitions, isPartitioned, partitionLarge } from './partition-builder.ts';
import type { Step } from './step.ts';

export interface IndexBuilder {
  /**
   * Queues a build and resolves when the index stands. Rejects with the database's error; nothing half-made is left.
   */
  build(step: Step): Promise<void>;
  /** Steps that are queued or under way. */
  building(): readonly Step[];
  /** Cancels what is under way; the next start finds the index missing and builds it again. */
  close(): Promise<void>;
}

const TURN_MS = 500;

async function buildConcurrently(connection: Connection, step: Step): Promise<void> {
  const drop = `drop index concurrently if exists ${qualifiedTable(step.index ?? '')}`;
  try {
    await connection.query(drop);
    for (const sql of step.sql) await connection.query(concurrently(sql));
  } catch (error) {
    await connection.query(drop).catch(() => undefined);
    throw error;
  }
}

export function openIndexBuilder(db: Db, log: Log): IndexBuilder {
  const open = new Set<Step>();
  let tail: Promise<void> = Promise.resolve();
  let backend: number | undefined;
  let closed = false;

  async function settle(step: Step, error: Error | undefined): Promise<void> {
    await db.systemWrite((connection) =>
      connection.query(
        `update anlan.journal set state = $3, error = $4 where entity = $1 and sql = $2 and state <> 'done'`,
        [step.entity, step.sql.join(';\n'), error ? 'failed' : 'done', error?.message ?? null],
      ),
    );
  }

  /**
   * Waits between its questions, not in one: a concurrent build waits for every statement that is under way, and so for
   * one that waits for it.
   */
  async function takeTurn(connection: Connection): Promise<void> {
    for (;;) {
      if (closed) throw new Error('the server is stopping');
      const { rows } = await connection.query<{ had: boolean }>(`select pg_try_advisory_lock(${BUILD_LOCK}) as had`);
      if (rows[0]?.had) return;
      await delay(TURN_MS);
    }
  }

  async function run(step: Step): Promise<void> {
    if (closed) throw new Error('the server is stopping');
    await db.system(async (connection) => {
      backend = (await connection.query<{ pid: number }>('select pg_backend_pid() as pid', [])).rows[0]?.pid;
      await connection.query('set statement_timeout = 0; set lock_timeout = 0');
      try {
        await takeTurn(connection);
        try {
          if (step.kind === 'partitionTable') await partitionLarge(connection, () => closed, step);
          else if (await isPartitioned(connection, step.table)) await buildOnPartitions(connection, () => closed, step);
          else await buildConcurrently(connection, step);
        } finally {
          await connection.query(`select pg_advisory_unlock(${BUILD_LOCK})`);
        }
      } finally {
        backend = undefined;
        await connection.query('reset statement_timeout; reset lock_timeout');
      }
    });
  }

  async function runAndSettle(step: Step): Promise<void> {
    const began = Date.now();
    try {
      await run(step);
      await settle(step, undefined);
      log.info(
        { index: step.index, table: step.table, ms: Date.now() - began },
        step.kind === 'partitionTable' ? 'table partitioned' : 'index built',
      );
    } catch (error) {
      // Called unfinished, it is tried again by the next start: only rows can have stood in its way.
      if (!closed && step.kind !== 'partitionTable') await settle(step, error as Error);
      throw error;
    } finally {
      open.delete(step);
    }
  }

  return {
    build(step) {
      open.add(step);
      const done = tail.then(() => runAndSettle(step));
      tail = done.catch(() => undefined);
      return done;
    },
    building: () => [...open],
    async close() {
      closed = true;
      if (backend !== undefined)
        await db.system((connection) => connection.query('select pg_cancel_backend($1)', [backend]));
      await tail;
    },
  };
}
