/**
 * Times of the business in a browser elsewhere: the works' clock, as typed, also where the browser's own clock skips
 * the hour.
 */
import { expect } from '@playwright/test';
import type { WireRow } from '../../../src/engine/model/wire.ts';
import { api } from '../../support/client.ts';
import { formOf, freshCode, inputOf, test, tokenOf } from '../../support/portal.ts';
import { findRow, removeRow, runOnRow } from '../../support/walk.ts';

test("in New York a time of the night without half past two is typed, shown and edited as it stands, and now is the works' now", async ({
  portal,
  baseURL,
}) => {
  const admin = api(baseURL ?? '', tokenOf('admin', baseURL));
  const confName = freshCode('换表');
  const { data: made } = await admin.post<WireRow>('/api/conference/conference/addConference', {
    confName,
    confType: 'meeting',
    startDate: '2026-03-09',
    endDate: '2026-03-09',
    hostUnit: '安全部',
    status: 'draft',
  });
  const stored = async (): Promise<unknown> =>
    (await admin.get<WireRow>('/api/conference/conference/getConference', { id: made.id })).data['checkinStart'];
  const page = await portal.visit('admin', '/meetSys/conference', { timezoneId: 'America/New_York' });
  expect(await page.evaluate(() => new Date('2026-03-08T02:30:00').getHours()), 'the browser skips the hour').toBe(3);
  const row = await findRow(page, 'zh', confName);
  const form = formOf(page, '编辑会议');
  const box = inputOf(form, '报到开始');

  // Still the seventh in New York; at the works it is four in the morning of the eighth.
  await page.clock.setFixedTime('2026-03-07T20:00:00Z');
  await runOnRow(page, 'zh', row, '编辑');
  await box.click();
  const calendar = page.locator('.ant-picker-dropdown:visible');
  await expect(calendar.locator('.ant-picker-cell-today')).toHaveAttribute('title', '2026-03-08');
  await calendar.getByText('此刻', { exact: true }).click();
  await expect(box).toHaveValue('2026-03-08 04:00');
  await box.fill('2026-03-08 02:30');
  await box.press('Enter');
  await expect(box).toHaveValue('2026-03-08 02:30');
  await page.keyboard.press('Control+s');
  await expect(form).toHaveCount(0);
  expect(await stored()).toBe('2026-03-08 02:30:00');

  await runOnRow(page, 'zh', row, '编辑');
  await expect(box).toHaveValue('2026-03-08 02:30');
  await box.fill('2026-03-08 02:45');
  await box.press('Enter');
  await expect(box).toHaveValue('2026-03-08 02:45');
  await page.keyboard.press('Control+s');
  await expect(form).toHaveCount(0);
  expect(await stored()).toBe('2026-03-08 02:45:00');
  await removeRow(page, 'zh', row, confName);
});
