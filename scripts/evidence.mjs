/**
 * `npm run evidence -- verify FILE [--key PUBLIC]`: says true, or names the changed place. `keys`, `rotate`: the public
 * keys of this installation, a new one. `page FILE`: the page that verifies without a server.
 */
import { evidencePage } from './support/evidence-page.mjs';
import { load } from './support/typescript.mjs';

const { evidenceCommand } = await load('src/engine/server/evidence-command.ts');
process.exitCode = await evidenceCommand({
  env: process.env,
  args: process.argv.slice(2),
  say: (line) => console.log(line),
  page: evidencePage,
});
