/** The pages that open without a session: each form of signing in, registration, recovery, the hand-over by ticket. */
import { type Page, expect } from '@playwright/test';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { api, signIn } from '../../support/client.ts';
import { freshCode, test, tokenOf } from '../../support/portal.ts';
import { signInByHand } from '../../support/walk.ts';

test.describe.configure({ mode: 'parallel' });

const PHONE = { viewport: { width: 390, height: 844 } };
/** Every code by SMS is this one in the demonstration. */
const DEMO_CODE = '123456';

const cookieOf = (page: Page, name: string): Promise<string | undefined> =>
  page
    .context()
    .cookies()
    .then((all) => all.find((one) => one.name === name)?.value);

/** A mobile number nobody else has. */
const freshMobile = (): string => `138${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;

test('sign-in, registration and recovery open without a session [R-2.1-02] [R-2.1-05] [R-2.1-11]', async ({
  portal,
}) => {
  const page = await portal.visit(undefined, '/login');
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/#\/login$/);
  await page.getByRole('link', { name: '注册账号' }).click();
  await expect(page.getByRole('button', { name: '提交注册' })).toBeVisible();
  await expect(page).toHaveURL(/#\/register$/);
  await page.goto('/#/forgotpassword');
  await expect(page.getByRole('tab', { name: '手机找回' })).toBeVisible();
  await expect(page).toHaveURL(/#\/forgotpassword$/);
});

test('a reset link opens its form without a session; without a link the page says where to get one [R-2.1-04]', async ({
  portal,
}) => {
  portal.forgive(/ 40[0-9]$/);
  const page = await portal.visit(undefined, '/resetPassword?token=unknown');
  await page.getByLabel('新密码', { exact: true }).fill('second-123');
  await page.getByLabel('确认新密码', { exact: true }).fill('second-123');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await expect(page).toHaveURL(/#\/resetPassword/);
  const bare = await portal.visit(undefined, '/resetPassword');
  await expect(bare.getByRole('heading', { name: '没有可用的重置链接' })).toBeVisible();
  await expect(bare.getByRole('link', { name: '找回密码' })).toHaveAttribute('href', '#/forgotpassword');
});

test('contractors have a sign-in page of their own title, and go back to it when they leave [R-2.1-10] [O-1-04] [T-4-15]', async ({
  portal,
}) => {
  const page = await portal.visit(undefined, '/thirdPartyLogin');
  await expect(page.getByRole('region', { name: '相关方管理平台' })).toContainText('相关方管理平台');
  await signInByHand(page, 'zh', 'staff', 'anlan123');
  await page.getByRole('button', { name: '账户：陈立秋' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('dialog', { name: '退出登录？' }).getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/#\/thirdPartyLogin$/);
  expect(await cookieOf(page, 'zhihui_token')).toBeUndefined();
});

test('the phone’s page signs staff in by a code, and trims number and code [R-2.1-09] [V-5-04] [V-5-05]', async ({
  portal,
}) => {
  const page = await portal.visit(undefined, '/mobLogin', PHONE);
  await page.getByLabel('手机号', { exact: true }).fill(' 19910023757 ');
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByRole('button', { name: /^\d+ 秒后重新获取$/ })).toBeDisabled();
  const sent = page.waitForRequest('**/api/uaa/oauth/token');
  await page.getByLabel('验证码', { exact: true }).fill(` ${DEMO_CODE} `);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  const form = new URLSearchParams((await sent).postData() ?? '');
  expect([form.get('grant_type'), form.get('type'), form.get('mobile'), form.get('smsCaptcha')]).toEqual([
    'mobile',
    'mobile',
    '19910023757',
    DEMO_CODE,
  ]);
  await expect(page).toHaveURL(/#\/apps/);
  expect(await cookieOf(page, 'zhihui_token')).toMatch(/^.{20,}$/);
});

test('the tenant of a mobile sign-in is trimmed, a staff account reaches the phone’s pages by password [V-5-03] [O-1-59]', async ({
  portal,
}) => {
  const page = await portal.visit(undefined, '/mobLogin', PHONE);
  await page.getByRole('tab', { name: '账号密码' }).click();
  await page.getByRole('button', { name: '更多选项' }).click();
  await page.getByLabel('租户编码').fill('  default ');
  const sent = page.waitForRequest('**/api/uaa/oauth/token');
  await page.getByLabel('账号', { exact: true }).fill('staff');
  await page.getByLabel('密码', { exact: true }).fill('anlan123');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  expect(new URLSearchParams((await sent).postData() ?? '').get('tenantCode')).toBe('default');
  await expect(page).toHaveURL(/#\/apps/);
});

test('a code signs in to the tenant that was named, once it was asked for and its countdown runs [S-2.6-LOG-03]', async ({
  portal,
}) => {
  portal.forgive(/oauth\/token 400/);
  const page = await portal.visit(undefined, '/mobLogin', PHONE);
  await page.getByRole('button', { name: '更多选项' }).click();
  await page.getByLabel('租户编码').fill('nowhere');
  await page.getByLabel('手机号', { exact: true }).fill('19910047514');
  await page.getByLabel('验证码', { exact: true }).fill(DEMO_CODE);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByText(/验证码.*(错误|不正确|失效)/).first()).toBeVisible();
  await page.getByLabel('租户编码').fill('default');
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByRole('button', { name: /^\d+ 秒后重新获取$/ })).toBeDisabled();
  await page.getByLabel('验证码', { exact: true }).fill(DEMO_CODE);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/#\/apps/);
});

test('a number that is none is said before anything is sent', async ({ portal }) => {
  const page = await portal.visit(undefined, '/mobLogin', PHONE);
  let sent = 0;
  page.on('request', (request) => {
    if (/captcha|token/.test(request.url())) sent += 1;
  });
  await page.getByLabel('手机号', { exact: true }).fill('12345');
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByLabel('手机号', { exact: true })).toHaveAccessibleDescription(
    '手机号为 11 位数字，例如 13800138000',
  );
  await expect(page.getByLabel('手机号', { exact: true })).toBeFocused();
  expect(sent).toBe(0);
});

test('a registration waits for its approval, says so, and is a user once it is given [V-5-09] [S-2.6-LOG-04]', async ({
  portal,
  baseURL,
}) => {
  portal.forgive(/ 400$/);
  const page = await portal.visit(undefined, '/register');
  const username = freshCode('reg').toLowerCase();
  await page.getByLabel('账号', { exact: true }).fill(username);
  await page.getByLabel('姓名', { exact: true }).fill('登记人员');
  await page.getByLabel('手机号', { exact: true }).fill(freshMobile());
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText('验证码已发送')).toBeVisible();
  await page.getByLabel('验证码', { exact: true }).fill(DEMO_CODE);
  await page.getByLabel('密码', { exact: true }).fill('secret-123');
  await page.getByLabel('确认密码', { exact: true }).fill('secret-124');
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes('registerAccount')) sent += 1;
  });
  await page.getByRole('button', { name: '提交注册' }).click();
  await expect(page.getByLabel('确认密码', { exact: true })).toHaveAccessibleDescription('两次填写的密码不一致');
  expect(sent).toBe(0);
  await page.getByLabel('确认密码', { exact: true }).fill('secret-123');
  await page.getByRole('button', { name: '提交注册' }).click();
  await expect(page.getByRole('alert')).toHaveText('注册申请已提交。管理员审核通过后即可登录。');
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const users = async (): Promise<readonly WireRow[]> =>
    (await admin.get<ListData>('/api/admin/sysuser/querySysUser', { username })).data.list;
  const [asked] = (await admin.get<ListData>('/api/system/userRegister/queryUserRegister', { username })).data.list;
  expect([asked?.['nickname'], await users()]).toEqual(['登记人员', []]);
  const [org] = (await admin.get<ListData>('/api/admin/sysorg/querySysOrg', { orgCode: 'DL-GL' })).data.list;
  const [role] = (await admin.get<ListData>('/api/admin/sysrole/querySysRole', { roleCode: 'employee' })).data.list;
  expect(
    (
      await admin.post('/api/system/userRegister/action/approve', {
        id: asked?.id,
        input: { orgId: org?.id, roleId: [role?.id] },
      })
    ).code,
  ).toBe(200);
  expect((await users()).map((user) => user['nickname'])).toEqual(['登记人员']);
  expect(await signIn(baseURL ?? '', username, 'secret-123')).toMatch(/^.{20,}$/);
});

test('recovery by mail asks for the characters of a picture, and answers the same to everybody', async ({ portal }) => {
  const page = await portal.visit(undefined, '/forgotpassword');
  await expect(page.getByRole('img', { name: '图形验证码' })).toBeVisible();
  const asked = page.waitForRequest('**/retrievePassword');
  await page.getByLabel('邮箱', { exact: true }).fill('nobody@lzsteel.example');
  await page.getByLabel('图形验证码', { exact: true }).fill('XXXX');
  await page.getByRole('button', { name: '发送邮件' }).click();
  expect((await asked).postDataJSON()).toMatchObject({ email: 'nobody@lzsteel.example', charCaptcha: 'XXXX' });
  // The characters were wrong: the picture changes, the address stays.
  await expect(page.getByLabel('图形验证码', { exact: true })).toHaveAccessibleDescription(/^图形验证码不正确/);
  await expect(page.getByLabel('邮箱', { exact: true })).toHaveValue('nobody@lzsteel.example');
});

test('a forgotten password is set anew by a code on the phone [S-2.6-LOG-02]', async ({ portal, baseURL }) => {
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const [org] = (await admin.get<{ list: WireRow[] }>('/api/admin/sysorg/querySysOrg', { orgCode: 'DL-GL' })).data.list;
  const [username, mobile] = [freshCode('lost').toLowerCase(), freshMobile()];
  await admin.post('/api/admin/sysuser/addSysUser', {
    username,
    nickname: '忘记密码的人',
    password: 'first-123',
    orgId: org?.id,
    mobile,
  });
  const page = await portal.visit(undefined, '/forgotpassword');
  await page.getByRole('tab', { name: '手机找回' }).click();
  await page.getByLabel('手机号', { exact: true }).fill(mobile);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText('验证码已发送')).toBeVisible();
  await page.getByLabel('验证码', { exact: true }).fill(DEMO_CODE);
  // One that is guessed first is refused at its field, and the code stays good.
  for (const label of ['新密码', '确认新密码']) await page.getByLabel(label, { exact: true }).fill('Admin@123');
  await page.getByRole('button', { name: '重置密码' }).click();
  await expect(page.getByLabel('新密码', { exact: true })).toHaveAccessibleDescription(
    '新密码过于常见，容易被猜中，请换一个',
  );
  await page.getByLabel('新密码', { exact: true }).fill('river-new-1');
  await page.getByLabel('确认新密码', { exact: true }).fill('river-new-1');
  await page.getByRole('button', { name: '重置密码' }).click();
  await expect(page.getByRole('alert')).toHaveText('密码已重置，请用新密码登录。');
  await expect(page).toHaveURL(/#\/login$/);
  expect(await signIn(baseURL ?? '', username, 'river-new-1')).toMatch(/^.{20,}$/);
});

test('a ticket in the address becomes a session once, when it is confirmed, and does not stay in the address [R-2.1-03]', async ({
  portal,
  baseURL,
}) => {
  portal.forgive(/(oauth\/token|ticketOwner) 400/);
  const { ticket } = (await api(baseURL ?? '', tokenOf('staff')).post<{ ticket: string }>('/api/uaa/ticket')).data;
  const page = await portal.visit(undefined, `/auth-redirect?tokenStr=${ticket}&redirect=/equipment/equipBoiler`);
  await expect(page.getByRole('heading')).toHaveText('以“陈立秋”（staff）的身份登录？');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/#\/equipment\/equipBoiler$/);
  await expect(page.getByRole('button', { name: '账户：陈立秋' })).toBeVisible();
  const second = await portal.visit(undefined, `/auth-redirect?ticket=${ticket}`);
  await expect(second).toHaveURL(/#\/login$/);
  await expect(second.getByRole('alert')).toHaveText('登录凭证已失效，请重新登录。');
  const bare = await portal.visit(undefined, '/auth-redirect');
  await expect(bare).toHaveURL(/#\/login$/);
});

test('the link of somebody else’s ticket signs nobody in unasked; who is that person already is not asked', async ({
  portal,
  baseURL,
}) => {
  const ticketOf = async (): Promise<string> =>
    (await api(baseURL ?? '', tokenOf('staff')).post<{ ticket: string }>('/api/uaa/ticket')).data.ticket;
  const page = await portal.visit('equip', `/auth-redirect?ticket=${await ticketOf()}`);
  await expect(
    page.getByText('您现在以“顾志恒”的身份登录，继续后将退出。如果不是您自己打开的链接，请取消。'),
  ).toBeVisible();
  await page.getByRole('button', { name: '取消', exact: true }).click();
  await expect(page.getByRole('button', { name: '账户：顾志恒' })).toBeVisible();
  expect((await page.context().cookies()).find(({ name }) => name === 'zhihui_token')?.value).toBe(tokenOf('equip'));
  const own = await portal.visit('staff', `/auth-redirect?ticket=${await ticketOf()}&redirect=/equipment/equipBoiler`);
  await expect(own).toHaveURL(/#\/equipment\/equipBoiler$/);
});

test('an account with a second factor is asked for its code before it comes in', async ({ portal }) => {
  portal.forgive(/oauth\/token 400/);
  const page = await portal.visit(undefined, '/login');
  await page.route(
    '**/oauth/token',
    (route) =>
      route.fulfill({ status: 400, json: { code: 400, msg: '请填写动态验证码', data: { secondFactor: true } } }),
    { times: 1 },
  );
  await page.getByLabel('账号', { exact: true }).fill('staff');
  await page.getByLabel('密码', { exact: true }).fill('anlan123');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  const code = page.getByLabel('动态验证码', { exact: true });
  await expect(code).toBeFocused();
  const sent = page.waitForRequest('**/oauth/token');
  await code.fill(' 123456 ');
  await page.getByRole('button', { name: '验证' }).click();
  const form = new URLSearchParams((await sent).postData() ?? '');
  expect([form.get('username'), form.get('password'), form.get('totp')]).toEqual(['staff', 'anlan123', '123456']);
});
