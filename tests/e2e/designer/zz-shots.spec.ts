/** Takes pictures of form management in three languages, to be looked at and thrown away. */
import { test } from '../../support/live.ts';
for (const language of ['zh', 'en', 'tw'] as const) {
  test(`shots ${language}`, async ({ portal }) => {
    const page = await portal.visit('admin', '/tools/forms', { language });
    await page.locator('.forms-table tbody tr').nth(5).waitFor();
    await page.screenshot({ path: `/tmp/formadmin-shots/list-${language}.png` });
    await page.locator('.forms-keyword input').fill('equipCrane');
    await page.locator('.forms-table tbody .plain-link').first().click();
    await page.locator('.forms-part .forms-wide .ant-select-selector').waitFor();
    await page.locator('.forms-part .forms-wide .ant-select-selector').click();
    await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option').nth(1).click();
    await page.locator('.forms-uses').waitFor();
    await page.screenshot({ path: `/tmp/formadmin-shots/panel-${language}.png` });
    await page.locator('.forms-main .ant-btn-primary').first().click();
    await page.locator('.forms-field-title input').nth(0).fill('巡检点');
    await page.locator('.forms-field-title input').nth(1).fill('结果');
    await page.locator('.forms-head-fields input').nth(1).fill('巡检计划');
    await page.locator('.forms-head-fields .ant-select-selector').click();
    await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option').nth(1).click();
    await page.locator('.forms-dialog .ant-modal-footer button').nth(1).click();
    await page.locator('.forms-dialog .ant-tabs').waitFor();
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: `/tmp/formadmin-shots/new-${language}.png` });
  });
}
