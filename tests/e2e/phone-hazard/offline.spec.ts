/**
 * The phone without a network from the start: what was opened once opens again, a report waits across a reload, and the
 * session takes the answers along.
 */
import { expect } from '@playwright/test';
import type { ListData } from '../../../src/engine/model/wire.ts';
import { api } from '../../support/client.ts';
import { freshCode, test, tokenOf } from '../../support/portal.ts';
import { personOf } from '../areas/people.ts';
import { PHONE } from '../phone/faults.ts';

test('a page that was open before opens without a network, a report survives the reload and arrives once, and with the session go the kept answers', async ({
  browser,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const { token } = await personOf(baseURL, 'contractorWorker', 'HT');
  const context = await browser.newContext({ serviceWorkers: 'allow', viewport: PHONE, baseURL: url });
  await context.addCookies([{ name: 'zhihui_token', value: token, url }]);
  const page = await context.newPage();
  const report = page.getByRole('link', { name: '上报隐患', exact: true });
  const waiting = page.getByRole('status').filter({ hasText: '条未发送' });
  await page.goto('/#/hiddenDanger/index');
  await expect(report).toBeVisible();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();
  await report.click();
  await expect(page.getByLabel(/^隐患描述/)).toBeVisible();
  // Kept beside the answer, not before it.
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('anlan.answers')).keys()).length))
    .toBeGreaterThan(5);

  // Names of records lie there, and cannot be read.
  const lies = await page.evaluate(async () => {
    const answers = await caches.open('anlan.answers');
    const all = await Promise.all((await answers.keys()).map(async (key) => (await answers.match(key))?.text() ?? ''));
    return all.join();
  });
  expect(lies.length).toBeGreaterThan(1000);
  expect(lies).not.toMatch(/"code"|"data"|hiddenDanger/);

  await context.setOffline(true);
  const description = freshCode('氧气瓶倒放');
  await page.goto('about:blank');
  await page.goto('/#/hiddenDanger/index');
  await report.click();
  await page
    .locator('input[capture]')
    .first()
    .setInputFiles({
      name: '现场.png',
      mimeType: 'image/png',
      buffer: Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    });
  await page.getByLabel(/^隐患描述/).fill(description);
  await page.getByLabel(/^具体位置/).fill('气瓶间');
  await page.getByRole('radio', { name: '电气', exact: true }).click();
  await page.getByRole('button', { name: '上报', exact: true }).click();
  await expect(waiting).toContainText('1');
  await page.reload();
  await expect(waiting).toContainText('1');

  await context.setOffline(false);
  await expect(waiting).toHaveCount(0);
  const { list } = (
    await api(url, tokenOf('admin')).get<ListData>('/api/hazard/hiddenDanger/queryHiddenDanger', {
      titleLike: description,
      pageSize: 20,
    })
  ).data;
  expect(list).toHaveLength(1);
  expect(await page.evaluate(() => caches.has('anlan.answers'))).toBe(true);
  // Signed out elsewhere, by this very token: the next call says so.
  await api(url, token).post('/api/admin/sysuser/loginOut');
  await page.reload();
  await expect.poll(() => page.evaluate(() => caches.has('anlan.answers'))).toBe(false);
  await context.close();
});
