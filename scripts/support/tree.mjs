/** Says what a checkout holds: its commit, whether it was changed since, and a fingerprint of some of its files. */
import { createHash } from 'node:crypto';
import { lstatSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { output, root } from './process.mjs';

/** Files of git and new ones that are not ignored, as paths from the root; every file when this is no git checkout. */
export function trackedFiles() {
  const listed = output('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard']);
  if (listed === undefined) return filesUnder('.', ['node_modules', 'dist', 'data', '.cache']);
  return listed.split('\0').filter((file) => file !== '' && isFile(file));
}

function isFile(file) {
  try {
    return lstatSync(join(root, file)).isFile();
  } catch {
    return false;
  }
}

/** All files under a folder of the checkout, sorted; `skip` names folders that are left out. */
export function filesUnder(folder, skip = []) {
  const found = [];
  const walk = (path) => {
    for (const entry of readdirSync(join(root, path), { withFileTypes: true })) {
      if (skip.includes(entry.name) || entry.name === '.git') continue;
      const child = path === '.' ? entry.name : `${path}/${entry.name}`;
      if (entry.isDirectory()) walk(child);
      else if (entry.isFile()) found.push(child);
    }
  };
  walk(folder);
  return found.sort();
}

/** One hash over names and contents of these files. */
export function fingerprint(files) {
  const hash = createHash('sha256');
  for (const file of [...files].sort())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex').slice(0, 16);
}

/**
 * The state the tests ran on.
 * @returns {{commit: string, dirty: boolean, tree: string}} `tree` tells two dirty states of one commit apart
 */
export function checkoutState() {
  const changes = output('git', ['status', '--porcelain']);
  return {
    commit: output('git', ['rev-parse', 'HEAD']) ?? 'none',
    dirty: changes === undefined || changes !== '',
    tree: fingerprint(trackedFiles()),
  };
}
