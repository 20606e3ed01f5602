/** Which types go together, and the casts that bring them together. */
import type { TypedExpression, ValueType } from '../types.ts';
import { constant, retype } from './constants.ts';
import { DIVISION_SCALE } from './decimal.ts';

export interface TypeAndScale {
  readonly type: ValueType;
  readonly scale?: number;
}

const ORDERED: readonly ValueType[] = [
  'integer',
  'decimal',
  'double',
  'date',
  'datetime',
  'time',
  'month',
  'year',
  'text',
  'null',
];

export function isOrdered(type: ValueType): boolean {
  return ORDERED.includes(type);
}

export function isNumeric(type: ValueType): boolean {
  return type === 'integer' || type === 'decimal' || type === 'double';
}

/** Digits behind the point that arithmetic sees: a double counts as a decimal. */
export function scaleOf(node: TypeAndScale): number {
  return node.type === 'double' ? DIVISION_SCALE : node.type === 'decimal' ? (node.scale ?? DIVISION_SCALE) : 0;
}

/** A type as messages show it. */
export function typeName(node: TypeAndScale): string {
  return node.type === 'decimal' && node.scale !== undefined ? `decimal(${node.scale})` : node.type;
}

function isFlexible(node: TypedExpression): boolean {
  return node.op === 'const' && node.type === 'text';
}

/** The one type all parts can be read as; undefined if there is none. Written texts take the type of the others. */
export function unify(nodes: readonly TypedExpression[]): TypeAndScale | undefined {
  const valued = nodes.filter((node) => node.type !== 'null');
  const typed = valued.filter((node) => !isFlexible(node));
  const types = new Set(typed.map((node) => node.type));
  const [first] = types;
  if (first === undefined) return { type: valued.length > 0 ? 'text' : 'null' };
  if (types.size === 1 && first !== 'decimal') return { type: first };
  if ([...types].every(isNumeric)) {
    if (types.has('double')) return { type: 'double' };
    return { type: 'decimal', scale: Math.max(...typed.map(scaleOf)) };
  }
  if (types.size > 2) return undefined;
  if (types.has('date') && types.has('datetime')) return { type: 'datetime' };
  if (types.has('id') && types.has('text')) return { type: 'text' };
  return undefined;
}

const CASTS: Partial<Record<ValueType, readonly ValueType[]>> = {
  decimal: ['integer', 'double', 'decimal'],
  double: ['integer', 'decimal'],
  datetime: ['date'],
  text: ['id'],
};

/**
 * The node as a `to`: itself, a constant of that type, or a cast. Undefined if it cannot be.
 * With `exact` a decimal gets exactly the scale asked for; without, only the kind of value matters.
 */
export function convert(node: TypedExpression, to: TypeAndScale, exact = false): TypedExpression | undefined {
  if (node.type === 'null') return constant(null, to.type, to.type === 'decimal' ? to.scale : undefined);
  if (node.type === to.type && (!exact || scaleOf(node) === scaleOf(to))) return node;
  if (node.op === 'const') {
    const typed = retype(node, to.type);
    if (typed && (!exact || scaleOf(typed) === scaleOf(to))) return typed;
    if (!typed) return undefined;
    return { op: 'cast', ...to, args: [typed] };
  }
  if (!CASTS[to.type]?.includes(node.type)) return undefined;
  const scale = exact ? scaleOf(to) : Math.max(scaleOf(node), scaleOf(to));
  return to.type === 'decimal'
    ? { op: 'cast', type: 'decimal', scale, args: [node] }
    : { op: 'cast', type: to.type, args: [node] };
}
