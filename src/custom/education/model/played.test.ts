/** What counts as seen: each part once, never more than there was time for, in order where nothing may be skipped. */
import { expect, it } from 'vitest';
import { type Span, credited, isWhole, joined, lengthOf, seenTo, spansOf } from './played.ts';

const none: readonly Span[] = [];
const claim = (claimed: readonly Span[], more: object = {}) =>
  credited({ played: none, claimed, most: 1e9, mayJump: true, ...more });

it('counts a part once, whichever tab shows it', () => {
  expect(claim([[0, 60]], { played: [[30, 90]] })).toEqual([[0, 90]]);
  expect(
    lengthOf(
      claim([
        [0, 60],
        [10, 50],
        [0, 60],
      ]),
    ),
  ).toBe(60);
});

it('counts no more than there was time for, the earlier parts first', () => {
  expect(claim([[0, 3600]], { most: 30 })).toEqual([[0, 30]]);
  expect(
    claim(
      [
        [100, 110],
        [0, 10],
      ],
      { most: 15 },
    ),
  ).toEqual([
    [0, 10],
    [100, 105],
  ]);
  expect(claim([[0, 50]], { played: [[0, 40]], most: 5 })).toEqual([[0, 45]]);
  expect(claim([[0, 50]], { most: -3 })).toEqual([]);
});

it('goes on only where the person was, where nothing may be skipped', () => {
  expect(claim([[300, 400]], { played: [[0, 60]], mayJump: false })).toEqual([[0, 60]]);
  expect(claim([[10, 90]], { played: [[0, 60]], mayJump: false })).toEqual([[0, 90]]);
  expect(claim([[300, 400]], { mayJump: false })).toEqual([]);
  expect(
    claim(
      [
        [0, 20],
        [20.8, 40],
      ],
      { mayJump: false },
    ),
  ).toEqual([
    [0, 20],
    [20.8, 40],
  ]);
});

it('reads what is sent without trusting it', () => {
  expect(spansOf([[0, 10], [5], ['a', 2], [20, 10], [-5, 3], [90, 900], [Number.NaN, 1], null], 100)).toEqual([
    [0, 10],
    [0, 3],
    [90, 100],
  ]);
  expect(spansOf('all', 100)).toEqual([]);
});

it('knows how far one is, and when all of it was seen', () => {
  expect(
    seenTo([
      [0, 60],
      [90, 100],
    ]),
  ).toBe(60);
  expect(seenTo([[30, 60]])).toBe(0);
  expect(isWhole([[0, 598.9]], 600)).toBe(true);
  expect(isWhole([[0, 590]], 600)).toBe(false);
  expect(isWhole([], 0)).toBe(false);
});

it('keeps a record of many jumps small', () => {
  const jumps: Span[] = Array.from({ length: 1000 }, (_, at) => [at * 10, at * 10 + 1 + (at % 3)]);
  expect(joined(jumps).length).toBeGreaterThan(0);
  expect(joined(jumps).length).toBeLessThan(jumps.length);
});

it('never counts more than was claimed, nor more than there was time for, in any order of reports', () => {
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let round = 0; round < 500; round += 1) {
    let played: readonly Span[] = [];
    let time = 0;
    for (let report = 0; report < 12; report += 1) {
      const from = random(600);
      const most = random(40);
      time += most;
      const next = claim([[from, Math.min(600, from + random(120))]], { played, most, mayJump: report % 2 === 0 });
      expect(lengthOf(next)).toBeGreaterThanOrEqual(lengthOf(played));
      played = next;
    }
    expect(lengthOf(played)).toBeLessThanOrEqual(time + 1e-6);
  }
});
