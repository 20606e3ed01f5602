/**
 * A condition as rows "variable – operator – value" in groups of which all or any must hold, and the same as the text
 * the model keeps.
 * What the text says beyond that (functions, sums, JsonLogic of one's own) has no rows: it stays text. Pure.
 */
import type { RawExpression } from '../../../../engine/model/types.ts';
import { readFormula } from '../../../../engine/model/workflow/formula.ts';
import { FormulaMistake, isUsableName } from '../../../../engine/model/workflow/formula-text.ts';
import type { VariableKind } from './variables.ts';

export type Operator = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le' | 'oneOf' | 'contains' | 'empty' | 'filled';

/** What a variable is compared with; several with `oneOf`, none with `empty` and `filled`. */
export type Compared = string | number | boolean;

export interface Row {
  readonly variable: string;
  readonly operator: Operator;
  readonly value?: Compared | readonly Compared[] | undefined;
}
export interface Group {
  readonly join: 'all' | 'any';
  readonly parts: readonly Part[];
}
export type Part = Row | Group;

export const isGroup = (part: Part): part is Group => 'join' in part;

const SIGNS = { eq: '==', ne: '!=', gt: '>', ge: '>=', lt: '<', le: '<=' } as const;
type Sign = (typeof SIGNS)[keyof typeof SIGNS];
const OPERATORS: Readonly<Record<string, keyof typeof SIGNS>> = {
  '==': 'eq',
  '!=': 'ne',
  '>': 'gt',
  '>=': 'ge',
  '<': 'lt',
  '<=': 'le',
};
/** The same comparison with its sides changed. */
const TURNED: Readonly<Record<Sign, Sign>> = { '==': '==', '!=': '!=', '>': '<', '>=': '<=', '<': '>', '<=': '>=' };

const ORDERED: readonly Operator[] = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'empty', 'filled'];
const BY_KIND: Readonly<Record<VariableKind, readonly Operator[]>> = {
  number: ORDERED,
  date: ORDERED,
  datetime: ORDERED,
  boolean: ['eq', 'empty', 'filled'],
  text: ['eq', 'ne', 'oneOf', 'contains', 'empty', 'filled'],
  list: ['contains', 'empty', 'filled'],
};

/** What may be asked of a variable of this kind. */
export const operatorsOf = (kind: VariableKind): readonly Operator[] => BY_KIND[kind];

export const takesValue = (operator: Operator): boolean => operator !== 'empty' && operator !== 'filled';

/** Can the row be written as it stands? */
export function isWhole({ variable, operator, value }: Row): boolean {
  if (variable === '' || !variable.split('/').every(isUsableName)) return false;
  if (!takesValue(operator)) return true;
  return Array.isArray(value)
    ? operator === 'oneOf' && value.length > 0
    : operator !== 'oneOf' && value !== undefined && value !== '';
}

/** Is every row of it whole? */
export const isReady = (group: Group): boolean =>
  group.parts.every((part) => (isGroup(part) ? isReady(part) : isWhole(part)));

/**
 * The group as its text would be read again: rows that are not whole are left out, a group of one is its part, and a
 * group that joins as
 * the one around it is a part of it.
 */
export function normalised(group: Group): Group {
  const parts = group.parts.flatMap((part): readonly Part[] => {
    if (!isGroup(part)) return isWhole(part) ? [part] : [];
    const inner = normalised(part);
    return inner.parts.length < 2 || inner.join === group.join ? inner.parts : [inner];
  });
  const [only] = parts;
  if (parts.length === 1 && only && isGroup(only)) return only;
  return { join: parts.length < 2 ? 'all' : group.join, parts };
}

// ------------------------------------------------------------------------------------------------------------ as text

/** A text in quotes, as the reader of expressions takes it. */
const quoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;

/** Figures without an exponent. */
const figure = (value: number): string => value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 });

function literal(value: Compared): string {
  if (typeof value === 'number') return figure(value);
  return typeof value === 'boolean' ? String(value) : quoted(value);
}

function rowText({ variable, operator, value }: Row): string {
  const name = variable.replaceAll('/', '.');
  const [first = '', ...rest] = Array.isArray(value) ? (value as readonly Compared[]) : [value as Compared];
  switch (operator) {
    case 'empty':
      return `empty ${name}`;
    case 'filled':
      return `not empty ${name}`;
    case 'oneOf':
      return `oneOf(${[name, ...[first, ...rest].map(literal)].join(', ')})`;
    case 'contains':
      return `contains(${name}, ${literal(first)})`;
    default:
      return `${name} ${SIGNS[operator]} ${literal(first)}`;
  }
}

function groupText({ join, parts }: Group): string {
  return parts
    .map((part) => (isGroup(part) ? `(${groupText(part)})` : rowText(part)))
    .join(join === 'all' ? ' && ' : ' || ');
}

/** The text of a condition; '' where nothing is whole. */
export function textOfCondition(group: Group): string {
  const whole = normalised(group);
  return whole.parts.length === 0 ? '' : `\${${groupText(whole)}}`;
}

// ----------------------------------------------------------------------------------------------------------- as rows

const isTree = (node: RawExpression | undefined): node is { [operator: string]: RawExpression } =>
  typeof node === 'object' && node !== null && !Array.isArray(node);
const isLiteral = (node: RawExpression | undefined): node is Compared =>
  ['string', 'number', 'boolean'].includes(typeof node);

function pathOf(node: RawExpression | undefined): string | undefined {
  const path = isTree(node) ? node['var'] : undefined;
  return typeof path === 'string' ? path : undefined;
}

function comparison(sign: Sign, [left, right]: readonly RawExpression[]): Row | undefined {
  const [here, there] = [pathOf(left), pathOf(right)];
  if (here !== undefined && !here.endsWith('?') && isLiteral(right))
    return { variable: here, operator: OPERATORS[sign] ?? 'eq', value: right };
  if (there !== undefined && !there.endsWith('?') && isLiteral(left))
    return { variable: there, operator: OPERATORS[TURNED[sign]] ?? 'eq', value: left };
  return undefined;
}

function membership([left, right]: readonly RawExpression[]): Row | undefined {
  const [here, there] = [pathOf(left), pathOf(right)];
  if (here !== undefined && Array.isArray(right) && right.length > 0 && right.every(isLiteral))
    return { variable: here, operator: 'oneOf', value: right };
  return there !== undefined && isLiteral(left) ? { variable: there, operator: 'contains', value: left } : undefined;
}

/** A variable alone: true where it holds, or whether it is empty. */
function alone(path: string): Row {
  return path.endsWith('?')
    ? { variable: path.slice(0, -1), operator: 'empty' }
    : { variable: path, operator: 'eq', value: true };
}

function partOf(node: RawExpression): Part | undefined {
  if (!isTree(node) || Object.keys(node).length !== 1) return undefined;
  const [operator = ''] = Object.keys(node);
  const raw = node[operator] ?? null;
  const args = Array.isArray(raw) ? raw : [raw];
  const path = pathOf(node);
  if (path !== undefined) return alone(path);
  if (operator === 'and' || operator === 'or') {
    const parts = args.map(partOf);
    return parts.every((part) => part !== undefined) && parts.length > 1
      ? { join: operator === 'and' ? 'all' : 'any', parts }
      : undefined;
  }
  if (operator === '!') {
    const inner = args.length === 1 ? pathOf(args[0]) : undefined;
    return inner?.endsWith('?') ? { variable: inner.slice(0, -1), operator: 'filled' } : undefined;
  }
  if (args.length !== 2) return undefined;
  if (Object.hasOwn(OPERATORS, operator)) return comparison(operator as Sign, args);
  return operator === 'in' ? membership(args) : undefined;
}

/**
 * The rows of a condition's text: an empty one has none; undefined where it says more than rows can, or cannot be read.
 */
export function conditionOfText(text: string): Group | undefined {
  if (text.trim() === '') return { join: 'all', parts: [] };
  try {
    const part = partOf(readFormula(text).logic);
    return part && (isGroup(part) ? part : { join: 'all', parts: [part] });
  } catch (error) {
    if (error instanceof FormulaMistake) return undefined;
    throw error;
  }
}
