/** What an administrator sees of sign-in: the login log, who is online, what was sent, who asks for an account. */
import { expect } from '@playwright/test';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { api, signIn } from '../../support/client.ts';
import { freshCode, holdStream, rowOf, test, tokenOf } from '../../support/portal.ts';
import { runOnRow, signInByHand } from '../../support/walk.ts';

test('online users are a row each, and signing one out ends that session [S-2.6-SYS-11]', async ({
  portal,
  baseURL,
}) => {
  const held = api(baseURL ?? '', await signIn(baseURL ?? '', 'contractor', 'anlan123'));
  await held.post('/api/admin/sysuser/registerNewSession');
  const page = await portal.visit('admin', '/system/onlineUser?sort=-loginAt');
  const row = rowOf(page, 'contractor').first();
  await runOnRow(page, 'zh', row, '强制下线');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /强制下线|确\s*定/ })
    .click();
  await expect.poll(async () => (await held.get('/api/uaa/users/getSysUser')).code).toBe(50012);
});

test('two browsers of one person are two rows; the one that is ended is signed out at its next call [O-1-32]', async ({
  portal,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const admin = api(url, tokenOf('admin'));
  const [org] = (await admin.get<ListData>('/api/admin/sysorg/querySysOrg', { orgCode: 'DL-GL' })).data.list;
  const [role] = (await admin.get<ListData>('/api/admin/sysrole/querySysRole', { roleCode: 'equipOfficer' })).data.list;
  const username = freshCode('two').toLowerCase();
  const added = await admin.post<WireRow>('/api/admin/sysuser/addSysUser', {
    username,
    nickname: '两处登录的人',
    password: 'first-123',
    orgId: org?.id,
    roleId: [role?.id],
  });
  const first = api(url, await signIn(url, username, 'first-123'));
  expect(
    (await first.put('/api/account/sysuserdetail/updatePassword', { password: 'first-123', newPassword: 'second-123' }))
      .code,
  ).toBe(200);
  await first.post('/api/admin/sysuser/loginOut');
  const person = await portal.visit(undefined, '/login');
  // Before there is one: its word would come first.
  await holdStream(person);
  await signInByHand(person, 'zh', username, 'second-123');
  await expect(person.getByRole('button', { name: '账户：两处登录的人' })).toBeVisible();
  const other = api(url, await signIn(url, username, 'second-123'));
  await other.post('/api/admin/sysuser/registerNewSession');
  const page = await portal.stay('admin', `/system/onlineUser?userId=${added.data.id}&sort=loginAt`);
  await expect(rowOf(page, username)).toHaveCount(2);
  // The other session is none of a browser's.
  await runOnRow(page, 'zh', rowOf(page, username).filter({ hasNotText: 'node' }), '强制下线');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /强制下线|确\s*定/ })
    .click();
  await expect(rowOf(page, username)).toHaveCount(1);
  portal.forgive(/ 401$/);
  await person.goto('/#/equipment/equipBoiler');
  const told = person.getByRole('dialog', { name: '确认退出' });
  await expect(told).toContainText('账号已被强制下线或在别处结束会话，请重新登录');
  await told.getByRole('button', { name: '重新登录' }).click();
  await expect(person).toHaveURL(/#\/login/);
  expect((await other.get('/api/uaa/users/getSysUser')).code).toBe(200);
});

test('the login log shows a failed and a right sign-in and survives a reload [S-2.6-SYS-02]', async ({
  portal,
  baseURL,
}) => {
  await expect(signIn(baseURL ?? '', 'equip', 'wrong-one')).rejects.toThrow();
  await signIn(baseURL ?? '', 'equip', 'anlan123');
  const page = await portal.visit('admin', '/system/loginLog');
  for (const round of ['opened', 'reloaded']) {
    await expect(rowOf(page, '账号或密码错误').filter({ hasText: 'equip' }).first(), round).toBeVisible();
    await expect(rowOf(page, '成功').filter({ hasText: 'equip' }).first(), round).toBeVisible();
    await page.reload();
  }
});
