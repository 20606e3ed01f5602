/**
 * Keyword search as SQL: over everything a row is found by, or over those lines of its search key that the caller may
 * read.
 */
import { type Grant, sightOf } from '../../../model/access.ts';
import type { CompiledEntity } from '../../../model/types.ts';
import { bigrams, KEY_START, lineOf, normalise } from '../search-key.ts';
import type { Statement } from '../statement.ts';

/** A pattern that contains the text as it stands. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, (mark) => `\\${mark}`)}%`;
}

/** The keyword fields whose texts the caller may find rows by; masked ones stand in no search key. */
export function keywordFields(entity: CompiledEntity, grant: Grant): string[] {
  return entity.list.keyword.filter((name) => sightOf(grant, entity, name) !== 'withheld');
}

/**
 * Bigrams narrow by index, the text itself decides. Of fewer fields than the key holds only their own lines count; a
 * key from before
 * its lines had places (`refill` brings it up) then finds nothing.
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
  const column = `${alias}.search_text`;
  const pattern = statement.bind(likePattern(text), 'text');
  const parts = [
    ...([...text].length < 2 ? [] : [`${alias}.search_grams @> ${statement.bind(bigrams(text), 'text[]')}`]),
    `${column} like ${pattern}`,
  ];
  if (!entity.list.keyword.every((name) => fields.includes(name))) {
    const lines = fields.flatMap((name) => {
      const line = lineOf(entity, name);
      return [line, line + 1];
    });
    parts.push(
      `${column} like ${statement.bind(`${KEY_START}%`, 'text')}`,
      `(${lines.map((line) => `split_part(${column}, ${statement.bind('\n', 'text')}, ${line}) like ${pattern}`).join(' or ')})`,
    );
  }
  return `(${parts.join(' and ')})`;
}
