/**
 * The scanner on the phone: a printed label before the camera opens its record or fills a field; what it cannot read is
 * typed, and why there is no picture stands in its place.
 */
import { type Page, expect } from '@playwright/test';
import type { ListData } from '../../../src/engine/model/wire.ts';
import { fetchBytes } from '../../http/files/file-door.ts';
import { printedCodes } from '../../http/scan/printed-codes.ts';
import { api } from '../../support/client.ts';
import { fakeCamera } from '../../support/fake-camera.ts';
import { atRest, test, tokenOf } from '../../support/portal.ts';
import { countScripts } from '../../support/script-bytes.ts';
import { PHONE, expectPhonePage } from './faults.ts';

const camera = fakeCamera();
test.use(camera.use);

/** The first row of a list that has a number, and what the code on its printed label says. */
async function labelled(
  baseURL: string | undefined,
  path: string,
  { noun: named, ...filter }: { noun?: string; keyword?: string } = {},
) {
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const noun = named ?? path.replace(/^.*\/(.)/, (_all, first: string) => first.toUpperCase());
  const { list } = (await admin.get<ListData>(`${path}/query${noun}`, { pageSize: 50, ...filter })).data;
  const { bytes } = await fetchBytes(admin, `${path}/export${noun}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      labels: 'true',
      ids: list
        .map(({ id }) => id)
        .slice(0, 14)
        .join(','),
    }),
  });
  const address = (await printedCodes(bytes))[0] ?? '';
  expect(address).toContain('/#/s/');
  return { address, list };
}

const allow = (page: Page): Promise<void> => page.context().grantPermissions(['camera']);

test('a label before the camera opens its record; the reader comes with the scanner alone', async ({
  portal,
  baseURL,
}) => {
  const { address, list } = await labelled(baseURL, '/api/equipment/equipCrane');
  camera.shows(address);
  const page = await portal.visit('admin', '/apps/home', { viewport: PHONE });
  await allow(page);
  const scripts = await countScripts(page);
  await page.reload();
  const way = page.getByRole('link', { name: '扫一扫' });
  await expect(way).toBeVisible();
  await atRest(page);
  expect(scripts.urls().filter((url) => /\/(decode|Scanner|ScanPage)-/.test(url))).toEqual([]);
  await way.click();
  await expect(page).toHaveURL(/#\/apps\/e\/equipment\/equipCrane\//);
  const opened = list.find(({ id }) => page.url().endsWith(id));
  await expect(page.getByText(String(opened?.['equipNo'])).first()).toBeVisible();
  expect(scripts.urls().filter((url) => /\/decode-/.test(url))).toHaveLength(1);
});

test('a permit is opened from the list of permits by its label', async ({ portal, baseURL }) => {
  const { address, list } = await labelled(baseURL, '/api/dangerWork/workPermit');
  camera.shows(address);
  const page = await portal.visit('admin', '/app/dangerWork', { viewport: PHONE });
  await allow(page);
  await page.getByRole('link', { name: '扫一扫' }).click();
  await expect(page).toHaveURL(/#\/app\/dangerWork\/permit\?id=/);
  const id = new URL(page.url()).hash.split('id=')[1];
  expect(list.map((row) => row.id)).toContain(id);
});

test('a field is filled in by the card before the camera, and says why another label is none for it', async ({
  portal,
  baseURL,
}) => {
  const person = await labelled(baseURL, '/api/admin/sysuser', { noun: 'SysUser', keyword: '陈立秋' });
  const crane = await labelled(baseURL, '/api/equipment/equipCrane');
  const page = await portal.visit('admin', '/apps/e/equipment/equipCrane', { viewport: PHONE });
  await allow(page);
  await page.getByRole('button', { name: /新增/ }).first().click();
  const scan = page.getByRole('button', { name: '扫码填写安全管理员' });
  portal.forgive(/answer: .*\/optionEquipCrane.* 422/);
  camera.shows(crane.address);
  await scan.click();
  await expect(page.getByRole('alert').filter({ hasText: '扫到的是“起重机械”的标签，这里要填“用户”' })).toBeVisible();
  camera.shows(person.address);
  await scan.click();
  const name = String(person.list[0]!['nickname']);
  await expect(page.getByRole('button', { name: new RegExp(`^安全管理员 ${name}`) })).toBeVisible();
  await expect(page.getByRole('dialog', { name: '安全管理员' })).toBeHidden();
});

test('without a camera the reason stands there, and the number is typed', async ({ portal, baseURL }) => {
  const { list } = await labelled(baseURL, '/api/equipment/equipCrane');
  const page = await portal.visit('admin', '/apps/scan', { viewport: PHONE });
  await expect(page.getByRole('alert')).toHaveText(/摄像头被拒绝。请在浏览器的网站设置中允许摄像头/);
  await expectPhonePage(page);
  portal.forgive(/answer: .*\/scan\/find.* 404/);
  await page.getByRole('textbox', { name: '或输入编号' }).fill('NOTHING-1');
  await page.getByRole('button', { name: '确定' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: '没有编号为“NOTHING-1”的记录，或者您不能查看' }),
  ).toBeVisible();
  await page.getByRole('button', { name: '继续扫码' }).click();
  await page.getByRole('textbox', { name: '或输入编号' }).fill(String(list[0]!['equipNo']));
  await page.getByRole('button', { name: '确定' }).click();
  await expect(page).toHaveURL(new RegExp(`#/apps/e/equipment/equipCrane/${list[0]!.id}`));
});

test('a label of another installation says so, and one read by the phone itself opens the record after signing in', async ({
  portal,
  baseURL,
}) => {
  const { address, list } = await labelled(baseURL, '/api/equipment/equipCrane');
  const hash = address.replace(/^[^#]*#/, '');
  portal.forgive(/answer: .*\/scan\/find.* 404/);
  const page = await portal.visit('admin', hash.replace(/^\/s\/\w+/, '/s/zzzzzzzz'), { viewport: PHONE });
  await expect(page.getByRole('alert')).toHaveText(/是另一套系统打印的，这里没有它的记录/);
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
  await expect(page).toHaveURL(/#\/apps\/e\/equipment\/equipCrane\//);
  expect(list.map(({ id }) => id)).toContain(page.url().split('/').at(-1));
});
