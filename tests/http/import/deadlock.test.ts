/** An import that PostgreSQL picks as the victim of a deadlock is tried again, and whoever sent it hears nothing of it. */
import pg from 'pg';
import { expect, it } from 'vitest';
import type { ListData } from '../../../src/engine/model/wire.ts';
import { fileServer } from '../../support/file-server.ts';
import { until } from '../../support/product.ts';
import { commit, csv, judge } from './sheets.ts';

const POSTS = '/api/admin/syspost';
const server = fileServer();

/** Locks the second row first and asks for the first one as soon as the product waits for the second. */
async function lockEachOther(first: string, second: string, run: () => Promise<unknown>): Promise<number> {
  const [other, watch] = [server.adminUrl, server.adminUrl].map((url) => new pg.Client({ connectionString: url }));
  await other?.connect();
  await watch?.connect();
  const count = async (): Promise<number> =>
    Number(
      (await watch?.query('select deadlocks from pg_stat_database where datname = current_database()'))?.rows[0]
        ?.deadlocks,
    );
  try {
    const before = await count();
    await other?.query('begin');
    // Whoever waits longest looks for a circle: never this one.
    await other?.query(`set local deadlock_timeout = '1h'`);
    await other?.query('select 1 from sys_post where id = $1 for update', [second]);
    const pid = (await other?.query<{ pid: number }>('select pg_backend_pid() as pid'))?.rows[0]?.pid;
    const done = run();
    await until(
      'the product waits for a row',
      async () =>
        (await watch?.query('select 1 from pg_stat_activity where $1::int = any(pg_blocking_pids(pid))', [pid]))
          ?.rowCount === 1,
    );
    await other?.query('select 1 from sys_post where id = $1 for update', [first]);
    await other?.query('commit');
    await done;
    // The figures of a backend come a moment later.
    await until('the deadlock is counted', async () => (await count()) > before);
    return (await count()) - before;
  } finally {
    await other?.end();
    await watch?.end();
  }
}

it('a check and an import that lock rows in the order against another transaction come to their end', async () => {
  const admin = await server.as('admin');
  const ids: string[] = [];
  for (const [at, name] of ['甲岗', '乙岗'].entries())
    ids.push(
      (
        await admin.post<{ id: string }>(`${POSTS}/addSysPost`, {
          postCode: `LOCK-${at}`,
          postName: name,
          postSequence: 1,
        })
      ).data.id,
    );
  const [first = '', second = ''] = ids;
  const sheet = csv([
    ['岗位编码', '岗位名称', '排序'],
    ['LOCK-0', '甲岗', 7],
    ['LOCK-1', '乙岗', 7],
  ]);
  let checked: Awaited<ReturnType<typeof judge>> | undefined;
  expect(
    await lockEachOther(first, second, async () => {
      checked = await judge(admin, POSTS, 'SysPost', sheet, 'lock.csv');
    }),
  ).toBe(1);
  expect(checked?.data).toMatchObject({ stage: 'checked', counts: { add: 0, update: 2, refused: 0 } });
  let written: Awaited<ReturnType<typeof commit>> | undefined;
  expect(
    await lockEachOther(first, second, async () => {
      written = await commit(admin, POSTS, 'SysPost', String(checked?.data.id));
    }),
  ).toBe(1);
  expect(written?.data).toMatchObject({ stage: 'done', counts: { update: 2 } });
  const { list } = (await admin.get<ListData>(`${POSTS}/querySysPost`, { keyword: 'LOCK-', pageSize: 10 })).data;
  expect(list.map((row) => row['postSequence'])).toEqual([7, 7]);
});
