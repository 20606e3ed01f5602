/** Sums over rows: what may be added up. */
import { isRatio } from '../../figure-text.ts';
import type { FieldDraft } from '../compile-field.ts';
import type { Path } from '../read/source.ts';
import type { Linker } from './linker.ts';

/**
 * Means the sum of this field over rows something? Of ratios, of unit costs and of what each row measures in a unit of
 * its own it does not, and a warning says so.
 */
export function checkSum(link: Linker, aggregate: string, field: FieldDraft | undefined, path: Path): boolean {
  if (aggregate !== 'sum' || !field || !isRatio(field)) return true;
  link.findings.warn('format.sumOfRatio', path, { field: field.name, unit: field.unit?.source ?? '' });
  return false;
}
