/**
 * The ledgers of the equipment area as their keeper uses them: opened from the menu, a record entered, changed and
 * deleted; it survives a reload.
 */
import { type Locator, type Page, expect } from '@playwright/test';
import { type Portal, choose, chooseInTree, formOf, freshCode, inputOf, rowOf, test } from '../../support/portal.ts';
import { openFromMenu, removeRow, runOnRow } from '../../support/walk.ts';

test.describe.configure({ mode: 'parallel' });

const save = async (form: Locator): Promise<void> => {
  await form.getByRole('button', { name: /^保存/ }).first().click();
  await expect(form).toHaveCount(0);
};

async function found(page: Page, path: string, text: string): Promise<Locator> {
  await page.goto(`/#${path}?keyword=${text}`);
  await page.reload();
  const row = rowOf(page, text);
  await expect(row).toHaveCount(1);
  return row;
}

interface Machine {
  readonly title: string;
  readonly path: string;
  readonly like: string;
  readonly figures: Readonly<Record<string, string>>;
}

/**
 * A machine entered as a copy of one that is known, whose figures are changed afterwards; not yet registered, it may be
 * deleted.
 */
async function keep(portal: Portal, { title, path, like, figures }: Machine): Promise<void> {
  const page = await portal.stay('equip', '/home');
  await openFromMenu(page, 'zh', ['特种设备', '设备台账'], title);
  await page.goto(`/#${path}?keyword=${like}`);
  await runOnRow(page, 'zh', rowOf(page, like), '复制');
  const form = formOf(page, `复制${title}`);
  const no = freshCode('TZ');
  await inputOf(form, '内部编号').fill(no);
  await inputOf(form, '产品编号（出厂编号）').fill(`${no}-1`);
  await inputOf(form, '使用登记证编号').fill(`登记 ${no}`);
  await inputOf(form, '报告下次检验日期').fill('2031-05-20');
  await page.keyboard.press('Enter');
  for (const [label, value] of Object.entries(figures)) await inputOf(form, label).fill(value);
  await save(form);
  const row = await found(page, path, no);
  await expect(row).toContainText('2031-05-20');
  await runOnRow(page, 'zh', row, '编辑');
  const edit = formOf(page, `编辑${title}`);
  await expect(inputOf(edit, '使用登记证编号')).toHaveValue(`登记 ${no}`);
  for (const [label, value] of Object.entries(figures))
    await expect(inputOf(edit, label)).toHaveValue(new RegExp(`^${value}0*$`));
  await inputOf(edit, '安装地点').fill('二号厂房北侧');
  await save(edit);
  const changed = await found(page, path, no);
  await runOnRow(page, 'zh', changed, '编辑');
  await expect(inputOf(formOf(page, `编辑${title}`), '安装地点')).toHaveValue('二号厂房北侧');
  await formOf(page, `编辑${title}`).getByRole('button', { name: '取消', exact: true }).click();
  await removeRow(page, 'zh', changed, (await changed.locator('[col-id=equipName]').innerText()).concat(' ', no));
}

test('boilers: registration number, pressure, next inspection [S-2.6-EQU-01]', ({ portal }) =>
  keep(portal, {
    title: '锅炉',
    path: '/equipment/equipBoiler',
    like: 'GL-DL-0037',
    figures: { 额定压力: '9.85', 工作压力: '9.45' },
  }));
test('cranes: span, capacity, next inspection [S-2.6-EQU-02]', ({ portal }) =>
  keep(portal, {
    title: '起重机械',
    path: '/equipment/equipCrane',
    like: 'QZ-LG-0063',
    figures: { 额定起重量: '51.5', 跨度: '28.5' },
  }));

test('the classification is a tree: a class is entered below another [S-2.6-EQU-10]', async ({ portal }) => {
  const page = await portal.stay('equip', '/home');
  await openFromMenu(page, 'zh', ['特种设备', '基础资料'], '设备分类目录');
  await page.getByRole('toolbar').filter({ visible: true }).getByRole('button', { name: '新增', exact: true }).click();
  const form = formOf(page, '新增设备分类目录');
  const code = `Z${freshCode('').slice(-3)}`;
  await inputOf(form, '代码').fill(code);
  await inputOf(form, '名称').fill('试验锅炉');
  await choose(page, inputOf(form, '设备种类'), /^锅炉$/);
  await chooseInTree(page, inputOf(form, '上级'), '承压蒸汽锅炉');
  await save(form);
  const row = await found(page, '/equipment/equipClass', code);
  // A search shows what stands above what was found.
  await expect(rowOf(page, '承压蒸汽锅炉')).toBeVisible();
  await runOnRow(page, 'zh', row, '编辑');
  const edit = formOf(page, '编辑设备分类目录');
  await inputOf(edit, '名称').fill('试验用锅炉');
  await save(edit);
  await removeRow(page, 'zh', await found(page, '/equipment/equipClass', code), '试验用锅炉');
});
