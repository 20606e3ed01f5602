/**
 * Texts that say the same but for blanks, width, capitals and punctuation, in one form; and the same form in SQL, so that a
 * sheet is held against stored rows by one rule.
 */

import { withoutEnd } from '../without-end.ts';

const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/**
 * What does not count once NFKC has made full-width signs plain. What numbers and formulas need (`1.5`, `-3`, `<`, `1/2`)
 * stays.
 */
const PASSED_OVER =
  ' \t\n\r\v\f\u200b\u200c\u200d\u2060\ufeff' + ',;!?\'"`()[]{}_' + '、。・–—―‘’“”〈〉《》「」『』【】〔〕·';
/** What does not count at the end. */
const ENDS = '.:';

const PASSED = new Set(PASSED_OVER);

/** A text in the form in which it is compared with others. */
export function foldText(text: string): string {
  const folded = [...text.normalize('NFKC')]
    .filter((sign) => !PASSED.has(sign))
    .map((sign) => (CAPITALS.includes(sign) ? sign.toLowerCase() : sign))
    .join('')
    // Signs that what is passed over kept apart may make one now.
    .normalize('NFKC');
  return withoutEnd(folded, (sign) => ENDS.includes(sign));
}

/** What folds a text in SQL by the same rule. @param texts binds a text as a parameter */
export function foldSql(expression: string, texts: (text: string) => string): string {
  const from = texts(CAPITALS + PASSED_OVER);
  const folded = `translate(normalize(${expression}, NFKC), ${from}, ${texts(CAPITALS.toLowerCase())})`;
  return `rtrim(normalize(${folded}, NFKC), ${texts(ENDS)})`;
}
