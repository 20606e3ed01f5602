/** Which fields of the row in hand decide what a reference may be set to. Pure. */
import { namedFields } from '../../engine/model/expression/evaluate.ts';
import type { ViewField } from '../../engine/model/wire.ts';

/** Names of this row's fields: those the filter reads as `$row.x`, and the one that names the entity. */
export function decidingFields(field: ViewField): string[] {
  const named = field.ref?.filter ? namedFields(field.ref.filter, 'outer') : [];
  return [...new Set([...named, ...(field.ref?.entityField ? [field.ref.entityField] : [])])];
}
