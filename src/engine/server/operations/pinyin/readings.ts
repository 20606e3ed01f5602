/**
 * How Chinese texts are read: the dictionary's reading and the others that people use – of the trade, of places, of
 * surnames – from the file beside this one, and what a tenant has added to it (docs/rows.md#pinyin).
 */
import { createHash } from 'node:crypto';
import { pinyin } from 'pinyin-pro';
import type { CompiledEntity } from '../../../model/types.ts';
import type { Engine } from '../engine.ts';
import file from './readings.json' with { type: 'json' };
import { parseReadings, type Readings, type Word } from './trade-words.ts';

/** One place of a text: a character in all its readings, the usual one first, or what is no Chinese. */
export type Spot = { readonly plain: string } | { readonly syllables: readonly string[] };

/** The words of one reader, and what changes when they do. */
export interface Spelling {
  readonly edition: string;
  readonly words: Readings;
}

const digest = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16);

const CHARACTERS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(file.characters).map(([character, readings]) => [character, readings.split(' ')]),
);

/** `{ 尉迟: 'yu chi | wei chi' }` by first character, longer words first. One character has its readings side by side. */
function wordsOf(entries: Readonly<Record<string, string>>): Readings {
  const found = new Map<string, Word[]>();
  for (const [text, said] of Object.entries(entries)) {
    const characters = [...text];
    const first = characters[0] ?? '';
    const readings =
      characters.length === 1
        ? said.split(' ').map((syllable) => [syllable])
        : said.split(' | ').map((one) => one.split(' '));
    found.set(first, [...(found.get(first) ?? []), { characters, readings }]);
  }
  for (const words of found.values()) words.sort((one, other) => other.characters.length - one.characters.length);
  return found;
}

const WORDS = wordsOf(file.words);
const SURNAMES = wordsOf(file.surnames);

/** What every reader shares; rows of no tenant are spelt by it alone. */
export const SHIPPED: Spelling = { edition: digest(file), words: WORDS };

const HAN = /^\p{Script=Han}$/u;

/** Does `word` stand in the text at `index`? */
function standsAt(text: readonly string[], index: number, { characters }: Word): boolean {
  return characters.every((character, offset) => text[index + offset] === character);
}

/** Syllables in plain letters: `lǜ` is `lv`, and nothing is left of what has no reading. */
const plainSyllable = (syllable: string): string => syllable.replaceAll('ü', 'v').replace(/[^a-z]/g, '');

/**
 * The readings of a text, place by place.
 * @param isName the text is what people are called: surnames have their readings as such at its beginning, and after
 * whatever parts one name from the next
 */
export function readingsOf(text: string, { words }: Spelling, isName = false): Spot[] {
  // The dictionary answers one entry a character; those outside the basic plane count as one on both sides.
  const characters = [...text];
  const usual = pinyin(text, { toneType: 'none', type: 'array', v: true });
  const more = characters.map((character) => [...(CHARACTERS.get(character) ?? [])]);
  const add = (index: number, { readings, characters: covered }: Word): void => {
    for (const reading of readings)
      for (const offset of covered.keys()) more[index + offset]?.push(reading[offset] ?? '');
  };
  for (const [index, character] of characters.entries()) {
    for (const known of words === WORDS ? [WORDS] : [WORDS, words])
      for (const word of known.get(character) ?? []) if (standsAt(characters, index, word)) add(index, word);
    if (!isName || (index > 0 && HAN.test(characters[index - 1] ?? ''))) continue;
    const surname = SURNAMES.get(character)?.find((word) => standsAt(characters, index, word));
    if (surname) add(index, surname);
  }
  return characters.map((character, index): Spot => {
    if (!HAN.test(character)) return { plain: character.replace(/[^a-z0-9]/g, '') };
    const syllables = [usual[index] ?? '', ...(more[index] ?? [])].map(plainSyllable).filter((one) => one !== '');
    return syllables.length === 0 ? { plain: '' } : { syllables: [...new Set(syllables)] };
  });
}

/** Readings of a whole text at most; one of more is read in pieces. */
const MOST_READINGS = 12;
/** Characters on either side of one that is read in several ways, and how many such characters count in a text. */
const [AROUND, MOST_SPOTS] = [3, 24];

const count = (spots: readonly Spot[]): number =>
  spots.reduce((product, spot) => product * ('plain' in spot ? 1 : spot.syllables.length), 1);

/** All ways through the places, the usual one first; `most` of them. */
function waysThrough(spots: readonly Spot[], most: number): readonly (readonly Spot[])[] {
  let ways: readonly (readonly Spot[])[] = [[]];
  for (const spot of spots) {
    const choices: readonly Spot[] =
      'plain' in spot ? [spot] : spot.syllables.map((syllable) => ({ syllables: [syllable] }));
    ways = choices.flatMap((choice) => ways.map((way) => [...way, choice])).slice(0, most);
  }
  return ways;
}

/**
 * The ways to read a text, the usual one of the whole first: every one of a short text; of one with many characters of
 * several readings the surroundings of each of them.
 */
export function waysToRead(spots: readonly Spot[]): readonly (readonly Spot[])[] {
  if (count(spots) <= MOST_READINGS) return waysThrough(spots, MOST_READINGS);
  const usual = spots.map((spot): Spot => ('plain' in spot ? spot : { syllables: spot.syllables.slice(0, 1) }));
  const open = spots.flatMap((spot, index) => ('syllables' in spot && spot.syllables.length > 1 ? [index] : []));
  const pieces = open
    .slice(0, MOST_SPOTS)
    .flatMap((index) => waysThrough(spots.slice(Math.max(0, index - AROUND), index + AROUND + 1), MOST_READINGS));
  return [usual, ...pieces];
}

/** The letters of a way: whole syllables, or the first letter of each. What is no Chinese stays in both. */
export function lettersOf(way: readonly Spot[], part: 'whole' | 'initials'): string {
  return way
    .map((spot) => {
      if ('plain' in spot) return spot.plain;
      const [syllable = ''] = spot.syllables;
      return part === 'whole' ? syllable : syllable.slice(0, 1);
    })
    .join('');
}

/** Parameter of a tenant: its words with their readings, one a line. */
export const WORDS_PARAM = 'search.words';

const own = new Map<string, Spelling>();
/** Editions of a word list that are remembered, of all tenants. */
const KEPT = 200;

/** How rows of the entity are spelt in a tenant: the shipped words and its own; what belongs to no tenant by the shipped. */
export function spellingOf(engine: Engine, tenant: string, entity?: CompiledEntity): Spelling {
  const text = entity?.storage.scope === 'platform' ? null : engine.param(tenant, WORDS_PARAM);
  if (typeof text !== 'string' || text.trim() === '') return SHIPPED;
  let known = own.get(text);
  if (!known) {
    if (own.size >= KEPT) own.clear();
    own.set(text, (known = { edition: digest([SHIPPED.edition, text]), words: parseReadings(text).words }));
  }
  return known;
}
