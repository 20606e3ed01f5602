/**
 * One person's way to a certificate, each step by whoever takes it: applied for, learned, signed in by the code on the
 * wall, an exam failed, a resit with other questions passed, hours and certificate in the file and on the card.
 */
import { beforeAll, expect, test } from 'vitest';
import { addDays, addMinutes, addMonths } from '../../../src/engine/model/expression/dates.ts';
import type { Row } from '../../../src/engine/model/types.ts';
import type { ActionData, InvalidData, ListData, WireRow } from '../../../src/engine/model/wire.ts';
import type { Answer, Caller } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { pauseJobs, runJob } from '../../support/run-job.ts';
import { actingAs } from '../entity-tests.ts';
import { PIXEL, upload } from '../files/file-door.ts';

const server = fileServer();
let learner: { readonly id: string; readonly orgId: string; readonly caller: Caller };
let trainer: Caller;
let personnel: Caller;
let leader: Caller;

beforeAll(async () => {
  await pauseJobs(server);
  learner = await actingAs(server, 'employee');
  trainer = (await actingAs(server, 'trainOfficer')).caller;
  personnel = (await actingAs(server, 'hrOfficer')).caller;
  leader = (await actingAs(server, 'workshopLeader')).caller;
}, 240_000);

const noun = (name: string): string => name[0]!.toUpperCase() + name.slice(1);
const base = (name: string): string => `/api/education/${name}`;
async function add(who: Caller, name: string, row: object): Promise<WireRow> {
  const answer = await who.post<WireRow>(`${base(name)}/add${noun(name)}`, row);
  expect(answer.code, `${name} ${JSON.stringify(answer)}`).toBe(200);
  return answer.data;
}
const act = (
  who: Caller,
  name: string,
  id: string,
  action: string,
  input: Row = {},
): Promise<Answer<ActionData & InvalidData>> => who.post(`${base(name)}/action/${action}`, { ids: [id], input });
async function done(who: Caller, name: string, id: string, action: string, input: Row = {}): Promise<void> {
  const answer = await act(who, name, id, action, input);
  expect(answer.code, `${name} ${action} ${JSON.stringify(answer)}`).toBe(200);
}
const get = async (who: Caller, name: string, id: string): Promise<WireRow> =>
  (await who.get<WireRow>(`${base(name)}/get${noun(name)}`, { id })).data;
const list = async (who: Caller, name: string, query: Record<string, string>): Promise<readonly WireRow[]> =>
  (await who.get<ListData>(`${base(name)}/query${noun(name)}`, query)).data.list;
const messages = (answer: Answer<unknown>): string[] =>
  ((answer.data as InvalidData | null)?.errors ?? []).map(({ message }) => message);
const now = (minutes = 0): string => addMinutes(server.deps.engine.clock.now(), minutes) ?? '';
const day = (days = 0): string => addDays(server.deps.engine.clock.today(), days) ?? '';

interface Sitting {
  readonly questions: readonly { readonly qid: string; readonly stem: string }[];
}
interface Own {
  readonly exams: readonly { readonly id: string; readonly taskId: string; readonly canStart: boolean }[];
}

/** The learner sits an exam as the page does, and gives every question one answer. @returns the questions asked */
async function sit(task: string, answer: string): Promise<readonly string[]> {
  const { exams } = (await learner.caller.get<Own>(`${base('myExam')}/mine`)).data;
  const exam = exams.find(({ taskId, canStart }) => taskId === task && canStart);
  expect(exam, JSON.stringify(exams)).toBeDefined();
  const id = exam!.id;
  await done(learner.caller, 'myExam', id, 'start');
  const { questions } = (await learner.caller.get<Sitting>(`${base('myExam')}/sitting`, { id })).data;
  const asked = questions.map(({ qid }) => qid);
  for (const qid of asked) await done(learner.caller, 'myExam', id, 'save', { answers: [{ qid, answer }] });
  await done(learner.caller, 'myExam', id, 'submit');
  return asked;
}

/** The file of the learner, opened by personnel if there is none yet. */
const fileOf = async (): Promise<WireRow> =>
  (await list(personnel, 'employeeArchive', { user: learner.id }))[0] ??
  (await add(personnel, 'employeeArchive', { user: learner.id, name: '测试employee', org: learner.orgId }));

test('one person learns, signs in by the code, fails, sits again with other questions, passes and gets the certificate', async () => {
  const file = await fileOf();
  const hoursBefore = Number((await get(personnel, 'employeeArchive', file.id))['yearHours'] ?? 0);

  // Personnel applies for the certificate, the head of the unit agrees, training sends them.
  const application = await add(personnel, 'certAcquire', {
    acquireType: 'first',
    certType: 'guardianCert',
    org: learner.orgId,
    persons: [learner.id],
  });
  await done(personnel, 'certAcquire', application.id, 'submit');
  expect((await act(learner.caller, 'certAcquire', application.id, 'approve')).code).toBe(403);
  await done(leader, 'certAcquire', application.id, 'approve');
  await done(trainer, 'certAcquire', application.id, 'train', {
    trainOrg: '公司培训中心',
    trainFrom: day(),
    trainTo: day(2),
  });

  // Material, bank, a paper that is drawn for each, exam and session.
  const category = (await list(trainer, 'learnCategory', {}))[0]!.id;
  const material = await add(trainer, 'trainVideo', {
    title: '监护人职责',
    category,
    mediaType: 'link',
    url: 'https://videos.example/guardian',
    durationSec: 120,
    hours: '0.5',
    antiIdle: 'popup',
    idleMinutes: 1,
  });
  await done(trainer, 'trainVideo', material.id, 'publish');
  const bank = await add(trainer, 'questionBank', { bankName: '监护人题库', org: learner.orgId });
  for (let at = 0; at < 4; at += 1)
    await add(trainer, 'question', {
      bank: bank.id,
      type: 'judge',
      stem: `监护人不得离开现场 ${at}`,
      answer: 'true',
      difficulty: 'easy',
    });
  const paper = await add(trainer, 'examPaper', {
    paperName: '监护人考试卷',
    paperType: 'perPerson',
    orgId: learner.orgId,
    fullScore: '10.0',
    passScore: '8.0',
    durationMinutes: 10,
    multiScoreRule: 'all',
    rules: [{ bank: bank.id, type: 'judge', count: 2, score: '5.0' }],
  });
  await done(trainer, 'examPaper', paper.id, 'publish');
  const exam = await add(trainer, 'testTask', {
    taskName: '监护人考试',
    paper: paper.id,
    examType: 'formal',
    startTime: now(-1),
    endTime: now(600),
    orgId: learner.orgId,
    examinees: [learner.id],
    maxAttempts: 1,
    scoreRule: 'highest',
    faceCheck: 'none',
    showAnswer: 'afterEnd',
  });
  await done(trainer, 'testTask', exam.id, 'publish');
  await runJob(server, 'education.testStart');
  const session = await add(trainer, 'trainImplement', {
    trainName: '监护人取证培训',
    trainType: 'other',
    org: learner.orgId,
    startTime: now(-5),
    endTime: now(115),
    hours: '2.0',
    teacher: '讲师甲',
    mode: 'offline',
    courses: [material.id],
    exam: exam.id,
    trainees: [{ user: learner.id, name: '测试employee' }],
  });
  for (const action of ['publish', 'start']) await done(trainer, 'trainImplement', session.id, action);

  // In front of the wall.
  const { trainings } = (await learner.caller.get<{ trainings: readonly Row[] }>(`${base('trainTrainee')}/mine`)).data;
  const own = trainings.find(({ implement }) => implement === session.id);
  expect(own).toMatchObject({
    name: '监护人取证培训',
    signInTime: null,
    courses: [{ id: material.id, isDone: false }],
  });
  const place = String(own!['id']);
  const code = async (): Promise<string> =>
    (await trainer.get<{ code: string }>(`${base('trainImplement')}/signCode`, { id: session.id })).data.code;
  await done(learner.caller, 'trainTrainee', place, 'arrive', { signCode: await code() });

  // The material, with the question whether somebody is there.
  const report = async (more: object = {}): Promise<Row> => {
    const answer = await learner.caller.post<Row>(`${base('trainVideo')}/report`, {
      id: material.id,
      implement: session.id,
      ...more,
    });
    expect(answer.code, JSON.stringify(answer)).toBe(200);
    return answer.data;
  };
  expect(await report()).toMatchObject({ watchedSec: 0, askIn: 60, completedAt: null });
  server.advance(60_000);
  expect(await report({ spans: [[0, 60]], position: 60 })).toMatchObject({ watchedSec: 60, askIn: 0 });
  await report({ isThere: true });
  server.advance(60_000);
  expect((await report({ spans: [[60, 120]], position: 120 }))['completedAt']).not.toBeNull();
  expect(await get(trainer, 'trainTrainee', place)).toMatchObject({ progress: 100, result: 'pending' });

  // Failed, and then asked other questions.
  const first = await sit(exam.id, '错');
  expect(first).toHaveLength(2);
  expect(await list(trainer, 'myExam', { task: exam.id })).toMatchObject([{ status: 'graded', isPass: false }]);
  expect(
    (await act(learner.caller, 'myExam', (await list(trainer, 'myExam', { task: exam.id }))[0]!.id, 'retake')).code,
  ).toBe(422);
  await done(trainer, 'testTask', exam.id, 'finish');
  await done(trainer, 'testTask', exam.id, 'makeup', { opens: now(), closes: now(600) });
  const [resit] = await list(trainer, 'testTask', { makeupOf: exam.id });
  expect(resit).toMatchObject({ examType: 'makeup', examinees: [learner.id] });

  // Signed out at the end. The session waits for the resit.
  server.advance(110 * 60_000);
  await done(learner.caller, 'trainTrainee', place, 'depart', { signCode: await code() });
  await done(trainer, 'trainImplement', session.id, 'finish');
  expect(messages(await act(trainer, 'trainImplement', session.id, 'archive'))).toEqual([
    '补考尚未结束，或还有答卷没有出分',
  ]);
  await done(trainer, 'testTask', resit!.id, 'publish');
  await runJob(server, 'education.testStart');
  const second = await sit(resit!.id, '对');
  expect(second).toHaveLength(2);
  expect(second.filter((qid) => first.includes(qid))).toEqual([]);
  expect(await list(trainer, 'myExam', { task: resit!.id })).toMatchObject([{ isPass: true, totalScore: '10.0' }]);
  await done(trainer, 'testTask', resit!.id, 'finish');
  await done(trainer, 'trainImplement', session.id, 'archive');
  expect(await get(trainer, 'trainTrainee', place)).toMatchObject({
    result: 'pass',
    examScore: '10.0',
    hoursGot: '2.0',
    needMakeup: false,
  });

  // What was wrong and then right stands in the own book of wrong answers.
  const book = await list(learner.caller, 'wrongQuestion', { bank: bank.id });
  expect(book.map((row) => row['question']).sort()).toEqual([...first].sort());

  // The results are entered, the certificate is issued to who passed.
  await done(trainer, 'certAcquire', application.id, 'exam', {
    theoryDate: day(),
    results: [{ user: learner.id, theory: '100.0', pass: true }],
  });
  const [result] = (await get(trainer, 'certAcquire', application.id))['results'] as unknown as WireRow[];
  const scan = (await upload(trainer, '证书.png', PIXEL)).data.id;
  await done(trainer, 'certAcquire', application.id, 'certify', {
    issueOrg: '公司安全管理部',
    validFrom: day(),
    validTo: addMonths(day(), 36),
    results: [{ id: result!.id, certNo: 'JHR-2026-001', scans: [scan] }],
  });
  expect(await list(learner.caller, 'qualification', { certNo: 'JHR-2026-001' })).toMatchObject([
    { user: learner.id, certType: 'guardianCert', status: 'valid', validTo: addMonths(day(), 36) },
  ]);

  // In the file and on the card: what was learned for the session counts with it, and not once more.
  expect(Number((await get(personnel, 'employeeArchive', file.id))['yearHours'])).toBe(hoursBefore + 2);
  const card = (
    await learner.caller.get<{ certificates: readonly Row[]; hours: string }>(`${base('employeeArchive')}/card`)
  ).data;
  expect(card.certificates).toContainEqual(expect.objectContaining({ certNo: 'JHR-2026-001', status: 'valid' }));
  expect(Number(card.hours)).toBe(hoursBefore + 2);
});

test('a material gives its hours once a year: learned alone, or with the session it belongs to, in either order', async () => {
  const file = await fileOf();
  const hours = async (): Promise<number> => Number((await get(personnel, 'employeeArchive', file.id))['yearHours']);
  const before = await hours();
  const category = (await list(trainer, 'learnCategory', {}))[0]!.id;
  const material = async (): Promise<string> => {
    const { id } = await add(trainer, 'trainVideo', {
      title: '煤气区域规程',
      category,
      mediaType: 'link',
      url: 'https://videos.example/gas',
      durationSec: 60,
      hours: '2.0',
      antiIdle: 'none',
    });
    await done(trainer, 'trainVideo', id, 'publish');
    return id;
  };
  const learn = async (body: Row): Promise<void> => {
    const report = (more: object): Promise<Answer<Row>> =>
      learner.caller.post<Row>(`${base('trainVideo')}/report`, { ...body, ...more });
    await report({});
    server.advance(60_000);
    const { data } = await report({ spans: [[0, 60]] });
    expect(data['completedAt']).not.toBeNull();
  };
  /** An online session of one material, learned and filed. */
  const held = async (course: string): Promise<string> => {
    const { id } = await add(trainer, 'trainImplement', {
      trainName: '煤气区域规程学习',
      trainType: 'other',
      org: learner.orgId,
      startTime: now(-5),
      endTime: now(115),
      hours: '3.0',
      teacher: '讲师甲',
      mode: 'online',
      courses: [course],
      trainees: [{ user: learner.id, name: '测试employee' }],
    });
    for (const action of ['publish', 'start']) await done(trainer, 'trainImplement', id, action);
    await learn({ id: course, implement: id });
    await done(trainer, 'trainImplement', id, 'finish');
    const [trainee] = await list(trainer, 'trainTrainee', { implement: id });
    await done(trainer, 'trainTrainee', trainee!.id, 'judge', { result: 'pass' });
    await done(trainer, 'trainImplement', id, 'archive');
    expect(await get(trainer, 'trainTrainee', trainee!.id)).toMatchObject({ progress: 100, hoursGot: '3.0' });
    return id;
  };
  const records = async (video: string): Promise<unknown[]> =>
    (await list(trainer, 'learnRecord', { video, sort: 'startedAt' })).map((row) => [
      row['implement'],
      row['countedIn'],
      row['hoursGot'],
    ]);

  const one = await material();
  await learn({ id: one });
  expect(await records(one)).toEqual([[null, null, '2.0']]);
  expect(await hours()).toBe(before + 2);
  const first = await held(one);
  expect(await records(one)).toEqual([
    [null, first, '0.0'],
    [first, null, '0.0'],
  ]);
  expect(await hours()).toBe(before + 3);

  const other = await material();
  const second = await held(other);
  await learn({ id: other });
  expect(await records(other)).toEqual([
    [second, null, '0.0'],
    [null, second, '0.0'],
  ]);
  expect(await hours()).toBe(before + 6);
});
