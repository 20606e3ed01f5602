/**
 * The course of an accident: noted by who saw it, reported, told to the authority and checked, inquired into, sent back
 * once and approved, its measure carried out and verified, its sanction carried out, and closed.
 */
import { expect } from '@playwright/test';
import { choose, chooseInTree, freshCode, inputOf, rowOf, test } from '../../support/portal.ts';
import { dialog, expectState, go, press, shown } from '../../support/process-people.ts';
import { runOnRow } from '../../support/walk.ts';
import { addressOf, arrive, clock, find, openRow, PHOTO, replaceInTree, save } from './at-work.ts';

test('an accident goes from its note to its close by the people of the demonstration', async ({ portal }) => {
  test.setTimeout(480_000);
  const accident = freshCode('转炉平台烫伤');
  const measure = freshCode('测温枪进平台前烘烤并登记');

  // An employee notes what happened; an hour ago nobody knew the figures yet.
  const staff = await arrive(portal, 'staff', '/accident/accidentReport');
  await press(staff, '新增');
  const form = dialog(staff);
  await inputOf(form, '事故名称').fill(accident);
  const happened = clock(-0.5);
  // The clock of now stands there with its seconds; what is typed has none.
  await inputOf(form, '发生时间').fill(happened);
  await staff.keyboard.press('Tab');
  await replaceInTree(staff, inputOf(form, '发生单位'), '转炉车间');
  await inputOf(form, '发生地点').fill('转炉平台');
  await choose(staff, inputOf(form, '事件分类'), /^生产安全事故$/);
  await find(staff, inputOf(form, '事故类型'), '灼烫');
  await inputOf(form, '轻伤人数').fill('1');
  await inputOf(form, '事故简要经过').fill('测温时溅钢，烫伤左手');
  await inputOf(form, '已采取措施').fill('送医，停用该测温枪');
  await save(form);
  await go(staff, `/accident/accidentReport?keyword=${accident}`);
  await openRow(staff, accident);
  await expectState(staff, '草稿');
  await expect(shown(staff).getByText(happened).first()).toBeVisible();
  // To report it is not for an employee.
  await expect(staff.getByRole('button', { name: '快报', exact: true })).toHaveCount(0);
  const record = addressOf(staff);

  const safety = await arrive(portal, 'safety', record);
  await press(safety, '快报');
  await dialog(safety).getByRole('button', { name: '快报', exact: true }).click();
  await expectState(safety, '已快报');

  // Those named for such accidents are told, the head of the company among them.
  const leader = await arrive(portal, 'leader');
  await leader.getByRole('button', { name: /通知/ }).click();
  await expect(leader.getByText(`事故快报：${accident}`).first()).toBeVisible();

  // The authority is told within the hour, and who was hurt is named.
  await press(safety, '登记上报');
  await inputOf(dialog(safety), '报告政府时间').fill(clock(-0.02));
  await safety.keyboard.press('Tab');
  await dialog(safety).getByRole('button', { name: '登记上报', exact: true }).click();
  await expect(dialog(safety)).toHaveCount(0);
  await press(safety, '更新名单');
  const hurt = dialog(safety).getByRole('group', { name: '伤亡人员' });
  await hurt.getByRole('button', { name: '添加一行' }).click();
  await inputOf(hurt, '姓名').fill('甄有福');
  await choose(safety, inputOf(hurt, '性别'), /^男$/);
  await inputOf(hurt, '单位').fill('转炉甲班');
  await choose(safety, inputOf(hurt, '伤害程度'), /轻伤/);
  await inputOf(hurt, '损失工作日').fill('12');
  await hurt.getByRole('button', { name: '完成' }).click();
  await dialog(safety).getByRole('button', { name: '更新名单', exact: true }).click();
  await expect(dialog(safety)).toHaveCount(0);

  // The safety department checks it, and the head of the company sets up the inquiry.
  const hse = await arrive(portal, 'hse', record);
  await press(hse, '核实');
  await choose(hse, inputOf(dialog(hse), '公司内部等级'), /^C级$/);
  await dialog(hse).getByRole('button', { name: '核实', exact: true }).click();
  await expectState(hse, '核实中');
  await go(leader, record);
  await press(leader, '成立调查组');
  await dialog(leader).getByRole('button', { name: '成立调查组', exact: true }).click();
  await expectState(leader, '调查中');

  // The department writes the inquiry down: causes, blame and a measure.
  await go(hse, '/accident/accidentAnalysis');
  await press(hse, '新增');
  const inquiry = dialog(hse);
  await find(hse, inputOf(inquiry, '事故'), accident);
  await find(hse, inputOf(inquiry, '调查组长'), '程岭松');
  await find(hse, inputOf(inquiry, '调查组成员'), '沈建川');
  await hse.keyboard.press('Escape');
  await inputOf(inquiry, '结束日期').fill(clock(0).slice(0, 10));
  await hse.keyboard.press('Tab');
  await choose(hse, inputOf(inquiry, '分析方法'), /5Why/);
  await inputOf(inquiry, '事故经过').fill('测温枪受潮，插入后溅钢，烫伤左手');
  await inputOf(inquiry, '直接原因').fill('测温枪受潮');
  await inputOf(inquiry, '间接原因').fill('未按规程烘烤');
  await choose(hse, inputOf(inquiry, '事故性质'), /^责任事故$/);
  const blame = inquiry.getByRole('region', { name: '责任认定及处理' });
  await blame.getByRole('button', { name: '添加一行' }).click();
  await inputOf(blame, '责任人').fill('钟离山');
  await inputOf(blame, '单位').fill('转炉甲班');
  await choose(hse, inputOf(blame, '责任类型'), /直接责任/);
  await inputOf(blame, '责任事实').fill('使用受潮的测温枪');
  await choose(hse, inputOf(blame, '处理方式'), /通报批评/);
  await blame.getByRole('button', { name: '完成' }).click();
  const measures = inquiry.getByRole('region', { name: '整改防范措施' });
  await measures.getByRole('button', { name: '添加一行' }).click();
  await inputOf(measures, '措施').fill(measure);
  await choose(hse, inputOf(measures, '类型'), /^管理$/);
  await chooseInTree(hse, inputOf(measures, '责任单位'), '炼钢厂');
  await find(hse, inputOf(measures, '责任人'), '沈建川');
  await inputOf(measures, '期限').fill(clock(168).slice(0, 10));
  await hse.keyboard.press('Tab');
  await measures.getByRole('button', { name: '完成' }).click();
  await save(inquiry);
  await go(hse, '/accident/accidentAnalysis?view=open');
  await openRow(hse, accident);
  await expectState(hse, '编制中');
  const analysis = addressOf(hse);
  const handIn = async (): Promise<void> => {
    await press(hse, '提交');
    await dialog(hse).getByRole('button', { name: '提交', exact: true }).click();
    await expectState(hse, '审核中');
  };
  await handIn();

  // The head of the company sends it back once, with a reason, and approves it then.
  await go(leader, '/accident/accidentAnalysis?view=review');
  await openRow(leader, accident);
  await expectState(leader, '审核中');
  await press(leader, '退回');
  await inputOf(dialog(leader), '退回原因').fill('写明事故教训');
  await dialog(leader).getByRole('button', { name: '退回', exact: true }).click();
  await expectState(leader, '已退回');
  await go(hse, analysis);
  await expectState(hse, '已退回');
  await expect(shown(hse).getByText('写明事故教训').first()).toBeVisible();
  await press(hse, '编辑');
  await inputOf(dialog(hse), '事故教训').fill('受潮的测温枪不上平台');
  await save(dialog(hse));
  await handIn();
  await go(leader, analysis);
  await press(leader, '批复');
  await dialog(leader).getByRole('button', { name: '批复', exact: true }).click();
  await expectState(leader, '已批复');

  // It is not closed before the measure is verified and the sanction carried out.
  await go(hse, record);
  await expectState(hse, '处理中');
  const close = async (): Promise<void> => {
    await press(hse, '结案');
    await inputOf(dialog(hse), '教育培训情况').fill('全厂炉前岗位 62 人学习');
    await dialog(hse).locator('input[type=file]').first().setInputFiles(PHOTO);
    await expect(dialog(hse).getByRole('button', { name: new RegExp(`移除 ?${PHOTO.name}`) })).toBeVisible();
    await dialog(hse).getByRole('button', { name: '结案', exact: true }).click();
  };
  await close();
  for (const reason of ['还有整改措施没有验证', '还有责任处理没有落实'])
    await expect(dialog(hse).getByText(reason), reason).toBeVisible();
  await dialog(hse).getByRole('button', { name: '取消', exact: true }).click();

  await go(safety, '/accident/accidentMeasure?view=mine');
  await rowOf(safety, measure).getByRole('button', { name: '完成', exact: true }).click();
  await inputOf(dialog(safety), '完成情况').fill('烘烤登记已执行');
  await inputOf(dialog(safety), '完成日期').fill(clock(0).slice(0, 10));
  await safety.keyboard.press('Tab');
  await dialog(safety).getByRole('button', { name: '完成', exact: true }).click();
  await expect(rowOf(safety, measure)).toHaveCount(0);
  await go(hse, '/accident/accidentMeasure?view=toVerify');
  await runOnRow(hse, 'zh', rowOf(hse, measure), '验证');
  await dialog(hse).getByRole('button', { name: '验证', exact: true }).click();
  await expect(rowOf(hse, measure)).toHaveCount(0);
  await go(hse, analysis);
  await press(hse, '责任落实');
  const duties = dialog(hse).getByRole('group', { name: '责任认定及处理' });
  await duties.getByRole('button', { name: '编辑第 1 行' }).click();
  await inputOf(duties, '是否落实').click();
  await inputOf(duties, '落实日期').fill(clock(0).slice(0, 10));
  await hse.keyboard.press('Tab');
  await duties.getByRole('button', { name: '完成' }).click();
  await dialog(hse).getByRole('button', { name: '责任落实', exact: true }).click();
  await expect(dialog(hse)).toHaveCount(0);
  await go(hse, record);
  await close();
  await expectState(hse, '已结案');

  // Whoever noted it sees how it ended.
  await go(staff, record);
  await expectState(staff, '已结案');
});
