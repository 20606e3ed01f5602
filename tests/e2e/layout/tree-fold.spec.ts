/**
 * The tree of a list: nested from what comes flat; below 1200 pixels behind a button, so that the columns keep their
 * room.
 */
import { expect } from '@playwright/test';
import type { OptionData } from '../../../src/engine/model/wire.ts';
import { rowOf, test } from '../../support/portal.ts';

test.describe.configure({ mode: 'parallel' });

for (const [path, region, column] of [
  ['equipCrane', '起重机械', '下次检验日期'],
  ['equipInspect', '检验记录', '应检日期'],
] as const) {
  test(`at 1024 pixels the deadline of ${region} is seen, and the tree opens from a button that says what is chosen`, async ({
    portal,
  }) => {
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

test('[N-3-27][N-3-28] what comes flat with id and parentId is nested by them', async ({ portal }) => {
  const page = await portal.visit('admin', '/system/sysParam');
  const answer = page.waitForResponse(
    (one) => one.url().includes('/optionEquipCrane?') && new URL(one.url()).searchParams.get('field') === 'org',
  );
  await page.goto('/#/equipment/equipCrane');
  const {
    data: { list },
  } = (await (await answer).json()) as { data: OptionData };
  const [plant] = list.filter(({ label }) => label === '炼钢厂');
  const below = list.filter(({ parentId }) => parentId === plant?.id).map(({ label }) => label);
  expect(below).toContain('转炉车间');
  // The tree is a flat row of nodes as well: how deep one stands is in its indent.
  const nodes = page.locator('.tree .ant-tree-list-holder-inner .ant-tree-treenode');
  const shown = (): Promise<{ title: string; depth: number }[]> =>
    nodes.evaluateAll((all) =>
      all.map((node) => ({
        title: node.querySelector('.ant-tree-title')?.textContent ?? '',
        depth: node.querySelectorAll('.ant-tree-indent-unit').length,
      })),
    );
  await expect(nodes.filter({ hasText: '炼钢厂' })).toBeVisible();
  const before = (await shown()).map(({ title }) => title);
  expect(before.filter((title) => below.includes(title))).toEqual([]);
  await nodes.filter({ hasText: '炼钢厂' }).locator('.ant-tree-switcher').click();
  await expect(nodes).toHaveCount(before.length + below.length);
  const after = await shown();
  const at = after.findIndex(({ title }) => title === '炼钢厂');
  expect(after.slice(at + 1, at + 1 + below.length)).toEqual(
    below.map((title) => ({ title, depth: (after[at]?.depth ?? 0) + 1 })),
  );
});
