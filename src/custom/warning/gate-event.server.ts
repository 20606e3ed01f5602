/** What a gate's recognition means for whoever stands before it (domain §19.9, §20.7). Pure. */
import type { Row } from '../../engine/model/types.ts';

/** The result of a record of the gates, as `onsiteFace` has it. */
export type GateResult = 'pass' | 'stranger' | 'expired' | 'notTrained' | 'blacklist' | 'suspended';

/** Whom the gate says it saw, as far as the registers know the person. */
export interface Seen {
  /** Of a contractor. */
  readonly person?: Row | undefined;
  /** Of the works. */
  readonly user?: Row | undefined;
  /** The identity number that was read, or that of the person, stands on the blacklist. */
  readonly isListed: boolean;
  /** The identity card that was read is not that of whom the gate has recognised. */
  readonly isOtherCard: boolean;
  /** Similarity as the gate measured it; null where it says none. Nobody else makes one up. */
  readonly score: number | null;
}

/** What ran out, where it is neither the training nor the leave to be here. */
const PAPERS: readonly unknown[] = ['contract', 'protocol', 'insurance', 'health'];
const EARLY: readonly unknown[] = ['draft', 'reviewing', 'returned', 'training'];

function ofPerson({ status, suspendReason, lapsed }: Row): GateResult {
  if (status === 'blacklisted') return 'blacklist';
  if (EARLY.includes(status)) return 'notTrained';
  if (status === 'left') return 'expired';
  if (status === 'suspended') return PAPERS.includes(suspendReason) ? 'expired' : 'suspended';
  // What ran out today is not suspended before the night.
  if (lapsed === 'training') return 'notTrained';
  if (typeof lapsed === 'string') return PAPERS.includes(lapsed) ? 'expired' : 'suspended';
  return 'pass';
}

/** Does the gate itself say that the face, or the card, is not that of the person it names? */
export function isMismatch({ person, user, score, isOtherCard }: Seen, threshold: number): boolean {
  return (person !== undefined || user !== undefined) && (isOtherCard || (score !== null && score < threshold));
}

/** @param threshold of the similarity below which the gate's match is none */
export function resultOf(seen: Seen, threshold: number): GateResult {
  const { person, user, isListed } = seen;
  if (isListed) return 'blacklist';
  if (!person && !user) return 'stranger';
  if (person?.['status'] === 'blacklisted') return 'blacklist';
  if (isMismatch(seen, threshold)) return 'stranger';
  if (person) return ofPerson(person);
  return user?.['status'] === 'normal' ? 'pass' : 'suspended';
}

/** Is this for somebody to deal with? Nobody is held inside because a paper ran out meanwhile. */
export const isToHandle = (result: GateResult, direction: unknown): boolean =>
  result === 'blacklist' || result === 'stranger' || (result !== 'pass' && direction !== 'out');

/** The event of a `faceRecord`. */
export function eventOf(result: Exclude<GateResult, 'pass'>, mismatch: boolean): string {
  if (mismatch && result === 'stranger') return 'mismatch';
  return result === 'suspended' ? 'expired' : result;
}
