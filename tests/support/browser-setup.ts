/** Starts the built product with demonstration data for the browser suite, and signs its people in. */
import { rmSync } from 'node:fs';
import { buildIfStale } from '../../scripts/support/build-product.mjs';
import { FURTHER } from './breadth.ts';
import { signIn } from './client.ts';
import { freePort, startProduct, temporaryFolder } from './product.ts';

/** The key another system signs its sign-ons with, and a host of the same house. */
export const SSO_KEY = 'a key of the other system that nobody guesses';
export const INTERNAL_HOST = 'reports.anlan.example';

/** Who works in the suite. The rest of the demonstration accounts signs in by hand. */
const PASSWORDS = {
  admin: 'admin123',
  equip: 'anlan123',
  safety: 'anlan123',
  staff: 'anlan123',
  meetings: 'anlan123',
  contractor: 'anlan123',
  mobile: 'anlan123',
} as const;

async function signAllIn(...urls: readonly string[]): Promise<void> {
  const tokens = await Promise.all(
    urls.map(
      async (url) =>
        [
          url,
          Object.fromEntries(
            await Promise.all(
              Object.entries(PASSWORDS).map(
                async ([account, password]) => [account, await signIn(url, account, password)] as const,
              ),
            ),
          ),
        ] as const,
    ),
  );
  process.env['ANLAN_TOKENS'] = JSON.stringify(Object.fromEntries(tokens));
}

/**
 * Two products: one for all, and one whose schema files tests write. A changed file reloads the menu of every page
 * there is,
 * and that of a test which looks at something else would be rebuilt under its hand.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const running = process.env['ANLAN_URL'];
  if (running) {
    // A product that runs already, for whoever is writing a test; ANLAN_LIVE_DIR is a folder of its SCHEMA_DIRS.
    process.env['ANLAN_LIVE_URL'] = running;
    await signAllIn(running);
    return () => Promise.resolve();
  }
  if ((await buildIfStale()) !== 0) throw new Error('the build failed');
  const liveDir = temporaryFolder('live');
  const env = { DEMO: '1', SSO_KEY, INTERNAL_HOSTS: INTERNAL_HOST, OUTBOUND_PRIVATE: '127.0.0.1' };
  // Contractors know the product by a port of its own.
  const thirdParty = await freePort();
  const [product, live] = await Promise.all([
    startProduct({ built: true, env: { ...env, REGIONS: '1', THIRD_PARTY_PORT: String(thirdParty) } }),
    startProduct({ built: true, env: { ...env, SCHEMA_DIRS: [...FURTHER, liveDir].join(':') } }),
  ]);
  process.env['ANLAN_URL'] = product.url;
  process.env['ANLAN_THIRD_PARTY_URL'] = `http://127.0.0.1:${thirdParty}`;
  process.env['ANLAN_LIVE_URL'] = live.url;
  process.env['ANLAN_LIVE_DIR'] = liveDir;
  await signAllIn(product.url, live.url);
  return async () => {
    await Promise.all([product.stop(), live.stop()]);
    rmSync(liveDir, { recursive: true, force: true });
  };
}
