/**
 * What exams and exercises share: drawing questions, the sheet as somebody sees it and the key it is marked by, and
 * what is learned from what they answered.
 */
import { randomInt } from 'node:crypto';
import { messageOf } from '../../engine/model/errors/catalogue.ts';
import { Invalid } from '../../engine/model/errors/refusal.ts';
import { listMark } from '../../engine/model/list-mark.ts';
import type { Row, Value } from '../../engine/model/types.ts';
import { textOf } from '../../engine/model/view.ts';
import {
  addRelated,
  changeRead,
  holdFiles,
  type HookContext,
  lockName,
  lockRelatedRows,
  readRelatedRows,
  together,
  type WritingTransaction,
} from '../../engine/server/sdk.ts';
import { judgeAnswer, type KeptAnswer, keptAnswers, mergeAnswers, type SentAnswer } from './answers.server.ts';
import { type Drawing, type DrawRule, drawAll, type Shortage } from './drawing.server.ts';
import { type Asked, type Given, isAnswer, type Mark, type QuestionType } from './marking.server.ts';
import { LETTERS } from './question-sheet.server.ts';

/** A question on a paper, and what it is worth there. */
export interface Drawn {
  readonly question: Row;
  readonly score: string;
}

/** A transaction in which rows are read. */
type Reading = Parameters<typeof readRelatedRows>[0];

/** Right answers in a row after which a question is mastered. */
const MASTERED = 2;

export function shuffled<T>(list: readonly T[]): T[] {
  const left = [...list];
  return list.flatMap(() => left.splice(randomInt(left.length), 1));
}

/** Banks that papers draw from. */
const isUsed = ({ status }: Row): boolean => status === 'enabled';
/** Banks that exercises draw from; that contractors may is said of a bank with those below it. */
export const isPractised = (bank: Row): boolean => isUsed(bank) && bank['openPractice'] === true;

/** A bank and those below it, as far as each may be drawn from: what is closed closes what is below it. */
async function banksBelow(context: Reading, bank: string, may: (bank: Row) => boolean): Promise<string[]> {
  const found: string[] = [];
  for (let level = await readRelatedRows(context, 'questionBank', 'id', [bank]); level.length > 0;) {
    const ids = level.filter((one) => may(one) && !found.includes(String(one['id']))).map(({ id }) => String(id));
    found.push(...ids);
    level = await readRelatedRows(context, 'questionBank', 'parentId', ids);
  }
  return found;
}

/** The questions in use of a bank and those below it. @param may whether a bank may be drawn from */
export async function questionsIn(
  context: Reading,
  bank: Value | undefined,
  may: (bank: Row) => boolean = isUsed,
): Promise<readonly Row[]> {
  const questions = await readRelatedRows(context, 'question', 'bank', await banksBelow(context, String(bank), may));
  return questions.filter(({ status }) => status === 'enabled');
}

/** What a paper's rules lack, at each rule: by itself, or beside the rules that want the same questions. */
function shortOf({ call }: HookContext, { rules, wanted, found }: Shortage): Invalid['errors'] {
  return rules.map((index) => ({
    field: `rules.${index}.count`,
    ...(rules.length === 1
      ? {
          code: 'draw.short' as const,
          message: messageOf('draw.short', call.locale, { line: index + 1, found, missing: wanted - found }),
        }
      : {
          code: 'draw.contested' as const,
          message: messageOf('draw.contested', call.locale, {
            lines: rules.map((one) => one + 1).join(listMark(call.locale)),
            wanted,
            found,
          }),
        }),
  }));
}

/** Draws with as few of the questions to be avoided as are needed. */
function drawFew(rules: readonly DrawRule[], avoid: ReadonlySet<string>): Drawing {
  const known = new Set(rules.flatMap(({ pool }) => pool));
  const again = shuffled([...avoid].filter((id) => known.has(id)));
  const without = (taken: ReadonlySet<string>): DrawRule[] =>
    rules.map(({ count, pool }) => ({ count, pool: pool.filter((id) => !avoid.has(id) || taken.has(id)) }));
  let drawing = drawAll(without(new Set()), shuffled);
  for (let taken = 1; !drawing.drawn && taken <= again.length; taken += 1)
    drawing = drawAll(without(new Set(again.slice(0, taken))), shuffled);
  return drawing;
}

/**
 * Draws what the rules of a paper ask for, no question twice.
 * @param avoid questions that are drawn where there are not enough others alone, and then as few as are needed
 * @throws Invalid that names each rule which cannot be met, and the rules it shares its questions with
 */
export async function drawByRules(
  context: HookContext,
  paper: string,
  avoid: ReadonlySet<string> = new Set(),
): Promise<readonly Drawn[]> {
  const rules = await readRelatedRows(context, 'paperRule', 'paper', [paper]);
  const questions = new Map<string, Row>();
  const wanted: DrawRule[] = [];
  for (const rule of rules) {
    const fitting = (await questionsIn(context, rule['bank'])).filter(
      ({ type, difficulty }) =>
        type === rule['type'] && (rule['difficulty'] === null || difficulty === rule['difficulty']),
    );
    for (const question of fitting) questions.set(String(question['id']), question);
    wanted.push({ count: Number(rule['count']), pool: fitting.map(({ id }) => String(id)) });
  }
  const { drawn, shortages } = drawFew(wanted, avoid);
  if (!drawn) {
    // What a rule lacks by itself says more than what it lacks beside others.
    const byLength = shortages.toSorted((one, other) => other.rules.length - one.rules.length);
    const told = new Map(byLength.flatMap((shortage) => shortOf(context, shortage)).map((one) => [one.field, one]));
    throw new Invalid(
      [...told.values()].sort((one, other) => one.field.localeCompare(other.field, 'en', { numeric: true })),
    );
  }
  return drawn.flatMap((ids, index) =>
    ids.flatMap((id) => {
      const question = questions.get(id);
      return question ? [{ question, score: String(rules[index]?.['score']) }] : [];
    }),
  );
}

/**
 * The questions of a paper without rules for somebody who was asked some of them before: each of those gives way to
 * another of its bank, kind and difficulty, as long as there is one.
 */
export async function drawOthers(
  context: Reading,
  drawn: readonly Drawn[],
  before: ReadonlySet<string>,
): Promise<readonly Drawn[]> {
  const again = drawn.filter(({ question }) => before.has(String(question['id'])));
  const onPaper = new Set(drawn.map(({ question }) => question['id']));
  const banks = [...new Set(again.map(({ question }) => String(question['bank'])))];
  const others = shuffled(
    (await readRelatedRows(context, 'question', 'bank', banks)).filter(
      ({ id, status }) => status === 'enabled' && !onPaper.has(id) && !before.has(String(id)),
    ),
  );
  return drawn.map((one) => {
    if (!again.includes(one)) return one;
    const at = others.findIndex((other) =>
      ['bank', 'type', 'difficulty'].every((name) => other[name] === one.question[name]),
    );
    const [other] = at < 0 ? [] : others.splice(at, 1);
    return other ? { question: other, score: one.score } : one;
  });
}

/** What somebody who sits the paper is given: the questions without anything that tells an answer. */
export function snapshotOf(drawn: readonly Drawn[], mixOptions: boolean): Row[] {
  return drawn.map(({ question, score }) => {
    const isChoice = question['type'] === 'single' || question['type'] === 'multiple';
    const options = LETTERS.flatMap((key) => {
      const image = question[`image${key}`];
      return isChoice && question[`option${key}`]
        ? [{ key, text: String(question[`option${key}`]), ...(typeof image === 'string' ? { image } : {}) }]
        : [];
    });
    const images = picturesIn(question['stemImages']);
    return {
      qid: String(question['id']),
      type: String(question['type']),
      stem: String(question['stem']),
      ...(images.length > 0 ? { images: [...images] } : {}),
      ...(options.length > 0 ? { options: mixOptions ? shuffled(options) : options } : {}),
      score,
    };
  });
}

/**
 * What it is marked by, and what is said of it afterwards: as the questions were when it was begun, whatever becomes of
 * them.
 */
export function keyOf(drawn: readonly Drawn[]): Row[] {
  return drawn.map(({ question, score }) => {
    const images = picturesIn(question['analysisImages']);
    return {
      qid: String(question['id']),
      type: String(question['type']),
      answer: String(question['answer']),
      score,
      analysis: question['analysis'] ?? null,
      ...(images.length > 0 ? { images: [...images] } : {}),
    };
  });
}

export const picturesIn = (value: Value | undefined): readonly string[] =>
  Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : [];

const rowsIn = (value: Value | undefined): readonly Row[] => (Array.isArray(value) ? (value as readonly Row[]) : []);

/**
 * Holds the pictures of a sheet's questions on the sheet: whoever reads it sees them, though not the questions. Those of
 * the explanations lie in a field that tells as much as the key.
 */
export async function holdPictures(context: HookContext, entity: 'myExam' | 'randomExercise'): Promise<void> {
  const { row } = context;
  const shown = shownOn(row).flatMap(({ images, options }) => [
    ...picturesIn(images),
    ...rowsIn(options).flatMap(({ image }) => (typeof image === 'string' ? [image] : [])),
  ]);
  const explained = rowsIn(row['answerKey']).flatMap(({ images }) => picturesIn(images));
  await holdFiles(context, entity, String(row['id']), 'pictures', shown, 'hold');
  await holdFiles(context, entity, String(row['id']), 'answerPictures', explained, 'hold');
}

export const asKey = (value: Value | undefined): readonly Asked[] =>
  Array.isArray(value) ? (value as unknown as readonly Asked[]) : [];
export const asAnswers = (value: Value | undefined): readonly Given[] =>
  (Array.isArray(value) ? (value as unknown as readonly Given[]) : []).map(({ qid, answer }) => ({
    qid: String(qid),
    answer: String(answer ?? ''),
  }));

export const stored = (answers: readonly KeptAnswer[]): Row[] => answers.map((one) => ({ ...one }));
export const idsOn = (row: Row): readonly string[] => asKey(row['answerKey']).map(({ qid }) => qid);
/** The questions as they are shown on an exam or an exercise. */
export const shownOn = (row: Row): readonly Row[] => {
  const questions = row['paperSnapshot'] ?? row['questions'];
  return Array.isArray(questions) ? (questions as readonly Row[]) : [];
};

/** @throws Invalid where something is sent for a question that is not on the sheet, or that its question cannot take */
export function judgeSent(
  { row, call, entity }: Pick<HookContext, 'row' | 'call' | 'entity'>,
  sent: readonly SentAnswer[],
): void {
  const asked = new Map(shownOn(row).map((question) => [String(question['qid']), question]));
  const title = (name: string, fallback: string): string =>
    textOf(entity, call.locale, `data.answers.${name}`, fallback);
  const errors = sent.flatMap(({ qid, answer }, index): Invalid['errors'] => {
    const question = asked.get(qid);
    if (!question)
      return [
        {
          field: `answers.${index}.qid`,
          code: 'field.reference',
          message: messageOf('field.reference', call.locale, { field: title('qid', '试题') }),
        },
      ];
    const options = (Array.isArray(question['options']) ? (question['options'] as readonly Row[]) : []).map(({ key }) =>
      String(key),
    );
    return isAnswer(question['type'] as QuestionType, options, answer ?? '')
      ? []
      : [
          {
            field: `answers.${index}.answer`,
            code: 'field.choice',
            message: messageOf('field.choice', call.locale, {
              field: title('answer', '作答'),
              value: (answer ?? '').slice(0, 60),
            }),
          },
        ];
  });
  if (errors.length > 0) throw new Invalid(errors);
}

/** What an action sends is written over the answers that stand on the sheet, question by question. */
export function takeAnswers(context: HookContext): void {
  const { row, old, input } = context;
  if (!Array.isArray(input['answers'])) return;
  const sent = input['answers'] as unknown as readonly SentAnswer[];
  judgeSent(context, sent);
  row['answers'] = stored(mergeAnswers(keptAnswers(old?.['answers']), sent, idsOn(row)));
}

/** One answer of an exercise is judged before the end, and stays from then on. */
export function settleAnswer({ row, input, call, entity }: HookContext): void {
  const judged = judgeAnswer(keptAnswers(row['answers']), String(input['qid']));
  if (!judged) {
    const field = textOf(entity, call.locale, 'data.answers.answer', '作答');
    throw new Invalid([
      { field: 'qid', code: 'field.required', message: messageOf('field.required', call.locale, { field }) },
    ]);
  }
  row['answers'] = stored(judged);
}

export const marksIn = ({ marks }: Row): readonly Mark[] => (marks ?? []) as unknown as readonly Mark[];

const answered = (marks: readonly Mark[]): readonly Mark[] => marks.filter((mark) => mark.answered);

/**
 * Counts for each question that it was answered, and whether rightly. Questions are held in the order of their ids, so
 * that nobody waits for who waits, and all of it is written in one go: everybody who hands in waits for the same
 * questions.
 */
export async function countAnswers(context: WritingTransaction, marks: readonly Mark[]): Promise<void> {
  const given = answered(marks);
  const questions = await lockRelatedRows(
    context,
    'question',
    given.map(({ qid }) => qid),
  );
  const byId = new Map(questions.map((question) => [String(question['id']), question]));
  await together(context, async (tx) => {
    for (const { qid, right } of given) {
      const question = byId.get(qid);
      if (!question) continue;
      const rightCount = Number(question['rightCount']) + Number(right);
      await changeRead(tx, 'question', question, { usedCount: Number(question['usedCount']) + 1, rightCount }, 'count');
    }
  });
}

/** Writes into the person's book of wrong answers what was answered on a sheet or an exercise. */
export async function noteAnswers(context: WritingTransaction, sheet: Row, marks: readonly Mark[]): Promise<void> {
  const { user } = sheet;
  if (typeof user !== 'string') return;
  await lockName(context, `wrongQuestion ${user}`);
  const given = answered(marks);
  const book = await readRelatedRows(context, 'wrongQuestion', 'user', [user]);
  const questions = await readRelatedRows(
    context,
    'question',
    'id',
    given.map(({ qid }) => qid),
  );
  const byId = new Map(questions.map((question) => [String(question['id']), question]));
  await together(context, async (tx) => {
    for (const { qid, right } of given) {
      const question = byId.get(qid);
      if (!question) continue;
      const former = book.find((one) => one['question'] === qid);
      await noteAnswer(tx, sheet, question, former, right);
    }
  });
}

/** @param former the question in the book of this person, where it stands there */
async function noteAnswer(
  tx: WritingTransaction,
  { user, orgId }: Row,
  question: Row,
  former: Row | undefined,
  right: boolean,
): Promise<void> {
  if (right) {
    if (!former) return;
    const rightStreak = Number(former['rightStreak']) + 1;
    await changeRead(tx, 'wrongQuestion', former, { rightStreak, mastered: rightStreak >= MASTERED }, 'answer');
    return;
  }
  const lastWrongAt = tx.engine.clock.now();
  if (former) {
    const wrongCount = Number(former['wrongCount']) + 1;
    await changeRead(
      tx,
      'wrongQuestion',
      former,
      { wrongCount, rightStreak: 0, mastered: false, lastWrongAt },
      'answer',
    );
    return;
  }
  await addRelated(
    tx,
    'wrongQuestion',
    {
      user: user ?? null,
      orgId: orgId ?? null,
      question: question['id'] ?? null,
      bank: question['bank'] ?? null,
      wrongCount: 1,
      lastWrongAt,
    },
    'answer',
  );
}
