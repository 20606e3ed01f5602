/** Boundaries: what is refused, where their middle lies, and where a new corner goes. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Corner, cornersOf, holds, middleOf, polygonFault, shareOf, storedShare } from './polygon.ts';

const SQUARE: readonly Corner[] = [
  [0.1, 0.1],
  [0.5, 0.1],
  [0.5, 0.5],
  [0.1, 0.5],
];
/** A yard around a bay: the middle of its corners lies in the bay. */
const BAY: readonly Corner[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0.9, 1],
  [0.9, 0.1],
  [0.1, 0.1],
  [0.1, 1],
  [0, 1],
];

test.each([
  ['no list', 'text', { fault: 'shape' }],
  ['an object for a corner', [{ x: 1, y: 1 }], { fault: 'shape' }],
  [
    'a corner of three numbers',
    [
      [0, 0, 0],
      [1, 0, 0],
      [1, 1, 0],
    ],
    { fault: 'shape' },
  ],
  [
    'what is no number',
    [
      [0, 0],
      [1, NaN],
      [1, 1],
    ],
    { fault: 'shape' },
  ],
  [
    'no end',
    [
      [0, 0],
      [1, Infinity],
      [1, 1],
    ],
    { fault: 'shape' },
  ],
  ['two corners', SQUARE.slice(0, 2), { fault: 'few', limit: 3 }],
  [
    'beyond the picture',
    [
      [0, 0],
      [1.01, 0],
      [1, 1],
    ],
    { fault: 'outside', corner: 2 },
  ],
  [
    'before the picture',
    [
      [0, 0],
      [1, 0],
      [1, -0.1],
    ],
    { fault: 'outside', corner: 3 },
  ],
  [
    'a corner twice',
    [
      [0, 0],
      [1, 0],
      [1, 0],
      [1, 1],
    ],
    { fault: 'same', corner: 2 },
  ],
  ['the first corner again at the end', [...SQUARE, SQUARE[0]], { fault: 'same', corner: 5 }],
  [
    'a bow tie',
    [
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 1],
    ],
    { fault: 'crosses', edge: 1, other: 3 },
  ],
  [
    'a way there and back',
    [
      [0, 0],
      [1, 0],
      [0.5, 0],
    ],
    { fault: 'crosses', edge: 1, other: 2 },
  ],
  [
    'an edge through a corner',
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0.5, 0],
      [0, 1],
    ],
    { fault: 'crosses', edge: 1, other: 3 },
  ],
])('%s is refused', (_, value, fault) => {
  expect(polygonFault(value)).toEqual(fault);
});

test('a boundary is taken in either direction, with a bay, and with corners on a straight line', () => {
  expect(polygonFault(SQUARE)).toBeUndefined();
  expect(polygonFault(SQUARE.toReversed())).toBeUndefined();
  expect(polygonFault(BAY)).toBeUndefined();
  expect(
    polygonFault([
      [0, 0],
      [0.5, 0],
      [1, 0],
      [1, 1],
    ]),
  ).toBeUndefined();
});

test('more corners than the field takes are refused', () => {
  const round = Array.from({ length: 201 }, (_, index): Corner => {
    const angle = (index / 201) * 2 * Math.PI;
    return [0.5 + 0.4 * Math.cos(angle), 0.5 + 0.4 * Math.sin(angle)];
  });
  expect(polygonFault(round)).toEqual({ fault: 'many', limit: 200 });
  expect(polygonFault(round, 201)).toBeUndefined();
});

test('what was stored otherwise is no boundary', () => {
  expect(cornersOf([{ x: '12.0', y: '3.0' }])).toEqual([]);
  expect(cornersOf(null)).toEqual([]);
  expect(cornersOf(SQUARE)).toEqual(SQUARE);
});

test('the middle lies inside, in a boundary with a bay too', () => {
  expect(middleOf(SQUARE)).toEqual([0.3, 0.3]);
  expect(holds(BAY, [0.5, 0.5])).toBe(false);
  expect(holds(BAY, middleOf(BAY))).toBe(true);
});

test('the middle of any triangle lies inside it', () => {
  const share = fc.integer({ min: 0, max: 1000 }).map((n) => n / 1000);
  const corner = fc.tuple(share, share);
  fc.assert(
    fc.property(corner, corner, corner, (a, b, c) => {
      fc.pre(shareOf([a, b, c]) > 0.001);
      expect(holds([a, b, c], middleOf([a, b, c]))).toBe(true);
    }),
  );
});

test('shares are kept within the picture, to a ten-thousandth', () => {
  expect([storedShare(-0.2), storedShare(1.3), storedShare(0.123_456)]).toEqual([0, 1, 0.1235]);
});
