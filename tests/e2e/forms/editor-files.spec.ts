/** Pictures, attachments and sizes in the editor of long texts, with the sentences of the specification. */
import { type Locator, type Page, expect } from '@playwright/test';
import sharp from 'sharp';
import type { ListData } from '../../../src/engine/model/wire.ts';
import { api } from '../../support/client.ts';
import { choose, formOf, freshCode, inputOf, test, tokenOf } from '../../support/portal.ts';
import { findRow } from '../../support/walk.ts';

test.describe.configure({ mode: 'parallel' });

/** A picture of the text; the editor puts others beside it to stand on. */
const PICTURE = 'img:not(.ProseMirror-separator)';
const UPLOAD = '**/api/file/file/upload*';
const file = (name: string, buffer: Buffer | string = 'x', mimeType = 'application/octet-stream') => ({
  name,
  mimeType,
  buffer: Buffer.from(buffer),
});
const dot = (): Promise<Buffer> =>
  sharp({ create: { width: 20, height: 10, channels: 3, background: '#c00' } })
    .png()
    .toBuffer();

async function openAdd(page: Page): Promise<{ form: Locator; box: Locator; tools: Locator }> {
  await page.getByRole('toolbar').getByRole('button', { name: '新增', exact: true }).click();
  const form = formOf(page, '新增通知公告');
  const box = inputOf(form, '内容');
  await expect(box).toHaveAttribute('contenteditable', 'true');
  return { form, box, tools: form.getByRole('toolbar', { name: '内容的格式' }) };
}

/** Presses a tool that asks for files, and gives it these. */
async function give(page: Page, tools: Locator, tool: string, files: ReturnType<typeof file>[]): Promise<void> {
  const asked = page.waitForEvent('filechooser');
  await tools.getByRole('button', { name: tool, exact: true }).click();
  await (await asked).setFiles(files);
}

/** Fills in what a notice needs beside its text. */
async function fillRest(page: Page, form: Locator, title: string): Promise<void> {
  await inputOf(form, '标题').fill(title);
  await choose(page, inputOf(form, '类型'), /^通知$/);
  await choose(page, inputOf(form, '优先级'), /^普通$/);
}

test('a fresh editor is 360 pixels high and offers letters from 8 to 36 points, which stay [C-9-67] [C-9-68]', async ({
  portal,
  baseURL,
}) => {
  const page = await portal.visit('admin', '/system/notification');
  const { form, box, tools } = await openAdd(page);
  await expect(box).toHaveCSS('height', '360px');
  await box.focus();
  await tools.getByRole('button', { name: /^字号/ }).click();
  const sizes = await page.getByRole('menuitem').filter({ hasText: /pt$/ }).allInnerTexts();
  expect([sizes[0], sizes.at(-1)]).toEqual(['8 pt', '36 pt']);
  await page.getByRole('menuitem', { name: '24 pt', exact: true }).click();
  await page.keyboard.type('大字');
  const title = freshCode('字号');
  await fillRest(page, form, title);
  await page.keyboard.press('Control+s');
  await expect(form).toHaveCount(0);
  const { data } = await api(baseURL ?? '', tokenOf('admin')).get<ListData>(
    '/api/notification/notification/queryNotification',
    { titleLike: title },
  );
  expect(data.list[0]?.['content']).toBe('<p><span data-size="24">大字</span></p>');
});

/** Addresses that files were sent to, as they are sent. */
function uploadsOf(page: Page): readonly string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/file/upload')) sent.push(request.url());
  });
  return sent;
}

test('the tool for pictures says which kinds and how many it does not take before anything is sent [V-5-67] [V-5-70] [T-4-43]', async ({
  portal,
}) => {
  const page = await portal.visit('admin', '/system/notification');
  const { form, box, tools } = await openAdd(page);
  const sent = uploadsOf(page);
  const png = await dot();
  await give(page, tools, '图片', [file('a.gif', png, 'image/gif')]);
  await expect(form.getByText('图片格式错误!', { exact: true })).toBeVisible();
  await give(
    page,
    tools,
    '图片',
    ['a', 'b', 'c', 'd'].map((name) => file(`${name}.png`, png, 'image/png')),
  );
  await expect(form.getByText('最多上传3个文件', { exact: true })).toBeVisible();
  expect(sent).toEqual([]);
  await expect(box.locator(PICTURE)).toHaveCount(0);
});

test('both tools open the choice of files and send none of more than ten megabytes [V-5-68] [V-5-69] [T-4-42]', async ({
  portal,
}) => {
  const page = await portal.visit('admin', '/system/notification');
  const { form, box, tools } = await openAdd(page);
  const sent = uploadsOf(page);
  const large = Buffer.alloc(11 * 1_048_576);
  const sentence = form.getByText('上传文件大小不能超过 10 MB!', { exact: true });
  await give(page, tools, '图片', [file('a.png', large, 'image/png')]);
  await expect(sentence).toBeVisible();
  await give(page, tools, '图片', [file('a.gif', 'x', 'image/gif')]);
  await expect(sentence).toHaveCount(0);
  await give(page, tools, '附件', [file('a.pdf', large)]);
  await expect(sentence).toBeVisible();
  expect(sent).toEqual([]);
  await expect(box.locator(PICTURE)).toHaveCount(0);
});

test('pictures that end in jpeg, jpg and png stand at the cursor in the order chosen [V-5-63] [V-5-64] [V-5-65]', async ({
  portal,
}) => {
  const page = await portal.visit('admin', '/system/notification');
  const { box, tools } = await openAdd(page);
  const png = await dot();
  const jpeg = await sharp(png).jpeg().toBuffer();
  await box.focus();
  await give(page, tools, '图片', [
    file('a.png', png, 'image/png'),
    file('b.jpg', jpeg, 'image/jpeg'),
    file('c.jpeg', jpeg, 'image/jpeg'),
  ]);
  await expect(box.locator(PICTURE)).toHaveCount(3);
  expect(await box.locator(PICTURE).evaluateAll((all) => all.map((img) => img.getAttribute('alt')))).toEqual([
    'a',
    'b',
    'c',
  ]);
});

test('pictures stand where the answer says, one call a file, and a drawing with a script runs nothing [V-5-66] [T-4-44] [T-4-45]', async ({
  portal,
}) => {
  const page = await portal.visit('admin', '/system/notification');
  const { box, tools } = await openAdd(page);
  const addresses: string[] = [];
  page.on('response', async (response) => {
    if (response.url().includes('/file/upload') && response.request().method() === 'POST')
      addresses.push(((await response.json()) as { data: { url: string } }).data.url);
  });
  const png = await dot();
  await box.focus();
  await give(page, tools, '图片', [file('a.png', png, 'image/png'), file('b.png', png, 'image/png')]);
  await expect(box.locator(PICTURE)).toHaveCount(2);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10" onload="window.ran = 1"><script>window.ran = 1</script><rect width="20" height="10" fill="green"/></svg>`;
  await give(page, tools, '图片', [file('c.svg', svg, 'image/svg+xml')]);
  await expect(box.locator(PICTURE)).toHaveCount(3);
  await expect.poll(() => addresses.length).toBe(3);
  expect(await box.locator(PICTURE).evaluateAll((all) => all.map((img) => img.getAttribute('src')))).toEqual(addresses);
  expect(await page.evaluate(() => (window as { ran?: number }).ran)).toBeUndefined();
});

test('an upload that the server refuses inserts nothing and says so [V-5-71] [V-5-72] [E-8-08]', async ({ portal }) => {
  const page = await portal.visit('admin', '/system/notification');
  const { form, box, tools } = await openAdd(page);
  await page.route(UPLOAD, (route) => route.fulfill({ json: { code: 500, msg: '磁盘已满', data: null } }));
  await give(page, tools, '图片', [file('a.png', await dot(), 'image/png')]);
  await expect(form.getByText('插入失败', { exact: true })).toBeVisible();
  await expect(form.getByRole('status').filter({ hasText: '插入失败' })).toContainText('磁盘已满');
  await expect(box.locator(PICTURE)).toHaveCount(0);
});

const attachmentsOf = (form: Locator): Locator => form.getByRole('list', { name: '文中的附件' });

test('an attachment stands in the text and by its name in the list, whose address opens it [T-4-46] [D-3-EDA-02] [D-3-EDA-03]', async ({
  portal,
}) => {
  const page = await portal.visit('admin', '/system/notification');
  const { form, box, tools } = await openAdd(page);
  const bytes = '%PDF-1.4\n一';
  await give(page, tools, '附件', [file('检修方案.pdf', bytes)]);
  const link = attachmentsOf(form).getByRole('link', { name: '检修方案.pdf' });
  await expect(link).toHaveCount(1);
  await expect(box.getByText('检修方案.pdf')).toHaveCount(1);
  expect(await link.evaluate(async (one: HTMLAnchorElement) => (await fetch(one.href)).text())).toBe(bytes);
  await attachmentsOf(form).getByRole('button', { name: '移除附件“检修方案.pdf”' }).click();
  await expect(box.getByText('检修方案.pdf')).toHaveCount(0);
});

test('an attachment of the same name is asked about, and without consent the old one stays [T-4-47] [V-5-73] [V-5-75]', async ({
  portal,
}) => {
  const page = await portal.visit('admin', '/system/notification');
  const { form, box, tools } = await openAdd(page);
  await give(page, tools, '附件', [file('a.pdf', '%PDF-1.4\n一')]);
  const link = attachmentsOf(form).getByRole('link', { name: 'a.pdf' });
  await expect(link).toHaveCount(1);
  const first = await link.getAttribute('href');
  const question = page.getByRole('dialog').filter({ hasText: '是否覆盖相同名称的数据?' });
  await give(page, tools, '附件', [file('a.pdf', '%PDF-1.4\n二')]);
  await question.getByRole('button', { name: '取消' }).click();
  await expect(question).toHaveCount(0);
  await expect(link).toHaveAttribute('href', first ?? '');
  await expect(box.getByText('a.pdf')).toHaveCount(1);
});

test('with consent an attachment takes the place of the one of the same name [V-5-74]', async ({ portal }) => {
  const page = await portal.visit('admin', '/system/notification');
  const { form, box, tools } = await openAdd(page);
  await give(page, tools, '附件', [file('a.pdf', '%PDF-1.4\n一')]);
  const link = attachmentsOf(form).getByRole('link', { name: 'a.pdf' });
  await expect(link).toHaveCount(1);
  const first = await link.getAttribute('href');
  await give(page, tools, '附件', [file('a.pdf', '%PDF-1.4\n二')]);
  const question = page.getByRole('dialog').filter({ hasText: '是否覆盖相同名称的数据?' });
  await question.getByRole('button', { name: '确定' }).click();
  await expect(link).not.toHaveAttribute('href', first ?? '');
  await expect(attachmentsOf(form).getByRole('link')).toHaveCount(1);
  await expect(box.getByText('a.pdf')).toHaveCount(1);
});

test('a notice that was saved shows the picture and the attachment of its text [O-1-56]', async ({ portal }) => {
  const page = await portal.visit('admin', '/system/notification');
  const { form, box, tools } = await openAdd(page);
  await box.focus();
  await give(page, tools, '图片', [file('现场.png', await dot(), 'image/png')]);
  await expect(box.locator(PICTURE)).toHaveCount(1);
  await give(page, tools, '附件', [file('检修方案.pdf', '%PDF-1.4\n一')]);
  await expect(attachmentsOf(form).getByRole('link', { name: '检修方案.pdf' })).toHaveCount(1);
  const title = freshCode('图文');
  await fillRest(page, form, title);
  await page.keyboard.press('Control+s');
  await expect(form).toHaveCount(0);
  await (await findRow(page, 'zh', title)).getByRole('link').first().click();
  const text = page.getByRole('main');
  await expect(text.getByRole('link', { name: '检修方案.pdf' })).toBeVisible();
  const picture = text.getByRole('img', { name: '现场' });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(20);
});

async function openDialog(page: Page, tools: Locator): Promise<{ dialog: Locator; input: Locator }> {
  await tools.getByRole('button', { name: '图片（对话框）' }).click();
  const dialog = page.getByRole('dialog', { name: '图片（对话框）' });
  return { dialog, input: dialog.getByLabel('选择图片') };
}

/** Chooses a picture in the dialog and takes it into the text. */
async function takeByDialog(page: Page, tools: Locator, picture: ReturnType<typeof file>): Promise<void> {
  const { dialog, input } = await openDialog(page, tools);
  await input.setInputFiles([picture]);
  await expect(dialog.getByRole('listitem').getByRole('img')).toHaveCount(1);
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog).toHaveCount(0);
}

/** A bitmap of two red pixels. */
function bitmap(): Buffer {
  const bytes = Buffer.alloc(62);
  bytes.write('BM');
  bytes.writeUInt32LE(bytes.length, 2);
  for (const [at, value] of [
    [10, 54],
    [14, 40],
    [18, 2],
    [22, 1],
    [34, 8],
  ] as const)
    bytes.writeUInt32LE(value, at);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  for (const pixel of [56, 59]) bytes[pixel] = 255;
  return bytes;
}

test('a jpg and a jpeg that were chosen in the dialog stand in the text [V-5-76] [V-5-77]', async ({ portal }) => {
  const page = await portal.visit('admin', '/system/notification');
  const { box, tools } = await openAdd(page);
  const jpeg = await sharp(await dot())
    .jpeg()
    .toBuffer();
  for (const [at, name] of ['a.jpg', 'b.jpeg'].entries()) {
    await takeByDialog(page, tools, file(name, jpeg, 'image/jpeg'));
    await expect(box.locator(PICTURE)).toHaveCount(at + 1);
  }
});

test('a png and a bmp that were chosen in the dialog stand in the text, and no other house is asked [V-5-79] [V-5-80] [A-7.4-012]', async ({
  portal,
  baseURL,
}) => {
  const page = await portal.visit('admin', '/system/notification');
  const { box, tools } = await openAdd(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await takeByDialog(page, tools, file('a.png', await dot(), 'image/png'));
  await expect(box.locator(PICTURE)).toHaveCount(1);
  await takeByDialog(page, tools, file('b.bmp', bitmap(), 'image/bmp'));
  await expect(box.locator(PICTURE)).toHaveCount(2);
  const own = new URL(baseURL ?? '').origin;
  expect(asked.filter((url) => url.includes('/file/upload'))).toHaveLength(2);
  expect(asked.filter((url) => /^https?:/.test(url) && new URL(url).origin !== own)).toEqual([]);
});

test('the dialog takes gif, asks for a picture where it gets something else, and waits for what is on its way [V-5-78] [V-5-81] [V-5-82]', async ({
  portal,
}) => {
  const page = await portal.visit('admin', '/system/notification');
  const { box, tools } = await openAdd(page);
  const { dialog, input } = await openDialog(page, tools);
  await input.setInputFiles([file('a.pdf', '%PDF-1.4')]);
  await expect(dialog.getByRole('alert')).toContainText('请上传图片格式');
  const gif = await sharp(await dot())
    .gif()
    .toBuffer();
  let go: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(UPLOAD, async (route) => {
    await held;
    await route.continue();
  });
  await input.setInputFiles([file('b.gif', gif, 'image/gif')]);
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog.getByRole('alert')).toContainText('请等待文件上传完成');
  go();
  await expect(dialog.getByRole('listitem').getByRole('img')).toHaveCount(1);
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(box.locator(PICTURE)).toHaveCount(1);
});

test('an editor whose script is blocked says so and takes plain text [E-8-49] [A-7.4-013]', async ({
  portal,
  baseURL,
}) => {
  portal.forgive(/RichEditor|ERR_FAILED/);
  const page = await portal.visit('admin', '/404');
  const asked: string[] = [];
  await page.route('**/assets/RichEditor*.js', (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  await page.goto('/#/system/notification');
  await page.getByRole('toolbar').getByRole('button', { name: '新增', exact: true }).click();
  const form = formOf(page, '新增通知公告');
  await expect(form.getByText('编辑器没有加载成功')).toBeVisible();
  await inputOf(form, '内容').fill('先按纯文本写');
  expect(asked.every((url) => url.startsWith(baseURL ?? '')) && asked.length > 0).toBe(true);
});
