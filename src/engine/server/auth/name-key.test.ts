/** Names that people take for one. */
import { expect, test } from 'vitest';
import { nameKey } from './name-key.ts';

test.each([
  ['Admin', 'admin'],
  ['ＡＤＭＩＮ', 'admin'],
  ['admin.', 'admin'],
  [' admin。', 'admin'],
  ['admin．', 'admin'],
  ['north.boss', 'north.boss'],
  ['...', '.'],
  ['a-b_c', 'a-b_c'],
  ['', ''],
])('%j is %j', (typed, key) => {
  expect(nameKey(typed)).toBe(key);
  expect(nameKey(key)).toBe(key);
});
