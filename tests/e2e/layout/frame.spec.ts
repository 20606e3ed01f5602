/** The header, the menu and what opens over the frame. */
import { type Locator, type Page, expect } from '@playwright/test';
import { bannerOf, menuOf, openSettings, openUserMenu, ownSettings, settingOf } from '../../support/frame.ts';
import { rowOf, test, tokenOf } from '../../support/portal.ts';

test.describe.configure({ mode: 'parallel' });

test('[L-2.7-02][L-2.7-35][L-2.7-43] the logo stands above the menu until it is switched off, which is kept', async ({
  portal,
}) => {
  const page = await portal.visit('admin', '/system/sysParam');
  await expect(page.locator('.side .brand')).toContainText('考务会务管理系统');
  await expect(page.locator('.side .brand .mark')).toBeVisible();
  const drawer = await openSettings(page);
  await drawer.getByRole('switch', { name: '侧栏标志' }).click();
  await expect(page.locator('.side .brand')).toHaveCount(0);
  expect((await settingOf(page))['sidebarLogo']).toBe(false);
  await page.reload();
  await expect(menuOf(page)).toBeVisible();
  await expect(page.locator('.side .brand')).toHaveCount(0);
});

test('[L-2.7-04] the menu shows what queryCurrentAuthority answers, and no more', async ({ portal }) => {
  const page = await portal.visit(undefined, '/login');
  interface Node {
    readonly title: string;
    readonly routes?: readonly Node[];
  }
  const answer = page.waitForResponse(/queryCurrentAuthority/);
  await page.locator('#username').fill('safety');
  await page.locator('#password').fill('anlan123');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  const { data } = (await (await answer).json()) as { data: { menu: readonly Node[] } };
  const leaves = (nodes: readonly Node[]): string[] =>
    nodes.flatMap((node) => (node.routes?.length ? leaves(node.routes) : [node.title]));
  const shown: string[] = [];
  // An accordion: each group of the first level is opened in turn, and within it each of its groups.
  const walk = async (nodes: readonly Node[]): Promise<void> => {
    for (const node of nodes) {
      if (!node.routes?.length) continue;
      const button = menuOf(page).getByRole('button', { name: node.title, exact: true }).last();
      if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
      shown.push(
        ...(await menuOf(page).locator('button[aria-expanded="true"] + ul').last().locator('> li > a').allInnerTexts()),
      );
      await walk(node.routes);
    }
  };
  // The first page opens its group itself when it comes: a click that is to open it would close it then.
  await expect(page.locator('.crumb [aria-current=page]')).toBeVisible();
  await walk(data.menu);
  shown.push(...(await menuOf(page).locator('> ul > li > a').allInnerTexts()));
  expect([...new Set(shown)].sort()).toEqual([...new Set(leaves(data.menu))].sort());
});

test('[L-2.7-05][L-2.7-06] choosing a parent shows its menu, asks with its id, opens its addresses and is kept', async ({
  portal,
}) => {
  const page = await portal.visit('admin', '/404');
  await ownSettings(page);
  await page.goto('/#/system/sysParam');
  await expect(menuOf(page)).toBeVisible();
  const groups = await menuOf(page).locator('> ul > li > button').allInnerTexts();
  const asked = page.waitForRequest(
    (request) =>
      request.url().includes('queryCurrentAuthority') &&
      (request.postDataJSON() as { parentId: string }).parentId !== '0',
  );
  await page.getByRole('combobox', { name: '菜单板块' }).press('ArrowDown');
  await page.locator('.ant-select-dropdown:visible').getByTitle('特种设备').click();
  expect((await asked).postDataJSON()).toMatchObject({
    username: 'admin',
    parentId: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
  });
  await expect(menuOf(page).getByRole('button', { name: '设备台账' })).toBeVisible();
  expect(groups).not.toContain('设备台账');
  await menuOf(page).getByRole('button', { name: '设备台账' }).click();
  await menuOf(page).getByRole('link', { name: '起重机械' }).click();
  await expect(rowOf(page, 'QZ-').first()).toBeVisible();
  await page.reload();
  await expect(menuOf(page).getByRole('button', { name: '特种设备' })).toHaveCount(0);
  await expect(menuOf(page).getByRole('button', { name: '设备台账' })).toBeVisible();
  await page.getByRole('combobox', { name: '菜单板块' }).press('ArrowDown');
  await page.locator('.ant-select-dropdown:visible').getByTitle('全部板块').click();
  await expect(menuOf(page).getByRole('button', { name: '特种设备' })).toBeVisible();
});

test('[L-2.7-07] the hamburger folds the sidebar and turns', async ({ portal }) => {
  const page = await portal.visit('admin', '/system/sysParam');
  const turn = (): Promise<string> =>
    page.locator('.burger .anlan-icon').evaluate((element) => getComputedStyle(element).transform);
  await expect(menuOf(page)).toBeVisible();
  const before = await turn();
  await page.getByRole('button', { name: '收起菜单' }).click();
  await expect.poll(async () => (await page.locator('.side').boundingBox())?.width).toBe(48);
  expect(await turn()).not.toBe(before);
  await page.getByRole('button', { name: '展开菜单' }).click();
  await expect.poll(async () => (await page.locator('.side').boundingBox())?.width).toBe(210);
});

test('[L-2.7-12][L-2.7-36][C-9-47] Ctrl K finds an entry by part of its title or by pinyin, and Enter opens it', async ({
  portal,
}) => {
  const page = await portal.visit('admin', '/404');
  await ownSettings(page);
  await page.goto('/#/system/sysParam');
  await expect(menuOf(page)).toBeVisible();
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: '查找菜单' });
  await expect(box).toBeFocused();
  await box.fill('组织');
  await expect(page.getByRole('option').first()).toContainText('组织机构');
  await box.press('Enter');
  await expect(page).toHaveURL(/sysOrg$/);
  for (const keys of ['yh', 'yonghu']) {
    await page.keyboard.press('Control+k');
    await box.fill(keys);
    await expect(page.getByRole('option', { name: /^用户 / })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(box).toHaveCount(0);
  }
  const drawer = await openSettings(page);
  await drawer.getByRole('switch', { name: '菜单拼音搜索' }).click();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await box.fill('yonghu');
  await expect(page.getByText('没有符合的菜单。换一个词试试。')).toBeVisible();
  await box.fill('');
  await expect(page.getByRole('option').first()).toContainText('组织机构');
});

test('[L-2.7-37] the pinyin switch stands in both kinds of Chinese and not in English', async ({ portal }) => {
  for (const [language, account, entry, title, name] of [
    ['zh', /^账户/, '布局设置', '布局设置', '菜单拼音搜索'],
    ['tw', /^帳戶|^帳號/, '版面設定', '版面設定', '選單拼音搜尋'],
    ['en', /^Account/, 'Layout settings', 'Layout settings', 'Pinyin menu search'],
  ] as const) {
    const page = await portal.visit('admin', '/system/sysParam', { language });
    await page.getByRole('button', { name: account }).click();
    await page.getByRole('menuitem', { name: entry }).click();
    const drawer = page.getByRole('dialog', { name: title });
    await expect(drawer.getByRole('switch').first()).toBeVisible();
    await expect(drawer.getByRole('switch', { name })).toHaveCount(language === 'en' ? 0 : 1);
  }
});

test('[L-2.7-13] full screen is entered and left', async ({ portal }) => {
  const page = await portal.visit('admin', '/system/sysParam');
  await page.getByRole('button', { name: '全屏', exact: true }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await page.getByRole('button', { name: '退出全屏' }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(false);
});

test('[C-9-43] the size is small until another is chosen', async ({ portal }) => {
  const page = await portal.visit('admin', '/system/sysParam');
  await page.getByRole('button', { name: '界面尺寸' }).click();
  await expect(page.locator('.ant-dropdown-menu-item-selected')).toHaveText('小');
});

for (const [ids, name, height, row] of [
  ['[L-2.7-14][N-3-24]', '默认', 40, 48],
  ['[L-2.7-15]', '中等', 36, 42],
  ['[L-2.7-16]', '小', 32, 36],
  ['[L-2.7-17]', '迷你', 28, 30],
] as const) {
  test(`${ids} size ${name} makes controls ${height} and rows ${row} pixels high, also after a reload`, async ({
    portal,
  }) => {
    const page = await portal.visit('admin', '/system/sysParam');
    await ownSettings(page);
    const heights = async (): Promise<unknown[]> =>
      Promise.all([
        page
          .getByRole('button', { name: '查询', exact: true })
          .boundingBox()
          .then((box) => box?.height),
        page
          .locator('.ag-row')
          .first()
          .boundingBox()
          .then((box) => box?.height),
      ]);
    await expect(page.locator('.ag-row').first()).toBeVisible();
    const other = name === '小' ? '默认' : '小';
    for (const one of [other, name]) {
      await page.getByRole('button', { name: '界面尺寸' }).click();
      await page.getByRole('menuitem', { name: one, exact: true }).click();
    }
    await expect.poll(heights).toEqual([height, row]);
    await page.reload();
    await expect(page.locator('.ag-row').first()).toBeVisible();
    await expect.poll(heights).toEqual([height, row]);
  });
}

test('[L-2.7-20] home leads to the first page of the person', async ({ portal }) => {
  const page = await portal.visit('equip', '/equipment/equipInspect');
  await expect(menuOf(page)).toBeVisible();
  await openUserMenu(page);
  await page.getByRole('menuitem', { name: '首页' }).click();
  await expect(page).not.toHaveURL(/equipInspect/);
  await expect(page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link').first()).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test('[L-2.7-21] signing out asks, and then the cookie is gone and the sign-in page is shown', async ({ portal }) => {
  const page = await portal.visit(undefined, '/login');
  await page.locator('#username').fill('staff');
  await page.locator('#password').fill('anlan123');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(menuOf(page)).toBeVisible();
  await openUserMenu(page);
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  const question = page.getByRole('dialog', { name: '退出登录？' });
  await question.getByRole('button', { name: '取消' }).click();
  await expect(question).toHaveCount(0);
  expect((await page.context().cookies()).some((cookie) => cookie.name === 'zhihui_token')).toBe(true);
  await openUserMenu(page);
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await question.getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/#\/login/);
  expect((await page.context().cookies()).some((cookie) => cookie.name === 'zhihui_token')).toBe(false);
});

test('[L-2.7-30][L-2.7-32][C-9-41] the settings open from the person’s menu and offer eight colours', async ({
  portal,
}) => {
  const page = await portal.visit('admin', '/system/sysParam');
  const drawer = await openSettings(page);
  await expect(drawer.getByRole('radiogroup', { name: '主题颜色' }).getByRole('radio')).toHaveCount(8);
});

test('[L-2.7-31][L-2.7-38][C-9-42] a colour recolours buttons, links and the mark of the menu at once, is stored, and goes with a reset', async ({
  portal,
}) => {
  const page = await portal.visit('admin', '/system/sysParam');
  await expect(page.locator('.ag-row').first()).toBeVisible();
  const colours = (): Promise<string[]> =>
    page.evaluate(() => [
      getComputedStyle(document.querySelector('.filters .ant-btn-primary') as Element).backgroundColor,
      getComputedStyle(document.querySelector('.ag-row a') as Element).color,
      getComputedStyle(document.querySelector('.menu-item[aria-current]') as Element).boxShadow,
    ]);
  const blue = await colours();
  expect(blue[0]).toBe('rgb(9, 88, 217)');
  const drawer = await openSettings(page);
  await drawer.getByTitle('松绿').click();
  await expect
    .poll(colours)
    .toEqual(['rgb(31, 122, 77)', 'rgb(31, 122, 77)', expect.stringContaining('rgb(31, 122, 77)') as unknown]);
  expect((await settingOf(page))['theme']).toBe('green');
  await page.reload();
  await expect(page.locator('.ag-row').first()).toBeVisible();
  expect((await colours())[0]).toBe('rgb(31, 122, 77)');
  await (await openSettings(page)).getByRole('button', { name: '恢复默认' }).click();
  await expect.poll(colours).toEqual(blue);
});

test('[L-2.7-33][L-2.7-41][C-9-44] tags are shown by default and hidden by the switch, which is kept', async ({
  portal,
}) => {
  const page = await portal.visit('admin', '/system/sysParam');
  const tags = page.getByRole('navigation', { name: '已打开的页面' });
  await expect(tags).toBeVisible();
  const drawer = await openSettings(page);
  await expect(drawer.getByRole('switch', { name: '页签栏' })).toBeChecked();
  await drawer.getByRole('switch', { name: '页签栏' }).click();
  await expect(tags).toHaveCount(0);
  expect((await settingOf(page))['tagsView']).toBe(false);
  await page.reload();
  await expect(menuOf(page)).toBeVisible();
  await expect(tags).toHaveCount(0);
});

test('[L-2.7-34][L-2.7-42][C-9-45] the header scrolls away by default and stays when it is fixed', async ({
  portal,
}) => {
  const page = await portal.visit('admin', '/equipment/equipCrane', { viewport: { width: 1280, height: 600 } });
  await expect(rowOf(page, 'QZ-').first()).toBeVisible();
  const scroll = (top: number): Promise<void> =>
    page.locator('.pane:not(.pane-hidden) .ag-grid-viewport').evaluate((element, to) => {
      element.scrollTop = to;
    }, top);
  /** Where a row in sight stands on the screen. */
  const place = (): Promise<number> =>
    page
      .locator('.pane:not(.pane-hidden) .ag-row[row-index="9"]')
      .first()
      .evaluate((row) => Math.round(row.getBoundingClientRect().top));
  const before = await place();
  await scroll(200);
  await expect(bannerOf(page)).toBeHidden();
  // The header's room is the page's now, and still no row has moved under the hand.
  await expect.poll(place).toBe(before - 200);
  await scroll(40);
  await expect(bannerOf(page)).toBeVisible();
  // It stood 40 below the top of a view that was higher by the header.
  expect(await place()).toBe(before - 40 - 48);
  // At its end too, where the browser draws a list back that grows.
  await scroll(100_000);
  await expect(bannerOf(page)).toBeHidden();
  await expect
    .poll(() =>
      page
        .locator('.pane:not(.pane-hidden) .ag-grid-viewport')
        .evaluate((list) => Math.round(list.scrollHeight - list.clientHeight - list.scrollTop)),
    )
    .toBe(0);
  await scroll(0);
  await expect(bannerOf(page)).toBeVisible();
  expect(await place()).toBe(before);
  const drawer = await openSettings(page);
  await expect(drawer.getByRole('switch', { name: '固定顶栏' })).not.toBeChecked();
  await drawer.getByRole('switch', { name: '固定顶栏' }).click();
  expect((await settingOf(page))['fixedHeader']).toBe(true);
  await page.reload();
  await expect(rowOf(page, 'QZ-').first()).toBeVisible();
  await scroll(200);
  await expect
    .poll(() => page.locator('.pane:not(.pane-hidden) .ag-grid-viewport').evaluate((element) => element.scrollTop))
    .toBe(200);
  await expect(bannerOf(page)).toBeInViewport();
});

test('[C-9-46] the switch of the logo is on by default', async ({ portal }) => {
  const page = await portal.visit('admin', '/system/sysParam');
  await expect((await openSettings(page)).getByRole('switch', { name: '侧栏标志' })).toBeChecked();
  await expect(page.locator('.side .brand')).toBeVisible();
});

test('[L-2.7-39] the sidebar is dark when that is set, also after a reload', async ({ portal }) => {
  const page = await portal.visit('admin', '/system/sysParam');
  const ground = (): Promise<string> =>
    page.locator('.side').evaluate((element) => getComputedStyle(element).backgroundColor);
  const drawer = await openSettings(page);
  await drawer.getByRole('switch', { name: '深色侧栏' }).click();
  expect((await settingOf(page))['sideTheme']).toBe('dark');
  await expect.poll(ground).toBe('rgb(14, 19, 25)');
  await page.reload();
  await expect.poll(ground).toBe('rgb(14, 19, 25)');
});

test('[L-2.7-40] top navigation puts the parents in a row at the top', async ({ portal }) => {
  const page = await portal.visit('admin', '/404');
  await ownSettings(page);
  await page.goto('/#/system/sysParam');
  await expect(menuOf(page)).toBeVisible();
  const drawer = await openSettings(page);
  await drawer.getByRole('switch', { name: '顶部导航' }).click();
  expect((await settingOf(page))['topNav']).toBe(true);
  await page.reload();
  const row = page.getByRole('navigation', { name: '菜单板块' });
  await expect(row).toBeVisible();
  await expect(page.getByRole('combobox', { name: '菜单板块' })).toHaveCount(0);
  await row.getByRole('button', { name: '特种设备' }).click();
  await expect(menuOf(page).getByRole('button', { name: '设备台账' })).toBeVisible();
  await row.getByRole('button', { name: '全部板块' }).click();
  await expect(menuOf(page).getByRole('button', { name: '特种设备' })).toBeVisible();
});

test('[L-2.7-44] the title of the browser names the page when that is set', async ({ portal }) => {
  const page = await portal.visit('admin', '/system/sysParam');
  await expect(page).toHaveTitle('智慧安全管理平台');
  const drawer = await openSettings(page);
  await drawer.getByRole('switch', { name: '动态标题' }).click();
  expect((await settingOf(page))['dynamicTitle']).toBe(true);
  await expect(page).toHaveTitle('系统参数 - 智慧安全管理平台');
});

test('[T-4-20][T-4-21] the device is a desktop at 1280 pixels and a mobile at 800', async ({ portal }) => {
  const page = await portal.visit('admin', '/system/sysParam', { viewport: { width: 1280, height: 800 } });
  await expect(page.locator('.app')).toHaveAttribute('data-device', 'desktop');
  await page.setViewportSize({ width: 800, height: 800 });
  await expect(page.locator('.app')).toHaveAttribute('data-device', 'mobile');
});

test('? opens the sheet of keys, which can be told to leave single keys alone', async ({ portal }) => {
  const page = await portal.visit('admin', '/system/sysParam');
  await expect(page.locator('.ag-row').first()).toBeVisible();
  const sheet = page.getByRole('dialog', { name: '快捷键' });
  await page.keyboard.press('?');
  await expect(sheet).toContainText('Ctrl');
  // The sheet takes the focus a moment after it can be read; keys go where the focus is.
  await expect(sheet.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await (await openSettings(page)).getByRole('switch', { name: '单键快捷键' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('?');
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('columns chosen by a person are there on another computer as well', async ({ portal }) => {
  const page = await portal.visit('safety', '/equipment/equipBoiler');
  await expect(rowOf(page, 'GL-').first()).toBeVisible();
  const head = (on: Page): Locator => on.getByRole('columnheader', { name: '设备状态' });
  await expect(head(page)).toBeVisible();
  await page.getByRole('button', { name: '列设置' }).click();
  const stored = page.waitForResponse(
    (response) => response.url().includes('/api/account/preference') && response.request().method() === 'PUT',
  );
  await page.getByRole('checkbox', { name: '设备状态' }).click();
  await stored;
  await expect(head(page)).toHaveCount(0);
  const other = await portal.visit('safety', '/equipment/equipBoiler');
  await expect(rowOf(other, 'GL-').first()).toBeVisible();
  await expect(head(other)).toHaveCount(0);
  await other.getByRole('button', { name: '列设置' }).click();
  const restored = other.waitForResponse(
    (response) => response.url().includes('/api/account/preference') && response.request().method() === 'PUT',
  );
  await other.getByRole('checkbox', { name: '设备状态' }).click();
  await restored;
});

test('the size chosen by a person is there on another computer as well', async ({ portal }) => {
  const page = await portal.visit('contractor', '/system/sysUser');
  await expect(rowOf(page, '贺长林').first()).toBeVisible();
  const choose = async (on: Page, name: string): Promise<void> => {
    const stored = on.waitForResponse(
      (response) => response.url().includes('/api/account/preference') && response.request().method() === 'PUT',
    );
    await on.getByRole('button', { name: '界面尺寸' }).click();
    await on.getByRole('menuitem', { name, exact: true }).click();
    await stored;
  };
  const height = (on: Page): Promise<number | undefined> =>
    on
      .locator('.ag-row')
      .first()
      .boundingBox()
      .then((box) => box?.height);
  await choose(page, '默认');
  await expect.poll(() => height(page)).toBe(48);
  const other = await portal.visit('contractor', '/system/sysUser');
  await expect(rowOf(other, '贺长林').first()).toBeVisible();
  await expect.poll(() => height(other)).toBe(48);
  // Another person at that computer, who chose none, keeps what the browser has.
  await other
    .context()
    .addCookies([{ name: 'zhihui_token', value: tokenOf('equip'), url: new URL(other.url()).origin }]);
  await other.goto('about:blank');
  await other.goto('/#/equipment/equipBoiler');
  await expect(rowOf(other, 'GL-').first()).toBeVisible();
  await expect.poll(() => height(other)).toBe(48);
  await choose(page, '小');
});
