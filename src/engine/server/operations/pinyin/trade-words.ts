/** Words with the reading people use for them, as administrators write them: `炉长 lu zhang` or `热轧 rz`, one a line. */
import { isSyllable } from './syllables.ts';

export interface Word {
  readonly characters: readonly string[];
  /** Each a syllable per character. */
  readonly readings: readonly (readonly string[])[];
}

/** Words by their first character, the longer ones first. */
export type Readings = ReadonlyMap<string, readonly Word[]>;

const LINE = /^(\p{Script=Han}+)[\s:：=＝,，]+(.+)$/u;

/** `lǘ`, `lü`, `lv` and `LU` as the keys hold them; undefined for what no syllable is. */
function syllableOf(text: string): string | undefined {
  const plain = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/u\u0308/g, 'v')
    .replace(/\p{Mark}|[1-5]$/gu, '');
  return isSyllable(plain) ? plain : undefined;
}

/** Syllables, '' for what is none; or initials alone, a letter for each character, where they are no syllable. */
function spelt(said: string, characters: number): readonly string[] {
  const initials = said.toLowerCase();
  if (characters > 1 && initials.length === characters && /^[a-z]+$/.test(initials) && !isSyllable(initials))
    return [...initials];
  return said.split(/[\s'’]+/).map((one) => syllableOf(one) ?? '');
}

/**
 * Reads a list of words. Empty lines and what stands behind `#` say nothing; a word may stand on several lines.
 * @returns the words, and the numbers (from 1) of the lines that cannot be read: no Chinese word, a syllable that there
 * is not, or not one for each character
 */
export function parseReadings(text: string): { readonly words: Readings; readonly wrong: readonly number[] } {
  const words = new Map<string, Word[]>();
  const wrong: number[] = [];
  for (const [index, line] of text.split(/\r\n|[\r\n]/).entries()) {
    const content = line.replace(/[#＃].*$/, '').trim();
    if (content === '') continue;
    const [, word = '', said = ''] = LINE.exec(content) ?? [];
    const characters = [...word];
    const syllables = spelt(said, characters.length);
    const first = characters[0];
    if (first === undefined || syllables.length !== characters.length || syllables.includes('')) wrong.push(index + 1);
    else words.set(first, [...(words.get(first) ?? []), { characters, readings: [syllables] }]);
  }
  for (const known of words.values()) known.sort((one, other) => other.characters.length - one.characters.length);
  return { words, wrong };
}
