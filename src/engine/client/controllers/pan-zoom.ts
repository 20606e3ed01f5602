/** Where a picture stands behind a window that is moved over it: pure steps of panning and zooming. */

/** The picture's top left corner in the window, in pixels, and how much larger than fitting it is. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly k: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

const LEAST_ZOOM = 1;
export const MOST_ZOOM = 12;

/** The size at which a picture fits a window: its width over its height is `aspect`. */
export function fitted(window: Size, aspect: number): Size {
  const width = Math.min(window.width, window.height * aspect);
  return { width, height: width / aspect };
}

/** A picture that is smaller than the window stands in its middle; a larger one leaves no gap at an edge. */
function held(at: number, room: number, length: number): number {
  return length <= room ? (room - length) / 2 : Math.min(0, Math.max(room - length, at));
}

/** The nearest place at which the picture does not leave the window. */
export function kept(place: Place, window: Size, fit: Size): Place {
  const k = Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, place.k));
  return { x: held(place.x, window.width, fit.width * k), y: held(place.y, window.height, fit.height * k), k };
}

/** Zooms by a factor; what lies under the point stays under it. */
export function zoomed(
  place: Place,
  factor: number,
  at: { readonly x: number; readonly y: number },
  window: Size,
  fit: Size,
): Place {
  const k = Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, place.k * factor));
  const ratio = k / place.k;
  return kept({ x: at.x - (at.x - place.x) * ratio, y: at.y - (at.y - place.y) * ratio, k }, window, fit);
}

/** The place at which a part of the picture, as shares of it, fills the window as far as it goes. */
export function around(
  part: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number },
  window: Size,
  fit: Size,
  most = MOST_ZOOM,
): Place {
  const width = Math.max((part.right - part.left) * fit.width, 1);
  const height = Math.max((part.bottom - part.top) * fit.height, 1);
  const k = Math.min(most, Math.max(LEAST_ZOOM, Math.min(window.width / width, window.height / height)));
  const middle = { x: ((part.left + part.right) / 2) * fit.width, y: ((part.top + part.bottom) / 2) * fit.height };
  return kept({ x: window.width / 2 - middle.x * k, y: window.height / 2 - middle.y * k, k }, window, fit);
}
