/** The product as an operator starts it: settings checked, accounts of every kind, data kept, an orderly end. */
import { spawnSync } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { root } from '../support/checkout.ts';
import { api, signIn } from '../support/client.ts';
import { BUILT, freePort, removeData, startProduct, temporaryFolder } from '../support/product.ts';
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
  return runProcess(process.execPath, BUILT, {
    cwd: root,
    env: plainEnvironment({ HOST: '127.0.0.1', THIRD_PARTY_PORT: '0', LOG_LEVEL: 'info', ...env }),
    patience: 60_000,
  });
}

describe('configuration', () => {
  it.each([
    [{ PORT: '99999' }, 'PORT=99999: must be a port'],
    // Node itself asks for ever when it is to make a folder in /proc.
    [{ DATA_DIR: '/proc/anlan' }, 'DATA_DIR=/proc/anlan: must be a folder this account can make and write in'],
  ])('refuses %o with one line, before anything is written', { tags: ['gate'] }, async (wrong, line) => {
    const dataDir = folder('config');
    const { code, output } = await refusedStart({
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      PROT: '1',
      ...wrong,
    });
    expect(code, output).toBe(1);
    expect(output).toMatch(/^PROT is no setting and has no effect\. Did you mean PORT\?\n[^\n]+\n$/);
    expect(output).toContain(line);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('wants ADMIN_PASSWORD for the first start in production', async () => {
    const { code, output } = await refusedStart({
      PORT: String(await freePort()),
      DATA_DIR: folder('production'),
      NODE_ENV: 'production',
    });
    expect(code).not.toBe(0);
    expect(output).toContain('ADMIN_PASSWORD');
  });

  it('never opens the managed database in place of one that DATABASE_URL names', async () => {
    const dataDir = folder('fallback');
    const { code, output } = await refusedStart({
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      DATABASE_URL: `postgres://nobody:secretword@127.0.0.1:${await freePort()}/nothing`,
    });
    expect(code).not.toBe(0);
    expect(output).not.toContain('secretword');
    expect(existsSync(join(dataDir, 'pg'))).toBe(false);
  });
});

describe('the port of contractors', () => {
  /** Filled by the first start; the second one finds it. */
  const dataDir = temporaryFolder('port');
  afterAll(() => removeData(dataDir));

  it('is said to be busy where it is, and all the rest is served', async () => {
    const busy = createServer();
    const port = await new Promise<number>((resolve) => {
      busy.listen(0, '127.0.0.1', () => {
        const address = busy.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
    const product = await startProduct({ built: true, dataDir, env: { THIRD_PARTY_PORT: String(port) } });
    try {
      expect(product.output()).toContain(String(port));
      expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
      // The page's own files: compressed as built, kept for good, and nothing beside them.
      const [script] = /\/assets\/[\w.-]+\.js/.exec(await (await fetch(product.url)).text()) ?? [];
      const file = await fetch(`${product.url}${script}`, { headers: { 'accept-encoding': 'br' } });
      expect([file.status, file.headers.get('content-encoding'), file.headers.get('cache-control')]).toEqual([
        200,
        'br',
        'public, max-age=31536000, immutable',
      ]);
      for (const path of ['/assets/', '/assets/none.js', '/assets/..%2f..%2fserver/server.js', `${script}.br`])
        expect((await fetch(`${product.url}${path}`)).status, path).toBe(404);
    } finally {
      await product.stop();
      busy.close();
    }
  });

  it('serves the same portal', async () => {
    const port = await freePort();
    const product = await startProduct({ built: true, dataDir, env: { THIRD_PARTY_PORT: String(port) } });
    try {
      expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
      expect(
        (
          await api(`http://127.0.0.1:${port}`, await signIn(product.url, 'admin', 'admin123')).get(
            '/api/uaa/users/getSysUser',
          )
        ).code,
      ).toBe(200);
    } finally {
      await product.stop();
    }
  });
});

describe('start and end', () => {
  it('runs under an unprivileged account', async () => {
    const isRoot = process.getuid?.() === 0;
    const account = {
      uid: isRoot ? 65534 : (process.getuid?.() ?? 0),
      gid: isRoot ? 65534 : (process.getgid?.() ?? 0),
    };
    const dataDir = folder('plain');
    chownSync(dataDir, account.uid, account.gid);
    const home = isRoot ? reachable(account) : root;
    const product = await startProduct({ built: true, dataDir, cwd: home, account, env: { HOME: dataDir } });
    try {
      expect(spawnSync('ps', ['-o', 'uid=', '-p', String(product.pid)], { encoding: 'utf8' }).stdout.trim()).toBe(
        String(account.uid),
      );
      expect(await signIn(product.url, 'admin', 'admin123')).toMatch(/.{20}/);
    } finally {
      expect(await product.stop()).toBe(0);
      if (home !== root) rmSync(home, { recursive: true, force: true });
    }
  });
});

/** This checkout, or a copy of it where the account may not walk to it (a clone under root's own folder). */
function reachable(account: { uid: number; gid: number }): string {
  const test = spawnSync('test', ['-r', join(root, 'node_modules/fastify/package.json')], account);
  if (test.status === 0) return root;
  const copy = temporaryFolder('reachable');
  mkdirSync(copy, { recursive: true });
  for (const part of ['package.json', 'src/schemas', 'dist', 'node_modules'])
    cpSync(join(root, part), join(copy, part), { recursive: true, verbatimSymlinks: true });
  spawnSync('chmod', ['-R', 'a+rX', copy]);
  return copy;
}
