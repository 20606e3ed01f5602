/** Which certificates speak for a person: of each kind and item one. Pure. */
import type { Row, Value } from '../../../engine/model/types.ts';

/** They let their holder work. */
const LIVING: readonly Value[] = ['valid', 'expiring', 'reviewDue'];
/** They say that somebody may not. One that waits to be confirmed says nothing. */
const OVER: readonly Value[] = ['expired', 'revoked'];

const isLiving = ({ status }: Row): boolean => LIVING.includes(status ?? null);

/** Does a certificate stand in front of another of its kind: the living one, then the one that lasts longer? */
function isBefore(one: Row, other: Row): boolean {
  if (isLiving(one) !== isLiving(other)) return isLiving(one);
  return String(one['validTo']) > String(other['validTo']);
}

/**
 * Of each kind and item the certificate that speaks for its holder: one that was revoked or has expired does so only
 * where no other is held. The soonest to end first.
 */
export function heldCertificates(rows: readonly Row[]): readonly Row[] {
  const kept = new Map<string, Row>();
  for (const row of rows.filter((one) => isLiving(one) || OVER.includes(one['status'] ?? null))) {
    const key = [row['certType'], row['specialOpType'], row['opItem'], row['equipItemCode']].map(String).join(' ');
    const before = kept.get(key);
    if (!before || isBefore(row, before)) kept.set(key, row);
  }
  return [...kept.values()].sort((one, other) => String(one['validTo']).localeCompare(String(other['validTo'])));
}
