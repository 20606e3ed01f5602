/** Brings node_modules up to date with package-lock.json, and does nothing when they already are. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './process.mjs';

const modules = join(root, 'node_modules');
const stampFile = join(modules, '.anlan-lock');

/** Packages as npm has laid them out, or undefined when there are none. */
function installedPackages() {
  const file = join(modules, '.package-lock.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined;
}

/**
 * Does what npm has laid out hold every package of the lock file in its version, those of development where they are
 * wanted?
 */
function holdsLock(lock, dev) {
  const installed = installedPackages();
  if (!installed) return false;
  return Object.entries(lock.packages).every(
    ([path, entry]) =>
      path === '' || entry.optional || entry.peer || (!dev && entry.dev) || installed[path]?.version === entry.version,
  );
}

/**
 * Installs packages when they are missing or the lock file has changed since.
 * Ends the process with the installer's code when that fails.
 * @param {{dev?: boolean}} options `dev: false`: without what only tests and checks need, a fifth of all; where that is
 * there already, it stays
 */
export async function ensureInstalled({ dev = true } = {}) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Anlan needs Node 20.19 or newer; this is ${process.versions.node}.`);
    process.exit(2);
  }
  const all = dev || existsSync(join(modules, 'vitest'));
  const text = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const stamp = `${createHash('sha256').update(text).digest('hex')} ${all ? 'all' : 'product'}`;
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  if (!holdsLock(JSON.parse(text), all)) {
    console.log('Installing packages …');
    const kind = all ? '--include=dev' : '--omit=dev';
    // Not `npm ci`: it refuses a lock file as soon as a registry lacks an optional package for some other platform.
    const code = await run('npm', ['install', '--no-save', '--no-audit', '--no-fund', kind], {
      env: { NODE_ENV: undefined },
    });
    if (code !== 0) process.exit(code);
  }
  writeFileSync(stampFile, stamp);
}
