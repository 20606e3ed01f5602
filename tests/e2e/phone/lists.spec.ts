/** Lists and sub-tables under a thumb: the next step first, numbers that are called, edges that line up. */
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../../support/portal.ts';

const PHONE = { viewport: { width: 390, height: 844 } };

const leftOf = async (part: Locator): Promise<number> => Math.round((await part.boundingBox())?.x ?? -1);

async function listOf(page: Page, title: string): Promise<Locator> {
  const list = page.getByRole('region', { name: title, exact: true });
  await expect(list.locator('.card').first()).toBeVisible();
  return list;
}

test('a list on the phone offers no sheet to import and nothing to tick, calls numbers, and keeps one edge', async ({
  portal,
}) => {
  const page = await portal.visit('admin', '/apps/e/emergency/emergencyContact', PHONE);
  const list = await listOf(page, '应急通讯录');
  await expect(list.getByRole('checkbox')).toHaveCount(0);
  await expect(list.getByRole('button', { name: '导入' })).toHaveCount(0);
  const call = list.locator('.card a[href^="tel:"]').first();
  await expect(call).toHaveText(/^\d{3,4}-?\d{7,8}$|^1\d{10}$/);
  expect((await call.boundingBox())?.height).toBeGreaterThanOrEqual(40);
  const edge = await leftOf(list.locator('.card').first());
  expect(await leftOf(list.getByRole('search').getByRole('textbox').locator('xpath=ancestor::span[1]'))).toBe(edge);
  expect(await leftOf(page.locator('.list-bar button').first())).toBe(edge);
});

test('the button of a record is its next step, not editing it', async ({ portal }) => {
  const page = await portal.visit('admin', '/apps/e/meetSys/conRoom', PHONE);
  const list = await listOf(page, '房间入住信息');
  const open = list.locator('.card').filter({ hasText: '空置' }).first();
  await expect(open.locator('[data-action]').first()).toHaveText('分配');
  await expect(open.getByRole('button', { name: '编辑', exact: true })).toHaveCount(0);
});

test('a record is drawn alike before and after its form was open', async ({ portal }) => {
  const page = await portal.visit('admin', '/apps/e/emergency/emergencyContact', PHONE);
  const list = await listOf(page, '应急通讯录');
  const lookOf = (part: Locator): Promise<readonly string[]> =>
    part.evaluate((element) => {
      const { fontSize, lineHeight, padding } = getComputedStyle(element);
      return [fontSize, lineHeight, padding];
    });
  await list.locator('.card-title').first().click();
  const values = page.locator('.anlan-values').first();
  await expect(values.locator('dt').first()).toBeVisible();
  const parts = [values.locator('dt').first(), values.locator('> div').first(), values.locator('dd').first()];
  const before = await Promise.all(parts.map(lookOf));
  await page.getByRole('button', { name: '编辑', exact: true }).first().click();
  await expect(page.locator('.anlan-form').first()).toBeVisible();
  await page
    .getByRole('button', { name: /^(取消|关闭)$/ })
    .first()
    .click();
  await expect(values.locator('dt').first()).toBeVisible();
  expect(await Promise.all(parts.map(lookOf))).toEqual(before);
});
