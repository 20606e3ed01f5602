/** One PostgreSQL cluster on disk: making it, its settings, its secret, and what `postmaster.pid` says about it. */
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Binaries, BinaryKind } from './binaries.ts';
import { type Account, canReach } from './unprivileged.ts';

export const ADMIN_ROLE = 'anlan_admin';
export const APP_ROLE = 'anlan_app';
export const DATABASE = 'anlan';

/** What DATA_DIR remembers about its cluster; the file is readable by the product's account only. */
export interface ClusterRecord {
  readonly kind: BinaryKind;
  readonly major: number;
  readonly adminPassword: string;
  readonly appPassword: string;
}

export interface Cluster {
  /** `DATA_DIR/pg`. */
  readonly folder: string;
  readonly binaries: Binaries;
  readonly account: Account | undefined;
  readonly record: ClusterRecord;
  /** Where the server's own messages go. */
  readonly logFile: string;
  /** fsync off, for tests only: a killed server loses nothing, a power cut would. */
  readonly unsafeNoSync: boolean;
}

/** Where a server listens: the folder of a unix socket or a loopback address, and a port. */
export interface Door {
  readonly host: string;
  readonly port: number;
}

/** Folder for sockets; their paths may not exceed 107 bytes. */
export function makeSocketFolder(account: Account | undefined): string {
  const base = Buffer.byteLength(tmpdir()) > 60 ? '/tmp' : tmpdir();
  const folder = mkdtempSync(join(base, 'anlan-'));
  if (account) chownSync(folder, account.uid, account.gid);
  return folder;
}

export function readRecord(dataDir: string): ClusterRecord | undefined {
  const file = join(dataDir, 'pg.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ClusterRecord) : undefined;
}

/**
 * Arguments and options to run a PostgreSQL program on the cluster's folder. When the account may not walk to the
 * folder (a clone under /root), the program is handed the opened folder itself instead of its path.
 */
function onFolder(cluster: Pick<Cluster, 'folder' | 'account'>): {
  path: string;
  close(): void;
  extra: number[];
  ids: { uid?: number; gid?: number };
} {
  const { folder, account } = cluster;
  if (!account) return { path: folder, extra: [], ids: {}, close: () => undefined };
  const ids = { uid: account.uid, gid: account.gid };
  if (canReach(realpathSync(folder), account)) return { path: folder, extra: [], ids, close: () => undefined };
  const handle = openSync(folder, 'r');
  return { path: '/proc/self/fd/3', extra: [handle], ids, close: () => closeSync(handle) };
}

/** What `postmaster.pid` says: the server's process and its door. */
export function readPidFile(folder: string): { readonly pid: number; readonly door: Door } | undefined {
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const [pid = '', , , port = '', socketFolder = '', address = ''] = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim());
  return { pid: Number(pid), door: { host: socketFolder || address, port: Number(port) } };
}

/** Makes an empty cluster: UTF-8, ctype C.UTF-8, password sign-in on every door. */
export function initCluster(
  dataDir: string,
  binaries: Binaries,
  account: Account | undefined,
  unsafeNoSync: boolean,
): void {
  const folder = join(dataDir, 'pg.new');
  const record: ClusterRecord = {
    kind: binaries.kind,
    major: binaries.major,
    adminPassword: randomBytes(24).toString('base64url'),
    appPassword: randomBytes(24).toString('base64url'),
  };
  // What a first start left that was cut off.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  const secrets = makeSocketFolder(account);
  const passwordFile = join(secrets, 'password');
  writeFileSync(passwordFile, record.adminPassword, { mode: 0o600 });
  if (account) for (const path of [folder, passwordFile]) chownSync(path, account.uid, account.gid);
  const locale =
    binaries.major >= 17
      ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
      : ['--locale=C', '--lc-ctype=C.UTF-8'];
  const place = onFolder({ folder, account });
  try {
    const result = spawnSync(
      binaries.initdb,
      [
        '-D',
        place.path,
        '-U',
        ADMIN_ROLE,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        ...locale,
        ...(unsafeNoSync ? ['--no-sync'] : []),
      ],
      {
        ...place.ids,
        cwd: '/',
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe', ...place.extra],
        env: { PATH: process.env['PATH'], TZ: 'UTC' },
      },
    );
    if (result.status !== 0) {
      throw new Error(
        `PostgreSQL could not make its data folder ${folder}: ${(result.error?.message ?? result.stderr).trim()}`,
      );
    }
  } finally {
    place.close();
    rmSync(secrets, { recursive: true, force: true });
  }
  const draft = join(dataDir, 'pg.json.new');
  writeFileSync(draft, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, join(dataDir, 'pg.json'));
  renameSync(folder, join(dataDir, 'pg'));
}

/** Starts the server of `cluster` and returns its process id; it outlives this process and ignores its Ctrl-C. */
export function spawnServer(cluster: Cluster, door: Door): number {
  const settings: Record<string, string> = {
    listen_addresses: door.host.startsWith('/') ? '' : door.host,
    port: String(door.port),
    unix_socket_directories: door.host.startsWith('/') ? door.host : '',
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: '128MB',
    log_min_messages: 'warning',
    timezone: 'UTC',
    ...(cluster.unsafeNoSync ? { fsync: 'off', full_page_writes: 'off' } : { fsync: 'on' }),
  };
  const output = openSync(cluster.logFile, 'a', 0o600);
  const place = onFolder(cluster);
  try {
    const child = spawn(
      cluster.binaries.postgres,
      ['-D', place.path, ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
      {
        ...place.ids,
        cwd: '/',
        detached: true,
        stdio: ['ignore', output, output, ...place.extra],
        env: { PATH: process.env['PATH'], TZ: 'UTC' },
      },
    );
    child.unref();
    child.on('error', () => undefined);
    if (child.pid === undefined) throw new Error(`PostgreSQL could not be started: ${cluster.binaries.postgres}`);
    return child.pid;
  } finally {
    place.close();
    closeSync(output);
  }
}
