/** Drawing by rules that share questions: what can be drawn is drawn, and what cannot is told with the rules it is about. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type DrawRule, drawAll } from './drawing.server.ts';
import { shuffled } from './sheets.server.ts';

const rule = (count: number, pool: string): DrawRule => ({ count, pool: [...pool] });

it('a rule leaves the questions to those that fit nothing else, however the dice fall', () => {
  for (let time = 0; time < 60; time += 1) {
    const { drawn } = drawAll([rule(2, 'abcd'), rule(2, 'ab'), rule(1, 'cde')], shuffled);
    expect(drawn?.map(({ length }) => length)).toEqual([2, 2, 1]);
    expect([...(drawn?.[1] ?? [])].sort()).toEqual(['a', 'b']);
    expect(new Set(drawn?.flat()).size).toBe(5);
  }
});

it('says of a rule that is short by itself what it has, and of rules that are short together who they are', () => {
  expect(drawAll([rule(3, 'ab'), rule(1, 'c')], shuffled)).toEqual({
    shortages: [{ rules: [0], wanted: 3, found: 2 }],
  });
  expect(drawAll([rule(1, 'xyz'), rule(2, 'abc'), rule(2, 'abc')], shuffled)).toEqual({
    shortages: [{ rules: [1, 2], wanted: 4, found: 3 }],
  });
  expect(drawAll([rule(4, 'abcxyz'), rule(4, 'xyz')], shuffled)).toEqual({
    shortages: [
      { rules: [0, 1], wanted: 8, found: 6 },
      { rules: [1], wanted: 4, found: 3 },
    ],
  });
});

it('every question can come, and each about as often as the next', () => {
  const seen = new Set<string>();
  for (let time = 0; time < 200; time += 1)
    seen.add(
      drawAll([rule(1, 'abcd'), rule(1, 'abcd')], shuffled)
        .drawn?.flat()
        .sort()
        .join('') ?? '',
    );
  expect(seen.size).toBe(6);
});

/** Does any choice of questions meet all rules? By trying all subsets of rules (Hall's condition). */
const canBeMet = (rules: readonly DrawRule[]): boolean =>
  Array.from({ length: 2 ** rules.length }, (_, bits) => rules.filter((_rule, at) => (bits >> at) % 2 === 1)).every(
    (some) => some.reduce((sum, { count }) => sum + count, 0) <= new Set(some.flatMap(({ pool }) => pool)).size,
  );

it('draws exactly what can be drawn, and names only rules that want more than they have', () => {
  const rules = fc.array(fc.record({ count: fc.integer({ min: 1, max: 4 }), pool: fc.subarray([...'abcdefghij']) }), {
    minLength: 1,
    maxLength: 5,
  });
  fc.assert(
    fc.property(rules, (wanted) => {
      const { drawn, shortages } = drawAll(wanted, shuffled);
      expect(drawAll(wanted, shuffled).shortages).toEqual(shortages);
      expect(drawn !== undefined).toBe(canBeMet(wanted));
      drawn?.forEach((questions, at) => {
        expect(questions).toHaveLength(wanted[at]?.count ?? 0);
        expect(questions.every((question) => wanted[at]?.pool.includes(question))).toBe(true);
      });
      expect(new Set(drawn?.flat()).size).toBe(drawn?.flat().length ?? 0);
      for (const short of shortages ?? []) {
        expect(short.found).toBeLessThan(short.wanted);
        expect(canBeMet(wanted.filter((_, at) => short.rules.includes(at)))).toBe(false);
      }
    }),
    { numRuns: 500 },
  );
});
