/** The export menu of a list and the printed form of a record, as somebody uses them. */
import { readFileSync } from 'node:fs';
import { type Download, expect, type Page } from '@playwright/test';
import { test } from '../../support/portal.ts';
import { readBook, readPdf } from '../../http/export/read-files.ts';

const USERS = '/system/sysUser';

async function exported(page: Page, button: string, kind: string): Promise<Download> {
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).filter({ visible: true }).click();
  await page.getByRole('menuitem', { name: kind, exact: true }).click();
  return file;
}

const bytes = async (download: Download): Promise<Buffer> => readFileSync(await download.path());

async function heads(page: Page): Promise<string[]> {
  const texts = await page.locator('.ag-header-cell-text').filter({ visible: true }).allTextContents();
  return texts.filter((text) => text !== '' && text !== '操作');
}

test(
  'the menu offers four kinds; each holds the columns shown, under the name of the list',
  { tag: '@gate' },
  async ({ portal }) => {
    const page = await portal.visit('admin', USERS);
    await expect(page.locator('.ag-row').first()).toBeVisible();
    const shown = await heads(page);
    const book = await exported(page, '导出', 'Excel');
    expect(book.suggestedFilename()).toMatch(/^用户_\d{4}-\d\d-\d\d\.xlsx$/);
    const head = (await readBook(await bytes(book))).rows[0]?.map(({ value }) => String(value)) ?? [];
    for (const title of shown) expect(head).toContain(title);
    expect((await exported(page, '导出', 'CSV')).suggestedFilename()).toMatch(/\.csv$/);
    expect((await exported(page, '导出', 'Word')).suggestedFilename()).toMatch(/\.docx$/);
    const pdf = await readPdf(await bytes(await exported(page, '导出', 'PDF')));
    expect(pdf.pages[0]).toContain('admin');
    const all = (await readBook(await bytes(await exported(page, '导出', 'Excel（全部字段）')))).rows[0] ?? [];
    expect(all.length).toBeGreaterThan(head.length);
  },
);

test('a list of one view is saved under the name of that view [A-7.4-010]', async ({ portal }) => {
  const page = await portal.stay('equip', '/equipment/equipCrane?view=stopped');
  await expect(page.locator('.ag-row').filter({ visible: true }).first()).toBeVisible();
  const [sent, book] = await Promise.all([page.waitForRequest('**/exportEquipCrane'), exported(page, '导出', 'CSV')]);
  expect([sent.method(), sent.headers()['content-type']]).toEqual([
    'POST',
    expect.stringMatching(/^application\/x-www-form-urlencoded/),
  ]);
  expect(book.suggestedFilename()).toMatch(/^起重机械 停用_\d{4}-\d\d-\d\d\.csv$/);
});

test('chosen rows only', async ({ portal }) => {
  const page = await portal.visit('admin', USERS);
  const boxes = page.locator('.ag-row input[type=checkbox]').filter({ visible: true });
  await expect(boxes.first()).toBeVisible();
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  expect((await readBook(await bytes(await exported(page, '导出所选', 'Excel')))).rows).toHaveLength(3);
});

test('[A-7.4-011] a refused export says why and saves nothing', async ({ portal }) => {
  const page = await portal.visit('admin', USERS);
  const msg = '共 9000 条，PDF 最多导出 5000 条。请缩小筛选范围，或改为导出 Excel';
  await page.route('**/exportSysUser*', (route) =>
    route.fulfill({
      status: 200,
      contentType: 'application/json',
      body: JSON.stringify({ code: 422, msg, data: null }),
    }),
  );
  let saved = 0;
  page.on('download', () => {
    saved += 1;
  });
  await page.getByRole('button', { name: '导出', exact: true }).filter({ visible: true }).click();
  await page.getByRole('menuitem', { name: 'PDF', exact: true }).click();
  await expect(page.getByText(msg)).toBeVisible();
  expect(saved).toBe(0);
});

test('a record is printed from its detail and from its row', async ({ portal }) => {
  const page = await portal.visit('admin', '/equipment/equipCrane');
  await page.locator('.ag-row').filter({ visible: true }).first().getByText('更多').click();
  const fromRow = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: '打印', exact: true }).click();
  expect((await fromRow).suggestedFilename()).toMatch(/^起重机械 .*\.pdf$/);
  await page.locator('.ag-row').filter({ visible: true }).first().getByRole('link').first().click();
  await page.getByRole('button', { name: '更多操作', exact: true }).filter({ visible: true }).click();
  const fromDetail = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: '打印', exact: true }).click();
  expect((await readPdf(await bytes(await fromDetail))).pages[0]).toContain('技术参数');
});
