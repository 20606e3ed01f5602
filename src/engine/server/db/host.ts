/** The PostgreSQL under the product: one that it runs itself in DATA_DIR, or the one DATABASE_URL names. Never both. */
import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { findBinaries } from './binaries.ts';
import { ADMIN_ROLE, APP_ROLE, DATABASE, initCluster, readRecord } from './cluster.ts';
import { newClient } from './connect.ts';
import type { Log } from './log.ts';
import { claim } from './owner.ts';
import { LEAKPROOF_SQL, databaseUrl, markLeakproof, prepareDatabase } from './roles.ts';
import { CONNECT_MS, startFailure } from './start-failure.ts';
import { superviseCluster } from './supervisor.ts';
import { chooseAccount } from './unprivileged.ts';

export interface Host {
  readonly kind: 'managed' | 'url';
  /** For the application: a role that row-level security binds (with `url`, the role that was given). */
  readonly url: string;
  /** For the few acts of an administrator; with `url` the same as `url`. */
  readonly adminUrl: string;
  /** Version of the server, e.g. `18.4`. */
  readonly version: string;
  /** Managed: stops the server if this process owns it. */
  stop(): Promise<void>;
}

export interface HostOptions {
  readonly dataDir: string;
  readonly databaseUrl?: string;
  readonly log: Log;
  /** Folder of the PostgreSQL programs, instead of looking for them. */
  readonly programs?: string;
  /** Tests only: no fsync. */
  readonly unsafeNoSync?: boolean;
}

const MINIMUM_MAJOR = 15;
const LOG_LIMIT_BYTES = 5_000_000;
const FIRST_START_LIMIT_MS = 60_000;

async function until(holds: () => boolean, limitMs: number): Promise<void> {
  for (const end = Date.now() + limitMs; !holds(); await delay(50)) {
    if (Date.now() > end) throw new Error('another process is making the PostgreSQL data folder and does not finish');
  }
}

/**
 * Opens the one host that the configuration names.
 * @throws with one clear sentence when the server is too old, the data was made by another major version, or nothing
 * starts
 */
export async function openHost(options: HostOptions): Promise<Host> {
  return options.databaseUrl ? openGiven(options.databaseUrl, options.log) : openManaged(options);
}

async function openManaged({ dataDir, log, programs, unsafeNoSync = false }: HostOptions): Promise<Host> {
  const home = resolve(dataDir);
  mkdirSync(home, { recursive: true, mode: 0o755 });
  const folder = join(home, 'pg');
  const account = chooseAccount(folder);
  const recorded = existsSync(folder) ? readRecord(home) : undefined;
  const binaries = findBinaries({
    account,
    ...(recorded ? { recorded } : {}),
    ...(programs ? { folder: programs } : {}),
  });
  if (!existsSync(folder)) {
    if (claim(home)) {
      log.info(
        { folder, version: binaries.version, programs: binaries.kind, account: account?.name },
        'making a new PostgreSQL data folder',
      );
      initCluster(home, binaries, account, unsafeNoSync);
    } else {
      await until(() => existsSync(folder), FIRST_START_LIMIT_MS);
    }
  }
  const record = readRecord(home);
  if (!record)
    throw new Error(
      `${folder} holds data, but ${join(home, 'pg.json')} with its passwords is missing. Put the file back, or name another DATA_DIR.`,
    );
  const logFile = join(home, 'pg.log');
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT_BYTES) {
    rmSync(`${logFile}.1`, { force: true });
    renameSync(logFile, `${logFile}.1`);
  }
  const supervisor = await superviseCluster({ folder, binaries, account, record, logFile, unsafeNoSync }, log);
  await prepareDatabase(supervisor.door, record);
  log.info(
    { host: 'managed', folder, version: binaries.version, programs: binaries.kind },
    'using the managed PostgreSQL',
  );
  return {
    kind: 'managed',
    url: databaseUrl(supervisor.door, APP_ROLE, record.appPassword, DATABASE),
    adminUrl: databaseUrl(supervisor.door, ADMIN_ROLE, record.adminPassword, DATABASE),
    version: binaries.version,
    stop: () => supervisor.stop(),
  };
}

/** @throws with one line that says what is wrong with the address */
async function connectedTo(url: string): Promise<pg.Client> {
  try {
    const client = newClient(url, { connectionTimeoutMillis: CONNECT_MS });
    await client.connect();
    return client;
  } catch (error) {
    throw startFailure(url, error, true);
  }
}

async function openGiven(url: string, log: Log): Promise<Host> {
  const client = await connectedTo(url);
  try {
    const { rows } = await client.query<{ number: number; version: string; free: boolean; encoding: string }>(
      `select current_setting('server_version_num')::int as number, split_part(current_setting('server_version'), ' ', 1) as version,
              (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as free, current_setting('server_encoding') as encoding`,
    );
    const server = rows[0];
    if (!server || server.number < MINIMUM_MAJOR * 10_000) {
      throw new Error(
        `DATABASE_URL leads to PostgreSQL ${server?.version ?? '?'}; version ${MINIMUM_MAJOR} or newer is needed.`,
      );
    }
    if (server.encoding !== 'UTF8')
      throw new Error(`DATABASE_URL leads to a database in ${server.encoding}; it must be UTF8.`);
    if (server.free)
      log.warn(
        {},
        'the role of DATABASE_URL is a superuser or bypasses row security: the second wall between tenants does not bind it',
      );
    if (!(await markLeakproof(url))) {
      log.warn(
        { sql: LEAKPROOF_SQL.join('; ') },
        'searching texts cannot use its index under row security until an administrator has run this once',
      );
    }
    log.info({ host: 'url', version: server.version }, 'using the PostgreSQL of DATABASE_URL');
    return { kind: 'url', url, adminUrl: url, version: server.version, stop: () => Promise.resolve() };
  } finally {
    await client.end();
  }
}
