/** 权限说明 by hand: from a list and from a record, for an ordinary person. */
import { expect } from '@playwright/test';
import { test } from '../../support/portal.ts';

test('a person reads why a button is missing, which rows come from where, and whom to ask', async ({ portal }) => {
  const page = await portal.visit('staff', '/equipment/equipCrane');
  await page.getByRole('button', { name: '权限说明' }).click();
  const drawer = page.getByRole('dialog', { name: '权限说明：起重机械' });
  await expect(drawer.getByRole('listitem').filter({ hasText: '删除' }).first()).toContainText(
    '您的角色都没有“删除”的权限',
  );
  await expect(drawer.getByRole('listitem').filter({ hasText: '职工' }).first()).toContainText(
    '规则：安全管理员、作业人员',
  );
  await expect(drawer).toContainText('系统管理员');
  await expect(drawer).not.toContainText('equipment:');
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(page.getByRole('button', { name: '权限说明' })).toBeFocused();
});
