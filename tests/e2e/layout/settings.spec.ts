/** Settings of the layout act while their drawer is open, and are kept in the browser at once. */
import { type Page, expect } from '@playwright/test';
import { bannerOf, openSettings, settingOf } from '../../support/frame.ts';
import { rowOf, test } from '../../support/portal.ts';

test.describe.configure({ mode: 'parallel' });

test('[N-3-16][N-3-17][N-3-18] colour, tags and a header that stays change without a reload', async ({ portal }) => {
  const page = await portal.visit('admin', '/equipment/equipCrane', { viewport: { width: 1280, height: 600 } });
  await expect(rowOf(page, 'QZ-').first()).toBeVisible();
  const drawer = await openSettings(page);
  await drawer.getByTitle('松绿').click();
  await expect(page.locator('.filters .ant-btn-primary')).toHaveCSS('background-color', 'rgb(31, 122, 77)');
  expect(await settingOf(page)).toMatchObject({ theme: 'green', tagsView: true, fixedHeader: false });

  const tags = page.getByRole('navigation', { name: '已打开的页面' });
  for (const [shown, count] of [
    [false, 0],
    [true, 1],
  ] as const) {
    await drawer.getByRole('switch', { name: '页签栏' }).click();
    await expect(tags).toHaveCount(count);
    expect((await settingOf(page))['tagsView']).toBe(shown);
  }

  const scrollTo = (top: number): Promise<void> =>
    page.locator('.pane:not(.pane-hidden) .ag-grid-viewport').evaluate((element, to) => {
      element.scrollTop = to;
    }, top);
  await scrollTo(200);
  await expect(bannerOf(page)).toBeHidden();
  await drawer.getByRole('switch', { name: '固定顶栏' }).click();
  await expect(bannerOf(page)).toBeInViewport();
  expect((await settingOf(page))['fixedHeader']).toBe(true);
});

test('[N-3-19][N-3-20] the logo and the search by pinyin go and come back without a reload', async ({ portal }) => {
  const page = await portal.visit('admin', '/system/sysParam');
  const box = page.getByRole('combobox', { name: '查找菜单' });
  for (const on of [false, true]) {
    const drawer = await openSettings(page);
    await drawer.getByRole('switch', { name: '侧栏标志' }).click();
    await expect(page.locator('.side .brand')).toHaveCount(on ? 1 : 0);
    await drawer.getByRole('switch', { name: '菜单拼音搜索' }).click();
    expect(await settingOf(page)).toMatchObject({ sidebarLogo: on, supportPinyinSearch: on });
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await box.fill('yonghu');
    await expect(page.getByRole('option', { name: /^用户 / })).toHaveCount(on ? 1 : 0);
    await expect(page.getByText('没有符合的菜单。换一个词试试。')).toHaveCount(on ? 0 : 1);
    await page.keyboard.press('Escape');
    await expect(box).toHaveCount(0);
  }
});

/** Where title and cross of the open drawer stand in it, and whether a line is drawn below them. */
async function drawerHead(page: Page): Promise<unknown> {
  const drawer = page.locator('.ant-drawer-content').filter({ visible: true }).last();
  await expect(drawer.getByRole('button').first()).toBeVisible();
  return drawer.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const head = element.querySelector('.ant-drawer-header, .anlan-form-head') ?? element;
    const [title, cross] = [head.querySelector('.ant-drawer-title, h2'), head.querySelector('button')].map((part) =>
      part?.getBoundingClientRect(),
    );
    const words = head.querySelector('.ant-drawer-title, h2') ?? head;
    const { fontSize, fontWeight } = getComputedStyle(words);
    return {
      left: Math.round((title?.left ?? 0) - box.left),
      atRight: box.right - (cross?.right ?? 0) <= 24,
      line: getComputedStyle(head).borderBottomWidth,
      fontSize,
      fontWeight,
    };
  });
}

test('a form, what one may do and the settings open in one kind of drawer, and one caret stands in every list of choices', async ({
  portal,
}) => {
  const page = await portal.stay('admin', '/equipment/equipBoiler');
  await page.getByRole('toolbar').getByRole('button', { name: '新增', exact: true }).click();
  await expect(page.getByRole('dialog', { name: '新增锅炉' }).getByRole('combobox').first()).toBeVisible();
  const heads = [await drawerHead(page)];
  expect(await page.locator('.ant-select-arrow .anticon').count(), 'arrows of antd').toBe(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('toolbar').getByRole('button', { name: '权限说明' }).click();
  heads.push(await drawerHead(page));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await openSettings(page);
  heads.push(await drawerHead(page));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(heads).toEqual(
    heads.map(() => ({ left: 24, atRight: true, line: '0px', fontSize: '16px', fontWeight: '600' })),
  );
});
