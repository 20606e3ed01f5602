/** Builds the product before tests that start it as an operator does. */
import { buildIfStale } from '../../scripts/support/build-product.mjs';

export default async function setup(): Promise<void> {
  if ((await buildIfStale()) !== 0) throw new Error('the build failed');
}
