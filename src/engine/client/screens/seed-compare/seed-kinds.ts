/** Words and tones of the comparison of seeds, in the order of the screen. */
import type { SeedDifference, SeedKindName, SeedVerdict } from '../../../model/admin-wire.ts';
import type { Tone } from '../../../model/types.ts';

export const SEED_KINDS: readonly SeedKindName[] = [
  'sysMenu',
  'sysRole',
  'roleCode',
  'roleScope',
  'sysDict',
  'sysDictValue',
  'sysParam',
];

/** What asks for a decision first, what only tells last. */
export const SEED_VERDICTS: readonly SeedVerdict[] = [
  'conflict',
  'kept',
  'removed',
  'gone',
  'pending',
  'updated',
  'added',
  'settled',
];

export const VERDICT_TONES: Readonly<Record<SeedVerdict, Tone>> = {
  conflict: 'danger',
  kept: 'warning',
  removed: 'warning',
  gone: 'warning',
  pending: 'info',
  updated: 'success',
  added: 'success',
  settled: 'none',
};

export interface SeedFilter {
  readonly keyword: string;
  readonly kind: SeedKindName | undefined;
  readonly verdict: SeedVerdict | undefined;
}

/** Differences that match, the most urgent first. */
export function findDifferences(
  all: readonly SeedDifference[],
  { keyword, kind, verdict }: SeedFilter,
): SeedDifference[] {
  const wanted = keyword.trim().toLowerCase();
  const holds = (text: string | null): boolean => text?.toLowerCase().includes(wanted) ?? false;
  const found = all.filter(
    (one) =>
      (kind === undefined || one.kind === kind) &&
      (verdict === undefined || one.verdict === verdict) &&
      (wanted === '' || [one.title, one.key, one.fieldTitle, one.file, one.present].some(holds)),
  );
  return found.sort(
    (one, other) =>
      SEED_VERDICTS.indexOf(one.verdict) - SEED_VERDICTS.indexOf(other.verdict) ||
      SEED_KINDS.indexOf(one.kind) - SEED_KINDS.indexOf(other.kind),
  );
}
