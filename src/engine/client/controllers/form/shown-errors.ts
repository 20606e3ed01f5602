/**
 * Which mistakes a person sees while typing: those already said, as long as they stand, and those at places left once.
 */
import { isMissing } from '../../../model/validate.ts';
import type { FieldError } from '../../../model/wire.ts';

/** Code of what was said of the whole form, such as a refusal that names no field: any change may have met it. */
export const WHOLE = 'form.whole';

function topOf(path: string): string {
  return path.split('.', 1)[0] ?? '';
}

/**
 * The errors after a change.
 * @param said errors on the screen, also those only the server can judge
 * @param fresh what the browser finds wrong with the row now
 * @param changed top-level fields that changed; where none did, all that was said still holds
 * @param visited paths a person has left once. An empty required field is no mistake until a save was tried.
 */
export function rejudged(
  said: readonly FieldError[],
  fresh: readonly FieldError[],
  changed: ReadonlySet<string>,
  visited: ReadonlySet<string>,
  hidden: ReadonlySet<string>,
): readonly FieldError[] {
  const saidAt = new Set(said.map((error) => error.field));
  // A check reads other fields too: any change may have met it.
  const mayBeMet = (error: FieldError): boolean =>
    changed.has(topOf(error.field)) || (changed.size > 0 && (error.code === 'check.failed' || error.code === WHOLE));
  const kept = said.filter((error) => !mayBeMet(error) && !hidden.has(topOf(error.field)));
  const keptAt = new Set(kept.map((error) => error.field));
  const added = fresh.filter(
    (error) =>
      !keptAt.has(error.field) && (saidAt.has(error.field) || (visited.has(error.field) && !isMissing(error.code))),
  );
  return [...kept, ...added];
}
