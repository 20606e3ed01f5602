/**
 * Tenants of the installation: rows of the platform's own tenant, so that the wall between tenants hides them from
 * everybody else.
 */
import { nameKey, nameKeySql } from '../../auth/name-key.ts';
import type { Connection } from '../../db/pool.ts';
import type { Engine } from '../engine.ts';

export interface Tenant {
  readonly id: string;
  readonly code: string;
  readonly name: string;
}

/**
 * The tenant of whoever runs the installation: its administrators keep the other tenants and what all of them share.
 */
export const PLATFORM_OWNER = '01900000-0000-7000-8000-000000000001';

/** It is there before its row is. */
const OWNER: Tenant = { id: PLATFORM_OWNER, code: 'default', name: '默认租户' };

const FIND = `select id, "tenantCode" as code, "tenantName" as name, status = 'enabled' and ("expireDate" is null or "expireDate" >= $2::date) as open from "sys_tenant" where tenant_id = $1 and deleted_at is null`;

interface Found extends Tenant {
  readonly open: boolean;
}

async function find(engine: Engine, condition: string, values: readonly string[]): Promise<readonly Found[]> {
  if (!engine.project().entities.has('sysTenant')) return [{ ...OWNER, open: true }];
  const { rows } = await engine.db.read(PLATFORM_OWNER, (connection) =>
    connection.query<Found>(`${FIND}${condition}`, [PLATFORM_OWNER, engine.clock.today(), ...values]),
  );
  return rows;
}

/**
 * The tenant that is signed in to with this code, written exactly so or else in the same form; one that is suspended,
 * or whose time is over, is not.
 */
export async function tenantByCode(engine: Engine, code: string): Promise<Tenant | undefined> {
  if (code === OWNER.code) return OWNER;
  const found = await find(
    engine,
    ` and ${nameKeySql('"tenantCode"')} = $3 order by "tenantCode" = $4 desc, created_at, id`,
    [nameKey(code), code],
  );
  const tenant =
    found.find((one) => one.code === code) ?? (nameKey(code) === OWNER.code ? { ...OWNER, open: true } : found[0]);
  return tenant?.open ? tenant : undefined;
}

/**
 * Every tenant, suspended ones too: their rows are kept up to the files like all others. The platform's own comes
 * first.
 */
export async function allTenants(engine: Engine): Promise<readonly Tenant[]> {
  const tenants = await find(engine, '', []);
  return [
    tenants.find((tenant) => tenant.id === OWNER.id) ?? OWNER,
    ...tenants.filter((tenant) => tenant.id !== OWNER.id),
  ];
}

/**
 * Lets the rest of a transaction of the platform see and write the rows of another tenant while `run` runs. When it
 * throws the
 * transaction is rolled back, and the setting with it.
 */
export async function insideTenant<T>(connection: Connection, tenant: string, run: () => Promise<T>): Promise<T> {
  const enter = (id: string): Promise<unknown> => connection.query(`select set_config('anlan.tenant', $1, true)`, [id]);
  await enter(tenant);
  const result = await run();
  await enter(PLATFORM_OWNER);
  return result;
}

/** The tenant whose portal strangers meet. */
export const platformTenant = OWNER;
