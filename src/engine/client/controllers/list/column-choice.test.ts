/** Order of columns between the file and a person's choice. */
import { describe, expect, it } from 'vitest';
import { movedOrder, orderedColumns } from './column-choice.ts';

const declared = [{ field: 'code' }, { field: 'name' }, { field: 'state' }, { field: 'due' }];
const names = (order: string[]): string[] => orderedColumns(declared, order).map((column) => column.field);

describe('column choice', () => {
  it('keeps the order of the file without a choice', () => {
    expect(names([])).toEqual(['code', 'name', 'state', 'due']);
  });

  it('follows the choice and forgets columns that are gone', () => {
    expect(names(['due', 'gone', 'code', 'name', 'state'])).toEqual(['due', 'code', 'name', 'state']);
  });

  it('puts a new column behind its neighbour in the file', () => {
    expect(names(['due', 'name', 'code'])).toEqual(['due', 'name', 'state', 'code']);
    expect(names(['due', 'name', 'state'])).toEqual(['code', 'due', 'name', 'state']);
  });

  it('moves one place and stops at the ends', () => {
    expect(movedOrder(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b']);
    expect(movedOrder(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c']);
    expect(movedOrder(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c']);
  });
});
