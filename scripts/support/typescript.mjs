/** Lets a script load the project's own TypeScript modules, once packages are installed. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { root } from './process.mjs';

let registered = false;

/**
 * Loads a TypeScript module of this checkout.
 * @param {string} file path from the root
 */
export async function load(file) {
  if (!registered) {
    await ensureInstalled();
    const { register } = await import('tsx/esm/api');
    register();
    registered = true;
  }
  return import(pathToFileURL(join(root, file)).href);
}
