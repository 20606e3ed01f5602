/** Below 1200 pixels the tree of a list is behind a button, so that the columns keep their room. */
import { expect } from '@playwright/test';
import { rowOf, test } from '../../support/portal.ts';

test.describe.configure({ mode: 'parallel' });

for (const [path, region, column] of [['equipCrane', '起重机械', '下次检验日期'], ['equipInspect', '检验记录', '应检日期']] as const) {
  test(`at 1024 pixels the deadline of ${region} is seen, and the tree opens from a button that says what is chosen`, async ({ portal }) => {
    const page = await portal.visit('admin', `/equipment/${path}`, { viewport: { width: 1024, height: 768 } });
    const list = page.getByRole('region', { name: region, exact: true });
    await expect(list.getByRole('columnheader', { name: new RegExp(column) })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('complementary')).toHaveCount(0);
    const opener = list.getByRole('button', { name: /^按.+：全部$/ });
    await opener.click();
    await page.getByRole('dialog').getByText('物流公司', { exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const chosen = list.getByRole('button', { name: /^按.+：物流公司$/ });
    await expect(chosen).toHaveText('物流公司');
    await expect(page).toHaveURL(/\?.*=/);
    await page.reload();
    await expect(chosen).toHaveText('物流公司');
    await list.getByRole('button', { name: /^清除/ }).first().click();
    await expect(opener).toBeVisible();
    await expect(page).not.toHaveURL(/\?/);
  });
}

test('from 1200 pixels on the tree stands beside the rows', async ({ portal }) => {
  const page = await portal.visit('admin', '/equipment/equipCrane', { viewport: { width: 1200, height: 800 } });
  await expect(rowOf(page, 'QZ-').first()).toBeVisible();
  await expect(page.getByRole('complementary').getByText('物流公司', { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 1199, height: 800 });
  await expect(page.getByRole('complementary')).toHaveCount(0);
});
