/**
 * The end of an exam: two hundred people hand in within the same ten seconds. How many sheets are lost or marked twice,
 * and how much slower it is for them than for one alone.
 */
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { ListData, WireRow } from '../../src/engine/model/wire.ts';
import { api, type Caller, signIn } from '../support/client.ts';
import { adminUrl } from '../support/database-access.ts';
import { type Product, startProduct } from '../support/product.ts';
import { atMost, type Figure } from './figure.ts';
import { load, round } from './measure.ts';

const PEOPLE = 200;
const SECONDS = 10;
/** Questions of the paper; everybody is asked the same, as at a real exam. */
const QUESTIONS = 20;
/** Every fifth page sends its sheet twice at once, as one does that had no answer. */
const TWICE = 5;
const AT_ONCE = 8;

async function must<T>(answer: Promise<{ readonly code: number; readonly data: T }>): Promise<T> {
  const { code, data } = await answer;
  if (code !== 200) throw new Error(JSON.stringify({ code, data }).slice(0, 500));
  return data;
}

/** Does something for each, a few at a time. */
async function each<T, R>(list: readonly T[], act: (one: T, at: number) => Promise<R>): Promise<R[]> {
  const made: R[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let at = next++; at < list.length; at = next++) made[at] = await act(list[at] as T, at);
    }),
  );
  return made;
}

const base = (name: string): string => `/api/education/${name}`;

interface Sitter {
  readonly id: string;
  readonly caller: Caller;
}

/** Employees who are signed in. */
async function sitters(product: Product, admin: Caller, org: string, db: pg.Client): Promise<readonly Sitter[]> {
  const [role] = (await must(admin.get<ListData>('/api/admin/sysrole/querySysRole', { roleCode: 'employee' }))).list;
  const names = Array.from({ length: PEOPLE }, (_, at) => `examinee${at}`);
  const ids = await each(names, async (username) => {
    const { id } = await must(
      admin.post<WireRow>('/api/admin/sysuser/addSysUser', {
        username,
        nickname: `考生${username}`,
        password: 'river-moss-7',
        orgId: org,
        userType: '0',
        roleId: [role?.id],
      }),
    );
    return id;
  });
  // A new account has to change its password at the first sign-in; these are no persons.
  await db.query(`update anlan.identity set is_original = false where username like 'examinee%'`);
  return each(names, async (username, at) => ({
    id: ids[at] ?? '',
    caller: api(product.url, await signIn(product.url, username, 'river-moss-7')),
  }));
}

interface Exam {
  readonly task: string;
  readonly sheets: ReadonlyMap<string, string>;
}

/** A paper that is in use, and its questions in order: all of them are right when answered with 正确. */
async function paperOf(
  admin: Caller,
  org: string,
): Promise<{ readonly paper: string; readonly questions: readonly string[] }> {
  const bank = await must(
    admin.post<WireRow>(`${base('questionBank')}/addQuestionBank`, { bankName: '压测题库', org }),
  );
  const questions = await each(Array.from({ length: QUESTIONS }), async (_, at) => {
    const question = await must(
      admin.post<WireRow>(`${base('question')}/addQuestion`, {
        bank: bank.id,
        type: 'judge',
        stem: `从业人员有权拒绝违章指挥（${at + 1}）`,
        answer: 'true',
        difficulty: 'easy',
      }),
    );
    return question.id;
  });
  const paper = await must(
    admin.post<WireRow>(`${base('examPaper')}/addExamPaper`, {
      paperName: '压测试卷',
      orgId: org,
      paperType: 'fixed',
      fullScore: '100.0',
      passScore: '60.0',
      durationMinutes: 120,
      multiScoreRule: 'all',
      questions: questions.map((question, seq) => ({ question, seq, score: '5.0' })),
    }),
  );
  await must(admin.post(`${base('examPaper')}/action/publish`, { id: paper.id }));
  return { paper: paper.id, questions };
}

/** An exam that everybody has begun. */
async function begunExam(admin: Caller, org: string, people: readonly Sitter[], paper: string): Promise<Exam> {
  const { now } = await must(admin.get<{ readonly now: string }>(`${base('myExam')}/mine`));
  const at = (minutes: number): string =>
    new Date(Date.parse(`${now.replace(' ', 'T')}Z`) + minutes * 60_000).toISOString().slice(0, 19).replace('T', ' ');
  const task = await must(
    admin.post<WireRow>(`${base('testTask')}/addTestTask`, {
      taskName: '压测考试',
      paper,
      examType: 'formal',
      orgId: org,
      startTime: at(-1),
      endTime: at(180),
      examinees: people.map(({ id }) => id),
      maxAttempts: 1,
    }),
  );
  await must(admin.post(`${base('testTask')}/action/publish`, { id: task.id }));
  const sheets = await each(people, async ({ id, caller }) => {
    const [sheet] = (await must(caller.get<ListData>(`${base('myExam')}/queryMyExam`, { task: task.id }))).list;
    await must(caller.post(`${base('myExam')}/action/start`, { id: sheet?.id }));
    return [id, sheet?.id ?? ''] as const;
  });
  return { task: task.id, sheets: new Map(sheets) };
}

interface HandedIn {
  readonly ms: number;
  /** How many of the sendings were taken: more than one would be marked twice. */
  readonly taken: number;
}

async function handIn(
  { caller, id }: Sitter,
  exam: Exam,
  questions: readonly string[],
  twice: boolean,
): Promise<HandedIn> {
  const body = {
    id: exam.sheets.get(id),
    input: { answers: questions.map((qid) => ({ qid, answer: 'true', marked: false, version: 0 })) },
  };
  const send = (): Promise<number> => caller.post(`${base('myExam')}/action/submit`, body).then(({ code }) => code);
  const began = performance.now();
  const codes = await Promise.all(twice ? [send(), send()] : [send()]);
  return { ms: performance.now() - began, taken: codes.filter((code) => code === 200).length };
}

const p99 = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0;

/** Sheets that are not marked as they should be, each once: by their scores, by who has sat, by the counts of questions. */
async function wrongSheets(admin: Caller, exam: Exam, questions: readonly string[], before: number): Promise<number> {
  const sheets = (
    await must(admin.get<ListData>(`${base('myExam')}/queryMyExam`, { task: exam.task, pageSize: PEOPLE }))
  ).list;
  const right = sheets.filter(
    (sheet) =>
      sheet['status'] === 'graded' &&
      sheet['totalScore'] === '100.0' &&
      sheet['isPass'] === true &&
      sheet['counted'] === true,
  ).length;
  const task = await must(admin.get<WireRow>(`${base('testTask')}/getTestTask`, { id: exam.task }));
  const counts = await each(questions, async (id) =>
    Number((await must(admin.get<WireRow>(`${base('question')}/getQuestion`, { id })))['usedCount']),
  );
  const off = (count: number): number => Math.abs(PEOPLE - count);
  return Math.max(
    off(right),
    off(Number(task['doneCount'])),
    off(Number(task['passCount'])),
    ...counts.map((count) => off(count - before)),
  );
}

export async function examFigures(): Promise<readonly Figure[]> {
  const product = await startProduct({ built: true, patience: 300_000, env: { DEMO: '1' } });
  const db = new pg.Client({ connectionString: adminUrl(product.dataDir) });
  await db.connect();
  try {
    const admin = api(product.url, await signIn(product.url, 'admin', 'admin123'));
    const orgs = await must(admin.get<ListData>('/api/admin/sysorg/querySysOrg', { parentId: 'null' }));
    const org = orgs.list[0]?.id ?? '';
    const people = await sitters(product, admin, org, db);
    const { paper, questions } = await paperOf(admin, org);

    const alone = await begunExam(admin, org, people, paper);
    const quiet: HandedIn[] = [];
    for (const person of people) quiet.push(await handIn(person, alone, questions, false));
    const wrongAlone = await wrongSheets(admin, alone, questions, 0);

    const together = await begunExam(admin, org, people, paper);
    // Each at their own moment of the ten seconds, the same in every run; nobody waits for an answer of somebody else.
    const began = performance.now();
    const busy = await Promise.all(
      people.map(async (person, at) => {
        const moment = ((at * 137) % PEOPLE) * ((SECONDS * 1000) / PEOPLE);
        await delay(Math.max(0, began + moment - performance.now()));
        return handIn(person, together, questions, at % TWICE === 0);
      }),
    );
    const took = (performance.now() - began) / 1000;
    const untaken = busy.filter(({ taken }) => taken !== 1).length;
    const wrong = Math.max(untaken, wrongAlone, await wrongSheets(admin, together, questions, PEOPLE));
    const [one, many] = [p99(quiet.map(({ ms }) => ms)), p99(busy.map(({ ms }) => ms))];
    return [
      {
        ...atMost('examLost', 'sheets', 0, [wrong]),
        note: `${PEOPLE} handed in within ${SECONDS} s, every fifth twice at once; all answered after ${round(took, 1)} s`,
      },
      {
        ...atMost('examHandIn', '× alone', 8, [round(many / one)]),
        ours: round(many),
        limit: round(one),
        rounds: PEOPLE,
        load: load(),
        note: 'p99 of 200 over p99 of one after the other',
      },
    ];
  } finally {
    await db.end();
    await product.stop();
  }
}
