/**
 * The close of a month of steel cost: production, consumption and a price are entered, the close is refused with what is
 * still open, each is settled, the month is closed, and what comes late is refused.
 */
import { type Page, expect } from '@playwright/test';
import type { ListData } from '../../../src/engine/model/wire.ts';
import { api } from '../../support/client.ts';
import { choose, formOf, inputOf, rowOf, test, tokenOf } from '../../support/portal.ts';
import { dialog, expectState, go, press, shown } from '../../support/process-people.ts';
import { addressOf, arrive, openRow, save } from './at-work.ts';

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
  await production.getByRole('textbox', { name: '产量', exact: true }).fill('100');
  await inputOf(production, '合格产量').fill('98');
  await save(production);
  await go(accountant, '/cost/dailyConsume');
  const consume = await shift(accountant, '新增日消耗');
  await choose(accountant, inputOf(consume, '物料'), /铁水/);
  await consume.getByRole('textbox', { name: '消耗量' }).fill('92');
  await save(consume);
  await go(accountant, `/cost/dailyConsume?date=${day}`);
  const used = rowOf(accountant, '铁水');
  await expect(used).toContainText('920.000');
  await go(accountant, '/cost/materialPrice');
  await press(accountant, '新增');
  const price = formOf(accountant, '新增物料价格');
  await choose(accountant, inputOf(price, '物料'), /铁水/);
  await inputOf(price, '月份').fill(month);
  await accountant.keyboard.press('Enter');
  await choose(accountant, inputOf(price, '价格类型'), /实际价/);
  await inputOf(price, '单价').fill('2000');
  await inputOf(price, '生效起').fill(`${month}-01`);
  await accountant.keyboard.press('Enter');
  await save(price);
  await go(accountant, `/cost/dailyProduction?date=${day}`);
  await openRow(accountant, '转炉车间');
  await expectState(accountant, '草稿');
  await press(accountant, '提交');
  await expectState(accountant, '已提交');

  // The manager asks for the close, and is told what is still open.
  const manager = await arrive(portal, 'controller');
  await go(manager, `/cost/costPeriod?month=${month}`);
  await openRow(manager, month);
  await expectState(manager, '未结账');
  await press(manager, '重新计算');
  for (const left of ['未审核产量', '未通过异常', '无价格消耗', '未确认价格'])
    await expect(shown(manager).getByRole('term').filter({ hasText: left }).first().locator('+ dd')).toHaveText('1');
  await press(manager, '结账');
  await dialog(manager).getByRole('button', { name: '结账', exact: true }).click();
  for (const reason of [
    '还有日产量未审核，不能结账',
    '还有物料价格未确认，不能结账',
    '还有消耗没有有效价格，不能结账',
    '还有成本异常未校核通过，不能结账',
  ])
    await expect(dialog(manager).getByText(reason), reason).toBeVisible();
  await dialog(manager).getByRole('button', { name: '取消', exact: true }).click();

  // Each is settled by whose it is.
  await go(manager, `/cost/materialPrice?view=drafts`);
  await rowOf(manager, '铁水').filter({ hasText: month }).getByRole('link').first().click();
  await expectState(manager, '草稿');
  await press(manager, '确认');
  await expectState(manager, '已确认');
  const settled = [addressOf(manager)];
  await go(manager, `/cost/dailyProduction?view=toCheck&date=${day}`);
  await openRow(manager, '转炉车间');
  await expectState(manager, '已提交');
  await press(manager, '审核');
  await expectState(manager, '已审核');
  settled.push(addressOf(manager));
  await go(accountant, `/cost/costException?date=${day}`);
  const exception = rowOf(accountant, '无价格');
  await expect(exception).toContainText('待处理');
  await exception.getByRole('button', { name: '校核通过', exact: true }).click();
  await inputOf(dialog(accountant), '处理原因').fill('价格已补录并确认');
  await dialog(accountant).getByRole('button', { name: '校核通过', exact: true }).click();
  await expect(rowOf(accountant, '无价格')).toContainText('已通过');

  // Then the month closes, and with it what was entered.
  await go(manager, `/cost/costPeriod?month=${month}`);
  await openRow(manager, month);
  await expectState(manager, '未结账');
  await press(manager, '结账');
  await dialog(manager).getByRole('button', { name: '结账', exact: true }).click();
  await expectState(manager, '已结账');
  await expect(shown(manager).getByText('谭明德').first()).toBeVisible();
  for (const one of settled) {
    await go(manager, one);
    await expectState(manager, '已锁定');
  }
  // For a tonne that is qualified: 184,000 over 98.
  await go(manager, `/cost/workshopCost?period=${month}`);
  const line = rowOf(manager, '转炉车间').filter({ hasText: month });
  for (const figure of ['铁水', '92.000', '184,000.00', '1,877.55']) await expect(line).toContainText(figure);

  // What comes late is refused, in words that say who may open the month again.
  await go(accountant, `/cost/dailyConsume`);
  const late = await shift(accountant, '新增日消耗', `${month}-04`);
  await choose(accountant, inputOf(late, '物料'), /铁水/);
  await late.getByRole('textbox', { name: '消耗量' }).fill('5');
  await late.getByRole('button', { name: /^保存/ }).first().click();
  const refusal = late
    .getByRole('alert')
    .filter({ hasText: `${month} 已结账，数据不再改动。确需更正，请有“重新开账”权限的人重新打开` });
  await expect(refusal).toBeInViewport();
  // It stands in the form until something is changed that may meet it.
  await late.getByRole('textbox', { name: '消耗量' }).fill('6');
  await late.getByRole('textbox', { name: '消耗量' }).blur();
  await expect(refusal).toHaveCount(0);
  await late.getByRole('button', { name: '取消', exact: true }).click();
  await dialog(accountant).getByRole('button', { name: '不保存', exact: true }).click();
  await expect(late).toHaveCount(0);
});
