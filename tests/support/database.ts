/** Fresh databases for tests, cloned from the migrated template of the run's one PostgreSQL. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { Log } from '../../src/engine/server/db/log.ts';

/** The role that owns the databases of tests. */
export const OWNER = 'anlan';

/** The PostgreSQL of a test run, as the global setup hands it to the workers. */
export interface TestCluster {
  readonly adminUrl: string;
  readonly url: string;
  readonly template: string;
  readonly kind: 'managed' | 'url';
  /** A folder of the run, gone with it. */
  readonly folder: string;
}

export interface TestDatabase {
  /** As the application's role. */
  readonly url: string;
  /** As the administrator of the cluster. */
  readonly adminUrl: string;
  end(): Promise<void>;
}

/** Says nothing; failures of tests speak for themselves. */
export const quietLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** The same address with another database. */
export function inDatabase(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}

async function asAdmin(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** The PostgreSQL of this run. */
export function testCluster(): TestCluster {
  const cluster = inject('testCluster');
  if (!cluster) throw new Error('database tests run in the project "server": npx vitest run --project server');
  return cluster;
}

async function cloned(cluster: TestCluster, name: string, template: string): Promise<TestDatabase> {
  const owner = cluster.adminUrl === cluster.url ? '' : ` owner ${OWNER}`;
  // Files as they stand, not block by block through the log: four times faster where nothing is synced.
  await asAdmin(cluster.adminUrl, `create database ${name} template ${template}${owner} strategy file_copy`);
  return {
    url: inDatabase(cluster.url, name),
    adminUrl: inDatabase(cluster.adminUrl, name),
    end: () => asAdmin(cluster.adminUrl, `drop database if exists ${name} with (force)`),
  };
}

/**
 * One fresh database with the engine's tables and nothing else, with nothing at all, or as another one of the run.
 * `end` drops it with whoever is still connected.
 */
export function testDatabase(holds: 'tables' | 'nothing' | { readonly as: string } = 'tables'): Promise<TestDatabase> {
  const cluster = testCluster();
  return cloned(
    cluster,
    `t_${randomBytes(6).toString('hex')}`,
    holds === 'tables' ? cluster.template : holds === 'nothing' ? 'template0' : holds.as,
  );
}

/**
 * Makes a database that others are cloned from, once in a run: the first who asks fills it, the others wait. Nobody may
 * be connected when `fill` is done.
 */
export async function templateDatabase(name: string, fill: (database: TestDatabase) => Promise<void>): Promise<void> {
  const cluster = testCluster();
  const client = new pg.Client({ connectionString: cluster.adminUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount) return;
    await client.query(`drop database if exists ${name}_making with (force)`);
    const making = await cloned(cluster, `${name}_making`, cluster.template);
    await fill(making);
    await client.query(`alter database ${name}_making rename to ${name}`);
  } finally {
    await client.end();
  }
}
