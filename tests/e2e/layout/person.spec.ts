/** The two entries of the person's menu that lead to the person: the own page, and the change of the password. */
import { expect } from '@playwright/test';
import { test } from '../../support/portal.ts';

test.describe.configure({ mode: 'parallel' });

test('[L-2.7-18] 个人中心 leads to the personal page', async ({ portal }) => {
  const page = await portal.visit('staff', '/equipment/equipCrane');
  await page.getByRole('button', { name: '账户：陈立秋' }).click();
  await page.getByRole('menuitem', { name: '个人中心' }).click();
  await expect(page).toHaveURL(/#\/profile\/index$/);
  await expect(page.getByRole('heading', { level: 1, name: '个人中心' })).toBeVisible();
});

test('[L-2.7-19] 修改密码 opens the dialog over the page that is open', async ({ portal }) => {
  const page = await portal.visit('staff', '/equipment/equipCrane');
  await page.getByRole('button', { name: '账户：陈立秋' }).click();
  await page.getByRole('menuitem', { name: '修改密码' }).click();
  const dialog = page.getByRole('dialog', { name: '修改密码' });
  for (const label of ['原密码', '新密码', '确认新密码'])
    await expect(dialog.getByLabel(label, { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/#\/equipment\/equipCrane$/);
});
