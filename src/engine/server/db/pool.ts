/** The door to the database: reads and transactions of one tenant, or of the system, on pooled connections. */
import type pg from 'pg';
import { newClient, newPool } from './connect.ts';
import {
  DatabaseFull,
  DatabaseUnavailable,
  isLocked,
  isRetryable,
  isUnavailable,
  LockedTooLong,
  typedError,
} from './database-errors.ts';
import { type Leader, openLeader } from './leader.ts';
import { type Listener, openListener } from './listener.ts';
import type { Log } from './log.ts';
import { type Answer, Pipeline } from './pipeline.ts';
import { trimPrepared } from './prepared.ts';
import { openTurns, type Turns } from './turns.ts';
import { openStatementLog, type StatementLog } from './statement-log.ts';
import { typeParsers } from './type-parsers.ts';

export type { Answer } from './pipeline.ts';

export interface Connection {
  /** Runs one statement. With `name` it is prepared once per connection; a name always stands for the same text. */
  query<R = Record<string, unknown>>(text: string, values?: readonly unknown[], name?: string): Promise<Answer<R>>;
  /**
   * Runs `effect` once the transaction is committed, never if it is not (a savepoint inside it makes no difference);
   * outside of one, at once.
   */
  afterCommit(effect: () => void): void;
}

export interface Db {
  /** Statements on one connection that sees the rows of `tenant` (a uuid) and no transaction around them. */
  read<T>(tenant: string, run: (connection: Connection) => Promise<T>): Promise<T>;
  /** As `read`, with every statement seeing the same rows: those of its first one. */
  snapshot<T>(tenant: string, run: (connection: Connection) => Promise<T>): Promise<T>;
  /** One transaction as `tenant`: committed when `run` resolves, rolled back when it throws. Runs it again (at most
   * three times more) after a serialisation failure or deadlock, so `run` may have no effects outside the database but
   * by `afterCommit`.
   * A quarter of the connections may wait for locks that others hold; a transaction beyond those that meets one gives
   * its connection
   * back, waits for its turn without one, and is run again. @throws {LockedTooLong} when its turn does not come, or the
   * lock not within it */
  write<T>(tenant: string, run: (connection: Connection) => Promise<T>): Promise<T>;
  /** As `read`, over the rows of all tenants. */
  system<T>(run: (connection: Connection) => Promise<T>): Promise<T>;
  /** As `write`, over the rows of all tenants. */
  systemWrite<T>(run: (connection: Connection) => Promise<T>): Promise<T>;
  /** Calls `handler` with every payload notified on `channel`, and with `undefined` after a gap (reconnect). */
  listen(channel: string, handler: (payload: string | undefined) => void): Promise<() => Promise<void>>;
  /**
   * Runs for the lead under `key`: of all processes on this database one holds it at a time, for as long as it is
   * connected.
   */
  lead(key: number): Leader;
  /**
   * Did a transaction fail within the last minute because the disk under the database is full? Small ones may go well
   * in between.
   */
  isFull(): boolean;
  /** Counts of the pool, for metrics. */
  stats(): { readonly total: number; readonly idle: number; readonly waiting: number; readonly max: number };
  /** Figures of the statements of this process. */
  readonly statements: StatementLog;
  end(): Promise<void>;
}

export interface DbOptions {
  readonly url: string;
  /** Connections at most. */
  readonly max: number;
  /** IANA name of the installation's time zone. */
  readonly timeZone: string;
  readonly log: Log;
  /** A statement that runs longer is cancelled (SQLSTATE 57014); 0 = never. Default 30 s. */
  readonly statementTimeoutMs?: number;
  /** How long a transaction that met a lock waits for its turn. Default 8 s. */
  readonly lockPatienceMs?: number;
}

const RETRIES = 3;
const FULL_FOR_MS = 60_000;
const CONNECT_LIMIT_MS = 5_000;
/**
 * Of the connections: so many are left to those who only read, and so many transactions may wait for locks at one time.
 */
const SHARE = 1 / 4;
/** A transaction that has no turn to wait gives up a lock after this time, and tries again when it has one. */
const BRIEF_WAIT = '200ms';
/** Whoever has a turn gives up before the statement is cancelled, which would look like a fault. */
const LOCK_SHARE = 5 / 6;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** The connection was lost before anything was done on it. */
class NothingDone extends Error {
  constructor(override readonly cause: unknown) {
    super('nothing was done');
  }
}

/** In place of a tenant: all of them. */
const SYSTEM = 'system';

/** Session settings that the row policies read; remembered per connection, so that a repeated tenant costs nothing. */
const SET_TENANT = `select set_config('anlan.tenant', $1, false), set_config('anlan.system', $2, false)`;

function connectionOf(
  pipeline: Pipeline,
  statements: StatementLog,
  afterCommit: Connection['afterCommit'] = (effect) => effect(),
  failed: (error: unknown) => void = () => undefined,
): Connection {
  return {
    afterCommit,
    async query<R>(text: string, values?: readonly unknown[], name?: string): Promise<Answer<R>> {
      const began = performance.now();
      try {
        const answer = await pipeline.query<R>(text, values, name);
        statements.note(name ?? text, text, performance.now() - began, answer.rowCount, false);
        return answer;
      } catch (error) {
        statements.note(name ?? text, text, performance.now() - began, 0, true);
        const typed = typedError(error);
        failed(typed);
        throw typed;
      }
    },
  };
}

/** Opens a pool; no connection is made before the first statement. */
export function openDb({
  url,
  max,
  timeZone,
  log,
  statementTimeoutMs = 30_000,
  lockPatienceMs = 8_000,
}: DbOptions): Db {
  const config: pg.ClientConfig = {
    types: typeParsers,
    application_name: 'anlan',
    // Statements sent without waiting for the one before go out together, which is most of what a short one costs.
    pipeline: true,
  };
  const settings = {
    TimeZone: timeZone,
    DateStyle: 'ISO',
    statement_timeout: statementTimeoutMs,
    lock_timeout: Math.floor(statementTimeoutMs * LOCK_SHARE),
    idle_in_transaction_session_timeout: 60_000,
  };
  const dial = (): pg.Client => newClient(url, config, settings);
  const pool = newPool(
    url,
    { ...config, max, connectionTimeoutMillis: CONNECT_LIMIT_MS, idleTimeoutMillis: 60_000 },
    settings,
  );
  const statements = openStatementLog();
  const share = Math.floor(max * SHARE);
  const writers = openTurns(max - share);
  const patients = openTurns(Math.max(1, share));
  let ending = false;
  let fullAt = 0;
  // At the end the server may close a connection before we have: nothing is lost by it.
  pool.on('error', (error) => {
    if (!ending) log.warn({ reason: error.message }, 'an idle database connection was lost');
  });
  // A connection that is in use when the server dies says so by its statement, and also by this event.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  const tenants = new WeakMap<pg.PoolClient, string>();
  let listener: Promise<Listener> | undefined;

  /** A connection set to `tenant`. */
  async function checkout(tenant: string): Promise<pg.PoolClient> {
    for (let attempt = 0; ; attempt += 1) {
      let client: pg.PoolClient;
      try {
        client = await pool.connect();
      } catch (error) {
        throw typedError(error);
      }
      try {
        if (tenants.get(client) !== tenant) {
          tenants.delete(client);
          await client.query({
            name: 'anlan.tenant',
            text: SET_TENANT,
            values: tenant === SYSTEM ? ['', 'on'] : [tenant, 'off'],
          });
          tenants.set(client, tenant);
        }
        return client;
      } catch (error) {
        client.release(true);
        // A pooled connection may have died unseen (the server was restarted): nothing has been done on it yet.
        if (attempt >= max || !isUnavailable(error)) throw typedError(error);
      }
    }
  }

  function giveBack(client: pg.PoolClient, broken: boolean): void {
    if (!broken) trimPrepared(client);
    client.release(broken);
  }

  async function runRead<T>(tenant: string, run: (connection: Connection) => Promise<T>): Promise<T> {
    const client = await checkout(tenant);
    let broken = false;
    try {
      return await run(connectionOf(new Pipeline(client, false), statements));
    } catch (error) {
      broken = isUnavailable(error);
      if (error instanceof DatabaseFull) fullAt = Date.now();
      throw error;
    } finally {
      giveBack(client, broken);
    }
  }

  async function runSnapshot<T>(tenant: string, run: (connection: Connection) => Promise<T>): Promise<T> {
    return runRead(tenant, async (connection) => {
      await connection.query('begin isolation level repeatable read read only');
      try {
        return await run(connection);
      } finally {
        // Nothing was written. Where the connection is lost, what `run` met says so.
        await connection.query('rollback').catch(() => undefined);
      }
    });
  }

  /** One try of a transaction. @param brief it may not wait for locks: it has no turn to */
  async function tryWrite<T>(tenant: string, brief: boolean, run: (connection: Connection) => Promise<T>): Promise<T> {
    const client = await checkout(tenant);
    let broken = false;
    // Sent ahead of the first statement without waiting for its answer; if it fails, nothing has been done yet.
    let opened = true;
    const pipeline = new Pipeline(client, true);
    pipeline.query('begin', [], 'anlan.begin').catch(() => {
      opened = false;
    });
    if (brief)
      pipeline.query(`select set_config('lock_timeout', $1, true)`, [BRIEF_WAIT], 'anlan.brief').catch(() => {
        opened = false;
      });
    const effects: (() => void)[] = [];
    /**
     * What failed first: statements that nobody waits for end the transaction as well, and those behind them only say
     * that it is over.
     */
    let first: unknown;
    try {
      const result = await run(
        connectionOf(
          pipeline,
          statements,
          (effect) => effects.push(effect),
          (error) => {
            first ??= error;
          },
        ),
      );
      // A transaction in which a statement failed ends with a rollback, and PostgreSQL does not call that an error.
      if (!(await pipeline.commit()))
        throw new Error('a statement of the transaction failed and nobody looked', { cause: first });
      for (const effect of effects) effect();
      return result;
    } catch (error) {
      broken = isUnavailable(error);
      if (!broken)
        await pipeline.query('rollback').catch(() => {
          broken = true;
        });
      const typed = isLocked(first) || isRetryable(first) ? first : typedError(error);
      if (typed instanceof DatabaseFull) fullAt = Date.now();
      if (broken && !opened) throw new NothingDone(typed);
      throw typed;
    } finally {
      giveBack(client, broken);
    }
  }

  async function needTurn(turns: Turns, limitMs: number, late: () => Error): Promise<() => void> {
    const turn = await turns.take(limitMs);
    if (!turn) throw late();
    return turn;
  }

  /** @param patient a turn to wait for locks, if there is one already */
  async function writeInTurn<T>(
    tenant: string,
    patient: boolean,
    run: (connection: Connection) => Promise<T>,
  ): Promise<T> {
    for (let attempt = 0; ; attempt += 1) {
      const release = await needTurn(
        writers,
        CONNECT_LIMIT_MS,
        () => new DatabaseUnavailable('no connection for writing became free'),
      );
      try {
        return await tryWrite(tenant, !patient, run);
      } catch (error) {
        const again = isRetryable(error) || error instanceof NothingDone;
        if (attempt >= RETRIES || !again) throw error instanceof NothingDone ? error.cause : error;
      } finally {
        release();
      }
    }
  }

  async function runWrite<T>(tenant: string, run: (connection: Connection) => Promise<T>): Promise<T> {
    let turn = patients.waiting() === 0 ? patients.tryTake() : undefined;
    try {
      try {
        return await writeInTurn(tenant, turn !== undefined, run);
      } catch (error) {
        if (turn || !isLocked(error)) throw error;
      }
      turn = await needTurn(
        patients,
        lockPatienceMs,
        () => new LockedTooLong('a lock that others wait for as well was not had'),
      );
      return await writeInTurn(tenant, true, run);
    } finally {
      turn?.();
    }
  }

  function known(tenant: string): string {
    if (!UUID.test(tenant)) throw new Error(`not a tenant id: ${tenant}`);
    return tenant;
  }

  return {
    read: (tenant, run) => runRead(known(tenant), run),
    snapshot: (tenant, run) => runSnapshot(known(tenant), run),
    write: (tenant, run) => runWrite(known(tenant), run),
    system: (run) => runRead(SYSTEM, run),
    systemWrite: (run) => runWrite(SYSTEM, run),
    async listen(channel, handler) {
      listener ??= openListener(dial, log);
      return (await listener).add(channel, handler);
    },
    lead: (key) => openLeader(dial, key, log),
    isFull: () => Date.now() - fullAt < FULL_FOR_MS,
    stats: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount, max }),
    statements,
    async end() {
      ending = true;
      await (await listener)?.close();
      await pool.end();
    },
  };
}
