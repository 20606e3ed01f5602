/**
 * Conditions and values of a process: `${…}` or JsonLogic, checked at deployment and evaluated by the product's one
 * evaluator.
 * A variable takes its declared type, else the type that what stands beside it asks for, else that of its value. Only
 * own properties are read.
 */
import { checkExpression } from '../expression/check.ts';
import { isDate, isDatetime } from '../expression/dates.ts';
import { parseDecimal } from '../expression/decimal.ts';
import { type EvalScope, evaluate } from '../expression/evaluate.ts';
import type { ExpressionProblem, FieldTypeInfo, TypeEnv } from '../expression/types.ts';
import type { RawExpression, Row, Value, ValueType } from '../types.ts';
import { FormulaMistake, partsOf, readExpression } from './formula-text.ts';
import type { Formula, Moment, TextRule } from './types.ts';

type Types = Readonly<Record<string, FieldTypeInfo>>;

const NOBODY: EvalScope['user'] = { id: '', orgId: null, orgPath: null, orgType: null, postIds: [], codes: [] };
/** A process sees its variables and the time; rows are the server's to read before. */
const ALLOW: TypeEnv['allow'] = {
  hops: false,
  rows: false,
  old: false,
  input: false,
  user: false,
  param: false,
  isNew: false,
};

const isTree = (node: RawExpression): node is { [operator: string]: RawExpression } =>
  typeof node === 'object' && node !== null && !Array.isArray(node);

/** Every variable path of a tree, each once, without the `?` of emptiness. */
export function variablesOf(logic: RawExpression): string[] {
  return [...new Set([...aliasesOf(logic)].map((alias) => alias.replace(/\?$/, '')))];
}

function aliasesOf(logic: RawExpression): Set<string> {
  const found = new Set<string>();
  const open: RawExpression[] = [logic];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (Array.isArray(node)) open.push(...node);
    else if (isTree(node)) {
      if (typeof node['var'] === 'string') found.add(node['var']);
      else open.push(...Object.values(node));
    }
  }
  return found;
}

/** A dot in a JsonLogic path leads into an object, as in `${order.amount}`. */
function withPaths(node: RawExpression): RawExpression {
  if (Array.isArray(node)) return node.map(withPaths);
  if (!isTree(node)) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === 'var' && typeof value === 'string' ? value.replaceAll('.', '/') : withPaths(value),
    ]),
  );
}

/**
 * A condition or value: `${…}`, JsonLogic as JSON, or (with `bare`) an expression without braces. Throws
 * `FormulaMistake`.
 */
export function readFormula(text: string, bare = false): Formula {
  const trimmed = text.trim();
  if (/^\{\s*"/.test(trimmed)) {
    try {
      return { logic: withPaths(JSON.parse(trimmed) as RawExpression), text: trimmed };
    } catch {
      throw new FormulaMistake('syntax', 'JSON');
    }
  }
  const parts = partsOf(trimmed);
  const [first, ...rest] = parts;
  if (first !== undefined && typeof first === 'object' && rest.length === 0)
    return { logic: first.logic, text: trimmed };
  if (bare && parts.every((part) => typeof part === 'string')) return { logic: readExpression(trimmed), text: trimmed };
  throw new FormulaMistake('syntax', '${…}');
}

/** A text in which `${…}` may stand; one without any is itself. Throws `FormulaMistake`. */
export function readTextRule(text: string): TextRule {
  const trimmed = text.trim();
  const parts = partsOf(trimmed);
  if (parts.every((part) => typeof part === 'string')) return trimmed;
  const logic = parts.map((part) => (typeof part === 'string' ? part : part.logic));
  return { logic: logic.length === 1 ? (logic[0] ?? null) : { cat: logic }, text: trimmed };
}

// ------------------------------------------------------------------------------------------------------------- types

const NUMERIC = new Set(['+', '-', '*', '/', '%', 'round']);
const SHIFTS = new Set(['addDays', 'addMonths', 'addWorkdays', 'addMinutes']);
const SPANS = new Set(['minutesBetween', 'daysBetween', 'yearsBetween']);
const LOGICAL = new Set(['and', 'or', '!']);
const TOGETHER = new Set(['==', '!=', '<', '<=', '>', '>=', 'min', 'max']);

/** The type a part gives by what it is, not by what its variables hold. */
function givenType(node: RawExpression): ValueType | undefined {
  if (typeof node === 'number') return 'decimal';
  if (typeof node === 'boolean') return 'boolean';
  if (typeof node === 'string') return 'text';
  if (!isTree(node)) return undefined;
  const [operator = ''] = Object.keys(node);
  if (NUMERIC.has(operator) || SPANS.has(operator) || operator === 'length') return 'decimal';
  if (operator === 'today' || SHIFTS.has(operator)) return operator === 'addMinutes' ? 'datetime' : 'date';
  return operator === 'now' ? 'datetime' : operator === 'cat' ? 'text' : undefined;
}

/** What the surroundings of each variable make of it. */
export function hintsOf(logic: RawExpression): Map<string, ValueType> {
  const hints = new Map<string, ValueType>();
  const hint = (node: RawExpression | undefined, type: ValueType | undefined): void => {
    if (
      node !== undefined &&
      type !== undefined &&
      isTree(node) &&
      typeof node['var'] === 'string' &&
      !hints.has(node['var'])
    )
      hints.set(node['var'], type);
  };
  const open: RawExpression[] = [logic];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (Array.isArray(node)) open.push(...node);
    if (!isTree(node) || 'var' in node) continue;
    const [operator = ''] = Object.keys(node);
    const raw = node[operator] ?? null;
    const args = Array.isArray(raw) ? raw : [raw];
    if (NUMERIC.has(operator)) for (const arg of args) hint(arg, 'decimal');
    // A form's text 'false' is no yes.
    if (LOGICAL.has(operator)) for (const arg of args) hint(arg, 'boolean');
    if (operator === 'if')
      args.forEach((arg, at) => hint(arg, at % 2 === 0 && at < args.length - 1 ? 'boolean' : undefined));
    if (SPANS.has(operator)) for (const arg of args) hint(arg, operator === 'minutesBetween' ? 'datetime' : 'date');
    if (SHIFTS.has(operator)) {
      hint(args[0], operator === 'addMinutes' ? 'datetime' : 'date');
      hint(args[1], 'integer');
    }
    const group =
      operator === 'in' && Array.isArray(args[1]) ? [args[0] ?? null, ...args[1]] : TOGETHER.has(operator) ? args : [];
    const type = group.map(givenType).find((one) => one !== undefined);
    for (const arg of group) hint(arg, type);
    open.push(...args);
  }
  return hints;
}

/** A value as the hint reads it: number and text of a number are one, as forms and rows give both. */
function typed(
  value: Value | undefined,
  hint: ValueType | undefined,
): { readonly value: Value; readonly info: FieldTypeInfo } {
  const as = (
    type: ValueType,
    given: Value = value ?? null,
    scale?: number,
  ): { value: Value; info: FieldTypeInfo } => ({
    value: given,
    info: { type, nullable: true, ...(scale === undefined ? {} : { scale }) },
  });
  // What nobody ticked is no yes, as in a form.
  if (value === null || value === undefined || value === '') return as(hint === 'boolean' ? hint : 'null', null);
  if (typeof value === 'boolean') return as('boolean');
  if (typeof value === 'number')
    return hint === 'text' ? as('text', String(value)) : as(Number.isSafeInteger(value) ? 'integer' : 'double');
  if (typeof value === 'object')
    return as(Array.isArray(value) && value.every((item) => typeof item !== 'object') ? 'list' : 'json');
  const decimal = hint === 'decimal' || hint === 'integer' ? parseDecimal(value) : null;
  if (decimal && decimal.scale === 0 && Number.isSafeInteger(Number(value))) return as('integer', Number(value));
  if (decimal) return as('decimal', value, Math.min(decimal.scale, 10));
  if (hint === 'boolean' && (value === 'true' || value === 'false')) return as('boolean', value === 'true');
  if ((hint === 'date' || hint === 'datetime') && isDate(value)) return as('date');
  if ((hint === 'date' || hint === 'datetime') && isDatetime(value)) return as('datetime');
  return as('text');
}

function environment(fields: Types): TypeEnv {
  return { entity: 'process', fieldsOf: () => fields, params: {}, allow: ALLOW };
}

/** Follows a path through own properties only. */
function follow(value: Value | undefined, path: readonly string[]): Value | undefined {
  let here = value;
  for (const name of path) {
    if (typeof here !== 'object' || here === null || Array.isArray(here) || !Object.hasOwn(here, name))
      return undefined;
    here = here[name];
  }
  return here;
}

const isNothing = (value: Value | undefined): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

// -------------------------------------------------------------------------------------------------------- deployment

/** What a check at deployment finds. `condition`: true or false was wanted. */
export type FormulaProblem =
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'expression'; readonly problem: ExpressionProblem }
  | { readonly kind: 'condition' };

/**
 * Checks what can be known without values. `known`: the variables there are, with their types where declared; absent:
 * any name will do.
 */
export function checkFormula(
  formula: Formula,
  declared: Types,
  known: ReadonlySet<string> | undefined,
  condition: boolean,
): FormulaProblem[] {
  const hints = hintsOf(formula.logic);
  const aliases = [...aliasesOf(formula.logic)];
  const root = (alias: string): string => alias.replace(/\?$/, '').split('/')[0] ?? '';
  const unknown = known ? [...new Set(aliases.map(root).filter((name) => !known.has(name)))] : [];
  if (unknown.length > 0) return unknown.map((name) => ({ kind: 'variable', name }));
  const fields = Object.fromEntries(
    aliases.map((alias): [string, FieldTypeInfo] => {
      if (alias.endsWith('?')) return [alias, { type: 'boolean', nullable: false }];
      return [
        alias,
        (Object.hasOwn(declared, alias) ? declared[alias] : undefined) ?? {
          type: hints.get(alias) ?? 'null',
          nullable: true,
        },
      ];
    }),
  );
  const { expression, problems } = checkExpression(formula.logic, environment(fields));
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) return errors.map((problem) => ({ kind: 'expression', problem }));
  const isCondition = expression?.type === 'boolean' || expression?.type === 'null';
  return condition && !isCondition ? [{ kind: 'condition' }] : [];
}

// --------------------------------------------------------------------------------------------------------------- run

/** An expression could not be evaluated on the values of this instance. */
export class FormulaFailure extends Error {
  readonly formula: Formula;
  constructor(formula: Formula, message: string) {
    super(message);
    this.name = 'FormulaFailure';
    this.formula = formula;
  }
}

/** Does a condition hold? It must give true; a form may have kept that as a text. */
export function isHolding(value: Value): boolean {
  return value === true || value === 'true';
}

/** Digits nobody wrote are left off; a whole number that fits is a number. */
function plain(value: Value, type: ValueType): Value {
  if (type !== 'decimal' || typeof value !== 'string') return value;
  const text = value.includes('.') ? value.replace(/\.?0+$/, '') : value;
  return /^-?\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : text;
}

/** The time a formula sees. */
export interface FormulaTime {
  readonly now: Moment;
  readonly isWorkday?: (date: string) => boolean;
}

/**
 * The value of a formula. `read` gives a variable by its name. Cost is bounded by the parts of the tree, which is
 * checked before it is run.
 * Throws `FormulaFailure` where types do not go together.
 */
export function valueOf(
  formula: Formula,
  declared: Types,
  read: (name: string) => Value | undefined,
  { now, isWorkday }: FormulaTime,
): Value {
  if (!isTree(formula.logic)) return formula.logic as Value;
  const hints = hintsOf(formula.logic);
  const row: Row = {};
  const fields: Record<string, FieldTypeInfo> = {};
  for (const alias of aliasesOf(formula.logic)) {
    const [name = '', ...path] = alias.replace(/\?$/, '').split('/');
    const value = follow(read(name), path);
    if (alias.endsWith('?')) {
      row[alias] = isNothing(value);
      fields[alias] = { type: 'boolean', nullable: false };
    } else if (Object.hasOwn(declared, alias)) {
      row[alias] = value ?? null;
      fields[alias] = declared[alias] as FieldTypeInfo;
    } else {
      const { value: held, info } = typed(value, hints.get(alias));
      row[alias] = held;
      fields[alias] = info;
    }
  }
  // A bare variable is its value, whatever it holds; the evaluator reads only what expressions reckon with.
  if (typeof formula.logic['var'] === 'string') return row[formula.logic['var']] ?? null;
  const { expression, problems } = checkExpression(formula.logic, environment(fields));
  if (!expression)
    throw new FormulaFailure(
      formula,
      problems.map(({ code, params }) => [code, ...Object.values(params)].join(' ')).join('; '),
    );
  const scope: EvalScope = {
    row,
    user: NOBODY,
    param: () => null,
    today: now.slice(0, 10),
    now,
    ...(isWorkday ? { isWorkday } : {}),
  };
  return plain(evaluate(expression, scope), expression.type);
}
