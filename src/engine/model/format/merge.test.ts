/**
 * Three-way merge of schema files: independent edits join in any order of arrival, the same key twice is a conflict.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exampleFiles } from '../../../../tests/fixtures/example-files.ts';
import { mergeFiles } from './merge.ts';
import { type Json, objectAt } from './read/source.ts';
import { writeCanonical } from './write.ts';

const crane = exampleFiles().find((file) => file.path === 'demo/demoCrane.json')?.text ?? '';
const valueOf = (text: string): Json => JSON.parse(text) as Json;
const edited = (change: (value: Json) => void): string => {
  const value = structuredClone(valueOf(crane));
  change(value);
  return writeCanonical(value);
};
const fieldsOf = (value: Json): Json => objectAt(objectAt(value, 'data'), 'properties');

describe('mergeFiles', () => {
  it('gives back the one side that changed', () => {
    const name = fc.stringMatching(/^[a-z]{1,4}$/);
    const leaf = fc.oneof(fc.string({ maxLength: 3 }), fc.integer(), fc.array(name, { maxLength: 4 }));
    const tree = fc.dictionary(name, fc.oneof(leaf, fc.dictionary(name, leaf, { maxKeys: 4 })), { maxKeys: 5 });
    fc.assert(
      fc.property(tree, tree, (before, after) => {
        const [base, changed] = [writeCanonical(before), writeCanonical(after)];
        expect(mergeFiles(base, changed, base)).toEqual({ text: changed, conflicts: [] });
        expect(mergeFiles(base, base, changed)).toEqual({ text: changed, conflicts: [] });
        expect(mergeFiles(base, changed, changed)).toEqual({ text: changed, conflicts: [] });
      }),
    );
  });

  it('joins edits of different keys without a conflict, whoever comes first', () => {
    const names = Object.keys(fieldsOf(valueOf(crane)));
    const edit =
      (name: string, title: string | null) =>
      (value: Json): void => {
        const fields = fieldsOf(value);
        if (title === null) delete fields[name];
        else fields[name] = { ...objectAt(fields, name), title };
      };
    const change = fc.tuple(fc.constantFrom(...names), fc.option(fc.string({ minLength: 1, maxLength: 8 })));
    const changes = fc.uniqueArray(change, { selector: ([name]) => name, minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(changes, fc.nat(), (all, cut) => {
        const at = 1 + (cut % (all.length - 1));
        const apply = (some: readonly (readonly [string, string | null])[]) =>
          edited((value) => some.forEach(([name, title]) => edit(name, title)(value)));
        const [ours, theirs, both] = [apply(all.slice(0, at)), apply(all.slice(at)), apply(all)];
        expect(mergeFiles(crane, ours, theirs)).toEqual({ text: both, conflicts: [] });
        expect(mergeFiles(crane, theirs, ours)).toEqual({ text: both, conflicts: [] });
      }),
    );
  });

  it('joins what two people add to the same lists and maps', () => {
    const ours = edited((value) => {
      fieldsOf(value).maker = { type: 'string', title: '制造单位' };
      (objectAt(objectAt(objectAt(value, 'form'), 'sections'), 'basic').fields as string[]).push('maker');
    });
    const theirs = edited((value) => {
      (objectAt(fieldsOf(value), 'status').oneOf as unknown[]).push({ const: 'sealed', title: '封存' });
      (objectAt(objectAt(objectAt(value, 'form'), 'sections'), 'basic').fields as string[]).splice(1, 1);
    });
    const { text, conflicts } = mergeFiles(crane, ours, theirs);
    expect(conflicts).toEqual([]);
    expect(objectAt(fieldsOf(valueOf(text)), 'status').oneOf).toHaveLength(4);
    expect(objectAt(objectAt(objectAt(valueOf(text), 'form'), 'sections'), 'basic').fields).toEqual([
      'equipCode',
      'useOrg',
      'liftTons',
      'photos',
      'maker',
    ]);
    expect(Object.keys(fieldsOf(valueOf(text))).at(-1)).toBe('maker');
  });

  it('names the paths both changed and keeps ours there', () => {
    const retitle = (title: string): string =>
      edited((value) => {
        fieldsOf(value).liftTons = { ...objectAt(fieldsOf(value), 'liftTons'), title };
      });
    const { text, conflicts } = mergeFiles(crane, retitle('起重量'), retitle('额定载荷'));
    expect(conflicts).toEqual(['data.properties.liftTons.title']);
    expect(text).toBe(retitle('起重量'));
  });

  it('sees a change of what the other removed', () => {
    const removed = edited((value) => {
      delete fieldsOf(value).liftTons;
    });
    const changed = edited((value) => {
      fieldsOf(value).liftTons = { type: 'integer', title: '吨位' };
    });
    expect(mergeFiles(crane, removed, changed).conflicts).toEqual(['data.properties.liftTons']);
  });

  it('refuses to merge what is no JSON', () => {
    expect(mergeFiles(crane, '{', crane)).toEqual({ text: '{', conflicts: ['(not JSON)'] });
  });
});
