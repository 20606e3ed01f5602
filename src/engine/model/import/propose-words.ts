/** What the words of a foreign sheet may mean here: a choice by another name, yes by a tick, an answer by its letter. */
import { sharedPairs } from './likeness.ts';
import { plainText } from './mapping.ts';
import { bareHeading } from './plain-heading.ts';
import type { MappableField, ProposedWord, ValueCount } from './import-wire.ts';
import { wordClasses, yesOrNo } from './word-classes.ts';

interface Guess {
  readonly to: string;
  readonly sure: boolean;
}

/** Signs that a word may have besides a choice and mean it still: 判断题, 已启用. */
const BESIDES = 3;
const ALIKE_FROM = 0.6;
/** Signs of a text that may be a word of a choice at all; a longer one is a sentence, and nothing is looked for in it. */
const LONGEST_WORD = 60;
/** Words of one column that are looked at, and signs of a cell that may hold several. */
const [MOST_WORDS, LONGEST_LIST] = [200, 2_000];

const only = <T>(list: readonly T[]): T | undefined => (list.length === 1 ? list[0] : undefined);

/** What a word says without any likeness; a `guess` of undefined where it says that none is meant. */
function saidBy(text: string, choices: readonly string[]): { readonly guess: Guess | undefined } | undefined {
  if (text.length > LONGEST_WORD) return { guess: undefined };
  const plain = plainText(text);
  const same = choices.find((choice) => plainText(choice) === plain);
  if (same !== undefined) return { guess: { to: same, sure: true } };
  const classes = wordClasses(text);
  const alike =
    classes.length === 0
      ? undefined
      : only(choices.filter((choice) => wordClasses(choice).some((one) => classes.includes(one))));
  if (alike !== undefined) return { guess: { to: alike, sure: true } };
  const held = choices.filter((choice) => plain.includes(plainText(choice)) && plainText(choice) !== '');
  // 不合格 holds 合格 as well: the longest is meant, and none where a sign before it turns it round.
  const longest = held.reduce((most, one) => (one.length > most.length ? one : most), '');
  if (longest === '') return undefined;
  const isTurned = /[不未非无無没沒]$/.test(plain.slice(0, plain.indexOf(plainText(longest))));
  const sure = plain.length - plainText(longest).length <= BESIDES && longest.length > 1;
  return { guess: isTurned ? undefined : { to: longest, sure } };
}

/** Does a word mean one of the choices beyond doubt? */
export const isSureWord = (text: string, choices: readonly string[]): boolean =>
  saidBy(text, choices)?.guess?.sure === true;

/** The one of the choices that a word means; undefined where none or several may be meant. */
export function guessWord(text: string, choices: readonly string[]): Guess | undefined {
  const said = saidBy(text, choices);
  if (said) return said.guess;
  const plain = plainText(text);
  const holding = plain.length > 1 ? only(choices.filter((choice) => plainText(choice).includes(plain))) : undefined;
  if (holding !== undefined) return { to: holding, sure: false };
  const near = choices
    .map((choice) => ({ choice, share: sharedPairs(plain, plainText(choice)) }))
    .filter(({ share }) => share >= ALIKE_FROM)
    .sort((a, b) => b.share - a.share);
  const [first, second] = near;
  return first && first.share > (second?.share ?? 0) ? { to: first.choice, sure: false } : undefined;
}

/** The word that the name of a sheet says: 判断 of `三、判断题（20题）`; undefined where it says none, or several. */
export function wordOfSheet(name: string, words: readonly string[]): string | undefined {
  const { title } = bareHeading(name.replace(/^[第\s]*[一二三四五六七八九十\d]+\s*(部分|[、.．:：)）])?\s*/, ''));
  const held = words.filter((word) => word.length > 1 && plainText(title).includes(plainText(word)));
  // 不合格 holds 合格 as well.
  const own = held.filter((word) => !held.some((longer) => longer !== word && longer.includes(word)));
  if (own.length > 0) return only(own);
  const guess = guessWord(title, words);
  return guess?.sure === true ? guess.to : undefined;
}

/** The two words of a description by which a text says yes and no: 判断填 正确 或 错误. */
export function answerPair(description: string): readonly [yes: string, no: string] | undefined {
  const words = (description.match(/[\p{Script=Han}]+|[a-z]+/giu) ?? []).filter((word) => word.length > 1);
  const yes = words.find((word) => yesOrNo(word) === true);
  const no = words.find((word) => yesOrNo(word) === false);
  return yes !== undefined && no !== undefined ? [yes, no] : undefined;
}

/** Between the entries of one cell of a field that takes several. */
const LIST = /[、,，;；|\n]/;

/** Does the field read this text without anybody's help? */
export function isRead(field: MappableField, text: string): boolean {
  const { reads, kind } = field;
  if (reads === undefined) return true;
  const known = (one: string): boolean => reads.includes(plainText(one));
  return known(text) || (kind === 'multi' && text.split(LIST).every((part) => part.trim() === '' || known(part)));
}

/** The words of cells that may hold several, each by itself. */
function entriesOf(values: readonly ValueCount[]): ValueCount[] {
  const counts = new Map<string, number>();
  for (const { text, count } of values.filter((value) => value.text.length <= LONGEST_LIST))
    for (const part of text.split(LIST).map((one) => one.trim()))
      if (part !== '') counts.set(part, (counts.get(part) ?? 0) + count);
  return [...counts].slice(0, MOST_WORDS).map(([text, count]) => ({ text, count }));
}

/** Words of a column that its field cannot read as they stand, with what each may mean; a text stays as it is. */
export function proposeWords(field: MappableField, values: readonly ValueCount[]): ProposedWord[] {
  const { words } = field;
  if (words === undefined) return [];
  return (field.kind === 'multi' ? entriesOf(values) : values).flatMap(({ text, count }) => {
    if (isRead(field, text)) return [];
    const guess = guessWord(text, words);
    return [{ text, count, to: guess?.to ?? '', sure: guess?.sure ?? false }];
  });
}

/** A column as `proposeAnswers` looks at it. */
export interface AnsweredColumn {
  readonly head: string;
  readonly field: MappableField | undefined;
  /** Its cells, line by line. */
  readonly cells: readonly string[];
  /** Do they hold the choices of a line together? */
  readonly isSplit?: boolean;
}

const letterOf = (field: MappableField | undefined): string | undefined => /([A-Z])$/.exec(field?.title ?? '')?.[1];

/**
 * What the answer of one line means: the word of the choice it names; without choices yes or no by its own word, or the
 * first of the two for A.
 */
function spelledOut(text: string, option: string, [yes, no]: readonly [string, string]): Guess | undefined {
  const chosen = yesOrNo(option);
  if (chosen !== undefined) return { to: chosen ? yes : no, sure: true };
  if (option.trim() !== '') return undefined;
  const said = yesOrNo(text);
  if (said !== undefined) return { to: said ? yes : no, sure: true };
  const letter = text.toUpperCase();
  return letter === 'A' ? { to: yes, sure: false } : letter === 'B' ? { to: no, sure: false } : undefined;
}

/**
 * What the answers of these lines mean. One that means something else in another of them, or nothing in one, is left out:
 * nobody can say it by a rule.
 */
function answersOf(
  lines: readonly number[],
  answers: AnsweredColumn,
  options: ReadonlyMap<string, AnsweredColumn>,
  split: readonly AnsweredColumn[],
  pair: readonly [string, string],
): Map<string, Guess & { readonly count: number }> {
  const words = new Map<string, Guess & { readonly count: number }>();
  const unclear = new Set<string>();
  for (const line of lines) {
    const text = answers.cells[line]?.trim() ?? '';
    if (text === '' || text.length > LONGEST_WORD || pair.includes(text)) continue;
    const choice = options.get(text.toUpperCase())?.cells[line] ?? '';
    // Choices that stand in one cell are taken apart only later: what a letter means among them is nobody's guess.
    const together = LETTER.test(text) ? split.map(({ cells }) => cells[line] ?? '').join('') : '';
    const meant = spelledOut(text, choice + together, pair);
    const before = words.get(text);
    if (!meant || (before && before.to !== meant.to)) unclear.add(text);
    else words.set(text, { ...meant, sure: meant.sure && before?.sure !== false, count: (before?.count ?? 0) + 1 });
  }
  return new Map([...words].filter(([text]) => !unclear.has(text)));
}

const LETTER = /^[a-z]$/i;

const isJudgement = (word: string): boolean => wordClasses(word).includes('judge');

/** The lines of each word of a column that asks for yes or no. */
function judgements({ field, cells }: AnsweredColumn): Map<string, number[]> {
  const words = field?.words ?? [];
  const found = new Map<string, number[]>();
  const others = new Set<string>();
  cells.forEach((cell, line) => {
    const text = cell.trim();
    if (text === '' || others.has(text)) return;
    const lines = found.get(text);
    if (lines) lines.push(line);
    else if (found.size < MOST_WORDS && isJudgement(guessWord(text, words)?.to ?? text)) found.set(text, [line]);
    else if (others.size < MOST_WORDS) others.add(text);
  });
  return found;
}

/**
 * Answers by a letter, a sign or a word in lines that ask for yes or no: what they mean there, and only there. In any
 * other line the same text is a choice, or what is to be filled in.
 * @param answers a column of texts whose description names the two words
 * @param kinds columns of choices; those that know no judgement tell nothing
 */
export function proposeAnswers(
  answers: AnsweredColumn,
  kinds: readonly AnsweredColumn[],
  columns: readonly AnsweredColumn[],
): ProposedWord[] {
  const pair = answers.field?.kind === 'text' ? answerPair(answers.field.description) : undefined;
  const kind = kinds.find(({ field }) => field?.words?.some(isJudgement) === true);
  if (!pair || !kind) return [];
  const options = new Map(
    columns.flatMap((column): [string, AnsweredColumn][] => {
      const letter = letterOf(column.field);
      return letter === undefined ? [] : [[letter, column]];
    }),
  );
  const split = columns.filter(({ isSplit }) => isSplit === true);
  return [...judgements(kind)].flatMap(([text, lines]) =>
    [...answersOf(lines, answers, options, split, pair)].map(([answer, guess]): ProposedWord => ({
      text: answer,
      ...guess,
      when: { head: kind.head, text },
    })),
  );
}
