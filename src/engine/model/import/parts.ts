/** One cell for several columns: what stands between its parts, and the letters or numbers that begin them. */
import { withoutEnd } from '../without-end.ts';
import { columnLetters } from './plain-heading.ts';

/** A letter or number before a part, as choices of a question have it: `A.`, `B、`, `(3)`. */
const LABEL = /^[(（]?([A-Za-z]|\d{1,2})[)）.．、:：]\s*/;
/** What stands between parts, or sets their labels off: before the first, and behind each. */
const LEADING = /^[\s*#|;；,，、/]+/;
const isSeparator = (sign: string): boolean => LEADING.test(sign);
/** Labels of one cell at most. */
const MOST_LABELS = 26;

/** Full-width signs as plain ones, each in its place: only marks are looked for in it, never texts. */
const plainSigns = (text: string): string =>
  text.replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).replaceAll('\u3000', ' ');

/** A line break as it stands in what was copied from a web page. */
const BREAK = /<br\s*\/?>/gi;

/** Stands for the letters A, B, C … in order, where a mapping names what stands between parts; and for numbers. */
export const BY_LETTERS = 'A.';
const BY_NUMBERS = '1.';

/** The first label of a separator that means labels in order, however it is set off: `A.`, `**A、`, `(1)`. */
export function firstLabel(by: string): 'A' | '1' | undefined {
  const [, label] = /^[^\p{L}\p{N}]*([Aa1])[^\p{L}\p{N}]+$/u.exec(by) ?? [];
  return label === undefined ? undefined : label === '1' ? '1' : 'A';
}

const labelAt = (at: number, first: 'A' | '1'): string => (first === '1' ? String(at + 1) : columnLetters(at));

interface Mark {
  readonly from: number;
  readonly to: number;
  /** Does a blank or a separator stand before it? */
  readonly apart: boolean;
}

/** 20 at most: `①` and `⑴`, which need nothing behind them. */
const CIRCLED = 20;

function markPattern(label: string): RegExp {
  const number = Number(label);
  const sign = number ? label : `[${label}${label.toLowerCase()}]`;
  const circled =
    number > 0 && number <= CIRCLED
      ? `|[${String.fromCharCode(0x245f + number)}${String.fromCharCode(0x2473 + number)}]`
      : '';
  return new RegExp(
    `(?<![A-Za-z0-9.])(?:[([【]\\s*${sign}\\s*[)\\]】][.、:]?|${sign}\\s*[.。、:)]${number ? '(?!\\d)' : ''}${circled})\\s*`,
    'g',
  );
}

/** Where a label may stand in a text: not within a word, a number or a decimal. */
function marksOf(text: string, label: string, from: number): Mark[] {
  const plain = plainSigns(text);
  const pattern = markPattern(label);
  pattern.lastIndex = from;
  return [...plain.matchAll(pattern)].map((match) => {
    const to = match.index + match[0].length;
    // `**A.**` is a label in bold print.
    const bold = plain[match.index - 1] === '*' ? (/^\*+\s*/.exec(plain.slice(to))?.[0].length ?? 0) : 0;
    return {
      from: match.index,
      to: to + bold,
      apart: match.index === 0 || /[\s*#|;,、/。]/.test(plain[match.index - 1] ?? ''),
    };
  });
}

/** Labels that nothing but blanks set off, and their parts in turn: `A 检查 B 闲聊`. Undefined where they are none. */
function barePartsOf(text: string, first: 'A' | '1'): string[] | undefined {
  const parts: string[][] = [];
  for (const piece of text.trim().split(/\s+/)) {
    const isNext = parts.length < MOST_LABELS && plainSigns(piece).toUpperCase() === labelAt(parts.length, first);
    if (isNext && parts.at(-1)?.length !== 0) parts.push([]);
    else if (parts.length === 0) return undefined;
    else parts.at(-1)?.push(piece);
  }
  return parts.length > 1 && parts.at(-1)?.length !== 0 ? parts.map((pieces) => pieces.join(' ')) : undefined;
}

/**
 * The parts of a text that labels in order begin, with or without anything between them: `A.检查 B.闲聊`,
 * `**A、检查**B、闲聊`, `A 检查 B 闲聊`. Undefined where fewer than two stand in it.
 */
export function labelledParts(raw: string, first: 'A' | '1' = 'A'): string[] | undefined {
  const text = raw.replace(BREAK, '\n');
  const start = LEADING.exec(text)?.[0].length ?? 0;
  const marks: Mark[] = [];
  for (let at = 0; at < MOST_LABELS; at += 1) {
    const found = marksOf(text, labelAt(at, first), marks.at(-1)?.to ?? start);
    // The first one begins the text: before it would stand something that belongs to no part.
    const [earliest] = at === 0 ? found.filter(({ from }) => from === start) : found;
    if (!earliest) break;
    // `见 B.1` within a part: a label that stands apart is meant, unless the next one comes before it.
    const next = marksOf(text, labelAt(at + 1, first), earliest.to).find(({ apart }) => apart)?.from ?? Infinity;
    marks.push(found.find(({ apart, from }) => apart && (at > 0 || from === start) && from < next) ?? earliest);
  }
  if (marks.length < 2) return barePartsOf(text, first);
  return marks.map(({ to }, at) => withoutEnd(text.slice(to, marks[at + 1]?.from), isSeparator).trim());
}

/** What sets parts off from the text before them; a mark of the sentence belongs to it. */
const isLoose = (sign: string): boolean => /[\s*#|]/.test(sign);
/** A text that asks something is no longer than that; each label in it may begin the parts. */
const MOST_BEFORE = 2_000;

/**
 * A text that ends in labelled parts: `先做什么（ ）A.通风 B.闲聊`, `（ ）①通风②闲聊`. Undefined where fewer than two parts
 * stand in it, one of them is empty, or nothing stands before them.
 */
export function labelledTail(raw: string): { readonly before: string; readonly parts: readonly string[] } | undefined {
  if (raw.length > MOST_BEFORE) return undefined;
  const text = raw.replace(BREAK, '\n');
  // `应当（A）。A.通风 B.闲聊`: an answer in the gap is no first part.
  const letters = marksOf(text, 'A', 0).map(({ from }) => ({ from, first: 'A' as const }));
  // Of numbers only those with a ring: any other may belong to the sentence.
  const rings = [...text.matchAll(/[①⑴]/g)].map(({ index }) => ({ from: index, first: '1' as const }));
  for (const { from, first } of [...rings, ...letters].reverse()) {
    const before = withoutEnd(text.slice(0, from), isLoose);
    const parts = labelledParts(text.slice(from), first);
    if (before !== '' && parts?.every((part) => part !== '')) return { before, parts };
  }
  return undefined;
}

/** A letter before a part, as `A.`, or without a sign: `A甲`, `A-甲`. */
const LETTER = /^[([【]?\s*([A-Ha-h])\s*(?:[)\]】]\s*[.、:]?|[.、:])\s*/;
const TIGHT_LETTER = /^([A-Ha-h])(?:\s*[-–—]\s*|\s+|(?=\p{sc=Han}))/u;

/**
 * Parts without the letters that count them, where each that is filled has its own and all in one way; undefined where
 * they have none. Of letters without a sign what is left has to tell the parts apart: `A级` and `B级` are grades.
 */
export function withoutLetters(parts: readonly string[]): string[] | undefined {
  const bareBy = (pattern: RegExp): string[] | undefined => {
    const bare = parts.map((part, at) => {
      const match = pattern.exec(plainSigns(part));
      return part === ''
        ? ''
        : match?.[1]?.toUpperCase() === columnLetters(at)
          ? part.slice(match[0].length)
          : undefined;
    });
    return bare.every((part, at) => part !== undefined && (part !== '' || parts[at] === ''))
      ? (bare as string[])
      : undefined;
  };
  const signed = bareBy(LETTER);
  if (signed) return signed;
  const tight = bareBy(TIGHT_LETTER);
  const filled = tight?.filter((part) => part !== '') ?? [];
  return filled.length > 1 && new Set(filled).size === filled.length ? tight : undefined;
}

/** The letter that stands within a part though the one before it is missing: `D` of `闲聊 D.睡觉`, the second part. */
export function letterAfterGap(part: string, at: number): string | undefined {
  const missed = columnLetters(at + 2);
  return marksOf(part, missed, 0).some(({ apart, from }) => apart && from > 0) ? missed : undefined;
}

/** Signs that people put between the parts of a cell, the least mistakable first. */
const SEPARATORS = [
  '$;$',
  '||',
  '##',
  '**',
  '|',
  '\n',
  BY_LETTERS,
  ';',
  '；',
  '#',
  '\t',
  BY_NUMBERS,
  '、',
  '/',
  ',',
  '，',
  ' ',
] as const;
/** Of the cells so many have to have parts. */
const MOST_CELLS = 0.6;
/** Where blanks or commas stand between words they do so almost always. */
const ALL_CELLS = 0.9;
const WEAK: ReadonlySet<string> = new Set([BY_NUMBERS, '/', ',', '，', ' ', '、']);
/** Signs of one cell and of all cells that are looked at: longer ones cost no more. */
const [MOST_SIGNS, ALL_SIGNS] = [2_000, 60_000];
/** A letter that is no part of its own: what stands behind it is not the next one. */
const LONE_LETTER = /^\s*A\s+(?!B(\s|$))/i;

function filledParts(text: string, by: string): number {
  const first = firstLabel(by);
  if (first !== undefined) return labelledParts(text, first)?.length ?? 0;
  if (by === ' ' && LONE_LETTER.test(text)) return 0;
  return text.split(by).filter((part) => part.trim() !== '').length;
}

/** The first cells, and the beginning of each, as far as they are looked at. */
function beginnings(values: readonly string[]): string[] {
  let left = ALL_SIGNS;
  return values.flatMap((value) => {
    if (left <= 0) return [];
    const text = value.slice(0, MOST_SIGNS);
    left -= text.length;
    return [text];
  });
}

/**
 * What stands between the parts of most cells, and how many parts the longest has; undefined where nothing does. Single
 * cells may have more parts than there is room for: those are judged when they are read.
 * @param room parts at most
 */
export function separatorOf(
  values: readonly string[],
  room: number,
): { readonly by: string; readonly parts: number } | undefined {
  const texts = beginnings(values);
  const labelled = texts.map((text) => filledParts(text, BY_LETTERS));
  for (const by of SEPARATORS) {
    const counts = by === BY_LETTERS ? labelled : texts.map((text) => filledParts(text, by));
    const share = counts.filter((count) => count > 1).length / Math.max(1, counts.length);
    const fitting = counts.filter((count) => count > 1 && count <= room);
    // Two choices on one line: what the letters say is more than what a sign says.
    const missesLetters = counts.some((count, at) => (labelled[at] ?? 0) > 1 && count !== labelled[at]);
    const fits = fitting.length / Math.max(1, counts.length) >= MOST_CELLS;
    if (!missesLetters && fits && share >= (WEAK.has(by) ? ALL_CELLS : MOST_CELLS))
      return { by, parts: Math.max(...fitting) };
  }
  return undefined;
}

/**
 * The parts of a cell, without blanks around them. Letters or numbers in order before all of them are none of their
 * texts; of more parts than there is room for the last one keeps the rest.
 * @param by what stands between them, or the first of the labels that begin them (`firstLabel`)
 */
export function splitParts(raw: string, by: string, room: number): string[] {
  const text = raw.replace(BREAK, '\n');
  const first = firstLabel(by);
  if (first !== undefined) {
    const parts = labelledParts(text, first);
    // A line in another style than the rest of the sheet.
    const other = parts ? undefined : separatorOf([text], room)?.by;
    if (!parts) return other === undefined || other === by ? [text.trim()] : splitParts(text, other, room);
    return parts.length > room ? [...parts.slice(0, room - 1), parts.slice(room - 1).join(' ')] : parts;
  }
  const pieces = text.split(by);
  const parts = (pieces.length > room ? [...pieces.slice(0, room - 1), pieces.slice(room - 1).join(by)] : pieces).map(
    (part) => part.trim(),
  );
  const filled = parts.filter((part) => part !== '');
  const labels = filled.map((part) => LABEL.exec(plainSigns(part))?.[1]?.toUpperCase());
  const labelled = labelledParts(text);
  // Two of them on one line of the cell: the letters say more than what stands between, and than blanks.
  if (labelled && (labelled.length > filled.length || by === ' ') && labelled.length <= room) return labelled;
  const inOrder =
    filled.length > 1 && labels.every((label, at) => label === columnLetters(at) || label === String(at + 1));
  // What stands before each part and not between them leaves an empty one in front.
  return inOrder
    ? filled.map((part) => part.slice(LABEL.exec(plainSigns(part))?.[0].length))
    : (withoutLetters(parts) ?? parts);
}
