/** Filters by fields that are called like parameters of a list. */
import { expect, it } from 'vitest';
import { filterName, filterParam, LIST_WORDS } from './list-words.ts';

it('spells a field that is called like a parameter in its own way, and reads both back', () => {
  expect(['status', 'sort', 't', 'format', 'sortFrom'].map(filterParam)).toEqual([
    'status',
    'field.sort',
    'field.t',
    'field.format',
    'sortFrom',
  ]);
  for (const name of ['status', ...LIST_WORDS]) expect(filterName(filterParam(name))).toBe(name);
  expect(filterName('sort')).toBe('sort');
});
