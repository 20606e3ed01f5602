/** The keys that keyword search looks at: text, bigrams of it, and pinyin initials (database.md). */
import { pinyin } from 'pinyin-pro';
import type { CompiledEntity, CompiledField, Row, Value } from '../../model/types.ts';

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

const firsts = new Map<string, string>();
/** The titles of steps, forms and places that rows carry come again and again; what a person wrote comes once. */
const [FIRSTS_KEPT, FIRSTS_LENGTH] = [5000, 60];

/** Initials of a Chinese text: 安全员 → aqy. Latin letters and figures stay. Short ones are remembered for a while. */
function initials(text: string): string {
  const known = firsts.get(text);
  if (known !== undefined) return known;
  const first = pinyin(text, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' })
    .join('')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
  if (firsts.size >= FIRSTS_KEPT) firsts.clear();
  if (text.length <= FIRSTS_LENGTH) firsts.set(text, first);
  return first;
}

const keys = new Map<string, string>();
/** Titles of menus are few; a store that grows past this is somebody's abuse. */
const KEYS_KEPT = 20_000;

/**
 * Pinyin of a Chinese title and its initials, `yonghu yh`; undefined for a title without Chinese characters.
 * Remembered, for menus are asked for often.
 */
export function pinyinKeys(title: string): string | undefined {
  if (!/\p{Script=Han}/u.test(title)) return undefined;
  let known = keys.get(title);
  if (known === undefined) {
    const whole = pinyin(title, { toneType: 'none', type: 'array', nonZh: 'consecutive' })
      .join('')
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '');
    known = `${whole} ${initials(title)}`;
    if (keys.size < KEYS_KEPT) keys.set(title, known);
  }
  return known;
}

/** A key begins so: its first line is empty, and no key from before its lines had places begins with one. */
export const KEY_START = '\n';

/** Line of a keyword field's text in the key, counted from 1 as `split_part` does; its initials stand on the next. */
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
 * empty ones
 * too: what it says, and its initials, so that a search can be kept to the fields its caller may read.
 */
export function searchKey(entity: CompiledEntity, row: Row): { text: string; grams: string[] } | null {
  if (entity.list.keyword.length === 0) return null;
  const lines = entity.list.keyword.flatMap((name) => {
    const field = entity.fields[name];
    const text = searchedText(field, row[name]);
    return [text, field?.search === 'pinyin' && /\p{Script=Han}/u.test(text) ? initials(text) : ''];
  });
  return {
    text: KEY_START + lines.join('\n'),
    grams: [...new Set(lines.filter((line) => line !== '').flatMap(bigrams))],
  };
}

/** Does keyword search exist for this entity, i.e. are there stored keys? */
export function hasSearchKey(entity: CompiledEntity): boolean {
  return entity.list.keyword.length > 0;
}
