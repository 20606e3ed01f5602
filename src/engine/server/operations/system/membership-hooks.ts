/**
 * What belonging to several tenants means for users: the platform links and unlinks, guests are not reset by their
 * hosts (decision 0088).
 */
import { messageOf } from '../../../model/errors/catalogue.ts';
import { Invalid } from '../../../model/errors/refusal.ts';
import type { Row } from '../../../model/types.ts';
import type { Connection } from '../../db/pool.ts';
import type { Call, Engine, EntityHooks, HookContext } from '../engine.ts';
import { writeJournal } from '../journal.ts';
import { seededIds } from '../seed/seed-rows.ts';
import { systemCall } from '../seed/system-call.ts';
import { insideTenant, PLATFORM_OWNER } from '../seed/tenant.ts';
import { isGuest, needHome, noteMembership, showTenants } from './memberships.ts';
import { storeMember } from './store-member.ts';

export interface MembershipPorts {
  /** Ends the sessions of a person in one tenant, inside the writer's transaction. */
  revokeAll(connection: Connection, identity: string, tenant: string): Promise<void>;
}

/** Role of somebody whom the platform puts into a tenant; more is given there. */
const FIRST_ROLE = 'employee';

const idsOf = (row: Row | null): readonly string[] =>
  Array.isArray(row?.['tenants']) ? row['tenants'].map(String) : [];

function wrongTenants({ entity, call }: HookContext): Invalid {
  const field = entity.fields['tenants']?.title ?? 'tenants';
  return new Invalid([
    { field: 'tenants', code: 'field.readOnly', message: messageOf('field.readOnly', call.locale, { field }) },
  ]);
}

async function rootOf(connection: Connection, tenant: string): Promise<string | null> {
  const { rows } = await connection.query<{ id: string }>(
    `select id from "sys_org" where tenant_id = $1 and deleted_at is null and status = 'enabled' and "parentId" is null order by id limit 1`,
    [tenant],
  );
  return rows[0]?.id ?? null;
}

/** Puts a person of the platform into another tenant. */
async function link(engine: Engine, call: Call, connection: Connection, tenant: string, row: Row): Promise<void> {
  await engine.ready(tenant);
  await insideTenant(connection, tenant, async () => {
    const role = (await seededIds(connection, tenant, 'sysRole')).get(FIRST_ROLE);
    const own: Call = { ...systemCall(tenant), locale: call.locale, requestId: call.requestId, ip: call.ip };
    await storeMember(engine, own, connection, {
      id: String(row['id']),
      username: String(row['username']),
      nickname: String(row['nickname']),
      userType: String(row['userType'] ?? '0'),
      orgId: await rootOf(connection, tenant),
      roleId: role ? [role] : [],
    });
  });
}

/** Takes a person out of a tenant; the account stays with its home. */
async function unlink(
  ports: MembershipPorts,
  engine: Engine,
  connection: Connection,
  tenant: string,
  id: string,
): Promise<void> {
  await insideTenant(connection, tenant, async () => {
    const { rows } = await connection.query<{ rev: number }>(
      'update "sys_user" set deleted_at = now(), rev = rev + 1 where tenant_id = $1 and id = $2 and deleted_at is null returning rev',
      [tenant, id],
    );
    if (!rows[0]) return;
    await writeJournal(connection, systemCall(tenant), [
      { entity: engine.entity('sysUser'), id, action: 'delete', rev: rows[0].rev, changes: [] },
    ]);
    await engine.touched(connection, tenant, 'sysUser');
    await ports.revokeAll(connection, id, tenant);
  });
}

/** Brings the memberships of a platform's person to what the form says. */
async function follow(ports: MembershipPorts, context: HookContext): Promise<void> {
  const { engine, call, connection, row, old } = context;
  const [before, now] = [new Set(old ? idsOf(old) : []), new Set(idsOf(row))];
  const id = String(row['id']);
  for (const tenant of before) {
    if (tenant === PLATFORM_OWNER || now.has(tenant)) continue;
    if (!(await isGuest(connection, tenant, id))) throw wrongTenants(context);
    await unlink(ports, engine, connection, tenant, id);
  }
  for (const tenant of now)
    if (tenant !== PLATFORM_OWNER && !before.has(tenant)) await link(engine, call, connection, tenant, row);
}

/** Further hooks of `sysUser`. */
export function membershipHooks(ports: MembershipPorts): EntityHooks {
  return {
    async before(context) {
      const { call, kind, action, connection, row, old } = context;
      const { tenant } = call.actor;
      if (action === 'resetPassword') await needHome(connection, tenant, String(row['id']));
      if (kind !== 'add' && kind !== 'edit') return;
      if (tenant === PLATFORM_OWNER) row['tenants'] = [...new Set([PLATFORM_OWNER, ...idsOf(row)])];
      else if (idsOf(row).length > idsOf(old).length) throw wrongTenants(context);
    },
    async after(context) {
      const { call, kind, connection, row, engine } = context;
      const { tenant } = call.actor;
      const id = String(row['id']);
      if (call.trial || kind === 'action') return;
      const count = kind === 'edit' ? 0 : await noteMembership(connection, tenant, id);
      if (
        tenant === PLATFORM_OWNER &&
        (kind === 'add' || kind === 'edit') &&
        engine.project().entities.has('sysTenant')
      )
        await follow(ports, context);
      else if (count > 1) await showTenants(connection, id);
    },
  };
}
