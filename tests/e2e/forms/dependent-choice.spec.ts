/** A choice that depends on another field is emptied when that one changes, and the form says so. */
import { expect } from '@playwright/test';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { api } from '../../support/client.ts';
import { choose, formOf, inputOf, test, tokenOf } from '../../support/portal.ts';

const PEOPLE = '/api/thirdParty/providerPerson/queryProviderPerson';

test('the person goes with the company, with a word at the field, and is chosen again', async ({ portal, baseURL }) => {
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const { list } = (await admin.get<ListData>(PEOPLE, { pageSize: 100 })).data;
  const company = (row: WireRow): string => String(row.$labels?.['provider']);
  const [first] = list;
  const second = list.find((row) => row['provider'] !== first?.['provider']);
  if (!first || !second) throw new Error('the demonstration has people of two companies');

  const page = await portal.visit('admin', '/thirdParty/providerViolation');
  await page.getByRole('button', { name: '新增' }).click();
  const form = formOf(page, '新增相关方违章');
  await choose(page, inputOf(form, '单位'), company(first));
  await choose(page, inputOf(form, '人员'), String(first['name']));
  const person = form.locator('.anlan-field').filter({ has: page.getByLabel('人员', { exact: true }) });
  await expect(person).toContainText(String(first['name']));

  // What is chosen lies over the box: typing opens the list again.
  await inputOf(form, '单位').fill(company(second));
  await page.locator('.ant-select-dropdown:visible').getByTitle(company(second)).first().click();
  const note = person.getByRole('status');
  await expect(note).toHaveText(`“单位”已变更，原选“${String(first.$label)}”已清空，请重新选择`);
  await expect(inputOf(form, '人员')).toHaveAccessibleDescription(/已清空/);
  await expect(person.locator('.ant-select-selection-item')).toHaveCount(0);

  await inputOf(form, '人员').click();
  await expect(page.locator('.ant-select-dropdown:visible').getByTitle(String(first['name']))).toHaveCount(0);
  await page.keyboard.press('Escape');
  await choose(page, inputOf(form, '人员'), String(second['name']));
  await expect(note).toHaveCount(0);
});
