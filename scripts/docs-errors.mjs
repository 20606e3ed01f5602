/** Writes docs/errors.md, the table of every error code, from the catalogue; `--check` only says whether it is up to date. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './support/process.mjs';
import { load } from './support/typescript.mjs';

const { errorsPage } = await load('tests/support/errors-page.ts');
const file = join(root, 'docs/errors.md');
const page = errorsPage();
if (process.argv.includes('--check')) {
  const current = existsSync(file) && readFileSync(file, 'utf8') === page;
  console.log(current ? 'docs/errors.md is up to date.' : 'docs/errors.md is stale: run npm run docs:errors.');
  process.exitCode = current ? 0 : 1;
} else {
  writeFileSync(file, page);
  console.log(`docs/errors.md: ${page.split('\n').filter((line) => line.startsWith('| `')).length} codes`);
}
