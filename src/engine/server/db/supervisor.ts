/**
 * Keeps the managed PostgreSQL running: adopts a live server, removes a stale one, restarts a dead one, stops it with
 * us, however we end.
 */
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { type Cluster, type Door, ADMIN_ROLE, makeSocketFolder, readPidFile, spawnServer } from './cluster.ts';
import { newClient } from './connect.ts';
import { type Guard, guardCluster, lastGuardGone } from './guard.ts';
import type { Log } from './log.ts';
import { claim, release } from './owner.ts';
import { databaseUrl } from './roles.ts';
import { isAlive, worksIn } from './process-identity.ts';

export interface Supervisor {
  readonly door: Door;
  /** Stops the server if it is ours to stop, and waits until it has. */
  stop(): Promise<void>;
}

/** A server that replays its journal may take long; one that says nothing at all is given up sooner. */
const SILENT_LIMIT_MS = 30_000;
const STOP_LIMIT_MS = 20_000;
const STARTING_ELSEWHERE = 'PostgreSQL is being started by another process';

type Running = NonNullable<ReturnType<typeof readPidFile>>;

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => {
    probe.listen(0, '127.0.0.1', resolve);
  });
  const address = probe.address();
  await new Promise((resolve) => {
    probe.close(resolve);
  });
  return typeof address === 'object' && address ? address.port : 5432;
}

async function newDoor(cluster: Cluster): Promise<Door> {
  return process.platform === 'win32'
    ? { host: '127.0.0.1', port: await freePort() }
    : { host: makeSocketFolder(cluster.account), port: 5432 };
}

/** Temporary folders are swept now and then; the door must stay where the pools look for it. */
function keepDoor(cluster: Cluster, door: Door): void {
  if (!door.host.startsWith('/') || existsSync(door.host)) return;
  mkdirSync(door.host, { mode: 0o700 });
  if (cluster.account) chownSync(door.host, cluster.account.uid, cluster.account.gid);
}

function lastMessages(cluster: Cluster): string {
  return existsSync(cluster.logFile)
    ? readFileSync(cluster.logFile, 'utf8').trim().split('\n').slice(-3).join(' | ')
    : '';
}

/** Connects as administrator once the server at `door` answers. */
async function connectWhenReady(cluster: Cluster, door: Door, alive: () => boolean): Promise<pg.Client> {
  let heard = Date.now();
  for (;;) {
    const client = newClient(databaseUrl(door, ADMIN_ROLE, cluster.record.adminPassword, 'postgres'));
    try {
      await client.connect();
      return client;
    } catch (error) {
      const { code } = error as { code?: string };
      await client.end().catch(() => undefined);
      // 57P03: it is there, but still starting or replaying its journal.
      if (code === '57P03') heard = Date.now();
      else if (code?.startsWith('28'))
        throw new Error(`The PostgreSQL in ${cluster.folder} refuses the password kept beside it.`, { cause: error });
      if (!alive()) throw new Error(`PostgreSQL did not start: ${lastMessages(cluster)}`, { cause: error });
      if (Date.now() - heard > SILENT_LIMIT_MS)
        throw new Error(`PostgreSQL does not answer: ${lastMessages(cluster)}`, { cause: error });
      await delay(25);
    }
  }
}

async function waitForExit(pid: number, limitMs: number): Promise<boolean> {
  for (const end = Date.now() + limitMs; Date.now() < end; await delay(15)) if (!isAlive(pid)) return true;
  return false;
}

/** Starts or adopts the server of `cluster` and watches it through one connection of its own. */
export async function superviseCluster(cluster: Cluster, log: Log): Promise<Supervisor> {
  const dataDir = dirname(cluster.folder);
  const pidFile = join(cluster.folder, 'postmaster.pid');
  let door: Door | undefined;
  let pid = 0;
  let owner = false;
  let guard: Guard | undefined;
  let stopping = false;
  let restoring: Promise<void> | undefined;
  let sentinel: pg.Client | undefined;

  /** A server whose socket was swept away can be reached by nobody any more: it is stopped. True when it was. */
  async function retireUnreachable(running: Running): Promise<boolean> {
    const { host, port } = running.door;
    if (!host.startsWith('/') || existsSync(join(host, `.s.PGSQL.${port}`))) return false;
    process.kill(running.pid, 'SIGINT');
    return waitForExit(running.pid, STOP_LIMIT_MS);
  }

  async function adopt(running: Running): Promise<void> {
    // Its door is written last: it is just starting.
    if (running.door.host === '' || !(running.door.port > 0)) throw new Error(STARTING_ELSEWHERE);
    door = running.door;
    pid = running.pid;
    try {
      sentinel = await connectWhenReady(cluster, door, () => isAlive(running.pid));
    } catch (error) {
      // It was just being stopped, by its last owner or that one's guard.
      throw isAlive(running.pid) ? error : new Error(STARTING_ELSEWHERE, { cause: error });
    }
    log.info({ pid, host: door.host, port: door.port, owner }, 'adopted the running PostgreSQL');
  }

  async function start(before: Running | undefined): Promise<void> {
    // Prefer the door others already know.
    door ??= before && existsSync(before.door.host) ? before.door : await newDoor(cluster);
    keepDoor(cluster, door);
    rmSync(pidFile, { force: true });
    const started = spawnServer(cluster, door);
    pid = started;
    sentinel = await connectWhenReady(cluster, door, () => isAlive(started));
    log.info({ pid, host: door.host, port: door.port, version: cluster.binaries.version }, 'started PostgreSQL');
  }

  /** One attempt to have a server that answers; leaves the sentinel connected to it. */
  async function ensureRunning(): Promise<void> {
    owner = claim(dataDir);
    if (owner && !guard) {
      await lastGuardGone(dataDir, () => log.info({}, 'waiting for the guard of the last owner'));
      guard = guardCluster(dataDir, cluster.folder);
    }
    const running = readPidFile(cluster.folder);
    if (running && worksIn(running.pid, cluster.folder) && !(owner && (await retireUnreachable(running)))) {
      await adopt(running);
    } else {
      if (!owner) throw new Error(STARTING_ELSEWHERE);
      await start(running);
    }
    sentinel?.on('end', () => {
      if (!stopping)
        restoring ??= restore().finally(() => {
          restoring = undefined;
        });
    });
  }

  async function restore(): Promise<void> {
    log.error({ pid }, 'the connection to PostgreSQL was lost; bringing it back');
    for (let wait = 50; !stopping; wait = Math.min(wait * 2, 5_000)) {
      try {
        await ensureRunning();
        return;
      } catch (error) {
        log.error({ reason: (error as Error).message }, 'PostgreSQL is not back yet');
        await delay(wait);
      }
    }
  }

  for (const end = Date.now() + SILENT_LIMIT_MS; ;) {
    try {
      await ensureRunning();
      break;
    } catch (error) {
      // Another process may be just starting it, or the last server's processes may still be ending.
      const { message } = error as Error;
      if (Date.now() > end || (message !== STARTING_ELSEWHERE && !message.includes('shared memory'))) throw error;
      await delay(100);
    }
  }
  if (!door) throw new Error('PostgreSQL has no door');
  return {
    door,
    async stop() {
      stopping = true;
      await restoring;
      await sentinel?.end().catch(() => undefined);
      if (!owner) return;
      if (isAlive(pid) && worksIn(pid, cluster.folder)) {
        process.kill(pid, 'SIGINT');
        if (!(await waitForExit(pid, STOP_LIMIT_MS)) && isAlive(pid)) process.kill(pid, 'SIGQUIT');
        await waitForExit(pid, 5_000);
      }
      if (door?.host.startsWith('/')) rmSync(door.host, { recursive: true, force: true });
      release(dataDir);
      guard?.leave();
    },
  };
}
