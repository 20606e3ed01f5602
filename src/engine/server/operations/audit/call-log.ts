/**
 * Entries of calls that changed no row: refused, denied, or about something else. Written after the answer, several at
 * a time; a change has its entry in its own transaction.
 */
import { storableJson } from '../../../model/json/storable-text.ts';
import { isDataError } from '../../db/database-errors.ts';
import type { Log } from '../../db/log.ts';
import type { Db } from '../../db/pool.ts';

export interface LoggedCall {
  readonly tenant: string;
  readonly by: string;
  readonly requestId: string;
  readonly ip: string;
  readonly method: string;
  /** Path without its parameters. */
  readonly url: string;
  /** Body or parameters, secrets masked; null where there are none. */
  readonly params: unknown;
  /** Business code of the answer. */
  readonly code: number;
  readonly error: string | null;
  readonly costMs: number;
  readonly entity: string;
  readonly rowId: string | null;
  readonly action: string;
}

export interface CallLog {
  add(call: LoggedCall): void;
  /** Writes what waits. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const EVERY_MS = 250;
const AT_ONCE = 500;
/** While the database is away calls wait here; beyond that the oldest are given up and said so. */
const MOST = 10_000;

const WRITE = `insert into anlan.audit (tenant_id, by_id, entity, row_id, action, request_id, ip, method, url, cost_ms, code, error, params)
select tenant, "by", entity, "rowId", action, "requestId", ip, method, url, "costMs", code, error, nullif(params, 'null'::jsonb)
from jsonb_to_recordset($1::jsonb) as x(tenant uuid, "by" uuid, entity text, "rowId" uuid, action text, "requestId" text, ip text, method text, url text, "costMs" int, code int, error text, params jsonb)`;

export function openCallLog(db: Db, log: Log): CallLog {
  let waiting: LoggedCall[] = [];
  let tail: Promise<void> = Promise.resolve();
  /** One that PostgreSQL refuses is told to the log and given up: it must not hold back those behind it. */
  async function store(batch: readonly LoggedCall[]): Promise<void> {
    try {
      await db.systemWrite((connection) => connection.query(WRITE, [storableJson(batch)], 'anlan-calls'));
    } catch (error) {
      if (!isDataError(error)) throw error;
      if (batch.length === 1)
        log.error({ err: error, requestId: batch[0]?.requestId }, 'a call could not be written to the audit log');
      else for (const call of batch) await store([call]);
    }
  }
  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, AT_ONCE);
      await store(batch);
      waiting = waiting.slice(batch.length);
    }
  }
  const flush = (): Promise<void> => {
    tail = tail.then(write).catch((error: unknown) => {
      const lost = waiting.length - MOST;
      if (lost > 0) waiting = waiting.slice(lost);
      log.error(
        { err: error, waiting: waiting.length, ...(lost > 0 ? { lost } : {}) },
        'calls could not be written to the audit log yet',
      );
    });
    return tail;
  };
  const timer = setInterval(() => {
    if (waiting.length > 0) void flush();
  }, EVERY_MS);
  timer.unref();
  return {
    add(call) {
      waiting.push(call);
      if (waiting.length === AT_ONCE) void flush();
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}
