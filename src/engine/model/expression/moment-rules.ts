/** Typing rules of today, now and calendar arithmetic. */
import type { TypedExpression, ValueType } from '../types.ts';
import { type Checker, type Operand, isAllowed } from './checker.ts';
import { constant } from './constants.ts';
import { type OperatorRule, type Place, values, wrongType } from './operands.ts';
import { convert } from './typing.ts';

export function moment(facility: 'today' | 'now', type: ValueType): OperatorRule {
  return {
    least: 0,
    most: 0,
    check: (checker, _args, { path }) =>
      isAllowed(checker, facility, facility, path) ? { op: facility, type } : undefined,
  };
}

/** Reads an operand as a date or datetime; a written text may be either. */
function asMoment(checker: Checker, operand: Operand, place: Place, toDatetime: boolean): TypedExpression | undefined {
  const { node } = operand;
  const { type } = node;
  if (type === 'datetime' || (type === 'date' && !toDatetime)) return node;
  if (type === 'null') return constant(null, toDatetime ? 'datetime' : 'date');
  const converted =
    type === 'date' || node.op === 'const'
      ? ((toDatetime ? undefined : convert(node, { type: 'date' })) ?? convert(node, { type: 'datetime' }))
      : undefined;
  return converted ?? wrongType(checker, operand, place, toDatetime ? 'datetime' : 'date');
}

export function shifting(toDatetime: boolean): OperatorRule {
  return {
    least: 2,
    most: 2,
    check(checker, args, place) {
      const operands = values(checker, args, place);
      if (!operands) return undefined;
      const [start, amount] = operands as [Operand, Operand];
      const from = asMoment(checker, start, place, toDatetime);
      const by = convert(amount.node, { type: 'integer' }) ?? wrongType(checker, amount, place, 'integer');
      return from && by && { op: place.operator, type: from.type, args: [from, by] };
    },
  };
}

export function spanning(toDatetime: boolean): OperatorRule {
  return {
    least: 2,
    most: 2,
    check(checker, args, place) {
      const nodes = values(checker, args, place)?.map((operand) => asMoment(checker, operand, place, toDatetime));
      return nodes?.every((node) => node !== undefined)
        ? { op: place.operator, type: 'integer', args: nodes }
        : undefined;
    },
  };
}
