/**
 * What of a drawing stands at a point of the window: a canvas whose fields take no pointer finds by their places what
 * is meant.
 */

export const holdsPoint = (rect: DOMRect, x: number, y: number): boolean =>
  rect.width > 0 && x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom;

/** The innermost of these at a point. */
export function elementAt(root: ParentNode, selector: string, x: number, y: number): HTMLElement | undefined {
  return [...root.querySelectorAll<HTMLElement>(selector)].findLast((element) =>
    holdsPoint(element.getBoundingClientRect(), x, y),
  );
}
