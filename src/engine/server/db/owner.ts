/** Which of several server processes on one DATA_DIR starts and stops its PostgreSQL. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processIdentity } from './process-identity.ts';

/** Names the owner as `processIdentity` does. */
export const ownerFile = (dataDir: string): string => join(dataDir, 'pg.owner');

/** Makes us the one process that starts and stops this cluster, unless another living one is. */
export function claim(dataDir: string): boolean {
  const file = ownerFile(dataDir);
  const self = processIdentity(process.pid);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      writeFileSync(file, self, { flag: 'wx', mode: 0o600 });
      return true;
    } catch {
      const owner = existsSync(file) ? readFileSync(file, 'utf8') : '';
      if (owner === self) return true;
      if (owner !== '' && processIdentity(Number.parseInt(owner, 10)) === owner) return false;
      rmSync(file, { force: true });
    }
  }
  return false;
}

export function release(dataDir: string): void {
  rmSync(ownerFile(dataDir), { force: true });
}
