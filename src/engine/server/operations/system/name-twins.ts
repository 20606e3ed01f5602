/**
 * Names from before case, width and dots at the end were left out of account: administrators are told which of them are
 * one now (docs/people.md#one-name-however-it-is-written).
 */
import { qualifiedTable, quoteIdent } from '../../../model/names.ts';
import { nameKeySql } from '../../auth/name-key.ts';
import type { Connection } from '../../db/pool.ts';
import type { Engine } from '../engine.ts';
import { twinText } from '../messages/texts.ts';
import { writeContext } from '../write-context.ts';
import { seededIds, storeRow } from '../seed/seed-rows.ts';
import { systemCall } from '../seed/system-call.ts';
import { allTenants, PLATFORM_OWNER } from '../seed/tenant.ts';
import { TENANT_ADMINISTRATOR } from '../grants/own-rights.ts';

const CODES = [
  ['sysRole', 'roleCode'],
  ['sysParam', 'paramKey'],
  ['sysTenant', 'tenantCode'],
] as const;

const groupsSql = (column: string, from: string): string =>
  `select array_agg(${column} order by created_at, id) as names from ${from} group by ${nameKeySql(column)} having count(*) > 1 order by min(${column})`;

async function twinsOf(engine: Engine, connection: Connection, tenant: string): Promise<string[][]> {
  // Accounts are the platform's: a tenant must not learn of those of another.
  const found =
    tenant === PLATFORM_OWNER
      ? (await connection.query<{ names: string[] }>(groupsSql('username', 'anlan.identity'))).rows
      : [];
  for (const [entity, field] of CODES) {
    const compiled = engine.project().entities.get(entity);
    if (compiled)
      found.push(
        ...(
          await connection.query<{ names: string[] }>(
            groupsSql(
              quoteIdent(field),
              `${qualifiedTable(compiled.storage.table)} where tenant_id = $1 and deleted_at is null`,
            ),
            [tenant],
          )
        ).rows,
      );
  }
  return found.map(({ names }) => names);
}

/** Tells the administrators of every tenant by a notification, once for the same names. */
export async function tellTwins(engine: Engine): Promise<void> {
  const { entities } = engine.project();
  if (!['notification', 'sysRole'].every((name) => entities.has(name))) return;
  for (const { id: tenant } of await allTenants(engine)) {
    await engine.ready(tenant);
    await engine.db.write(tenant, async (connection) => {
      const twins = await twinsOf(engine, connection, tenant);
      if (twins.length === 0) return;
      await connection.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`twins of ${tenant}`]);
      const { subject, content } = twinText('zh', twins);
      const html = content
        .split('\n')
        .map((line) => `<p>${line}</p>`)
        .join('');
      const told = await connection.query(
        'select 1 from "notification" where tenant_id = $1 and title = $2 and content = $3',
        [tenant, subject, html],
      );
      const seeded = await seededIds(connection, tenant, 'sysRole');
      const roles = ['admin', TENANT_ADMINISTRATOR].flatMap((code) => seeded.get(code) ?? []);
      if (told.rows.length > 0 || roles.length === 0) return;
      await storeRow(writeContext(engine, systemCall(tenant), connection, 'add'), engine.entity('notification'), {
        title: subject,
        content: html,
        type: 'system',
        priority: 'high',
        publishObject: 'role',
        targetRoles: roles,
        status: 'published',
        publishTime: engine.clock.now(),
        needReceipt: false,
      });
    });
  }
}
