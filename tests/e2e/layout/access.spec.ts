/** The frame for everybody: axe in light and dark, the keyboard, enlarged text, the way back to the top. */
import AxeBuilder from '@axe-core/playwright';
import { type Page, expect } from '@playwright/test';
import { rowOf, test } from '../../support/portal.ts';

test.describe.configure({ mode: 'parallel' });

async function expectNoFault(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).exclude('.ag-root-wrapper').analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
  expect(grave, where).toEqual([]);
}

for (const mode of ['light', 'dark'] as const) {
  test(`axe finds no serious fault in the ${mode} frame, its search, settings and sheet of keys`, async ({ portal }) => {
    const page = await portal.visit('admin', '/system/sysParam');
    await page.evaluate((value) => localStorage.setItem('appearance', value), mode);
    await page.reload();
    await expect(page.locator('.ag-row').first()).toBeVisible();
    await page.getByRole('navigation', { name: '菜单', exact: true }).getByRole('link', { name: '用户' }).click();
    await expect(page.getByRole('region', { name: '用户' })).toBeVisible();
    await expectNoFault(page, 'frame');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: '查找菜单' }).fill('系统');
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectNoFault(page, 'search');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: '快捷键' })).toBeVisible();
    await expectNoFault(page, 'keys');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: /^账户/ }).click();
    await page.getByRole('menuitem', { name: '布局设置' }).click();
    await expect(page.getByRole('dialog', { name: '布局设置' })).toBeVisible();
    await expectNoFault(page, 'settings');
  });
}

test('the menu, the tags and the person’s menu are reached in this order by Tab, and Esc gives the focus back', async ({ portal }) => {
  const page = await portal.visit('admin', '/system/sysParam');
  await expect(page.locator('.ag-row').first()).toBeVisible();
  const order: string[] = [];
  for (let step = 0; step < 40 && !order.includes('tags'); step += 1) {
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
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
  for (const button of await page.getByRole('banner').getByRole('button').all()) await expect(button).toBeInViewport({ ratio: 1 });
});

test('[C-9-18] turning a page leads back to the top in 800 ms, and at once where movement is not wished', async ({ portal }) => {
  const page = await portal.visit('admin', '/equipment/equipInspect?pageSize=100', { viewport: { width: 1280, height: 700 } });
  await expect(rowOf(page, 'JY-').first()).toBeVisible();
  const grid = page.locator('.ag-grid-viewport').first();
  const top = (): Promise<number> => grid.evaluate((element) => element.scrollTop);
  const turn = async (number: number): Promise<void> => {
    await grid.evaluate((element) => { element.scrollTop = 900; });
    await page.getByRole('button', { name: `第 ${number} 页` }).click();
  };
  await turn(2);
  await expect.poll(top).toBe(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await turn(1);
  await page.clock.runFor(400);
  const half = await top();
  expect(half).toBeGreaterThan(0);
  expect(half).toBeLessThan(900);
  await page.clock.runFor(420);
  expect(await top()).toBe(0);
});
