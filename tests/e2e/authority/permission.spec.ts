/** What roles, menus and buttons do for the people who have them (specification, section 6). */
import { type Page, expect } from '@playwright/test';
import type { ListData, MenuNode, SessionUser, WireRow } from '../../../src/engine/model/wire.ts';
import { type Caller, api, signIn } from '../../support/client.ts';
import { freshCode, rowOf, test, tokenOf } from '../../support/portal.ts';
import { runOnRow } from '../../support/walk.ts';

test.describe.configure({ mode: 'parallel' });

const PASSWORD = 'river-moss-7';

const admin = (baseURL: string | undefined): Caller => api(baseURL ?? '', tokenOf('admin'));

/** A role of this test alone; what it grants is said by the test. */
async function newRole(baseURL: string | undefined): Promise<WireRow> {
  const roleCode = freshCode('role');
  return (
    await admin(baseURL).post<WireRow>('/api/admin/sysrole/addSysRole', {
      roleCode,
      roleName: `角色 ${roleCode}`,
      roleType: 'business',
      dataScope: 'all',
      status: 'enabled',
    })
  ).data;
}

/** A user of this test alone, whose password counts as the own one. */
async function newUser(
  baseURL: string | undefined,
  roles: readonly string[],
): Promise<{ readonly id: string; readonly username: string; signIn(): Promise<string> }> {
  const username = freshCode('person').toLowerCase();
  const orgs = await admin(baseURL).get<ListData>('/api/admin/sysorg/querySysOrg', { pageSize: 1 });
  const { data } = await admin(baseURL).post<WireRow>('/api/admin/sysuser/addSysUser', {
    username,
    nickname: `${username} 师傅`,
    password: 'first-river-moss-6',
    orgId: orgs.data.list[0]?.id,
    userType: '0',
    status: 'normal',
    roleId: roles,
  });
  const own = api(baseURL ?? '', await signIn(baseURL ?? '', username, 'first-river-moss-6'));
  const changed = await own.put('/api/account/sysuserdetail/updatePassword', {
    id: data.id,
    password: 'first-river-moss-6',
    newPassword: PASSWORD,
  });
  expect(changed.code, JSON.stringify(changed)).toBe(200);
  return { id: data.id, username, signIn: () => signIn(baseURL ?? '', username, PASSWORD) };
}

const roleId = async (baseURL: string | undefined, code: string): Promise<string> =>
  (await admin(baseURL).get<ListData>('/api/admin/sysrole/querySysRole', { roleCode: code })).data.list[0]?.id ?? '';

/** Puts another person's token in place of the page's own, as a new sign-in does. */
async function comeAs(page: Page, token: string, baseURL: string | undefined, path: string): Promise<void> {
  await page.context().addCookies([{ name: 'zhihui_token', value: token, url: baseURL ?? '' }]);
  await page.goto('about:blank');
  await page.goto(`/#${path}`);
}

const userInfo = async (baseURL: string | undefined, token: string): Promise<SessionUser> =>
  (await api(baseURL ?? '', token).get<SessionUser>('/api/uaa/users/getSysUser')).data;
const groups = (page: Page) => page.getByRole('navigation', { name: '菜单' }).getByRole('button');

test('[P-6-01] another role shows after signing in again: in the answer and in the menu', async ({
  portal,
  baseURL,
}) => {
  const person = await newUser(baseURL, [await roleId(baseURL, 'employee')]);
  const first = await person.signIn();
  expect((await userInfo(baseURL, first)).roles).toEqual(['employee']);
  const page = await portal.visit(undefined, '/login');
  await comeAs(page, first, baseURL, '/profile/index');
  await expect(groups(page).filter({ hasText: '特种设备' })).toBeVisible();
  await expect(groups(page).filter({ hasText: '系统管理' })).toHaveCount(0);
  await admin(baseURL).post('/api/admin/sysuser/authorizeRoleToUser', {
    userId: person.id,
    roleIds: [await roleId(baseURL, 'tenantAdmin')],
  });
  const second = await person.signIn();
  expect((await userInfo(baseURL, second)).roles).toEqual(['tenantAdmin']);
  await comeAs(page, second, baseURL, '/profile/index');
  await expect(groups(page).filter({ hasText: '系统管理' }).first()).toBeVisible();
});

test('[P-6-03] an address outside the own menu opens nothing, and says in the frame which right is lacking and who gives it', async ({
  portal,
}) => {
  portal.forgive(/schema\/sysUser 404$/);
  const page = await portal.visit('staff', '/system/sysUser');
  const page401 = page.locator('.status-inside');
  await expect(page401.getByRole('heading', { name: '没有打开“用户”的权限' })).toBeVisible();
  await expect(page401).toContainText(/缺少权限“用户 · 查询”。可由.*系统管理员.*授予/);
  await expect(page.getByRole('navigation', { name: '位置' })).toHaveText('用户');
  await expect(groups(page).filter({ hasText: '特种设备' })).toBeVisible();
  await expect(page.getByRole('region', { name: '用户', exact: true })).toHaveCount(0);
  const may = await portal.visit('admin', '/system/sysUser');
  await expect(may.getByRole('region', { name: '用户', exact: true })).toBeVisible();
});

test('[P-6-04] what the menu hides the server refuses', async ({ baseURL }) => {
  const staff = api(baseURL ?? '', tokenOf('staff'));
  for (const path of [
    '/api/admin/sysuser/querySysUser',
    '/api/admin/sysrole/querySysRole',
    '/api/admin/sysmenu/querySysMenu',
    '/api/admin/sysparam/querySysParam',
  ]) {
    expect((await staff.get(path)).code, path).toBe(403);
    expect((await admin(baseURL).get(path)).code, path).toBe(200);
  }
});

test('[P-6-05] the buttons of a list are those of mscodemenu', async ({ portal, baseURL }) => {
  for (const account of ['equip', 'safety'] as const) {
    const codes = (await userInfo(baseURL, tokenOf(account))).mscodemenu;
    const held = codes.some(
      (code) => code === '*' || code === 'equipment:equipCrane:*' || code === 'equipment:equipCrane:add',
    );
    const page = await portal.visit(account, '/equipment/equipCrane');
    await expect(page.getByRole('button', { name: '导出', exact: true })).toBeVisible();
    await expect(page.getByRole('toolbar').getByRole('button', { name: '新增', exact: true })).toHaveCount(
      held ? 1 : 0,
    );
  }
  const [mine, others] = await Promise.all(
    ['equip', 'safety'].map(async (account) => (await userInfo(baseURL, tokenOf(account))).mscodemenu),
  );
  expect(mine).not.toEqual(others);
});

function leaves(nodes: readonly MenuNode[]): string[] {
  return nodes.flatMap((node) => (node.routes ? leaves(node.routes) : [node.title]));
}

test(
  '[P-6-17][P-6-18] ticks of menus and buttons for a role reach its members',
  { tag: '@gate' },
  async ({ portal, baseURL }) => {
    const role = await newRole(baseURL);
    const person = await newUser(baseURL, [role.id]);
    const menuOf = async (token: string): Promise<string[]> =>
      leaves(
        (
          await api(baseURL ?? '', token).post<{ menu: MenuNode[] }>(
            '/api/account/sysuserdetail/queryCurrentAuthority',
            { username: person.username, parentId: '0' },
          )
        ).data.menu,
      );
    expect(await menuOf(await person.signIn())).not.toContain('起重机械');

    const page = await portal.visit('admin', `/system/sysRole?keyword=${String(role['roleCode'])}`);
    await runOnRow(page, 'zh', rowOf(page, String(role['roleCode'])), '授权');
    const screen = page.getByRole('region', { name: /^授权：/ });
    await screen.getByRole('textbox', { name: '实体或操作' }).fill('起重机械');
    for (const tick of ['查询', '新增']) await screen.getByRole('checkbox', { name: `起重机械：${tick}` }).check();
    await screen.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByText(/^已保存.*的授权$/)).toBeVisible();

    const token = await person.signIn();
    expect(await menuOf(token)).toContain('起重机械');
    expect((await userInfo(baseURL, token)).mscodemenu.toSorted()).toEqual([
      'equipment:equipCrane:add',
      'equipment:equipCrane:query',
    ]);
    const own = await portal.visit(undefined, '/login');
    await comeAs(own, token, baseURL, '/equipment/equipCrane');
    await expect(own.getByRole('button', { name: '新增', exact: true })).toBeVisible();
    await expect(own.getByRole('row').nth(1)).toBeVisible();
    await expect(own.getByRole('main').getByRole('button', { name: '编辑' })).toHaveCount(0);
    await expect(own.getByRole('button', { name: '导出', exact: true })).toHaveCount(0);
  },
);
