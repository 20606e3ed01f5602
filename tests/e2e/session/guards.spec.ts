/**
 * The rules of the addresses: narrow windows, what stands behind /mobLogin, signed sign-on, entries of other places,
 * the load before the first page.
 */
import { createHmac } from 'node:crypto';
import { type Page, expect } from '@playwright/test';
import type { AuthorityData, ListData, MenuNode, WireRow } from '../../../src/engine/model/wire.ts';
import { INTERNAL_HOST, SSO_KEY } from '../../support/browser-setup.ts';
import { api, signIn } from '../../support/client.ts';
import { freshCode, test, tokenOf } from '../../support/portal.ts';
import { signInByHand } from '../../support/walk.ts';

test.describe.configure({ mode: 'parallel' });

const cookieOf = (page: Page, name: string): Promise<string | undefined> =>
  page
    .context()
    .cookies()
    .then((all) => all.find((one) => one.name === name)?.value);

const phone = (width: number) => ({ viewport: { width, height: 844 } });

/** An address with the other system's signature; each is good once. */
function signedQuery(username: string): string {
  const secretTime = String(Date.now());
  return new URLSearchParams({
    username,
    secretTime,
    secretKey: createHmac('sha256', SSO_KEY).update(`default\n${username}\n${secretTime}`).digest('hex'),
  }).toString();
}

/** The menu of the server, with more entries at its top. */
async function withEntries(page: Page, entries: readonly MenuNode[]): Promise<void> {
  await page.route('**/queryCurrentAuthority', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: AuthorityData };
    await route.fulfill({ json: { ...body, data: { ...body.data, menu: [...entries, ...body.data.menu] } } });
  });
}

/** Opens the page anew, so that it loads everything again. */
async function openAnew(page: Page, path: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${process.env['ANLAN_URL'] ?? ''}/#${path}`);
}

test('below 600 pixels the sign-in is the phone’s, with the same query [G-2.2-01] [G-2.2-02] [C-9-28]', async ({
  portal,
}) => {
  const narrow = await portal.visit(undefined, '/login?redirect=/apps&x=2', phone(599));
  await expect(narrow).toHaveURL(/#\/mobLogin\?redirect=\/apps&x=2$/);
  const wide = await portal.visit(undefined, '/login?redirect=/apps&x=2', phone(600));
  await expect(wide.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  await expect(wide).toHaveURL(/#\/login\?redirect=\/apps&x=2$/);
});

test('with a session /mobLogin leads to what stands behind it, with its query [G-2.2-06] [G-2.2-07] [G-2.2-08]', async ({
  portal,
}) => {
  const page = await portal.visit('staff', '/mobLogin/apps/user?k=1&m=2', phone(390));
  await expect(page).toHaveURL(/#\/apps\/user\?k=1&m=2$/);
  await page.goto('/#/mobLogin');
  await expect(page).toHaveURL(/#\/apps(\/home)?$/);
  await page.goto('/#/mobLogin/equipment/equipCrane?view=stopped');
  await expect(page).toHaveURL(/#\/equipment\/equipCrane\?view=stopped$/);
});

test('a signed address signs on with the one tenant code, and goes on without the signature [G-2.2-09] [G-2.2-10] [G-2.2-11]', async ({
  portal,
}) => {
  const page = await portal.visit(undefined, '/mobLogin', phone(390));
  const sent = page.waitForRequest('**/api/uaa/oauth/token');
  await page.goto(`/#/mobLogin/apps/user?${signedQuery('safety')}&k=1`);
  const form = new URLSearchParams((await sent).postData() ?? '');
  expect([form.get('grant_type'), form.get('username'), form.get('tenantCode')]).toEqual([
    'single',
    'safety',
    'default',
  ]);
  await expect(page).toHaveURL(/#\/apps\/user\?k=1$/);
  expect(await cookieOf(page, 'zhihui_token')).toMatch(/^.{20,}$/);
  const plain = await portal.visit(undefined, `/mobLogin?${signedQuery('equip')}`, phone(390));
  await expect(plain).toHaveURL(/#\/apps(\/home)?$/);
});

test('a name without a good signature only fills the form in [G-2.2-12]', async ({ portal }) => {
  portal.forgive(/oauth\/token 400/);
  const page = await portal.visit(
    undefined,
    `/mobLogin?username=admin&secretTime=${Date.now()}&secretKey=${'0'.repeat(64)}`,
    phone(390),
  );
  await expect(page.getByLabel('账号', { exact: true })).toHaveValue('admin');
  await expect(page.getByRole('alert')).not.toBeEmpty();
  expect(await cookieOf(page, 'zhihui_token')).toBeUndefined();
});

test('an entry of another place opens in a new tab; only hosts of the house get the person and a ticket [G-2.2-13] [G-2.2-14] [G-2.2-15]', async ({
  portal,
  baseURL,
}) => {
  const page = await portal.visit('staff', '/login');
  await page
    .context()
    .route(/anlan\.example|elsewhere\.example/, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>there</title>' }),
    );
  await withEntries(page, [
    { title: '日报', path: 'out.report', src: `http://${INTERNAL_HOST}/day?x=1` },
    { title: '外部网站', path: 'out.site', src: 'http://elsewhere.example/page' },
  ]);
  await openAnew(page, '/equipment/equipCrane');
  const [inside] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: '日报' }).click()]);
  await inside.waitForURL(/userId=[0-9a-f-]+&tokenStr=[^&]+$/);
  const ticket = new URL(inside.url()).searchParams.get('tokenStr') ?? '';
  expect(ticket).not.toBe(tokenOf('staff'));
  // The ticket is good for the one exchange of /auth-redirect.
  const redeemed = await fetch(`${baseURL ?? ''}/prod-api/api/uaa/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('web:web')}` },
    body: new URLSearchParams({ grant_type: 'single', scope: 'web', singleKey: ticket, tenantCode: 'default' }),
  });
  expect(redeemed.status).toBe(200);
  const [outside] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: '外部网站' }).click(),
  ]);
  await expect(outside).toHaveURL('http://elsewhere.example/page');
  await expect(page).toHaveURL(/#\/equipment\/equipCrane$/);
});

test('a source without a host is an address of this page, in a new tab [G-2.2-16]', async ({ portal }) => {
  const page = await portal.visit('staff', '/login');
  await withEntries(page, [{ title: '锅炉大屏', path: 'out.own', src: 'equipment/equipBoiler' }]);
  await openAnew(page, '/equipment/equipCrane');
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: '锅炉大屏' }).click(),
  ]);
  await expect(opened).toHaveURL(/\/#\/equipment\/equipBoiler$/);
});

test('person, menu and organisations are loaded in turn once a page is opened with a token, and not without [G-2.2-21] [G-2.2-24] [C-9-19]', async ({
  portal,
}) => {
  const page = await portal.visit(undefined, '/login');
  const calls: string[] = [];
  page.on('request', (request) => {
    const found = /(getSysUser|queryCurrentAuthority|sysorg\/list\?.*)$/.exec(request.url());
    if (found) calls.push(found[0]);
  });
  await openAnew(page, '/equipment/equipCrane');
  await expect(page).toHaveURL(/#\/login/);
  expect(calls).toEqual([]);
  await page.context().addCookies([{ name: 'zhihui_token', value: tokenOf('staff'), url: page.url() }]);
  await openAnew(page, '/equipment/equipCrane');
  await expect(page.getByRole('region', { name: '起重机械' })).toBeVisible();
  expect(calls).toEqual(['getSysUser', 'queryCurrentAuthority', 'sysorg/list?currentPage=1&pageSize=10000']);
});

test('organisations are loaded anew for the next person, 10,000 at once [T-4-12] [N-3-26]', async ({ portal }) => {
  const page = await portal.visit(undefined, '/equipment/equipCrane');
  await signInByHand(page, 'zh', 'staff', 'anlan123');
  await page.getByRole('button', { name: '账户：陈立秋' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('dialog', { name: '退出登录？' }).getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/#\/login/);
  const again = page.waitForRequest('**/sysorg/list?*');
  await signInByHand(page, 'zh', 'equip', 'anlan123');
  expect(Object.fromEntries(new URL((await again).url()).searchParams)).toEqual({
    currentPage: '1',
    pageSize: '10000',
  });
});

test('a set-up that fails without a word says Has Error [G-2.2-28] [E-8-12]', async ({ portal }) => {
  const page = await portal.visit('staff', '/login');
  await page.route('**/queryCurrentAuthority', (route) => route.fulfill({ json: { code: 500, msg: '', data: null } }));
  await openAnew(page, '/equipment/equipCrane');
  await expect(page.getByRole('alert')).toHaveText('Has Error');
  await expect(page).toHaveURL(/#\/login\?redirect=\/equipment\/equipCrane$/);
});

test(
  'an entry that its menu row keeps to a role opens for that role, and is unseen and 401 for others; its group holds it under routes [G-2.2-32] [D-3-MENU-18]',
  { tag: '@gate' },
  async ({ portal, baseURL }) => {
    const admin = api(baseURL ?? '', tokenOf('admin'));
    const [role] = (await admin.get<ListData>('/api/admin/sysrole/querySysRole', { roleCode: 'equipOfficer' })).data
      .list;
    const code = freshCode('kept').toLowerCase();
    const entry = { menuStatus: 'show', terminal: 'pc', menuSequence: 9000 };
    const group = (
      await admin.post<WireRow>('/api/admin/sysmenu/addSysMenu', {
        ...entry,
        menuCode: code,
        menuName: `资料 ${code}`,
        menuType: 'catalog',
        menuPath: `/${code}`,
      })
    ).data;
    const leaf = await admin.post<WireRow>('/api/admin/sysmenu/addSysMenu', {
      ...entry,
      menuCode: `${code}.one`,
      menuName: `限定 ${code}`,
      menuType: 'menu',
      menuPath: `/${code}/one`,
      menuComponent: 'schema:equipBoiler',
      parentId: group.id,
      roles: [role?.id],
    });
    expect(leaf.code, JSON.stringify(leaf)).toBe(200);
    try {
      for (const account of ['equip', 'safety']) {
        const { data } = await api(baseURL ?? '', tokenOf(account)).post<AuthorityData>(
          '/api/account/sysuserdetail/queryCurrentAuthority',
          { username: account },
        );
        expect(data.menu.find((node) => node.path === `/${code}`)?.routes).toMatchObject([
          { path: `/${code}/one`, meta: { roles: ['equipOfficer'] } },
        ]);
      }
      const page = await portal.visit('equip', '/home');
      const menu = page.getByRole('navigation', { name: '菜单' });
      await menu.getByRole('button', { name: `资料 ${code}` }).click();
      await menu.getByRole('link', { name: `限定 ${code}` }).click();
      await expect(page.getByRole('region', { name: '锅炉' })).toBeVisible();
      const other = await portal.visit('safety', `/${code}/one`);
      await expect(other).toHaveURL(/#\/401$/);
      await other.goto('/#/home');
      await expect(other.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: '首页' })).toBeVisible();
      await expect(other.getByRole('button', { name: `资料 ${code}` })).toHaveCount(0);
    } finally {
      for (const id of [leaf.data.id, group.id]) await admin.post('/api/admin/sysmenu/deleteSysMenu', { id });
    }
  },
);

test('somebody without a role is told so on any address, and is signed out [T-4-04] [R-2.1-13]', async ({
  portal,
  baseURL,
}) => {
  portal.forgive(/ 401$/);
  const page = await portal.visit(undefined, '/401');
  await expect(page.getByRole('link', { name: '返回首页' })).toBeVisible();
  await page
    .context()
    .addCookies([
      { name: 'zhihui_token', value: await signIn(baseURL ?? '', 'roleless', 'anlan123'), url: baseURL ?? '' },
    ]);
  await openAnew(page, '/equipment/equipCrane');
  await expect(page.getByRole('alert')).toHaveText('登录失败。缺失角色，请联系管理员');
  await expect(page).toHaveURL(/#\/login/);
});

test('a sign-in opens home; the bare address leads to the conferences, or to the first page one may open [R-2.1-18] [O-1-17]', async ({
  portal,
}) => {
  const page = await portal.visit(undefined, '/login');
  await signInByHand(page, 'zh', 'admin', 'admin123');
  await expect(page).toHaveURL(/#\/home$/);
  await page.goto('/#/');
  await expect(page).toHaveURL(/#\/meetSys\/conference$/);
  const other = await portal.visit('equip', '/');
  await expect(other).toHaveURL(/#\/(?!meetSys|login|401)\w+/);
});
