/**
 * Exams as records (domain §12.12 to §12.16): papers by rule, who sits an exam, a sheet from its start to its score,
 * resits, and exercises.
 */
import { messageOf } from '../../engine/model/errors/catalogue.ts';
import { Invalid, Refusal } from '../../engine/model/errors/refusal.ts';
import { addMinutes } from '../../engine/model/expression/dates.ts';
import type { Row, Value } from '../../engine/model/types.ts';
import { textOf } from '../../engine/model/view.ts';
import {
  addRelated,
  behaviour,
  changeRelated,
  holdFree,
  type HookContext,
  lockName,
  lockRelated,
  readRelated,
  readRelatedRows,
  readRelatedWhere,
  tell,
  type Transaction,
} from '../../engine/server/sdk.ts';
import { fileRow } from './archives.server.ts';
import { attemptsOf, questionsBeingSat, settleBook, waitsForBook } from './attempts.server.ts';
import { takeMarks } from './examiners.server.ts';
import { countSheet } from './figures.server.ts';
import { leavesIn, mayArrive, noteContact } from './late.server.ts';
import { type Mark, markSheet, type MultiRule } from './marking.server.ts';
import { isPage } from './model/late.ts';
import { previewCalls } from './paperPreview.server.ts';
import { questionFigureCalls } from './questionFigures.server.ts';
import {
  asAnswers,
  asKey,
  countAnswers,
  type Drawn,
  drawByRules,
  drawOthers,
  holdPictures,
  idsOn,
  isPractised,
  keyOf,
  marksIn,
  noteAnswers,
  questionsIn,
  shuffled,
  settleAnswer,
  snapshotOf,
  takeAnswers,
} from './sheets.server.ts';
import { isSame, sitterOf } from './sitters.server.ts';
import { examCalls, exerciseCalls } from './sittings.server.ts';

const idOf = ({ row }: HookContext): string => String(row['id']);
const tenths = (score: Value | undefined): number => Math.round(Number(score ?? 0) * 10);

/* Papers. */

/** A paper drawn for each is only put to use when its rules can be met. */
async function judgeRules(context: HookContext): Promise<void> {
  if (['publish', 'enable'].includes(context.action) && context.row['paperType'] === 'perPerson')
    await drawByRules(context, idOf(context));
}

async function fillPaper(context: HookContext): Promise<void> {
  if (context.action !== 'draw') return;
  const drawn = await drawByRules(context, idOf(context));
  for (const [index, { question, score }] of drawn.entries())
    await addRelated(
      context,
      'paperQuestion',
      { paper: idOf(context), question: question['id'] ?? null, seq: (index + 1) * 10, score },
      'draw',
    );
}

/* Who sits an exam. */

async function unitsBelow(context: HookContext, units: readonly string[]): Promise<string[]> {
  const found = [...units];
  for (let level = found; level.length > 0;) {
    level = (await readRelatedRows(context, 'sysOrg', 'parentId', level))
      .map(({ id }) => String(id))
      .filter((id) => !found.includes(id));
    found.push(...level);
  }
  return found;
}

const idsIn = (value: Value | undefined): string[] => (Array.isArray(value) ? value.map(String) : []);

/** `userType` of accounts of contractors. */
const CONTRACTOR = '1';
/** States of a contractor's person who is handed no sheet. */
const GONE: readonly Value[] = ['left', 'blacklisted'];

/**
 * Those named, and those of the units who hold one of the posts; posts without units mean everybody who holds one. Units
 * and posts mean the own staff: contractors' people are named one by one, as what they are.
 */
async function staffOf(context: HookContext): Promise<readonly Row[]> {
  const { examinees, examOrgs, examPosts } = context.row;
  const named = await readRelatedRows(context, 'sysUser', 'id', idsIn(examinees));
  const [units, posts] = [idsIn(examOrgs), idsIn(examPosts)];
  const holders = new Set(
    (await readRelatedRows(context, 'sysUserPost', 'post', posts)).map(({ user }) => String(user)),
  );
  const inUnits = await readRelatedRows(context, 'sysUser', 'orgId', await unitsBelow(context, units));
  const among =
    units.length > 0
      ? inUnits.filter(({ id }) => posts.length === 0 || holders.has(String(id)))
      : await readRelatedRows(context, 'sysUser', 'id', [...holders]);
  const people = new Map(
    [...named, ...among.filter(({ userType }) => userType !== CONTRACTOR)]
      .filter(({ status }) => status === 'normal')
      .map((user) => [String(user['id']), user]),
  );
  return [...people.values()];
}

/** Whom sheets are handed out to, each as the sheet names them. */
async function examineesOf(context: HookContext): Promise<readonly Row[]> {
  const persons = await readRelatedRows(context, 'providerPerson', 'id', idsIn(context.row['examPersons']));
  return [
    ...(await staffOf(context)).map(({ id, orgId }): Row => ({ user: id ?? null, orgId: orgId ?? null })),
    ...persons
      .filter(({ status }) => !GONE.includes(status ?? null))
      .map(({ id, orgId }): Row => ({ providerPerson: id ?? null, orgId: orgId ?? null })),
  ];
}

async function countExaminees(context: HookContext): Promise<void> {
  if (context.action === 'publish') context.row['needCount'] = (await examineesOf(context)).length;
}

async function handOut(context: HookContext): Promise<void> {
  for (const who of await examineesOf(context))
    await addRelated(context, 'myExam', { task: idOf(context), ...who, attemptNo: 1 }, 'assign');
}

/**
 * An exam that is over takes in what is open; whoever has not begun is absent. A sheet that somebody holds now, because
 * it is saved or handed in, is left to the job: whoever sits holds the sheet and waits for the exam.
 */
async function takeIn(context: HookContext): Promise<void> {
  const task = idOf(context);
  const submitTime = context.engine.clock.now();
  for (const { id } of await holdFree(context, 'myExam', { task, status: 'answering' }))
    await changeRelated(context, 'myExam', String(id), { status: 'submitted', submitTime, takenIn: true }, 'submitDue');
  for (const { id } of await holdFree(context, 'myExam', { task, status: 'notStarted' }))
    await changeRelated(context, 'myExam', String(id), { status: 'absent' }, 'absent');
  const due = await holdFree(context, 'myExam', { task, bookDue: true });
  for (const user of [...new Set(due.map((sheet) => String(sheet['user'])))].sort()) await settleBook(context, user);
}

/** A resit is an exam of its own, for those whose sheet is marked or missing and who have not passed. */
async function arrangeMakeup(context: HookContext): Promise<void> {
  const { row, input } = context;
  const sheets = await readRelatedRows(context, 'myExam', 'task', [idOf(context)]);
  const settled = sheets.filter(
    ({ counted, isPass, status }) => (counted === true && isPass === true) || status === 'submitted',
  );
  const left = sheets.filter((sheet) => !settled.some((one) => isSame(one, sheet)));
  const named = (field: string): string[] =>
    [...new Set(left.map((sheet) => sheet[field]))].filter((id): id is string => typeof id === 'string');
  const makeupNo = Number(row['makeupNo']) + 1;
  const same = [
    'paper',
    'orgId',
    'passScore',
    'faceCheck',
    'switchLimit',
    'showAnswer',
    'markMode',
    'markTolerance',
    'markers',
  ].map((name): [string, Value] => [name, row[name] ?? null]);
  await addRelated(context, 'testTask', {
    ...Object.fromEntries(same),
    taskName: `${String(row['taskName']).slice(0, 180)}（第 ${makeupNo} 次补考）`,
    examType: 'makeup',
    startTime: input['opens'] ?? null,
    endTime: input['closes'] ?? null,
    examinees: named('user'),
    examPersons: named('providerPerson'),
    maxAttempts: 1,
    scoreRule: 'last',
    makeupOf: idOf(context),
    makeupNo,
  });
}

async function followTask(context: HookContext): Promise<void> {
  if (context.action === 'publish') await handOut(context);
  else if (context.action === 'finish' || context.action === 'finishDue') await takeIn(context);
  else if (context.action === 'makeup') await arrangeMakeup(context);
}

/* Sheets. */

/** The exam and those it is the resit of. */
async function examsBefore(context: HookContext, task: Row): Promise<readonly string[]> {
  const ids = [String(task['id'])];
  for (let at: Row | undefined = task; typeof at?.['makeupOf'] === 'string';) {
    const before: string = at['makeupOf'];
    if (ids.includes(before)) break;
    ids.push(before);
    at = await readRelated(context, 'testTask', before);
  }
  return ids;
}

/** What the person was asked in earlier attempts, of the exam and of those it is the resit of. */
async function askedBefore(context: HookContext, task: Row): Promise<ReadonlySet<string>> {
  const asked = new Set<string>();
  for (const exam of await examsBefore(context, task))
    for (const sheet of await attemptsOf(context, exam, context.row))
      if (sheet['id'] !== context.row['id']) for (const qid of idsOn(sheet)) asked.add(qid);
  return asked;
}

/** Do the rules of a paper make up all of it? One that was drawn and then changed by hand is what it was made. */
async function hasRules(context: HookContext, paper: Row): Promise<boolean> {
  if (paper['paperType'] === 'fixed') return false;
  const rules = await readRelatedRows(context, 'paperRule', 'paper', [String(paper['id'])]);
  const sum = rules.reduce((all, rule) => all + Number(rule['count']) * tenths(rule['score']), 0);
  return rules.length > 0 && sum === tenths(paper['fullScore']);
}

/** The questions that stand on a paper, in their order. */
async function linesOf(context: HookContext, paper: string): Promise<readonly Drawn[]> {
  const lines = [...(await readRelatedRows(context, 'paperQuestion', 'paper', [paper]))].sort(
    (one, other) => Number(one['seq'] ?? 0) - Number(other['seq'] ?? 0),
  );
  const questions = new Map(
    (
      await readRelatedRows(
        context,
        'question',
        'id',
        lines.map(({ question }) => String(question)),
      )
    ).map((question) => [question['id'], question]),
  );
  return lines.flatMap(({ question, score }) => {
    const found = questions.get(question ?? null);
    return found ? [{ question: found, score: String(score) }] : [];
  });
}

/**
 * Whoever was asked before is asked anew as far as the banks allow it: by the rules of a paper at each attempt, in place
 * of its own questions at a resit.
 */
async function questionsOn(context: HookContext, task: Row, paper: Row): Promise<readonly Drawn[]> {
  const id = String(paper['id']);
  const isRuled = await hasRules(context, paper);
  const isAnew = isRuled || typeof task['makeupOf'] === 'string';
  const before = isAnew ? await askedBefore(context, task) : new Set<string>();
  if (paper['paperType'] === 'perPerson' || (isRuled && before.size > 0)) return drawByRules(context, id, before);
  const lines = await linesOf(context, id);
  return before.size > 0 ? drawOthers(context, lines, before) : lines;
}

/** Hours after which an officer is told again that a paper cannot be drawn. */
const TOLD_HOURS = 12;

/** Tells whoever made the exam that nobody can begin it. */
async function tellShort(
  tx: Transaction,
  task: Row,
  people: readonly string[],
  reasons: readonly string[],
): Promise<void> {
  const title = `考试抽不齐试题：${String(task['taskName'])}`.slice(0, 200);
  await lockName(tx, `exam short ${String(task['id'])}`);
  const since = addMinutes(tx.engine.clock.now(), -60 * TOLD_HOURS) ?? '';
  const told = await readRelatedWhere(tx, 'notification', { title });
  if (told.some(({ publishTime }) => String(publishTime) > since)) return;
  await tell(tx, people, title, reasons, { entity: 'testTask', id: String(task['id']), words: '打开考试任务' });
}

/**
 * Whoever sits the exam cannot mend its paper: they are told whom to call, and that person what is missing. The message
 * is written beside this transaction, which ends with the refusal.
 */
async function refuseShort(context: HookContext, task: Row, { errors }: Invalid): Promise<Refusal> {
  const { engine, call } = context;
  const maker = typeof task['createdBy'] === 'string' ? task['createdBy'] : '';
  const user = await readRelated(context, 'sysUser', maker);
  const org = await readRelated(context, 'sysOrg', String(task['orgId']));
  const reasons = errors.map(({ message }) => message);
  if (user)
    void engine.db
      .write(call.actor.tenant, (connection) => tellShort({ engine, call, connection }, task, [maker], reasons))
      .catch(() => undefined);
  return new Refusal('exam.short', { name: String(user?.['nickname'] ?? org?.['orgName'] ?? '—') });
}

async function open(context: HookContext, task: Row, paper: Row): Promise<void> {
  const { row } = context;
  const asked = await questionsOn(context, task, paper).catch(async (error: unknown) => {
    throw error instanceof Invalid ? await refuseShort(context, task, error) : error;
  });
  const drawn = paper['shuffleQuestion'] === true ? shuffled(asked) : asked;
  row['paperSnapshot'] = snapshotOf(drawn, paper['shuffleOption'] === true);
  row['answerKey'] = keyOf(drawn);
  const end = addMinutes(String(row['startTime']), Number(paper['durationMinutes'])) ?? '';
  row['deadline'] = end < String(task['endTime']) ? end : String(task['endTime']);
}

/**
 * Which attempt counts, of those that are marked; under one lock, so that two at once do not both count.
 * @returns the other sheets of this person for the exam
 */
async function choose(context: HookContext, task: Row): Promise<readonly Row[]> {
  const { row } = context;
  await lockName(context, `myExam ${String(row['task'])} ${String(row['user'] ?? row['providerPerson'])}`);
  const others = (await attemptsOf(context, String(row['task']), row)).filter(({ id }) => id !== row['id']);
  const marked = others.filter(({ status }) => status === 'graded');
  const attempts = [...marked, row].sort((one, other) => Number(one['attemptNo']) - Number(other['attemptNo']));
  const best = [...attempts].sort((one, other) => tenths(other['totalScore']) - tenths(one['totalScore']))[0];
  const counted = task['scoreRule'] === 'first' ? attempts[0] : task['scoreRule'] === 'last' ? attempts.at(-1) : best;
  row['counted'] = counted === row;
  for (const sheet of marked)
    if (sheet['counted'] !== (sheet === counted))
      await changeRelated(context, 'myExam', String(sheet['id']), { counted: sheet === counted }, 'choose');
  return others;
}

/** What a person gives for short answers: of two examiners nothing counts before both, or a third, have spoken. */
async function gradeByHand(context: HookContext, task: Row, paper: Row): Promise<void> {
  const { row, call, entity } = context;
  if (row['markMode'] === 'double') {
    if (await takeMarks(context, task)) await grade(context, task, paper);
    return;
  }
  if ((row['subjectiveScore'] ?? null) === null) {
    const field = textOf(entity, call.locale, 'data.subjectiveScore', '主观题得分');
    throw new Invalid([
      {
        field: 'subjectiveScore',
        code: 'field.required',
        message: messageOf('field.required', call.locale, { field }),
      },
    ]);
  }
  await grade(context, task, paper);
}

async function grade(context: HookContext, task: Row, paper: Row): Promise<void> {
  const { row } = context;
  const total = tenths(row['objectiveScore']) + tenths(row['subjectiveScore']);
  row['status'] = 'graded';
  row['totalScore'] = (total / 10).toFixed(1);
  row['isPass'] = total >= tenths(task['passScore'] ?? paper['passScore']);
  row['bookDue'] = await waitsForBook(context, task, row, await choose(context, task));
}

/** What a machine can mark is marked at once; with nothing left for a person the sheet has its score. */
async function mark(context: HookContext, task: Row, paper: Row): Promise<void> {
  const { row } = context;
  const { marks, objective, subjectiveFull } = markSheet(
    asKey(row['answerKey']),
    asAnswers(row['answers']),
    paper['multiScoreRule'] as MultiRule,
  );
  row['marks'] = marks.map((one) => ({ ...one }));
  row['objectiveScore'] = objective;
  row['subjectiveFull'] = subjectiveFull;
  if (tenths(subjectiveFull) === 0) await grade(context, task, paper);
}

/**
 * Only whom the clock stops may have answers on the way: a sheet that a person hands in is closed. A page that hands in
 * because the time is over says so by its number, and has told what it holds.
 */
async function handIn(context: HookContext, task: Row, paper: Row): Promise<void> {
  const { action, row, input, engine } = context;
  const page = action === 'submit' ? input['page'] : undefined;
  const byClock = action === 'submitDue' || isPage(page) || String(row['deadline']) < engine.clock.now();
  if (byClock && mayArrive(context, row, page)) Object.assign(row, { takenIn: true, takesLate: true });
  else await mark(context, task, paper);
}

/** A further attempt of an exam that was ended meanwhile would stay open for ever. */
async function needOpen(context: HookContext, task: Row): Promise<void> {
  const now = await lockRelated(context, 'testTask', String(task['id']));
  if (!now || !['published', 'ongoing'].includes(String(now['status']))) throw new Refusal('exam.over');
}

const STEPS: Readonly<Record<string, (context: HookContext, task: Row, paper: Row) => Promise<void>>> = {
  start: open,
  submit: handIn,
  submitDue: handIn,
  late: mark,
  lateOver: mark,
  grade: gradeByHand,
  retake: needOpen,
};

/** How often the page was left: each time it says so, and what it could not say without a network with the rest. */
function countLeaves({ action, row, input }: HookContext): void {
  if (action !== 'leave' && action !== 'submit') return;
  const told = leavesIn(input['leaves']);
  const leaves = action === 'leave' ? Math.max(1, told) : told;
  if (leaves > 0) row['switchCount'] = Number(row['switchCount'] ?? 0) + leaves;
}

async function followSheet(context: HookContext): Promise<void> {
  await fileRow(context);
  takeAnswers(context);
  countLeaves(context);
  const step = STEPS[context.action];
  const task = step && (await readRelated(context, 'testTask', String(context.row['task'])));
  const paper = task && (await readRelated(context, 'examPaper', String(task['paper'])));
  if (step && task && paper) await step(context, task, paper);
}

/** States of a sheet on which nothing more is answered. */
const ENDED: ReadonlySet<string> = new Set(['graded', 'absent', 'invalid']);

/** What is learned of a sheet that has just ended: of its questions at once, of the person where that helps no more. */
async function learnFrom(context: HookContext): Promise<void> {
  const { row } = context;
  const isMarked = row['status'] === 'graded';
  if (isMarked) await countAnswers(context, marksIn(row));
  if (typeof row['user'] === 'string') await settleBook(context, row['user']);
  if (isMarked && row['bookDue'] !== true) await noteAnswers(context, row, marksIn(row));
}

async function afterSheet(context: HookContext): Promise<void> {
  const { action, old, row, input } = context;
  if (action === 'retake')
    await addRelated(
      context,
      'myExam',
      {
        task: row['task'] ?? null,
        user: row['user'] ?? null,
        providerPerson: row['providerPerson'] ?? null,
        orgId: row['orgId'] ?? null,
        attemptNo: Number(row['attemptNo']) + 1,
      },
      'assign',
    );
  if (old && row['status'] !== old['status'] && ENDED.has(String(row['status']))) await learnFrom(context);
  if (action === 'start') await holdPictures(context, 'myExam');
  if (action === 'save' || action === 'submit') await noteContact(context, row, input['page']);
  await countSheet(context);
}

/* Exercises. */

async function followExercise(context: HookContext): Promise<void> {
  const { kind, action, row, input } = context;
  if (kind === 'add' && typeof row['bank'] === 'string') {
    const types = idsIn(row['types']);
    const sat = await questionsBeingSat(context, await sitterOf(context));
    const pool = (await questionsIn(context, row['bank'], isPractised)).filter(
      ({ id, type }) =>
        type !== 'short' && (types.length === 0 || types.includes(String(type))) && !sat.has(String(id)),
    );
    const drawn = shuffled(pool)
      .slice(0, Number(row['questionCount']))
      .map((question): Drawn => ({ question, score: '1.0' }));
    row['questions'] = snapshotOf(drawn, true);
    row['answerKey'] = keyOf(drawn);
    row['drawnCount'] = drawn.length;
  }
  takeAnswers(context);
  if (action === 'judge' || action === 'finish') {
    const sat = await questionsBeingSat(context, await sitterOf(context));
    row['satCount'] = (action === 'judge' ? [String(input['qid'])] : idsOn(row)).filter((qid) => sat.has(qid)).length;
  }
  if (action === 'judge') settleAnswer(context);
  if (action === 'finish') row['correctCount'] = marksOf(row).filter(({ right }) => right).length;
}

async function afterExercise(context: HookContext): Promise<void> {
  const { kind, action, row } = context;
  if (kind === 'add') await holdPictures(context, 'randomExercise');
  if (action !== 'finish') return;
  await countAnswers(context, marksOf(row));
  await noteAnswers(context, row, marksOf(row));
}

const marksOf = (row: Row): readonly Mark[] =>
  markSheet(asKey(row['answerKey']), asAnswers(row['answers']), 'all').marks;

export const examBehaviours = [
  behaviour('examPaper', { before: judgeRules, after: fillPaper }, { calls: previewCalls }),
  behaviour('testTask', { before: countExaminees, after: followTask }, { calls: questionFigureCalls }),
  behaviour('myExam', { before: followSheet, after: afterSheet }, { calls: examCalls }),
  behaviour(
    'randomExercise',
    {
      before: followExercise,
      after: afterExercise,
    },
    { calls: exerciseCalls },
  ),
];
