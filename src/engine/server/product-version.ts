/** The version of the product that runs, and which of two versions is the newer one. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @param schemaDir folder of the portal's own schema files; the version stands two folders above
 * @returns such as `0.1.0`
 * @throws one sentence where none is written down: a store must never be said to be of no version
 */
export function productVersion(schemaDir: string): string {
  const file = join(schemaDir, '../../package.json');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '{}';
  const { version } = JSON.parse(text) as { version?: unknown };
  if (typeof version !== 'string' || !/^\d+\.\d+\.\d+/.test(version))
    throw new Error(`${file} names no version of the product: is ANLAN_ROOT the folder of Anlan?`);
  return version;
}

/** Numbers of a version; one before its release (`1.0.0-rc.1`) stands before it. */
function partsOf(version: string): readonly number[] {
  const [, major = 0, minor = 0, patch = 0, before, count = 0] =
    /^(\d+)\.(\d+)\.(\d+)(?:-([a-z]+)\.?(\d*))?/i.exec(version) ?? [];
  return [Number(major), Number(minor), Number(patch), before === undefined ? 1 : 0, Number(count)];
}

/** Is `version` newer than `other`? */
export function isNewer(version: string, other: string): boolean {
  const [here, there] = [partsOf(version), partsOf(other)];
  const at = here.findIndex((part, index) => part !== there[index]);
  return at !== -1 && (here[at] ?? 0) > (there[at] ?? 0);
}
