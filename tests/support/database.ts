/** Fresh databases for tests, cloned from the migrated template of the run's one PostgreSQL. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { APP_ROLE } from '../../src/engine/server/db/cluster.ts';
import type { Log } from '../../src/engine/server/db/log.ts';

/** The PostgreSQL of a test run, as the global setup hands it to the workers. */
export interface TestCluster {
  readonly adminUrl: string;
  readonly url: string;
  readonly template: string;
  readonly kind: 'managed' | 'url';
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

/** One fresh database with the engine's tables and nothing else, or with nothing at all. `end` drops it with whoever is still connected. */
export async function testDatabase(holds: 'tables' | 'nothing' = 'tables'): Promise<TestDatabase> {
  const cluster = inject('testCluster');
  if (!cluster) throw new Error('database tests run in the project "server": npx vitest run --project server');
  const name = `t_${randomBytes(6).toString('hex')}`;
  const owner = cluster.adminUrl === cluster.url ? '' : ` owner ${APP_ROLE}`;
  await asAdmin(cluster.adminUrl, `create database ${name} template ${holds === 'tables' ? cluster.template : 'template0'}${owner}`);
  return {
    url: inDatabase(cluster.url, name),
    adminUrl: inDatabase(cluster.adminUrl, name),
    end: () => asAdmin(cluster.adminUrl, `drop database if exists ${name} with (force)`),
  };
}
