/** Steps of drawing a boundary. */
import { expect, test } from 'vitest';
import type { Corner } from '../../engine/model/plan/polygon.ts';
import { polygonCodec } from './codec.ts';
import { added, crossedEdges, moved, removed, split } from './edits.ts';

const TRIANGLE: readonly Corner[] = [
  [0.1, 0.1],
  [0.5, 0.1],
  [0.5, 0.5],
];
const field = {} as Parameters<typeof polygonCodec.parse>[1];

test('corners are pressed in their order, and later ones go behind the chosen one', () => {
  const first = added({ corners: [], chosen: -1 }, [0.1, 0.1], false);
  const second = added(first, [0.5, 0.1], false);
  expect(second).toEqual({ corners: TRIANGLE.slice(0, 2), chosen: 1 });
  expect(added({ corners: TRIANGLE, chosen: 0 }, [0.3, 0.05], false)).toEqual({
    corners: [TRIANGLE[0], [0.3, 0.05], TRIANGLE[1], TRIANGLE[2]],
    chosen: 1,
  });
});

test('a corner outside the picture is put onto its edge', () => {
  expect(moved({ corners: TRIANGLE, chosen: 2 }, 2, [1.2, -0.4], false).corners[2]).toEqual([1, 0]);
});

test('what is nearly in line with a neighbour is put in line, where that is wished', () => {
  expect(moved({ corners: TRIANGLE, chosen: 2 }, 2, [0.505, 0.6], true).corners[2]).toEqual([0.5, 0.6]);
  expect(moved({ corners: TRIANGLE, chosen: 2 }, 2, [0.505, 0.6], false).corners[2]).toEqual([0.505, 0.6]);
});

test('by keys alone a boundary of three corners comes about', () => {
  const three = split(split(split({ corners: [], chosen: -1 })));
  expect(three.corners).toHaveLength(3);
  expect(crossedEdges(three.corners)).toEqual([]);
});

test('without a corner the one before it is chosen', () => {
  expect(removed({ corners: TRIANGLE, chosen: 2 }, 2)).toEqual({ corners: TRIANGLE.slice(0, 2), chosen: 1 });
  expect(removed({ corners: TRIANGLE.slice(0, 1), chosen: 0 }, 0)).toEqual({ corners: [], chosen: -1 });
});

test('edges that cross are named', () => {
  expect(
    crossedEdges([
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 1],
    ]),
  ).toEqual([0, 2]);
});

test('corners are written in percent', () => {
  expect(
    polygonCodec.format(
      TRIANGLE.map((corner) => [...corner]),
      field,
    ),
  ).toBe('10,10 50,10 50,50');
  expect(polygonCodec.parse('10,10 50,10 50,50', field)).toEqual(TRIANGLE);
  expect(polygonCodec.parse('10,10 50,10', field)).toBeUndefined();
  expect(polygonCodec.parse('10,10 50,10 150,50', field)).toBeUndefined();
});
