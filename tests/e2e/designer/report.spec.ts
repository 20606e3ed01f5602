/**
 * The report designer as an administrator uses it: a report is added, gathered and reckoned over the rows there are,
 * survives a reload, is published, and taken back.
 */
import { type Locator, type Page, expect } from '@playwright/test';
import { api, type Caller } from '../../support/client.ts';
import { test, tokenOf } from '../../support/portal.ts';
import { openFromMenu } from '../../support/walk.ts';

const admin = (): Caller => api(process.env['ANLAN_URL'] ?? '', tokenOf('admin'));
const ENTITY = 'confHotel';

interface Layer {
  readonly edition: number;
}
interface Kept {
  readonly revision: number;
  readonly commands: readonly unknown[] | null;
}
interface Listed {
  readonly entity: string;
  readonly code: string;
  readonly title: string;
}

const outline = (page: Page): Locator => page.locator('.fd-outline');
const panel = (page: Page): Locator => page.getByRole('complementary', { name: '属性' });
const figures = (page: Page): Locator => page.locator('.fd-report');
const names = (page: Page): Promise<string[]> =>
  outline(page)
    .locator('li[data-report]')
    .evaluateAll((found) => found.map((one) => (one as HTMLElement).dataset['report'] ?? ''));
const saved = (page: Page): Promise<void> => expect(page.locator('.fd-whole')).toHaveAttribute('data-saving', 'saved');
const settled = (page: Page): Promise<void> => expect(figures(page)).toHaveAttribute('aria-busy', 'false');
const listed = async (): Promise<readonly Listed[]> =>
  (await admin().get<readonly Listed[]>('/api/report/list')).data.filter(({ entity }) => entity === ENTITY);

async function choose(within: Locator, label: string, option: string): Promise<void> {
  const page = within.page();
  const box = within.getByRole('combobox', { name: label, exact: true });
  await box.locator('xpath=ancestor::div[contains(@class,"ant-select")][1]').click();
  // Of many fields only those in sight are drawn.
  if (await box.isEditable()) await box.fill(option);
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
    .getByText(option, { exact: true })
    .click();
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

test('[O-1-52] [S-2.6-TOO-06] a report is designed from the menu over its rows, kept over a reload, saved as a file, published and taken back', async ({
  portal,
}, info) => {
  const page = await portal.visit('admin', '/home', { viewport: { width: 1440, height: 900 } });
  await openFromMenu(page, 'zh', ['系统工具'], '报表设计');
  await expect(page.getByRole('heading', { name: '报表设计', level: 1 })).toBeVisible();
  await page.getByRole('textbox', { name: '名称或编码' }).fill('confHotel');
  await page.getByRole('link', { name: '酒店', exact: true }).click();
  await expect(page.getByText('还没有报表。').first()).toBeVisible();
  await saved(page);

  // A new report counts the rows by a field of few values.
  await outline(page).getByRole('button', { name: '新增报表' }).click();
  await expect.poll(() => names(page)).toEqual(['report']);
  await panel(page).getByLabel('报表名称').fill('各星级酒店');
  const first = panel(page).getByRole('group', { name: '分组 1', exact: true });
  await choose(first, '字段', '星级');
  await settled(page);
  await expect(figures(page).getByRole('table')).toContainText('招待所');
  // Its picture is as wide as the canvas.
  await expect
    .poll(async () => (await figures(page).locator('.report-chart svg').boundingBox())?.width ?? 0)
    .toBeGreaterThan(300);

  // A figure of numbers, a stretch of time, a field over the reference.
  await panel(page).getByRole('button', { name: '添加指标' }).click();
  const second = panel(page).getByRole('group', { name: '指标 2', exact: true });
  await choose(second, '字段', '标准间数');
  await second.getByLabel('编码').fill('twins');
  await panel(page).getByRole('button', { name: '添加分组' }).click();
  const next = panel(page).getByRole('group', { name: '分组 2', exact: true });
  await choose(next, '字段', '预订起');
  await choose(next, '时间段', '按年');
  await settled(page);
  await expect(figures(page).getByRole('columnheader')).toHaveCount(4);
  await choose(next, '字段', '会议');
  await choose(next, '引用的字段', '会议类型');
  await settled(page);
  await expect(figures(page).getByRole('row').filter({ hasText: '四星' })).toContainText('90');
  await page.screenshot({ path: info.outputPath('report.png') });

  // Only some of the rows, in a sentence.
  await panel(page).getByRole('button', { name: '规则' }).click();
  await panel(page).getByRole('group', { name: '统计哪些行' }).getByRole('button', { name: '添加条件' }).click();
  await settled(page);
  await expect(panel(page).getByRole('group', { name: '条件 1', exact: true })).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).click();
  await settled(page);
  await expect(figures(page).getByRole('row').filter({ hasText: '四星' })).toContainText('90');

  // Copied, moved and removed by keyboard.
  await outline(page).locator('li[data-report="report"] .fd-node').focus();
  await page.keyboard.press('Control+d');
  await expect.poll(() => names(page)).toEqual(['report', 'report2']);
  await outline(page).locator('li[data-report="report2"] .fd-node').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => names(page)).toEqual(['report2', 'report']);
  await page.keyboard.press('Delete');
  await expect.poll(() => names(page)).toEqual(['report']);

  // The draft is there after a reload, with its figures.
  await saved(page);
  await page.reload();
  await expect.poll(() => names(page)).toEqual(['report']);
  await expect(panel(page).getByLabel('报表名称')).toHaveValue('各星级酒店');
  await settled(page);
  await expect(panel(page).getByRole('group', { name: '指标 2', exact: true }).getByLabel('编码')).toHaveValue('twins');
  await expect(figures(page).getByRole('row').filter({ hasText: '四星' })).toContainText('90');

  // Published: whoever sees hotels has the report.
  await expect(page.getByRole('region', { name: '发布前要改的' })).toContainText('没有问题');
  expect(await listed()).toEqual([]);
  await page.getByRole('button', { name: '发布' }).click();
  const dialog = page.getByRole('dialog', { name: /^发布 / });
  await expect(dialog).toContainText('数据表不变');
  await dialog.getByRole('button', { name: '发布' }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(listed).toEqual([expect.objectContaining({ code: 'report', title: '各星级酒店' })]);

  // The edition is taken back, and the report with it.
  await page.getByRole('button', { name: /^版本/ }).click();
  await page.getByRole('button', { name: '恢复原样' }).click();
  await expect.poll(listed).toEqual([]);
  await expect.poll(() => names(page)).toEqual([]);
});

test('a tenant changes what reports are called and nothing else', async ({ portal }) => {
  const page = await portal.visit('admin', '/tools/formDesigner?entity=equipCrane&scope=tenant&part=report');
  await settled(page);
  await expect(panel(page).getByLabel('报表名称')).toBeEnabled();
  await expect(
    panel(page)
      .getByRole('group', { name: '分组 1', exact: true })
      .getByRole('combobox', { name: '字段', exact: true }),
  ).toBeDisabled();
  await expect(outline(page)).toContainText('本租户只能修改报表的名称');
  await expect(outline(page).getByRole('button', { name: '新增报表' })).toHaveCount(0);
});
