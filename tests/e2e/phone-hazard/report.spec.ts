/**
 * Reporting on the phone: few taps, photos that are judged, and an offline queue that loses nothing, sends once and belongs to
 * one person.
 */
import { randomBytes } from 'node:crypto';
import { type Page, expect } from '@playwright/test';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { api } from '../../support/client.ts';
import { freshCode, test, tokenOf } from '../../support/portal.ts';
import { personOf, visitAs } from '../areas/people.ts';
import { PHONE, expectPhonePage } from '../phone/faults.ts';

test.describe.configure({ mode: 'parallel' });

const QUERY = '/api/hazard/hiddenDanger/queryHiddenDanger';
const SEND = '**/api/hazard/hiddenDanger/action/reportNow';
/** A contractor of the demonstration. */
const CONTRACTOR = 'HT';
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PHOTO = { name: '现场.png', mimeType: 'image/png', buffer: PIXEL };

const rows = async (baseURL: string | undefined, title: string): Promise<readonly WireRow[]> =>
  (await api(baseURL ?? '', tokenOf('admin')).get<ListData>(QUERY, { titleLike: title, pageSize: 20 })).data.list;
const unsent = (page: Page) => page.getByRole('status').filter({ hasText: '条未发送' });
const camera = (page: Page) => page.locator('input[capture]').first();

/** Every tap and every text that is begun counts as one. */
function tapper(page: Page) {
  let taps = 0;
  const one = <T>(act: Promise<T>): Promise<T> => {
    taps += 1;
    return act;
  };
  return {
    tap: (name: string, role: 'button' | 'link' | 'radio' = 'button') =>
      one(page.getByRole(role, { name, exact: true }).click()),
    type: (label: RegExp, text: string) => one(page.getByLabel(label).fill(text)),
    photo: () => one(camera(page).setInputFiles(PHOTO)),
    count: () => taps,
  };
}

async function fillIn(page: Page, description: string): Promise<ReturnType<typeof tapper>> {
  const by = tapper(page);
  await page.goto('/#/hiddenDanger/index');
  await by.tap('上报隐患', 'link');
  await by.photo();
  await expect(page.getByRole('button', { name: `移除${PHOTO.name}` })).toBeVisible();
  await by.type(/^隐患描述/, description);
  await by.type(/^具体位置/, '二号转炉平台西侧');
  await by.tap('电气', 'radio');
  return by;
}

test("a contractor's worker reports with a photo in at most nine taps, and finds it among the own reports", async ({
  portal,
  baseURL,
}) => {
  const title = freshCode('配电箱门未关');
  const page = await visitAs(
    portal,
    baseURL,
    await personOf(baseURL, 'contractorWorker', CONTRACTOR),
    '/hiddenDanger/index',
    PHONE,
  );
  const by = await fillIn(page, title);
  await expectPhonePage(page);
  await by.tap('上报');
  expect(by.count()).toBeLessThanOrEqual(9);
  await expect(page.getByRole('list').getByText(title)).toBeVisible();
  await expect(unsent(page)).toHaveCount(0);
  const [row, ...others] = await rows(baseURL, title);
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    title,
    status: 'pending',
    source: 'snapshot',
    category: 'electrical',
    location: '二号转炉平台西侧',
  });
  expect(row?.['photos']).toHaveLength(1);
});

test('without a network a report waits in sight, survives a reload, and arrives once when the network is back', async ({
  portal,
  baseURL,
}) => {
  portal.forgive(/^(request|console|answer):/);
  const title = freshCode('皮带护栏缺失');
  const page = await portal.visit('staff', '/hiddenDanger/index', { viewport: PHONE });
  const by = await fillIn(page, title);
  await page.context().setOffline(true);
  await by.tap('上报');
  await expect(unsent(page)).toContainText('1 条未发送');
  await page.goto('/#/apps/home');
  await expect(unsent(page)).toBeVisible();
  // The network is back and the server is not: the page itself loads, what waits goes on waiting.
  await page.route('**/api/file/**', (route) => route.abort());
  await page.context().setOffline(false);
  await page.reload();
  await expect(unsent(page)).toContainText('1 条未发送');
  expect(await rows(baseURL, title)).toEqual([]);
  await page.unroute('**/api/file/**');
  await unsent(page).click();
  await page.getByRole('button', { name: '立即发送' }).click();
  await expect(page.getByText('没有未发送的内容')).toBeVisible();
  const found = await rows(baseURL, title);
  expect(found.map((row) => row['photos'])).toEqual([[expect.any(String)]]);
});

test('a report whose answer is lost is kept as it went out, and is one report when it is sent again', async ({
  portal,
  baseURL,
}) => {
  portal.forgive(/^(request|console|answer):/);
  const title = freshCode('氧气瓶未固定');
  const page = await portal.visit('staff', '/hiddenDanger/index', { viewport: PHONE });
  const keys: (string | undefined)[] = [];
  await page.route(SEND, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    // The server does it, and nobody hears of it.
    await route.fetch();
    await route.abort();
  });
  const by = await fillIn(page, title);
  await by.tap('上报');
  await expect.poll(() => keys.length).toBeGreaterThan(0);
  await page.goto('/#/apps/outbox');
  await expect(page.getByText('待确认')).toBeVisible();
  await expect(page.getByRole('button', { name: new RegExp(`^删除：${title}`) })).toHaveCount(0);
  await page.unroute(SEND);
  await page.reload();
  await expect(page.getByText('没有未发送的内容')).toBeVisible();
  expect(await rows(baseURL, title)).toHaveLength(1);
});

test('what was begun survives a reload with its photo, and can be begun anew', async ({ portal }) => {
  const title = freshCode('临边无防护');
  const page = await portal.visit('staff', '/hiddenDanger/index', { viewport: PHONE });
  await fillIn(page, title);
  await page.reload();
  await expect(page.getByLabel(/^隐患描述/)).toHaveValue(title);
  await expect(page.getByRole('img', { name: PHOTO.name })).toBeVisible();
  await page.getByRole('button', { name: '重新填写' }).click();
  await expect(page.getByLabel(/^隐患描述/)).toHaveValue('');
  await expect(page.getByRole('img', { name: PHOTO.name })).toHaveCount(0);
});

test("what one person could not send is nobody else's on the same phone, and is there when that person is back", async ({
  portal,
  baseURL,
}) => {
  portal.forgive(/^(request|console|answer):/);
  const title = freshCode('起重吊具磨损');
  const page = await portal.visit('staff', '/hiddenDanger/index', { viewport: PHONE });
  await page.route(SEND, (route) => route.abort());
  const by = await fillIn(page, title);
  await by.tap('上报');
  await expect(unsent(page)).toContainText('1 条未发送');
  const enter = async (account: string): Promise<void> => {
    await page.context().addCookies([{ name: 'zhihui_token', value: tokenOf(account), url: baseURL ?? '' }]);
    await page.goto('about:blank');
    await page.goto('/#/apps/outbox');
  };
  await enter('equip');
  await expect(page.getByText('没有未发送的内容')).toBeVisible();
  await page.unroute(SEND);
  await expect(unsent(page)).toHaveCount(0);
  expect(await rows(baseURL, title)).toEqual([]);
  await enter('staff');
  await expect(page.getByText('没有未发送的内容')).toBeVisible();
  const { data: me } = await api(baseURL ?? '', tokenOf('staff')).get<{ id: string }>('/api/uaa/users/getSysUser');
  expect((await rows(baseURL, title)).map((row) => row['finder'])).toEqual([me.id]);
});

test('an empty file, one that is no photo and one of 20 MB are refused in words, and nothing of them is kept', async ({
  portal,
}) => {
  const page = await portal.visit('staff', '/hiddenDanger/report', { viewport: PHONE });
  await camera(page).setInputFiles({ name: '空.png', mimeType: 'image/png', buffer: Buffer.alloc(0) });
  await expect(page.getByText('“空.png”是空文件（0 字节），没有添加。')).toBeVisible();
  await camera(page).setInputFiles({ name: '记录.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
  await expect(page.getByText('“记录.pdf”不是照片，没有添加。')).toBeVisible();
  await camera(page).setInputFiles({ name: '大.jpg', mimeType: 'image/jpeg', buffer: randomBytes(20 * 1_048_576) });
  await expect(page.getByText('“大.jpg”有 20.0 MB，超过 10 MB，没有添加。')).toBeVisible();
  await expect(page.getByRole('button', { name: /^移除/ })).toHaveCount(0);
});

/** Everything the browser's databases hold of this site, as far as it can be read out: texts, and bytes as Latin letters. */
const readOut = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const wait = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('not read'));
      });
    const found: string[] = [];
    for (const { name } of await indexedDB.databases()) {
      const db = await wait(indexedDB.open(name ?? ''));
      for (const store of db.objectStoreNames)
        for (const value of await wait(db.transaction(store).objectStore(store).getAll()))
          found.push(
            JSON.stringify(value, (_, part: unknown) => {
              if (part instanceof CryptoKey) return part.extractable ? 'a key that can be read out' : 'a key';
              const bytes = part instanceof ArrayBuffer ? new Uint8Array(part) : part;
              return bytes instanceof Uint8Array ? new TextDecoder('utf-8').decode(bytes) : part;
            }),
          );
      db.close();
    }
    return found.join('\n');
  });

test('what waits on the phone cannot be read out of it, and is whole for the person it belongs to', async ({
  portal,
  baseURL,
}) => {
  portal.forgive(/^(request|console|answer):/);
  const title = freshCode('钢丝绳断丝');
  const page = await portal.visit('staff', '/hiddenDanger/index', { viewport: PHONE });
  await page.route(SEND, (route) => route.abort());
  const by = await fillIn(page, title);
  await by.tap('上报');
  await expect(unsent(page)).toContainText('1 条未发送');
  const kept = await readOut(page);
  expect(kept).toContain('a key');
  expect(kept).not.toContain('a key that can be read out');
  for (const secret of [title, '二号转炉平台西侧', 'IHDR']) expect(kept).not.toContain(secret);
  await page.unroute(SEND);
  await page.reload();
  await expect
    .poll(async () => (await rows(baseURL, title)).map((row) => row['photos']))
    .toEqual([[expect.any(String)]]);
  await expect(unsent(page)).toHaveCount(0);
});

test('what lay on a phone in the clear before an upgrade is sent as it was', async ({ portal, baseURL }) => {
  portal.forgive(/^(request|console|answer):/);
  const title = freshCode('爬梯锈蚀');
  const page = await portal.visit('staff', '/hiddenDanger/index', { viewport: PHONE });
  await page.route(SEND, (route) => route.abort());
  const by = await fillIn(page, title);
  await by.tap('上报');
  await expect(unsent(page)).toContainText('1 条未发送');
  // As the version before kept it: the database of its version, call and bytes in the clear.
  const plain = await page.evaluate(async (photo) => {
    const wait = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('not read'));
      });
    const now = await wait(indexedDB.open('anlan.outbox'));
    const [sealed] = (await wait(now.transaction('entry').objectStore('entry').getAll())) as {
      id: string;
      seat: string;
      iv: Uint8Array<ArrayBuffer>;
      sealed: ArrayBuffer;
    }[];
    const key = (await wait(now.transaction('key').objectStore('key').get(sealed!.seat))) as CryptoKey;
    const call: unknown = JSON.parse(
      new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed!.iv }, key, sealed!.sealed)),
    );
    now.close();
    return { call, id: sealed!.id, photo };
  }, PIXEL.toString('base64'));
  await page.goto('about:blank');
  await page.unroute(SEND);
  await page.goto('/favicon.ico');
  await page.evaluate(async ({ call, id, photo }) => {
    const wait = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('not read'));
      });
    await wait(indexedDB.deleteDatabase('anlan.outbox') as IDBRequest<unknown>);
    const opening = indexedDB.open('anlan.outbox', 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('entry', { keyPath: 'id' }).createIndex('seat', 'seat');
      opening.result.createObjectStore('file');
    };
    const before = await wait(opening);
    const both = before.transaction(['entry', 'file'], 'readwrite');
    both.objectStore('entry').put(call);
    both.objectStore('file').put(Uint8Array.from(atob(photo), (letter) => letter.charCodeAt(0)).buffer, `${id}/0`);
    await new Promise((resolve) => {
      both.oncomplete = resolve;
    });
    before.close();
  }, plain);
  await page.goto('/#/hiddenDanger/index');
  await expect.poll(async () => (await rows(baseURL, title)).length).toBe(1);
  expect((await rows(baseURL, title)).map((row) => row['photos'])).toEqual([[expect.any(String)]]);
  await expect(unsent(page)).toHaveCount(0);
});
