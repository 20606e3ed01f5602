/** The product as an operator starts it: settings checked, accounts of every kind, data kept, an orderly end. */
import { spawnSync } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { root } from '../architecture/import-graph.ts';
import { api, signIn } from '../support/client.ts';
import { databasePid, freePort, isAlive, removeData, startProduct, temporaryFolder } from '../support/product.ts';
import { plainEnvironment, runProcess } from '../support/run-process.ts';

const folders: string[] = [];
const folder = (name: string): string => {
  const path = temporaryFolder(name);
  folders.push(path);
  return path;
};
afterEach(async () => {
  for (const path of folders.splice(0)) await removeData(path);
});

/** Runs the server until it ends by itself, which a wrong setting makes it do. */
function refusedStart(env: NodeJS.ProcessEnv): Promise<{ code: number; output: string }> {
  return runProcess(process.execPath, ['--import', 'tsx', 'src/server.ts'], {
    cwd: root, env: plainEnvironment({ HOST: '127.0.0.1', THIRD_PARTY_PORT: '0', LOG_LEVEL: 'info', ...env }), patience: 60_000,
  });
}

describe('configuration', () => {
  it.each([
    ['PORT', '99999'], ['PORT', 'x'], ['THIRD_PARTY_PORT', '-1'], ['BASE_PATH', 'no-slash'], ['DATABASE_URL', 'mysql://localhost/x'], ['SCHEMA_DIRS', '/no/such/folder'],
    ['DEMO', 'perhaps'], ['TZ', 'Moon/Crater'], ['TRUST_PROXY', 'perhaps'], ['LOG_LEVEL', 'loud'], ['HOST', 'not a host'], ['UPGRADE_BACKUPS', 'some'],
  ])('refuses %s=%s with a sentence that names it', async (name, value) => {
    const dataDir = folder('config');
    const { code, output } = await refusedStart({ PORT: String(await freePort()), DATA_DIR: dataDir, [name]: value });
    expect(code, output).toBeGreaterThan(0);
    expect(output).toContain(name);
    expect(output).not.toMatch(/\n\s+at .*\.ts:\d+/);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('wants ADMIN_PASSWORD for the first start in production', async () => {
    const { code, output } = await refusedStart({ PORT: String(await freePort()), DATA_DIR: folder('production'), NODE_ENV: 'production' });
    expect(code).not.toBe(0);
    expect(output).toContain('ADMIN_PASSWORD');
  });

  it('never opens the managed database in place of one that DATABASE_URL names', async () => {
    const dataDir = folder('fallback');
    const { code, output } = await refusedStart({ PORT: String(await freePort()), DATA_DIR: dataDir, DATABASE_URL: `postgres://nobody:secretword@127.0.0.1:${await freePort()}/nothing` });
    expect(code).not.toBe(0);
    expect(output).not.toContain('secretword');
    expect(existsSync(join(dataDir, 'pg'))).toBe(false);
  });

  it('says so when the third-party port is busy, and serves all the same', async () => {
    const busy = createServer();
    const port = await new Promise<number>((resolve) => {
      busy.listen(0, '127.0.0.1', () => {
        const address = busy.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
    const product = await startProduct({ env: { THIRD_PARTY_PORT: String(port) } });
    try {
      expect(product.output()).toContain(String(port));
      expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
    } finally {
      await product.stop();
      busy.close();
    }
  });

  it('serves the same portal on the third-party port', async () => {
    const port = await freePort();
    const product = await startProduct({ env: { THIRD_PARTY_PORT: String(port) } });
    try {
      expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
      expect((await api(`http://127.0.0.1:${port}`, await signIn(product.url, 'admin', 'admin123')).get('/api/uaa/users/getSysUser')).code).toBe(200);
    } finally {
      await product.stop();
    }
  });
});

describe('start and end', () => {
  it('ends in order on SIGTERM, with its database, and finds its data again', async () => {
    const dataDir = folder('twice');
    const first = await startProduct({ dataDir });
    const database = databasePid(dataDir);
    const added = await api(first.url, await signIn(first.url, 'admin', 'admin123')).post<{ id: string }>('/api/equipment/equipClass/addEquipClass', { classCode: '9999', className: '起停测试', equipType: 'crane' });
    expect(added.code).toBe(200);
    expect(await first.stop()).toBe(0);
    expect(database !== undefined && isAlive(database)).toBe(false);
    const second = await startProduct({ dataDir });
    const found = await api(second.url, await signIn(second.url, 'admin', 'admin123')).get<{ className: string }>('/api/equipment/equipClass/getEquipClass', { id: added.data.id });
    expect(found.data.className).toBe('起停测试');
    expect(await second.stop()).toBe(0);
  });

  it('runs under an unprivileged account', async () => {
    const isRoot = process.getuid?.() === 0;
    const account = { uid: isRoot ? 65534 : process.getuid?.() ?? 0, gid: isRoot ? 65534 : process.getgid?.() ?? 0 };
    const dataDir = folder('plain');
    chownSync(dataDir, account.uid, account.gid);
    const home = isRoot ? reachable(account) : root;
    const product = await startProduct({ dataDir, cwd: home, account, env: { HOME: dataDir } });
    try {
      expect(spawnSync('ps', ['-o', 'uid=', '-p', String(product.pid)], { encoding: 'utf8' }).stdout.trim()).toBe(String(account.uid));
      expect(await signIn(product.url, 'admin', 'admin123')).toMatch(/.{20}/);
    } finally {
      expect(await product.stop()).toBe(0);
      if (home !== root) rmSync(home, { recursive: true, force: true });
    }
  });
});

/** This checkout, or a copy of it where the account may not walk to it (a clone under root's own folder). */
function reachable(account: { uid: number; gid: number }): string {
  const test = spawnSync('test', ['-r', join(root, 'node_modules/tsx/package.json')], account);
  if (test.status === 0) return root;
  const copy = temporaryFolder('reachable');
  mkdirSync(copy, { recursive: true });
  for (const part of ['package.json', 'tsconfig.json', 'src', 'node_modules']) cpSync(join(root, part), join(copy, part), { recursive: true, verbatimSymlinks: true });
  spawnSync('chmod', ['-R', 'a+rX', copy]);
  return copy;
}
