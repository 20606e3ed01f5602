/** Starts one PostgreSQL for a whole run of server tests and makes the migrated template that test databases are cloned from. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { APP_ROLE } from '../../src/engine/server/db/cluster.ts';
import { type Host, openHost } from '../../src/engine/server/db/host.ts';
import { migrateEngine } from '../../src/engine/server/db/migrations.ts';
import { markLeakproof } from '../../src/engine/server/db/roles.ts';
import { type TestCluster, inDatabase, quietLog } from './database.ts';

declare module 'vitest' {
  interface ProvidedContext { testCluster: TestCluster }
}

const TEMPLATE = 'anlan_template';

/** The system's own PostgreSQL, oldest first, for the runs on the second host. */
function systemPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const majors = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(a) - Number(b)) : [];
  return majors.map((major) => join(debian, major, 'bin')).find((folder) => existsSync(join(folder, 'postgres')));
}

async function makeTemplate(host: { adminUrl: string; url: string }, managed: boolean): Promise<TestCluster> {
  const admin = new pg.Client({ connectionString: host.adminUrl });
  await admin.connect();
  await admin.query(`drop database if exists ${TEMPLATE}`);
  await admin.query(`create database ${TEMPLATE}${host.adminUrl === host.url ? '' : ` owner ${APP_ROLE}`}`);
  await admin.end();
  if (managed) await markLeakproof(inDatabase(host.adminUrl, TEMPLATE));
  await migrateEngine(inDatabase(host.url, TEMPLATE), quietLog);
  return { adminUrl: host.adminUrl, url: host.url, template: TEMPLATE, kind: managed ? 'managed' : 'url' };
}

/**
 * Which host: `TEST_DATABASE_URL` names a server whose role may create databases; `TEST_HOST=url` starts the system's
 * own PostgreSQL and uses it as a given one; otherwise a managed one.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) {
    project.provide('testCluster', await makeTemplate({ adminUrl: given, url: given }, false));
    return () => Promise.resolve();
  }
  const second = process.env['TEST_HOST'] === 'url';
  const programs = second ? systemPrograms() : undefined;
  if (second && !programs) throw new Error('TEST_HOST=url needs a PostgreSQL of the system in /usr/lib/postgresql');
  const dataDir = mkdtempSync(join(tmpdir(), 'anlan-tests-'));
  const host: Host = await openHost({ dataDir, log: quietLog, unsafeNoSync: true, ...(programs ? { programs } : {}) });
  project.provide('testCluster', await makeTemplate(host, !second));
  return async () => {
    await host.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
