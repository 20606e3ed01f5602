/**
 * The colour of a training card: red bars from work, yellow says that something is due. The levels of induction, the
 * hours of the year and the certificates decide it. Pure.
 */

export type Reason =
  'left' | 'level' | 'levelOpen' | 'hours' | 'expired' | 'expiring' | 'untrained' | 'barred' | 'passEnding';
export type Colour = 'green' | 'yellow' | 'red';

export interface CardFacts {
  readonly isOnJob: boolean;
  /** State of the latest induction card; null without one. */
  readonly induction: string | null;
  readonly hoursOk: boolean;
  /** States of the certificates that were not replaced. */
  readonly certificates: readonly string[];
}

const RED: readonly Reason[] = ['left', 'level', 'expired', 'untrained', 'barred'];
const DUE: readonly string[] = ['expiring', 'reviewDue'];
const OVER: readonly string[] = ['expired', 'revoked'];
const OPEN: readonly string[] = ['company', 'workshop', 'team'];

/** Why a card is not green, the weightier first. */
export function reasonsOf({ isOnJob, induction, hoursOk, certificates }: CardFacts): readonly Reason[] {
  return [
    ...(isOnJob ? [] : ['left' as const]),
    ...(induction === 'failed' || (induction !== null && !OPEN.includes(induction) && induction !== 'qualified')
      ? ['level' as const]
      : []),
    ...(certificates.some((status) => OVER.includes(status)) ? ['expired' as const] : []),
    ...(induction !== null && OPEN.includes(induction) ? ['levelOpen' as const] : []),
    ...(hoursOk ? [] : ['hours' as const]),
    ...(certificates.some((status) => DUE.includes(status)) ? ['expiring' as const] : []),
  ];
}

export interface ContractorFacts {
  /** State of the contractor's person. */
  readonly status: string;
  /** Last day of the pass; null without one. */
  readonly passTo: string | null;
  /** A pass that ends by this day says so. */
  readonly warnFrom: string;
  /** States of the certificates that were not replaced. */
  readonly certificates: readonly string[];
}

/** The same of a contractor's person: only who is admitted works. */
export function contractorReasonsOf({ status, passTo, warnFrom, certificates }: ContractorFacts): readonly Reason[] {
  return [
    ...(status === 'admitted' ? [] : [status === 'training' ? ('untrained' as const) : ('barred' as const)]),
    ...(certificates.some((one) => OVER.includes(one)) ? ['expired' as const] : []),
    ...(status === 'admitted' && passTo !== null && passTo <= warnFrom ? ['passEnding' as const] : []),
    ...(certificates.some((one) => DUE.includes(one)) ? ['expiring' as const] : []),
  ];
}

export const colourOf = (reasons: readonly Reason[]): Colour =>
  reasons.some((reason) => RED.includes(reason)) ? 'red' : reasons.length > 0 ? 'yellow' : 'green';
