/**
 * Risk control as people use it: its lists on the desk and on the phone, an event assessed in its form, a task done by
 * its inspector on the phone.
 */
import { type Locator, type Page, expect } from '@playwright/test';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { api } from '../../support/client.ts';
import { choose, formOf, freshCode, inputOf, rowOf, test, tokenOf } from '../../support/portal.ts';
import { runOnRow } from '../../support/walk.ts';

test.describe.configure({ mode: 'parallel' });

/** Entity → a text of one of its rows. */
const LISTS: Readonly<Record<string, string>> = {
  riskArea: '煤气柜区',
  riskPoint: '钢水包吊运',
  riskItem: '抓斗下站人',
  riskCriterion: '公司《安全风险分级管控管理办法》附录二',
  controlList: '炼钢厂',
  inspectItem: '水封液位',
  inspectPlan: '轧线每周安全检查',
  inspectTask: '轧线每周安全检查',
  inspectRecord: '水封液位',
  riskReport: '2026-Q3',
  holiday: '2026-02-17',
};

/** Where the row is looked for: years of holidays and the tasks of every day leave it on a later page. */
const AT: Readonly<Record<string, string>> = {
  holiday: '?date=2026-02-17',
  inspectTask: `?keyword=${encodeURIComponent('轧线每周')}`,
};

const fits = async (page: Page, entity: string): Promise<void> =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    `${entity} sideways`,
  ).toBeLessThanOrEqual(0);

test('every list shows its rows on the desk', async ({ portal }) => {
  const page = await portal.visit('admin', '/risk/riskArea');
  for (const [entity, text] of Object.entries(LISTS)) {
    await page.goto(`/#/risk/${entity}${AT[entity] ?? ''}`);
    await expect(rowOf(page, text).first(), entity).toBeVisible();
    await fits(page, entity);
  }
});

test('every list shows the same on a narrow screen', async ({ portal }) => {
  const page = await portal.visit('admin', '/risk/riskPoint', { viewport: { width: 390, height: 844 } });
  for (const [entity, text] of Object.entries({ ...LISTS, riskArea: '厂区' })) {
    await page.goto(`/#/risk/${entity}${AT[entity] ?? ''}`);
    await expect(
      page.getByRole('main').filter({ visible: true }).getByText(text).filter({ visible: true }).first(),
      entity,
    ).toBeVisible();
    await fits(page, entity);
  }
});

test('an event is assessed in its form: the value is worked out at once, the level comes with the saving, and the point shows it', async ({
  portal,
}) => {
  const page = await portal.visit('admin', '/risk/riskItem');
  await page.getByRole('toolbar').filter({ visible: true }).getByRole('button', { name: '新增', exact: true }).click();
  const form = formOf(page, '新增风险事件');
  const hazard = freshCode('锌锅');
  await choose(page, inputOf(form, '风险点'), '镀锌锌锅');
  await inputOf(form, '单元或作业步骤').fill('加锌锭');
  await inputOf(form, '危险有害因素').fill(hazard);
  await choose(page, inputOf(form, '因素分类'), /^物的因素$/);
  await choose(page, inputOf(form, '可能事故'), '灼烫');
  await page.keyboard.press('Escape');
  // By the matrix likelihood and severity are one choice, by pointer and by keys.
  const method = async (name: string): Promise<void> => {
    await inputOf(form, '评价方法').click({ force: true });
    await page.locator('.ant-select-dropdown:visible').getByTitle(name, { exact: true }).click();
  };
  await method('LS');
  const cell = (l: number, s: number): Locator =>
    form.getByRole('radio', { name: new RegExp(`^可能性 L ${l}，严重性 S ${s}：`) });
  await cell(4, 5).click();
  await expect(cell(4, 5)).toHaveAccessibleName('可能性 L 4，严重性 S 5：20 重大风险（红）');
  await expect(inputOf(form, '可能性 L')).toHaveValue('4.0');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(cell(3, 5)).toBeChecked();
  await expect(cell(4, 5)).not.toBeChecked();
  await expect(inputOf(form, '可能性 L')).toHaveValue('3.0');
  await expect(form.getByText('15.0', { exact: true })).toBeVisible();
  await method('LEC');
  await inputOf(form, '可能性 L').fill('3');
  await inputOf(form, '暴露频率 E').fill('6');
  await inputOf(form, '后果 C').fill('40');
  await expect(form.getByText('720.0')).toBeVisible();
  await form.getByRole('button', { name: /^保存/ }).first().click();
  await expect(form).toHaveCount(0);
  await page.goto(`/#/risk/riskItem?keyword=${hazard}`);
  const row = rowOf(page, hazard);
  await expect(row).toContainText('重大风险');
  await runOnRow(page, 'zh', row, '删除');
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click();
  await expect(row).toHaveCount(0);
});

test('an inspector starts a task of the own on the phone, and is told what is missing before it can be handed in', async ({
  portal,
  baseURL,
}) => {
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const first = async (path: string, query: Record<string, string>): Promise<WireRow | undefined> =>
    (await admin.get<ListData>(path, query)).data.list[0];
  const staff = (await first('/api/admin/sysuser/querySysUser', { username: 'staff' }))?.id;
  const item = (await first('/api/risk/inspectItem/queryInspectItem', { keyword: '灭火器压力与铅封' }))?.id;
  const org = (await first('/api/admin/sysorg/querySysOrg', { orgCode: 'LG-ZL' }))?.id;
  const taskName = freshCode('临时检查');
  const made = await admin.post<WireRow>('/api/risk/inspectTask/addInspectTask', {
    taskName,
    org,
    inspectors: [staff],
    items: [item],
    startTime: '2026-01-01 08:00:00',
    dueTime: '2099-01-01 08:00:00',
  });
  expect(made.code, JSON.stringify(made)).toBe(200);
  const page: Page = await portal.visit('staff', `/apps/e/risk/inspectTask/${made.data.id}`, {
    viewport: { width: 390, height: 844 },
  });
  await page.getByRole('button', { name: '开始', exact: true }).click();
  await expect(page.getByText('执行中').first()).toBeVisible();
  await page.getByRole('link', { name: '提交（还有 1 项）' }).click();
  await expect(page.getByText('还有 1 项没有结果，登记完再提交。')).toBeVisible();
  await expect(page.getByRole('button', { name: '提交', exact: true })).toBeDisabled();
});
