/** The label of a reference of a row. Pure. */
import type { WireRow } from '../wire.ts';

/** Its own alone: a field may be called like something that every object has, such as `toString`. */
export function referenceLabel({ $labels }: Pick<WireRow, '$labels'>, field: string): string | string[] | undefined {
  return $labels && Object.hasOwn($labels, field) ? $labels[field] : undefined;
}
