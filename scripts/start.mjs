/**
 * `npm start`: installs and builds what is missing, then runs the server until it is told to stop; its exit code is
 * kept.
 */
import { buildAndServe } from './support/build-product.mjs';
import { ensureInstalled } from './support/install.mjs';
import { endWithNpm } from './support/parents.mjs';
import { root, run } from './support/process.mjs';

endWithNpm();
await ensureInstalled({ dev: false });
const code = await buildAndServe((env, hear) =>
  run(process.execPath, ['dist/server/server.js'], { env: { ANLAN_ROOT: root, ...env }, tied: true, hear }),
);
// A build that is still compressing is begun anew at the next start.
process.exit(code);
