/** JSON in steps: the same text as at once, and a step between the elements of long lists at any depth. */
import { expect, it } from 'vitest';
import { runSteps } from '../steps.ts';
import { jsonSteps } from './json-steps.ts';

const rows = (count: number): object[] => Array.from({ length: count }, (_, at) => ({ id: `${at}`, at, $labels: {} }));

it.each([
  ['an envelope', { code: 200, msg: 'success', data: { list: rows(3), totalCount: 3 } }],
  ['a tree', { data: [{ id: 'a', children: [{ id: 'b', children: rows(120) }, { id: 'c' }] }] }],
  ['what is empty', { data: [], more: {}, list: [{}, []] }],
  ['what has no word', { a: undefined, list: [undefined, () => 0, Symbol('s'), { b: undefined, c: [{}] }, NaN, null] }],
  [
    'what says itself how it is written',
    { list: [{ at: new Date(0), toJSON: undefined }, new Date(0)], at: new Date(0) },
  ],
  ['signs that are escaped', { 'a"b': [{ 'c\\d': '行\u2028\ud800"\n' }] }],
  ['a list of lists', [[{ a: 1 }], [1, 2], ['x', { y: [{}] }]]],
])('writes %s as JSON does at once', (_what, value) => {
  expect(runSteps(jsonSteps(value))).toBe(JSON.stringify(value));
});

it('yields between the elements of a long list, however deep it lies', () => {
  const steps = jsonSteps({ data: [{ children: [{ children: rows(1_000) }] }] });
  let count = 0;
  while (steps.next().done !== true) count += 1;
  expect(count).toBe(20);
});
