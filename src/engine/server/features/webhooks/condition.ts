/** The condition of a webhook: an expression over the row and `$old`, checked against the entity as it is now. */
import { checkExpression } from '../../../model/expression/check.ts';
import type { ExpressionProblem } from '../../../model/expression/types.ts';
import type { CompiledEntity, TypedExpression, Value } from '../../../model/types.ts';
import type { Engine } from '../../operations/engine.ts';
import { fieldTypes } from '../../operations/field-types.ts';

export function checkCondition(
  engine: Engine,
  entity: CompiledEntity,
  condition: Value,
): { readonly expression?: TypedExpression; readonly problems: readonly ExpressionProblem[] } {
  return checkExpression(
    condition,
    {
      entity: entity.name,
      fieldsOf: (name) => {
        const other = engine.project().entities.get(name);
        return other && fieldTypes(other);
      },
      params: {},
      allow: { user: false, input: false, isNew: false, param: false },
    },
    { type: 'boolean' },
  );
}
