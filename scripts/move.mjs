/**
 * `npm run move`: moves the data between the managed PostgreSQL and your own. `TARGET_DATABASE_URL=…` names the new
 * one; `-- managed` moves from `DATABASE_URL` to the managed one.
 */
import { join } from 'node:path';
import { root } from './support/process.mjs';
import { load } from './support/typescript.mjs';

const { moveCommand } = await load('src/engine/server/operate-commands.ts');
try {
  process.exitCode = await moveCommand({
    env: process.env,
    args: process.argv.slice(2),
    schemaDir: join(root, 'src/schemas'),
    say: (line) => console.log(line),
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
