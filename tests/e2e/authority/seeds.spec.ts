/**
 * 种子对比: a value an administrator changed is shown beside the file's, kept on purpose, and taken from the file by hand.
 */
import { expect } from '@playwright/test';
import type { ListData } from '../../../src/engine/model/wire.ts';
import { api, type Caller } from '../../support/client.ts';
import { test, tokenOf } from '../../support/portal.ts';

const admin = (baseURL: string | undefined): Caller => api(baseURL ?? '', tokenOf('admin'));
const TITLE = '竞赛门户（本厂）';

test('a changed parameter is a difference; it is kept, compared again, and taken from the file', async ({
  portal,
  baseURL,
}) => {
  const { data } = await admin(baseURL).get<ListData>('/api/admin/sysparam/querySysParam', {
    paramKey: 'portal.contestTitle',
  });
  const [row] = data.list;
  await admin(baseURL).put('/api/admin/sysparam/updateSysParam', { id: row?.id, rev: row?.['rev'], paramValue: TITLE });
  const page = await portal.visit('admin', '/system/seedCompare');
  const main = page.getByRole('region', { name: '种子对比' });
  await main.getByRole('textbox', { name: '条目、字段或值' }).fill('portal.contestTitle');
  const line = main.getByRole('row').filter({ hasText: 'portal.contestTitle' });
  await expect(line).toContainText(TITLE);
  await expect(line).toContainText('钢铁行业职业技能竞赛');
  await expect(line).toContainText('管理员改过');
  await line.getByRole('button', { name: '保留' }).click();
  await expect(line).toContainText('已决定保留');
  await line.getByRole('button', { name: '重新比较' }).click();
  await expect(line).toContainText('管理员改过');
  await line.getByRole('button', { name: '采用文件' }).click();
  await page.getByRole('tooltip').getByRole('button', { name: '采用文件' }).click();
  await expect(line).toBeHidden();
  const after = await admin(baseURL).get<ListData>('/api/admin/sysparam/querySysParam', {
    paramKey: 'portal.contestTitle',
  });
  expect(after.data.list[0]?.['paramValue']).toBe('钢铁行业职业技能竞赛');
});
