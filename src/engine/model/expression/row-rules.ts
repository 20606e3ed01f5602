/** Typing rules of aggregates, and of min and max in both their meanings. */
import type { RawExpression } from '../types.ts';
import { type Argument, type Checker, isAllowed, report } from './checker.ts';
import { type OperatorRule, conditions, numbers, together, valueType, values, wrongType } from './operands.ts';
import { isOrdered } from './typing.ts';
import { meansRows, resolveRows } from './variables.ts';

/**
 * The environment inside an aggregate: plain names are the other row's, `$row` stays the row the expression stands on.
 */
function inside(checker: Checker, entity: string): Checker {
  const { env } = checker;
  return { ...checker, env: { ...env, entity, outer: env.outer ?? env.entity, parents: undefined } };
}

function variableOf(argument: Argument): string | undefined {
  const { raw } = argument;
  if (raw === null || typeof raw !== 'object' || Array.isArray(raw) || Object.keys(raw).join() !== 'var')
    return undefined;
  const name = raw['var'] as RawExpression;
  return typeof name === 'string' ? name : Array.isArray(name) && typeof name[0] === 'string' ? name[0] : undefined;
}

export function aggregate(least: number): OperatorRule {
  return {
    least,
    most: 2,
    check(checker, args, place) {
      const { operator: op } = place;
      const [source, body] = args as [Argument, Argument | undefined];
      const name = variableOf(source);
      if (name === undefined) return report(checker, 'expression.rows', source.path, { operator: op });
      if (!isAllowed(checker, 'rows', name, source.path)) return undefined;
      const over = resolveRows(checker, name, [...source.path, 'var'], op);
      if (!over) return undefined;
      if (!body) return { op, type: 'integer', over };
      const within = inside(checker, over.entity);
      if (op === 'count' || op === 'all' || op === 'some') {
        const nodes = conditions(within, [body], place);
        return nodes && { op, type: op === 'count' ? 'integer' : 'boolean', over, args: nodes };
      }
      const [node] =
        (op === 'sum'
          ? numbers(within, [body], place)
          : values(within, [body], place)?.map((operand) => operand.node)) ?? [];
      if (!node) return undefined;
      if (!isOrdered(node.type)) return wrongType(checker, { node, path: body.path }, place, 'number | date | text');
      return { op, ...valueType([node]), over, args: [node] };
    },
  };
}

export const extreme: OperatorRule = {
  least: 2,
  most: Infinity,
  check(checker, args, place) {
    const name = variableOf(args[0] as Argument);
    if (args.length === 2 && name !== undefined && meansRows(checker, name))
      return aggregate(2).check(checker, args, place);
    const operands = values(checker, args, place);
    const wrong = operands?.find(({ node }) => !isOrdered(node.type));
    if (wrong) return wrongType(checker, wrong, place, 'number | date | text');
    const nodes = operands && together(checker, operands, place, true);
    return nodes && { op: place.operator, ...valueType(nodes), args: nodes };
  },
};
