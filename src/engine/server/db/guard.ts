/**
 * Stops the managed PostgreSQL when the process that owns it dies without doing so: a shell that waits on a pipe for
 * that end.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ownerFile } from './owner.ts';
import { processIdentity } from './process-identity.ts';

export interface Guard {
  /** Lets it go: what it guarded has been stopped. */
  leave(): void;
}

/**
 * $1: file that names the owner, $2: the owner it watches, $3: the cluster's folder. The pipe closes when the owner is
 * gone, however it went;
 * a line on it means that nothing is left to guard. A cluster that another process owns by then is left alone, and so
 * is a process that only has its number.
 */
const WATCH = `
while read -r line; do exit 0; done
read -r owner < "$1"
[ "$owner" = "$2" ] || exit 0
{ read -r pid; read -r line; read -r line; read -r line; read -r door; } < "$3/postmaster.pid" || exit 0
place=$(readlink "/proc/$pid/cwd")
[ -z "$place" ] || [ "$place" = "$3" ] || exit 0
kill -INT "$pid"
tries=0
while kill -0 "$pid" && [ "$tries" -lt 200 ]; do sleep 0.1; tries=$((tries + 1)); done
kill -0 "$pid" && kill -QUIT "$pid"
read -r owner < "$1"
[ "$owner" = "$2" ] && rm -f "$1"
case $door in /*) rmdir "$door" ;; esac
`;

/** Longer than the shell takes to stop a cluster. */
const LAST_LIMIT_MS = 30_000;

/** Names the last guard as `processIdentity` does. */
const guardFile = (dataDir: string): string => join(dataDir, 'pg.guard');

/**
 * Waits for the guard of an owner that has died. Between its look at the owner and its signal nothing can stop it any
 * more:
 * who claims the cluster in that moment would adopt a server that is about to end.
 */
export async function lastGuardGone(dataDir: string, waiting: () => void): Promise<void> {
  const file = guardFile(dataDir);
  const last = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const lives = (): boolean => last !== '' && processIdentity(Number.parseInt(last, 10)) === last;
  if (lives()) waiting();
  for (const end = Date.now() + LAST_LIMIT_MS; lives() && Date.now() < end;) await delay(15);
}

/**
 * Guards the cluster in `folder`, which this process owns. On Windows nothing does: there the next start adopts what
 * was left.
 */
export function guardCluster(dataDir: string, folder: string): Guard {
  if (process.platform === 'win32') return { leave: () => undefined };
  // A session of its own: what ends our terminal or our group must not end it too.
  const child = spawn(
    'sh',
    ['-c', WATCH, 'anlan-guard', ownerFile(dataDir), processIdentity(process.pid), realpathSync(folder)],
    {
      cwd: '/',
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
      env: { PATH: process.env['PATH'] },
    },
  );
  child.on('error', () => undefined);
  child.unref();
  writeFileSync(guardFile(dataDir), processIdentity(child.pid ?? 0), { mode: 0o600 });
  const pipe = child.stdin as Socket;
  pipe.on('error', () => undefined);
  pipe.unref();
  return {
    leave() {
      pipe.end('\n');
      rmSync(guardFile(dataDir), { force: true });
    },
  };
}
