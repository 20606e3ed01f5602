/** `npm start` on a checkout where nothing is built yet. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { root } from '../support/checkout.ts';
import { signIn } from '../support/client.ts';
import { count } from '../support/counts.ts';
import { databasePid, freePort, removeData, temporaryFolder, until } from '../support/product.ts';
import { plainEnvironment } from '../support/run-process.ts';

let checkout: string;
let dataDir: string;
let port: number;
let printed = '';

/** The files of this checkout without what was built, its packages as links to the same files. */
function copyCheckout(): string {
  // On the disk of the packages, so that they can be linked.
  mkdirSync(join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(root, '.cache/fresh-'));
  const parts = [
    'index.html',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'vite.config.ts',
    'scripts',
    'src',
  ];
  spawnSync('cp', ['-a', ...parts, folder], { cwd: root });
  spawnSync('cp', ['-al', 'node_modules', folder], { cwd: root });
  return folder;
}

function start(env: Readonly<Record<string, string>> = {}): ChildProcess {
  count('serverStarts');
  printed = '';
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: plainEnvironment({
      HOST: '127.0.0.1',
      PORT: String(port),
      THIRD_PARTY_PORT: '0',
      REGIONS: '0',
      LOG_LEVEL: 'warn',
      DATA_DIR: dataDir,
      ...env,
    }),
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => {
      printed += part.toString('utf8');
    });
  return child;
}

async function end(child: ChildProcess): Promise<number | null> {
  const closed = once(child, 'close') as Promise<[number | null]>;
  child.kill('SIGTERM');
  return (await closed)[0];
}

beforeAll(async () => {
  checkout = copyCheckout();
  dataDir = temporaryFolder('fresh');
  port = await freePort();
});
afterEach(async () => {
  await removeData(dataDir);
});
afterAll(() => rmSync(checkout, { recursive: true }));

it('builds the server, prepares the database while the client is built, and answers when both are there', async () => {
  const first = start();
  const url = `http://127.0.0.1:${port}`;
  await until('the portal answers', () => printed.includes(`Anlan 安澜  ${url}`), 180_000);
  expect(printed).toMatch(/^Building …\n/);
  expect(printed.indexOf('Built in'), 'nobody is answered before the client is there').toBeLessThan(
    printed.indexOf('Anlan 安澜'),
  );
  const page = await (await fetch(url)).text();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? 'none';
  expect((await fetch(url + script)).status).toBe(200);
  expect(await signIn(url, 'admin', 'admin123')).not.toBe('');
  await until('the client is compressed', () => existsSync(join(checkout, 'dist/.stamp')));
  expect(await end(first)).toBe(0);
  const second = start({ LOG_FORMAT: 'plain', LOG_LEVEL: 'info' });
  await until('the portal answers again', () => printed.includes(`Anlan 安澜  ${url}`), 60_000);
  expect(printed).not.toContain('Building');
  expect(printed).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: Server listening at /m);
  expect(printed, 'nothing is told as JSON').not.toMatch(/^\{/m);
  expect(printed.trimEnd().split('\n').at(-1), 'what a newcomer needs stands last').toContain('Codes by SMS and mail');
  expect(await end(second)).toBe(0);
  expect(databasePid(dataDir)).toBeUndefined();
});

it('told to end while it builds, leaves no process, and builds anew', async () => {
  appendFileSync(join(checkout, 'src/server.ts'), '\n');
  const child = start();
  await until('the database stands', () => databasePid(dataDir) !== undefined, 120_000);
  await end(child);
  await until('the database has ended', () => databasePid(dataDir) === undefined);
  expect(existsSync(join(checkout, 'dist/.stamp'))).toBe(false);
});

it('says what is wrong with the client, and ends with the exit code of its build', async () => {
  appendFileSync(join(checkout, 'src/main.tsx'), '\nimport "./no-such-file.ts";\n');
  const child = start();
  const [code] = (await once(child, 'close')) as [number | null];
  expect(printed).toContain('no-such-file');
  expect(code).toBe(1);
  await until('the database has ended', () => databasePid(dataDir) === undefined);
});
