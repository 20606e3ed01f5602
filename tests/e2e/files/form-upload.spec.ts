/** Files chosen in a form: what is refused is said in the words of the specification before anything travels. */
import { expect, type Page } from '@playwright/test';
import { formOf, test } from '../../support/portal.ts';

const MB = 1_048_576;
const PNG = Buffer.from('iVBORw0KGgo', 'base64');
const file = (name: string, size: number) => ({
  name,
  mimeType: name.endsWith('.png') ? 'image/png' : 'text/plain',
  buffer: Buffer.concat([name.endsWith('.png') ? PNG : Buffer.alloc(0), Buffer.alloc(size)]).subarray(0, size),
});

/** A new article with its cover and its attachments; counts what is uploaded. */
async function newArticle(
  page: Page,
): Promise<{ readonly cover: ReturnType<Page['getByLabel']>; readonly sent: () => number }> {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/file/')) count += 1;
  });
  await page.getByRole('main').getByRole('button', { name: '新增' }).filter({ visible: true }).click();
  return { cover: formOf(page, '新增').locator('input[type=file]').first(), sent: () => count };
}

test('[E-8-05] a text chosen as a picture: 图片格式错误!', { tag: '@gate' }, async ({ portal }) => {
  const page = await portal.visit('admin', '/content/article');
  const { cover, sent } = await newArticle(page);
  await cover.setInputFiles(file('说明.txt', 10));
  await expect(page.getByText('图片格式错误!', { exact: true })).toBeVisible();
  expect(sent()).toBe(0);
});

test('[E-8-06][V-5-61][V-5-62] a picture of 11 MB, one of a byte too many and an empty one are refused in the form', async ({
  portal,
}) => {
  const page = await portal.visit('admin', '/content/article');
  const { cover, sent } = await newArticle(page);
  for (const size of [11 * MB, 10 * MB + 1]) {
    await cover.setInputFiles(file('图.png', size));
    await expect(page.getByText('上传文件大小不能超过 10 MB!', { exact: true })).toBeVisible();
    await cover.setInputFiles(file('图.png', 0));
    await expect(page.getByText('上传文件大小不能超过 10 MB!', { exact: true })).toHaveCount(0);
    await expect(page.getByRole('alert').filter({ hasText: '空' })).toBeVisible();
  }
  expect(sent()).toBe(0);
});
