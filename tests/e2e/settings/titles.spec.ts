/** Titles an operator sets on the screen of the parameters, and where they are shown. */
import { expect } from '@playwright/test';
import { formOf, inputOf, rowOf, test } from '../../support/portal.ts';
import { startProduct } from '../../support/product.ts';
import { runOnRow, signInByHand } from '../../support/walk.ts';

test('the title of the skills contest stands among the parameters, heads the portal, and follows its parameter [O-1-03]', async ({
  browser,
}) => {
  // A product of its own: what is renamed here is read by every page.
  const product = await startProduct({ built: true, env: { DEMO: '1' } });
  const context = await browser.newContext({ baseURL: product.url });
  try {
    await context.addCookies([{ name: 'language', value: 'zh', url: product.url }]);
    const page = await context.newPage();
    await page.goto('/#/portalList');
    await expect(page.getByRole('banner')).toContainText('钢铁行业职业技能竞赛');
    await page.goto('/#/login?redirect=/system/sysParam?keyword=portal.contestTitle');
    await signInByHand(page, 'zh', 'admin', 'admin123');
    const row = rowOf(page, 'portal.contestTitle');
    await expect(row).toContainText('钢铁行业职业技能竞赛');
    await runOnRow(page, 'zh', row, '编辑');
    const form = formOf(page, '编辑系统参数');
    await inputOf(form, '参数值').fill('第二十四届钢铁行业职业技能竞赛');
    await form.getByRole('button', { name: /^保存/ }).click();
    await expect(form).toHaveCount(0);
    await page.goto('/?anew#/portalList');
    await expect(page.getByRole('banner')).toContainText('第二十四届钢铁行业职业技能竞赛');
  } finally {
    await context.close();
    await product.stop();
  }
});
