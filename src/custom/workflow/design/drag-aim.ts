/**
 * Finds what is under the pointer of a drag by the model. The browser would look for it in each part of a large drawing
 * at every step, and tell the whole page what came and what went.
 */
import type { DragCover } from './drag-sheet.ts';
import type { Shape } from './moddle.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Half the width of the line that takes the pointer, along connections and around shapes. */
const REACH = 7.5;
/** Before all else that listens. */
const FIRST = 5000;
/**
 * After those that put something else in the place of what is under the pointer, before all that draw it as touched.
 */
const BEFORE_MARKS = 1100;
/** What is dragged, or drawn anew while it is, is looked through. */
const PASSED = ['djs-dragging', 'djs-updating'];

function isNear({ x, y }: Point, from: Point, to: Point): boolean {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const along = Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - from.x - along * dx, y - from.y - along * dy) <= REACH;
}

function takes({ waypoints, x = 0, y = 0, width = 0, height = 0, isFrame }: Shape, point: Point): boolean {
  if (waypoints) return waypoints.some((to, at) => at > 0 && isNear(point, waypoints[at - 1] ?? to, to));
  const isWithin = (by: number): boolean =>
    point.x >= x - by && point.x <= x + width + by && point.y >= y - by && point.y <= y + height + by;
  return isWithin(REACH) && !(isFrame && isWithin(-REACH));
}

/**
 * The topmost element below `parent` that takes the pointer at a point of the drawing: what comes later is drawn above,
 * and what is inside above what holds it.
 * @param isPassed elements that are looked through
 */
export function topmost(parent: Shape, point: Point, isPassed: (element: Shape) => boolean): Shape | undefined {
  for (const child of parent.children?.toReversed() ?? []) {
    if (child.hidden) continue;
    const found = topmost(child, point, isPassed) ?? (takes(child, point) && !isPassed(child) ? child : undefined);
    if (found) return found;
  }
  return undefined;
}

interface AimedCanvas {
  getContainer(): HTMLElement;
  getRootElement(): Shape;
  viewbox(): Point & { readonly scale: number };
}
interface Graphics {
  getGraphics(element: Shape, secondary?: boolean): SVGElement | undefined;
}
interface Under {
  readonly element: Shape;
  readonly gfx: SVGElement | undefined;
}
interface AimEvent extends Under {
  readonly isTouch?: boolean;
  readonly stopPropagation: () => void;
}
interface AimBus {
  on(events: string | readonly string[], priority: number, listener: (event: AimEvent) => void): void;
  fire(event: string, about: Under & { readonly originalEvent: MouseEvent }): void;
}
interface Dragging {
  hover(under: Under): void;
  out(): void;
}

/**
 * Tells the drag what comes under the pointer, in the place of the browser's own events; a finger's stay with what it
 * touched first.
 */
export function DragAim(
  canvas: AimedCanvas,
  elementRegistry: Graphics,
  eventBus: AimBus,
  dragging: Dragging,
  hoverFix: { _findTargetGfx: (event: Event) => SVGElement | undefined },
  cover: DragCover,
): void {
  let isOn = false;
  let isOwn = false;
  let aimed: Shape | undefined;
  const graphicsOf = (element: Shape): SVGElement | undefined =>
    elementRegistry.getGraphics(element, element === canvas.getRootElement());
  const isPassed = (element: Shape): boolean =>
    PASSED.some((name) => elementRegistry.getGraphics(element)?.classList.contains(name));

  function under({ clientX, clientY }: MouseEvent): Shape | undefined {
    const { left, top, right, bottom } = canvas.getContainer().getBoundingClientRect();
    if (clientX < left || clientX >= right || clientY < top || clientY >= bottom) return undefined;
    const { x, y, scale } = canvas.viewbox();
    return (
      topmost(canvas.getRootElement(), { x: x + (clientX - left) / scale, y: y + (clientY - top) / scale }, isPassed) ??
      canvas.getRootElement()
    );
  }
  function aim(originalEvent: MouseEvent): void {
    const found = under(originalEvent);
    if (found === aimed) return;
    const left = aimed;
    aimed = found;
    isOwn = true;
    try {
      if (left) dragging.out();
      if (found) eventBus.fire('element.hover', { element: found, gfx: graphicsOf(found), originalEvent });
    } finally {
      isOwn = false;
    }
  }
  function turn(on: boolean): void {
    isOn = on;
    aimed = undefined;
    cover.cover(on);
    if (on) window.addEventListener('mousemove', aim, true);
    else window.removeEventListener('mousemove', aim, true);
  }

  hoverFix._findTargetGfx = (event) => {
    const found = event instanceof MouseEvent ? under(event) : undefined;
    return found && graphicsOf(found);
  };
  eventBus.on('drag.start', FIRST, ({ isTouch }) => turn(isTouch !== true));
  eventBus.on(['drag.cleanup', 'diagram.destroy'], FIRST, () => turn(false));
  // The cover comes between: that the browser sees the drawing left is no news of the drag.
  eventBus.on(['element.hover', 'element.out'], FIRST, (event) => {
    if (isOn && !isOwn) event.stopPropagation();
  });
  // The drag alone is told: outlines and bend points of all that it passes would be drawn, and the drawing with them.
  eventBus.on('element.hover', BEFORE_MARKS, (event) => {
    if (!isOn) return;
    dragging.hover(event);
    event.stopPropagation();
  });
}
DragAim.$inject = ['canvas', 'elementRegistry', 'eventBus', 'dragging', 'hoverFix', 'flowDragSheet'];
