/** The row rule of a data permission: an expression on the row and `$user`, checked against the entity as it is now. */
import { checkExpression } from '../../model/expression/check.ts';
import type { ExpressionProblem } from '../../model/expression/types.ts';
import type { CompiledEntity, Project, TypedExpression, Value } from '../../model/types.ts';
import type { Engine } from './engine.ts';
import { fieldTypes } from './field-types.ts';

export interface CheckedRule {
  readonly expression?: TypedExpression;
  readonly problems: readonly ExpressionProblem[];
}

/** A rule is parsed JSON that stays with its role; whatever it names may change with the schema files. */
const checked = new WeakMap<Project, WeakMap<object, CheckedRule>>();

function check(engine: Engine, entity: CompiledEntity, rule: Value): CheckedRule {
  return checkExpression(
    rule,
    {
      entity: entity.name,
      fieldsOf: (name) => {
        const other = engine.project().entities.get(name);
        return other && fieldTypes(other);
      },
      params: {},
      allow: { old: false, input: false, isNew: false, param: false },
    },
    { type: 'boolean' },
  );
}

/** @returns the expression when there is no error in it; `problems` say where and why not */
export function rowRule(engine: Engine, entity: CompiledEntity, rule: Value): CheckedRule {
  if (rule === null || typeof rule !== 'object') return check(engine, entity, rule);
  const project = engine.project();
  let own = checked.get(project);
  if (!own) checked.set(project, (own = new WeakMap()));
  let known = own.get(rule);
  if (!known) own.set(rule, (known = check(engine, entity, rule)));
  return known;
}
