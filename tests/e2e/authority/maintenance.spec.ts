/**
 * The administrator's day: each directory is opened from the menu, searched, added to, edited and cleared again, and
 * every step is still so after a reload.
 */
import { expect } from '@playwright/test';
import { choose, formOf, freshCode, inputOf, rowOf, test } from '../../support/portal.ts';
import { findRow, openFromMenu, removeRow, runOnRow } from '../../support/walk.ts';

test.describe.configure({ mode: 'parallel' });

interface Directory {
  readonly row: string;
  readonly group: string;
  readonly entry: string;
  /** As the form is titled. */
  readonly title: string;
  /** The field that holds a code of its own, and the one that is changed later. */
  readonly code: string;
  readonly name: string;
  /** What else has to be entered: title → text, a choice, or what a choice is searched by. */
  readonly more?: Readonly<Record<string, string | RegExp | { readonly search: string }>>;
  /** Where a code is not just a word. */
  readonly make?: () => string;
  /** The record is called by its code, not by its name. */
  readonly byCode?: true;
}

const DIRECTORIES: readonly Directory[] = [
  {
    row: 'O-1-20',
    group: '组织与用户',
    entry: '组织机构',
    title: '组织机构',
    code: '组织编码',
    name: '组织名称',
    more: { 组织类型: /^班组$/, 上级组织: { search: '炼铁厂' } },
  },
  { row: 'O-1-21', group: '权限管理', entry: '角色', title: '角色', code: '角色编码', name: '角色名称' },
  { row: 'O-1-22', group: '组织与用户', entry: '岗位', title: '岗位', code: '岗位编码', name: '岗位名称' },
  {
    row: 'O-1-23',
    group: '权限管理',
    entry: '菜单',
    title: '菜单',
    code: '菜单编码',
    name: '菜单名称',
    more: { 菜单类型: /^按钮$/, 路由地址: 'system:sysPost:trial' },
  },
  {
    row: 'O-1-26',
    group: '系统设置',
    entry: '数据字典',
    title: '数据字典',
    code: '字典类型',
    name: '字典名称',
    more: { 字典值: 'trial' },
  },
  {
    row: 'O-1-27',
    group: '系统设置',
    entry: '行政区域',
    title: '行政区域',
    code: '区域编码',
    name: '区域名称',
    more: { 区域类型: /^区县$/ },
    make: () => `9${Date.now()}`,
  },
  {
    row: 'O-1-29',
    group: '系统设置',
    entry: '租户',
    title: '租户',
    code: '租户编码',
    name: '租户名称',
    more: { 管理员初始密码: 'moss-rill-fern-7' },
  },
  {
    row: 'O-1-30',
    group: '系统设置',
    entry: '应用客户端',
    title: '应用客户端',
    code: '客户端编码',
    name: '描述',
    more: {
      授权类型: /^密码$/,
      客户端密钥: 'rolling-mill-77',
      授权范围: 'server',
      回调地址: 'https://mill.example.org/back',
      令牌有效秒数: '3600',
      刷新有效秒数: '86400',
    },
    byCode: true,
  },
  { row: 'O-1-28', group: '系统设置', entry: '系统参数', title: '系统参数', code: '参数键', name: '参数名称' },
];

for (const {
  row,
  group,
  entry,
  title,
  code: codeField,
  name,
  more = {},
  make = () => freshCode('T').replace('-', ''),
  byCode,
} of DIRECTORIES) {
  test(`[${row}] ${entry} is maintained from the menu`, async ({ portal }) => {
    const code = make();
    const page = await portal.visit('admin', '/profile/index');
    await openFromMenu(page, 'zh', ['系统管理', group], entry);
    await page.getByRole('toolbar').getByRole('button', { name: '新增', exact: true }).click();
    const form = formOf(page, `新增${title}`);
    await inputOf(form, codeField).fill(code);
    for (const [field, value] of Object.entries(more)) {
      if (typeof value === 'string') await inputOf(form, field).fill(value);
      else if ('search' in value) await choose(page, inputOf(form, field), value.search);
      else {
        // What is chosen already lies over the input itself.
        await form
          .locator('.ant-select')
          .filter({ has: page.getByLabel(new RegExp(`^${field}\\*?$`)) })
          .click();
        await page.locator('.ant-select-dropdown:visible').getByTitle(value).first().click();
      }
    }
    await inputOf(form, name).fill(`走查 ${code}`);
    await form.getByRole('button', { name: /^保存/ }).click();
    await expect(form).toHaveCount(0);

    await page.reload();
    await runOnRow(page, 'zh', await findRow(page, 'zh', code), '编辑');
    const edit = formOf(page, `编辑${title}`);
    await inputOf(edit, name).fill(`复查 ${code}`);
    await edit.getByRole('button', { name: /^保存/ }).click();
    await expect(edit).toHaveCount(0);

    await page.reload();
    const stored = await findRow(page, 'zh', code);
    await expect(stored).toContainText(`复查 ${code}`);
    await removeRow(page, 'zh', stored, byCode ? code : `复查 ${code}`);
    await page.reload();
    await page.getByRole('search').getByRole('textbox').first().fill(code);
    await page.getByRole('search').getByRole('button', { name: '查询', exact: true }).click();
    await expect(
      page
        .getByRole('main')
        .getByText(/没有符合条件/)
        .filter({ visible: true }),
    ).toBeVisible();
    await expect(rowOf(page, code)).toHaveCount(0);
  });
}
