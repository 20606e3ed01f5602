/**
 * Large files in a form's field: sent in parts, held back with the form, gone on with after the network was lost, given
 * up on demand.
 */
import { createHash, randomBytes } from 'node:crypto';
import { type Locator, type Page, expect } from '@playwright/test';
import type { ListData } from '../../../src/engine/model/wire.ts';
import { api } from '../../support/client.ts';
import { choose, formOf, freshCode, inputOf, test, tokenOf } from '../../support/portal.ts';

const MB = 1_048_576;
const sumOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

interface Sending {
  readonly form: Locator;
  readonly title: string;
  readonly name: string;
  readonly bytes: Buffer;
  /** Times each part was tried. */ readonly tries: Map<number, number>;
  /** Lets part 1 through again. */ readonly mend: () => Promise<void>;
}

/** A notification that wants nothing but its attachment, whose second part does not get through. */
async function sendCutOff(page: Page): Promise<Sending> {
  const tries = new Map<number, number>();
  page.on('request', (request) => {
    const part = /\/api\/file\/upload\/[\w-]+\/(\d+)$/.exec(request.url())?.[1];
    if (part !== undefined) tries.set(Number(part), (tries.get(Number(part)) ?? 0) + 1);
  });
  const second = /\/api\/file\/upload\/[\w-]+\/1$/;
  await page.route(second, (route) => route.abort('internetdisconnected'));
  await page.getByRole('toolbar').getByRole('button', { name: '新增', exact: true }).click();
  const form = formOf(page, '新增通知公告');
  const [title, name] = [freshCode('附件'), `${freshCode('图纸')}.txt`];
  await inputOf(form, '标题').fill(title);
  await choose(page, inputOf(form, '类型'), /^通知$/);
  await choose(page, inputOf(form, '优先级'), /^普通$/);
  await inputOf(form, '内容').fill('见附件。');
  const bytes = Buffer.from(randomBytes(4.5 * MB).toString('hex'));
  await form.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: bytes });
  await expect.poll(() => tries.get(1) ?? 0).toBeGreaterThan(0);
  return { form, title, name, bytes, tries, mend: () => page.unroute(second) };
}

/** The stored attachment of the notification, as it comes back. */
async function attachmentOf(baseURL: string | undefined, title: string): Promise<string> {
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const { data } = await admin.get<ListData>('/api/notification/notification/queryNotification', { titleLike: title });
  const [id] = (data.list[0]?.['attachments'] ?? []) as string[];
  const answer = await fetch(`${baseURL ?? ''}/prod-api/api/file/file/${id ?? ''}`, {
    headers: { authorization: `Bearer ${tokenOf('admin')}` },
  });
  return sumOf(Buffer.from(await answer.arrayBuffer()));
}

test('a file of a form goes on by itself when the network comes back; the form waits, and what has arrived is not sent again', async ({
  portal,
  baseURL,
}) => {
  portal.forgive(/ERR_INTERNET_DISCONNECTED/);
  const page = await portal.visit('admin', '/system/notification');
  const { form, title, name, bytes, tries, mend } = await sendCutOff(page);
  await expect(form.getByRole('progressbar', { name })).toBeVisible();
  await form.getByRole('button', { name: /^保存/ }).click();
  await expect(form.getByRole('button', { name: /上传完成后保存/ })).toBeVisible();
  await mend();
  // The browser says so when the network is back; what was ordered before is then done.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(form).toHaveCount(0);
  expect([tries.get(0), tries.get(2)]).toEqual([1, 1]);
  expect(await attachmentOf(baseURL, title)).toBe(sumOf(bytes));
});

test('one that came to nothing says so, holds the form, and is gone on with or given up', async ({
  portal,
  baseURL,
}) => {
  portal.forgive(/ERR_INTERNET_DISCONNECTED/);
  const page = await portal.visit('admin', '/system/notification');
  const { form, title, name, bytes, tries, mend } = await sendCutOff(page);
  const failed = form.getByRole('alert').filter({ hasText: `${name} 上传失败` });
  // Each word of the network's return is one more try.
  await expect
    .poll(async () => {
      await page.evaluate(() => dispatchEvent(new Event('online')));
      return failed.count();
    })
    .toBe(1);
  await form.getByRole('button', { name: /^保存/ }).click();
  await expect(form.getByText('有文件没有传完，请重试或取消后再保存').first()).toBeVisible();
  await mend();
  await form.getByRole('button', { name: `继续上传 ${name}` }).click();
  await expect(form.getByRole('button', { name: `打开 ${name}` })).toBeVisible();
  expect(tries.get(0)).toBe(1);
  await form.getByRole('button', { name: /^保存/ }).click();
  await expect(form).toHaveCount(0);
  expect(await attachmentOf(baseURL, title)).toBe(sumOf(bytes));
});

test('an upload that is given up leaves nothing in the form, which is saved without it', async ({
  portal,
  baseURL,
}) => {
  portal.forgive(/ERR_INTERNET_DISCONNECTED/);
  const page = await portal.visit('admin', '/system/notification');
  const { form, title, name } = await sendCutOff(page);
  await form.getByRole('button', { name: `取消上传 ${name}` }).click();
  await expect(form.getByText(name)).toHaveCount(0);
  await form.getByRole('button', { name: /^保存/ }).click();
  await expect(form).toHaveCount(0);
  const { data } = await api(baseURL ?? '', tokenOf('admin')).get<ListData>(
    '/api/notification/notification/queryNotification',
    { titleLike: title },
  );
  expect(data.list[0]?.['attachments']).toEqual([]);
});
