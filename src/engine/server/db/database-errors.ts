/** Tells "the database is not there just now" and "it has no room" from every other failure of a query. */

/** The database cannot be reached, is restarting or has no free connection. Answered as `server.busy`. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** The disk under the database is full: nothing can be stored until somebody makes room. Answered as `server.full`. */
export class DatabaseFull extends Error {
  override readonly name = 'DatabaseFull';
}

/** SQLSTATE: a lock was waited for longer than allowed. */
const LOCKED_STATE = '55P03';

/** Somebody else has held what was to be written for longer than anybody waits. Answered as `row.busy`. */
export class LockedTooLong extends Error {
  override readonly name = 'LockedTooLong';
  readonly code = LOCKED_STATE;
}

/** SQLSTATE of a broken check, and the one that stands while a large table is partitioned. */
const CHECK_STATE = '23514';
const PARTITIONING = '~until';

/** SQLSTATE: disk full. */
const FULL_STATE = '53100';

/** SQLSTATEs: connection class 08, shutdown and start-up, too many connections, read-only standby after a failover. */
const UNAVAILABLE_STATES = new Set(['57P01', '57P02', '57P03', '57P05', '53300', '25006']);
const UNAVAILABLE_SYSTEM = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const UNAVAILABLE_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after)/;

/** SQLSTATEs: undefined column, undefined table. */
const GONE_STATES = new Set(['42703', '42P01']);
const RETRYABLE_STATES = new Set(['40001', '40P01']);

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}

export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return (
    UNAVAILABLE_STATES.has(code) ||
    /^08...$/.test(code) ||
    ('syscall' in error && UNAVAILABLE_SYSTEM.has(code)) ||
    UNAVAILABLE_MESSAGES.test(error.message)
  );
}

/** The column or table is not there (any more): a schema change came in between. */
export function isGone(error: unknown): boolean {
  return GONE_STATES.has(codeOf(error));
}

/** PostgreSQL will not take a value: of a wrong form (class 22) or beyond a limit of its own (class 54). */
export function isDataError(error: unknown): boolean {
  return /^(22|54)/.test(codeOf(error));
}

/** A transaction that lost against another one and may simply be run again. */
export function isRetryable(error: unknown): boolean {
  return RETRYABLE_STATES.has(codeOf(error));
}

/** A lock was not had in time; the transaction may be run again by who may wait longer. */
export function isLocked(error: unknown): boolean {
  return codeOf(error) === LOCKED_STATE;
}

/** The error as callers shall see it. */
export function typedError(error: unknown): unknown {
  if (codeOf(error) === FULL_STATE) return new DatabaseFull((error as Error).message, { cause: error });
  if (isLocked(error) && !(error instanceof LockedTooLong))
    return new LockedTooLong((error as Error).message, { cause: error });
  if (codeOf(error) === CHECK_STATE && (error as { constraint?: string }).constraint === PARTITIONING)
    return new LockedTooLong('the table is being partitioned and takes no row of so late a month', { cause: error });
  return isUnavailable(error) && !(error instanceof DatabaseUnavailable)
    ? new DatabaseUnavailable((error as Error).message, { cause: error })
    : error;
}
