/** The matrix by hand: what a role gives and why, what changed since a moment, and who holds an action. */
import { expect } from '@playwright/test';
import type { WireRow } from '../../../src/engine/model/wire.ts';
import { type Caller, api } from '../../support/client.ts';
import { freshCode, test, tokenOf } from '../../support/portal.ts';
import { openFromMenu } from '../../support/walk.ts';

const admin = (baseURL: string | undefined): Caller => api(baseURL ?? '', tokenOf('admin'));

test('a cell says what gives an action, a comparison what came since, an action who holds it', async ({
  portal,
  baseURL,
}) => {
  const roleCode = freshCode('matrix');
  const roleName = `矩阵 ${roleCode}`;
  const { data: role } = await admin(baseURL).post<WireRow>('/api/admin/sysrole/addSysRole', {
    roleCode,
    roleName,
    roleType: 'business',
    dataScope: 'all',
    status: 'enabled',
  });
  await admin(baseURL).put('/api/admin/sysrole/saveRoleGrant', {
    id: role.id,
    codes: ['equipment:equipCrane:*', 'system:sysOrg:query'],
    scopes: [],
    fields: [],
  });

  const page = await portal.visit('admin', '/profile/index', { viewport: { width: 1440, height: 900 } });
  await openFromMenu(page, 'zh', ['系统管理', '权限管理'], '权限矩阵');
  const matrix = page.getByRole('region', { name: '权限矩阵', exact: true });
  const roles = matrix.getByRole('combobox', { name: '角色' });
  await roles.click();
  await roles.fill(roleCode);
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: roleCode }).click();
  await page.keyboard.press('Escape');
  await expect(matrix.getByRole('columnheader')).toHaveCount(2);

  const cell = matrix.getByRole('button', { name: `${roleName}：起重机械`, exact: true });
  await expect(cell).toContainText('全部操作');
  await cell.click();
  const why = page.getByRole('dialog', { name: `${roleName}：起重机械` });
  await expect(why.getByRole('listitem').filter({ hasText: '新增' })).toContainText('通配：由此权限给出');
  await expect(why.getByRole('listitem').filter({ hasText: '新增' })).toContainText('equipment:equipCrane:*');
  await page.keyboard.press('Escape');
  await expect(why).toBeHidden();

  await matrix.getByRole('textbox', { name: '与此时刻比较' }).fill('2026-01-01 00:00:00');
  await page.keyboard.press('Enter');
  await expect(matrix.getByText('此后新建')).toBeVisible();
  await expect(cell).toContainText('+');
  await expect(matrix.getByRole('checkbox', { name: '仅看差异' })).toBeChecked();

  await matrix.getByRole('textbox', { name: '业务、操作或权限编码' }).fill('system:sysRole:authorize');
  await matrix.getByRole('checkbox', { name: '仅看差异' }).uncheck();
  await matrix.getByRole('button', { name: '角色', exact: true }).click();
  await matrix.getByRole('button', { name: '授权', exact: true }).click();
  await expect(
    page
      .getByRole('dialog', { name: /^持有者：角色：授权/ })
      .getByRole('listitem')
      .filter({ hasText: 'admin' })
      .first(),
  ).toContainText('系统管理员');
});

test('the matrix goes out as a sheet; who may not look at roles has no such page', async ({ portal }) => {
  // Whose menu has no such page asks whether it is an entity, and it is none.
  portal.forgive(/\/schema\/roleMatrix 404$/);
  const page = await portal.visit('admin', '/system/roleMatrix');
  const matrix = page.getByRole('region', { name: '权限矩阵', exact: true });
  await expect(matrix.getByRole('columnheader').filter({ hasText: '租户管理员' })).toBeVisible();
  // A code stands nowhere a title does.
  await expect(matrix.locator('thead')).not.toContainText('tenantAdmin');
  const saved = page.waitForEvent('download');
  await matrix.getByRole('button', { name: '导出', exact: true }).click();
  expect((await saved).suggestedFilename()).toMatch(/^权限矩阵_.*\.xlsx$/);
  const other = await portal.visit('staff', '/system/roleMatrix');
  await expect(other.getByRole('heading', { name: '没有打开“权限矩阵”的权限' })).toBeVisible();
});

test('at 1440 and 390, in three languages', async ({ portal }, info) => {
  for (const [language, title] of [
    ['zh', '权限矩阵'],
    ['tw', '權限矩陣'],
    ['en', 'Permission matrix'],
  ] as const) {
    const page = await portal.visit('admin', '/system/roleMatrix', {
      language,
      viewport: { width: 1440, height: 900 },
    });
    const matrix = page.getByRole('region', { name: title, exact: true });
    await expect(
      matrix.getByRole('columnheader').filter({ hasText: /租户管理员|租戶管理員|Tenant administrator/ }),
    ).toBeVisible();
    await page.screenshot({ path: info.outputPath(`matrix-${language}.png`) });
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(matrix.getByRole('table')).toBeVisible();
    await page.screenshot({ path: info.outputPath(`matrix-${language}-390.png`) });
  }
});
