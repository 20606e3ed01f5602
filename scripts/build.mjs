/**
 * `npm run build`: browser files to dist/client, the server to dist/server; `--if-stale`, only when a source has
 * changed since.
 */
import { build, buildIfStale } from './support/build-product.mjs';
import { ensureInstalled } from './support/install.mjs';

await ensureInstalled({ dev: false });
process.exitCode = await (process.argv.includes('--if-stale') ? buildIfStale() : build());
