/** What the typing rules share: checking arguments, bringing them to one type, saying what does not fit. */
import type { TypedExpression } from '../types.ts';
import { type Argument, type Checker, type Operand, type Path, report } from './checker.ts';
import { constant } from './constants.ts';
import { DIVISION_SCALE } from './decimal.ts';
import { type TypeAndScale, convert, isNumeric, scaleOf, typeName, unify } from './typing.ts';

/** The operator at hand, where it stands, and how its arguments are checked. */
export interface Place {
  readonly operator: string;
  readonly path: Path;
  part(checker: Checker, argument: Argument): TypedExpression | undefined;
}

/** How many arguments an operator takes, and which types. */
export interface OperatorRule {
  readonly least: number;
  readonly most: number;
  check(checker: Checker, args: readonly Argument[], place: Place): TypedExpression | undefined;
}

/** Checks arguments that must be values: a bare sub-table is none. All are looked at, so that all mistakes show. */
export function values(checker: Checker, args: readonly Argument[], place: Place): Operand[] | undefined {
  const operands = args.map((argument): Operand | undefined => {
    const node = place.part(checker, argument);
    if (node?.op === 'rows')
      return report(checker, 'expression.rowsAsValue', argument.path, {
        name: node.over?.hop ?? node.over?.field ?? '',
      });
    return node && { node, path: argument.path };
  });
  return operands.every((operand) => operand !== undefined) ? operands : undefined;
}

/** Checks arguments that are read as true or false: anything, a sub-table too (are there rows?). */
export function conditions(checker: Checker, args: readonly Argument[], place: Place): TypedExpression[] | undefined {
  const nodes = args.map((argument) => {
    const node = place.part(checker, argument);
    return node?.op === 'rows' ? anyRow(node) : node;
  });
  return nodes.every((node) => node !== undefined) ? nodes : undefined;
}

/** A bare sub-table as a condition: has it a row? */
export function anyRow(rows: TypedExpression): TypedExpression {
  return rows.over ? { op: 'some', type: 'boolean', over: rows.over } : rows;
}

export function wrongType(checker: Checker, operand: Operand, place: Place, expected: string): undefined {
  return report(checker, 'expression.type', operand.path, {
    operator: place.operator,
    expected,
    actual: typeName(operand.node),
  });
}

/** Brings all operands to one type. A written text that does not fit names itself, other misfits name the types. */
export function together(
  checker: Checker,
  operands: readonly Operand[],
  place: Place,
  exact = false,
): TypedExpression[] | undefined {
  const type = unify(operands.map(({ node }) => node));
  if (!type) {
    const types = [...new Set(operands.map(({ node }) => typeName(node)))].join(', ');
    return report(checker, 'expression.mixed', place.path, { operator: place.operator, types });
  }
  const nodes = operands.map(({ node, path }) => {
    const converted = convert(node, type, exact);
    return (
      converted ??
      report(checker, 'expression.constant', path, { value: String(node.value).slice(0, 40), type: typeName(type) })
    );
  });
  return nodes.every((node) => node !== undefined) ? nodes : undefined;
}

/** The type of a value that is one of the nodes. */
export function valueType(nodes: readonly TypedExpression[]): TypeAndScale {
  const node = nodes.find((one) => one.type !== 'null') ?? nodes[0];
  if (!node) return { type: 'null' };
  return node.type === 'decimal' ? { type: 'decimal', scale: scaleOf(node) } : { type: node.type };
}

/** Operands as integers or decimals: a double is reckoned with as a decimal. */
export function numbers(checker: Checker, args: readonly Argument[], place: Place): TypedExpression[] | undefined {
  const operands = values(checker, args, place);
  const nodes = operands?.map((operand) => {
    const { node } = operand;
    if (node.type === 'null') return constant(null, 'integer');
    if (!isNumeric(node.type)) return wrongType(checker, operand, place, 'number');
    return node.type === 'double' ? convert(node, { type: 'decimal', scale: DIVISION_SCALE }) : node;
  });
  return nodes?.every((node) => node !== undefined) ? nodes : undefined;
}
