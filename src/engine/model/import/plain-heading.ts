/** Headings of sheets: in one form however they are varied, without what stands in brackets, and each told from others. */

import { withoutEnd } from '../without-end.ts';

/** A heading as people vary it: blanks, full-width signs, a mark for required ones, capitals. */
export function plainHeading(text: string): string {
  return withoutEnd(text.normalize('NFKC').replace(/\s+/g, '').replace(/^\*+/, ''), (sign) => sign === '*')
    .replace(/\((必填|必填項|required)\)$/i, '')
    .toLowerCase();
}

/** What stands in brackets behind or before a title: its unit, its values, a remark. */
const BRACKETS = /[([{【〔《<][^()[\]{}【】〔〕《》<>]*[)\]}】〕》>]/g;
/** A unit behind a stroke, as in `长度/mm`; words are none. */
const STROKE_UNIT = /\/([a-zμ°%℃㎡³²0-9]{1,6})$/;

export interface BareHeading {
  /** In the form of `plainHeading`. */
  readonly title: string;
  /** What stood in brackets or behind a stroke, as it was written. */
  readonly inside: readonly string[];
}

/** A heading without its brackets, marks and numbers of order: `1、题型（单选/多选）` → `题型` and `单选/多选`. */
export function bareHeading(text: string): BareHeading {
  const wide = text.normalize('NFKC').trim();
  const inside = [...wide.matchAll(BRACKETS)].map(([part]) => part.slice(1, -1).trim());
  const outside = withoutEnd(plainHeading(wide.replace(BRACKETS, '')).replace(/^\d{1,2}[.、:]/, ''), (sign) =>
    ':。.、;,*#'.includes(sign),
  );
  const [stroke, unit] = STROKE_UNIT.exec(outside) ?? [];
  return stroke === undefined || unit === undefined
    ? { title: outside, inside: inside.filter((part) => part !== '') }
    : { title: outside.slice(0, -stroke.length), inside: [...inside.filter((part) => part !== ''), unit] };
}

/** What stands before the letter or number that tells a title from others: 选项 of 选项A. */
export const seriesStem = (title: string): string | undefined =>
  /^(.*[^\sA-Z\d一二三四五六七八九十])\s*(?:[A-Z]|\d{1,2}|[一二三四五六七八九十])$/.exec(title)?.[1];

/** `A`, `Z`, `AA`: a column as the spreadsheet names it. @param index counted from 0 */
export function columnLetters(index: number): string {
  return (index >= 26 ? columnLetters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));
}

/** The place of a column that is named by its letters alone, counted from 0; -1 for any other name. */
export function placeOfName(name: string): number {
  const letters = /^\[([A-Z]{1,2})\]$/i.exec(name.trim())?.[1]?.toUpperCase();
  return letters === undefined
    ? -1
    : [...letters].reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Signs of a heading that are kept. */
const LENGTH = 60;

/**
 * A name of its own for each column: its heading; where that is empty, or an earlier column has it, with the letters of
 * the column: `[C]`, `备注 [D]`.
 */
export function headNames(texts: readonly string[]): string[] {
  const taken = new Set<string>();
  return texts.map((text, at) => {
    const short = text.trim().slice(0, LENGTH);
    let name = short;
    while (plainHeading(name) === '' || taken.has(plainHeading(name))) name = `${name} [${columnLetters(at)}]`.trim();
    taken.add(plainHeading(name));
    return name;
  });
}
