/**
 * What somebody sees of an exam or exercise they sit (domain §12.15, §12.16): the questions and their own answers, the
 * time that is left by the server's clock, and the right answers only where they may be seen. Everybody's own alone.
 */
import type { Row, Value } from '../../engine/model/types.ts';
import {
  type AskedCall,
  askedRows,
  countRelated,
  holdFiles,
  lockRelated,
  missingRow,
  readRelated,
  readRelatedRows,
  type SessionCall,
} from '../../engine/server/sdk.ts';
import { type KeptAnswer, keptAnswers } from './answers.server.ts';
import { attemptsOf, isSatAgain, questionsBeingSat, settleBook } from './attempts.server.ts';
import { markingCall } from './examiners.server.ts';
import { endWaiting, isLateOpen, lateCall, noteContact } from './late.server.ts';
import { markSheet, type Mark } from './marking.server.ts';
import { asAnswers, asKey, idsOn, isPractised, picturesIn, questionsIn } from './sheets.server.ts';
import { isOwn, isSame, ownIds, sitterOf } from './sitters.server.ts';

type Tx = Parameters<typeof readRelated>[0];

const HANDED_IN: readonly Value[] = ['submitted', 'graded'];
const SHEETS = 500;

const text = (value: Value | undefined): string | null =>
  value === null || value === undefined ? null : String(value);
const list = (value: Value | undefined): readonly Row[] => (Array.isArray(value) ? (value as readonly Row[]) : []);
const moment = (value: string): number => Date.parse(`${value.replace(' ', 'T')}Z`);

function inTransaction<T>({ engine, call }: AskedCall, read: (tx: Tx) => Promise<T>): Promise<T> {
  return engine.db.read(call.actor.tenant, (connection) => read({ engine, call, connection }));
}

/**
 * The same where the page that asks may say which one it is: that it was heard of is noted on the row, which is held
 * for that.
 */
function heardInTransaction<T>(asked: AskedCall, answer: (tx: Tx, read: typeof readRelated) => Promise<T>): Promise<T> {
  const { engine, call, params } = asked;
  return params['page'] === undefined
    ? inTransaction(asked, (tx) => answer(tx, readRelated))
    : engine.db.write(call.actor.tenant, (connection) => answer({ engine, call, connection }, lockRelated));
}

/** A row that the caller may see; one that is not there and one that is withheld are the same. */
async function seenRow(asked: AskedCall, entity: string): Promise<void> {
  const { list: found } = await askedRows(asked, entity, { id: asked.params['id'] ?? '', pageSize: '1' });
  if (found.length === 0) throw missingRow();
}

/** What was right, and why, of these questions; by the key of the sheet. */
async function reviewOf(
  tx: Tx,
  row: Row,
  marks: readonly Mark[],
  shown: (qid: string) => boolean,
): Promise<readonly Row[]> {
  const key = asKey(row['answerKey']).filter(({ qid }) => shown(qid));
  const questions = await readRelatedRows(
    tx,
    'question',
    'id',
    key.map(({ qid }) => qid),
  );
  const analyses = new Map(questions.map(({ id, analysis }) => [id, analysis ?? null]));
  const kept = new Map(list(row['answerKey']).map((one) => [one['qid'], one]));
  const byId = new Map(marks.map((mark) => [mark.qid, mark]));
  const answers = new Set(
    keptAnswers(row['answers'])
      .filter(({ answer }) => answer.trim() !== '')
      .map(({ qid }) => qid),
  );
  return key.map(({ qid, answer }) => {
    const mark = byId.get(qid);
    return {
      qid,
      answer,
      answered: answers.has(qid),
      right: mark?.right ?? null,
      score: mark?.score ?? null,
      // Sheets of before there were such hold no explanation of their own.
      analysis: kept.get(qid)?.['analysis'] ?? analyses.get(qid) ?? null,
      images: [...picturesIn(kept.get(qid)?.['images'])],
    };
  });
}

/** What is answered of a sitting, and the pictures that its sheet holds for the sitter. */
interface Shown {
  readonly review?: readonly Row[];
  readonly held?: readonly string[];
  readonly [part: string]: unknown;
}

/**
 * The pictures of explanations that are shown now are held where the sitter reads them: from here on they have been
 * seen.
 */
async function showPictures(
  asked: AskedCall,
  entity: string,
  { held = [], ...sitting }: Shown,
): Promise<Omit<Shown, 'held'>> {
  const more = (sitting.review ?? []).flatMap(({ images }) => picturesIn(images)).filter((id) => !held.includes(id));
  const { engine, call } = asked;
  if (more.length > 0)
    await engine.db.write(call.actor.tenant, (connection) =>
      holdFiles({ engine, call, connection }, entity, asked.params['id'] ?? '', 'pictures', more, 'review'),
    );
  return sitting;
}

const wireAnswers = (answers: readonly KeptAnswer[]): readonly Row[] => answers.map((one) => ({ ...one }));

/* Exams. */

async function questionCount(tx: Tx, sheet: Row, paper: Row): Promise<number | null> {
  const begun = list(sheet['paperSnapshot']).length;
  if (begun > 0) return begun;
  if (paper['paperType'] === 'perPerson')
    return (await readRelatedRows(tx, 'paperRule', 'paper', [String(paper['id'])])).reduce(
      (sum, rule) => sum + Number(rule['count']),
      0,
    );
  return (await readRelatedRows(tx, 'paperQuestion', 'paper', [String(paper['id'])])).length;
}

/** @param attempts all sheets of this person for this exam */
async function factsOf(tx: Tx, sheet: Row, task: Row, paper: Row, attempts: readonly Row[]): Promise<Row> {
  const now = tx.engine.clock.now();
  const isOpen = ['published', 'ongoing'].includes(String(task['status']));
  const attemptNo = Number(sheet['attemptNo']);
  return {
    id: String(sheet['id']),
    status: sheet['status'] ?? null,
    task: String(task['taskName']),
    taskId: String(task['id']),
    examType: String(task['examType']),
    attemptNo,
    maxAttempts: Number(task['maxAttempts']),
    opens: String(task['startTime']),
    closes: String(task['endTime']),
    durationMinutes: Number(paper['durationMinutes']),
    questionCount: await questionCount(tx, sheet, paper),
    fullScore: String(paper['fullScore']),
    passScore: String(task['passScore'] ?? paper['passScore']),
    startTime: text(sheet['startTime']),
    submitTime: text(sheet['submitTime']),
    totalScore: text(sheet['totalScore']),
    isPass: sheet['isPass'] === true,
    counted: sheet['counted'] === true,
    invalidateReason: sheet['status'] === 'invalid' ? text(sheet['invalidateReason']) : null,
    canStart:
      sheet['status'] === 'notStarted' && isOpen && String(task['startTime']) <= now && String(task['endTime']) > now,
    canRetake:
      sheet['status'] === 'graded' &&
      sheet['isPass'] !== true &&
      isOpen &&
      String(task['endTime']) > now &&
      attemptNo < Number(task['maxAttempts']) &&
      !attempts.some((other) => Number(other['attemptNo']) > attemptNo),
  };
}

async function ownExams(asked: AskedCall): Promise<unknown> {
  const { engine } = asked;
  const seen = await ownIds(asked, 'myExam', await inTransaction(asked, sitterOf), {
    sort: '-closesAt,-attemptNo',
    pageSize: String(SHEETS),
  });
  return inTransaction(asked, async (tx) => {
    const own = [...(await readRelatedRows(tx, 'myExam', 'id', seen))].sort(
      (one, other) =>
        String(other['closesAt']).localeCompare(String(one['closesAt'])) ||
        Number(other['attemptNo']) - Number(one['attemptNo']),
    );
    const related = async (entity: string, ids: readonly (Value | undefined)[]): Promise<ReadonlyMap<Value, Row>> =>
      new Map(
        (await readRelatedRows(tx, entity, 'id', [...new Set(ids.map(String))])).map((row) => [row['id'] ?? null, row]),
      );
    const tasks = await related(
      'testTask',
      own.map(({ task }) => task),
    );
    const papers = await related(
      'examPaper',
      [...tasks.values()].map(({ paper }) => paper),
    );
    const exams: Row[] = [];
    for (const sheet of own) {
      const task = tasks.get(sheet['task'] ?? null);
      const paper = task && papers.get(task['paper'] ?? null);
      // What was cancelled before it began is nobody's exam any more.
      if (!task || !paper || (task['status'] === 'cancelled' && sheet['status'] === 'notStarted')) continue;
      const attempts = own.filter((other) => other['task'] === sheet['task'] && isSame(other, sheet));
      exams.push(await factsOf(tx, sheet, task, paper, attempts));
    }
    return { now: engine.clock.now(), exams };
  });
}

/** Why the right answers are not shown, or not all of them: they would help with another attempt or a late answer. */
type Withheld = 'never' | 'late' | 'tries' | 'end' | 'elsewhere';

/** Whether right answers may be seen now, as the exam says. @param attempts all sheets of this person for this exam */
async function withheldBy(
  tx: Tx,
  sheet: Row,
  task: Row,
  attempts: readonly Row[],
): Promise<Exclude<Withheld, 'elsewhere'> | undefined> {
  const now = tx.engine.clock.now();
  if (task['showAnswer'] === 'never') return 'never';
  if (sheet['takesLate'] === true) return 'late';
  if (task['showAnswer'] === 'afterSubmit') return isSatAgain(task, attempts, now) ? 'tries' : undefined;
  if (task['status'] !== 'finished' && String(task['endTime']) > now) return 'end';
  const waiting = await countRelated(tx, 'myExam', {
    and: [{ '==': [{ var: 'task' }, String(task['id'])] }, { '==': [{ var: 'takesLate' }, true] }],
  });
  return waiting > 0 ? 'late' : undefined;
}

/**
 * Notes that the page was heard of: a sheet that waited for nothing but it is marked, and the book of wrong answers is
 * written where it waits no more. @returns the sheet as it is now
 */
async function heardOf(tx: Tx, sheet: Row, page: string | undefined): Promise<Row> {
  if (page === undefined) return sheet;
  const isSat = sheet['status'] === 'answering' || sheet['takesLate'] === true;
  const now = isSat ? await noteContact(tx, sheet, page) : sheet;
  const isMarked = await endWaiting(tx, now);
  const isDue = sheet['bookDue'] === true && typeof sheet['user'] === 'string';
  if (isDue) await settleBook(tx, String(sheet['user']));
  return isMarked || isDue ? ((await readRelated(tx, 'myExam', String(sheet['id']))) ?? now) : now;
}

async function sitExam(asked: AskedCall): Promise<unknown> {
  const { engine } = asked;
  await seenRow(asked, 'myExam');
  const sitting = await heardInTransaction(asked, async (tx, read): Promise<Shown> => {
    const found = await read(tx, 'myExam', asked.params['id'] ?? '');
    const task = found && (await readRelated(tx, 'testTask', String(found['task'])));
    const paper = task && (await readRelated(tx, 'examPaper', String(task['paper'])));
    if (!found || !task || !paper) throw missingRow();
    const sitter = await sitterOf(tx);
    if (!isOwn(sitter, found)) return { own: false };
    const now = engine.clock.now();
    const sheet = await heardOf(tx, found, asked.params['page']);
    const deadline = text(sheet['deadline']);
    const attempts = await attemptsOf(tx, String(task['id']), sheet);
    const sat = await questionsBeingSat(tx, sitter);
    const isHandedIn = HANDED_IN.includes(sheet['status'] ?? null);
    const withheld = isHandedIn ? await withheldBy(tx, sheet, task, attempts) : undefined;
    const isReviewed = isHandedIn && withheld === undefined;
    return {
      own: true,
      now,
      clock: engine.clock.millis(),
      facts: await factsOf(tx, sheet, task, paper, attempts),
      deadline,
      secondsLeft:
        sheet['status'] === 'answering' && deadline !== null
          ? Math.max(0, (moment(deadline) - moment(now)) / 1000)
          : null,
      graceSeconds: Number(engine.param(asked.call.actor.tenant, 'education.graceMinutes')) * 60,
      takesLate: isLateOpen(tx, sheet),
      lateCount: Number(sheet['lateCount'] ?? 0),
      multiScoreRule: paper['multiScoreRule'],
      showAnswer: task['showAnswer'],
      switchCount: Number(sheet['switchCount'] ?? 0),
      switchLimit: Number(task['switchLimit'] ?? 0),
      objectiveScore: isHandedIn ? text(sheet['objectiveScore']) : null,
      subjectiveScore: text(sheet['subjectiveScore']),
      subjectiveFull: text(sheet['subjectiveFull']),
      questions: list(sheet['paperSnapshot']),
      answers: wireAnswers(keptAnswers(sheet['answers'])),
      withheld: isReviewed && idsOn(sheet).some((qid) => sat.has(qid)) ? 'elsewhere' : (withheld ?? null),
      review: isReviewed
        ? await reviewOf(tx, sheet, list(sheet['marks']) as unknown as readonly Mark[], (qid) => !sat.has(qid))
        : [],
      held: [...picturesIn(sheet['pictures'])],
    };
  });
  return showPictures(asked, 'myExam', sitting);
}

/* Exercises. */

/** The banks open for exercises as a tree read from its top, each with how many questions it can give. */
async function openBanks(asked: AskedCall): Promise<unknown> {
  const { list: banks } = await askedRows(asked, 'questionBank', {
    status: 'enabled',
    openPractice: 'true',
    sort: 'bankName',
    pageSize: String(SHEETS),
  });
  return inTransaction(asked, async (tx) => {
    const ids = new Set(banks.map(({ id }) => id));
    const below = async (parent: Value, level: number): Promise<Row[]> => {
      const found: Row[] = [];
      const children = banks.filter(({ parentId = null }) =>
        parent === null ? !ids.has(String(parentId)) : parentId === parent,
      );
      for (const bank of children) {
        const questions = (await questionsIn(tx, bank.id, isPractised)).filter(({ type }) => type !== 'short');
        found.push({ id: bank.id, name: String(bank['bankName']), level, count: questions.length });
        found.push(...(await below(bank.id, level + 1)));
      }
      return found;
    };
    return below(null, 0);
  });
}

async function sitExercise(asked: AskedCall): Promise<unknown> {
  const { engine, call } = asked;
  await seenRow(asked, 'randomExercise');
  const sitting = await inTransaction(asked, async (tx): Promise<Shown> => {
    const row = await readRelated(tx, 'randomExercise', asked.params['id'] ?? '');
    if (!row) throw missingRow();
    if (row['user'] !== call.actor.id) return { own: false };
    const bank = await readRelated(tx, 'questionBank', String(row['bank']));
    const answers = keptAnswers(row['answers']);
    const judged = new Set(answers.filter((one) => one.judged).map(({ qid }) => qid));
    const { marks } = markSheet(asKey(row['answerKey']), asAnswers(row['answers']), 'all');
    const sat = await questionsBeingSat(tx, await sitterOf(tx));
    return {
      own: true,
      now: engine.clock.now(),
      id: String(row['id']),
      bank: String(bank?.['bankName'] ?? ''),
      status: row['status'],
      startTime: text(row['startTime']),
      finishTime: text(row['finishTime']),
      correctCount: row['correctCount'] ?? null,
      accuracy: text(row['accuracy']),
      questions: list(row['questions']),
      answers: wireAnswers(answers),
      review: await reviewOf(
        tx,
        row,
        marks,
        (qid) => !sat.has(qid) && (row['status'] === 'finished' || judged.has(qid)),
      ),
      held: [...picturesIn(row['pictures'])],
    };
  });
  return showPictures(asked, 'randomExercise', sitting);
}

export const examCalls: readonly SessionCall[] = [
  {
    path: '/api/education/myExam/mine',
    action: 'query',
    summary: 'The exams of whoever asks: to be sat, being sat, and over',
    params: {},
    answer: ownExams,
  },
  {
    path: '/api/education/myExam/sitting',
    action: 'query',
    summary: 'An exam as whoever sits it sees it, with the time left by the clock of the server',
    params: { id: 'The sheet', page: 'The number of the page that asks, where it holds no answer that was not sent' },
    answer: sitExam,
  },
  lateCall,
  markingCall,
];

export const exerciseCalls: readonly SessionCall[] = [
  {
    path: '/api/education/randomExercise/banks',
    action: 'add',
    summary: 'The question banks that are open for exercises, and how many questions each can give',
    params: {},
    answer: openBanks,
  },
  {
    path: '/api/education/randomExercise/sitting',
    action: 'query',
    summary: 'An exercise as whoever does it sees it',
    params: { id: 'The exercise' },
    answer: sitExercise,
  },
];
