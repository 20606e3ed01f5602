/**
 * Marking an answer sheet (domain §12.11, §12.12, §12.15): what an answer means however it is written, and what it is
 * worth. Pure; what only a
 * person can judge is left to one.
 */

export type QuestionType = 'single' | 'multiple' | 'judge' | 'blank' | 'short';

/** A question as it stands in the key of a sheet; `score` in steps of 0.1. */
export interface Asked {
  readonly qid: string;
  readonly type: QuestionType;
  readonly answer: string;
  readonly score: string;
}
export interface Given {
  readonly qid: string;
  readonly answer: string;
}
export interface Mark {
  readonly qid: string;
  /** Was anything answered? What was not is worth nothing, and is no wrong answer. */
  readonly answered: boolean;
  readonly right: boolean;
  readonly score: string;
}

/** How a multiple choice is marked that is right as far as it goes: not at all, or by half. */
export type MultiRule = 'all' | 'partial';

export interface Marked {
  /** Of the questions that a machine can mark, in the order of the key. */
  readonly marks: readonly Mark[];
  readonly objective: string;
  /** What a person has still to judge is worth this much; `0.0` when there is nothing. */
  readonly subjectiveFull: string;
}

const TRUE = new Set(['true', 't', 'yes', 'y', '1', '对', '對', '正确', '正確', '是', '真', '√', '✓', '✔', '☑']);
const FALSE = new Set(['false', 'f', 'no', 'n', '0', '错', '錯', '错误', '錯誤', '否', '假', '×', '✗', '✘', 'x']);

/** Width, capitals and blanks of any kind do not matter. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s\u200B-\u200D\uFEFF]+/g, '')
    .toLowerCase();

/** Scores are reckoned in tenths: floats would make 0.1 three times something else than 0.3. */
const tenths = (score: string): number => Math.round(Number(score) * 10);
const text = (score: number): string => (score / 10).toFixed(1);

/** The letters of a choice, each once and in order; undefined when there is anything else in it, or nothing. */
export function lettersOf(answer: string): string | undefined {
  const letters = plain(answer)
    .replaceAll(/[,;|/、;+]/g, '')
    .toUpperCase();
  return /^[A-H]+$/.test(letters) ? [...new Set(letters)].sort().join(',') : undefined;
}

/** `true` or `false`, in whatever words; undefined for anything else. */
export function verdictOf(answer: string): 'true' | 'false' | undefined {
  const word = plain(answer);
  if (TRUE.has(word)) return 'true';
  return FALSE.has(word) ? 'false' : undefined;
}

/** The wordings of a fill-in that are right; one of them empty: undefined. */
export function wordingsOf(answer: string): readonly string[] | undefined {
  const wordings = answer.split('||').map((wording) => wording.trim());
  return wordings.some((wording) => plain(wording) === '') ? undefined : wordings;
}

/** Has somebody chosen nothing wrong, but not all of what is right? */
function incomplete(answer: string, given: string): boolean {
  const right = answer.split(',');
  const chosen = (lettersOf(given) ?? '').split(',');
  return chosen[0] !== '' && chosen.length < right.length && chosen.every((letter) => right.includes(letter));
}

function isRight({ type, answer }: Asked, given: string): boolean {
  switch (type) {
    case 'single':
    case 'multiple':
      return lettersOf(given) !== undefined && lettersOf(given) === lettersOf(answer);
    case 'judge':
      return verdictOf(given) !== undefined && verdictOf(given) === verdictOf(answer);
    default:
      return (wordingsOf(answer) ?? []).some((wording) => plain(wording) === plain(given));
  }
}

/**
 * May this be given as an answer to the question? Nothing may: it takes back what was there.
 * @param options letters of the choices, of a question that has some
 */
export function isAnswer(type: QuestionType, options: readonly string[], given: string): boolean {
  if (plain(given) === '') return true;
  const letters = (lettersOf(given) ?? '').split(',');
  switch (type) {
    case 'single':
      return letters.length === 1 && options.includes(letters[0] ?? '');
    case 'multiple':
      return letters.every((letter) => options.includes(letter));
    case 'judge':
      return verdictOf(given) !== undefined;
    default:
      return true;
  }
}

function markOne(asked: Asked, given: string, rule: MultiRule): Mark {
  const right = isRight(asked, given);
  const full = tenths(asked.score);
  const half =
    !right && asked.type === 'multiple' && rule === 'partial' && incomplete(lettersOf(asked.answer) ?? '', given);
  const answered = plain(given) !== '';
  return { qid: asked.qid, answered, right, score: text(right ? full : half ? Math.round(full / 2) : 0) };
}

/**
 * Marks a sheet by its key: what is not answered is worth nothing, of two answers to one question the later counts, others
 * count for nothing.
 */
export function markSheet(key: readonly Asked[], given: readonly Given[], rule: MultiRule): Marked {
  const answers = new Map(given.map(({ qid, answer }) => [qid, answer]));
  const marks = key
    .filter(({ type }) => type !== 'short')
    .map((asked) => markOne(asked, answers.get(asked.qid) ?? '', rule));
  const sum = (scores: readonly string[]): string => text(scores.reduce((total, score) => total + tenths(score), 0));
  return {
    marks,
    objective: sum(marks.map(({ score }) => score)),
    subjectiveFull: sum(key.filter(({ type }) => type === 'short').map(({ score }) => score)),
  };
}
