/** Import through its dialog: choose, see what is wrong, mend, confirm, take back. */
import { type Page, expect } from '@playwright/test';
import writeXlsx from 'write-excel-file/node';
import type { ListData } from '../../../src/engine/model/wire.ts';
import { api } from '../../support/client.ts';
import { freshCode, rowOf, test, tokenOf } from '../../support/portal.ts';
import { workbook } from '../../http/import/book.ts';

test.describe.configure({ mode: 'parallel' });

async function sheet(
  rows: readonly (readonly (string | number)[])[],
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const buffer = Buffer.from(
    await writeXlsx(rows.map((row) => row.map((value) => ({ value }))) as never, {} as never).toBuffer(),
  );
  return { name: '岗位.xlsx', mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer };
}

const HEAD = ['岗位编码', '岗位名称', '上级岗位', '排序', '关键安全岗位'];

async function openImport(page: Page, title = '导入岗位') {
  await page.getByRole('toolbar').getByRole('button', { name: '导入', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  return dialog;
}

test(
  'a file is chosen, mended after the preview, and imported; what was added can be taken back',
  { tag: '@gate' },
  async ({ portal, baseURL }) => {
    const page = await portal.visit('admin', '/system/sysPost');
    const [first, second] = [freshCode('IM'), freshCode('IM')];
    const dialog = await openImport(page);
    await expect(dialog.getByRole('button', { name: '选择文件' })).toBeFocused();
    await dialog
      .locator('input[type=file]')
      .setInputFiles(
        await sheet([HEAD, [first, '连铸机长', '', 1, '是'], [`${second} x`, '结晶器工', first, '第二', '否']]),
      );
    await expect(dialog.getByText('共 2 行，1 行有误。请修改文件后重选，或只导入其余 1 行。')).toBeVisible();
    await expect(dialog.getByText('岗位编码格式不符')).toBeVisible();
    await expect(dialog.getByText('排序应为整数')).toBeVisible();
    await expect(dialog.getByText('连铸机长')).toHaveCount(0);
    // A cell is corrected where it stands, by keys alone; Escape leaves it and the dialog as they were.
    await dialog.getByRole('button', { name: '更正第 3 行的岗位编码' }).press('Enter');
    await expect(dialog.getByRole('textbox', { name: '更正第 3 行的岗位编码' })).toBeFocused();
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: '更正第 3 行的岗位编码' }).click();
    await dialog.getByRole('textbox', { name: '更正第 3 行的岗位编码' }).fill(second);
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('岗位编码格式不符')).toHaveCount(0);
    await expect(dialog.getByText('排序应为整数')).toBeVisible();
    await dialog.getByText('全部 2').click();
    await expect(dialog.getByText('连铸机长')).toBeVisible();
    await dialog.getByRole('button', { name: '重选文件' }).click();
    await dialog
      .locator('input[type=file]')
      .setInputFiles(await sheet([HEAD, [first, '连铸机长', '', 1, '是'], [second, '结晶器工', first, 2, '否']]));
    await expect(dialog.getByText('共 2 行：新增 2，更新 0，不变 0。')).toBeVisible();
    await dialog.getByRole('button', { name: '导入 2 行' }).click();
    await expect(dialog.getByText('已导入：新增 2，更新 0，不变 0。')).toBeVisible();
    const admin = api(baseURL ?? '', tokenOf('admin'));
    expect(
      (await admin.get<ListData>('/api/admin/syspost/querySysPost', { postCode: second })).data.list,
    ).toMatchObject([{ postName: '结晶器工' }]);
    await dialog.getByRole('button', { name: '撤销新增' }).click();
    await expect(page.getByText('已把新增的 2 条移入回收站')).toBeVisible();
    expect((await admin.get<ListData>('/api/admin/syspost/querySysPost', { postCode: second })).data.totalCount).toBe(
      0,
    );
    await dialog.getByRole('button', { name: '关闭' }).last().click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('toolbar').getByRole('button', { name: '导入', exact: true })).toBeFocused();
  },
);

test('what was imported stands in the list at once', async ({ portal }) => {
  const page = await portal.visit('admin', '/system/sysPost');
  const code = freshCode('IM');
  const dialog = await openImport(page);
  await dialog.locator('input[type=file]').setInputFiles(await sheet([HEAD, [code, '转炉炉长', '', 0, '是']]));
  await dialog.getByRole('button', { name: '导入 1 行' }).click();
  await expect(dialog.getByText('已导入：新增 1，更新 0，不变 0。')).toBeVisible();
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  await expect(rowOf(page, code)).toContainText('转炉炉长');
});

test('a file that cannot be read says why, and the template is one click away', async ({ portal }) => {
  const page = await portal.visit('admin', '/system/sysPost');
  const dialog = await openImport(page);
  await dialog.locator('input[type=file]').setInputFiles({
    name: '旧表.xls',
    mimeType: 'application/vnd.ms-excel',
    buffer: Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
  });
  await expect(dialog.getByRole('alert')).toContainText('文件是旧版 xls 格式。请在 Excel 或 WPS 中另存为 xlsx 后重试');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载模板' }).click();
  expect((await download).suggestedFilename()).toBe('岗位 导入模板.xlsx');
});

test('who may not import is not offered it', async ({ portal }) => {
  const page = await portal.visit('safety', '/equipment/equipCrane');
  await expect(page.getByRole('toolbar').getByRole('button', { name: '刷新' })).toBeVisible();
  await expect(page.getByRole('toolbar').getByRole('button', { name: '导入', exact: true })).toHaveCount(0);
});

test('on a phone every button of a list has its word to be seen, and sheets are no business of a thumb', async ({
  portal,
}) => {
  const page = await portal.visit('admin', '/system/sysPost', { viewport: { width: 390, height: 844 } });
  const bar = page.getByRole('toolbar').first();
  await bar.getByRole('button', { name: '更多' }).click();
  for (const name of ['刷新', '回收站', '权限说明'])
    await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: '导入' })).toHaveCount(0);
  expect((await bar.getByRole('button').allInnerTexts()).filter((text) => text.trim() === '')).toEqual([]);
});

test('a check is stopped, and a preview that was left is offered when the import is opened again', async ({
  portal,
}) => {
  const page = await portal.visit('admin', '/system/sysParam');
  const HEADS = '参数名称,参数键,参数值';
  const csv = (count: number, code: string) => ({
    name: `${code}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [HEADS, ...Array.from({ length: count }, (_none, index) => `参数${index},${code}.p${index},${index}`)].join(
        '\r\n',
      ),
    ),
  });
  const dialog = await openImport(page, '导入系统参数');
  await dialog.locator('input[type=file]').setInputFiles(csv(9_000, freshCode('long')));
  await dialog.getByRole('button', { name: '停止' }).click();
  await expect(dialog.getByRole('alert')).toContainText('已停止，未导入任何内容');
  const code = freshCode('kept');
  await dialog.locator('input[type=file]').setInputFiles(csv(2, code));
  await expect(dialog.getByText('共 2 行：新增 2，更新 0，不变 0。')).toBeVisible();
  await page.reload();
  const again = await openImport(page, '导入系统参数');
  await expect(again.getByText(`“${code}.csv”已检查，尚未导入。`)).toBeVisible();
  await again.getByRole('button', { name: '查看' }).click();
  await expect(again.getByText('共 2 行：新增 2，更新 0，不变 0。')).toBeVisible();
  // Closing a preview gives it up.
  await page.keyboard.press('Escape');
  const offered = page.waitForResponse(/importStateSysParam$/);
  const third = await openImport(page, '导入系统参数');
  expect(await (await offered).json()).toMatchObject({ data: null });
  await expect(third.getByText('第一行是标题')).toBeVisible();
  await expect(third.getByRole('button', { name: '查看' })).toHaveCount(0);
});

test('the columns and words of a foreign sheet are put right, kept, and used by themselves for the next', async ({
  portal,
}) => {
  const page = await portal.visit('admin', '/system/sysPost');
  const [first, second, third] = [freshCode('IM'), freshCode('IM'), freshCode('IM')];
  // Headings that no earlier run has kept.
  const workshop = `车间 ${first}`;
  const FOREIGN = ['岗位编号', '名称', '使用状态', workshop];
  const dialog = await openImport(page);
  await dialog
    .locator('input[type=file]')
    .setInputFiles(await sheet([FOREIGN, [first, '浇钢工', '在用', '一车间'], [second, '切割工', '报废', '二车间']]));
  await expect(dialog.getByText('“岗位.xlsx”有 4 列。请确认每一列对应什么，再检查。')).toBeVisible();
  const rows = dialog.getByRole('row');
  await expect(rows.filter({ hasText: '岗位编号' })).toContainText('岗位编码');
  await expect(rows.filter({ hasText: '浇钢工' })).toContainText('岗位名称');
  await expect(rows.filter({ hasText: '使用状态' })).toContainText('状态');
  await expect(rows.filter({ hasText: workshop })).toContainText('没有相近的列');
  // What nobody can guess is chosen by hand: a column, and a word.
  await dialog.getByRole('combobox', { name: `“${workshop}”对应的列` }).fill('备注');
  await page.keyboard.press('Enter');
  await expect(rows.filter({ hasText: '一车间' })).toContainText('手工指定');
  await dialog.getByRole('combobox', { name: '“报废”表示状态的哪一项' }).fill('停用');
  await page.keyboard.press('Enter');
  const name = dialog.getByRole('textbox', { name: '对应的名称' });
  await expect(name).toHaveValue('岗位');
  await name.fill(`车间台账 ${first}`);
  await dialog.getByRole('button', { name: '按此检查' }).click();
  await expect(dialog.getByText('共 2 行：新增 2，更新 0，不变 0。')).toBeVisible();
  await dialog.getByRole('button', { name: '导入 2 行' }).click();
  await expect(dialog.getByText('已导入：新增 2，更新 0，不变 0。')).toBeVisible();
  await dialog.getByRole('button', { name: '继续导入' }).click();
  await dialog.locator('input[type=file]').setInputFiles(await sheet([FOREIGN, [third, '拉矫工', '报废', '三车间']]));
  await expect(dialog.getByText(`已按保存的对应“车间台账 ${first}”读取。`)).toBeVisible();
  await expect(dialog.getByText('共 1 行：新增 1，更新 0，不变 0。')).toBeVisible();
  await dialog.getByRole('button', { name: '导入 1 行' }).click();
  await expect(dialog.getByText('已导入：新增 1，更新 0，不变 0。')).toBeVisible();
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  await expect(rowOf(page, third)).toContainText('停用');
});

test('a book of 1,300 questions on three sheets is brought in: its bank is typed, made and filled', async ({
  portal,
}) => {
  const page = await portal.visit('admin', '/education/question');
  const bank = freshCode('QB');
  const of = (count: number, row: (at: number) => (string | number)[]) =>
    Array.from({ length: count }, (_none, at) => row(at));
  const buffer = await workbook([
    {
      name: '单选题',
      rows: [
        ['题目', '选项', '答案'],
        ...of(700, (at) => [
          `${at + 1}、${bank} 单选第 ${at} 问`,
          `A.甲${at} B.乙${at} C.丙${at}`,
          'ABC'[at % 3] ?? 'A',
        ]),
      ],
    },
    {
      name: '多选题',
      rows: [['题目', '选项', '答案'], ...of(200, (at) => [`${bank} 多选第 ${at} 问`, `A.甲${at} B.乙${at}`, 'AB'])],
    },
    {
      name: '判断题',
      rows: [['题目', '答案'], ...of(400, (at) => [`(${at + 1})${bank} 判断第 ${at} 问`, at % 2 ? '√' : '×'])],
    },
  ]);
  const dialog = await openImport(page, '导入试题');
  await dialog.locator('input[type=file]').setInputFiles({
    name: '题库.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer,
  });
  // What the sheets are called says the kind of their questions.
  await expect(dialog.getByText('“题库.xlsx”有 3 列。请确认每一列对应什么，再检查。')).toBeVisible();
  for (const name of ['单选题', '多选题', '判断题'])
    await expect(dialog.getByRole('row').filter({ hasText: `工作表“${name}”` })).toContainText(name.slice(0, 2));
  await dialog.getByRole('textbox', { name: '题库（全部行）' }).fill(bank);
  await dialog.getByRole('checkbox', { name: '没有的题库自动新建' }).check();
  await dialog.getByRole('button', { name: '按此检查' }).click();
  await expect(dialog.getByText('共 1300 行：新增 1300，更新 0，不变 0。')).toBeVisible({ timeout: 60_000 });
  await expect(dialog.getByText(`将新建 1 个题库：${bank}`)).toBeVisible();
  await dialog.getByRole('button', { name: '导入 1300 行' }).click();
  await expect(dialog.getByText('已导入：新增 1300，更新 0，不变 0。')).toBeVisible({ timeout: 60_000 });
});
