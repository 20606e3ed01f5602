/**
 * A device that has no room, or whose data was cleared, says so where it is known, and does what was handed over all the
 * same while its page stays open.
 */
import { type Page, expect } from '@playwright/test';
import { signIn } from '../../support/client.ts';
import { endWork, permitAt } from '../../support/permits.ts';
import { type Portal, test } from '../../support/portal.ts';
import { type Worker, PHONE, visitAs } from '../../support/process-people.ts';

/** The guardian's page on which work is interrupted, with the reason chosen. */
async function aboutToInterrupt(portal: Portal, url: string, permit: string): Promise<Page> {
  const token = await signIn(url, 'guardian', 'anlan123');
  const path = `/app/dangerWork/interrupt?id=${permit}&act=interrupt`;
  const page = await visitAs(portal, url, { token } as Worker, path, PHONE);
  await page.getByLabel('中断原因').click();
  await page.getByTitle('天气', { exact: true }).click();
  return page;
}
const interrupt = (page: Page): Promise<void> => page.getByRole('button', { name: '中断', exact: true }).last().click();

test('without room on the device an act says that it is kept nowhere, and is done when the network is back', async ({
  portal,
  baseURL,
}) => {
  portal.forgive(/^(request|console|answer):/);
  const url = baseURL ?? '';
  const permit = await permitAt(url, 'working');
  try {
    const page = await aboutToInterrupt(portal, url, permit.id);
    // As a browser answers whose disk is full.
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('no room', 'QuotaExceededError');
      };
    });
    await page.context().setOffline(true);
    await interrupt(page);
    await expect(page.getByRole('alert').filter({ hasText: '本机无法保存' })).toBeVisible();
    expect(await permit.state()).toBe('working');
    await page.context().setOffline(false);
    await expect.poll(() => permit.state()).toBe('interrupted');
  } finally {
    await endWork(permit);
  }
});

test('an act that waits is done when the network is back although the data of the browser was cleared meanwhile', async ({
  portal,
  baseURL,
}) => {
  portal.forgive(/^(request|console|answer):/);
  const url = baseURL ?? '';
  const permit = await permitAt(url, 'working');
  try {
    const page = await aboutToInterrupt(portal, url, permit.id);
    await page.context().setOffline(true);
    await interrupt(page);
    await expect(page.getByRole('status').filter({ hasText: '1 条未发送' })).toBeVisible();
    const browser = await page.context().newCDPSession(page);
    await browser.send('Storage.clearDataForOrigin', { origin: new URL(url).origin, storageTypes: 'indexeddb' });
    await page.context().setOffline(false);
    await expect.poll(() => permit.state()).toBe('interrupted');
    await expect(page.getByRole('status').filter({ hasText: '条未发送' })).toHaveCount(0);
  } finally {
    await endWork(permit);
  }
});
