/** Exams of the tests' own, sat by people of the demonstration. */
import { expect } from '@playwright/test';
import type { ActionData, ListData, WireRow } from '../../src/engine/model/wire.ts';
import { type Caller, api } from './client.ts';
import { freshCode, tokenOf } from './portal.ts';

export const base = (name: string): string => `/api/education/${name}`;
/** The row that was added. */
export async function made(answer: Promise<{ code: number; msg: string; data: WireRow }>): Promise<WireRow> {
  const { code, msg, data } = await answer;
  expect(code, msg).toBe(200);
  return data;
}
export const act = async (who: Caller, name: string, id: string, action: string): Promise<void> => {
  const { code, msg } = await who.post<ActionData>(`${base(name)}/action/${action}`, { id });
  expect(code, msg).toBe(200);
};
/** Has the clock's job open what is to begin by now: an exam that is to be ended has to be open. */
export async function opened(admin: Caller, task: string): Promise<void> {
  const jobs = await admin.get<ListData>('/api/monitors/scheduleJob/queryScheduleJob', {
    jobKey: 'education.testStart',
  });
  await admin.post('/api/monitors/scheduleJob/action/runNow', { id: jobs.data.list[0]?.id });
  await expect
    .poll(async () => (await admin.get<WireRow>(`${base('testTask')}/getTestTask`, { id: task })).data['status'])
    .toBe('ongoing');
}

/** A moment of the server, so many seconds from now. */
export async function moment(admin: Caller, seconds: number): Promise<string> {
  const { now } = (await admin.get<{ now: string }>(`${base('myExam')}/mine`)).data;
  return new Date(Date.parse(`${now.replace(' ', 'T')}Z`) + seconds * 1000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');
}

export interface Exam {
  readonly taskName: string;
  readonly bankName: string;
  readonly bank: string;
  /** The sheet of `staff`. */
  readonly sheet: string;
}

/** An exam of four questions that is open for `staff`, ten points each but the last. */
export async function openExam(
  url: string,
  more: {
    readonly seconds?: number;
    readonly showAnswer?: string;
    readonly maxAttempts?: number;
    readonly switchLimit?: number;
    /** A fifth question, for two examiners to mark. */
    readonly forTwo?: boolean;
  } = {},
): Promise<Exam> {
  const admin = api(url, tokenOf('admin'));
  const find = async (path: string, query: Record<string, string>): Promise<string> =>
    (await admin.get<ListData>(path, query)).data.list[0]?.id ?? '';
  const [staff, org] = [
    await find('/api/admin/sysuser/querySysUser', { username: 'staff' }),
    await find('/api/admin/sysorg/querySysOrg', { orgCode: 'LZ' }),
  ];
  const bankName = freshCode('煤气题库');
  const bank = (
    await made(admin.post(`${base('questionBank')}/addQuestionBank`, { bankName, org, openPractice: true }))
  ).id;
  const question = async (row: object): Promise<string> =>
    (await made(admin.post(`${base('question')}/addQuestion`, { bank, difficulty: 'easy', ...row }))).id;
  const questions = [
    await question({
      type: 'single',
      stem: '一氧化碳浓度超过多少应立即撤离？',
      optionA: '10 ppm',
      optionB: '24 ppm',
      optionC: '100 ppm',
      answer: 'B',
      analysis: '一级报警值为 24 ppm，达到即撤离。',
    }),
    await question({
      type: 'multiple',
      stem: '进入煤气区域必须做到哪些？',
      optionA: '携带便携式报警仪',
      optionB: '两人以上同行',
      optionC: '单人快速通过',
      answer: 'A,B',
    }),
    await question({ type: 'judge', stem: '带煤气作业可以用普通铁制工具。', answer: 'false' }),
    await question({ type: 'blank', stem: '水封的有效高度应为计算压力加____mm。', answer: '500' }),
    ...(more.forTwo
      ? [await question({ type: 'short', stem: '静压 $p = \\frac{F}{S}$ 表示什么？', answer: '单位面积上的压力' })]
      : []),
  ];
  const paper = await made(
    admin.post(`${base('examPaper')}/addExamPaper`, {
      paperName: freshCode('试卷'),
      paperType: 'fixed',
      fullScore: more.forTwo ? '110.0' : '100.0',
      passScore: '60.0',
      durationMinutes: 30,
      multiScoreRule: 'all',
      questions: questions.map((id, index) => ({ question: id, seq: index, score: index >= 3 ? '10.0' : '30.0' })),
    }),
  );
  await act(admin, 'examPaper', paper.id, 'publish');
  const taskName = freshCode('煤气上岗考试');
  const task = await made(
    admin.post(`${base('testTask')}/addTestTask`, {
      taskName,
      paper: paper.id,
      examType: 'formal',
      startTime: await moment(admin, -60),
      endTime: await moment(admin, more.seconds ?? 3600),
      orgId: org,
      examinees: [staff],
      maxAttempts: more.maxAttempts ?? 1,
      switchLimit: more.switchLimit ?? 0,
      showAnswer: more.showAnswer ?? 'afterSubmit',
      ...(more.forTwo ? { markMode: 'double', markTolerance: '2.0' } : {}),
    }),
  );
  await act(admin, 'testTask', task.id, 'publish');
  const sheet = await find(`${base('myExam')}/queryMyExam`, { task: task.id });
  return { taskName, bankName, bank, sheet };
}
