/**
 * Long work on partitioned tables beside the running server: making a large plain table ready to become a partition, and
 * building an index partition by partition, for PostgreSQL builds none over all of them without blocking writers.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { qualifiedTable, quoteIdent, shortHash } from '../../model/names.ts';
import { isGone, isLocked } from '../db/database-errors.ts';
import { PLAN_LOCK } from '../db/locks.ts';
import type { Connection } from '../db/pool.ts';
import { FILLED_CHECK, keyName, UNTIL_CHECK } from './partition-ddl.ts';
import type { Step } from './step.ts';

/** How long a statement that keeps others out may wait, and they behind it, before it lets them by. */
const BRIEF = '1s';
const PAUSE_MS = 500;

/** Runs statements that take a lock for a moment; gives way and tries again for as long as the lock is not had. */
async function briefly(connection: Connection, isClosed: () => boolean, sql: readonly string[]): Promise<void> {
  for (;;) {
    if (isClosed()) throw new Error('the server is stopping');
    try {
      await connection.query(['begin', `set local lock_timeout = '${BRIEF}'`, ...sql, 'commit'].join(';\n'));
      return;
    } catch (error) {
      await connection.query('rollback');
      if (!isLocked(error)) throw error;
      await delay(PAUSE_MS);
    }
  }
}

export async function isPartitioned(connection: Connection, table: string): Promise<boolean> {
  const { rowCount } = await connection.query(`select 1 from pg_class where oid = to_regclass($1) and relkind = 'p'`, [
    qualifiedTable(table),
  ]);
  return rowCount > 0;
}

/** Takes away what an ended or cut off run made ready. */
async function clear(connection: Connection, isClosed: () => boolean, table: string): Promise<void> {
  await connection.query(`drop index concurrently if exists ${qualifiedTable(keyName(table))}`);
  await briefly(connection, isClosed, [
    `alter table if exists ${qualifiedTable(table)} drop constraint if exists "${UNTIL_CHECK}", drop constraint if exists "${FILLED_CHECK}"`,
  ]);
}

/**
 * Partitions a large table: the index of its key is built, and it is proven that no row is dated later than the next
 * month, both while others write; what is left takes a moment. Meanwhile a row that is later is answered `row.busy`.
 */
export async function partitionLarge(connection: Connection, isClosed: () => boolean, step: Step): Promise<void> {
  // Another process may have come first.
  if (await isPartitioned(connection, step.table)) return;
  const table = qualifiedTable(step.table);
  const at = quoteIdent(step.to ?? '');
  await clear(connection, isClosed, step.table);
  try {
    const {
      rows: [key],
    } = await connection.query<{ columns: string }>(
      `select string_agg(quote_ident(a.attname), ', ' order by k.place) as columns from pg_constraint c, unnest(c.conkey) with ordinality as k(number, place), pg_attribute a where c.conrelid = to_regclass($1) and c.contype = 'p' and a.attrelid = c.conrelid and a.attnum = k.number`,
      [table],
    );
    await connection.query(
      `create unique index concurrently ${quoteIdent(keyName(step.table))} on ${table} (${key?.columns ?? 'id'}, ${at})`,
    );
    const {
      rows: [until],
    } = await connection.query<{ month: string }>(
      `select to_char(date_trunc('month', greatest(max(${at})::timestamp, localtimestamp)) + interval '2 months', 'YYYY-MM-DD') as month from ${table}`,
    );
    await briefly(connection, isClosed, [
      `alter table ${table} add constraint "${UNTIL_CHECK}" check (${at} < '${until?.month ?? ''}') not valid, add constraint "${FILLED_CHECK}" check (${at} is not null) not valid`,
    ]);
    await connection.query(
      `alter table ${table} validate constraint "${UNTIL_CHECK}", validate constraint "${FILLED_CHECK}"`,
    );
    await briefly(connection, isClosed, [`select pg_advisory_xact_lock(${PLAN_LOCK})`, ...step.sql]);
  } catch (error) {
    if (!isClosed()) await clear(connection, isClosed, step.table).catch(() => undefined);
    throw error;
  }
}

/** Builds an index of a partitioned table: on each partition by itself, until none is without it. */
export async function buildOnPartitions(connection: Connection, isClosed: () => boolean, step: Step): Promise<void> {
  const index = qualifiedTable(step.index ?? '');
  const [create = '', ...after] = step.sql;
  const drop = `drop index if exists ${index}`;
  await briefly(connection, isClosed, [drop, create.replace(' on ', ' on only ')]);
  try {
    for (;;) {
      const {
        rows: [next],
      } = await connection.query<{ partition: string; name: string }>(
        `select t.relid::regclass::text as partition, c.relname as name from pg_partition_tree(to_regclass($1)) t join pg_class c on c.oid = t.relid
         where t.isleaf and not exists (select from pg_index x join pg_inherits h on h.inhrelid = x.indexrelid where x.indrelid = t.relid and h.inhparent = to_regclass($2)) limit 1`,
        [qualifiedTable(step.table), index],
      );
      if (!next) break;
      const meaning = `${step.index}|${next.name}`;
      const name = `part_${shortHash(meaning)}${shortHash(`${meaning}|`)}`;
      try {
        await connection.query(`drop index concurrently if exists ${qualifiedTable(name)}`);
        const on = create.replace(
          / index .*? on .*? using /,
          () => ` index ${quoteIdent(name)} on ${next.partition} using `,
        );
        await connection.query(on.replace(' index ', ' index concurrently '));
        await briefly(connection, isClosed, [`alter index ${index} attach partition ${qualifiedTable(name)}`]);
      } catch (error) {
        // Its time was over meanwhile.
        if (!isGone(error)) throw error;
      }
    }
    if (after.length > 0) await briefly(connection, isClosed, after);
  } catch (error) {
    if (!isClosed()) await briefly(connection, isClosed, [drop]).catch(() => undefined);
    throw error;
  }
}
