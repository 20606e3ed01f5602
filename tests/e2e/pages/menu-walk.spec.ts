/** A walk through everything the menu holds: each documented address opens, and speaks Chinese in a Chinese browser. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Page, expect } from '@playwright/test';
import type { MenuNode } from '../../../src/engine/model/wire.ts';
import { api } from '../../support/client.ts';
import { test, tokenOf } from '../../support/portal.ts';
import { openFromMenu } from '../../support/walk.ts';

test.describe.configure({ mode: 'parallel', timeout: 180_000 });

/** The addresses of docs/seeds.md, which a test keeps equal to what is seeded. */
const ADDRESSES = [
  ...readFileSync(join(import.meta.dirname, '../../../docs/seeds.md'), 'utf8').matchAll(
    /^\| `(\/[^`]+)`.*\| `((?:schema|custom):[^`]+)`/gm,
  ),
].map(([, path = '', component = '']) => ({ path, component }));

/**
 * What the product names: labels, buttons, headings and messages; rows are data, and samples of other languages are
 * samples.
 */
const NAMED =
  'h1, h2, h3, legend, label, button, th, dt, [role="columnheader"], [role="tab"], [role="menuitem"], [role="alert"], [role="status"], input, textarea, nav a';
const DATA = 'td, [role="gridcell"], [lang]:not(html), .tags, code, pre, kbd, .icon-list, .code';
/** Names that are written so in Chinese too. */
const FOREIGN = /#[0-9a-f]{6}|https?:\/\/|Ctrl|Excel|CSV|JSON|XLSX?|PDF|IP|Tab|Esc|ID|English|v?\d/gi;

async function namedTexts(page: Page): Promise<string[]> {
  return page.locator(NAMED).evaluateAll(
    (elements, data) => [
      ...new Set(
        elements
          .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest(data))
          .flatMap((element) => [
            (element as HTMLElement).innerText,
            element.getAttribute('aria-label'),
            element.getAttribute('title'),
            element.getAttribute('placeholder'),
          ])
          .map((text) => (text ?? '').trim())
          .filter((text) => text !== ''),
      ),
    ],
    DATA,
  );
}

async function expectChinese(page: Page, where: string): Promise<void> {
  await expect.poll(async () => (await namedTexts(page)).length, { message: where }).toBeGreaterThan(3);
  const texts = await namedTexts(page);
  const foreign = texts.filter(
    (text) => /[a-z]{2}/i.test(text.replaceAll(FOREIGN, '')) && !/\p{Script=Han}/u.test(text),
  );
  expect(foreign, where).toEqual([]);
}

async function opened(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`#${path}$`));
  await expect(page.getByRole('main').filter({ visible: true }).first()).toBeVisible();
  await expect
    .poll(
      () =>
        page
          .getByRole('main')
          .filter({ visible: true })
          .first()
          .innerText()
          .then((text) => text.trim().length),
      { message: path },
    )
    .toBeGreaterThan(10);
  await expect(page.locator('.status-page').filter({ visible: true })).toHaveCount(0);
}

/** The page at an address, and the form behind its 新增 where it has one, with the mistakes of an empty form. */
async function expectChinesePage(page: Page, path: string, isSchema: boolean): Promise<void> {
  await page.goto(`/#${path}`);
  await opened(page, path);
  if (isSchema) await expect(page.getByRole('main').getByRole('search').filter({ visible: true })).toBeVisible();
  await expectChinese(page, path);
  // The title of every page begins at one edge; lists have theirs in the tag and the way above.
  const edges = await page
    .locator('#sheet')
    .locator('h1')
    .filter({ visible: true })
    .evaluateAll((titles) =>
      titles.map((title) =>
        Math.round(title.getBoundingClientRect().left - (title.closest('#sheet')?.getBoundingClientRect().left ?? 0)),
      ),
    );
  expect(edges, path).toEqual(edges.map(() => 24));
  const add = page.getByRole('toolbar').getByRole('button', { name: '新增', exact: true }).filter({ visible: true });
  if (!isSchema || (await add.count()) === 0) return;
  await add.click();
  const form = page.getByRole('dialog').filter({ visible: true });
  await expect(form.getByRole('button', { name: /^保存/ })).toBeVisible();
  await form.getByRole('button', { name: /^保存/ }).click();
  // A form that fills in all it needs is saved at once.
  await expect
    .poll(async () => (await form.count()) === 0 || (await form.getByText(/处需要修改/).count()) > 0, {
      message: path,
      timeout: 20_000,
    })
    .toBe(true);
  if ((await form.count()) === 0) return;
  await expectChinese(page, `${path}, its form`);
  await form.getByRole('button', { name: /^取\s?消$/ }).click();
  await expect(form).toHaveCount(0);
}

test('the table names what is seeded on the desk and for the phone', () => {
  expect(ADDRESSES.length).toBeGreaterThan(30);
});

/** Addresses of the phone, those that areas made among them. */
const OF_PHONE = /^\/(apps|app|educationTrainingManagement)\//;
const DESK = ADDRESSES.filter(({ path }) => !OF_PHONE.test(path));
/** Addresses of one walk: few enough for the time a test has on a busy machine. */
const STEP = 8;

for (let start = 0; start < DESK.length; start += STEP) {
  const walk = DESK.slice(start, start + STEP);
  test(`each documented address from ${walk[0]?.path} opens, and every label, button, heading and message there is Chinese [G-2.2-31] [O-0-01]`, async ({
    portal,
  }) => {
    const page = await portal.visit('admin', '/home', { language: 'none', locale: 'zh-CN' });
    for (const { path, component } of walk) await expectChinesePage(page, path, component.startsWith('schema:'));
  });
}

/** Every entry below a group, with the titles of the groups that lead to it. */
function leavesOf(
  node: MenuNode,
  groups: readonly string[] = [],
): { readonly groups: readonly string[]; readonly leaf: MenuNode }[] {
  return (node.routes ?? []).flatMap((child) =>
    child.routes ? leavesOf(child, [...groups, node.title]) : [{ groups: [...groups, node.title], leaf: child }],
  );
}

test('the menu has 系统管理, and each of its screens opens from there [O-0-03]', async ({ portal, baseURL }) => {
  const { data } = await api(baseURL ?? '', tokenOf('admin')).post<{ menu: MenuNode[] }>(
    '/api/account/sysuserdetail/queryCurrentAuthority',
    { username: 'admin' },
  );
  const administration = data.menu.find((node) => node.title === '系统管理');
  const leaves = administration ? leavesOf(administration) : [];
  expect(leaves.length).toBeGreaterThan(15);
  const page = await portal.visit('admin', '/home');
  for (const { groups, leaf } of leaves) {
    await openFromMenu(page, 'zh', groups, leaf.title);
    await opened(page, leaf.path);
  }
});

test('each documented address of the phone opens at 390 pixels', async ({ portal }) => {
  const page = await portal.visit('admin', '/apps/home', {
    language: 'none',
    locale: 'zh-CN',
    viewport: { width: 390, height: 844 },
  });
  for (const { path } of ADDRESSES.filter((one) => OF_PHONE.test(one.path))) {
    await page.goto(`/#${path}`);
    // Entities with pages of their own lead there.
    if (!path.startsWith('/apps/e/')) await expect(page).toHaveURL(new RegExp(`#${path}$`));
    await expect(page.locator('.status-page').filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toBeVisible();
    await expectChinese(page, path);
  }
});
