/** Import over HTTP: what is previewed is what is written, by the same rules as a form. */
import bcrypt from 'bcryptjs';
import { beforeAll, describe, expect, it } from 'vitest';
import { readSheet } from '../../../src/engine/server/files/sheet/read-sheet.ts';
import { api, type Caller, signIn } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { commit, complaints, correct, csv, fetchFile, judge, linesOf, type Plain, xlsx } from './sheets.ts';

const USERS = '/api/admin/sysuser';
const POSTS = '/api/admin/syspost';
const ORGS = '/api/admin/sysorg';

const server = fileServer();

const rowsOf = async (base: string, noun: string, params: Readonly<Record<string, string | number>>) =>
  (
    await (
      await server.as('admin')
    ).get<{ list: Record<string, unknown>[]; totalCount: number }>(`${base}/query${noun}`, params)
  ).data;

let second: Caller | undefined;
/** Somebody who manages users and is no system administrator. */
async function tenantAdministrator(): Promise<Caller> {
  if (second) return second;
  const admin = await server.as('admin');
  const [role] = (await rowsOf('/api/admin/sysrole', 'SysRole', { roleCode: 'tenantAdmin' })).list;
  const [org] = (await rowsOf(ORGS, 'SysOrg', { orgType: 'company' })).list;
  const added = await admin.post<{ id: string }>(`${USERS}/addSysUser`, {
    username: 'second.admin',
    nickname: '第二管理员',
    password: 'river-moss-7',
    orgId: org?.['id'],
    roleId: [role?.['id']],
    userType: '0',
  });
  const own = api(server.url, await signIn(server.url, 'second.admin', 'river-moss-7'));
  await own.put('/api/account/sysuserdetail/updatePassword', {
    id: added.data.id,
    password: 'river-moss-7',
    newPassword: 'river-moss-8',
  });
  return (second = api(server.url, await signIn(server.url, 'second.admin', 'river-moss-8')));
}

async function texts(bytes: Buffer): Promise<string[][]> {
  const lines: string[][] = [];
  for await (const line of (await readSheet(bytes)).lines)
    lines.push(
      line.cells.map((cell) => (typeof cell === 'string' ? cell : cell === null ? '' : 'n' in cell ? cell.n : '')),
    );
  return lines;
}

describe('users', () => {
  const HEAD = ['用户名', '姓名', '所属组织', '角色', '手机号', '性别', '入职日期'];
  const file = (...rows: Plain[][]) => xlsx([HEAD, ...rows]);
  let org = '';
  beforeAll(async () => {
    const orgs = await rowsOf(ORGS, 'SysOrg', { pageSize: 100 });
    org = String(orgs.list.find((row) => row['orgType'] === 'company')?.['orgName']);
  });

  it('says of each line what would become of it, and writes exactly that', async () => {
    const admin = await server.as('admin');
    const existing =
      (await rowsOf(USERS, 'SysUser', { pageSize: 50 })).list.find(
        (row) => row['username'] !== 'admin' && row['status'] === 'normal',
      ) ?? {};
    const judged = await judge(
      admin,
      USERS,
      'SysUser',
      await file(
        ['liqiang01', '李建强', org, '', 13800138011, '男', new Date(Date.UTC(2024, 2, 5))],
        [String(existing['username']), String(existing['nickname']), null, null, '13900139012', null, null],
        ['li', '王建国', '没有的单位', '', '1380', '第三', '昨天'],
      ),
    );
    expect(judged.data).toMatchObject({
      stage: 'checked',
      total: 3,
      counts: { add: 1, update: 1, unchanged: 0, refused: 1 },
    });
    expect(await complaints(admin, USERS, 'SysUser', judged.data.id)).toEqual(
      [
        '4 gender 性别没有“第三”，可填：男、女、未知',
        '4 orgId 所属组织找不到“没有的单位”',
        '4 username 用户名至少 3 个字',
        '4 mobile 手机号不是有效的电话号码',
        '4 entryDate 入职日期应为日期（2026-11-21）',
      ].map((text) => expect.stringContaining(text.slice(0, 12)) as unknown as string),
    );
    expect((await rowsOf(USERS, 'SysUser', { username: 'liqiang01' })).totalCount).toBe(0);
    expect(await commit(admin, USERS, 'SysUser', judged.data.id)).toMatchObject({
      code: 422,
      msg: '有 1 行不能导入。请修改后重新选择文件，或只导入其余的行',
    });
    expect((await commit(admin, USERS, 'SysUser', judged.data.id, 'good')).data).toMatchObject({
      stage: 'done',
      counts: { add: 1, update: 1, refused: 1 },
      secrets: 1,
    });
    expect((await rowsOf(USERS, 'SysUser', { username: 'liqiang01' })).list[0]).toMatchObject({
      nickname: '李建强',
      mobile: '13800138011',
      entryDate: '2024-03-05',
    });
    expect((await rowsOf(USERS, 'SysUser', { username: String(existing['username']) })).list[0]).toMatchObject({
      mobile: '13900139012',
      nickname: existing['nickname'],
    });
  });

  it('makes up a password for each new user that signs in', async () => {
    const admin = await server.as('admin');
    const judged = await judge(
      admin,
      USERS,
      'SysUser',
      await file(['liqiang02', '李建强二', org, '', null, null, null]),
    );
    await commit(admin, USERS, 'SysUser', judged.data.id);
    const sheet = await texts((await fetchFile(admin, `${USERS}/importSecretsSysUser?id=${judged.data.id}`)).bytes);
    expect(sheet[0]).toContain('初始密码');
    expect(await signIn(server.url, 'liqiang02', String(sheet[1]?.at(-1)))).not.toBe('');
  });

  it('takes hashes of another system for new users, renews them at the first sign-in, and lets nobody keep a common password', async () => {
    const admin = await server.as('admin');
    const [kept, common] = [
      '$2b$10$h00rZIRCCQDHIR2AjQlNZOUpNOjWR2e1CMPoGNvYT.tZ/ktT6.BAa',
      '$2b$10$tzqLimXv4nyfr.yC1Gru4.yaBujqS4bTxl0jIXCADNRQfa/dFGe6K',
    ];
    const sheet = await xlsx([
      [...HEAD, '密码哈希'],
      ['moved01', '李建强七', org, '', null, null, null, kept],
      ['moved02', '李建强八', org, '', null, null, null, common],
      ['moved03', '李建强九', org, '', null, null, null, kept.replace('$10$', '$31$')],
      ['moved04', '李建强十', org, '', null, null, null, bcrypt.hashSync('river-moss-9', 4).replace('$2b$', '$2a$')],
    ]);
    const judged = await judge(admin, USERS, 'SysUser', sheet);
    expect(await complaints(admin, USERS, 'SysUser', judged.data.id)).toEqual([
      '4 passwordHash 密码哈希须是 bcrypt 的 60 个字符，强度 4 到 12，例如以 $2a$10$ 开头',
    ]);
    // Nothing was made up, so there is nothing to hand out.
    expect((await commit(admin, USERS, 'SysUser', judged.data.id, 'good')).data).toMatchObject({
      stage: 'done',
      counts: { add: 3 },
      secrets: 0,
    });
    await expect(signIn(server.url, 'moved01', 'river-moss-8')).rejects.toThrow();
    await expect(signIn(server.url, 'moved04', 'river-moss-8'), 'as yudao hashes them').rejects.toThrow();
    expect(await signIn(server.url, 'moved04', 'river-moss-9')).not.toBe('');
    const hashOf = async (username: string): Promise<unknown> =>
      (
        await server.deps.db.system((connection) =>
          connection.query<{ password_hash: string }>('select password_hash from anlan.identity where username = $1', [
            username,
          ]),
        )
      ).rows[0]?.password_hash;
    expect(await hashOf('moved01')).toBe(kept);
    const first = api(server.url, await signIn(server.url, 'moved01', 'river-moss-7'));
    expect(await hashOf('moved01')).toMatch(/^\$argon2id\$/);
    expect((await first.get('/api/account/session/list')).code).toBe(200);
    expect(await signIn(server.url, 'moved01', 'river-moss-7')).toMatch(/^.{20,}$/);
    const second = api(server.url, await signIn(server.url, 'moved02', '123456'));
    expect(await second.get('/api/account/session/list')).toMatchObject({ code: 403, msg: '请修改密码！' });
    // A hash is no way to another's account.
    const again = await judge(
      admin,
      USERS,
      'SysUser',
      await xlsx([
        [...HEAD, '密码哈希'],
        ['moved01', '李建强七', org, '', null, null, null, common],
      ]),
    );
    expect(again.data.counts).toMatchObject({ unchanged: 1 });
  });

  it('gives nobody a role that the importer may not give', async () => {
    const tenantAdmin = await tenantAdministrator();
    const admin = (await rowsOf('/api/admin/sysrole', 'SysRole', { roleCode: 'admin' })).list[0]?.['roleName'];
    const judged = await judge(
      tenantAdmin,
      USERS,
      'SysUser',
      await file(['liqiang03', '李建强三', org, String(admin), null, null, null]),
    );
    expect(judged.data).toMatchObject({ counts: { refused: 1 } });
    expect(await complaints(tenantAdmin, USERS, 'SysUser', judged.data.id)).toEqual([
      '2 roleId 角色：不能授予自己没有的权限“全部操作 (*)”，请由有此权限的管理员办理',
    ]);
  });

  it('writes over no administrator and not over who imports, whatever the importer may do', async () => {
    const [admin, second] = [await server.as('admin'), await tenantAdministrator()];
    const name = async (username: string): Promise<unknown> =>
      (await rowsOf(USERS, 'SysUser', { username })).list[0]?.['nickname'];
    const before = await name('admin');
    // As the other system's list of users has it.
    const theirs = await judge(
      admin,
      USERS,
      'SysUser',
      await file(
        ['admin', '若依管理', org, '', null, null, null],
        ['second.admin', '若依副管', org, '', null, null, null],
      ),
    );
    const text = '管理员和导入者本人的账号不能通过导入修改，请在用户页面修改';
    expect(await complaints(admin, USERS, 'SysUser', theirs.data.id)).toEqual([`2  ${text}`, `3  ${text}`]);
    const own = await judge(
      second,
      USERS,
      'SysUser',
      await file(['second.admin', '改我自己', org, '', null, null, null]),
    );
    expect(await complaints(second, USERS, 'SysUser', own.data.id)).toEqual([`2  ${text}`]);
    expect([await name('admin'), await name('second.admin')]).toEqual([before, '第二管理员']);
  });

  it('gives a role beyond the importer to nobody', async () => {
    const officer = (await rowsOf('/api/admin/sysrole', 'SysRole', { roleCode: 'equipOfficer' })).list[0]?.['roleName'];
    const caller = await tenantAdministrator();
    const judged = await judge(
      caller,
      USERS,
      'SysUser',
      await file(['liqiang06', '李建强六', org, String(officer), null, null, null]),
    );
    expect(await complaints(caller, USERS, 'SysUser', judged.data.id)).toEqual([
      expect.stringContaining('2 roleId 角色：不能授予自己没有的权限“锅炉'),
    ]);
  });

  it('is refused without the code of the import, and another person does not see the import', async () => {
    const employee = await server.as('staff');
    expect(
      await judge(employee, USERS, 'SysUser', await file(['liqiang04', '李建强四', org, '', null, null, null])),
    ).toMatchObject({ code: 403 });
    const judged = await judge(
      await server.as('admin'),
      USERS,
      'SysUser',
      await file(['liqiang05', '李建强五', org, '', null, null, null]),
    );
    expect(
      await (await tenantAdministrator()).get(`${USERS}/importStateSysUser`, { id: judged.data.id }),
    ).toMatchObject({ code: 404, msg: '这次导入已失效，请重新选择文件' });
    expect(await commit(await tenantAdministrator(), USERS, 'SysUser', judged.data.id)).toMatchObject({ code: 404 });
  });
});

describe('posts', () => {
  it('writes parents before what hangs below them, whatever their order in the file', async () => {
    const admin = await server.as('admin');
    const judged = await judge(
      admin,
      POSTS,
      'SysPost',
      await xlsx([
        ['岗位编码', '岗位名称', '上级岗位', '关键安全岗位', '排序'],
        ['IMP-3', '三级岗', 'IMP-2', '是', 3],
        ['IMP-2', '二级岗', '一级岗', '否', '２'],
        ['IMP-1', '一级岗', null, '√', 1],
      ]),
    );
    expect(judged.data).toMatchObject({ stage: 'checked', counts: { add: 3, refused: 0 } });
    expect((await commit(admin, POSTS, 'SysPost', judged.data.id)).data.stage).toBe('done');
    const { list } = await rowsOf(POSTS, 'SysPost', { keyword: 'IMP-' });
    const byCode = new Map(list.map((row) => [row['postCode'], row]));
    expect(byCode.get('IMP-3')).toMatchObject({
      parentId: byCode.get('IMP-2')?.['id'],
      isSafetyKey: true,
      postSequence: 3,
    });
    expect(byCode.get('IMP-2')).toMatchObject({
      parentId: byCode.get('IMP-1')?.['id'],
      isSafetyKey: false,
      postSequence: 2,
    });
  });

  it('refuses a circle in the file, and what hangs below a refused line', async () => {
    const admin = await server.as('admin');
    const judged = await judge(
      admin,
      POSTS,
      'SysPost',
      await xlsx([
        ['岗位编码', '岗位名称', '上级岗位'],
        ['CIR-1', '甲', 'CIR-2'],
        ['CIR-2', '乙', 'CIR-1'],
        ['BAD 1', '丙', null],
        ['CIR-4', '丁', '丙'],
      ]),
    );
    const said = await complaints(admin, POSTS, 'SysPost', judged.data.id);
    expect(said).toContainEqual('3 parentId 上级岗位互为上下级，形成循环');
    expect(said).toContainEqual('4 postCode 岗位编码格式不符：只能用字母、数字和 _ . -');
    expect(said).toContainEqual('5 parentId 上级岗位“丙”在第 4 行，该行有误');
  });

  it('names a line that is in the file twice, and leaves an equal row alone', async () => {
    const admin = await server.as('admin');
    const rows = [
      ['岗位编码', '岗位名称'],
      ['DUP-1', '重复岗'],
      ['DUP-1', '重复岗二'],
    ];
    const judged = await judge(admin, POSTS, 'SysPost', csv(rows), 'posts.csv');
    expect(await complaints(admin, POSTS, 'SysPost', judged.data.id)).toEqual([
      '3 postCode 岗位编码“DUP-1”与第 2 行重复',
    ]);
    await commit(admin, POSTS, 'SysPost', judged.data.id, 'good');
    expect((await judge(admin, POSTS, 'SysPost', csv(rows.slice(0, 2)), 'posts.csv')).data.counts).toMatchObject({
      add: 0,
      update: 0,
      unchanged: 1,
    });
  });

  it('writes nothing when the data changed since the preview', async () => {
    const admin = await server.as('admin');
    const judged = await judge(
      admin,
      POSTS,
      'SysPost',
      await xlsx([
        ['岗位编码', '岗位名称'],
        ['NEW-1', '新岗一'],
        ['NEW-2', '新岗二'],
      ]),
    );
    await admin.post(`${POSTS}/addSysPost`, { postCode: 'NEW-2', postName: '别人先建的', postSequence: 1 });
    const done = await commit(admin, POSTS, 'SysPost', judged.data.id);
    expect(done.data).toMatchObject({ stage: 'checked', counts: { refused: 1 }, problem: { code: 'import.refused' } });
    expect(await complaints(admin, POSTS, 'SysPost', judged.data.id)).toEqual([
      '3  预览之后数据有变，请重新选择文件预览',
    ]);
    expect((await rowsOf(POSTS, 'SysPost', { keyword: 'NEW-1' })).totalCount).toBe(0);
  });

  it('puts what it added into the bin again, but for what somebody has changed', async () => {
    const admin = await server.as('admin');
    const judged = await judge(
      admin,
      POSTS,
      'SysPost',
      await xlsx([
        ['岗位编码', '岗位名称', '上级岗位'],
        ['UND-2', '撤销二', 'UND-1'],
        ['UND-1', '撤销一', null],
        ['UND-3', '撤销三', null],
      ]),
    );
    await commit(admin, POSTS, 'SysPost', judged.data.id);
    const third = (await rowsOf(POSTS, 'SysPost', { keyword: 'UND-3' })).list[0] ?? {};
    await admin.put(`${POSTS}/updateSysPost`, { id: third['id'], rev: third['rev'], postName: '有人改过' });
    const undone = await admin.post<{ refused: unknown[] }>(`${POSTS}/importUndoSysPost`, { id: judged.data.id });
    expect(undone.data.refused).toHaveLength(1);
    expect((await rowsOf(POSTS, 'SysPost', { keyword: 'UND-' })).list.map((row) => row['postCode'])).toEqual(['UND-3']);
    expect(await admin.post(`${POSTS}/importUndoSysPost`, { id: judged.data.id })).toMatchObject({ code: 404 });
  });

  it('hands out the refused lines with their reasons, as a file that can be mended and sent again', async () => {
    const admin = await server.as('admin');
    const judged = await judge(
      admin,
      POSTS,
      'SysPost',
      await xlsx([
        ['岗位编码', '岗位名称', '排序'],
        ['REF-1', '好的', 1],
        ['REF 2', '不好的', 2],
      ]),
    );
    const { bytes } = await fetchFile(admin, `${POSTS}/importRefusedSysPost?id=${judged.data.id}`);
    expect(await texts(bytes)).toEqual([
      ['原行号', '不能导入的原因', '岗位编码', '岗位名称', '排序'],
      ['3', 'A3 岗位编码格式不符：只能用字母、数字和 _ . -', 'REF 2', '不好的', '2'],
    ]);
    const again = await judge(admin, POSTS, 'SysPost', bytes);
    expect(again.data).toMatchObject({
      stage: 'checked',
      ignored: ['原行号', '不能导入的原因'],
      counts: { refused: 1 },
    });
  });

  it('keeps history and audit as any write does', async () => {
    const admin = await server.as('admin');
    const judged = await judge(
      admin,
      POSTS,
      'SysPost',
      await xlsx([
        ['岗位编码', '岗位名称'],
        ['HIS-1', '留痕岗'],
      ]),
    );
    await commit(admin, POSTS, 'SysPost', judged.data.id);
    const row = (await rowsOf(POSTS, 'SysPost', { keyword: 'HIS-1' })).list[0] ?? {};
    const history = await admin.get<{ action: string; byName: string }[]>(`${POSTS}/historySysPost`, {
      id: String(row['id']),
    });
    expect(history.data).toMatchObject([{ action: 'add' }]);
    const log = await admin.get<{ totalCount: number }>('/api/monitors/operationLog/queryOperationLog', {
      rowId: String(row['id']),
    });
    if (log.code === 200) expect(log.data.totalCount).toBeGreaterThan(0);
  });
});

describe('the template', () => {
  it.each([
    ['zh', '岗位编码 *', '填写说明'],
    ['en', 'Position code *', 'How to fill in'],
    ['tw', '職位編碼 *', '填寫說明'],
  ])('is headed in the language of its reader (%s)', async (language, head) => {
    const admin = await server.as('admin');
    const { bytes, type } = await fetchFile(admin, `${POSTS}/importTemplateSysPost`, language);
    expect(type).toContain('spreadsheetml');
    const [heads = []] = await texts(bytes);
    expect(heads.length).toBeGreaterThan(5);
    if (language === 'zh') expect(heads[0]).toBe(head);
    const filled = await judge(
      admin,
      POSTS,
      'SysPost',
      await xlsx([heads, [`TPL-${language}`, `模板岗${language}`]]),
      'template.xlsx',
      language,
    );
    expect(filled.data).toMatchObject({ stage: 'checked', counts: { add: 1 } });
  });

  it('an empty one is no import', async () => {
    const admin = await server.as('admin');
    const { bytes } = await fetchFile(admin, `${POSTS}/importTemplateSysPost`);
    expect((await judge(admin, POSTS, 'SysPost', bytes)).data).toMatchObject({
      stage: 'failed',
      problem: { code: 'import.empty' },
    });
  });

  it('lines are told one by one', async () => {
    const admin = await server.as('admin');
    const judged = await judge(
      admin,
      POSTS,
      'SysPost',
      await xlsx([
        ['岗位编码', '岗位名称'],
        ['ONE-1', '一'],
        ['ONE-2', '二'],
      ]),
    );
    expect(await linesOf(admin, POSTS, 'SysPost', judged.data.id)).toMatchObject([
      { line: 2, verdict: 'add', cells: ['ONE-1', '一'] },
      { line: 3, verdict: 'add', cells: ['ONE-2', '二'] },
    ]);
  });
});

it('a cell is corrected in the preview, and lines that refer to it are right with it', async () => {
  const admin = await server.as('admin');
  const { data } = await judge(
    admin,
    POSTS,
    'SysPost',
    csv([
      ['岗位编码', '岗位名称', '上级岗位', '排序'],
      ['COR 1', '甲', '', 1],
      ['COR-2', '乙', 'COR-1', '第二'],
    ]),
    'posts.csv',
  );
  expect(data.counts).toMatchObject({ add: 0, refused: 2 });
  const put = (line: number, column: string, text: string) =>
    correct(admin, POSTS, 'SysPost', data.id, { line, column, text });
  expect((await put(2, 'postCode', 'COR-1')).data).toMatchObject({ stage: 'checked', counts: { add: 1, refused: 1 } });
  expect(await complaints(admin, POSTS, 'SysPost', data.id)).toEqual(['3 postSequence 排序应为整数']);
  for (const [line, column] of [
    [3, 'nothing'],
    [99, 'postCode'],
    [3, ''],
  ] as const)
    expect(await put(line, column, 'x')).toMatchObject({ code: 422, msg: '没有这个单元格，请刷新预览后重试' });
  expect(
    (
      await correct(await server.as('safety'), POSTS, 'SysPost', data.id, {
        line: 3,
        column: 'postSequence',
        text: '2',
      })
    ).code,
  ).not.toBe(200);
  expect((await put(3, 'postSequence', '２')).data).toMatchObject({ stage: 'checked', counts: { add: 2, refused: 0 } });
  expect((await linesOf(admin, POSTS, 'SysPost', data.id)).map(({ line, cells }) => [line, ...cells])).toEqual([
    [2, 'COR-1', '甲', '', '1'],
    [3, 'COR-2', '乙', 'COR-1', '２'],
  ]);
  expect((await commit(admin, POSTS, 'SysPost', data.id)).data).toMatchObject({ stage: 'done', counts: { add: 2 } });
  expect((await rowsOf(POSTS, 'SysPost', { postCode: 'COR-2' })).list).toMatchObject([
    { postName: '乙', postSequence: 2 },
  ]);
  expect((await put(3, 'postSequence', '3')).code).toBe(409);
});
