/** Preview by hand: from a role to the portal through its eyes, and back. */
import { expect } from '@playwright/test';
import { test } from '../../support/portal.ts';
import { findRow, runOnRow } from '../../support/walk.ts';

test('an administrator previews a role in one tab and ends it; other tabs go on as before', async ({ portal }) => {
  const page = await portal.visit('admin', '/system/sysRole');
  // The administrator's first page, which the role has not: not asked for through the role's eyes on the way.
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (/\/schema\/conference$/.test(request.url())) foreign.push(request.url());
  });
  await runOnRow(page, 'zh', await findRow(page, 'zh', 'equipOfficer'), '预览');
  await page.getByRole('dialog').getByRole('button', { name: '预览', exact: true }).click();
  const bar = page.getByRole('status').filter({ hasText: '特种设备安全管理员' });
  await expect(bar).toBeVisible();
  const menu = page.getByRole('navigation', { name: '菜单' });
  await expect(menu.getByRole('button', { name: '特种设备', exact: true })).toBeVisible();
  await expect(menu.getByRole('button', { name: '系统监控', exact: true })).toHaveCount(0);
  expect(foreign).toEqual([]);
  // The other tabs of the browser go on as before.
  const other = await page.context().newPage();
  await other.goto('/#/system/sysRole');
  await expect(
    other.getByRole('navigation', { name: '菜单' }).getByRole('button', { name: '系统监控', exact: true }),
  ).toBeVisible();
  await other.close();
  await bar.getByRole('button', { name: '退出预览' }).click();
  await expect(menu.getByRole('button', { name: '系统监控', exact: true })).toBeVisible();
  await expect(bar).toHaveCount(0);
});
