/** `npm start`: installs and builds what is missing, then runs the server until it is told to stop; its exit code is kept. */
import { buildIfStale } from './support/build-product.mjs';
import { ensureInstalled } from './support/install.mjs';
import { endWithNpm } from './support/parents.mjs';
import { root, run } from './support/process.mjs';

endWithNpm();
await ensureInstalled();
process.exitCode =
  (await buildIfStale()) ||
  (await run(process.execPath, ['dist/server/server.js'], { env: { ANLAN_ROOT: root }, tied: true }));
