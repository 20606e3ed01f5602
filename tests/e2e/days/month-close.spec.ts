/**
 * The close of a month of steel cost: production, consumption and a price are entered, the close is refused with what is
 * still open, each is settled, the month is closed, and what comes late is refused.
 */
import { type Page, expect } from '@playwright/test';
import type { ListData } from '../../../src/engine/model/wire.ts';
import { api } from '../../support/client.ts';
import { choose, formOf, inputOf, rowOf, test, tokenOf } from '../../support/portal.ts';
import { dialog, go, press } from '../../support/process-people.ts';
import { arrive, expectState, openRow, save } from './at-work.ts';
import { look, tree } from './zz-snap.ts';

/** A month of the last century of which the books know nothing yet. */
async function freshMonth(baseURL: string): Promise<string> {
  const admin = api(baseURL, tokenOf('admin'));
  const { list } = (await admin.get<ListData>('/api/cost/costPeriod/queryCostPeriod', { pageSize: 500 })).data;
  const known = new Set(list.map((row) => row['month']));
  const months = Array.from(
    { length: 240 },
    (_, index) => `${1980 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`,
  );
  return months.find((month) => !known.has(month))!;
}

test('a month is entered, refused, settled and closed, and takes no late entry', async ({ portal, baseURL }) => {
  test.setTimeout(480_000);
  const month = await freshMonth(baseURL ?? '');
  const day = `${month}-03`;

  // The accountant enters what was made and used, and the price, and hands production in.
  const accountant = await arrive(portal, 'accountant', '/cost/dailyProduction');
  const shift = async (page: Page, title: string, date = day): Promise<ReturnType<typeof formOf>> => {
    await press(page, '新增');
    const form = formOf(page, title);
    await choose(page, inputOf(form, '车间'), /转炉车间/);
    await inputOf(form, '日期').fill(date);
    await page.keyboard.press('Enter');
    await choose(page, form.getByRole('combobox', { name: '班次' }), /白班/);
    return form;
  };
  const production = await shift(accountant, '新增日产量');
  await inputOf(production, '炉数').fill('10');
  await inputOf(production, '产量').fill('100');
  await inputOf(production, '合格产量').fill('98');
  await look(accountant, 'production');
  await save(production);
  await go(accountant, '/cost/dailyConsume');
  const consume = await shift(accountant, '新增日消耗');
  await choose(accountant, inputOf(consume, '物料'), /铁水/);
  await inputOf(consume, '消耗量').fill('92');
  await look(accountant, 'consume');
  await save(consume);
  await go(accountant, `/cost/dailyConsume?date=${day}`);
  await look(accountant, 'consume-list');
  await tree(accountant, 'main');
});
