/**
 * The stage of the HTTP figures: the built product with bench entities and many rows, a user who is no administrator,
 * and the limit server beside it.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { root } from '../support/checkout.ts';
import { api, signIn } from '../support/client.ts';
import { adminUrl } from '../support/database-access.ts';
import { type Product, startProduct } from '../support/product.ts';
import { plainEnvironment } from '../support/run-process.ts';

/** Connections of either server to the database. */
const POOL = 16;

export interface Stage {
  readonly product: Product;
  readonly limit: { readonly url: string; readonly pid: number };
  readonly db: pg.Client;
  /** Headers of the measured user: scope `orgAndChildren` of a middle unit, `price` withheld. */
  readonly headers: Readonly<Record<string, string>>;
  /** Headers of a user with the same rights at the root, who sees every row. */
  readonly rootHeaders: Readonly<Record<string, string>>;
  readonly orgs: readonly string[];
  readonly kinds: readonly string[];
  close(): Promise<void>;
}

interface Person {
  readonly id: string;
  readonly token: string;
}

/** Adds a user with the role benchUser in an organisation and signs in as it. */
async function person(
  product: Product,
  db: pg.Client,
  adminToken: string,
  username: string,
  orgId: string,
): Promise<Person> {
  const admin = api(product.url, adminToken);
  const {
    rows: [role],
  } = await db.query<{ id: string }>(`select id from sys_role where "roleCode" = 'benchUser' and deleted_at is null`);
  const answer = await admin.post<{ id: string }>('/api/admin/sysuser/addSysUser', {
    username,
    nickname: `测量员${username}`,
    password: 'river-moss-7',
    orgId,
    userType: '0',
    roleId: [role?.id],
  });
  if (answer.code !== 200) throw new Error(`no bench user: ${JSON.stringify(answer)}`);
  // A new account has to change its password at the first sign-in; this one is not a person.
  await db.query('update anlan.identity set is_original = false where username = $1', [username]);
  return { id: answer.data.id, token: await signIn(product.url, username, 'river-moss-7') };
}

/** Organisations below (and with) the one whose branch is nearest to a quarter of all. */
async function middleBranch(db: pg.Client): Promise<{ root: string; middle: string; branch: string[]; all: string[] }> {
  const { rows } = await db.query<{ id: string; parentId: string | null }>(
    `select id, "parentId" from sys_org where deleted_at is null`,
  );
  const below = (id: string): string[] => [
    id,
    ...rows.filter((row) => row.parentId === id).flatMap((row) => below(row.id)),
  ];
  const rootOrg = rows.find((row) => row.parentId === null);
  const branches = rows
    .filter((row) => row.parentId !== null)
    .map((row) => below(row.id))
    .filter((branch) => branch.length > 1);
  const branch = branches.sort(
    (a, b) => Math.abs(a.length - rows.length / 4) - Math.abs(b.length - rows.length / 4),
  )[0];
  if (!rootOrg || !branch?.[0]) throw new Error('the demonstration data has no organisations to measure with');
  return { root: rootOrg.id, middle: branch[0], branch, all: rows.map((row) => row.id) };
}

/**
 * Vacuums tables that were just filled. Whoever was at work meanwhile may not see the new rows yet (the analysis that
 * PostgreSQL starts by
 * itself, for one); a vacuum marks no page then, and every count goes through the rows: it is repeated until it has
 * marked them.
 */
export async function vacuumed(db: pg.Client, ...tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    for (let turn = 0; ; turn += 1) {
      await db.query(`vacuum analyze ${table}`);
      const {
        rows: [row],
      } = await db.query<{ marked: boolean }>(
        'select relallvisible >= 0.9 * relpages as marked from pg_class where oid = $1::regclass',
        [table],
      );
      if (row?.marked) break;
      if (turn === 60) throw new Error(`the pages of ${table} were not marked in a minute`);
      await delay(1000);
    }
  }
}

/** Adds devices of random but repeatable content until the table holds `total`. */
export async function fillDevices(
  stage: Pick<Stage, 'db' | 'kinds'>,
  tenant: string,
  orgs: readonly string[],
  user: string,
  total: number,
): Promise<void> {
  const {
    rows: [have],
  } = await stage.db.query<{ n: number }>('select count(*)::int as n from bench_device');
  await stage.db.query(`select setseed(0.42)`);
  await stage.db.query(
    `insert into bench_device (tenant_id, id, created_by, created_at, updated_by, updated_at, rev, "deviceNo", "deviceName", "orgId", "kindId", status, grade, model, place, phone, "ratedLoad", amount, "madeOn", "checkedOn", active, remark, price)
     select $1, gen_random_uuid(), $2, now(), $2, now(), 1, 'D' || lpad(n::text, 8, '0'), (array['桥式起重机','蒸汽锅炉','乘客电梯','叉车','储气罐','循环水泵','引风机','皮带输送机'])[1 + (random() * 7)::int] || n,
       ($3::uuid[])[1 + floor(random() * array_length($3::uuid[], 1))::int], ($4::uuid[])[1 + floor(random() * array_length($4::uuid[], 1))::int],
       (array['inUse','inUse','inUse','stopped','repair','scrapped'])[1 + floor(random() * 6)::int], (array['a','b','c'])[1 + floor(random() * 3)::int],
       'QD-' || (random() * 900)::int, '一号厂房东跨' || (random() * 200)::int || '柱', '138' || lpad(((random() * 99999999)::int)::text, 8, '0'),
       round((random() * 300)::numeric, 2), (random() * 40)::int, date '2005-01-01' + (random() * 7000)::int, date '2020-01-01' + (random() * 2000)::int,
       random() < 0.9, '按期检查，运行正常，编号' || n, round((random() * 900000)::numeric, 2)
     from generate_series($5::int, $6::int) n`,
    [tenant, user, orgs, stage.kinds, (have?.n ?? 0) + 1, total],
  );
  await vacuumed(stage.db, 'bench_device');
}

async function startLimit(settings: Record<string, string>): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', fileURLToPath(new URL('limit-server.ts', import.meta.url))],
    {
      cwd: root,
      env: plainEnvironment({ ...settings, NODE_ENV: 'production' }),
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (part: Buffer) => resolve(part.toString('utf8').trim()));
    child.on('exit', (code) => reject(new Error(`the limit server ended with ${code}`)));
  });
  return { url, child };
}

/**
 * The demonstration has a past that is carried out after the start: resolves once nothing has been written for ten
 * seconds.
 */
export async function settledDown(db: pg.Client): Promise<void> {
  let before = -1;
  for (let still = 0; still < 5; await delay(2000)) {
    const {
      rows: [row],
    } = await db.query<{ n: number }>('select count(*)::int as n from anlan.audit');
    still = row?.n === before ? still + 1 : 0;
    before = row?.n ?? -1;
  }
}

/** Starts everything and stores `rows` devices. */
export async function openStage(rows: number, env: NodeJS.ProcessEnv = {}): Promise<Stage> {
  const product = await startProduct({
    built: true,
    env: { SCHEMA_DIRS: fileURLToPath(new URL('schemas', import.meta.url)), DEMO: '1', ...env },
  });
  const db = new pg.Client({ connectionString: adminUrl(product.dataDir) });
  await db.connect();
  const adminToken = await signIn(product.url, 'admin', 'admin123');
  const { root: rootOrg, middle, branch, all } = await middleBranch(db);
  const measured = await person(product, db, adminToken, 'benchmiddle', middle);
  const rooted = await person(product, db, adminToken, 'benchroot', rootOrg);
  const {
    rows: [tenant],
  } = await db.query<{ id: string }>('select tenant_id as id from sys_user where id = $1', [measured.id]);
  if (!tenant) throw new Error('the bench user has no tenant');
  const { rows: kindRows } = await db.query<{ id: string }>(
    `insert into bench_kind (tenant_id, id, created_by, created_at, updated_by, updated_at, rev, "kindCode", "kindName")
     select $1, gen_random_uuid(), $2, now(), $2, now(), 1, 'K' || n, '种类' || n from generate_series(1, 400) n returning id`,
    [tenant.id, measured.id],
  );
  const kinds = kindRows.map((row) => row.id);
  await fillDevices({ db, kinds }, tenant.id, all, measured.id, rows);
  await settledDown(db);
  const limit = await startLimit({
    LIMIT_URL: adminUrl(product.dataDir),
    LIMIT_POOL: String(POOL),
    LIMIT_TENANT: tenant.id,
    LIMIT_ORGS: branch.join(','),
    LIMIT_USER: measured.id,
    TZ: 'Asia/Shanghai',
  });
  const headersOf = (token: string): Record<string, string> => ({
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  });
  return {
    product,
    db,
    kinds,
    orgs: branch,
    limit: { url: limit.url, pid: limit.child.pid ?? 0 },
    headers: headersOf(measured.token),
    rootHeaders: headersOf(rooted.token),
    async close() {
      limit.child.kill('SIGTERM');
      await db.end();
      await product.stop();
    },
  };
}
