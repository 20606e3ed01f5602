/**
 * `npm run shots`: makes the screenshots of README and docs (docs/images) from a fresh product with demo data; names
 * after `--` make only those.
 */
import { ensureBrowser } from './support/browser.mjs';
import { buildIfStale } from './support/build-product.mjs';
import { ensureInstalled } from './support/install.mjs';
import { load } from './support/typescript.mjs';

await ensureInstalled();
const command = await ensureBrowser();
if (command !== undefined) {
  console.error(`Screenshots need Chromium and a Chinese font. Run this once:\n  ${command}`);
  process.exit(2);
}
const code = await buildIfStale();
if (code !== 0) process.exit(code);
const { takeShots } = await load('tests/support/shots.ts');
for (const file of await takeShots(process.argv.slice(2))) console.log(file);
