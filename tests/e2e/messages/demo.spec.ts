/** The demonstration pages, opened from the menu: each shows one shared part at work. */
import { type Locator, type Page, expect } from '@playwright/test';
import { rawBook } from '../../http/import/sheets.ts';
import { test, type Portal } from '../../support/portal.ts';
import { openFromMenu } from '../../support/walk.ts';

test.describe.configure({ mode: 'parallel' });

/** Opens a page by its menu entry. */
async function openDemo(portal: Portal, entry: string): Promise<Page> {
  const page = await portal.visit('admin', '/system/sysParam');
  await openFromMenu(page, 'zh', ['演示'], entry);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  return page;
}

const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

test('tables: chosen columns, another order, cells edited in place, heads of two storeys [S-2.6-DEM-01]', async ({
  portal,
}) => {
  const page = await openDemo(portal, '表格');
  const dynamic = section(page, '选择列');
  await expect(dynamic.getByRole('columnheader')).toHaveText(['编号', '名称', '起重量 t']);
  await dynamic.getByRole('checkbox', { name: '地点' }).click();
  await expect(dynamic.getByRole('columnheader')).toHaveText(['编号', '名称', '地点', '起重量 t']);
  const drag = section(page, '拖动排序');
  await drag.getByRole('row').nth(1).dragTo(drag.getByRole('row').nth(3));
  await expect(drag.getByRole('row').nth(3)).toContainText('QZ-YS-0101');
  await drag.getByRole('button', { name: '上移 QZ-YS-0101' }).click();
  await expect(drag.getByRole('row').nth(2)).toContainText('QZ-YS-0101');
  const edit = section(page, '就地编辑');
  await edit.getByRole('button', { name: '编辑 QZ-YS-0101 的地点' }).click();
  await edit.getByRole('textbox').fill('新车间');
  await edit.getByRole('textbox').press('Enter');
  await expect(edit.getByRole('row').nth(1)).toContainText('新车间');
  const complex = section(page, '多级表头');
  await expect(complex.getByRole('columnheader', { name: '使用小时' })).toHaveAttribute('colspan', '2');
  await expect(complex.getByRole('row', { name: '合计' })).toContainText('7,761');
});

test('workbooks: everything, what was selected, merged heads, and one read back [S-2.6-DEM-02]', async ({ portal }) => {
  const page = await openDemo(portal, 'Excel');
  const saved = async (button: string): Promise<string> => {
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: button, exact: true }).click();
    return (await file).path();
  };
  const shown = async (path: string): Promise<Locator> => {
    await page
      .getByLabel('选择 .xlsx 文件')
      .setInputFiles({ name: 'a.xlsx', mimeType: '', buffer: (await import('node:fs')).readFileSync(path) });
    return section(page, '读取').getByRole('row');
  };
  const all = await shown(await saved('导出全部'));
  await expect(all).toHaveCount(7);
  await expect(all.nth(0)).toContainText('起重量 t');
  await expect(all.nth(6)).toContainText('渣跨 75 t 桥式起重机');
  await page.getByRole('row', { name: 'QZ-YS-0203' }).first().getByRole('checkbox').check();
  const chosen = await shown(await saved('导出所选 1'));
  await expect(chosen).toHaveCount(2);
  await expect(chosen.nth(1)).toContainText('QZ-YS-0203');
  const merged = await shown(await saved('导出多级表头'));
  await expect(merged.nth(0)).toContainText('使用小时');
  await expect(merged.nth(1)).toContainText('上半年');
  const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="31"/><xf numFmtId="10"/></cellXfs></styleSheet>';
  const sheet =
    '<sheetData><row r="1"><c r="A1" s="1"><v>46086</v></c><c r="B1" s="2"><v>0.125</v></c>' +
    '<c r="C1" t="inlineStr"><is><t>甲_x005F_x000D_</t></is></c></row></sheetData>';
  await page
    .getByLabel('选择 .xlsx 文件')
    .setInputFiles({ name: 'c.xlsx', mimeType: '', buffer: await rawBook(sheet, { 'xl/styles.xml': styles }) });
  await expect(section(page, '读取').getByRole('cell')).toHaveText(['2026年3月5日', '12.50%', '甲_x000D_']);
  await page
    .getByLabel('选择 .xlsx 文件')
    .setInputFiles({ name: 'b.xlsx', mimeType: '', buffer: Buffer.from('no workbook') });
  await expect(page.getByRole('alert')).toHaveText('没有读出“b.xlsx”。请选择 .xlsx 工作簿。');
});

test('languages: words, table and calendar change with the choice [S-2.6-DEM-04]', async ({ portal }) => {
  const page = await openDemo(portal, '多语言');
  const open = async (): Promise<string> => {
    await page.getByRole('main').locator('.ant-picker').first().click();
    const days = page.locator('.ant-picker-dropdown:visible thead');
    await expect(days).toBeVisible();
    const text = await days.innerText();
    await page.keyboard.press('Escape');
    return text.replaceAll(/\s+/g, '');
  };
  await expect(page.getByRole('cell', { name: '5 分钟前' })).toBeVisible();
  expect(await open()).toContain('一二三四五');
  await page.getByRole('main').getByText('English', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Language demo' })).toBeVisible();
  await expect(page.getByRole('cell', { name: '5 minutes ago' })).toBeVisible();
  await expect(page.locator('.ant-table-placeholder')).toHaveText('No records yet');
  expect(await open()).toContain('MoTuWe');
  await page.getByRole('main').getByText('繁體中文', { exact: true }).click();
  await expect(page.getByRole('cell', { name: '5 分鐘前' })).toBeVisible();
});

test('theme: dark for the page, eight colours for the parts below [S-2.6-DEM-05]', async ({ portal }) => {
  const page = await openDemo(portal, '主题');
  const main = page.getByRole('main').getByRole('button', { name: '保存', exact: true });
  const ground = (): Promise<string> => main.evaluate((element) => getComputedStyle(element).backgroundColor);
  await expect(section(page, '主题色').getByRole('button')).toHaveCount(8);
  expect(await ground()).toBe('rgb(9, 88, 217)');
  await page.getByRole('button', { name: '绛', exact: true }).click();
  await expect.poll(ground).toBe('rgb(176, 42, 118)');
  await page.getByRole('main').getByText('深色', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('permissions: another role, and guarded buttons are gone from the document [S-2.6-DEM-07][V-5-88][P-6-06]', async ({
  portal,
}) => {
  const page = await openDemo(portal, '权限');
  const buttons = section(page, '受控按钮').getByRole('button', { includeHidden: true });
  await expect(buttons).toHaveText(['查看', '编辑', '审批', '编辑或审批']);
  await page.getByRole('main').getByText('访客', { exact: true }).click();
  await expect(buttons).toHaveText(['查看']);
});

test('permissions: the wildcard shows everything, one code of a list is enough [V-5-89][V-5-90][P-6-07]', async ({
  portal,
}) => {
  const page = await openDemo(portal, '权限');
  const buttons = section(page, '受控按钮').getByRole('button', { includeHidden: true });
  await page.getByRole('main').getByText('编辑人', { exact: true }).click();
  await expect(buttons).toHaveText(['查看', '编辑', '编辑或审批']);
  await page.getByRole('main').getByText('管理员', { exact: true }).click();
  await expect(buttons).toHaveText(['查看', '编辑', '审批', '编辑或审批']);
  await expect(section(page, '判断结果').getByText('是', { exact: true })).toHaveCount(6);
});

test('permissions: a guard without codes throws, and the error log says how [V-5-86][V-5-87]', async ({ portal }) => {
  portal.forgive(/请设置操作权限标签值/);
  const page = await openDemo(portal, '权限');
  await page.getByRole('button', { name: '显示控件' }).click();
  await expect(page.getByRole('alert')).toContainText('页面出错');
  await page.goto('/#/error-log');
  await expect(page.getByRole('cell', { name: '请设置操作权限标签值', exact: true })).toBeVisible();
});

test('errors: one that is thrown reaches the log [S-2.6-DEM-08]', async ({ portal }) => {
  portal.forgive(/演示错误/);
  const page = await openDemo(portal, '错误日志');
  await expect(page.getByRole('link', { name: '错误日志（0）' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: '触发错误' }).click();
  await expect(section(page, '最近的错误').getByText('演示错误')).toBeVisible();
  await page.getByRole('link', { name: '错误日志（1）' }).click();
  await expect(page.getByRole('cell', { name: '演示错误', exact: true })).toBeVisible();
});

test('charts: four that are not empty, and follow the width of the page [O-1-51][S-2.6-TOO-08]', async ({ portal }) => {
  const page = await openDemo(portal, '图表');
  const drawn = page.getByRole('main').locator('.sample-chart svg');
  await expect(drawn).toHaveCount(4);
  for (const chart of await drawn.all()) await expect.poll(() => chart.locator('path').count()).toBeGreaterThan(4);
  const width = (): Promise<number> => drawn.first().evaluate((element) => element.getBoundingClientRect().width);
  const wide = await width();
  await page.setViewportSize({ width: 1100, height: 900 });
  await expect.poll(width).toBeLessThan(wide - 50);
  await page.reload();
  await expect(drawn).toHaveCount(4);
});

test('formats: what one types is written as everywhere', async ({ portal }) => {
  const page = await openDemo(portal, '格式');
  const said = section(page, '数字').locator('output');
  for (const [typed, shown] of [
    ['999', '999'],
    ['1000', '1k'],
    ['1500', '1.5k'],
    ['2000000', '2M'],
    ['6e18', '6E'],
    ['', '—'],
  ] as const) {
    await page.getByRole('textbox', { name: '数字' }).fill(typed);
    await expect(said).toHaveText(shown);
  }
  await expect(section(page, '时间戳').locator('output')).toHaveText('2023-11-15 06:13:20');
  await expect(section(page, '多少秒以前').locator('output')).toHaveText(['59 分钟', '59 分钟前']);
});
