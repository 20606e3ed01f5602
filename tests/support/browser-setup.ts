/** Starts the built product with demonstration data once for the browser suite. */
import { buildIfStale } from '../../scripts/support/build-product.mjs';
import { startProduct } from './product.ts';

export default async function setup(): Promise<() => Promise<void>> {
  if (await buildIfStale() !== 0) throw new Error('the build failed');
  const product = await startProduct({ built: true, env: { DEMO: '1' } });
  process.env['ANLAN_URL'] = product.url;
  process.env['ANLAN_DATA_DIR'] = product.dataDir;
  return async () => {
    await product.stop();
  };
}
