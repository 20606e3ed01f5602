/**
 * Spares the drawing marks nobody sees: while something is dragged, diagram-js marks what is under it at every step,
 * also with what it bears already, and the sheet with classes that style all within it. A large model is styled and
 * painted anew by that each time.
 */
import type { Sheet } from './drag-sheet.ts';
import type { Shape } from './moddle.ts';

interface MarkedCanvas {
  addMarker(element: Shape | string, marker: string): void;
  removeMarker(element: Shape | string, marker: string): void;
  hasMarker(element: Shape | string, marker: string): boolean;
  getGraphics(element: Shape | string): SVGElement | undefined;
  getRootElement(): Shape;
  getContainer(): HTMLElement;
}
interface DragBus {
  on(event: string, listener: () => void): void;
}

const NEW_PARENT = 'new-parent';
/** The cursor of the sheet is the usual one already, and a drag hides the bend points by itself. */
const UNSEEN_ON_SHEET: ReadonlySet<string> = new Set(['hover', 'drop-ok']);
/** What tells whether something may be dropped there; another element is under the pointer at almost each step. */
const OF_DROP: ReadonlySet<string> = new Set(['drop-ok', 'drop-not-ok', NEW_PARENT]);

/** What the cursor says of a drag that may not end here. */
const FORBIDDEN: ReadonlySet<string> = new Set(['drop-not-ok', 'connect-not-ok']);

/**
 * Lets marks through that change what one sees; where the sheet is the new parent, its container says so, for a class
 * of the sheet is looked for in all within it.
 */
export function QuietMarks(canvas: MarkedCanvas, eventBus: DragBus, sheet: Sheet): void {
  const add = canvas.addMarker.bind(canvas);
  const remove = canvas.removeMarker.bind(canvas);
  // What comes back by undo still has the marks of before in the model, and none in the drawing.
  const bears = (element: Shape | string, marker: string, isWanted: boolean): boolean =>
    canvas.hasMarker(element, marker) === isWanted &&
    canvas.getGraphics(element)?.classList.contains(marker) === isWanted;
  let dragging = false;
  /** What takes away the marks that are drawn on the sheet of the drag. */
  const tints = new Map<string, () => void>();
  const tintOf = (element: Shape | string, marker: string): string =>
    `${typeof element === 'string' ? element : element.id} ${marker}`;
  /** Marked above the drawing; what has others within it is marked in it, for a mark above would cover them. */
  function tint(element: Shape | string, marker: string): boolean {
    const drawn = canvas.getGraphics(element);
    if (
      !dragging ||
      !OF_DROP.has(marker) ||
      !drawn ||
      typeof element === 'string' ||
      (element.children?.length ?? 0) > 0
    )
      return false;
    if (!tints.has(tintOf(element, marker))) tints.set(tintOf(element, marker), sheet.tint(drawn, marker));
    return true;
  }
  const forbidden = new Set<string>();
  function forbid(element: Shape | string, marker: string, on: boolean): void {
    if (!FORBIDDEN.has(marker)) return;
    if (on) forbidden.add(tintOf(element, marker));
    else forbidden.delete(tintOf(element, marker));
    sheet.forbid(forbidden.size > 0);
  }
  canvas.addMarker = (element, marker) => {
    forbid(element, marker, true);
    if (element === canvas.getRootElement()) {
      if (marker === NEW_PARENT) canvas.getContainer().classList.add('flow-new-parent');
      if (marker === NEW_PARENT || UNSEEN_ON_SHEET.has(marker)) return;
    }
    if (tint(element, marker)) return;
    if (!bears(element, marker, true)) add(element, marker);
  };
  canvas.removeMarker = (element, marker) => {
    forbid(element, marker, false);
    if (
      marker === NEW_PARENT &&
      element === canvas.getRootElement() &&
      canvas.getContainer().classList.contains('flow-new-parent')
    )
      canvas.getContainer().classList.remove('flow-new-parent');
    tints.get(tintOf(element, marker))?.();
    tints.delete(tintOf(element, marker));
    if (!bears(element, marker, false)) remove(element, marker);
  };
  eventBus.on('drag.start', () => {
    dragging = true;
  });
  eventBus.on('drag.cleanup', () => {
    dragging = false;
  });
}
QuietMarks.$inject = ['canvas', 'eventBus', 'flowDragSheet'];
