/**
 * What the container file says, carried out by hand: its second stage as a folder, its environment, its command, its
 * check, an account that is not root.
 */
import { spawnSync } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LEAKPROOF_SQL } from '../../src/engine/server/db/roles.ts';
import { readText, root } from '../support/checkout.ts';
import { signIn } from '../support/client.ts';
import { databasePid, freePort, removeData, startProduct, temporaryFolder } from '../support/product.ts';
import { plainEnvironment, runProcess } from '../support/run-process.ts';

const dockerfile = readText('Dockerfile').replaceAll(/\\\n\s*/g, ' ');
const [buildStage = '', runStage = ''] = dockerfile.split(/^(?=FROM )/m).filter((part) => part.startsWith('FROM '));
const instruction = (name: string, stage: string): string[] =>
  [...stage.matchAll(new RegExp(`^(?:${name}) (.*)$`, 'gm'))].map((match) => match[1] ?? '');
const environment = Object.fromEntries(
  (instruction('ENV', runStage)[0] ?? '').split(' ').map((pair) => pair.split('=') as [string, string]),
);
const isRoot = process.getuid?.() === 0;
const account = { uid: isRoot ? 65534 : (process.getuid?.() ?? 0), gid: isRoot ? 65534 : (process.getgid?.() ?? 0) };

let app: string;
let dataDir: string;

/** The packages that the build stage leaves: hard links to ours, and its own command that takes the rest away. */
function productionPackages(target: string): void {
  for (const file of ['package.json', 'package-lock.json']) cpSync(join(root, file), join(target, file));
  spawnSync('cp', ['-al', join(root, 'node_modules'), join(target, 'node_modules')]);
  const commands = instruction('RUN', buildStage).flatMap((line) => line.split(' && '));
  const uninstall = commands.find((command) => command.startsWith('npm uninstall')) ?? 'false';
  const { status, stderr } = spawnSync(`${uninstall} --offline`, { cwd: target, shell: true, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

/** The folder of the container, with the parts its second stage takes over. */
function stage(): string {
  // On the disk of the packages, so that they can be linked; where an ordinary account may not walk, copies elsewhere.
  mkdirSync(join(root, '.cache'), { recursive: true });
  const linked = mkdtempSync(join(root, '.cache/container-'));
  for (const copy of instruction('COPY', runStage)) {
    const [from = '', to = ''] = copy.split(' ').filter((part) => !part.startsWith('--'));
    const source = from.replace('/build/', '');
    if (source === 'node_modules') productionPackages(linked);
    else cpSync(join(root, source), join(linked, to), { recursive: true });
  }
  spawnSync('chmod', ['-R', 'a+rX', linked]);
  if (spawnSync('test', ['-r', join(linked, 'package.json')], account).status === 0) return linked;
  const open = temporaryFolder('container');
  spawnSync('cp', ['-a', `${linked}/.`, open]);
  spawnSync('chmod', ['a+rx', open]);
  rmSync(linked, { recursive: true, force: true });
  return open;
}

beforeAll(async () => {
  app = stage();
  dataDir = temporaryFolder('volume');
  chownSync(dataDir, account.uid, account.gid);
}, 300_000);
afterAll(async () => {
  await removeData(dataDir);
  rmSync(app, { recursive: true, force: true });
});

it('starts as an ordinary account with production packages alone, is well by its own check, and ends in order on SIGTERM', async () => {
  const packages = readdirSync(join(app, 'node_modules'));
  expect(packages).toEqual(expect.arrayContaining(['fastify', 'pg', 'pg-copy-streams']));
  expect(packages.filter((name) => ['vite', 'vitest', 'tsx', 'playwright', 'eslint', 'knip'].includes(name))).toEqual(
    [],
  );
  expect(existsSync(join(app, 'src/engine'))).toBe(false);
  const entry = JSON.parse(instruction('ENTRYPOINT', runStage)[0] ?? '[]') as string[];
  expect(entry).toEqual(['node', 'dist/server/server.js']);
  const { HOST, PORT, ANLAN_ROOT, DATA_DIR, ...fixed } = environment;
  expect([HOST, PORT, ANLAN_ROOT, DATA_DIR]).toEqual(['0.0.0.0', '3000', '/app', '/data']);
  const port = await freePort();
  const env = {
    ...fixed,
    ADMIN_PASSWORD: 'river-moss-7',
    HOME: dataDir,
    ANLAN_ROOT: app,
    PORT: String(port),
    DATA_DIR: dataDir,
    REGIONS: '0',
    HOST: '127.0.0.1',
  };
  const check = /CMD (\[.*\])$/.exec(instruction('HEALTHCHECK', runStage)[0] ?? '')?.[1] ?? '[]';
  const [, ...checkArgs] = JSON.parse(check) as string[];
  const healthy = async (): Promise<number> =>
    (await runProcess(process.execPath, checkArgs, { cwd: app, env: plainEnvironment(env) })).code;
  const product = await startProduct({ built: true, cwd: app, account, dataDir, port, env });
  try {
    expect(await signIn(product.url, 'admin', 'river-moss-7')).toMatch(/.{20}/);
    expect((await fetch(`${product.url}/`)).status).toBe(200);
    expect(statSync(join(dataDir, 'pg')).uid).toBe(account.uid);
    expect(await healthy()).toBe(0);
    const command = spawnSync(process.execPath, ['dist/server/server.js', 'backup'], {
      cwd: app,
      ...account,
      env: plainEnvironment(env),
      encoding: 'utf8',
    });
    expect(command.stdout + command.stderr).toContain(join(dataDir, 'backups'));
    expect(command.status).toBe(0);
  } finally {
    expect(await product.stop()).toBe(0);
  }
  expect(await healthy()).toBe(1);
  expect(databasePid(dataDir)).toBeUndefined();
  // A second start on the same volume, without the first password.
  const again = await startProduct({
    built: true,
    cwd: app,
    account,
    dataDir,
    port,
    env: { ...env, ADMIN_PASSWORD: '' },
  });
  expect(await again.stop()).toBe(0);
});

it('builds from files that are there and let through, ends as no root, and keeps what lasts in one volume', () => {
  const passed = readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1));
  for (const copy of instruction('COPY', buildStage)) {
    for (const source of copy.split(' ').slice(0, -1)) {
      expect(existsSync(join(root, source)), source).toBe(true);
      expect(passed).toContain(source);
    }
  }
  expect(instruction('USER', runStage)).toEqual(['10001:10001']);
  expect(runStage).toContain('useradd --uid 10001');
  expect(instruction('VOLUME', runStage)).toEqual(['/data']);
  // A package of ours is run by name in the image: nothing there installs or builds anything.
  expect(instruction('RUN', runStage).filter((line) => /npm|npx|curl|apt/.test(line))).toEqual([]);
});

it('lets the database of the compose file use indexes under row security, by a role that no superuser is', () => {
  const script = readText('deploy/database.sh');
  for (const sql of LEAKPROOF_SQL) expect(script).toContain(`${sql};`);
  expect(script).toContain('login nosuperuser nocreatedb nocreaterole nobypassrls');
  expect(readText('compose.yaml')).toContain('./deploy/database.sh:/docker-entrypoint-initdb.d/anlan.sh:ro');
});
