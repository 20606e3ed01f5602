/** Moves a managed cluster out of the way of a new one, such as one of a major version whose programs are gone. */
import { renameSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readPidFile } from './cluster.ts';
import { worksIn } from './process-identity.ts';

/**
 * @returns what puts it back in place of the new one
 * @throws one sentence while its server runs
 */
export function clusterAside(dataDir: string, stamp: string, say: (line: string) => void): () => void {
  const folder = join(dataDir, 'pg');
  const running = readPidFile(folder);
  if (running && worksIn(running.pid, folder))
    throw new Error('The PostgreSQL of the old data still runs: stop the product first.');
  const parts = ['pg', 'pg.json'].map((name) => join(dataDir, name)).filter((path) => existsSync(path));
  for (const path of parts) renameSync(path, `${path}.replaced-${stamp}`);
  say(`moved ${folder} to ${folder}.replaced-${stamp}`);
  return () => {
    for (const path of parts) {
      rmSync(path, { recursive: true, force: true });
      renameSync(`${path}.replaced-${stamp}`, path);
    }
  };
}
