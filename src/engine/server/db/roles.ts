/** The database and the roles of a managed cluster: an application role that row-level security binds. */
import pg from 'pg';
import { type ClusterRecord, type Door, ADMIN_ROLE, APP_ROLE, DATABASE } from './cluster.ts';
import { newClient } from './connect.ts';

/** Address of a database as `user`. A unix socket's folder travels as the parameter `host`. */
export function databaseUrl(door: Door, user: string, password: string, database: string): string {
  const url = new URL(`postgres://localhost/${encodeURIComponent(database)}`);
  url.username = user;
  url.password = password;
  url.searchParams.set('host', door.host);
  url.searchParams.set('port', String(door.port));
  return url.href;
}

/**
 * Operators of lists and exact numbers are not leakproof out of the box, so under row-level security PostgreSQL would
 * not use an index for them. They only compare values and raise no error that could carry one, so an administrator may
 * say so.
 */
const LEAKPROOF = [
  ...['arraycontains', 'arrayoverlap', 'arraycontained'].map((name) => `pg_catalog.${name}(anyarray,anyarray)`),
  ...['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'cmp'].map((name) => `pg_catalog.numeric_${name}(numeric,numeric)`),
];

/** What an administrator runs once per database. */
export const LEAKPROOF_SQL: readonly string[] = LEAKPROOF.map((name) => `alter function ${name} leakproof`);

/** Makes what is missing; costs three short queries when nothing is. */
export async function prepareDatabase(door: Door, record: ClusterRecord): Promise<void> {
  const admin = newClient(databaseUrl(door, ADMIN_ROLE, record.adminPassword, 'postgres'));
  await admin.connect();
  try {
    const role = await admin.query('select 1 from pg_roles where rolname = $1', [APP_ROLE]);
    const secret = pg.escapeLiteral(record.appPassword);
    if (role.rowCount === 0)
      await admin.query(
        `create role ${APP_ROLE} login nosuperuser nocreatedb nocreaterole nobypassrls password ${secret}`,
      );
    const database = await admin.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (database.rowCount === 0) await admin.query(`create database ${DATABASE} owner ${APP_ROLE}`);
  } finally {
    await admin.end();
  }
  await markLeakproof(databaseUrl(door, ADMIN_ROLE, record.adminPassword, DATABASE));
}

/**
 * Lets conditions on lists and exact numbers use their index under row-level security. Needs a superuser; true when it
 * holds afterwards.
 */
export async function markLeakproof(adminUrl: string): Promise<boolean> {
  const admin = newClient(adminUrl);
  await admin.connect();
  try {
    const { rows } = await admin.query<{ superuser: boolean; missing: number }>(
      `select (select rolsuper from pg_roles where rolname = current_user) as superuser,
              count(*) filter (where not proleakproof)::int as missing from pg_proc where oid = any($1::regprocedure[])`,
      [LEAKPROOF],
    );
    if (rows[0]?.missing === 0) return true;
    if (!rows[0]?.superuser) return false;
    for (const sql of LEAKPROOF_SQL) await admin.query(sql);
    return true;
  } finally {
    await admin.end();
  }
}
