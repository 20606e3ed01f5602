/**
 * What the browser does with what it is told of the signed-in person (specification, section 3): token, names, picture,
 * tickets, the kind of user, and what it sends of them.
 */
import { type Page, type Request, expect } from '@playwright/test';
import type { AuthorityData, SessionUser, WireRow } from '../../../src/engine/model/wire.ts';
import { api } from '../../support/client.ts';
import { newcomer } from '../../support/newcomer.ts';
import { formOf, freshCode, inputOf, test, tokenOf } from '../../support/portal.ts';
import { signInByHand } from '../../support/walk.ts';

test.describe.configure({ mode: 'parallel' });

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const me = (page: Page, nickname: string) => page.getByRole('button', { name: `账户：${nickname}` });

/** The page with other answers about the person, from the next load on. */
async function toldOf(page: Page, change: (user: Record<string, unknown>) => object): Promise<void> {
  await page.route('**/getSysUser', async (route) => {
    const body = (await (await route.fetch()).json()) as { data: Record<string, unknown> };
    // Who left the page meanwhile needs no answer.
    await route.fulfill({ json: { ...body, data: change(body.data) } }).catch(() => undefined);
  });
}

async function openAnew(page: Page, baseURL: string | undefined, path: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${baseURL ?? ''}/#${path}`);
}

test('[D-3-USRS-02][D-3-USRS-03][D-3-USRS-04] the cookie is the bearer of later calls; the header greets by nickname, its list says the username', async ({
  portal,
  baseURL,
}) => {
  const person = await newcomer(baseURL, 'equipOfficer');
  const page = await portal.visit(undefined, '/equipment/equipCrane');
  const told = page.waitForResponse('**/getSysUser');
  const later = page.waitForRequest('**/queryEquipCrane*');
  await signInByHand(page, 'zh', person.username, person.password);
  const { data } = (await (await told).json()) as { data: SessionUser };
  expect([data.name, data.username, data.nickname, data.introduction]).toEqual([
    person.username,
    person.username,
    person.nickname,
    person.nickname,
  ]);
  const token = (await page.context().cookies()).find(({ name }) => name === 'zhihui_token')?.value;
  expect(token).toMatch(/^[\w-]{40,}$/);
  expect((await later).headers()['authorization']).toBe(`Bearer ${token ?? ''}`);
  await expect(me(page, person.nickname)).toContainText(person.nickname);
  await me(page, person.nickname).click();
  await expect(page.locator('.ant-dropdown:visible')).toContainText(person.username);
});

test('[D-3-USRS-05] the own picture is an address, and stands in the header as soon as it is kept', async ({
  portal,
  baseURL,
}) => {
  const person = await newcomer(baseURL, 'employee');
  const page = await portal.visit(undefined, '/profile/index');
  await signInByHand(page, 'zh', person.username, person.password);
  await expect(me(page, person.nickname).locator('img')).toHaveCount(0);
  const told = page.waitForResponse('**/getSysUser');
  await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PIXEL });
  await page.getByRole('dialog', { name: '裁剪头像' }).getByRole('button', { name: '使用' }).click();
  const { data } = (await (await told).json()) as { data: SessionUser };
  expect(data.avatar).toMatch(/^\/prod-api\/api\/file\/file\/[0-9a-f-]{36}$/);
  const picture = me(page, person.nickname).locator('img');
  await expect(picture).toHaveAttribute('src', `${data.avatar ?? ''}/thumbnail`);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test('[D-3-USRS-14] the ticket for reports goes into the address of a report and nowhere else', async ({
  portal,
  baseURL,
}) => {
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const code = freshCode('fine');
  const { data: menu } = await admin.post<WireRow>('/api/admin/sysmenu/addSysMenu', {
    menuCode: code,
    menuName: `票据 ${code}`,
    menuType: 'menu',
    menuPath: `/reports/${code}`,
    menuStatus: 'show',
    terminal: 'pc',
    reportUrl: 'http://report.example/day',
  });
  try {
    const page = await portal.visit(undefined, '/system/sysPost');
    const sent: Request[] = [];
    page.on('request', (request) => sent.push(request));
    await page
      .context()
      .route(/report\.example/, (route) => route.fulfill({ contentType: 'text/html', body: '<title>report</title>' }));
    await page.context().addCookies([{ name: 'zhihui_token', value: tokenOf('admin'), url: baseURL ?? '' }]);
    const told = page.waitForResponse('**/getSysUser');
    await page.goto('about:blank');
    await page.goto(`${baseURL ?? ''}/#/system/sysPost`);
    const { data } = (await (await told).json()) as { data: SessionUser };
    expect(data.fineToken).toMatch(/^[\w-]{40,}$/);
    await expect(page.getByRole('region', { name: '岗位', exact: true })).toBeVisible();
    const [report] = await Promise.all([
      page.waitForEvent('popup'),
      page
        .getByRole('navigation', { name: '菜单' })
        .getByRole('button', { name: `票据 ${code}` })
        .click(),
    ]);
    await report.waitForURL(/^http:\/\/report\.example\/day\?fineToken=[\w-]{40,}$/);
    expect(sent.length).toBeGreaterThan(5);
    const holding = sent.filter((request) =>
      [request.url(), request.postData() ?? '', JSON.stringify(request.headers())].some(
        (text) => text.includes(data.fineToken) || text.includes('fineToken'),
      ),
    );
    expect(holding.map((request) => request.url())).toEqual([]);
  } finally {
    await admin.post('/api/admin/sysmenu/deleteSysMenu', { id: menu.id });
  }
});

test('[D-3-USRS-15][D-3-USRS-16] isOriginal true, or isTimeOut false, leads to the change of the password; a missing one does not', async ({
  portal,
  baseURL,
}) => {
  const { data } = await api(baseURL ?? '', tokenOf('staff')).get<SessionUser>('/api/uaa/users/getSysUser');
  expect([data.isOriginal, data.isTimeOut]).toEqual([false, true]);
  const page = await portal.visit('staff', '/404');
  let flags: object = {};
  await toldOf(page, (user) => ({ ...user, ...flags }));
  for (const [told, at] of [
    [{ isOriginal: true, isTimeOut: true }, /#\/resetPassword/],
    [{ isOriginal: false, isTimeOut: false }, /#\/resetPassword/],
    [{ isOriginal: undefined, isTimeOut: undefined }, /#\/equipment\/equipCrane$/],
  ] as const) {
    flags = told;
    await openAnew(page, baseURL, '/equipment/equipCrane');
    await expect(page).toHaveURL(at);
    await expect(
      page.getByRole('button', { name: at.source.includes('reset') ? '保存' : '账户：陈立秋' }),
    ).toBeVisible();
  }
});

test('[D-3-USRS-19] without a userType one begins as staff do, with a 2 as attendees', async ({ portal, baseURL }) => {
  const page = await portal.visit('staff', '/404');
  const told: { userType?: string } = {};
  await toldOf(page, ({ userType: _userType, ...user }) => ({ ...user, ...told }));
  await openAnew(page, baseURL, '/');
  await expect(page).toHaveURL(/#\/(?!apps|login|401|404)\w+/);
  told.userType = '2';
  await openAnew(page, baseURL, '/');
  await expect(page).toHaveURL(/#\/apps\/home$/);
});

async function passwordDialog(page: Page, nickname: string) {
  await me(page, nickname).click();
  await page.getByRole('menuitem', { name: '修改密码' }).click();
  return page.getByRole('dialog', { name: '修改密码' });
}

test('[D-3-PWD-01][D-3-PWD-02][D-3-PWD-03] the dialog has three masked inputs; without the old or the new password nothing is sent', async ({
  portal,
}) => {
  const page = await portal.visit('staff', '/profile/index');
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes('updatePassword')) sent += 1;
  });
  const dialog = await passwordDialog(page, '陈立秋');
  await expect(dialog.locator('input[type=password]')).toHaveCount(3);
  const [old, fresh, again] = ['原密码', '新密码', '确认新密码'].map((label) =>
    dialog.getByLabel(label, { exact: true }),
  );
  for (const [texts, wrong, sentence] of [
    [['', 'river-moss-9', 'river-moss-9'], old, '请填写原密码'],
    [['anlan123', '', ''], fresh, '请填写新密码'],
  ] as const) {
    for (const [index, input] of [old, fresh, again].entries()) await input?.fill(texts[index] ?? '');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(wrong!).toHaveAccessibleDescription(sentence);
  }
  expect(sent).toBe(0);
});

test('[D-3-PWD-04][A-7.4-014] the repetition is needed and stays in the browser; the dialog calls the address of the API document, which refuses a wrong old password', async ({
  portal,
  baseURL,
}) => {
  const person = await newcomer(baseURL, 'employee');
  const page = await portal.visit(undefined, '/profile/index');
  await signInByHand(page, 'zh', person.username, person.password);
  const dialog = await passwordDialog(page, person.nickname);
  const [old, fresh, again] = ['原密码', '新密码', '确认新密码'].map((label) =>
    dialog.getByLabel(label, { exact: true }),
  );
  await old?.fill('not-the-old-1');
  await fresh?.fill('river-moss-9');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(again!).toHaveAccessibleDescription('请再次填写新密码');
  await again?.fill('river-moss-9');
  const change = page.waitForRequest('**/updatePassword');
  await dialog.getByRole('button', { name: '保存' }).click();
  const request = await change;
  const path = new URL(request.url()).pathname.replace('/prod-api', '');
  expect([request.method(), Object.keys(request.postDataJSON() as object).sort()]).toEqual([
    'PUT',
    ['id', 'newPassword', 'password'],
  ]);
  await expect(old!).toHaveAccessibleDescription(/原密码/);
  const docs = await portal.visit('admin', '/monitors/apiDocs');
  await docs.getByLabel('地址或名称').fill(path);
  await expect(docs.getByRole('button', { name: `PUT ${path}` })).toBeVisible();
  const answer = await api(baseURL ?? '', tokenOf('staff')).put(path, {
    password: 'not-the-old-1',
    newPassword: 'river-moss-9',
  });
  expect([answer.code, (answer.data as { errors: { field: string }[] }).errors.map(({ field }) => field)]).toEqual([
    422,
    ['oldPassword'],
  ]);
});

test('[D-3-PMP-01][D-3-PMP-02][D-3-PMP-03] the menu is asked for with username and parent, and another parent when it is chosen', async ({
  portal,
  baseURL,
}) => {
  // The choice is kept with the person: it must be nobody else's.
  const person = await newcomer(baseURL, 'equipOfficer');
  const page = await portal.visit(undefined, '/login');
  const bodies: { username?: string; parentId?: string }[] = [];
  page.on('request', (request) => {
    if (request.url().includes('queryCurrentAuthority')) bodies.push(request.postDataJSON() as object);
  });
  const first = page.waitForResponse('**/queryCurrentAuthority');
  await page.goto('/#/login?redirect=/equipment/equipCrane');
  await signInByHand(page, 'zh', person.username, person.password);
  const { data } = (await (await first).json()) as { data: AuthorityData };
  await expect(page.getByRole('region', { name: '起重机械' })).toBeVisible();
  expect(bodies[0]).toEqual({ username: person.username, parentId: '0' });
  const parent = data.parents.find(({ path }) => path === '/equipment')!;
  const again = page.waitForRequest(
    (request) => request.url().includes('queryCurrentAuthority') && request.postData()?.includes(parent.id) === true,
  );
  await page.locator('.parent-switch .ant-select').click();
  await page.locator('.ant-select-dropdown:visible').getByTitle(parent.title).click();
  expect((await again).postDataJSON()).toEqual({ username: person.username, parentId: parent.id });
});

test('[D-3-SAV-01][D-3-SAV-02][D-3-SAV-03] after saving a form the session storage holds one request: its address and its body', async ({
  portal,
}) => {
  const page = await portal.visit('admin', '/system/sysParam');
  await page.getByRole('toolbar').getByRole('button', { name: '新增', exact: true }).click();
  const form = formOf(page, '新增系统参数');
  const key = freshCode('sav').toLowerCase();
  for (const [field, text] of [
    ['参数名称', '交接班提醒'],
    ['参数键', key],
    ['参数值', '15'],
  ] as const)
    await inputOf(form, field).fill(text);
  const saving = page.waitForRequest('**/addSysParam');
  await form.getByRole('button', { name: /^保存/ }).click();
  const request = await saving;
  await expect(form).toHaveCount(0);
  const kept = await page.evaluate(() =>
    Object.entries({ ...sessionStorage })
      .filter(([, text]) => String(text).includes('addSysParam'))
      .map(([name, text]) => [name, JSON.parse(String(text)) as unknown] as const),
  );
  expect(kept).toHaveLength(1);
  expect(kept[0]?.[0]).toBe('sessionObj');
  const { url, data } = kept[0]?.[1] as { url: string; data: string };
  expect(url).toBe(new URL(request.url()).pathname);
  expect(JSON.parse(data)).toEqual(request.postDataJSON());
  expect(request.postDataJSON()).toMatchObject({ paramKey: key });
});

test('[D-3-SAV-04] the saved request carries the millisecond it was sent at', async ({ portal }) => {
  const page = await portal.visit('admin', '/system/sysParam');
  await page.getByRole('toolbar').getByRole('button', { name: '新增', exact: true }).click();
  const form = formOf(page, '新增系统参数');
  const key = freshCode('sat').toLowerCase();
  for (const [field, text] of [
    ['参数名称', '交接班提醒'],
    ['参数键', key],
    ['参数值', '15'],
  ] as const)
    await inputOf(form, field).fill(text);
  const before = await page.evaluate(() => Date.now());
  await form.getByRole('button', { name: /^保存/ }).click();
  await expect(form).toHaveCount(0);
  const [time, after] = await page.evaluate(() => [
    (JSON.parse(sessionStorage.getItem('sessionObj') ?? '{}') as { time?: number }).time ?? 0,
    Date.now(),
  ]);
  expect(Number.isInteger(time)).toBe(true);
  expect(time).toBeGreaterThanOrEqual(before);
  expect(time).toBeLessThanOrEqual(after ?? 0);
});
