/** The operators that work on values alone: arithmetic, min and max, texts, dates, casts. */
import type { TypedExpression, Value } from '../types.ts';
import { addDays, addMinutes, addMonths, addWorkdays, daysBetween, minutesBetween, yearsBetween } from './dates.ts';
import {
  type Decimal,
  MAX_INTEGER,
  addDecimals,
  decimalOfDouble,
  divideDecimals,
  multiplyDecimals,
  negate,
  parseDecimal,
  remainderOf,
  roundTo,
} from './decimal.ts';
import type { EvalScope } from './types.ts';
import { compareValues, formatOrNull, readValue } from './values.ts';

const ZERO: Decimal = { units: 0n, scale: 0 };

/**
 * An exact result in the form its node promises: an integer as a number, a decimal as a text; null when it does not
 * fit.
 */
function result(value: Decimal | null, node: TypedExpression): Value {
  if (!value) return null;
  if (node.type !== 'integer') return formatOrNull(value, node.scale ?? 0);
  const { units } = roundTo(value, 0);
  return units <= MAX_INTEGER && units >= -MAX_INTEGER ? Number(units) : null;
}

function reckon(op: string, values: readonly Decimal[], node: TypedExpression): Decimal | null {
  const [first = ZERO, second] = values;
  if (op === '+') return values.reduce(addDecimals, ZERO);
  if (op === '*') return values.reduce(multiplyDecimals);
  if (second === undefined) return op === '-' ? negate(first) : first;
  if (op === '-') return addDecimals(first, negate(second));
  return op === '/' ? divideDecimals(first, second, node.scale ?? 0) : remainderOf(first, second);
}

function extreme(op: string, values: readonly Value[], args: readonly TypedExpression[]): Value {
  const sign = op === 'min' ? 1 : -1;
  let best: Value = null;
  for (const [index, value] of values.entries()) {
    if (value !== null && (best === null || sign * compareValues(value, best, args[index] as TypedExpression) < 0))
      best = value;
  }
  return best;
}

function cast(value: Value, from: TypedExpression, node: TypedExpression): Value {
  if (value === null) return null;
  if (node.type === 'datetime') return `${String(value)} 00:00:00`;
  if (node.type === 'double') return Number(value);
  if (node.type !== 'decimal') return readValue(value, node.type);
  return result(from.type === 'double' ? decimalOfDouble(Number(value)) : parseDecimal(String(value)), node);
}

function shift(op: string, moment: string, amount: number, scope: EvalScope): string | null {
  if (op === 'addMinutes') return addMinutes(moment, amount);
  if (op === 'addDays') return addDays(moment, amount);
  if (op === 'addMonths') return addMonths(moment, amount);
  return addWorkdays(moment, amount, scope.isWorkday && ((date) => scope.isWorkday?.(date) === true));
}

/**
 * Applies an operator to the values of its arguments. An aggregate comes as its rows' values: `+` of none is 0,
 * and it leaves nulls out; a written `+` with a null side is null.
 */
export function applyFunction(
  op: string,
  node: TypedExpression,
  values: readonly Value[],
  args: readonly TypedExpression[],
  scope: EvalScope,
): Value {
  if (op === 'min' || op === 'max') return extreme(op, values, args);
  if (op === 'cat') return values.map((value) => (value === null ? '' : String(value))).join('') || null;
  const present = values.filter((value) => value !== null);
  if (op === 'length') return present.length === 0 ? 0 : [...(present[0] as string | Value[])].length;
  if (op === 'contains') return present.length === 2 && String(values[1]).includes(String(values[0]));
  if (present.length < values.length && !node.over) return null;
  const [first, second] = values as readonly [string, string | number];
  switch (op) {
    case 'cast':
      return cast(first, args[0] as TypedExpression, node);
    case 'minutesBetween':
      return minutesBetween(first, String(second));
    case 'daysBetween':
      return daysBetween(first, String(second));
    case 'yearsBetween':
      return yearsBetween(first, String(second));
    case 'addMinutes':
    case 'addDays':
    case 'addMonths':
    case 'addWorkdays':
      return shift(op, first, Number(second), scope);
    default:
      return result(
        reckon(
          op,
          present.map((value) => parseDecimal(String(value)) ?? ZERO),
          node,
        ),
        node,
      );
  }
}
