/**
 * `npm run restore -- FILE`: brings an installation back from an archive into an empty place, whole or not at all.
 * `--replace` moves what is there aside.
 */
import { join } from 'node:path';
import { root } from './support/process.mjs';
import { load } from './support/typescript.mjs';

const { restoreCommand } = await load('src/engine/server/operate-commands.ts');
try {
  process.exitCode = await restoreCommand({
    env: process.env,
    args: process.argv.slice(2),
    schemaDir: join(root, 'src/schemas'),
    say: (line) => console.log(line),
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
