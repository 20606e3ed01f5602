/** The open portal pages: no session, published articles only, a text that cannot run, every width and language. */
import { expect } from '@playwright/test';
import { test } from '../../support/portal.ts';
import { expectAccessible } from '../../support/axe.ts';

test.describe.configure({ mode: 'parallel' });

test('anybody sees the list of published articles, and finds in it [R-2.1-06]', async ({ portal }) => {
  const page = await portal.visit(undefined, '/portalList');
  await expect(page).toHaveURL(/#\/portalList$/);
  await expect(page.getByRole('banner')).toContainText('钢铁行业职业技能竞赛');
  const list = page.getByRole('list', { name: '文章列表' });
  await expect(list.getByRole('listitem').first()).toContainText('置顶');
  await expect(list).toContainText('冬季安全生产十项要求');
  await expect(page.getByText('隐患随手拍三季度通报')).toHaveCount(0);
  await page.getByRole('navigation', { name: '栏目' }).getByRole('link', { name: '竞赛专栏' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await page.reload();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('searchbox').fill('没有这样的文章');
  await page.getByRole('button', { name: '查询' }).click();
  await expect(page.getByRole('status')).toContainText('没有符合条件的文章');
  await page.getByRole('button', { name: '清除条件' }).click();
  await expect(list).toContainText('冬季安全生产十项要求');
  await page.goto('/#/portalList?page=9');
  await expect(page.getByRole('status')).toContainText('第 9 页没有文章');
  await page.getByRole('button', { name: '到最后一页' }).click();
  await expect(list.getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page, 'list');
});

test('anybody reads one published article; one that is not shown does not exist [R-2.1-07]', async ({ portal }) => {
  const page = await portal.visit(undefined, '/portalList');
  await page.getByRole('link', { name: '关于举办第二十三届钢铁行业职业技能竞赛的通知' }).click();
  await expect(page).toHaveURL(/#\/artdetail\?id=[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('关于举办第二十三届钢铁行业职业技能竞赛的通知');
  await expect(page.getByRole('article')).toContainText('行业技术能手');
  await expect(page.getByRole('article').getByRole('table')).toBeVisible();
  await expectAccessible(page, 'article');
  await page.goto('/#/artdetail?id=01900000-0000-7000-8000-00000000dead');
  await expect(page.getByRole('alert')).toContainText('没有这篇文章');
  await page.getByRole('navigation', { name: '位置' }).getByRole('link', { name: '全部' }).click();
  await expect(page.getByRole('list', { name: '文章列表' })).toBeVisible();
});

test('the portal fits a phone, loads no component library, and speaks three languages', async ({ portal }) => {
  const page = await portal.visit(undefined, '/portalList', { viewport: { width: 390, height: 844 } });
  await expect(page.getByRole('list', { name: '文章列表' }).getByRole('listitem').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );
  expect(await page.evaluate(() => document.querySelector('[class*="ant-"]'))).toBeNull();
  for (const [name, heading] of [
    ['English', 'Steel Industry Skills Contest'],
    ['繁體中文', '鋼鐵業職業技能競賽'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('banner')).toContainText(heading);
  }
});
