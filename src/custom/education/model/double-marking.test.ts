/** Two marks and a third: what counts lies between what was given, and a third speaks only where two differ. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decide,
  disputed,
  isScore,
  readRounds,
  type Rounds,
  scoreText,
  sumOf,
  toMark,
  turnOf,
  writeRounds,
} from './double-marking.ts';

const FULL = [
  { qid: 'a', score: '10.0' },
  { qid: 'b', score: '5.0' },
];
const marks = (a: string, b: string): Rounds['first'] => [
  { qid: 'a', score: a },
  { qid: 'b', score: b },
];

describe('two marks of a short answer', () => {
  it('wait for the first, the second, and a third where they differ by more than the tolerance', () => {
    const far: Rounds = { first: marks('8.0', '4.0'), second: marks('5.9', '4.0') };
    expect(turnOf(FULL, {}, '2.0')).toBe('first');
    expect(turnOf(FULL, { first: marks('8.0', '4.0') }, '2.0')).toBe('second');
    expect(turnOf(FULL, far, '2.0')).toBe('third');
    expect(toMark(FULL, far, '2.0', 'third').map(({ qid }) => qid)).toEqual(['a']);
    expect(turnOf(FULL, far, '2.1')).toBeUndefined();
    expect(turnOf(FULL, { ...far, third: [{ qid: 'a', score: '7.0' }] }, '2.0')).toBeUndefined();
  });

  it('count by their mean, to the tenth above, and a dispute by the third', () => {
    const rounds: Rounds = {
      first: marks('8.0', '4.0'),
      second: marks('5.0', '4.1'),
      third: [{ qid: 'a', score: '6.5' }],
    };
    expect(decide(FULL, rounds, '2.0')).toEqual([
      { qid: 'a', first: '8.0', second: '5.0', third: '6.5', score: '6.5' },
      { qid: 'b', first: '4.0', second: '4.1', third: null, score: '4.1' },
    ]);
    expect(sumOf(decide(FULL, rounds, '2.0'))).toBe('10.6');
  });

  it('lie on both sides of what counts, whoever of them comes first', () => {
    const score = fc.integer({ min: 0, max: 100 }).map((tenths) => (tenths / 10).toFixed(1));
    fc.assert(
      fc.property(score, score, score, score, (one, other, third, tolerance) => {
        const asked = [{ qid: 'a', score: '10.0' }];
        const rounds = (first: string, second: string): Rounds => ({
          first: [{ qid: 'a', score: first }],
          second: [{ qid: 'a', score: second }],
          third: [{ qid: 'a', score: third }],
        });
        const [decided] = decide(asked, rounds(one, other), tolerance);
        const isFar = disputed(asked, rounds(one, other), tolerance).length === 1;
        expect(isFar).toBe(Math.round(Math.abs(Number(one) - Number(other)) * 10) > Math.round(Number(tolerance) * 10));
        expect(decide(asked, rounds(other, one), tolerance)[0]?.score).toBe(decided?.score);
        if (isFar) expect(decided?.score).toBe(third);
        else {
          expect(Number(decided?.score)).toBeGreaterThanOrEqual(Math.min(Number(one), Number(other)));
          expect(Number(decided?.score)).toBeLessThanOrEqual(Math.max(Number(one), Number(other)));
        }
      }),
    );
  });

  it('are read as they were written', () => {
    const rounds: Rounds = { first: marks('8.0', '4.0') };
    expect([readRounds(writeRounds(rounds)), readRounds(null), readRounds('')]).toEqual([rounds, {}, {}]);
  });

  it('are from nothing to the full score, in tenths', () => {
    expect(['0', 0, '5.0', 4.9].map((score) => isScore(score, '5.0'))).toEqual([true, true, true, true]);
    expect(['-0.1', '5.1', '4.95', '', 'much', null].map((score) => isScore(score, '5.0'))).toEqual(
      Array.from({ length: 6 }, () => false),
    );
    expect([scoreText(4), scoreText('4.5')]).toEqual(['4.0', '4.5']);
  });
});
