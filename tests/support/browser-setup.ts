/** Starts the built product with demonstration data once for the browser suite, and signs its people in. */
import { rmSync } from 'node:fs';
import { buildIfStale } from '../../scripts/support/build-product.mjs';
import { signIn } from './client.ts';
import { startProduct, temporaryFolder } from './product.ts';

/** The key another system signs its sign-ons with, and a host of the same house. */
export const SSO_KEY = 'a key of the other system that nobody guesses';
export const INTERNAL_HOST = 'reports.anlan.example';

/** Who works in the suite. The rest of the demonstration accounts signs in by hand. */
const PASSWORDS = { admin: 'admin123', equip: 'anlan123', safety: 'anlan123', staff: 'anlan123', contractor: 'anlan123', mobile: 'anlan123' } as const;

async function signAllIn(url: string): Promise<void> {
  const tokens = await Promise.all(Object.entries(PASSWORDS).map(async ([account, password]) => [account, await signIn(url, account, password)]));
  process.env['ANLAN_TOKENS'] = JSON.stringify(Object.fromEntries(tokens));
}

export default async function setup(): Promise<() => Promise<void>> {
  const running = process.env['ANLAN_URL'];
  if (running) {
    // A product that runs already, for whoever is writing a test; ANLAN_LIVE_DIR is a folder of its SCHEMA_DIRS.
    await signAllIn(running);
    return () => Promise.resolve();
  }
  if (await buildIfStale() !== 0) throw new Error('the build failed');
  const liveDir = temporaryFolder('live');
  const product = await startProduct({ built: true, env: { DEMO: '1', REGIONS: '1', SCHEMA_DIRS: liveDir, SSO_KEY, INTERNAL_HOSTS: INTERNAL_HOST } });
  process.env['ANLAN_URL'] = product.url;
  process.env['ANLAN_LIVE_DIR'] = liveDir;
  await signAllIn(product.url);
  return async () => {
    await product.stop();
    rmSync(liveDir, { recursive: true, force: true });
  };
}
