/** What an administrator sees of sign-in: the login log, who is online, what was sent, who asks for an account. */
import { expect } from '@playwright/test';
import { api, signIn } from '../../support/client.ts';
import { rowOf, test } from '../../support/portal.ts';
import { runOnRow } from '../../support/walk.ts';

test('online users are a row each, and signing one out ends that session [S-2.6-SYS-11]', async ({ portal, baseURL }) => {
  const held = api(baseURL ?? '', await signIn(baseURL ?? '', 'contractor', 'anlan123'));
  await held.post('/api/admin/sysuser/registerNewSession');
  const page = await portal.visit('admin', '/system/onlineUser?sort=-loginAt');
  const row = rowOf(page, 'contractor').first();
  await runOnRow(page, 'zh', row, '强制下线');
  await page.getByRole('dialog').getByRole('button', { name: /强制下线|确\s*定/ }).click();
  await expect.poll(async () => (await held.get('/api/uaa/users/getSysUser')).code).toBe(50012);
});

test('the login log shows a failed and a right sign-in and survives a reload [S-2.6-SYS-02]', async ({ portal, baseURL }) => {
  await expect(signIn(baseURL ?? '', 'equip', 'wrong-one')).rejects.toThrow();
  await signIn(baseURL ?? '', 'equip', 'anlan123');
  const page = await portal.visit('admin', '/system/loginLog');
  for (const round of ['opened', 'reloaded']) {
    await expect(rowOf(page, '账号或密码错误').filter({ hasText: 'equip' }).first(), round).toBeVisible();
    await expect(rowOf(page, '成功').filter({ hasText: 'equip' }).first(), round).toBeVisible();
    await page.reload();
  }
});
