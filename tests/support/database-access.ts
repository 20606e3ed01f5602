/** A test's own way into the database of a product: as its administrator, past every wall, to see what is really stored. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ADMIN_ROLE, DATABASE, readRecord } from '../../src/engine/server/db/cluster.ts';
import { databaseUrl } from '../../src/engine/server/db/roles.ts';

/** Address of the managed database of a data folder. Throws when it does not run. */
export function adminUrl(dataDir: string): string {
  const record = readRecord(dataDir);
  const [, , , port = '', socket = '', address = ''] = readFileSync(join(dataDir, 'pg/postmaster.pid'), 'utf8').split('\n');
  if (!record) throw new Error(`${dataDir} holds no managed database`);
  return databaseUrl({ host: socket.trim() || address.trim(), port: Number(port) }, ADMIN_ROLE, record.adminPassword, DATABASE);
}
