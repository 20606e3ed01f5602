/** Places of a form (`photos`, `inspections.0.result`) whose input holds what is no value, and why: nothing is saved until they do. */
import type { FieldError } from '../../../model/wire.ts';
import { movedErrors } from './error-path.ts';

/** Path → reason, in the order they came up. */
export type Refusals = ReadonlyMap<string, string>;

export const NO_REFUSALS: Refusals = new Map();

/** `reason` null: the place holds a value again. The same map comes back where nothing changes. */
export function withRefusal(refusals: Refusals, path: string, reason: string | null): Refusals {
  if (refusals.get(path) === (reason ?? undefined)) return refusals;
  const others = [...refusals].filter(([one]) => one !== path);
  return new Map(reason === null ? others : [...others, [path, reason]]);
}

/** The rows of sub-table `field` have moved: what is refused in them moves along. */
export function movedRefusals(refusals: Refusals, field: string, placeOf: (index: number) => number | undefined): Refusals {
  return refusals.size === 0 ? refusals : new Map(movedErrors(refusalErrors(refusals), field, placeOf).map((error) => [error.field, error.message]));
}

/** As mistakes, to be shown at their places. */
export function refusalErrors(refusals: Refusals): readonly FieldError[] {
  return [...refusals].map(([field, message]) => ({ field, code: 'field.type', message }));
}
