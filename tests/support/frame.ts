/** The frame of the portal in a browser: its menu, the menu of the person, and the settings of the layout. */
import { type Locator, type Page, expect } from '@playwright/test';

/** The menu at the left. */
export const menuOf = (page: Page): Locator => page.getByRole('navigation', { name: '菜单', exact: true });

/** The header. */
export const bannerOf = (page: Page): Locator => page.getByRole('banner');

/** What this browser keeps of the layout. */
export const settingOf = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('layout-setting') ?? 'null') as Record<string, unknown>);

/** What this page sets for the person stays in this page: tests share their people. */
export async function ownSettings(page: Page): Promise<void> {
  const kept: Record<string, unknown> = {};
  await page.route('**/api/account/preference', async (route) => {
    const body = route.request().postDataJSON() as { key: string; value: unknown } | null;
    if (body) kept[body.key] = body.value;
    await route.fulfill({ json: { code: 200, msg: 'success', data: body ? null : kept } });
  });
}

export async function openUserMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^账户/ }).click();
}

/** Opens the settings of the layout; gives their drawer. */
export async function openSettings(page: Page): Promise<Locator> {
  await openUserMenu(page);
  await page.getByRole('menuitem', { name: '布局设置' }).click();
  const drawer = page.getByRole('dialog', { name: '布局设置' });
  await expect(drawer).toBeVisible();
  return drawer;
}
