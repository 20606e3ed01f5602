/** The frame around the screens: menu, breadcrumb, language, light and dark, addresses, faults, narrow windows. */
import { type Locator, type Page, expect } from '@playwright/test';
import { LONG } from '../support/breadth.ts';
import { LANGUAGES, rowOf, test, tokenOf } from '../support/portal.ts';
import { expectTranslated } from '../support/translated.ts';
import { screenWords } from '../support/words.ts';

test.describe.configure({ mode: 'parallel' });

const menuOf = (page: Page): Locator => page.getByRole('navigation', { name: '菜单' });
const group = (page: Page, name: string): Locator => menuOf(page).getByRole('button', { name, exact: true }).first();

async function noOverflow(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    'the page is not wider than its window',
  ).toBeLessThanOrEqual(0);
}

test('the sidebar is 210 pixels wide [L-2.7-01] [C-9-30]', async ({ portal }) => {
  const page = await portal.visit('admin', '/equipment/equipCrane', { viewport: { width: 1280, height: 800 } });
  await expect(menuOf(page)).toBeVisible();
  expect((await page.locator('.side').boundingBox())?.width).toBe(210);
});

test('opening one group of the menu closes the other [L-2.7-03]', async ({ portal }) => {
  const page = await portal.visit('admin', '/equipment/equipCrane');
  await expect(group(page, '特种设备')).toHaveAttribute('aria-expanded', 'true');
  await group(page, '系统管理').click();
  await expect(group(page, '系统管理')).toHaveAttribute('aria-expanded', 'true');
  await expect(group(page, '特种设备')).toHaveAttribute('aria-expanded', 'false');
  await group(page, '特种设备').click();
  await group(page, '检验管理').click();
  await expect(group(page, '检验管理')).toHaveAttribute('aria-expanded', 'true');
  await expect(group(page, '设备台账')).toHaveAttribute('aria-expanded', 'false');
});

test('a group opened while the next page is still on its way stays open when that page comes', async ({ portal }) => {
  const page = await portal.visit('admin', '/equipment/equipCrane');
  await expect(group(page, '特种设备')).toHaveAttribute('aria-expanded', 'true');
  // Between the step in the address and the drawing of its page: where a quick hand on a slow device puts its click.
  await group(page, '系统管理').evaluate((button: HTMLElement) => {
    const step = history.pushState;
    history.pushState = function stepAndOpen(...args: Parameters<History['pushState']>): void {
      history.pushState = step;
      step.apply(history, args);
      button.click();
    };
    const link = document.body.appendChild(document.createElement('a'));
    link.href = '#/meetSys/conference';
    link.click();
    link.remove();
  });
  await expect(page.getByRole('navigation', { name: '位置' }).getByRole('listitem').first()).toHaveText('会务管理');
  await expect(group(page, '系统管理')).toHaveAttribute('aria-expanded', 'true');
  await expect(group(page, '会务管理')).toHaveAttribute('aria-expanded', 'false');
});

test('a group opened before the first page has come stays open too', async ({ portal }) => {
  const page = await portal.visit(undefined, '/404');
  await page.addInitScript(() => {
    const step = history.replaceState;
    history.replaceState = function openAndStep(...args: Parameters<History['replaceState']>): void {
      const found = [...document.querySelectorAll<HTMLElement>('.menu button')].find(
        (button) => button.textContent === '系统管理',
      );
      if (found && location.hash === '#/' && String(args[2]).endsWith('/conference')) found.click();
      step.apply(history, args);
    };
  });
  await page.context().addCookies([{ name: 'zhihui_token', value: tokenOf('admin'), url: page.url() }]);
  await page.goto('about:blank');
  await page.goto('/#/');
  await expect(page.getByRole('navigation', { name: '位置' }).getByRole('listitem').first()).toHaveText('会务管理');
  await expect(group(page, '系统管理')).toHaveAttribute('aria-expanded', 'true');
});

test('the sidebar folds to its icons, stays folded after a reload, and opens a group beside the icon [T-4-19] [N-3-21]', async ({
  portal,
}) => {
  const page = await portal.visit('admin', '/equipment/equipCrane');
  await page.getByRole('button', { name: '收起菜单' }).click();
  await expect.poll(async () => (await page.locator('.side').boundingBox())?.width).toBe(48);
  await page.reload();
  await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible();
  await group(page, '系统管理').click();
  await page.getByRole('menuitem', { name: '权限管理' }).hover();
  await page.getByRole('menuitem', { name: '角色' }).click();
  await expect(page).toHaveURL(/#\/system\/sysRole$/);
  await page.getByRole('button', { name: '展开菜单' }).click();
  await expect(menuOf(page).getByRole('link', { name: '角色' })).toHaveAttribute('aria-current', 'page');
});

test(
  'the breadcrumb is the way through the menu, and a record ends it [L-2.7-08]',
  { tag: '@gate' },
  async ({ portal }) => {
    const page = await portal.visit('admin', '/equipment/equipCrane?keyword=QZ-LG-0063');
    const crumb = page.getByRole('navigation', { name: '位置' });
    await expect(crumb.getByRole('listitem')).toHaveText(['特种设备', '设备台账', '起重机械']);
    await rowOf(page, 'QZ-LG-0063').getByRole('link', { name: 'QZ-LG-0063' }).click();
    await expect(crumb.getByRole('listitem')).toHaveText([
      '特种设备',
      '设备台账',
      '起重机械',
      '转炉兑铁 240 t 铸造起重机',
    ]);
    await crumb.getByRole('link', { name: '起重机械' }).click();
    await expect(rowOf(page, 'QZ-').first()).toBeVisible();
    await expect(crumb.getByRole('listitem')).toHaveText(['特种设备', '设备台账', '起重机械']);
  },
);

const NAMES = { zh: '简体中文', tw: '繁體中文', en: 'English' } as const;
const SWITCH = { zh: '语言', tw: '語言', en: 'Language' } as const;

const EVERY = [
  '/system/sysUser',
  '/system/sysOrg',
  '/system/sysDict',
  '/system/sysRole',
  '/system/sysMenu',
  '/equipment/equipInspect',
] as const;
/** English, which shares no sign with Chinese, shows every screen; the others two each, and all in the long run. */
const SCREENS = { en: EVERY, zh: LONG ? EVERY : EVERY.slice(0, 2), tw: LONG ? EVERY : EVERY.slice(4) } as const;

for (const [from, to, id] of [
  ['zh', 'en', 'O-1-11'],
  ['en', 'zh', 'O-1-12'],
  ['zh', 'tw', 'O-1-13'],
] as const) {
  test(`every screen changes from ${from} to ${to} at once, and keeps it after a reload [${id}] [N-3-23]`, async ({
    portal,
  }) => {
    const words = screenWords[to];
    const page = await portal.visit('admin', '/system/sysParam', {
      language: 'none',
      locale: { zh: 'zh-CN', en: 'en-GB' }[from],
    });
    await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
    await page.getByRole('banner').getByRole('button', { name: SWITCH[from], exact: true }).click();
    await page.getByRole('menuitem', { name: NAMES[to] }).click();
    await expect(page.getByRole('button', { name: words.query, exact: true })).toBeVisible();
    await expectTranslated(page, to);
    await page.reload();
    for (const path of SCREENS[to]) {
      await page.goto(`/#${path}`);
      await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
      await expectTranslated(page, to);
      await page.getByRole('toolbar').getByRole('button', { name: words.add, exact: true }).click();
      await expect(page.getByRole('dialog').getByRole('button', { name: words.save })).toBeVisible();
      await expectTranslated(page, to);
      await page.getByRole('dialog').getByRole('button', { name: words.cancel, exact: true }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });
}

test('dark is a setting: it changes frame, sheet and grid, and survives a reload', async ({ portal }) => {
  const page = await portal.visit('admin', '/equipment/equipCrane');
  await expect(rowOf(page, 'QZ-').first()).toBeVisible();
  const ground = (selector: string): Promise<string> =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  await page.getByRole('button', { name: '切换为深色' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await Promise.all([ground('body'), ground('.sheet'), ground('.ag-root-wrapper')])).toEqual([
    'rgb(14, 19, 25)',
    'rgb(22, 28, 36)',
    'rgb(22, 28, 36)',
  ]);
  await page.reload();
  await expect(page.getByRole('button', { name: '切换为浅色' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: '切换为浅色' }).click();
  expect(await ground('body')).toBe('rgb(236, 239, 243)');
});

test('an unknown address is a page of its own, with a way home [R-2.1-12] [R-2.1-19]', async ({ portal }) => {
  const page = await portal.visit('staff', '/no/such/page');
  await expect(page).toHaveURL(/#\/404$/);
  await expect(page.getByRole('heading', { name: '没有这个页面' })).toBeVisible();
  await page.getByRole('link', { name: '返回首页' }).click();
  await expect(menuOf(page)).toBeVisible();
});

test('of an address that no menu knows nobody is asked; of one that others may open, which right is lacking', async ({
  portal,
}) => {
  const page = await portal.visit('staff', '/equipment/equipCrane');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/schema\/(?!events)|lackingRight/.test(pathname)) asked.push(pathname);
  });
  for (const address of ['/nonsense/list', '/nonsense/list/7', '/apps/e/nonsense/list']) {
    await page.evaluate((to) => (location.hash = `#${to}`), address);
    await expect(page.getByRole('heading', { name: '没有这个页面' })).toBeVisible();
    await page.getByRole('link', { name: '返回首页' }).click();
    await expect(page.getByRole('heading', { name: '没有这个页面' })).toBeHidden();
  }
  expect(asked.filter((path) => /nonsense|list|lackingRight/.test(path))).toEqual([]);
  await page.evaluate(() => (location.hash = '#/system/sysRole'));
  await expect(page.getByRole('heading', { name: /^没有打开“.+”的权限$/ })).toBeVisible();
  expect(asked.filter((path) => /sysRole|lackingRight/.test(path))).toEqual([
    expect.stringMatching(/\/api\/account\/lackingRight$/),
  ]);
});

test('an address of the menu opens again after a reload [R-2.1-01] [G-2.2-25]', async ({ portal }) => {
  const page = await portal.visit('staff', '/equipment/equipCrane');
  await expect(page.getByRole('region', { name: '起重机械' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: '起重机械' })).toBeVisible();
  await expect(page).toHaveURL(/\/#\/equipment\/equipCrane$/);
});

test('a screen that fails leaves the frame standing and says what to do', { tag: '@gate' }, async ({ portal }) => {
  portal.forgive(/^(console|script):/);
  const page = await portal.visit('admin', '/equipment/equipBoiler');
  await expect(rowOf(page, 'GL-').first()).toBeVisible();
  // What no server sends: a list whose columns are missing.
  await page.route('**/schema/sysRole', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: Record<string, unknown> };
    await route.fulfill({ json: { ...body, data: { ...body.data, list: null } } });
  });
  await page.goto('/#/system/sysRole');
  await expect(page.getByRole('alert')).toContainText('页面出错');
  await expect(page.getByRole('button', { name: '重试' })).toBeVisible();
  await expect(page.getByText(/^C-[0-9A-Z]+-\d+$/)).toBeVisible();
  await menuOf(page).getByRole('link', { name: '菜单', exact: true }).click();
  await expect(page.getByRole('region', { name: '菜单' })).toBeVisible();
});

test('a chunk of the page that is lost on the way is said, not a white page', async ({ portal }) => {
  portal.forgive(/^(console|script|request):/);
  const page = await portal.visit('admin', '/equipment/equipBoiler');
  await expect(rowOf(page, 'GL-').first()).toBeVisible();
  await page.route('**/assets/TreeBody*.js', (route) => route.abort());
  await page.goto('/#/system/sysOrg');
  await expect(page.getByRole('alert')).toContainText('页面出错');
  await expect(menuOf(page)).toBeVisible();
});

test('below 992 pixels the menu is an overlay that goes when a page is chosen [L-2.7-45] [C-9-29] [N-3-22]', async ({
  portal,
}) => {
  const page = await portal.visit('admin', '/equipment/equipCrane', { viewport: { width: 992, height: 800 } });
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(menuOf(page)).toBeVisible();
  await expect(page.locator('.app')).toHaveAttribute('data-device', 'desktop');
  await page.setViewportSize({ width: 991, height: 800 });
  await expect(page.locator('.app')).toHaveAttribute('data-device', 'mobile');
  await expect(menuOf(page)).toHaveCount(0);
  await expect(page.getByRole('list', { name: '起重机械列表' })).toBeVisible();
  await page.getByRole('button', { name: '展开菜单' }).click();
  await expect(menuOf(page)).toBeVisible();
  await menuOf(page).getByRole('link', { name: '锅炉' }).click();
  await expect(menuOf(page)).toHaveCount(0);
  await expect(page.getByRole('list', { name: '锅炉列表' })).toBeVisible();
  await noOverflow(page);
});

test('making the window narrower closes the sidebar [L-2.7-46]', async ({ portal }) => {
  const page = await portal.visit('admin', '/equipment/equipCrane', { viewport: { width: 1200, height: 800 } });
  await expect(menuOf(page)).toBeVisible();
  await page.setViewportSize({ width: 900, height: 800 });
  await expect(menuOf(page)).toHaveCount(0);
});

test('the tab carries the name of the product, the sidebar that of the system [O-1-01] [O-1-02]', async ({
  portal,
}) => {
  const page = await portal.visit('staff', '/equipment/equipCrane');
  await expect(page).toHaveTitle('智慧安全管理平台');
  await expect(page.locator('.brand')).toHaveText('考务会务管理系统');
  const english = await portal.visit('staff', '/equipment/equipCrane', { language: 'en' });
  await expect(english.locator('.brand')).toHaveText('Exams & Meetings');
  const open = await portal.visit(undefined, '/login');
  await expect(open.getByRole('region', { name: '智慧安全管理平台' })).toContainText('智慧安全管理平台');
});

test(
  'the page runs under a policy that lets nothing in but its own scripts',
  { tag: '@gate' },
  async ({ portal, request }) => {
    const policy = (await request.get('/')).headers()['content-security-policy'] ?? '';
    expect(policy).toMatch(/script-src 'self'(;|$)/);
    const page = await portal.visit('staff', '/equipment/equipCrane');
    portal.forgive(/Content Security Policy/);
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.smuggled = true';
      document.body.append(script);
    });
    expect(await page.evaluate(() => 'smuggled' in window)).toBe(false);
  },
);

for (const language of LANGUAGES) {
  test(`sign-in page and data model are in ${language}`, async ({ portal }) => {
    const open = await portal.visit(undefined, '/login', { language });
    await expect(open.getByRole('button', { name: screenWords[language].signIn.title, exact: true })).toBeVisible();
    await expect(open.getByRole('button', { name: /^safety / })).toContainText(
      { zh: '安全员', tw: '安全員', en: 'Safety officer' }[language],
    );
    const page = await portal.visit('admin', '/system/dataModel', { language });
    await expect(page.getByRole('row').filter({ hasText: 'equipCrane' }).first()).toBeVisible();
    await expectTranslated(page, language);
  });
}
