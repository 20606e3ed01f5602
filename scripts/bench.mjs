/**
 * `npm run bench`: measures the product against its budgets (tests/bench); `-- --json FILE` writes the figures,
 * `--only a,b` measures some.
 */
import { ensureBrowser } from './support/browser.mjs';
import { buildIfStale } from './support/build-product.mjs';
import { ensureInstalled } from './support/install.mjs';
import { bin, run } from './support/process.mjs';

await ensureInstalled();
// Before minutes of measuring end at the first figure that needs one.
const missing = await ensureBrowser();
if (missing !== undefined) {
  console.error(`The bench needs Chromium and a Chinese font. Run this once, then npm run bench again:\n  ${missing}`);
  process.exit(2);
}
process.exitCode = (await buildIfStale()) || (await run(bin('tsx'), ['tests/bench/run.ts', ...process.argv.slice(2)]));
