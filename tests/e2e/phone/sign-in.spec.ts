/**
 * The phone has an area of its own: whoever signs in there meets pages in the manner of an app, and nothing of the
 * desk.
 */
import { expect } from '@playwright/test';
import { test } from '../../support/portal.ts';
import { PHONE } from './faults.ts';

test.describe.configure({ mode: 'parallel' });

test(
  'signing in on the phone leads to pages with the head of an app, without the menu of the desk [O-0-02]',
  { tag: '@gate' },
  async ({ portal }) => {
    const page = await portal.visit(undefined, '/mobLogin', { viewport: PHONE });
    await page.getByRole('tab', { name: '账号密码' }).click();
    await page.getByLabel('账号', { exact: true }).fill('equip');
    await page.getByLabel('密码', { exact: true }).fill('anlan123');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page).toHaveURL(/#\/apps\/home$/);
    const noDesk = async (): Promise<void> => {
      await expect(page.getByRole('navigation', { name: '菜单', exact: true })).toHaveCount(0);
      await expect(page.locator('.side, .side-drawer')).toHaveCount(0);
    };
    await expect(page.locator('header').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('navigation', { name: '底部导航' })).toBeVisible();
    await noDesk();
    // Every page below it has a bar over the whole width: the way back, and what the page is.
    for (const [path, title] of [
      ['changePassword', '修改密码'],
      ['due', '待办'],
      ['e/equipment/equipCrane', '起重机械'],
    ] as const) {
      await page.goto(`/#/apps/${path}`);
      const head = page.locator('header').filter({ has: page.getByRole('button', { name: '返回', exact: true }) });
      await expect(head.getByRole('heading', { level: 1, name: title, exact: true }), path).toBeVisible();
      const box = await head.boundingBox();
      expect({ x: box?.x, y: box?.y, width: box?.width }, path).toEqual({ x: 0, y: 0, width: PHONE.width });
      await noDesk();
    }
  },
);
