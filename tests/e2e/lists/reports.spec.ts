/**
 * Reports as somebody uses them: from the list to the figures over its rows, by conditions to fewer, from a figure to
 * the rows it counts; as a file, on a phone, from the centre.
 */
import { readFileSync } from 'node:fs';
import { type Page, expect } from '@playwright/test';
import type { ActionData, ListData } from '../../../src/engine/model/wire.ts';
import { PIXEL } from '../../http/files/file-door.ts';
import { api } from '../../support/client.ts';
import { freshCode, test, tokenOf } from '../../support/portal.ts';

const LIST = '/hazard/hiddenDanger';
const report = (page: Page, title: string) =>
  page.getByRole('region', { name: title, exact: true }).filter({ visible: true });

/** Two hazards of one unit that nobody else has, by the word in their titles. */
async function reported(baseURL: string | undefined): Promise<string> {
  const url = baseURL ?? '';
  const admin = api(url, tokenOf('admin'));
  const unit = (await admin.get<ListData>('/api/admin/sysorg/querySysOrg', { orgCode: 'HT' })).data.list[0]!;
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(PIXEL)], { type: 'image/png' }), '现场.png');
  const file = (await (
    await fetch(`${url}/prod-api/api/file/file/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokenOf('admin')}` },
      body,
    })
  ).json()) as { data: { id: string } };
  const code = freshCode('平台护栏松动');
  for (const place of ['一层', '二层']) {
    const input = {
      title: `${code} ${place}`,
      source: 'specialCheck',
      hiddenType: 'unsafeState',
      category: 'contractor',
      level: 'general',
      location: place,
      dutyOrg: unit.id,
      description: '护栏螺栓松动',
      photos: [file.data.id],
    };
    const answer = await admin.post<ActionData>('/api/hazard/hiddenDanger/action/reportNow', { input });
    expect(answer.code, JSON.stringify(answer)).toBe(200);
  }
  return code;
}

test("from the list to its figures, narrowed by the list's conditions, and from a figure to as many rows", async ({
  portal,
  baseURL,
}) => {
  const code = await reported(baseURL);
  const page = await portal.visit('admin', LIST);
  await page.getByRole('toolbar').filter({ visible: true }).getByRole('button', { name: '报表', exact: true }).click();
  await page.getByRole('menuitem', { name: '各单位隐患', exact: true }).click();
  const sheet = report(page, '各单位隐患');
  await expect(sheet.getByRole('heading', { name: '各单位隐患', exact: true })).toBeVisible();
  await expect(sheet.getByRole('img', { name: /^各单位隐患图/ })).toBeVisible();
  const table = sheet.getByRole('table', { name: '各单位隐患表' });
  await expect(table.getByRole('row').last()).toContainText('合计');
  await page.screenshot({ path: 'test-results/report-org.png' });

  await sheet.getByRole('search').getByRole('textbox').first().fill(code);
  await expect(page).toHaveURL(/keyword=/);
  await expect(table.getByRole('row')).toHaveCount(3);
  await expect(table.getByRole('row').last().getByRole('cell')).toHaveText('2');
  await page.reload();
  await expect(table.getByRole('row').last().getByRole('cell')).toHaveText('2');
  await page.screenshot({ path: 'test-results/report-filtered.png' });

  const head = table.getByRole('columnheader').first();
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');

  const saved = page.waitForEvent('download');
  await sheet.getByRole('button', { name: '导出', exact: true }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Excel', 'CSV', 'Word', 'PDF']);
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^各单位隐患_\d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(lines[0]?.startsWith('\uFEFF')).toBe(true);
  expect([lines.length, lines.at(-1)]).toEqual([3, '合计,,2']);

  await table.getByRole('link', { name: '2', exact: true }).click();
  await expect(page).toHaveURL(/#\/hazard\/hiddenDanger\?/);
  await expect(
    page.getByRole('main').getByText('共 2 条', { exact: true }).filter({ visible: true }).first(),
  ).toBeVisible();
  await expect(
    page
      .locator('.ag-row')
      .filter({ visible: true, hasText: `${code} 一层` })
      .first(),
  ).toBeVisible();
});

test('another report of the same rows keeps the conditions; without rows it says how to go on', async ({
  portal,
  baseURL,
}) => {
  const code = await reported(baseURL);
  const page = await portal.visit('admin', `/report/hiddenDanger/byOrg?keyword=${encodeURIComponent(code)}`);
  await report(page, '各单位隐患').getByRole('button', { name: '隐患类别', exact: true }).click();
  const sheet = report(page, '隐患类别');
  await expect(page).toHaveURL(/\/report\/hiddenDanger\/byCategory\?keyword=/);
  await expect(sheet.getByRole('table').getByRole('row').last().getByRole('cell')).toHaveText('2');
  await page.screenshot({ path: 'test-results/report-pie.png' });
  await sheet.getByRole('button', { name: '隐患趋势', exact: true }).click();
  await expect(report(page, '隐患趋势').getByRole('img', { name: /^隐患趋势图/ })).toBeVisible();
  await page.screenshot({ path: 'test-results/report-line.png' });
  const trend = report(page, '隐患趋势');
  await trend.getByRole('search').getByRole('textbox').first().fill(`${code} 三层`);
  await expect(trend.getByRole('heading', { name: '没有符合条件的记录' })).toBeVisible();
  await trend.getByRole('button', { name: '清除条件', exact: true }).click();
  await expect(trend.getByRole('table')).toBeVisible();
});

test('on a phone the picture stands above the table, and nothing goes beyond the edge', async ({ portal }) => {
  const page = await portal.visit('admin', '/report/hiddenDanger/byOrg', { viewport: { width: 390, height: 844 } });
  const sheet = report(page, '各单位隐患');
  const [picture, table] = [sheet.getByRole('img', { name: /^各单位隐患图/ }), sheet.getByRole('table')];
  await expect(picture).toBeVisible();
  await expect(table).toBeVisible();
  const [above, below] = [await picture.boundingBox(), await table.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  expect(
    await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('.pane, .report')]
        .map((element) => element.scrollWidth - element.clientWidth)
        .filter((over) => over > 0),
    ),
  ).toEqual([]);
  await page.screenshot({ path: 'test-results/report-phone.png', fullPage: true });
});

test('the centre has every report by areas, and finds one by its words', async ({ portal }) => {
  const page = await portal.visit('admin', '/tools/reports');
  const centre = report(page, '报表中心');
  await expect(centre.getByRole('link').nth(20)).toBeVisible();
  await page.screenshot({ path: 'test-results/report-centre.png' });
  await centre.getByRole('textbox', { name: '搜索报表' }).fill('各单位隐患');
  await expect(centre.getByRole('link')).toHaveCount(1);
  await centre.getByRole('link', { name: '各单位隐患' }).click();
  await expect(report(page, '各单位隐患').getByRole('table')).toBeVisible();
});
