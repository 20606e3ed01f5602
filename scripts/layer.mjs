/**
 * `npm run layer -- pull|push`: writes the layers of this installation into a folder of files, and publishes changed
 * files as new editions; also while the product runs.
 */
import { join } from 'node:path';
import { root } from './support/process.mjs';
import { load } from './support/typescript.mjs';

const { layerCommand } = await load('src/engine/server/layer-command.ts');
process.exitCode = await layerCommand({
  env: process.env,
  args: process.argv.slice(2),
  schemaDir: join(root, 'src/schemas'),
  say: (line) => console.log(line),
});
