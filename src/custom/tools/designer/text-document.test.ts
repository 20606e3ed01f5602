/**
 * The text beside the canvas: every file of the product reads as itself, mistakes have lines, and what both sides
 * changed is kept.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../engine/model/format/read/source.ts';
import { writeCanonical } from '../../../engine/model/format/write.ts';
import { fieldsOf, withValue } from './draft-document.ts';
import { changedPart, chosenAt, joined, lineNear, lineOf, readText, same } from './text-document.ts';

const read = (path: string): Json => JSON.parse(readFileSync(path, 'utf8')) as Json;
const post = read('src/schemas/system/sysPost.json');
const text = writeCanonical(post);
const lines = text.split('\n');
const lineWith = (part: string): number => lines.findIndex((one) => one.includes(part)) + 1;

describe('the text of a file', () => {
  it('reads as the document it was written from, for every entity of the product', () => {
    const areas = readdirSync('src/schemas', { withFileTypes: true })
      .filter((one) => one.isDirectory() && !one.name.startsWith('_'))
      .map(({ name }) => join('src/schemas', name));
    const files = areas.flatMap((area) =>
      readdirSync(area)
        .filter((name) => name.endsWith('.json') && !name.startsWith('_'))
        .map((name) => join(area, name)),
    );
    expect(files.length).toBeGreaterThan(200);
    for (const file of files) {
      const document = read(file);
      const { document: again, mistakes } = readText(writeCanonical(document), document, 'zh');
      expect(mistakes, file).toEqual([]);
      expect(again && same(again, document), file).toBe(true);
    }
  });

  it('says what is wrong in which line, of its writing as of the format, and is no document until it is right', () => {
    const line = lineWith('"postCode": {');
    const cut = lines.with(line - 1, lines[line - 1]!.replace('"postCode":', '"postCode"')).join('\n');
    const broken = readText(cut, post, 'zh');
    expect(broken.document).toBeUndefined();
    expect(broken.mistakes[0]?.line).toBe(line);
    const many = writeCanonical(withValue(post, ['data', 'properties', 'postCode', 'maxLength'], 'many'));
    const wrong = readText(many, post, 'en');
    expect(wrong.document).toBeUndefined();
    expect(wrong.mistakes).toEqual([
      {
        line: many.split('\n').findIndex((one) => one.includes('"many"')) + 1,
        message: expect.stringContaining('integer') as string,
      },
    ]);
    expect(readText(writeCanonical({ ...post, entity: 'other' }), post, 'zh').mistakes).toHaveLength(1);
    expect(readText('', post, 'zh').mistakes[0]?.line).toBe(1);
  });

  it('joins what was typed with what the canvas changed meanwhile; of the same place the text counts', () => {
    const typed = withValue(post, ['data', 'properties', 'remark', 'title'], '附注');
    const drawn = withValue(withValue(post, ['title'], '职位'), ['data', 'properties', 'remark', 'title'], '说明');
    const both = joined(post, typed, drawn);
    expect(both['title']).toBe('职位');
    expect((fieldsOf(both)['remark'] as Json)['title']).toBe('附注');
    expect(joined(post, typed, post)).toBe(typed);
    // Typed as it stands already: nothing is a step.
    expect(joined(post, structuredClone(drawn), drawn)).toBe(drawn);
  });

  it('is changed by its smallest part', () => {
    for (const [before, after] of [
      ['abcd', 'abXcd'],
      ['abcd', 'abd'],
      ['aaa', 'aa'],
      ['', 'x'],
      ['same', 'same'],
      ['one', 'other'],
    ] as const) {
      const { from, to, insert } = changedPart(before, after);
      expect(before.slice(0, from) + insert + before.slice(to)).toBe(after);
    }
    expect(changedPart('abcd', 'abXcd')).toEqual({ from: 2, to: 2, insert: 'X' });
  });

  it('and the canvas find each other: a field its line, a line its field', () => {
    const { place } = readText(text, post, 'zh');
    expect(lineOf(place!, { kind: 'field', name: 'remark' })).toBe(lineWith('"remark":'));
    expect(lineOf(place!, { kind: 'field', name: 'gone' })).toBeUndefined();
    expect(chosenAt(place!, lineWith('"remark":'))).toEqual({ kind: 'field', name: 'remark' });
    expect(chosenAt(place!, 1)).toBeUndefined();
    expect(lineNear(place!, ['data', 'properties', 'remark', 'pattern'])).toBe(lineWith('"remark":'));
  });
});
