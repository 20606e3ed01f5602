/**
 * The engine's own pages on the phone without a network: what the entity's file lets wait is kept, sent once and in
 * order, and comes back with what was typed; what it does not says so first.
 */
import { type Page, expect } from '@playwright/test';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { api } from '../../support/client.ts';
import { freshCode, test, tokenOf } from '../../support/portal.ts';
import { PHONE, expectPhonePage } from '../phone/faults.ts';

test.describe.configure({ mode: 'parallel' });

const BASE = '/api/hazard/hazardCapture';
const LIST = '/apps/e/hazard/hazardCapture';
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PHOTO = { name: '现场.png', mimeType: 'image/png', buffer: PIXEL };

const unsent = (page: Page) => page.getByRole('status').filter({ hasText: '条未发送' });
/** Behind the next step of the record. */
async function edit(page: Page): Promise<void> {
  await page.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '编辑' }).click();
}
const admin = (baseURL: string | undefined) => api(baseURL ?? '', tokenOf('admin'));
const rows = async (baseURL: string | undefined, text: string): Promise<readonly WireRow[]> =>
  (await admin(baseURL).get<ListData>(`${BASE}/queryHazardCapture`, { keyword: text, pageSize: 20 })).data.list;

async function added(baseURL: string | undefined, values: Readonly<Record<string, unknown>>): Promise<WireRow> {
  const photo = new FormData();
  photo.set('file', new Blob([PIXEL], { type: 'image/png' }), PHOTO.name);
  photo.set('purpose', 'hazardCapture.photos');
  const stored = await fetch(`${baseURL}/api/file/file/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokenOf('admin')}` },
    body: photo,
  });
  const { data } = (await stored.json()) as { readonly data: { readonly id: string } };
  const answer = await admin(baseURL).post<WireRow>(`${BASE}/addHazardCapture`, {
    photos: [data.id],
    geo: '120.1,36.1',
    captureType: 'suggestion',
    ...values,
  });
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data;
}

const stored = async (baseURL: string | undefined, id: string): Promise<WireRow> =>
  (await admin(baseURL).get<WireRow>(`${BASE}/getHazardCapture`, { id })).data;

test('a new record of a generic list is typed without a network with its photo, stays across a reload, and arrives once', async ({
  portal,
  baseURL,
}) => {
  portal.forgive(/^(request|console|answer):/);
  const text = freshCode('皮带托辊缺失');
  const page = await portal.visit('admin', LIST, { viewport: PHONE });
  await page.getByRole('button', { name: '新增' }).first().click();
  const sheet = page.getByRole('dialog', { name: /新增/ });
  await expect(sheet.getByLabel(/^描述/)).toBeVisible();
  await expectPhonePage(page);
  await page.context().setOffline(true);
  await sheet.locator('input[capture]').first().setInputFiles(PHOTO);
  await sheet.getByLabel(/^描述/).fill(text);
  await sheet.getByLabel(/^定位/).fill('120.1,36.1');
  await sheet.getByRole('button', { name: '保存' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(unsent(page)).toContainText('1 条未发送');
  expect(await rows(baseURL, text)).toEqual([]);
  await page.context().setOffline(false);
  await expect(unsent(page)).toHaveCount(0);
  await expect(page.getByText(text)).toBeVisible();
  const found = await rows(baseURL, text);
  expect(found.map((row) => [row['description'], row['photos']])).toEqual([[text, [expect.any(String)]]]);
});

test('a change and a decision of one record go out in their order, the second judged on the first before either has arrived', async ({
  portal,
  baseURL,
}) => {
  portal.forgive(/^(request|console|answer):/);
  const text = freshCode('建议加装护栏');
  const row = await added(baseURL, { description: text });
  const sent: string[] = [];
  const page = await portal.visit('admin', `${LIST}/${row.id}`, { viewport: PHONE });
  page.on('request', (request) => {
    if (/updateHazardCapture|\/action\//.test(request.url())) sent.push(new URL(request.url()).pathname);
  });
  await expect(page.getByRole('button', { name: '采纳', exact: true })).toBeVisible();
  await page.context().setOffline(true);
  await edit(page);
  const sheet = page.getByRole('dialog', { name: /编辑/ });
  await sheet.getByLabel(/^位置/).fill('二号炉前');
  await sheet.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('“编辑”已保存在本机，待发送。')).toBeVisible();
  await expect(page.getByText('二号炉前').first()).toBeVisible();
  await page.getByRole('button', { name: '采纳', exact: true }).click();
  await page
    .getByRole('dialog', { name: '采纳' })
    .getByLabel(/^甄别意见/)
    .fill('本月安装');
  await page.getByRole('dialog', { name: '采纳' }).getByRole('button', { name: '采纳', exact: true }).click();
  await expect(unsent(page)).toContainText('2 条未发送');
  // Accepted, as far as the device can tell: neither is offered a second time.
  await expect(page.getByText('已采纳').first()).toBeVisible();
  await expect(page.getByRole('button', { name: '采纳', exact: true })).toHaveCount(0);
  expect((await stored(baseURL, row.id))['status']).toBe('pending');
  await page.context().setOffline(false);
  await expect(unsent(page)).toHaveCount(0);
  expect(await stored(baseURL, row.id)).toMatchObject({
    status: 'accepted',
    location: '二号炉前',
    screenOpinion: '本月安装',
  });
  expect(sent.map((path) => path.split('/').at(-1)).slice(0, 2)).toEqual(['updateHazardCapture', 'adopt']);
});

test('what the server refuses comes back to its form with the reason and with what was typed', async ({
  portal,
  baseURL,
}) => {
  portal.forgive(/^(request|console|answer):/);
  const row = await added(baseURL, { description: freshCode('建议增设照明') });
  const page = await portal.visit('admin', `${LIST}/${row.id}`, { viewport: PHONE });
  await page.getByRole('button', { name: '采纳', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: '采纳' });
  await sheet.getByLabel(/^甄别意见/).fill('同意，列入下月计划');
  // Somebody decides otherwise meanwhile.
  const { code } = await admin(baseURL).post(`${BASE}/action/ignore`, {
    ids: [row.id],
    input: { screenOpinion: '已有同样的建议' },
  });
  expect(code).toBe(200);
  await sheet.getByRole('button', { name: '采纳', exact: true }).click();
  const moved = sheet.getByRole('region', { name: '记录已有改动' });
  await expect(moved).toContainText('不采纳');
  await expect(moved.getByRole('group', { name: '甄别意见' })).toContainText('已有同样的建议');
  await moved.getByRole('button', { name: '采用所选，继续填写' }).click();
  await expect(sheet.getByLabel(/^甄别意见/)).toHaveValue('同意，列入下月计划');
  await sheet.getByRole('button', { name: '采纳', exact: true }).click();
  await expect(sheet.getByRole('alert').first()).toContainText('状态为“不采纳”时不能采纳');
  await expect(sheet.getByLabel(/^甄别意见/)).toHaveValue('同意，列入下月计划');
  await expectPhonePage(page);
  expect((await stored(baseURL, row.id))['screenOpinion']).toBe('已有同样的建议');
});

test('what the entity does not let wait says so before anything is typed', async ({ portal }) => {
  portal.forgive(/^(request|console|answer):/);
  const page = await portal.visit('admin', '/apps/e/equipment/equipCrane', { viewport: PHONE });
  const add = page.getByRole('button', { name: '新增' }).first();
  await expect(add).toBeVisible();
  // What draws it was fetched before: it is the word that counts, not the script.
  await page.context().setOffline(true);
  await add.click();
  const sheet = page.getByRole('dialog', { name: /新增/ });
  await expect(sheet.getByRole('alert')).toContainText('“新增”需要网络，现在没有网络。请在有网络时办理。');
  await expect(sheet.getByRole('textbox')).toHaveCount(0);
  await expectPhonePage(page);
});

test('two people change one record: both sides stand field by field, the chosen ones go out, nothing typed is lost', async ({
  portal,
  baseURL,
}) => {
  portal.forgive(/^(request|console|answer):/);
  const text = freshCode('管沟盖板破损');
  const row = await added(baseURL, { description: text, location: '西侧', remark: '' });
  const page = await portal.visit('admin', `${LIST}/${row.id}`, { viewport: PHONE });
  await expect(page.getByRole('button', { name: '更多' })).toBeVisible();
  await page.context().setOffline(true);
  await edit(page);
  const sheet = page.getByRole('dialog', { name: /编辑/ });
  await sheet.getByLabel(/^位置/).fill('西侧三米');
  await sheet.getByLabel(/^描述/).fill(`${text}，缺两块`);
  await sheet.getByLabel(/^备注/).fill('已围挡');
  await sheet.getByRole('button', { name: '保存' }).click();
  await expect(unsent(page)).toContainText('1 条未发送');
  const theirs = await admin(baseURL).put(`${BASE}/updateHazardCapture`, {
    id: row.id,
    rev: row['rev'],
    location: '西侧五米',
    description: `${text}，缺三块`,
  });
  expect(theirs.code).toBe(200);
  await page.context().setOffline(false);
  await expect(unsent(page)).toContainText('1 条被退回');
  await unsent(page).click();
  await page.getByRole('button', { name: /^继续：/ }).click();
  const moved = page.getByRole('region', { name: '记录已有改动' });
  await expect(moved.getByRole('alert')).toContainText(/于 \d\d-\d\d \d\d:\d\d 改动了同样的内容/);
  const place = moved.getByRole('group', { name: '位置' });
  await expect(place).toContainText('西侧三米');
  await expect(place).toContainText('西侧五米');
  await expect(moved.getByRole('group')).toHaveCount(2);
  await expectPhonePage(page);
  await place.getByRole('radio').nth(1).check();
  await moved.getByRole('button', { name: '采用所选，继续填写' }).click();
  const form = page.getByRole('dialog', { name: /编辑/ });
  await expect(form.getByLabel(/^位置/)).toHaveValue('西侧五米');
  await expect(form.getByLabel(/^描述/)).toHaveValue(`${text}，缺两块`);
  await expect(form.getByLabel(/^备注/)).toHaveValue('已围挡');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toHaveCount(0);
  await expect(unsent(page)).toHaveCount(0);
  expect(await stored(baseURL, row.id)).toMatchObject({
    location: '西侧五米',
    description: `${text}，缺两块`,
    remark: '已围挡',
  });
});
