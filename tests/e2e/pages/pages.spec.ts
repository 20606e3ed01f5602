/** The shell's own pages: home, personal page, icons, guide, status pages, and where the portal begins. */
import { type Page, expect } from '@playwright/test';
import { api, signIn } from '../../support/client.ts';
import { freshCode, test } from '../../support/portal.ts';
import { expectAccessible } from '../../support/axe.ts';

test.describe.configure({ mode: 'parallel' });

const menuOf = (page: Page) => page.getByRole('navigation', { name: '菜单' });

async function noOverflow(page: Page): Promise<void> {
  expect(
    await page.evaluate(() =>
      [document.documentElement, document.getElementById('sheet')].map((element) =>
        element ? element.scrollWidth - element.clientWidth : 0,
      ),
    ),
  ).toEqual([0, 0]);
}

test('the portal begins with the conferences, whose list, record and address agree [R-2.1-18]', async ({ portal }) => {
  const page = await portal.visit('admin', '/');
  await expect(page).toHaveURL(/#\/meetSys\/conference$/);
  await expect(page.getByRole('region', { name: '会议', exact: true })).toBeVisible();
  // What has ended is late for nothing.
  await expect(page.getByRole('row').filter({ hasText: '轧钢工技能比武' })).not.toContainText('超期');
  await page.getByRole('link', { name: '安全生产年度工作会' }).click();
  await expect(page).toHaveURL(/#\/meetSys\/conference\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toContainText('安全生产年度工作会');
});

test(
  'the home page shows what is due, notices, charts and shortcuts, each leading on',
  { tag: '@gate' },
  async ({ portal }) => {
    const page = await portal.visit('equip', '/home');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('顾志恒');
    const duties = page.getByRole('region', { name: '待办' });
    await expect(duties.getByRole('row').nth(1)).toContainText(/超期 \d+ 天|剩 \d+ 天|今天到期/);
    await expect(page.getByRole('img', { name: /^检验记录：/ })).toBeVisible();
    await expect(page.getByRole('region', { name: '常用功能' }).getByRole('link').first()).toBeVisible();
    await expectAccessible(page, 'home');
    await noOverflow(page);
    await duties.getByRole('row').nth(1).getByRole('link').first().click();
    await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/#/home');
    await expect(duties.getByRole('row').nth(1)).toBeVisible();
    await noOverflow(page);
  },
);

test('a notice that is opened counts as read, and can be confirmed', async ({ portal }) => {
  const page = await portal.visit('safety', '/home');
  const notices = page.getByRole('region', { name: '公告' });
  const button = notices.getByRole('button', { name: /冬季动火作业补充要求/ });
  await expect(button).toHaveAccessibleName(/^未读：\s*冬季动火作业补充要求$/);
  await button.click();
  const dialog = page.getByRole('dialog', { name: '冬季动火作业补充要求' });
  await expect(dialog).toContainText('监护人不得离开');
  await dialog.getByRole('button', { name: '确认已读' }).click();
  await expect(button).toHaveAccessibleName('冬季动火作业补充要求');
  await page.reload();
  await expect(button).toHaveAccessibleName('冬季动火作业补充要求');
  await button.click();
  await expect(dialog.getByRole('button', { name: '确认已读' })).toHaveCount(0);
});

test('the dashboard stands on its own, under its own spelling [R-2.1-14]', async ({ portal }) => {
  const page = await portal.visit('safety', '/dashBoard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('沈建川');
  await expect(page.getByRole('region', { name: '待办' })).toBeVisible();
  await expect(menuOf(page)).toHaveCount(0);
  await expectAccessible(page, 'dashboard');
  await page.goto('/#/dashboard');
  await expect(page).toHaveURL(/#\/404$/);
});

test('the personal page shows and keeps the own details [R-2.1-15]', async ({ portal }) => {
  const page = await portal.visit('contractor', '/profile/index');
  await expect(page.getByRole('heading', { name: '个人中心' })).toBeVisible();
  const form = page.getByRole('region', { name: '基本资料' });
  await expect(form.getByLabel('姓名')).toHaveValue('贺长林');
  await form.getByLabel('手机号').fill('123');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toContainText('手机号为 11 位数字，以 1 开头');
  await form.getByLabel('手机号').fill('19910039595');
  await form.getByLabel('详细地址').fill('钢城路 18 号');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('资料已保存')).toBeVisible();
  await page.reload();
  await expect(form.getByLabel('详细地址')).toHaveValue('钢城路 18 号');
  await expectAccessible(page, 'profile');
  await noOverflow(page);
});

test('the own picture is cropped and kept as a file', async ({ portal }) => {
  const page = await portal.visit('contractor', '/profile/index');
  const png = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 400;
    canvas.height = 300;
    canvas.getContext('2d')?.fillRect(0, 0, 200, 300);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') });
  const dialog = page.getByRole('dialog', { name: '裁剪头像' });
  await dialog.getByRole('button', { name: '使用' }).click();
  await expect(dialog).toHaveCount(0);
  const picture = page.getByRole('img', { name: '贺长林的头像' });
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([
    256, 256,
  ]);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expect(page.getByText('图片格式错误')).toBeVisible();
});

test('another session of one’s own can be ended, the present one cannot', async ({ portal, baseURL }) => {
  const other = api(baseURL ?? '', await signIn(baseURL ?? '', 'contractor', 'anlan123'));
  const page = await portal.visit('contractor', '/profile/index');
  const sessions = page.getByRole('region', { name: '登录设备' });
  await expect(sessions.getByText('当前设备')).toHaveCount(1);
  const ends = sessions.getByRole('button', { name: '结束登录' });
  await expect(ends.first()).toBeVisible();
  for (let left = await ends.count(); left > 0; left -= 1) {
    await ends.first().click();
    await page.getByRole('dialog').getByRole('button', { name: '结束登录' }).click();
    await expect(ends).toHaveCount(left - 1);
  }
  expect((await other.get('/api/uaa/users/getSysUser')).code).not.toBe(200);
  await page.reload();
  await expect(sessions.getByText('当前设备')).toBeVisible();
});

test('a second factor begins with a code to scan and a key to type', async ({ portal }) => {
  const page = await portal.visit('contractor', '/profile/index');
  const part = page.getByRole('region', { name: '两步验证' });
  await part.getByRole('button', { name: '开启' }).click();
  await expect(part.locator('canvas, svg').first()).toBeVisible();
  await expect(part.locator('.code')).toHaveText(/^[A-Z2-7]{16,}$/);
  await part.getByLabel('验证码').fill('12');
  await part.getByRole('button', { name: '确认开启' }).click();
  await expect(part).toContainText('验证码为 6 位数字');
  await part.getByRole('button', { name: '取消' }).click();
  await expect(part).toContainText('未开启');
});

test('the guide is in the menu and steps through the parts of the frame [R-2.5-01] [S-2.6-DEM-06]', async ({
  portal,
}) => {
  const page = await portal.visit('admin', '/home');
  await menuOf(page).getByRole('button', { name: '帮助' }).click();
  await menuOf(page).getByRole('link', { name: '操作指引' }).click();
  await expect(page).toHaveURL(/#\/guide$/);
  await expectAccessible(page, 'guide');
  await page.getByRole('button', { name: '开始指引' }).click();
  const tour = page.locator('.ant-tour');
  for (const title of ['菜单', '收起与展开']) {
    await expect(tour).toContainText(title);
    await tour.getByRole('button', { name: '下一步' }).click();
  }
  while (await tour.getByRole('button', { name: '下一步' }).count())
    await tour.getByRole('button', { name: '下一步' }).click();
  await expect(tour).toContainText('工作区');
  await tour.getByRole('button', { name: '完成' }).click();
  await expect(tour).toBeHidden();
  await page.goto('/#/guide/index');
  await expect(page.getByRole('heading', { name: '操作指引' })).toBeVisible();
});

test('the icon page is in the menu and shows the set; a click copies the name [R-2.5-02] [S-2.6-DEM-03]', async ({
  portal,
}) => {
  const page = await portal.visit('staff', '/home');
  await menuOf(page).getByRole('button', { name: '帮助' }).click();
  await menuOf(page).getByRole('link', { name: '图标' }).click();
  await expect(page).toHaveURL(/#\/icon$/);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const list = page.getByRole('list', { name: '图标' });
  await expect(list.getByRole('listitem').nth(30)).toBeVisible();
  await expectAccessible(page, 'icons');
  await list.getByRole('button', { name: '复制 crane' }).click();
  await expect(page.getByText('已复制 crane')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('crane');
  await page.getByRole('textbox', { name: '图标名称' }).fill('calen');
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await page.goto('/#/icon/index');
  await expect(list.getByRole('listitem').first()).toBeVisible();
});

test('no permission and no page are said inside the frame [R-2.5-03][R-2.5-04]', async ({ portal }) => {
  const page = await portal.visit('staff', '/error/401');
  await expect(page.getByRole('heading', { name: '没有打开此页的权限' })).toBeVisible();
  await expect(menuOf(page)).toBeVisible();
  await expectAccessible(page, '401 inside');
  await page.goto('/#/error/404');
  await expect(page.getByRole('heading', { name: '没有这个页面' })).toBeVisible();
  await expect(menuOf(page)).toBeVisible();
  await expectAccessible(page, '404 inside');
});

test('no permission, as a page of its own, leads back and home [R-2.1-13]', async ({ portal }) => {
  const page = await portal.visit('staff', '/equipment/equipCrane');
  await expect(page.getByRole('region', { name: '起重机械' })).toBeVisible();
  await page.goto('/#/401');
  await expect(menuOf(page)).toHaveCount(0);
  await expectAccessible(page, '401');
  await page.getByRole('button', { name: '返回上一页' }).click();
  await expect(page).toHaveURL(/#\/equipment\/equipCrane$/);
  await page.goto('/#/401');
  await page.getByRole('link', { name: '返回首页' }).click();
  await expect(menuOf(page)).toBeVisible();
});

test('a menu entry with an http address opens a new tab [R-2.5-06]', async ({ portal, baseURL }) => {
  const admin = api(baseURL ?? '', await signIn(baseURL ?? '', 'admin', 'admin123'));
  const code = freshCode('link');
  const added = await admin.post<{ id: string }>('/api/admin/sysmenu/addSysMenu', {
    menuCode: code,
    menuName: `外链 ${code}`,
    menuType: 'menu',
    menuPath: `/${code}`,
    src: `${baseURL}/?outside`,
    menuSequence: 9999,
    menuStatus: 'show',
    terminal: 'pc',
  });
  expect(added.code, JSON.stringify(added)).toBe(200);
  try {
    const page = await portal.visit('admin', '/home');
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      menuOf(page)
        .getByRole('button', { name: `外链 ${code}` })
        .click(),
    ]);
    await expect(tab).toHaveURL(/\?outside/);
    await expect(page).toHaveURL(/#\/home$/);
  } finally {
    await admin.post('/api/admin/sysmenu/deleteSysMenu', { id: added.data.id });
  }
});

for (const [language, title] of [
  ['en', 'To do'],
  ['tw', '待辦'],
] as const) {
  test(`home and personal page are in ${language}, and none of it is cut`, async ({ portal }) => {
    const page = await portal.visit('admin', '/home', { language });
    await expect(page.getByRole('region', { name: title })).toBeVisible();
    await noOverflow(page);
    await page.goto('/#/profile/index');
    await expect(page.getByRole('region').first()).toBeVisible();
    await noOverflow(page);
  });
}
