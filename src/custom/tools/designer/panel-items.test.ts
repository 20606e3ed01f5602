/**
 * The panel asks for whatever the format allows: nothing is left out, nothing goes without its word, and what is not of
 * the type is not asked.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fieldShape } from '../../../engine/model/format/field-shape.ts';
import {
  GROUPS,
  actionItems,
  cardItems,
  columnItems,
  fieldItems,
  formItems,
  listItems,
  reportItems,
  sectionItems,
  seenItems,
  viewItems,
  wordedKeys,
} from './panel-items.ts';

interface Words {
  readonly member: Readonly<Record<string, unknown>>;
  readonly choice: Readonly<Record<string, Readonly<Record<string, string>>>>;
}
const wordsOf = (language: string): Words =>
  JSON.parse(readFileSync(`src/custom/tools/designer/locales/formDesigner.${language}.json`, 'utf8')) as Words;
const keys = (type: string, more = {}): string[] => fieldItems({ type, ...more }).map(({ key }) => key);

describe('the property panel', () => {
  it('asks for every keyword of a field with some type, and for what stands in a file whatever its type', () => {
    const asked = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object'].flatMap((type) => keys(type)));
    expect([...asked].toSorted()).toEqual(Object.keys(fieldShape.members).toSorted());
    expect(keys('string')).toEqual(expect.arrayContaining(['maxLength', 'pattern', 'x-dict']));
    expect(keys('boolean')).not.toEqual(expect.arrayContaining(['maxLength']));
    expect(keys('boolean', { maxLength: 3 })).toContain('maxLength');
  });

  it('asks sections and forms for all but what is drawn', () => {
    expect(sectionItems().map(({ key }) => key)).toEqual(['title', 'text', 'columns', 'when', 'as']);
    expect(formItems().map(({ key }) => key)).toEqual(['open', 'draft']);
  });

  it('asks lists for all but what is drawn: their columns, views, card and actions by their own shapes', () => {
    expect(listItems().map(({ key }) => key)).toEqual([
      'sort',
      'search',
      'treeFilter',
      'board',
      'calendar',
      'labels',
      'bulkEdit',
      'import',
    ]);
    expect(
      listItems().flatMap(({ key, shape }) =>
        key === 'search' && shape.kind === 'object' ? Object.keys(shape.members) : [],
      ),
    ).toEqual(['keyword']);
    expect([columnItems(), viewItems(), cardItems()].map((items) => items.map(({ key }) => key))).toEqual([
      ['width', 'pin', 'hidden', 'aggregate', 'aggregateWithin', 'tone'],
      ['title', 'filter', 'sort'],
      ['title', 'subtitle', 'tags', 'image'],
    ]);
    expect(actionItems().map(({ key }) => key)).toEqual(
      expect.arrayContaining(['label', 'needs', 'confirm', 'when', 'placement']),
    );
    expect(seenItems({ type: 'string' }).map(({ key }) => key)).toEqual(
      expect.arrayContaining(['title', 'format', 'x-hidden', 'x-unit']),
    );
    expect(
      new Set([...fieldItems({ type: 'string' }), ...seenItems({ type: 'string' })].map(({ group }) => group)),
    ).toEqual(new Set(GROUPS));
  });

  it('asks reports for all but what they gather by and reckon', () => {
    expect(reportItems().map(({ key, group }) => [key, group])).toEqual([
      ['title', 'basic'],
      ['filter', 'rules'],
      ['chart', 'basic'],
      ['drill', 'basic'],
    ]);
  });

  it('has a word for each key and each choice in every language', () => {
    const { members, choices } = wordedKeys();
    expect(members.length).toBeGreaterThan(60);
    for (const language of ['zh', 'tw', 'en']) {
      const { member, choice } = wordsOf(language);
      expect(
        members.filter((key) => typeof member[key] !== 'string'),
        language,
      ).toEqual([]);
      expect(
        choices.filter((path) => {
          const [key = '', value = ''] = path.split('.');
          return typeof choice[key]?.[value] !== 'string';
        }),
        language,
      ).toEqual([]);
    }
  });
});
