/**
 * `npm run backup`: one archive with every table and stored file of this installation, also while it runs. `-- FILE`
 * names the archive, `--without-files` leaves the stored files out.
 */
import { join } from 'node:path';
import { root } from './support/process.mjs';
import { load } from './support/typescript.mjs';

const { backupCommand } = await load('src/engine/server/operate-commands.ts');
try {
  process.exitCode = await backupCommand({
    env: process.env,
    args: process.argv.slice(2),
    schemaDir: join(root, 'src/schemas'),
    say: (line) => console.log(line),
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
