/**
 * What a simulation shows on the drawing: where tokens stand, what was gone through, what is at fault, and tokens on
 * their way.
 */
import type { Designer } from '../designer.ts';
import type { Marks } from './simulation.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

const PASSED = 'flow-passed';
const TAKEN = 'flow-taken';
const STANDING = 'flow-standing';
const FAULT = 'flow-fault';
const SIGNS = 'flow-mark';

/** Words beside the marks: colour alone says nothing. */
export interface MarkWords {
  readonly passed: string;
  readonly standing: (count: number) => string;
  readonly fault: string;
}

function signOf(kind: string, word: string): HTMLElement {
  const sign = document.createElement('span');
  sign.className = `flow-mark ${kind}`;
  sign.textContent = word;
  return sign;
}

/** Marks the drawing as it stands now, and forgets what was marked before. Gives how to take it all away. */
export function showMarks(
  { canvas, registry, sign }: Pick<Designer, 'canvas' | 'registry' | 'sign'>,
  marks: Marks,
  words: MarkWords,
): () => void {
  const put: { readonly id: string; readonly marker: string }[] = [];
  const add = (ids: Iterable<string>, marker: string): void => {
    for (const id of ids) {
      if (!registry.get(id)) continue;
      canvas.addMarker(id, marker);
      put.push({ id, marker });
    }
  };
  const passed = [...marks.passed].filter((id) => !marks.standing.has(id) && !marks.faults.has(id));
  add(passed, PASSED);
  add(marks.taken, TAKEN);
  add(marks.standing.keys(), STANDING);
  add(marks.faults, FAULT);
  const place = { top: -20, left: -6 };
  sign(SIGNS, [
    ...passed.map((at) => ({ at, place, element: signOf('flow-mark-passed', words.passed) })),
    ...[...marks.standing]
      .filter(([at]) => !marks.faults.has(at))
      .map(([at, count]) => ({ at, place, element: signOf('flow-mark-standing', words.standing(count)) })),
    ...[...marks.faults].map((at) => ({ at, place, element: signOf('flow-mark-fault', words.fault) })),
  ]);
  return () => {
    for (const { id, marker } of put) if (registry.get(id)) canvas.removeMarker(id, marker);
    sign(SIGNS, []);
  };
}

// --------------------------------------------------------------------------------------------------------- on their
// way

/** Milliseconds one flow takes, and all flows of a step together. */
const ONE_MS = 320;
const ALL_MS = 1600;

const lengthOf = (points: readonly Point[]): number =>
  points
    .slice(1)
    .reduce((sum, point, at) => sum + Math.hypot(point.x - (points[at]?.x ?? 0), point.y - (points[at]?.y ?? 0)), 0);

/** The point a share of the way along. */
export function pointAt(points: readonly Point[], share: number): Point {
  let left = lengthOf(points) * Math.min(1, Math.max(0, share));
  let from = points[0] ?? { x: 0, y: 0 };
  for (const to of points.slice(1)) {
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    if (left <= length)
      return length === 0
        ? to
        : { x: from.x + ((to.x - from.x) * left) / length, y: from.y + ((to.y - from.y) * left) / length };
    left -= length;
    from = to;
  }
  return from;
}

/**
 * Lets a token run along flows, one after the other, and then calls `then`; at once where nobody wants things to move.
 * Gives how to stop it,
 * after which `then` is not called any more.
 */
export function runTokens(
  { canvas, registry }: Pick<Designer, 'canvas' | 'registry'>,
  flows: readonly string[],
  then: () => void,
): () => void {
  const ways = flows.map((id) => registry.get(id)?.waypoints ?? []).filter((points) => points.length > 1);
  if (ways.length === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    then();
    return () => undefined;
  }
  const token = document.createElementNS('http://www.w3.org/2000/svg', 'circle');
  token.setAttribute('r', '8');
  token.setAttribute('class', 'flow-running');
  canvas.getLayer('flow-running', 10).append(token);
  const each = Math.min(ONE_MS, ALL_MS / ways.length);
  let frame = 0;
  let begun: number | undefined;
  const step = (now: number): void => {
    begun ??= now;
    const share = (now - begun) / each;
    const way = ways[Math.floor(share)];
    if (!way) {
      token.remove();
      then();
      return;
    }
    const { x, y } = pointAt(way, share % 1);
    token.setAttribute('cx', String(x));
    token.setAttribute('cy', String(y));
    frame = requestAnimationFrame(step);
  };
  frame = requestAnimationFrame(step);
  return () => {
    cancelAnimationFrame(frame);
    token.remove();
  };
}
