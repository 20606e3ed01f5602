/** Places of a form (`photos`, `inspections.0.result`) whose input holds what is no value, and why: nothing is saved until they do. */
import type { FieldError } from '../../../model/wire.ts';
import { withoutRow } from './error-path.ts';

/** Path → reason, in the order they came up. */
export type Refusals = ReadonlyMap<string, string>;

export const NO_REFUSALS: Refusals = new Map();

/** `reason` null: the place holds a value again. The same map comes back where nothing changes. */
export function withRefusal(refusals: Refusals, path: string, reason: string | null): Refusals {
  if (refusals.get(path) === (reason ?? undefined)) return refusals;
  const others = [...refusals].filter(([one]) => one !== path);
  return new Map(reason === null ? others : [...others, [path, reason]]);
}

/** The row at `removed` of a sub-table went away: those of the rows behind it move up. */
export function refusalsWithoutRow(refusals: Refusals, field: string, removed: number): Refusals {
  return refusals.size === 0 ? refusals : new Map(withoutRow(refusalErrors(refusals), field, removed).map((error) => [error.field, error.message]));
}

/** As mistakes, to be shown at their places. */
export function refusalErrors(refusals: Refusals): readonly FieldError[] {
  return [...refusals].map(([field, message]) => ({ field, code: 'field.type', message }));
}
