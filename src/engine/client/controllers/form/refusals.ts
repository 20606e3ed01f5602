/**
 * Places of a form (`photos`, `inspections.0.result`) whose input holds what is no value, and why: nothing is saved
 * until they do.
 */
import type { FieldError } from '../../../model/wire.ts';
import { movedErrors } from './error-path.ts';

/** Why; `passing`: it will settle by itself (an upload under way), so a save waits for it. */
interface Refusal {
  readonly reason: string;
  readonly passing: boolean;
}

/** By path, in the order they came up. */
export type Refusals = ReadonlyMap<string, Refusal>;

export const NO_REFUSALS: Refusals = new Map();

/** Marks what passes among the mistakes of a form. */
const PASSING = 'field.waits';

/** `reason` null: the place holds a value again. The same map comes back where nothing changes. */
export function withRefusal(refusals: Refusals, path: string, reason: string | null, passing = false): Refusals {
  const before = refusals.get(path);
  if (before?.reason === (reason ?? undefined) && (before?.passing ?? passing) === passing) return refusals;
  const others = [...refusals].filter(([one]) => one !== path);
  return new Map(reason === null ? others : [...others, [path, { reason, passing }]]);
}

/** The rows of sub-table `field` have moved: what is refused in them moves along. */
export function movedRefusals(
  refusals: Refusals,
  field: string,
  placeOf: (index: number) => number | undefined,
): Refusals {
  return refusals.size === 0
    ? refusals
    : new Map(
        movedErrors(refusalErrors(refusals), field, placeOf).map((error) => [
          error.field,
          { reason: error.message, passing: error.code === PASSING },
        ]),
      );
}

/** As mistakes, to be shown at their places. */
export function refusalErrors(refusals: Refusals): readonly FieldError[] {
  return [...refusals].map(([field, { reason, passing }]) => ({
    field,
    code: passing ? PASSING : 'field.type',
    message: reason,
  }));
}

/** Is something under way that a save has to wait for? */
export function hasPassing(refusals: Refusals): boolean {
  return [...refusals.values()].some(({ passing }) => passing);
}
