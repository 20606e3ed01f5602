/**
 * What a person has seen of a video or document, as spans on its line: seconds of a video, pages of a document. Two tabs
 * count once, for spans are joined; what was claimed faster than it can be played does not count. Pure.
 */

/** From one point of the line to another, the second larger. */
export type Span = readonly [from: number, to: number];

/** Players tell where they are a little late: so many seconds may be missing where one goes on, and at the end. */
export const SLACK = 1.5;
/** Spans kept of one record; a person who jumps about more than that loses the shortest ones. */
const MOST = 400;

const inOrder = (spans: readonly Span[]): Span[] => [...spans].sort((one, other) => one[0] - other[0]);

/** Reads what was stored or sent; what is no span of the line is left out. @param length of the line */
export function spansOf(value: unknown, length: number): readonly Span[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: unknown): Span[] => {
    if (!Array.isArray(one) || one.length !== 2 || !one.every((point) => Number.isFinite(point))) return [];
    const [from, to] = [Math.max(0, Number(one[0])), Math.min(length, Number(one[1]))];
    return to > from ? [[from, to]] : [];
  });
}

/** The same line, with spans that overlap or touch as one. */
export function joined(spans: readonly Span[]): readonly Span[] {
  const list: [number, number][] = [];
  for (const [from, to] of inOrder(spans)) {
    const last = list.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else list.push([from, to]);
  }
  if (list.length <= MOST) return list;
  const shortest = [...list].sort((one, other) => one[1] - one[0] - (other[1] - other[0]))[list.length - MOST];
  const least = shortest ? shortest[1] - shortest[0] : 0;
  return list.filter(([from, to]) => to - from >= least);
}

export const lengthOf = (spans: readonly Span[]): number => spans.reduce((sum, [from, to]) => sum + to - from, 0);

/** How far the line has been seen from its beginning, with holes no longer than `slack`. */
export function seenTo(played: readonly Span[], slack = SLACK): number {
  let at = 0;
  for (const [from, to] of joined(played)) {
    if (from > at + slack) break;
    at = to;
  }
  return at;
}

/** Parts of `spans` that `played` does not have yet, in the order of the line. */
function newParts(spans: readonly Span[], played: readonly Span[]): readonly Span[] {
  return joined(spans).flatMap(([from, to]) => {
    const parts: Span[] = [];
    let at = from;
    for (const [start, end] of joined(played)) {
      if (end <= at) continue;
      if (start >= to) break;
      if (start > at) parts.push([at, start]);
      at = end;
    }
    if (at < to) parts.push([at, to]);
    return parts;
  });
}

export interface Claim {
  /** What counts already. */
  readonly played: readonly Span[];
  /** What a player says it has shown since. */
  readonly claimed: readonly Span[];
  /** How much can have been seen since the last report. */
  readonly most: number;
  /** May parts be passed over? Else only what goes on where the person was counts. */
  readonly mayJump: boolean;
  /** How much may be missing where one goes on; 0 for pages. */
  readonly slack?: number;
}

/** What counts after a report: what was claimed as far as there was time for it, the earlier parts first. */
export function credited({ played, claimed, most, mayJump, slack = SLACK }: Claim): readonly Span[] {
  let left = Math.max(0, most);
  let counted = joined(played);
  for (const [from, to] of newParts(claimed, counted)) {
    if (left <= 0 || (!mayJump && from > seenTo(counted, slack) + slack)) break;
    const end = Math.min(to, from + left);
    left -= end - from;
    counted = joined([...counted, [from, end]]);
  }
  return counted;
}

/** Has all of it been seen? A player may end a moment before the length that was given. */
export const isWhole = (played: readonly Span[], length: number, slack = SLACK): boolean =>
  length > 0 && lengthOf(joined(played)) >= length - slack;
