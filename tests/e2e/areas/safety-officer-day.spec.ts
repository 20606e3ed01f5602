/**
 * A safety officer's day: what is due this morning, an accident reported against the clock, its follow-up, and the
 * measure that is the own to do.
 */
import { type Page, expect } from '@playwright/test';
import { addMinutes } from '../../../src/engine/model/expression/dates.ts';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { api } from '../../support/client.ts';
import { choose, freshCode, inputOf, rowOf, test, tokenOf } from '../../support/portal.ts';
import { openFromMenu } from '../../support/walk.ts';
import { personOf, visitAs } from './people.ts';

const shown = (page: Page) => page.getByRole('article').filter({ visible: true });
const dialog = (page: Page) => page.getByRole('dialog').filter({ visible: true });
const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();

test('the officer sees what is due, reports an accident within its hour, follows it up and does the own measure', async ({
  portal,
  baseURL,
}) => {
  const officer = await personOf(baseURL, 'safetyOfficer', 'LG');
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const analysis = (
    await admin.get<ListData>('/api/accident/accidentAnalysis/queryAccidentAnalysis', {
      status: 'approved',
      pageSize: 1,
    })
  ).data.list[0]?.id;
  const org = (await admin.get<ListData>('/api/admin/sysorg/querySysOrg', { orgCode: 'LG' })).data.list[0]?.id;
  const content = freshCode('渣罐车加装对位导轮');
  expect(
    (
      await admin.post<WireRow>('/api/accident/accidentMeasure/addAccidentMeasure', {
        analysis,
        content,
        measureType: 'engineering',
        dutyOrg: org,
        dutyPerson: officer.id,
        dueDate: '2026-01-10',
      })
    ).code,
  ).toBe(200);

  const page = await visitAs(portal, baseURL, officer, '/home');
  await expect(page.getByText(content).first()).toBeVisible();
  await openFromMenu(page, 'zh', ['事故管理', '报告与调查'], '事故报告');
  const name = freshCode('钢包车挤伤');
  await page.getByRole('toolbar').filter({ visible: true }).getByRole('button', { name: '新增', exact: true }).click();
  const form = dialog(page);
  await inputOf(form, '事故名称').fill(name);
  await inputOf(form, '发生地点').fill('钢包车轨道');
  // The clock of the works stands in the form already; the accident was twenty minutes ago.
  await inputOf(form, '发生时间').fill(addMinutes(await inputOf(form, '发生时间').inputValue(), -20) ?? '');
  await page.keyboard.press('Enter');
  await choose(page, inputOf(form, '事件分类'), /^生产安全事故$/);
  await choose(page, inputOf(form, '事故类型'), '机械致害');
  await inputOf(form, '轻伤人数').fill('1');
  await inputOf(form, '事故简要经过').fill('清渣时钢包车移动，右脚被挤');
  await inputOf(form, '已采取措施').fill('停车断电，送医');
  await form.getByRole('button', { name: /^保存/ }).first().click();
  await expect(form).toHaveCount(0);
  await page.goto(`/#/accident/accidentReport?keyword=${name}`);
  const row = rowOf(page, name);
  await expect(row).toBeVisible();
  await row.getByRole('link').first().click();
  await expect(shown(page).getByText('距上报时限').first()).toBeVisible();
  const stored = (
    await officer.caller.get<ListData>('/api/accident/accidentReport/queryAccidentReport', { keyword: name })
  ).data.list[0];
  expect(stored?.['govDeadline']).toBe(addMinutes(String(stored?.['occurTime']), 60));
  await press(page, '快报');
  await dialog(page).getByRole('button', { name: '快报', exact: true }).click();
  await expect(shown(page).getByText('已快报').first()).toBeVisible();
  await press(page, '登记上报');
  await inputOf(dialog(page), '报告政府时间').fill(String(stored?.['reportTime']).slice(0, 16));
  await page.keyboard.press('Tab');
  await dialog(page).getByRole('button', { name: '登记上报', exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
  await press(page, '续报');
  await inputOf(dialog(page), '续报内容').fill('伤员右足骨折，已手术');
  await dialog(page).getByRole('button', { name: '续报', exact: true }).click();
  await expect(shown(page).getByText('伤员右足骨折，已手术').first()).toBeVisible();
  expect(
    (await officer.caller.get<WireRow>('/api/accident/accidentReport/getAccidentReport', { id: stored?.id ?? '' }))
      .data,
  ).toMatchObject({ govReportLate: false, minutesLeft: null, status: 'reported' });

  await page.goto(`/#/accident/accidentMeasure?view=mine`);
  await expect(rowOf(page, content)).toBeVisible();
  await rowOf(page, content).getByRole('button', { name: '完成', exact: true }).click();
  await inputOf(dialog(page), '完成情况').fill('两台渣罐车已加装');
  await inputOf(dialog(page), '完成日期').fill('2026-01-09');
  await page.keyboard.press('Tab');
  await dialog(page).getByRole('button', { name: '完成', exact: true }).click();
  await expect(rowOf(page, content)).toHaveCount(0);

  const list = (path: string, text: string): Promise<void> =>
    page.goto(`/#${path}`).then(() => expect(rowOf(page, text).first()).toBeVisible());
  await list('/risk/riskPoint', '钢水包');
  await list('/injury/injuryCase', '巫国庆');
});

test('on the phone the officer opens the same accident and sees how long is left', async ({ portal, baseURL }) => {
  const officer = await personOf(baseURL, 'safetyOfficer', 'ZG');
  const page = await visitAs(portal, baseURL, officer, '/accident/accidentReport?view=clock', {
    width: 390,
    height: 844,
  });
  await page.getByText('打包机压伤手指事故').filter({ visible: true }).first().click();
  await expect(shown(page).getByText('距上报时限').first()).toBeVisible();
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
});
