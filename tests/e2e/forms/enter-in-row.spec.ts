/**
 * Enter in a row of an action's dialog: it takes the day of an open calendar, then ends the row, and never sends the
 * dialog.
 */
import { expect } from '@playwright/test';
import type { ListData } from '../../../src/engine/model/wire.ts';
import { api } from '../../support/client.ts';
import { inputOf, test, tokenOf } from '../../support/portal.ts';
import { dialog } from '../../support/process-people.ts';

test('Enter in a date of a row takes the day, then ends the row, and leaves the dialog open', async ({
  portal,
  baseURL,
}) => {
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const { list } = (
    await admin.get<ListData>('/api/education/trainImplement/queryTrainImplement', { keyword: '煤气防护人员复训' })
  ).data;
  const page = await portal.visit('admin', `/education/trainImplement/${list[0]?.id ?? ''}`);
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes('/action/register')) sent += 1;
  });
  await page.getByRole('button', { name: '登记参训情况' }).filter({ visible: true }).first().click();
  const box = dialog(page);
  const open = box.locator('.anlan-subtable-open');
  const calendar = page.locator('.ant-picker-dropdown').filter({ visible: true });

  await box.getByRole('button', { name: '编辑第 1 行' }).click();
  const arrived = inputOf(box, '签到时间');
  await arrived.click();
  await expect(calendar).toHaveCount(1);
  await arrived.fill('2026-11-25 08:35');
  await arrived.press('Enter');
  await expect(calendar).toHaveCount(0);
  await expect(open).toHaveCount(1);
  await arrived.press('Enter');
  await expect(open).toHaveCount(0);
  await expect(box).toContainText('2026-11-25 08:35');
  await expect(box).toBeVisible();
  expect(sent).toBe(0);
});
