/** Marks become a score: what is dropped, what is rounded, and what is still missing. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { practiceOf, totalOf } from './contestScore.server.ts';

const marks = (...scores: string[]): { referee: string; score: string }[] =>
  scores.map((score, at) => ({ referee: `裁判${at}`, score }));
const WEIGHTS = { theoryWeight: '30.0', practiceWeight: '70.0' };

describe('scores of a contest', () => {
  it('are the mean of all marks below five referees, and of all but the highest and the lowest from five on', () => {
    expect(practiceOf(marks('80.00', '90.00', '100.00', '90.00'))).toBe('90.00');
    expect(practiceOf(marks('0.00', '90.00', '91.00', '92.00', '100.00'))).toBe('91.00');
    expect(practiceOf(marks('88.88', '88.89', '88.89'))).toBe('88.89');
    expect(practiceOf([])).toBeNull();
    expect(practiceOf(null)).toBeNull();
  });

  it('lie between the lowest and the highest mark, in whatever order the marks came', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 9 }), (cents) => {
        const texts = cents.map((one) => (one / 100).toFixed(2));
        const mean = practiceOf(marks(...texts));
        expect(mean).toBe(practiceOf(marks(...texts.toReversed())));
        expect(Number(mean)).toBeGreaterThanOrEqual(Math.min(...cents) / 100);
        expect(Number(mean)).toBeLessThanOrEqual(Math.max(...cents) / 100);
      }),
    );
  });

  it('are weighed exactly and rounded at the half, less the deduction', () => {
    expect(
      totalOf(
        { theoryScore: '86.00', practiceScore: '92.00', deduction: '0.00' },
        { theoryWeight: '40.0', practiceWeight: '60.0' },
      ),
    ).toBe('89.60');
    expect(totalOf({ theoryScore: '90.00', practiceScore: '80.00', deduction: '2.50' }, WEIGHTS)).toBe('80.50');
    // 0.305 × 100 is 30.499… as a double.
    expect(
      totalOf(
        { theoryScore: '1.00', practiceScore: '0.01', deduction: null },
        { theoryWeight: '30.5', practiceWeight: '0.0' },
      ),
    ).toBe('0.31');
    expect(totalOf({ theoryScore: '0.00', practiceScore: '0.00', deduction: '3.25' }, WEIGHTS)).toBe('-3.25');
  });

  it('wait for theory and practice both', () => {
    expect(totalOf({ theoryScore: null, practiceScore: '92.00', deduction: '0.00' }, WEIGHTS)).toBeNull();
    expect(totalOf({ theoryScore: '92.00', practiceScore: null, deduction: '0.00' }, WEIGHTS)).toBeNull();
  });
});
