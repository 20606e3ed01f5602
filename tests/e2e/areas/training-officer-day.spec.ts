/**
 * A day of the training officer: a session of the plan is held and archived, a paper is drawn by rule and an exam
 * announced, a sheet is marked, and what ends soon is looked at.
 */
import { type Page, expect } from '@playwright/test';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { api, type Caller, signIn } from '../../support/client.ts';
import { freshCode, test, tokenOf } from '../../support/portal.ts';
import { workerOf } from '../../support/process-people.ts';
import { findRow, openFromMenu, runOnRow, signInByHand } from '../../support/walk.ts';

test.describe.configure({ timeout: 180_000 });

const FIRST = 'fern-dune-reed-9';
const PASSWORD = 'river-moss-7';

async function made(answer: Promise<{ code: number; msg: string; data: WireRow }>): Promise<WireRow> {
  const { code, msg, data } = await answer;
  expect(code, msg).toBe(200);
  return data;
}

/** Somebody of the works with this role, who has changed the first password. */
async function hire(
  url: string,
  admin: Caller,
  roleCode: string,
): Promise<{ readonly username: string; readonly own: Caller }> {
  const username = freshCode('officer').toLowerCase();
  const first = async (path: string, query: Record<string, string>): Promise<string | undefined> =>
    (await admin.get<ListData>(path, query)).data.list[0]?.id;
  await made(
    admin.post('/api/admin/sysuser/addSysUser', {
      username,
      nickname: `培训管理员 ${username}`,
      password: FIRST,
      userType: '0',
      orgId: await first('/api/admin/sysorg/querySysOrg', { orgCode: 'LZ' }),
      roleId: [await first('/api/admin/sysrole/querySysRole', { roleCode })],
    }),
  );
  const own = api(url, await signIn(url, username, FIRST));
  expect(
    (await own.put('/api/account/sysuserdetail/updatePassword', { password: FIRST, newPassword: PASSWORD })).code,
  ).toBe(200);
  return { username, own: api(url, await signIn(url, username, PASSWORD)) };
}

async function confirm(page: Page, title: string, button: string): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ hasText: title });
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

test('a day of the training officer', async ({ portal, baseURL }) => {
  const url = baseURL ?? '';
  const admin = api(url, tokenOf('admin'));
  const { username, own } = await hire(url, admin, 'trainOfficer');
  const staff = (await admin.get<ListData>('/api/admin/sysuser/querySysUser', { username: 'staff' })).data.list[0]?.id;
  const page = await portal.visit(undefined, '/login');
  await signInByHand(page, 'zh', username, PASSWORD);

  // What was handed in and approved the week before: a plan with one course, and a session of it that has ended.
  const planName = freshCode('月度计划');
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString();
  const plan = await made(
    own.post('/api/education/trainPlan/addTrainPlan', {
      planName,
      year: today.slice(0, 4),
      planLevel: 'company',
      items: [
        {
          courseName: `${planName} 煤气防护`,
          trainType: 'specialOp',
          targetPost: '煤气工',
          plannedMonth: today.slice(0, 7),
          plannedHours: '4.0',
          plannedPersons: 1,
          mode: 'offline',
          assess: 'none',
        },
      ],
    }),
  );
  expect((await own.post('/api/education/trainPlan/action/submit', { id: plan.id })).code).toBe(200);
  expect(
    (
      await (
        await workerOf(baseURL, 'safetyDept')
      ).caller.post('/api/education/trainPlan/action/approve', { id: plan.id })
    ).code,
  ).toBe(200);

  // The course of this month is held.
  await openFromMenu(page, 'zh', ['教育培训', '培训'], '培训计划明细');
  await runOnRow(page, 'zh', await findRow(page, 'zh', planName), '实施');
  const hold = page.getByRole('dialog').filter({ hasText: '授课人' });
  await hold.getByLabel(/^开始/).fill('2026-11-10 08:00');
  await page.keyboard.press('Enter');
  await hold.getByLabel(/^结束/).fill('2026-11-10 12:00');
  await page.keyboard.press('Enter');
  await hold.getByLabel(/^授课人/).fill('向怀远');
  await hold.getByRole('button', { name: '实施', exact: true }).click();
  await expect(hold).toHaveCount(0);
  await expect(await findRow(page, 'zh', planName)).toContainText('实施中');
  const session = (await own.get<ListData>('/api/education/trainImplement/queryTrainImplement', { keyword: planName }))
    .data.list[0];
  expect(
    (
      await own.put('/api/education/trainImplement/updateTrainImplement', {
        id: session?.id,
        rev: session?.['rev'],
        trainees: [
          { user: staff, name: '陈立秋', signInTime: '2026-11-10 07:50:00', signOutTime: '2026-11-10 12:00:00' },
        ],
      })
    ).code,
  ).toBe(200);
  for (const action of ['publish', 'start', 'finish'])
    expect((await own.post(`/api/education/trainImplement/action/${action}`, { id: session?.id })).code, action).toBe(
      200,
    );

  // It is archived once everybody has a result; the course and the plan are done with it.
  portal.forgive(/action\/(archive|draw).* 422/);
  await openFromMenu(page, 'zh', ['教育培训', '培训'], '培训实施');
  await runOnRow(page, 'zh', await findRow(page, 'zh', planName), '归档');
  await page
    .getByRole('dialog')
    .filter({ hasText: '确定归档' })
    .getByRole('button', { name: '归档', exact: true })
    .click();
  await expect(page.getByText('还有参训人员没有登记结果').first()).toBeVisible();
  const trainee = (
    await own.get<ListData>('/api/education/trainTrainee/queryTrainTrainee', { implement: session?.id ?? '' })
  ).data.list[0];
  expect(
    (await own.post('/api/education/trainTrainee/action/judge', { id: trainee?.id, input: { result: 'pass' } })).code,
  ).toBe(200);
  await page.reload();
  await runOnRow(page, 'zh', await findRow(page, 'zh', planName), '归档');
  await confirm(page, '确定归档', '归档');
  await expect(await findRow(page, 'zh', planName)).toContainText('已归档');
  expect((await own.get<WireRow>('/api/education/trainPlan/getTrainPlan', { id: plan.id })).data).toMatchObject({
    status: 'finished',
    doneCount: 1,
  });

  // A paper is drawn by rule, put to use, and an exam with it announced.
  const bank = (
    await own.get<ListData>('/api/education/questionBank/queryQuestionBank', { keyword: '全员安全应知应会' })
  ).data.list[0]?.id;
  const paperName = freshCode('月考');
  const paper = await made(
    own.post('/api/education/examPaper/addExamPaper', {
      paperName,
      paperType: 'random',
      fullScore: '10.0',
      passScore: '6.0',
      durationMinutes: 30,
      multiScoreRule: 'all',
      rules: [{ bank, type: 'judge', count: 2, score: '5.0' }],
    }),
  );
  await openFromMenu(page, 'zh', ['教育培训', '考试'], '试卷管理');
  await runOnRow(page, 'zh', await findRow(page, 'zh', paperName), '抽题');
  await expect(async () =>
    expect((await own.get<WireRow>('/api/education/examPaper/getExamPaper', { id: paper.id })).data).toMatchObject({
      questionCount: 2,
      totalScore: '10.0',
    }),
  ).toPass();
  await page.reload();
  await runOnRow(page, 'zh', await findRow(page, 'zh', paperName), '启用');
  await expect(await findRow(page, 'zh', paperName)).toContainText('已启用');
  const taskName = freshCode('月考场次');
  await made(
    own.post('/api/education/testTask/addTestTask', {
      taskName,
      paper: paper.id,
      examType: 'formal',
      startTime: '2026-01-01 08:00:00',
      endTime: '2099-01-01 08:00:00',
      examinees: [staff],
    }),
  );
  await openFromMenu(page, 'zh', ['教育培训', '考试'], '考试任务');
  await runOnRow(page, 'zh', await findRow(page, 'zh', taskName), '发布');
  await confirm(page, '确定发布', '发布');
  await expect(await findRow(page, 'zh', taskName)).toContainText('已发布');

  // Somebody sits it and gets a score, without ever being sent an answer.
  const other = api(url, tokenOf('staff'));
  const sheet =
    (await other.get<ListData>('/api/education/myExam/queryMyExam', { keyword: taskName })).data.list.find(
      (row) => row.$labels?.['task'] === taskName,
    ) ?? (await other.get<ListData>('/api/education/myExam/queryMyExam', { status: 'notStarted' })).data.list[0];
  expect((await other.post('/api/education/myExam/action/start', { id: sheet?.id })).code).toBe(200);
  const begun = (await other.get<WireRow>('/api/education/myExam/getMyExam', { id: sheet?.id ?? '' })).data;
  expect(JSON.stringify(begun)).not.toContain('answerKey');
  expect(
    (await other.post('/api/education/myExam/action/submit', { id: sheet?.id, input: { answers: [] } })).code,
  ).toBe(200);
  await page.goto(`/#/education/myExam/${sheet?.id ?? ''}`);
  await expect(
    page.getByRole('main').filter({ visible: true }).getByText('已出分').filter({ visible: true }).first(),
  ).toBeVisible();

  // What ends soon is looked at every morning.
  await openFromMenu(page, 'zh', ['教育培训', '档案与证书'], '资质证书');
  await page
    .getByRole('group', { name: '视图' })
    .filter({ visible: true })
    .getByRole('button', { name: '即将到期', exact: true })
    .click();
  await expect(page.getByRole('main').getByRole('row').filter({ hasText: '唐建山' }).first()).toBeVisible();
});
