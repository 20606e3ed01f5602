/**
 * The menu is what the server answers: by role, by kind of user, by the entries an administrator keeps; and so are the
 * addresses.
 */
import { type Page, expect } from '@playwright/test';
import type { RoleGrantData } from '../../../src/engine/model/admin-wire.ts';
import type { WireRow } from '../../../src/engine/model/wire.ts';
import { api } from '../../support/client.ts';
import { type Newcomer, newcomer } from '../../support/newcomer.ts';
import { formOf, freshCode, inputOf, test, tokenOf } from '../../support/portal.ts';
import { openFromMenu, signInByHand } from '../../support/walk.ts';

test.describe.configure({ mode: 'parallel' });

const menu = (page: Page) => page.getByRole('navigation', { name: '菜单', exact: true });

async function signOut(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `账户：${name}` }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('dialog', { name: '退出登录？' }).getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/#\/login/);
}

const comeIn = (page: Page, person: Newcomer): Promise<void> =>
  signInByHand(page, 'zh', person.username, person.password);

test('a page taken away from the role is gone from the menu after the next sign-in, and its address says what is lacking [O-1-19]', async ({
  portal,
  baseURL,
}) => {
  portal.forgive(/schema\/equipCrane 404/);
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const roleCode = freshCode('role').replaceAll('-', '');
  const role = await admin.post<WireRow>('/api/admin/sysrole/addSysRole', {
    roleCode,
    roleName: `只看设备 ${roleCode}`,
    roleType: 'business',
    dataScope: 'all',
    status: 'enabled',
  });
  const grant = async (codes: readonly string[]): Promise<void> => {
    const { data } = await admin.get<RoleGrantData>('/api/admin/sysrole/queryRoleGrant', { id: role.data.id });
    const saved = await admin.put('/api/admin/sysrole/saveRoleGrant', {
      id: role.data.id,
      rev: data.role.rev,
      codes,
      scopes: data.scopes,
      fields: data.fields,
    });
    expect(saved.code, JSON.stringify(saved)).toBe(200);
  };
  await grant(['equipment:equipCrane:query', 'equipment:equipBoiler:query']);
  const person = await newcomer(baseURL, roleCode);
  const page = await portal.visit(undefined, '/equipment/equipCrane');
  await comeIn(page, person);
  await expect(page.getByRole('region', { name: '起重机械' })).toBeVisible();
  await expect(menu(page).getByRole('link', { name: '起重机械' })).toBeVisible();
  await grant(['equipment:equipBoiler:query']);
  await page.goto('/#/equipment/equipBoiler');
  await signOut(page, person.nickname);
  await comeIn(page, person);
  await openFromMenu(page, 'zh', ['特种设备', '设备台账'], '锅炉');
  await expect(page.getByRole('region', { name: '锅炉' })).toBeVisible();
  await expect(menu(page).getByRole('link', { name: '起重机械' })).toHaveCount(0);
  await page.goto('/#/equipment/equipCrane');
  await expect(page.getByRole('heading', { name: '没有打开“起重机械”的权限' })).toBeVisible();
  await expect(page.getByRole('region', { name: '起重机械' })).toHaveCount(0);
});

test('an entry added on the screen opens its component at its path after the next sign-in and after a reload; unknown paths are 404 [G-2.2-30] [R-2.5-07]', async ({
  portal,
  baseURL,
}) => {
  const person = await newcomer(baseURL, 'admin', { userType: '9' });
  const code = freshCode('desk').toLowerCase();
  const page = await portal.visit(undefined, '/system/sysMenu');
  await comeIn(page, person);
  await page.getByRole('toolbar').getByRole('button', { name: '新增', exact: true }).click();
  const form = formOf(page, '新增菜单');
  for (const [field, text] of [
    ['菜单编码', code],
    ['菜单名称', `值班台 ${code}`],
    ['路由地址', `/${code}/boilers`],
    ['组件路径', 'schema:equipBoiler'],
  ] as const)
    await inputOf(form, field).fill(text);
  await form.getByRole('button', { name: /^保存/ }).click();
  await expect(form).toHaveCount(0);
  try {
    await signOut(page, person.nickname);
    await comeIn(page, person);
    await menu(page)
      .getByRole('link', { name: `值班台 ${code}` })
      .click();
    await expect(page).toHaveURL(new RegExp(`#/${code}/boilers$`));
    await expect(page.getByRole('region', { name: '锅炉' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('region', { name: '锅炉' })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`#/${code}/boilers$`));
    await page.goto(`/#/${code}/boilers/of/nobody`);
    await expect(page).toHaveURL(/#\/404$/);
  } finally {
    const admin = api(baseURL ?? '', tokenOf('admin'));
    const { data } = await admin.get<{ list: WireRow[] }>('/api/admin/sysmenu/querySysMenu', { menuCode: code });
    await admin.post('/api/admin/sysmenu/deleteSysMenu', { id: data.list[0]?.id });
  }
});

test('people of a contractor see of 系统管理 their unit and its people only, whatever codes their role holds', async ({
  portal,
  baseURL,
}) => {
  portal.forgive(/schema\/sysParam 404/);
  const person = await newcomer(baseURL, 'tenantAdmin', { userType: '1' });
  const page = await portal.visit(undefined, '/system/sysUser');
  await comeIn(page, person);
  await expect(page.getByRole('region', { name: '用户', exact: true })).toBeVisible();
  await expect(menu(page).getByRole('link', { name: '用户', exact: true })).toBeVisible();
  for (const title of ['系统参数', '数据字典', '登录日志'])
    await expect(menu(page).getByRole('link', { name: title })).toHaveCount(0);
  await page.goto('/#/system/loginLog');
  await expect(page).toHaveURL(/#\/404$/);
});

test('an attendee begins at the phone’s pages, and finds no 系统管理 on the desk', async ({ portal, baseURL }) => {
  const person = await newcomer(baseURL, 'tenantAdmin', { userType: '2' });
  const page = await portal.visit(undefined, '/login');
  await comeIn(page, person);
  await expect(page).toHaveURL(/#\/apps\/home$/);
  await page.goto('/#/meetSys/conference');
  await expect(page.getByRole('region', { name: '会议' })).toBeVisible();
  await expect(menu(page).getByRole('button', { name: '会务管理' })).toBeVisible();
  await expect(menu(page).getByRole('button', { name: '系统管理' })).toHaveCount(0);
});
