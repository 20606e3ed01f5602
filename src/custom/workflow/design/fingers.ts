/** One finger moves the diagram, two make it larger or smaller: bpmn-js itself knows only the mouse and the wheel. */

export interface Fingers {
  readonly scroll: (dx: number, dy: number) => void;
  readonly zoom: (factor: number) => void;
}

/** @returns what ends it */
export function followFingers(container: HTMLElement, { scroll, zoom }: Fingers): () => void {
  const down = new Map<number, { x: number; y: number }>();
  const distance = (): number => {
    const [one, other] = [...down.values()];
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
  };
  const begin = (event: PointerEvent): void => {
    if (event.pointerType === 'touch') down.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const move = (event: PointerEvent): void => {
    const before = down.get(event.pointerId);
    if (!before) return;
    const apart = distance();
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (down.size === 1) scroll(event.clientX - before.x, event.clientY - before.y);
    else if (down.size === 2 && apart > 0) zoom(distance() / apart);
  };
  const end = (event: PointerEvent): void => {
    down.delete(event.pointerId);
  };
  const listeners = [
    ['pointerdown', begin],
    ['pointermove', move],
    ['pointerup', end],
    ['pointercancel', end],
  ] as const;
  for (const [name, listener] of listeners) container.addEventListener(name, listener);
  return () => {
    for (const [name, listener] of listeners) container.removeEventListener(name, listener);
  };
}
