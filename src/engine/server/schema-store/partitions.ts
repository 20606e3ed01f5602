/**
 * The partitions of a table as they are: which there are, those of the months ahead, and those whose time is over
 * (docs/decisions/0303-an-append-table-by-months.md).
 */
import { setTimeout as delay } from 'node:timers/promises';
import { qualifiedTable, quoteIdent } from '../../model/names.ts';
import type { TableShape } from '../../model/table-types.ts';
import { isLocked } from '../db/database-errors.ts';
import { PLAN_LOCK } from '../db/locks.ts';
import type { Connection, Db } from '../db/pool.ts';
import {
  FITS_CHECK,
  monthPartitionSql,
  nextMonth,
  nextName,
  partitionPolicies,
  restName,
  securePartitionSql,
} from './partition-ddl.ts';

export interface Partition {
  readonly name: string;
  /** The first day, and the day behind the last, as `2026-12-01`; undefined: without a limit. Neither of the rest. */
  readonly from?: string;
  readonly to?: string;
  readonly isRest: boolean;
  /** As PostgreSQL words it. */
  readonly bound: string;
  /** What is said of it: `averaged`, once averages took the place of its rows. */
  readonly note: string | null;
  readonly bytes: number;
  /** Rows as the database last estimated them. */
  readonly estimate: number;
  readonly policies: readonly string[];
}

/** Months before this one and after it that have a partition before a row of theirs comes. */
const BEHIND = 1;
const AHEAD = 2;
/** Months back to which rows that lie in the rest get a partition: what is older was hardly meant. */
const REACH = 120;
/** Rows that are moved out of the rest while writers wait; more of one month stay where they are. */
const MOVED_AT_MOST = 1_000_000;
/**
 * Readers and writers that hold a table longer are let by, and it is tried again later. Less than the second after which
 * PostgreSQL ends a deadlock, so that it is never a sender who gives up.
 */
const BRIEF = '500ms';
/** Nobody else changes tables until the end of the transaction; what comes next waits briefly. */
const TAKE_PLAN = `set local statement_timeout = 0;\nset local lock_timeout = 0;\nselect pg_advisory_xact_lock(${PLAN_LOCK});\nset local lock_timeout = '${BRIEF}'`;

/** The partitions of a table; none where it is not partitioned (yet). */
export async function partitionsOf(connection: Connection, table: string): Promise<readonly Partition[]> {
  const { rows } = await connection.query<{
    name: string;
    bound: string;
    bytes: number;
    estimate: number;
    policies: string[];
    note: string | null;
  }>(
    `select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound, obj_description(c.oid, 'pg_class') as note, pg_relation_size(c.oid)::float8 as bytes, greatest(c.reltuples, 0)::float8 as estimate,
      (select coalesce(array_agg(p.polname::text order by p.polname), '{}') from pg_policy p where p.polrelid = c.oid) as policies
     from pg_inherits h join pg_class c on c.oid = h.inhrelid where h.inhparent = to_regclass($1) and c.relispartition order by c.relname`,
    [qualifiedTable(table)],
  );
  return rows.map((partition) => {
    const { bound } = partition;
    const [, from] = /FROM \('(\d{4,}-\d\d-\d\d)/.exec(bound) ?? [];
    const [, to] = /TO \('(\d{4,}-\d\d-\d\d)/.exec(bound) ?? [];
    return {
      ...partition,
      isRest: bound === 'DEFAULT',
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
    };
  });
}

const covers = ({ isRest, from = '', to }: Partition, month: string): boolean =>
  !isRest && from <= `${month}-01` && (to === undefined || `${month}-01` < to);

/** How many rows of each month lie in the rest. */
async function rest(connection: Connection, { table, partition = '' }: TableShape): Promise<Map<string, number>> {
  const { rows } = await connection.query<{ month: string; rows: number }>(
    `select to_char(${quoteIdent(partition)}, 'YYYY-MM') as month, count(*)::int as rows from ${qualifiedTable(restName(table))} group by 1`,
  );
  return new Map(rows.map(({ month, rows: count }) => [month, count]));
}

/** The months that are without a partition and shall have one. */
function missing(
  partitions: readonly Partition[],
  held: ReadonlyMap<string, number>,
  today: string,
): { readonly months: readonly string[]; readonly tooMany: readonly string[] } {
  const now = today.slice(0, 7);
  const near = Array.from({ length: BEHIND + AHEAD + 1 }, (_, at) => nextMonth(now, at - BEHIND));
  const [first, last] = [nextMonth(now, -REACH), nextMonth(now, AHEAD)];
  const reached = [...held.keys()].filter((month) => month >= first && month <= last);
  const wanted = [...new Set([...near, ...reached])]
    .filter((month) => !partitions.some((partition) => covers(partition, month)))
    .sort();
  const isMany = (month: string): boolean => (held.get(month) ?? 0) > MOVED_AT_MOST;
  return { months: wanted.filter((month) => !isMany(month)), tooMany: wanted.filter(isMany) };
}

interface Kept {
  /** Months that have got a partition. */
  readonly made: readonly string[];
  /** Months whose rows are too many to be moved out of the rest. */
  readonly tooMany: readonly string[];
}

/** What a table lacks, and the partitions whose wall is another one than the table's. */
async function lacks(
  connection: Connection,
  shape: TableShape,
  today: string,
): Promise<ReturnType<typeof missing> & { readonly open: readonly string[] }> {
  const partitions = await partitionsOf(connection, shape.table);
  if (!partitions.some(({ isRest }) => isRest)) return { months: [], tooMany: [], open: [] };
  const wished = partitionPolicies(shape).join();
  return {
    ...missing(partitions, await rest(connection, shape), today),
    open: partitions.filter(({ policies }) => policies.join() !== wished).map(({ name }) => name),
  };
}

/**
 * Makes the partitions that a table lacks: of the months around `today`, and of those whose rows came when there was
 * none. One process at a time; of two the second finds them made. Writers are held up for a moment.
 * @throws LockedTooLong when readers or writers held the table; nothing was changed then
 */
export async function makePartitions(db: Db, shape: TableShape, today: string): Promise<Kept> {
  const seen = await db.system((connection) => lacks(connection, shape, today));
  if (seen.months.length === 0 && seen.open.length === 0) return { made: [], tooMany: seen.tooMany };
  return db.systemWrite(async (connection) => {
    // The rest first: whoever reads before writing holds it, and would wait for the table behind us.
    await connection.query(
      [
        TAKE_PLAN,
        `lock table ${qualifiedTable(restName(shape.table))} in access exclusive mode`,
        `lock table only ${qualifiedTable(shape.table)} in share row exclusive mode`,
      ].join(';\n'),
    );
    const { months, tooMany, open } = await lacks(connection, shape, today);
    const columns = await columnsOf(connection, qualifiedTable(shape.table));
    for (const month of months) await connection.query(monthPartitionSql(shape, month, columns).join(';\n'));
    for (const name of open)
      await connection.query(
        [...(await dropPoliciesSql(connection, name)), ...securePartitionSql(shape, name)].join(';\n'),
      );
    return { made: months, tooMany };
  });
}

/** All columns of a table, those that were moved aside included, as a statement names them. */
async function columnsOf(connection: Connection, table: string): Promise<string> {
  const { rows } = await connection.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped`,
    [table],
  );
  return rows[0]?.columns ?? '';
}

async function dropPoliciesSql(connection: Connection, partition: string): Promise<string[]> {
  const { rows } = await connection.query<{ name: string }>(
    `select polname as name from pg_policy where polrelid = to_regclass($1) and polname like 'anlan\\_%'`,
    [qualifiedTable(partition)],
  );
  return rows.map(({ name }) => `drop policy ${quoteIdent(name)} on ${qualifiedTable(partition)}`);
}

/** Rows of a partition that are not over yet, looked for tenant by tenant along the index of the time they were made. */
function youngSql({ scope }: Pick<TableShape, 'scope'>, partition: string): string {
  const from = qualifiedTable(partition);
  if (scope === 'platform') return `select exists (select from ${from} where created_at >= $1::timestamptz) as young`;
  return `with recursive tenant(id) as (
      (select p.tenant_id from ${from} p order by p.tenant_id limit 1)
      union all
      select (select p.tenant_id from ${from} p where p.tenant_id > tenant.id order by p.tenant_id limit 1) from tenant where tenant.id is not null)
    select exists (select from tenant where id is not null and exists (select from ${from} p where p.tenant_id = tenant.id and p.created_at >= $1::timestamptz)) as young`;
}

/** Partitions of which the rows would be counted before they are dropped; of larger ones the estimate is told. */
const COUNTED_BYTES = 64_000_000;

/**
 * Drops a partition if all its days and all its rows are over. What comes for its months after that lies in the rest.
 * @param before rows made earlier are over
 * @param day the same moment as a day of the installation
 * @returns how many rows went with it; undefined where it stays
 * @throws LockedTooLong when readers or writers held the table; nothing was changed then
 */
export async function dropPartition(
  db: Db,
  shape: TableShape,
  partition: Partition,
  { before, day }: { readonly before: string; readonly day: string },
): Promise<number | undefined> {
  if (partition.isRest || partition.to === undefined || partition.to > day) return undefined;
  const name = qualifiedTable(partition.name);
  const isYoung = async (connection: Connection): Promise<boolean> =>
    (await connection.query<{ young: boolean }>(youngSql(shape, partition.name), [before])).rows[0]?.young ?? false;
  const counted = await db.system(async (connection) => {
    if (await isYoung(connection)) return undefined;
    if (partition.bytes > COUNTED_BYTES) return Math.round(partition.estimate);
    return (await connection.query<{ rows: number }>(`select count(*)::int as rows from ${name}`)).rows[0]?.rows ?? 0;
  });
  if (counted === undefined) return undefined;
  return db.systemWrite(async (connection) => {
    await connection.query(`${TAKE_PLAN};\nlock table only ${qualifiedTable(shape.table)} in access exclusive mode`);
    // Of two nodes the second finds it gone; and a row may have come since.
    const isThere = (await partitionsOf(connection, shape.table)).some((one) => one.name === partition.name);
    if (!isThere || (await isYoung(connection))) return undefined;
    await connection.query(`drop table ${name}`);
    return counted;
  });
}

/** A partition is about to be replaced, and is held by readers or writers all the time. */
export class PartitionInUse extends Error {
  override readonly name = 'PartitionInUse';
}

const PAUSE_MS = 500;
const PATIENCE = 40;

/**
 * Puts other rows in the place of a partition's, without deleting one: they are written to a table of their own, which
 * is exchanged for the partition. Readers go on; who writes to this very partition waits until the end.
 * @param fill statements that put into `into` what shall stand for the rows `from` holds; `columns` are all it has
 * @param note what is said of the partition from then on
 * @returns how many rows went, an estimate where they are many
 * @throws PartitionInUse when it could not be exchanged; nothing was changed then
 */
export async function replacePartition(
  db: Db,
  shape: TableShape,
  partition: Partition,
  {
    fill,
    note,
  }: {
    readonly fill: (into: string, from: string, columns: string) => readonly string[];
    readonly note: 'averaged';
  },
  isClosed: () => boolean,
): Promise<number> {
  const table = qualifiedTable(shape.table);
  const old = qualifiedTable(partition.name);
  const made = qualifiedTable(nextName(shape.table));
  return db.system(async (connection) => {
    const one = async <R>(text: string, values: readonly unknown[]): Promise<R | undefined> =>
      (await connection.query<R>(text, values)).rows[0];
    await connection.query(
      `begin;\nset local statement_timeout = 0;\nset local idle_in_transaction_session_timeout = 0;\nset local lock_timeout = '${BRIEF}'`,
    );
    try {
      await connection.query(`lock table ${old} in share row exclusive mode`);
      // Another node may have come first.
      const said = await one<{ note: string | null }>(`select obj_description(to_regclass($1), 'pg_class') as note`, [
        old,
      ]);
      if (said?.note === note) {
        await connection.query('rollback');
        return 0;
      }
      const size = (from: string): Promise<number> =>
        one<{ rows: number }>(`select count(*)::float8 as rows from ${from}`, []).then((row) => row?.rows ?? 0);
      const before = partition.bytes > COUNTED_BYTES ? partition.estimate : await size(old);
      const fits = await one<{ fits: string }>(`select pg_get_partition_constraintdef(to_regclass($1)) as fits`, [old]);
      await connection.query(`drop table if exists ${made}`);
      await connection.query(
        `create table ${made} (like ${table} including defaults, constraint "${FITS_CHECK}" check (${fits?.fits ?? 'true'}))`,
      );
      for (const sql of fill(made, old, await columnsOf(connection, table))) await connection.query(sql);
      const after = await size(made);
      const { rows: indexes } = await connection.query<{ sql: string }>(
        `select format('create %sindex on %s%s', case when x.indisunique then 'unique ' else '' end, $2::text, substring(pg_get_indexdef(x.indexrelid) from position(' USING ' in pg_get_indexdef(x.indexrelid)))) as sql
         from pg_index x where x.indrelid = to_regclass($1) and not x.indisprimary and x.indisvalid`,
        [table, made],
      );
      await connection.query(
        [
          `alter table ${made} add primary key (${shape.primaryKey.map(quoteIdent).join(', ')})`,
          ...indexes.map(({ sql }) => sql),
          ...securePartitionSql(shape, nextName(shape.table)),
          `comment on table ${made} is '${note}'`,
          `analyze ${made}`,
          'savepoint exchange',
        ].join(';\n'),
      );
      await takeTable(connection, table, isClosed);
      await connection.query(
        [
          `alter table ${table} detach partition ${old}`,
          `drop table ${old}`,
          `alter table ${made} rename to ${quoteIdent(partition.name)}`,
          `alter table ${table} attach partition ${old} ${partition.bound}`,
          `alter table ${old} drop constraint "${FITS_CHECK}"`,
          'commit',
        ].join(';\n'),
      );
      return Math.max(0, Math.round(before - after));
    } catch (error) {
      await connection.query('rollback');
      throw error;
    }
  });
}

/** Takes the table for oneself when nobody else has it, and lets everybody by until then. */
async function takeTable(connection: Connection, table: string, isClosed: () => boolean): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await connection.query(
        `select pg_advisory_xact_lock(${PLAN_LOCK});\nlock table only ${table} in access exclusive mode`,
      );
      return;
    } catch (error) {
      if (!isLocked(error)) throw error;
      await connection.query('rollback to savepoint exchange');
      if (tries >= PATIENCE || isClosed()) throw new PartitionInUse(`${table} is in use`, { cause: error });
      await delay(PAUSE_MS);
    }
  }
}
