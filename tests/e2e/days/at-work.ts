/** What the walks through a whole day share: people of the demonstration who sign in by hand, and their acts. */
import { type Locator, type Page, expect } from '@playwright/test';
import { PIXEL } from '../../http/files/file-door.ts';
import { type Portal, rowOf } from '../../support/portal.ts';
import { go, PHONE } from '../../support/process-people.ts';
import { signInByHand } from '../../support/walk.ts';

/** A photograph from the site. */
export const PHOTO = { name: '现场.png', mimeType: 'image/png', buffer: PIXEL };

/** Somebody of the demonstration signs in at the desk or on the phone, and goes where the work is. */
export async function arrive(portal: Portal, username: string, path?: string, onPhone = false): Promise<Page> {
  const page = await portal.visit(undefined, '/login', onPhone ? { viewport: PHONE } : {});
  if (onPhone) await page.getByRole('tab', { name: '账号密码' }).click();
  await signInByHand(page, 'zh', username, 'anlan123');
  // The phone leads from the address of the desk's sign-in to its own.
  if (onPhone) await expect(page).toHaveURL(/#\/apps\//);
  if (path !== undefined) await go(page, path);
  return page;
}

/** Opens the record of a list's row by its link. */
export const openRow = (page: Page, text: string): Promise<void> => rowOf(page, text).getByRole('link').first().click();

/** The address of what the page shows, for whoever goes there next. */
export const addressOf = (page: Page): string => new URL(page.url()).hash.slice(1);

/** Saves a form and waits until it is gone. */
export async function save(form: Locator): Promise<void> {
  await form.getByRole('button', { name: /^保存/ }).first().click();
  await expect(form).toHaveCount(0);
}

/** Draws a signature. */
export async function sign(page: Page, scope: Locator): Promise<void> {
  const pad = scope.getByRole('img', { name: /签名/ }).last();
  await pad.scrollIntoViewIfNeeded();
  const box = (await pad.boundingBox())!;
  await page.mouse.move(box.x + 20, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + 15, { steps: 4 });
  await page.mouse.move(box.x + box.width - 20, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  // Kept when the pad is left.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(scope.getByRole('img', { name: 'signature.png' })).toBeVisible();
}

/** So many hours from now by the clock of the works, as a field shows it. */
export const clock = (hours: number): string =>
  new Date(Date.now() + (8 + hours) * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');

/**
 * Searches a list of choices and takes what was found, once nothing else is listed: what stood there before goes under
 * the click.
 */
export async function find(page: Page, box: Locator, entry: string): Promise<void> {
  await box.click();
  await box.fill(entry);
  const options = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  await expect(options.filter({ hasNotText: entry })).toHaveCount(0);
  await options.filter({ hasText: entry }).first().click();
}

/** Takes another entry of a tree of choices in which one is chosen already: it lies over the input. */
export async function replaceInTree(page: Page, box: Locator, entry: string): Promise<void> {
  await box.fill(entry);
  const titles = page.locator('.ant-select-tree-title:visible');
  await expect(titles.filter({ hasNotText: entry })).toHaveCount(0);
  await titles.filter({ hasText: entry }).first().click();
}
