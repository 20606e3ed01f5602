/**
 * A connection of its own for reading or making a whole store: nothing times out, and every value is written in one
 * way.
 */
import type pg from 'pg';
import { newClient } from '../connect.ts';

const SETTINGS = `
set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set extra_float_digits = 1; set bytea_output = 'hex'; set max_parallel_workers_per_gather = 0;
set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0; set search_path = '';
select set_config('anlan.system', 'on', false), set_config('anlan.tenant', '', false)`;

/** Name of the product's own connections, by which one sees that a server runs. */
const PRODUCT = 'anlan';

/** Runs `work` over the rows of all tenants, and closes the connection in any case. */
export async function withSession<T>(url: string, name: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = newClient(url, { application_name: name });
  await client.connect();
  try {
    await client.query(SETTINGS);
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Does a server of the product work on this database? */
export async function isServed(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(
    'select 1 from pg_stat_activity where datname = current_database() and application_name = $1 and pid <> pg_backend_pid() limit 1',
    [PRODUCT],
  );
  return (rowCount ?? 0) > 0;
}
