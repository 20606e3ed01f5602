/** The bell: a number that rises and falls by itself, in every tab, and the list behind it. */
import { type Locator, type Page, expect } from '@playwright/test';
import type { WireRow } from '../../../src/engine/model/wire.ts';
import { api, signIn } from '../../support/client.ts';
import { type Newcomer, newcomer } from '../../support/newcomer.ts';
import { choose, formOf, freshCode, inputOf, rowOf, test, tokenOf } from '../../support/portal.ts';
import { findRow, openFromMenu, removeRow, runOnRow, signInByHand } from '../../support/walk.ts';

const BASE = '/api/notification/notification';
const HOUR = 3_600_000;
const moment = (millis: number): string =>
  new Date(Date.now() + millis + 8 * HOUR).toISOString().slice(0, 19).replace('T', ' ');
const bellOf = (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: /^(未读通知|通知公告)/ });

/** What the bell is called once it has heard how many are unread; at first it knows of none. */
async function settled(baseURL: string | undefined, person: Newcomer, bell: Locator): Promise<string> {
  const own = api(baseURL ?? '', await signIn(baseURL ?? '', person.username, person.password));
  const {
    data: { unread },
  } = await own.get<{ unread: number }>(`${BASE}/queryMyNotificationCount`);
  const name = unread > 0 ? `未读通知 ${unread} 条` : '通知公告';
  await expect(bell).toHaveAccessibleName(name);
  return name;
}

/** Adds and publishes one for this person alone. */
async function published(baseURL: string | undefined, person: string, fields: object = {}): Promise<string> {
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const {
    data: { id },
  } = await admin.post<WireRow>(`${BASE}/addNotification`, {
    title: freshCode('通知'),
    content: '<p>按要求执行。</p>',
    type: 'notice',
    priority: 'normal',
    publishObject: 'user',
    targetUsers: [person],
    ...fields,
  });
  expect((await admin.post(`${BASE}/action/publish`, { id })).code).toBe(200);
  return id;
}

/** How many the person has not read, said by the server itself. */
async function unreadOf(page: Page): Promise<number> {
  const answer = await page.waitForResponse((one) => one.url().includes('/queryMyNotificationCount') && one.ok());
  return ((await answer.json()) as { data: { unread: number } }).data.unread;
}

test('the bell rises when somebody publishes and falls when it is read, in the other tab too', async ({
  portal,
  baseURL,
}) => {
  const person = await newcomer(baseURL, 'employee');
  const page = await portal.visit(undefined, '/login');
  await signInByHand(page, 'zh', person.username, person.password);
  const other = await page.context().newPage();
  const first = unreadOf(other);
  await other.goto(`${baseURL ?? ''}/#/profile/index`);
  const before = await first;
  await expect(bellOf(other)).toHaveAccessibleName(before > 0 ? `未读通知 ${before} 条` : '通知公告');
  const title = freshCode('煤气检修');
  await published(baseURL, person.id, { title, priority: 'urgent', needReceipt: true });
  for (const tab of [page, other]) await expect(bellOf(tab)).toHaveAccessibleName(`未读通知 ${before + 1} 条`);
  await expect(page.getByRole('status').filter({ hasText: '有新通知' })).toHaveCount(1);

  await bellOf(page).press('Enter');
  const panel = page.getByRole('dialog', { name: '通知公告' });
  await expect(panel).toBeFocused();
  const row = panel.getByRole('list').getByRole('button').first();
  await expect(row).toHaveAccessibleName(new RegExp(`^未读：\\s*${title}\\s*紧急\\s*通知\\s*需确认`));
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(bellOf(page)).toBeFocused();

  await bellOf(page).press('Enter');
  await row.press('Enter');
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toContainText('按要求执行');
  for (const tab of [page, other])
    await expect(bellOf(tab)).toHaveAccessibleName(before > 0 ? `未读通知 ${before} 条` : '通知公告');
  await dialog.getByRole('button', { name: '确认已读' }).press('Enter');
  await expect(panel).toBeFocused();
  await expect(panel.getByRole('button', { name: new RegExp(title) })).toContainText('已确认');
});

test('a notification begins and ends in the number without a reload', async ({ portal, baseURL }) => {
  const person = await newcomer(baseURL, 'employee');
  const page = await portal.visit(undefined, '/login');
  await signInByHand(page, 'zh', person.username, person.password);
  const before = await settled(baseURL, person, bellOf(page));
  await published(baseURL, person.id, { startTime: moment(2_000), endTime: moment(10_000) });
  await expect(bellOf(page)).not.toHaveAccessibleName(before);
  await expect(bellOf(page)).toHaveAccessibleName(before);
});

test('all are read at one press, and the whole list stands behind a link', async ({ portal, baseURL }) => {
  const person = await newcomer(baseURL, 'employee');
  const titles = [freshCode('防汛值班'), freshCode('消防演练')];
  for (const title of titles) await published(baseURL, person.id, { title });
  const page = await portal.visit(undefined, '/login');
  await signInByHand(page, 'zh', person.username, person.password);
  await expect(bellOf(page)).toHaveAccessibleName(/未读通知/);
  await bellOf(page).click();
  const panel = page.getByRole('dialog', { name: '通知公告' });
  await panel.getByRole('button', { name: '全部已读' }).click();
  await expect(bellOf(page)).toHaveAccessibleName('通知公告');
  await expect(panel.getByRole('button', { name: '全部已读' })).toHaveCount(0);
  await panel.getByRole('link', { name: '查看全部' }).click();
  await expect(panel).toHaveCount(0);
  const whole = page.getByRole('region', { name: '通知公告' }).getByRole('list', { name: '通知列表' });
  for (const title of titles) await expect(whole.getByRole('button', { name: new RegExp(`^${title}`) })).toBeVisible();
  // One more comes to the top by itself.
  const late = freshCode('临时停电');
  await published(baseURL, person.id, { title: late });
  await expect(whole.getByRole('button').first()).toContainText(late);
});

test('on the phone the bell leads to the list, where opening reads', async ({ portal, baseURL }) => {
  const person = await newcomer(baseURL, 'employee');
  const page = await portal.visit(undefined, '/login');
  await signInByHand(page, 'zh', person.username, person.password);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${baseURL ?? ''}/#/apps/home`);
  const bell = page.getByRole('link', { name: /通知/ }).filter({ visible: true });
  await expect(bell).toBeVisible();
  const before = await settled(baseURL, person, bell);
  const title = freshCode('高温提示');
  await published(baseURL, person.id, { title, priority: 'high' });
  await expect(bell).not.toHaveAccessibleName(before);
  await bell.click();
  const notice = page.getByRole('group').filter({ hasText: title });
  await expect(notice).toContainText('重要');
  await notice.getByText(title).click();
  await expect(notice).toContainText('按要求执行');
  await expect(notice.getByText('未读：')).toHaveCount(0);
  await page.getByRole('button', { name: '返回' }).click();
  await expect(bell).toHaveAccessibleName(before);
});

test('[S-2.6-SYS-12] from the menu notifications are listed, added, changed, published and deleted; who is meant finds them in the own list', async ({
  portal,
  baseURL,
}) => {
  const person = await newcomer(baseURL, 'employee');
  const reader = await portal.visit(undefined, '/login');
  await signInByHand(reader, 'zh', person.username, person.password);
  await reader.goto(`${baseURL ?? ''}/#/profile/notices`);
  const own = reader.getByRole('region', { name: '通知公告' });
  await expect(own.getByRole('heading', { level: 1 })).toBeVisible();

  const page = await portal.visit('admin', '/home');
  await openFromMenu(page, 'zh', ['系统管理', '消息与日志'], '通知公告');
  const title = `转炉停炉检修 ${freshCode('TZ')}`;
  await page.getByRole('toolbar').getByRole('button', { name: '新增', exact: true }).click();
  const form = formOf(page, '新增通知公告');
  await inputOf(form, '标题').fill(title);
  await choose(page, inputOf(form, '类型'), /^通知$/);
  await choose(page, inputOf(form, '优先级'), /^重要$/);
  await inputOf(form, '内容').fill('周三 8:00 停炉，换炉衬。');
  // What is chosen already lies over the field: keys open it.
  await inputOf(form, '发布对象').press('Enter');
  await page.locator('.ant-select-dropdown:visible').getByTitle('指定人员', { exact: true }).click();
  await inputOf(form, '目标人员').press('Enter');
  await inputOf(form, '目标人员').pressSequentially(person.username.slice(-6));
  await page.locator('.ant-select-dropdown:visible').getByTitle(new RegExp(person.nickname)).first().click();
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: /^保存/ }).click();
  await expect(form).toHaveCount(0);
  let row = await findRow(page, 'zh', title);
  await runOnRow(page, 'zh', row, '编辑');
  const edit = formOf(page, '编辑通知公告');
  await inputOf(edit, '标题').fill(`${title} 改期`);
  await edit.getByRole('button', { name: /^保存/ }).click();
  await expect(edit).toHaveCount(0);
  await runOnRow(page, 'zh', row, '发布');
  await page
    .getByRole('dialog')
    .filter({ hasText: '发布后接收人即可看到' })
    .getByRole('button', { name: /发布|确定/ })
    .click();
  await expect(row).toContainText('已发布');

  const mine = own.getByRole('button', { name: new RegExp(`${title} 改期`) });
  await expect(mine).toContainText('重要');
  await reader.reload();
  await expect(mine).toContainText('未读');
  await page.reload();
  row = await findRow(page, 'zh', `${title} 改期`);
  await expect(row).toContainText('已发布');

  // What is out has to be withdrawn before it can be deleted; what has been read stays.
  await runOnRow(page, 'zh', row, '撤回');
  await page
    .getByRole('dialog')
    .filter({ hasText: '撤回后接收人不再看到' })
    .getByRole('button', { name: /撤回|确定/ })
    .click();
  await expect(row).toContainText('已撤回');
  await expect(mine).toHaveCount(0);
  await removeRow(page, 'zh', row, `${title} 改期`);
  await page.reload();
  await page.getByRole('search').getByRole('textbox').first().fill(title);
  await page.getByRole('search').getByRole('button', { name: '查询', exact: true }).click();
  await expect(rowOf(page, title)).toHaveCount(0);
});
