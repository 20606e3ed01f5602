/** The table of operators, and the typing rules of logic, arithmetic and texts. */
import type { TypedExpression, ValueType } from '../types.ts';
import { type Argument, type Operand, report } from './checker.ts';
import { equality, membership, ordering } from './comparison-rules.ts';
import { constant } from './constants.ts';
import { DIVISION_SCALE } from './decimal.ts';
import { moment, shifting, spanning } from './moment-rules.ts';
import { type OperatorRule, conditions, numbers, together, valueType, values, wrongType } from './operands.ts';
import { aggregate, extreme } from './row-rules.ts';
import { convert, scaleOf } from './typing.ts';

const junction: OperatorRule = {
  least: 1,
  most: Infinity,
  check(checker, args, place) {
    const nodes = conditions(checker, args, place);
    return nodes && { op: place.operator, type: 'boolean', args: nodes };
  },
};

const choice: OperatorRule = {
  least: 2,
  most: Infinity,
  check(checker, args, place) {
    const isCondition = (index: number): boolean => index % 2 === 0 && index < args.length - 1;
    const tests = conditions(
      checker,
      args.filter((_, index) => isCondition(index)),
      place,
    );
    const results = values(
      checker,
      args.filter((_, index) => !isCondition(index)),
      place,
    );
    if (!tests || !results) return undefined;
    const wrong = results.find(({ node }) => node.type === 'list' || node.type === 'json');
    if (wrong) return wrongType(checker, wrong, place, 'value');
    const otherwise: Operand[] = args.length % 2 === 1 ? [] : [{ node: constant(null, 'null'), path: place.path }];
    const nodes = together(checker, [...results, ...otherwise], place, true);
    if (!nodes) return undefined;
    return {
      op: 'if',
      ...valueType(nodes),
      args: [
        ...tests.flatMap((test, index) => [test, nodes[index] as TypedExpression]),
        nodes.at(-1) as TypedExpression,
      ],
    };
  },
};

/** `+ - * / %`: integers stay integers, except in a division; everything else is a decimal. */
function arithmetic(least: number, most: number): OperatorRule {
  return {
    least,
    most,
    check(checker, args, place) {
      const nodes = numbers(checker, args, place);
      if (!nodes) return undefined;
      const { operator: op } = place;
      if (op !== '/' && nodes.every((node) => node.type === 'integer')) return { op, type: 'integer', args: nodes };
      const scales = nodes.map(scaleOf);
      const widest = Math.max(...scales);
      const product = Math.min(
        scales.reduce((sum, scale) => sum + scale, 0),
        DIVISION_SCALE,
      );
      const scale = op === '*' ? Math.max(product, widest) : op === '/' ? Math.max(DIVISION_SCALE, widest) : widest;
      return { op, type: 'decimal', scale, args: nodes };
    },
  };
}

const rounding: OperatorRule = {
  least: 1,
  most: 2,
  check(checker, args, place) {
    const [first, digits] = args as [Argument, Argument | undefined];
    const [node] = numbers(checker, [first], place) ?? [];
    const scale = digits?.raw ?? 0;
    if (typeof scale !== 'number' || !Number.isInteger(scale) || scale < 0 || scale > DIVISION_SCALE) {
      return report(checker, 'expression.digits', digits?.path ?? place.path, { limit: String(DIVISION_SCALE) });
    }
    if (!node) return undefined;
    return scale === 0
      ? { op: 'round', type: 'integer', args: [node] }
      : { op: 'round', type: 'decimal', scale, args: [node] };
  },
};

const JOINABLE: readonly ValueType[] = ['text', 'integer', 'decimal', 'date', 'datetime', 'time', 'month', 'year'];

const joining: OperatorRule = {
  least: 1,
  most: Infinity,
  check(checker, args, place) {
    const nodes = values(checker, args, place)?.map((operand) => {
      const { node } = operand;
      if (node.type === 'null') return constant(null, 'text');
      if (node.type === 'double') return convert(node, { type: 'decimal', scale: DIVISION_SCALE });
      return JOINABLE.includes(node.type) ? node : wrongType(checker, operand, place, 'text | number | date');
    });
    return nodes?.every((node) => node !== undefined) ? { op: 'cat', type: 'text', args: nodes } : undefined;
  },
};

const measuring: OperatorRule = {
  least: 1,
  most: 1,
  check(checker, args, place) {
    const [argument] = args as [Argument];
    const node = place.part(checker, argument);
    if (node?.over && node.op === 'rows') return { op: 'count', type: 'integer', over: node.over };
    if (!node) return undefined;
    if (node.type === 'null') return { op: 'length', type: 'integer', args: [constant(null, 'text')] };
    if (node.type !== 'text' && node.type !== 'list')
      return wrongType(checker, { node, path: argument.path }, place, 'text | list');
    return { op: 'length', type: 'integer', args: [node] };
  },
};

/** Every operator of the language but `var`. */
export const OPERATORS: Readonly<Record<string, OperatorRule>> = {
  '==': equality,
  '!=': equality,
  '<': ordering,
  '<=': ordering,
  '>': ordering,
  '>=': ordering,
  in: membership,
  and: junction,
  or: junction,
  '!': { ...junction, most: 1 },
  if: choice,
  '+': arithmetic(2, Infinity),
  '-': arithmetic(1, 2),
  '*': arithmetic(2, Infinity),
  '/': arithmetic(2, 2),
  '%': arithmetic(2, 2),
  round: rounding,
  min: extreme,
  max: extreme,
  count: aggregate(1),
  sum: aggregate(2),
  all: aggregate(2),
  some: aggregate(2),
  cat: joining,
  length: measuring,
  today: moment('today', 'date'),
  now: moment('now', 'datetime'),
  addMinutes: shifting(true),
  addDays: shifting(false),
  addMonths: shifting(false),
  addWorkdays: shifting(false),
  minutesBetween: spanning(true),
  daysBetween: spanning(false),
  yearsBetween: spanning(false),
};
