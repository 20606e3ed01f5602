/** Spares the drawing what a drag says of its sheet at each step: diagram-js marks the sheet with classes that style everything within it, so that every element of a large model is styled anew whenever the pointer leaves a shape. */
import type { Shape } from './moddle.ts';

interface MarkedCanvas {
  addMarker(element: Shape | string, marker: string): void;
  removeMarker(element: Shape | string, marker: string): void;
  hasMarker(element: Shape | string, marker: string): boolean;
  getRootElement(): Shape;
  getContainer(): HTMLElement;
}

/** They change nothing one sees of a sheet: its cursor is the usual one already, and a drag hides the bend points by itself. */
const UNSEEN: ReadonlySet<string> = new Set(['hover', 'drop-ok']);
/** Colours the sheet; that needs no class everything within it is looked through for. */
const NEW_PARENT = 'new-parent';

/** Carries marks of the sheet where they cost nothing; all others, and `drop-not-ok` with its cursor, go their usual way. */
export function QuietSheet(canvas: MarkedCanvas): void {
  const usual = { add: canvas.addMarker.bind(canvas), remove: canvas.removeMarker.bind(canvas) };
  const mark = (way: keyof typeof usual) => (element: Shape | string, marker: string): void => {
    if (element !== canvas.getRootElement()) usual[way](element, marker);
    else if (marker === NEW_PARENT) canvas.getContainer().classList.toggle('flow-new-parent', way === 'add');
    // Taking away a class that is not there changes the attribute all the same, and that is looked at again.
    else if (!UNSEEN.has(marker) && (way === 'add' || canvas.hasMarker(element, marker))) usual[way](element, marker);
  };
  canvas.addMarker = mark('add');
  canvas.removeMarker = mark('remove');
}
QuietSheet.$inject = ['canvas'];
