/** What an action's condition lacks stands beside the action, with the way to the record that stands against it. */
import { expect } from '@playwright/test';
import { rowOf, test } from '../../support/portal.ts';

test('an action that is refused now says which part of its condition fails, and leads to the record in the way', async ({
  portal,
}) => {
  const page = await portal.visit('admin', '/emergency/exerciseProblem');
  const row = rowOf(page, '炉顶法兰处有异味');
  await row.getByRole('button', { name: '更多' }).click();
  const entry = page.getByRole('menuitem', { name: '转隐患' });
  await expect(entry).toContainText('不能转隐患：“转隐患”须为空，现为');
  const label = await entry.getByRole('link').innerText();
  // The entry is disabled, and Playwright takes what stands in it for disabled too; people click on the link.
  await entry.getByRole('link').click({ force: true });
  await expect(page).toHaveURL(/\/hazard\/hiddenDanger\/[0-9a-f-]{36}/);
  await expect(page.getByRole('article').filter({ visible: true })).toContainText(label);
});
