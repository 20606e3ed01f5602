/**
 * Conditions as people say them: fields compared with values, joined by and or by or. What cannot be said so stays an
 * expression. Pure.
 */
import { isObject } from '../../../engine/model/format/read/source.ts';

export const COMPARISONS = [
  'is',
  'isNot',
  'less',
  'atMost',
  'more',
  'atLeast',
  'oneOf',
  'noneOf',
  'filled',
  'empty',
] as const;
export type Comparison = (typeof COMPARISONS)[number];

export type Constant = string | number | boolean;

export interface Part {
  readonly field: string;
  readonly how: Comparison;
  readonly value?: Constant | undefined;
  readonly values?: readonly Constant[] | undefined;
}

export interface Rule {
  readonly join: 'and' | 'or';
  readonly parts: readonly Part[];
}

const OPERATORS: Readonly<Partial<Record<Comparison, string>>> = {
  is: '==',
  isNot: '!=',
  less: '<',
  atMost: '<=',
  more: '>',
  atLeast: '>=',
};

const isConstant = (value: unknown): value is Constant => ['string', 'number', 'boolean'].includes(typeof value);

function fieldOf(node: unknown): string | undefined {
  return isObject(node) &&
    Object.keys(node).length === 1 &&
    typeof node['var'] === 'string' &&
    !/[.$]/.test(node['var'])
    ? node['var']
    : undefined;
}

function partOf(node: unknown): Part | undefined {
  const plain = fieldOf(node);
  if (plain !== undefined) return { field: plain, how: 'filled' };
  if (!isObject(node)) return undefined;
  const [operator = '', ...more] = Object.keys(node);
  const args: unknown = node[operator];
  if (more.length > 0) return undefined;
  if (operator === '!') {
    const inner = partOf(Array.isArray(args) && args.length === 1 ? args[0] : args);
    if (inner?.how === 'filled') return { field: inner.field, how: 'empty' };
    return inner?.how === 'oneOf' ? { ...inner, how: 'noneOf' } : undefined;
  }
  if (!Array.isArray(args) || args.length !== 2) return undefined;
  const [left, right] = args as [unknown, unknown];
  const field = fieldOf(left);
  if (field === undefined) return undefined;
  if (operator === 'in')
    return Array.isArray(right) && right.length > 0 && right.every(isConstant)
      ? { field, how: 'oneOf', values: right }
      : undefined;
  const how = COMPARISONS.find((one) => OPERATORS[one] === operator);
  return how && isConstant(right) ? { field, how, value: right } : undefined;
}

/**
 * The condition as parts, if it is written as `writeRule` writes it: opening and closing one changes nothing of a file.
 */
export function readRule(expression: unknown): Rule | undefined {
  const join = isObject(expression)
    ? (['and', 'or'] as const).find((one) => Array.isArray(expression[one]))
    : undefined;
  const nodes = join && isObject(expression) ? (expression[join] as unknown[]) : [expression];
  const parts = nodes.map(partOf);
  if (!parts.every((part) => part !== undefined)) return undefined;
  const rule: Rule = { join: join ?? 'and', parts };
  return JSON.stringify(writeRule(rule)) === JSON.stringify(expression) ? rule : undefined;
}

function written({ field, how, value, values = [] }: Part): unknown {
  const name = { var: field };
  switch (how) {
    case 'filled':
      return name;
    case 'empty':
      return { '!': [name] };
    case 'oneOf':
      return { in: [name, [...values]] };
    case 'noneOf':
      return { '!': [{ in: [name, [...values]] }] };
    default:
      return { [OPERATORS[how] ?? '==']: [name, value ?? ''] };
  }
}

/** The expression; `undefined` where nothing is asked. */
export function writeRule({ join, parts }: Rule): unknown {
  if (parts.length === 0) return undefined;
  const [first] = parts;
  return parts.length === 1 && first ? written(first) : { [join]: parts.map(written) };
}

/** The same part by another comparison, with what of its value still fits. */
export function compared(part: Part, how: Comparison, first: Constant): Part {
  const { field } = part;
  if (how === 'filled' || how === 'empty') return { field, how };
  if (how === 'oneOf' || how === 'noneOf') return { field, how, values: part.values ?? [part.value ?? first] };
  return { field, how, value: part.value ?? part.values?.[0] ?? first };
}
