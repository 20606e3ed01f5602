/** The other shapes of a list: a board whose cards move by their actions, and the sheet of a month. */
import { type Page, expect } from '@playwright/test';
import { api } from '../support/client.ts';
import { freshCode, test, tokenOf } from '../support/portal.ts';
import type { ListData, WireRow } from '../../src/engine/model/wire.ts';

const PATH = '/emergency/exercisePlan';

/** A drill that nobody has submitted. */
async function drill(base: string, planDate: string): Promise<{ readonly name: string; readonly id: string }> {
  const admin = api(base, tokenOf('admin'));
  const [plan] = (
    await admin.get<ListData>('/api/emergency/emergencyPlan/queryEmergencyPlan', {
      status: 'published,filed',
      pageSize: 1,
    })
  ).data.list;
  const [org] = (await admin.get<ListData>('/api/admin/sysorg/querySysOrg', { orgCode: 'LZ' })).data.list;
  const [person] = (await admin.get<ListData>('/api/admin/sysuser/querySysUser', { username: 'admin' })).data.list;
  const name = freshCode('演练');
  const { data } = await admin.post<WireRow>('/api/emergency/exercisePlan/addExercisePlan', {
    exName: name,
    year: planDate.slice(0, 4),
    plan: plan?.id,
    exForm: 'tabletop',
    exLevel: 'workshop',
    org: org?.id,
    planDate,
    place: '调度室',
    scenario: '煤气泄漏',
    commander: person?.id,
  });
  return { name, id: data.id };
}

const lane = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const shape = (page: Page, name: string) => page.getByRole('group', { name: '显示方式' }).getByRole('button', { name });

test('a card is dragged to the lane its action leads to, and to no other', async ({ portal, baseURL }) => {
  const { name } = await drill(baseURL ?? '', '2027-05-20');
  const page = await portal.visit('admin', `${PATH}?keyword=${encodeURIComponent(name)}`);
  await shape(page, '看板').click();
  const card = lane(page, '草稿').getByRole('listitem').filter({ hasText: name });
  await expect(card).toBeVisible();
  await card.dragTo(lane(page, '已实施'));
  await expect(card).toBeVisible();
  await card.dragTo(lane(page, '审批中'));
  await expect(lane(page, '审批中').getByRole('listitem').filter({ hasText: name })).toBeVisible();
  await page.reload();
  await expect(lane(page, '审批中').getByRole('listitem').filter({ hasText: name })).toBeVisible();
  await shape(page, '列表').click();
  await expect(page.getByRole('grid')).toContainText(name);
});

test('a month holds its rows on their days, is left and come back to, and a day with many opens as rows', async ({
  portal,
  baseURL,
}) => {
  const drills = await Promise.all([1, 2, 3, 4].map(() => drill(baseURL ?? '', '2027-06-30')));
  const page = await portal.visit('admin', `${PATH}?layout=calendar&month=2027-05`);
  await expect(page.getByRole('heading', { name: '2027年5月' })).toBeVisible();
  await page.getByRole('button', { name: '下个月' }).click();
  const day = page.locator('[data-day="2027-06-30"]');
  await expect(day.getByRole('link')).toHaveCount(2);
  await page.reload();
  await expect(page.getByRole('heading', { name: '2027年6月' })).toBeVisible();
  await day.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    new RegExp(drills.map(({ name }) => name).join('|')),
  );
  await page.goBack();
  await day.getByRole('button', { name: '还有 2 条' }).click();
  await expect(page.getByRole('grid').getByRole('row').filter({ hasText: '2027-06-30' })).toHaveCount(4);
  await shape(page, '日历').click();
  await page.getByRole('button', { name: '上个月' }).click();
  await page.getByRole('button', { name: '本月' }).click();
  await expect(page.locator('td[aria-current="date"]')).toBeVisible();
});

test('on a phone the shapes stand in the menu, and a month is read day by day', async ({ portal, baseURL }) => {
  const { name } = await drill(baseURL ?? '', '2027-07-15');
  const page = await portal.visit('admin', PATH, { viewport: { width: 390, height: 844 } });
  await page.getByRole('toolbar').getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '日历' }).click();
  await expect(page).toHaveURL(/layout=calendar/);
  await page.goto(`/#${PATH}?layout=calendar&month=2027-07`);
  await expect(page.getByRole('listitem').filter({ hasText: '7月15日' }).getByRole('link', { name })).toBeVisible();
});
