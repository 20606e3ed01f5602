/**
 * Which tenants a person belongs to. The home runs the account; every other tenant has a guest, whom it may let in and
 * put out, and nothing more.
 */
import { Refusal } from '../../../model/errors/refusal.ts';
import type { Connection, Db } from '../../db/pool.ts';
import type { Engine } from '../engine.ts';
import { PLATFORM_OWNER } from '../seed/tenant.ts';

export interface Membership {
  readonly tenant: string;
  readonly code: string;
  readonly name: string;
  readonly home: boolean;
  /** Of the person there: normal, locked, … */
  readonly status: string;
  /** The tenant lets people in today. */
  readonly open: boolean;
}

const LIST = `select m.tenant_id as tenant, m.home, t."tenantCode" as code, t."tenantName" as name, u.status,
    m.tenant_id = $2 or (t.status = 'enabled' and (t."expireDate" is null or t."expireDate" >= $3::date)) as open
  from anlan.membership m join "sys_user" u on u.tenant_id = m.tenant_id and u.id = m.identity_id and u.deleted_at is null
    join "sys_tenant" t on t.tenant_id = $2 and t.id = m.tenant_id and t.deleted_at is null
  where m.identity_id = $1 order by m.used_at desc nulls last, m.home desc, m.joined_at, m.tenant_id`;

/** The one used last first, then the home. */
export async function membershipsOf(engine: Engine, identity: string): Promise<readonly Membership[]> {
  if (!engine.project().entities.has('sysTenant')) return [];
  return (
    await engine.db.system((connection) =>
      connection.query<Membership>(LIST, [identity, PLATFORM_OWNER, engine.clock.today()], 'anlan-memberships'),
    )
  ).rows;
}

/** The tenant a person comes into without naming one. */
export async function defaultTenant(engine: Engine, identity: string): Promise<string | undefined> {
  const all = await membershipsOf(engine, identity);
  return (all.find((one) => one.open && one.status === 'normal') ?? all.find((one) => one.open))?.tenant;
}

/** The tenant that runs an account; the platform's own for nobody's. */
export async function homeOf(db: Db, identity: string | undefined): Promise<string> {
  const { rows } = await db.system((connection) =>
    connection.query<{ tenant: string }>(
      'select tenant_id as tenant from anlan.membership where identity_id = $1 and home',
      [identity ?? null],
      'anlan-home',
    ),
  );
  return rows[0]?.tenant ?? PLATFORM_OWNER;
}

export async function noteUse(db: Db, tenant: string, identity: string, millis: number): Promise<void> {
  await db.system((connection) =>
    connection.query(
      'update anlan.membership set used_at = to_timestamp($3::float8 / 1000) where identity_id = $1 and tenant_id = $2',
      [identity, tenant, millis],
      'anlan-membership-used',
    ),
  );
}

/** Acts on the account itself are its home's alone, whoever else has the person as a guest. */
export async function needHome(connection: Connection, tenant: string, identity: string): Promise<void> {
  if (await isGuest(connection, tenant, identity)) throw new Refusal('user.guest');
}

/** Is the person only a guest of this tenant? */
export async function isGuest(connection: Connection, tenant: string, identity: string): Promise<boolean> {
  return (
    (
      await connection.query('select 1 from anlan.membership where identity_id = $1 and tenant_id = $2 and not home', [
        identity,
        tenant,
      ])
    ).rows.length > 0
  );
}

/** Notes a membership; the first one of a person is the home. Answers how many there are, left ones too. */
export async function noteMembership(connection: Connection, tenant: string, identity: string): Promise<number> {
  await connection.query(
    'insert into anlan.membership (identity_id, tenant_id, home) select $1, $2, not exists (select 1 from anlan.membership where identity_id = $1) on conflict do nothing',
    [identity, tenant],
  );
  return (
    (
      await connection.query<{ n: number }>('select count(*)::int as n from anlan.membership where identity_id = $1', [
        identity,
      ])
    ).rows[0]?.n ?? 0
  );
}

/**
 * Lets the rest of a tenant's transaction see the rows of all tenants while `run` runs. When it throws, the transaction
 * is rolled back and the setting with it.
 */
async function overAll(connection: Connection, run: () => Promise<unknown>): Promise<void> {
  const see = (system: 'on' | 'off'): Promise<unknown> =>
    connection.query(`select set_config('anlan.system', $1, true)`, [system]);
  await see('on');
  await run();
  await see('off');
}

/**
 * The platform's own row of a person shows all tenants: it follows whoever lets the person in or puts the person out.
 */
export async function showTenants(connection: Connection, identity: string): Promise<void> {
  await overAll(connection, () =>
    connection.query(
      `update "sys_user" p set tenants = now_in.ids from (
       select coalesce(array_agg(m.tenant_id order by m.joined_at, m.tenant_id), '{}') as ids from anlan.membership m join "sys_user" u on u.tenant_id = m.tenant_id and u.id = m.identity_id and u.deleted_at is null where m.identity_id = $1
     ) now_in where p.tenant_id = $2 and p.id = $1 and p.tenants is distinct from now_in.ids`,
      [identity, PLATFORM_OWNER],
    ),
  );
}

/** Rows of the platform's people from before the field, and of its seeds, which no form has written. */
export async function fillTenants(engine: Engine): Promise<void> {
  if (engine.project().entities.get('sysUser')?.fields['tenants'] === undefined) return;
  await engine.db.write(PLATFORM_OWNER, (connection) =>
    connection.query(`update "sys_user" set tenants = array[$1::uuid] where tenant_id = $1::uuid and tenants = '{}'`, [
      PLATFORM_OWNER,
    ]),
  );
}
