/** Which other fields of the row a field's input reads: it is drawn again when one of them changes. */
import { namedFields } from '../../../model/expression/evaluate.ts';
import type { ViewField } from '../../../model/wire.ts';
import { pickWidget } from '../../registry/widgets.ts';

/** Fields that decide what a reference may be set to. */
export function decidingFields(field: ViewField): readonly string[] {
  const named = field.ref?.filter ? namedFields(field.ref.filter, 'outer') : [];
  return [...new Set([...named, ...(field.ref?.entityField ? [field.ref.entityField] : [])])];
}

/** Those, the fields its unit names, what it is chosen by in a matrix or drawn on, and what its widget reads by name. */
export function watchedFields(field: ViewField): readonly string[] {
  const units =
    field.unit?.parts.flatMap((part) => (typeof part === 'string' ? [] : [part.path.split('.', 1)[0] ?? ''])) ?? [];
  const matrix = field.matrix ? [field.matrix.with, ...namedFields(field.matrix.value)] : [];
  const pictures = field.polygon?.on ?? [];
  return [
    ...new Set([...decidingFields(field), ...units, ...matrix, ...pictures, ...(pickWidget(field)?.reads ?? [])]),
  ];
}
