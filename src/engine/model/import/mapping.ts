/** How the columns and words of a foreign sheet are taken: what people have said once, and what it makes of a line. */
import { columnLetters, plainHeading } from './plain-heading.ts';

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

export interface ImportMapping {
  readonly heads: readonly HeadMapping[];
  /** Columns that the sheet does not have, with one text for all its lines. */
  readonly fixed?: readonly { readonly to: string; readonly text: string }[];
}

/** Columns, parts, words and signs of one mapping. */
const MAX = { heads: 300, parts: 50, words: 500, fixed: 50, separator: 10, text: 2_000 } as const;

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

const isFixed = (value: unknown): value is { readonly to: string; readonly text: string } =>
  isRecord(value) && has(value, ['to', 'text']) && isText(value['to'], 1) && isText(value['text'], 1);

/**
 * A mapping as it came over the wire.
 * @returns the mapping, or the place of what is wrong in it
 */
export function readMapping(value: unknown): ImportMapping | string {
  if (!isRecord(value) || !has(value, ['heads', 'fixed'])) return '{heads, fixed}';
  const { heads, fixed = [] } = value;
  if (!isList(heads, MAX.heads)) return `heads (≤ ${MAX.heads})`;
  const wrong = heads.findIndex((head) => !isHead(head));
  if (wrong >= 0) return `heads.${wrong}`;
  const names = heads.filter(isHead).map(({ head }) => plainHeading(head));
  const twice = names.findIndex((name, at) => names.indexOf(name) < at);
  if (twice >= 0) return `heads.${twice}.head`;
  if (!isList(fixed, MAX.fixed)) return `fixed (≤ ${MAX.fixed})`;
  const stuck = fixed.findIndex((one) => !isFixed(one));
  if (stuck >= 0) return `fixed.${stuck}`;
  return { heads: heads.filter(isHead), ...(fixed.length === 0 ? {} : { fixed: fixed.filter(isFixed) }) };
}

/** The headings of a sheet as one text, the same in whatever order its columns stand. */
export const headsKey = (names: readonly string[]): string => JSON.stringify(names.map(plainHeading).sort());

/** A letter or number before a part, as choices of a question have it: `A.`, `B、`, `(3)`. */
const LABEL = /^[(（]?([A-Za-z]|\d{1,2})[)）.．、:：]\s*/;

/**
 * The parts of a cell, without blanks around them. Letters or numbers in order before all of them are none of their
 * texts; of more parts than there is room for the last one keeps the rest.
 */
export function splitParts(text: string, by: string, room: number): string[] {
  const raw = text.split(by);
  const parts = (raw.length > room ? [...raw.slice(0, room - 1), raw.slice(room - 1).join(by)] : raw).map((part) =>
    part.trim(),
  );
  const filled = parts.filter((part) => part !== '');
  const labels = filled.map((part) => LABEL.exec(part)?.[1]?.toUpperCase());
  const inOrder =
    filled.length > 1 && labels.every((label, at) => label === columnLetters(at) || label === String(at + 1));
  return inOrder ? parts.map((part) => part.replace(LABEL, '')) : parts;
}

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
