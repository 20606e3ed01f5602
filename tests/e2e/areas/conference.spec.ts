/**
 * A walk through the conference area: every list, a form and a detail as the desk has them, the query pages, and what a
 * phone shows. Each page complains of whatever goes wrong on it.
 */
import { type Locator, type Page, expect } from '@playwright/test';
import { api } from '../../support/client.ts';
import { formOf, inputOf, rowOf, test, tokenOf } from '../../support/portal.ts';
import { runOnRow } from '../../support/walk.ts';

test.describe.configure({ mode: 'parallel' });

/** Address of a list → a row that the demonstration has in it. */
const LISTS: Readonly<Record<string, string>> = {
  '/meetSys/conference': '安全生产年度工作会',
  '/meetSys/schedule': '学员报到',
  '/meetSys/task': '理论考场布置',
  '/meetSys/conContact': '庄月华',
  '/meetSys/sign': '陈立秋',
  '/meetSys/user': '安怀德',
  '/meetSys/unit': '青山钢铁公司',
  '/meetSys/loginUser': '邹明远',
  '/meetSys/address': '澜钢会议中心主会场',
  '/meetSys/conHotel': '澜江宾馆',
  '/meetSys/conRoom': '601',
  '/meetSys/conTransfer/service/pickup': '澜州机场',
  '/meetSys/conTransfer/service/dropoff': '澜州机场',
  '/meetSys/conTransfer/passenger': 'LJ3021',
  '/meetSys/car': '澜A6021A',
  '/meetSys/conTransfer/station': '澜州火车站',
  '/meetSys/mealType': '欢迎晚宴',
  '/meetSys/mealTicket': '培训午餐',
  '/meetSys/contest/project': '转炉炼钢工',
  '/meetSys/contest/entry': '澜钢一队',
  '/meetSys/contest/score': '荆小虎',
};
const PHONE = { width: 390, height: 844 };

const idOf = async (
  baseURL: string | undefined,
  entity: string,
  query: Readonly<Record<string, string>>,
): Promise<string> => {
  const { data } = await api(baseURL ?? '', tokenOf('admin')).get<{ list: { id: string }[] }>(
    `/api/conference/${entity}/query${entity[0]!.toUpperCase()}${entity.slice(1)}`,
    query,
  );
  return data.list[0]?.id ?? '';
};

test('every list of the area opens at its address and shows its rows; the address above them leads to the first [R-2.3-01] [O-0-05]', async ({
  portal,
}) => {
  const page = await portal.stay('admin', '/meetSys');
  await expect(page).toHaveURL(/#\/meetSys\/conference$/);
  await expect(
    page.getByRole('navigation', { name: '菜单' }).getByRole('button', { name: '会务管理' }),
  ).toHaveAttribute('aria-expanded', 'true');
  for (const [path, row] of Object.entries(LISTS)) {
    await page.goto(`/#${path}`);
    await expect(page.getByRole('main').getByText(row).filter({ visible: true }).first(), path).toBeVisible();
  }
});

test('the detail of a person opens by a click on the name and by the id in the query, with stay, journeys and meals below [R-2.3-03]', async ({
  portal,
  baseURL,
}) => {
  const id = await idOf(baseURL, 'confUser', { keyword: 'T-0201' });
  const page = await portal.stay('admin', '/meetSys/user?keyword=T-0201');
  await rowOf(page, '安怀德').getByText('安怀德', { exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`#/meetSys/user/${id}$`));
  const shown = async (): Promise<void> => {
    for (const text of ['T-0201', '技术监督', '19910340011', '青山钢铁公司', '单住'])
      await expect(
        page.getByRole('main').getByText(text, { exact: true }).filter({ visible: true }).first(),
      ).toBeVisible();
  };
  await shown();
  await page.goto(`/#/meetSys/user/detail?id=${id}`);
  await expect(page).toHaveURL(new RegExp(`#/meetSys/user/detail\\?id=${id}$`));
  await shown();
});

test('the query pages find journeys of one direction, and nothing can be changed there [R-2.3-14] [R-2.3-15]', async ({
  portal,
}) => {
  const page = await portal.stay('admin', '/conference/pickupQuery');
  const shown = (text: string): Locator =>
    page.getByRole('main').getByText(text, { exact: true }).filter({ visible: true });
  await expect(rowOf(page, 'LJ3055')).toBeVisible();
  await expect(shown('LJ3022')).toHaveCount(0);
  for (const act of ['新增', '安排', '编辑']) await expect(shown(act)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /导出/ }).filter({ visible: true })).toBeVisible();
  await rowOf(page, 'LJ3055').getByText('更多', { exact: true }).click();
  await expect(page.getByRole('menuitem', { name: '打印' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /安排|编辑|取消|删除/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.goto('/#/conference/dropoffQuery?keyword=LJ3022');
  await expect(rowOf(page, 'LJ3022')).toBeVisible();
  await expect(shown('LJ3055')).toHaveCount(0);
});

test('a contact is entered in its form and stands in the list; the wrong phone is said at its field', async ({
  portal,
}) => {
  const page = await portal.stay('admin', '/meetSys/conContact?keyword=庞玉珍');
  await runOnRow(page, 'zh', rowOf(page, '庞玉珍').first(), '复制');
  const form = formOf(page, '复制联系我们');
  const name = `走查${Date.now() % 100_000}`;
  await inputOf(form, '联系人').fill(name);
  await inputOf(form, '电话').fill('12');
  await form.getByRole('button', { name: /^保存/ }).first().click();
  await expect(
    form
      .getByText(/电话/)
      .filter({ hasText: /格式|有效|正确/ })
      .first(),
  ).toBeVisible();
  await inputOf(form, '电话').fill('13800000000');
  await form.getByRole('button', { name: /^保存/ }).first().click();
  await expect(form).toHaveCount(0);
  await page.goto(`/#/meetSys/conContact?keyword=${name}`);
  await expect(rowOf(page, name)).toBeVisible();
});

async function phoneList(page: Page, path: string, row: string): Promise<void> {
  await page.goto(`/#/apps/e${path}`);
  await expect(page.getByRole('main').getByText(row).first(), path).toBeVisible();
}

test('on the phone the desk has its lists as cards and its records', async ({ portal, baseURL }) => {
  const page = await portal.visit('admin', '/apps/home', { viewport: PHONE });
  for (const path of [
    '/meetSys/user?keyword=T-0201',
    '/meetSys/conRoom?keyword=601',
    '/meetSys/conTransfer/passenger',
    '/meetSys/mealTicket',
    '/meetSys/task',
    '/meetSys/conContact',
  ])
    await phoneList(page, path, LISTS[path.split('?')[0]!]!);
  await page.goto(`/#/apps/e/meetSys/user/${await idOf(baseURL, 'confUser', { keyword: 'T-0201' })}`);
  await expect(page.getByRole('main').getByText('19910340011').first()).toBeVisible();
});

test('an attendee finds on the phone who to call, of announced conferences only [R-2.3-20]', async ({ portal }) => {
  const page = await portal.visit('mobile', '/apps/home', { viewport: PHONE });
  await page.getByRole('navigation', { name: '应用' }).getByText('联系我们').click();
  await expect(page.getByRole('main').getByText('庄月华').first()).toBeVisible();
});
