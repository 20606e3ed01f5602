/** The phone's own pages: landing, home, person, password; what stands at their foot and what does not. */
import { type Page, expect } from '@playwright/test';
import type { TodoData } from '../../../src/engine/model/home-wire.ts';
import type { ListData, MenuNode } from '../../../src/engine/model/wire.ts';
import { api, signIn } from '../../support/client.ts';
import { freshCode, test, tokenOf } from '../../support/portal.ts';
import { PHONE, expectPhonePage } from './faults.ts';

test.describe.configure({ mode: 'parallel' });

const server = (baseURL: string | undefined, account: string) => api(baseURL ?? '', tokenOf(account));
const tabs = (page: Page) => page.getByRole('navigation', { name: '底部导航' });
const tiles = (page: Page) => page.getByRole('navigation', { name: '应用' }).getByRole('link');

/** A session of its own, which may be ended without harm to other tests. */
async function openWith(page: Page, baseURL: string | undefined, token: string, path: string): Promise<void> {
  await page.context().addCookies([{ name: 'zhihui_token', value: token, url: baseURL ?? '' }]);
  await page.goto('about:blank');
  await page.goto(`/#${path}`);
}

test('/apps leads to the home, and takes along what came with the address [R-2.4-01]', async ({ portal }) => {
  const page = await portal.visit('staff', '/apps?k=1&m=2', { viewport: PHONE });
  await expect(page.getByRole('navigation', { name: '应用' })).toBeVisible();
  expect(new URL(page.url()).hash).toBe('#/apps/home?k=1&m=2');
});

test(
  'the home has a tile for every phone function one may use, and each opens it [R-2.4-02]',
  { tag: '@gate' },
  async ({ portal, baseURL }) => {
    const { data } = await server(baseURL, 'equip').get<MenuNode[]>('/api/account/apps');
    const page = await portal.visit('equip', '/apps/home', { viewport: PHONE });
    await expect(tiles(page)).toHaveCount(data.length);
    const names = await page
      .getByRole('navigation', { name: '应用' })
      .locator('.ph-tile-icon + span')
      .allTextContents();
    expect(names).toEqual(data.map((tile) => tile.title));
    expect(names).toEqual(expect.arrayContaining(['锅炉', '起重机械', '检验记录']));
    for (const name of ['锅炉', '起重机械', '检验记录']) {
      await tiles(page).filter({ hasText: name }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
      await page.getByRole('button', { name: '返回', exact: true }).click();
      await expect(page).toHaveURL(/#\/apps\/home$/);
    }
  },
);

test('a contractor sees the tiles of contractors and none of the staff [O-1-60]', async ({ portal }) => {
  const page = await portal.visit('contractor', '/apps/home', { viewport: PHONE });
  await expect(tiles(page).filter({ hasText: '用户' })).toBeVisible();
  for (const name of ['锅炉', '起重机械', '检验记录'])
    await expect(tiles(page).filter({ hasText: name })).toHaveCount(0);
  await tiles(page).filter({ hasText: '用户' }).click();
  await expect(page.getByRole('main').getByText('贺长林')).toBeVisible();
  await expect(page.getByRole('main').getByText('顾志恒')).toHaveCount(0);
});

test('the home counts what is due by the rows themselves, soonest first, and says what is overdue', async ({
  portal,
  baseURL,
}) => {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date());
  const to = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(
    new Date(Date.now() + 60 * 86_400_000),
  );
  const staff = server(baseURL, 'staff');
  const find = async (noun: string, path: string, parameters: string): Promise<ListData> =>
    (await staff.get<ListData>(`${path}/query${noun}?${parameters}`)).data;
  const due = await Promise.all(
    [
      ['EquipCrane', '/api/equipment/equipCrane'],
      ['EquipBoiler', '/api/equipment/equipBoiler'],
    ].map(([noun, path]) => find(noun ?? '', path ?? '', `nextInspectDateTo=${to}&sort=nextInspectDate&pageSize=1000`)),
  );
  // An open task asks for attention from its start on.
  const now = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Shanghai',
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(new Date());
  const tasks = (await find('InspectTask', '/api/risk/inspectTask', 'view=mine&pageSize=1000')).list
    .filter((row) => String(row['startTime']) <= now && String(row['dueTime']) <= to)
    .map((row) => String(row['dueTime']));
  const dates = [...due.flatMap((one) => one.list.map((row) => String(row['nextInspectDate']))), ...tasks].sort();
  // What processes ask of the person is to be done too.
  const { total: own } = (await staff.get<TodoData>('/api/todo/mine')).data;
  const page = await portal.visit('staff', '/apps/home', { viewport: PHONE });
  const todo = page.getByRole('region', { name: '待办' });
  await expect(todo.locator('.ph-todo-head b')).toHaveText(String(dates.length + own));
  const late = dates.filter((date) => date < (date.length > 10 ? now : today)).length;
  await expect(todo.getByText('件已超期')).toHaveCount(late > 0 ? 1 : 0);
  // While it is not known what one may open, nothing is said of what is due: least of all that it is nothing.
  let answer: (() => void) | undefined;
  await page.route('**/api/account/apps', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.continue();
  });
  await page.reload();
  await expect.poll(() => answer !== undefined).toBe(true);
  await expect(todo).toHaveAttribute('aria-busy', 'true');
  await expect(todo).toBeEmpty();
  answer?.();
  await expect(todo.locator('.ph-todo-head b')).toHaveText(String(dates.length + own));
  await page.goto('/#/apps/due');
  await expect(page.getByRole('list', { name: '待办' }).getByRole('listitem')).toHaveCount(dates.length + own);
  expect(
    (await page.getByRole('list', { name: '待办' }).locator('.ph-due-foot time').allTextContents()).slice(own),
  ).toEqual(dates);
});

test('the home shows the newest notifications to the person, and opens one in its place', async ({
  portal,
  baseURL,
}) => {
  const { data } = await server(baseURL, 'staff').get<{ list: { title: string }[] }>(
    '/api/notification/notification/queryMyNotification?currentPage=1&pageSize=3',
  );
  expect(data.list.length).toBeGreaterThan(0);
  const page = await portal.visit('staff', '/apps/home', { viewport: PHONE });
  const notices = page.getByRole('region', { name: '公告' });
  await expect(notices.locator('summary > span')).toContainText(data.list.map((one) => one.title));
  await expect(notices.locator('details p').first()).toBeHidden();
  await notices.locator('summary').first().click();
  await expect(notices.locator('details p').first()).toBeVisible();
});

test('the page of the person says who one is, and leads to the password and out [R-2.4-03]', async ({
  portal,
  baseURL,
}) => {
  const page = await portal.visit(undefined, '/404', { viewport: PHONE });
  await openWith(page, baseURL, await signIn(baseURL ?? '', 'staff', 'anlan123'), '/apps/user');
  const person = page.getByRole('region', { name: '我的' });
  await expect(person.getByRole('heading', { level: 1 })).not.toBeEmpty();
  const { data } = await server(baseURL, 'staff').get<{ nickname: string; deptName: string }>(
    '/api/uaa/users/getSysUser',
  );
  await expect(person.getByRole('heading', { name: data.nickname })).toBeVisible();
  await expect(person.getByText(data.deptName)).toBeVisible();
  await expect(person.getByRole('img', { name: `${data.nickname}的头像` })).toBeVisible();
  await page.getByRole('link', { name: '修改密码' }).click();
  await expect(page).toHaveURL(/#\/apps\/changePassword$/);
  await page.getByRole('button', { name: '返回', exact: true }).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  const question = page.getByRole('dialog', { name: '退出登录？' });
  await question.getByRole('button', { name: '取消' }).click();
  await expect(question).toHaveCount(0);
  await page.getByRole('button', { name: '退出登录' }).click();
  await question.getByRole('button', { name: '退出登录' }).click();
  await expect
    .poll(async () =>
      (await page.context().cookies()).some((cookie) => cookie.name === 'zhihui_token' && cookie.value !== ''),
    )
    .toBe(false);
  await expect(page).not.toHaveURL(/apps/);
});

test('language and dark mode are changed on the page of the person, and stay', async ({ portal }) => {
  const page = await portal.visit('staff', '/apps/user', { viewport: PHONE, language: 'none', locale: 'zh-CN' });
  const dark = page.getByRole('switch', { name: '深色模式' });
  await dark.click();
  await expect(dark).toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('combobox', { name: '语言' }).selectOption('en');
  await expect(page.getByRole('switch', { name: 'Dark mode' })).toBeChecked();
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Dark mode' })).toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('the password page asks for old, new and again, says what is wrong, and goes back when it is done [R-2.4-04]', async ({
  portal,
  baseURL,
}) => {
  const admin = server(baseURL, 'admin');
  const { data: orgs } = await admin.get<ListData>('/api/admin/sysorg/querySysOrg?pageSize=1');
  const { data: roles } = await admin.get<ListData>('/api/admin/sysrole/querySysRole?roleCode=employee');
  const username = freshCode('phone').toLowerCase();
  const added = await admin.post('/api/admin/sysuser/addSysUser', {
    username,
    nickname: '手机测试员',
    password: 'first-123',
    status: 'normal',
    orgId: orgs.list[0]?.id,
    userType: '0',
    roleId: [roles.list[0]?.id],
  });
  expect(added.code).toBe(200);
  // A password somebody else gave has to be changed first; this one is the person's own afterwards.
  const own = api(baseURL ?? '', await signIn(baseURL ?? '', username, 'first-123'));
  expect(
    (await own.put('/api/account/sysuserdetail/updatePassword', { password: 'first-123', newPassword: 'second-123' }))
      .code,
  ).toBe(200);
  const token = await signIn(baseURL ?? '', username, 'second-123');

  const page = await portal.visit(undefined, '/404', { viewport: PHONE });
  await openWith(page, baseURL, token, '/apps/changePassword');
  const [old, fresh, again] = ['原密码', '新密码', '确认新密码'].map((label) =>
    page.getByLabel(label, { exact: true }),
  );
  const save = page.getByRole('button', { name: '保存' });
  await save.click();
  await expect(page.getByText('请填写原密码')).toBeVisible();
  await expect(old ?? page.locator('none')).toBeFocused();
  await old?.fill('not-the-one');
  await fresh?.fill('third-1234');
  await again?.fill('third-123');
  await save.click();
  await expect(page.getByText('两次填写的新密码不一致')).toBeVisible();
  await again?.fill('third-1234');
  await save.click();
  await expect(old ?? page.locator('none')).toHaveAccessibleDescription('原密码错误');
  await old?.fill('second-123');
  await save.click();
  await expect(page).toHaveURL(/#\/apps\/user$/);
  expect(await signIn(baseURL ?? '', username, 'third-1234')).not.toBe('');
});

test('the bar at the bottom stands on home and user, and on no other page [R-2.4-05]', async ({ portal }) => {
  const page = await portal.visit('equip', '/apps/home', { viewport: PHONE });
  await expect(tabs(page)).toBeVisible();
  await tabs(page).getByRole('link', { name: '我的', exact: true }).click();
  await expect(page).toHaveURL(/#\/apps\/user$/);
  await expect(tabs(page).getByRole('link', { name: '我的', exact: true })).toHaveAttribute('aria-current', 'page');
  for (const [path, heading] of [
    ['/apps/changePassword', '修改密码'],
    ['/apps/due', '待办'],
    ['/app/selectPeople', '选择人员'],
    ['/app/orgUserSelect', '选择人员'],
    ['/apps/e/equipment/equipCrane', '起重机械'],
  ] as const) {
    await page.goto(`/#${path}`);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(tabs(page)).toHaveCount(0);
  }
});

for (const mode of ['light', 'dark'] as const) {
  test(`the phone's pages have no serious fault and no small target, ${mode}`, async ({ portal }) => {
    const page = await portal.visit('equip', '/apps/home', { viewport: PHONE });
    await page.evaluate((chosen) => localStorage.setItem('appearance', chosen), mode);
    await page.reload();
    await expect(tiles(page).first()).toBeVisible();
    await expect(page.getByRole('region', { name: '待办' }).getByRole('link').first()).toBeVisible();
    await expectPhonePage(page);
    for (const [path, text] of [
      ['/apps/user', '深色模式'],
      ['/apps/changePassword', '确认新密码'],
      ['/apps/due', '起重机械'],
    ] as const) {
      await page.goto(`/#${path}`);
      await expect(page.getByText(text).first()).toBeVisible();
      await expectPhonePage(page);
    }
  });
}
