/** Demonstration rows: `@entity/key` becomes an id, `today+12` a date, and the rows go into their tables once. */
import type { CompiledEntity, Row, Value } from '../../../model/types.ts';
import { arrived } from '../draft.ts';
import type { Call, Engine } from '../engine.ts';
import { type DemoAct, type DemoCourse, keepActs } from './demo-acts.ts';
import { type DemoFiles, storeDemoFiles } from './demo-files.ts';
import { newId } from '../ids.ts';
import { resolveDate } from './relative-dates.ts';
import { writeContext } from '../write-context.ts';
import { seededIds, sendRow, storeRow } from './seed-rows.ts';
import { systemCall } from './system-call.ts';
import { PLATFORM_OWNER } from './tenant.ts';
import type { Connection } from '../../db/pool.ts';

interface Words {
  readonly today: string;
  readonly now: string;
  readonly ids: ReadonlyMap<string, string>;
}

/** Replaces references and relative times anywhere inside a value. */
function resolve(value: Value, words: Words): Value {
  if (Array.isArray(value)) return value.map((entry) => resolve(entry, words));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, resolve(entry, words)]));
  if (typeof value !== 'string') return value;
  if (value.startsWith('@')) {
    const id = words.ids.get(value.slice(1));
    if (!id) throw new Error(`demonstration rows refer to ${value}, which does not exist`);
    return id;
  }
  return resolveDate(value, words);
}

/**
 * Accounts of the demonstration keep the password of the file: nobody is forced to change it, but for the expired one.
 */
async function openAccount(connection: Connection, row: Row, id: string): Promise<void> {
  await connection.query(
    `update anlan.identity set is_original = false, password_expires_at = case when $2 then now() - interval '1 day' end where id = $1`,
    [id, row['$expired'] === true],
  );
}

async function storeAll(
  engine: Engine,
  call: Call,
  connection: Connection,
  entity: CompiledEntity,
  rows: readonly Row[],
  words: Words,
): Promise<void> {
  // One for all: what a row refers to is read once, and nobody waits for each row.
  const context = writeContext(engine, call, connection, 'add');
  const hooks = engine.hooks(entity.name).filter(({ after }) => after);
  for (const row of rows) {
    const id = words.ids.get(`${entity.name}/${String(row['$key'])}`);
    const fields = Object.fromEntries(
      Object.entries(row)
        .filter(([key]) => !key.startsWith('$'))
        .map(([key, value]) => [key, resolve(value, words)]),
    );
    if (typeof row['$password'] === 'string') fields['password'] = row['$password'];
    const stored = await sendRow(context, entity, fields, id);
    if (hooks.length > 0) await arrived(context);
    for (const { after } of hooks)
      await after?.({
        engine,
        call,
        connection,
        entity,
        kind: 'add',
        action: 'add',
        old: null,
        row: { ...fields, id: stored },
        input: {},
      });
    if (entity.name === 'sysUser') await openAccount(connection, row, stored);
  }
  await arrived(context);
}

/** What happened to the rows after they were entered, for `playDemo`. */
function coursesOf(demo: ReadonlyMap<string, readonly Row[]>, words: Words): DemoCourse[] {
  return [...demo].flatMap(([entity, rows]) =>
    rows
      .filter((row) => Array.isArray(row['$acts']))
      .map((row) => {
        const key = String(row['$key']);
        return {
          entity,
          key,
          id: words.ids.get(`${entity}/${key}`) ?? '',
          acts: resolve(row['$acts'] ?? [], words) as unknown as readonly DemoAct[],
        };
      }),
  );
}

/**
 * Stores the demonstration rows of one tenant, all or none, on the first start only.
 * @returns how many rows were stored; 0 when they are there already
 */
export async function seedDemo(engine: Engine, tenant: string, source: DemoFiles): Promise<number> {
  const demo = engine.project().demo;
  const call = systemCall(tenant);
  const there = await engine.db.read(tenant, (connection) =>
    connection.query(`select 1 from anlan.seed where tenant_id = $1 and kind = 'demo'`, [tenant]),
  );
  if (there.rows.length > 0) return 0;
  const files = await storeDemoFiles(engine, tenant, source);
  return engine.db.write(tenant, async (connection) => {
    await connection.query(`select pg_advisory_xact_lock(hashtext('anlan.demo'))`);
    const known = await connection.query(`select 1 from anlan.seed where tenant_id = $1 and kind = 'demo'`, [tenant]);
    if (known.rows.length > 0) return 0;
    const ids = new Map(files);
    for (const kind of ['sysRole', 'sysMenu'])
      for (const [key, id] of await seededIds(connection, tenant, kind)) ids.set(`${kind}/${key}`, id);
    // Ids follow the order of the file, so that rows of one day keep it in every list.
    for (const [name, rows] of demo)
      for (const row of rows) ids.set(`${name}/${String(row['$key'])}`, newId(engine.clock.millis()));
    const words: Words = { today: engine.clock.today(), now: engine.clock.now(), ids };
    let count = 0;
    // The system area first: series and labels of business rows read organisations and people.
    const order = [...demo].sort(
      ([a], [b]) => Number(engine.entity(b).area === 'system') - Number(engine.entity(a).area === 'system'),
    );
    for (const [name, rows] of order) {
      await storeAll(engine, call, connection, engine.entity(name), rows, words);
      count += rows.length;
    }
    await keepActs(connection, tenant, coursesOf(demo, words));
    await connection.query(
      `insert into anlan.seed (tenant_id, kind, key, value) values ($1, 'demo', '', to_jsonb($2::int))`,
      [tenant, count],
    );
    await engine.touched(connection, tenant, 'sysUser');
    return count;
  });
}

/**
 * An installation without any account gets a root organisation and its administrator, who must change the password at
 * first.
 */
export async function seedAdministrator(engine: Engine, password: string): Promise<void> {
  await engine.db.write(PLATFORM_OWNER, async (connection) => {
    await connection.query(`select pg_advisory_xact_lock(hashtext('anlan.demo'))`);
    const known = await connection.query('select 1 from "sys_user" where tenant_id = $1 limit 1', [PLATFORM_OWNER]);
    if (known.rows.length > 0) return;
    await storeAdministrator(engine, connection, PLATFORM_OWNER, {
      org: { orgName: '总部', orgCode: 'ROOT' },
      user: { username: 'admin', nickname: '系统管理员', password, userType: '9' },
      role: 'admin',
    });
  });
}

export interface FirstAccount {
  readonly org: Row;
  readonly user: Row;
  readonly role: string;
}

/** The root organisation of a tenant and the account that runs it, in a transaction that sees the tenant's rows. */
export async function storeAdministrator(
  engine: Engine,
  connection: Connection,
  tenant: string,
  { org, user, role }: FirstAccount,
): Promise<void> {
  const call = systemCall(tenant);
  const orgId = await storeRow(writeContext(engine, call, connection, 'add'), engine.entity('sysOrg'), {
    orgType: 'company',
    status: 'enabled',
    orgPath: org['orgName'] ?? null,
    ...org,
  });
  const roleId = (await seededIds(connection, tenant, 'sysRole')).get(role);
  const entity = engine.entity('sysUser');
  const fields: Row = { ...user, orgId, status: 'normal', roleId: roleId ? [roleId] : [] };
  const id = await storeRow(writeContext(engine, call, connection, 'add'), entity, fields);
  for (const hooks of engine.hooks('sysUser'))
    await hooks.after?.({
      engine,
      call,
      connection,
      entity,
      kind: 'add',
      action: 'add',
      old: null,
      row: { ...fields, id },
      input: {},
    });
}
