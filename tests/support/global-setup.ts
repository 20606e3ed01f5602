/**
 * Starts one PostgreSQL for a whole run of server tests and makes the migrated template that test databases are cloned
 * from.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { type Host, openHost } from '../../src/engine/server/db/host.ts';
import { migrateEngine } from '../../src/engine/server/db/migrations.ts';
import { MIGRATIONS } from '../../src/engine/server/tables.ts';
import { markLeakproof } from '../../src/engine/server/db/roles.ts';
import { OWNER, type TestCluster, inDatabase, quietLog } from './database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testCluster: TestCluster;
  }
}

/** The system's own PostgreSQL, oldest first, for the runs on the second host. */
function systemPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const majors = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(a) - Number(b)) : [];
  return majors.map((major) => join(debian, major, 'bin')).find((folder) => existsSync(join(folder, 'postgres')));
}

/**
 * The cluster as the product of these tests meets it: its role is called like the compose file's, which is also the
 * name of a PostgreSQL schema of the product.
 */
async function withOwner({ adminUrl, url }: Pick<Host, 'adminUrl' | 'url'>): Promise<Pick<Host, 'adminUrl' | 'url'>> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  const password = randomBytes(12).toString('hex');
  await admin.query(
    `create role ${OWNER} login nosuperuser nocreatedb nocreaterole nobypassrls password '${password}'`,
  );
  await admin.end();
  const address = new URL(url);
  address.username = OWNER;
  address.password = password;
  return { adminUrl, url: address.href };
}

async function makeTemplate(
  host: { adminUrl: string; url: string },
  managed: boolean,
  folder: string,
): Promise<TestCluster> {
  // A name of its own: runs may share a PostgreSQL.
  const template = `anlan_template_${randomBytes(4).toString('hex')}`;
  const admin = new pg.Client({ connectionString: host.adminUrl });
  await admin.connect();
  await admin.query(`create database ${template}${host.adminUrl === host.url ? '' : ` owner ${OWNER}`}`);
  await admin.end();
  if (managed) await markLeakproof(inDatabase(host.adminUrl, template));
  await migrateEngine(inDatabase(host.url, template), MIGRATIONS, quietLog);
  return { adminUrl: host.adminUrl, url: host.url, template, kind: managed ? 'managed' : 'url', folder };
}

/**
 * One managed PostgreSQL for several runs, which share its template and what the portal's first start has filled: the
 * setting that hands it to them, and the way to end it.
 */
export async function keptCluster(): Promise<{ env: Readonly<Record<string, string>>; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'anlan-kept-'));
  const host = await openHost({ dataDir: join(folder, 'host'), log: quietLog, unsafeNoSync: true });
  return {
    env: { TEST_CLUSTER: JSON.stringify(await makeTemplate(await withOwner(host), true, folder)) },
    async stop() {
      await host.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Which host: `TEST_CLUSTER` is a managed one of `keptCluster`; `TEST_DATABASE_URL` names a server whose role may
 * create databases; `TEST_HOST=url` starts the system's
 * own PostgreSQL and uses it as a given one; otherwise a managed one.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const kept = process.env['TEST_CLUSTER'];
  if (kept) {
    project.provide('testCluster', JSON.parse(kept) as TestCluster);
    return () => Promise.resolve();
  }
  const folder = mkdtempSync(join(tmpdir(), 'anlan-tests-'));
  if (given) {
    project.provide('testCluster', await makeTemplate({ adminUrl: given, url: given }, false, folder));
    return () => Promise.resolve(rmSync(folder, { recursive: true }));
  }
  const second = process.env['TEST_HOST'] === 'url';
  const programs = second ? systemPrograms() : undefined;
  if (second && !programs) throw new Error('TEST_HOST=url needs a PostgreSQL of the system in /usr/lib/postgresql');
  const host: Host = await openHost({
    dataDir: join(folder, 'host'),
    log: quietLog,
    unsafeNoSync: true,
    ...(programs ? { programs } : {}),
  });
  project.provide('testCluster', await makeTemplate(await withOwner(host), !second, folder));
  return async () => {
    await host.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
