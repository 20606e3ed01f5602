/**
 * A walk through the portal's area: the open front page, the board, lists, a form and a detail, wide and on a phone.
 */
import { expect } from '@playwright/test';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { api } from '../../support/client.ts';
import { expectAccessible } from '../../support/axe.ts';
import { newcomer } from '../../support/newcomer.ts';
import { formOf, test, tokenOf } from '../../support/portal.ts';
import { signInByHand } from '../../support/walk.ts';
import { upload } from '../../http/files/file-door.ts';
import { BANNER } from './banner.ts';

test.describe.configure({ mode: 'parallel' });

const PHONE = { width: 390, height: 844 };
const overflow = (page: import('@playwright/test').Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** A picture of the portal, and an article with a file. */
async function shown(url: string): Promise<void> {
  const admin = api(url, tokenOf('admin'));
  const image = await upload(admin, '安全生产月.png', BANNER);
  await admin.post('/api/content/portalImage/addPortalImage', {
    title: '安全生产月：人人讲安全',
    image: image.data.id,
    position: 'banner',
    linkUrl: '/portalList?column=safety',
  });
  const file = await upload(admin, '变更管理程序.pdf', Buffer.from('%PDF-1.4\n%%EOF\n'));
  const column = (await admin.get<ListData>('/api/content/articleColumn/queryArticleColumn', { columnCode: 'system' }))
    .data.list[0]?.id;
  const org = (await admin.get<ListData>('/api/admin/sysorg/querySysOrg', { orgCode: 'LZ' })).data.list[0]?.id;
  const made = await admin.post<WireRow>('/api/content/article/addArticle', {
    title: '受限空间管理程序',
    column,
    issueOrg: org,
    visibleScope: 'public',
    content: '<p>先通风，再检测，后作业。</p>',
    docNo: 'LZ-CX-31',
    edition: 'B/0',
    effectiveDate: '2026-03-01',
    attachments: [file.data.id],
  });
  for (const action of ['submit', 'publish'])
    await admin.post(`/api/content/article/action/${action}`, { id: made.data.id });
}

test('anybody opens the front page, steps to an article by its column, and saves its file [S-2.6-POR-14]', async ({
  portal,
  baseURL,
}) => {
  await shown(baseURL ?? '');
  const page = await portal.visit(undefined, '/portal');
  await expect(
    page.getByRole('region', { name: '图片新闻' }).getByRole('link', { name: '安全生产月：人人讲安全' }),
  ).toBeVisible();
  // The picture itself has arrived.
  await expect
    .poll(() =>
      page
        .getByRole('region', { name: '图片新闻' })
        .locator('img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);
  await expect(page.getByRole('region', { name: '今日安全承诺' })).toContainText('天安全生产');
  await expect(page.getByRole('navigation', { name: '友情链接' }).getByRole('link').first()).toBeVisible();
  await expect(page.getByRole('region', { name: '公司刊物' })).toContainText('《澜钢安全》第 11 期');
  await expectAccessible(page, 'front page');
  await page.getByRole('navigation', { name: '栏目' }).getByRole('link', { name: '体系文件' }).click();
  await expect(page).toHaveURL(/#\/portalList\?column=system$/);
  await page.getByRole('list', { name: '文章列表' }).getByRole('link', { name: '受限空间管理程序' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('region', { name: '附件' }).getByRole('link', { name: '变更管理程序.pdf' }).click();
  expect((await saving).suggestedFilename()).toBe('变更管理程序.pdf');
  await page.setViewportSize(PHONE);
  await page.goto('/#/portal');
  await expect(page.getByRole('region', { name: '最新发布' }).getByRole('listitem').first()).toBeVisible();
  expect(await overflow(page)).toBe(0);
  expect(
    await page.evaluate(() => document.querySelector('[class*="ant-"]')?.outerHTML.slice(0, 300) ?? ''),
    'nothing of the component library',
  ).toBe('');
});

test('the board shows the pledge of the day, and leads to what it counts', async ({ portal }) => {
  const page = await portal.visit('admin', '/content/board');
  const board = page.getByRole('region', { name: '智慧安全看板' });
  await expect(board.getByRole('region', { name: '安全承诺', exact: true })).toContainText('重大风险均有人盯守');
  await expect(board.getByRole('region', { name: '此刻' })).toContainText('未闭环隐患');
  await expect(board.getByRole('table', { name: '往日公告' }).first()).toBeVisible();
  await expectAccessible(page, 'board');
  await page.setViewportSize(PHONE);
  await expect(board.getByRole('region', { name: '此刻' })).toBeVisible();
  expect(await overflow(page)).toBe(0);
});

test('the home of the safety department stands as it was laid out [S-2.6-POR-15]', async ({ portal, baseURL }) => {
  const { username, password } = await newcomer(baseURL, 'safetyDept');
  const page = await portal.visit(undefined, '/login?redirect=/home');
  await signInByHand(page, 'zh', username, password);
  await expect(page.getByRole('region', { name: '门户内容' }).getByRole('listitem').first()).toBeVisible();
  const shortcuts = page.getByRole('region', { name: '常用功能' }).getByRole('link');
  await expect(shortcuts).toHaveText(['作业票', '隐患整改单', '安全承诺公告']);
  await expect(page.getByRole('main').getByRole('img').first()).toBeVisible();
  await expect(page.getByRole('link', { name: '打开列表' }).first()).toHaveAttribute('href', /^#\/\w+\/\w+/);
  await page.getByRole('region', { name: '门户内容' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/#\/content\/article\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible();
});

for (const { path, view, title, record } of [
  { path: '/content/article', view: '体系文件', title: '新增文章', record: '职业健康安全管理手册' },
  { path: '/content/occExam', view: '异常待处置', title: '新增职业健康检查', record: undefined },
  { path: '/content/occPost', view: '检测超标', title: '新增职业病危害岗位', record: '炉前工' },
]) {
  test(`${path}: a view, a record and the form, wide and narrow`, async ({ portal }) => {
    const page = await portal.visit('admin', path);
    await page.getByText(view, { exact: true }).first().click();
    if (record !== undefined) {
      await page.getByRole('link', { name: record, exact: true }).first().click();
      await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toContainText(record);
      await page.goto(`/#${path}`);
    }
    await page.getByRole('button', { name: '新增' }).first().click();
    await expect(formOf(page, title)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.setViewportSize(PHONE);
    await expect(page.getByRole('main').first()).toBeVisible();
    expect(await overflow(page)).toBe(0);
  });
}
