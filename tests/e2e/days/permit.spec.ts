/**
 * The day of a permit: hot work is applied for, approved, briefed, tested for gas on the phone, signed by everybody,
 * issued at the site, done and accepted, by the people of the demonstration.
 */
import { type Page, expect } from '@playwright/test';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { photograph } from '../../http/files/file-door.ts';
import { type Caller, api, signIn } from '../../support/client.ts';
import { fakeCamera } from '../../support/fake-camera.ts';
import { fillLeave, handIn, headOf, step, takePhoto } from '../../support/permit-taps.ts';
import { choose, chooseInTree, formOf, freshCode, inputOf, rowOf, test, tokenOf } from '../../support/portal.ts';
import { dialog, expectState, go, press, shown, taken } from '../../support/process-people.ts';
import { arrive, clock, find, openRow, PHOTO, save, sign } from './at-work.ts';

const camera = fakeCamera();
test.use(camera.use);

/** Ends work that a run which failed has left under way: its people could be on no other permit. */
async function endLeftovers(baseURL: string): Promise<void> {
  const [guardian, safety] = await Promise.all(
    ['guardian', 'safety'].map(async (username) => api(baseURL, await signIn(baseURL, username, 'anlan123'))),
  );
  const base = '/api/dangerWork/workPermit';
  const { list } = (await guardian!.get<ListData>(`${base}/queryWorkPermit`, { status: 'working' })).data;
  for (const { id } of list.filter((one) => one.$labels?.['guardian'] === '鲁远山')) {
    const { data } = await guardian!.get<WireRow>(`${base}/getWorkPermit`, { id });
    const act = (who: Caller, action: string, input: object): Promise<unknown> =>
      taken(who.post(`${base}/action/${action}`, { ids: [id], input }));
    const workers = (data['workers'] as object[]).map((one) => ({ ...one, leaveTime: clock(0) + ':00' }));
    await act(guardian!, 'leave', { workers });
    await act(guardian!, 'end', { clearPhotos: [await photograph(guardian!)] });
    await act(safety!, 'acceptClosed', { acceptOpinion: '现场已清理', acceptSign: await photograph(safety!) });
  }
}

test('hot work goes from its application to its acceptance by the people of the demonstration', async ({
  portal,
  baseURL,
}) => {
  test.setTimeout(480_000);
  await endLeftovers(baseURL ?? '');
  const admin = api(baseURL ?? '', tokenOf('admin'));
  const at = (hours: number): string =>
    new Date(Date.now() + 8 * 3_600_000 + hours * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
  const job = freshCode('烟道法兰更换');
  const place = freshCode('1号转炉烟道');
  const work = freshCode('切割旧法兰');

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
  await find(staff, inputOf(task, '作业负责人'), '秦砚田');
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
  // By day and on working days the shop alone would approve it; asked for, the level is the same at any time.
  await choose(staff, inputOf(form, '申请级别'), /^一级$/);
  // The permit takes over what the job says.
  await expect(form.getByTitle('转炉车间')).toBeVisible();
  await expect(inputOf(form, '作业地点')).toHaveValue(place);
  await inputOf(form, '计划开始').fill(at(-0.1));
  await inputOf(form, '计划结束').fill(at(4));
  await inputOf(form, '作业单位').fill('转炉乙班');
  await inputOf(form, '作业内容').fill(work);
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
  await find(staff, inputOf(form, '监护人'), '鲁远山');
  const workers = form.getByRole('region', { name: '作业人员' });
  await workers.getByRole('button', { name: '添加一行' }).click();
  await find(staff, inputOf(workers, '职工'), '陈立秋');
  await workers.getByRole('button', { name: '完成' }).click();
  await save(form);
  await go(staff, `/dangerWork/workPermit?keyword=${place}`);
  await openRow(staff, place);
  await expectState(staff, '草稿');
  await press(staff, '提交审批');
  await expectState(staff, '审批中');
  const read = async (): Promise<WireRow> =>
    (await admin.get<ListData>('/api/dangerWork/workPermit/queryWorkPermit', { location: place })).data.list[0]!;
  const stands = (status: string): Promise<void> => expect.poll(async () => (await read())['status']).toBe(status);
  await stands('approving');
  const record = `/dangerWork/workPermit/${(await read()).id}`;

  const head = await arrive(portal, 'head');
  await go(head, record);
  await expectState(head, '审批中');
  await press(head, '方案审批通过');
  await inputOf(dialog(head), '方案审批意见').fill('同意，设专人监护');
  await dialog(head).getByRole('button', { name: '方案审批通过', exact: true }).click();
  await expect(shown(head).getByText('管理部门审批方案').first()).toBeVisible();
  await expectState(head, '审批中');
  const hse = await arrive(portal, 'hse', record);
  await expect(shown(hse).getByRole('definition').filter({ hasText: '同意，设专人监护' })).toBeVisible();
  await press(hse, '方案审批通过');
  await inputOf(dialog(hse), '方案审批意见').fill('同意');
  await dialog(hse).getByRole('button', { name: '方案审批通过', exact: true }).click();
  await expectState(hse, '待人员签到');

  const guardian = await arrive(portal, 'guardian');
  await go(guardian, record);
  await press(guardian, '人员签到与交底');
  await find(guardian, inputOf(dialog(guardian), '安全交底人'), '沈建川');
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
    await page.context().grantPermissions(['camera']);
    await press(page, '登记措施确认');
    const rows = dialog(page).getByRole('group', { name: '安全措施' });
    for (const measure of measures) {
      await rows.getByRole('row', { name: measure }).getByRole('button', { name: /^编辑/ }).click();
      await choose(page, inputOf(rows, '确认结果'), /已落实/);
      await rows.locator('button').filter({ hasText: '拍照' }).click();
      const lens = page.getByRole('dialog', { name: '现场照片' });
      await lens.getByRole('button', { name: '拍照' }).click();
      await lens.getByRole('button', { name: '使用这张' }).click();
      await expect(rows.getByRole('button', { name: /^移除 / })).toBeVisible();
      await rows.getByRole('button', { name: '完成' }).click();
    }
    await dialog(page).getByRole('button', { name: '登记措施确认', exact: true }).click();
    await expect(dialog(page)).toHaveCount(0);
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
  const analyst = await arrive(portal, 'analyst', undefined, true);
  await go(analyst, '/apps/e/dangerWork/gasAnalysis');
  await press(analyst, '新增');
  const gas = dialog(analyst);
  await choose(analyst, inputOf(gas, '作业票'), new RegExp(work));
  await inputOf(gas, '仪器名称').fill('四合一检测仪');
  await inputOf(gas, '仪器编号').fill('DX-1');
  await inputOf(gas, '校验有效期').fill('2099-06-01');
  await analyst.keyboard.press('Enter');
  const readings = gas.getByRole('region', { name: '分析项目' });
  await readings.getByRole('button', { name: '添加一行' }).click();
  await choose(analyst, inputOf(readings, '气体'), /可燃气体（动火）/);
  await inputOf(readings, '读数').fill('0.1');
  // The row that is open shows all of its fields.
  expect(
    await readings.locator('.anlan-subtable-scroll').evaluate((box) => box.scrollHeight - box.clientHeight),
  ).toBeLessThanOrEqual(1);
  await readings.getByRole('button', { name: '完成' }).click();
  await sign(analyst, gas);
  await gas.getByRole('button', { name: /^保存/ }).first().click();
  await expect(gas).toHaveCount(0);
  await go(guardian, record);
  await expectState(guardian, '待现场复核');

  // Everybody signs, each from the own list.
  const safety = await arrive(portal, 'safety');
  for (const [page, role] of [
    [staff, '申请人'],
    [safety, '交底人'],
    [foreman, '作业负责人'],
    [guardian, '监护人'],
  ] as const) {
    await go(page, '/dangerWork/permitSign?view=mine');
    const own = rowOf(page, work);
    await expect(own).toContainText(role);
    await own.getByRole('button', { name: '签名', exact: true }).click();
    await sign(page, dialog(page));
    await dialog(page).getByRole('button', { name: '签名', exact: true }).last().click();
    await expect(rowOf(page, work)).toHaveCount(0);
  }

  // The safety department issues the permit at the site, the guardian starts the work on the phone.
  await go(hse, record);
  await expectState(hse, '待现场复核');
  // What comes next where all goes as it is meant to.
  const rail = shown(hse).getByRole('list', { name: '状态进程' });
  await expect(rail).toContainText('待完工验收');
  await expect(rail).not.toContainText('停工整改');
  await press(hse, '现场审批签发');
  await dialog(hse).locator('input[type=file]').first().setInputFiles(PHOTO);
  await sign(hse, dialog(hse));
  await dialog(hse).getByRole('button', { name: '现场审批签发', exact: true }).click();
  await expectState(hse, '待开工');
  await expect(hse.getByRole('button', { name: '开工', exact: true })).toHaveCount(0);
  const phone = await arrive(portal, 'guardian', `/apps/e${record}`, true);
  await step(phone, '开工');
  await handIn(phone, '开工');
  await expect(headOf(phone, work)).toHaveText(/作业中/);
  await go(staff, record);
  await expectState(staff, '作业中');
  await go(staff, `/dangerWork/workTask?keyword=${job}`);
  await expect(rowOf(staff, job)).toContainText('作业中');

  // The work is done: nobody is left on the site, it is photographed, and accepted.
  await phone.context().grantPermissions(['camera']);
  await step(phone, '完工与验收');
  await fillLeave(phone);
  await handIn(phone, '登记离场');
  await step(phone, '完工与验收');
  await phone.getByRole('radio', { name: '完工', exact: true }).click();
  await takePhoto(phone, '清场照片');
  await handIn(phone, '完工');
  await expect(headOf(phone, work)).toHaveText(/待完工验收/);
  await go(safety, record);
  await expectState(safety, '待完工验收');
  await press(safety, '验收关闭');
  await inputOf(dialog(safety), '完工验收意见').fill('现场清理干净，无余火');
  await sign(safety, dialog(safety));
  await dialog(safety).getByRole('button', { name: '验收关闭', exact: true }).click();
  await expectState(safety, '已关闭');

  // Who applied for it reads its course in words, also what was others' to do.
  await go(staff, record);
  await expectState(staff, '已关闭');
  const course = shown(staff).getByRole('region', { name: '变更记录' });
  for (const act of ['鲁远山 人员签到与交底', '于连海 气体分析合格', '程岭松 现场审批签发', '沈建川 验收关闭'])
    await expect(course.getByText(act).first(), act).toBeVisible();
  await go(staff, `/dangerWork/workTask?keyword=${job}`);
  await expect(rowOf(staff, job)).toContainText('已完工');
});
