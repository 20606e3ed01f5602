/**
 * Several fields: they stay together and in order, are set alike, and come into another entity with their words under
 * free names.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../engine/model/format/read/source.ts';
import { fieldsOf, outlineOf, requiredOf, setRequired, setWord, withValue, wordOf } from './draft-document.ts';
import {
  commonItems,
  commonValues,
  copyFields,
  inOrder,
  moveFields,
  pasteFields,
  stepFields,
} from './several-fields.ts';

const post = JSON.parse(readFileSync('src/schemas/system/sysPost.json', 'utf8')) as Json;
const order = (document: Json): string[] => outlineOf(document).flatMap(({ fields }) => fields);
const [first = '', second = '', third = '', fourth = ''] = order(post);
const section = outlineOf(post)[0]?.code ?? '';

describe('several fields', () => {
  it('are moved in their order, wherever they were chosen first, also onto one of themselves', () => {
    expect(order(moveFields(post, [third, first], section, second)).slice(0, 3)).toEqual([first, third, second]);
    expect(order(moveFields(post, [second, first], section, first))).toEqual(order(post));
    expect(order(moveFields(post, [first, second], section)).slice(-2)).toEqual([first, second]);
  });

  it('step together, and stand still at the edge', () => {
    expect(order(stepFields(post, [second, third], -1)).slice(0, 3)).toEqual([second, third, first]);
    expect(order(stepFields(post, [first, second], 1)).slice(0, 3)).toEqual([third, first, second]);
    expect(stepFields(post, [first, second], -1)).toBe(post);
  });

  it('are asked for what all of them may say, and show what is the same', () => {
    const made = [first, second].reduce(
      (document, name) => withValue(document, ['data', 'properties', name, 'x-hidden'], true),
      post,
    );
    expect(commonValues(made, [first, second])).toMatchObject({ 'x-hidden': true });
    expect(commonValues(made, [first, fourth])).not.toHaveProperty('title');
    expect(commonItems(made, [first, second]).map(({ key }) => key)).toContain('x-hidden');
    expect(commonItems(made, [first, second]).map(({ key }) => key)).not.toContain('title');
  });

  it('come into another entity as they are: behind what is chosen, required, with their words, under names that are free', () => {
    const source = setWord(setRequired(post, second, true), 'en', `data.${second}`, 'Second');
    const other: Json = {
      format: 1,
      entity: 'crate',
      area: 'yard',
      title: '箱子',
      data: {
        type: 'object',
        properties: {
          name: { type: 'string', title: '名称' },
          [second]: { type: 'boolean', title: '别的' },
          last: { type: 'string', title: '最后' },
        },
      },
    };
    const pasted = pasteFields(other, copyFields(source, [second, first]), { kind: 'field', name: 'name' });
    expect(pasted?.names).toEqual([first, `${second}2`]);
    expect(Object.keys(fieldsOf(pasted?.document ?? {}))).toEqual(['name', first, `${second}2`, second, 'last']);
    expect(fieldsOf(pasted?.document ?? {})[`${second}2`]).toEqual(fieldsOf(post)[second]);
    expect(requiredOf(pasted?.document ?? {})).toContain(`${second}2`);
    expect(wordOf(pasted?.document ?? {}, 'en', `data.${second}2`)).toBe('Second');
    expect(inOrder(other, ['last', 'name'])).toEqual(['name', 'last']);
  });

  it('are not taken for fields where a text holds something else', () => {
    for (const text of [
      '',
      'name',
      '{}',
      '[1]',
      '{"fields":{"a":1}}',
      '{"fields":{"__proto__":{"type":"string"},"no name":{"type":"string"}}}',
    ])
      expect(pasteFields(post, text), text).toBeUndefined();
  });
});
