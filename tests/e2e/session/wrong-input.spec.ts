/** Wrong input on the open pages: each message names its field and says how to mend it, and nothing typed is lost. */
import { expect } from '@playwright/test';
import { test } from '../../support/portal.ts';

test.describe.configure({ mode: 'parallel' });

test('wrong characters are said under their own field; a server that cannot be reached costs nothing typed', async ({
  portal,
}) => {
  portal.forgive(/retrievePassword|ERR_INTERNET/);
  const page = await portal.visit(undefined, '/forgotpassword');
  const characters = page.getByLabel('图形验证码', { exact: true });
  const email = page.getByLabel('邮箱', { exact: true });
  await expect(page.getByRole('img', { name: '图形验证码' })).toBeVisible();
  await email.fill('nobody@lzsteel.example');
  await characters.fill('XXXX');
  await page.route('**/retrievePassword', (route) => route.abort('internetdisconnected'), { times: 1 });
  await page.getByRole('button', { name: '发送邮件' }).click();
  await expect(page.getByRole('alert')).toHaveText('连不上服务器。请检查网络后重试。');
  await expect(characters).toHaveValue('XXXX');
  await characters.fill('YYYY');
  await page.getByRole('button', { name: '发送邮件' }).click();
  await expect(characters).toHaveAccessibleDescription('图形验证码不正确或已失效，请按新图形填写');
  await expect(characters).toBeFocused();
  await expect(characters).toHaveValue('');
  await expect(page.getByRole('alert')).toBeEmpty();
  await expect(email).toHaveValue('nobody@lzsteel.example');
});

test('looking at the other way of recovery keeps what was typed in the first', async ({ portal }) => {
  const page = await portal.visit(undefined, '/forgotpassword');
  await page.getByLabel('邮箱', { exact: true }).fill('a@lzsteel.example');
  await page.getByRole('tab', { name: '手机找回' }).click();
  await page.getByLabel('手机号', { exact: true }).fill('13800138000');
  await page.getByRole('tab', { name: '邮箱找回' }).click();
  await expect(page.getByLabel('邮箱', { exact: true })).toHaveValue('a@lzsteel.example');
  await page.getByRole('tab', { name: '手机找回' }).click();
  await expect(page.getByLabel('手机号', { exact: true })).toHaveValue('13800138000');
});

test('an account of other characters is said with what it may consist of, before anything is sent', async ({
  portal,
}) => {
  const page = await portal.visit(undefined, '/register');
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes('registerAccount')) sent += 1;
  });
  const account = page.getByLabel('账号', { exact: true });
  for (const wrong of ['张三😀', 'a b c']) {
    await account.fill(wrong);
    await page.getByRole('button', { name: '提交注册' }).click();
    await expect(account).toHaveAccessibleDescription('账号只能使用字母、数字和 _ . -，例如 zhang.san');
    await expect(account).toHaveValue(wrong);
  }
  expect(sent).toBe(0);
});

test('a link that is none of ours says so; one that is used up leads to the next', async ({ portal }) => {
  for (const token of ['x'.repeat(201), '%20']) {
    const page = await portal.visit(undefined, `/resetPassword?token=${token}`);
    await expect(page.getByRole('heading', { name: '没有可用的重置链接' })).toBeVisible();
  }
  const page = await portal.visit(undefined, '/resetPassword?token=used-up');
  await page.getByLabel('新密码', { exact: true }).fill('secret-12');
  await page.getByLabel('确认新密码', { exact: true }).fill('secret-12');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('alert')).toHaveText('重置链接无效或已过期，请重新找回密码');
  await page.getByRole('link', { name: '找回密码' }).click();
  await expect(page).toHaveURL(/#\/forgotpassword$/);
});

test('a form sent twice at once is one try', async ({ portal }) => {
  portal.forgive(/oauth\/token 400/);
  const page = await portal.visit(undefined, '/login');
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes('oauth/token')) sent += 1;
  });
  await page.getByLabel('账号', { exact: true }).fill('nobody-of-this-name');
  await page.getByLabel('密码', { exact: true }).fill('wrong-password');
  await page.locator('form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit();
    form.requestSubmit();
  });
  await expect(page.getByRole('alert')).toHaveText('账号或密码错误');
  expect(sent).toBe(1);
});

test('what went wrong with a code is forgotten when another one is typed', async ({ portal }) => {
  portal.forgive(/captcha|Captcha|ERR_INTERNET/);
  const page = await portal.visit(undefined, '/mobLogin', { viewport: { width: 390, height: 844 } });
  await page.getByLabel('手机号', { exact: true }).fill('13800138000');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: '获取验证码' }).click();
  const code = page.getByLabel('验证码', { exact: true });
  await expect(code).toHaveAccessibleDescription('连不上服务器。请检查网络后重试。');
  await page.context().setOffline(false);
  await code.fill('123456');
  await expect(code).toHaveAccessibleDescription('');
});

test('trying again at once after the network failed is no repetition; blanks around a pasted number do not make it wrong', async ({
  portal,
}) => {
  portal.forgive(/ERR_INTERNET|updateSysUserDetail/);
  const page = await portal.visit('contractor', '/profile/index');
  const save = page.getByRole('region', { name: '基本资料' }).getByRole('button', { name: '保存' });
  const mobile = page.getByLabel('手机号', { exact: true });
  const number = await mobile.inputValue();
  await mobile.fill(`  ${number.slice(0, 10)}${(Number(number.slice(10)) + 1) % 10} `);
  // The clock stands still, so that both tries fall into one second.
  await page.clock.setFixedTime(Date.now());
  let sent = 0;
  await page.route('**/updateSysUserDetail', (route) => {
    sent += 1;
    return sent === 1
      ? route.abort('internetdisconnected')
      : route.fulfill({ json: { code: 200, msg: 'success', data: null } });
  });
  await save.click();
  await expect(page.getByText('连不上服务器。请检查网络后重试。')).toBeVisible();
  await save.click();
  await expect(page.getByText('资料已保存')).toBeVisible();
  expect(sent).toBe(2);
});
