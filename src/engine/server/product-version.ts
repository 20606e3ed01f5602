/** The version of the product that runs, and which of two versions is the newer one. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @param schemaDir folder of the portal's own schema files; the version stands two folders above
 * @returns such as `0.1.0`; `—` where none is written down
 */
export function productVersion(schemaDir: string): string {
  try {
    return String((JSON.parse(readFileSync(join(schemaDir, '../../package.json'), 'utf8')) as { version?: unknown }).version ?? '—');
  } catch {
    return '—';
  }
}

/** Numbers of a version; one before its release (`1.0.0-rc.1`) stands before it. */
function partsOf(version: string): readonly number[] {
  const [, major = 0, minor = 0, patch = 0, before, count = 0] = /^(\d+)\.(\d+)\.(\d+)(?:-([a-z]+)\.?(\d*))?/i.exec(version) ?? [];
  return [Number(major), Number(minor), Number(patch), before === undefined ? 1 : 0, Number(count)];
}

/** Is `version` newer than `other`? */
export function isNewer(version: string, other: string): boolean {
  const [here, there] = [partsOf(version), partsOf(other)];
  const at = here.findIndex((part, index) => part !== there[index]);
  return at !== -1 && (here[at] ?? 0) > (there[at] ?? 0);
}
