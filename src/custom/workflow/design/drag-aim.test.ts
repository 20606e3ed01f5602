/** What a drag finds under the pointer: as the browser would, told by the model alone. */
import { expect, test } from 'vitest';
import { topmost } from './drag-aim.ts';
import type { Shape } from './moddle.ts';

const box = (id: string, x: number, y: number, width: number, height: number, more: Partial<Shape> = {}): Shape =>
  ({ id, x, y, width, height, ...more }) as Shape;
const line = (id: string, ...waypoints: { x: number; y: number }[]): Shape => ({ id, waypoints }) as unknown as Shape;
const root = (...children: Shape[]): Shape => ({ id: 'root', children }) as unknown as Shape;
const found = (from: Shape, x: number, y: number, ...passed: string[]): string | undefined =>
  topmost(from, { x, y }, ({ id }) => passed.includes(id))?.id;

test('what was drawn later lies above, and what is inside above what holds it', () => {
  const inner = box('inner', 20, 20, 40, 40);
  const drawing = root(box('below', 0, 0, 100, 100, { children: [inner] }), box('above', 50, 50, 100, 100));
  expect(found(drawing, 30, 30)).toBe('inner');
  expect(found(drawing, 55, 55)).toBe('above');
  expect(found(drawing, 90, 10)).toBe('below');
  expect(found(drawing, 300, 300)).toBeUndefined();
});

test('what is dragged is looked through, what is hidden is not there, and what hangs over an edge belongs to what holds it', () => {
  const boundary = box('boundary', 90, 90, 36, 36);
  const drawing = root(
    box('task', 0, 0, 100, 100, { children: [boundary] }),
    box('dragged', 0, 0, 100, 100),
    box('folded', 0, 0, 100, 100, { hidden: true, children: [box('within', 0, 0, 100, 100)] }),
  );
  expect(found(drawing, 50, 50)).toBe('dragged');
  expect(found(drawing, 50, 50, 'dragged')).toBe('task');
  expect(found(drawing, 120, 120, 'dragged')).toBe('boundary');
});

test('a connection takes the pointer close to its line, around corners too, and a frame at its edge alone', () => {
  const drawing = root(
    box('frame', 0, 0, 200, 200, { isFrame: true }),
    line('flow', { x: 20, y: 50 }, { x: 100, y: 50 }, { x: 100, y: 150 }),
  );
  expect(found(drawing, 60, 56)).toBe('flow');
  expect(found(drawing, 60, 60)).toBeUndefined();
  expect(found(drawing, 94, 100)).toBe('flow');
  expect(found(drawing, 100, 160)).toBeUndefined();
  expect(found(drawing, 60, 3)).toBe('frame');
  expect(found(drawing, 205, 100)).toBe('frame');
  // Two points of a line may be one.
  expect(found(root(line('dot', { x: 5, y: 5 }, { x: 5, y: 5 })), 5, 9)).toBe('dot');
});
