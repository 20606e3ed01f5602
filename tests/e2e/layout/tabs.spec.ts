/** Tags of visited pages: what they keep, how they close, what they ask. */
import { type Locator, type Page, expect } from '@playwright/test';
import { formOf, inputOf, rowOf, test } from '../../support/portal.ts';

test.describe.configure({ mode: 'parallel' });

const tags = (page: Page): Locator => page.getByRole('navigation', { name: '已打开的页面' });
const tag = (page: Page, title: string): Locator => tags(page).getByRole('link', { name: title, exact: true });
const menu = (page: Page): Locator => page.getByRole('navigation', { name: '菜单' });
const titles = (page: Page): Promise<string[]> => tags(page).getByRole('link').allInnerTexts();

/** Opens three pages of the administration beside the fixed one. */
async function openThree(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: '系统参数' })).toBeVisible();
  await menu(page).getByRole('link', { name: '数据字典' }).click();
  await expect(page.getByRole('region', { name: '数据字典' })).toBeVisible();
  await menu(page).getByRole('button', { name: '组织与用户' }).click();
  await menu(page).getByRole('link', { name: '组织机构' }).click();
  await expect(page.getByRole('region', { name: '组织机构' })).toBeVisible();
}

async function choose(page: Page, title: string, entry: string): Promise<void> {
  await tag(page, title).click({ button: 'right' });
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

test('[L-2.7-22][O-1-58] each opened page has one tag, the active one is marked, and a switch keeps filters and scroll', async ({
  portal,
}) => {
  const page = await portal.visit('admin', '/equipment/equipBoiler');
  await expect(rowOf(page, 'GL-').first()).toBeVisible();
  await menu(page).getByRole('link', { name: '起重机械' }).click();
  await expect(rowOf(page, 'QZ-').first()).toBeVisible();
  const keyword = page.getByRole('main').getByRole('search').getByRole('textbox').first();
  const found = page.waitForResponse(/queryEquipCrane\?.*keyword=QZ-/);
  await keyword.fill('QZ-');
  await keyword.press('Enter');
  await found;
  await expect(page).toHaveURL(/equipCrane\?keyword=QZ-/);
  const body = page.locator('.pane:not(.pane-hidden) .ag-grid-viewport');
  await body.evaluate((element) => {
    element.scrollTop = 40;
  });
  await tag(page, '锅炉').click();
  await expect(page.getByRole('region', { name: '锅炉' })).toBeVisible();
  await expect(tag(page, '锅炉')).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('region', { name: '起重机械' })).toHaveCount(0);
  await menu(page).getByRole('link', { name: '起重机械' }).click();
  await expect(page).toHaveURL(/equipCrane\?keyword=QZ-/);
  await expect(keyword).toHaveValue('QZ-');
  expect(await body.evaluate((element) => element.scrollTop)).toBe(40);
  expect((await titles(page)).slice(-2)).toEqual(['锅炉', '起重机械']);
});

test(
  'a half-filled form waits behind its tag, marked with a dot; closing the tag asks first',
  { tag: '@gate' },
  async ({ portal }) => {
    const page = await portal.visit('admin', '/system/sysParam');
    await page.getByRole('toolbar').getByRole('button', { name: '新增', exact: true }).click();
    const form = formOf(page, '新增系统参数');
    await inputOf(form, '参数名称').fill('写了一半');
    await menu(page).getByRole('link', { name: '数据字典' }).click();
    await expect(page.getByRole('region', { name: '数据字典' })).toBeVisible();
    await expect(form).toHaveCount(0);
    await expect(tags(page).getByRole('img', { name: '有未保存的修改' })).toHaveCount(1);
    await tags(page).getByRole('button', { name: '关闭系统参数' }).click();
    const question = page.getByRole('dialog', { name: '离开前保存修改？' });
    await question.getByRole('button', { name: '继续编辑' }).click();
    await tags(page).getByRole('link', { name: '系统参数' }).click();
    await expect(inputOf(form, '参数名称')).toHaveValue('写了一半');
    await tags(page).getByRole('button', { name: '关闭系统参数' }).click();
    await question.getByRole('button', { name: '不保存' }).click();
    await expect(page).toHaveURL(/sysDict$/);
    await expect(tags(page).getByRole('link', { name: '系统参数' })).toHaveCount(0);
    await expect(tags(page).getByRole('img')).toHaveCount(0);
  },
);

test('leaving the frame with unsaved input behind any tag asks first', async ({ portal }) => {
  const page = await portal.visit('admin', '/system/sysParam');
  await page.getByRole('toolbar').getByRole('button', { name: '新增', exact: true }).click();
  await inputOf(formOf(page, '新增系统参数'), '参数名称').fill('写了一半');
  await menu(page).getByRole('link', { name: '数据字典' }).click();
  await expect(page.getByRole('region', { name: '数据字典' })).toBeVisible();
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = '#/404';
    document.body.append(link);
    link.click();
  });
  await expect(page.getByRole('dialog', { name: '离开前保存修改？' })).toContainText('新增系统参数');
});

test('[L-2.7-23][R-2.5-09] refresh goes through #/redirect and asks for the rows again', async ({ portal }) => {
  const page = await portal.visit('admin', '/system/sysParam?keyword=a');
  await expect(page.getByRole('region', { name: '系统参数' })).toBeVisible();
  const passed: string[] = [];
  await page.exposeFunction('passed', (address: string) => {
    passed.push(address);
  });
  await page.evaluate(() => {
    const { pushState } = history;
    history.pushState = function note(this: History, ...step) {
      (window as unknown as { passed: (address: string) => void }).passed(String(step[2]));
      pushState.apply(this, step);
    };
  });
  const asked = page.waitForRequest(/querySysParam\?/);
  await choose(page, '系统参数', '刷新');
  expect(new URL((await asked).url()).searchParams.get('keyword')).toBe('a');
  await expect(page).toHaveURL(/#\/system\/sysParam\?keyword=a$/);
  await expect(page.getByRole('main').getByRole('search').getByRole('textbox').first()).toHaveValue('a');
  expect(passed.join()).toContain('#/redirect/system/sysParam?keyword=a');
});

test('[R-2.1-08] an address behind /redirect ends at its target with the query, and the view begins anew', async ({
  portal,
}) => {
  const page = await portal.visit('admin', '/system/sysParam?keyword=a');
  await page.getByRole('toolbar').getByRole('button', { name: '新增', exact: true }).click();
  await expect(formOf(page, '新增系统参数')).toBeVisible();
  await page.goto('/#/redirect/system/sysParam?keyword=b');
  await expect(page).toHaveURL(/#\/system\/sysParam\?keyword=b$/);
  await expect(formOf(page, '新增系统参数')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('search').getByRole('textbox').first()).toHaveValue('b');
});

test('[L-2.7-24] closing a tag makes its neighbour the active one', async ({ portal }) => {
  const page = await portal.visit('admin', '/system/sysParam');
  await openThree(page);
  await tag(page, '数据字典').click();
  await choose(page, '数据字典', '关闭');
  await expect(tag(page, '组织机构')).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveURL(/sysOrg$/);
  await tag(page, '组织机构').press('Delete');
  await expect(tag(page, '系统参数')).toHaveAttribute('aria-current', 'page');
});

test('[L-2.7-25][L-2.7-29] close others leaves that tag and the fixed one, which nothing closes', async ({
  portal,
}) => {
  const page = await portal.visit('admin', '/system/sysParam');
  await openThree(page);
  const [home = ''] = await titles(page);
  await choose(page, '数据字典', '关闭其他');
  expect(await titles(page)).toEqual([home, '数据字典']);
  await expect(page).toHaveURL(/sysDict$/);
  await expect(tags(page).getByRole('listitem').first().getByRole('button')).toHaveCount(0);
  await tag(page, home).click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: '关闭', exact: true })).toBeDisabled();
});

test('[L-2.7-26][L-2.7-29] close all leaves the fixed tag alone', async ({ portal }) => {
  const page = await portal.visit('admin', '/system/sysParam');
  await openThree(page);
  const [home = ''] = await titles(page);
  await choose(page, '数据字典', '关闭全部');
  await expect(tags(page).getByRole('link')).toHaveCount(1);
  await expect(tag(page, home)).toHaveAttribute('aria-current', 'page');
});

test('[L-2.7-27] close left takes the tags at the left, the fixed one stays', async ({ portal }) => {
  const page = await portal.visit('admin', '/system/sysParam');
  await openThree(page);
  const [home = ''] = await titles(page);
  await choose(page, '组织机构', '关闭左侧');
  expect(await titles(page)).toEqual([home, '组织机构']);
});

test('[L-2.7-28] close right takes the tags at the right', async ({ portal }) => {
  const page = await portal.visit('admin', '/system/sysParam');
  await openThree(page);
  const [home = ''] = await titles(page);
  await choose(page, '系统参数', '关闭右侧');
  expect(await titles(page)).toEqual([home, '系统参数']);
  await expect(page).toHaveURL(/sysParam$/);
});

test('[T-4-13] tags are there again after a reload, and gone after signing out', async ({ portal }) => {
  const page = await portal.visit(undefined, '/login');
  const enter = async (account: string): Promise<void> => {
    await page.locator('#username').fill(account);
    await page.locator('#password').fill('anlan123');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(tags(page)).toBeVisible();
  };
  await enter('equip');
  await page.goto('/#/equipment/equipCrane');
  await expect(tag(page, '起重机械')).toHaveAttribute('aria-current', 'page');
  await page.reload();
  await expect(tag(page, '起重机械')).toBeVisible();
  await page.getByRole('button', { name: /^账户/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/#\/login/);
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('tags:')))).toEqual([]);
  await page.goto('/#/login');
  await enter('staff');
  await expect(tag(page, '起重机械')).toHaveCount(0);
});

test('the menu of a tag, the step to the next one and closing work by keyboard', async ({ portal }) => {
  const page = await portal.visit('admin', '/system/sysParam');
  await openThree(page);
  await tag(page, '组织机构').focus();
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem', { name: '刷新' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem', { name: '刷新' })).toBeHidden();
  await page.keyboard.press('Alt+PageUp');
  await expect(tag(page, '数据字典')).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('Alt+w');
  await expect(tag(page, '数据字典')).toHaveCount(0);
});

test('a record has a tag of its own, with its name', async ({ portal }) => {
  const page = await portal.visit('admin', '/equipment/equipCrane?keyword=QZ-LG-0063');
  await rowOf(page, 'QZ-LG-0063').getByRole('link', { name: 'QZ-LG-0063' }).click();
  await expect(tag(page, '转炉兑铁 240 t 铸造起重机')).toHaveAttribute('aria-current', 'page');
  await page.reload();
  await tag(page, '起重机械').click();
  await expect(rowOf(page, 'QZ-LG-0063')).toBeVisible();
  await expect(tag(page, '转炉兑铁 240 t 铸造起重机')).toBeVisible();
});
