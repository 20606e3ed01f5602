/**
 * Is an inspector at the risk point whose code was scanned? Judged by the server; the phone says the same at once, as
 * far as it knows where the point is. Pure.
 */
import { metresBetween } from '../../../engine/model/photo-capture.ts';
import type { Row } from '../../../engine/model/types.ts';

/**
 * `there`: within range; `unplaced`: nobody has said yet where the point is; `far`: beyond it; `noPosition`: the device
 * gave none.
 */
export type Presence = 'there' | 'unplaced' | 'far' | 'noPosition';

/** A position, and the metres it may be wrong by. */
export interface Place {
  readonly position: string | null;
  readonly accuracy: number | null;
}

/** A scan as the task keeps it. */
export interface Checkin {
  /** The risk point's id, and what it is called. */
  readonly id: string;
  readonly point: string;
  readonly time: string;
  readonly state: Presence;
  readonly metres: number | null;
  readonly position: string | null;
  readonly accuracy: number | null;
}

/** Where nothing is said of it. Metres. */
const USUAL_RANGE = 100;

/** What a device may be wrong by counts in its favour, up to the range itself: one that knows nothing proves nothing. */
export function presenceAt(
  point: Place,
  device: Place,
  range: number = USUAL_RANGE,
): { readonly state: Presence; readonly metres: number | null } {
  if (device.position === null) return { state: 'noPosition', metres: null };
  if (point.position === null) return { state: 'unplaced', metres: null };
  const metres = metresBetween(point.position, device.position);
  const doubt = Math.min(range, (device.accuracy ?? 0) + (point.accuracy ?? 0));
  return { state: metres - doubt <= range ? 'there' : 'far', metres };
}

/** The better of two scans of a point is the one that counts. */
const RANK: Readonly<Record<Presence, number>> = { there: 0, unplaced: 1, far: 2, noPosition: 3 };

/** The scan that counts of a point; undefined where it was not scanned. */
export function bestCheckin(checkins: readonly Checkin[], point: string): Checkin | undefined {
  return checkins
    .filter(({ id }) => id === point)
    .toSorted(
      (one, other) =>
        RANK[one.state] - RANK[other.state] ||
        (one.metres ?? 0) - (other.metres ?? 0) ||
        (one.time < other.time ? -1 : 1),
    )[0];
}

/** Does this count as scanned at the point? */
export const isPresent = (state: Presence | undefined): boolean => state === 'there' || state === 'unplaced';

/** The scans that a task keeps. */
export const checkinsOf = (task: Readonly<Row>): readonly Checkin[] =>
  (Array.isArray(task['checkinPoints']) ? task['checkinPoints'] : []) as unknown as readonly Checkin[];
