/** `npm run build`: browser files to dist/client, the server to dist/server. */
import { build } from './support/build-product.mjs';
import { ensureInstalled } from './support/install.mjs';

await ensureInstalled();
process.exitCode = await build();
