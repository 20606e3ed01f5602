/**
 * Forms on the phone follow rules that read the row behind a reference, as at the desk: from the server, and without a
 * network from what was taken along; readings of gas stand against their limits in both.
 */
import { type Locator, expect } from '@playwright/test';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { api, signIn } from '../../support/client.ts';
import { packed } from '../../support/packed-phone.ts';
import { permitAt, withdraw } from '../../support/permits.ts';
import { freshCode, test, tokenOf } from '../../support/portal.ts';
import { PHONE } from '../phone/faults.ts';

const RECORDS = '/apps/e/liability/dutyRecord';
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A duty that asks for this proof, like one of the demonstration. @returns what it is called */
async function duty(url: string, evidence: readonly string[]): Promise<string> {
  const admin = api(url, tokenOf('admin'));
  const known = (await admin.get<ListData>('/api/liability/dutyTask/queryDutyTask', { status: 'pending', pageSize: 1 }))
    .data.list[0]!;
  const content = freshCode('逐项检查');
  const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const made = await admin.post<WireRow>('/api/liability/dutyTask/addDutyTask', {
    user: known['user'],
    position: known['position'],
    item: known['item'],
    content,
    startDate: day,
    dueDate: day,
    times: 1,
    evidence,
    linkBiz: 'none',
    fullScore: '10.0',
  });
  expect(made.code, JSON.stringify(made)).toBe(200);
  return content;
}
const choose = async (sheet: Locator, content: string): Promise<void> => {
  await sheet.getByLabel(/^任务/).fill(content);
  await sheet.page().getByTitle(content).first().click();
};
const stored = async (url: string, text: string): Promise<readonly WireRow[]> =>
  (
    await api(url, tokenOf('admin')).get<ListData>('/api/liability/dutyRecord/queryDutyRecord', {
      sort: '-createdAt',
      pageSize: 50,
    })
  ).data.list.filter((row) => row['description'] === text);

test('a form asks for the proof that the chosen duty names, and for none where it names none', async ({
  portal,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const [photo, none] = [await duty(url, ['photo']), await duty(url, ['record'])];
  const page = await portal.visit('admin', RECORDS, { viewport: PHONE });
  await page.getByRole('button', { name: '新增' }).first().click();
  const sheet = page.getByRole('dialog', { name: /新增/ });
  const text = freshCode('已检查');
  await sheet.getByLabel(/^履职情况/).fill(text);
  await choose(sheet, photo);
  const photos = sheet.getByRole('region', { name: '照片' });
  await expect(photos.getByRole('heading')).toHaveText(/照片\*/);
  await sheet.getByRole('button', { name: '保存' }).click();
  await expect(sheet.getByRole('alert').first()).toContainText('照片');
  expect(await stored(url, text)).toEqual([]);
  await choose(sheet, none);
  await expect(photos.getByRole('heading')).toHaveText('照片');
  await sheet.getByRole('button', { name: '保存' }).click();
  await expect(sheet).toHaveCount(0);
  expect(await stored(url, text)).toHaveLength(1);
});

test('without a network the same is known of what was taken along, and the record arrives with its proof', async ({
  browser,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const photo = await duty(url, ['photo']);
  const context = await browser.newContext({ serviceWorkers: 'allow', viewport: PHONE, baseURL: url });
  const page = await packed(context, tokenOf('admin'), url);
  await page.goto(`/#${RECORDS}`);
  await expect(page.getByRole('button', { name: '新增' }).first()).toBeVisible();
  await context.setOffline(true);
  await page.goto('about:blank');
  await page.goto(`/#${RECORDS}`);
  await page.getByRole('button', { name: '新增' }).first().click();
  const sheet = page.getByRole('dialog', { name: /新增/ });
  const text = freshCode('井下检查');
  await sheet.getByLabel(/^履职情况/).fill(text);
  await choose(sheet, photo);
  await sheet.getByRole('button', { name: '保存' }).click();
  await expect(sheet.getByRole('alert').first()).toContainText('照片');
  await sheet
    .locator('input[capture]')
    .first()
    .setInputFiles({ name: '现场.png', mimeType: 'image/png', buffer: PIXEL });
  await sheet.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('status').filter({ hasText: '1 条未发送' })).toBeVisible();
  await context.setOffline(false);
  await expect.poll(async () => (await stored(url, text)).length).toBe(1);
  expect((await stored(url, text))[0]?.['photos']).toHaveLength(1);
  await context.close();
});

test('without a network a reading stands against its limit as with one', async ({ browser, baseURL }) => {
  const url = baseURL ?? '';
  const permit = await permitAt(url, 'gasTesting');
  const context = await browser.newContext({ serviceWorkers: 'allow', viewport: PHONE, baseURL: url });
  const page = await packed(context, await signIn(url, 'analyst', 'anlan123'), url);
  await context.setOffline(true);
  await page.goto('about:blank');
  await page.goto(`/#/app/dangerWork/gasAnalysis?id=${permit.id}`);
  const gas = page.getByRole('listitem', { name: '分析项目第 1 行' });
  await gas.getByLabel('读数').fill('3');
  await expect(gas.getByText('不合格')).toBeVisible();
  await gas.getByLabel('读数').fill('0.1');
  await expect(gas.getByText('合格', { exact: true })).toBeVisible();
  await context.setOffline(false);
  await context.close();
  await withdraw(permit);
});
