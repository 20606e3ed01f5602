/**
 * Supplies: asked for and approved in a process, received into stock, handed out until they are short, refused where
 * nothing is left, and given back; and protective equipment issued to a person, who finds it among the own.
 */
import { type Page, expect } from '@playwright/test';
import { choose, formOf, freshCode, inputOf, rowOf, test } from '../../support/portal.ts';
import { dialog, expectState, go, press, shown } from '../../support/process-people.ts';
import { addressOf, arrive, find, openRow, save, sign } from './at-work.ts';

test('supplies are asked for, approved, received, handed out, run short and are given back', async ({ portal }) => {
  test.setTimeout(480_000);
  const supply = freshCode('滤毒罐');
  const matter = `采购${supply} 20 只`;

  // The team leader asks for them.
  const foreman = await arrive(portal, 'foreman', '/workflow/wfDefinition?view=latest&keyword=采购审批');
  await rowOf(foreman, '采购审批').getByRole('button', { name: '发起', exact: true }).click();
  await dialog(foreman).getByLabel('事项').fill(matter);
  await dialog(foreman).getByRole('button', { name: '发起', exact: true }).click();
  await expect(dialog(foreman)).toHaveCount(0);
  await go(foreman, `/workflow/wfTask?view=open&keyword=${matter}`);
  await rowOf(foreman, matter).getByRole('button', { name: '办理', exact: true }).click();
  await dialog(foreman).getByLabel('意见').fill('转炉平台备用，单价 86 元');
  await dialog(foreman).getByRole('button', { name: '办理', exact: true }).click();
  await expect(dialog(foreman)).toHaveCount(0);

  // The head of the shop finds it among what is to be done, and decides.
  const head = await arrive(portal, 'head');
  await expect(head.getByRole('main').getByText(matter).first()).toBeVisible();
  await go(head, `/workflow/wfTask?view=open&keyword=${matter}`);
  await openRow(head, matter);
  await expect(
    head.getByRole('complementary', { name: '办理过程' }).getByText('转炉平台备用，单价 86 元'),
  ).toBeVisible();
  await press(head, '办理');
  await expect(dialog(head).getByRole('radio', { name: '普通采购' })).toBeChecked();
  await dialog(head).getByRole('button', { name: '办理', exact: true }).click();
  await expect(dialog(head)).toHaveCount(0);
  await go(foreman, `/workflow/wfInstance?keyword=${matter}`);
  await expect(rowOf(foreman, matter)).toContainText('已完成');

  // The keeper enters the supply, of which there is none yet.
  const stores = await arrive(portal, 'stores', '/emergency/emergencySupply');
  await press(stores, '新增');
  const form = formOf(stores, '新增应急物资');
  await inputOf(form, '名称').fill(supply);
  await choose(stores, inputOf(form, '类别'), /个体防护/);
  await inputOf(form, '规格型号').fill('P-CO-3');
  await form.getByRole('textbox', { name: '单位', exact: true }).fill('只');
  await inputOf(form, '期初数量').fill('0');
  await inputOf(form, '最低储备').fill('10');
  await inputOf(form, '存放位置').fill('转炉平台应急柜');
  await find(stores, inputOf(form, '保管人'), '尹保成');
  await save(form);
  await go(stores, `/emergency/emergencySupply?view=short&keyword=${supply}`);
  await expect(rowOf(stores, supply)).toContainText('不足');
  await openRow(stores, supply);
  await expectState(stores, '不足');
  const record = addressOf(stores);
  const stands = async (page: Page, quantity: string, state: string): Promise<void> => {
    await go(page, record);
    await expectState(page, state);
    await expect(
      shown(page)
        .getByRole('definition')
        .filter({ hasText: new RegExp(`^${quantity}\\s*只$`) })
        .first(),
    ).toBeVisible();
  };

  /** Enters a movement; what is refused is left as it stands in the form. */
  const move = async (kind: string, quantity: string, why: string): Promise<ReturnType<typeof formOf>> => {
    await go(stores, '/emergency/supplyRecord');
    await press(stores, '新增');
    const movement = formOf(stores, '新增物资检查/出入库');
    await find(stores, inputOf(movement, '物资'), supply);
    await choose(stores, inputOf(movement, '类型'), new RegExp(`^${kind}$`));
    await inputOf(movement, '数量').fill(quantity);
    await inputOf(movement, '说明').fill(why);
    return movement;
  };
  const receipt = await move('入库', '20', '采购到货');
  await save(receipt);
  await stands(stores, '20', '正常');
  await save(await move('领用', '15', '转炉乙班领用'));
  await stands(stores, '5', '不足');
  await go(stores, `/emergency/emergencySupply?view=short&keyword=${supply}`);
  await expect(rowOf(stores, supply)).toBeVisible();
  const tooMany = await move('领用', '6', '转炉甲班领用');
  await tooMany.getByRole('button', { name: /^保存/ }).first().click();
  await expect(tooMany.getByText('库存不足，数量不能小于 0').first()).toBeVisible();
  await inputOf(tooMany, '数量').fill('1');
  await save(tooMany);
  await save(await move('归还', '6', '转炉乙班归还'));
  await stands(stores, '10', '正常');

  // The safety department reads the same figures, and books nothing.
  const hse = await arrive(portal, 'hse');
  await stands(hse, '10', '正常');
  await go(hse, '/emergency/supplyRecord?view=movements');
  for (const [why, kind, quantity] of [
    ['采购到货', '入库', '20'],
    ['转炉乙班领用', '领用', '15'],
    ['转炉甲班领用', '领用', '1'],
    ['转炉乙班归还', '归还', '6'],
  ] as const) {
    const movement = rowOf(hse, supply).filter({ hasText: why });
    await expect(movement).toContainText(kind);
    await expect(movement.getByRole('gridcell', { name: new RegExp(`^${quantity}(\\.0)?$`) })).toBeVisible();
  }
  await expect(hse.getByRole('button', { name: '新增', exact: true })).toHaveCount(0);
});

test('protective equipment is issued, signed for and issued anew, and its owner sees what is in use', async ({
  portal,
}) => {
  const [first, second] = [freshCode('阻燃面屏'), freshCode('阻燃面屏')];
  const stores = await arrive(portal, 'stores', '/content/ppeIssue');
  const staff = await arrive(portal, 'staff');
  const mine = async (): Promise<void> => {
    await go(staff, '/content/ppeIssue?view=mine');
  };
  for (const spec of [first, second]) {
    await press(stores, '新增');
    const form = formOf(stores, '新增劳保用品发放');
    await find(stores, inputOf(form, '领用人'), '陈立秋');
    await choose(stores, inputOf(form, '用品名称'), /^其他$/);
    await inputOf(form, '规格').fill(spec);
    await sign(stores, form);
    await save(form);
    await mine();
    // In the unit of its owner, not of who hands it out.
    await expect(rowOf(staff, spec)).toContainText('转炉甲班');
  }
  // What was issued before is in use no more.
  await expect(rowOf(staff, first)).toHaveCount(0);
  await expect(staff.getByRole('button', { name: '新增', exact: true })).toHaveCount(0);
});
