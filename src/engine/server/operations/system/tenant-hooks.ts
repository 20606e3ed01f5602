/**
 * Tenants: a new one gets roles, dictionaries, parameters, a root organisation and its administrator in one
 * transaction; a suspended one is signed out.
 */
import { Invalid, Refusal } from '../../../model/errors/refusal.ts';
import type { Row } from '../../../model/types.ts';
import { textOf } from '../../../model/view.ts';
import { needAllowedPassword } from '../../auth/password-rules.ts';
import { hashPassword } from '../../auth/passwords.ts';
import type { Connection } from '../../db/pool.ts';
import type { EntityHooks, HookContext } from '../engine.ts';
import { needOwnOverId, TENANT_ADMINISTRATOR } from '../grants/own-rights.ts';
import { storeAdministrator } from '../seed/demo.ts';
import { seedTenant } from '../seed/seeds.ts';
import { insideTenant, PLATFORM_OWNER } from '../seed/tenant.ts';

export interface TenantPorts {
  /** Every node reads the tenant anew. */
  announce(connection: Connection): Promise<void>;
  /** Ends every session of a tenant, inside the writer's transaction. */
  revokeTenant(connection: Connection, tenant: string): Promise<void>;
  /** Forgets wrong tries at a name. */
  forgetTries(name: string, connection: Connection): Promise<void>;
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

/** A name that is taken is taken on the field of this form. */
async function createAdministrator({ engine, connection, row }: HookContext, tenant: string): Promise<void> {
  const org: Row = {
    orgName: String(row['tenantName']),
    orgCode: String(row['tenantCode']),
    phone: text(row['tel']) ?? null,
  };
  const user: Row = {
    username: String(row['adminUsername']),
    nickname: text(row['contact']) ?? '租户管理员',
    userType: '0',
    email: text(row['email']) ?? null,
    ...(text(row['adminPassword']) ? { password: String(row['adminPassword']) } : {}),
  };
  try {
    await storeAdministrator(engine, connection, tenant, { org, user, role: TENANT_ADMINISTRATOR });
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    throw new Invalid(error.errors.map((one) => (one.field === 'username' ? { ...one, field: 'adminUsername' } : one)));
  }
}

/** The browser's title of the tenant's portal is a parameter of the tenant like any other. */
async function title({ engine, connection, row, old }: HookContext, tenant: string): Promise<void> {
  const pageTitle = text(row['pageTitle']);
  if (pageTitle === undefined || pageTitle === old?.['pageTitle']) return;
  await connection.query(
    `update "sys_param" set "paramValue" = $2, rev = rev + 1, updated_at = now() where tenant_id = $1 and "paramKey" = 'portal.pageTitle' and deleted_at is null`,
    [tenant, pageTitle],
  );
  await engine.touched(connection, tenant, 'sysParam');
}

/** People beside the administrator it began with. */
async function peopleOf(connection: Connection, tenant: string): Promise<number> {
  const { rows } = await connection.query<{ n: number }>(
    'select count(*)::int - 1 as n from "sys_user" where tenant_id = $1 and deleted_at is null',
    [tenant],
  );
  return Math.max(0, rows[0]?.n ?? 0);
}

async function resetAdministrator(
  ports: TenantPorts,
  context: HookContext,
  tenant: string,
  password: string,
): Promise<void> {
  const { connection, row } = context;
  const name = String(row['adminUsername']);
  const { rows } = await connection.query<{ id: string }>(
    'select id from "sys_user" where tenant_id = $1 and username = $2 and deleted_at is null',
    [tenant, name],
  );
  const person = rows[0]?.id;
  if (person === undefined) throw new Refusal('row.unknown');
  await needOwnOverId(context, person, 'adminPassword', tenant);
  await connection.query(
    'update anlan.identity set password_hash = $2, is_original = true, password_changed_at = now(), password_expires_at = null, totp_secret = null, totp_pending = null, totp_step = null where id = $1',
    [person, await hashPassword(password)],
  );
  await ports.forgetTries(name, connection);
}

/** Hooks of `sysTenant`. */
export function tenantHooks(ports: TenantPorts): EntityHooks {
  return {
    takes: ['adminPassword'],
    async before({ engine, call, connection, kind, action, old, row }) {
      if (call.actor.tenant !== PLATFORM_OWNER) throw new Refusal('platform.only');
      if (old?.['id'] === PLATFORM_OWNER && (kind === 'delete' || action === 'suspend' || action === 'resetAdmin'))
        throw new Refusal('tenant.own');
      if (kind === 'add' && !text(row['adminUsername'])) row['adminUsername'] = `${String(row['tenantCode'])}.admin`;
      if ((kind === 'add' || action === 'resetAdmin') && text(row['adminPassword']))
        needAllowedPassword(
          (key) => engine.param(call.actor.tenant, key),
          call.locale,
          String(row['adminPassword']),
          'adminPassword',
        );
      if (kind !== 'delete') return;
      const people = await insideTenant(connection, String(row['id']), () => peopleOf(connection, String(row['id'])));
      if (people > 0)
        throw new Refusal('row.referenced', {
          count: people,
          entity: textOf(engine.entity('sysUser'), call.locale, 'title', engine.entity('sysUser').title),
        });
    },
    async after(context) {
      const { engine, connection, kind, action, row } = context;
      const tenant = String(row['id']);
      await ports.announce(connection);
      await insideTenant(connection, tenant, async () => {
        if (kind === 'add') {
          await seedTenant(engine, connection, tenant);
          await createAdministrator(context, tenant);
        }
        if (kind === 'add' || kind === 'edit') await title(context, tenant);
        if (action === 'resetAdmin') await resetAdministrator(ports, context, tenant, String(row['adminPassword']));
        if (kind === 'delete' || action === 'suspend' || action === 'resetAdmin')
          await ports.revokeTenant(connection, tenant);
      });
    },
  };
}
