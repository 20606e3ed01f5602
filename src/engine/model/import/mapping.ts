/** How the columns and words of a foreign sheet are taken: what people have said once, and what it makes of a line. */
import { plainHeading } from './plain-heading.ts';

/** What stands in a cell, and what it means here. */
export interface WordMapping {
  readonly text: string;
  readonly to: string;
  /** Only in lines whose cell under this heading says so. */
  readonly when?: { readonly head: string; readonly text: string };
}

/** What becomes of one column. */
export interface HeadMapping {
  /** Its name (`headNames`). */
  readonly head: string;
  /**
   * Names of fields or further columns: none leaves the column out; several take the parts of its cells in order, an
   * empty one leaves its part out.
   */
  readonly to: readonly string[];
  /** What stands between the parts of a cell. */
  readonly by?: string;
  readonly words?: readonly WordMapping[];
}

/** A column that a sheet does not have. */
export interface FixedText {
  readonly to: string;
  /** What it says in all lines; '' where only some sheets say something. */
  readonly text: string;
  /** What it says in the lines of a sheet of this name instead. */
  readonly sheets?: readonly { readonly sheet: string; readonly text: string }[];
}

export interface ImportMapping {
  readonly heads: readonly HeadMapping[];
  readonly fixed?: readonly FixedText[];
  /** The sheet has no headings: its first line is a record, and its columns go by their letters, `[A]`. */
  readonly noHead?: true;
  /** References whose rows are made where there is none of that name. */
  readonly make?: readonly string[];
}

/** What a fixed column says in the lines of a sheet; '' for nothing. */
export const fixedText = ({ text, sheets = [] }: FixedText, sheet: string): string =>
  sheets.find((one) => one.sheet === sheet)?.text ?? text;

/** Columns, parts, words and signs of one mapping. */
const MAX = { heads: 300, parts: 50, words: 500, fixed: 50, sheets: 100, separator: 10, text: 2_000 } as const;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown, least = 0): value is string =>
  typeof value === 'string' && value.length >= least && value.length <= MAX.text;
const has = (value: Readonly<Record<string, unknown>>, names: readonly string[]): boolean =>
  Object.keys(value).every((name) => names.includes(name));

const isList = (value: unknown, most: number): value is readonly unknown[] =>
  Array.isArray(value) && value.length <= most;

function isWord(value: unknown): value is WordMapping {
  if (!isRecord(value) || !has(value, ['text', 'to', 'when'])) return false;
  const { text, to, when } = value;
  return (
    isText(text, 1) &&
    isText(to) &&
    (when === undefined ||
      (isRecord(when) && has(when, ['head', 'text']) && isText(when['head'], 1) && isText(when['text'])))
  );
}

function isHead(value: unknown): value is HeadMapping {
  if (!isRecord(value) || !has(value, ['head', 'to', 'by', 'words'])) return false;
  const { head, to, by, words } = value;
  return (
    isText(head, 1) &&
    Array.isArray(to) &&
    to.length <= MAX.parts &&
    to.every((one) => isText(one)) &&
    (by === undefined ? to.length < 2 : isText(by, 1) && by.length <= MAX.separator) &&
    (words === undefined || (Array.isArray(words) && words.length <= MAX.words && words.every(isWord)))
  );
}

const isOfSheet = (value: unknown): value is { readonly sheet: string; readonly text: string } =>
  isRecord(value) && has(value, ['sheet', 'text']) && isText(value['sheet'], 1) && isText(value['text'], 1);

function isFixed(value: unknown): value is FixedText {
  if (!isRecord(value) || !has(value, ['to', 'text', 'sheets'])) return false;
  const { to, text, sheets = [] } = value;
  return (
    isText(to, 1) && isList(sheets, MAX.sheets) && sheets.every(isOfSheet) && isText(text, sheets.length > 0 ? 0 : 1)
  );
}

/**
 * A mapping as it came over the wire.
 * @returns the mapping, or the place of what is wrong in it
 */
export function readMapping(value: unknown): ImportMapping | string {
  if (!isRecord(value) || !has(value, ['heads', 'fixed', 'noHead', 'make'])) return '{heads, fixed}';
  const { heads, fixed = [], noHead, make = [] } = value;
  if (!isList(heads, MAX.heads)) return `heads (≤ ${MAX.heads})`;
  const wrong = heads.findIndex((head) => !isHead(head));
  if (wrong >= 0) return `heads.${wrong}`;
  const names = heads.filter(isHead).map(({ head }) => plainHeading(head));
  const twice = names.findIndex((name, at) => names.indexOf(name) < at);
  if (twice >= 0) return `heads.${twice}.head`;
  if (!isList(fixed, MAX.fixed)) return `fixed (≤ ${MAX.fixed})`;
  const stuck = fixed.findIndex((one) => !isFixed(one));
  if (stuck >= 0) return `fixed.${stuck}`;
  if (noHead !== undefined && noHead !== true) return 'noHead';
  if (!isList(make, MAX.heads) || !make.every((name) => isText(name, 1))) return 'make';
  return {
    heads: heads.filter(isHead),
    ...(fixed.length === 0 ? {} : { fixed: fixed.filter(isFixed) }),
    ...(noHead === undefined ? {} : { noHead }),
    ...(make.length === 0 ? {} : { make: make.filter((name): name is string => typeof name === 'string') }),
  };
}

/** The headings of a sheet as one text, the same in whatever order its columns stand. */
export const headsKey = (names: readonly string[]): string => JSON.stringify(names.map(plainHeading).sort());

/** A word in the form in which it is compared. */
export const plainText = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '').toLowerCase();

/**
 * What a cell means by the words of its column: of those for certain lines the first that holds, else the one for all.
 * @param told what the line says under a heading
 * @returns undefined where nobody has said anything of it
 */
export function meantWord(
  words: readonly WordMapping[],
  text: string,
  told: (head: string) => string,
): string | undefined {
  const plain = plainText(text);
  const same = words.filter((word) => plainText(word.text) === plain);
  const found =
    same.find(({ when }) => when !== undefined && plainText(told(when.head)) === plainText(when.text)) ??
    same.find(({ when }) => when === undefined);
  return found?.to;
}
