/** Which line of a sheet holds its headings. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { headLine } from './head-line.ts';

it.each([
  ['the first line, where it has them', [4, 0, 0], 0],
  ['the one below a title', [0, 4, 0], 1],
  ['the one below a title like a heading, and who filled it in', [1, 0, 4], 2],
  ['the first of two alike', [0, 3, 3], 1],
  ['the first line, where a record names a heading or two', [1, 2, 0], 0],
  ['the first line, where no line has two', [0, 1, 1], 0],
  ['none, and then the first', [], 0],
])('it is %s', (_what, headings, at) => {
  expect(headLine(headings)).toBe(at);
});

it('is never one with fewer headings than a line before it', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20), { minLength: 1, maxLength: 6 }), (headings) => {
      const at = headLine(headings);
      expect(headings.slice(0, at).every((count) => count < (headings[at] ?? 0))).toBe(true);
    }),
  );
});
