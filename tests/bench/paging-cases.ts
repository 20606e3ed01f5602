/**
 * Pages by number far from the first against the first: 100,000 users, 1,000,000 entries of the operation log, in
 * orders with and without an index.
 */
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import type { ListData } from '../../src/engine/model/wire.ts';
import { api, signIn } from '../support/client.ts';
import { adminUrl } from '../support/database-access.ts';
import { startProduct } from '../support/product.ts';
import { type Figure, atMost } from './figure.ts';
import type { Settings } from './http-cases.ts';
import { median } from './measure.ts';

const PAGE = 5_000;
/** Times a page is fetched in one round, in turn with the first one. */
const TURNS = 8;

const USERS = `insert into sys_user (tenant_id, id, username, nickname, "orgId", "userType", "roleId", status, mobile, "entryDate", created_by, created_at, updated_by, updated_at, rev)
select a.tenant_id, gen_random_uuid(), 'deep' || lpad(n::text, 7, '0'), '员工' || n, a."orgId", '0', a."roleId", (array['normal', 'normal', 'locked'])[1 + n % 3], '138' || lpad(n::text, 8, '0'),
  case when n % 7 = 0 then null else date '2015-01-01' + n % 3000 end, a.id, now() - n * interval '1 minute', a.id, now(), 1
from (select * from sys_user where username = 'admin' limit 1) a, generate_series(1, 100000) n`;
// A transaction before every other: the seals take these entries for covered and do not go through them meanwhile.
const ENTRIES = `insert into anlan.audit (tenant_id, at, by_id, entity, row_id, action, request_id, ip, method, url, cost_ms, code, xid)
select a.tenant_id, now() - n * interval '10 seconds', a.id, 'equipCrane', gen_random_uuid(), 'query', gen_random_uuid()::text, '10.0.0.' || n % 200, 'GET', '/prod-api/api/equipment/equipCrane/queryEquipCrane', n % 50, 200, -1
from (select * from sys_user where username = 'admin' limit 1) a, generate_series(1, 1000000) n`;

const USER = '/api/admin/sysuser/querySysUser';
const LOG = '/api/system/operationLog/queryOperationLog';
const LISTS: readonly (readonly [string, number, string, Readonly<Record<string, string>>, string])[] = [
  ['deepUsers', 2, USER, {}, 'of 100,000 users, in the order of the list'],
  ['deepDates', 2, USER, { sort: '-entryDate' }, 'of 100,000 users by a date with empty ones'],
  ['deepAnyOrder', 3, USER, { sort: 'nickname' }, 'of 100,000 users in an order without an index'],
  ['deepLog', 2, LOG, {}, 'of 1,000,000 entries of the operation log'],
];

/** Each list's page 5,000 over its first, by the clock, median of the rounds. */
export async function deepPages({ rounds }: Settings): Promise<Figure[]> {
  const product = await startProduct({ built: true, env: { DEMO: '1' } });
  const db = new pg.Client({ connectionString: adminUrl(product.dataDir) });
  try {
    await db.connect();
    for (const sql of [USERS, ENTRIES, 'vacuum analyze sys_user', 'vacuum analyze anlan.audit']) await db.query(sql);
    const admin = api(product.url, await signIn(product.url, 'admin', 'admin123'));
    const page = async (
      path: string,
      query: Readonly<Record<string, string>>,
      currentPage: number,
    ): Promise<number> => {
      const since = performance.now();
      const { code, data } = await admin.get<ListData>(path, { ...query, currentPage, withActions: 1 });
      if (code !== 200 || data.list.length !== 20) throw new Error(`page ${currentPage} of ${path}: ${code}`);
      return performance.now() - since;
    };
    const figures: Figure[] = [];
    for (const [name, budget, path, query, note] of LISTS) {
      const ratios: number[] = [];
      const firsts: number[] = [];
      for (let round = 0; round <= rounds; round += 1) {
        const [first, deep]: [number[], number[]] = [[], []];
        for (let turn = 0; turn < TURNS; turn += 1) {
          first.push(await page(path, query, 1));
          deep.push(await page(path, query, PAGE));
        }
        // The first round plans the statements.
        if (round > 0) ratios.push(median(deep) / median(first));
        if (round > 0) firsts.push(median(first));
      }
      figures.push(
        atMost(name, '× page 1', budget, ratios, `page ${PAGE} ${note}; page 1 takes ${Math.round(median(firsts))} ms`),
      );
    }
    return figures;
  } finally {
    await db.end();
    await product.stop();
  }
}
