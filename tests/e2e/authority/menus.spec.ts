/**
 * Menus, organisations, URL rules and roles through their screens: what is entered stands where people meet it
 * (specification, sections 2.6 and 3).
 */
import { type Locator, type Page, expect } from '@playwright/test';
import { frameIcons } from '../../../src/engine/client/parts/frame-icons.ts';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { type Caller, api } from '../../support/client.ts';
import { newcomer } from '../../support/newcomer.ts';
import { choose, chooseInTree, formOf, freshCode, inputOf, rowOf, test, tokenOf } from '../../support/portal.ts';
import { findRow, openFromMenu, removeRow, runOnRow } from '../../support/walk.ts';

test.describe.configure({ mode: 'parallel' });

const MENUS = '/api/admin/sysmenu';
const admin = (baseURL: string | undefined): Caller => api(baseURL ?? '', tokenOf('admin'));
const sidebar = (page: Page): Locator => page.getByRole('navigation', { name: '菜单', exact: true });
const save = (form: Locator): Promise<void> => form.getByRole('button', { name: /^保存/ }).click();

async function openAdd(page: Page, title: string): Promise<Locator> {
  await page.getByRole('toolbar').getByRole('button', { name: '新增', exact: true }).filter({ visible: true }).click();
  return formOf(page, `新增${title}`);
}

/** Takes a choice where one is chosen already. */
async function take(page: Page, form: Locator, field: string, entry: RegExp): Promise<void> {
  await form
    .locator('.ant-select')
    .filter({ has: page.getByLabel(new RegExp(`^${field}\\*?$`)) })
    .click();
  await page.locator('.ant-select-dropdown:visible').getByTitle(entry).first().click();
}

test('[S-2.6-SYS-04][D-3-MENU-03][D-3-MENU-04] a menu entered with icon, order and state stands in the sidebar by its name and icon, changes there, and goes with its row', async ({
  portal,
}) => {
  const code = freshCode('icon').toLowerCase();
  const page = await portal.visit('admin', '/profile/index');
  await openFromMenu(page, 'zh', ['系统管理', '权限管理'], '菜单');
  // A tree: what belongs to a group can be folded away with it.
  await expect(page.getByRole('treegrid').or(page.locator('.ant-table-row-level-1')).first()).toBeVisible();
  const form = await openAdd(page, '菜单');
  await inputOf(form, '路由地址').fill(`/${code}/boilers`);
  await save(form);
  await expect(form.getByText('请填写菜单名称', { exact: true })).toBeVisible();
  for (const [field, text] of [
    ['菜单编码', code],
    ['菜单名称', `图标 ${code}`],
    ['组件路径', 'schema:equipBoiler'],
    ['排序', '998'],
  ] as const)
    await inputOf(form, field).fill(text);
  await expect(form.getByText('顶级', { exact: true })).toBeVisible();
  await inputOf(form, '图标').fill('cran');
  await page
    .locator('.ant-select-dropdown:visible')
    .getByTitle('crane')
    .or(page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: 'crane' }))
    .first()
    .click();
  await expect(inputOf(form, '图标')).toHaveValue('crane');
  await save(form);
  await expect(form).toHaveCount(0);
  await page.reload();
  const entry = sidebar(page).getByRole('link', { name: `图标 ${code}`, exact: true });
  await expect(entry.locator('svg path')).toHaveAttribute('d', frameIcons.crane);

  await runOnRow(page, 'zh', await findRow(page, 'zh', code), '编辑');
  const edit = formOf(page, '编辑菜单');
  await inputOf(edit, '菜单名称').fill(`改名 ${code}`);
  await save(edit);
  await expect(edit).toHaveCount(0);
  await page.reload();
  await expect(sidebar(page).getByRole('link', { name: `改名 ${code}`, exact: true })).toBeVisible();
  await expect(await findRow(page, 'zh', code)).toContainText('998');
  await removeRow(page, 'zh', rowOf(page, code), `改名 ${code}`);
  await page.reload();
  await expect(sidebar(page).getByRole('button', { name: '系统管理', exact: true }).first()).toBeVisible();
  await expect(sidebar(page).getByRole('link', { name: `改名 ${code}`, exact: true })).toHaveCount(0);
});

test('[D-3-MENU-06] a component opens what is registered under its name; one that is not says its name', async ({
  portal,
  baseURL,
}) => {
  const [who, code] = [admin(baseURL), freshCode('comp').toLowerCase()];
  const shown: readonly (readonly [string, (page: Page) => Locator])[] = [
    [
      'schema:equipBoiler',
      (page) => page.getByRole('region', { name: `组件 ${code} 0` }).or(page.getByRole('region', { name: '锅炉' })),
    ],
    ['custom:monitors.cache', (page) => page.getByRole('row').filter({ hasText: '登录会话' })],
    ['custom:nobody', (page) => page.getByRole('heading', { name: '没有页面“nobody”' })],
    ['views/old/Index', (page) => page.getByRole('heading', { name: '没有页面“views/old/Index”' })],
  ];
  const ids: string[] = [];
  try {
    for (const [index, [menuComponent]] of shown.entries()) {
      const { data } = await who.post<WireRow>(`${MENUS}/addSysMenu`, {
        menuCode: `${code}.${index}`,
        menuName: `组件 ${code} ${index}`,
        menuType: 'menu',
        menuPath: `/${code}/${index}`,
        menuComponent,
        menuSequence: 997,
        menuStatus: 'show',
        terminal: 'pc',
      });
      expect(
        (await who.get<ListData>(`${MENUS}/querySysMenu`, { menuCode: `${code}.${index}` })).data.list,
      ).toMatchObject([{ id: data.id, menuComponent }]);
      ids.push(data.id);
    }
    const page = await portal.visit('admin', '/profile/index');
    for (const [index, [, what]] of shown.entries()) {
      await sidebar(page)
        .getByRole('link', { name: `组件 ${code} ${index}`, exact: true })
        .click();
      await expect(page).toHaveURL(new RegExp(`#/${code}/${index}$`));
      await expect(what(page).filter({ visible: true }).first()).toBeVisible();
    }
  } finally {
    for (const id of ids) await who.post(`${MENUS}/deleteSysMenu`, { id });
  }
});

test('[D-3-MENU-08][V-5-17] the parent is chosen in a tree, nothing chosen is the top, and no menu stands below itself or what is below it', async ({
  portal,
  baseURL,
}) => {
  const [who, code] = [admin(baseURL), freshCode('par').toLowerCase()];
  const page = await portal.visit('admin', '/system/sysMenu');
  const add = async (name: string, parent?: string): Promise<WireRow> => {
    const form = await openAdd(page, '菜单');
    await expect(form.getByText('顶级', { exact: true })).toBeVisible();
    await take(page, form, '菜单类型', /^目录$/);
    for (const [field, text] of [
      ['菜单编码', `${code}.${name}`],
      ['菜单名称', `${name} ${code}`],
      ['路由地址', `/${code}/${name}`],
    ] as const)
      await inputOf(form, field).fill(text);
    if (parent) {
      await chooseInTree(page, inputOf(form, '上级菜单'), parent);
      await expect(form.getByTitle(parent, { exact: true })).toBeVisible();
    }
    await save(form);
    await expect(form).toHaveCount(0);
    return (await who.get<ListData>(`${MENUS}/querySysMenu`, { menuCode: `${code}.${name}` })).data.list[0]!;
  };
  const above = await add('上');
  const below = await add('下', `上 ${code}`);
  try {
    expect([above['parentId'], below['parentId']]).toEqual([null, above.id]);
    for (const parentId of [above.id, below.id]) {
      const { data } = await who.put<{ errors: { field: string }[] }>(`${MENUS}/updateSysMenu`, {
        id: above.id,
        rev: above['rev'],
        parentId,
      });
      expect(new Set(data.errors.map(({ field }) => field))).toEqual(new Set(['parentId']));
    }
    expect(
      (await who.put<WireRow>(`${MENUS}/updateSysMenu`, { id: below.id, rev: below['rev'], parentId: '0' })).data[
        'parentId'
      ],
    ).toBe(null);
  } finally {
    for (const { id } of [below, above]) await who.post(`${MENUS}/deleteSysMenu`, { id });
  }
});

test('[S-2.6-SYS-05] an organisation is entered below another with type, description and order, changed and cleared again; each survives a reload', async ({
  portal,
  baseURL,
}) => {
  const [who, code] = [admin(baseURL), freshCode('ZZ')];
  const page = await portal.visit('admin', '/profile/index');
  await openFromMenu(page, 'zh', ['系统管理', '组织与用户'], '组织机构');
  const form = await openAdd(page, '组织机构');
  for (const [field, text] of [
    ['组织编码', code],
    ['组织名称', `点检班 ${code}`],
    ['排序', '17'],
    ['描述', '负责二号转炉'],
  ] as const)
    await inputOf(form, field).fill(text);
  await choose(page, inputOf(form, '组织类型'), /^班组$/);
  await chooseInTree(page, inputOf(form, '上级组织'), '炼铁厂', /^炼铁厂/);
  await save(form);
  await expect(form).toHaveCount(0);
  expect((await who.get<ListData>('/api/admin/sysorg/querySysOrg', { orgCode: code })).data.list).toMatchObject([
    { orgType: 'team', orgDescription: '负责二号转炉', orgSequence: 17, $labels: { parentId: '炼铁厂' } },
  ]);
  await page.reload();
  const row = await findRow(page, 'zh', code);
  await expect(row).toContainText('班组');
  await expect(rowOf(page, '炼铁厂').first()).toBeVisible();
  await runOnRow(page, 'zh', row, '编辑');
  const edit = formOf(page, '编辑组织机构');
  await inputOf(edit, '组织名称').fill(`巡检班 ${code}`);
  await save(edit);
  await expect(edit).toHaveCount(0);
  await page.reload();
  const changed = await findRow(page, 'zh', code);
  await expect(changed).toContainText(`巡检班 ${code}`);
  await removeRow(page, 'zh', changed, `巡检班 ${code}`);
  await page.reload();
  await expect(
    page
      .getByRole('main')
      .getByText(/没有符合条件/)
      .filter({ visible: true }),
  ).toBeVisible();
  await expect(rowOf(page, code)).toHaveCount(0);
});

test('[O-1-24][S-2.6-AUT-02] a URL entered for one role is refused to others by code 403, and answered to it; it survives a reload and goes with its rule', async ({
  portal,
  baseURL,
}) => {
  const who = admin(baseURL);
  const roleCode = freshCode('url');
  const { data: role } = await who.post<WireRow>('/api/admin/sysrole/addSysRole', {
    roleCode,
    roleName: `可访问 ${roleCode}`,
    roleType: 'business',
    dataScope: 'all',
    status: 'enabled',
  });
  const person = await newcomer(baseURL, 'safetyOfficer');
  const session = await fetch(`${baseURL ?? ''}/prod-api/api/uaa/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('web:web')}` },
    body: new URLSearchParams({
      grant_type: 'password',
      scope: 'web',
      username: person.username,
      password: person.password,
      tenantCode: 'default',
    }),
  });
  const own = api(baseURL ?? '', ((await session.json()) as { data: { access_token: string } }).data.access_token);
  // An address that only this test closes.
  const path = `/api/admin/syspost/tree/${freshCode('x').toLowerCase()}`;
  expect((await own.get(path)).code).not.toBe(403);
  const page = await portal.visit('admin', '/profile/index');
  await openFromMenu(page, 'zh', ['系统管理', '权限管理'], 'URL 权限');
  const form = await openAdd(page, 'URL 权限');
  await inputOf(form, '名称').fill(`岗位树 ${roleCode}`);
  await inputOf(form, '地址模式').fill(path);
  await choose(page, inputOf(form, '授权角色'), `可访问 ${roleCode}`);
  await inputOf(form, '授权角色').press('Escape');
  await save(form);
  await expect(form).toHaveCount(0);
  await page.reload();
  const row = await findRow(page, 'zh', roleCode);
  await expect(row).toContainText(path);
  await expect(row).toContainText(`可访问 ${roleCode}`);
  await expect.poll(async () => (await own.get(path)).code).toBe(403);
  await who.post('/api/admin/sysuser/authorizeRoleToUser', {
    userId: person.id,
    roleIds: [
      role.id,
      (await who.get<ListData>('/api/admin/sysrole/querySysRole', { roleCode: 'safetyOfficer' })).data.list[0]?.id,
    ],
  });
  await expect.poll(async () => (await own.get(path)).code).not.toBe(403);
  await removeRow(page, 'zh', row, `岗位树 ${roleCode}`);
  await page.reload();
  await expect(page.getByRole('main').getByRole('toolbar').first()).toBeVisible();
  await expect(rowOf(page, roleCode)).toHaveCount(0);
});
