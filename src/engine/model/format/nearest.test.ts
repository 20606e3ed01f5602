/** The nearest name: swapped, missing and extra letters, case, ties and nothing at all. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance, nearest } from './nearest.ts';

describe('nearest', () => {
  it.each([
    ['equipNmae', 'equipName'],
    ['statsu', 'status'],
    ['EQUIPNAME', 'equipName'],
    ['equpName', 'equipName'],
    ['useOrgg', 'useOrg'],
  ])('%s → %s', (typed, meant) => {
    expect(nearest(typed, ['id', 'equipCode', 'equipName', 'useOrg', 'status'])).toBe(meant);
  });

  it('takes the first of equals, and — where there is nothing', () => {
    expect(nearest('ac', ['ab', 'ad'])).toBe('ab');
    expect(nearest('x', [])).toBe('—');
  });

  it('finds the nearest of all', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });
    fc.assert(
      fc.property(word, fc.array(word, { minLength: 1, maxLength: 8 }), (name, candidates) => {
        const least = Math.min(...candidates.map((candidate) => editDistance(name, candidate, 99)));
        expect(editDistance(name, nearest(name, candidates), 99)).toBe(least);
      }),
    );
  });
});

describe('editDistance', () => {
  it('is a distance', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        const distance = editDistance(a, b, 99);
        expect(distance).toBe(editDistance(b, a, 99));
        expect(distance === 0).toBe(a === b);
        expect(distance).toBeLessThanOrEqual(Math.max(a.length, b.length));
        for (const limit of [0, 1, 2]) expect(editDistance(a, b, limit) <= limit).toBe(distance <= limit);
      }),
    );
  });
});
