/** Page numbers of a pager. */
import { describe, expect, it } from 'vitest';
import { pageNumbers } from './page-numbers.ts';

describe('page numbers', () => {
  it('are all shown while there is room', () => {
    expect(pageNumbers(1, 8, 9)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(pageNumbers(1, 1, 9)).toEqual([1]);
  });

  it('leave a gap at one end or both', () => {
    expect(pageNumbers(1, 50, 9)).toEqual([1, 2, 3, 4, 5, 6, 7, 0, 50]);
    expect(pageNumbers(25, 50, 9)).toEqual([1, 0, 23, 24, 25, 26, 27, 0, 50]);
    expect(pageNumbers(50, 50, 9)).toEqual([1, 0, 44, 45, 46, 47, 48, 49, 50]);
  });

  it('always hold the present page, once, and never more than the room', () => {
    for (let last = 1; last < 40; last += 1) {
      for (let present = 1; present <= last; present += 1) {
        for (const room of [5, 9]) {
          const pages = pageNumbers(present, last, room);
          const shown = pages.filter((page) => page !== 0);
          expect(pages.length).toBeLessThanOrEqual(room);
          expect(shown).toContain(present);
          expect(new Set(shown).size).toBe(shown.length);
          expect([...shown].sort((a, b) => a - b)).toEqual(shown);
        }
      }
    }
  });
});
