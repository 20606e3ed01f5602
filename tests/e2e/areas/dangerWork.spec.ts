/**
 * Dangerous work as people use it: its lists on the desk and on the phone, a permit of one kind with the details of
 * that kind alone, its detail with what happened on site.
 */
import { type Page, expect } from '@playwright/test';
import type { ListData } from '../../../src/engine/model/wire.ts';
import { api } from '../../support/client.ts';
import { choose, formOf, freshCode, inputOf, rowOf, test, tokenOf } from '../../support/portal.ts';

test.describe.configure({ mode: 'parallel' });

/** Entity → a text of one of its rows. */
const LISTS: Readonly<Record<string, string>> = {
  workTask: '二号高炉炉顶料罐检修',
  workPermit: '制粉楼五层',
  permitSign: '丁海楼',
  permitStep: '试吊',
  permitEntry: '孟祥麒',
  gasAnalysis: 'DX-04',
  permitRectify: '跳板未满铺',
  permitInterrupt: '两次未登记监测记录',
  permitTransfer: '走台防坠网完好',
  workLevelRule: '较大风险',
  workStepRule: '通风确认',
  measureTemplate: '强制通风',
  gasLimit: '氧气（有限空间）',
  emergencyMeasure: '中毒',
  confinedSpaceLedger: '净环水吸水井',
};

const fits = async (page: Page, entity: string): Promise<void> =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    `${entity} sideways`,
  ).toBeLessThanOrEqual(0);

test('every list shows its rows on the desk', async ({ portal }) => {
  const page = await portal.visit('admin', '/dangerWork/workTask');
  for (const [entity, text] of Object.entries(LISTS)) {
    await page.goto(`/#/dangerWork/${entity}`);
    await expect(rowOf(page, text).first(), entity).toBeVisible();
    await fits(page, entity);
  }
});

test('every list shows the same on a narrow screen', async ({ portal }) => {
  const page = await portal.visit('admin', '/dangerWork/workTask', { viewport: { width: 390, height: 844 } });
  for (const [entity, text] of Object.entries({
    ...LISTS,
    gasAnalysis: '作业前',
    permitInterrupt: '监测缺失',
    permitTransfer: '监护人交接',
  })) {
    await page.goto(`/#/dangerWork/${entity}`);
    await expect(
      page.getByRole('main').filter({ visible: true }).getByText(text).filter({ visible: true }).first(),
      entity,
    ).toBeVisible();
    await fits(page, entity);
  }
});

test('the form of a permit shows the details of its kind alone, and says what is missing', async ({ portal }) => {
  const page = await portal.visit('admin', '/dangerWork/workPermit');
  await page.getByRole('toolbar').filter({ visible: true }).getByRole('button', { name: '新增', exact: true }).click();
  const form = formOf(page, '新增作业票');
  const section = (name: string) => form.getByRole('heading', { name, exact: true });
  await choose(page, inputOf(form, '作业类型'), '动火作业');
  await expect(section('动火明细')).toBeVisible();
  for (const other of [
    '受限空间明细',
    '盲板明细',
    '高处明细',
    '吊装明细',
    '临时用电明细',
    '动土明细',
    '断路明细',
    '煤气作业明细',
  ])
    await expect(section(other)).toHaveCount(0);
  // What is chosen already lies over the input.
  await inputOf(form, '作业类型').click({ force: true });
  await page.locator('.ant-select-dropdown:visible').getByTitle('高处作业').first().click();
  await expect(section('高处明细')).toBeVisible();
  await expect(section('动火明细')).toHaveCount(0);
  await form.getByRole('button', { name: /^保存/ }).first().click();
  await expect(form.getByText('请选择所属任务')).toBeVisible();
});

test('the nodes of one kind of work have a page of their own, narrowed to it, whose form begins there and asks for the level', async ({
  portal,
  baseURL,
}) => {
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const [own, other] = [freshCode('高处审批'), freshCode('吊装审批')];
  // Switched off: no permit of another test is to follow them.
  for (const [nodeName, bizSubType] of [
    [own, 'height'],
    [other, 'lifting'],
  ] as const)
    expect(
      (
        await admin.post('/api/common/processNodeConfig/addProcessNodeConfig', {
          bizArea: 'dangerWork',
          bizSubType,
          bizLevel: bizSubType === 'height' ? 'II' : null,
          nodeKey: 'approve2',
          nodeName,
          seq: 1,
          assigneeType: 'orgLeader',
          multiMode: 'any',
          required: true,
          status: 'disabled',
        })
      ).code,
    ).toBe(200);
  const page = await portal.visit('admin', '/dangerWork/heightNodes');
  await expect(rowOf(page, own).first()).toContainText('Ⅱ级');
  await expect(page.getByRole('main').filter({ visible: true }).getByText(other)).toHaveCount(0);
  await page.getByRole('toolbar').filter({ visible: true }).getByRole('button', { name: '新增', exact: true }).click();
  const form = formOf(page, '新增流程节点维护');
  await expect(
    form
      .locator('.anlan-field')
      .filter({ has: page.getByText('业务子类', { exact: true }) })
      .locator('.ant-select'),
  ).toContainText('高处作业');
  await choose(page, inputOf(form, '作业级别'), /^Ⅲ级$/);
  await fits(page, 'heightNodes');
});

test('the detail of a permit tells people, measures, gas tests, signatures and interruptions', async ({
  portal,
  baseURL,
}) => {
  const [permit] = (
    await api(baseURL ?? '', tokenOf('admin')).get<ListData>('/api/dangerWork/workPermit/queryWorkPermit', {
      keyword: '三号热风炉燃烧室',
      workType: 'confinedSpace',
    })
  ).data.list;
  const page = await portal.visit('admin', `/dangerWork/workPermit/${permit?.id}`);
  const main = page.getByRole('main').filter({ visible: true });
  for (const text of ['柳成林', '脚手架绿牌准入', '三号热风炉燃烧室', '监测缺失'])
    await expect(main.getByText(text).first()).toBeVisible();
  await expect(main.getByRole('heading', { name: '受限空间明细' })).toBeVisible();
  await expect(main.getByRole('heading', { name: '动火明细' })).toHaveCount(0);
  await fits(page, 'workPermit');
});
