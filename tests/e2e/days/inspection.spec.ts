/**
 * An inspection: given to an employee, carried out item by item, with a figure out of its limits; what was found becomes
 * a hidden danger, is put right on order and reviewed, and closed.
 */
import { expect } from '@playwright/test';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { api } from '../../support/client.ts';
import { choose, formOf, freshCode, inputOf, rowOf, test, tokenOf } from '../../support/portal.ts';
import { dialog, expectState, go, press, shown, taken } from '../../support/process-people.ts';
import { runOnRow } from '../../support/walk.ts';
import { addressOf, arrive, clock, find, openRow, PHOTO, replaceInTree, save } from './at-work.ts';

/** Two things to look at in the converter shop, which are no other test's. */
async function items(baseURL: string, ...names: readonly string[]): Promise<void> {
  const admin = api(baseURL, tokenOf('admin'));
  const org = (await admin.get<ListData>('/api/admin/sysorg/querySysOrg', { orgCode: 'LG-ZL' })).data.list[0]?.id;
  const [seen, measured] = names;
  const common = { category: 'process', failLevel: 'general', needPhoto: false, status: 'enabled', orgId: org };
  for (const item of [
    { itemName: seen, standard: '防护罩齐全、紧固', method: 'visual', valueType: 'check' },
    {
      itemName: measured,
      standard: '不高于 70 ℃',
      method: 'measure',
      valueType: 'number',
      unit: '℃',
      minValue: '0.000',
      maxValue: '70.000',
    },
  ])
    await taken(admin.post<WireRow>('/api/risk/inspectItem/addInspectItem', { ...common, ...item }));
}

test('an inspection finds a failure, which becomes a hidden danger and is closed by the people of the demonstration', async ({
  portal,
  baseURL,
}) => {
  test.setTimeout(480_000);
  const round = freshCode('除尘风机巡检');
  const [guard, bearing] = [freshCode('联轴器防护罩'), freshCode('风机轴承温度')];
  await items(baseURL ?? '', guard, bearing);

  // The safety officer gives the round to an employee of the shop.
  const safety = await arrive(portal, 'safety', '/risk/inspectTask');
  await press(safety, '新增');
  const form = formOf(safety, '新增检查任务');
  await inputOf(form, '任务名称').fill(round);
  await replaceInTree(safety, inputOf(form, '单位'), '转炉车间');
  await find(safety, inputOf(form, '检查人'), '陈立秋');
  await safety.keyboard.press('Escape');
  await inputOf(form, '应开始').fill(clock(-0.1));
  await safety.keyboard.press('Enter');
  await inputOf(form, '应完成').fill(clock(3));
  await safety.keyboard.press('Enter');
  for (const item of [guard, bearing]) await find(safety, inputOf(form, '检查项'), item);
  await safety.keyboard.press('Escape');
  await save(form);

  // The employee finds it among the own tasks, starts, and is not done before every item has its result.
  const staff = await arrive(portal, 'staff');
  await expect(staff.getByRole('main').getByText(round).first()).toBeVisible();
  await go(staff, '/risk/inspectTask?view=mine');
  await openRow(staff, round);
  await expectState(staff, '待执行');
  await press(staff, '开始');
  await expectState(staff, '执行中');
  await press(staff, '提交');
  await dialog(staff).getByRole('button', { name: '提交', exact: true }).click();
  await expect(dialog(staff).getByText('还有检查项没有登记结果，登记完再提交')).toBeVisible();
  await dialog(staff).getByRole('button', { name: '取消', exact: true }).click();
  /** Opens the form of a result from the round, which is filled in already. */
  const result = async (item: string, mark: RegExp): Promise<ReturnType<typeof formOf>> => {
    await press(staff, '新增检查记录');
    const entry = formOf(staff, '新增检查记录');
    await expect(entry.getByTitle(round, { exact: true })).toBeVisible();
    await find(staff, inputOf(entry, '检查项'), item);
    await choose(staff, inputOf(entry, '结果'), mark);
    return entry;
  };
  // What is asked for is what the chosen item is about: nothing to write down of a guard, a figure of a bearing.
  const seen = await result(guard, /^合格$/);
  await expect(inputOf(seen, '数值')).toHaveCount(0);
  await save(seen);
  await expect(shown(staff).getByRole('table', { name: '检查记录' }).getByText(guard)).toBeVisible();
  const failed = await result(bearing, /^合格$/);
  await expect(inputOf(failed, '情况记录')).toHaveCount(0);
  await inputOf(failed, '数值').fill('86');
  await failed.getByRole('button', { name: /^保存/ }).first().click();
  await expect(failed.getByText('数值超出限值，结果应为不合格').first()).toBeVisible();
  await inputOf(failed, '结果').press('ArrowDown');
  await staff.locator('.ant-select-dropdown:visible').getByTitle('不合格', { exact: true }).click();
  await inputOf(failed, '问题描述').fill('驱动端轴承 86 ℃，有异响');
  await failed.locator('input[type=file]').first().setInputFiles(PHOTO);
  await expect(failed.getByRole('button', { name: `移除 ${PHOTO.name}`, exact: true })).toBeVisible();
  await save(failed);

  await press(staff, '提交');
  await dialog(staff).getByRole('button', { name: '提交', exact: true }).click();
  await expectState(staff, '已完成');

  // What failed is registered as a hidden danger out of its record, within its day.
  await go(staff, '/risk/inspectRecord?view=toRegister');
  await runOnRow(staff, 'zh', rowOf(staff, bearing), '登记隐患');
  await choose(staff, inputOf(dialog(staff), '隐患类型'), /物的不安全状态/);
  await dialog(staff).getByRole('button', { name: '登记隐患', exact: true }).click();
  await expect(rowOf(staff, bearing)).toHaveCount(0);

  // It waits for the safety officer, who orders it to be put right.
  await go(safety, '/hazard/hiddenDanger?view=mine');
  const danger = rowOf(safety, bearing);
  await expect(danger).toContainText('待处置');
  await expect(danger).toContainText('沈建川');
  await danger.getByRole('link').first().click();
  await expectState(safety, '待处置');
  for (const words of ['驱动端轴承 86 ℃，有异响', '转炉车间', '一般隐患', '陈立秋'])
    await expect(shown(safety).getByRole('definition').filter({ hasText: words }).first(), words).toBeVisible();
  const hazard = addressOf(safety);
  await press(safety, '转整改');
  await inputOf(dialog(safety), '处置意见').fill('停机更换轴承');
  await dialog(safety).getByRole('button', { name: '转整改', exact: true }).click();
  await expectState(safety, '整改中');

  // The head of the shop allots it, the team leader puts it right, and the safety officer looks again.
  const head = await arrive(portal, 'head', '/hazard/rectification');
  await rowOf(head, bearing).getByRole('link').first().click();
  await expectState(head, '待分配');
  const order = addressOf(head);
  await press(head, '分配');
  await inputOf(dialog(head), '整改责任人').click({ force: true });
  await inputOf(dialog(head), '整改责任人').fill('秦砚田');
  await head.locator('.ant-select-dropdown:visible').getByTitle('秦砚田').first().click();
  await dialog(head).getByRole('button', { name: '分配', exact: true }).click();
  await expectState(head, '待整改');
  const foreman = await arrive(portal, 'foreman');
  await go(foreman, order);
  await press(foreman, '提交整改');
  await inputOf(dialog(foreman), '整改情况').fill('轴承已更换，运行 2 小时 52 ℃');
  await dialog(foreman).locator('input[type=file]').first().setInputFiles(PHOTO);
  await expect(dialog(foreman).getByRole('button', { name: `移除 ${PHOTO.name}`, exact: true })).toBeVisible();
  await dialog(foreman).getByRole('button', { name: '提交整改', exact: true }).click();
  await expectState(foreman, '待复查');
  await go(safety, order);
  await press(safety, '复查合格');
  await inputOf(dialog(safety), '复查意见').fill('现场测温 51 ℃，合格');
  await dialog(safety).getByRole('button', { name: '复查合格', exact: true }).click();
  await expectState(safety, '已销号');
  await go(safety, hazard);
  await expectState(safety, '已闭环');

  // Who found it sees its end, at the record of the inspection too.
  await go(staff, hazard);
  await expectState(staff, '已闭环');
  await go(staff, '/risk/inspectRecord?view=toRegister');
  await expect(staff.getByRole('group', { name: '视图' })).toBeVisible();
  await expect(rowOf(staff, bearing)).toHaveCount(0);
});
