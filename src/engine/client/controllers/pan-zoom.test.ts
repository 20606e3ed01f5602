/** Panning and zooming: what lies under the finger stays there, and the picture never leaves its window. */
import { expect, test } from 'vitest';
import { MOST_ZOOM, around, fitted, kept, zoomed } from './pan-zoom.ts';

const WINDOW = { width: 400, height: 300 };
const FIT = fitted(WINDOW, 2);

test('a picture fits by its longer side', () => {
  expect(FIT).toEqual({ width: 400, height: 200 });
  expect(fitted(WINDOW, 0.5)).toEqual({ width: 150, height: 300 });
});

test('a fitting picture stands in the middle, a larger one leaves no gap', () => {
  expect(kept({ x: 70, y: -20, k: 1 }, WINDOW, FIT)).toEqual({ x: 0, y: 50, k: 1 });
  expect(kept({ x: 50, y: 50, k: 2 }, WINDOW, FIT)).toEqual({ x: 0, y: 0, k: 2 });
  expect(kept({ x: -900, y: -900, k: 2 }, WINDOW, FIT)).toEqual({ x: -400, y: -100, k: 2 });
});

test('what lies under the point stays under it', () => {
  const at = { x: 200, y: 150 };
  const before = { x: -100, y: -50, k: 2 };
  const after = zoomed(before, 1.5, at, WINDOW, FIT);
  const under = ({ x, y, k }: typeof before): readonly number[] => [(at.x - x) / k, (at.y - y) / k];
  expect(under(after)).toEqual(under(before));
});

test('zooming ends at its limits', () => {
  expect(zoomed({ x: 0, y: 50, k: 1 }, 0.2, { x: 0, y: 0 }, WINDOW, FIT).k).toBe(1);
  expect(zoomed({ x: 0, y: 50, k: 1 }, 100, { x: 0, y: 0 }, WINDOW, FIT).k).toBe(MOST_ZOOM);
});

test('a part of the picture comes into the middle of the window', () => {
  const { x, y, k } = around({ left: 0.4, top: 0.4, right: 0.6, bottom: 0.6 }, WINDOW, FIT);
  expect(k).toBeCloseTo(5);
  expect([x + 0.5 * FIT.width * k, y + 0.5 * FIT.height * k]).toEqual([200, 150]);
});
