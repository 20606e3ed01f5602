/**
 * What a phone takes along for a shift: lists and records that were never open come from it without a network, from a
 * cold start too; it lies there encrypted, and is gone at sign-out and after twelve hours.
 */
import { expect } from '@playwright/test';
import type { ActionData, ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { api } from '../../support/client.ts';
import { packed, takenBytes } from '../../support/packed-phone.ts';
import { freshCode, test, tokenOf } from '../../support/portal.ts';
import { type RolePerson, personOf } from '../areas/people.ts';
import { PHONE } from '../phone/faults.ts';

/** The root of the demonstration's organisations. */
const ROOT = 'LZ';

/** A hazard that somebody of the staff has reported, in the hands of this person. */
async function reportedTo(url: string, { id }: RolePerson): Promise<WireRow> {
  const staff = api(url, tokenOf('staff'));
  const title = freshCode('行车轨道松动');
  const photo = new FormData();
  photo.set('file', new Blob([Buffer.from(PIXEL, 'base64')], { type: 'image/png' }), 'a.png');
  const stored = (await (
    await fetch(`${url}/prod-api/api/file/file/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokenOf('staff')}` },
      body: photo,
    })
  ).json()) as { readonly data: { readonly id: string } };
  const { data: me } = await staff.get<{ readonly orgId: string }>('/api/uaa/users/getSysUser');
  const answer = await staff.post<ActionData>('/api/hazard/hiddenDanger/action/reportNow', {
    input: {
      title,
      source: 'snapshot',
      hiddenType: 'unsafeState',
      category: 'electrical',
      level: 'general',
      location: '一号跨',
      dutyOrg: me.orgId,
      description: title,
      photos: [stored.data.id],
    },
  });
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  const row = answer.data.rows[0]!;
  const admin = api(url, tokenOf('admin'));
  const instance = String(row['processInstanceId']);
  const { list } = (await admin.get<ListData>('/api/workflow/wfTask/queryWfTask', { instance })).data;
  const assigned = await admin.post('/api/workflow/task/assign', { id: list[0]?.id, to: id });
  expect(assigned.code, JSON.stringify(assigned)).toBe(200);
  return row;
}
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('a list and a record that were never open come from what was taken along, from a cold start without a network, and a decision made there arrives', async ({
  browser,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const safety = await personOf(baseURL, 'safetyDept', ROOT);
  const row = await reportedTo(url, safety);
  const context = await browser.newContext({ serviceWorkers: 'allow', viewport: PHONE, baseURL: url });
  const page = await packed(context, safety.token, url);
  await context.setOffline(true);
  await page.goto('about:blank');
  await page.goto(`/#/governanceList/index?keyword=${encodeURIComponent(String(row['hdNo']))}`);
  await expect(page.getByRole('status').filter({ hasText: /显示的是.*取得的数据/ })).toBeVisible();
  const card = page.getByRole('link', { name: new RegExp(String(row['title'])) });
  await expect(card).toBeVisible();
  await expect(page.getByText('共 1 条')).toBeVisible();
  await card.click();
  await expect(page.getByRole('heading', { name: String(row['title']) })).toBeVisible();
  await page.getByRole('link', { name: '驳回' }).click();
  await page.getByLabel(/^驳回原因/).fill('轨道已于昨日紧固');
  await page.getByRole('button', { name: '驳回', exact: true }).click();
  await expect(page.getByText('“驳回”已保存在本机，待发送。')).toBeVisible();
  await context.setOffline(false);
  await expect
    .poll(
      async () =>
        (await safety.caller.get<WireRow>('/api/hazard/hiddenDanger/getHiddenDanger', { id: row.id })).data['status'],
    )
    .toBe('rejected');
  await context.close();
});

test('what was taken along cannot be read out of the phone, and goes with the session while unsent work stays', async ({
  browser,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const safety = await personOf(baseURL, 'safetyDept', ROOT);
  const row = await reportedTo(url, safety);
  const context = await browser.newContext({ serviceWorkers: 'allow', viewport: PHONE, baseURL: url });
  const page = await packed(context, safety.token, url);
  const kept = await page.evaluate(async () => {
    const wait = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('not read'));
      });
    const db = await wait(indexedDB.open('anlan.outbox'));
    const all: unknown[] = await wait(db.transaction('taken').objectStore('taken').getAll());
    db.close();
    return JSON.stringify(all, (_, part: unknown) => {
      const bytes = part instanceof ArrayBuffer ? new Uint8Array(part) : part;
      return bytes instanceof Uint8Array ? new TextDecoder('utf-8').decode(bytes) : part;
    });
  });
  expect(kept).toContain('sealed');
  expect(kept).not.toContain(String(row['title']));
  await context.setOffline(true);
  await page.goto(`/#/list/hiddenDangerReject?id=${row.id}`);
  await page.getByLabel(/^驳回原因/).fill('照片看不清');
  await page.getByRole('button', { name: '驳回', exact: true }).click();
  const unsent = page.getByRole('status').filter({ hasText: '1 条未发送' });
  await expect(unsent).toBeVisible();
  // The session ends here, with the network still away.
  await context.clearCookies();
  await page.goto('about:blank');
  await page.goto('/#/apps/home');
  await expect.poll(() => takenBytes(page)).toBe(0);
  await context.addCookies([{ name: 'zhihui_token', value: safety.token, url }]);
  await context.setOffline(false);
  await page.goto('about:blank');
  await page.goto('/#/apps/home');
  await expect
    .poll(
      async () =>
        (await safety.caller.get<WireRow>('/api/hazard/hiddenDanger/getHiddenDanger', { id: row.id })).data['status'],
    )
    .toBe('rejected');
  await context.close();
});

test('after twelve hours without the server nothing of it is shown any more', async ({ browser, baseURL }) => {
  const url = baseURL ?? '';
  const safety = await personOf(baseURL, 'safetyDept', ROOT);
  const context = await browser.newContext({ serviceWorkers: 'allow', viewport: PHONE, baseURL: url });
  const page = await packed(context, safety.token, url);
  await context.setOffline(true);
  await page.clock.install({ time: Date.now() + 12 * 3_600_000 + 60_000 });
  await page.goto('about:blank');
  await page.goto('/#/governanceList/index');
  await expect.poll(() => takenBytes(page)).toBe(0);
  await expect(page.getByRole('status').filter({ hasText: /显示的是.*取得的数据/ })).toHaveCount(0);
  await context.close();
});
