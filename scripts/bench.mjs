/** `npm run bench`: measures the product against its budgets (tests/bench); `-- --json FILE` writes the figures, `--only a,b` measures some. */
import { buildIfStale } from './support/build-product.mjs';
import { ensureInstalled } from './support/install.mjs';
import { bin, run } from './support/process.mjs';

await ensureInstalled();
process.exitCode = await buildIfStale() || await run(bin('tsx'), ['tests/bench/run.ts', ...process.argv.slice(2)]);
