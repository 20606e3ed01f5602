/** Rings among rows: found whole, each once, and none where there is none. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ringsOf } from './rings.ts';

const parents = (text: string): Map<string, string | null> =>
  new Map(text.split(' ').map((pair) => [pair[0] ?? '', pair[1] ?? null]));

test('a tree has no ring, wherever its parents stand and if one is out of sight', () => {
  expect(ringsOf(parents('a ba cb dx'))).toEqual([]);
});

test('rings are told apart, begin with their least, and what hangs below is none of them', () => {
  expect(ringsOf(parents('ec cb ba ac dd fe g'))).toEqual([['a', 'c', 'b'], ['d']]);
});

test('a row is of a ring exactly when its way up comes back to it', () => {
  const ids = [...'abcdefgh'];
  fc.assert(
    fc.property(
      fc.array(fc.option(fc.constantFrom(...ids)), { minLength: ids.length, maxLength: ids.length }),
      (above) => {
        const map = new Map(ids.map((id, index) => [id, above[index] ?? null]));
        const returns = (id: string): boolean => {
          let at = map.get(id) ?? null;
          for (let step = 0; step < ids.length && at !== null && at !== id; step += 1) at = map.get(at) ?? null;
          return at === id;
        };
        expect(ringsOf(map).flat().sort()).toEqual(ids.filter(returns));
      },
    ),
  );
});
