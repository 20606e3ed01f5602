/**
 * Keyword search as SQL: over everything a row is found by, or over those lines of its search key that the caller may
 * read.
 */
import { type Grant, sightOf } from '../../../model/access.ts';
import type { CompiledEntity } from '../../../model/types.ts';
import { storedSyllables, type Typed, typedSyllables } from '../pinyin/syllables.ts';
import { bigrams, KEY_START, lineOf, normalise, SYLLABLE_MARK, syllableToken } from '../search-key.ts';
import type { Statement } from '../statement.ts';

/** A pattern that contains the text as it stands. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, (mark) => `\\${mark}`)}%`;
}

/** The keyword fields whose texts the caller may find rows by; masked ones stand in no search key. */
export function keywordFields(entity: CompiledEntity, grant: Grant): string[] {
  return entity.list.keyword.filter((name) => sightOf(grant, entity, name) !== 'withheld');
}

/** Spellings of one way of typing that are looked for: `lu` is `lv` too. */
const MOST_PATTERNS = 8;

/** What a way of typing stands for in the keys, as patterns. */
function patternsOf({ whole, begun = '' }: Typed): string[] {
  let runs = [''];
  for (const syllable of whole)
    runs = runs
      .flatMap((run) => storedSyllables(syllable).map((stored) => run + syllableToken(stored)))
      .slice(0, MOST_PATTERNS);
  return runs.map((run) => `%${run}${SYLLABLE_MARK}${begun.toUpperCase()}%`);
}

/** The condition of pinyin typed whole; undefined where the keyword is none, or no field is found by pinyin. */
function pinyinCondition(
  statement: Statement,
  entity: CompiledEntity,
  alias: string,
  text: string,
  fields: readonly string[],
  isWhole: boolean,
): string | undefined {
  const read = fields.filter((name) => entity.fields[name]?.search === 'pinyin');
  const ways = read.length === 0 ? [] : typedSyllables(text);
  if (ways.length === 0) return undefined;
  const column = `${alias}.search_text`;
  const conditions = ways.map((way) => {
    const patterns = statement.bind(patternsOf(way), 'text[]');
    const narrowed = way.whole.map((syllable) => {
      const tokens = storedSyllables(syllable).map(syllableToken);
      return `${alias}.search_grams && ${statement.bind(tokens, 'text[]')}`;
    });
    const places = isWhole
      ? [`${column} like any(${patterns})`]
      : read.map(
          (name) =>
            `split_part(${column}, ${statement.bind('\n', 'text')}, ${lineOf(entity, name) + 1}) like any(${patterns})`,
        );
    return `(${[...narrowed, `(${places.join(' or ')})`].join(' and ')})`;
  });
  return conditions.join(' or ');
}

/**
 * Bigrams narrow by index, the text itself decides. Of fewer fields than the key holds only their own lines count; a
 * key from before
 * its lines had places (`refill` brings it up) then finds nothing. Pinyin is found by initials as part of the text, and
 * by whole syllables.
 * @param fields names out of `list.keyword`
 * @returns undefined for a keyword that says nothing
 */
export function keywordCondition(
  statement: Statement,
  entity: CompiledEntity,
  alias: string,
  keyword: string,
  fields: readonly string[] = entity.list.keyword,
): string | undefined {
  const text = normalise(keyword);
  if (text === '') return undefined;
  if (fields.length === 0) return 'false';
  const isWhole = entity.list.keyword.every((name) => fields.includes(name));
  const column = `${alias}.search_text`;
  const pattern = statement.bind(likePattern(text), 'text');
  const parts = [
    ...([...text].length < 2 ? [] : [`${alias}.search_grams @> ${statement.bind(bigrams(text), 'text[]')}`]),
    `${column} like ${pattern}`,
  ];
  if (!isWhole) {
    const lines = fields.flatMap((name) => {
      const line = lineOf(entity, name);
      return [line, line + 1];
    });
    parts.push(
      `${column} like ${statement.bind(`${KEY_START}%`, 'text')}`,
      `(${lines.map((line) => `split_part(${column}, ${statement.bind('\n', 'text')}, ${line}) like ${pattern}`).join(' or ')})`,
    );
  }
  const asTyped = `(${parts.join(' and ')})`;
  const asPinyin = pinyinCondition(statement, entity, alias, text, fields, isWhole);
  return asPinyin === undefined ? asTyped : `(${asTyped} or ${asPinyin})`;
}
