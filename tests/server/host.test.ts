/** The managed PostgreSQL as its supervisor must keep it: started, adopted, restarted, left alone, refused. */
import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DatabaseUnavailable } from '../../src/engine/server/db/database-errors.ts';
import { type Host, openHost } from '../../src/engine/server/db/host.ts';
import type { Log } from '../../src/engine/server/db/log.ts';
import { type Db, openDb } from '../../src/engine/server/db/pool.ts';
import { quietLog, testDatabase } from '../support/database.ts';
import { databasePid, isAlive, killAndWait, removeData, until } from '../support/product.ts';

const root = process.getuid?.() === 0;
const NOBODY = 65534;

let dataDir: string;

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'anlan-host-'));
});
afterAll(() => removeData(dataDir));

const open = (folder = dataDir): Promise<Host> => openHost({ dataDir: folder, log: quietLog, unsafeNoSync: true });
const connect = (url: string): Db => openDb({ url, max: 3, timeZone: 'Asia/Shanghai', log: quietLog });

/** Opens the host in a process of its own; resolves once it is up. */
function openElsewhere(
  folder: string,
  options: { uid?: number; gid?: number } = {},
): Promise<{ child: ChildProcess; url: string; adminUrl: string }> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', fileURLToPath(new URL('../support/host-process.ts', import.meta.url)), folder],
    { ...options, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, TSX_DISABLE_CACHE: '1' } },
  );
  let errors = '';
  child.stderr.on('data', (part: Buffer) => {
    errors += part.toString();
  });
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (part: Buffer) =>
      resolve({ child, ...(JSON.parse(part.toString()) as { url: string; adminUrl: string }) }),
    );
    child.on('exit', () => reject(new Error(errors)));
  });
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.on('exit', () => resolve());
  });
}

/** The shells that would stop its database. */
function guardsOf(child: ChildProcess): number[] {
  const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
    .split(' ')
    .filter((pid) => pid !== '')
    .map(Number);
  return children.filter(
    (pid) => existsSync(`/proc/${pid}/cmdline`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('anlan-guard'),
  );
}

/**
 * Kills it with the shell that would stop its database: what a machine short of memory does, or a person with `kill -9`
 * for all of them.
 */
async function killWithGuard(child: ChildProcess): Promise<void> {
  const gone = ended(child);
  for (const pid of guardsOf(child)) await killAndWait(pid);
  child.kill('SIGKILL');
  await gone;
}

async function rows(url: string): Promise<number[]> {
  const db = connect(url);
  try {
    return (
      await db.system((connection) => connection.query<{ n: number }>('select n from kept order by n', []))
    ).rows.map(({ n }) => n);
  } finally {
    await db.end();
  }
}

async function add(url: string, n: number): Promise<void> {
  const db = connect(url);
  await db.systemWrite(async (connection) => {
    await connection.query('create table if not exists kept (n bigint primary key)');
    await connection.query('insert into kept values ($1)', [n]);
  });
  await db.end();
}

describe('managed host', () => {
  it('makes a cluster whose application role row security binds', async () => {
    const host = await open();
    const db = connect(host.url);
    const {
      rows: [role],
    } = await db.system((connection) =>
      connection.query(
        `select current_user as name, rolsuper, rolbypassrls, rolcreatedb, current_setting('server_encoding') as encoding,
              (select datctype from pg_database where datname = current_database()) as ctype, current_setting('listen_addresses') as network
       from pg_roles where rolname = current_user`,
        [],
      ),
    );
    expect(role).toMatchObject({
      name: 'anlan_app',
      rolsuper: false,
      rolbypassrls: false,
      rolcreatedb: false,
      encoding: 'UTF8',
      network: '',
    });
    const {
      rows: [kinds],
    } = await db.system((connection) =>
      connection.query(`select '安' ~ '[[:alpha:]]' as letter, upper('ß') = 'ß' as simple`, []),
    );
    expect(kinds).toMatchObject({ letter: true });
    await db.end();
    expect(statSync(join(dataDir, 'pg.json')).mode & 0o777).toBe(0o600);
    if (root) expect(statSync(join(dataDir, 'pg')).uid).not.toBe(0);
    await host.stop();
    expect(databasePid(dataDir)).toBeUndefined();
  });

  it('adopts the server that a killed process left behind', async () => {
    const first = await openElsewhere(dataDir);
    await add(first.url, 1);
    const pid = databasePid(dataDir);
    await killWithGuard(first.child);
    const host = await open();
    expect(databasePid(dataDir)).toBe(pid);
    expect(host.url).toBe(first.url);
    expect(await rows(host.url)).toEqual([1]);
    await host.stop();
    expect(isAlive(pid ?? 0)).toBe(false);
  });

  it('stops in order when its process is killed, and at once starts again for the next one', async () => {
    const first = await openElsewhere(dataDir);
    const door = new URL(first.url).searchParams.get('host') ?? '';
    const pid = databasePid(dataDir);
    first.child.kill('SIGKILL');
    const host = await open();
    expect(await rows(host.url)).toEqual([1]);
    await host.stop();
    const second = await openElsewhere(dataDir);
    second.child.kill('SIGKILL');
    await ended(second.child);
    // Its data folder has no server any more, nor its door and its owner.
    for (const path of [
      join(dataDir, 'pg/postmaster.pid'),
      join(dataDir, 'pg.owner'),
      new URL(second.url).searchParams.get('host') ?? '',
      door,
    ])
      await until(`${path} gone`, () => !existsSync(path));
    expect(isAlive(pid ?? 0)).toBe(false);
  });

  it('adopts nothing that the guard of a killed process may still stop', async () => {
    const first = await openElsewhere(dataDir);
    const gone = ended(first.child);
    const guards = guardsOf(first.child);
    expect(guards).toHaveLength(1);
    for (const pid of guards) process.kill(pid, 'SIGSTOP');
    first.child.kill('SIGKILL');
    await gone;
    const said: string[] = [];
    const opening = openHost({
      dataDir,
      unsafeNoSync: true,
      log: {
        ...quietLog,
        info: (_facts, text) => {
          said.push(text);
        },
      },
    });
    try {
      await until('a word', () => said.length > 0);
      expect(said).toEqual(['waiting for the guard of the last owner']);
    } finally {
      for (const pid of guards) process.kill(pid, 'SIGCONT');
    }
    const host = await opening;
    expect(await rows(host.url)).toEqual([1]);
    await host.stop();
  });

  it('starts anew over the pid file of a dead server, even when its number lives again', async () => {
    const first = await openElsewhere(dataDir);
    await add(first.url, 2);
    const pidFile = join(dataDir, 'pg', 'postmaster.pid');
    const text = readFileSync(pidFile, 'utf8');
    await killWithGuard(first.child);
    await killAndWait(Number.parseInt(text, 10));
    writeFileSync(pidFile, text.replace(/^\d+/, String(process.pid)));
    const host = await open();
    expect(databasePid(dataDir)).not.toBe(process.pid);
    expect(await rows(host.url)).toEqual([1, 2]);
    await host.stop();
  });

  it('replaces a living server whose socket was swept away', async () => {
    const first = await openElsewhere(dataDir);
    const pid = databasePid(dataDir);
    await killWithGuard(first.child);
    rmSync(new URL(first.url).searchParams.get('host') ?? '', { recursive: true });
    const host = await open();
    expect(databasePid(dataDir)).not.toBe(pid);
    expect(await rows(host.url)).toEqual([1, 2]);
    await host.stop();
  });

  it('brings a killed database back while requests are refused clearly', async () => {
    const host = await open();
    const db = connect(host.url);
    const read = (): Promise<unknown> => db.system((connection) => connection.query('select count(*) from kept', []));
    await read();
    const pid = databasePid(dataDir);
    await killAndWait(pid ?? 0);
    const refusals: unknown[] = [];
    for (let answered = false; !answered;) {
      await read().then(
        () => {
          answered = true;
        },
        (error: unknown) => {
          refusals.push(error);
        },
      );
    }
    expect(refusals.filter((error) => !(error instanceof DatabaseUnavailable))).toEqual([]);
    // A session of the killed server may have answered once more; a new one is opened by the next server only.
    await vi.waitFor(async () => expect(await rows(host.url)).toEqual([1, 2]), { timeout: 30_000, interval: 20 });
    expect(databasePid(dataDir)).not.toBe(pid);
    await db.end();
    await host.stop();
  });

  it('leaves the server to the process that owns it, and takes over when that one dies', async () => {
    const owner = await openElsewhere(dataDir);
    const guest = await open();
    expect(guest.url).toBe(owner.url);
    await guest.stop();
    expect(await rows(owner.url)).toEqual([1, 2]);
    const heir = await open();
    const gone = ended(owner.child);
    owner.child.kill('SIGTERM');
    await gone;
    await vi.waitFor(async () => expect(await rows(heir.url)).toHaveLength(2), { timeout: 30_000, interval: 20 });
    await heir.stop();
    expect(databasePid(dataDir)).toBeUndefined();
  });

  it('says in one sentence that another major version made the data, and that its passwords are gone', async () => {
    const file = join(dataDir, 'pg.json');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace(/"major": \d+/, '"major": 12'));
    await expect(open()).rejects.toThrow(/made by PostgreSQL 12 .* but the PostgreSQL found here is/);
    rmSync(file);
    await expect(open()).rejects.toThrow(/pg\.json with its passwords is missing/);
    writeFileSync(file, text);
    const host = await open();
    expect(await rows(host.url)).toEqual([1, 2]);
    await host.stop();
  });

  it.runIf(root)('keeps its data in a folder that only root may enter', async () => {
    const home = mkdtempSync(join(tmpdir(), 'anlan-closed-'));
    chmodSync(home, 0o700);
    const host = await open(join(home, 'data'));
    await add(host.url, 7);
    await host.stop();
    const again = await open(join(home, 'data'));
    expect(await rows(again.url)).toEqual([7]);
    await again.stop();
    await removeData(join(home, 'data'));
    rmSync(home, { recursive: true });
  });

  it.runIf(root)('runs under an ordinary account as that account', async () => {
    const home = realpathSync(mkdtempSync(join(tmpdir(), 'anlan-ordinary-')));
    chownSync(home, NOBODY, NOBODY);
    const { child, url } = await openElsewhere(home, { uid: NOBODY, gid: NOBODY });
    await add(url, 9);
    expect(statSync(join(home, 'pg')).uid).toBe(NOBODY);
    const gone = ended(child);
    child.kill('SIGTERM');
    await gone;
    expect(databasePid(home)).toBeUndefined();
    rmSync(home, { recursive: true });
  });
});

describe('host of DATABASE_URL', () => {
  it('uses the given role as it is, and warns when row security does not bind it', async () => {
    const database = await testDatabase();
    const warnings: string[] = [];
    const log: Log = {
      ...quietLog,
      warn: (_, message) => {
        warnings.push(message);
      },
    };
    const host = await openHost({ dataDir, databaseUrl: database.url, log });
    expect(host).toMatchObject({ kind: 'url', url: database.url, adminUrl: database.url });
    expect(Number.parseInt(host.version, 10)).toBeGreaterThanOrEqual(15);
    expect(warnings.filter((text) => text.includes('second wall'))).toEqual([]);
    await openHost({ dataDir, databaseUrl: database.adminUrl, log });
    expect(warnings.filter((text) => text.includes('second wall')).length).toBe(
      database.adminUrl === database.url ? 2 : 1,
    );
    await database.end();
  });

  it('never falls back to another store when it cannot be reached', async () => {
    await expect(
      openHost({ dataDir, databaseUrl: 'postgres://nobody@127.0.0.1:55121/none', log: quietLog }),
    ).rejects.toThrow(/^DATABASE_URL \(nobody@127\.0\.0\.1:55121\/none\): nobody listens there\./);
  });
});
