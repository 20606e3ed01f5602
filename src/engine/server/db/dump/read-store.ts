/**
 * Reads a whole store as it was at one moment, while servers go on writing: the definitions, each table as a stream,
 * the sequences.
 */
import type { Readable } from 'node:stream';
import { to as copyTo } from 'pg-copy-streams';
import type pg from 'pg';
import { BACKUP_LOCK, PLAN_LOCK } from '../locks.ts';
import { type Description, type DumpTable, describeStore } from './describe.ts';
import { withSession } from './session.ts';

export interface SequenceState {
  readonly name: string;
  readonly last: string;
  readonly called: boolean;
}

export interface StoreReader {
  readonly description: Description;
  /** Name of the newest engine migration. */
  readonly migration: string;
  /** Version of the PostgreSQL server. */
  readonly server: string;
  /** Rows of a table in its order, as COPY writes them: one line a row. One at a time. */
  rows(table: DumpTable): Readable;
  /** Never behind the rows: a number that a row of the snapshot has was taken before. */
  sequences(): Promise<SequenceState[]>;
  query<R extends pg.QueryResultRow>(text: string): Promise<R[]>;
}

export function copyRows(client: pg.ClientBase, { name, columns, order }: DumpTable): Readable {
  return client.query(
    copyTo(
      `copy (select ${columns.map((column) => `t.${column}`).join(', ')} from ${name} t order by ${order}) to stdout`,
    ),
  );
}

async function sequenceStates(client: pg.ClientBase, names: readonly string[]): Promise<SequenceState[]> {
  const states: SequenceState[] = [];
  for (const name of names) {
    const {
      rows: [row],
    } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${name}`,
    );
    if (row) states.push({ name, ...row });
  }
  return states;
}

/**
 * Hands `work` a reader over one snapshot. Writers are not held up; a change of the tables waits for the end.
 * @param url of the role that owns the tables
 */
export async function readStore<T>(url: string, work: (reader: StoreReader) => Promise<T>): Promise<T> {
  return withSession(url, 'anlan-backup', async (client) => {
    await client.query('select pg_advisory_lock_shared($1), pg_advisory_lock_shared($2)', [BACKUP_LOCK, PLAN_LOCK]);
    await client.query('begin isolation level repeatable read read only');
    const description = await describeStore(client);
    if (description.tables.length === 0)
      throw new Error('There is nothing to back up: the product has never been started on this database.');
    // From here on no plan can change a table; the plan's own lock is given back.
    await client.query(`lock table ${description.tables.map(({ name }) => name).join(', ')} in access share mode`);
    await client.query('select pg_advisory_unlock_shared($1)', [PLAN_LOCK]);
    const {
      rows: [about],
    } = await client.query<{ migration: string; server: string }>(
      `select (select max(name) from anlan.migration) as migration, split_part(current_setting('server_version'), ' ', 1) as server`,
    );
    return work({
      description,
      migration: about?.migration ?? '',
      server: about?.server ?? '',
      rows: (table) => copyRows(client, table),
      sequences: () => sequenceStates(client, description.sequences),
      query: async <R extends pg.QueryResultRow>(text: string) => (await client.query<R>(text)).rows,
    });
  });
}
