/**
 * Trees on the phone: one level at a time, down by the cards, up by the way above them or by back; the address keeps
 * the place.
 */
import { type Locator, type Page, expect } from '@playwright/test';
import type { ListData, TreeData, WireRow } from '../../../src/engine/model/wire.ts';
import { api, type Caller } from '../../support/client.ts';
import { freshCode, inputOf, type Language, LANGUAGES, rowOf, test, tokenOf } from '../../support/portal.ts';
import { PHONE, expectPhonePage } from './faults.ts';

test.describe.configure({ mode: 'parallel' });

const REGIONS = '/apps/e/system/sysRegion';
const adminOf = (baseURL: string | undefined): Caller => api(baseURL ?? '', tokenOf('admin'));

/** The national list comes beside the running product. */
async function regionsAreIn(baseURL: string | undefined): Promise<Caller> {
  const admin = adminOf(baseURL);
  await expect
    .poll(
      async () =>
        (await admin.get<ListData>('/api/admin/sysregion/querySysRegion', { regionCode: '360823203000' })).data
          .totalCount,
      { timeout: 90_000 },
    )
    .toBe(1);
  return admin;
}

/** Id of a region by its code. */
const regionOf = async (admin: Caller, regionCode: string): Promise<string> =>
  (await admin.get<ListData>('/api/admin/sysregion/querySysRegion', { regionCode })).data.list[0]?.id ?? '';

const card = (page: Page, title: string): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) });
const down = (page: Page, title: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^下级 \\(\\d+\\)：${title}$`) });
const way = (page: Page): Locator => page.getByRole('navigation', { name: '所在位置' });
const steps = (page: Page): Locator => way(page).getByRole('listitem');

async function search(page: Page, text: string): Promise<void> {
  const field = page.getByRole('search').getByRole('textbox').first();
  await field.fill(text);
  await field.press('Enter');
}

test('a person goes two levels down the regions, up by the way and by back, and a reload or an opened record keeps the place', async ({
  portal,
  baseURL,
}) => {
  await regionsAreIn(baseURL);
  const page = await portal.visit('admin', REGIONS, { viewport: PHONE });
  await expect(card(page, '河北省')).toBeVisible();
  await expect(way(page)).toHaveCount(0);
  await expect(card(page, '唐山市')).toHaveCount(0);
  await expectPhonePage(page);

  await down(page, '河北省').click();
  await expect(card(page, '唐山市')).toBeVisible();
  await expect(card(page, '河北省')).toHaveCount(0);
  await expect(page).toHaveURL(/sysRegion\?below=[0-9a-f-]{36}$/);
  await down(page, '唐山市').click();
  await expect(card(page, '路南区')).toBeVisible();
  await expect(steps(page)).toHaveText(['全部', '河北省', '唐山市']);
  await expect(way(page).locator('[aria-current=location]')).toHaveText('唐山市');
  await expect(way(page).locator('[aria-current=location]')).toBeFocused();
  await expectPhonePage(page);

  await page.reload();
  await expect(card(page, '路南区')).toBeVisible();
  await expect(steps(page)).toHaveText(['全部', '河北省', '唐山市']);
  await card(page, '路南区').getByRole('link', { name: '路南区', exact: true }).click();
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toContainText('路南区');
  await page.goBack();
  await expect(card(page, '路南区')).toBeVisible();

  await way(page).getByRole('button', { name: '河北省' }).click();
  await expect(steps(page)).toHaveText(['全部', '河北省']);
  // The row one came from is in sight, and its button is the next one.
  await expect(down(page, '唐山市')).toBeFocused();
  await expect(down(page, '唐山市')).toBeInViewport();
  await page.goBack();
  await expect(steps(page)).toHaveText(['全部', '河北省', '唐山市']);
  await page.getByRole('button', { name: '返回', exact: true }).click();
  await expect(steps(page)).toHaveText(['全部', '河北省']);
  await page.goBack();
  await expect(card(page, '河北省')).toBeVisible();
  await expect(way(page)).toHaveCount(0);
});

test('a search looks into the whole tree; cleared, it is back at the place; what it found leads down too', async ({
  portal,
  baseURL,
}) => {
  const admin = await regionsAreIn(baseURL);
  const page = await portal.visit('admin', `${REGIONS}?below=${await regionOf(admin, '130000')}`, { viewport: PHONE });
  await expect(card(page, '唐山市')).toBeVisible();
  await search(page, '东华门');
  await expect(card(page, '东华门街道')).toBeVisible();
  await expect(card(page, '唐山市')).toHaveCount(0);
  await search(page, '');
  await expect(card(page, '唐山市')).toBeVisible();
  await expect(steps(page)).toHaveText(['全部', '河北省']);

  await search(page, '东华门');
  // Not all of what is below has come, so no number is said.
  await page.getByRole('button', { name: '下级：东城区', exact: true }).click();
  await expect(card(page, '景山街道')).toBeVisible();
  await expect(steps(page)).toHaveText(['全部', '北京市', '东城区']);
  await page.goBack();
  await expect(card(page, '东华门街道')).toBeVisible();
  await expect(page.getByRole('search').getByRole('textbox').first()).toHaveValue('东华门');
});

test('a level has pages like other lists, and back leads to the page one came from', async ({ portal, baseURL }) => {
  await regionsAreIn(baseURL);
  const page = await portal.visit('admin', REGIONS, { viewport: PHONE });
  await expect(page.getByText(/^共 3\d 条$/)).toBeVisible();
  await page.getByRole('button', { name: '下一页' }).click();
  await down(page, '甘肃省').click();
  await expect(card(page, '酒泉市')).toBeVisible();
  await page.goBack();
  await expect(card(page, '甘肃省')).toBeVisible();
  await expect(card(page, '河北省')).toHaveCount(0);
});

test('an address leads straight to a level, and back from there to the top; one that is out of sight says so', async ({
  portal,
  baseURL,
}) => {
  const admin = await regionsAreIn(baseURL);
  const page = await portal.visit('admin', `${REGIONS}?below=${await regionOf(admin, '130200')}`, { viewport: PHONE });
  await expect(steps(page)).toHaveText(['全部', '河北省', '唐山市']);
  await page.getByRole('button', { name: '返回', exact: true }).click();
  await expect(card(page, '河北省')).toBeVisible();
  await page.goto(`/#${REGIONS}?below=0198c1de-0000-7000-8000-000000000001`);
  await expect(page.getByText('找不到这一级')).toBeVisible();
  await page.getByRole('button', { name: '查看全部' }).click();
  await expect(card(page, '河北省')).toBeVisible();
});

test('the same address shows the same level on the desk', async ({ portal, baseURL }) => {
  const admin = await regionsAreIn(baseURL);
  const page = await portal.visit('admin', `/system/sysRegion?below=${await regionOf(admin, '130000')}`);
  await expect(rowOf(page, '唐山市')).toBeVisible();
  await expect(rowOf(page, '河北省')).toHaveCount(0);
  await page.getByRole('button', { name: '唐山市', exact: true, expanded: false }).click();
  await expect(rowOf(page, '路南区')).toBeVisible();
  await way(page).getByRole('button', { name: '全部' }).click();
  await expect(rowOf(page, '河北省')).toBeVisible();
  await expect(way(page)).toHaveCount(0);
  await page.goBack();
  await expect(rowOf(page, '秦皇岛市')).toBeVisible();
});

test('an empty level says what to do, and the first row added there stands below it', async ({ portal, baseURL }) => {
  const admin = adminOf(baseURL);
  const code = freshCode('POST');
  const above = await admin.post<WireRow>('/api/admin/syspost/addSysPost', {
    postCode: code,
    postName: `${code}岗`,
    postSequence: 1,
    status: 'enabled',
  });
  expect(above.code, JSON.stringify(above)).toBe(200);
  const page = await portal.visit('admin', `/apps/e/system/sysPost?below=${above.data.id}`, { viewport: PHONE });
  await expect(page.getByText(`“${code}岗”还没有下级`)).toBeVisible();
  await expect(page.getByRole('button', { name: '返回上一级' })).toBeVisible();
  await expectPhonePage(page);
  await page.getByRole('main').getByRole('button', { name: '新增', exact: true }).click();
  const form = page.getByRole('dialog');
  await expect(form.getByText(`${code}岗`)).toBeVisible();
  await inputOf(form, '岗位编码').fill(`${code}-1`);
  await inputOf(form, '岗位名称').fill(`${code}副岗`);
  await form.getByRole('button', { name: /^保存/ }).click();
  await expect(card(page, `${code}副岗`)).toBeVisible();
  const { data } = await admin.get<ListData>('/api/admin/syspost/querySysPost', { postCode: `${code}-1` });
  expect(data.list[0]).toMatchObject({ parentId: above.data.id });
  await way(page).getByRole('button', { name: '全部' }).click();
  await expect(page.getByRole('button', { name: `下级 (1)：${code}岗`, exact: true })).toBeVisible();
});

test('a small tree, which comes whole, is walked in the same way and loses nothing', async ({ portal, baseURL }) => {
  const page = await portal.visit('admin', '/apps/e/system/sysOrg', { viewport: PHONE });
  await down(page, '澜州钢铁集团').click();
  await expect(steps(page)).toHaveText(['全部', '澜州钢铁集团']);
  const below = new URL(page.url().replace('#/', '')).searchParams.get('below') ?? '';
  const { list } = (await adminOf(baseURL).get<TreeData>('/api/admin/sysorg/querySysOrgTree', { lazy: 1, below })).data;
  expect(list.length).toBeGreaterThan(3);
  const shown = list.slice(0, 3);
  for (const { $label, $children } of shown) {
    await expect(card(page, $label ?? '')).toBeVisible();
    await expect(
      card(page, $label ?? '').getByRole('button', { name: `下级 (${$children ?? 0})：${$label ?? ''}`, exact: true }),
    ).toHaveCount($children ? 1 : 0);
  }
});

const WORDS: Readonly<Record<Language, readonly [down: RegExp, way: string, top: string]>> = {
  zh: [/^下级 \(\d+\)：/, '所在位置', '全部'],
  tw: [/^下級 \(\d+\)：/, '所在位置', '全部'],
  en: [/^Sub-items \(\d+\): /, 'Location', 'All'],
};

for (const language of LANGUAGES) {
  test(`the way through a tree speaks ${language}`, async ({ portal, baseURL }) => {
    await regionsAreIn(baseURL);
    const [below, place, top] = WORDS[language];
    const page = await portal.visit('admin', REGIONS, { language, viewport: PHONE });
    await page.getByRole('button', { name: below }).first().click();
    await expect(
      page.getByRole('navigation', { name: place }).getByRole('button', { name: top, exact: true }),
    ).toBeVisible();
  });
}
