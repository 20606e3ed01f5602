/**
 * A test's own way into the database of a product: as its administrator, past every wall, to see what is really stored.
 */
import { join } from 'node:path';
import { ADMIN_ROLE, DATABASE, readPidFile, readRecord } from '../../src/engine/server/db/cluster.ts';
import { databaseUrl } from '../../src/engine/server/db/roles.ts';

/** Address of the managed database of a data folder. Throws when it does not run. */
export function adminUrl(dataDir: string): string {
  const record = readRecord(dataDir);
  const running = readPidFile(join(dataDir, 'pg'));
  if (!record || !running) throw new Error(`no managed database runs in ${dataDir}`);
  return databaseUrl(running.door, ADMIN_ROLE, record.adminPassword, DATABASE);
}
