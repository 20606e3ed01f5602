/**
 * The day of a permit: hot work is applied for, approved, briefed, tested for gas on the phone, signed by everybody,
 * issued at the site, done and accepted, by the people of the demonstration.
 */
import { type Page, expect } from '@playwright/test';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { api } from '../../support/client.ts';
import { choose, chooseInTree, formOf, freshCode, inputOf, rowOf, test, tokenOf } from '../../support/portal.ts';
import { dialog, go, press, shown } from '../../support/process-people.ts';
import { arrive, expectState, openRow, PHOTO, save, sign } from './at-work.ts';
import { look, tree } from './zz-snap.ts';

test('hot work goes from its application to its acceptance by the people of the demonstration', async ({
  portal,
  baseURL,
}) => {
  test.setTimeout(480_000);
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const at = (hours: number): string =>
    new Date(Date.now() + 8 * 3_600_000 + hours * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
  const job = freshCode('烟道法兰更换');
  const place = freshCode('1号转炉烟道');

  const staff = await arrive(portal, 'staff', '/dangerWork/workTask');
  await press(staff, '新增');
  const task = formOf(staff, '新增作业任务');
  await task.getByRole('textbox', { name: '作业项目' }).fill(job);
  await choose(staff, inputOf(task, '项目类型'), /检修/);
  await choose(staff, inputOf(task, '综合风险等级'), /较大/);
  await choose(staff, inputOf(task, '涉及作业类型'), /动火作业/);
  await staff.keyboard.press('Escape');
  await inputOf(task, '计划开始').fill(at(-1));
  await inputOf(task, '计划结束').fill(at(8));
  await chooseInTree(staff, inputOf(task, '属地单位'), '转炉车间');
  await inputOf(task, '作业地点').fill(place);
  await choose(staff, inputOf(task, '作业单位性质'), /内部/);
  await chooseInTree(staff, inputOf(task, '作业单位（内部）'), '转炉乙班');
  await choose(staff, inputOf(task, '作业负责人'), '秦砚田');
  await inputOf(task, '作业内容').fill('切割旧法兰，更换垫片');
  await save(task);
  await openRow(staff, job);
  await expectState(staff, '草稿');
  await press(staff, '提交计划');
  await expectState(staff, '已计划');

  await go(staff, '/dangerWork/workPermit');
  await press(staff, '新增');
  const form = formOf(staff, '新增作业票');
  await choose(staff, inputOf(form, '所属任务'), new RegExp(job));
  await choose(staff, inputOf(form, '作业类型'), /动火作业/);
  // The permit takes over what the job says.
  await expect(form.getByTitle('转炉车间')).toBeVisible();
  await expect(inputOf(form, '作业地点')).toHaveValue(place);
  await inputOf(form, '计划开始').fill(at(-0.1));
  await inputOf(form, '计划结束').fill(at(4));
  await inputOf(form, '作业单位').fill('转炉乙班');
  await inputOf(form, '作业内容').fill('切割旧法兰');
  const hot = form.getByRole('region', { name: '动火明细' });
  await hot.getByRole('button', { name: '添加一行' }).click();
  await choose(staff, inputOf(hot, '动火方式'), /砂轮打磨/);
  await staff.keyboard.press('Escape');
  await inputOf(hot, '动火部位').fill('法兰螺栓');
  await inputOf(hot, '介质爆炸下限').fill('12.5');
  await inputOf(hot, '灭火器数量').fill('2');
  await inputOf(hot, '完工后监火').fill('0');
  await hot.getByRole('button', { name: '完成' }).click();
  await choose(staff, inputOf(form, '危害因素'), /火灾爆炸/);
  await staff.keyboard.press('Escape');
  await inputOf(form, '风险辨识结果').fill('火花引燃、烫伤');
  await choose(staff, inputOf(form, '监护人'), '鲁远山');
  const workers = form.getByRole('region', { name: '作业人员' });
  await workers.getByRole('button', { name: '添加一行' }).click();
  await choose(staff, inputOf(workers, '职工'), '陈立秋');
  await workers.getByRole('button', { name: '完成' }).click();
  await save(form);
  await go(staff, `/dangerWork/workPermit?keyword=${place}`);
  await openRow(staff, place);
  await expectState(staff, '草稿');
  await look(staff, 'draft');
  await press(staff, '提交审批');
  await expectState(staff, '审批中');
  const read = async (): Promise<WireRow> =>
    (await admin.get<ListData>('/api/dangerWork/workPermit/queryWorkPermit', { location: place })).data.list[0]!;
  const stands = (status: string): Promise<void> => expect.poll(async () => (await read())['status']).toBe(status);
  await stands('approving');
  const record = `/dangerWork/workPermit/${(await read()).id}`;


  const head = await arrive(portal, 'head');
  await look(head, 'head-home');
  await tree(head, 'main');
  await go(head, record);
  await expectState(head, '审批中');
  await press(head, '方案审批通过');
  await inputOf(dialog(head), '方案审批意见').fill('同意，设专人监护');
  await dialog(head).getByRole('button', { name: '方案审批通过', exact: true }).click();
  await expectState(head, '待人员签到');

  const guardian = await arrive(portal, 'guardian');
  await look(guardian, 'guardian-home');
  await go(guardian, record);
  await press(guardian, '人员签到与交底');
  await choose(guardian, inputOf(dialog(guardian), '安全交底人'), '沈建川');
  await expect(dialog(guardian).getByTitle('沈建川')).toBeVisible();
  const people = dialog(guardian).getByRole('group', { name: '作业人员' });
  await people.getByRole('button', { name: '编辑第 1 行' }).click();
  await choose(guardian, inputOf(people, '签到方式'), /刷卡/);
  await inputOf(people, '身体状况良好').click();
  await people.getByRole('button', { name: '完成' }).click();
  await expect(people.getByRole('row', { name: /^陈立秋 作业人 — 是 刷卡 是/ })).toBeVisible();
  await dialog(guardian).getByRole('button', { name: '人员签到与交底', exact: true }).click();
  await expectState(guardian, '待措施确认');

  /** Confirms the measures that name the own role, each with a photograph. */
  const confirms = async (page: Page, measures: readonly RegExp[]): Promise<void> => {
    await press(page, '登记措施确认');
    const rows = dialog(page).getByRole('group', { name: '安全措施' });
    for (const measure of measures) {
      await rows.getByRole('row', { name: measure }).getByRole('button', { name: /^编辑/ }).click();
      await choose(page, inputOf(rows, '确认结果'), /已落实/);
      await rows.locator('input[type=file]').first().setInputFiles(PHOTO);
      await expect(rows.getByRole('button', { name: `移除 ${PHOTO.name}`, exact: true })).toBeVisible();
      await look(page, 'measure-row');
      await rows.getByRole('button', { name: '完成' }).click();
    }
    await look(page, 'measures');
    await dialog(page).getByRole('button', { name: '登记措施确认', exact: true }).click();
    await expect(dialog(page)).toHaveCount(0);
    await look(page, 'measures-done');
  };
  await go(staff, record);
  await confirms(staff, [/动火设备、管线清洗/]);
  const foreman = await arrive(portal, 'foreman', record);
  await confirms(foreman, [/动火点周围 15 m/, /气瓶间距/]);
  await go(guardian, record);
  await confirms(guardian, [/现场配备灭火器/]);
  await press(guardian, '措施确认完毕');
  await dialog(guardian).getByRole('button', { name: '措施确认完毕', exact: true }).click();
  await expectState(guardian, '待气体分析');

  // The analyst enters the test on the phone, at the site.
  const analyst = await arrive(portal, 'analyst', '/apps/home', true);
  await look(analyst, 'analyst-home');
  await tree(analyst, 'main');
  await go(analyst, '/apps/e/dangerWork/gasAnalysis');
  await look(analyst, 'analyst-list');
  await press(analyst, '新增');
  await look(analyst, 'gas-form');
  const gas = dialog(analyst);
  await choose(analyst, inputOf(gas, '作业票'), new RegExp(place));
  await inputOf(gas, '仪器名称').fill('四合一检测仪');
  await inputOf(gas, '仪器编号').fill('DX-1');
  await tree(analyst, 'dialog');
  await look(analyst, 'gas-form2');
});
