/**
 * Inspections on the phone (specification 2.4, /app/riskControl): an inspector finds the own tasks, scans the points,
 * says of each item how it stands, reports what failed and hands in; with a network and without one.
 */
import { type Locator, type Page, expect } from '@playwright/test';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { PIXEL } from '../../http/files/file-door.ts';
import { type Caller, api } from '../../support/client.ts';
import { packed } from '../../support/packed-phone.ts';
import { freshCode, test, tokenOf } from '../../support/portal.ts';
import { type RolePerson, personOf, visitAs } from '../areas/people.ts';
import { PHONE, expectPhonePage } from './faults.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ actionTimeout: 20_000 });

const PHOTO = { name: '现场.png', mimeType: 'image/png', buffer: PIXEL };
const UNIT = 'LG-ZL';
/** Where the point is, and 300 m north of it. As a device has it. */
const HERE = { longitude: 101.7, latitude: 26.58, accuracy: 7 };
const AWAY = { ...HERE, latitude: 26.58 + 300 / 111_195 };

interface Round {
  readonly person: RolePerson;
  readonly admin: Caller;
  readonly task: WireRow;
  readonly point: WireRow;
  readonly guard: string;
  readonly bearing: string;
}

/** A task for somebody of the converter shop: a guard to look at and a bearing to measure, at one point. */
async function roundFor(url: string, more: object = {}): Promise<Round> {
  const admin = api(url, tokenOf('admin'));
  const person = await personOf(url, 'employee', UNIT);
  const org = (await admin.get<ListData>('/api/admin/sysorg/querySysOrg', { orgCode: UNIT })).data.list[0]?.id;
  const add = async (name: string, row: object): Promise<WireRow> => {
    const noun = name[0]!.toUpperCase() + name.slice(1);
    const answer = await admin.post<WireRow>(`/api/risk/${name}/add${noun}`, row);
    expect(answer.code, JSON.stringify(answer)).toBe(200);
    return answer.data;
  };
  const area = await add('riskArea', {
    areaCode: freshCode('XJ').slice(-20),
    areaName: freshCode('除尘区'),
    areaType: 'utility',
    org,
    dutyPerson: person.id,
  });
  const point = await add('riskPoint', {
    pointName: freshCode('除尘风机'),
    pointType: 'facility',
    area: area.id,
    org,
    dutyPerson: person.id,
  });
  const [guard, bearing] = [freshCode('联轴器防护罩'), freshCode('风机轴承温度')];
  const common = { category: 'process', failLevel: 'general', orgId: org, riskPoint: point.id };
  const items = [
    await add('inspectItem', { ...common, itemName: guard, standard: '齐全、紧固' }),
    await add('inspectItem', {
      ...common,
      itemName: bearing,
      standard: '不高于 70 ℃',
      method: 'measure',
      valueType: 'number',
      unit: '℃',
      maxValue: '70.000',
    }),
  ];
  const now = Date.now();
  const wall = (hours: number): string =>
    new Date(now + (hours + 8) * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  const task = await add('inspectTask', {
    taskName: freshCode('除尘风机巡检'),
    org,
    inspectors: [person.id],
    items: items.map(({ id }) => id),
    startTime: `${wall(0).slice(0, 10)} 00:00:00`,
    dueTime: wall(0.8),
    needScan: true,
    ...more,
  });
  return { person, admin, task, point, guard, bearing };
}

/** The device says where it is; the camera stays refused. */
async function located(page: Page, where = HERE): Promise<void> {
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation(where);
}

/** Scans by the number under the code, since there is no camera. */
async function scan(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: /^(扫码到点|重新扫码)$/ }).click();
  const scanner = page.getByRole('dialog', { name: '扫描风险点的二维码' });
  await expect(scanner.getByRole('alert')).toHaveText(/摄像头/);
  await scanner.getByRole('textbox', { name: '或输入编号' }).fill(number);
  await scanner.getByRole('button', { name: '确定' }).click();
  await expect(scanner).toBeHidden();
}

const itemOf = (page: Page, name: string): Locator => page.getByRole('listitem', { name });
const inspectionIn = (page: Page): Promise<string> =>
  page.evaluate(() => sessionStorage.getItem('anlan.inspection') ?? '');
const taskNow = async ({ admin, task }: Round): Promise<WireRow> =>
  (await admin.get<WireRow>('/api/risk/inspectTask/getInspectTask', { id: task.id })).data;
const recordsOf = async ({ admin, task }: Round): Promise<readonly WireRow[]> =>
  (await admin.get<ListData>('/api/risk/inspectRecord/queryInspectRecord', { task: task.id, pageSize: 20 })).data.list;

/** Opens the round, begins it and scans its point. */
async function beginAt(page: Page, round: Round): Promise<void> {
  await page.getByRole('link', { name: new RegExp(String(round.task['taskName'])) }).click();
  await page.getByRole('button', { name: '开始', exact: true }).click();
  await expect(page.getByText('先扫描这个风险点的二维码，再登记结果。')).toBeVisible();
  await scan(page, String(round.point['pointNo']));
}

/** Writes down that the bearing is too hot, as a hidden danger. */
async function tooHot(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: /^数值/ }).fill('86');
  await expect(page.getByRole('radio', { name: '不合格', exact: true })).toBeChecked();
  await page.getByLabel(/^问题描述/).fill('驱动端轴承 86 ℃，有异响');
  await page.locator('input[capture]').first().setInputFiles(PHOTO);
  await expect(page.getByRole('button', { name: `移除${PHOTO.name}` })).toBeVisible();
  await page.getByRole('radio', { name: '物的不安全状态', exact: true }).click();
}

test('an inspector finds the own tasks, the near one loud, begins it at the point, and an item takes one tap [R-2.4-62] [R-2.4-63] [R-2.4-64]', async ({
  portal,
  baseURL,
}) => {
  const round = await roundFor(baseURL ?? '');
  const page = await visitAs(portal, baseURL, round.person, '/app/riskControl/awaitList', PHONE);
  await located(page);
  const card = page.getByRole('link', { name: new RegExp(String(round.task['taskName'])) });
  await expect(card).toContainText('已检 0/2 项');
  await expect(card.locator('.anlan-note-warning')).toBeVisible();
  await expectPhonePage(page);
  await page.getByRole('button', { name: '已逾期', exact: true }).click();
  await expect(page.getByText('这里没有记录')).toBeVisible();
  await page.getByRole('button', { name: '今日', exact: true }).click();
  await card.click();
  await page.getByRole('button', { name: '开始', exact: true }).click();
  await expect(page.getByText('先扫描这个风险点的二维码，再登记结果。')).toBeVisible();
  await expect(itemOf(page, round.guard).getByRole('radio')).toHaveCount(0);
  await scan(page, 'FX-0000');
  await expect(page.getByRole('alert').filter({ hasText: '扫到的不是这项任务的风险点，没有记录' })).toBeVisible();
  await scan(page, String(round.point['pointNo']));
  await expect(page.getByText(`已扫到“${String(round.point['pointName'])}”。`)).toBeVisible();
  await expectPhonePage(page);
  await itemOf(page, round.guard).getByRole('radio', { name: '合格', exact: true }).click();
  await expect(itemOf(page, round.guard).getByText('合格', { exact: true })).toBeVisible();
  await expect.poll(async () => (await recordsOf(round)).map(({ result }) => result)).toEqual(['pass']);
  expect((await recordsOf(round))[0]).toMatchObject({ scanned: true, scanState: 'unplaced' });
  await page.goto('/#/app/riskControl/dealing');
  await expect(card).toContainText('已检 1/2 项');
  await expectPhonePage(page);
});

test('what is typed of an item survives a reload, and the inspection lies in the tab: a new one does not have it [R-2.4-65] [N-3-15]', async ({
  portal,
  baseURL,
}) => {
  const round = await roundFor(baseURL ?? '');
  const page = await visitAs(portal, baseURL, round.person, '/app/riskControl/awaitList', PHONE);
  await located(page);
  await beginAt(page, round);
  await itemOf(page, round.bearing).getByRole('radio', { name: '不合格', exact: true }).click();
  await expect(page.getByRole('heading', { name: round.bearing })).toBeVisible();
  await tooHot(page);
  await expectPhonePage(page);
  expect(JSON.parse(await inspectionIn(page))).toMatchObject({
    state: { inspection: { task: round.task.id, taskName: round.task['taskName'], point: round.point.id } },
  });
  await page.reload();
  await expect(page.getByLabel(/^问题描述/)).toHaveValue('驱动端轴承 86 ℃，有异响');
  await expect(page.getByRole('textbox', { name: /^数值/ })).toHaveValue(/^86/);
  // The tab knows which inspection is under way, though the address does not say so.
  await page.goto('/#/app/riskControl/riskInspect');
  await expect(page.getByLabel(/^问题描述/)).toHaveValue('驱动端轴承 86 ℃，有异响');
  const other = await page.context().newPage();
  await other.setViewportSize(PHONE);
  await other.goto('/#/app/riskControl/riskInspect');
  await expect(other.getByRole('alert')).toBeVisible();
  expect(await inspectionIn(other)).not.toContain(round.task.id);
  await page.getByRole('button', { name: '保存结果' }).click();
  await expect.poll(async () => (await recordsOf(round)).map(({ result }) => result)).toEqual(['fail']);
});

test('a round ends with its report: what failed is a hidden danger with its photo, and the desk sees all of it [R-2.4-66] [R-2.4-67]', async ({
  portal,
  baseURL,
}) => {
  const round = await roundFor(baseURL ?? '');
  const page = await visitAs(portal, baseURL, round.person, '/app/riskControl/awaitList', PHONE);
  await located(page);
  await beginAt(page, round);
  await itemOf(page, round.guard).getByRole('radio', { name: '合格', exact: true }).click();
  await page.getByRole('link', { name: '提交（还有 1 项）' }).click();
  await expect(page.getByText('还有 1 项没有结果，登记完再提交。')).toBeVisible();
  await expect(page.getByRole('button', { name: '提交', exact: true })).toBeDisabled();
  await page.getByRole('link', { name: '检查表' }).click();
  await itemOf(page, round.bearing).getByRole('radio', { name: '不合格', exact: true }).click();
  await tooHot(page);
  await page.getByRole('button', { name: '保存结果' }).click();
  await page.getByRole('link', { name: '提交', exact: true }).click();
  const failed = page.getByRole('region', { name: round.bearing });
  await expect(failed).toContainText('驱动端轴承 86 ℃，有异响');
  await expect(failed.getByRole('link', { name: /^隐患：/ })).toBeVisible();
  await expectPhonePage(page);
  await page.getByRole('button', { name: '提交', exact: true }).click();
  await expect(page.getByText('已完成').first()).toBeVisible();
  await expect.poll(() => inspectionIn(page)).not.toContain(round.task.id);
  await failed.getByRole('link', { name: /^隐患：/ }).click();
  await expect(page.getByRole('heading', { name: new RegExp(`${round.bearing}不合格`) })).toBeVisible();

  const done = await taskNow(round);
  expect(done).toMatchObject({ status: 'done', itemDone: 2, failCount: 1 });
  expect((done['track'] as unknown[]).length).toBeGreaterThan(1);
  const desk = await portal.visit('admin', `/risk/inspectTask/${round.task.id}`);
  const main = desk.getByRole('main').filter({ visible: true });
  await expect(main.getByText(round.bearing).first()).toBeVisible();
  await expect(main.getByText(String(round.point['pointName'])).first()).toBeVisible();
});

test('a round that is begun without a network and ended at another place arrives whole and once, what was scanned 300 m away flagged', async ({
  browser,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const round = await roundFor(url);
  const located = await round.admin.post('/api/risk/riskPoint/action/locate', {
    ids: [round.point.id],
    input: { position: '101.701549,26.576406', positionWithin: 5 },
  });
  expect(located.code, JSON.stringify(located)).toBe(200);
  const context = await browser.newContext({ serviceWorkers: 'allow', viewport: PHONE, baseURL: url });
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(AWAY);
  const page = await packed(context, round.person.token, url);
  await context.setOffline(true);
  await page.goto('about:blank');
  await page.goto('/#/app/riskControl/awaitList');
  await beginAt(page, round);
  await expect(page.getByText(`已扫到“${String(round.point['pointName'])}”`).first()).toBeVisible();
  await itemOf(page, round.guard).getByRole('radio', { name: '合格', exact: true }).click();
  await expect(itemOf(page, round.guard).getByText('待发送')).toBeVisible();
  // On to another place, still without a network.
  await context.setGeolocation({ longitude: 101.75, latitude: 26.6, accuracy: 9 });
  await itemOf(page, round.bearing).getByRole('radio', { name: '不合格', exact: true }).click();
  await tooHot(page);
  await page.getByRole('button', { name: '保存结果' }).click();
  await page.getByRole('link', { name: '提交', exact: true }).click();
  await expect(page.getByRole('region', { name: round.bearing })).toContainText('有网络后随记录登记为隐患');
  await page.getByRole('button', { name: '提交', exact: true }).click();
  await expect(page.getByText('“提交”已保存在本机，待发送。').first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: '条未发送' })).toContainText('5');
  expect((await taskNow(round))['status']).toBe('pending');
  await context.setOffline(false);
  await expect.poll(async () => (await taskNow(round))['status'], { timeout: 30_000 }).toBe('done');
  const records = await recordsOf(round);
  expect(records.map(({ result }) => String(result)).toSorted()).toEqual(['fail', 'pass']);
  expect(records.map(({ scanState, scanned }) => [scanState, scanned])).toEqual([
    ['far', false],
    ['far', false],
  ]);
  const hazards = (
    await round.admin.get<ListData>('/api/hazard/hiddenDanger/queryHiddenDanger', {
      riskPoint: round.point.id,
      pageSize: 20,
    })
  ).data.list;
  expect(hazards).toHaveLength(1);
  expect((hazards[0]?.['photos'] as unknown[]).length).toBe(1);
  await context.close();
});
