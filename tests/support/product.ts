/** The product as its users meet it: a real server process on a free port with its own data folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from './checkout.ts';
import { count } from './counts.ts';
import { plainEnvironment } from './run-process.ts';

export interface ProductOptions {
  readonly env?: NodeJS.ProcessEnv;
  /** An existing data folder: the product is started again on what it holds, and the folder outlives it. */
  readonly dataDir?: string;
  /** Run the built server (dist) instead of the sources. */
  readonly built?: boolean;
  readonly port?: number;
  /** Run as this account. */
  readonly account?: { readonly uid: number; readonly gid: number };
  /** The checkout to run, if not this one. */
  readonly cwd?: string;
  /** Milliseconds until it has to be ready. */
  readonly patience?: number;
  /** The Node that runs it, if not the one of the tests. */
  readonly node?: string;
}

export interface Product {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  readonly dataDir: string;
  /** Milliseconds from the start of the process to the first ready answer. */
  readonly readyAfter: number;
  /** What it has printed so far. */
  output(): string;
  /** Asks it to end and waits; resolves to its exit code. Removes a data folder of its own. */
  stop(): Promise<number>;
  /** kill -9, without any chance to tidy up. The data folder and its database stay. */
  kill(): Promise<void>;
}

/** A port nobody listens on just now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

const folders = new Set<string>();
process.once('exit', () => {
  for (const path of folders) rmSync(path, { recursive: true, force: true });
});

/** What runs the built server. */
export const BUILT: readonly string[] = ['dist/server/server.js'];

export function temporaryFolder(name: string): string {
  const path = mkdtempSync(join(tmpdir(), `anlan-${name}-`));
  folders.add(path);
  return path;
}

/**
 * Starts the product and waits until `/readyz` answers 200. Throws with its output when it ends or does not become
 * ready.
 */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  count('serverStarts');
  const port = options.port ?? (await freePort());
  const dataDir = options.dataDir ?? temporaryFolder('product');
  const began = performance.now();
  const command = options.built ? BUILT : ['--import', 'tsx', 'src/server.ts'];
  const child = spawn(options.node ?? process.execPath, command, {
    cwd: options.cwd ?? root,
    ...options.account,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: plainEnvironment({
      PORT: String(port),
      HOST: '127.0.0.1',
      THIRD_PARTY_PORT: '0',
      REGIONS: '0',
      SIMULATOR: '0',
      DATA_DIR: dataDir,
      TZ: 'Asia/Shanghai',
      LOG_LEVEL: 'warn',
      ANLAN_ROOT: options.cwd ?? root,
      ...options.env,
    }),
  });
  const printed: string[] = [];
  child.stdout.on('data', (part: Buffer) => printed.push(part.toString('utf8')));
  child.stderr.on('data', (part: Buffer) => printed.push(part.toString('utf8')));
  const ended = new Promise<number>((resolve) =>
    child.on('exit', (code, signal) => resolve(signal ? -1 : (code ?? -1))),
  );
  const url = `http://127.0.0.1:${port}`;
  const output = (): string => printed.join('');
  try {
    await untilReady(url, child, options.patience ?? 90_000, output);
  } catch (error) {
    child.kill('SIGKILL');
    await ended;
    if (!options.dataDir) await removeData(dataDir);
    throw error;
  }
  return {
    url,
    port,
    pid: child.pid ?? 0,
    dataDir,
    output,
    readyAfter: performance.now() - began,
    async stop() {
      child.kill('SIGTERM');
      const code = await ended;
      if (!options.dataDir) await removeData(dataDir);
      return code;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function untilReady(url: string, child: ChildProcess, patience: number, output: () => string): Promise<void> {
  const until = Date.now() + patience;
  while (Date.now() < until) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the server ended before it was ready (${child.exitCode ?? child.signalCode}):\n${output()}`);
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.status === 200,
      () => false,
    );
    if (ready) return;
    await delay(15);
  }
  throw new Error(`the server was not ready after ${patience} ms:\n${output()}`);
}

/**
 * Looks until it holds, again after `pause` milliseconds. @throws after `patience` milliseconds, with what was waited
 * for
 */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  patience = 60_000,
  pause = 5,
): Promise<void> {
  for (const end = Date.now() + patience; !(await holds()); await delay(pause))
    if (Date.now() > end) throw new Error(`${what}: not within ${patience} ms`);
}

/** Process id of the managed database of a data folder, or undefined when none is recorded or it is gone. */
export function databasePid(dataDir: string): number | undefined {
  const file = join(dataDir, 'pg/postmaster.pid');
  if (!existsSync(file)) return undefined;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  return isAlive(pid) ? pid : undefined;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Ends a process at once and waits until it is gone. */
export async function killAndWait(pid: number, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, signal);
  while (isAlive(pid)) await delay(10);
}

/** Removes a data folder, after ending a database that still runs in it. */
export async function removeData(dataDir: string): Promise<void> {
  const pid = databasePid(dataDir);
  if (pid !== undefined) await killAndWait(pid, 'SIGQUIT');
  rmSync(dataDir, { recursive: true, force: true });
}
