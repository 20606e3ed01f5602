/**
 * Which steps of a permit hold which of its moves, and since when they are done (docs/areas/dangerWork.md#steps-of-a-kind).
 * Pure.
 */
import type { Row, Value } from '../../engine/model/types.ts';

/** Points of a permit's course that steps belong before, in their order. */
const POINTS = ['gas', 'issue', 'start', 'accept'] as const;
type Point = (typeof POINTS)[number];

/** Moves of the permit that steps hold back. */
const HELD: Readonly<Record<string, Point>> = {
  review: 'issue',
  reviewProf: 'issue',
  reviewSafety: 'issue',
  reviewCompany: 'issue',
  startWork: 'start',
  acceptClosed: 'accept',
  closeExpired: 'accept',
};

const AFTER_ISSUE = ['ready', 'working', 'interrupted', 'transferring', 'ending', 'expired'];
const AFTER_CHECKIN = ['confirming', 'gasTesting', 'reviewing', 'rectifying', ...AFTER_ISSUE];
/** States in which a step may be confirmed, by when it begins. */
const REACHED: Readonly<Record<string, readonly string[]>> = {
  approve: ['approved', ...AFTER_CHECKIN],
  checkin: AFTER_CHECKIN,
  issue: AFTER_ISSUE,
  end: ['ending', 'expired'],
};

const isConfirmed = (step: Row): boolean => step['status'] === 'confirmed';
const bySeq = (steps: readonly Row[]): Row[] =>
  [...steps].sort((one, other) => Number(one['seq'] ?? 0) - Number(other['seq'] ?? 0));

/** The point of the course that an action of the permit passes; undefined where no step holds it. */
export const pointOf = (action: string): Point | undefined => (Object.hasOwn(HELD, action) ? HELD[action] : undefined);

/**
 * The first step that has to be confirmed before a point and is not. Before the work each point asks for the steps of
 * earlier ones too. What undoes the work, such as power that is switched off, is asked for only where there is something
 * to undo.
 * @param hasStarted work has begun under the permit
 */
export function openBefore(steps: readonly Row[], point: Point, hasStarted = true): Row | undefined {
  const isUndone = !hasStarted && !steps.some((step) => step['before'] === 'start' && isConfirmed(step));
  if (point === 'accept' && isUndone) return undefined;
  const asked = point === 'accept' ? ['accept'] : POINTS.slice(0, POINTS.indexOf(point) + 1);
  return bySeq(steps).find((step) => asked.includes(String(step['before']) as Point) && !isConfirmed(step));
}

/** Has the permit come to where the step begins? */
export const hasBegun = (step: Row, status: string): boolean =>
  REACHED[String(step['after'])]?.includes(status) ?? false;

/** Is it too late for the step? Of an expired permit what undoes the work is still confirmed. */
export const isPast = (step: Row, status: string): boolean =>
  ['closed', 'cancelled'].includes(status) || (status === 'expired' && step['before'] !== 'accept');

/** A moment as people read it off a clock: samples are entered to the minute. */
export const minuteOf = (moment: string): string => `${moment.slice(0, 16)}:00`;

/**
 * Since when gas can be tested: '' at any time, undefined while a step that belongs before is not confirmed.
 * @param from when the measures were confirmed, or the new test was asked for; null where nobody kept it
 */
export function gasSince(steps: readonly Row[], from: Value | undefined): string | undefined {
  if (openBefore(steps, 'gas')) return undefined;
  const times = [
    String(from ?? ''),
    ...steps.filter((step) => step['before'] === 'gas').map((step) => String(step['confirmTime'] ?? '')),
  ];
  const last = times.sort().at(-1) ?? '';
  return last === '' ? '' : minuteOf(last);
}

/** Does a sample count that was taken at a moment? @param since see `gasSince` */
export const isSampledSince = (sampledAt: string | null, since: string | undefined): boolean =>
  since !== undefined && (since === '' || (sampledAt !== null && sampledAt >= since));

/** Which steps are confirmed anew when a permit goes from one state to another. */
export function reopened(steps: readonly Row[], from: string, to: string): readonly Row[] {
  const again = steps.filter((step) => step['again'] === true && step['status'] !== 'todo');
  if (from === 'rectifying' && to === 'confirming') return again;
  // A break over the limit: what belongs before the gas test is confirmed before the next one.
  if (to === 'gasTesting' && ['interrupted', 'transferring'].includes(from))
    return again.filter((step) => step['before'] === 'gas');
  return [];
}
