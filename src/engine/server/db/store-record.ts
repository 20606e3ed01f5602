/**
 * Who wrote the store last: read before anything is changed, by older and newer products alike, so it is in no
 * migration.
 */
import type pg from 'pg';
import { newClient } from './connect.ts';
import { PLACE_LOCK, UPGRADE_LOCK } from './locks.ts';

export interface StoreRecord {
  /** The tables have been used: an upgrade would change something that somebody needs. */
  readonly used: boolean;
  /** Version of the product that wrote it last; undefined where it wrote none down. */
  readonly product: string | undefined;
  /** Number of the entity files' format. */
  readonly format: number;
  /** Names of the migrations it has been through. */
  readonly migrations: readonly string[];
}

export interface Place {
  record(): Promise<StoreRecord>;
  /** Keeps other starts out of `act`: of several nodes one upgrades. */
  alone<T>(act: () => Promise<T>): Promise<T>;
  /** Writes down who wrote the store. */
  write(product: string, format: number): Promise<void>;
  /** Lets a restore or a move in again. */
  leave(): Promise<void>;
}

const UNDEFINED_TABLE = '42P01';

async function rowsOf<R extends pg.QueryResultRow>(client: pg.Client, text: string): Promise<R[]> {
  return client.query<R>(text).then(
    ({ rows }) => rows,
    (error: unknown) => {
      if ((error as pg.DatabaseError).code === UNDEFINED_TABLE || (error as pg.DatabaseError).code === '3F000')
        return [];
      throw error;
    },
  );
}

async function readRecord(client: pg.Client): Promise<StoreRecord> {
  const migrations = await rowsOf<{ name: string }>(client, 'select name from anlan.migration order by name');
  const [state] = await rowsOf(client, 'select 1 from anlan.schema_state');
  const [record] = await rowsOf<{ product: string; format: number }>(
    client,
    'select product, format from anlan.installation',
  );
  return {
    used: state !== undefined,
    product: record?.product,
    format: record?.format ?? 0,
    migrations: migrations.map(({ name }) => name),
  };
}

/**
 * Enters the database for the time of a start; until it leaves, no restore begins.
 * @throws one sentence while a restore or a move writes into it
 */
export async function enterPlace(url: string): Promise<Place> {
  const client = newClient(url, { application_name: 'anlan' });
  await client.connect();
  const {
    rows: [lock],
  } = await client.query<{ held: boolean }>('select pg_try_advisory_lock_shared($1) as held', [PLACE_LOCK]);
  if (!lock?.held) {
    await client.end();
    throw new Error('A restore or a move is writing into this database: start again when it has ended.');
  }
  return {
    record: () => readRecord(client),
    async alone(act) {
      await client.query('select pg_advisory_lock($1)', [UPGRADE_LOCK]);
      try {
        return await act();
      } finally {
        await client.query('select pg_advisory_unlock($1)', [UPGRADE_LOCK]).catch(() => undefined);
      }
    },
    async write(product, format) {
      await client.query(
        `create table if not exists anlan.installation (single boolean primary key default true check (single), product text not null, format integer not null, written_at timestamptz(3) not null default now())`,
      );
      await client.query(
        `insert into anlan.installation (product, format) values ($1, $2) on conflict (single) do update set product = excluded.product, format = excluded.format, written_at = now()
        where (anlan.installation.product, anlan.installation.format) is distinct from (excluded.product, excluded.format)`,
        [product, format],
      );
    },
    leave: () => client.end(),
  };
}
