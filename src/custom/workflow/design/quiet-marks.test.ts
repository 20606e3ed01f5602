/** What a drag still marks in the drawing, and what it no longer does. */
import { expect, test } from 'vitest';
import type { Shape } from './moddle.ts';
import { QuietMarks } from './quiet-marks.ts';

const shape = (id: string): Shape => ({ id }) as unknown as Shape;

/** A canvas that writes down what reaches its drawing. */
function drawing() {
  const root = shape('root');
  const [marks, drawn, container] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const changes: string[] = [];
  const listeners = new Map<string, () => void>();
  const canvas = {
    addMarker: (element: Shape | string, marker: string): void => {
      changes.push(`+${marker}`);
      for (const kept of [marks, drawn]) kept.add(`${(element as Shape).id} ${marker}`);
    },
    removeMarker: (element: Shape | string, marker: string): void => {
      changes.push(`-${marker}`);
      for (const kept of [marks, drawn]) kept.delete(`${(element as Shape).id} ${marker}`);
    },
    hasMarker: (element: Shape | string, marker: string): boolean => marks.has(`${(element as Shape).id} ${marker}`),
    getGraphics: (element: Shape | string) =>
      ({
        classList: { contains: (marker: string): boolean => drawn.has(`${(element as Shape).id} ${marker}`) },
      }) as unknown as SVGElement,
    getRootElement: () => root,
    getContainer: () =>
      ({ classList: container }) as unknown as HTMLElement & { classList: { remove(name: string): void } },
  };
  Object.assign(container, {
    remove: (name: string) => container.delete(name),
    contains: (name: string) => container.has(name),
  });
  const tinted: string[] = [];
  const said = { forbidden: false };
  const sheet = {
    tint: (_drawn: SVGElement, marker: string) => {
      tinted.push(marker);
      return (): void => {
        tinted.splice(tinted.indexOf(marker), 1);
      };
    },
    forbid: (on: boolean) => {
      said.forbidden = on;
    },
  };
  QuietMarks(
    canvas,
    {
      on: (event, listener) => {
        listeners.set(event, listener);
      },
    },
    sheet,
  );
  return { canvas, root, drawn, container, changes, tinted, said, fire: (event: string) => listeners.get(event)?.() };
}

test('what an element bears already, or does not bear, is not written again', () => {
  const { canvas, changes, drawn } = drawing();
  const task = shape('task');
  canvas.removeMarker(task, 'drop-ok');
  canvas.addMarker(task, 'drop-not-ok');
  canvas.addMarker(task, 'drop-not-ok');
  canvas.removeMarker(task, 'drop-not-ok');
  expect(changes).toEqual(['+drop-not-ok', '-drop-not-ok']);
  // Deleted and brought back by undo, it is drawn anew without the marks the model still has.
  canvas.addMarker(task, 'selected');
  drawn.clear();
  canvas.addMarker(task, 'selected');
  expect([...drawn]).toEqual(['task selected']);
});

test('the sheet bears what can be seen of it, a new parent on its container', () => {
  const { canvas, root, changes, container } = drawing();
  for (const marker of ['hover', 'drop-ok', 'new-parent']) canvas.addMarker(root, marker);
  expect(changes).toEqual([]);
  expect([...container]).toEqual(['flow-new-parent']);
  canvas.removeMarker(root, 'new-parent');
  expect(container.size).toBe(0);
  canvas.addMarker(root, 'drop-not-ok');
  expect(changes).toEqual(['+drop-not-ok']);
});

test('where something may be dropped is told above the drawing, unless it has others within', () => {
  const { canvas, changes, tinted, said, fire } = drawing();
  const task = shape('task');
  const pool = { ...shape('pool'), children: [task] };
  fire('drag.start');
  canvas.addMarker(task, 'drop-not-ok');
  canvas.addMarker(task, 'drop-not-ok');
  expect(tinted).toEqual(['drop-not-ok']);
  expect(said.forbidden).toBe(true);
  canvas.addMarker(pool, 'new-parent');
  expect(changes).toEqual(['+new-parent']);
  // The library takes the marks of a drag away once it is over.
  fire('drag.cleanup');
  canvas.removeMarker(task, 'drop-not-ok');
  expect(tinted).toEqual([]);
  expect(said.forbidden).toBe(false);
  canvas.addMarker(task, 'drop-ok');
  expect(changes).toEqual(['+new-parent', '+drop-ok']);
});
