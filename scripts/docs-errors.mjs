/**
 * Writes what the code knows into docs: docs/errors.md from the error catalogue, and the tables of verbs in
 * docs/workflow.md; `--check` only says whether they are up to date.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './support/process.mjs';
import { load } from './support/typescript.mjs';

const { errorsPage } = await load('tests/support/errors-page.ts');
const { withVerbTables } = await load('tests/support/workflow-verbs.ts');
const read = (name) => (existsSync(join(root, name)) ? readFileSync(join(root, name), 'utf8') : '');
const pages = { 'docs/errors.md': errorsPage(), 'docs/workflow.md': withVerbTables(read('docs/workflow.md')) };
for (const [name, page] of Object.entries(pages)) {
  const current = read(name) === page;
  if (process.argv.includes('--check')) {
    console.log(current ? `${name} is up to date.` : `${name} is stale: run npm run docs:errors.`);
    if (!current) process.exitCode = 1;
  } else {
    writeFileSync(join(root, name), page);
    console.log(`${name}: ${page.split('\n').filter((line) => line.startsWith('| `')).length} rows`);
  }
}
