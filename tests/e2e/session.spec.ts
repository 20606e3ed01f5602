/**
 * Coming in and going out: sign-in, redirects, the forced change of a password, what ends a session, and the language
 * one is met in.
 */
import { type Page, expect } from '@playwright/test';
import type { WireRow } from '../../src/engine/model/wire.ts';
import { api, signIn } from '../support/client.ts';
import { endElsewhere, freshCode, holdStream, rowOf, test, tokenOf } from '../support/portal.ts';
import { signInByHand } from '../support/walk.ts';

test.describe.configure({ mode: 'parallel' });

const PASSWORD = 'anlan123';

const cookieOf = (page: Page, name: string): Promise<string | undefined> =>
  page
    .context()
    .cookies()
    .then((all) => all.find((one) => one.name === name)?.value);

async function fillIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('账号', { exact: true }).fill(username);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

test(
  'the open page signs in: trimmed account, tenant code, token in the cookie [V-5-01] [V-5-02] [C-9-01]',
  { tag: '@gate' },
  async ({ portal }) => {
    const page = await portal.visit(undefined, '/login?tenant=default');
    const calls: string[] = [];
    page.on('request', (request) => {
      if (/prod-api.*(token|getSysUser|Authority)/.test(request.url())) calls.push(new URL(request.url()).pathname);
    });
    const token = page.waitForRequest('**/api/uaa/oauth/token');
    await signInByHand(page, 'zh', '  equip ', PASSWORD);
    const sent = new URLSearchParams((await token).postData() ?? '');
    expect(sent.get('username')).toBe('equip');
    expect(sent.get('tenantCode')).toBe('default');
    await expect(page.getByRole('button', { name: '账户：顾志恒' })).toBeVisible();
    expect(await cookieOf(page, 'zhihui_token')).toMatch(/^.{20,}$/);
    expect(calls.map((path) => path.split('/').at(-1)).slice(0, 3)).toEqual([
      'token',
      'getSysUser',
      'queryCurrentAuthority',
    ]);
  },
);

test(
  'a wrong password is answered with 400 and said in words, and the cursor goes back to it [E-8-25]',
  { tag: '@gate' },
  async ({ portal }) => {
    portal.forgive(/oauth\/token 400/);
    const page = await portal.visit(undefined, '/login');
    const answer = page.waitForResponse('**/api/uaa/oauth/token');
    await fillIn(page, 'staff', 'wrong-password');
    expect((await answer).status()).toBe(400);
    await expect(page.getByRole('alert')).toHaveText('账号或密码错误');
    await expect(page.getByLabel('密码', { exact: true })).toBeFocused();
    expect(await cookieOf(page, 'zhihui_token')).toBeUndefined();
  },
);

test('empty fields are asked for before anything is sent', async ({ portal }) => {
  const page = await portal.visit(undefined, '/login');
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes('oauth/token')) sent += 1;
  });
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByText('请填写账号')).toBeVisible();
  await expect(page.getByLabel('账号', { exact: true })).toBeFocused();
  await page.getByLabel('账号', { exact: true }).fill('staff');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByText('请填写密码')).toBeVisible();
  expect(sent).toBe(0);
});

test(
  'without a session a closed address leads to the sign-in page and back to itself [T-4-01] [G-2.2-04] [G-2.2-05]',
  { tag: '@gate' },
  async ({ portal }) => {
    const page = await portal.visit(undefined, '/equipment/equipCrane?view=stopped');
    await expect(page).toHaveURL(/#\/login\?redirect=\/equipment\/equipCrane%3Fview%3Dstopped$/);
    await signInByHand(page, 'zh', 'equip', PASSWORD);
    await expect(page).toHaveURL(/#\/equipment\/equipCrane\?view=stopped$/);
    await expect(page.getByRole('button', { name: '停用', pressed: true })).toBeVisible();
  },
);

test('a redirect never leads to another site', async ({ portal }) => {
  const page = await portal.visit('equip', '/login?redirect=//evil.example/x');
  await expect(page.getByRole('link', { name: '以顾志恒的身份继续' })).toHaveAttribute('href', '#/');
});

test('somebody signed in may open the sign-in page [G-2.2-03]', async ({ portal }) => {
  const page = await portal.visit('equip', '/login');
  await expect(page.getByRole('link', { name: '以顾志恒的身份继续' })).toBeVisible();
  await expect(page).toHaveURL(/#\/login$/);
});

test('an expired password must be changed, whatever address is opened [E-8-04] [G-2.2-18] [G-2.2-19]', async ({
  portal,
}) => {
  const page = await portal.visit(undefined, '/equipment/equipCrane');
  await fillIn(page, 'expired', PASSWORD);
  await expect(page).toHaveURL(/#\/resetPassword$/);
  await expect(page.getByRole('alert')).toHaveText('请修改密码！');
  await page.goto('/#/equipment/equipCrane');
  await expect(page).toHaveURL(/#\/resetPassword$/);
});

test(
  'a new account must choose its own password, as one does whose password is too old, then comes in [G-2.2-17] [G-2.2-20] [S-2.6-LOG-05]',
  { tag: '@gate' },
  async ({ portal, baseURL }) => {
    const admin = api(baseURL ?? '', tokenOf('admin'));
    const orgs = (await admin.get<{ list: WireRow[] }>('/api/admin/sysorg/querySysOrg', { orgCode: 'DL-GL' })).data
      .list;
    const roles = (
      await admin.get<{ list: WireRow[] }>('/api/admin/sysrole/querySysRole', { roleCode: 'equipOfficer' })
    ).data.list;
    const username = freshCode('new').toLowerCase();
    const added = await admin.post<WireRow>('/api/admin/sysuser/addSysUser', {
      username,
      nickname: '新来的人',
      password: 'first-123',
      orgId: orgs[0]?.id,
      roleId: roles.map((role) => role.id),
    });
    expect(added.msg).toBe('success');
    const page = await portal.visit(undefined, '/login');
    await fillIn(page, username, 'first-123');
    await expect(page.getByRole('alert')).toHaveText('请修改密码！');
    await page.goto('/#/equipment/equipBoiler');
    await expect(page).toHaveURL(/#\/resetPassword$/);
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().includes('updatePassword')) sent += 1;
    });
    await page.getByLabel('原密码', { exact: true }).fill('first-123');
    await page.getByLabel('新密码', { exact: true }).fill('second-123');
    await page.getByLabel('确认新密码', { exact: true }).fill('second-124');
    await page.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('两次填写的新密码不一致')).toBeVisible();
    expect(sent).toBe(0);
    await page.getByLabel('确认新密码', { exact: true }).fill('second-123');
    await page.getByRole('button', { name: '保存' }).click();
    await expect(page.getByRole('button', { name: '账户：新来的人' })).toBeVisible();
    await page.goto('/#/equipment/equipBoiler');
    await expect(page.getByRole('region', { name: '锅炉' })).toBeVisible();
    const late = await portal.visit(undefined, '/login');
    await fillIn(late, 'expired', PASSWORD);
    await expect(late).toHaveURL(/#\/resetPassword$/);
    for (const label of ['原密码', '新密码', '确认新密码'])
      await expect(late.getByLabel(label, { exact: true })).toBeEditable();
  },
);

test('each of the three passwords is asked for in its own words [V-5-54] [V-5-55] [V-5-56]', async ({ portal }) => {
  const page = await portal.visit('staff', '/resetPassword');
  await page.getByRole('button', { name: '保存' }).click();
  for (const [label, sentence] of [
    ['原密码', '请填写原密码'],
    ['新密码', '请填写新密码'],
    ['确认新密码', '请再次填写新密码'],
  ] as const) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(sentence);
  }
});

test('a password input takes 31 characters [V-5-57] [C-9-24]', async ({ portal }) => {
  const page = await portal.visit('staff', '/resetPassword');
  for (const label of ['原密码', '新密码', '确认新密码']) {
    const input = page.getByLabel(label, { exact: true });
    await input.pressSequentially('x'.repeat(40));
    await expect(input).toHaveValue('x'.repeat(31));
  }
  const open = await portal.visit(undefined, '/login');
  await open.getByLabel('密码', { exact: true }).pressSequentially('x'.repeat(40));
  await expect(open.getByLabel('密码', { exact: true })).toHaveValue('x'.repeat(31));
});

test('somebody without a role is told so for five seconds, and is not signed in [E-8-03] [T-4-05] [T-4-06]', async ({
  portal,
}) => {
  const page = await portal.visit(undefined, '/login');
  await expect(page.getByLabel('账号', { exact: true })).toBeVisible();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await fillIn(page, 'roleless', PASSWORD);
  const message = page.getByText('登录失败。缺失角色，请联系管理员');
  await expect(message).toBeVisible();
  await expect.poll(() => cookieOf(page, 'zhihui_token')).toBeUndefined();
  await expect(page).toHaveURL(/#\/login/);
  await page.clock.runFor(4000);
  await expect(message).toBeVisible();
  await page.clock.runFor(1500);
  await expect(message).toHaveCount(0);
});

test('signing out ends the session here and on the server [T-4-10] [T-4-14] [T-4-16]', async ({ portal, baseURL }) => {
  const page = await portal.visit(undefined, '/equipment/equipCrane');
  await signInByHand(page, 'zh', 'staff', PASSWORD);
  const token = await cookieOf(page, 'zhihui_token');
  expect((await api(baseURL ?? '', token).get('/api/uaa/users/getSysUser')).status).toBe(200);
  await page.getByRole('button', { name: '账户：陈立秋' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('dialog', { name: '退出登录？' }).getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/#\/login\?redirect=\/equipment\/equipCrane/);
  expect(await cookieOf(page, 'zhihui_token')).toBeUndefined();
  expect((await api(baseURL ?? '', token).get('/api/uaa/users/getSysUser')).status).toBe(401);
});

test('after one person the next sees nothing of the first [T-4-11]', async ({ portal }) => {
  portal.forgive(/schema\/sysDict 404/);
  const page = await portal.visit(undefined, '/system/sysDict');
  await signInByHand(page, 'zh', 'admin', 'admin123');
  await expect(page.getByRole('region', { name: '数据字典' })).toBeVisible();
  await page.getByRole('button', { name: '账户：系统管理员' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('dialog', { name: '退出登录？' }).getByRole('button', { name: '退出登录' }).click();
  await signInByHand(page, 'zh', 'staff', PASSWORD);
  // What another person left open is not opened for the next; typed by hand, the address says what is lacking.
  await expect(page).toHaveURL(/#\/(?!login|system)/);
  await expect(page.getByRole('navigation', { name: '菜单' }).getByRole('button', { name: '系统管理' })).toHaveCount(0);
  await page.goto('/#/system/sysDict');
  await expect(page.getByRole('heading', { name: '没有打开“数据字典”的权限' })).toBeVisible();
  await expect(page.getByRole('region', { name: '数据字典' })).toHaveCount(0);
});

test(
  'a session ended elsewhere leads to the sign-in page with the reason [E-8-24] [T-4-18]',
  { tag: '@gate' },
  async ({ portal, baseURL }) => {
    portal.forgive(/ 401$/);
    const token = await signIn(baseURL ?? '', 'staff', PASSWORD);
    const page = await portal.visit(undefined, '/login');
    await page.context().addCookies([{ name: 'zhihui_token', value: token, url: baseURL ?? '' }]);
    await holdStream(page);
    await page.reload();
    await page.goto('/#/equipment/equipCrane');
    await expect(rowOf(page, 'QZ-').first()).toBeVisible();
    await endElsewhere(page, baseURL);
    await page.getByRole('button', { name: '刷新', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText('登录已过期，请重新登录。');
    await expect(page).toHaveURL(/#\/login/);
    expect(await cookieOf(page, 'zhihui_token')).toBeUndefined();
  },
);

test('who is signed out by an administrator is told at once, in every page, and stays where they are', async ({
  portal,
  baseURL,
}) => {
  portal.forgive(/ 401$/);
  const token = await signIn(baseURL ?? '', 'staff', PASSWORD);
  const page = await portal.visit(undefined, '/login');
  await page.context().addCookies([{ name: 'zhihui_token', value: token, url: baseURL ?? '' }]);
  const pages = [page, await page.context().newPage()];
  for (const one of pages) {
    const stream = one.waitForResponse('**/schema/events');
    await one.goto('about:blank');
    await one.goto('/#/equipment/equipCrane');
    await stream;
    // A page that is still loading its menu is led to the sign-in page instead.
    await expect(rowOf(one, 'QZ-').first()).toBeVisible();
  }
  const { data } = await api(baseURL ?? '', token).post<{ sessionId: string }>('/api/admin/sysuser/registerNewSession');
  await api(baseURL ?? '', tokenOf('admin')).post('/api/admin/sysuser/loginOut', { sessionId: data.sessionId });
  for (const one of pages) {
    const dialog = one.getByRole('dialog', { name: '确认退出' });
    await expect(dialog).toContainText('账号已被强制下线或在别处结束会话，请重新登录');
    await dialog.getByRole('button', { name: '取消', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(one).not.toHaveURL(/#\/login/);
  }
});

// The rows stand first: the list's own first question would meet the answer that is meant for the next one, and the
// dialog would cover the button.
for (const [code, id] of [
  [50008, 'E-8-15'],
  [50012, 'E-8-16'],
  [50014, 'E-8-17'],
] as const) {
  test(`code ${code} asks whether to sign in again [${id}]`, async ({ portal }) => {
    const page = await portal.visit('staff', '/equipment/equipCrane');
    await expect(rowOf(page, 'QZ-').first()).toBeVisible();
    await page.route('**/queryEquipCrane?*', (route) =>
      route.fulfill({ json: { code, msg: '会话已在别处登录', data: null } }),
    );
    await page.getByRole('button', { name: '刷新', exact: true }).click();
    await expect(page.getByRole('dialog', { name: '确认退出' })).toContainText('会话已在别处登录');
  });
}

test('the question may be put off: page and session stay [E-8-18] [E-8-19] [E-8-20]', async ({ portal }) => {
  const page = await portal.visit('staff', '/equipment/equipCrane', { language: 'en' });
  await expect(rowOf(page, 'QZ-').first()).toBeVisible();
  await page.route(
    '**/queryEquipCrane?*',
    (route) => route.fulfill({ json: { code: 50014, msg: 'expired', data: null } }),
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm logout' });
  await expect(dialog.getByRole('button', { name: 'Re-Login' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await cookieOf(page, 'zhihui_token')).toBe(tokenOf('staff'));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rowOf(page, 'QZ-').first()).toBeVisible();
});

test('signing in again forgets the token and loads the page anew [E-8-21]', async ({ portal }) => {
  const page = await portal.visit('staff', '/equipment/equipCrane');
  await expect(rowOf(page, 'QZ-').first()).toBeVisible();
  await page.route('**/queryEquipCrane?*', (route) =>
    route.fulfill({ json: { code: 50014, msg: '已过期', data: null } }),
  );
  await page.getByRole('button', { name: '刷新', exact: true }).click();
  await page.getByRole('dialog', { name: '确认退出' }).getByRole('button', { name: '重新登录' }).click();
  await expect(page).toHaveURL(/#\/login\?redirect=\/equipment\/equipCrane/);
  expect(await cookieOf(page, 'zhihui_token')).toBeUndefined();
});

test('a page loads person and menu once, in this order [G-2.2-22] [G-2.2-23] [G-2.2-26]', async ({ portal }) => {
  const page = await portal.visit('equip', '/equipment/equipCrane');
  // The rows are there: no call of this page is counted to the next.
  await expect(rowOf(page, 'QZ-').first()).toBeVisible();
  const calls: { name: string; body: string | null }[] = [];
  page.on('request', (request) => {
    const name = /(getSysUser|queryCurrentAuthority|queryEquip\w+)/.exec(request.url())?.[1];
    if (name) calls.push({ name, body: request.postData() });
  });
  await page.reload();
  await expect(rowOf(page, 'QZ-').first()).toBeVisible();
  expect(calls.slice(0, 2).map((call) => call.name)).toEqual(['getSysUser', 'queryCurrentAuthority']);
  expect(JSON.parse(calls[1]?.body ?? '')).toEqual({ username: 'equip', parentId: '0' });
  await page.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: '锅炉' }).click();
  await expect(rowOf(page, 'GL-').first()).toBeVisible();
  expect(calls.filter((call) => !call.name.startsWith('queryEquip'))).toHaveLength(2);
});

test('an answer without a person is no sign-in [E-8-01] [E-8-02]', async ({ portal }) => {
  const page = await portal.visit(undefined, '/login');
  await page.route('**/users/getSysUser', (route) =>
    route.fulfill({ json: { code: 200, msg: 'success', data: null } }),
  );
  await fillIn(page, 'staff', PASSWORD);
  await expect(page.getByRole('alert')).toHaveText('验证失败，请重新登录。');
  expect(await cookieOf(page, 'zhihui_token')).toBeUndefined();
});

test('a menu that cannot be loaded drops the token and says why at the sign-in page [G-2.2-27] [G-2.2-29] [E-8-11]', async ({
  portal,
}) => {
  const page = await portal.visit(undefined, '/login');
  await page.context().addCookies([{ name: 'zhihui_token', value: tokenOf('staff'), url: page.url() }]);
  await page.route('**/queryCurrentAuthority', (route) =>
    route.fulfill({ json: { code: 500, msg: '菜单服务未启动', data: null } }),
  );
  // Another query makes it a page of its own, which loads everything anew.
  await page.goto('/?anew#/equipment/equipCrane');
  await expect(page).toHaveURL(/#\/login\?redirect=\/equipment\/equipCrane/);
  await expect(page.getByRole('alert')).toHaveText('菜单服务未启动');
  expect(await cookieOf(page, 'zhihui_token')).toBeUndefined();
});

test('the session is one for all tabs of a browser, until one of them signs out [O-1-18]', async ({ portal }) => {
  portal.forgive(/ 401$/);
  const page = await portal.visit(undefined, '/equipment/equipCrane');
  await signInByHand(page, 'zh', 'staff', PASSWORD);
  await page.reload();
  await expect(page.getByRole('button', { name: '账户：陈立秋' })).toBeVisible();
  const second = await page.context().newPage();
  await second.goto('/#/equipment/equipBoiler');
  await expect(second.getByRole('button', { name: '账户：陈立秋' })).toBeVisible();
  await second.getByRole('button', { name: '账户：陈立秋' }).click();
  await second.getByRole('menuitem', { name: '退出登录' }).click();
  await second.getByRole('dialog', { name: '退出登录？' }).getByRole('button', { name: '退出登录' }).click();
  await expect(second).toHaveURL(/#\/login/);
  // The first tab hears of it by itself.
  await expect(page).toHaveURL(/#\/login\?redirect=/);
  await expect(page.getByRole('alert')).toHaveText('已在另一个页面退出，请重新登录。');
});

test('the language is the stored one, else the browser’s, else English [O-1-14] [O-1-15] [O-1-16]', async ({
  portal,
}) => {
  const titles = { zh: '登录', tw: '登入', en: 'Sign in' } as const;
  for (const [language, locale, met] of [
    ['tw', 'en-US', 'tw'],
    ['none', 'zh-CN', 'zh'],
    ['none', 'zh-TW', 'tw'],
    ['none', 'en-GB', 'en'],
    ['none', 'fr-FR', 'en'],
  ] as const) {
    const page = await portal.visit(undefined, '/login', { language, locale });
    await expect(page.getByRole('heading', { name: titles[met], exact: true }), `${language} ${locale}`).toBeVisible();
  }
});
