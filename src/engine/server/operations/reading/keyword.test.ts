/**
 * Search keys and the conditions over them: each field on lines of its own, so that a search can be kept to some of
 * them.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exampleProject } from '../../../../../tests/support/example-views.ts';
import type { CompiledEntity } from '../../../model/types.ts';
import { SHIPPED } from '../pinyin/readings.ts';
import { lineOf, normalise, searchKey } from '../search-key.ts';
import { Statement } from '../statement.ts';
import { keywordCondition } from './keyword.ts';

const crane = exampleProject().entities.get('equipCrane');
if (!crane) throw new Error('the examples hold no crane');
const entity: CompiledEntity = {
  ...crane,
  list: { ...crane.list, keyword: ['equipName', 'equipNo', 'ratedLoad', 'nextInspectDate'] },
};

describe('a search key', () => {
  const key = searchKey(
    entity,
    { equipName: '铸造 起重机', equipNo: null, ratedLoad: '32.50', nextInspectDate: '2026-03-01' },
    SHIPPED,
  );

  it('has two lines a field, empty ones too, and bigrams of what stands on them', () => {
    const lines = key?.text.split('\n') ?? [];
    expect(lines.filter((_, at) => at !== 2)).toEqual(['', '铸造 起重机', '', '', '32.50', '', '2026-03-01', '']);
    // 重 is read in two ways: the initials of both, and the syllables of both.
    expect(lines[2]?.split('\t').filter((part) => /^[a-z]+$/.test(part))).toEqual(['zzqzj', 'zzqcj']);
    expect(lines[2]).toContain('\tZHU\tZAO\tQI\tZHONG\tJI\t');
    expect(lines[2]).toContain('\tQI\tCHONG\tJI\t');
    expect([
      key?.grams.includes('2.'),
      key?.grams.includes('铸造'),
      key?.grams.some((gram) => gram.includes('\n')),
    ]).toEqual([true, true, false]);
    expect(
      ['equipName', 'equipNo', 'ratedLoad', 'nextInspectDate'].map(
        (name) => key?.text.split('\n')[lineOf(entity, name) - 1],
      ),
    ).toEqual(['铸造 起重机', '', '32.50', '2026-03-01']);
  });

  it('holds nothing of a masked field', () => {
    const field = entity.fields['equipNo'];
    if (!field) throw new Error('the crane has no number');
    const masked: CompiledEntity = {
      ...entity,
      fields: { ...entity.fields, equipNo: { ...field, sensitive: 'mask' } },
    };
    expect(searchKey(masked, { equipNo: 'QZ-1' }, SHIPPED)?.text.trim()).toBe('');
  });
});

describe('the normal form of a text', () => {
  it('is that of Unicode in lower case with blanks folded, whatever the text is made of', () => {
    const characters = fc.constantFrom(...'az09起重机鿿豈ＡＢ１①㎡ÄéÅİſΣ \t\n\u3000\u00a0·，');
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: characters, maxLength: 12 }), fc.string({ unit: 'binary', maxLength: 6 })),
        (text) => {
          expect(normalise(text)).toBe(text.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean).join(' '));
        },
      ),
    );
  });
});

describe('a keyword condition', () => {
  const lines = (fields?: readonly string[]): string =>
    keywordCondition(new Statement(), entity, 't', 'ab', fields)?.replaceAll(/\$\d+::\S+?(?=[,) ]|$)/g, '?') ?? '';

  it('looks at the whole key when every field may be read, else at the lines of those that may', () => {
    expect(lines()).toBe('(t.search_grams @> ? and t.search_text like ?)');
    expect(lines(['equipNo'])).toBe(
      '(t.search_grams @> ? and t.search_text like ? and t.search_text like ? and (split_part(t.search_text, ?, 4) like ? or split_part(t.search_text, ?, 5) like ?))',
    );
  });

  it('looks for syllables beside the text where pinyin is typed whole, in the fields that are found by it', () => {
    const typed = (keyword: string, fields?: readonly string[]): { sql: string; values: readonly unknown[] } => {
      const statement = new Statement();
      const sql = keywordCondition(statement, entity, 't', keyword, fields) ?? '';
      return { sql, values: statement.values };
    };
    expect(typed('qizhongji').values).toEqual(
      expect.arrayContaining([['%\tQI\tZHONG\tJI\t%'], ['\tQI'], ['\tZHONG'], ['\tJI']]),
    );
    expect(typed('qizhongj').values).toEqual(expect.arrayContaining([['%\tQI\tZHONG\tJ%']]));
    expect(typed('lu').values).toEqual(
      expect.arrayContaining([
        ['%\tLU\t%', '%\tLV\t%'],
        ['\tLU', '\tLV'],
      ]),
    );
    expect(typed('lv').values).toEqual(expect.arrayContaining([['%\tLV\t%'], ['\tLV']]));
    expect(typed('lu', ['equipName']).sql).toMatch(/split_part\(t\.search_text, \S+, 3\) like any/);
    expect(typed('lu', ['equipNo']).sql).not.toContain('like any');
    expect(typed('qzj').sql).not.toContain('like any');
  });

  it('finds nothing when no field may be read, and says nothing without a word', () => {
    expect([
      keywordCondition(new Statement(), entity, 't', 'ab', []),
      keywordCondition(new Statement(), entity, 't', '  '),
    ]).toEqual(['false', undefined]);
  });
});
