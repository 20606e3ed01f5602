/** The files of this checkout, by paths from its root. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Files under a folder whose names end in one of these, sorted, as paths from the root. */
export function filesUnder(folder: string, endings: readonly string[]): string[] {
  const found: string[] = [];
  const walk = (path: string): void => {
    if (!existsSync(join(root, path))) return;
    for (const entry of readdirSync(join(root, path), { withFileTypes: true })) {
      const child = `${path}/${entry.name}`;
      if (entry.isDirectory()) walk(child);
      else if (endings.some((ending) => entry.name.endsWith(ending))) found.push(child);
    }
  };
  walk(folder);
  return found.sort();
}

export function readText(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}
