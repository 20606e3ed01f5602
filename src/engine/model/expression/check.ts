/** Parses and type-checks an expression as it stands in a file: the only way from a raw tree to a TypedExpression. */
import { nearest } from '../format/nearest.ts';
import type { RawExpression, TypedExpression } from '../types.ts';
import { type Argument, type Checker, type Operand, type Path, report } from './checker.ts';
import { constantOf } from './constants.ts';
import { anyRow } from './operands.ts';
import { OPERATORS } from './operators.ts';
import type { ExpressionProblem, TypeEnv } from './types.ts';
import { type TypeAndScale, convert, typeName } from './typing.ts';
import { resolveVariable } from './variables.ts';

export const MAX_DEPTH = 32;
export const MAX_PARTS = 1000;

function describe(raw: unknown): string {
  if (raw === undefined) return 'nothing';
  if (Array.isArray(raw)) return 'list';
  if (typeof raw !== 'object' || raw === null) return typeof raw;
  return `object(${Object.keys(raw).length})`;
}

function variableName(raw: RawExpression): string | undefined {
  const name = Array.isArray(raw) && raw.length === 1 ? raw[0] : raw;
  return typeof name === 'string' && name !== '' ? name : undefined;
}

function checkOperator(
  checker: Checker,
  operator: string,
  raw: RawExpression,
  path: Path,
): TypedExpression | undefined {
  if (operator === 'var') {
    const name = variableName(raw);
    if (name === undefined) return report(checker, 'expression.shape', path, { found: describe(raw) });
    return resolveVariable(checker, name, path);
  }
  const rule = Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator] : undefined;
  if (!rule)
    return report(checker, 'expression.unknownOperator', path, {
      operator,
      nearest: nearest(operator, ['var', ...Object.keys(OPERATORS)]),
    });
  const args: Argument[] = Array.isArray(raw)
    ? raw.map((one, index) => ({ raw: one, path: [...path, index] }))
    : [{ raw, path }];
  if (args.length < rule.least || args.length > rule.most) {
    const expected =
      rule.least === rule.most
        ? String(rule.least)
        : rule.most === Infinity
          ? `≥ ${rule.least}`
          : `${rule.least}–${rule.most}`;
    return report(checker, 'expression.arity', path, { operator, expected, actual: String(args.length) });
  }
  return rule.check(checker, args, { operator, path, part });
}

/** Checks one part. Bare sub-tables come back as `rows` nodes. */
function part(checker: Checker, { raw, path }: Argument): TypedExpression | undefined {
  checker.budget.parts += 1;
  if (checker.depth > MAX_DEPTH) return report(checker, 'expression.depth', path, { limit: String(MAX_DEPTH) });
  if (checker.budget.parts > MAX_PARTS) {
    return checker.budget.parts === MAX_PARTS + 1
      ? report(checker, 'expression.size', path, { limit: String(MAX_PARTS) })
      : undefined;
  }
  if (raw === undefined || Array.isArray(raw))
    return report(checker, raw === undefined ? 'expression.shape' : 'expression.listHere', path, {
      found: describe(raw),
    });
  if (raw === null || typeof raw !== 'object') {
    return (
      constantOf(raw) ??
      report(checker, 'expression.constant', path, { value: String(raw).slice(0, 40), type: typeof raw })
    );
  }
  const [operator, ...more] = Object.keys(raw);
  if (operator === undefined || more.length > 0)
    return report(checker, 'expression.shape', path, { found: describe(raw) });
  return checkOperator({ ...checker, depth: checker.depth + 1 }, operator, raw[operator] as RawExpression, [
    ...path,
    operator,
  ]);
}

function finish(checker: Checker, operand: Operand, expect: TypeAndScale | undefined): TypedExpression | undefined {
  const { node, path } = operand;
  const value = node.op === 'rows' ? anyRow(node) : node;
  if (!expect) return value;
  if (expect.type === 'boolean' && value.type !== 'boolean')
    return { op: '!', type: 'boolean', args: [{ op: '!', type: 'boolean', args: [value] }] };
  // The clock's time of day: what everybody means who lets a time begin with now.
  if (expect.type === 'time' && value.op === 'now') {
    report(checker, 'expression.nowForTime', path, {}, 'warning');
    return { op: 'now', type: 'time' };
  }
  return (
    convert(value, expect, true) ??
    report(checker, 'expression.result', path, { expected: typeName(expect), actual: typeName(value) })
  );
}

/**
 * Checks a raw tree. `expression` is there when there is no error (warnings may remain); it is plain JSON.
 * With `expect` the value is brought to that type (a decimal rounded to its scale, a condition to true or false),
 * as needed where a field is computed; otherwise any type will do.
 */
export function checkExpression(
  raw: unknown,
  env: TypeEnv,
  expect?: TypeAndScale,
): { expression?: TypedExpression; problems: readonly ExpressionProblem[] } {
  const checker: Checker = { env, problems: [], fields: new Map(), budget: { parts: 0 }, depth: 0 };
  const node = part(checker, { raw: raw as RawExpression, path: [] });
  const expression = node && finish(checker, { node, path: [] }, expect);
  const { problems } = checker;
  return expression && !problems.some((problem) => problem.severity === 'error')
    ? { expression, problems }
    : { problems };
}
