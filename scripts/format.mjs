/** `npm run format`: formats everything that Prettier writes; entity files have their own writer. */
import { spawnSync } from 'node:child_process';
import { bin, root } from './support/process.mjs';

const { status } = spawnSync(
  bin('prettier'),
  ['--write', '.', '--log-level', 'warn', '--cache', '--cache-location', '.cache/prettier'],
  { cwd: root, stdio: 'inherit' },
);
process.exitCode = status ?? 1;
