/**
 * The map in four colours: a boundary is drawn in the form by pointer and keys, the area stands on the map in its colour,
 * on the desk, the wall and the phone, and changes it when a major hazard is open.
 */
import { type Locator, type Page, expect } from '@playwright/test';
import type { WireRow } from '../../../src/engine/model/wire.ts';
import type { MapData } from '../../../src/custom/risk/model/map-data.ts';
import { expectAccessible } from '../../support/axe.ts';
import { PIXEL } from '../../http/files/file-door.ts';
import { type Caller, api } from '../../support/client.ts';
import { freshCode, test, tokenOf } from '../../support/portal.ts';

test.describe.configure({ mode: 'parallel' });

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const PLAN =
  '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="500" viewBox="0 0 800 500"><rect width="800" height="500" fill="#fff"/><rect x="100" y="100" width="300" height="200" fill="none" stroke="#888"/></svg>';

async function stored(url: string, name: string, bytes: BlobPart, type: string): Promise<string> {
  const body = new FormData();
  body.append('file', new Blob([bytes], { type }), name);
  const answer = await fetch(`${url}/prod-api/api/file/file/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokenOf('admin')}` },
    body,
  });
  return ((await answer.json()) as { data: { id: string } }).data.id;
}

interface Site {
  readonly admin: Caller;
  readonly plan: string;
  readonly area: WireRow;
  readonly point: string;
  readonly org: string;
}

async function added(admin: Caller, path: string, row: object): Promise<WireRow> {
  const answer = await admin.post<WireRow>(path, row);
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data;
}

/** A works with a plan of its own, an area below it without a boundary, and a point of a general level in that. */
async function site(baseURL: string | undefined): Promise<Site> {
  const url = baseURL ?? '';
  const admin = api(url, tokenOf('admin'));
  const [known] = (await admin.get<MapData>('/api/risk/riskArea/queryMap')).data.areas;
  const like = (await admin.get<WireRow>('/api/risk/riskArea/getRiskArea', { id: known?.id ?? '' })).data;
  const owner = { org: like['org'], dutyPerson: like['dutyPerson'] };
  const plan = await stored(url, 'plan.svg', PLAN, 'image/svg+xml');
  const top = await added(admin, '/api/risk/riskArea/addRiskArea', {
    areaCode: freshCode('W'),
    areaName: freshCode('新厂'),
    areaType: 'production',
    planImage: plan,
    ...owner,
  });
  const area = await added(admin, '/api/risk/riskArea/addRiskArea', {
    areaCode: freshCode('A'),
    areaName: freshCode('煤气站'),
    areaType: 'gas',
    parentId: top.id,
    ...owner,
  });
  const point = await added(admin, '/api/risk/riskPoint/addRiskPoint', {
    pointName: freshCode('风险点'),
    pointType: 'facility',
    area: area.id,
    ...owner,
  });
  await added(admin, '/api/risk/riskItem/addRiskItem', {
    point: point.id,
    unit: '检修',
    hazardFactor: '残余煤气',
    factorClass: 'object',
    accidentTypes: ['poisoning'],
    method: 'LEC',
    measures: [{ measureType: 'engineering', content: '切断煤气并吹扫' }],
    l: '1.0',
    e: '6.0',
    c: '15.0',
  });
  return { admin, plan, area, point: point.id, org: String(like['org']) };
}

/** A major hazard that is open on the point. */
async function majorHazard({ admin, point, org }: Site, baseURL: string | undefined): Promise<void> {
  const hazard = await added(admin, '/api/hazard/hiddenDanger/addHiddenDanger', {
    title: freshCode('煤气管道泄漏'),
    source: 'riskInspect',
    hiddenType: 'unsafeState',
    category: 'gas',
    level: 'major',
    judgeBasis: '重大事故隐患判定标准',
    location: '炉顶',
    dutyOrg: org,
    description: '法兰泄漏',
    riskPoint: point,
    photos: [await stored(baseURL ?? '', '泄漏.png', new Uint8Array(PIXEL), 'image/png')],
  });
  const answer = await admin.post('/api/hazard/hiddenDanger/action/report', { ids: [hazard.id] });
  expect(answer.code, JSON.stringify(answer)).toBe(200);
}

const shape = (page: Page, { area }: Site): Locator => page.locator(`polygon[data-area="${area.id}"]`);
const CORNERS = [
  [0.15, 0.25],
  [0.5, 0.25],
  [0.5, 0.6],
  [0.15, 0.6],
];

/** Gives the area its boundary without the form. */
async function drawnBefore({ admin, area }: Site): Promise<void> {
  const { rev } = (await admin.get<WireRow>('/api/risk/riskArea/getRiskArea', { id: area.id })).data;
  const answer = await admin.put('/api/risk/riskArea/updateRiskArea', { id: area.id, rev, polygon: CORNERS });
  expect(answer.code, JSON.stringify(answer)).toBe(200);
}

test('a boundary is drawn in the form by pointer and keys, taken back, and refused while it crosses itself', async ({
  portal,
  baseURL,
}) => {
  const own = await site(baseURL);
  const page = await portal.visit('admin', `/risk/riskArea/${own.area.id}`, { viewport: DESK });
  await page.getByRole('button', { name: '编辑', exact: true }).filter({ visible: true }).first().click();
  const form = page.getByRole('dialog').filter({ visible: true });
  const plane = form.getByRole('group', { name: /^边界/ });
  await plane.scrollIntoViewIfNeeded();
  await expect(plane.locator('img')).toHaveJSProperty('complete', true);
  const corner = (n: number): Locator => form.getByRole('button', { name: new RegExp(`^第 ${n} 个角点`) });
  const box = (await plane.boundingBox())!;
  // The plan stands in the middle of its window, as wide or as high as that is.
  const width = Math.min(box.width, box.height * 1.6);
  const at = (x: number, y: number): readonly [number, number] => [
    box.x + (box.width - width) / 2 + x * width,
    box.y + (box.height - width / 1.6) / 2 + (y * width) / 1.6,
  ];
  for (const [x = 0, y = 0] of [
    [0.2, 0.2],
    [0.6, 0.2],
    [0.2, 0.6],
    [0.6, 0.6],
  ])
    await page.mouse.click(...at(x, y));
  await expect(corner(4)).toBeVisible();
  await form.getByRole('button', { name: /^保存/ }).first().click();
  await expect(form.getByText(/第 \d 条边与第 \d 条边相交/).first()).toBeVisible();

  await form.getByRole('button', { name: '撤销', exact: true }).click();
  await expect(corner(4)).toHaveCount(0);
  await form.getByRole('button', { name: '撤销', exact: true }).click();
  await page.mouse.click(...at(0.6, 0.6));
  await page.mouse.click(...at(0.2, 0.6));
  // By keys: the last corner a step to the left, one more behind it, and that away again.
  await corner(4).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(corner(4)).toHaveAccessibleName(/横 1[89]\.\d%/);
  await page.keyboard.press('Enter');
  await expect(corner(5)).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(corner(5)).toHaveCount(0);
  // And by dragging.
  const [fromX, fromY] = at(0.6, 0.2);
  const [toX, toY] = at(0.7, 0.3);
  await page.mouse.move(fromX, fromY);
  await page.mouse.down();
  await page.mouse.move(toX, toY, { steps: 4 });
  await page.mouse.up();
  await expect(corner(2)).toHaveAccessibleName(/横 (69|70)\.\d%，纵 (29|30)\.\d%/);
  await form.getByRole('button', { name: /^保存/ }).first().click();
  await expect(form).toHaveCount(0);
  const { data } = await own.admin.get<WireRow>('/api/risk/riskArea/getRiskArea', { id: own.area.id });
  expect(data['polygon']).toHaveLength(4);

  await page.goto(`/#/risk/map?plan=${own.plan}`);
  await expect(shape(page, own)).toHaveClass(/risk-level-general/);
});

test('the map shows an area in its colour on the desk, and a major hazard that is opened raises it while one looks', async ({
  portal,
  baseURL,
}) => {
  const own = await site(baseURL);
  await drawnBefore(own);
  const page = await portal.visit('admin', `/risk/map?plan=${own.plan}`, { viewport: DESK });
  await expect(shape(page, own)).toHaveClass(/risk-level-general/);
  await expectAccessible(page, '/risk/map');
  await majorHazard(own, baseURL);
  await expect(shape(page, own)).toHaveClass(/risk-level-larger/, { timeout: 20_000 });
  // A press on the area lists what is open in it, and the line leads to the record.
  await shape(page, own).click({ force: true });
  const lists = page.getByRole('complementary').filter({ visible: true });
  await expect(lists.getByRole('heading', { name: String(own.area['areaName']) })).toBeVisible();
  await lists.getByRole('link', { name: /煤气管道泄漏/ }).click();
  await expect(page).toHaveURL(/#\/hazard\/hiddenDanger\//);
});

test('kinds can be left out, and what is not on the map stands in the list of areas', async ({ portal, baseURL }) => {
  const own = await site(baseURL);
  const page = await portal.visit('admin', `/risk/map`, { viewport: DESK });
  const hazards = page.getByRole('button', { name: /^隐患 \d/ });
  await expect(page.locator('[data-kind="hazard"]').first()).toBeAttached();
  await hazards.click();
  await expect(hazards).toHaveAttribute('aria-pressed', 'false');
  await expect(page.locator('[data-kind="hazard"]')).toHaveCount(0);
  await page.getByText('区域', { exact: true }).filter({ visible: true }).first().click();
  await expect(page.getByRole('button', { name: new RegExp(String(own.area['areaName'])) })).toContainText('未画边界');
});

test('the wall fills the window in the dark, and Escape leaves it', async ({ portal }) => {
  const page = await portal.visit('admin', '/risk/map?wall=1', { viewport: { width: 1920, height: 1080 } });
  const map = page.getByRole('region', { name: '风险四色图' });
  await expect(page.locator('polygon[data-area]').first()).toBeVisible();
  const box = (await map.boundingBox())!;
  expect([box.x, box.y, box.width, box.height]).toEqual([0, 0, 1920, 1080]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: '大屏显示' })).toBeVisible();
});

test('on the phone a tile leads to the map, which shows the area and hears of the hazard too', async ({
  portal,
  baseURL,
}) => {
  const own = await site(baseURL);
  await drawnBefore(own);
  const page = await portal.visit('admin', '/apps/home', { viewport: PHONE });
  await page.getByRole('link', { name: '风险四色图' }).click();
  await expect(page).toHaveURL(/#\/app\/riskControl\/map/);
  await expect(page.locator('polygon[data-area]').first()).toBeVisible();
  await page.goto(`/#/app/riskControl/map?plan=${own.plan}`);
  await expect(shape(page, own)).toHaveClass(/risk-level-general/);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
  await majorHazard(own, baseURL);
  await expect(shape(page, own)).toHaveClass(/risk-level-larger/, { timeout: 20_000 });
  await page
    .getByRole('link', { name: /煤气管道泄漏/ })
    .first()
    .click();
  await expect(page).toHaveURL(/hiddenDanger|\/list\//);
});
