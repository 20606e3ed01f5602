/**
 * The way to a certificate on the phone: a material is learned, the code at the wall signs in, an exam is failed, the
 * resit asks other questions and is passed, and the certificate stands on the card.
 */
import { type Page, expect } from '@playwright/test';
import type { ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { PIXEL, upload } from '../../http/files/file-door.ts';
import { api, type Caller } from '../../support/client.ts';
import { act, base, made, moment, opened } from '../../support/exams.ts';
import { freshCode, test, tokenOf } from '../../support/portal.ts';
import { PHONE } from '../../support/process-people.ts';

const AT = '/educationTrainingManagement';
const main = (page: Page) => page.getByRole('main').filter({ visible: true });
const noun = (name: string): string => name[0]!.toUpperCase() + name.slice(1);
const add = (who: Caller, name: string, row: object): Promise<WireRow> =>
  made(who.post(`${base(name)}/add${noun(name)}`, row));
const list = async (who: Caller, name: string, query: Record<string, string>): Promise<readonly WireRow[]> =>
  (await who.get<ListData>(`${base(name)}/query${noun(name)}`, query)).data.list;
async function done(who: Caller, name: string, id: string, action: string, input: object): Promise<void> {
  const { code, msg } = await who.post(`${base(name)}/action/${action}`, { ids: [id], input });
  expect(code, msg).toBe(200);
}

/** Sits an exam from the list of the own ones, every question with one word. @returns the questions that were asked */
async function sit(page: Page, task: string, word: '正确' | '错误'): Promise<readonly string[]> {
  const entry = main(page).getByRole('listitem').filter({ hasText: task });
  await entry.getByRole('button', { name: '开始答题' }).click();
  await main(page).getByRole('button', { name: '开始答题' }).click();
  const asked: string[] = [];
  for (const index of [1, 2]) {
    const question = main(page).getByRole('region', { name: `第 ${index} 题，共 2 题` });
    await expect(question).toBeVisible();
    asked.push(/监护要点\d/.exec((await question.textContent()) ?? '')?.[0] ?? '');
    await question.getByText(word, { exact: true }).click();
    if (index === 1) await page.keyboard.press('ArrowRight');
  }
  await main(page).getByRole('button', { name: '交卷', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: '交卷', exact: true }).click();
  return asked;
}

test('one person learns, signs in, fails, sits again with other questions, passes and has the certificate', async ({
  portal,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const url = baseURL ?? '';
  const admin = api(url, tokenOf('admin'));
  const person = (await admin.get<ListData>('/api/admin/sysuser/querySysUser', { username: 'staff' })).data.list[0]!;
  const org = (await admin.get<ListData>('/api/admin/sysorg/querySysOrg', { orgCode: 'LZ' })).data.list[0]!.id;
  const [category] = await list(admin, 'learnCategory', { pageSize: '1' });

  // What the training officer has prepared.
  const title = freshCode('监护人职责');
  const material = await add(admin, 'trainVideo', {
    title,
    category: category?.id,
    mediaType: 'link',
    url: `${url}/healthz`,
    durationSec: 3,
    hours: '0.5',
    antiIdle: 'none',
  });
  await act(admin, 'trainVideo', material.id, 'publish');
  const bank = await add(admin, 'questionBank', { bankName: freshCode('监护人题库'), org });
  for (const index of [1, 2, 3, 4])
    await add(admin, 'question', {
      bank: bank.id,
      type: 'judge',
      stem: `监护要点${index}：监护人不得离开现场。`,
      answer: 'true',
      difficulty: 'easy',
    });
  const paper = await add(admin, 'examPaper', {
    paperName: freshCode('监护人考试卷'),
    paperType: 'perPerson',
    orgId: org,
    fullScore: '10.0',
    passScore: '8.0',
    durationMinutes: 10,
    multiScoreRule: 'all',
    rules: [{ bank: bank.id, type: 'judge', count: 2, score: '5.0' }],
  });
  await act(admin, 'examPaper', paper.id, 'publish');
  const task = freshCode('监护人考试');
  const exam = await add(admin, 'testTask', {
    taskName: task,
    paper: paper.id,
    examType: 'formal',
    startTime: await moment(admin, -60),
    endTime: await moment(admin, 7200),
    orgId: org,
    examinees: [person.id],
    maxAttempts: 1,
    scoreRule: 'highest',
    faceCheck: 'none',
    showAnswer: 'never',
  });
  await act(admin, 'testTask', exam.id, 'publish');
  await opened(admin, exam.id);
  const name = freshCode('监护人取证培训');
  const session = await add(admin, 'trainImplement', {
    trainName: name,
    trainType: 'other',
    org,
    startTime: await moment(admin, -600),
    endTime: await moment(admin, 6000),
    hours: '2.0',
    teacher: '讲师甲',
    mode: 'offline',
    courses: [material.id],
    exam: exam.id,
    trainees: [{ user: person.id, name: '陈立秋' }],
  });
  for (const action of ['publish', 'start']) await act(admin, 'trainImplement', session.id, action);

  // Learned from the home of training, where the session stands.
  const page = await portal.visit('staff', `${AT}/index`, { viewport: PHONE });
  const course = main(page)
    .getByRole('region', { name })
    .getByRole('link', { name: new RegExp(title) });
  await expect(course).toContainText('去学习');
  await course.click();
  await main(page).getByRole('link', { name: '打开课件' }).click();
  await page.bringToFront();
  await expect(main(page).getByText(/学完$/)).toBeVisible();

  // At the wall.
  const code = (await admin.get<{ code: string }>(`${base('trainImplement')}/signCode`, { id: session.id })).data.code;
  const wall = await portal.visit('staff', `${AT}/signIn?session=${session.id}&code=${code}`, { viewport: PHONE });
  await expect(wall.getByRole('status').filter({ hasText: `已签到：${name}` })).toBeVisible();

  // Failed.
  const tests = await portal.visit('staff', `${AT}/myTest`, { viewport: PHONE });
  const first = await sit(tests, task, '错误');
  await expect(main(tests).getByText('不合格', { exact: true })).toBeVisible();

  // The officer ends the exam, arranges the resit and announces it.
  await act(admin, 'testTask', exam.id, 'finish');
  await done(admin, 'testTask', exam.id, 'makeup', {
    opens: await moment(admin, -1),
    closes: await moment(admin, 7200),
  });
  const [resit] = await list(admin, 'testTask', { makeupOf: exam.id });
  await act(admin, 'testTask', resit!.id, 'publish');
  await opened(admin, resit!.id);

  // Passed, with the two questions that were not asked before.
  const again = await portal.visit('staff', `${AT}/myTest`, { viewport: PHONE });
  const second = await sit(again, String(resit!['taskName']), '正确');
  await expect(main(again).getByText('合格', { exact: true })).toBeVisible();
  expect([...first, ...second].sort()).toEqual(['监护要点1', '监护要点2', '监护要点3', '监护要点4']);
  await act(admin, 'testTask', resit!.id, 'finish');

  // The certificate is applied for, examined and issued.
  const application = await add(admin, 'certAcquire', {
    acquireType: 'first',
    certType: 'guardianCert',
    // Of its own, so that no other certificate of the kind is shown in its place.
    opItem: freshCode('动火监护'),
    org,
    persons: [person.id],
  });
  for (const action of ['submit', 'approve']) await act(admin, 'certAcquire', application.id, action);
  const day = (await moment(admin, 0)).slice(0, 10);
  await done(admin, 'certAcquire', application.id, 'train', { trainOrg: '公司培训中心', trainFrom: day, trainTo: day });
  await done(admin, 'certAcquire', application.id, 'exam', {
    theoryDate: day,
    results: [{ user: person.id, theory: '100.0', pass: true }],
  });
  const { data: examined } = await admin.get<WireRow>(`${base('certAcquire')}/getCertAcquire`, {
    id: application.id,
  });
  const [result] = examined['results'] as unknown as WireRow[];
  const certNo = freshCode('JHR');
  await done(admin, 'certAcquire', application.id, 'certify', {
    issueOrg: '公司安全管理部',
    validFrom: day,
    validTo: `${Number(day.slice(0, 4)) + 3}${day.slice(4)}`.replace('-02-29', '-02-28'),
    results: [{ id: result!.id, certNo, scans: [(await upload(admin, '证书.png', PIXEL)).data.id] }],
  });
  const card = await portal.visit('staff', `${AT}/safetyTrainingCard`, { viewport: PHONE });
  const held = main(card).getByRole('region', { name: '证书' }).getByRole('listitem').filter({ hasText: certNo });
  await expect(held).toContainText('有效');
});
