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

const only = <T>(list: readonly T[]): T | undefined => (list.length === 1 ? list[0] : undefined);

/** The one of the choices that a word means; undefined where none or several may be meant. */
export function guessWord(text: string, choices: readonly string[]): Guess | undefined {
  const plain = plainText(text);
  const same = choices.find((choice) => plainText(choice) === plain);
  if (same !== undefined) return { to: same, sure: true };
  const classes = wordClasses(text);
  const alike = only(choices.filter((choice) => wordClasses(choice).some((one) => classes.includes(one))));
  if (alike !== undefined) return { to: alike, sure: true };
  const held = choices.filter((choice) => plain.includes(plainText(choice)) && plainText(choice) !== '');
  // 不合格 holds 合格 as well: the longest is meant, and none where a sign before it turns it round.
  const longest = held.reduce((most, one) => (one.length > most.length ? one : most), '');
  if (longest !== '')
    return /[不未非无無没沒]$/.test(plain.slice(0, plain.indexOf(plainText(longest))))
      ? undefined
      : { to: longest, sure: plain.length - plainText(longest).length <= BESIDES && longest.length > 1 };
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

const LATIN = /^[a-z0-9]+$/i;

/** The words of cells that may hold several, each by itself. */
function entriesOf(values: readonly ValueCount[]): ValueCount[] {
  const counts = new Map<string, number>();
  for (const { text, count } of values)
    for (const part of text.split(LIST).map((one) => one.trim()))
      if (part !== '') counts.set(part, (counts.get(part) ?? 0) + count);
  return [...counts].map(([text, count]) => ({ text, count }));
}

/** Words of a column that its field cannot read as they stand, with what each may mean. */
export function proposeWords(field: MappableField, values: readonly ValueCount[]): ProposedWord[] {
  const { words } = field;
  if (words !== undefined)
    return (field.kind === 'multi' ? entriesOf(values) : values).flatMap(({ text, count }) => {
      if (isRead(field, text)) return [];
      const guess = guessWord(text, words);
      return [{ text, count, to: guess?.to ?? '', sure: guess?.sure ?? false }];
    });
  const pair = field.kind === 'text' ? answerPair(field.description) : undefined;
  if (!pair) return [];
  return values.flatMap(({ text, count }) => {
    const said = yesOrNo(text);
    // A letter may be a choice as well: only lines of their own tell (`proposeAnswers`).
    if (said === undefined || LATIN.test(text.trim()) || pair.includes(text.trim())) return [];
    return [{ text, count, to: pair[said ? 0 : 1], sure: true }];
  });
}

/** A column as `proposeAnswers` looks at it. */
export interface AnsweredColumn {
  readonly head: string;
  readonly field: MappableField | undefined;
  /** Its cells, line by line. */
  readonly cells: readonly string[];
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

/** What the answers of these lines mean, each the same in all of them; undefined where one may mean something else. */
function answersOf(
  lines: readonly number[],
  answers: AnsweredColumn,
  options: ReadonlyMap<string, AnsweredColumn>,
  pair: readonly [string, string],
  isJudge: boolean,
): Map<string, Guess & { readonly count: number }> | undefined {
  const words = new Map<string, Guess & { readonly count: number }>();
  for (const line of lines) {
    const text = answers.cells[line]?.trim() ?? '';
    if (text === '' || pair.includes(text)) continue;
    const option = options.get(text.toUpperCase())?.cells[line] ?? '';
    const meant = spelledOut(text, option, pair);
    const before = words.get(text);
    // Lines without choices are judged only where their kind says so: others may have been left unfinished.
    if (!meant || (before && before.to !== meant.to) || (option.trim() === '' && !isJudge)) return undefined;
    words.set(text, { ...meant, count: (before?.count ?? 0) + 1 });
  }
  return words;
}

/**
 * Answers by a letter or sign in lines that ask for yes or no: what they mean there, and only there.
 * @param answers a column of texts whose description names the two words
 * @param kinds columns whose words tell lines apart, as the kind of a question does
 */
export function proposeAnswers(
  answers: AnsweredColumn,
  kinds: readonly AnsweredColumn[],
  columns: readonly AnsweredColumn[],
): ProposedWord[] {
  const pair = answers.field?.kind === 'text' ? answerPair(answers.field.description) : undefined;
  if (!pair) return [];
  const options = new Map(
    columns.flatMap((column): [string, AnsweredColumn][] => {
      const letter = letterOf(column.field);
      return letter === undefined ? [] : [[letter, column]];
    }),
  );
  for (const kind of kinds) {
    const found: ProposedWord[] = [];
    for (const text of new Set(kind.cells.map((cell) => cell.trim()).filter((cell) => cell !== ''))) {
      const lines = kind.cells.flatMap((cell, at) => (cell.trim() === text ? [at] : []));
      const isJudge = wordClasses(guessWord(text, kind.field?.words ?? [])?.to ?? text).includes('judge');
      const words = answersOf(lines, answers, options, pair, isJudge);
      for (const [answer, guess] of words ?? [])
        if (LATIN.test(answer)) found.push({ text: answer, ...guess, when: { head: kind.head, text } });
    }
    if (found.length > 0) return found;
  }
  return [];
}
