/** A permit is applied for where there is no network, from what was taken along, and arrives once. */
import { expect } from '@playwright/test';
import type { ListData } from '../../../src/engine/model/wire.ts';
import { api, signIn } from '../../support/client.ts';
import { packed } from '../../support/packed-phone.ts';
import { fillApplication, open, press, unsent } from '../../support/permit-taps.ts';
import { newCrew, newJob } from '../../support/permits.ts';
import { freshCode, test, tokenOf } from '../../support/portal.ts';
import { PHONE } from '../phone/faults.ts';

test('a new permit is filled in with all its pickers without a network, stays across a cold start, and arrives once', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const url = baseURL ?? '';
  const admin = api(url, tokenOf('admin'));
  const job = await newJob(url);
  const crew = await newCrew(url);
  const users = (await admin.get<ListData>('/api/admin/sysuser/querySysUser', { pageSize: 1000 })).data.list;
  const nameOf = (username: string): string =>
    String(users.find((user) => user['username'] === username)?.['nickname']);
  const context = await browser.newContext({ serviceWorkers: 'allow', viewport: PHONE, baseURL: url });
  const page = await packed(context, await signIn(url, 'staff', 'anlan123'), url);
  page.setDefaultTimeout(20_000);
  const content = freshCode('切割旧管段');
  await context.setOffline(true);
  await page.goto('about:blank');
  await page.goto('/#/app/changeDangerWork/add');
  await fillApplication(page, {
    job,
    content,
    guardian: crew.guardian.nickname,
    leader: nameOf('foreman'),
    worker: nameOf('staff'),
  });
  await open(page, '/app/dangerWork');
  await expect(page.getByRole('link', { name: '新建作业票', exact: true })).toBeVisible();
  await page.goto('about:blank');
  await page.goto('/#/app/changeDangerWork/add');
  await expect(page.getByRole('textbox', { name: '作业内容' })).toHaveValue(content);
  await press(page, '保存作业票');
  await expect(unsent(page)).toContainText('1 条未发送');
  const stored = async () =>
    (await admin.get<ListData>('/api/dangerWork/workPermit/queryWorkPermit', { keyword: content })).data.list;
  expect(await stored()).toEqual([]);
  await context.setOffline(false);
  await expect(unsent(page)).toHaveCount(0);
  await expect.poll(stored).toMatchObject([{ status: 'draft', workType: 'hot' }]);
  await open(page, '/app/dangerWork');
  await page.getByRole('link').filter({ hasText: content }).first().click();
  await expect(page.getByRole('heading', { name: content })).toBeVisible();
  await context.close();
});
