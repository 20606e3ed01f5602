/**
 * Long files: checked and written portion by portion, stopped and taken up again. The server of this file has smaller
 * sizes than the product.
 */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImportState } from '../../../src/engine/model/import/import-wire.ts';
import { keysOf } from '../../../src/engine/server/auth/keys.ts';
import { openImports } from '../../../src/engine/server/operations/import/imports.ts';
import type { Caller } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { commit, complaints, csv, fetchFile, judge, type Plain } from './sheets.ts';

const POSTS = '/api/admin/syspost';
const HEAD = ['岗位编码', '岗位名称', '排序'];
const SIZES = { lines: 60, together: 20, portion: 10, hashed: 2 };

const server = fileServer();
let admin: Caller;
let outside: pg.Client;
beforeAll(async () => {
  const { deps } = server;
  Object.assign(deps, {
    imports: openImports(
      {
        engine: deps.engine,
        keys: keysOf('portions'),
        fault: (error) => {
          throw error;
        },
      },
      SIZES,
    ),
  });
  admin = await server.as('admin');
  outside = new pg.Client({ connectionString: server.adminUrl });
  await outside.connect();
});
afterAll(() => outside.end());

const posts = (prefix: string, count: number): Plain[][] =>
  Array.from({ length: count }, (_none, index) => [
    `${prefix}${String(index + 1).padStart(3, '0')}`,
    `岗位${index + 1}`,
    index,
  ]);
const check = (rows: readonly (readonly Plain[])[], name = 'posts.csv') =>
  judge(admin, POSTS, 'SysPost', csv([HEAD, ...rows]), name);
const stored = async (prefix: string): Promise<number> =>
  (await admin.get<{ totalCount: number }>(`${POSTS}/querySysPost`, { keyword: `${prefix}0` })).data.totalCount;
const state = async (id: string): Promise<ImportState> =>
  (await admin.get<ImportState>(`${POSTS}/importStateSysPost`, { id })).data;
const cancel = (id: string) => admin.post<ImportState>(`${POSTS}/importCancelSysPost`, { id });

/** Keeps the line with this code from being written until it is let go. */
async function holdBack(code: string): Promise<() => Promise<void>> {
  await outside.query('begin');
  await outside.query(
    `insert into public.sys_post select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'postCode', $1::text))).* from public.sys_post p limit 1`,
    [code],
  );
  return async () => {
    await outside.query('rollback');
  };
}

it('finds what is wrong in all portions, equal keys far from each other among it, and writes the others', async () => {
  const rows = posts('LA', 45);
  rows[41] = ['LA003', '又一个', 1];
  rows[20] = ['L A', '编码有空格', 1];
  const { data } = await check(rows);
  expect(data).toMatchObject({
    stage: 'checked',
    portions: true,
    done: 45,
    total: 45,
    counts: { add: 43, refused: 2 },
  });
  expect(await complaints(admin, POSTS, 'SysPost', data.id)).toEqual([
    expect.stringMatching(/^22 postCode /),
    '43 postCode 岗位编码“LA003”与第 4 行重复',
  ]);
  expect(
    await admin.post(`${POSTS}/importCorrectSysPost`, { id: data.id, line: 22, column: 'postCode', text: 'LA021' }),
  ).toMatchObject({ code: 422, msg: '超过 20 行的文件不能在预览中更正。请下载有误的行，更正后再导入' });
  expect(await stored('LA')).toBe(0);
  expect((await commit(admin, POSTS, 'SysPost', data.id, 'good')).data).toMatchObject({
    stage: 'done',
    done: 45,
    counts: { add: 43, update: 0, refused: 2 },
    undo: false,
  });
  expect(await stored('LA')).toBe(43);
  // The same file once more: what is there already is neither written again nor called new.
  expect((await check(rows)).data.counts).toEqual({ add: 0, update: 0, unchanged: 43, refused: 2 });
});

it('keeps what is written when it is stopped, offers the rest, and goes on where it was', async () => {
  const {
    data: { id },
  } = await check(posts('LB', 35), 'lb.csv');
  const letGo = await holdBack('LB015');
  expect((await admin.post<ImportState>(`${POSTS}/importCommitSysPost`, { id, which: 'all' })).data).toMatchObject({
    stage: 'importing',
    done: 10,
  });
  expect((await cancel(id)).data).toMatchObject({ stage: 'stopped', done: 10, total: 35 });
  await letGo();
  await server.deps.imports.idle();
  expect([await stored('LB'), await state(id)]).toMatchObject([10, { stage: 'stopped', done: 10 }]);
  expect((await admin.get<ImportState>(`${POSTS}/importStateSysPost`)).data).toMatchObject({ id, fileName: 'lb.csv' });
  expect((await commit(admin, POSTS, 'SysPost', id)).data).toMatchObject({
    stage: 'done',
    done: 35,
    counts: { add: 35 },
  });
  expect(await stored('LB')).toBe(35);
});

it('goes on with an import whose server died, and ends one that was stopped with a file of what is left', async () => {
  const {
    data: { id },
  } = await check(posts('LC', 40));
  const letGo = await holdBack('LC015');
  await admin.post(`${POSTS}/importCommitSysPost`, { id, which: 'all' });
  server.advance(61_000);
  expect(await state(id)).toMatchObject({ stage: 'stopped', done: 10 });
  const again = admin.post<ImportState>(`${POSTS}/importCommitSysPost`, { id, which: 'all' });
  await expect.poll(async () => (await state(id)).stage, { timeout: 20_000 }).toBe('importing');
  expect((await cancel(id)).data.stage).toBe('stopped');
  await letGo();
  await again;
  await server.deps.imports.idle();
  expect((await cancel(id)).data).toMatchObject({ stage: 'done', counts: { add: 10, refused: 30 }, undo: true });
  expect(await stored('LC')).toBe(10);
  const { type, bytes } = await fetchFile(admin, `${POSTS}/importRefusedSysPost?id=${id}`);
  expect(type).toContain('text/csv');
  const lines = bytes.toString('utf8').replace('\uFEFF', '').trim().split('\r\n');
  expect([lines.length, lines[0], lines[1]]).toEqual([
    31,
    '原行号,不能导入的原因,岗位编码,岗位名称,排序',
    '12,导入已停止，这一行没有写入,LC011,岗位11,10',
  ]);
  // It comes back as it is.
  expect((await judge(admin, POSTS, 'SysPost', bytes, 'rest.csv')).data.counts).toMatchObject({ add: 30, refused: 0 });
  expect((await admin.post<{ refused: unknown[] }>(`${POSTS}/importUndoSysPost`, { id })).data.refused).toEqual([]);
  expect(await stored('LC')).toBe(0);
});

it('refuses a line that became wrong meanwhile, and writes the others of its portion', async () => {
  const {
    data: { id },
  } = await check(posts('LD', 25));
  await admin.post(`${POSTS}/addSysPost`, { postCode: 'LD004', postName: '先到', postSequence: 1 });
  expect((await commit(admin, POSTS, 'SysPost', id)).data).toMatchObject({
    stage: 'done',
    counts: { add: 24, refused: 1 },
  });
  expect(await complaints(admin, POSTS, 'SysPost', id)).toContainEqual(expect.stringContaining('5  预览之后数据有变'));
  expect(
    (await admin.get<{ list: { postName: string }[] }>(`${POSTS}/querySysPost`, { postCode: 'LD004' })).data.list,
  ).toMatchObject([{ postName: '先到' }]);
});

it('stops a check, and takes back an import in one transaction', async () => {
  const letGo = await holdBack('LE002');
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(csv([HEAD, ...posts('LE', 5)]))]), 'le.csv');
  const sent = await fetch(`${admin.url}/prod-api${POSTS}/importSysPost`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}` },
    body: form,
  });
  const {
    data: { id, stage },
  } = (await sent.json()) as { data: ImportState };
  expect(stage).toBe('checking');
  expect((await cancel(id)).data).toMatchObject({
    stage: 'failed',
    problem: { code: 'import.cancelled', message: '已停止，未导入任何内容' },
  });
  await letGo();
  await server.deps.imports.idle();
  expect((await outside.query('select 1 from anlan.import_line where job_id = $1', [id])).rowCount).toBe(0);
  const { data: whole } = await check(posts('LE', 5));
  const letGoAgain = await holdBack('LE002');
  expect(
    (await admin.post<ImportState>(`${POSTS}/importCommitSysPost`, { id: whole.id, which: 'all' })).data.stage,
  ).toBe('importing');
  expect((await cancel(whole.id)).data.stage).toBe('checked');
  await letGoAgain();
  await server.deps.imports.idle();
  expect([await stored('LE'), (await state(whole.id)).stage]).toEqual([0, 'checked']);
  expect((await cancel(whole.id)).data.stage).toBe('failed');
  expect(await commit(admin, POSTS, 'SysPost', whole.id)).toMatchObject({ code: 404 });
});

it('says which limit a file is beyond, and keeps nothing of it', async () => {
  expect(await check(posts('LF', 61))).toMatchObject({
    data: { stage: 'failed', problem: { message: '一次最多导入 60 行。请拆分成几个文件分别导入' } },
  });
  expect(
    (await judge(admin, POSTS, 'SysPost', csv([[...HEAD, '上级岗位'], ...posts('LF', 21)]))).data.problem,
  ).toMatchObject({ code: 'import.rowsTogether' });
  const org =
    (await admin.get<{ list: { orgName: string }[] }>('/api/admin/sysorg/querySysOrg', { orgType: 'company' })).data
      .list[0]?.orgName ?? '';
  const users = Array.from({ length: 3 }, (_none, index) => [`portion0${index}`, `分批${index}`, org]);
  expect(
    (await judge(admin, '/api/admin/sysuser', 'SysUser', csv([['用户名', '姓名', '所属组织'], ...users]))).data.problem
      ?.message,
  ).toContain('一次最多为 2 个新用户设密码');
  expect(
    (
      await outside.query(
        `select 1 from anlan.import_line l join anlan.import_job j on j.id = l.job_id where j.state = 'failed'`,
      )
    ).rowCount,
  ).toBe(0);
});
