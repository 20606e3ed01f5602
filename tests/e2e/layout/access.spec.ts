/** The frame for everybody: the keyboard, enlarged text, the way back to the top. */
import { expect } from '@playwright/test';
import { rowOf, test } from '../../support/portal.ts';

test.describe.configure({ mode: 'parallel' });

test('the menu, the tags and the person’s menu are reached in this order by Tab, and Esc gives the focus back', async ({
  portal,
}) => {
  const page = await portal.visit('admin', '/system/sysParam');
  await expect(page.locator('.ag-row').first()).toBeVisible();
  const order: string[] = [];
  for (let step = 0; step < 80 && !order.includes('tags'); step += 1) {
    await page.keyboard.press('Tab');
    const place = await page.evaluate(() => {
      const element = document.activeElement;
      if (element?.closest('.menu')) return 'menu';
      if (element?.closest('.head')) return 'header';
      return element?.closest('.tags') ? 'tags' : 'other';
    });
    if (order.at(-1) !== place) order.push(place);
  }
  expect(order).toEqual(['other', 'menu', 'header', 'tags']);
  const search = page.getByRole('banner').getByRole('button', { name: '查找菜单' });
  await search.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: '查找菜单' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(search).toBeFocused();
});

test('at 200 % nothing of the frame is cut off', async ({ portal }) => {
  // A window of 1440 × 900 enlarged twice shows half of its pixels each way.
  const page = await portal.visit('admin', '/system/sysParam', { viewport: { width: 720, height: 450 } });
  await expect(page.getByRole('list', { name: '系统参数列表' })).toBeVisible();
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
  for (const button of await page.getByRole('banner').getByRole('button').all())
    await expect(button).toBeInViewport({ ratio: 1 });
});

test('[C-9-18] turning a page leads back to the top in 800 ms, and at once where movement is not wished', async ({
  portal,
}) => {
  const page = await portal.visit('admin', '/equipment/equipInspect?pageSize=100', {
    viewport: { width: 1280, height: 700 },
  });
  await expect(rowOf(page, 'JY-').first()).toBeVisible();
  const grid = page.locator('.ag-grid-viewport').first();
  const top = (): Promise<number> => grid.evaluate((element) => element.scrollTop);
  /** Gives back where the page stood. */
  const turn = async (number: number): Promise<number> => {
    await grid.evaluate((element) => {
      element.scrollTop = 600;
    });
    // The header scrolls away too: the view grows by its height, and a short page stands less far down then.
    await expect(page.locator('.main-away')).toBeVisible();
    const from = await top();
    await page.getByRole('button', { name: `第 ${number} 页` }).click();
    return from;
  };
  await turn(2);
  await expect.poll(top).toBe(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const from = await turn(1);
  /** Lets time pass in steps, between which the grid hears of its own scrolling as it would in real frames. */
  const pass = async (ms: number): Promise<number> => {
    for (let gone = 0; gone < ms; gone += 40) {
      await page.clock.runFor(40);
      await top();
    }
    return top();
  };
  // The way begins when the turned page is drawn, which is real work on a clock that stands still.
  await expect.poll(() => pass(40)).toBeLessThan(from);
  expect(await pass(400)).toBeGreaterThan(0);
  expect(await pass(400)).toBe(0);
});
