/**
 * The monitors, opened from the menu: live figures of this server, rules that can be edited, a document that can be
 * browsed.
 */
import { type Page, expect } from '@playwright/test';
import { test, type Portal } from '../../support/portal.ts';
import { openFromMenu } from '../../support/walk.ts';

test.describe.configure({ mode: 'parallel' });

async function openMonitor(portal: Portal, entry: string, options: Parameters<Portal['visit']>[2] = {}): Promise<Page> {
  const page = await portal.visit('admin', '/system/sysParam', options);
  await openFromMenu(page, 'zh', ['系统监控'], entry);
  await expect(page).toHaveURL(/#\/monitors\//);
  return page;
}

const fact = (page: Page, label: string): ReturnType<Page['locator']> =>
  page
    .locator('.monitor-facts div')
    .filter({ has: page.locator('dt', { hasText: label }) })
    .locator('dd');
const shown = (page: Page): ReturnType<Page['getByRole']> => page.getByRole('main').filter({ visible: true }).first();

test('[O-1-54] every entry of the monitors leads to a working page', async ({ portal }) => {
  const page = await portal.visit('admin', '/system/sysParam');
  for (const entry of [
    '监控链接',
    '流量控制',
    '定时任务',
    '执行记录',
    '指标采样',
    '数据库连接池',
    '服务注册',
    '指标监控',
    '缓存监控',
    '运行日志',
    '接口文档',
  ]) {
    await openFromMenu(page, 'zh', ['系统监控'], entry);
    await expect(page).toHaveURL(/#\/monitors\//);
    await expect(shown(page)).toContainText(/\S{10,}|\S.*\S.*\S/);
    await expect(page.locator('.status-page').filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole('alert').filter({ visible: true })).toHaveCount(0);
  }
});

test('the database pool is live: figures come again by themselves, and statements show no values [S-2.6-MON-01]', async ({
  portal,
}) => {
  const page = await openMonitor(portal, '数据库连接池');
  await expect(fact(page, '活动连接')).toHaveText(/^\d+ \/ 16$/);
  await expect(fact(page, '空闲连接')).toHaveText(/^\d+$/);
  await expect(fact(page, '等待连接')).toHaveText(/^\d+$/);
  const statements = page.getByRole('table').filter({ visible: true });
  await expect(statements).toContainText('$1');
  await page.waitForResponse((answer) => answer.url().includes('/api/monitors/dbPool/query'));
  await page.waitForResponse((answer) => answer.url().includes('/api/monitors/dbPool/query'));
  await page.getByRole('button', { name: '清空语句统计' }).click();
  await expect(page.getByText('语句统计已清空')).toBeVisible();
});

test('the registry shows the node that answers, well and in the lead [S-2.6-MON-02]', async ({ portal }) => {
  const page = await openMonitor(portal, '服务注册');
  const row = page.getByRole('row').filter({ hasText: '（本节点）' });
  await expect(row).toContainText('正常');
  await expect(row).toContainText('主节点');
});

test('metrics show the process and count requests by route [S-2.6-MON-03]', async ({ portal }) => {
  const page = await openMonitor(portal, '指标监控');
  await expect(fact(page, '内存').first()).toHaveText(/^[\d,]+ MB$/);
  await expect(fact(page, 'CPU')).toHaveText(/^[\d.]+ %$/);
  const count = async (): Promise<number> => Number((await fact(page, '请求总数').innerText()).replaceAll(',', ''));
  const before = await count();
  await expect.poll(count).toBeGreaterThan(before);
  await expect(page.getByRole('row').filter({ hasText: 'GET /api/monitors/metrics/query' })).toBeVisible();
});

test('a rule of one a second is added on the screen, and the second call fails with 429 [S-2.6-MON-04]', async ({
  portal,
  request,
}) => {
  const page = await openMonitor(portal, '流量控制');
  await page.getByRole('button', { name: '新增' }).first().click();
  const form = page.getByRole('dialog');
  // An address of its own, so that nobody else's calls are counted or refused.
  const path = '/api/public/flow-test/once';
  await form.getByLabel('资源').fill(path);
  await form.getByLabel('阈值').fill('1');
  await form.getByLabel('窗口秒数').fill('600');
  await form.getByRole('button', { name: /^保存/ }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText(path).first()).toBeVisible();
  await expect.poll(async () => (await request.get(`/prod-api${path}`)).status()).toBe(429);
  const refused = await request.get(`/prod-api${path}`);
  expect(Number(refused.headers()['retry-after'])).toBeGreaterThan(0);
});

test('the API document is browsed by words and shows what a call takes, with an example [S-2.6-MON-05]', async ({
  portal,
}) => {
  const page = await openMonitor(portal, '接口文档');
  await page.getByLabel('地址或名称').fill('addSysUser');
  await page.getByRole('button', { name: /POST \/api\/admin\/sysuser\/addSysUser/ }).click();
  const call = page.getByRole('article');
  await expect(call.getByRole('heading', { level: 2 }).first()).toHaveText('POST /api/admin/sysuser/addSysUser');
  await expect(call.getByRole('row').filter({ hasText: 'username' })).toContainText('是');
  await expect(call.locator('pre')).toContainText("curl -X POST 'http");
});

test('the log is found by the number of a request; nothing is asked while another page is shown', async ({
  portal,
  request,
}) => {
  const page = await openMonitor(portal, '运行日志');
  const id = (await request.get('/prod-api/healthz')).headers()['x-request-id'] ?? '';
  await page.getByLabel('请求编号或关键字').fill(id);
  await expect(page.getByRole('row').filter({ hasText: id })).toContainText('GET /healthz 200');
  await page.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: '缓存监控', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: '登录会话', visible: true })).toBeVisible();
  let asked = 0;
  page.on('request', (one) => {
    if (one.url().includes('/api/monitors/logs/query')) asked += 1;
  });
  await page.waitForResponse((answer) => answer.url().includes('/api/monitors/cache/query'));
  await page.waitForResponse((answer) => answer.url().includes('/api/monitors/cache/query'));
  expect(asked).toBe(0);
});

test('a schedule is said in words, and while it is typed the next times', async ({ portal }) => {
  const page = await openMonitor(portal, '定时任务');
  await expect(page.getByText('每分钟', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: '新增' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('执行周期').fill('30 4 * * *');
  await expect(form.getByText(/每天 04:30 · 接下来 \d{4}-\d\d-\d\d 04:30:00/)).toBeVisible();
  await form.getByLabel('执行周期').fill('80 * * * *');
  await expect(form.getByText('执行周期无法识别')).toBeVisible();
});

test('at the width of a phone nothing is wider than the page', async ({ portal }) => {
  for (const path of ['dbPool', 'registry', 'metrics', 'cache', 'logs', 'apiDocs']) {
    const page = await portal.visit('admin', `/monitors/${path}`, { viewport: { width: 390, height: 844 } });
    await expect(page.locator('.monitor-head').filter({ visible: true })).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: path })
      .toBeLessThanOrEqual(390);
    await page.close();
  }
});
