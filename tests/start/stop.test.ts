/**
 * The end of `npm start`: whichever process of its chain is told to end or dies, the server ends in order and nothing
 * is left.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../support/checkout.ts';
import { api, signIn } from '../support/client.ts';
import { count } from '../support/counts.ts';
import { databasePid, freePort, isAlive, removeData, temporaryFolder, until } from '../support/product.ts';
import { plainEnvironment } from '../support/run-process.ts';

type Link = 'npm' | 'sh' | 'start' | 'server';
interface Chain {
  readonly child: ChildProcess;
  readonly pids: Readonly<Record<Link, number>>;
}

let place: string;

const parentOf = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);

/**
 * Runs `npm start` in `cwd`, in a group of its own, by a shell that stays between npm and its script, as some do.
 * `serverPid`: known when the server stands.
 */
async function npmStart(
  cwd: string,
  env: NodeJS.ProcessEnv,
  serverPid: () => number | undefined | Promise<number | undefined>,
): Promise<Chain> {
  const child = spawn('npm', ['start'], {
    cwd,
    detached: true,
    stdio: 'ignore',
    env: plainEnvironment({ ...env, npm_config_script_shell: join(place, 'sh'), npm_config_update_notifier: 'false' }),
  });
  let server: number | undefined;
  await until('the server stands', async () => (server = await serverPid()) !== undefined);
  const start = parentOf(server ?? 0);
  const pids = { server: server ?? 0, start, sh: parentOf(start), npm: parentOf(parentOf(start)) };
  expect(pids.npm).toBe(child.pid);
  return { child, pids };
}

/**
 * Sends `signal` to one link, or to all of them as `timeout` and a terminal do, and waits until nothing of the chain is
 * left.
 */
async function end({ pids }: Chain, link: Link | 'all', signal: NodeJS.Signals): Promise<void> {
  process.kill(link === 'all' ? -pids.npm : pids[link], signal);
  await until(`nothing left after ${signal} to ${link}`, () => Object.values(pids).every((pid) => !isAlive(pid)));
}

beforeAll(() => {
  place = temporaryFolder('chain');
  writeFileSync(join(place, 'sh'), '#!/bin/sh\neval "$2"\nexit $?\n');
  chmodSync(join(place, 'sh'), 0o755);
});
afterAll(() => removeData(place));

describe.runIf(process.platform === 'linux')('what npm start passes on', () => {
  /** `npm start` as the product's, with a server that only says by what it was told to end. */
  function standIn(name: string): { cwd: string; said: () => string[] } {
    const cwd = join(place, name);
    mkdirSync(cwd);
    const support = (file: string): string => JSON.stringify(pathToFileURL(join(root, 'scripts/support', file)).href);
    writeFileSync(
      join(cwd, 'package.json'),
      JSON.stringify({ name: 'stand-in', version: '1.0.0', scripts: { start: 'node start.mjs' } }),
    );
    writeFileSync(
      join(cwd, 'start.mjs'),
      `import { endWithNpm } from ${support('parents.mjs')};\nimport { run } from ${support('process.mjs')};\nendWithNpm();\nprocess.exitCode = await run(process.execPath, [${JSON.stringify(join(cwd, 'server.mjs'))}], { tied: true });\n`,
    );
    writeFileSync(
      join(cwd, 'server.mjs'),
      `import { appendFileSync } from 'node:fs';
const say = (line) => appendFileSync(${JSON.stringify(join(cwd, 'said'))}, line + '\\n');
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => { say(signal); process.exit(0); });
process.on('disconnect', () => { say('disconnect'); process.exit(0); });
setInterval(() => undefined, 60_000);
say(String(process.pid));
`,
    );
    return {
      cwd,
      said: () =>
        existsSync(join(cwd, 'said')) ? readFileSync(join(cwd, 'said'), 'utf8').split('\n').slice(0, -1) : [],
    };
  }

  it.concurrent.each<[Link | 'all', NodeJS.Signals, string]>([
    ['all', 'SIGINT', 'SIGINT'],
    ['npm', 'SIGTERM', 'SIGTERM'],
    ['npm', 'SIGHUP', 'SIGTERM'],
    ['npm', 'SIGKILL', 'SIGTERM'],
    ['sh', 'SIGTERM', 'SIGTERM'],
    ['sh', 'SIGKILL', 'SIGTERM'],
    ['start', 'SIGTERM', 'SIGTERM'],
    ['start', 'SIGINT', 'SIGINT'],
    ['start', 'SIGHUP', 'SIGHUP'],
    ['start', 'SIGKILL', 'disconnect'],
  ])('%s with %s: the server hears %s', async (link, signal, heard) => {
    const { cwd, said } = standIn(`${link}-${signal}`);
    const chain = await npmStart(cwd, {}, () => (said()[0] === undefined ? undefined : Number(said()[0])));
    await end(chain, link, signal);
    expect(said().slice(1)).toEqual([heard]);
  });
});

describe.runIf(process.platform === 'linux')('the product', () => {
  let dataDir: string;
  let port: number;
  const url = (): string => `http://127.0.0.1:${port}`;

  beforeAll(async () => {
    dataDir = temporaryFolder('stop');
    port = await freePort();
  });
  afterAll(() => removeData(dataDir));

  const start = (): Promise<Chain> => {
    count('serverStarts');
    return npmStart(
      root,
      {
        PORT: String(port),
        HOST: '127.0.0.1',
        THIRD_PARTY_PORT: '0',
        REGIONS: '0',
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
      },
      async () => {
        if (
          !(await fetch(`${url()}/readyz`).then(
            ({ status }) => status === 200,
            () => false,
          ))
        )
          return undefined;
        return Number.parseInt(readFileSync(join(dataDir, 'pg.owner'), 'utf8'), 10);
      },
    );
  };
  it(
    'ends in order with its database when npm alone is killed, when all are told at once as by timeout, and when what started it is killed; a killed server leaves no database',
    { tags: ['gate'] },
    async () => {
      const first = await start();
      const added = await api(url(), await signIn(url(), 'admin', 'admin123')).post<{ id: string }>(
        '/api/equipment/equipClass/addEquipClass',
        { classCode: '9999', className: '起停测试', equipType: 'crane' },
      );
      expect(added.code).toBe(200);
      await end(first, 'npm', 'SIGKILL');
      // The server waits for its database: what it left is left for good.
      expect(databasePid(dataDir)).toBeUndefined();
      const second = await start();
      const found = await api(url(), await signIn(url(), 'admin', 'admin123')).get<{ className: string }>(
        '/api/equipment/equipClass/getEquipClass',
        { id: added.data.id },
      );
      expect(found.data.className).toBe('起停测试');
      await end(second, 'all', 'SIGTERM');
      expect(databasePid(dataDir)).toBeUndefined();
      const third = await start();
      await end(third, 'start', 'SIGKILL');
      expect(databasePid(dataDir)).toBeUndefined();
      const fourth = await start();
      await end(fourth, 'server', 'SIGKILL');
      await until(
        'PostgreSQL stopped in order',
        () => !existsSync(join(dataDir, 'pg/postmaster.pid')) && !existsSync(join(dataDir, 'pg.owner')),
      );
    },
  );
});
