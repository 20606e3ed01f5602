/**
 * The day of a conference: prepared and opened by the conference manager, registered for on the phone, approved within
 * the places of the unit, checked in at the desk, counted, and ended.
 */
import { type Locator, type Page, expect } from '@playwright/test';
import { choose, formOf, freshCode, inputOf, rowOf, test } from '../../support/portal.ts';
import { dialog, expectState, go, press, shown } from '../../support/process-people.ts';
import { runOnRow } from '../../support/walk.ts';
import { addressOf, arrive, clock, find, openRow, save } from './at-work.ts';

test('a conference is prepared, registered for on the phone, checked in at the desk and counted', async ({
  portal,
}) => {
  test.setTimeout(480_000);
  const conference = freshCode('安全技术交流会');
  const unit = freshCode('人力资源部代表团');
  const [mobile, other] = ['139', '138'].map((start) => `${start}${String(Date.now()).slice(-8)}`) as [string, string];

  // Drawn up, and not opened before it has a venue.
  const manager = await arrive(portal, 'meetings', '/meetSys/conference');
  await press(manager, '新增');
  const form = formOf(manager, '新增会议');
  await inputOf(form, '会议名称').fill(conference);
  await inputOf(form, '主办单位').fill('安全环保部');
  await inputOf(form, '预计人数').fill('20');
  for (const [field, moment] of [
    ['开始日期', clock(48).slice(0, 10)],
    ['结束日期', clock(48).slice(0, 10)],
    ['报名截止', clock(20)],
  ] as const) {
    await inputOf(form, field).fill(moment);
    await manager.keyboard.press('Enter');
  }
  await save(form);
  await go(manager, `/meetSys/conference?keyword=${conference}`);
  await openRow(manager, conference);
  const record = addressOf(manager);
  await expectState(manager, '草稿');
  await press(manager, '发布报名');
  await dialog(manager).getByRole('button', { name: '发布报名', exact: true }).click();
  await expect(dialog(manager).getByText('发布前请先选定主会场')).toBeVisible();
  await dialog(manager).getByRole('button', { name: '取消', exact: true }).click();

  await go(manager, '/meetSys/address');
  await press(manager, '新增');
  const venue = formOf(manager, '新增会议地点');
  await find(manager, inputOf(venue, '会议'), conference);
  await inputOf(venue, '地点名称').fill('会议中心二楼');
  await choose(manager, inputOf(venue, '类型'), /主会场/);
  await inputOf(venue, '详细地址').fill('钢城路 1 号');
  await save(venue);
  await go(manager, '/meetSys/unit');
  await press(manager, '新增');
  const delegation = formOf(manager, '新增参会单位');
  await find(manager, inputOf(delegation, '会议'), conference);
  await inputOf(delegation, '单位名称').fill(unit);
  await choose(manager, inputOf(delegation, '单位类型'), /参会单位/);
  await inputOf(delegation, '名额').fill('1');
  await inputOf(delegation, '联系人').fill('袁晓岚');
  await inputOf(delegation, '联系电话').fill('13800000000');
  await save(delegation);
  await go(manager, record);
  await press(manager, '编辑');
  const edit = formOf(manager, '编辑会议');
  await choose(manager, inputOf(edit, '主会场'), /会议中心二楼/);
  await save(edit);
  await press(manager, '发布报名');
  await dialog(manager).getByRole('button', { name: '发布报名', exact: true }).click();
  await expectState(manager, '报名中');

  // An attendee registers on the phone; a number is registered once.
  const phone = await arrive(portal, 'mobile', undefined, true);
  await go(phone, '/apps/e/meetSys/user');
  await press(phone, '新增');
  const register = dialog(phone);
  await find(phone, inputOf(register, '会议'), conference);
  await find(phone, inputOf(register, '单位'), unit);
  await inputOf(register, '姓名').fill('叶思远');
  await choose(phone, inputOf(register, '性别'), /女/);
  await inputOf(register, '手机号').fill(mobile);
  await choose(phone, inputOf(register, '人员类别'), /代表/);
  await save(register);
  await go(phone, `/apps/e/meetSys/user?keyword=${mobile}`);
  await phone.getByRole('main').getByText('叶思远').filter({ visible: true }).first().click();
  await expectState(phone, '未提交');
  await press(phone, '提交');
  await expectState(phone, '待审核');

  // The desk enters somebody else of the same unit, which has one place.
  const desk = await arrive(portal, 'reception', '/meetSys/user');
  const enter = async (name: string, number: string): Promise<ReturnType<typeof formOf>> => {
    await press(desk, '新增');
    const person = formOf(desk, '新增参会人员');
    await find(desk, inputOf(person, '会议'), conference);
    await find(desk, inputOf(person, '单位'), unit);
    await inputOf(person, '姓名').fill(name);
    await choose(desk, inputOf(person, '性别'), /男/);
    await inputOf(person, '手机号').fill(number);
    await choose(desk, inputOf(person, '人员类别'), /代表/);
    return person;
  };
  const twice = await enter('叶思远', mobile);
  await twice.getByRole('button', { name: /^保存/ }).first().click();
  await expect(twice.getByText('已有一条记录，会议 + 手机号与此相同')).toBeVisible();
  await inputOf(twice, '姓名').fill('欧阳明');
  await inputOf(twice, '手机号').fill(other);
  await save(twice);
  await go(desk, `/meetSys/user?keyword=${other}`);
  await runOnRow(desk, 'zh', rowOf(desk, '欧阳明'), '提交');
  await expect(rowOf(desk, '欧阳明')).toContainText('待审核');

  // The manager approves as many as there are places.
  await go(manager, `/meetSys/user?view=toApprove&keyword=${mobile}`);
  await runOnRow(manager, 'zh', rowOf(manager, '叶思远'), '确认');
  await go(manager, `/meetSys/user?keyword=${mobile}`);
  await expect(rowOf(manager, '叶思远')).toContainText('已确认');
  await go(manager, `/meetSys/user?view=toApprove&keyword=${other}`);
  await runOnRow(manager, 'zh', rowOf(manager, '欧阳明'), '确认');
  await expect(manager.getByText('该单位名额已满').first()).toBeVisible();
  await runOnRow(manager, 'zh', rowOf(manager, '欧阳明'), '退回');
  await inputOf(dialog(manager), '退回/取消原因').fill('名额已满');
  await dialog(manager).getByRole('button', { name: '退回', exact: true }).click();
  await expect(dialog(manager)).toHaveCount(0);

  // Registration closes, the conference begins, and whoever comes is checked in.
  await go(manager, record);
  for (const [action, state] of [
    ['截止报名', '筹备中'],
    ['开始', '进行中'],
  ] as const) {
    await press(manager, action);
    await dialog(manager).getByRole('button', { name: action, exact: true }).click();
    await expectState(manager, state);
  }
  await go(desk, `/meetSys/user?view=toCome&keyword=${mobile}`);
  await expect(rowOf(desk, '叶思远')).toContainText('未报到');
  await runOnRow(desk, 'zh', rowOf(desk, '叶思远'), '报到');
  await expect(rowOf(desk, '叶思远')).toHaveCount(0);
  await go(desk, `/meetSys/user?view=here&keyword=${mobile}`);
  await openRow(desk, '叶思远');
  await expectState(desk, '已确认');
  const person = addressOf(desk);
  const says = (page: Page, title: string): Locator =>
    shown(page)
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${title}$`) })
      .first()
      .locator('+ dd');
  await expect(says(desk, '报到状态')).toHaveText('已报到');
  await expect(says(desk, '报到办理人')).toHaveText('康一帆');
  await expect(says(desk, '报到时间')).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d/);

  // Who came sees it on the phone, and the manager in the figures of the unit.
  await go(phone, `/apps/e${person}`);
  await expect(says(phone, '报到状态')).toHaveText('已报到');
  await go(manager, `/meetSys/unit`);
  await rowOf(manager, unit).getByRole('link').first().click();
  for (const [title, count] of [
    ['已报名人数', '1'],
    ['已确认人数', '1'],
    ['已报到人数', '1'],
  ] as const)
    await expect(says(manager, title), title).toHaveText(count);

  // The end: whoever leaves is noted, and an ended conference checks nobody in.
  await go(desk, `/meetSys/user?view=here&keyword=${mobile}`);
  await runOnRow(desk, 'zh', rowOf(desk, '叶思远'), '离会');
  await expect(rowOf(desk, '叶思远')).toHaveCount(0);
  await go(phone, `/apps/e${person}`);
  await expect(says(phone, '报到状态')).toHaveText('已离会');
  await go(manager, record);
  await press(manager, '结束');
  await dialog(manager).getByRole('button', { name: '结束', exact: true }).click();
  await expectState(manager, '已结束');
});
