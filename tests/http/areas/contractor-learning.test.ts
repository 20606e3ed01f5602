/**
 * Learning, signing in, exams, exercises and the card of contractors' people: two people of one company and one of
 * another, what is theirs, and that nothing else is, by whichever route.
 */
import { beforeAll, expect, test } from 'vitest';
import { addDays, addMinutes, addMonths } from '../../../src/engine/model/expression/dates.ts';
import type { Row } from '../../../src/engine/model/types.ts';
import type { ActionData, InvalidData, ListData, WireRow } from '../../../src/engine/model/wire.ts';
import { type Answer, api, type Caller, signIn } from '../../support/client.ts';
import { fileServer } from '../../support/file-server.ts';
import { pauseJobs, runJob } from '../../support/run-job.ts';
import { idCard } from '../../support/valid-rows.ts';
import { actingAs, storeValid } from '../entity-tests.ts';
import { fetchBytes, PIXEL, upload } from '../files/file-door.ts';

/** A company with what its people have. */
interface Company {
  readonly provider: string;
  readonly contract: string;
  readonly unit: string;
}
interface Worker {
  readonly caller: Caller;
  /** The account. */
  readonly user: string;
  /** The contractor's person it is linked to. */
  readonly person: string;
}
interface Training {
  readonly id: string;
  readonly implement: string;
  readonly signInTime: string | null;
  readonly courses: readonly { readonly id: string; readonly isDone: boolean }[];
}
interface Card {
  readonly kind: string;
  readonly own: boolean;
  readonly name: string;
  readonly colour: string;
  readonly reasons: readonly string[];
  readonly hours: string;
  readonly hoursNeeded: string | null;
  readonly levels: readonly { readonly level: string; readonly date: string | null }[];
  readonly certificates: readonly { readonly certNo: string }[];
}

const server = fileServer();
let admin: Caller;
let manager: Caller;
let org: string;
let category: string;
let roles: Readonly<Record<string, string>>;
/** Li and Wang work for one company, Zhao for another. */
let own: Company;
let li: Worker;
let wang: Worker;
let zhao: Worker;
let boss: Caller;
/** Day of the induction that the third-party area held. */
let inducted: string;
let count = 0;

const noun = (name: string): string => name[0]!.toUpperCase() + name.slice(1);
const base = (name: string): string =>
  name.startsWith('sys')
    ? `/api/admin/${name.toLowerCase()}`
    : `/api/${['providerPerson', 'provider', 'trainInteract', 'contract'].includes(name) ? 'thirdParty' : 'education'}/${name}`;
async function add(name: string, row: object, who = admin): Promise<WireRow> {
  const answer = await who.post<WireRow>(`${base(name)}/add${noun(name)}`, row);
  expect(answer.code, `${name} ${JSON.stringify(answer)}`).toBe(200);
  return answer.data;
}
const act = (
  name: string,
  id: string,
  action: string,
  input: Row = {},
  who = admin,
): Promise<Answer<ActionData & InvalidData>> => who.post(`${base(name)}/action/${action}`, { ids: [id], input });
async function done(name: string, id: string, action: string, input: Row = {}, who = admin): Promise<void> {
  const answer = await act(name, id, action, input, who);
  expect(answer.code, `${action} ${JSON.stringify(answer)}`).toBe(200);
}
const get = async (name: string, id: string, who = admin): Promise<WireRow> =>
  (await who.get<WireRow>(`${base(name)}/get${noun(name)}`, { id })).data;
const list = async (name: string, query: Record<string, string>, who = admin): Promise<readonly WireRow[]> =>
  (await who.get<ListData>(`${base(name)}/query${noun(name)}`, query)).data.list;
const codeOf = async (answer: Promise<Answer<unknown>>): Promise<number> => (await answer).code;
const fields = (answer: Answer<unknown>): string[] =>
  ((answer.data as InvalidData | null)?.errors ?? []).map(({ field }) => field);
const said = (answer: Answer<unknown>): string[] =>
  ((answer.data as InvalidData | null)?.errors ?? []).map(({ message }) => message);
const now = (minutes = 0): string => addMinutes(server.deps.engine.clock.now(), minutes) ?? '';
const day = (days = 0): string => addDays(server.deps.engine.clock.today(), days) ?? '';

async function company(name: string, creditCode: string): Promise<Company> {
  const { id: unit } = await add('sysOrg', {
    orgName: name,
    orgCode: `XGF-${(count += 1)}`,
    orgType: 'provider',
    parentId: org,
    status: 'enabled',
  });
  const { engine } = server.deps;
  const provider = await storeValid(
    server,
    engine.entity('provider'),
    {
      providerName: name,
      status: 'admitted',
      creditCode,
      licenseValidTo: day(300),
      insuranceValidTo: day(300),
      validTo: day(300),
      managerOrg: org,
      account: null,
      ownOrg: unit,
      registration: null,
      listed: false,
      stateReason: null,
    },
    { orgId: org },
  );
  const contract = await storeValid(
    server,
    engine.entity('contract'),
    { provider, status: 'effective', startDate: day(-10), endDate: day(400), org, stopped: false, agreement: null },
    { orgId: org },
  );
  const protocol = await storeValid(
    server,
    engine.entity('securityProtocol'),
    { provider, contract, status: 'reviewing', validFrom: day(-10), validTo: day(390), org },
    { orgId: org },
  );
  const safety = (await actingAs(server, 'safetyDept')).caller;
  expect(
    await codeOf(safety.post('/api/thirdParty/securityProtocol/action/approve', { ids: [protocol], input: {} })),
  ).toBe(200);
  return { provider, contract, unit };
}

/** Somebody who works for a company and waits for the induction. */
function person({ provider, contract }: Company, name: string, more: Row = {}): Promise<string> {
  return storeValid(
    server,
    server.deps.engine.entity('providerPerson'),
    {
      provider,
      contract,
      name,
      status: 'training',
      suspendReason: null,
      idCard: idCard('1990-05-12'),
      birthday: '1990-05-12',
      trainStatus: 'training',
      trainValidTo: null,
      faceStatus: 'pass',
      insuranceTo: day(300),
      healthDate: day(-30),
      passNo: null,
      orgId: org,
      account: null,
      listed: false,
      personType: 'worker',
      leftOn: null,
      woman: false,
      ...more,
    },
    { orgId: org },
  );
}

/** An account of the kind that contractors have. */
async function account(role: string, orgId: string): Promise<{ readonly user: string; readonly caller: Caller }> {
  server.advance(61_000);
  const office = await server.afresh('admin');
  const username = `worker.${(count += 1)}`;
  const made = await office.post<WireRow>('/api/admin/sysuser/addSysUser', {
    username,
    nickname: `账号${count}`,
    password: 'first-pass',
    orgId,
    userType: '1',
    roleId: [roles[role]],
  });
  expect(made.code, JSON.stringify(made)).toBe(200);
  const first = api(server.url, await signIn(server.url, username, 'first-pass'));
  const changed = { password: 'first-pass', newPassword: 'second-pass' };
  expect((await first.put('/api/account/sysuserdetail/updatePassword', changed)).code).toBe(200);
  return { user: made.data.id, caller: api(server.url, await signIn(server.url, username, 'second-pass')) };
}

async function worker(at: Company, name: string): Promise<Worker> {
  const made = await account('contractorWorker', at.unit);
  const id = await person(at, name);
  await done('providerPerson', id, 'link', { account: made.user }, manager);
  return { ...made, person: id };
}

beforeAll(async () => {
  await pauseJobs(server);
  admin = await server.as('admin');
  org = (await list('sysOrg', { orgCode: 'LZ' }))[0]!.id;
  category = (await list('learnCategory', {}))[0]!.id;
  roles = Object.fromEntries(
    (await list('sysRole', { pageSize: '100' })).map((row) => [String(row['roleCode']), row.id]),
  );
  manager = (await actingAs(server, 'partyManager')).caller;
  own = await company('甲方检修公司', '91530100MA6L3XA17W');
  const other = await company('乙方安装公司', '91530100MA6L3XA27W');
  li = await worker(own, '李工');
  wang = await worker(own, '王工');
  zhao = await worker(other, '赵工');
  boss = (await account('contractorAdmin', own.unit)).caller;
  admin = await server.afresh('admin');
}, 240_000);

/** A material that is published, and its file. */
async function material(more: object = {}): Promise<string> {
  const { id } = await add('trainVideo', {
    title: `入厂须知 ${(count += 1)}`,
    category,
    mediaType: 'link',
    url: 'https://videos.example/1',
    durationSec: 60,
    hours: '1.0',
    antiIdle: 'none',
    forContractors: true,
    ...more,
  });
  await done('trainVideo', id, 'publish');
  return id;
}
const report = (who: Worker, body: object): Promise<Answer<Row>> =>
  who.caller.post('/api/education/trainVideo/report', body);
/** Learns a material from beginning to end. */
async function learn(who: Worker, id: string, implement?: string): Promise<void> {
  const named = implement === undefined ? { id } : { id, implement };
  expect((await report(who, named)).code).toBe(200);
  server.advance(61_000);
  expect((await report(who, { ...named, spans: [[0, 60]], position: 60 })).data['completedAt']).not.toBeNull();
}
const trainingsOf = async ({ caller }: Worker): Promise<readonly Training[]> =>
  (await caller.get<{ trainings: readonly Training[] }>('/api/education/trainTrainee/mine')).data.trainings;
const cardOf = (who: Caller, query: Record<string, string> = {}): Promise<Answer<Card>> =>
  who.get<Card>('/api/education/employeeArchive/card', query);

test('the department in charge links an account of the own company to a person, and nobody else does', async () => {
  const [free, unlinked] = [await account('contractorWorker', own.unit), await person(own, '钱工')];
  for (const who of [boss, li.caller, (await actingAs(server, 'employee')).caller])
    expect(await codeOf(act('providerPerson', unlinked, 'link', { account: free.user }, who))).toBe(403);
  // Of another company, and of the works: neither is an account of this company.
  expect(fields(await act('providerPerson', unlinked, 'link', { account: zhao.user }, manager))).toEqual(['account']);
  const staff = (await actingAs(server, 'employee')).id;
  expect(fields(await act('providerPerson', unlinked, 'link', { account: staff }, manager))).toEqual(['account']);
  // An account acts for one person.
  expect(fields(await act('providerPerson', unlinked, 'link', { account: li.user }, manager))).toEqual(['account']);
  await done('providerPerson', unlinked, 'link', { account: free.user }, manager);
  expect(await get('providerPerson', unlinked)).toMatchObject({ account: free.user });
  // No form writes it.
  const draft = await person(own, '孙工', { status: 'draft' });
  const { rev } = await get('providerPerson', draft);
  expect(
    fields(await boss.put(`${base('providerPerson')}/updateProviderPerson`, { id: draft, rev, account: free.user })),
  ).toEqual(['account']);
  await done('providerPerson', unlinked, 'link', { account: null }, manager);
  expect((await get('providerPerson', unlinked))['account']).toBeNull();
});

test('what is published for contractors is theirs to learn, what is for the own staff is not there for them', async () => {
  const file = (await upload(admin, '内部.webm', Buffer.from('1a45dfa3', 'hex'))).data.id;
  const [open, closed] = [
    await material(),
    await material({ forContractors: false, mediaType: 'video', url: null, file, durationSec: 60 }),
  ];
  const names = (await list('trainVideo', { pageSize: '200' }, li.caller)).map(({ id }) => id);
  expect(names).toContain(open);
  expect(names).not.toContain(closed);
  expect(
    await Promise.all([
      codeOf(li.caller.get(`${base('trainVideo')}/getTrainVideo`, { id: closed })),
      codeOf(li.caller.get('/api/education/trainVideo/lesson', { id: closed })),
      codeOf(report(li, { id: closed })),
    ]),
  ).toEqual([404, 404, 404]);
  expect([403, 404]).toContain((await fetchBytes(li.caller, `/api/file/file/${file}`)).code);
  await learn(li, open);
  expect(await list('learnRecord', { pageSize: '200' }, li.caller)).toMatchObject([
    { user: li.user, video: open, hoursGot: '1.0', progress: 100 },
  ]);
  const [record] = await list('learnRecord', { video: open });
  for (const who of [wang, zhao]) {
    expect(await list('learnRecord', { pageSize: '200' }, who.caller)).toEqual([]);
    expect(await codeOf(who.caller.get(`${base('learnRecord')}/getLearnRecord`, { id: record!.id }))).toBe(404);
    expect(await codeOf(who.caller.get(`${base('learnRecord')}/historyLearnRecord`, { id: record!.id }))).toBe(404);
  }
  // What stood there before the field did stays the staff's own.
  const row = await get('trainVideo', closed);
  expect(row['forContractors']).toBe(false);
  expect(await codeOf(act('trainVideo', closed, 'publish', {}, li.caller))).toBe(403);
  expect(
    await codeOf(
      li.caller.put(`${base('trainVideo')}/updateTrainVideo`, { id: closed, rev: row['rev'], forContractors: true }),
    ),
  ).toBe(403);
});

test('an article is read by contractors once it is open to them', async () => {
  const article = async (forContractors: boolean): Promise<string> => {
    const { id } = await add('learnGarden', {
      title: `煤气安全常识 ${(count += 1)}`,
      column: 'knowledge',
      content: '<p>先检测，后作业</p>',
      forContractors,
    });
    await done('learnGarden', id, 'publish');
    return id;
  };
  const [open, closed] = [await article(true), await article(false)];
  const ids = (await list('learnGarden', { pageSize: '200' }, zhao.caller)).map(({ id }) => id);
  expect([ids.includes(open), ids.includes(closed)]).toEqual([true, false]);
  expect(await codeOf(zhao.caller.get(`${base('learnGarden')}/getLearnGarden`, { id: closed }))).toBe(404);
  const read = (id: string): Promise<number> => codeOf(zhao.caller.post('/api/education/learnGarden/report', { id }));
  expect([await read(open), await read(closed)]).toEqual([200, 404]);
});

test('a contractor’s person learns and signs in for the session they are on, and its end is the induction', async () => {
  const [course, inner] = [await material(), await material({ forContractors: false })];
  const session = (courses: readonly string[]): Promise<WireRow> =>
    add('trainImplement', {
      trainName: '相关方入厂教育',
      trainType: 'contractor',
      org,
      startTime: now(-10),
      endTime: now(110),
      hours: '2.0',
      teacher: '讲师甲',
      mode: 'offline',
      courses,
      trainees: [
        { providerPerson: li.person, name: '李工' },
        { providerPerson: zhao.person, name: '赵工' },
      ],
    });
  expect(said(await act('trainImplement', (await session([inner])).id, 'publish'))).toEqual([
    '参训人员中有相关方人员，课件须对相关方开放',
  ]);
  const { id } = await session([course]);
  for (const action of ['publish', 'start']) await done('trainImplement', id, action);
  const [mine] = await trainingsOf(li);
  expect(mine).toMatchObject({ implement: id, signInTime: null, courses: [{ id: course, isDone: false }] });
  expect(await trainingsOf(wang)).toEqual([]);
  // Who is not on it learns nothing for it, and nobody sees the others on it.
  expect((await report(wang, { id: course, implement: id })).code).toBe(404);
  expect(await codeOf(li.caller.get(`${base('trainImplement')}/getTrainImplement`, { id }))).toBe(403);
  const places = await list('trainTrainee', { pageSize: '200' }, li.caller);
  expect(places.map((row) => row.id)).toContain(mine!.id);
  expect(new Set(places.map((row) => row['providerPerson']))).toEqual(new Set([li.person]));
  const code = async (): Promise<string> => {
    const officer = (await actingAs(server, 'trainOfficer')).caller;
    return (await officer.get<{ code: string }>('/api/education/trainImplement/signCode', { id })).data.code;
  };
  expect(await codeOf(li.caller.get('/api/education/trainImplement/signCode', { id }))).toBe(403);
  for (const who of [wang, zhao])
    expect(await codeOf(act('trainTrainee', mine!.id, 'arrive', { signCode: await code() }, who.caller))).toBe(404);
  await done('trainTrainee', mine!.id, 'arrive', { signCode: await code() }, li.caller);
  await learn(li, course, id);
  expect((await trainingsOf(li))[0]).toMatchObject({ courses: [{ id: course, isDone: true }] });
  expect((await get('trainTrainee', mine!.id))['progress']).toBe(100);
  server.advance(60 * 60_000);
  await done('trainTrainee', mine!.id, 'depart', { signCode: await code() }, li.caller);
  await done('trainImplement', id, 'finish');
  await done('trainTrainee', mine!.id, 'judge', { result: 'pass' });
  const [theirs] = (await list('trainTrainee', { implement: id })).filter((row) => row.id !== mine!.id);
  await done('trainTrainee', theirs!.id, 'judge', { result: 'absent' });
  const ends = String((await get('trainImplement', id))['endTime']).slice(0, 10);
  await done('trainImplement', id, 'archive');
  expect(await get('trainTrainee', mine!.id)).toMatchObject({ result: 'pass', hoursGot: '2.0' });
  // Trained, with a face and papers in order: the pass is issued at once.
  expect(await get('providerPerson', li.person)).toMatchObject({
    trainStatus: 'pass',
    trainValidTo: addMonths(ends, 12),
    status: 'admitted',
  });
  expect(await get('providerPerson', zhao.person)).toMatchObject({ trainStatus: 'fail', status: 'training' });
});

/** A paper of one question that is worth all of it. */
async function paper(): Promise<{ readonly id: string; readonly question: string; readonly bank: string }> {
  const { id: bank } = await add('questionBank', { bankName: `入厂题库 ${(count += 1)}`, org });
  const { id: question } = await add('question', {
    bank,
    type: 'judge',
    stem: '从业人员有权拒绝违章指挥',
    answer: 'true',
    difficulty: 'easy',
  });
  const { id } = await add('examPaper', {
    paperName: `入厂考试卷 ${(count += 1)}`,
    paperType: 'fixed',
    orgId: org,
    fullScore: '10.0',
    passScore: '6.0',
    durationMinutes: 5,
    multiScoreRule: 'all',
    questions: [{ question, seq: 0, score: '10.0' }],
  });
  await done('examPaper', id, 'publish');
  return { id, question, bank };
}
async function exam(more: object): Promise<string> {
  const { id } = await add('testTask', {
    taskName: `入厂考试 ${(count += 1)}`,
    paper: (await paper()).id,
    examType: 'contractor',
    startTime: now(-1),
    endTime: now(60),
    orgId: org,
    maxAttempts: 2,
    scoreRule: 'last',
    faceCheck: 'none',
    showAnswer: 'never',
    ...more,
  });
  await done('testTask', id, 'publish');
  await runJob(server, 'education.testStart');
  return id;
}
interface Exams {
  readonly exams: readonly { readonly id: string; readonly taskId: string; readonly canRetake: boolean }[];
}
const examsOf = async ({ caller }: Worker, task: string): Promise<Exams['exams']> =>
  (await caller.get<Exams>('/api/education/myExam/mine')).data.exams.filter(({ taskId }) => taskId === task);
/** Sits the open sheet of an exam. @returns its id */
async function sit(who: Worker, task: string, answer: string): Promise<string> {
  const [open] = await examsOf(who, task);
  const id = open!.id;
  await done('myExam', id, 'start', {}, who.caller);
  const { questions } = (
    await who.caller.get<{ questions: readonly { readonly qid: string }[] }>('/api/education/myExam/sitting', { id })
  ).data;
  await done('myExam', id, 'submit', { answers: questions.map(({ qid }) => ({ qid, answer })) }, who.caller);
  return id;
}

test('an exam for contractors’ people is sat by those on its list, each their own, and a further attempt is theirs too', async () => {
  const task = await exam({ examPersons: [li.person, zhao.person] });
  expect(await get('testTask', task)).toMatchObject({ needCount: 2 });
  expect(await examsOf(wang, task)).toEqual([]);
  const [open] = await examsOf(li, task);
  for (const who of [wang, zhao]) {
    expect(await codeOf(act('myExam', open!.id, 'start', {}, who.caller))).toBe(404);
    expect(await codeOf(who.caller.get('/api/education/myExam/sitting', { id: open!.id }))).toBe(404);
    expect(await codeOf(who.caller.get(`${base('myExam')}/getMyExam`, { id: open!.id }))).toBe(404);
    expect(await codeOf(who.caller.get(`${base('myExam')}/historyMyExam`, { id: open!.id }))).toBe(404);
  }
  // Nor does an administrator sit it for them.
  expect(await codeOf(act('myExam', open!.id, 'start', {}, admin))).toBe(422);
  const first = await sit(li, task, '错');
  const seen = [
    await get('myExam', first, li.caller),
    (await li.caller.get('/api/education/myExam/sitting', { id: first })).data,
    (await li.caller.get(`${base('myExam')}/historyMyExam`, { id: first })).data,
  ];
  expect(JSON.stringify(seen)).toContain('从业人员有权拒绝违章指挥');
  expect(JSON.stringify(seen)).not.toMatch(/answerKey|"right"|标准答案/);
  expect(await get('myExam', first)).toMatchObject({ providerPerson: li.person, user: null, isPass: false });
  await done('myExam', first, 'retake', {}, li.caller);
  const second = await sit(li, task, '对');
  expect(await get('myExam', second)).toMatchObject({ attemptNo: 2, name: '李工', isPass: true, counted: true });
  expect(await get('myExam', first)).toMatchObject({ counted: false });
  // Zhao has not come: the resit is for him alone.
  await done('testTask', task, 'finish');
  await done('testTask', task, 'makeup', { opens: now(), closes: now(600) });
  const [again] = await list('testTask', { makeupOf: task });
  expect(again).toMatchObject({ examinees: [], examPersons: [zhao.person] });
});

test('an exam for a unit with all below it asks no contractors’ accounts', async () => {
  const task = await exam({ examOrgs: [own.unit, org], examinees: [], maxAttempts: 1 });
  const users = (await list('myExam', { task, pageSize: '2000' })).map((row) => row['user']);
  expect(users.length).toBeGreaterThan(0);
  for (const { user } of [li, wang, zhao]) expect(users).not.toContain(user);
});

test('a training of the third-party area takes its passes and scores from the exam, once all of it is marked', async () => {
  const task = await exam({ examPersons: [wang.person], maxAttempts: 1 });
  const training = await add('trainInteract', {
    trainKind: 'admission',
    provider: own.provider,
    contract: own.contract,
    org,
    trainTime: now(-60),
    hours: '4.0',
    teacher: '安全员',
    content: '入厂教育',
    persons: [wang.person],
    testTask: task,
  });
  inducted = String(training['trainTime']).slice(0, 10);
  const photos = [(await upload(admin, '现场.png', PIXEL)).data.id];
  await done('trainInteract', training.id, 'start');
  expect(said(await act('trainInteract', training.id, 'finish', { photos, passed: [wang.person] }))).toEqual([
    '关联考试还有答卷没有出分',
  ]);
  await sit(wang, task, '对');
  // What is typed counts for nothing beside the sheets.
  await done('trainInteract', training.id, 'finish', {
    photos,
    passed: [],
    scores: [{ name: '王工', score: '12.0' }],
  });
  expect(await get('trainInteract', training.id)).toMatchObject({
    passed: [wang.person],
    scores: [{ name: '王工', score: '10.0' }],
  });
  expect(await get('providerPerson', wang.person)).toMatchObject({ trainStatus: 'pass', status: 'admitted' });
});

test('exercises come from banks that are open to contractors', async () => {
  const banks = await Promise.all([paper(), paper()]);
  for (const [index, { bank }] of banks.entries()) {
    const { rev } = await get('questionBank', bank);
    const changes = { openPractice: true, forContractors: index === 0 };
    expect(await codeOf(admin.put(`${base('questionBank')}/updateQuestionBank`, { id: bank, rev, ...changes }))).toBe(
      200,
    );
  }
  const [open, closed] = banks.map(({ bank }) => bank);
  const offered = (await zhao.caller.get<readonly Row[]>('/api/education/randomExercise/banks')).data;
  expect(offered.map(({ id }) => id)).toContain(open);
  expect(offered.map(({ id }) => id)).not.toContain(closed);
  const begin = (bank: string | undefined): Promise<Answer<WireRow>> =>
    zhao.caller.post(`${base('randomExercise')}/addRandomExercise`, { bank, questionCount: 10 });
  expect(fields(await begin(closed))).toEqual(['bank']);
  const { data: made } = await begin(open);
  expect(made).toMatchObject({ user: zhao.user, status: 'doing' });
  expect(JSON.stringify(made)).not.toContain('answerKey');
  expect(await codeOf(act('randomExercise', made.id, 'finish', {}, li.caller))).toBe(404);
  expect(await codeOf(li.caller.get('/api/education/randomExercise/sitting', { id: made.id }))).toBe(404);
  await done('randomExercise', made.id, 'finish', {}, zhao.caller);
});

test('the own card says what lets somebody in, and that of another is seen by who may see the person', async () => {
  const certificate = (certNo: string, status: string, validTo: string): Promise<unknown> =>
    storeValid(
      server,
      server.deps.engine.entity('qualification'),
      {
        certNo,
        user: null,
        providerPerson: li.person,
        certType: 'guardianCert',
        specialOpType: null,
        opItem: '动火监护',
        equipItemCode: null,
        status,
        validTo,
        org,
        name: '李工',
      },
      { orgId: org },
    );
  await certificate('T-LI-1', 'valid', day(300));
  // The one it replaced was revoked, and would have lasted longer.
  await certificate('T-LI-0', 'revoked', day(600));
  const mine = await cardOf(li.caller);
  expect(mine.data).toMatchObject({
    kind: 'contractor',
    own: true,
    name: '李工',
    colour: 'green',
    reasons: [],
    hours: '2.0',
    hoursNeeded: null,
    certificates: [{ certNo: 'T-LI-1' }],
  });
  expect((await cardOf(wang.caller)).data).toMatchObject({ hours: '4.0', certificates: [] });
  expect((await cardOf(wang.caller)).data.levels).toContainEqual(
    expect.objectContaining({ level: 'company', date: inducted }),
  );
  expect((await cardOf(zhao.caller)).data).toMatchObject({ colour: 'red', reasons: ['untrained'] });
  // By its code it opens for whoever may see the person, and tells nobody else anything.
  for (const who of [wang, zhao]) expect((await cardOf(who.caller, { person: li.person })).code).toBe(403);
  const officer = (await actingAs(server, 'trainOfficer')).caller;
  expect((await cardOf(officer, { person: li.person })).data).toMatchObject({ name: '李工', own: false });
  const [file] = await list('employeeArchive', {});
  expect((await cardOf(li.caller, { id: file!.id })).code).toBe(404);
});

test('who is no longer linked sees nothing of the person', async () => {
  const { person: id, user } = li;
  const before = (await list('myExam', { pageSize: '200' }, li.caller)).length;
  expect(before).toBeGreaterThan(0);
  await done('providerPerson', id, 'link', { account: null }, manager);
  expect(await list('myExam', { pageSize: '200' }, li.caller)).toEqual([]);
  expect(await list('trainTrainee', { pageSize: '200' }, li.caller)).toEqual([]);
  expect((await cardOf(li.caller)).code).toBe(404);
  await done('providerPerson', id, 'link', { account: user }, manager);
  expect(await list('myExam', { pageSize: '200' }, li.caller)).toHaveLength(before);
});

test('nothing else of education is theirs', async () => {
  const { caller } = li;
  for (const name of [
    'trainPlan',
    'trainPlanItem',
    'trainImplement',
    'threeLevelCard',
    'testTask',
    'examPaper',
    'question',
    'qualification',
    'certAcquire',
    'wrongQuestion',
    'planRate',
    'trainStat',
  ]) {
    expect(await codeOf(caller.get(`${base(name)}/query${noun(name)}`)), name).toBe(403);
    expect(await codeOf(caller.get(`${base(name)}/export${noun(name)}`)), name).toBe(403);
  }
  expect(await list('employeeArchive', { pageSize: '200' }, caller)).toEqual([]);
  for (const name of ['trainVideo', 'learnGarden', 'trainTrainee', 'questionBank', 'learnRecord', 'myExam'])
    expect(await codeOf(caller.post(`${base(name)}/add${noun(name)}`, {})), name).not.toBe(200);
  for (const name of ['providerPerson', 'provider', 'trainInteract'])
    expect(await codeOf(caller.get(`${base(name)}/query${noun(name)}`)), name).toBe(403);
  // A filter over the person behind a sheet tells nothing of others either.
  const where = JSON.stringify({ '==': [{ var: 'providerPerson.name' }, '赵工'] });
  expect((await caller.get<ListData>(`${base('myExam')}/queryMyExam`, { where })).data?.list ?? []).toEqual([]);
});
