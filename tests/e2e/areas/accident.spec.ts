/**
 * Accidents and injuries as people use them: lists on the desk, on the phone and in all languages, a report and a case
 * on pages of their own, an inquiry on one page.
 */
import { type Locator, type Page, expect } from '@playwright/test';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { type Caller, api } from '../../support/client.ts';
import {
  type Language,
  type Portal,
  LANGUAGES,
  choose,
  freshCode,
  inputOf,
  rowOf,
  test,
  tokenOf,
} from '../../support/portal.ts';
import { runOnRow } from '../../support/walk.ts';

test.describe.configure({ mode: 'parallel' });

const LISTS: Readonly<Record<string, string>> = {
  accidentReport: 'accident',
  accidentAnalysis: 'accident',
  accidentMeasure: 'accident',
  securityPersonnel: 'accident',
  workCapability: 'accident',
  injuryStatBase: 'accident',
  injuryCase: 'injury',
  injuryTreatment: 'injury',
};
const noun = (name: string): string => name[0]!.toUpperCase() + name.slice(1);
const first = async (who: Caller, area: string, entity: string, query: object = {}): Promise<WireRow | undefined> =>
  (await who.get<ListData>(`/api/${area}/${entity}/query${noun(entity)}`, { pageSize: 1, ...query })).data.list[0];

async function walkLists(
  portal: Portal,
  url: string,
  language: Language,
  viewport: { width: number; height: number },
): Promise<void> {
  const admin = api(url, tokenOf('admin'), language);
  const page = await portal.visit('admin', '/accident/accidentReport', { language, viewport });
  for (const [entity, area] of Object.entries(LISTS)) {
    const label = (await first(admin, area, entity))?.$label?.split(' ')[0] ?? '';
    expect(label, entity).not.toBe('');
    await page.goto(`/#/${area}/${entity}`);
    await expect(
      page.getByRole('main').filter({ visible: true }).getByText(label).filter({ visible: true }).first(),
      entity,
    ).toBeVisible();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      `${entity} sideways`,
    ).toBeLessThanOrEqual(0);
  }
}

for (const language of LANGUAGES)
  test(`every list shows its rows on the desk: ${language}`, ({ portal, baseURL }) =>
    walkLists(portal, baseURL ?? '', language, { width: 1440, height: 900 }));
test('every list shows its rows on a narrow screen', ({ portal, baseURL }) =>
  walkLists(portal, baseURL ?? '', 'zh', { width: 390, height: 844 }));

const add = (page: Page): Promise<void> =>
  page.getByRole('toolbar').filter({ visible: true }).getByRole('button', { name: '新增', exact: true }).click();
async function save(form: Locator): Promise<void> {
  await form.getByRole('button', { name: /^保存/ }).first().click();
  await expect(form).toHaveCount(0);
}

test('an accident is entered on a page of its own with a photograph, found, changed there and deleted [S-2.6-ACR-01] [S-2.6-ACR-02]', async ({
  portal,
}) => {
  const page = await portal.visit('safety', '/accident/accidentReport');
  const name = freshCode('行车挂钩挤伤');
  await add(page);
  const form = page.getByRole('dialog').filter({ visible: true });
  await inputOf(form, '事故名称').fill(name);
  await inputOf(form, '发生地点').fill('接受跨');
  await choose(page, inputOf(form, '事件分类'), /^生产安全事故$/);
  await choose(page, inputOf(form, '事故类型'), '起重致害');
  await inputOf(form, '轻伤人数').fill('1');
  await inputOf(form, '事故简要经过').fill('挂钩时手被吊索挤压');
  await inputOf(form, '已采取措施').fill('送医');
  await form
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: '现场.png',
      mimeType: 'image/png',
      buffer: Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    });
  await expect(form.getByRole('button', { name: '移除 现场.png', exact: true })).toBeVisible();
  await save(form);
  await page.goto(`/#/accident/accidentReport?keyword=${name}`);
  const row = rowOf(page, name);
  await expect(row).toContainText('一般事故');
  await runOnRow(page, 'zh', row, '编辑');
  await expect(inputOf(form, '发生地点')).toHaveValue('接受跨');
  await inputOf(form, '死亡人数').fill('3');
  await save(form);
  await expect(row).toContainText('较大事故');
  await runOnRow(page, 'zh', row, '删除');
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click();
  await expect(row).toHaveCount(0);
});

test('an injury is entered on a page of its own, leads back to the list, and is completed there [S-2.6-INJ-01] [S-2.6-INJ-02]', async ({
  portal,
}) => {
  const page = await portal.visit('safety', '/injury/injuryCase');
  const name = freshCode('贾');
  await add(page);
  const form = page.getByRole('dialog').filter({ visible: true });
  await inputOf(form, '姓名').fill(name);
  await inputOf(form, '事故地点').fill('转炉平台');
  await inputOf(form, '事故时间').fill('2026-08-03 09:30');
  await page.keyboard.press('Enter');
  await save(form);
  await page.goto(`/#/injury/injuryCase?keyword=${name}`);
  const row = rowOf(page, name);
  await expect(row).toContainText('2026-09-02');
  await runOnRow(page, 'zh', row, '编辑');
  await expect(inputOf(form, '姓名')).toHaveValue(name);
  await inputOf(form, '岗位/工种').fill('炉前工');
  await save(form);
  await expect(row).toContainText('炉前工');
  await runOnRow(page, 'zh', row, '删除');
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click();
  await expect(row).toHaveCount(0);
});

test('causes, blame and measures of an accident stand on one page, which is printed as a document of its own [S-2.6-ACA-01]', async ({
  portal,
  baseURL,
}) => {
  const inquiry = await first(api(baseURL ?? '', tokenOf('admin')), 'accident', 'accidentAnalysis', {
    where: JSON.stringify({ '==': [{ var: 'accident.accName' }, '热轧液压地下室缺氧窒息事故'] }),
  });
  const page = await portal.visit('admin', `/accident/accidentAnalysis/${inquiry?.id ?? ''}`);
  const detail = page.getByRole('article').filter({ visible: true });
  for (const words of [
    '热轧液压地下室缺氧窒息事故',
    '未通风、未检测即进入缺氧空间',
    '冒险进入危险场所',
    '监护人安排不当，风机停运未掌握',
    '地下室风机停运声光报警并接入主控',
  ])
    await expect(detail.getByText(words).first(), words).toBeVisible();
  const printed = page.waitForResponse((response) => response.url().includes('printAccidentAnalysis'));
  await page.getByRole('button', { name: '更多操作', exact: true }).click();
  await page.getByRole('menuitem', { name: '打印', exact: true }).click();
  expect((await printed).headers()['content-type']).toContain('application/pdf');
});

test('an assessment of capability is tied to its injured person, and its page brings what was entered [S-2.6-ACR-06]', async ({
  portal,
  baseURL,
}) => {
  const row = await first(api(baseURL ?? '', tokenOf('admin')), 'accident', 'workCapability', { status: 'applied' });
  const page = await portal.visit('admin', '/accident/workCapability?status=applied');
  const line = rowOf(page, String(row?.['name']));
  await runOnRow(page, 'zh', line, '编辑');
  const form = page.getByRole('dialog').filter({ visible: true });
  await expect(inputOf(form, '鉴定机构')).toHaveValue(String(row?.['acceptOrg']));
  await expect(form.getByText(String(row?.['name'])).first()).toBeVisible();
});
