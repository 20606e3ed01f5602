/**
 * `npm run dev`: the server restarts when its code changes, the browser follows without a reload; schema files are live
 * in both.
 */
import { ensureInstalled } from './support/install.mjs';
import { endWithNpm } from './support/parents.mjs';
import { bin, run } from './support/process.mjs';

endWithNpm();
await ensureInstalled();
const server = run(bin('tsx'), ['watch', '--clear-screen=false', 'src/server.ts']);
const browser = run(bin('vite'), ['--clearScreen', 'false']);
process.exitCode = await Promise.race([server, browser]);
process.kill(process.pid, 'SIGTERM');
