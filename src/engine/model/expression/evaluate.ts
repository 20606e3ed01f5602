/** The one interpreter of expressions, in browser and server. It never throws on the data of a row. */
import type { Row, RowsRef, TypedExpression, Value, VarRef } from '../types.ts';
import { applyFunction } from './functions.ts';
import type { EvalScope } from './types.ts';
import { compareValues, isTrue, readValue } from './values.ts';

export type { EvalScope } from './types.ts';

/** Derived fields may name derived fields; a ring of them (a load error) must not hang the process. */
const MAX_DERIVED = 16;

interface Frame {
  readonly scope: EvalScope;
  readonly derivedDepth: number;
}

function sourceRow(scope: EvalScope, from: RowsRef['from']): Row | undefined {
  return scope[from];
}

function withRow(frame: Frame, row: Row, outer: Row | undefined): Frame {
  return { ...frame, scope: { ...frame.scope, row, outer, parent: undefined } };
}

function variable(node: TypedExpression, frame: Frame): Value {
  const { ref, type, scale } = node;
  const { scope } = frame;
  if (!ref || ref.from === 'isNew') return scope.isNew === true;
  const field = ref.field ?? '';
  if (ref.from === 'param') return readValue(scope.param(field), type, scale);
  if (ref.from === 'user') return readValue(scope.user[field as keyof EvalScope['user']] as Value, type, scale);
  const first = sourceRow(scope, ref.from);
  const row = first && ref.hop !== undefined ? scope.hop?.(first, field, ref.hopEntity ?? '') : first;
  if (!row) return readValue(null, type);
  const name = ref.hop ?? field;
  const derived = ref.derived === undefined ? undefined : scope.derived?.(ref.derived, name);
  if (!derived) return readValue(row[name], type, scale);
  if (frame.derivedDepth >= MAX_DERIVED) return readValue(null, type);
  const isOwn = ref.from === 'row' && ref.hop === undefined;
  const { scope: within } = withRow(frame, row, undefined);
  const value = run(derived, {
    scope: isOwn ? { ...within, parent: scope.parent } : within,
    derivedDepth: frame.derivedDepth + 1,
  });
  return readValue(value, type, scale);
}

function isRow(value: Value): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function rowsOf(over: RowsRef, scope: EvalScope): readonly Row[] {
  const first = sourceRow(scope, over.from);
  const row = first && over.hop !== undefined ? scope.hop?.(first, over.field, over.hopEntity ?? '') : first;
  if (!row) return [];
  const { hop, hopEntity: _hopEntity, ...rest } = over;
  const direct: RowsRef = hop === undefined ? rest : { ...rest, field: hop };
  const own = row[direct.field];
  const rows = scope.rows?.(row, direct) ?? (Array.isArray(own) ? own.filter(isRow) : []);
  return rows.filter((one) => one['deletedAt'] === undefined || one['deletedAt'] === null);
}

function aggregate(node: TypedExpression, over: RowsRef, frame: Frame): Value {
  const rows = rowsOf(over, frame.scope);
  const body = node.args?.[0];
  const outer = frame.scope.outer ?? frame.scope.row;
  const each = (row: Row): Value => (body ? run(body, withRow(frame, row, outer)) : true);
  const holds = (row: Row): boolean => !body || isTrue(each(row), body.type);
  if (node.op === 'count') return rows.filter(holds).length;
  if (node.op === 'all') return rows.every(holds);
  if (node.op === 'some') return rows.some(holds);
  return applyFunction(
    node.op === 'sum' ? '+' : node.op,
    node,
    rows.map(each),
    rows.map(() => body ?? node),
    frame.scope,
  );
}

function isSame(left: Value, right: Value, node: TypedExpression): boolean {
  return left === null || right === null ? left === right : compareValues(left, right, node) === 0;
}

function compare(node: TypedExpression, frame: Frame): boolean {
  const [a, b] = node.args as readonly [TypedExpression, TypedExpression];
  const [left, right] = [run(a, frame), run(b, frame)];
  if (node.op === '==') return isSame(left, right, a);
  if (node.op === '!=') return !isSame(left, right, a);
  if (left === null || right === null) return false;
  const order = compareValues(left, right, a);
  if (node.op === '<') return order < 0;
  if (node.op === '<=') return order <= 0;
  return node.op === '>' ? order > 0 : order >= 0;
}

function isIn(node: TypedExpression, frame: Frame): boolean {
  const [item, list] = node.args as readonly [TypedExpression, TypedExpression];
  const value = run(item, frame);
  const elements = run(list, frame);
  return Array.isArray(elements) && elements.some((element) => isSame(value, element, item));
}

function choose(args: readonly TypedExpression[], frame: Frame): Value {
  for (let index = 0; index + 1 < args.length; index += 2) {
    if (holds(args[index], frame)) return run(args[index + 1] as TypedExpression, frame);
  }
  return run(args.at(-1) as TypedExpression, frame);
}

function holds(node: TypedExpression | undefined, frame: Frame): boolean {
  return node !== undefined && isTrue(run(node, frame), node.type);
}

/** `09:30:15` of `2026-11-22 09:30:15`. */
const timeIn = (moment: string): string => moment.slice('2026-11-22 '.length);

function run(node: TypedExpression, frame: Frame): Value {
  const args = node.args ?? [];
  if (node.over) return aggregate(node, node.over, frame);
  switch (node.op) {
    case 'const':
      return node.value ?? (node.type === 'boolean' ? false : null);
    case 'var':
      return variable(node, frame);
    case 'today':
      return frame.scope.today;
    case 'now':
      return node.type === 'time' ? timeIn(frame.scope.now) : frame.scope.now;
    case 'list':
      return args.map((arg) => run(arg, frame));
    case 'and':
      return args.every((arg) => holds(arg, frame));
    case 'or':
      return args.some((arg) => holds(arg, frame));
    case '!':
      return !holds(args[0], frame);
    case 'if':
      return choose(args, frame);
    case 'in':
      return isIn(node, frame);
    case '==':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return compare(node, frame);
    default:
      return applyFunction(
        node.op,
        node,
        args.map((arg) => run(arg, frame)),
        args,
        frame.scope,
      );
  }
}

/** The value of a checked expression. Decimals come as texts with the expression's scale. */
export function evaluate(expression: TypedExpression, scope: EvalScope): Value {
  return run(expression, { scope, derivedDepth: 0 });
}

/** Is a value true as a condition? Decimals are texts, so '0.00' is not. */
export function truthy(value: Value | undefined): boolean {
  if (value === undefined) return false;
  return isTrue(value, typeof value === 'string' && /^-?0(\.0+)?$/.test(value) ? 'decimal' : 'text');
}

/**
 * Does a condition hold? The same as `truthy(evaluate(…))`, but sure of the type: the text '0' is true, the decimal '0'
 * is not.
 */
export function isSatisfied(expression: TypedExpression, scope: EvalScope): boolean {
  return isTrue(evaluate(expression, scope), expression.type);
}

/**
 * Can only the server judge it? True if it reaches other rows (hops, sub-tables that are not edited with the row,
 * many-references) or the working calendar. With `derivedOf`, derived fields are looked into; without, their value in
 * the row counts as known. `isReached` says of which hops the value is at hand.
 */
export function needsServer(
  expression: TypedExpression,
  derivedOf?: EvalScope['derived'],
  isReached?: (ref: VarRef) => boolean,
): boolean {
  const { op, ref, over } = expression;
  if (op === 'addWorkdays' || (ref?.hop !== undefined && isReached?.(ref) !== true)) return true;
  if (over && (over.inline !== true || over.hop !== undefined)) return true;
  const derived = ref?.derived === undefined ? undefined : derivedOf?.(ref.derived, ref.field ?? '');
  if (derived && needsServer(derived, derivedOf)) return true;
  // Inside an aggregate names belong to its rows.
  return (expression.args ?? []).some((arg) => needsServer(arg, derivedOf, over ? undefined : isReached));
}

/**
 * The fields of one row that an expression reads, each once, in the order they are met. For `row` (the default) that is
 * the row the expression is written on: plain names, and `$row.x` inside aggregates. For a filter, `outer` gives the
 * fields that it names as `$row.x`.
 */
export function namedFields(expression: TypedExpression, of: 'row' | 'outer' = 'row'): string[] {
  const found = new Set<string>();
  const note = (ref: VarRef | RowsRef | undefined, wanted: VarRef['from']): void => {
    if (ref?.from === wanted && ref.field !== undefined) found.add(ref.field);
  };
  const visit = (node: TypedExpression, wanted: VarRef['from']): void => {
    note(node.ref, wanted);
    note(node.over, wanted);
    for (const arg of node.args ?? []) visit(arg, node.over ? 'outer' : wanted);
  };
  visit(expression, of);
  return [...found];
}
