/**
 * Questions as people have them in spreadsheets (domain §12.11): numbers stuck to titles, answers by letters, positions or
 * words, kinds told by what a question is like, options that a spreadsheet made a date or a number of. Pure.
 */
import { foldText } from '../../engine/model/import/fold.ts';
import { plainText } from '../../engine/model/import/mapping.ts';
import {
  BY_LETTERS,
  labelledParts,
  labelledTail,
  letterAfterGap,
  withoutLetters,
} from '../../engine/model/import/parts.ts';
import { guessWord } from '../../engine/model/import/propose-words.ts';
import type {
  Saying,
  SheetColumn,
  SheetReading,
  SheetTexts,
  ShownCell,
} from '../../engine/model/import/sheet-texts.ts';
import { isCount } from '../../engine/model/import/shape.ts';
import type { Value } from '../../engine/model/types.ts';
import { lettersOf, type QuestionType, verdictOf } from './marking.server.ts';

export const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const;
/** The fields of the choices, in order. */
export const OPTIONS: readonly string[] = LETTERS.map((letter) => `option${letter}`);

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const;

/** The month and the day, or the month and the year, that spreadsheets write for 3-5 or 1-32. */
interface Taken {
  readonly month: number;
  readonly second: string;
  /** The whole day where the text says one. */
  readonly year?: string;
}

/** What spreadsheets write once they took something for a day: in a cell, or in a CSV they saved. */
function takenForDay(text: string): Taken | undefined {
  const plain = text.trim();
  const monthOf = (name: string): number => MONTHS.findIndex((month) => month === name.toLowerCase()) + 1;
  const read = (month: number, second: string | undefined, year?: string): Taken | undefined =>
    month >= 1 && month <= 12 && second !== undefined
      ? { month, second: String(Number(second)), ...(year === undefined ? {} : { year }) }
      : undefined;
  const whole = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(plain);
  if (whole) return read(Number(whole[2]), whole[3], whole[1]);
  const behind = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4}|\d{2})$/.exec(plain);
  if (behind) return read(Number(behind[1]), behind[2], behind[3]) ?? read(Number(behind[2]), behind[1], behind[3]);
  const chinese = /^(\d{1,2})月(\d{1,2})日$/.exec(plain);
  if (chinese) return read(Number(chinese[1]), chinese[2]);
  const dayFirst = /^(\d{1,2})-([a-z]{3})(?:-\d{2})?$/i.exec(plain);
  if (dayFirst) return read(monthOf(dayFirst[2] ?? ''), dayFirst[1]);
  const monthFirst = /^([a-z]{3})-(\d{2})$/i.exec(plain);
  return monthFirst ? read(monthOf(monthFirst[1] ?? ''), monthFirst[2]) : undefined;
}

/** Does a text look like a day that a spreadsheet made of something else? */
export const looksLikeDay = (text: string): boolean => takenForDay(text) !== undefined;

/** What a cell probably said before a spreadsheet made a day, a time or a power of ten of it; undefined where it did not. */
export function probablyMeant({ text, was, figure, day, shows }: ShownCell): readonly string[] | undefined {
  if (was === 'day' && day !== undefined) {
    const [year = '', month = '', date = ''] = day.split('-');
    const [m, d] = [String(Number(month)), String(Number(date))];
    // 1-32 is no day of a year: it became January of 1932.
    if (shows?.dayOfMonth === false) return shows.year ? [`${m}-${year.slice(2)}`] : [`${m}-${d}`];
    return [`${m}-${d}`, `${m}/${d}`, ...(shows?.year === false ? [] : [`${year}.${m}.${d}`])];
  }
  if (was === 'time') {
    // 8:30 is a time; 1:2 is shown as 1:02, and nobody can tell any more what it was.
    const [, hours, minutes] = /^(\d{1,2}):0(\d)(?::00)?$/.exec(text) ?? [];
    return hours === undefined || minutes === undefined ? undefined : [`${Number(hours)}:${minutes}`, text];
  }
  if (was === 'figure') {
    const [, digits, power] = /^(\d+(?:\.\d+)?)E\+?(-?\d+)$/i.exec(text) ?? [];
    return digits === undefined ? undefined : [`${Number(digits)}E${Number(power)}`, figure ?? text];
  }
  const taken = was === 'text' ? takenForDay(text) : undefined;
  if (!taken) return undefined;
  const { month, second, year } = taken;
  return [`${month}-${second}`, `${month}/${second}`, ...(year?.length === 4 ? [`${year}.${month}.${second}`] : [])];
}

/** `第1题：`, and the kind of a question in brackets. */
const BEFORE =
  /^\s*(?:第\s*[\d０-９一二三四五六七八九十百]{1,4}\s*题\s*[.．、:：]?|[(（[【]\s*(?:单选|多选|判断|填空|简答)题?\s*[)）\]】])\s*/;
const NUMBER =
  /^\s*(?:[(（[【]\s*([\d０-９]{1,4})\s*[)）\]】]\s*[、.．:：]?|([\d０-９]{1,4})\s*(?:[、.．:：)）](?![\d０-９])))\s*/;
/** A year in brackets belongs to its title: `（2024）15 号令`. */
const YEAR = /^(?:19|20)\d\d$/;

/**
 * A title without the number stuck to it, `1、`, `(3)`, `12.`. A title that goes on counting begins a list and keeps it:
 * `(1)…(2)…`.
 */
export function withoutNumber(text: string): string {
  const before = BEFORE.exec(text)?.[0].length ?? 0;
  const title = before < text.trim().length ? text.slice(before) : text;
  const match = NUMBER.exec(title);
  const bracketed = match?.[1]?.normalize('NFKC');
  const number = bracketed ?? match?.[2]?.normalize('NFKC');
  if (!match || number === undefined || YEAR.test(bracketed ?? '')) return title;
  const rest = title.slice(match[0].length);
  const next = new RegExp(`(?<!\\d)${Number(number) + 1}\\s*[、.．:：)）\\]】]`);
  return rest.trim() === '' || next.test(rest.normalize('NFKC')) ? title : rest;
}

const LIST = /[、,，;；|\n]+/;
const countOf = (options: readonly string[]): number => options.filter((option) => option !== '').length;
const lettersAt = (places: readonly number[]): string =>
  [...new Set(places)]
    .sort((a, b) => a - b)
    .map((place) => LETTERS[place])
    .join(',');

/** The letters of the choices whose places an answer gives: `1`, `1,3`, `①③`. */
function byPlace(answer: string, options: readonly string[]): string | undefined {
  const plain = answer.normalize('NFKC').replaceAll(/[\s,;|/、]+/g, '');
  if (!/^[1-8]+$/.test(plain)) return undefined;
  const places = [...plain].map((digit) => Number(digit) - 1);
  return places.every((place) => (options[place] ?? '') !== '') ? lettersAt(places) : undefined;
}

/** The letters of the choices whose texts an answer gives. */
function byText(answer: string, options: readonly string[]): string | undefined {
  const folded = options.map((option) => (option === '' ? undefined : foldText(option)));
  const placeOf = (text: string): number => folded.indexOf(foldText(text));
  const whole = placeOf(answer);
  if (whole >= 0) return lettersAt([whole]);
  const parts = answer.split(LIST).filter((part) => part.trim() !== '');
  const places = parts.map(placeOf);
  return parts.length > 1 && places.every((place) => place >= 0) ? lettersAt(places) : undefined;
}

/** What an answer of a choice means: letters in their one form, or the ways to read it where there are several. */
export function choiceMeant(
  answer: string,
  options: readonly string[],
  type?: QuestionType,
): string | readonly string[] | undefined {
  const letters = lettersOf(answer);
  const known = letters?.split(',').every((letter) => (options[LETTERS.indexOf(letter as 'A')] ?? '') !== '');
  const [place, text] = [byPlace(answer, options), byText(answer, options)];
  const readings = [...new Set([known ? letters : undefined, place, text])].filter((one) => one !== undefined);
  const fitting = type === 'single' ? readings.filter((one) => one.length === 1) : readings;
  const list = fitting.length > 0 ? fitting : readings;
  return list.length > 1 ? list : list[0];
}

/** What an answer of a judgement means, where its choices say yes and no or there are none. */
export function verdictMeant(answer: string, options: readonly string[]): string | readonly string[] | undefined {
  const letter = lettersOf(answer);
  const verdicts = options.map((option) => (option === '' ? undefined : verdictOf(option)));
  if (countOf(options) === 0) return verdictOf(answer);
  const chosen = letter?.length === 1 ? verdicts[LETTERS.indexOf(letter as 'A')] : undefined;
  const place = byPlace(answer, options);
  const placed = place?.length === 1 ? verdicts[LETTERS.indexOf(place as 'A')] : undefined;
  // F is a letter and a word.
  const said = chosen === undefined ? verdictOf(answer) : undefined;
  const [only, another] = [...new Set([chosen, placed, said])].filter((one) => one !== undefined);
  return another === undefined ? only : [only ?? '', another];
}

const saysYesAndNo = (options: readonly string[]): boolean => {
  const filled = options.filter((option) => option !== '');
  return filled.length === 2 && new Set(filled.map(verdictOf)).size === 2 && filled.every((one) => verdictOf(one));
};

/** Where something is to be filled in: a line, or brackets with nothing in them. */
const [LINE, GAP] = [/[_＿]{2,}/, /[(（]\s*[)）]/];
/** A gap that the sentence goes on behind: `超过（ ）小时`. */
const GAP_WITHIN = /[(（]\s*[)）]\s*[^\s。．.，,；;：:？?！!]/;

/** The kind of a question by what it is like; undefined where nobody could tell. */
export function kindOf(title: string, options: readonly string[], answer: string): QuestionType | undefined {
  if (answer === '') return undefined;
  if (countOf(options) >= 2) {
    if (saysYesAndNo(options)) return verdictMeant(answer, options) === undefined ? undefined : 'judge';
    // A letter of no choice is one all the same: that there is no such choice is said then.
    const readings = [choiceMeant(answer, options) ?? lettersOf(answer) ?? []].flat();
    const [isOne, isMany] = [readings.every((one) => one.length === 1), readings.every((one) => one.length > 1)];
    return readings.length === 0 ? undefined : isOne ? 'single' : isMany ? 'multiple' : undefined;
  }
  if (LINE.test(title) || answer.includes('||')) return 'blank';
  // Within a sentence 1 is a number, and no way to say yes.
  if (/^[01]$/.test(answer.normalize('NFKC')) && GAP_WITHIN.test(title)) return 'blank';
  if (verdictOf(answer) !== undefined) return 'judge';
  // A letter without choices names nothing.
  if (lettersOf(answer) !== undefined) return undefined;
  return GAP.test(title) ? 'blank' : 'short';
}

/** Words for a choice that do not say of how many: its answer does. */
const CHOICE: ReadonlySet<string> = new Set(['选择', '选择题', '選擇', '選擇題', 'choice']);

/**
 * A title that holds its own choices, `先做什么（ ）A.通风 B.闲聊`: what it asks, and the choices in their places. Only where
 * the line has no others, and its kind or a letter as its answer says that it chooses.
 */
function choicesWithin(
  title: string,
  options: readonly string[],
  chooses: boolean,
): { readonly stem: string; readonly options: readonly string[] } | undefined {
  const tail = chooses && countOf(options) === 0 ? labelledTail(title) : undefined;
  return tail && tail.parts.length <= OPTIONS.length
    ? { stem: tail.before, options: OPTIONS.map((_name, at) => tail.parts[at] ?? '') }
    : undefined;
}

/** An answer without what people write around it: `答案：C`, `选项C`, `(C)`, `C.`, `正确。`. */
export function plainAnswer(text: string): string {
  const said = text.replace(/^(正确|標准|标准|参考)?答案\s*[:：]\s*/, '');
  const bare = said
    .replace(/^选项\s*/, '')
    .replace(/^[(（[【]\s*(.+?)\s*[)）\]】]$/, '$1')
    .replace(/[.。．、；;]$/, '')
    .trim();
  return lettersOf(bare) !== undefined || verdictOf(bare) !== undefined ? bare : said;
}

const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

/** Reads one line of a sheet as a question. */
export function readQuestion({ cells, values }: SheetTexts): SheetReading {
  const changed: Record<string, Value> = {};
  const [refused, notes]: [Saying[], Saying[]] = [[], []];
  const textOf = (name: string): string => cells[name]?.text.trim() ?? '';
  const readAs = (field: string, value: string, to: string): void => {
    changed[field] = to;
    notes.push({ field, code: 'import.readAs', params: { value: shorten(value), to: shorten(to) } });
  };
  for (const field of ['answer', ...OPTIONS]) {
    const cell = cells[field];
    const meant = cell && probablyMeant(cell);
    if (meant) refused.push({ field, code: 'import.probably', params: { value: cell.text, meant: meant.join(' / ') } });
  }
  const [title, given] = [textOf('stem'), OPTIONS.map(textOf)];
  const answer = plainAnswer(textOf('answer'));
  const said = values['type'];
  // A kind that could not be read is refused where it stands, but for a word that leaves it to the answer.
  const isOpen = said === undefined && (!cells['type'] || CHOICE.has(plainText(textOf('type'))));
  const chooses =
    said === 'single' ||
    said === 'multiple' ||
    (isOpen && (cells['type'] !== undefined || lettersOf(answer) !== undefined || /^[①-⑧]+$/.test(answer)));
  const plain = withoutNumber(title);
  const within = choicesWithin(plain, given, chooses);
  const stem = within?.stem ?? plain;
  if (stem !== title) readAs('stem', title, stem);
  const options = within?.options ?? withoutLetters(given) ?? given;
  options.forEach((option, at) => {
    const field = OPTIONS[at] ?? '';
    if (option === given[at]) return;
    if (!within) return readAs(field, given[at] ?? '', option);
    changed[field] = option;
    notes.push({ field, code: 'import.toldAs', params: { to: shorten(option) } });
  });
  options.forEach((option, at) => {
    const letter = letterAfterGap(option, at);
    if (letter !== undefined)
      refused.push({ field: OPTIONS[at] ?? '', code: 'import.letterGap', params: { value: shorten(option), letter } });
  });
  if (refused.length > 0) {
    // It is refused for what the spreadsheet made of it: that its kind cannot be told is no second reason.
    if (said === undefined && !cells['type']) changed['type'] = countOf(options) > 0 ? 'single' : 'blank';
    return { values: changed, refused, notes };
  }
  const type = (typeof said === 'string' ? said : isOpen ? kindOf(stem, options, answer) : undefined) as
    QuestionType | undefined;
  if (type === undefined) return { values: changed, refused, notes };
  if (said !== type) {
    changed['type'] = type;
    notes.push(
      cells['type']
        ? { field: 'type', code: 'import.readAs', params: { value: textOf('type'), to: type } }
        : { field: 'type', code: 'import.toldAs', params: { to: type } },
    );
  }
  const isChoice = type === 'single' || type === 'multiple';
  const meant = isChoice
    ? choiceMeant(answer, options, type)
    : type === 'judge'
      ? verdictMeant(answer, options)
      : answer;
  if (Array.isArray(meant))
    refused.push({
      field: 'answer',
      code: 'import.unclear',
      params: {
        value: shorten(answer),
        meant: meant.map((one) => (one === 'true' ? '√' : one === 'false' ? '×' : one)).join(' / '),
      },
    });
  else if (typeof meant === 'string' && meant !== textOf('answer')) {
    changed['answer'] = meant;
    // Another way to write the same letters or the same word is no other reading.
    const isSame = isChoice ? lettersOf(answer) === meant : type === 'judge' && verdictOf(answer) === meant;
    if (!isSame && meant !== '')
      notes.push({
        field: 'answer',
        code: 'import.readAs',
        params: { value: shorten(answer), to: meant === 'true' ? '√' : meant === 'false' ? '×' : meant },
      });
  }
  if (type === 'judge' && saysYesAndNo(options)) for (const name of OPTIONS) changed[name] = null;
  return { values: changed, refused, notes };
}

const KINDS = ['单选', '多选', '判断', '填空', '简答'] as const;
const LEVELS = ['易', '中', '难'] as const;
/** Of the cells of a column so many have to be alike. */
const MOST = 0.8;

const share = (cells: readonly string[], is: (text: string) => boolean): number => {
  const filled = cells.filter((cell) => cell.trim() !== '');
  return filled.length === 0 ? 0 : filled.filter((cell) => is(cell.trim())).length / filled.length;
};
const lengthOf = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + cell.trim().length, 0) / Math.max(1, cells.length);
const isAnswer = (text: string): boolean => lettersOf(text) !== undefined || verdictOf(text) !== undefined;

/** The columns of a book of questions without headings. */
export function questionColumns(columns: readonly (readonly string[])[]): readonly (SheetColumn | undefined)[] {
  const found: (SheetColumn | undefined)[] = columns.map(() => undefined);
  const isOpen = columns.map(
    (cells) =>
      cells.some((cell) => cell.trim() !== '') &&
      !isCount(cells.filter((cell) => cell.trim() !== '')) &&
      share(cells, (text) => guessWord(text, KINDS)?.sure === true) < MOST &&
      share(cells, (text) => guessWord(text, LEVELS)?.sure === true) < MOST,
  );
  const best = (score: (cells: readonly string[]) => number, least: number): number => {
    let place = -1;
    columns.forEach((cells, at) => {
      if (isOpen[at] && score(cells) >= Math.max(least, place < 0 ? 0 : score(columns[place] ?? []))) place = at;
    });
    return place;
  };
  const take = (at: number, column: SheetColumn): void => {
    found[at] = column;
    isOpen[at] = false;
  };
  const listed = best((cells) => share(cells, (text) => labelledParts(text) !== undefined), MOST / 2);
  if (listed >= 0) take(listed, { to: OPTIONS, by: BY_LETTERS });
  const answer = best((cells) => share(cells, isAnswer), MOST);
  if (answer >= 0) take(answer, { to: ['answer'] });
  const stem = best(lengthOf, 1);
  if (stem < 0 || answer < 0) return columns.map(() => undefined);
  take(stem, { to: ['stem'] });
  const behind = columns.flatMap((_cells, at) => (at > stem && isOpen[at] ? [at] : []));
  const between = behind.filter((at) => at < answer);
  const choices = listed >= 0 ? [] : (between.length > 0 ? between : behind).slice(0, OPTIONS.length);
  choices.forEach((at, place) => take(at, { to: [OPTIONS[place] ?? ''] }));
  const rest = behind.find((at) => isOpen[at] && at > answer);
  if (rest !== undefined) take(rest, { to: ['analysis'] });
  return found;
}
