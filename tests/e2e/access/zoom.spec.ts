/** Enlarged twice, a window of 1440 × 900 shows half of its pixels each way: everything stays within reach. */
import { type Page, expect } from '@playwright/test';
import { formOf, test } from '../../support/portal.ts';

const ZOOMED = { width: 720, height: 450 };

async function nothingSideways(page: Page, where: string): Promise<void> {
  expect(
    await page.evaluate(() =>
      [document.documentElement, document.getElementById('sheet')].map((element) =>
        element ? element.scrollWidth - element.clientWidth : 0,
      ),
    ),
    where,
  ).toEqual([0, 0]);
}

test('at 200 % lists, records, forms and the person’s page run over no edge, and what is below can be scrolled to', async ({
  portal,
}) => {
  const page = await portal.visit('admin', '/home', { viewport: ZOOMED });
  await expect(page.getByRole('region', { name: '待办' }).getByRole('row').nth(1)).toBeVisible();
  await nothingSideways(page, 'home');
  await page.goto('/#/profile/index');
  await expect(page.getByRole('heading', { name: '个人中心' })).toBeVisible();
  await nothingSideways(page, 'profile');
  await page.goto('/#/equipment/equipCrane');
  const cards = page.getByRole('list', { name: '起重机械列表' });
  await expect(cards.getByRole('listitem').first()).toBeVisible();
  await nothingSideways(page, 'list');
  // The open filters are higher than the window: the rows come after them.
  await page.getByRole('button', { name: '筛选' }).click();
  await cards.getByRole('link').first().scrollIntoViewIfNeeded();
  await expect(cards.getByRole('link').first()).toBeInViewport({ ratio: 1 });
  await page.getByRole('toolbar').getByRole('button', { name: '新增' }).click();
  const form = formOf(page, '新增起重机械');
  await expect(form.getByRole('button', { name: '保存' })).toBeInViewport({ ratio: 1 });
  await nothingSideways(page, 'form');
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await cards.getByRole('link').first().click();
  await expect(page.getByRole('article').getByRole('button', { name: '编辑' })).toBeInViewport({ ratio: 1 });
  await nothingSideways(page, 'record');
});
