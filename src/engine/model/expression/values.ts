/**
 * Reads what stands in a row, a parameter or the session as a value of a type. What is no such value counts as missing.
 */
import type { TypedExpression, Value, ValueType } from '../types.ts';
import { isDate, isDatetime, isMonth, isTime, isYear } from './dates.ts';
import { type Decimal, DIVISION_SCALE, fit, formatDecimal, parseDecimal, roundTo } from './decimal.ts';

const TEXT_TYPES: Partial<Record<ValueType, (text: string) => boolean>> = {
  text: () => true,
  id: () => true,
  date: isDate,
  datetime: isDatetime,
  time: isTime,
  month: isMonth,
  year: isYear,
};

function readNumber(value: Value): number | null {
  const number = typeof value === 'string' && parseDecimal(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number + 0 : null;
}

/**
 * `value` as a `type`: a boolean without a value is false, empty text and an empty list are null, a decimal has exactly
 * `scale` digits behind the point. Half-typed input of a form is null, never an error.
 */
export function readValue(value: Value | undefined, type: ValueType, scale = DIVISION_SCALE): Value {
  if (type === 'boolean') return value === true;
  if (value === null || value === undefined || value === '') return null;
  if (type === 'integer') {
    const number = readNumber(value);
    return Number.isSafeInteger(number) ? number : null;
  }
  if (type === 'double') return readNumber(value);
  if (type === 'decimal') {
    const decimal = typeof value === 'string' || typeof value === 'number' ? parseDecimal(String(value)) : null;
    return formatOrNull(decimal, scale);
  }
  if (type === 'list') return Array.isArray(value) && value.length > 0 ? value : null;
  if (type === 'json') return value;
  return typeof value === 'string' && TEXT_TYPES[type]?.(value) ? value : null;
}

/** The canonical text with `scale` digits, or null if there is no value or it does not fit. */
export function formatOrNull(value: Decimal | null, scale: number): string | null {
  const rounded = value && fit(roundTo(value, scale));
  return rounded && formatDecimal(rounded);
}

/** Is the value true as a condition? Null, false, 0, empty text and an empty list are not. */
export function isTrue(value: Value, type: ValueType): boolean {
  if (value === null || value === false || value === 0 || value === '') return false;
  if (Array.isArray(value)) return value.length > 0;
  return type !== 'decimal' || /[1-9]/.test(String(value));
}

/** Orders texts by code point, as the database does (collation C); JavaScript's `<` orders by UTF-16 unit. */
function compareTexts(left: string, right: string): number {
  let index = 0;
  while (index < left.length && left.charCodeAt(index) === right.charCodeAt(index)) index += 1;
  if (index > 0 && /[\uDC00-\uDFFF]/.test(left[index] ?? right[index] ?? '')) index -= 1;
  return (left.codePointAt(index) ?? -1) - (right.codePointAt(index) ?? -1);
}

/** Negative, 0 or positive; both sides are of the node's type and not null. */
export function compareValues(left: Value, right: Value, { type }: Pick<TypedExpression, 'type'>): number {
  if (type === 'decimal') {
    const [a, b] = [parseDecimal(String(left)), parseDecimal(String(right))];
    if (!a || !b) return 0;
    const scale = Math.max(a.scale, b.scale);
    const difference = roundTo(a, scale).units - roundTo(b, scale).units;
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  }
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (typeof left === 'boolean' || typeof right === 'boolean') return Number(left) - Number(right);
  return compareTexts(String(left), String(right));
}
