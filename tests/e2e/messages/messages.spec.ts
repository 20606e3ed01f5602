/**
 * What the product says of its calls on real screens: toasts, overlays, the question whether to sign in again, the
 * error log, a lost network.
 */
import { type Locator, type Page, expect } from '@playwright/test';
import { freshCode, inputOf, rowOf, test } from '../../support/portal.ts';

test.describe.configure({ mode: 'parallel' });

/** A form to add a parameter, filled in but not saved. */
async function openParameter(page: Page, key: string): Promise<Locator> {
  await page.getByRole('toolbar').getByRole('button', { name: '新增', exact: true }).click();
  const form = page.getByRole('dialog');
  await inputOf(form, '参数名称').fill('演示参数');
  await inputOf(form, '参数键').fill(key);
  return form;
}

const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /^保存/ }).click();
const ADD = '**/api/admin/sysparam/addSysParam';

test(
  'a business error shows what the server says, for five seconds [E-8-13][C-9-35]',
  { tag: '@gate' },
  async ({ portal }) => {
    const page = await portal.visit('admin', '/system/sysParam?keyword=portal');
    await expect(rowOf(page, 'portal').first()).toBeVisible();
    await page.clock.install();
    await page.route(ADD, (route) => route.fulfill({ json: { code: 500, msg: '库存不足', data: null } }));
    await openParameter(page, freshCode('p'));
    await save(page);
    const toast = page.locator('.ant-message').getByText('库存不足');
    await expect(toast).toBeVisible();
    await page.clock.runFor(4500);
    await expect(toast).toBeVisible();
    await page.clock.runFor(1500);
    await expect(toast).toHaveCount(0);
  },
);

for (const [code, id] of [
  [50008, 'E-8-15'],
  [50012, 'E-8-16'],
  [50014, 'E-8-17'],
] as const) {
  test(`code ${code} is said and asks whether to sign in again; one may stay [${id}][E-8-20]`, async ({ portal }) => {
    const page = await portal.visit('admin', '/system/sysParam?keyword=portal');
    await expect(rowOf(page, 'portal').first()).toBeVisible();
    await page.route(ADD, (route) => route.fulfill({ json: { code, msg: '登录状态已失效', data: null } }));
    const form = await openParameter(page, freshCode('p'));
    await save(page);
    const dialog = page.getByRole('dialog', { name: '确认退出' });
    await expect(dialog).toBeVisible();
    await expect(page.locator('.ant-message').getByText('登录状态已失效').first()).toBeVisible();
    await dialog.getByRole('button', { name: '取消', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(inputOf(form, '参数名称')).toHaveValue('演示参数');
    expect((await page.context().cookies()).some((cookie) => cookie.name === 'zhihui_token')).toBe(true);
  });
}

test('signing in again forgets the token and loads the page anew [E-8-18][E-8-19][E-8-21]', async ({ portal }) => {
  const page = await portal.visit('admin', '/system/sysParam?keyword=portal', { language: 'en' });
  await expect(rowOf(page, 'portal').first()).toBeVisible();
  await page.route('**/api/admin/sysparam/query*', (route) =>
    route.fulfill({ json: { code: 50014, msg: 'expired', data: null } }),
  );
  await page.getByRole('button', { name: 'Refresh' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Confirm logout' });
  await expect(dialog.getByRole('button', { name: 'Cancel', exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Re-Login', exact: true }).click();
  await expect(page).toHaveURL(/#\/login/);
  expect((await page.context().cookies()).some((cookie) => cookie.name === 'zhihui_token' && cookie.value !== '')).toBe(
    false,
  );
});

test('a slow save is covered by the processing overlay until it is done [E-8-50]', async ({ portal }) => {
  const page = await portal.visit('admin', '/system/sysParam?keyword=portal');
  await expect(rowOf(page, 'portal').first()).toBeVisible();
  let answer = (): void => undefined;
  await page.route(ADD, async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.fulfill({ json: { code: 500, msg: '不行', data: null } });
  });
  await openParameter(page, freshCode('p'));
  await save(page);
  const overlay = page.getByRole('status').getByText('正在处理，请稍候');
  await expect(overlay).toBeVisible();
  answer();
  await expect(overlay).toBeHidden();
});

test('a slow export is covered by the downloading overlay [E-8-51]', async ({ portal }) => {
  const page = await portal.visit('admin', '/system/sysParam?keyword=portal');
  await expect(rowOf(page, 'portal').first()).toBeVisible();
  let answer = (): void => undefined;
  await page.route('**/api/admin/sysparam/exportSysParam*', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.continue();
  });
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Excel', exact: true }).click();
  const overlay = page.getByRole('status').getByText('正在下载数据，请稍候');
  await expect(overlay).toBeVisible();
  answer();
  await file;
  await expect(overlay).toBeHidden();
});

test('the same form saved twice within a second is one record and one warning [E-8-48]', async ({ portal }) => {
  const page = await portal.visit('admin', '/system/sysParam?keyword=portal');
  await expect(rowOf(page, 'portal').first()).toBeVisible();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  let sent = 0;
  await page.route(ADD, async (route) => {
    sent += 1;
    await route.fulfill({ json: { code: 500, msg: '不行', data: null } });
  });
  await openParameter(page, freshCode('p'));
  await save(page);
  await expect(page.locator('.ant-message').getByText('不行')).toHaveCount(1);
  await save(page);
  await expect(page.locator('.ant-message').getByText('数据正在处理，请勿重复提交')).toHaveCount(1);
  expect(sent).toBe(1);
});

test('a network lost while saving loses nothing: it is said, the form stays, the next save goes through', async ({
  portal,
}) => {
  portal.forgive(/ERR_INTERNET_DISCONNECTED|request:/);
  const page = await portal.visit('admin', '/system/sysParam?keyword=portal');
  await expect(rowOf(page, 'portal').first()).toBeVisible();
  const key = freshCode('p');
  const form = await openParameter(page, key);
  await page.context().setOffline(true);
  await expect(page.getByText('网络已断开')).toBeVisible();
  await save(page);
  await expect(page.locator('.ant-message').getByText('连不上服务器。请检查网络后重试。')).toBeVisible();
  await expect(inputOf(form, '参数键')).toHaveValue(key);
  await page.context().setOffline(false);
  await expect(page.getByText('网络已恢复')).toBeVisible();
  await expect(async () => {
    await save(page);
    await expect(form).toBeHidden({ timeout: 1500 });
  }).toPass();
});

test('rows that cannot be renewed stay, and say how old they are, until the network is back', async ({ portal }) => {
  portal.forgive(/ERR_INTERNET_DISCONNECTED|request:/);
  const page = await portal.visit('admin', '/system/sysParam?keyword=portal');
  const row = rowOf(page, 'portal').first();
  await expect(row).toBeVisible();
  await page.context().setOffline(true);
  const old = page.getByRole('status').filter({ hasText: /数据未更新.*下面是 \d\d:\d\d 的记录/ });
  await page.getByRole('button', { name: '刷新', exact: true }).click();
  await expect(old).toBeVisible();
  await expect(row).toBeVisible();
  // So does the page that is asked to begin anew.
  await page.goto('/#/redirect/system/sysParam?keyword=portal');
  await expect(old).toBeVisible();
  await expect(row).toBeVisible();
  await page.context().setOffline(false);
  await expect(old).toHaveCount(0);
  await expect(row).toBeVisible();
});

test('the error log lists what was thrown, with message, route and time; copies and forgets it [R-2.5-05][E-8-52][C-9-48]', async ({
  portal,
}) => {
  portal.forgive(/演示错误/);
  const page = await portal.visit('admin', '/error-log/log');
  const log = page.getByRole('region', { name: '错误日志' });
  await expect(log.getByRole('status')).toHaveText('共 0 条');
  await log.getByRole('button', { name: '触发脚本错误' }).click();
  await expect(log.getByRole('status')).toHaveText('共 1 条');
  await expect(log.getByRole('row', { name: '演示错误：脚本' })).toContainText(
    /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d.*\/error-log\/log/,
  );
  await log.getByRole('button', { name: '触发异步错误' }).click();
  await expect(log.getByRole('status')).toHaveText('共 2 条');
  await log.getByRole('button', { name: '触发页面错误' }).click();
  await expect(page.getByRole('alert')).toContainText('页面出错');
  await page.goto('/#/error-log');
  await page.reload();
  await expect(log.getByRole('status')).toHaveText('共 3 条');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await log.getByRole('button', { name: '复制' }).click();
  await expect(log.getByRole('button', { name: '已复制' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('演示错误：异步');
  await log.getByRole('button', { name: '清空' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '清空' }).click();
  await expect(log.getByRole('status')).toHaveText('共 0 条');
});

test('calls that the server could not carry out stand in the error log, refused ones do not', async ({ portal }) => {
  portal.forgive(/sysparam.* 503/);
  const page = await portal.visit('admin', '/system/sysParam?keyword=portal');
  await expect(rowOf(page, 'portal').first()).toBeVisible();
  await page.route('**/api/admin/sysparam/query*', (route) => route.fulfill({ status: 503, body: 'away' }));
  await page.getByRole('button', { name: '刷新', exact: true }).first().click();
  await expect(page.getByText(/^没有取到新数据，下面是/)).toBeVisible();
  await page.goto('/#/error-log');
  await expect(page.getByRole('row', { name: '系统部署异常（503）' })).toContainText(
    'GET /api/admin/sysparam/querySysParam',
  );
  await expect(page.getByRole('status').first()).toBeAttached();
});
