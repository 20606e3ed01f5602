/** The example files of docs/examples/import move a system in: they are imported as they stand, in the order the page names. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../architecture/import-graph.ts';
import { fileServer } from '../../support/file-server.ts';
import { commit, complaints, judge } from './sheets.ts';

interface MenuNode { readonly name?: string; readonly path?: string; readonly meta?: { readonly title?: string }; readonly children?: readonly MenuNode[] }

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

const rows = async (base: string, noun: string, params: Record<string, string>) => (await (await server.as('admin')).get<{ list: Record<string, unknown>[] }>(`${base}/query${noun}`, params)).data.list;

it('dictionaries are read by everybody at once', async () => {
  expect(await moveIn('dictionaries.csv', '/api/admin/sysdict', 'SysDict')).toBe(4);
  const values = await (await server.as('staff')).get<{ dictValue?: string; dictLabel?: string }[]>('/api/admin/sysdict/queryDictByDictType', { dictType: 'scrap_grade' });
  expect(JSON.stringify(values.data)).toContain('重型废钢');
  expect(values.data).toHaveLength(3);
});

it('organisations, posts, roles and users refer to each other by path, name and code', async () => {
  expect(await moveIn('organisations.csv', '/api/admin/sysorg', 'SysOrg')).toBe(3);
  expect(await moveIn('posts.csv', '/api/admin/syspost', 'SysPost')).toBe(2);
  expect(await moveIn('roles.csv', '/api/admin/sysrole', 'SysRole')).toBe(2);
  expect(await moveIn('users.csv', '/api/admin/sysuser', 'SysUser')).toBe(2);
  expect(await rows('/api/admin/sysorg', 'SysOrg', { orgCode: 'IMP-SG-YC-JB' })).toMatchObject([{ orgPath: '远东废钢公司 / 废钢料场 / 甲班' }]);
  const roles = await rows('/api/admin/sysrole', 'SysRole', { keyword: 'scrap_' });
  const [user] = await rows('/api/admin/sysuser', 'SysUser', { username: 'imp.wangfang' });
  expect(user?.['roleId']).toHaveLength(2);
  expect(roles.map((role) => role['id'])).toEqual(expect.arrayContaining(user?.['roleId'] as string[]));
});

it('roles hold the codes of their column, and nobody gives what they do not hold', async () => {
  const admin = await server.as('admin');
  const [role] = await rows('/api/admin/sysrole', 'SysRole', { roleCode: 'scrap_manager' });
  const grant = await admin.get<{ codes: string[] }>('/api/admin/sysrole/queryRoleGrant', { id: String(role?.['id']) });
  expect(grant.data.codes).toEqual(['equipment:equipCrane:add', 'equipment:equipCrane:edit', 'equipment:equipCrane:query']);
  const again = await judge(admin, '/api/admin/sysrole', 'SysRole', example('roles.csv'), 'roles.csv');
  expect(again.data.counts).toMatchObject({ add: 0, update: 0, unchanged: 2 });
  const unknown = await judge(admin, '/api/admin/sysrole', 'SysRole', Buffer.from('角色编码,角色名称,角色类型,数据范围,授权编码\nold_role,旧角色,业务角色,self,system:user:list'), 'roles.csv');
  expect(await complaints(admin, '/api/admin/sysrole', 'SysRole', unknown.data.id)).toEqual(['2 permissionCodes 没有权限编码“system:user:list”']);
});

it('menus stand in the menu of whoever holds their code', async () => {
  expect(await moveIn('menus.csv', '/api/admin/sysmenu', 'SysMenu')).toBe(4);
  const authority = await (await server.as('admin')).post<{ menu: MenuNode[] }>('/api/account/sysuserdetail/queryCurrentAuthority', { username: 'admin' });
  const text = JSON.stringify(authority.data.menu);
  expect(text).toContain('废钢管理');
  expect(text).toContain('废钢设备台账');
  expect(text).toContain('https://example.com/standard');
  const button = (await rows('/api/admin/sysmenu', 'SysMenu', { menuCode: 'old.2003' }))[0];
  const parent = (await rows('/api/admin/sysmenu', 'SysMenu', { menuCode: 'old.2001' }))[0];
  expect(button?.['parentId']).toBe(parent?.['id']);
});
