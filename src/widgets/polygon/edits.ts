/** What is done to a boundary: each step gives the corners anew and which of them is chosen. Pure. */
import { type Corner, polygonFault, storedShare } from '../../engine/model/plan/polygon.ts';

export interface Drawn {
  readonly corners: readonly Corner[];
  /** The chosen corner; -1 for none. */
  readonly chosen: number;
}

/** As a share of the picture, how near another corner's height or breadth has to be to be taken over. */
const NEAR = 0.012;

const inside = ([x, y]: Corner): Corner => [storedShare(x), storedShare(y)];

/** The corner in line with its neighbours, across and down, where it is nearly so: walls are straight. */
export function aligned(corners: readonly Corner[], at: number, corner: Corner): Corner {
  const others = [corners.at(at - 1), corners[(at + 1) % corners.length]].filter((one) => one !== undefined);
  const line = (side: 0 | 1): number =>
    others.find((one) => Math.abs(one[side] - corner[side]) < NEAR)?.[side] ?? corner[side];
  return [line(0), line(1)];
}

/** One more corner behind the chosen one, else at the end: corners are pressed in their order. */
export function added({ corners, chosen }: Drawn, corner: Corner, isAligned: boolean): Drawn {
  const at = chosen < 0 ? corners.length : chosen + 1;
  const wider = corners.toSpliced(at, 0, inside(corner));
  return { corners: isAligned ? wider.with(at, inside(aligned(wider, at, corner))) : wider, chosen: at };
}

/** One more corner in the middle of the edge behind the chosen one; in an empty picture the first stands in its middle. */
export function split({ corners, chosen }: Drawn): Drawn {
  const at = chosen < 0 ? corners.length - 1 : chosen;
  const here = corners[at];
  if (!here) return { corners: [[0.5, 0.5]], chosen: 0 };
  const next = corners.length > 1 ? (corners[(at + 1) % corners.length] as Corner) : here;
  const middle: Corner =
    corners.length > 1 ? [(here[0] + next[0]) / 2, (here[1] + next[1]) / 2] : [Math.min(1, here[0] + 0.1), here[1]];
  // Of two corners the edge back is the same: the third stands beside it.
  const beside: Corner =
    corners.length === 2 ? [middle[0], middle[1] > 0.5 ? middle[1] - 0.1 : middle[1] + 0.1] : middle;
  return { corners: corners.toSpliced(at + 1, 0, inside(beside)), chosen: at + 1 };
}

export function moved({ corners }: Drawn, at: number, to: Corner, isAligned: boolean): Drawn {
  if (!corners[at]) return { corners, chosen: -1 };
  return { corners: corners.with(at, inside(isAligned ? aligned(corners, at, to) : to)), chosen: at };
}

/** Without the corner; the one before it is chosen, so that the next one goes into its place. */
export function removed({ corners }: Drawn, at: number): Drawn {
  const fewer = corners.toSpliced(at, 1);
  return { corners: fewer, chosen: fewer.length === 0 ? -1 : Math.max(0, at - 1) };
}

/** Edges that cross, counted from 0: they are drawn in the colour of a mistake. */
export function crossedEdges(corners: readonly Corner[]): readonly number[] {
  const found = polygonFault(corners);
  return found?.fault === 'crosses' ? [found.edge - 1, found.other - 1] : [];
}
