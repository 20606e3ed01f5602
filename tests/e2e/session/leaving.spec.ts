/** What is gone when a session ends, and the change of a password in the person's menu. */
import { type Page, expect } from '@playwright/test';
import type { AuthorityData, WireRow } from '../../../src/engine/model/wire.ts';
import { api } from '../../support/client.ts';
import { freshCode, test, tokenOf } from '../../support/portal.ts';
import { signInByHand } from '../../support/walk.ts';

test.describe.configure({ mode: 'parallel' });

const cookieOf = (page: Page, name: string): Promise<string | undefined> =>
  page
    .context()
    .cookies()
    .then((all) => all.find((one) => one.name === name)?.value);

test('the token goes into the cookie, the person is asked for with it, and neither is left after signing out [T-4-02] [T-4-03] [T-4-07]', async ({
  portal,
}) => {
  const page = await portal.visit(undefined, '/login');
  const calls: { readonly name: string; readonly bearer: boolean }[] = [];
  page.on('request', (request) => {
    const name = /(oauth\/token|getSysUser|public\/portal)$/.exec(request.url())?.[1];
    if (name) calls.push({ name, bearer: (request.headers()['authorization'] ?? '').startsWith('Bearer ') });
  });
  await signInByHand(page, 'zh', 'staff', 'anlan123');
  expect(await page.evaluate(() => document.cookie)).toMatch(/zhihui_token=[^;]{20,}/);
  expect(calls.filter(({ name }) => name !== 'public/portal').slice(0, 2)).toEqual([
    { name: 'oauth/token', bearer: false },
    { name: 'getSysUser', bearer: true },
  ]);
  await page.getByRole('button', { name: '账户：陈立秋' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('dialog', { name: '退出登录？' }).getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/#\/login/);
  expect(await page.evaluate(() => document.cookie)).not.toContain('zhihui_token=');
  calls.length = 0;
  await page.reload();
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  await expect.poll(() => calls).toEqual([{ name: 'public/portal', bearer: false }]);
});

test('flags and roles of one person do not reach the next [T-4-08] [T-4-09]', async ({ portal }) => {
  // Whoever signs out while a list is on its way is refused its answer.
  portal.forgive(/queryConference.* 401$/);
  const page = await portal.visit(undefined, '/login');
  await page.getByLabel('账号', { exact: true }).fill('expired');
  await page.getByLabel('密码', { exact: true }).fill('anlan123');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/#\/resetPassword$/);
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/#\/login/);
  await signInByHand(page, 'zh', 'admin', 'admin123');
  await expect(page.getByRole('button', { name: '账户：系统管理员' })).toBeVisible();
  await page.getByRole('button', { name: '账户：系统管理员' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('dialog', { name: '退出登录？' }).getByRole('button', { name: '退出登录' }).click();
  await signInByHand(page, 'zh', 'staff', 'anlan123');
  await page.goto('/#/equipment/equipCrane');
  await expect(page.getByRole('region', { name: '起重机械' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: '菜单' }).getByRole('button', { name: '系统管理' })).toHaveCount(0);
});

test('a token that is no longer good leads to the sign-in page, and is forgotten [T-4-17]', async ({
  portal,
  baseURL,
}) => {
  portal.forgive(/ 401$/);
  const page = await portal.visit('staff', '/equipment/equipCrane');
  await expect(page.getByRole('region', { name: '起重机械' })).toBeVisible();
  const refresh = await page
    .getByRole('button', { name: '刷新', exact: true })
    .filter({ visible: true })
    .first()
    .elementHandle();
  await page.context().addCookies([{ name: 'zhihui_token', value: 'a-token-whose-time-is-over', url: baseURL ?? '' }]);
  // The page asks on its own as well (the unread badge): it may have left before anybody presses anything.
  await refresh?.evaluate((button: HTMLElement) => {
    button.click();
  });
  await expect(page.getByRole('alert')).toHaveText('登录已过期，请重新登录。');
  await expect(page).toHaveURL(/#\/login\?redirect=\/equipment\/equipCrane/);
  expect(await cookieOf(page, 'zhihui_token')).toBeUndefined();
});

async function openDialog(page: Page, name: string) {
  await page.getByRole('button', { name: `账户：${name}` }).click();
  await page.getByRole('menuitem', { name: '修改密码' }).click();
  const dialog = page.getByRole('dialog', { name: '修改密码' });
  await expect(dialog).toBeVisible();
  return dialog;
}

test('each of the three passwords of the dialog is asked for in its own words [V-5-54] [V-5-55] [V-5-56]', async ({
  portal,
}) => {
  const page = await portal.visit('staff', '/equipment/equipCrane');
  const dialog = await openDialog(page, '陈立秋');
  await dialog.getByRole('button', { name: '保存' }).click();
  for (const [label, sentence] of [
    ['原密码', '请填写原密码'],
    ['新密码', '请填写新密码'],
    ['确认新密码', '请再次填写新密码'],
  ] as const) {
    await expect(dialog.getByLabel(label, { exact: true })).toHaveAccessibleDescription(sentence);
  }
});

test('its inputs take 31 characters, and a repetition that differs is warned of and not sent [V-5-57] [V-5-58] [C-9-24]', async ({
  portal,
}) => {
  const page = await portal.visit('staff', '/equipment/equipCrane');
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes('updatePassword')) sent += 1;
  });
  const dialog = await openDialog(page, '陈立秋');
  for (const label of ['原密码', '新密码', '确认新密码']) {
    await dialog.getByLabel(label, { exact: true }).pressSequentially('x'.repeat(40));
    await expect(dialog.getByLabel(label, { exact: true })).toHaveValue('x'.repeat(31));
  }
  await dialog.getByLabel('新密码', { exact: true }).fill('anlan-456');
  await dialog.getByLabel('确认新密码', { exact: true }).fill('anlan-457');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText('两次填写的新密码不一致')).toBeVisible();
  expect(sent).toBe(0);
});

test('only the message success closes the dialog; the note stays for two seconds [V-5-59] [V-5-60] [C-9-37]', async ({
  portal,
  baseURL,
}) => {
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const [org] = (await admin.get<{ list: WireRow[] }>('/api/admin/sysorg/querySysOrg', { orgCode: 'DL-GL' })).data.list;
  const [role] = (await admin.get<{ list: WireRow[] }>('/api/admin/sysrole/querySysRole', { roleCode: 'equipOfficer' }))
    .data.list;
  const username = freshCode('pwd').toLowerCase();
  await admin.post('/api/admin/sysuser/addSysUser', {
    username,
    nickname: '换密码的人',
    password: 'first-123',
    orgId: org?.id,
    roleId: [role?.id],
  });
  const page = await portal.visit(undefined, '/login');
  await page.getByLabel('账号', { exact: true }).fill(username);
  await page.getByLabel('密码', { exact: true }).fill('first-123');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  for (const [label, text] of [
    ['原密码', 'first-123'],
    ['新密码', 'second-123'],
    ['确认新密码', 'second-123'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('button', { name: '账户：换密码的人' })).toBeVisible();

  const dialog = await openDialog(page, '换密码的人');
  for (const [label, text] of [
    ['原密码', 'second-123'],
    ['新密码', 'third-123'],
    ['确认新密码', 'third-123'],
  ] as const)
    await dialog.getByLabel(label, { exact: true }).fill(text);
  await page.route('**/updatePassword', (route) => route.fulfill({ json: { code: 200, msg: '已排队', data: null } }), {
    times: 1,
  });
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('已排队');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await dialog.getByRole('button', { name: '保存' }).click();
  const note = page.getByText('密码已修改');
  await expect(note).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.clock.runFor(1500);
  await expect(note).toBeVisible();
  await page.clock.runFor(1500);
  await expect(note).toHaveCount(0);
});

test('the port of the third party has its own title and page; a contractor comes in there and sees a contractor’s menu [O-1-10] [C-9-05] [S-2.6-LOG-06]', async ({
  portal,
}) => {
  const thirdParty = process.env['ANLAN_THIRD_PARTY_URL'] ?? '';
  const page = await portal.visit(undefined, '/login');
  await expect(page).toHaveTitle('智慧安全管理平台');
  await page.goto(`${thirdParty}/#/equipment/equipCrane`);
  await expect(page).toHaveTitle('相关方管理系统');
  await expect(page.getByRole('region', { name: '相关方管理平台' })).toBeVisible();
  await page.goto(`${thirdParty}/#/thirdPartyLogin`);
  await signInByHand(page, 'zh', 'contractor', 'anlan123');
  expect(page.url()).toMatch(new RegExp(`^${thirdParty}/#/`));
  const menu = page.getByRole('navigation', { name: '菜单' });
  await expect(menu.getByRole('link', { name: '首页' })).toBeVisible();
  const { data } = await api(thirdParty, tokenOf('contractor')).post<AuthorityData>(
    '/api/account/sysuserdetail/queryCurrentAuthority',
    { username: 'contractor' },
  );
  expect(await menu.getByRole('listitem').count()).toBeGreaterThan(0);
  for (const node of data.menu) await expect(menu.getByText(node.title, { exact: true })).toBeVisible();
  for (const title of ['特种设备', '系统监控']) await expect(menu.getByText(title, { exact: true })).toHaveCount(0);
  await expect(page).toHaveTitle(/相关方管理系统$/);
});
