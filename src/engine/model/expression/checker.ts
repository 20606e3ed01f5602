/** The state of one check: where it stands, what was found wrong, and what is known of the variables it met. */
import type { RawExpression, TypedExpression } from '../types.ts';
import type { expressionErrors } from '../errors/expression-errors.ts';
import type { ExpressionProblem, Facility, FieldTypeInfo, TypeEnv } from './types.ts';

export type Path = readonly (string | number)[];
export type ExpressionCode = keyof typeof expressionErrors;

/** One argument as it was written, and the place where it stands. */
export interface Argument {
  readonly raw: RawExpression;
  readonly path: Path;
}

/** A checked argument. */
export interface Operand {
  readonly node: TypedExpression;
  readonly path: Path;
}

export interface Checker {
  readonly env: TypeEnv;
  readonly problems: ExpressionProblem[];
  /** What is known of the field behind a `var` node. */
  readonly fields: Map<TypedExpression, FieldTypeInfo>;
  /** Parts met so far; shared by the checkers of one expression. */
  readonly budget: { parts: number };
  readonly depth: number;
}

/** Notes a mistake. Gives undefined, so that a rule can end with it. */
export function report(
  checker: Checker,
  code: ExpressionCode,
  path: Path,
  params: Record<string, string> = {},
  severity: 'error' | 'warning' = 'error',
): undefined {
  checker.problems.push({ code, path, params, severity });
}

/** Is a facility allowed here? If not, the mistake is noted. */
export function isAllowed(checker: Checker, facility: Facility, name: string, path: Path): boolean {
  if (checker.env.allow?.[facility] !== false) return true;
  report(checker, 'expression.context', path, { name });
  return false;
}
