/**
 * A person in two tenants at the screen: invited, signed in by a tenant's code under its titles, gone from one tenant
 * to the other.
 */
import { type Page, expect } from '@playwright/test';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { api } from '../../support/client.ts';
import { freshCode, type Language, LANGUAGES, test, tokenOf } from '../../support/portal.ts';
import { acceptAll, FIRST, invite, newTenant, PASSWORD, personOf } from '../../support/tenant-people.ts';
import { PHONE, expectPhonePage } from '../phone/faults.ts';

async function fillIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('账号', { exact: true }).fill(username);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

test('a tenant’s code on the sign-in page brings its titles; a foreign one is refused like a wrong password; the person goes to another tenant [S-2.6-SYS-01] [S-2.6-LOG-01]', async ({
  portal,
  baseURL,
}) => {
  test.slow();
  portal.forgive(/oauth\/token 400/);
  // What the home page still asks for ends with the session that is left.
  portal.forgive(/(account\/(home|duties)|queryMyNotification)\S* 401/);
  const [home, other] = [await newTenant(baseURL ?? '', '北岭钢铁'), await newTenant(baseURL ?? '', '南湾重工')];
  const { username } = await personOf(baseURL ?? '', home, '任北川');
  expect(
    (await home.boss.put('/api/admin/systenant/look', { fullTitle: '北岭安全平台', shortTitle: '北岭安全' })).code,
  ).toBe(200);
  expect((await other.boss.put('/api/admin/systenant/look', { shortTitle: '南湾安全' })).code).toBe(200);
  await invite(other, username);

  const page = await portal.visit(undefined, '/login');
  await expect(page.getByRole('region', { name: '智慧安全管理平台' })).toBeVisible();
  await page.getByRole('button', { name: '更多选项' }).click();
  const code = page.getByLabel('租户编码');
  await code.fill(other.code);
  await fillIn(page, username, PASSWORD);
  await expect(page.getByText('账号或密码错误')).toBeVisible();
  await code.fill(` ${home.code} `);
  await page.getByLabel('密码', { exact: true }).focus();
  await expect(page.getByRole('region', { name: '北岭安全平台' })).toBeVisible();
  await expect(page).toHaveTitle('北岭安全平台');
  const sent = page.waitForRequest('**/api/uaa/oauth/token');
  await fillIn(page, username, PASSWORD);
  expect(new URLSearchParams((await sent).postData() ?? '').get('tenantCode')).toBe(home.code);
  await expect(page.locator('.brand-name')).toHaveText('北岭安全');

  // The invitation waits on the person's own page.
  await page.goto('/#/profile/index');
  await expect(page.getByText(`“南湾重工”（${other.code}）邀请您加入`)).toBeVisible();
  await page.getByRole('button', { name: '接受', exact: true }).click();
  await expect(page.getByText('已加入“南湾重工”')).toBeVisible();

  // The header comes back with another page.
  await page.goto('/#/');
  await page.getByRole('button', { name: '账户：任北川' }).click();
  await page.getByRole('menuitem', { name: '切换租户' }).click();
  await page.getByRole('button', { name: '切换 南湾重工' }).click();
  await expect(page.locator('.brand-name')).toHaveText('南湾安全');
  await expect(page).toHaveURL(/#\/(home)?$/);

  // The device remembers where the person was last.
  await page.getByRole('button', { name: '账户：任北川' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('dialog', { name: '退出登录？' }).getByRole('button', { name: '退出登录' }).click();
  await expect(page.getByLabel('租户编码')).toHaveValue(other.code);
});

test('the administrator of a tenant gives it titles and a logo, which stand in the frame at once', async ({
  portal,
  baseURL,
}) => {
  const place = await newTenant(baseURL ?? '', '东岭钢铁');
  const page = await portal.visit(
    undefined,
    `/login?tenant=${place.code}&redirect=${encodeURIComponent('/system/look')}`,
  );
  await fillIn(page, `${place.code}.boss`, PASSWORD);
  await expect(page.getByRole('heading', { name: '门户外观' })).toBeVisible();
  await page.getByLabel('简称标题', { exact: true }).fill('东岭安全');
  await page.getByLabel('简称标题（英文）', { exact: true }).fill('Dongling');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.locator('.brand-name')).toHaveText('东岭安全');
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png });
  await expect(page.locator('.brand img.mark')).toHaveAttribute('src', /\/api\/public\/logo\/[0-9a-f-]{36}$/);
  await page.getByRole('button', { name: '移除标志' }).click();
  await expect(page.locator('.brand img.mark')).toHaveCount(0);
});

test('the platform’s user shows the tenants of the person by name [D-3-USER-15]', async ({ portal, baseURL }) => {
  const place = await newTenant(baseURL ?? '', `西岭钢铁${freshCode('x')}`);
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const own = (await admin.get<ListData>('/api/admin/sysuser/querySysUser', { username: 'admin' })).data.list[0];
  const username = `${place.code}.wide`;
  const row = await admin.post<WireRow>('/api/admin/sysuser/addSysUser', {
    username,
    nickname: '多租户职工',
    password: FIRST,
    userType: '0',
    orgId: own?.['orgId'],
    roleId: [],
    tenants: [place.id],
  });
  expect(row.code, JSON.stringify(row)).toBe(200);
  const page = await portal.visit('admin', `/system/sysUser/${row.data.id}`);
  const sheet = page.getByRole('main').filter({ visible: true });
  await expect(sheet.getByText('所属租户')).toBeVisible();
  await expect(sheet.getByText(place.name)).toBeVisible();
  await expect(sheet.getByText('默认租户')).toBeVisible();
});

const WORDS: Readonly<Record<Language, readonly [entry: string, list: string, here: string, go: string]>> = {
  zh: ['切换租户', '所属租户', '当前租户', '切换'],
  tw: ['切換租戶', '所屬租戶', '目前租戶', '切換'],
  en: ['Switch tenant', 'Your tenants', 'Current tenant', 'Switch'],
};

test('on the phone the page of the person leads to another tenant, whose tiles stand there then; who is in one tenant has no such entry', async ({
  portal,
  baseURL,
}) => {
  test.slow();
  const [home, other] = [await newTenant(baseURL ?? '', '北岭钢铁'), await newTenant(baseURL ?? '', '南湾重工')];
  const { username, own } = await personOf(baseURL ?? '', home, '任北川');
  const page = await portal.visit(undefined, '/404', { viewport: PHONE, language: 'none', locale: 'zh-CN' });
  await page.context().addCookies([{ name: 'zhihui_token', value: own.token ?? '', url: baseURL ?? '' }]);
  await page.goto('about:blank');
  await page.goto('/#/apps/user');
  await expect(page.getByRole('heading', { level: 1, name: '任北川' })).toBeVisible();
  await expect(page.getByRole('link', { name: '修改密码' })).toBeVisible();
  await expect(page.getByRole('link', { name: /切换租户/ })).toHaveCount(0);

  await invite(other, username);
  await acceptAll(own);
  await page.reload();
  await expect(page.getByRole('link', { name: /切换租户/ })).toContainText('北岭钢铁');
  for (const language of LANGUAGES) {
    const [entry, list, here] = WORDS[language];
    await page.getByRole('combobox').selectOption(language);
    await page.getByRole('link', { name: new RegExp(entry) }).click();
    const rows = page.getByRole('list', { name: list }).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await expect(rows.and(page.locator('[aria-current=true]'))).toContainText(['北岭钢铁']);
    await expect(rows.filter({ hasText: here })).toHaveCount(1);
    if (language === 'zh') await expectPhonePage(page);
    await page.locator('.ph-head').getByRole('button').click();
  }

  await page.getByRole('combobox').selectOption('zh');
  await page.getByRole('link', { name: /切换租户/ }).click();
  await page.getByRole('button', { name: '切换 南湾重工' }).click();
  await expect(page).toHaveURL(/#\/apps\/home$/);
  await expect(page.getByRole('navigation', { name: '底部导航' })).toBeVisible();
  await page.getByRole('link', { name: '我的', exact: true }).click();
  await expect(page.getByRole('link', { name: /切换租户/ })).toContainText('南湾重工');
  const token = (await page.context().cookies()).find(({ name }) => name === 'zhihui_token')?.value ?? '';
  expect(
    (await api(baseURL ?? '', token).get<{ tenantCode: string }>('/api/uaa/users/getSysUser')).data.tenantCode,
  ).toBe(other.code);
});

test('on the desk a tenant that was suspended meanwhile refuses in words over the list, and the session goes on where it was', async ({
  portal,
  baseURL,
}) => {
  test.slow();
  portal.forgive(/tenant\/switch 422/);
  const [home, other] = [await newTenant(baseURL ?? '', '北岭钢铁'), await newTenant(baseURL ?? '', '南湾重工')];
  const { username, own } = await personOf(baseURL ?? '', home, '任北川');
  await invite(other, username);
  await acceptAll(own);
  const page = await portal.visit(undefined, '/404');
  await page.context().addCookies([{ name: 'zhihui_token', value: own.token ?? '', url: baseURL ?? '' }]);
  await page.goto('about:blank');
  await page.goto('/#/profile/index');
  await page.getByRole('button', { name: '账户：任北川' }).click();
  await page.getByRole('menuitem', { name: '切换租户' }).click();
  const dialog = page.getByRole('dialog', { name: '切换租户' });
  const row = (name: string) =>
    dialog.getByRole('list', { name: '所属租户' }).getByRole('listitem').filter({ hasText: name });
  await expect(row('南湾重工').getByRole('button')).toBeVisible();

  expect(
    (await api(baseURL ?? '', tokenOf('admin')).post('/api/admin/systenant/action/suspend', { id: other.id })).code,
  ).toBe(200);
  await row('南湾重工').getByRole('button').click();
  await expect(dialog.getByRole('alert')).toHaveText('租户“南湾重工”已停用或已到期，请联系平台管理员');
  await expect(row('南湾重工')).toContainText('已停用或到期');
  await expect(row('南湾重工').getByRole('button')).toHaveCount(0);
  await expect(row('北岭钢铁')).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: '基本资料' })).toBeVisible();
  expect((await own.get<{ tenantCode: string }>('/api/uaa/users/getSysUser')).data.tenantCode).toBe(home.code);
});

test('on the phone a tenant that was suspended meanwhile refuses in words on the page, and the session goes on where it was', async ({
  portal,
  baseURL,
}) => {
  test.slow();
  portal.forgive(/tenant\/switch 422/);
  const [home, other] = [await newTenant(baseURL ?? '', '北岭钢铁'), await newTenant(baseURL ?? '', '南湾重工')];
  const { username, own } = await personOf(baseURL ?? '', home, '任北川');
  await invite(other, username);
  await acceptAll(own);
  const page = await portal.visit(undefined, '/404', { viewport: PHONE });
  await page.context().addCookies([{ name: 'zhihui_token', value: own.token ?? '', url: baseURL ?? '' }]);
  await page.goto('about:blank');
  await page.goto('/#/apps/tenants');
  const row = (name: string) =>
    page.getByRole('list', { name: '所属租户' }).getByRole('listitem').filter({ hasText: name });
  await expect(row('南湾重工').getByRole('button')).toBeVisible();

  expect(
    (await api(baseURL ?? '', tokenOf('admin')).post('/api/admin/systenant/action/suspend', { id: other.id })).code,
  ).toBe(200);
  await row('南湾重工').getByRole('button').click();
  await expect(page.getByRole('alert')).toHaveText('租户“南湾重工”已停用或已到期，请联系平台管理员');
  await expect(page).toHaveURL(/#\/apps\/tenants$/);
  // The list knows it now, and offers it no more.
  await expect(row('南湾重工')).toContainText('已停用或到期');
  await expect(row('南湾重工').getByRole('button')).toHaveCount(0);
  await expect(row('北岭钢铁')).toHaveAttribute('aria-current', 'true');
  await expectPhonePage(page);

  expect((await page.context().cookies()).find(({ name }) => name === 'zhihui_token')?.value).toBe(own.token);
  expect((await own.get<{ tenantCode: string }>('/api/uaa/users/getSysUser')).data.tenantCode).toBe(home.code);
  await page.goto('/#/apps/user');
  await expect(page.getByRole('link', { name: /切换租户/ })).toContainText('北岭钢铁');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: '任北川' })).toBeVisible();
});
