/** What is marked where two states of a form stand beside each other. */
import { expect, it } from 'vitest';
import type { EntityView } from '../../../engine/model/wire.ts';
import { sideOf } from './form-sides.ts';

const view = (
  fields: Readonly<Record<string, string>>,
  sections: Readonly<Record<string, readonly string[]>>,
): EntityView =>
  ({
    fields: Object.entries(fields).map(([name, title]) => ({ name, title })),
    form: { sections: Object.entries(sections).map(([code, names]) => ({ code, fields: names })) },
  }) as unknown as EntityView;

it('marks what is alone on its side, what is said otherwise and what stands in another section, and nothing else', () => {
  const before = view({ a: '甲', b: '乙', c: '丙', d: '丁', e: '戊' }, { one: ['a', 'b', 'c', 'd'], two: ['e'] });
  const after = view(
    { a: '甲', b: '乙改', d: '丁', e: '戊', f: '己' },
    { one: ['d', 'a', 'b'], two: ['f'], three: ['e'] },
  );
  expect([...sideOf(before, after)]).toEqual([
    ['b', 'changed'],
    ['c', 'alone'],
    ['e', 'changed'],
  ]);
  expect([...sideOf(after, before)]).toEqual([
    ['b', 'changed'],
    ['e', 'changed'],
    ['f', 'alone'],
  ]);
  expect([...sideOf(before, before)]).toEqual([]);
  // Taken out of the form, it is still a field.
  expect([
    ...sideOf(before, view({ a: '甲', b: '乙', c: '丙', d: '丁', e: '戊' }, { one: ['a', 'b', 'c', 'd'] })),
  ]).toEqual([['e', 'alone']]);
});
