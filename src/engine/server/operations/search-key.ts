/** The keys that keyword search looks at: text, bigrams of it, and pinyin with its initials (docs/rows.md#pinyin). */
import type { CompiledEntity, CompiledField, Row, Value } from '../../model/types.ts';
import { lettersOf, readingsOf, SHIPPED, type Spelling, type Spot, waysToRead } from './pinyin/readings.ts';

/** Texts that are their own normal form, as most words are. */
const PLAIN = /^[\u4e00-\u9fff0-9a-z]*$/;

/** Lower case, blanks folded; full-width forms become their plain ones, so that ＡＢ１ finds AB1. */
export function normalise(text: string): string {
  return PLAIN.test(text) ? text : text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** All pairs of neighbouring characters; a text of one character gives itself. */
export function bigrams(text: string): string[] {
  const characters = [...text];
  if (characters.length === 1) return [text];
  const grams = new Set<string>();
  for (let index = 0; index + 1 < characters.length; index += 1)
    grams.add(`${characters[index]}${characters[index + 1]}`);
  return [...grams];
}

/** The second line of a field in the key, and what narrows a search to it. */
interface Spelt {
  readonly line: string;
  readonly grams: readonly string[];
}

/** Between the ways of reading on a line, and around each syllable; a normal text has none. */
export const SYLLABLE_MARK = '\t';

/** A syllable as the keys hold it: in capitals, so that no other text meets it. */
export function syllableToken(syllable: string): string {
  return SYLLABLE_MARK + syllable.toUpperCase();
}

/** The syllables of a way, `\tRE\tZHA\t`; what is no Chinese parts them, but blanks and signs do not. */
function wholeOf(way: readonly Spot[]): string {
  const runs = way
    .filter((spot) => !('plain' in spot) || spot.plain !== '')
    .map((spot) => ('plain' in spot ? '' : (spot.syllables[0] ?? '').toUpperCase()));
  return `${SYLLABLE_MARK}${runs.join(SYLLABLE_MARK)}${SYLLABLE_MARK}`;
}

/** Texts that no other one contains, in order. */
const outermost = (texts: readonly string[]): string[] => {
  const single = [...new Set(texts)].filter((text) => text !== '');
  return single.filter((text) => !single.some((other) => other !== text && other.includes(text)));
};

function spell(text: string, spelling: Spelling, isName: boolean): Spelt {
  const spots = readingsOf(text, spelling, isName);
  const ways = waysToRead(spots);
  const initials = outermost(ways.map((way) => lettersOf(way, 'initials')));
  const syllables = new Set(spots.flatMap((spot) => ('plain' in spot ? [] : spot.syllables)));
  return {
    line: [...initials, ...outermost(ways.map(wholeOf))].join(SYLLABLE_MARK),
    grams: [...initials.flatMap(bigrams), ...[...syllables].map(syllableToken)],
  };
}

const remembered = new Map<string, Spelt>();
/** The titles of steps, forms and places that rows carry come again and again; what a person wrote comes once. */
const [SPELT_KEPT, SPELT_LENGTH] = [5000, 60];

/** Every way to read a Chinese text: 热轧 → rz and ry, and their syllables. Short ones are remembered for a while. */
function spelt(text: string, spelling: Spelling, isName: boolean): Spelt {
  if (text.length > SPELT_LENGTH) return spell(text, spelling, isName);
  const key = `${spelling.edition}${isName ? '!' : ' '}${text}`;
  let known = remembered.get(key);
  if (!known) {
    if (remembered.size >= SPELT_KEPT) remembered.clear();
    remembered.set(key, (known = spell(text, spelling, isName)));
  }
  return known;
}

const keys = new Map<string, string>();
/** Titles of menus are few; a store that grows past this is somebody's abuse. */
const KEYS_KEPT = 20_000;

/** Between several readings of a title. */
const OR = '/';

/**
 * Pinyin of a Chinese title and its initials, `yonghu yh`, the usual reading first: `reya/rezha ry/rz`; undefined for a
 * title without Chinese characters. Remembered, for menus are asked for often.
 */
export function pinyinKeys(title: string, spelling: Spelling = SHIPPED): string | undefined {
  if (!/\p{Script=Han}/u.test(title)) return undefined;
  const key = `${spelling.edition} ${title}`;
  let known = keys.get(key);
  if (known === undefined) {
    const ways = waysToRead(readingsOf(title.toLowerCase(), spelling));
    const said = (part: 'whole' | 'initials'): string => [...new Set(ways.map((way) => lettersOf(way, part)))].join(OR);
    known = `${said('whole')} ${said('initials')}`;
    if (keys.size < KEYS_KEPT) keys.set(key, known);
  }
  return known;
}

/** A key begins so: its first line is empty, and no key from before its lines had places begins with one. */
export const KEY_START = '\n';

/** Line of a keyword field's text in the key, counted from 1 as `split_part` does; its pinyin stands on the next. */
export function lineOf(entity: CompiledEntity, field: string): number {
  return 2 + 2 * entity.list.keyword.indexOf(field);
}

/** Text, figure, date or moment as people write it; nothing for what is masked or no single value. */
function searchedText(field: CompiledField | undefined, value: Value | undefined): string {
  if (!field || field.sensitive || (typeof value !== 'string' && typeof value !== 'number')) return '';
  return normalise(String(value));
}

/**
 * `search_text` and `search_grams` of a row, or null for an entity without keyword fields. Every field has two lines,
 * empty ones too: what it says, and how that is read, so that a search can be kept to the fields its caller may read.
 */
export function searchKey(
  entity: CompiledEntity,
  row: Row,
  spelling: Spelling,
): { text: string; grams: string[] } | null {
  if (entity.list.keyword.length === 0) return null;
  const lines: string[] = [];
  const grams = new Set<string>();
  for (const name of entity.list.keyword) {
    const field = entity.fields[name];
    const text = searchedText(field, row[name]);
    const read =
      field?.search === 'pinyin' && /\p{Script=Han}/u.test(text)
        ? spelt(text, spelling, field.text === 'name')
        : undefined;
    lines.push(text, read?.line ?? '');
    for (const gram of [...(text === '' ? [] : bigrams(text)), ...(read?.grams ?? [])]) grams.add(gram);
  }
  return { text: KEY_START + lines.join('\n'), grams: [...grams] };
}

/** Does keyword search exist for this entity, i.e. are there stored keys? */
export function hasSearchKey(entity: CompiledEntity): boolean {
  return entity.list.keyword.length > 0;
}
