/**
 * Which part of a condition does not hold on a row, and what would have to hold there. Pure: what it finds is put into
 * words by whoever knows the fields (operations/condition-words.ts).
 */
import type { RowsRef, TypedExpression, Value, ValueType, VarRef } from '../types.ts';
import { evaluate } from './evaluate.ts';
import type { EvalScope } from './types.ts';
import { isTrue } from './values.ts';

export type Order = '<' | '<=' | '>' | '>=';
type SpanUnit = 'days' | 'minutes' | 'years';
export type Shift = 'addDays' | 'addWorkdays' | 'addMonths' | 'addMinutes';

/** One side of a comparison, with what it comes to on this row. */
export type Side = { readonly value: Value; readonly type: ValueType } & (
  | { readonly kind: 'field'; readonly ref: VarRef }
  | { readonly kind: 'user'; readonly what: string }
  | { readonly kind: 'param'; readonly key: string }
  | { readonly kind: 'today' | 'now' | 'value' }
  /** So long after another time. */
  | { readonly kind: 'shifted'; readonly by: Shift; readonly of: Side; readonly amount: Value }
  /** From one time to another. */
  | { readonly kind: 'span'; readonly unit: SpanUnit; readonly from: Side; readonly to: Side }
  /** How many rows of a sub-table. */
  | { readonly kind: 'count'; readonly over: RowsRef }
);

/** What would have to hold and does not. */
export type Unmet =
  /** A boolean has to be so. */
  | { readonly need: 'yes' | 'no'; readonly side: Side }
  | { readonly need: 'filled' | 'empty'; readonly side: Side }
  | { readonly need: 'equal' | 'other'; readonly side: Side; readonly than: Side }
  | { readonly need: 'order'; readonly op: Order; readonly side: Side; readonly than: Side }
  /** One of the values has to be it, or none of them. */
  | { readonly need: 'among' | 'notAmong'; readonly side: Side; readonly values: readonly Side[] }
  /** The person has to be one of those in a field, or none of them. */
  | { readonly need: 'within' | 'notWithin'; readonly side: Side; readonly list: Side }
  /** A code that the person does not hold. */
  | { readonly need: 'right' }
  /** Any of these would do. */
  | { readonly need: 'either'; readonly parts: readonly Unmet[] }
  /** There is no word for it. */
  | { readonly need: 'unknown' };

const UNKNOWN: Unmet = { need: 'unknown' };
const SPANS: Readonly<Record<string, SpanUnit>> = {
  minutesBetween: 'minutes',
  daysBetween: 'days',
  yearsBetween: 'years',
};
const SHIFTS: readonly string[] = ['addDays', 'addWorkdays', 'addMonths', 'addMinutes'];
const OPPOSITE: Readonly<Record<Order, Order>> = { '<': '>=', '<=': '>', '>': '<=', '>=': '<' };
const MIRRORED: Readonly<Record<Order, Order>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

function sideOf(node: TypedExpression, scope: EvalScope): Side {
  const [first, second] = node.args ?? [];
  if (node.op === 'cast' && first) return { ...sideOf(first, scope), value: evaluate(node, scope), type: node.type };
  const base = { value: evaluate(node, scope), type: node.type };
  if (node.op === 'count' && node.over && !first) return { ...base, kind: 'count', over: node.over };
  if (node.op === 'today' || node.op === 'now') return { ...base, kind: node.op };
  if (node.op === 'var' && node.ref) {
    const { from, field = '' } = node.ref;
    if (from === 'user') return { ...base, kind: 'user', what: field };
    if (from === 'param') return { ...base, kind: 'param', key: field };
    return from === 'isNew' ? { ...base, kind: 'value' } : { ...base, kind: 'field', ref: node.ref };
  }
  if (SHIFTS.includes(node.op) && first && second)
    return {
      ...base,
      kind: 'shifted',
      by: node.op as Shift,
      of: sideOf(first, scope),
      amount: evaluate(second, scope),
    };
  const unit = SPANS[node.op];
  if (unit !== undefined && first && second)
    return {
      ...base,
      kind: 'span',
      unit,
      from: sideOf(first, scope),
      to: sideOf(second, scope),
    };
  return { ...base, kind: 'value' };
}

/** Does a side say something of the row? It is what the sentence is about. */
const isAbout = (side: Side): boolean =>
  ['field', 'count'].includes(side.kind) ||
  (side.kind === 'shifted' && isAbout(side.of)) ||
  (side.kind === 'span' && (isAbout(side.from) || isAbout(side.to)));

/** The field that a side hangs on and that nobody has filled in. */
function emptyField(side: Side): Side | undefined {
  if (side.kind === 'field') return side.value === null ? side : undefined;
  if (side.kind === 'shifted') return emptyField(side.of);
  return side.kind === 'span' ? (emptyField(side.from) ?? emptyField(side.to)) : undefined;
}

function ordered(op: Order, left: Side, right: Side): Unmet {
  const lacking = emptyField(left) ?? emptyField(right);
  if (lacking) return { need: 'filled', side: lacking };
  if (isAbout(left)) return { need: 'order', op, side: left, than: right };
  return isAbout(right) ? { need: 'order', op: MIRRORED[op], side: right, than: left } : UNKNOWN;
}

function equal(wanted: boolean, left: Side, right: Side): Unmet {
  const [side, than] = isAbout(left) ? [left, right] : [right, left];
  if (!isAbout(side)) return UNKNOWN;
  if (than.kind === 'value' && than.value === null) return { need: wanted ? 'empty' : 'filled', side };
  if (side.type === 'boolean' && than.kind === 'value')
    return { need: (than.value === true) === wanted ? 'yes' : 'no', side };
  return { need: wanted ? 'equal' : 'other', side, than };
}

function contained(node: TypedExpression, scope: EvalScope, wanted: boolean): Unmet {
  const [item, list] = node.args ?? [];
  if (!item || !list) return UNKNOWN;
  const [side, of] = [sideOf(item, scope), sideOf(list, scope)];
  if (of.kind === 'user') return { need: 'right' };
  if (isAbout(of)) return { need: wanted ? 'within' : 'notWithin', side, list: of };
  if (!isAbout(side) || list.op !== 'list') return UNKNOWN;
  if (wanted && side.value === null) return { need: 'filled', side };
  return {
    need: wanted ? 'among' : 'notAmong',
    side,
    values: (list.args ?? []).map((one) => sideOf(one, scope)),
  };
}

/** Each once: three codes that would all do are one right. */
function either(parts: readonly Unmet[]): Unmet {
  const flat = parts.flatMap((part) => (part.need === 'either' ? part.parts : [part]));
  const once = flat.filter((part, at) => flat.findIndex((one) => JSON.stringify(one) === JSON.stringify(part)) === at);
  // One that nobody can name would make the others sound like all there is.
  if (once.some(({ need }) => need === 'unknown')) return UNKNOWN;
  const [only, more] = once;
  return only && !more ? only : { need: 'either', parts: once };
}

function part(node: TypedExpression, scope: EvalScope, wanted: boolean): Unmet {
  const args = node.args ?? [];
  const fails = (one: TypedExpression): boolean => isTrue(evaluate(one, scope), one.type) !== wanted;
  // All of them are wanted, or any one of them is.
  if (node.op === (wanted ? 'and' : 'or')) {
    const failing = args.find(fails);
    return failing ? part(failing, scope, wanted) : UNKNOWN;
  }
  if (node.op === (wanted ? 'or' : 'and')) return either(args.map((one) => part(one, scope, wanted)));
  const [first, second] = args;
  if (node.op === '!' && first) return part(first, scope, !wanted);
  if (node.op === 'in') return contained(node, scope, wanted);
  if ((node.op === '==' || node.op === '!=') && first && second)
    return equal(wanted === (node.op === '=='), sideOf(first, scope), sideOf(second, scope));
  if (Object.hasOwn(OPPOSITE, node.op) && first && second) {
    const op = node.op as Order;
    return ordered(wanted ? op : OPPOSITE[op], sideOf(first, scope), sideOf(second, scope));
  }
  const side = sideOf(node, scope);
  if (!isAbout(side)) return UNKNOWN;
  if (node.type === 'boolean') return { need: wanted ? 'yes' : 'no', side };
  return { need: wanted ? 'filled' : 'empty', side };
}

/** What does not hold of a condition that does not. Of several things that must hold together, the first that fails. */
export function unmetPart(condition: TypedExpression, scope: EvalScope): Unmet {
  return part(condition, scope, true);
}
