/** The netdisc, the file management and the zip tool, by mouse, keys and drop, as a person meets them. */
import { expect, type Page } from '@playwright/test';
import { freshCode, test } from '../../support/portal.ts';
import { readZip } from '../../http/files/zips.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const NETDISC = '/tools/netdiscNode';

const main = (page: Page) => page.getByRole('main').filter({ visible: true });
const file = (name: string, bytes: Buffer | string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(bytes as string),
});

/** Makes a folder of the test's own and goes into it. */
async function intoFolder(page: Page, name: string): Promise<void> {
  await main(page).getByRole('button', { name: '新建文件夹' }).click();
  const dialog = page.getByRole('dialog', { name: '新建文件夹' });
  await dialog.getByLabel('文件夹名称').fill(name);
  await dialog.getByRole('button', { name: '新建', exact: true }).click();
  await main(page).getByRole('button', { name, exact: true }).click();
  await expect(main(page).getByText('还没有文件。上传，或把文件拖到这里。')).toBeVisible();
}

async function upload(page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  await main(page).getByLabel('上传', { exact: true }).setInputFiles(files);
}

async function more(page: Page, name: string, action: string): Promise<void> {
  await main(page)
    .getByRole('button', { name: `${name} 的更多操作` })
    .click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

test(
  '[O-1-50][E-8-09][E-8-10] a folder, a file into it, looked at, renamed, moved, deleted and brought back',
  { tag: '@gate' },
  async ({ portal }) => {
    const page = await portal.visit('staff', NETDISC);
    const [one, two] = [freshCode('图纸'), freshCode('归档')];
    // The bin of a person holds what all tests put there.
    const note = `${freshCode('说明')}.txt`;
    await intoFolder(page, two);
    await main(page).getByRole('button', { name: '我的文件' }).last().click();
    await intoFolder(page, one);
    await upload(page, file('基础.png', PIXEL), file(note, '一号转炉'));
    await expect(page.getByText('上传文件成功')).toBeVisible();
    await main(page).getByRole('button', { name: note, exact: true }).click();
    await expect(page.getByRole('dialog').getByText('一号转炉')).toBeVisible();
    await page.keyboard.press('Escape');
    await more(page, '基础.png', '重命名');
    const dialog = page.getByRole('dialog', { name: '重命名 基础.png' });
    await dialog.getByLabel('名称').fill('一号基础.png');
    await dialog.getByRole('button', { name: '重命名' }).click();
    await more(page, '一号基础.png', '移动');
    await page.getByRole('dialog').getByRole('button', { name: two }).click();
    await page.getByRole('dialog').getByRole('button', { name: '移动', exact: true }).click();
    await expect(main(page).getByRole('button', { name: '一号基础.png', exact: true })).toHaveCount(0);
    await more(page, note, '删除');
    await expect(page.getByText('删除文件成功')).toBeVisible();
    await main(page).getByRole('button', { name: '回收站' }).click();
    await more(page, note, '还原');
    await main(page).getByRole('button', { name: '我的文件' }).first().click();
    await main(page).getByRole('button', { name: one, exact: true }).click();
    await expect(main(page).getByRole('button', { name: note, exact: true })).toBeVisible();
    // It outlives the page, and the address leads back to the folder.
    await page.reload();
    await expect(main(page).getByRole('button', { name: note, exact: true })).toBeVisible();
  },
);

test('a name that cannot be is refused at its input, which keeps what was typed', async ({ portal }) => {
  const page = await portal.visit('staff', NETDISC);
  await main(page).getByRole('button', { name: '新建文件夹' }).click();
  const dialog = page.getByRole('dialog', { name: '新建文件夹' });
  const name = freshCode('../');
  await dialog.getByLabel('文件夹名称').fill(name);
  await dialog.getByRole('button', { name: '新建', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    `名称“${name}”不可用：不能为空，不能含有 / \\ 等符号，最多 255 个字`,
  );
  await expect(dialog.getByLabel('文件夹名称')).toHaveValue(name);
  await dialog.getByLabel('文件夹名称').fill(freshCode('图纸'));
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await dialog.getByRole('button', { name: '新建', exact: true }).click();
  await expect(dialog).toHaveCount(0);
});

test('[S-2.6-TOO-05] what is shared is found by the other person; a file of the same name asks before it replaces', async ({
  portal,
}) => {
  const staff = await portal.visit('staff', NETDISC);
  const name = freshCode('共享');
  await intoFolder(staff, name);
  await upload(staff, file('计划.txt', '第一版'));
  await expect(main(staff).getByRole('button', { name: '计划.txt', exact: true })).toBeVisible();
  await upload(staff, file('计划.txt', '第二版'));
  const question = staff.getByRole('dialog', { name: '是否覆盖相同名称的数据?' });
  await question.getByRole('button', { name: '覆盖' }).click();
  await expect(main(staff).getByText('版本 2')).toBeVisible();
  await main(staff).getByRole('button', { name: '我的文件' }).last().click();
  await more(staff, name, '共享');
  const dialog = staff.getByRole('dialog', { name: `共享 ${name}` });
  await dialog.getByText('链接', { exact: true }).click();
  await dialog.getByRole('button', { name: '共享', exact: true }).click();
  const code = /提取码 (\w{4})/.exec(await dialog.getByText(/提取码 \w{4}/).innerText())?.[1] ?? '';
  const link = await dialog.locator('.tools-link').innerText();
  const safety = await portal.visit('safety', new URL(link).hash.slice(1));
  await safety.getByRole('dialog', { name: '打开共享' }).getByLabel('提取码').fill(code);
  await safety.getByRole('dialog', { name: '打开共享' }).getByRole('button', { name: '打开' }).click();
  await main(safety).getByRole('button', { name, exact: true }).click();
  await main(safety).getByRole('button', { name: '计划.txt', exact: true }).click();
  await expect(safety.getByRole('dialog').getByText('第二版')).toBeVisible();
});

test('files dropped on the page arrive; the keys delete and lead up', async ({ portal }) => {
  const page = await portal.visit('equip', NETDISC);
  const name = freshCode('拖放');
  await intoFolder(page, name);
  const transfer = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(['拖来的'], '拖来的.txt', { type: 'text/plain' }));
    return data;
  });
  await page.locator('.tools-page').filter({ visible: true }).dispatchEvent('drop', { dataTransfer: transfer });
  await expect(main(page).getByRole('button', { name: '拖来的.txt', exact: true })).toBeVisible();
  await main(page).getByRole('checkbox', { name: '选择 拖来的.txt' }).check();
  await page.keyboard.press('Delete');
  await expect(main(page).getByText('还没有文件。上传，或把文件拖到这里。')).toBeVisible();
  await main(page).getByRole('button', { name: '刷新', exact: true }).focus();
  await page.keyboard.press('Backspace');
  await expect(main(page).getByRole('button', { name, exact: true })).toBeVisible();
});

test('[S-2.6-TOO-03][A-7.4-009] the zip tool packs what was chosen into one download, and looks into a zip', async ({
  portal,
}) => {
  const page = await portal.visit('admin', NETDISC);
  const name = freshCode('压缩');
  await intoFolder(page, name);
  await upload(page, file('一.txt', '甲'), file('二.txt', '乙'));
  await expect(page.getByText('上传文件成功')).toBeVisible();
  await page.goto('/#/tools/zip');
  await main(page)
    .getByRole('checkbox', { name: `选择 ${name}` })
    .check();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    main(page).getByRole('button', { name: '打包下载' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe(`${name}.zip`);
  const parts: Buffer[] = [];
  for await (const part of await saved.createReadStream()) parts.push(part as Buffer);
  expect(await readZip(Buffer.concat(parts))).toEqual({
    [`${name}/`]: '',
    [`${name}/一.txt`]: '甲',
    [`${name}/二.txt`]: '乙',
  });
  await main(page).getByRole('button', { name: '打包', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '打包' }).click();
  await main(page)
    .getByRole('button', { name: `${name}.zip`, exact: true })
    .click();
  await expect(main(page).getByText(`${name}/一.txt`)).toBeVisible();
});

test('[D-3-FIL-03] a file of 2048 bytes reads 2 in the list', async ({ portal }) => {
  const page = await portal.stay('admin', '/tools/sysFile');
  const name = `${freshCode('二')}.txt`;
  await page.getByLabel('上传', { exact: true }).setInputFiles([file(name, 'x'.repeat(2048))]);
  await expect(main(page).getByRole('row').filter({ hasText: name }).first()).toBeVisible();
  // Other tests upload meanwhile: the cell of this row, by the id the grid gives both halves of it.
  await expect(
    main(page).locator(
      `[row-id="${await main(page).getByRole('row').filter({ hasText: name }).first().getAttribute('row-id')}"] [col-id=sizeKb]`,
    ),
  ).toHaveText('2.00');
  await expect(main(page).getByRole('columnheader', { name: /^大小/ })).toContainText('KB');
});

test('[O-1-49][S-2.6-TOO-04][D-3-FIL-01] the file management lists what is uploaded, shows it, says where it is used, saves and deletes it', async ({
  portal,
}) => {
  const page = await portal.visit('admin', '/tools/sysFile');
  const name = `${freshCode('照片')}.png`;
  await page.getByLabel('上传', { exact: true }).setInputFiles([file(name, PIXEL)]);
  await expect(page.getByText('上传文件成功')).toBeVisible();
  await main(page).getByRole('link', { name }).click();
  await expect(main(page).getByRole('img', { name })).toBeVisible();
  await expect(main(page).getByText('没有记录使用这个文件')).toBeVisible();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    main(page).getByRole('button', { name: '下载' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe(name);
  await page.goBack();
  const row = main(page).getByRole('row').filter({ hasText: name });
  await expect(main(page).getByRole('row').filter({ hasText: 'image/png' }).first()).toBeVisible();
  await row.getByRole('checkbox').check();
  await main(page).getByRole('button', { name: '删除', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(main(page).getByRole('link', { name })).toHaveCount(0);
});

test('[C-9-21][E-8-07] three files are taken at once, four are not', async ({ portal }) => {
  const page = await portal.visit('admin', '/tools/sysFile');
  const four = ['1', '2', '3', '4'].map((digit) => file(`${freshCode('批')}${digit}.txt`, digit));
  await page.getByLabel('上传', { exact: true }).setInputFiles(four);
  await expect(page.getByText('最多上传3个文件')).toBeVisible();
  await expect(main(page).getByText(four[0]?.name ?? '')).toHaveCount(0);
  await page.getByLabel('上传', { exact: true }).setInputFiles(four.slice(0, 3));
  for (const { name } of four.slice(0, 3)) await expect(main(page).getByRole('link', { name })).toBeVisible();
});
