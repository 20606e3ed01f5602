/** A phone that has taken along what its person needs for a shift, for tests that begin without a network. */
import { type BrowserContext, type Page, expect } from '@playwright/test';

/** How many bytes lie sealed under what was taken along; 0 for nothing. */
export const takenBytes = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const wait = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('not read'));
      });
    const db = await wait(indexedDB.open('anlan.outbox'));
    try {
      if (!db.objectStoreNames.contains('taken')) return 0;
      const kept = (await wait(db.transaction('taken').objectStore('taken').getAll())) as { sealed: ArrayBuffer }[];
      return kept.reduce((sum, { sealed }) => sum + sealed.byteLength, 0);
    } finally {
      db.close();
    }
  });

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
