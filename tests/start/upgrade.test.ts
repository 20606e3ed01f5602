/** The product's own process: an older one says what to do and exits; the commands of the built server. */
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../support/checkout.ts';
import { BUILT, databasePid, freePort, removeData, startProduct, temporaryFolder } from '../support/product.ts';
import { plainEnvironment, runProcess } from '../support/run-process.ts';

let dataDir: string;
let older: string;

/** The product's process with arguments, until it ends by itself. */
const run = async (env: NodeJS.ProcessEnv, ...args: readonly string[]): Promise<{ code: number; output: string }> =>
  runProcess(process.execPath, [...BUILT, ...args], {
    cwd: root,
    patience: 90_000,
    env: plainEnvironment({
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      THIRD_PARTY_PORT: '0',
      REGIONS: '0',
      LOG_LEVEL: 'warn',
      DATA_DIR: dataDir,
      ANLAN_ROOT: root,
      ...env,
    }),
  });

beforeAll(async () => {
  [dataDir, older] = [temporaryFolder('upgrade'), temporaryFolder('older')];
  mkdirSync(join(older, 'src'));
  symlinkSync(join(root, 'src/schemas'), join(older, 'src/schemas'));
  writeFileSync(join(older, 'package.json'), JSON.stringify({ version: '0.0.1' }));
  expect(await (await startProduct({ built: true, dataDir })).stop()).toBe(0);
});
afterAll(async () => {
  await removeData(dataDir);
  rmSync(older, { recursive: true });
});

it('an older product says in one sentence what to do, exits 1, and leaves its database stopped', async () => {
  const { code, output } = await run({ ANLAN_ROOT: older });
  expect(code).toBe(1);
  expect(output.trim().split('\n').at(-1)).toMatch(
    /^The data was last written by Anlan .*, and this is 0\.0\.1: start .* or newer, or go back/,
  );
  expect(databasePid(dataDir)).toBeUndefined();
});

it('takes the commands of an operator as arguments', async () => {
  const archive = join(older, 'all.zip');
  expect(await run({}, 'backup', archive)).toMatchObject({ code: 0 });
  expect(await run({}, 'restore', archive)).toMatchObject({
    code: 1,
    output: expect.stringContaining('not empty') as string,
  });
  expect(await run({}, 'no-such-command')).toMatchObject({
    code: 1,
    output: expect.stringContaining('backup, restore, move') as string,
  });
});
