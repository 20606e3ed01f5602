/** People and roles as their administrator maintains them from the menu, each step still so after a reload. */
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { AuthorityData, ListData, SessionUser, WireRow } from '../../../src/engine/model/wire.ts';
import { api, type Caller, signIn } from '../../support/client.ts';
import { newcomer } from '../../support/newcomer.ts';
import { choose, chooseInTree, formOf, freshCode, inputOf, rowOf, test, tokenOf } from '../../support/portal.ts';
import { findRow, openFromMenu, removeRow, runOnRow } from '../../support/walk.ts';

test.describe.configure({ mode: 'parallel' });

const admin = (baseURL: string | undefined): Caller => api(baseURL ?? '', tokenOf('admin'));

/** Begins of the files a list gives, by the kind asked for. */
const KINDS = { Excel: 'PK', Word: 'PK', PDF: '%PDF' } as const;

async function exported(page: Page, kind: keyof typeof KINDS): Promise<string> {
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出', exact: true }).filter({ visible: true }).click();
  await page.getByRole('menuitem', { name: kind, exact: true }).click();
  return readFileSync(await (await file).path())
    .subarray(0, 4)
    .toString('latin1');
}

test('[S-2.6-SYS-10] a user is found by the tree, added, given a role, a post and a password, exported three ways, changed and deleted', async ({
  portal,
  baseURL,
}) => {
  const username = freshCode('u').replace('-', '').toLowerCase();
  const page = await portal.visit('admin', '/profile/index');
  await openFromMenu(page, 'zh', ['系统管理', '组织与用户'], '用户');
  // Other tests add people: whom this one looks for is not on the first page for sure.
  await expect(await findRow(page, 'zh', 'hse')).toBeVisible();
  await page.getByRole('tree').getByText('动力厂', { exact: true }).click();
  await expect(rowOf(page, 'hse')).toHaveCount(0);

  await page.getByRole('toolbar').getByRole('button', { name: '新增', exact: true }).click();
  const add = formOf(page, '新增用户');
  await inputOf(add, '用户名').fill(username);
  await inputOf(add, '姓名').fill('点检员丙');
  await inputOf(add, '密码').fill('first-river-moss-6');
  // The place chosen in the tree comes along.
  await expect(add.getByTitle('动力厂', { exact: true })).toBeVisible();
  await choose(page, inputOf(add, '角色'), '职工');
  await add.getByRole('button', { name: /^保存/ }).click();
  await expect(add).toHaveCount(0);

  await page.reload();
  await runOnRow(page, 'zh', await findRow(page, 'zh', username), '编辑');
  const edit = formOf(page, '编辑用户');
  await choose(page, inputOf(edit, '角色'), '班组长');
  await inputOf(edit, '姓名').fill('点检员丙改');
  await edit.getByRole('button', { name: /^保存/ }).click();
  await expect(edit).toHaveCount(0);
  await page.reload();
  const row = await findRow(page, 'zh', username);
  await expect(row).toContainText('点检员丙改');
  for (const kind of ['Excel', 'Word', 'PDF'] as const)
    expect((await exported(page, kind)).startsWith(KINDS[kind]), kind).toBe(true);

  await runOnRow(page, 'zh', row, '重置密码');
  const reset = page.getByRole('dialog', { name: /^重置密码/ });
  await inputOf(reset, '密码').fill('later-river-moss-8');
  await reset.getByRole('button', { name: '重置密码', exact: true }).click();
  await expect(reset).toHaveCount(0);
  await expect(signIn(baseURL ?? '', username, 'first-river-moss-6')).rejects.toThrow('账号或密码错误');
  const own = api(baseURL ?? '', await signIn(baseURL ?? '', username, 'later-river-moss-8'));
  const { data: me } = await own.get<SessionUser>('/api/uaa/users/getSysUser');
  expect(me.roleNames.toSorted()).toEqual(['职工', '班组长'].toSorted());

  await openFromMenu(page, 'zh', ['系统管理', '组织与用户'], '用户岗位');
  await page.getByRole('toolbar').filter({ visible: true }).getByRole('button', { name: '新增', exact: true }).click();
  const post = formOf(page, '新增用户岗位');
  await choose(page, inputOf(post, '用户'), /点检员丙改/);
  await chooseInTree(page, inputOf(post, '岗位'), '厂安全员');
  await post.getByRole('button', { name: /^保存/ }).click();
  await expect(post).toHaveCount(0);
  await page.goto(`/#/system/sysUser/${me.id}`);
  await expect(page.getByRole('link', { name: '厂安全员', exact: true }).filter({ visible: true })).toBeVisible();

  const posts = await admin(baseURL).get<ListData>('/api/admin/sysuserpost/querySysUserPost', { user: me.id });
  await admin(baseURL).post('/api/admin/sysuserpost/deleteSysUserPost', { ids: posts.data.list.map(({ id }) => id) });
  await page.goto('/#/system/sysUser');
  await page.reload();
  await removeRow(page, 'zh', await findRow(page, 'zh', username), '点检员丙改');
});

test('[S-2.6-AUT-01] a role is added from the menu and given a menu, a button, a URL and a member; all of it stands after a reload', async ({
  portal,
  baseURL,
}) => {
  const who = admin(baseURL);
  const roleCode = freshCode('R').replace('-', '');
  const member = await newcomer(baseURL, 'employee');
  const { data: rule } = await who.post<WireRow>('/api/admin/sysurl/addSysUrl', {
    urlName: `岗位 ${roleCode}`,
    method: 'GET',
    urlPattern: `/api/none/${roleCode}`,
    authMode: 'role',
    status: 'enabled',
  });
  const page = await portal.visit('admin', '/profile/index', { viewport: { width: 1440, height: 900 } });
  await openFromMenu(page, 'zh', ['系统管理', '权限管理'], '角色');
  await page.getByRole('toolbar').getByRole('button', { name: '新增', exact: true }).click();
  const add = formOf(page, '新增角色');
  await inputOf(add, '角色编码').fill(roleCode);
  await inputOf(add, '角色名称').fill(`角色 ${roleCode}`);
  await add.getByRole('button', { name: /^保存/ }).click();
  await expect(add).toHaveCount(0);
  const role = (await who.get<ListData>('/api/admin/sysrole/querySysRole', { roleCode })).data.list[0]?.id ?? '';

  await runOnRow(page, 'zh', await findRow(page, 'zh', roleCode), '授权');
  const screen = page.getByRole('region', { name: /^授权：/ });
  await screen.getByRole('textbox', { name: '实体或操作' }).fill('起重机械');
  for (const tick of ['查询', '新增']) await screen.getByRole('checkbox', { name: `起重机械：${tick}` }).check();
  await screen.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText(/^已保存.*的授权$/)).toBeVisible();

  const view = (name: string) =>
    page.getByRole('navigation', { name: '角色的内容' }).getByRole('button', { name, exact: true });
  await page.goto(`/#/system/sysRole/${role}?urls`);
  await page.getByRole('checkbox', { name: `可访问 ${String(rule['urlName'])}` }).check();
  await expect(page.getByText(`已允许访问 ${String(rule['urlName'])}`)).toBeVisible();
  await view('成员').click();
  const members = page.getByRole('region', { name: '成员', exact: true });
  const find = members.getByRole('combobox', { name: '按姓名、用户名或拼音查找' });
  await find.click();
  await find.fill(member.username);
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option')
    .filter({ hasText: member.username })
    .click();
  await members.getByRole('button', { name: '添加', exact: true }).click();
  await expect(members.getByRole('row').filter({ hasText: member.username })).toBeVisible();

  await page.reload();
  await expect(members.getByRole('row').filter({ hasText: member.username })).toBeVisible();
  await page.goto(`/#/system/sysRole/${role}?urls`);
  await expect(page.getByRole('checkbox', { name: `可访问 ${String(rule['urlName'])}` })).toBeChecked();
  // What was ticked is what the member gets: the entry of the menu, and its button.
  const own = api(baseURL ?? '', await signIn(baseURL ?? '', member.username, member.password));
  const { data: got } = await own.post<AuthorityData>('/api/account/sysuserdetail/queryCurrentAuthority', {
    username: member.username,
    parentId: '0',
  });
  expect(JSON.stringify(got.menu)).toContain('起重机械');
  expect((await own.get<SessionUser>('/api/uaa/users/getSysUser')).data.mscodemenu).toEqual(
    expect.arrayContaining(['equipment:equipCrane:add', 'equipment:equipCrane:query']),
  );
  await who.post('/api/admin/sysurl/deleteSysUrl', { id: rule.id });
});
