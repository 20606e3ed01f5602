/** Written constants: reading them from the file and giving them the type that their place asks for. */
import type { RawExpression, TypedExpression, Value, ValueType } from '../types.ts';
import { isStorableText } from '../json/storable-text.ts';
import { isDate, isDatetime, isMonth, isTime, isYear } from './dates.ts';
import { DIVISION_SCALE, fit, formatDecimal, parseDecimal } from './decimal.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function constant(value: Value, type: ValueType, scale?: number): TypedExpression {
  return scale === undefined ? { op: 'const', type, value } : { op: 'const', type, scale, value };
}

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** A decimal text that numeric(30, scale) can hold, with at most ten digits behind the point. */
function decimalConstant(text: string): TypedExpression | undefined {
  const value = parseDecimal(text);
  if (!value || value.scale > DIVISION_SCALE || !fit(value)) return undefined;
  return constant(formatDecimal(value), 'decimal', value.scale);
}

/**
 * A number, text, boolean or null as it stands in the file; undefined if it has no exact meaning. Empty text is null.
 */
export function constantOf(raw: Exclude<RawExpression, object> | null): TypedExpression | undefined {
  if (raw === null || raw === '') return constant(null, 'null');
  if (typeof raw === 'boolean') return constant(raw, 'boolean');
  if (typeof raw === 'string') return isStorableText(raw) ? constant(raw, 'text') : undefined;
  if (Number.isSafeInteger(raw)) return constant(raw + 0, 'integer');
  return Number.isInteger(raw) ? undefined : decimalConstant(String(raw));
}

const READS: Partial<Record<ValueType, (text: string) => boolean>> = {
  date: isDate,
  datetime: isDatetime,
  time: isTime,
  month: isMonth,
  year: isYear,
  id: isUuid,
};

/** The constant as a `type`; undefined if it is not one. A date becomes a datetime at midnight, numbers widen. */
export function retype(node: TypedExpression, type: ValueType): TypedExpression | undefined {
  const { value } = node;
  if (node.type === type) return node;
  if (value === null || value === undefined) return constant(null, type);
  if (typeof value === 'string' && (node.type === 'text' || node.type === 'date')) {
    if (type === 'decimal') return /^-?\d+(\.\d+)?$/.test(value) ? decimalConstant(value) : undefined;
    if (type === 'double') return /^-?\d+(\.\d+)?$/.test(value) ? constant(Number(value), type) : undefined;
    if (type === 'datetime' && isDate(value)) return constant(`${value} 00:00:00`, type);
    return READS[type]?.(value) ? constant(type === 'id' ? value.toLowerCase() : value, type) : undefined;
  }
  if (node.type === 'integer' && type === 'decimal') return decimalConstant(String(value));
  if ((node.type === 'integer' || node.type === 'decimal') && type === 'double') return constant(Number(value), type);
  return undefined;
}
