/**
 * The list designer as an administrator uses it: columns, filters, views and actions are moved, set, added and taken
 * away on the real list, published with the form's draft, and seen by everybody.
 */
import { type Locator, type Page, expect } from '@playwright/test';
import { api, type Caller } from '../../support/client.ts';
import { test, tokenOf } from '../../support/portal.ts';

const admin = (): Caller => api(process.env['ANLAN_URL'] ?? '', tokenOf('admin'));
const ENTITY = 'contract';
const at = { scope: 'installation', entity: ENTITY };

interface Layer {
  readonly edition: number;
}
interface Kept {
  readonly revision: number;
  readonly commands: readonly unknown[] | null;
}

const outline = (page: Page): Locator => page.locator('.fd-outline');
const panel = (page: Page): Locator => page.getByRole('complementary', { name: '属性' });
const node = (page: Page, kind: string, name: string): Locator =>
  outline(page).locator(`li[data-${kind}="${name}"] .fd-node`);
const names = (page: Page, kind: string): Promise<string[]> =>
  outline(page)
    .locator(`li[data-${kind}]`)
    .evaluateAll((found, key) => found.map((one) => (one as HTMLElement).dataset[key] ?? ''), kind);
/** Heads in the order one sees: pinned left, then as they stand. */
const heads = (page: Page, within = '.fd-sheet'): Promise<string[]> =>
  page.locator(`${within} .ag-header-cell[col-id]`).evaluateAll((found) =>
    found
      .map((one) => ({ name: one.getAttribute('col-id') ?? '', left: one.getBoundingClientRect().left }))
      .filter(({ name }) => /^[a-z]/.test(name) && !name.startsWith('ag-'))
      .toSorted((one, other) => one.left - other.left)
      .map(({ name }) => name),
  );
const head = (page: Page, name: string): Locator => page.locator(`.fd-sheet .ag-header-cell[col-id="${name}"]`);
const saved = (page: Page): Promise<void> => expect(page.locator('.fd-whole')).toHaveAttribute('data-saving', 'saved');
const commands = async (): Promise<string> =>
  JSON.stringify((await admin().get<Kept>('/api/admin/layer/draft', at)).data.commands);

async function open(page: Page): Promise<void> {
  await expect(page.locator('.fd-sheet .ag-row').first()).toBeVisible();
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await panel(page)
    .getByRole('combobox', { name: label, exact: true })
    .locator('xpath=ancestor::div[contains(@class,"ant-select")][1]')
    .click();
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
    .getByText(option, { exact: true })
    .click();
}

async function boxOf(target: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error('it is not drawn');
  return box;
}

/** Leaves the entity as the files have it. */
async function clean(): Promise<void> {
  const caller = admin();
  for (const scope of ['installation', 'tenant']) {
    const place = { scope, entity: ENTITY };
    const { data: draft } = await caller.get<Kept>('/api/admin/layer/draft', place);
    if (draft.commands !== null)
      await caller.post('/api/admin/layer/dropDraft', { ...place, revision: draft.revision });
    const { data: layer } = await caller.get<Layer>('/api/admin/layer/get', place);
    if (layer.edition > 0) await caller.post('/api/admin/layer/back', { ...place, to: 0, confirm: [] });
  }
}

test.describe.configure({ mode: 'serial' });
test.beforeEach(clean);
test.afterAll(clean);

test('columns, views and actions are moved, set, added and removed by keyboard and panel, and published into an open list', async ({
  portal,
}) => {
  const user = await portal.visit('admin', '/thirdParty/contract');
  await expect(user.locator('.ag-row').first()).toBeVisible();
  const page = await portal.visit('admin', `/tools/formDesigner?entity=${ENTITY}&scope=installation`);
  await page.locator('.fd-head').getByText('列表', { exact: true }).click();
  await open(page);
  const before = await names(page, 'column');
  expect(before).toEqual(['contractName', 'status', 'stopped', 'provider', 'org', 'amount', 'endDate']);
  await saved(page);
  await expect(page.getByRole('button', { name: '发布' })).toBeDisabled();
  expect(await commands()).toBe('null');

  // One place up, one taken away, one more behind the chosen.
  await node(page, 'column', 'provider').click();
  await expect(head(page, 'provider')).toBeInViewport();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(node(page, 'column', 'provider')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(node(page, 'column', 'stopped')).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Delete');
  await expect
    .poll(() => names(page, 'column'))
    .toEqual(['contractName', 'status', 'provider', 'org', 'amount', 'endDate']);
  await expect(node(page, 'column', 'org')).toBeFocused();
  await outline(page).getByRole('button', { name: '添加列' }).click();
  await page.getByRole('textbox', { name: '字段名称' }).fill('合同编号');
  await page.getByRole('region', { name: '添加列' }).getByRole('button', { name: '合同编号', exact: true }).click();
  await page.getByRole('tab', { name: '大纲' }).click();
  const made = ['contractName', 'status', 'provider', 'org', 'contractNo', 'amount', 'endDate'];
  await expect.poll(() => names(page, 'column')).toEqual(made);
  await expect(head(page, 'contractNo')).toBeInViewport();

  // Its properties: as wide as said, at the left of all.
  await panel(page).getByLabel('宽度').fill('180');
  await panel(page).getByLabel('宽度').blur();
  await choose(page, '固定', '固定在左');
  await expect
    .poll(async () => {
      const left = await boxOf(head(page, 'contractName'));
      return Math.round((await boxOf(head(page, 'contractNo'))).x - left.x - left.width);
    })
    .toBe(0);
  expect(Math.round((await boxOf(head(page, 'contractNo'))).width)).toBe(180);
  await node(page, 'column', 'amount').click();
  await choose(page, '汇总', '最大');
  await expect(node(page, 'column', 'amount')).toContainText('最大');
  // A colour in a sentence.
  await node(page, 'column', 'status').click();
  await expect(panel(page).getByRole('group', { name: '颜色 1', exact: true })).toContainText('状态');

  // A view with its name, seen among those of the list.
  await outline(page).getByRole('button', { name: '新增视图' }).click();
  await panel(page).getByLabel('视图名称').fill('草稿合同');
  await panel(page).getByRole('button', { name: '规则' }).click();
  await panel(page).getByRole('group', { name: '显示哪些行' }).getByRole('button', { name: '添加条件' }).click();
  await expect(page.locator('.fd-sheet .view-tab', { hasText: '草稿合同' })).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => names(page, 'view')).toEqual(['live', 'mine', 'noAgreement', 'expiring', 'view']);
  await node(page, 'view', 'view').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => names(page, 'view')).toEqual(['live', 'mine', 'noAgreement', 'view', 'expiring']);

  // An action of its own has its place, a built-in one is switched off.
  await node(page, 'action', 'renew').click();
  await page.keyboard.press('Alt+ArrowUp');
  await panel(page).getByLabel('按钮文字').fill('续订');
  await node(page, 'action', 'copy').click();
  await page.keyboard.press('Delete');
  await expect(node(page, 'action', 'copy')).toContainText('已关闭');

  // The filters: one less.
  await node(page, 'filter', 'stopped').click();
  await page.keyboard.press('Delete');
  await expect(page.locator('.fd-sheet [data-filter="stopped"]')).toHaveCount(0);

  // One history with the form: all the way back, and forward again.
  await page.locator('.fd-head').getByText('表单', { exact: true }).click();
  await expect(page.locator('.fd-paper [data-field]').first()).toBeVisible();
  await page.locator('.fd-head').getByText('列表', { exact: true }).click();
  await open(page);
  const undo = page.getByRole('button', { name: '撤销' });
  while (await undo.isEnabled()) await undo.click();
  await expect.poll(() => names(page, 'column')).toEqual(before);
  await expect(page.getByRole('button', { name: '发布' })).toBeDisabled();
  const redo = page.getByRole('button', { name: '重做' });
  while (await redo.isEnabled()) await redo.click();
  await expect.poll(() => names(page, 'column')).toEqual(made);
  await saved(page);
  await page.reload();
  await open(page);
  await expect.poll(() => names(page, 'column')).toEqual(made);

  // In English, and as cards on a phone.
  await page
    .getByRole('combobox', { name: '语言' })
    .locator('xpath=ancestor::div[contains(@class,"ant-select")][1]')
    .click();
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').getByText('English').click();
  await expect(page.locator('.fd-sheet .toolbar').getByText('Add', { exact: true })).toBeVisible();
  await page.locator('.fd-bar').getByText('手机').click();
  await page.locator('.fd-sheet .card').first().click();
  await expect(panel(page)).toContainText('手机卡片');
  await page.locator('.fd-bar').getByText('电脑').click();

  // Published: an open list has it without being asked.
  await expect(page.getByRole('region', { name: '发布前要改的' })).toContainText('没有问题');
  await page.getByRole('button', { name: '发布' }).click();
  const dialog = page.getByRole('dialog', { name: /^发布 / });
  await expect(dialog).toContainText('数据表不变');
  await dialog.getByRole('button', { name: '发布' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(user.getByRole('button', { name: '草稿合同' })).toBeVisible();
  await expect.poll(async () => (await heads(user, '.list')).slice(0, 2)).toEqual(['contractName', 'contractNo']);
  await expect(user.locator('.list .ag-header-cell[col-id="stopped"]')).toHaveCount(0);
});

test('heads and filters are dragged, edges of heads set the width, and a field is dragged among the heads', async ({
  portal,
}) => {
  const page = await portal.visit('admin', `/tools/formDesigner?entity=${ENTITY}&scope=installation&part=list`);
  await open(page);
  const drag = async (from: Locator, to: Locator, side: 'left' | 'right'): Promise<void> => {
    const [start, end] = [await boxOf(from), await boxOf(to)];
    await page.mouse.move(start.x + Math.min(24, start.width / 2), start.y + start.height / 2);
    await page.mouse.down();
    await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 });
    await page.mouse.move(end.x + (side === 'left' ? 4 : end.width - 4), end.y + end.height / 2, { steps: 8 });
    await page.mouse.up();
  };

  // A click chooses a head and sorts nothing.
  await head(page, 'status').click();
  await expect(node(page, 'column', 'status')).toHaveAttribute('aria-current', 'true');
  await saved(page);
  await expect(page.getByRole('button', { name: '发布' })).toBeDisabled();

  await drag(head(page, 'status'), head(page, 'stopped'), 'right');
  await expect
    .poll(() => names(page, 'column'))
    .toEqual(['contractName', 'stopped', 'status', 'provider', 'org', 'amount', 'endDate']);
  await expect.poll(async () => (await heads(page)).slice(0, 3)).toEqual(['contractName', 'stopped', 'status']);

  const edge = await boxOf(head(page, 'status').locator('.ag-header-cell-resize'));
  await page.mouse.move(edge.x + edge.width / 2, edge.y + edge.height / 2);
  await page.mouse.down();
  await page.mouse.move(edge.x + edge.width / 2 + 40, edge.y + edge.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect(panel(page).getByLabel('宽度')).toHaveValue('135');

  const filters = await names(page, 'filter');
  const [first = '', second = ''] = filters;
  await drag(
    page.locator(`.fd-sheet [data-filter="${first}"]`),
    page.locator(`.fd-sheet [data-filter="${second}"]`),
    'right',
  );
  await expect.poll(() => names(page, 'filter')).toEqual([second, first, ...filters.slice(2)]);

  await page.getByRole('tab', { name: '字段' }).click();
  await drag(
    page.getByRole('region', { name: '添加列' }).getByRole('button', { name: '类型', exact: true }),
    head(page, 'status'),
    'left',
  );
  await expect
    .poll(async () => (await heads(page)).slice(0, 4))
    .toEqual(['contractName', 'stopped', 'contractType', 'status']);
  await page.getByRole('button', { name: '放弃草稿' }).click();
  await expect.poll(async () => (await heads(page)).slice(0, 3)).toEqual(['contractName', 'status', 'stopped']);
  await saved(page);
});

test('a tenant sets how the list looks and what its buttons are called, and what binds the server is closed', async ({
  portal,
}) => {
  const page = await portal.visit('admin', `/tools/formDesigner?entity=${ENTITY}&scope=tenant&part=list`);
  await open(page);
  await expect(outline(page).getByRole('button', { name: '新增操作' })).toHaveCount(0);
  await node(page, 'action', 'renew').click();
  await expect(panel(page).getByLabel('按钮文字')).toBeEnabled();
  await expect(panel(page).getByRole('combobox', { name: '按钮位置' })).toBeDisabled();
  await outline(page).getByRole('button', { name: '新增视图' }).click();
  await expect.poll(() => names(page, 'view')).toContain('x_view');
  await expect(page.getByRole('region', { name: '发布前要改的' })).toContainText('没有问题');
  await node(page, 'view', 'x_view').focus();
  await page.keyboard.press('Delete');
  await saved(page);
});
