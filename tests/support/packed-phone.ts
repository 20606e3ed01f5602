/** A phone that has taken along what its person needs for a shift, for tests that begin without a network. */
import { type BrowserContext, type Page, expect } from '@playwright/test';

/** What lies sealed under what was taken along: how many bytes, and with which it begins, which no two packings share. */
const sealedTaken = (page: Page): Promise<{ readonly bytes: number; readonly head: string }> =>
  page.evaluate(async () => {
    const wait = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('not read'));
      });
    const db = await wait(indexedDB.open('anlan.outbox'));
    try {
      if (!db.objectStoreNames.contains('taken')) return { bytes: 0, head: '' };
      const kept = (await wait(db.transaction('taken').objectStore('taken').getAll())) as { sealed: ArrayBuffer }[];
      return {
        bytes: kept.reduce((sum, { sealed }) => sum + sealed.byteLength, 0),
        head: kept.map(({ sealed }) => new Uint8Array(sealed).subarray(0, 16).join(' ')).join(),
      };
    } finally {
      db.close();
    }
  });

/** How many bytes lie sealed under what was taken along; 0 for nothing. */
export const takenBytes = async (page: Page): Promise<number> => (await sealedTaken(page)).bytes;

/** Takes along anew what there is now, by the button of the page that says what lies on the phone. */
export async function renewTaken(page: Page): Promise<void> {
  await page.evaluate(() => {
    location.hash = '#/apps/outbox';
  });
  const taken = page.getByRole('region', { name: '离线数据' });
  const { head } = await sealedTaken(page);
  await taken.getByRole('button', { name: '更新', exact: true }).click();
  await expect.poll(async () => (await sealedTaken(page)).head).not.toBe(head);
  await expect(taken).toContainText('可离线使用');
}

/** A phone that has taken along what there is. */
export async function packed(context: BrowserContext, token: string, url: string): Promise<Page> {
  await context.addCookies([{ name: 'zhihui_token', value: token, url }]);
  const page = await context.newPage();
  await page.goto('/#/apps/home');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();
  await expect.poll(() => takenBytes(page)).toBeGreaterThan(1000);
  await page.goto('/#/apps/outbox');
  await expect(page.getByRole('region', { name: '离线数据' })).toContainText('可离线使用');
  return page;
}
