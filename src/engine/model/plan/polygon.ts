/**
 * Boundaries on a picture: corners as shares of its width and height, judged alike in the browser and on the server.
 * Pure.
 */

/** A corner: shares of the width and of the height, from the top left, 0 to 1. */
export type Corner = readonly [number, number];

/** Corners that make an area. */
const LEAST_CORNERS = 3;
/** Corners of one boundary where the field states no `maxItems`. */
export const MOST_CORNERS = 200;
/** A ten-thousandth of a picture is less than a pixel of most. */
const STEPS = 10_000;

/** What is wrong with a boundary; edges and corners are counted from 1. */
type PolygonFault =
  | { readonly fault: 'shape' }
  | { readonly fault: 'few'; readonly limit: number }
  | { readonly fault: 'many'; readonly limit: number }
  | { readonly fault: 'outside'; readonly corner: number }
  | { readonly fault: 'same'; readonly corner: number }
  | { readonly fault: 'crosses'; readonly edge: number; readonly other: number };

/** Is this a pair of finite numbers? */
const isCorner = (one: unknown): one is Corner =>
  Array.isArray(one) && one.length === 2 && one.every((share) => typeof share === 'number' && Number.isFinite(share));

/** The corners of a stored value; none where it is no boundary. */
export function cornersOf(value: unknown): readonly Corner[] {
  return Array.isArray(value) && value.every(isCorner) ? value : [];
}

/** A share as it is stored. */
export const storedShare = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * STEPS) / STEPS;

/** Twice the area left of the way a → b → c; 0 where they lie on one line. */
const turn = (a: Corner, b: Corner, c: Corner): number => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** Does c, on the line of a and b, lie between them? */
const isBetween = (a: Corner, b: Corner, c: Corner): boolean =>
  Math.min(a[0], b[0]) <= c[0] &&
  c[0] <= Math.max(a[0], b[0]) &&
  Math.min(a[1], b[1]) <= c[1] &&
  c[1] <= Math.max(a[1], b[1]);

/** Stored shares lie on a grid: what is smaller than this is an error of the arithmetic. */
const NOTHING = 1e-12;
const side = (a: Corner, b: Corner, c: Corner): number => {
  const twice = turn(a, b, c);
  return Math.abs(twice) < NOTHING ? 0 : Math.sign(twice);
};

/** Do the edges a–b and c–d meet in any point? */
function edgesMeet(a: Corner, b: Corner, c: Corner, d: Corner): boolean {
  const [ca, da, ac, bc] = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)];
  if (ca * da < 0 && ac * bc < 0) return true;
  return (
    (ca === 0 && isBetween(a, b, c)) ||
    (da === 0 && isBetween(a, b, d)) ||
    (ac === 0 && isBetween(c, d, a)) ||
    (bc === 0 && isBetween(c, d, b))
  );
}

/** The first two edges that meet where no corner joins them, or lie on each other at one. */
function crossing(corners: readonly Corner[]): { readonly edge: number; readonly other: number } | undefined {
  const count = corners.length;
  const at = (index: number): Corner => corners[index % count] as Corner;
  for (let one = 0; one < count; one += 1) {
    for (let two = one + 1; two < count; two += 1) {
      const [a, b, c, d] = [at(one), at(one + 1), at(two), at(two + 1)];
      const isNext = two === one + 1;
      const isAround = one === 0 && two === count - 1;
      // Neighbours share a corner; they lie on each other where the far end of one is on the other.
      const meets = isNext
        ? (side(a, b, d) === 0 && isBetween(a, b, d)) || (side(c, d, a) === 0 && isBetween(c, d, a))
        : isAround
          ? (side(a, b, c) === 0 && isBetween(a, b, c)) || (side(c, d, b) === 0 && isBetween(c, d, b))
          : edgesMeet(a, b, c, d);
      if (meets) return { edge: one + 1, other: two + 1 };
    }
  }
  return undefined;
}

/**
 * What speaks against a boundary: at least three corners, each a pair of finite numbers within the picture, no edge
 * that crosses or touches another.
 */
export function polygonFault(value: unknown, most: number = MOST_CORNERS): PolygonFault | undefined {
  if (!Array.isArray(value) || !value.every(isCorner)) return { fault: 'shape' };
  const corners: readonly Corner[] = value;
  if (corners.length < LEAST_CORNERS) return { fault: 'few', limit: LEAST_CORNERS };
  if (corners.length > most) return { fault: 'many', limit: most };
  const outside = corners.findIndex((corner) => corner.some((share) => share < 0 || share > 1));
  if (outside >= 0) return { fault: 'outside', corner: outside + 1 };
  const same = corners.findIndex(([x, y], index) => {
    const next = corners[(index + 1) % corners.length] as Corner;
    return next[0] === x && next[1] === y;
  });
  if (same >= 0) return { fault: 'same', corner: same + 1 };
  const crossed = crossing(corners);
  return crossed && { fault: 'crosses', ...crossed };
}

/** Where the level line at `y` crosses the boundary, from the left. */
function crossings(corners: readonly Corner[], y: number): readonly number[] {
  return corners
    .flatMap((a, index) => {
      const b = corners[(index + 1) % corners.length] as Corner;
      return a[1] > y !== b[1] > y ? [((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]] : [];
    })
    .sort((one, other) => one - other);
}

/** Does the boundary hold the point? */
export function holds(corners: readonly Corner[], [x, y]: Corner): boolean {
  return crossings(corners, y).filter((crossed) => x < crossed).length % 2 === 1;
}

/** How far the point is from the nearest edge, and on which side: more than 0 inside. */
function depth(corners: readonly Corner[], at: Corner, aspect: number): number {
  let least = Infinity;
  corners.forEach((a, index) => {
    const b = corners[(index + 1) % corners.length] as Corner;
    const [dx, dy] = [(b[0] - a[0]) * aspect, b[1] - a[1]];
    const [px, py] = [(at[0] - a[0]) * aspect, at[1] - a[1]];
    const along = Math.min(1, Math.max(0, (px * dx + py * dy) / (dx * dx + dy * dy || 1)));
    least = Math.min(least, Math.hypot(px - along * dx, py - along * dy));
  });
  return holds(corners, at) ? least : -least;
}

/** Points along each side of the grid in which the middle is looked for. */
const GRID = 12;

/** Middles of what level lines have in common with the boundary: the narrowest has some of them inside. */
function middlesOfLines(corners: readonly Corner[], top: number, bottom: number): readonly Corner[] {
  return Array.from({ length: GRID - 1 }, (_, row) => top + ((row + 1) * (bottom - top)) / GRID).flatMap((y) => {
    const crossed = crossings(corners, y);
    return crossed.flatMap((x, at): Corner[] => (at % 2 === 0 ? [[(x + (crossed[at + 1] ?? x)) / 2, y]] : []));
  });
}

/**
 * Where a name or a mark stands best: a point inside the boundary, far from its edges. The middle of a boundary with a
 * bay may lie outside it.
 * @param aspect width of the picture over its height
 */
export function middleOf(corners: readonly Corner[], aspect = 1): Corner {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  let [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  let best: Corner = [(left + right) / 2, (top + bottom) / 2];
  let deepest = depth(corners, best, aspect);
  const take = (point: Corner): void => {
    const deep = depth(corners, point, aspect);
    if (deep > deepest + NOTHING) [best, deepest] = [point, deep];
  };
  for (const point of middlesOfLines(corners, top, bottom)) take(point);
  // A second look around the best point of the first grid is as near as an eye can tell.
  for (let look = 0; look < 2; look += 1) {
    const [width, height] = [(right - left) / GRID, (bottom - top) / GRID];
    for (let row = 0; row <= GRID; row += 1)
      for (let column = 0; column <= GRID; column += 1) take([left + column * width, top + row * height]);
    [left, right, top, bottom] = [best[0] - width, best[0] + width, best[1] - height, best[1] + height];
  }
  return [storedShare(best[0]), storedShare(best[1])];
}

/** The size of a boundary as a share of the picture: of two that lie on each other the smaller is drawn above. */
export function shareOf(corners: readonly Corner[]): number {
  const twice = corners.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = corners[(index + 1) % corners.length] as Corner;
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(twice) / 2;
}
