/** Which fields of the row in hand decide what a reference may be set to. Pure. */
import type { TypedExpression } from '../../engine/model/types.ts';
import type { ViewField } from '../../engine/model/wire.ts';

/** Names of this row's fields that decide what may be chosen: those the filter reads and the one that names the entity. */
export function decidingFields(field: ViewField): string[] {
  const names = new Set<string>();
  const collect = (expression: TypedExpression): void => {
    if (expression.ref?.from === 'outer' && expression.ref.field) names.add(expression.ref.field);
    if (expression.over?.from === 'outer') names.add(expression.over.field);
    expression.args?.forEach(collect);
  };
  if (field.ref?.filter) collect(field.ref.filter);
  if (field.ref?.entityField) names.add(field.ref.entityField);
  return [...names];
}
