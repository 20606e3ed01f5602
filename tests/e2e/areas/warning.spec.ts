/**
 * Early warning as people use it: its lists on the desk and on the phone, limits that follow from what a point
 * measures, readings that renew themselves, their course in the record of a point, and an alarm on its way.
 */
import { type Page, expect } from '@playwright/test';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { PIXEL } from '../../http/files/file-door.ts';
import { api } from '../../support/client.ts';
import { choose, formOf, freshCode, inputOf, rowOf, test, tokenOf } from '../../support/portal.ts';
import { findRow, runOnRow } from '../../support/walk.ts';
import { personOf, visitAs } from './people.ts';

test.describe.configure({ mode: 'parallel' });

/** Entity → a text of one of its rows. */
const LISTS: Readonly<Record<string, string>> = {
  alarmInfo: '转炉煤气风机房可燃气体',
  faceRecord: '秦三元',
  pointAlarm: '二号高炉炉顶均压阀一氧化碳',
  warnDevice: '二号高炉炉顶一氧化碳探测器 1#',
  warnPoint: '三号热风炉换炉平台一氧化碳',
  warnMaintain: '标定期间屏蔽报警',
  pointSample: '二号高炉炉顶均压阀一氧化碳',
};

const fits = async (page: Page, what: string): Promise<void> =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    `${what} sideways`,
  ).toBeLessThanOrEqual(0);
const main = (page: Page): ReturnType<Page['locator']> => page.getByRole('main').filter({ visible: true });
const pointOf = async (baseURL: string | undefined, pointName: string): Promise<WireRow | undefined> =>
  (
    await api(baseURL ?? '', tokenOf('admin')).get<ListData>('/api/warning/warnPoint/queryWarnPoint', {
      keyword: pointName,
    })
  ).data.list[0];

test('every list shows its rows on the desk', async ({ portal }) => {
  const page = await portal.visit('admin', '/warning/warnDevice');
  for (const [entity, text] of Object.entries(LISTS)) {
    await page.goto(`/#/warning/${entity}`);
    await expect(rowOf(page, text).first(), entity).toBeVisible();
    await fits(page, entity);
  }
});

test('every list shows the same on a narrow screen', async ({ portal }) => {
  const page = await portal.visit('admin', '/warning/warnDevice', { viewport: { width: 390, height: 844 } });
  for (const [entity, text] of Object.entries({ ...LISTS, alarmInfo: '待复核' })) {
    await page.goto(`/#/warning/${entity}`);
    await expect(main(page).getByText(text).filter({ visible: true }).first(), entity).toBeVisible();
    await fits(page, entity);
  }
});

test('what a point measures brings its unit and the limits of the standard, and wider ones are refused', async ({
  portal,
}) => {
  const page = await portal.visit('admin', '/warning/warnPoint');
  await page.getByRole('toolbar').filter({ visible: true }).getByRole('button', { name: '新增', exact: true }).click();
  const form = formOf(page, '新增点位信息');
  await choose(page, inputOf(form, '监测量'), '可燃气体');
  await expect(inputOf(form, '高报（一级）')).toHaveValue(/^25(\.0+)?$/);
  await expect(inputOf(form, '高高报（二级）')).toHaveValue(/^50(\.0+)?$/);
  await inputOf(form, '高报（一级）').fill('30');
  await inputOf(form, '点位编号').fill(freshCode('P'));
  await form.getByRole('button', { name: /^保存/ }).first().click();
  await expect(form.getByText('限值宽于标准允许的设定值').first()).toBeVisible();
  await expect(form.getByText('请选择设备').first()).toBeVisible();
});

test('live readings stand with the worst first, renew themselves, and are drawn together [S-2.6-WAR-05]', async ({
  portal,
  baseURL,
}) => {
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const known = await pointOf(baseURL, '三号热风炉换炉平台一氧化碳');
  const pointName = freshCode('试验风压');
  const pointNo = freshCode('FY');
  const made = await admin.post<WireRow>('/api/warning/warnPoint/addWarnPoint', {
    pointNo,
    pointName,
    device: known?.['device'],
    area: known?.['area'],
    org: known?.['org'],
    measureType: 'pressure',
    unit: 'kPa',
    rangeMin: '0.000',
    rangeMax: '50.000',
    high: '40.000',
    deadband: '0.000',
    delaySeconds: 0,
    level1Handlers: known?.['level1Handlers'],
    level2Handlers: known?.['level2Handlers'],
  });
  expect(made.code, JSON.stringify(made)).toBe(200);
  const read = async (value: string): Promise<void> =>
    expect(
      (await admin.post('/api/warning/pointSample/recordSamples', { samples: [{ pointNo, value }] })).data,
    ).toEqual({ taken: 1, refused: [] });
  await read('11.250');
  const page = await portal.visit('admin', '/warning/live');
  const table = main(page).getByRole('table');
  await expect(table.getByRole('row').nth(1)).toContainText('二级报警');
  const row = table.getByRole('row').filter({ hasText: pointName });
  await expect(row).toContainText('11.25 kPa');
  // What stood in the page before stands there after: it was not loaded anew.
  await page.evaluate(() => document.body.setAttribute('data-before', 'yes'));
  await read('12.750');
  await expect(row).toContainText('12.75 kPa', { timeout: 20_000 });
  await expect(page.locator('body[data-before="yes"]')).toHaveCount(1);
  for (const name of ['转炉煤气风机房可燃气体', '三号热风炉换炉平台一氧化碳'])
    await table.getByRole('checkbox', { name }).check();
  const course = main(page).getByRole('region', { name: '读数走势' });
  await course.getByText('24 小时', { exact: true }).click();
  // One chart a unit: %LEL and ppm share no axis.
  await expect(course.locator('.warning-chart svg')).toHaveCount(2);
  await expect(course.locator('svg').first()).toContainText('高报');
  await fits(page, 'live');
});

test('the record of a point shows its readings by day and through one day, and says when there are none', async ({
  portal,
  baseURL,
}) => {
  const [point, silent] = [
    await pointOf(baseURL, '二号高炉炉顶均压阀一氧化碳'),
    await pointOf(baseURL, '接受跨清场识别'),
  ];
  const page = await portal.visit('admin', `/warning/warnPoint/${point?.id}`);
  const course = main(page).getByRole('region', { name: '读数走势' });
  await expect(course.locator('svg')).toContainText('高报 24');
  // As wide as the record, not squeezed beside it.
  expect((await course.boundingBox())?.width ?? 0).toBeGreaterThan(900);
  await course.getByText('一天', { exact: true }).click();
  await expect(course.getByLabel('日期')).toBeVisible();
  await page.goto(`/#/warning/warnPoint/${silent?.id}`);
  await expect(course.getByText('这段时间没有读数。')).toBeVisible();
  const english = await portal.visit('admin', `/warning/warnPoint/${point?.id}`, {
    language: 'en',
    viewport: { width: 390, height: 844 },
  });
  await expect(main(english).getByRole('region', { name: 'Trend' })).toBeVisible();
  await fits(english, 'point');
});

test('an alarm is confirmed and sent by the dispatcher, handled by its handler on the phone with its readings in sight, and closed before the eyes of whoever has it open [R-2.4-06] [R-2.4-07]', async ({
  portal,
  baseURL,
}) => {
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const [dispatcher, handler] = [
    await personOf(baseURL, 'dispatcher', 'LZ'),
    await personOf(baseURL, 'employee', 'LZ'),
  ];
  const org = (await admin.get<ListData>('/api/admin/sysorg/querySysOrg', { orgCode: 'LZ' })).data.list[0]?.id;
  const person = handler.id;
  const device = (
    await dispatcher.caller.post<WireRow>('/api/warning/warnDevice/addWarnDevice', {
      deviceNo: freshCode('D'),
      deviceName: freshCode('探测器'),
      deviceType: 'gasDetector',
      org,
      location: '平台',
      protocol: 'modbus',
      dutyPerson: person,
    })
  ).data.id;
  const area = (await admin.get<ListData>('/api/risk/riskArea/queryRiskArea', { areaCode: 'LT-BF1' })).data.list[0]?.id;
  const pointName = freshCode('走台一氧化碳');
  const point = await dispatcher.caller.post<WireRow>('/api/warning/warnPoint/addWarnPoint', {
    pointNo: freshCode('P'),
    pointName,
    device,
    area,
    org,
    measureType: 'co',
    unit: 'ppm',
    high: '24.000',
    highHigh: '48.000',
    delaySeconds: 0,
    level1Handlers: [person],
    level2Handlers: [person],
  });
  expect(point.code, JSON.stringify(point)).toBe(200);
  expect(
    (
      await admin.post('/api/warning/pointSample/action/record', {
        ids: [],
        input: { point: point.data.id, value: '31.000' },
      })
    ).code,
  ).toBe(200);
  const alarm = (await admin.get<ListData>('/api/warning/alarmInfo/queryAlarmInfo', { point: point.data.id })).data
    .list[0];
  const alarmNo = String(alarm?.['alarmNo']);

  const desk = await visitAs(portal, baseURL, dispatcher, '/warning/alarmInfo');
  await runOnRow(desk, 'zh', await findRow(desk, 'zh', alarmNo), '确认');
  await expect(rowOf(desk, alarmNo)).toContainText('已确认');
  await runOnRow(desk, 'zh', rowOf(desk, alarmNo), '派单处置');
  const question = desk.getByRole('dialog').filter({ hasText: '处置人' });
  await expect(question).toContainText(handler.nickname);
  await question.getByRole('button', { name: '派单处置', exact: true }).click();
  await expect(rowOf(desk, alarmNo)).toContainText('处置中');

  const narrow = { width: 390, height: 844 };
  const phone = await visitAs(portal, baseURL, handler, '/alarmDisposal/index', narrow);
  const kinds = phone.getByRole('group', { name: '分类' });
  await expect(kinds.getByRole('button')).toHaveText(['待确认', '处置中', '已办结']);
  await kinds.getByRole('button', { name: '处置中' }).click();
  await phone.getByRole('link').filter({ hasText: pointName }).click();
  await expect(phone).toHaveURL(new RegExp(`/alarmDisposal/appProcessDetail\\?id=${alarm?.id}`));
  await expect(phone.getByRole('heading', { name: pointName })).toBeVisible();
  await expect(phone.getByText('气体 31 ppm，限值 24')).toBeVisible();
  // A handler reads what led to the alarm without the right to all readings.
  await expect(phone.getByRole('img', { name: /^最近读数 31 ppm/ })).toBeVisible();
  await fits(phone, 'alarm');
  await choose(phone, phone.getByRole('combobox', { name: /报警原因/ }), /真实泄漏/);
  await phone.getByRole('textbox', { name: /处置措施/ }).fill('关闭阀门，疏散人员');
  await phone
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: '现场.png', mimeType: 'image/png', buffer: PIXEL });
  await phone.getByRole('button', { name: '提交处置' }).click();
  await expect(phone).toHaveURL(/\/alarmDisposal\/index/);
  await expect
    .poll(async () => (await admin.get<WireRow>('/api/warning/alarmInfo/getAlarmInfo', { id: alarm?.id ?? '' })).data)
    .toMatchObject({ status: 'handled', cause: 'real', handledBy: person });

  // The value is back: the dispatcher closes it on the phone, and whoever has it open sees that at once.
  await admin.post('/api/warning/pointSample/recordSamples', {
    samples: [{ pointNo: point.data['pointNo'], value: 3 }],
  });
  const address = `/alarmDisposal/appProcessDetail?id=${alarm?.id}`;
  const closing = await visitAs(portal, baseURL, dispatcher, address, narrow);
  const watching = await visitAs(portal, baseURL, dispatcher, address, narrow);
  await expect(watching.getByRole('radio', { name: '复核关闭' })).toBeVisible();
  await closing.getByRole('radio', { name: '复核关闭' }).click();
  await closing.getByRole('textbox', { name: /复核意见/ }).fill('已恢复');
  await closing.getByRole('button', { name: '复核关闭' }).click();
  await expect(closing).toHaveURL(/\/alarmDisposal\/index/);
  await expect(watching.getByRole('radio', { name: '复核关闭' })).toHaveCount(0);
  await expect(watching.getByText('已关闭').first()).toBeVisible();
});
