/**
 * The example files of docs/examples/import move a system in: they are imported as they stand, in the order the page
 * names.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import bcrypt from 'bcryptjs';
import { expect, it } from 'vitest';
import { GATE } from '../../support/breadth.ts';
import { root } from '../../support/checkout.ts';
import { signIn } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { commit, complaints, correct, csv, judge } from './sheets.ts';

interface MenuNode {
  readonly name?: string;
  readonly path?: string;
  readonly meta?: { readonly title?: string };
  readonly children?: readonly MenuNode[];
  readonly routes?: readonly MenuNode[];
}

const server = fileServer();

const example = (name: string): Buffer => readFileSync(join(root, 'docs/examples/import', name));

async function moveIn(name: string, base: string, noun: string): Promise<number> {
  const admin = await server.as('admin');
  const judged = await judge(admin, base, noun, example(name), name);
  expect(await complaints(admin, base, noun, judged.data.id)).toEqual([]);
  expect(judged.data).toMatchObject({ stage: 'checked', counts: { refused: 0 } });
  const done = await commit(admin, base, noun, judged.data.id);
  expect(done.data.stage).toBe('done');
  return done.data.counts.add;
}

const rows = async (base: string, noun: string, params: Record<string, string>) =>
  (await (await server.as('admin')).get<{ list: Record<string, unknown>[] }>(`${base}/query${noun}`, params)).data.list;

it('dictionaries are read by everybody at once', async () => {
  expect(await moveIn('dictionaries.csv', '/api/admin/sysdict', 'SysDict')).toBe(4);
  const values = await (
    await server.as('staff')
  ).get<{ dictValue?: string; dictLabel?: string }[]>('/api/admin/sysdict/queryDictByDictType', {
    dictType: 'scrap_grade',
  });
  expect(JSON.stringify(values.data)).toContain('重型废钢');
  expect(values.data).toHaveLength(3);
});

it('organisations, posts, roles and users refer to each other by path, name and code', async () => {
  expect(await moveIn('organisations.csv', '/api/admin/sysorg', 'SysOrg')).toBe(3);
  expect(await moveIn('posts.csv', '/api/admin/syspost', 'SysPost')).toBe(2);
  expect(await moveIn('roles.csv', '/api/admin/sysrole', 'SysRole')).toBe(2);
  expect(await moveIn('users.csv', '/api/admin/sysuser', 'SysUser')).toBe(2);
  expect(await rows('/api/admin/sysorg', 'SysOrg', { orgCode: 'IMP-SG-YC-JB' })).toMatchObject([
    { orgPath: '远东废钢公司 / 废钢料场 / 甲班' },
  ]);
  const roles = await rows('/api/admin/sysrole', 'SysRole', { keyword: 'scrap_' });
  const [user] = await rows('/api/admin/sysuser', 'SysUser', { username: 'imp.wangfang' });
  expect(user?.['roleId']).toHaveLength(2);
  expect(roles.map((role) => role['id'])).toEqual(expect.arrayContaining(user?.['roleId'] as string[]));
});

it('roles hold the codes of their column, and nobody gives what they do not hold', async () => {
  const admin = await server.as('admin');
  const [role] = await rows('/api/admin/sysrole', 'SysRole', { roleCode: 'scrap_manager' });
  const grant = await admin.get<{ codes: string[] }>('/api/admin/sysrole/queryRoleGrant', { id: String(role?.['id']) });
  expect(grant.data.codes).toEqual([
    'equipment:equipCrane:add',
    'equipment:equipCrane:edit',
    'equipment:equipCrane:query',
  ]);
  const again = await judge(admin, '/api/admin/sysrole', 'SysRole', example('roles.csv'), 'roles.csv');
  expect(again.data.counts).toMatchObject({ add: 0, update: 0, unchanged: 2 });
  const unknown = await judge(
    admin,
    '/api/admin/sysrole',
    'SysRole',
    Buffer.from('角色编码,角色名称,角色类型,数据范围,授权编码\nold_role,旧角色,业务角色,self,system:user:list'),
    'roles.csv',
  );
  expect(await complaints(admin, '/api/admin/sysrole', 'SysRole', unknown.data.id)).toEqual([
    '2 permissionCodes 没有权限编码“system:user:list”',
  ]);
});

interface Tables {
  readonly columns: Record<string, string[]>;
  /** Columns that hold numbers, by their name or with their table's before it. */
  readonly numbers?: string[];
  readonly rows: Record<string, (string | null)[][]>;
}
const NUMBERS = /(_id|_sort|order_num)$/;
const isNumber = ({ numbers }: Tables, table: string, name: string): boolean =>
  numbers ? numbers.includes(name) || numbers.includes(`${table}.${name}`) : NUMBERS.test(name);

const page = readFileSync(join(root, 'docs/import.md'), 'utf8');
/** The queries below a heading of the page as they stand, in the words of PostgreSQL where MySQL has its own. */
const queriesBelow = (heading: string): ReadonlyMap<string, string> =>
  new Map(
    [
      ...(page.split(`\n${heading}\n`)[1]?.split(/^#{2,3} /m)[0] ?? '').matchAll(/^-- (\w+)\.csv[^\n]*\n([^;]+);/gm),
    ].map(([, name = '', sql = '']) => [
      name,
      sql
        .replace(/group_concat\((\S+) separator ('[^']*')\)/g, 'string_agg($1, $2)')
        .replaceAll('as char(190)', 'as varchar(190)'),
    ]),
  );
const QUERIES = queriesBelow('## Moving in from a RuoYi-style system');

/** What a query of the page gives over the tables of the other system, as the file that is imported. */
async function sheetOf(name: string, tables: Tables, queries = QUERIES): Promise<Buffer> {
  const { columns, rows } = tables;
  return server.deps.db.system(async (connection) => {
    for (const [table, names] of Object.entries(columns)) {
      await connection.query(
        `create temp table "${table}" (${names.map((one) => `"${one}" ${isNumber(tables, table, one) ? 'bigint' : 'text'}`).join(', ')})`,
      );
      await connection.query(
        `insert into "${table}" select ${names.map((one, at) => (isNumber(tables, table, one) ? `(r->>${at})::bigint` : `r->>${at}`)).join(', ')} from jsonb_array_elements($1::jsonb) r`,
        [JSON.stringify(rows[table] ?? [])],
      );
    }
    try {
      const { rows: lines } = await connection.query<Record<string, string | number | null>>(queries.get(name) ?? '');
      return csv([Object.keys(lines[0] ?? {}), ...lines.map((line) => Object.values(line))]);
    } finally {
      for (const table of Object.keys(columns)) await connection.query(`drop table pg_temp."${table}"`);
    }
  });
}

const ruoyi = JSON.parse(readFileSync(join(root, 'tests/fixtures/ruoyi/tables.json'), 'utf8')) as Tables;
const mapped = async (foreignCode: string): Promise<Record<string, unknown>> =>
  (await rows('/api/admin/foreigncode', 'ForeignCode', { foreignCode }))[0] ?? {};
const codesOf = async (roleCode: string): Promise<string[]> => {
  const [role] = await rows('/api/admin/sysrole', 'SysRole', { roleCode });
  return (
    await (
      await server.as('admin')
    ).get<{ codes: string[] }>('/api/admin/sysrole/queryRoleGrant', { id: String(role?.['id']) })
  ).data.codes;
};

it('RuoYi moves in by the queries of the page: every grant is ours or waits under its name, no group stands twice, and what is mapped is given', async () => {
  const admin = await server.as('admin');
  const moved = async (name: string, base: string, noun: string, tables = ruoyi): Promise<string[]> => {
    const judged = await judge(admin, base, noun, await sheetOf(name, tables), `${name}.csv`);
    const said = judged.code === 200 ? await complaints(admin, base, noun, judged.data.id) : [judged.msg];
    expect(await commit(admin, base, noun, judged.data.id, 'good'), `${name} ${said.join('; ')}`).toMatchObject({
      code: 200,
      data: { stage: 'done' },
    });
    return said;
  };
  expect(await moved('dictionaries', '/api/admin/sysdict', 'SysDict')).toEqual([]);
  expect(await moved('organisations', '/api/admin/sysorg', 'SysOrg')).toEqual([]);
  expect(await moved('posts', '/api/admin/syspost', 'SysPost')).toEqual([]);
  expect(await moved('roles', '/api/admin/sysrole', 'SysRole')).toEqual([]);
  // Its one user besides the administrator has a short name: the preview says so, and the cell is put right there.
  const people = await judge(admin, '/api/admin/sysuser', 'SysUser', await sheetOf('users', ruoyi), 'users.csv');
  expect(await complaints(admin, '/api/admin/sysuser', 'SysUser', people.data.id)).toEqual([
    '2 username 用户名至少 3 个字',
  ]);
  await correct(admin, '/api/admin/sysuser', 'SysUser', people.data.id, {
    line: 2,
    column: 'username',
    text: 'ry.test',
  });
  expect((await commit(admin, '/api/admin/sysuser', 'SysUser', people.data.id)).data).toMatchObject({
    stage: 'done',
    counts: { add: 1 },
  });
  expect(await moved('menus', '/api/admin/sysmenu', 'SysMenu')).toEqual([]);
  const types = (await rows('/api/admin/sysorg', 'SysOrg', { keyword: 'old-', pageSize: '50' })).map(
    (row) => row['orgType'],
  );
  expect([...new Set(types)].sort()).toEqual(['company', 'dept', 'factory']);
  // 80 entries with a code: what is ours is held, the rest stands under its name.
  const held = await codesOf('common');
  expect(held).toEqual(
    expect.arrayContaining([
      'system:sysUser:query',
      'system:sysUser:delete',
      'system:sysUser:resetPassword',
      'system:onlineUser:forceLogout',
      'monitors:cache:query',
    ]),
  );
  const waiting = (await rows('/api/admin/foreigncode', 'ForeignCode', { pageSize: '100' }))
    .flatMap((row) => String(row['waiting'] ?? '').split('\n'))
    .filter((line) => line.startsWith('role common '));
  expect(waiting).toEqual(
    expect.arrayContaining(['role common tool:gen:list', 'role common tool:gen:code', 'role common tool:build:list']),
  );
  const perms = new Set(ruoyi.rows['sys_menu']?.map((row) => row.at(-1)).filter(Boolean));
  expect(new Set(waiting.map((line) => line.split(' ')[2])).size).toBeLessThan(perms.size / 4);
  const titles = async (): Promise<string[]> => {
    const { data } = await admin.post<{ menu: { title: string; routes?: { title: string }[] }[] }>(
      '/api/account/sysuserdetail/queryCurrentAuthority',
      { username: 'admin' },
    );
    return data.menu.flatMap((node) => [node.title, ...(node.routes ?? []).map((one) => one.title)]);
  };
  const before = await titles();
  expect(before.filter((title) => title === '系统管理')).toHaveLength(1);
  expect(before).toContain('若依官网');
  // The product's own menu has one of this name.
  const named = (list: readonly string[]): number => list.filter((title) => title === '代码生成').length;
  expect(named(before)).toBe(1);
  const gen = await mapped('tool:gen');
  expect(gen).toMatchObject({ mapStatus: 'open', ownCode: null });
  const set = (ownCode: string): Promise<{ code: number; msg: string }> =>
    admin.put('/api/admin/foreigncode/updateForeignCode', { id: gen['id'], rev: gen['rev'], ownCode });
  expect(await set('equipment:nothing')).toMatchObject({ code: 422 });
  expect((await set('equipment:equipBoiler')).code).toBe(200);
  expect(await codesOf('common')).toEqual(
    expect.arrayContaining([
      'equipment:equipBoiler:query',
      'equipment:equipBoiler:edit',
      'equipment:equipBoiler:delete',
    ]),
  );
  expect(await mapped('tool:gen')).toMatchObject({
    mapStatus: 'mapped',
    waiting: expect.stringContaining('role common tool:gen:code'),
  });
  expect(named(await titles())).toBe(2);
  // A second run changes nothing that was put right.
  const again = await judge(admin, '/api/admin/sysrole', 'SysRole', await sheetOf('roles', ruoyi), 'roles.csv');
  expect(again.data.counts).toMatchObject({ add: 0, update: 0, refused: 0 });
}, 120_000);

/** Tables of another system with a hash of this password where the fixture names none. */
function moving(name: string, hash: string): Tables {
  const tables = JSON.parse(readFileSync(join(root, `tests/fixtures/ruoyi/${name}.json`), 'utf8')) as Tables;
  return {
    ...tables,
    rows: Object.fromEntries(
      Object.entries(tables.rows).map(([table, lines]) => [
        table,
        lines.map((line) => line.map((cell) => (cell === '$hash' ? hash : cell))),
      ]),
    ),
  };
}

it.each([
  ['RuoYi-Vue-Plus', 'plus', 10, { role: 'plus_foreman', scope: 'orgAndChildren', codes: ['system:sysUser:query'] }],
  ['yudao', 'yudao', 4, { role: 'yudao_inspector', scope: 'orgAndChildren', codes: ['system:sysUser:edit'] }],
] as const)(
  '%s moves in by queries of its own: one tenant, what is not deleted, and people who sign in as before',
  async (heading, system, cost, { role: roleCode, scope, codes }) => {
    const admin = await server.as('admin');
    const hash = bcrypt.hashSync('river-moss-7', cost).replace('$2b$', '$2a$');
    const [tables, queries] = [moving(system, hash), queriesBelow(`### ${heading}`)];
    expect([...queries.keys()]).toEqual([...QUERIES.keys()]);
    const added: Record<string, number> = {};
    for (const [name, base, noun] of [
      ['dictionaries', '/api/admin/sysdict', 'SysDict'],
      ['organisations', '/api/admin/sysorg', 'SysOrg'],
      ['posts', '/api/admin/syspost', 'SysPost'],
      ['roles', '/api/admin/sysrole', 'SysRole'],
      ['users', '/api/admin/sysuser', 'SysUser'],
      ['menus', '/api/admin/sysmenu', 'SysMenu'],
    ] as const) {
      const judged = await judge(admin, base, noun, await sheetOf(name, tables, queries), `${name}.csv`);
      expect(await complaints(admin, base, noun, judged.data.id), name).toEqual([]);
      const done = await commit(admin, base, noun, judged.data.id);
      expect(done.data.stage, name).toBe('done');
      added[name] = done.data.counts.add;
    }
    expect(added).toEqual({
      dictionaries: 3,
      organisations: 3,
      posts: 1,
      roles: 1,
      users: 1,
      menus: system === 'plus' ? 3 : 2,
    });
    const types = (await rows('/api/admin/sysorg', 'SysOrg', { keyword: `${system}-`, pageSize: '50' })).map(
      (row) => row['orgType'],
    );
    expect([...types].sort()).toEqual(['company', 'dept', 'factory']);
    const [role] = await rows('/api/admin/sysrole', 'SysRole', { roleCode });
    expect(role).toMatchObject({ dataScope: scope });
    expect(await codesOf(roleCode)).toEqual(expect.arrayContaining([...codes]));
    expect(await signIn(server.url, system === 'plus' ? 'plus.keeper' : 'yudao.judge', 'river-moss-7')).not.toBe('');
  },
  120_000,
);

const MENUS = GATE ? 261 : 1_441;

/**
 * A made system of so many menus, six levels deep: groups of five levels, pages of twelve objects below them, as RuoYi
 * keeps them.
 */
function madeMenus(): (string | null)[][] {
  const menus: (string | null)[][] = [];
  const add = (parent: string, type: 'M' | 'C', path: string, perms: string): string => {
    const id = String(10_000 + menus.length);
    menus.push([
      id,
      `${type === 'M' ? '分组' : '页面'}${menus.length}`,
      parent,
      String(menus.length % 50),
      path,
      null,
      '1',
      type,
      '0',
      '0',
      perms,
    ]);
    return id;
  };
  let groups = ['0'];
  for (const [level, below] of [4, 3, 3, 2, 1].entries())
    groups = groups.flatMap((parent) =>
      Array.from({ length: below }, (_, at) => add(parent, 'M', `made${level}${at}`, '')),
    );
  for (let page = 0; menus.length < MENUS; page += 1)
    add(groups[page % groups.length] ?? '0', 'C', `page${page}`, `made:thing${page % 12}:list`);
  return menus;
}

it(`a made system of ${MENUS.toLocaleString('en')} menus six levels deep moves in, and every menu is granted in its tree, saved and read back`, async () => {
  const admin = await server.as('admin');
  const menu = '/api/admin/sysmenu';
  const entities = ['equipCrane', 'equipBoiler', 'equipInspect', 'equipClass'];
  for (let thing = 0; thing < 12; thing += 1)
    expect(
      (
        await admin.post('/api/admin/foreigncode/addForeignCode', {
          foreignCode: `made:thing${thing}`,
          ownCode: `equipment:${entities[thing % 4]}`,
        })
      ).code,
    ).toBe(200);
  const tables = { ...ruoyi, rows: { ...ruoyi.rows, sys_menu: madeMenus() } };
  const judged = await judge(admin, menu, 'SysMenu', await sheetOf('menus', tables), 'menus.csv');
  expect(await complaints(admin, menu, 'SysMenu', judged.data.id)).toEqual([]);
  expect((await commit(admin, menu, 'SysMenu', judged.data.id)).data).toMatchObject({
    stage: 'done',
    counts: { add: MENUS },
  });
  const made = [
    ...(await rows(menu, 'SysMenu', { menuCodeLike: 'old.1', menuType: 'menu', pageSize: '1000' })),
    ...(await rows(menu, 'SysMenu', { menuCodeLike: 'old.1', menuType: 'menu', pageSize: '1000', currentPage: '2' })),
  ].filter((row) => String(row['menuCode']).length === 'old.10000'.length);
  expect(made.length).toBe(MENUS - 196);
  expect(made.every((row) => String(row['menuPath']).startsWith('/equipment/'))).toBe(true);

  const role = await admin.post<{ id: string }>('/api/admin/sysrole/addSysRole', {
    roleCode: 'made_all',
    roleName: '全部菜单',
    roleType: 'business',
    dataScope: 'all',
    status: 'enabled',
  });
  interface Tree {
    readonly menuIds: string[];
    readonly rev: number;
  }
  const opened = await admin.get<Tree>(`${menu}/queryRoleMenu`, { roleId: role.data.id });
  expect(opened.data.menuIds).toEqual([]);
  const everything = (
    await admin.get<Tree>(`${menu}/queryRoleMenu`, {
      roleId: String((await rows('/api/admin/sysrole', 'SysRole', { roleCode: 'admin' }))[0]?.['id']),
    })
  ).data.menuIds;
  expect(everything).toEqual(expect.arrayContaining(made.map((row) => row['id'])));
  const saved = await admin.put<Tree>(`${menu}/saveRoleMenu`, {
    roleId: role.data.id,
    rev: opened.data.rev,
    menuIds: everything,
  });
  expect(saved, saved.msg).toMatchObject({ code: 200 });
  const read = (await admin.get<Tree>(`${menu}/queryRoleMenu`, { roleId: role.data.id })).data.menuIds;
  expect([...read].sort()).toEqual([...everything].sort());

  // Whoever has that role finds a page six levels down.
  const { data } = await admin.post<{ menu: MenuNode[] }>('/api/account/sysuserdetail/queryCurrentAuthority', {
    username: 'admin',
  });
  const depth = (nodes: readonly MenuNode[]): number =>
    1 + Math.max(0, ...nodes.map((node) => depth(node.routes ?? [])));
  expect(depth(data.menu) - 1).toBe(6);
}, 120_000);

it('menus stand in the menu of whoever holds their code', async () => {
  expect(await moveIn('menus.csv', '/api/admin/sysmenu', 'SysMenu')).toBe(4);
  const authority = await (
    await server.as('admin')
  ).post<{ menu: MenuNode[] }>('/api/account/sysuserdetail/queryCurrentAuthority', { username: 'admin' });
  const text = JSON.stringify(authority.data.menu);
  expect(text).toContain('废钢管理');
  expect(text).toContain('废钢设备台账');
  expect(text).toContain('https://example.com/standard');
  const button = (await rows('/api/admin/sysmenu', 'SysMenu', { menuCode: 'old.2003' }))[0];
  const parent = (await rows('/api/admin/sysmenu', 'SysMenu', { menuCode: 'old.2001' }))[0];
  expect(button?.['parentId']).toBe(parent?.['id']);
});
