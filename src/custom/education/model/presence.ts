/**
 * Whether an answer to the question for presence counts where a photo is asked for (domain §12.6): a photo does, and so
 * does a press where a device has no camera; a camera that is refused does not. Pure.
 */

/** Why there is no photo. `unsafe`: the page came without TLS, and browsers give such pages no camera. */
export type CameraReason = 'noCamera' | 'unsafe' | 'refused' | 'busy';
export type PresenceNote = CameraReason | 'noAnswer';

const REASONS: readonly unknown[] = ['noCamera', 'unsafe', 'refused', 'busy'];
/** Nothing that the person could do about it: the press alone counts, with a note. */
const EXCUSED: readonly (CameraReason | null)[] = ['noCamera', 'unsafe'];

export const isCameraReason = (value: unknown): value is CameraReason => REASONS.includes(value);

export interface PresenceAnswer {
  readonly isThere: boolean;
  readonly hasPhoto: boolean;
  /** Why there is no photo, as the device says; null where it says nothing. */
  readonly camera: CameraReason | null;
}

export interface Presence {
  readonly way: 'face' | 'popup';
  readonly present: boolean;
  readonly note: PresenceNote | null;
}

/** What is kept of an answer. */
export function judgePresence({ isThere, hasPhoto, camera }: PresenceAnswer): Presence {
  if (!isThere) return { way: 'face', present: false, note: 'noAnswer' };
  if (hasPhoto) return { way: 'face', present: true, note: null };
  return EXCUSED.includes(camera)
    ? { way: 'popup', present: true, note: camera }
    : { way: 'face', present: false, note: camera ?? 'refused' };
}
